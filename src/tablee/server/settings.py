"""Every setting of the server, its environment variable and its meaning (tested and documented)."""

import os
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from tablee.kernel.errors import TableeError


def data_folder() -> Path:
    """Where a user's programs keep their data."""
    home = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(home) / "tablee"


class Settings(msgspec.Struct, frozen=True):
    """What a host can change; each is `TABLEE_` and its name in capitals."""

    host: str = "0.0.0.0"  # noqa: S104 (the phones of the house must reach it)
    port: int = 8000  # or the next free one
    data: str = ""  # the user's data folder
    store: str = ""  # postgresql://… where several servers share the tables; else a file in `data`
    lease_ms: Annotated[int, msgspec.Meta(ge=500)] = (
        2000  # that a server which is silent is awaited
    )
    away_ms: int = 20_000  # how long a seat waits for its person before a bot keeps it
    bot_ms: int = 1500  # how long a bot looks at one thing that happened, at the normal pace
    workers: int = 1  # processes in which bots think
    proxies: str = ""  # whose word is taken for where requests come from: addresses or networks
    connections_per_address: int = 300  # that are no sockets
    sockets_per_address: int = 200
    requests_per_minute: int = 3000  # of one address, and as many at once
    handshakes_per_minute: int = 600  # of one address, and as many at once
    misses_per_minute: int = 20  # codes without a table that one address may try; 100 at once
    tables_per_minute: int = 30  # that one address may open
    questions_per_minute: int = 300  # that one address may ask: games, lessons, records, checks
    messages_per_second: int = 20  # that one socket may send
    referee: Literal["fair", "arrival"] = "fair"  # how reflexes are judged; to compare
    idle_minutes: int = 10  # after which a table without people leaves memory
    metrics_token: Annotated[str, msgspec.Meta(pattern="^(.{16,})?$")] = (
        ""  # who knows it may read /metrics and /host; without one, only this machine
    )
    log: Literal["text", "json"] = "text"  # json: one object a line, and every action
    keep_days: Annotated[int, msgspec.Meta(ge=0)] = 90  # that an unused table is kept; 0: for ever

    @staticmethod
    def from_environment() -> "Settings":
        """The defaults, and what the environment says instead; BadSetting if it makes no sense."""
        given = {
            name: os.environ[f"TABLEE_{name.upper()}"]
            for name in Settings.__struct_fields__
            if f"TABLEE_{name.upper()}" in os.environ
        }
        try:
            return msgspec.convert(given, Settings, strict=False)
        except msgspec.ValidationError as error:
            raise BadSetting(f"a setting TABLEE_… makes no sense: {error}") from None

    def store_path(self) -> Path:
        return (Path(self.data) if self.data else data_folder()) / "tables.sqlite3"


class BadSetting(TableeError):
    """A setting out of its bounds."""

    code = "bad_setting"
