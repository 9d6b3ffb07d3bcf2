"""The tests' side of the table: situations laid out as text, moves as players say them."""

from typing import Any

import msgspec
import pytest
from mypy_extensions import i64

import tablee
from tablee.games import game_of

TABLE = tablee.SPECTATOR


class Script(tablee.Chance):
    """Chance whose first picks are written down; the later ones do not matter."""

    def __init__(self, *picks: int) -> None:
        self.picks = list(picks)
        self.later = tablee.FastChance.seeded(0)

    def below(self, n: i64) -> i64:
        if not self.picks:
            return self.later.below(n)
        pick = self.picks.pop(0)
        assert pick < n, f"the script picks {pick} of {n}"
        return pick

    def clone(self) -> "Script":
        twin = Script(*self.picks)
        twin.later = self.later.clone()
        return twin


def lay(*hands: str, picks: tuple[int, ...] = (), **lines: object) -> tablee.State:
    """One hand a seat, `name=value` for the other lines; `picks` are the next of chance.

    A pick is a place in the hand that is drawn from, in the order of the deck.
    """
    said = [f"seats: {len(hands)}"]
    said += [f"hand {seat}: {cats}" for seat, cats in enumerate(hands)]
    said += [line(name, value) for name, value in lines.items()]
    state = tablee.position("mistigri", "\n".join(said))
    state.chance = Script(*picks)
    state.witness = tablee.Witness()
    return state


def line(name: str, value: object) -> str:
    """A line of a position; `known_1_0` stands for `known 1 0`."""
    return f"{name.replace('_', ' ') if name.startswith('known') else name}: {value}"


def say(state: tablee.State, *lines: str, at_ms: int = 0) -> None:
    """Play `0: draw`, `0: discard A3 C3` and so on; a move may be a bare number."""
    for said in lines:
        seat, _, move = said.partition(": ")
        number = int(move) if move.lstrip("-").isdecimal() else tablee.read(state, move)
        state.play(int(seat), number, at_ms)


def heard(state: tablee.State) -> list[str]:
    """All that happened since the last call, such as `0 left`."""
    assert state.witness is not None
    return [game_of(state).show_event(event) for event in state.witness.drain()]


def told(state: tablee.State, seat: int) -> list[Any]:
    """What a seat is told of all that `heard` has not yet returned."""
    assert state.witness is not None
    return [msgspec.to_builtins(game_of(state).tell(event, seat)) for event in state.witness.events]


def refused(state: tablee.State, said: str) -> str:
    """The rule and the reason why `0: draw` is refused; nothing may have changed by it."""
    before = (describe(state), state.chance.clone().below(1 << 20))
    with pytest.raises(tablee.IllegalMove) as refusal:
        say(state, said)
    assert (describe(state), state.chance.clone().below(1 << 20)) == before
    assert heard(state) == []
    return str(refusal.value)


def describe(state: tablee.State) -> str:
    return game_of(state).describe(state)


def asked(state: tablee.State) -> str:
    """Who decides what now, such as `0 power or reverse`."""
    table = tablee.view(state, TABLE)
    return f"{table['to_act']} {table['phase']}"


def legal(state: tablee.State) -> list[str]:
    """The moves of whoever decides now."""
    (seat,) = tablee.seats_of(state.to_act())
    return [tablee.show(state, move) for move in state.legal(seat)]


def hand(state: tablee.State, seat: int) -> str:
    return " ".join(tablee.view(state, seat)["hand"])


def hands(state: tablee.State) -> list[str]:
    return [hand(state, seat) for seat in range(state.seats)]


def table(state: tablee.State, what: str) -> Any:
    """What lies open, by its name in the view: `discard`, `arrow`, `pending`, `turn` …"""
    return tablee.view(state, TABLE)[what]


def passed(state: tablee.State) -> list[int]:
    """The seats whose help card lies face down."""
    return [seat for seat, one in enumerate(table(state, "seats")) if one["passed"]]


def sure(state: tablee.State, seat: int, holder: int) -> list[str]:
    """The cats that a seat is sure the holder has."""
    known: list[str] = tablee.view(state, seat)["seats"][holder]["known"]
    return known


def scores(state: tablee.State) -> list[int]:
    return state.standings().scores
