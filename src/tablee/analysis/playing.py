"""Playing on from a situation, in compiled code: what it is worth to each seat.

Everybody plays any move that one would think of, up to the horizon, as in the playouts of a search
(bots/search.py, docs/decisions/0023).
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tablee.kernel.cardset import lowest
from tablee.kernel.chance import Chance
from tablee.kernel.state import CLOCK, NEVER, WIN, MoveList, State
from tablee.kernel.vectors import same_for_all

MOST_STEPS: Final = 2000  # of one playout, where a game names no nearer horizon


def play_on(world: State, chance: Chance, stage: i64) -> None:
    """To the end of that stage. Time stands still before any alarm, unless nobody can act."""
    found = MoveList()
    alarm_ms = world.alarm_ms()
    at_ms: i64 = 0 if alarm_ms == NEVER else alarm_ms - 1
    for _step in range(MOST_STEPS):
        if world.stage() != stage:
            return
        acting = world.to_act()
        if acting != 0:
            seat = lowest(acting)
            found.clear()
            world.list_promising(seat, found)
            world.play(seat, found.items[chance.below(found.count)], at_ms)
        elif world.is_over():
            return
        else:
            at_ms = world.alarm_ms()
            world.ring(at_ms)


def worth(world: State) -> vec[i64]:
    """Each seat's share of a win: who has won has it; before, as the game estimates it."""
    if not world.is_over():
        return world.shares()
    winners = world.standings().winners()
    shares = same_for_all(world.seats, 0)
    for seat in winners:
        shares[seat] = WIN // len(winners)
    return shares


def add(totals: vec[i64], shares: vec[i64]) -> None:
    for seat in range(len(totals)):
        totals[seat] += shares[seat]


def outlook(state: State, simulations: i64, chance: Chance) -> vec[i64]:
    """What a situation, hands and all, is worth: the sum of so many playouts."""
    totals = same_for_all(state.seats, 0)
    stage = state.stage()
    for _number in range(simulations):
        world = state.clone()
        world.chance = chance
        play_on(world, chance, stage)
        add(totals, worth(world))
    return totals


def outlook_after(
    state: State, seat: i64, move: i64, at_ms: i64, simulations: i64, chance: Chance
) -> vec[i64]:
    """The same after a move, or a ring of the clock, of which chance brings something each time."""
    totals = same_for_all(state.seats, 0)
    for _number in range(simulations):
        world = state.clone()
        world.chance = chance
        if seat == CLOCK:
            world.ring(at_ms)
        else:
            world.play(seat, move, at_ms)
        play_on(world, chance, world.stage())
        add(totals, worth(world))
    return totals


def compare(
    world: State, seat: i64, played: i64, better: i64, simulations: i64, chance: Chance
) -> vec[i64]:
    """Two moves of a seat in the same guessed worlds.

    The sums of what came of each, and of the squares of their differences, in parts of WIN / 1000:
    what the seat cannot know is dealt anew each time.
    """
    sums = same_for_all(3, 0)
    stage = world.stage()
    for _number in range(simulations):
        guessed = world.clone()
        guessed.redeal(seat, chance)
        one = share_with(guessed.clone(), seat, played, stage, chance)
        other = share_with(guessed, seat, better, stage, chance)
        sums[0] += one
        sums[1] += other
        sums[2] += (other - one) * (other - one)
    return sums


def share_with(world: State, seat: i64, move: i64, stage: i64, chance: Chance) -> i64:
    """By the game's estimate at the end too: who cannot win any more still wants fewer points."""
    world.chance = chance
    alarm_ms = world.alarm_ms()
    world.play(seat, move, 0 if alarm_ms == NEVER else alarm_ms - 1)
    play_on(world, chance, stage)
    return world.shares()[seat] // 1000
