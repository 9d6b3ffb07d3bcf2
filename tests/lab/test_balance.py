"""What a balance measures, worked by hand or in games of which it is known what decides them."""

import msgspec
import pytest

import tablee
from tablee import FastChance, Standings
from tablee.games import find_game
from tablee.kernel.errors import BadOption, BadSeats, UnknownBot
from tablee.kernel.game import Game
from tablee.lab.balance import (
    Deal,
    Job,
    Plan,
    Setting,
    family_of,
    games_of,
    plan_of,
    play_deal,
    work_of,
)
from tablee.lab.counting import Interval
from tablee.lab.course import Course, Played, changes, margin
from tablee.lab.findings import Bin, Findings, bins_of, effect_of, findings_of, measure_of
from tablee.lab.luck import Luck, Sums, Win, luck_of
from tablee.lab.work import Where
from tests.lab.drafts import PLAYERS, Lottery, Same
from tests.tiny.trio import GAME as TRIO
from tests.tiny.trio import Trio

POWERFUL = next(game for game in tablee.shelf().values() if game.powers)

# The course of a game


class Told(Trio):
    """A game whose scores are told after each step."""

    def __init__(self, *scores: list[int]) -> None:
        super().__init__(len(scores[0]), FastChance.seeded(0))
        self.told = list(scores)
        self.over = False

    def standings(self) -> Standings:
        return Standings(self.told[0], high_wins=True, over=len(self.told) == 1)


def course(*scores: list[int], first: int = 0) -> Played:
    state = Told(*scores)
    seen = Course(state)
    for step in range(1, len(scores)):
        state.told.pop(0)
        seen.see(step * 100)
    return seen.played(first, 7)


def test_who_is_ahead_when() -> None:
    # ten steps: seat 1 is ahead after the second, seat 0 after the fifth, and to the end
    early, late = [[0, 0, 0], [0, 0, 0], [0, 3, 0], [0, 3, 0]], [[5, 3, 0]] * 5
    played = course(*early, [0, 3, 0], *late, [5, 4, 0])
    assert played.held == pytest.approx((1 / 3, 0, 0, 0, 1, 1, 1, 1, 1))
    assert (played.scorings, played.changes, played.settled) == (3, 1, 0.5)
    assert (played.spread, played.margin, played.at_ms, played.decisions) == (5, 1, 1000, 7)
    assert (played.scores, played.shares) == ((5, 4, 0), (1, 0, 0))


def test_who_are_ahead_together_share_what_they_win() -> None:
    played = course([0, 0], [1, 1], [1, 1], [1, 2])
    assert played.shares == (0, 1)
    assert played.held == (0.5,) * 9
    assert (played.changes, played.settled, played.margin) == (0, 1.0, 1)


def test_a_shared_win_has_no_margin() -> None:
    played = course([0, 0], [2, 0], [2, 2])
    assert (played.shares, played.margin, played.settled) == ((0.5, 0.5), 0, 1.0)
    assert margin(Standings([7, 3, 5], high_wins=False, over=True)) == 2


def test_only_who_is_alone_ahead_takes_the_lead() -> None:
    assert changes([[0, 1], [0], [0, 1], [0], [1], [0, 1], [0]]) == 2


def test_nothing_happens_in_a_game_without_steps() -> None:
    assert course([0, 0]).settled == 0


def test_places_are_counted_from_a_seat() -> None:
    played = course([0, 0, 0], [1, 0, 0], first=2)
    assert [played.at_place(place) for place in range(3)] == [2, 0, 1]


# Luck

BOTH_ORDERS = ((0, 1), (1, 0))  # by place: who


def deal_won_by(*winners: int) -> list[Win]:
    """One deal of two players, in both orders: who won each."""
    return [
        (who, place, float(who == winner))
        for order, winner in zip(BOTH_ORDERS, winners, strict=True)
        for place, who in enumerate(order)
    ]


def test_the_parts_by_hand() -> None:
    """Player 0 wins one deal in both orders; the first place wins the other.

    Player 0 has 3/4, the first place too: each is (1/4)² of a variance of 1/4. Nothing is left of
    a win that goes with both or against both, and ½ of the others: half of the variance.
    """
    sums = Sums(2)
    sums.add(deal_won_by(0, 0))
    sums.add(deal_won_by(0, 1))
    assert sums.parts() == pytest.approx([1 / 4, 1 / 4, 0, 1 / 2])


