"""The small values around the contract."""

from tablee import NEVER, Event, FastChance, Standings, State, Witness, play_out, seats_of
from tablee.kernel.state import a_seat_of
from tests.tiny.lantern import GAME as LANTERN
from tests.tiny.trio import GAME as TRIO


def test_standings_rank_and_share() -> None:
    low = Standings([7, 3, 3, 9], high_wins=False, over=True)
    assert low.ranks() == [3, 1, 1, 4]
    assert low.winners() == [1, 2]
    high = Standings([7, 3, 3, 9], high_wins=True, over=True)
    assert high.ranks() == [2, 3, 3, 1]
    assert high.winners() == [3]


def test_equal_scores_are_told_apart_by_the_tie_break() -> None:
    high = Standings([2, 1, 2, 2], high_wins=True, over=True, tie_break=[20, 40, 25, 25])
    assert high.ranks() == [3, 4, 1, 1]
    assert high.winners() == [2, 3]
    low = Standings([2, 1, 2, 2], high_wins=False, over=True, tie_break=[20, 40, 25, 25])
    assert low.ranks() == [2, 1, 3, 3]


def test_nobody_has_won_before_the_end() -> None:
    assert Standings([1, 2], high_wins=True, over=False).winners() == []


def test_values_rebuild_themselves() -> None:
    standings = Standings([1, 2], high_wins=True, over=False)
    event = Event(1, 2, 3, 4)
    assert eval(repr(standings)) == standings
    tied = Standings([1, 1], high_wins=True, over=False, tie_break=[4, 5])
    assert eval(repr(tied)) == tied != Standings([1, 1], high_wins=True, over=False)
    assert eval(repr(event)) == event
    assert len({standings, eval(repr(standings)), event, eval(repr(event))}) == 2
    assert event != standings
    assert standings != event


def test_a_witness_is_drained_once() -> None:
    state = State(2, FastChance.seeded(0), Witness())
    state.note(5, 1)
    assert state.witness is not None
    assert state.witness.drain() == [Event(5, 1, -1, -1)]
    assert state.witness.drain() == []


def test_without_a_witness_nothing_is_noted() -> None:
    state = State(2, FastChance.seeded(0))
    state.note(5, 1)
    assert state.witness is None


def test_a_game_without_alarms_never_rings() -> None:
    state = State(2, FastChance.seeded(0))
    assert state.alarm_ms() == NEVER
    state.ring(0)


def test_where_nobody_races_there_is_no_contest() -> None:
    assert State(2, FastChance.seeded(0)).race_ms() == NEVER


def test_in_a_game_without_second_thoughts_nobody_may_act_out_of_turn() -> None:
    assert State(2, FastChance.seeded(0)).may_act() == 0


def test_a_game_that_knows_no_questions_has_no_answer() -> None:
    assert LANTERN.answer("what time is it?") is None


def test_seats_of_a_set() -> None:
    assert list(seats_of(0b10110)) == [1, 2, 4]
    assert list(seats_of(0)) == []


def test_a_seat_is_drawn_from_all_alike() -> None:
    chance = FastChance.seeded(1)
    assert {a_seat_of(0b10110, chance) for _ in range(100)} == {1, 2, 4}


def test_a_single_seat_costs_no_chance() -> None:
    chance = FastChance.seeded(1)
    assert a_seat_of(0b100, chance) == 2
    assert chance.word() == FastChance.seeded(1).word()


def test_random_play_lets_the_clock_take_part() -> None:
    """Without it nobody would ever light the lantern."""
    state = LANTERN.start(3, FastChance.seeded(1))
    assert play_out(state, FastChance.seeded(2)) > 0
    assert state.is_over()


def test_a_game_of_turns_has_nothing_to_catch_and_nothing_to_see_at_once() -> None:
    assert State(2, FastChance.seeded(0)).watch_ms() == NEVER
    assert TRIO.gesture("take 1") is None
    assert TRIO.timing("take 1") == "race"
