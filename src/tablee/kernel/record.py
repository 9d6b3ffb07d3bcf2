"""Records: a whole game as text, one JSON line an entry, replayed to the same state everywhere.

The first line is the header, the last one the result, if there is one. Beside each move stand the
events that followed from it, so that a reader sees every card, and `verify` can recompute it.
"""

import hashlib
import re
import secrets
from collections.abc import Iterator, Mapping
from itertools import zip_longest
from pathlib import Path
from typing import Annotated, TypeVar

import msgspec

from tablee.kernel.chance import Chance, FastChance, SealedChance, fingerprint
from tablee.kernel.errors import BadRecord, BadSeed, TableeError
from tablee.kernel.game import Game
from tablee.kernel.options import Options, complete
from tablee.kernel.state import CLOCK, Event, State, Witness

FORMAT = 1
RING = "ring"  # the move of CLOCK
MOST = 2**53  # that a record counts to: compiled rules count in 64 bits

_SEED = re.compile(
    r"fast (?P<number>-?\d{1,400})"
    r"|sealed (?P<secret>[0-9a-f]{64})(?P<contributions>(?: (?:[0-9a-f]{2})*)*)"
)


class Seed(msgspec.Struct, frozen=True):
    """Where a game's chance comes from: a number for simulation, or a sealed secret."""

    number: int | None = None
    secret: bytes = b""
    contributions: tuple[bytes, ...] = ()

    @staticmethod
    def of(seed: "int | bytes | Seed | None") -> "Seed":
        """A number is fast, 32 bytes are sealed; None is a number that nobody has chosen."""
        if isinstance(seed, Seed):
            return seed
        if isinstance(seed, bytes) and len(seed) == 32:
            return Seed(secret=seed)
        if isinstance(seed, int):
            return Seed(number=seed)
        if seed is None:
            return Seed(number=secrets.randbits(63))
        raise BadSeed(f"a seed is a whole number or 32 bytes, not {seed!r}")

    @staticmethod
    def read(text: str) -> "Seed":
        """The seed of a text that `str` made; BadRecord for any other."""
        match = _SEED.fullmatch(text)
        if match is None:
            raise BadRecord(f"a seed is 'fast NUMBER' or 'sealed HEX HEX…', not {text!r}")
        if match["number"]:
            return Seed(number=int(match["number"]))
        parts = match["contributions"].split(" ")[1:]
        return Seed(
            secret=bytes.fromhex(match["secret"]),
            contributions=tuple(bytes.fromhex(part) for part in parts),
        )

    def __str__(self) -> str:
        if self.number is not None:
            return f"fast {self.number}"
        return " ".join(["sealed", *(part.hex() for part in (self.secret, *self.contributions))])

    def chance(self) -> Chance:
        if self.number is not None:
            return FastChance.seeded(self.number)
        return SealedChance(self.secret, self.contributions)

    def fingerprint(self) -> str:
        """What may be shown of it before the end; nothing for a number, which hides nothing."""
        return "" if self.number is not None else fingerprint(self.secret)


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a game began with."""

    tablee: int
    game: str
    rules: int
    seats: int
    options: Options
    seed: str
    fingerprint: str
    events: tuple[str, ...]


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One move, or one ring of the clock, and all that followed from it."""

    at_ms: Annotated[int, msgspec.Meta(ge=-MOST, le=MOST)]
    seat: Annotated[int, msgspec.Meta(ge=-MOST, le=MOST)]
    move: str
    events: tuple[str, ...]


