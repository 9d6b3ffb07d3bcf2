"""Nonsense of every kind, over HTTP and on sockets, against a real server.

Only named refusals come back, the server's stderr stays free of tracebacks, and the table of three
people who have nothing to do with it is byte for byte as it was.
"""

import base64
import contextlib
import json
import re
import socket
import struct
import types
from collections.abc import Iterator
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

import tablee.server.app  # noqa: F401 (so that every error of ours is known)
from tablee.wire import http
from tablee.wire import messages as wire
from tests.server.nonsense import NAMED, SAFETY_S, Arena, check_logs
from tests.server.server_process import Server, decode_server

STATUS = re.compile(rb"HTTP/1\.1 (\d{3})")

seeded = settings(
    derandomize=True,
    database=None,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)


@pytest.fixture(scope="module")
def arena(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Arena]:
    server = Server(tmp_path_factory.mktemp("fuzz"), away_ms=600_000)
    try:
        arena = Arena(server.start())
        yield arena
        arena.close()
    finally:
        server.clear()


# Messages, from the types of the protocol

WORDS = [
    *["", " ", "Ada", "A" * 21, "é" * 20, "\u202eda", "\x00", "👩‍👩‍👧", "ﷺ" * 20],  # names
    *["random", "unfair", "first", "think_ms", "no such option"],
    *["draw", "pass", "power", "discard A1 B1", "give M", "to 1", "to 99", "TAKE A1", "draw " * 9],
    *[*wire.REACTIONS, "ab" * 32, "AB" * 32, "q1", "a b", "x" * 65, "../../etc/passwd", "%s%n"],
]
WHOLE = st.sampled_from([-(2**70), -1, 0, 1, 2, 4, 5, 63, 64, 2**31, 2**63, 2**64, 10**40])


def values_of(hint: Any) -> st.SearchStrategy[Any]:
    """Values of a type as the messages use them."""
    kind = get_origin(hint)
    if kind in (types.UnionType, Literal):
        parts = get_args(hint)
        return st.sampled_from(parts) if kind is Literal else st.one_of(*map(values_of, parts))
    if kind is dict:
        key, value = get_args(hint)
        return st.dictionaries(values_of(key), values_of(value), max_size=3)
    if kind is list:
        return st.lists(values_of(get_args(hint)[0]), max_size=6)
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        return well_formed(hint)
    plain: dict[Any, st.SearchStrategy[Any]] = {
        int: st.one_of(WHOLE, st.integers(-3, 70)),
        str: st.one_of(st.sampled_from(WORDS), st.text(max_size=30)),
        float: st.one_of(st.floats(), WHOLE),  # NaN and the infinities included
        bool: st.booleans(),
        type(None): st.none(),
    }
    return plain[hint]


def well_formed(kind: type[msgspec.Struct]) -> st.SearchStrategy[dict[str, Any]]:
    """An object with the fields of a struct; those that have a default may be missing."""
    hints = get_type_hints(kind)
    needed = {f.name for f in msgspec.structs.fields(kind) if f.required}
    fields = {name: values_of(hints[name]) for name in kind.__struct_fields__}
    return st.fixed_dictionaries(
        {name: field for name, field in fields.items() if name in needed},
        optional={name: field for name, field in fields.items() if name not in needed},
    )


def tagged(kind: type[msgspec.Struct]) -> st.SearchStrategy[dict[str, Any]]:
    tag = kind.__struct_config__.tag
    return well_formed(kind).map(lambda fields: {"type": tag, **fields})


ANYTHING: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | WHOLE | st.floats() | st.sampled_from(WORDS) | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=9), inner),
    max_leaves=8,
)
MESSAGES = st.one_of(*(tagged(kind) for kind in get_args(wire.ClientMessage)))
OFFERED_MOVES = st.builds(  # of those that the line was last offered
    lambda action, number: {"type": "act", "id": f"m{action}", "offered": number},
    st.integers(0, 10**6),
    st.integers(0, 30),
)


@st.composite
def of_wrong_type(draw: st.DrawFn) -> dict[str, Any]:
    """A message one of whose fields is something else, or one field too many."""
    message = draw(MESSAGES)
    name = draw(st.sampled_from([*message, "extra"]))
    return {**message, name: draw(ANYTHING)}


