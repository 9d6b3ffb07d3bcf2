"""The referee alone: lines, quotas, claims, order. And a Monte Carlo of what it promises."""

import math
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablee.bots import reflex_of
from tablee.bots.reflex import FASTEST_MS, LEVELS
from tablee.games import find_game
from tablee.kernel.chance import FastChance
from tablee.table.referee import (
    FALSE_START_MS,
    FIRST_QUOTA_MS,
    KEPT_LAGS,
    KEPT_TRIPS,
    LEAST_FORGIVEN_MS,
    LONGEST_TRIP_MS,
    MOST_DECIDING_MS,
    MOST_EXCESS_MS,
    MOST_FORGIVEN_MS,
    MOST_QUOTA_MS,
    MOST_STAGGER_MS,
    MOST_WAIT_MS,
    QUOTA_GAIN_MS,
    SLACK_MS,
    TIMER_MS,
    Contest,
    Line,
    Measured,
    Quota,
    believable,
    measure,
    reveal,
    watch,
)

trips = st.lists(st.floats(0, 2000), max_size=80)
moments = st.floats(0, 5000)


def line_of(*trips_ms: float) -> Line:
    line = Line()
    for number, trip_ms in enumerate(trips_ms):
        line.ask(str(number), 1000.0 * number)
        assert line.answer(str(number), 1000.0 * number + trip_ms)
    return line


def quota_of(left_ms: float) -> Quota:
    quota = Quota()
    quota.left_ms = left_ms
    return quota


def measured(reaction_ms: float, error_ms: float = TIMER_MS) -> Measured:
    return Measured(reaction_ms, error_ms, reaction_ms, None, 0.0)


# Lines


def test_a_line_is_as_long_as_it_usually_is() -> None:
    line = line_of(80, 90, 100, 82, 300)
    assert line.typical_ms == 90
    assert line.best == 80
    assert line.excess_ms == pytest.approx((10 + MOST_FORGIVEN_MS) / 5, abs=5)
    assert line.tail_ms == 210
    assert line.mean_ms == pytest.approx(90 + line.excess_ms - (10 + 8) / 5)


def test_of_a_line_that_is_not_known_nothing_is_believed() -> None:
    line = Line()
    assert (line.typical_ms, line.excess_ms, line.tail_ms, line.mean_ms, line.best) == (0,) * 5


def test_pongs_that_nobody_asked_for_count_for_nothing() -> None:
    line = line_of(80)
    assert not line.answer("forged", 5.0)
    assert not line.answer("0", 9000.0)
    assert list(line.trips) == [80]


def test_who_answers_only_slow_pings_is_taken_to_be_fast() -> None:
    line = line_of(40)
    for nonce in "abc":
        line.ask(nonce, 2000.0)
    line.answer("c", 2400.0)
    assert list(line.trips) == [40, 40, 40, 400]
    assert line.typical_ms == 40


def test_pings_that_are_never_answered_are_forgotten() -> None:
    line = Line()
    for number in range(100):
        line.ask(str(number), 0.0)
    assert len(line.asked) == 16
    assert not line.answer("0", 10.0)


def test_a_new_socket_begins_like_the_last_one() -> None:
    assert Line(line_of(80, 80, 80, 80, 300)).typical_ms == 80
    assert Line(line_of()).typical_ms == 0


@given(trips)
def test_whatever_is_measured_stays_within_bounds(trips_ms: list[float]) -> None:
    line = line_of(*trips_ms)
    assert 0 <= line.best <= line.typical_ms <= LONGEST_TRIP_MS
    assert 0 <= line.excess_ms <= MOST_EXCESS_MS
    assert line.tail_ms >= 0
    assert len(line.trips) <= KEPT_TRIPS


# Claims


@pytest.mark.parametrize("claim", [None, -1.0, 501.0, math.inf, -math.inf, math.nan, 1e300])
def test_a_clock_that_is_wrong_is_no_clock(claim: float | None) -> None:
    assert believable(claim, 500.0) is None


def test_a_claim_within_what_was_measured_is_believed() -> None:
    line = line_of(80, 90, 100)
    assert measure(390, 85, line, quota_of(0), 40) == (305, TIMER_MS)
    assert measure(390, 98, line, quota_of(0), 40) == (292, TIMER_MS)


def test_without_a_claim_the_lag_is_the_average_one() -> None:
    line = line_of(80, 90, 100)
    reaction, error = measure(390, None, line, quota_of(0), 40)
    assert reaction == pytest.approx(300)
    assert error > TIMER_MS


def test_a_spike_is_paid_out_of_the_quota() -> None:
    quota = quota_of(100)
    assert measure(500, 198, line_of(100), quota, 150) == (302, TIMER_MS)
    assert quota.used_ms == 90
    quota.next_contest(0)
    assert quota.left_ms == 10 + QUOTA_GAIN_MS


