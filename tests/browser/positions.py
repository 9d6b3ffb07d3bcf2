"""Tables that stand ready at a chosen moment: their logs are written before the server starts.

A log begins with the secret of its shuffle, so the same names lead to the same cards every time.
"""

import hashlib
import sqlite3
from collections.abc import Callable, Iterator
from copy import copy
from pathlib import Path
from random import Random

from tablee.bots import keeper_of
from tablee.games import find_game
from tablee.games.mistigri.rounds import MOST_ROUNDS
from tablee.games.mistigri.view import View
from tablee.kernel.game import Game
from tablee.kernel.state import State
from tablee.server.identity import person_of
from tablee.server.live_tables import LETTERS
from tablee.store.sqlite import SCHEMA
from tablee.table import entries as log
from tablee.table.room import Room

MISTIGRI = find_game("mistigri")
ME = "p" * 43  # the cookie of whoever looks
BOTS = ("Rose", "Malo", "Jeanne", "Basile")
MOST_GAMES = 60
FEW_CARDS = 10
LANGS = ("fr", "en")  # each has tables of its own where a look changes them

Wanted = Callable[[Room], bool]


def digest_of(name: str, seats: int) -> bytes:
    return hashlib.blake2b(f"{name} {seats}".encode()).digest()


def code_of(digest: bytes) -> str:
    return "".join(LETTERS[byte % len(LETTERS)] for byte in digest[:4])


class Position:
    """A table, and the log that leads there. Beside you sit people with these cookies, or bots."""

    def __init__(
        self, name: str, seats: int, game: Game = MISTIGRI, people: tuple[str, ...] = ()
    ) -> None:
        digest = digest_of(name, seats)
        self.name = name
        self.code = code_of(digest)
        self.game = game
        self.room = Room(game)
        self.entries: list[log.Entry] = []
        self.add(log.Opened(game.name, digest[:32].hex()))
        self.add(log.Sat(0, person_of(ME), "Clémentine", "k" * 24))
        for seat, cookie in enumerate(people, start=1):
            self.add(log.Sat(seat, person_of(cookie), BOTS[seat - 1], f"{seat}" * 24))
        for seat in range(1 + len(people), seats):
            self.add(log.BotSat(seat, keeper_of(game), BOTS[seat - 1]))

    def add(self, entry: log.Entry) -> None:
        self.room.apply(entry)
        self.entries.append(entry)

    def start(self) -> None:
        self.add(log.Started(0))

    def play(self, move: int) -> None:
        shown = self.game.show(self.room.current.state, move)
        self.add(log.Moved(self.room.at_ms + 1, self.next_seat(), shown))

    def next_seat(self) -> int:
        """Where several are asked, whoever looks decides last."""
        return self.room.to_act()[-1]

    def moments(self, chance: Random) -> Iterator[None]:
        """The game from move to move; pairs of equal value are liked, for what they do."""
        while self.room.phase == "playing":
            yield
            state = self.room.current.state
            moves = [int(move) for move in state.legal(self.next_seat())]
            pairs = [move for move in moves if self.game.show(state, move).startswith("discard")]
            self.play(chance.choice(pairs if pairs and chance.random() < 0.8 else moves))
        self.add(log.Sealed("0" * 64))


def copies(position: Position, count: int) -> list[Position]:
    """The same moment at so many tables."""
    twins = []
    for number in range(count):
        twin = copy(position)
        twin.code = code_of(digest_of(f"{position.name} again", number))
        twins.append(twin)
    return twins


def whose(lang: str) -> str:
    """At which tables somebody looks who speaks that language."""
    return lang if lang in LANGS else "en"


def view(room: Room) -> View:
    return view_of(room.current.state)


def view_of(state: State) -> View:
    shown = MISTIGRI.view(state, 0)
    assert isinstance(shown, View)
    return shown


def find(
    name: str, seats: int, wanted: Wanted, game: Game = MISTIGRI, people: tuple[str, ...] = ()
) -> Position:
    """The first moment of the kind, in games whose shuffles come from the name."""
    for attempt in range(MOST_GAMES):
        position = Position(f"{name} {attempt}", seats, game, people)
        position.name = name
        position.start()
        for _ in position.moments(Random(attempt)):
            if wanted(position.room):
                return position
        if wanted(position.room):
            return position
    raise AssertionError(f"no such moment in {MOST_GAMES} games: {name}")


def in_phase(phase: str, *, cards: int = 1) -> Wanted:
    """You are asked in that phase, and hold so many cards or more."""

    def wanted(room: Room) -> bool:
        if room.phase != "playing" or room.to_act() != [0]:
            return False
        shown = view(room)
        return shown.phase == phase and len(shown.hand) >= cards

    return wanted


def drawn_from_me(room: Room) -> bool:
    """Your left-hand neighbour draws from you."""
    return room.phase == "playing" and room.to_act() == [1] and view(room).phase == "draw"


def last_of_the_round(room: Room) -> bool:
    """Your pass ends the round."""
    if not in_phase("discard")(room):
        return False
    state = room.current.state.clone()
    before = view(room).round
    passing = [move for move in state.legal(0) if MISTIGRI.show(state, move) == "pass"]
    if not passing:
        return False
    state.play(0, passing[0], room.at_ms + 1)
    return state.is_over() or view_of(state).round != before


def nearly_over(room: Room) -> bool:
    """Few cards are left in the last round."""
    if not in_phase("draw")(room):
        return False
    shown = view(room)
    return shown.round == MOST_ROUNDS and sum(seat.cards for seat in shown.seats) <= FEW_CARDS


def is_over(room: Room) -> bool:
    return room.phase == "over"


def lay_out(data: Path, positions: list[Position]) -> None:
    """Write the tables where a server will find them."""
    data.mkdir(parents=True, exist_ok=True)
    db = sqlite3.connect(data / "tables.sqlite3")
    with db:
        db.executescript(SCHEMA)
        for one in positions:
            db.execute("INSERT INTO tables VALUES (?, 0, '')", (one.code,))
            rows = [(one.code, at, log.encode(entry)) for at, entry in enumerate(one.entries)]
            db.executemany("INSERT INTO log VALUES (?, ?, ?)", rows)
    db.close()
