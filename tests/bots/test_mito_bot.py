"""The thieves of Mito: sensible cards, urges without memory, eyes with limits, nothing unseen."""

import re
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from benchmarks.mito_response import Found, Thief, halve, measure
from benchmarks.reflex_levels import ladder

import tablee
from tablee import FastChance
from tablee.bots import bots_of, has_impulses, make_bot
from tablee.bots.mito import CHARACTERS, MitoBot, is_busy
from tablee.bots.mito.plays import blame, missing
from tablee.bots.mito.urges import Step, Urge, first_of, moment_of
from tablee.bots.simulation import PAUSE_MS, Due, Simulation
from tablee.games import find_game
from tablee.games.mito.view import View
from tablee.lab.arena import simulate

GAME = find_game("mito")
LEVELS = ["little_sister", "schoolboy", "cousin", "aunt", "merciless"]
TABLE = "seats: 3\nhand 0: n1 n5\nhand 1: n3 n3\nhand 2: n4 n4\ndiscard: n2 n1\n"


def lay(text: str, **changed: str) -> tablee.State:
    """A situation; the lines of `changed` replace those of the same name."""
    lines = dict(line.split(": ") for line in text.strip().splitlines())
    lines |= {re.sub(r"_(\d)", r" \1", name): value for name, value in changed.items()}
    written = "".join(f"{name}: {value}\n" for name, value in lines.items())
    return GAME.position(written, FastChance.seeded(0))


def seen(state: tablee.State, seat: int) -> View:
    view = GAME.view(state, seat)
    assert isinstance(view, View)
    return view


def bot(level: str = "merciless", seed: int = 0) -> MitoBot:
    made = make_bot(GAME, level, FastChance.seeded(seed))
    assert isinstance(made, MitoBot)
    return made


def chosen(state: tablee.State, seat: int) -> str:
    """What a merciless one always does, as text."""
    moves, view = list(state.legal(seat)), seen(state, seat)
    choices = Counter(bot(seed=seed).choose(view, moves) for seed in range(60))
    move, times = choices.most_common(1)[0]
    assert times == 60
    return tablee.show(state, move)


def felt(
    state: tablee.State, seat: int, at_ms: int, level: str = "cousin", times: int = 2000
) -> list[tuple[int, str]]:
    """The impulses of many bots who look at the same."""
    moves, view, chance = list(state.legal(seat)), seen(state, seat), FastChance.seeded(at_ms)
    thief = make_bot(GAME, level, chance)
    found = [thief.impulse(view, moves, at_ms) for _ in range(times)]
    return [(one[0], tablee.show(state, one[1])) for one in found if one is not None]


def share_within(found: list[tuple[int, str]], deed: str, ms: int, times: int = 2000) -> float:
    """How many do it within that time, if nothing changes."""
    return sum(after_ms <= ms and move.startswith(deed) for after_ms, move in found) / times


# Levels


def test_the_levels_are_there_and_have_impulses() -> None:
    assert list(bots_of(GAME))[-5:] == list(CHARACTERS) == LEVELS
    assert all(has_impulses(GAME, level) for level in LEVELS)


# Cards


def test_plays_an_insect_rather_than_a_number() -> None:
    assert chosen(lay(TABLE, hand_0="n1 n3 spider3 n5"), 0) == "play spider3"


def test_keeps_what_can_follow() -> None:
    """n1 twice and n3 once go on a 2: without its only n3 the hand would reach fewer values."""
    assert chosen(lay(TABLE, hand_0="n1 n1 n3"), 0) == "play n1"


def test_the_guard_plays_a_mito_before_all_else() -> None:
    assert chosen(lay(TABLE, hand_0="n1 n3 spider3 mito3"), 0) == "play mito3"


def test_lays_no_ant_on_an_ant() -> None:
    """The next would take it and play it on: two ants went round for ever."""
    assert chosen(lay(TABLE, hand_0="n1 ant3 n5", discard="ant2 n1"), 0) == "play n1"
    assert chosen(lay(TABLE, hand_0="n1 ant3 n5", discard="n2 n1"), 0) == "play ant3"


def test_a_spider_gives_what_costs_most_to_who_is_nearly_out() -> None:
    spun = {"hand_0": "n1 ant3 mito2", "hand_2": "n4", "discard": "spider2 n1"}
    assert chosen(lay(TABLE, phase="spider", **spun), 0) == "give ant3"
    spun |= {"hand_0": "n1 mito2", "aside_0": "ant3"}
    assert chosen(lay(TABLE, phase="spider_to", **spun), 0) == "to 2"