def test_one_contest_forgives_only_so_much() -> None:
    reaction, _ = measure(700, 400, line_of(100), quota_of(200), 50)
    assert reaction == 700 - 100 - SLACK_MS - 50


def test_all_presses_of_a_contest_share_one_grant() -> None:
    quota = quota_of(100)
    assert [quota.grant(wanted) for wanted in (60, 40, 80, 300)] == [60, 40, 80, 100]
    assert quota.used_ms == 100


def test_a_steady_forger_soon_has_what_everybody_has() -> None:
    line, quota = line_of(*[80.0] * 20), Quota()
    gains = []
    for _ in range(10):
        quota.next_contest(line.excess_ms)
        reaction, _ = measure(380, 80 + 150, line, quota, 150)
        gains.append(300 - reaction)
    assert gains[0] <= FIRST_QUOTA_MS + QUOTA_GAIN_MS + SLACK_MS
    assert gains[-1] == SLACK_MS + QUOTA_GAIN_MS


@given(moments, st.none() | st.floats(allow_nan=True), trips, st.floats(0, MOST_QUOTA_MS))
def test_no_claim_wins_more_than_line_slack_and_quota(
    elapsed_ms: float, claim: float | None, trips_ms: list[float], left_ms: float
) -> None:
    line = line_of(*trips_ms)
    believed = believable(claim, elapsed_ms)
    lag = None if believed is None else elapsed_ms - believed
    reaction, error = measure(elapsed_ms, lag, line, quota_of(left_ms), MOST_FORGIVEN_MS)
    most = line.typical_ms + SLACK_MS + left_ms
    assert max(0, elapsed_ms - max(most, line.mean_ms)) - 1e-6 <= reaction <= elapsed_ms
    assert TIMER_MS <= error <= TIMER_MS + MOST_EXCESS_MS


@given(st.lists(st.tuples(st.floats(0, 500), st.floats(0, MOST_EXCESS_MS)), max_size=50))
def test_a_quota_neither_runs_over_nor_into_debt(uses: list[tuple[float, float]]) -> None:
    quota = Quota()
    for wanted, excess in uses:
        quota.next_contest(excess)
        assert 0 <= quota.grant(wanted) <= quota.left_ms <= MOST_QUOTA_MS


# The reveal


def test_the_slowest_line_is_sent_it_first() -> None:
    shown = reveal([line_of(20), line_of(160), line_of(80)])
    assert shown.delays_ms == (70, 0, 40)
    assert shown.last_ms == 70
    assert shown.lead_ms == 80
    assert shown.forgiven_ms == LEAST_FORGIVEN_MS
    assert shown.wait_ms == 160 + SLACK_MS + LEAST_FORGIVEN_MS


def test_nobody_there_is_no_reason_to_fail() -> None:
    assert reveal([]).delays_ms == ()


@given(st.lists(trips, min_size=1, max_size=4))
def test_a_decision_waits_for_every_line_but_not_for_long(lines_ms: list[list[float]]) -> None:
    lines = [line_of(*trips_ms) for trips_ms in lines_ms]
    shown = reveal(lines)
    assert all(0 <= delay <= MOST_STAGGER_MS for delay in shown.delays_ms)
    assert min(shown.delays_ms) == 0
    assert shown.wait_ms <= max(shown.lead_ms + MOST_WAIT_MS, LEAST_FORGIVEN_MS) + 1
    assert 0 <= shown.forgiven_ms <= MOST_FORGIVEN_MS
    for line, delay in zip(lines, shown.delays_ms, strict=True):
        needed = delay + line.typical_ms + SLACK_MS + shown.forgiven_ms
        assert needed <= shown.wait_ms + 1 or shown.forgiven_ms == 0


# The order


def contest(began_ms: int = 1000, told_ms: int = 1003) -> Contest:
    return Contest(began_ms, told_ms, reveal([line_of(20), line_of(160)]))


def test_presses_are_played_in_the_order_in_which_they_were_made() -> None:
    race = contest()
    for seat, reaction in ((0, 350.0), (1, 310.0), (2, 330.0)):
        race.add(seat, "x", measured(reaction), (f"p{seat}", "a"))
    assert race.next_ms() == 1310
    taken = [race.take() for _ in range(3)]
    assert [(press.seat, at_ms) for press, at_ms in taken] == [(1, 1310), (2, 1330), (0, 1350)]
    assert race.next_ms() is None


