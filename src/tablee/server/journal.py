"""What a server says, as one JSON object a line (TABLEE_LOG=json): for programs that gather logs.

Beside what goes wrong, every action: its table, a hash of the person, what it was, how long it took
and what it was refused with. Cards, moves, names and links are in none of them.
"""

import hashlib
import logging
from datetime import UTC, datetime
from functools import lru_cache

import msgspec

from tablee.wire import messages as wire

actions = logging.getLogger("tablee.actions")


class JsonLines(logging.Formatter):
    """A record with what it is about, where somebody has said so."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if str(record.msg).startswith("table %s") and isinstance(record.args, tuple):
            line["table"] = str(record.args[0])
        line |= getattr(record, "about", {})
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line).decode()


def write_action(
    table: str, person: str, message: wire.ClientMessage, seconds: float, code: str
) -> None:
    """One line for what somebody did."""
    about: dict[str, object] = {
        "table": table,
        "person": hash_of(person),
        "action": message.__struct_config__.tag,
        "ms": round(1000 * seconds, 2),
    }
    if code:
        about["refused"] = code
    actions.info("refused" if code else "done", extra={"about": about})


@lru_cache(4096)
def hash_of(person: str) -> str:
    """The same for the same person, and of no use to find them by."""
    return hashlib.blake2b(person.encode(), digest_size=6, person=b"tablee log").hexdigest()