def test_slaps_gives_and_is_ready_without_a_trick() -> None:
    slap = lay(TABLE, phase="slap", turn="0", guard="1", discard="mosquito2 n1")
    assert chosen(slap, 2) == "slap"
    pause = lay(TABLE, phase="pause", hand_2="", out="2", thefts="")
    assert chosen(pause, 0) == "ready"


def test_who_is_caught_gets_the_worst_card() -> None:
    text = {"hand_0": "n1 n5 cockroach4 mito3", "hand_1": "n3 n3 mito4", "caught": "1 mito4"}
    assert chosen(lay(TABLE, phase="caught", **text), 0) == "give cockroach4"


# Urges


def test_an_urge_comes_at_its_rate() -> None:
    chance = FastChance.seeded(1)
    steps = [Step(100, 0.0), Step(1000, 2.0), Step(1500, 0.0), Step(3000, 1.0)]
    drawn = [moment_of(steps, 0, chance) for _ in range(4000)]
    assert all(one is not None and (1000 < one <= 1500 or one > 3000) for one in drawn)
    early = sum(one is not None and one <= 1500 for one in drawn) / 4000
    assert early == pytest.approx(0.632, abs=0.03)  # 1 - e^-1
    assert moment_of([Step(0, 0.0)], 0, chance) is None
    assert first_of([Urge(7, [Step(0, 9.0)]), Urge(8, [])], 50, chance) is not None
    assert first_of([], 0, chance) is None


def acts(ask: Callable[[int], tuple[int, int] | None], every_ms: int, until_ms: int) -> bool:
    """Whether somebody acts in time who is asked again and again."""
    for at_ms in range(0, until_ms, every_ms):
        found = ask(at_ms)
        if found is not None and found[0] <= every_ms:
            return True
    return False


def share_of_acts(state: tablee.State, seat: int, every_ms: int, until_ms: int) -> float:
    view, moves, thief = seen(state, seat), list(state.legal(seat)), bot("merciless")

    def ask(at_ms: int) -> tuple[int, int] | None:
        return thief.impulse(view, moves, at_ms)

    return sum(acts(ask, every_ms, until_ms) for _ in range(800)) / 800


@pytest.mark.parametrize("every_ms", [20, 300])
def test_how_often_a_guard_is_asked_changes_nothing(every_ms: int) -> None:
    """The chance to catch this arm, which shows a corner from 400 ms on."""
    once = share_of_acts(arm("400"), 0, 1500, 1500)
    assert 0.2 < once < 0.9
    assert share_of_acts(arm("400"), 0, every_ms, 1500) == pytest.approx(once, abs=0.07)


@pytest.mark.parametrize("every_ms", [60, 1000])
def test_how_often_a_thief_is_asked_changes_nothing(every_ms: int) -> None:
    state = lay(TABLE, hand_1="n3 n3 ant3")
    once = share_of_acts(state, 1, 6000, 6000)
    assert 0.2 < once < 0.9
    assert share_of_acts(state, 1, every_ms, 6000) == pytest.approx(once, abs=0.07)


# The guard


def arm(glimpsed: str = "", **changed: str) -> tablee.State:
    """Seat 1 moves its arm since 0; it is seat 2's turn, so the guard has only to watch."""
    both = {"turn": "2", "flight_1": "n5", "arm_1": f"0 {glimpsed}".strip()}
    return lay(TABLE, **{**both, "now_ms": glimpsed or "0", **changed})


@pytest.mark.parametrize("level", LEVELS)
def test_nobody_shouts_sooner_than_eyes_can_see(level: str) -> None:
    dead_ms = CHARACTERS[level].dead_ms
    shouts = felt(arm("400"), 0, 400, level)
    assert min(shouts)[0] > dead_ms
    assert all(move == "accuse 1" and 400 + after < 1501 for after, move in shouts)


@pytest.mark.parametrize("level", LEVELS)
def test_a_corner_makes_the_guard_surer_but_not_sure(level: str) -> None:
    hasty = share_within(felt(arm(), 0, 0, level), "accuse", 1500)
    sure = share_within(felt(arm("400"), 0, 400, level), "accuse", 1100)
    assert 0.005 < hasty < 0.4
    assert sure < 0.95
    assert sure > hasty + 0.1 or level == "little_sister"  # who shouts too soon, or too late


def test_a_fidget_is_as_suspicious_as_a_theft_that_shows_nothing() -> None:
    fidget = arm(arm_1="0", flight_1="")
    assert felt(arm(), 0, 0) == felt(fidget, 0, 0)


def test_a_guard_with_a_turn_or_with_two_arms_sees_less() -> None:
    free = share_within(felt(arm("400"), 0, 400), "accuse", 1100)
    own_turn = share_within(felt(arm("400", turn="0"), 0, 400), "accuse", 1100)
    other_arm = share_within(felt(arm("400", arm_2="300"), 0, 400), "accuse 1", 1100)
    assert own_turn < free - 0.08
    assert other_arm < free - 0.05


