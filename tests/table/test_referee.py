"""The referee alone: latencies, quotas, claims, order. And a Monte Carlo of what it promises."""

from random import Random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tablee.bots import reflex_of
from tablee.bots.reflex import FASTEST_MS, LEVELS
from tablee.games import find_game
from tablee.kernel.chance import FastChance
from tablee.kernel.state import NEVER
from tablee.table.contests import (
    FALSE_START_MS,
    LEAST_FORGIVEN_MS,
    MOST_DECIDING_MS,
    MOST_STAGGER_MS,
    MOST_WAIT_MS,
    Calm,
    Contest,
    Press,
    Race,
    Reveal,
    Watch,
    patience,
    reveal,
)
from tablee.table.latency import (
    KEPT_LAGS,
    KEPT_TRIPS,
    LONGEST_TRIP_MS,
    MOST_EXCESS_MS,
    MOST_FORGIVEN_MS,
    SLACK_MS,
    TIMER_MS,
    Latency,
    Measured,
    Quota,
    measure,
)
from tablee.table.room import MoveRequest
from tests.table.lanterns import latency_of
from tests.tiny.lantern import GAME as LANTERN

trips = st.lists(st.floats(0, 2000), max_size=80)
moments = st.floats(0, 5000)


def measured(reaction_ms: float, error_ms: float = TIMER_MS) -> Measured:
    return Measured(reaction_ms, error_ms, reaction_ms, None, 0.0)


# Pings


def test_a_line_is_as_long_as_it_usually_is() -> None:
    latency = latency_of(80, 90, 100, 82, 300)
    assert latency.typical_ms == 90
    assert latency.best == 80
    assert latency.excess_ms == min(MOST_EXCESS_MS, (10 + MOST_FORGIVEN_MS) / 5)
    assert latency.tail_ms == 210
    assert latency.mean_ms == pytest.approx(90 + latency.excess_ms - (10 + 8) / 5)


def test_of_a_line_that_is_not_known_nothing_is_believed() -> None:
    latency = Latency()
    assert (
        latency.typical_ms,
        latency.excess_ms,
        latency.tail_ms,
        latency.mean_ms,
        latency.best,
    ) == (0,) * 5


def test_pongs_that_nobody_asked_for_count_for_nothing() -> None:
    latency = latency_of(80)
    assert not latency.answer("forged", 5.0)
    assert not latency.answer("0", 9000.0)
    assert list(latency.trips) == [80]


def test_who_answers_only_slow_pings_is_taken_to_be_fast() -> None:
    latency = latency_of(40)
    for nonce in "abc":
        latency.ask(nonce, 2000.0)
    latency.answer("c", 2400.0)
    assert list(latency.trips) == [40, 40, 40, 400]
    assert latency.typical_ms == 40


def test_pings_that_are_never_answered_are_forgotten() -> None:
    latency = Latency()
    for number in range(100):
        latency.ask(str(number), 0.0)
    assert len(latency.asked) == 16
    assert not latency.answer("0", 10.0)


def test_a_new_socket_begins_like_the_last_one() -> None:
    assert Latency(latency_of(80, 80, 80, 80, 300)).typical_ms == 80
    assert Latency(latency_of()).typical_ms == 0


@given(trips)
def test_whatever_is_measured_stays_within_bounds(trips_ms: list[float]) -> None:
    latency = latency_of(*trips_ms)
    assert 0 <= latency.best <= latency.typical_ms <= LONGEST_TRIP_MS
    assert 0 <= latency.excess_ms <= MOST_EXCESS_MS
    assert latency.tail_ms >= 0
    assert len(latency.trips) <= KEPT_TRIPS


# The reveal


def test_the_slowest_line_is_sent_it_first() -> None:
    shown = reveal([latency_of(20), latency_of(160), latency_of(80)])
    assert shown.delays_ms == (70, 0, 40)
    assert shown.last_ms == 80
    assert shown.lead_ms == 80
    assert shown.forgiven_ms == LEAST_FORGIVEN_MS
    assert shown.wait_ms == 160 + SLACK_MS + LEAST_FORGIVEN_MS


def test_nobody_there_is_no_reason_to_fail() -> None:
    assert reveal([]).delays_ms == ()


@example([[1.6802502601550913, 0.0, 175.0, 249.0]])  # 160.00000000000003 ms forgiven
@given(st.lists(trips, min_size=1, max_size=4))
def test_a_decision_waits_for_every_line_but_not_for_long(lines_ms: list[list[float]]) -> None:
    latencies = [latency_of(*trips_ms) for trips_ms in lines_ms]
    shown = reveal(latencies)
    assert all(0 <= delay <= MOST_STAGGER_MS for delay in shown.delays_ms)
    assert min(shown.delays_ms) == 0
    assert shown.wait_ms <= max(shown.lead_ms + MOST_WAIT_MS, LEAST_FORGIVEN_MS) + 1
    assert 0 <= shown.forgiven_ms <= MOST_FORGIVEN_MS
    for latency, delay in zip(latencies, shown.delays_ms, strict=True):
        needed = delay + latency.typical_ms + SLACK_MS + shown.forgiven_ms
        assert needed <= shown.wait_ms + 1 or shown.forgiven_ms == 0


