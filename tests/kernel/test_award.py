"""Who gets which award: worked by hand, with honours of no game."""

from typing import ClassVar

import pytest

from tablee.games import shelf
from tablee.kernel.award import COMPANY, Award, Honour, Tally
from tablee.kernel.state import Event
from tests.tiny.trio import GAME as TRIO

TENTHS = (1, 2, 3, 4, 5, 6, 7, 8, 9)


class Yawns(Tally):
    """Everything is laid down by hand."""

    honours: ClassVar = {
        "loud": Honour(TENTHS),
        "long": Honour(TENTHS, least=3),
        "quick": Honour(TENTHS[::-1], lowest=True),
        "silly": Honour(TENTHS, teases=True),
        "odd": Honour(TENTHS, teases=True),
    }
    counted: ClassVar = {1: "loud"}
    sat_through = 0

    def add(self, event: Event) -> None:
        self.most("long", event.seat, event.what)


def given(seats: int, **facts: list[int]) -> list[Award]:
    tally = Yawns(seats)
    tally.company = 7
    tally.facts.update(facts)
    return tally.give()


def names(awards: list[Award]) -> list[tuple[str, int]]:
    return [(award.name, award.seat) for award in awards]


@pytest.mark.parametrize(("fact", "weight"), [(1, 0), (2, 1 / 9), (9, 8 / 9), (10, 1), (99, 1)])
def test_a_fact_weighs_as_much_as_it_is_rare(fact: int, weight: float) -> None:
    assert Honour(TENTHS).weight(fact) == weight
    assert Honour(TENTHS[::-1], lowest=True).weight(10 - fact) == weight


def test_the_best_of_each_kind_has_it_and_the_rarest_comes_first() -> None:
    awards = given(3, loud=[2, 1, 0], long=[0, 9, 8], quick=[0, 8, 3])
    assert awards == [
        Award("long", 1, 9, 8 / 9),
        Award("quick", 2, 3, 6 / 9),
        Award("loud", 0, 2, 1 / 9),
    ]


def test_what_is_less_than_worth_telling_is_not_told() -> None:
    assert names(given(2, loud=[1, 0], long=[0, 2])) == [("loud", 0), (COMPANY, 1)]


def test_nobody_has_more_than_two() -> None:
    awards = given(2, loud=[9, 1], long=[8, 3], quick=[7, 8])
    assert names(awards) == [("loud", 0), ("long", 0), ("quick", 1)]


def test_two_may_share_an_award_and_three_may_not() -> None:
    assert names(given(3, loud=[5, 5, 1], long=[0, 0, 4])) == [
        ("loud", 0),
        ("loud", 1),
        ("long", 2),
    ]
    assert names(given(3, loud=[5, 5, 5], long=[0, 6, 4])) == [
        ("long", 1),
        ("loud", 0),
        (COMPANY, 2),
    ]


def test_nobody_is_teased_twice_nor_together_with_another() -> None:
    assert names(given(2, silly=[9, 0], odd=[8, 0], loud=[0, 1])) == [("silly", 0), ("loud", 1)]
    assert names(given(2, silly=[9, 9])) == [(COMPANY, 0), (COMPANY, 1)]


def test_who_is_the_best_in_nothing_has_their_own_best_or_was_good_company() -> None:
    awards = given(3, loud=[9, 0, 0], long=[9, 0, 0], quick=[1, 5, 0], silly=[0, 0, 0])
    assert awards[2:] == [Award("quick", 1, 5, 4 / 9), Award(COMPANY, 2, 7, 0.0)]


def test_a_story_is_heard_event_by_event() -> None:
    tally = Yawns(2)
    tally.hear([(0, [Event(0, -1, 0, -1), Event(1, 1, 4, -1)]), (5, [Event(1, 1, 3, -1)])])
    assert (tally.company, tally.facts["loud"], tally.facts["long"]) == (1, [0, 2], [0, 4])
    tally.fewest("quick", 0, 8)
    tally.fewest("quick", 0, 9)
    tally.fewest("quick", 1, 0)
    assert tally.facts["quick"] == [8, 1]


def test_what_else_follows_is_for_the_game_to_say() -> None:
    class Silent(Tally):
        honours: ClassVar = {}
        sat_through = 0

    with pytest.raises(NotImplementedError):
        Silent(2).hear([(0, [Event(0, 0, 0, 0)])])


def test_a_game_may_have_none() -> None:
    assert TRIO.awards(3, []) == []


@pytest.mark.parametrize("name", list(shelf()))
def test_a_game_without_a_tally_of_its_own_gives_none(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = shelf()[name]
    monkeypatch.setattr(type(game), "tally", None)
    assert game.awards(3, []) == []