@st.composite
def spoilt(draw: st.DrawFn) -> str | bytes:
    """A message of which some bytes are gone, doubled or others."""
    data = json.dumps(draw(MESSAGES)).encode()
    start, end = sorted(draw(st.tuples(st.integers(0, len(data)), st.integers(0, len(data)))))
    middle = draw(st.sampled_from([b"", data[start:end] * 2, b'"', b"}", b"\\ud800", b"\xff"]))
    mixed = data[:start] + middle + data[end:]
    return mixed if draw(st.booleans()) else mixed.decode("utf-8", "replace")


HUGE: dict[str, str | bytes] = {
    "deep": "[" * 4000,
    "deep objects": '{"type":' * 500,
    "deep options": '{"type":"set_options","options":' + '{"a":' * 700,
    "a long name": '{"type":"sit","name":"' + "a" * 4000 + '"}',
    "a long name of cats": '{"type":"sit","name":"' + "\U0001f408" * 4000 + '"}',
    "a long id": '{"type":"act","id":"' + "a" * 3000 + '","move":"draw"}',
    "a long number": '{"type":"hello","version":' + "9" * 4000 + "}",
    "no number": '{"type":"hello","version":1e400}',
    "minus nothing": '{"type":"hello","version":-0}',
    "two types": '{"type":"hello","type":"start"}',
    "half a letter": '{"type":"sit","name":"\\ud800"}',
    "long text": "a" * 65_000,
    "text over the limit": "a" * 70_000,
    "long bytes": b"\x00" * 65_000,
    "bytes over the limit": b"\x00" * 70_000,
}
Nonsense = dict[str, Any] | str | bytes
NONSENSE: st.SearchStrategy[Nonsense] = st.one_of(
    MESSAGES,
    OFFERED_MOVES,
    of_wrong_type(),
    spoilt(),
    st.sampled_from(list(HUGE)).map(lambda name: {"huge": name}),
    st.binary(max_size=60),
    st.text(max_size=60),
    ANYTHING.map(json.dumps),
)
SPEAKERS = ["player", "other player", "watcher", "stranger", "watcher of the victims"]
SPEAKERS += ["player of another table"]


def data_of(nonsense: Nonsense, moves: list[str]) -> str | bytes:
    """What goes over the line."""
    if not isinstance(nonsense, dict):
        return nonsense
    if "huge" in nonsense:
        return HUGE[nonsense["huge"]]
    if "offered" in nonsense and moves:
        move = moves[nonsense["offered"] % len(moves)]
        nonsense = {"type": "act", "id": nonsense["id"], "move": move}
    return json.dumps(nonsense)


@settings(seeded, max_examples=150)
@given(said=st.lists(st.tuples(st.sampled_from(SPEAKERS), NONSENSE), min_size=1, max_size=12))
def test_nonsense_on_a_socket_is_refused_by_name(
    arena: Arena, said: list[tuple[str, Nonsense]]
) -> None:
    for role, nonsense in said:
        line = arena.roles[role]
        line.send(data_of(nonsense, line.moves))
    for role in {role for role, _ in said}:
        arena.roles[role].ask()
    arena.check()


@settings(seeded, max_examples=30)
@given(said=st.lists(NONSENSE, min_size=1, max_size=8), code=st.sampled_from(["victim", "none"]))
def test_nonsense_before_hello_is_refused_by_name(
    arena: Arena, said: list[Nonsense], code: str
) -> None:
    where = arena.victims[0].code if code == "victim" else "XXXX"
    address = f"{arena.server.ws}/ws/{where}"
    with connect(address, compression=None, proxy=None, ping_interval=None) as line:
        try:
            for nonsense in said:
                line.send(data_of(nonsense, []))
            line.send('{"type":"hello"}')
            heard: list[wire.ServerMessage] = []
            while not any(isinstance(message, wire.Welcome) for message in heard):
                frame = line.recv(SAFETY_S, decode=False)
                heard += [decode_server.decode(message) for message in frame.split(b"\n")]
            assert {one.code for one in heard if isinstance(one, wire.Refused)} <= set(NAMED)
        except ConnectionClosed:
            pass
    arena.check()


# Bytes

KEY = base64.b64encode(b"0" * 16)


