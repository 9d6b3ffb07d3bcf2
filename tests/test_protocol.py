"""docs/protocol.md and the web client's types say what wire/messages.py says."""

import re
import typing
from pathlib import Path

import pytest

from tablee.wire import messages as wire

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")


def tags(union: object) -> set[str]:
    return {kind.__struct_config__.tag for kind in typing.get_args(union)}


@pytest.mark.parametrize(
    ("heading", "union"),
    [("From the browser", wire.ClientMessage), ("From the server", wire.ServerMessage)],
)
def test_every_message_is_on_the_page(heading: str, union: object) -> None:
    section = PAGE.split(f"### {heading}")[1].split("\n#")[0]
    assert set(re.findall(r"(?m)^\| `(\w+)` \|", section)) == tags(union)


def test_every_message_has_its_meaning() -> None:
    for union in (wire.ClientMessage, wire.ServerMessage):
        for kind in typing.get_args(union):
            assert kind.__doc__, kind


NAMED = {"{code}": "CODE", "{number}": "N", "{game}": "GAME", "{lang}": "LANG"}


def test_every_route_is_on_the_page() -> None:
    source = (ROOT / "src/tablee/server/app.py").read_text(encoding="utf-8")
    for path in re.findall(r'Route\(\s*"(/api/[^"]+)"', source):
        if "{rest" not in path:
            shown = re.sub(r"{\w+}", lambda found: NAMED[found[0]], path)
            assert shown in PAGE, shown