def test_a_late_corner_is_missed_more_often() -> None:
    early = share_within(felt(arm("200"), 0, 200), "accuse", 1300)
    late = share_within(felt(arm("1000"), 0, 1000), "accuse", 500)
    assert late < early / 2


def short_of(missing: str) -> tablee.State:
    """Two turns into a round; so many cards have vanished from the hand of seat 1."""
    full = {"hand_0": "n1 n5 n1 n5 n1 n5 n1 n5", "hand_2": "n4 n4 n4 n4 n4 n4 n4 n4"}
    thefts = " / ".join(f"1 {card} {900 * k}" for k, card in enumerate(missing.split()))
    own = " ".join(["n3"] * (7 - len(missing.split())))
    return arm("800", **full, hand_1=own, thefts=thefts)


def test_counts_what_is_missing_and_who_has_too_few() -> None:
    view = seen(short_of("n2 n2 n2"), 0)
    assert missing(view) == 3
    assert blame(view, 1) > blame(view, 2) > 0
    assert missing(seen(short_of("n2 n2 n2"), 1)) == 0  # one's own are no riddle


@pytest.mark.parametrize(("level", "more"), [("little_sister", 0.0), ("cousin", 0.15)])
def test_a_guard_watches_whoever_took_too_much(level: str, more: float) -> None:
    """All but a little sister, who does not count."""
    calm, alarmed = (
        share_within(felt(short_of(gone), 0, 800, level), "accuse 1", 700)
        for gone in ("", "n2 n2 n2 n2")
    )
    assert calm + more <= alarmed < 0.95
    assert more > 0 or alarmed == calm


def test_suspicion_does_not_make_anybody_shout_at_nothing() -> None:
    """Else every fidget of a thief would be bait."""
    fidget = {"arm_1": "0", "flight_1": "", "now_ms": "0"}
    few = arm(hand_1="n3 n3", thefts="1 n2 100 / 1 n2 900", **fidget)
    assert share_within(felt(few, 0, 0), "accuse", 1500) == pytest.approx(
        share_within(felt(arm(**fidget), 0, 0), "accuse", 1500), abs=0.03
    )


# Thieves


def tempted(state: tablee.State, level: str = "cousin", deed: str = "vanish") -> float:
    return share_within(felt(state, 1, 0, level), deed, 3000)


def test_a_mito_is_the_first_to_go() -> None:
    moves = {move for _, move in felt(lay(TABLE, hand_1="n3 ant3 mito3", turn="2"), 1, 0)}
    assert moves == {"vanish mito3", "fidget"}


@pytest.mark.parametrize(("level", "more"), [("cousin", 1.5), ("merciless", 2.5)])
def test_steals_rather_while_the_guard_is_busy(level: str, more: float) -> None:
    """It is the guard's turn, and not another's."""
    busy, idle = lay(TABLE), lay(TABLE, turn="2")
    assert is_busy(seen(busy, 1))
    assert not is_busy(seen(idle, 1))
    assert tempted(busy, level) > more * tempted(idle, level)


def test_a_child_does_not_choose_the_moment() -> None:
    busy, idle = tempted(lay(TABLE), "schoolboy"), tempted(lay(TABLE, turn="2"), "schoolboy")
    assert busy == pytest.approx(idle, abs=0.03)


def test_steals_more_when_somebody_is_nearly_out_and_less_in_full_view() -> None:
    usual = tempted(lay(TABLE, hand_0="n1 n1 n5 n5", hand_2="n4 n4 n4 n4"))
    assert tempted(lay(TABLE, hand_0="n1 n1 n5 n5", hand_2="n4")) > usual
    assert tempted(lay(TABLE, hand_0="n1 n1 n5 n5", hand_2="n4 n4 n4 n4", turn="1")) < usual


def test_baits_with_fidgets_while_the_guard_watches() -> None:
    bait = [tempted(lay(TABLE, turn="2"), level, "fidget") for level in LEVELS]
    assert bait == sorted(bait)
    assert bait[0] < bait[2] / 2 < bait[4]
    assert tempted(lay(TABLE), deed="fidget") == 0


def test_no_tricks_before_the_own_slap() -> None:
    slap = lay(TABLE, phase="slap", turn="0", guard="2", discard="mosquito2 n1")
    assert felt(slap, 1, 0) == []


# The race


def race(**changed: str) -> tablee.State:
    text = {"hand_1": "n2 n3 spider2", "discard": "cockroach2 n1", "contest_ms": "0"}
    return lay(TABLE, phase="race", **{**text, **changed})


