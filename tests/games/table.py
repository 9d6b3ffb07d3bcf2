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