def exchange(server: Server, data: bytes, *, hang_up: bool = False) -> bytes:
    """Send bytes as they are and read until the server closes; `hang_up`: say that was all."""
    with socket.create_connection(("127.0.0.1", server.port), SAFETY_S) as line:
        answer = b""
        with contextlib.suppress(ConnectionError):
            line.sendall(data)
            if hang_up:
                line.shutdown(socket.SHUT_WR)
            while chunk := line.recv(65536):
                answer += chunk
                if not hang_up and answer.startswith(b"HTTP/1.1 101"):
                    break
        return answer


def request(method: str, path: bytes, headers: list[tuple[bytes, bytes]], body: bytes) -> bytes:
    lines = [b"%s %s HTTP/1.1" % (method.encode(), path), b"Connection: close"]
    if not any(name == b"Host" for name, _ in headers):
        lines.append(b"Host: localhost")
    lines += [b"%s: %s" % pair for pair in headers]
    if body and not any(name == b"Content-Type" for name, _ in headers):
        lines.append(b"Content-Type: application/json")
    if body:
        lines.append(b"Content-Length: %d" % len(body))
    return b"\r\n".join([*lines, b"", body])


def upgrade(path: bytes, *headers: tuple[bytes, bytes]) -> bytes:
    needed = [
        (b"Upgrade", b"websocket"),
        (b"Sec-WebSocket-Version", b"13"),
        (b"Sec-WebSocket-Key", KEY),
    ]
    data = request("GET", path, [*needed, *headers], b"")
    return data.replace(b"Connection: close", b"Connection: Upgrade")


def status_of(answer: bytes) -> int | None:
    found = STATUS.match(answer)
    return int(found[1]) if found else None


def check_answer(path: bytes, answer: bytes) -> None:
    """No error of ours, and every error of the API has the one shape."""
    status = status_of(answer)
    assert status is None or status < 500, answer[:300]
    head, _, body = answer.partition(b"\r\n\r\n")
    if path.startswith(b"/api/") and status is not None and status >= 400 and body:
        if b"application/json" in head:
            assert msgspec.json.decode(body, type=http.Problem).code
        else:
            assert body == b"Invalid HTTP request received."


