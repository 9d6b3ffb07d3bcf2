"""Misty's bots: what they take, where they put it, how they activate, and what they cannot know."""

from collections.abc import Callable
from itertools import product
from typing import Any

import pytest

import tablee
from tablee import FastChance
from tablee.bots import AnyBot, bots_of, levels_of
from tablee.bots.misty import SensibleBot, StrongBot
from tablee.games import find_game
from tablee.lab.arena import play_game, simulate
from tests.games.misty.table import full, lay

GAME = find_game("misty")
WINDOWS, SMILES = ("3x4", "3x3"), ("pairs", "neighbours")


def sensible(seed: int) -> AnyBot:
    return SensibleBot(FastChance.seeded(seed))


def strong(seed: int, playouts: int = 300) -> AnyBot:
    return StrongBot(FastChance.seeded(seed), playouts=playouts)


BOTH = pytest.mark.parametrize("make", [sensible, strong])


def choice(bot: AnyBot, state: tablee.State, seat: int) -> int:
    return bot.choose(GAME.view(state, seat), list(state.legal(seat)))


def chosen(make: Callable[[int], AnyBot], state: tablee.State) -> set[str]:
    """What seat 0 decides, with several seeds."""
    return {tablee.show(state, choice(make(seed), state, 0)) for seed in range(5)}


def test_both_are_known_but_sit_at_no_table() -> None:
    assert list(bots_of(GAME))[:3] == ["random", "sensible", "strong"]
    assert not {"sensible", "strong"} & set(levels_of(GAME))


# Picking and placing


@BOTH
def test_a_flower_comes_first(make: Callable[[int], AnyBot]) -> None:
    assert chosen(make, lay(2, window="3x3", hand_0="flower plain left")) == {"pick flower"}


@BOTH
def test_no_monster_among_the_own_flowers(make: Callable[[int], AnyBot]) -> None:
    state = lay(
        2,
        window_0="flower flower / plain plain",
        window_1="plain plain / plain plain",
        hand_0="monster plain",
        hand_1="up down",
    )
    assert chosen(make, state) == {"pick plain"}


@pytest.mark.parametrize(
    ("neighbour", "best"),
    [
        # Two points more for the own window either way: a smile beside a smile, or a flower.
        ("plain plain / plain plain", "pick flower"),  # the neighbour would like the flower better
        ("plain smile / monster plain", "pick smile"),  # whose monster would eat the flower
    ],
)
def test_what_the_neighbour_wants_is_not_passed_on(neighbour: str, best: str) -> None:
    state = lay(
        2,
        window_0="plain smile / plain plain",
        window_1=neighbour,
        hand_0="flower smile",
        hand_1="up down",
    )
    assert chosen(sensible, state) == {best}


@BOTH
def test_a_smile_goes_beside_a_smile(make: Callable[[int], AnyBot]) -> None:
    """The row can still grow to the right; the first card, at 0,0, is the first smile."""
    state = lay(
        2,
        window="3x3",
        phase="place",
        window_0="plain plain . / smile smile . / plain smile .",
        turns_0="1 2 0 3 4 5",
        window_1="flower flower . / flower plain . / plain plain .",
        hand_0="plain plain",
        hand_1="plain plain",
        pick_0="smile",
        pick_1="right",
    )
    assert chosen(make, state) == {"at 1,2"}


@BOTH
def test_an_arrow_card_covers_nothing_of_value(make: Callable[[int], AnyBot]) -> None:
    """Up, below a flower, would cover it; on the left it covers a monster, or leaves the window."""
    state = lay(
        2,
        window="3x3",
        phase="place",
        window_0="plain flower monster / plain flower monster / plain . .",
        window_1="plain plain plain / plain plain plain / left . .",
        hand_0="plain",
        hand_1="down",
        pick_0="up",
        pick_1="right",
    )
    assert chosen(make, state) == {"at 2,2"}


# Looking ahead


class Ticking:
    """A clock on which every look takes a millisecond."""

    def __init__(self) -> None:
        self.looks = 0

    def __call__(self) -> float:
        self.looks += 1
        return self.looks / 1000


@pytest.mark.parametrize("think_ms", [1, 20, 60])
def test_thinks_no_longer_than_it_may(think_ms: int) -> None:
    state = lay(2, window="3x3", window_0="plain", window_1="plain", hand_0="flower up")
    clock = Ticking()
    move = choice(StrongBot(FastChance.seeded(1), think_ms, clock=clock), state, 0)
    assert move in list(state.legal(0))
    # 2 kinds in 8 spaces are halved four times, and each time the clock is looked at once more.
    assert think_ms < clock.looks <= think_ms + 1 + 4