# The order


SCENE = LANTERN.start(2, FastChance.seeded(1))


def race_of(shown: Reveal, began_ms: int = 1000, told_ms: int = 1000) -> Race:
    return Race(began_ms, told_ms, shown, SCENE)


def a_race(began_ms: int = 1000, told_ms: int = 1003) -> Race:
    return race_of(reveal([latency_of(20), latency_of(160)]), began_ms, told_ms)


def react(race: Race, seat: int, measured: Measured, handicap_ms: int = 0) -> Press:
    request = MoveRequest(seat, 0, "ring", f"p{seat}", str(race.count))
    return race.add(request, measured, handicap_ms, is_reaction=True)


def move(contest: Contest, seat: int, measured: Measured) -> Press:
    """One that answers no stimulus."""
    return contest.add(MoveRequest(seat, 1, "lay", f"p{seat}", str(contest.count)), measured)


def test_presses_are_played_in_the_order_in_which_they_were_made() -> None:
    race = a_race()
    for seat, reaction in ((0, 350.0), (1, 310.0), (2, 330.0)):
        react(race, seat, measured(reaction))
    assert race.next_ms(0) == 1310
    taken = [race.take() for _ in range(3)]
    assert [(press.seat, at_ms) for press, at_ms in taken] == [(1, 1310), (2, 1330), (0, 1350)]
    assert race.next_ms(0) is None


def test_what_the_lines_cannot_tell_apart_is_the_same_moment() -> None:
    race = a_race()
    react(race, 0, measured(300, 3))
    react(race, 1, measured(305, 4))
    react(race, 2, measured(306, 4))
    assert [race.take()[1] for _ in range(3)] == [1300, 1300, 1305]


def test_ones_own_moves_keep_their_order() -> None:
    race = a_race()
    react(race, 0, measured(400))
    react(race, 0, measured(390))  # its claim came with a worse clock
    assert [race.take()[0].number for _ in range(2)] == [1, 2]


def test_a_handicap_is_added() -> None:
    race = a_race()
    react(race, 0, measured(300), handicap_ms=100)
    assert race.next_ms(0) == 1400


def test_nobody_reacts_in_less_than_a_tenth_of_a_second() -> None:
    race = a_race()
    assert race.is_false_start(measured(FALSE_START_MS - 1))
    assert not race.is_false_start(measured(FALSE_START_MS))
    again = Race(1000, 9000, reveal([]), SCENE, resumed=True)
    assert not again.is_false_start(measured(0))


def test_a_stimulus_that_came_late_counts_from_its_telling() -> None:
    assert a_race(1000, 1003).origin_ms == 1000
    assert a_race(1000, 1003).wait_ms == a_race(1000, 1000).wait_ms + 3
    assert a_race(1000, 5000).origin_ms == 5000


def test_what_waits_at_the_end_was_too_late() -> None:
    race = a_race()
    first = react(race, 0, measured(300))
    second = react(race, 1, measured(350))
    other = move(race, 2, measured(360))
    assert race.take()[0] is first
    race.refuse(first)
    assert race.played == []
    assert race.end() == ([second], [other])
    assert race.late == [second]
    assert race.waiting == []


def test_only_racers_are_too_close_to_tell_apart() -> None:
    race = a_race()
    react(race, 0, measured(300))
    move(race, 1, measured(302))
    react(race, 2, measured(303))
    assert [race.take()[1] for _ in range(3)] == [1300, 1302, 1302]


def test_a_race_goes_on_by_its_beginning_and_a_watch_by_any() -> None:
    race, watch = a_race(1000), Watch(1000, 1000, patience([]))
    assert race.goes_on(1000, NEVER)
    assert race.goes_on(1000, 1000)  # a race goes before
    assert not race.goes_on(1001, NEVER)
    assert not race.goes_on(NEVER, 1000)
    assert not race.goes_on(NEVER, NEVER)
    assert watch.goes_on(NEVER, 2500)
    assert not watch.goes_on(1000, NEVER)
    assert not watch.goes_on(NEVER, NEVER)


def test_calm_lasts_until_there_is_a_contest() -> None:
    assert Calm().goes_on(NEVER, NEVER)
    assert not Calm().goes_on(1000, NEVER)
    assert not Calm().goes_on(NEVER, 1000)


def test_what_a_contest_left_behind_is_due_at_once() -> None:
    watch, calm = Watch(1000, 1000, patience([])), Calm()
    move(watch, 0, measured(300))
    late, (left,) = watch.end()
    calm.wait_for(left)
    assert late == []
    assert (calm.next_ms(1200), calm.next_ms(1400)) == (1200, 1300)
    assert calm.take() == (left, 1300)


