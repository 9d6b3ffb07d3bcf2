"""A clone has every field of its state, and of the state's parts: none is forgotten."""

import pytest

from tablee import FastChance, Game, State
from tests.conformance.cases import GAMES
from tests.conformance.parts import changed, data_of, fields_of, parts_of
from tests.conformance.walk import walk
from tests.tiny.trio import Trio

EVERY_STEPS = 60


def forgotten(state: State, tried: set[str]) -> set[str]:
    """The fields that a clone does not take over; `tried` are those that were looked at."""
    found = set()
    for where, thing in parts_of(state):
        tried.add(where.rstrip("."))
        for name in fields_of(thing):
            before = getattr(thing, name)
            other = changed(before)
            if other is not None:
                tried.add(f"{where}{name}")
                setattr(thing, name, other)
                if data_of(state.clone()) != data_of(state):
                    found.add(f"{where}{name}")
                setattr(thing, name, before)
    return found


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_clone_forgets_no_field(game: Game) -> None:
    tried: set[str] = set()
    for seed in range(3):
        state = game.start(game.most_seats, FastChance.seeded(seed))
        for number, _ in enumerate(walk(state, FastChance.seeded(seed))):
            if number % EVERY_STEPS == seed:
                assert forgotten(state, tried) == set()
    assert fields_of(state) <= tried


class Forgetful(Trio):
    def clone(self) -> Trio:
        twin = super().clone()
        twin.low = False
        return twin


def test_a_forgotten_field_is_found() -> None:
    state = Forgetful(3, FastChance.seeded(1))
    assert forgotten(state, set()) == {"low"}
