"""Tablée: exact, fast rules of four family games, for players, bot writers and researchers.

    import random

    import tablee

    game = next(iter(tablee.shelf().values()))
    state = tablee.start(game, seats=4, seed=7)
    for seat, moves, at_ms in tablee.decisions(state):
        state.play(seat, random.choice(moves), at_ms)
    print(state.standings())

Every time is handed in, and so is chance: one seed and one list of moves give the same game.
States compare, copy and pickle, so they can be sent to other processes.

The contract of a state is `tablee.State`; its docstrings are binding.
"""

from collections.abc import Mapping
from typing import Any

import msgspec

from tablee.games import find_game, game_of, shelf
from tablee.kernel import record as _record
from tablee.kernel.build import InterpretedWarning, expect_compiled, is_compiled
from tablee.kernel.chance import Chance, FastChance, SealedChance
from tablee.kernel.errors import (
    BadNotation,
    BadOption,
    BadPosition,
    BadRecord,
    BadSeats,
    BadSeed,
    BadTime,
    BadValue,
    IllegalMove,
    TableeError,
    UnknownBot,
    UnknownGame,
)
from tablee.kernel.game import Game
from tablee.kernel.playing import Checked, checked, decisions
from tablee.kernel.playout import play_out
from tablee.kernel.record import Record, Recording, Seed, load, save
from tablee.kernel.state import (
    NEVER,
    SPECTATOR,
    Event,
    MoveList,
    Standings,
    State,
    Witness,
    seats_of,
)

__all__ = [
    "NEVER",
    "SPECTATOR",
    "BadNotation",
    "BadOption",
    "BadPosition",
    "BadRecord",
    "BadSeats",
    "BadSeed",
    "BadTime",
    "BadValue",
    "Chance",
    "Checked",
    "Event",
    "FastChance",
    "Game",
    "IllegalMove",
    "InterpretedWarning",
    "MoveList",
    "Record",
    "Recording",
    "SealedChance",
    "Seed",
    "Standings",
    "State",
    "TableeError",
    "UnknownBot",
    "UnknownGame",
    "Witness",
    "checked",
    "decisions",
    "expect_compiled",
    "is_compiled",
    "load",
    "play_out",
    "position",
    "read",
    "record",
    "replay",
    "save",
    "seats_of",
    "shelf",
    "show",
    "start",
    "verify",
    "view",
]

__version__ = "0.1.0"


def start(
    game: str | Game,
    seats: int,
    seed: int | bytes | Seed | None = None,
    options: Mapping[str, object] | None = None,
    witness: Witness | None = None,
) -> State:
    """A new game, dealt.

    A number as seed is for simulation, 32 secret bytes are for real tables, None is by lot.
    """
    return find_game(game).start(seats, Seed.of(seed).chance(), options, witness)


def show(state: State, move: int) -> str:
    """A move as text, such as `discard A3 C3`."""
    return game_of(state).show(state, move)


def read(state: State, text: str) -> int:
    """The move of a text, legal or not; BadNotation if it is none."""
    return game_of(state).read(state, text)


def view(state: State, seat: int) -> dict[str, Any]:
    """All that a seat may see, as plain data; SPECTATOR sees what lies on the table."""
    seen: dict[str, Any] = msgspec.to_builtins(game_of(state).view(state, seat))
    return seen


def position(game: str | Game, text: str, seed: int | bytes | Seed | None = 0) -> State:
    """Any situation from readable text; BadPosition if it is impossible."""
    return find_game(game).position(text, Seed.of(seed).chance())


def record(
    game: str | Game,
    seats: int,
    seed: int | bytes | Seed | None = None,
    options: Mapping[str, object] | None = None,
) -> Recording:
    """A new game that is written down while it is played: play through it, not its state."""
    return Recording(find_game(game), seats, seed, options)


def replay(record: Record) -> State:
    """The state at the end of a record."""
    return _record.replay(find_game(record.header.game), record)


def verify(record: Record) -> State:
    """Replay a record and compare every card, move and score; BadRecord names what differs."""
    return _record.verify(find_game(record.header.game), record)
