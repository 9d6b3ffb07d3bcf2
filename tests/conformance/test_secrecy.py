"""Nothing hidden ever reaches a seat: its own view is all that a seat's world follows from.

A *twin* is the same table with everything re-dealt that the seat cannot know. Both are played on
with the same moves, or with others where a move is itself a secret; and until a rule lets the seat
learn something, not one byte may differ.
"""

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablee import SPECTATOR, Event, FastChance, Game, State, Witness, seats_of
from tablee.kernel.game import UnknownEvent
from tablee.kernel.state import CLOCK, a_seat_of
from tests.conformance.cases import GAMES, Case, every_case, every_table
from tests.conformance.leak import LEAKY
from tests.conformance.walk import Step, next_step, walk
from tests.modes import COMPILED

GAMES_PER_CASE = 30 if COMPILED else 2  # at each table; with another option fewer
GAMES_PER_OPTION = 10 if COMPILED else 1
EVERY = 7 if COMPILED else 35  # so many steps worlds are sampled
MOST_COMPARED = 400  # while two secret alarms differ, time stands still, and some games with it


def sent(case: Case, state: State, seat: int, events: list[Event]) -> bytes:
    """Every byte that the seat is sent after a step: what it is told, then what it sees."""
    heard = (case.game.tell(event, seat) for event in events)
    told = [one for one in heard if one is not None]  # as table/room.py sends it
    due_ms = case.game.deadline_ms(state)
    return msgspec.json.encode([told, case.game.view(state, seat), moves_of(state, seat), due_ms])


def hand_seen(case: Case, state: State, step: Step) -> list[str | None]:
    """What others see of a hand before it is decided, and if it is decided without it."""
    if step.seat == CLOCK:
        return []
    move = case.game.show(state, step.move)
    return [case.game.gesture(move), case.game.on_photo(move, played=False)]


def games_of(case: Case) -> int:
    return case.games(GAMES_PER_OPTION if case.options else GAMES_PER_CASE)


def moves_of(state: State, seat: int) -> list[int]:
    return list(state.legal(seat))


@every_case
def test_a_sampled_world_gives_the_sampler_the_same_view(case: Case) -> None:
    for seed in range(games_of(case)):
        state = case.start(seed)
        chance = FastChance.seeded(seed)
        for number, _ in enumerate(walk(state, chance)):
            if number % EVERY:
                continue
            for seat in range(SPECTATOR, case.seats):
                twin = state.clone()
                twin.redeal(seat, FastChance.seeded(number))
                assert case.game.faults(twin) == []
                assert sent(case, twin, seat, []) == sent(case, state, seat, [])


@every_case
def test_a_sampled_world_follows_from_the_view_alone(case: Case) -> None:
    """Re-dealing a twin gives the same world as re-dealing the original: no secret is left."""
    for seed in range(games_of(case)):
        state = case.start(seed)
        for number, _ in enumerate(walk(state, FastChance.seeded(seed))):
            if number % EVERY:
                continue
            for seat in range(SPECTATOR, case.seats):
                direct, through = state.clone(), state.clone()
                direct.redeal(seat, FastChance.seeded(1))
                through.redeal(seat, FastChance.seeded(2))
                through.redeal(seat, FastChance.seeded(1))
                assert case.game.describe(direct) == case.game.describe(through)


@every_case
def test_others_secrets_change_no_byte(case: Case) -> None:
    compared = 0
    for seed in range(GAMES_PER_CASE):
        for seat in range(SPECTATOR, case.seats):
            compared += compare_worlds(case, seed, seat, stop=seed % 40)
    assert compared > 0, "the test must have compared something"


@every_table
@settings(max_examples=20 if COMPILED else 8)
@given(seed=st.integers(0, 2**64), stop=st.integers(0, 150), data=st.data())
def test_others_secrets_change_no_byte_at_any_time(
    case: Case, seed: int, stop: int, data: st.DataObject
) -> None:
    compare_worlds(case, seed, data.draw(st.integers(SPECTATOR, case.seats - 1)), stop)


