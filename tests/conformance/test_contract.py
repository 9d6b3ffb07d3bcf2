"""The contract of kernel/state.py, over every game, seat count and option value."""

import contextlib

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tablee
from tablee import NEVER, FastChance, IllegalMove, State, seats_of
from tablee.kernel.game import has_contests
from tablee.kernel.state import CLOCK
from tests.conformance.cases import Case, every_case, every_table
from tests.conformance.walk import Step, walk
from tests.modes import COMPILED

# Of every case: so the compiled run plays more than 10,000 games. The interpreted one is many times
# slower and there to count branches: it looks at the same cases, but not as often.
GAMES_PER_CASE = 105 if COMPILED else 1
EXAMPLES = 10 if COMPILED else 3
TEXTS = 200 if COMPILED else 60
EVERY_STEP = 1 if COMPILED else 10  # of two games that must be the same


@every_case
def test_random_games_keep_the_contract(case: Case) -> None:
    """Moves sorted and unique, nobody else's; it ends; nothing impossible on the way."""
    for seed in range(case.games(GAMES_PER_CASE)):
        chance = FastChance.seeded(seed)
        state = case.start(seed)
        for number, step in enumerate(walk(state, chance)):
            assert state.to_act() & state.may_act() == 0
            assert state.race_ms() == NEVER or has_contests(case.game)
            acting = list(seats_of(state.to_act() | state.may_act()))
            assert all(0 <= seat < case.seats for seat in acting)
            for seat in range(-1, case.seats):
                moves = list(state.legal(seat))
                assert moves == sorted(set(moves))
                assert bool(moves) == (seat in acting)
            if (number + seed) % 50 == 0:
                assert case.game.faults(state) == []
                look = case.game.viewer(state)
                seen = [case.game.view(state, seat) for seat in range(-1, case.seats)]
                assert [look(seat) for seat in range(-1, case.seats)] == seen
                check_views(case, state, seen)
            assert step.seat == CLOCK or step.move in state.legal(step.seat)
        check_end(case, state)
        check_views(case, state, [case.game.view(state, seat) for seat in range(-1, case.seats)])


def check_views(case: Case, state: State, seen: list[msgspec.Struct]) -> None:
    """What a board can show of any game: whose view it is, its seats, and whether it is over."""
    views = msgspec.to_builtins(seen)
    assert [view["seat"] for view in views] == list(range(-1, case.seats))
    assert {len(view["seats"]) for view in views} == {case.seats}
    assert {view["phase"] == "over" for view in views} == {state.is_over()}


def check_end(case: Case, state: State) -> None:
    assert state.to_act() | state.may_act() == 0
    assert state.alarm_ms() == NEVER
    assert case.game.faults(state) == []
    standings = state.standings()
    assert standings.over
    assert len(standings.scores) == case.seats
    assert standings.winners()
    for seat in range(case.seats):
        with pytest.raises(IllegalMove):
            state.play(seat, 0, 0)


def test_the_compiled_run_plays_ten_thousand_games() -> None:
    from tests.conformance.cases import cases  # noqa: PLC0415

    assert not COMPILED or sum(case.games(GAMES_PER_CASE) for case in cases()) >= 10_000


@every_case
@settings(max_examples=EXAMPLES)
@given(seed=st.integers(0, 2**64), other=st.integers(0, 2**64), stop=st.integers(0, 60))
def test_play_accepts_exactly_legal(case: Case, seed: int, other: int, stop: int) -> None:
    state, step = at_step(case, seed, stop)
    if step is None:
        return
    before = case.game.digest(state)
    chance = FastChance.seeded(other)
    for seat in range(case.seats):
        legal = set(state.legal(seat))
        for move in legal:
            twin = state.clone()
            twin.play(seat, move, step.at_ms)
            assert case.game.digest(twin) != before
        tried = [chance.below(8192) - 64 for _ in range(60)] + list(range(-2, 400))
        for move in set(tried) - legal:
            refused = refusal(state, seat, move, step.at_ms)
            assert refused.rule
            assert refused.why
    assert case.game.digest(state) == before, "a refused move changes nothing"