def test_one_reaction_for_one_race() -> None:
    """However often it is asked, and with the card that costs most."""
    moments = {at_ms + felt(race(), 1, at_ms, times=5)[0][0] for at_ms in (0, 100, 350)}
    assert len(moments) == 1
    assert {move for _, move in felt(race(), 1, 0)} == {"race spider2"}


def test_each_level_is_quicker_than_the_one_before() -> None:
    medians = []
    for level in LEVELS:
        drawn = [felt(race(contest_ms=f"{k}", now_ms=f"{k}"), 1, k, level, 1) for k in range(99)]
        medians.append(sorted(one[0][0] for one in drawn if one)[45])
    assert medians == sorted(medians, reverse=True)
    assert medians[0] > 2 * medians[-1] > 1000


def test_nothing_to_race_with() -> None:
    assert not any(move.startswith("race") for _, move in felt(race(hand_1="n3 n4"), 1, 0))


# Whole games


class Watched(Simulation):
    """Every choice and every impulse is legal, and comes from the view alone."""

    steps = 0
    turned_ms = 0  # when the last turn was decided

    def answer(self, due: Due) -> None:
        """Whoever is awaited takes a while, also who was asked the very same before."""
        if seen(self.state, due.seat).phase == "turn":
            assert self.at_ms - self.turned_ms >= PAUSE_MS * 2 // 3
            self.turned_ms = self.at_ms
        super().answer(due)

    def step(self) -> None:
        super().step()
        self.steps += 1
        assert self.steps < 20_000, GAME.describe(self.state)
        if self.steps % 10 == 0 and not self.state.is_over():
            for seat in range(self.state.seats):
                self.check(seat)

    def check(self, seat: int) -> None:
        """The same in a world in which everything hidden is another."""
        moves = list(self.state.legal(seat))
        twin = self.state.clone()
        twin.redeal(seat, FastChance.seeded(self.steps))
        views = [seen(one, seat) for one in (self.state, twin)]
        felt = {bot("cousin", self.steps).impulse(view, moves, self.at_ms) for view in views}
        assert len(felt) == 1
        (impulse,) = felt
        assert impulse is None or (impulse[0] >= 0 and impulse[1] in moves)
        if seat in tablee.seats_of(self.state.to_act()):
            choices = {bot("cousin", self.steps).choose(view, moves) for view in views}
            assert len(choices) == 1
            assert choices <= set(moves)


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize(
    "options",
    [
        {},
        {"ant": "draw_pile", "vanish_ms": 600, "glimpse_ms": 1000, "think_ms": 700},
        {"vanish_ms": 5000, "glimpse_ms": 100, "first": 2},
    ],
)
def test_whole_games_by_the_rules_and_by_what_is_seen(seats: int, options: dict[str, Any]) -> None:
    state = GAME.start(seats, FastChance.seeded(seats), options)
    bots = [bot(LEVELS[(seat + seats) % 5], seat) for seat in range(seats)]
    Watched(GAME, state, dict(enumerate(bots)), [FastChance.seeded(7)] * seats).run()
    assert state.is_over()


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("level", LEVELS)
def test_whole_games_of_each_level_and_the_same_seed_is_the_same_game(
    level: str, seats: int
) -> None:
    one, other = (simulate(GAME, [level] * seats, 1, seed=seats) for _ in range(2))
    assert [tally.scores for tally in one[0]] == [tally.scores for tally in other[0]]
    assert one[1] == other[1]


def test_each_level_beats_the_one_below() -> None:
    """A few games with fixed seeds; benchmarks/reflex_levels.py plays enough of them."""
    for rung in ladder(GAME, 3, 30):
        assert rung.won > rung.lost, rung


def test_the_greediest_thief_is_not_the_best_answer() -> None:
    """A few games with fixed seeds; benchmarks/mito_response.py looks for the best one."""
    found = measure(Thief(30.0, 1.0, 0.0, 0.03), range(60), "cousin", 3, 1)
    assert found.share < 0.5  # three in four, when a guard did not count


def test_a_search_goes_on_with_the_better_ones_and_measures_them_on_more_deals() -> None:
    thieves = [Thief(eager, 1.0, 0.0, 0.0) for eager in (0.0, 0.3, 0.5, 1.0)]
    asked: list[tuple[Thief, int]] = []

    def measured(thief: Thief, numbers: range) -> Found:
        asked.append((thief, len(numbers)))
        return Found(thief, thief.eager * len(numbers), len(numbers))

    found = halve(thieves, 2, 1, lambda left, numbers: [measured(one, numbers) for one in left])
    assert [one.thief for one in found] == thieves[-1:]
    rounds = [(one, 2) for one in thieves]
    assert asked == [*rounds, (thieves[3], 6), (thieves[2], 6), (thieves[3], 18)]