def test_the_usual_budget_is_time() -> None:
    bot = bots_of(GAME)["strong"](FastChance.seeded(1))
    assert isinstance(bot, StrongBot)
    assert (bot.think_ms, bot.playouts) == (400, None)


# Activation


def most(state: tablee.State, seat: int) -> int:
    """The most that a seat can still make, by trying every order."""
    if not state.legal(seat):
        return points_of(state, seat)
    return max(most(after(state, seat, move), seat) for move in state.legal(seat))


def after(state: tablee.State, seat: int, move: int) -> tablee.State:
    twin = state.clone()
    twin.play(seat, move, 0)
    return twin


def points_of(state: tablee.State, seat: int) -> int:
    """Of a window with nothing left to move, once the other seat has finished too."""
    twin = state.clone()
    while GAME.view(twin, 0).last is None:  # type: ignore[attr-defined]
        other = tablee.seats_of(twin.to_act())[0]
        twin.play(other, twin.legal(other)[0], 0)
    last: Any = GAME.view(twin, 0)
    return int(last.last.seats[seat].points)


WINDOWS_TO_SOLVE = [
    "right down smile / up left down / smile smile smile",
    "down left left / right flower up / monster up smile",
    "smile left smile / up smile right / flower down monster",
]


@pytest.mark.parametrize(("window", "smiles"), list(product(WINDOWS_TO_SOLVE, SMILES)))
def test_activates_in_the_best_order_whatever_has_moved(window: str, smiles: str) -> None:
    """From the start, and where somebody else has moved a card or two before."""
    start = full(window, "up plain plain / plain plain plain / plain plain plain", smiles=smiles)
    begun = [start, *(after(start, 0, move) for move in start.legal(0))]
    begun += [after(one, 0, move) for one in begun[1:] for move in one.legal(0)]
    for state in begun:
        best = most(state, 0)
        played = state
        while played.legal(0):
            played = after(played, 0, choice(sensible(0), played, 0))
        assert points_of(played, 0) == best


def test_the_strong_one_activates_like_the_sensible_one() -> None:
    for window in WINDOWS_TO_SOLVE:
        state = full(window, "up plain plain / plain plain plain / plain plain plain")
        assert chosen(strong, state) == chosen(sensible, state)


# Whole games


@pytest.mark.parametrize(("seats", "window", "smiles"), list(product([2, 3, 4], WINDOWS, SMILES)))
def test_plays_what_is_legal_and_only_by_what_it_may_know(
    seats: int, window: str, smiles: str
) -> None:
    """At every turn of a random game; the same where everything hidden has been dealt anew."""
    state = tablee.start("misty", seats, seed=seats, options={"window": window, "smiles": smiles})
    luck, step = FastChance.seeded(seats), 0
    while not state.is_over():
        acting = tablee.seats_of(state.to_act())
        seat = acting[luck.below(len(acting))]
        twin = state.clone()
        twin.redeal(seat, FastChance.seeded(step))
        moves = list(state.legal(seat))
        assert moves == list(twin.legal(seat))
        bots = [sensible, lambda seed: strong(seed, playouts=1)] if step % 11 == 3 else [sensible]
        for make in bots:
            first, second = (choice(make(step), one, seat) for one in (state, twin))
            assert first == second
            assert first in moves
        state.play(seat, moves[luck.below(len(moves))], 0)
        step += 1


@pytest.mark.parametrize("window", WINDOWS)
def test_sensible_beats_random(window: str) -> None:
    (first, second), _ = simulate(GAME, ["sensible", "random"], 20, options={"window": window})
    assert first.wins >= 19
    assert first.wins + second.wins == 20


def test_strong_beats_sensible() -> None:
    """With a hundred playouts instead of thousands, in the small window."""
    won = 0.0
    for number in range(10):
        state = tablee.start("misty", 2, seed=number, options={"window": "3x3"})
        own = number % 2
        bots = [strong(number, 100), sensible(number)]
        hands = [FastChance.seeded(number)] * 2  # nobody needs to be quick
        play_game(GAME, state, bots if own == 0 else bots[::-1], hands)
        winners = state.standings().winners()
        won += (own in winners) / len(winners)
    assert won >= 7