def parts_of(found: Luck | None) -> list[float]:
    assert found is not None
    return [found.skill.mean, found.place.mean, found.deal.mean, found.rest.mean]


def test_the_better_always_wins() -> None:
    assert parts_of(luck_of([deal_won_by(0, 0)] * 100, 2)) == pytest.approx([1, 0, 0, 0])


def test_the_first_place_always_wins() -> None:
    assert parts_of(luck_of([deal_won_by(0, 1)] * 100, 2)) == pytest.approx([0, 1, 0, 0])


def test_the_deal_decides() -> None:
    """Whoever sits where the deal is good."""
    chance = FastChance.seeded(1)
    deals = [deal_won_by(*((0, 1) if chance.below(2) else (1, 0))) for _ in range(1000)]
    assert parts_of(luck_of(deals, 2)) == pytest.approx([0, 0, 1, 0], abs=0.01)


def test_dice_after_the_deal_decide() -> None:
    chance = FastChance.seeded(1)
    deals = [deal_won_by(int(chance.below(2)), int(chance.below(2))) for _ in range(4000)]
    found = luck_of(deals, 2)
    assert parts_of(found) == pytest.approx([0, 0, 0, 1], abs=0.04)
    assert found is not None
    assert found.rest.low < 1 <= found.rest.high


def test_who_always_shares_explains_nothing() -> None:
    shared = [(who, place, 0.5) for order in BOTH_ORDERS for place, who in enumerate(order)]
    assert luck_of([shared] * 10, 2) is None
    assert luck_of([shared, deal_won_by(0, 0)], 2) is None  # without one of two, nothing is left


def found_in(game: Game, deals: int = 60, seats: int = 2) -> Findings:
    """As `work_of`, of a game that is on no shelf."""
    plan = plan_of(game, seats, unequal=(PLAYERS * seats)[:seats], bot=PLAYERS[1])
    jobs = work_of(plan, deals).jobs
    return findings_of(plan, deals, [play_deal(game, plan, job) for job in jobs])


def test_without_chance_skill_is_all() -> None:
    found = found_in(Same())
    assert parts_of(found.luck) == pytest.approx([1, 0, 0, 0])
    assert [player.share.mean for player in found.players] == [0, 1]


def test_in_a_lottery_the_deal_is_all() -> None:
    found = found_in(Lottery(), 400)
    assert parts_of(found.luck) == pytest.approx([0, 0, 1, 0], abs=0.02)
    assert all(one.share.low < 0.5 < one.share.high for one in found.players)


def test_alike_players_leave_no_skill() -> None:
    plan = plan_of(TRIO, 3, unequal=["random"] * 3)
    deals = [play_deal(TRIO, plan, job) for job in work_of(plan, 200).jobs]
    found = findings_of(plan, 200, deals)
    assert parts_of(found.luck)[0] < 0.02
    assert [player.bot for player in found.players] == ["random"]
    assert found.players[0].share.mean == pytest.approx(1 / 3)


# What is played


def test_all_that_can_be_changed_is_tried() -> None:
    plan = plan_of(TRIO, 3)
    assert [(one.kind, one.name, one.value) for one in plan.settings] == [
        ("usual", "", ""),
        ("unequal", "", ""),
        ("option", "wins", "low"),
    ]
    plan = plan_of(TRIO, 3, options={"wins": "low"})
    assert plan.settings[2].options == {"wins": "high"}
    assert games_of(plan, 10) == 10 + 3 * 10 + 10


@pytest.mark.parametrize("game", tablee.shelf().values(), ids=lambda game: game.name)
def test_every_option_and_every_power_of_every_game_is_tried(game: Game) -> None:
    plan = plan_of(game, game.fewest_seats)
    tried = {setting.name for setting in plan.settings}
    assert {option.name for option in game.options} - set(plan.turning) <= tried
    assert set(game.powers) <= tried
    everything = [one.without for one in plan.settings if one.kind == "powers"]
    assert everything == ([game.powers] if len(game.powers) > 1 else [])


def test_only_powers_that_are_named() -> None:
    plan = plan_of(POWERFUL, 4, powers=POWERFUL.powers[:1])
    kinds = [setting.kind for setting in plan.settings]
    assert kinds.count("power") == 1
    assert "powers" not in kinds