CODES = ["VICTIM", "FIELD", "bcdf", "XXXX", "ſſſſ", "ßß", "....", "%00", "%", "A" * 300, ""]
PATHS = [
    *[
        "/",
        "/t/{}",
        "/ws/{}",
        "/assets/../../{}",
        "//{}",
        "/%2e%2e/{}",
        "/index.html",
        "*",
        "/{}?a=b",
    ],
    *["/api/house", "/api/games", "/api/tables", "/api/tables/{}", "/api/tables/{}/", "/api/{}"],
    *["/api/tables/{}/games/1/record", "/api/tables/{}/games/1/check"],
    *["/api/tables/{}/games/1/replay", "/api/tables/{}/games/1/replay?seat=x", "/api/replay"],
    *["/api/tables/{}/games/99999999999999999999/check", "/api/tables/{}/games/-1/record"],
    *["/api/tables/{}/games/१/record", "/api/tables/{}/games/1/check/more", "http://x/{}"],
]
METHODS = ["GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "PROPFIND"]
HEADER_NAMES = [
    *[b"Host", b"Cookie", b"Origin", b"Accept-Encoding", b"If-None-Match", b"Content-Type"],
    *[b"X-Forwarded-For", b"Range", b"Expect", b"Upgrade", b"Sec-WebSocket-Key"],
]
HEADER_VALUES = [
    *[b"[", b"http://[", b"tablee=", b"tablee=" + b"A" * 43, b"tablee=" + b"\xff" * 43],
    *[b"gzip", b"*", b"100-continue", b"websocket", b"a:b:c", b"127.0.0.1:99999"],
    *[b"\xe9", b";;;=;", b'"', b"A" * 5000],
]
HEADERS = st.lists(
    st.tuples(
        st.sampled_from(HEADER_NAMES),
        st.one_of(
            st.sampled_from(HEADER_VALUES),
            st.binary(max_size=20).map(lambda data: re.sub(rb"[\r\n\x00]", b"", data)),
        ),
    ),
    max_size=3,
)
TABLES_WANTED = well_formed(http.NewTable).map(json.dumps).map(str.encode)
BODIES = st.one_of(
    st.just(b""),
    TABLES_WANTED,
    st.builds(
        lambda body, game: {**body, "game": game}, well_formed(http.NewTable), st.just("mistigri")
    )
    .map(json.dumps)
    .map(str.encode),
    ANYTHING.map(json.dumps).map(str.encode),
    st.binary(max_size=40),
    st.sampled_from([b"[" * 8000, b"a" * 9000, b'{"game":' * 900, b'{"game":"\\ud800"}']),
)


@st.composite
def paths(draw: st.DrawFn) -> str:
    return draw(st.sampled_from(PATHS)).format(draw(st.sampled_from(CODES)))


def at(arena: Arena, path: str) -> bytes:
    """The path with the codes of the tables that there are."""
    path = path.replace("VICTIM", arena.victims[0].code).replace("FIELD", arena.field[0].code)
    return path.encode()


@settings(seeded, max_examples=200)
@given(method=st.sampled_from(METHODS), path=paths(), headers=HEADERS, body=BODIES)
def test_nonsense_over_http_is_refused_by_name(
    arena: Arena, method: str, path: str, headers: list[tuple[bytes, bytes]], body: bytes
) -> None:
    place = at(arena, path)
    answer = exchange(arena.server, request(method, place, headers, body))
    arena.check()
    check_answer(place, answer)


@settings(seeded, max_examples=80)
@given(data=st.data(), method=st.sampled_from(METHODS), path=paths(), body=BODIES)
def test_broken_requests_do_no_harm(
    arena: Arena, data: st.DataObject, method: str, path: str, body: bytes
) -> None:
    whole = request(method, at(arena, path), data.draw(HEADERS), body)
    cut = data.draw(st.integers(0, len(whole)))
    broken = whole[:cut] + data.draw(st.binary(max_size=30))
    answer = exchange(arena.server, broken, hang_up=True)
    arena.check()
    check_answer(b"", answer)


@settings(seeded, max_examples=40)
@given(frames=st.lists(st.binary(max_size=40), max_size=5), origin=HEADERS)
def test_broken_frames_do_no_harm(
    arena: Arena, frames: list[bytes], origin: list[tuple[bytes, bytes]]
) -> None:
    opening = upgrade(at(arena, "/ws/VICTIM"), *origin)
    answer = exchange(arena.server, opening + b"".join(frames), hang_up=True)
    arena.check()
    check_answer(b"", answer)


POST = b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\n"
ODD_REQUESTS = {
    "a number of 5,000 digits": request(
        "GET", b"/api/tables/BCDF/games/" + b"9" * 5000 + b"/record", [], b""
    ),
    "a host that is no host": request("GET", b"/", [(b"Host", b"[")], b""),
    "bytes in a path": request("GET", b"/t/\xff\xfe", [], b""),
    "bytes in a query": request("GET", b"/api/games?\xff\xfe", [], b""),
    "a body that ends too early": POST + b"Content-Length: 99\r\n\r\n{",
    "an origin that is no address": upgrade(b"/ws/BCDF", (b"Origin", b"http://[")),
    "another site's origin": upgrade(b"/ws/BCDF", (b"Origin", b"http://elsewhere.example")),
    "two lengths": POST + b"Content-Length: 1\r\nContent-Length: 2\r\n\r\n{}",
    "a chunk without end": POST + b"Transfer-Encoding: chunked\r\n\r\nffff\r\n{",
}


@pytest.mark.parametrize("data", ODD_REQUESTS.values(), ids=ODD_REQUESTS)
def test_an_odd_request_is_no_error_of_ours(arena: Arena, data: bytes) -> None:
    whole = data.startswith(b"GET") and b"Upgrade" not in data
    answer = exchange(arena.server, data, hang_up=not whole)
    arena.check()
    check_answer(b"", answer)


@pytest.mark.parametrize("path", ["/ws/XXXX", "/ws/VICTIM", "/api/tables/XXXX", "/api/games"])
def test_hanging_up_at_any_moment_is_no_error_of_ours(arena: Arena, path: str) -> None:
    """A reset, not a farewell, right after the question."""
    place = at(arena, path)
    data = upgrade(place) if path.startswith("/ws") else request("GET", place, [], b"")
    for length in [len(data)] * 20 + [len(data) // 2] * 5:
        with socket.create_connection(("127.0.0.1", arena.server.port), SAFETY_S) as line:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            line.sendall(data[:length])
    arena.check()


def test_the_victims_play_on_and_every_log_can_be_replayed(arena: Arena) -> None:
    arena.check_victims()
    check_logs(arena.server)