class Result(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How it stood when the record was closed; the digest is over all lines and the last state."""

    over: bool
    scores: tuple[int, ...]
    digest: str


class Record(msgspec.Struct):
    """A game from the first card to the last entry."""

    header: Header
    entries: list[Entry]
    result: Result

    def dump(self) -> str:
        """As text, one line a part."""
        parts = [self.header, *self.entries, self.result]
        return "".join(msgspec.json.encode(part).decode() + "\n" for part in parts)

    @staticmethod
    def parse(text: str) -> "Record":
        """From text; BadRecord if it is none."""
        lines = text.splitlines()
        if len(lines) < 2:
            raise BadRecord("a record has a header line and a result line")
        header = _decode(lines[0], Header, 1)
        if header.tablee != FORMAT:
            raise BadRecord(f"this program reads records of format {FORMAT}, not {header.tablee}")
        entries = [_decode(line, Entry, n) for n, line in enumerate(lines[1:-1], start=2)]
        return Record(header, entries, _decode(lines[-1], Result, len(lines)))


T = TypeVar("T")


def _decode(line: str, kind: type[T], number: int) -> T:
    try:
        return msgspec.json.decode(line, type=kind)
    except (msgspec.DecodeError, UnicodeError) as error:
        raise BadRecord(f"line {number} is no {kind.__name__.lower()}: {error}") from None


def save(record: Record, path: str | Path) -> None:
    """Write a record to a file; BadRecord if it cannot be written there."""
    try:
        Path(path).write_text(record.dump(), encoding="utf-8")
    except OSError as error:
        raise BadRecord(f"cannot write {path}: {error.strerror}") from error


def load(path: str | Path) -> Record:
    """Read a record from a file; BadRecord, which names the file, if it is none."""
    try:
        text = Path(path).read_text(encoding="utf-8")
    except OSError as error:
        raise BadRecord(f"cannot read {path}: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise BadRecord(f"cannot read {path}: it is no text") from error
    try:
        return Record.parse(text)
    except BadRecord as error:
        raise BadRecord(f"{path}: {error}") from None


class Recording:
    """A game being played and written down at the same time."""

    def __init__(
        self,
        game: Game,
        seats: int,
        seed: int | bytes | Seed | None = None,
        options: Mapping[str, object] | None = None,
    ) -> None:
        if game.removed:
            raise BadRecord("no record says which powers were taken away")
        self.game = game
        self.seed = Seed.of(seed)
        self.witness = Witness()
        self.state = game.start(seats, self.seed.chance(), options, self.witness)
        self.options = complete(game.options, options, seats)
        self.told: list[Event] = self.witness.drain()  # the events of the last step
        self.dealt = self.told
        self.played: list[tuple[int, int, str, list[Event]]] = []

    def __setstate__(self, parts: dict[str, object]) -> None:
        self.__dict__.update(parts)
        self.state.witness = self.witness  # which does not travel with a state

    def play(self, seat: int, move: int, at_ms: int = 0, text: str | None = None) -> None:
        """As State.play, and write it down; as this text, where somebody has shown it before."""
        text = self.game.show(self.state, move) if text is None else text
        self.state.play(seat, move, at_ms)
        self._write(at_ms, seat, text)

    def ring(self, at_ms: int) -> None:
        """As State.ring, and write it down."""
        self.state.ring(at_ms)
        self._write(at_ms, CLOCK, RING)

    def record(self) -> Record:
        """What is written down so far."""
        game, state = self.game, self.state
        header = Header(
            tablee=FORMAT,
            game=game.name,
            rules=game.rules_version,
            seats=int(state.seats),
            options=self.options,
            seed=str(self.seed),
            fingerprint=self.seed.fingerprint(),
            events=self.texts(self.dealt),
        )
        entries = self.entries
        standings = state.standings()
        digest = hashlib.blake2b(game.describe(state).encode(), digest_size=16)
        for part in (header, *entries):
            digest.update(msgspec.json.encode(part))
        result = Result(standings.over, tuple(standings.scores), digest.hexdigest())
        return Record(header, entries, result)

    @property
    def entries(self) -> list[Entry]:
        """Put into words when they are asked for: a live table asks once, at the end."""
        return [
            Entry(at_ms, seat, move, self.texts(told)) for at_ms, seat, move, told in self.played
        ]

    def _write(self, at_ms: int, seat: int, move: str) -> None:
        self.told = self.witness.drain()
        self.played.append((at_ms, seat, move, self.told))

    def texts(self, told: list[Event]) -> tuple[str, ...]:
        return tuple(self.game.show_event(event) for event in told)


def steps(game: Game, record: Record) -> Iterator[Recording]:
    """Play a record again: the recording after the deal, then after each entry."""
    header = record.header
    if header.game != game.name or header.rules != game.rules_version:
        raise BadRecord(
            f"the record is of {header.game}, rules {header.rules};"
            f" this is {game.name}, rules {game.rules_version}"
        )
    try:
        again = Recording(game, header.seats, Seed.read(header.seed), header.options)
    except TableeError as error:
        raise BadRecord(f"the header: {error}") from error
    again.options = header.options  # as written: an option that came later had its usual value
    yield again
    last_ms = 0
    for number, entry in enumerate(record.entries, start=1):
        if entry.at_ms < last_ms:
            raise BadRecord(f"entry {number}: time goes back to {entry.at_ms} ms")
        last_ms = entry.at_ms
        try:
            if entry.seat == CLOCK:
                again.ring(entry.at_ms)
            else:
                again.play(entry.seat, game.read(again.state, entry.move), entry.at_ms)
        except TableeError as error:
            raise BadRecord(f"entry {number}, {entry.move!r} by {entry.seat}: {error}") from error
        yield again


def replay(game: Game, record: Record) -> State:
    """The state at the end of a record."""
    *_, last = steps(game, record)
    return last.state


def verify(game: Game, record: Record) -> State:
    """Replay and compare everything the record says; BadRecord names the first difference."""
    header = record.header
    seed = Seed.read(header.seed)
    if seed.fingerprint() != header.fingerprint:
        raise BadRecord("the seed does not have the fingerprint that was shown before the game")
    for number, again in enumerate(steps(game, record)):
        said = record.entries[number - 1].events if number else header.events
        _compare(f"entry {number}" if number else "the deal", said, again.texts(again.told))
    result, found_result = record.result, again.record().result
    _compare("the scores", result.scores, found_result.scores)
    _compare("the result", (result.over, result.digest), (found_result.over, found_result.digest))
    return again.state


def _compare(where: str, said: tuple[object, ...], found: tuple[object, ...]) -> None:
    """BadRecord with the first difference."""
    for one, other in zip_longest(said, found, fillvalue="nothing"):
        if one != other:
            raise BadRecord(f"{where}: the record says {one!r}, the replay gives {other!r}")