def test_unequal_players_go_up_to_the_usual_one() -> None:
    levels = {
        game.name: family_of(game, 5) for game in tablee.shelf().values() if game.most_seats == 5
    }
    assert set(levels.values()) == {
        ("little_sister", "little_sister", "schoolboy", "schoolboy", "cousin")
    }
    assert family_of(POWERFUL, 2) == ("little_sister", "cousin")
    assert family_of(TRIO, 3) == ("random", "random", "random")


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises(BadSeats, match="not 9"):
        plan_of(TRIO, 9)
    with pytest.raises(BadSeats, match="3 seats want as many players, not 2"):
        plan_of(TRIO, 3, unequal=["random", "random"])
    with pytest.raises(UnknownBot, match="oracle"):
        plan_of(TRIO, 3, bot="oracle")
    with pytest.raises(BadOption, match="no power 'flight'"):
        plan_of(TRIO, 3, powers=["flight"])
    with pytest.raises(BadOption, match="2 deals or more, not 1"):
        work_of(plan_of(TRIO, 3), 1)


def turning() -> tuple[Game, Plan]:
    game = next(game for game in tablee.shelf().values() if plan_of(game, game.most_seats).turning)
    return game, plan_of(game, game.most_seats, bot="random")


def test_a_seat_that_is_an_option_is_another_one_in_every_deal() -> None:
    game, plan = turning()
    deals = [play_deal(game, plan, Job(0, deal)) for deal in range(plan.seats + 1)]
    assert [deal.games[0].first for deal in deals] == [*range(plan.seats), 0]
    (name,) = plan.turning
    fixed = plan_of(game, plan.seats, options={name: 1}, bot="random")
    assert fixed.turning == ()
    assert [play_deal(game, fixed, Job(0, deal)).games[0].first for deal in (0, 2)] == [1, 1]


def test_the_same_deal_comes_in_every_setting() -> None:
    plan = plan_of(TRIO, 2, bot=PLAYERS[1])
    low = next(n for n, one in enumerate(plan.settings) if one.kind == "option")
    usual, other = (play_deal(TRIO, plan, Job(n, 5)).games[0] for n in (0, low))
    assert usual.scores == other.scores
    assert usual.shares == other.shares[::-1]


# What is found


def test_effects_are_differences_deal_by_deal() -> None:
    # the first two deals go as usual; in the third the margin is 5 instead of 2
    one, two = course([0, 0], [1, 0]), course([0, 0], [0, 3])
    three, other = course([0, 0], [2, 0]), course([0, 0], [5, 0])
    setting = Setting("option", ("random",) * 2, "speed", 9)
    effect = effect_of(setting, [one, two, three], [one, two, other])
    assert (effect.name, effect.value) == ("speed", 9)
    assert effect.otherwise.mean == pytest.approx(1 / 3)
    assert effect.differences["margin"].mean == pytest.approx(1)
    away = 4.303 * 1  # Student's t for two degrees of freedom, and a standard error of √3/√3
    assert effect.differences["margin"].high == pytest.approx(1 + away, abs=0.001)
    assert effect.differences["decisions"] == Interval(0, 0, 0)


def test_a_measure_is_told_by_what_most_games_keep_within() -> None:
    measure = measure_of([float(value) for value in range(101)])
    assert (measure.tenth, measure.median, measure.ninetieth) == (10, 50, 90)
    assert measure.mean.mean == 50


def test_bins_hold_everything() -> None:
    assert bins_of([1, 1, 2, 4]) == [Bin(0.5, 1.5, 0.5), Bin(1.5, 2.5, 0.5)]  # the ends take more
    assert bins_of([0.5, 0.5]) == [Bin(0.5, 0.5, 1.0)]
    many = bins_of([number / 7 for number in range(1000)])
    assert len(many) == 24
    assert sum(one.share for one in many) == pytest.approx(1)


def test_it_is_the_same_on_one_process_and_on_two() -> None:
    game = find_game(POWERFUL.name)
    plan = plan_of(game, game.fewest_seats, bot="random", unequal=["random"] * game.fewest_seats)
    found = [
        msgspec.json.encode(findings_of(plan, 3, work_of(plan, 3).do(place)))
        for place in (Where(), Where(2))
    ]
    assert found[0] == found[1]
    assert msgspec.json.decode(found[0], type=Findings).games == games_of(plan, 3)


def test_a_deal_is_told_as_plain_data() -> None:
    plan = plan_of(TRIO, 2)
    deal = play_deal(TRIO, plan, Job(1, 0))
    assert sorted(deal.orders) == [(0, 1), (1, 0)]
    assert msgspec.json.decode(msgspec.json.encode(deal), type=Deal) == deal
