"""Insects without their power, as a laboratory plays them: laid like numbers."""

import pytest

from tests.games.mito.table import INSECTS, asked, cards, lay, play

HANDS = ("n1", "{}2 n2 n5", "n1 n2", "n1 n2")


def hands_with(insect: str) -> list[str]:
    return [hand.format(insect) for hand in HANDS]


@pytest.mark.parametrize("insect", INSECTS)
def test_MT_4_an_insect_without_its_power_is_laid_like_a_number(insect: str) -> None:
    state = lay(*hands_with(insect), turn=1, without=insect)
    assert play(state, f"0 1: play {insect}2") == [f"1 played {insect}2"]
    assert asked(state) == "turn 2"
    assert cards(state) == [1, 2, 2, 2]


@pytest.mark.parametrize("insect", INSECTS)
def test_MT_4_the_other_insects_keep_theirs(insect: str) -> None:
    others = " ".join(other for other in INSECTS if other != insect)
    state = lay(*hands_with(insect), turn=1, without=others)
    heard = play(state, f"0 1: play {insect}2")
    assert asked(state) != "turn 2" or len(heard) > 1


def test_MT_4_a_number_is_a_number_still() -> None:
    state = lay("n1", "n2 n5", "n1", turn=1, without=" ".join(INSECTS))
    assert play(state, "0 1: play n2") == ["1 played n2"]
    assert asked(state) == "turn 2"