def test_a_watch_waits_for_those_who_look() -> None:
    assert patience([]).wait_ms == SLACK_MS + LEAST_FORGIVEN_MS
    assert patience([latency_of(20), latency_of(160)]).wait_ms == 160 + SLACK_MS + LEAST_FORGIVEN_MS
    assert patience([latency_of(480)]).wait_ms == 240 + MOST_WAIT_MS


def test_a_press_that_came_early_for_its_line_shortens_the_wait() -> None:
    held = race_of(reveal([latency_of(80), latency_of(480)]))
    assert held.wait_ms > 80 + MOST_DECIDING_MS
    press = react(held, 1, measured(300), 500)
    held.hurry(press, 1300 + 80)  # it took 80 ms, whatever the pongs say
    assert held.wait_ms == 80 + MOST_DECIDING_MS


@pytest.mark.parametrize("trip_ms", [20, 80, 160, 300, 400])
def test_no_honest_line_shortens_the_wait(trip_ms: int) -> None:
    latencies = [latency_of(20), latency_of(trip_ms)]
    for latency, delay in zip(latencies, reveal(latencies).delays_ms, strict=True):
        race = race_of(reveal(latencies))
        before = race.wait_ms
        press = react(race, 0, measured(300))
        race.hurry(press, round(1000 + delay + 300 + latency.typical_ms))
        assert race.wait_ms == before


def test_who_holds_pongs_back_has_the_line_of_the_presses() -> None:
    held = latency_of(230)
    for _ in range(KEPT_LAGS - 1):
        held.pressed(80, 311.4)
    assert held.typical_ms == 230  # not enough of them
    held.pressed(250, 311.4)  # one spike is no proof of a slow line
    assert held.typical_ms == 80 + SLACK_MS
    held.pressed(250, 311.4)
    assert held.typical_ms == 230


@given(st.lists(st.tuples(st.integers(0, 3), moments, st.floats(4, 34)), max_size=12))
def test_time_moves_only_forward(presses: list[tuple[int, float, float]]) -> None:
    race = a_race()
    for seat, reaction, error in presses:
        react(race, seat, measured(reaction, error))
    order = [race.take() for _ in presses]
    corrected = [press.at_ms for press, _ in order]
    assert corrected == sorted(corrected)
    for press, at_ms in order:
        assert at_ms <= press.at_ms
    played = [at_ms for _, at_ms in order]
    assert played == sorted(played)


# What it is all for


class Way:
    """One latency of a simulation: jitter both ways, and now and then a spike."""

    def __init__(self, chance: Random, trip_ms: float, jitter_ms: float) -> None:
        self.chance = chance
        self.half_ms = trip_ms / 2
        self.jitter_ms = jitter_ms
        self.latency = Latency()
        self.quota = Quota()

    def one_way(self) -> float:
        spike = 150 if self.chance.random() < 0.02 else 0
        return self.half_ms + self.chance.expovariate(1 / self.jitter_ms) + spike

    def ping(self, times: int) -> None:
        for _ in range(times):
            self.latency.ask("x", 0)
            self.latency.answer("x", round(self.one_way() + self.one_way()))


def share_of_wins(ways: list[Way], forge_ms: float = 0.0, duels: int = 1500) -> float:
    """How often the first wins against the second, who may forge; equally fast, ties left out."""
    wins = [0, 0]
    for way in ways:
        way.ping(12)
    for _ in range(duels):
        for way in ways:
            way.ping(6)
            way.quota.next_contest()
        shown = reveal([way.latency for way in ways])
        race = race_of(shown, 0, 0)
        for seat, way in enumerate(ways):
            chance = way.chance
            reaction = chance.gauss(280, 45) + chance.expovariate(1 / 50)
            elapsed = round(way.one_way() + reaction + way.one_way())
            claim = max(FALSE_START_MS, reaction - (forge_ms if seat else 0))
            lag = elapsed - claim
            result = measure(elapsed, lag, way.latency, way.quota, shown.forgiven_ms)
            react(race, seat, measured(*result))
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


def test_a_forger_wins_little_more_than_half() -> None:
    chance = Random(11)
    share = share_of_wins([Way(chance, 80, 10), Way(chance, 80, 10)], forge_ms=150)
    assert 1 - share <= 0.58


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


def test_each_level_is_faster_than_the_one_before() -> None:
    """A child of five needs more than twice a quick adult's time, and has the longest tail."""
    medians = [hand.median_ms for hand in LEVELS.values()]
    assert medians == sorted(medians, reverse=True)
    assert medians[0] > 2 * medians[-2]
    assert LEVELS["little_sister"].tail_ms == max(hand.tail_ms for hand in LEVELS.values())


def test_a_bots_hand_is_that_of_its_level() -> None:
    catchers, thieves = find_game("mamicatchmi"), find_game("mito")
    for level, hand in LEVELS.items():
        assert reflex_of(catchers, level) == hand
        assert reflex_of(thieves, level) == hand
    assert reflex_of(catchers, "random") == LEVELS["cousin"]