def test_what_the_lines_cannot_tell_apart_is_the_same_moment() -> None:
    race = contest()
    race.add(0, "x", measured(300, 3), ("p0", "a"))
    race.add(1, "x", measured(305, 4), ("p1", "a"))
    race.add(2, "x", measured(306, 4), ("p2", "a"))
    assert [race.take()[1] for _ in range(3)] == [1300, 1300, 1305]


def test_ones_own_moves_keep_their_order() -> None:
    race = contest()
    race.add(0, "lift", measured(400), ("p0", "a"))
    race.add(0, "place", measured(390), ("p0", "b"))  # its claim came with a worse clock
    assert [race.take()[0].move for _ in range(2)] == ["lift", "place"]


def test_a_handicap_is_added() -> None:
    race = contest()
    race.add(0, "x", measured(300), ("p0", "a"), handicap_ms=100)
    assert race.next_ms() == 1400


def test_nobody_reacts_in_less_than_a_tenth_of_a_second() -> None:
    race = contest()
    assert race.is_false_start(measured(FALSE_START_MS - 1))
    assert not race.is_false_start(measured(FALSE_START_MS))
    again = Contest(1000, 9000, reveal([]), resumed=True)
    assert not again.is_false_start(measured(0))


def test_a_stimulus_that_came_late_counts_from_its_telling() -> None:
    assert contest(1000, 1003).origin_ms == 1000
    assert contest(1000, 1003).wait_ms == contest(1000, 1000).wait_ms + 3
    assert contest(1000, 5000).origin_ms == 5000


def test_what_waits_at_the_end_was_too_late() -> None:
    race = contest()
    first = race.add(0, "x", measured(300), ("p0", "a"))
    second = race.add(1, "x", measured(350), ("p1", "a"))
    other = race.add(2, "y", measured(360), ("p2", "a"), is_race=False)
    assert race.take()[0] is first
    race.refuse(first)
    assert race.played == []
    assert race.end() == ([second], [other])
    assert race.late == [second]
    assert race.waiting == []


def test_only_racers_are_too_close_to_tell_apart() -> None:
    race = contest()
    race.add(0, "x", measured(300), ("p0", "a"))
    race.add(1, "y", measured(302), ("p1", "a"), is_race=False)
    race.add(2, "x", measured(303), ("p2", "a"))
    assert [race.take()[1] for _ in range(3)] == [1300, 1302, 1302]


def test_a_race_goes_on_by_its_beginning_and_a_watch_by_any() -> None:
    race, watched = contest(1000), Contest(1000, 1000, watch([]), is_race=False)
    assert race.goes_on(1000, is_race=True)
    assert not race.goes_on(1001, is_race=True)
    assert not race.goes_on(1000, is_race=False)
    assert not race.goes_on(None, is_race=False)
    assert watched.goes_on(2500, is_race=False)
    assert not watched.goes_on(1000, is_race=True)


def test_a_watch_waits_for_those_who_look() -> None:
    assert watch([]).wait_ms == SLACK_MS + LEAST_FORGIVEN_MS
    assert watch([line_of(20), line_of(160)]).wait_ms == 160 + SLACK_MS + LEAST_FORGIVEN_MS
    assert watch([line_of(480)]).wait_ms == 240 + MOST_WAIT_MS
    assert watch([line_of(160)]).delays_ms == ()


def test_a_press_that_came_early_for_its_line_shortens_the_wait() -> None:
    held = Contest(1000, 1000, reveal([line_of(80), line_of(480)]))
    assert held.wait_ms > 80 + MOST_DECIDING_MS
    press = held.add(1, "x", measured(300), ("p1", "a"), 500)
    held.hurry(press, 1300 + 80)  # it took 80 ms, whatever the pongs say
    assert held.wait_ms == 80 + MOST_DECIDING_MS


@pytest.mark.parametrize("trip_ms", [20, 80, 160, 300, 400])
def test_no_honest_line_shortens_the_wait(trip_ms: int) -> None:
    lines = [line_of(20), line_of(trip_ms)]
    for line, delay in zip(lines, reveal(lines).delays_ms, strict=True):
        race = Contest(1000, 1000, reveal(lines))
        before = race.wait_ms
        press = race.add(0, "x", measured(300), ("p0", "a"))
        race.hurry(press, round(1000 + delay + 300 + line.typical_ms))
        assert race.wait_ms == before


def test_who_holds_pongs_back_has_the_line_of_the_presses() -> None:
    held = line_of(230)
    for _ in range(KEPT_LAGS - 1):
        held.pressed(80)
    assert held.typical_ms == 230  # not enough of them
    held.pressed(250)  # one spike is no proof of a slow line
    assert held.typical_ms == 80 + SLACK_MS
    held.pressed(250)
    assert held.typical_ms == 230