def compare_worlds(case: Case, seed: int, seat: int, stop: int) -> int:
    """Walk to a step, re-deal a twin for that seat, play both on; how many steps were compared."""
    state = case.start(seed)
    chance = FastChance.seeded(seed + 1)
    at_ms = 0
    for number, step in enumerate(walk(state, chance)):
        at_ms = step.at_ms
        if number == stop:
            break
    if state.is_over():
        return 0
    twin = state.clone()
    twin.redeal(seat, FastChance.seeded(seed + 2))
    state.witness, twin.witness = Witness(), Witness()
    compared = 0
    while not state.is_over() and compared < MOST_COMPARED:
        same_step = common_step(case, state, twin, chance, at_ms)
        if same_step is None:
            break
        at_ms = same_step.at_ms
        step_there = hidden_step(case, state, twin, same_step, seat, chance)
        assert hand_seen(case, twin, step_there) == hand_seen(case, state, same_step)
        same_step.do(state)
        step_there.do(twin)
        happened, happened_there = state.witness.drain(), twin.witness.drain()
        if any(case.secrets.reveals(event, seat) for event in happened + happened_there):
            break
        assert sent(case, twin, seat, happened_there) == sent(case, state, seat, happened)
        if not case.secrets.alarms:
            assert twin.alarm_ms() == state.alarm_ms()
        compared += 1
    return compared


def common_step(
    case: Case, state: State, twin: State, chance: FastChance, at_ms: int
) -> Step | None:
    """A step that both worlds allow, or None."""
    assert twin.to_act() == state.to_act()
    step = next_step(state, chance, at_ms)
    if step.seat == CLOCK:
        if rings_alike(case, state, twin):
            return step
        acting = state.to_act() | state.may_act()
        if not case.secrets.alarms or not acting:
            return None
        step = Step(at_ms, int(a_seat_of(acting, chance)), 0)  # before either alarm
    common = sorted(set(state.legal(step.seat)) & set(twin.legal(step.seat)))
    if not common:
        return None
    step.move = common[chance.below(len(common))]
    return step


def rings_alike(case: Case, state: State, twin: State) -> bool:
    """Whether the next alarm comes at the same moment in both worlds, and does the same."""
    alarm_ms = state.alarm_ms()
    if case.secrets.alarms and twin.alarm_ms() != alarm_ms:
        return False
    decides = not case.secrets.alarms or case.game.deadline_ms(state) == alarm_ms
    return not decides or default_moves(state) == default_moves(twin)


def hidden_step(
    case: Case, state: State, twin: State, step: Step, seat: int, chance: FastChance
) -> Step:
    """What is done in the other world: the same, or what that seat could not tell from it."""
    if step.seat in (CLOCK, seat) or not case.secrets.hides_moves(state):
        return step
    moves = [move for move in twin.legal(step.seat) if case.secrets.alike(step.move, move)]
    return Step(step.at_ms, step.seat, moves[chance.below(len(moves))])


def default_moves(state: State) -> list[int]:
    """What the clock may play for those who do not decide in time: their own first moves."""
    return [state.legal(seat)[0] for seat in seats_of(state.to_act())]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_an_unknown_event_raises_in_every_game(game: Game) -> None:
    """Who may know of it has to be said: there is no default, for nobody."""
    for kind in (-1, 99, 2**31):
        for seat in range(SPECTATOR, game.most_seats):
            with pytest.raises(UnknownEvent, match=f"kind {kind}"):
                game.tell(Event(kind, 0, 0, 0), seat)


@pytest.mark.parametrize("game", LEAKY, ids=lambda game: type(game).__name__)
def test_the_suite_would_notice_a_leak(game: Game) -> None:
    """The same comparison, with a view that tells one card too many, must fail."""
    leaky = Case(game, 4, {})
    failures = 0
    for seed in range(40):
        try:
            compare_worlds(leaky, seed, 0, stop=5)
        except AssertionError:
            failures += 1
    assert failures > 0
    assert seats_of(leaky.start(0).to_act())
