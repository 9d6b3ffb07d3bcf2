"""Decks without a kind of drawing, as a laboratory plays them: plain cards come instead."""

import pytest

import tablee
from tablee.games import find_game
from tests.games.misty.table import COPIES, KINDS, lay

GAME = find_game("misty")


def seen_in(state: tablee.State) -> set[str]:
    """All kinds that come in a game, to its end."""
    kinds: set[str] = set()
    chance = tablee.FastChance.seeded(3)
    while not state.is_over():
        for seat in range(state.seats):
            view = GAME.view(state, seat)
            kinds |= set(view.hand)  # type: ignore[attr-defined]
        seat = tablee.seats_of(state.to_act())[0]
        moves = state.legal(seat)
        state.play(seat, moves[chance.below(len(moves))], 0)
        assert GAME.faults(state) == []
    return kinds


@pytest.mark.parametrize("kind", KINDS[:-1])
def test_MY_1_without_a_kind_there_are_plain_cards(kind: str) -> None:
    state = GAME.without([kind]).start(4, tablee.FastChance.seeded(1))
    assert seen_in(state) == set(KINDS) - {kind}


def test_MY_1_without_any_the_deck_is_54_plain_cards() -> None:
    state = GAME.without(KINDS[:-1]).start(4, tablee.FastChance.seeded(1))
    assert seen_in(state) == {"plain"}
    assert list(state.standings().scores) == [2, 2, 2, 2]  # 12 points each, twice


def test_MY_1_a_position_counts_the_cards_of_its_deck() -> None:
    plain = " / ".join(["plain plain plain plain"] * 3)
    windows = {f"window_{seat}": plain for seat in range(2)}
    with pytest.raises(tablee.BadPosition, match="there are 12 cards plain, not 24"):
        lay(2, **windows)
    state = lay(2, **windows, without="flower monster", phase="over", wins="2 2", round=2)
    assert "without: flower monster" in GAME.describe(state)
    with pytest.raises(tablee.BadPosition, match="there are 0 cards flower, not 1"):
        lay(2, without="flower", hand_0="flower")


def test_MY_14_a_guess_is_of_the_deck_that_there_is() -> None:
    state = GAME.without(["smile"]).start(2, tablee.FastChance.seeded(1))
    for seed in range(20):
        state.redeal(0, tablee.FastChance.seeded(seed))
        hand = GAME.view(state, 1).hand  # type: ignore[attr-defined]
        assert "smile" not in hand
    assert COPIES["plain"] == 12
