"""States compare, pickle and copy, with all that they are made of and their chance's place."""

import copy
import multiprocessing
import pickle
from collections.abc import Iterator

import pytest

from tablee import FastChance, Game, State, Witness
from tests.conformance.cases import GAMES, Case, every_case
from tests.conformance.parts import changed, fields_of, parts_of
from tests.conformance.sent import played_on, played_on_from
from tests.conformance.walk import walk
from tests.modes import COMPILED

GAMES_PER_CASE = 4 if COMPILED else 1
EVERY_STEPS = 23
LEFT_OUT = "last.shown"  # of one game: what its view has made of a round, to save work


def states_of(case: Case, seed: int) -> Iterator[State]:
    """Some moments of a game, the end included; the state itself goes on."""
    state = case.start(seed, Witness())
    for number, _ in enumerate(walk(state, FastChance.seeded(seed))):
        if number % EVERY_STEPS == seed:
            yield state
    yield state


@every_case
def test_states_travel_and_compare(case: Case) -> None:
    for seed in range(case.games(GAMES_PER_CASE)):
        before = None
        for state in states_of(case, seed):
            sent = pickle.loads(pickle.dumps(state))
            assert sent == state == copy.copy(state) == copy.deepcopy(state)
            assert sent.witness is None
            assert state.witness is not None
            assert case.game.describe(sent) == case.game.describe(state)
            assert state != before
            before = sent


@every_case
def test_what_was_sent_goes_on_identically(case: Case) -> None:
    for state in states_of(case, 1):
        copies = [pickle.loads(pickle.dumps(state)), copy.copy(state), copy.deepcopy(state)]
        went_on = played_on(state.clone())
        assert [played_on(one) for one in copies] == [went_on] * 3
        assert all(one == copies[0] for one in copies)


def same_and_different(state: State, tried: set[str]) -> None:
    """Each field is changed in turn: the state is another, and then the same again."""
    twin = pickle.loads(pickle.dumps(state))
    for where, thing in [*parts_of(state), ("chance.", state.chance)]:
        for name in fields_of(thing):
            before = getattr(thing, name)
            other = changed(before)
            if other is not None and f"{where}{name}" != LEFT_OUT:
                tried.add(f"{where}{name}")
                setattr(thing, name, other)
                assert state != twin, f"{where}{name} makes no difference"
                assert twin != state
                setattr(thing, name, before)
                assert state == twin


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_field_makes_a_difference(game: Game) -> None:
    tried: set[str] = set()
    state = game.start(game.most_seats, FastChance.seeded(2))
    for number, _ in enumerate(walk(state, FastChance.seeded(2))):
        if number % EVERY_STEPS == 0:
            same_and_different(state, tried)
    assert {f"chance.{name}" for name in "abcd"} <= tried
    whole = {name for name in fields_of(state) if changed(getattr(state, name)) is not None}
    assert whole <= tried


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_sealed_stream_travels_with_its_place(game: Game) -> None:
    from tablee import SealedChance  # noqa: PLC0415

    state = game.start(game.fewest_seats, SealedChance(bytes(range(32)), (b"mine",)))
    state.chance.word()
    sent = pickle.loads(pickle.dumps(state))
    assert sent == state
    assert [sent.chance.word() for _ in range(40)] == [state.chance.word() for _ in range(40)]
    state.chance.word()
    assert sent != state


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_state_has_no_hash(game: Game) -> None:
    state = game.start(game.fewest_seats, FastChance.seeded(1))
    for value in (state, state.chance):
        with pytest.raises(TypeError, match="unhashable"):
            hash(value)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_game_is_itself_wherever_it_is_sent(game: Game) -> None:
    assert pickle.loads(pickle.dumps(game)) is game
    assert copy.deepcopy(game) is game


def test_another_process_goes_on_identically() -> None:
    states = [game.start(game.most_seats, FastChance.seeded(5)) for game in GAMES]
    sent = [pickle.dumps(state) for state in states]
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        there = pool.map(played_on, states) + pool.map(played_on_from, sent)
    here = [played_on(state) for state in states]
    assert there == here + here