def refusal(state: State, seat: int, move: int, at_ms: int) -> IllegalMove:
    """As pytest.raises, which looks at every traceback: here there are half a million."""
    try:
        state.play(seat, move, at_ms)
    except IllegalMove as refused:
        return refused
    raise AssertionError(f"{move} of seat {seat} is not legal, and was played")


def at_step(case: Case, seed: int, stop: int) -> tuple[State, Step | None]:
    """The state before that step of a random walk, and the step; None if it ended earlier."""
    state = case.start(seed)
    for number, step in enumerate(walk(state, FastChance.seeded(seed + 1))):
        if number == stop:
            return state, step
    return state, None


@every_case
def test_moves_are_read_as_they_are_shown(case: Case) -> None:
    state = case.start(5)
    for _ in walk(state, FastChance.seeded(5)):
        for seat in range(case.seats):
            for move in state.legal(seat):
                assert case.game.read(state, case.game.show(state, move)) == move


@every_case
def test_same_inputs_same_state(case: Case) -> None:
    one, other = case.start(11), case.start(11)
    for number, step in enumerate(walk(one, FastChance.seeded(12))):
        if number % EVERY_STEP == 0:
            assert case.game.describe(one) == case.game.describe(other)
        step.do(other)
    assert case.game.digest(one) == case.game.digest(other)
    assert one.standings() == other.standings()


@every_case
def test_other_seeds_other_games(case: Case) -> None:
    assert len({played_out(case, seed) for seed in range(EXAMPLES)}) > 1


def played_out(case: Case, seed: int) -> str:
    state = case.start(seed)
    tablee.play_out(state, FastChance.seeded(seed))
    return case.game.digest(state)


@every_case
@settings(max_examples=EXAMPLES)
@given(seed=st.integers(0, 2**64), stop=st.integers(0, 60))
def test_a_clone_has_the_same_future_and_is_independent(case: Case, seed: int, stop: int) -> None:
    state, _ = at_step(case, seed, stop)
    before = case.game.describe(state)
    twin = state.clone()
    assert twin.witness is None
    assert case.game.describe(twin) == before
    tablee.play_out(twin, FastChance.seeded(3))
    assert case.game.describe(state) == before
    tablee.play_out(state, FastChance.seeded(3))
    assert case.game.describe(state) == case.game.describe(twin)


@every_case
@settings(max_examples=EXAMPLES)
@given(seed=st.integers(0, 2**64), stop=st.integers(0, 60))
def test_a_position_is_read_as_it_is_described(case: Case, seed: int, stop: int) -> None:
    state, _ = at_step(case, seed, stop)
    text = case.game.describe(state)
    again = tablee.position(case.game, text)
    assert case.game.describe(again) == text
    assert again.to_act() == state.to_act()
    assert again.may_act() == state.may_act()
    assert again.alarm_ms() == state.alarm_ms()
    for seat in range(case.seats):
        assert list(again.legal(seat)) == list(state.legal(seat))


@every_table
@settings(max_examples=TEXTS)
@given(text=st.text())
def test_only_named_errors_escape_from_texts(case: Case, text: str) -> None:
    state = case.start(0)
    with contextlib.suppress(tablee.BadPosition):
        tablee.position(case.game, text)
    with contextlib.suppress(tablee.BadNotation):
        case.game.read(state, text)


@every_case
def test_a_deadline_that_is_told_is_the_alarm(case: Case) -> None:
    state = case.start(1)
    assert case.game.deadline_ms(state) in (None, state.alarm_ms())


@every_case
def test_an_early_ring_does_nothing(case: Case) -> None:
    state = case.start(1)
    before = case.game.describe(state)
    state.ring(min(state.alarm_ms() - 1, 10**9))
    assert case.game.describe(state) == before


@every_case
def test_a_record_replays_to_the_same_state(case: Case) -> None:
    for seed in range(case.games(3 if COMPILED else 1)):
        playing = tablee.record(case.game, case.seats, seed, case.options)
        for step in walk(playing.state.clone(), FastChance.seeded(seed)):
            if step.seat == CLOCK:
                playing.ring(step.at_ms)
            else:
                playing.play(step.seat, step.move, step.at_ms)
        record = tablee.Record.parse(playing.record().dump())
        assert record == playing.record()
        again = tablee.kernel.record.verify(case.game, record)
        assert case.game.describe(again) == case.game.describe(playing.state)