@given(st.lists(st.tuples(st.integers(0, 3), moments, st.floats(4, 34)), max_size=12))
def test_time_moves_only_forward(presses: list[tuple[int, float, float]]) -> None:
    race = contest()
    for number, (seat, reaction, error) in enumerate(presses):
        race.add(seat, "x", measured(reaction, error), (f"p{seat}", str(number)))
    order = [race.take() for _ in presses]
    corrected = [press.at_ms for press, _ in order]
    assert corrected == sorted(corrected)
    for press, at_ms in order:
        assert at_ms <= press.at_ms
    played = [at_ms for _, at_ms in order]
    assert played == sorted(played)


# What it is all for


class Way:
    """One line of a simulation: jitter both ways, and now and then a spike."""

    def __init__(self, chance: Random, trip_ms: float, jitter_ms: float) -> None:
        self.chance = chance
        self.half_ms = trip_ms / 2
        self.jitter_ms = jitter_ms
        self.line = Line()
        self.quota = Quota()

    def one_way(self) -> float:
        spike = 150 if self.chance.random() < 0.02 else 0
        return self.half_ms + self.chance.expovariate(1 / self.jitter_ms) + spike

    def ping(self, times: int) -> None:
        for _ in range(times):
            self.line.ask("x", 0)
            self.line.answer("x", round(self.one_way() + self.one_way()))


def share_of_wins(ways: list[Way], forge_ms: float = 0.0, duels: int = 1500) -> float:
    """How often the first wins against the second, who may forge; equally fast, ties left out."""
    wins = [0, 0]
    for way in ways:
        way.ping(12)
    for _ in range(duels):
        for way in ways:
            way.ping(6)
            way.quota.next_contest(way.line.excess_ms)
        shown = reveal([way.line for way in ways])
        race = Contest(0, 0, shown)
        for seat, way in enumerate(ways):
            chance = way.chance
            reaction = chance.gauss(280, 45) + chance.expovariate(1 / 50)
            elapsed = round(way.one_way() + reaction + way.one_way())
            claim = max(FALSE_START_MS, reaction - (forge_ms if seat else 0))
            lag = elapsed - claim
            result = measure(elapsed, lag, way.line, way.quota, shown.forgiven_ms)
            race.add(seat, "x", measured(*result), (str(seat), "a"))
        (first, first_ms), (_, second_ms) = race.take(), race.take()
        if second_ms - first_ms > 20:
            wins[first.seat] += 1
    return wins[0] / sum(wins)


@pytest.mark.parametrize(
    ("trip_ms", "jitter_ms", "within"), [(20, 4, 5), (80, 10, 5), (160, 20, 5), (300, 30, 7)]
)
def test_equally_fast_is_equally_good(trip_ms: int, jitter_ms: int, within: int) -> None:
    """Within the bars and what 1,500 duels may stray; `make fairness` measures it finely."""
    chance = Random(7)
    share = share_of_wins([Way(chance, 20, 4), Way(chance, trip_ms, jitter_ms)])
    assert abs(100 * share - 50) <= within


def test_a_forger_wins_less_than_two_of_three() -> None:
    chance = Random(11)
    share = share_of_wins([Way(chance, 80, 10), Way(chance, 80, 10)], forge_ms=150)
    assert 1 - share <= 0.65


# Bots' hands


@pytest.mark.parametrize("level", LEVELS)
def test_reactions_are_those_of_their_level(level: str) -> None:
    chance, reflex = FastChance.seeded(3), LEVELS[level]
    drawn = sorted(reflex.reaction_ms(chance) for _ in range(2000))
    assert drawn[0] >= FASTEST_MS
    assert drawn[1000] == pytest.approx(reflex.median_ms, rel=0.06)
    assert drawn[1900] - drawn[1000] > drawn[1000] - drawn[100]  # the tail is on the slow side
    slips = sum(reflex.errs(chance) for _ in range(2000)) / 2000
    assert slips == pytest.approx(reflex.slips, abs=0.02)
    moves = [reflex.movement_ms(chance) for _ in range(500)]
    assert min(moves) >= reflex.hand_ms / 2 - 1


def test_a_champion_is_faster_than_a_grandfather_than_a_child() -> None:
    child, grandfather, champion = (LEVELS[level].median_ms for level in LEVELS)
    assert champion < grandfather < child


def test_a_bots_hand_is_that_of_its_level() -> None:
    catchers, thieves = find_game("mamicatchmi"), find_game("mito")
    for level, hand in LEVELS.items():
        assert reflex_of(catchers, level) == hand
    hands = [reflex_of(thieves, level) for level in ("clumsy", "cousin", "pickpocket")]
    assert hands == list(LEVELS.values())
    assert reflex_of(catchers, "random") == LEVELS["grandfather"]
