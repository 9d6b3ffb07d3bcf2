"""Mito: a guess in a race keeps what everybody knows, that somebody could win it (MT-20)."""

import tablee
from tablee import FastChance
from tablee.games.mito import GAME

FIVES = "n5 n5 n5 n5 n5 n5 n5 n5 n5 spider5 mosquito5 ant5 mito5"


def race(*hands: str, under: str = "", **known: str) -> tablee.State:
    """A cockroach 5 lies on top; `from_1` are the cards that seat 0 knows of seat 1."""
    said = ["seats: 3", "phase: race", f"discard: cockroach5 {under}"]
    said += [f"hand {seat}: {cards}" for seat, cards in enumerate(hands)]
    said += [f"known 0 {name[-1]}: {cards}" for name, cards in known.items()]
    return tablee.position("mito", "\n".join(said))


def guess(state: tablee.State, seed: int) -> list[str]:
    """What seats 1 and 2 have in a world as seat 0 may guess it."""
    twin = state.clone()
    twin.redeal(0, FastChance.seeded(seed))
    assert GAME.faults(twin) == []
    return [" ".join(tablee.view(twin, seat)["hand"]) for seat in (1, 2)]


def has_a_five(hands: list[str]) -> bool:
    return any(card.endswith("5") and card != "mito5" for card in " ".join(hands).split())


def test_MT_20_in_a_guess_somebody_can_race() -> None:
    state = race("n1", "n3", "n5")
    assert all(has_a_five(guess(state, seed)) for seed in range(60))


def test_MT_20_who_could_race_need_not_think_that_another_can() -> None:
    state = race("n1 n5", "n3", "n4")
    assert not all(has_a_five(guess(state, seed)) for seed in range(60))


def test_MT_20_what_is_known_stays_even_if_then_nobody_can() -> None:
    assert guess(race("n1", "n3", "n4", from_1="n3", from_2="n4"), 1) == ["n3", "n4"]
    half = race("n1", "n3", "n5", from_1="n3")
    assert all(
        hands[0] == "n3" and has_a_five(hands[1:]) for hands in (guess(half, n) for n in range(60))
    )


def test_MT_20_cards_that_all_lie_open_are_in_nobodys_hand() -> None:
    state = race("n1", "n3", "n4", under=FIVES)
    assert not any(has_a_five(guess(state, seed)) for seed in range(20))
