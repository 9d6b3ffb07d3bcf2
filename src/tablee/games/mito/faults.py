"""What is impossible about a situation of Mito; every state that play reaches has none."""

from collections import Counter

from tablee.games.mito.arms import rest_of
from tablee.games.mito.cards import (
    COCKROACH,
    DECK,
    KINDS,
    MITO,
    MOSQUITO,
    NAMES,
    SPIDER,
    cards_in,
    family,
    number_of,
)
from tablee.games.mito.rules import Mito
from tablee.games.mito.terms import (
    CAUGHT,
    GIFTS,
    OVER,
    PAUSE,
    RACE,
    SLAP,
    SPIDER_TO,
    allows_cheating,
    is_ended,
)
from tablee.games.mito.terms import SPIDER as SPIDER_PHASE
from tablee.kernel.cardset import has, members_of
from tablee.kernel.fields import true_ones
from tablee.kernel.state import NEVER, NOBODY, NOTHING

SHORTEST_VANISH_MS = 600
LONGEST_VANISH_MS = 5000
SHORTEST_GLIMPSE_MS = 100
LONGEST_GLIMPSE_MS = 1000
LONGEST_THINK_MS = 3_600_000

# The insect that must lie on top, by phase.
_ON_TOP = {
    SPIDER_PHASE: SPIDER,
    SPIDER_TO: SPIDER,
    SLAP: MOSQUITO,
    GIFTS: MOSQUITO,
    RACE: COCKROACH,
}


def faults(state: Mito) -> list[str]:
    """What is impossible about a situation, in words."""
    found = [*_option_faults(state), *_card_faults(state)]
    if found:
        return found
    for seat in range(state.seats):
        found += [f"{fault}: seat {seat}" for fault in _seat_faults(state, seat)]
    return [*found, *_round_faults(state), *_phase_faults(state)]


def _option_faults(state: Mito) -> list[str]:
    vanish = f"{SHORTEST_VANISH_MS} to {LONGEST_VANISH_MS}"
    glimpse = f"{SHORTEST_GLIMPSE_MS} to {LONGEST_GLIMPSE_MS}"
    return true_ones(
        {
            f"MT-17: vanish_ms is from {vanish}": (
                not SHORTEST_VANISH_MS <= state.vanish_ms <= LONGEST_VANISH_MS
            ),
            f"MT-17: glimpse_ms is from {glimpse}": (
                not SHORTEST_GLIMPSE_MS <= state.glimpse_for_ms <= LONGEST_GLIMPSE_MS
            ),
            f"MT-23: think_ms is at most {LONGEST_THINK_MS}": state.think_ms > LONGEST_THINK_MS,
        }
    )


def _card_faults(state: Mito) -> list[str]:
    lying = Counter([*state.pile, *state.discard])
    for seat in range(state.seats):
        lying.update(cards_in(state.hands[seat]))
        lying.update(card for card in (state.aside[seat], state.flight[seat]) if card != NOTHING)
    lying.update(theft.card for theft in state.thefts if theft.by == NOBODY)
    off = lying != Counter(cards_in(DECK))
    return ["MT-1: the cards do not add up to the 71 of the game"] if off else []


def _seat_faults(state: Mito, seat: int) -> list[str]:
    return [
        *_hand_faults(state, seat),
        *_arm_faults(state, seat),
        *_aside_faults(state, seat),
    ]


def _hand_faults(state: Mito, seat: int) -> list[str]:
    held = state.held(seat)
    others = [state.known[seat * state.seats + other] for other in range(state.seats)]
    return true_ones(
        {
            "MT-15: without a card the round is over": not held and not is_ended(state.phase),
            "MT-21: nobody is sure of a card that is not there": (
                any(not _within(sure, held) for sure in others) and not is_ended(state.phase)
            ),
            "MT-21: who has a card need not remember it": others[seat],
        }
    )


def _arm_faults(state: Mito, seat: int) -> list[str]:
    arm_ms, in_flight = state.arm_ms[seat], state.flight[seat] != NOTHING
    shown, will_show = state.glimpsed_ms[seat], state.glimpse_ms[seat]
    down_ms = arm_ms + state.vanish_ms
    return true_ones(
        {
            "MT-8: the guard does not cheat": arm_ms != NEVER and seat == state.guard,
            "MT-8: no arm moves now": arm_ms != NEVER and not state.may_cheat(),
            "MT-17: a card in flight goes with an arm": arm_ms == NEVER and in_flight,
            "MT-8: the last card may not vanish": in_flight and state.number(seat) < 2,
            "MT-17: a corner shows once, while the arm moves": any(
                at_ms != NEVER and not arm_ms <= at_ms <= down_ms for at_ms in (shown, will_show)
            ),
            "MT-17: what is in flight has shown or will": (
                in_flight and (shown == NEVER) == (will_show == NEVER)
            ),
            "MT-17: without a card nothing will show": not in_flight and will_show != NEVER,
            "MT-18: a fidget's rest ends with the 3 s of an arm": (
                state.rest_ms[seat] != NEVER
                and rest_of(state.rest_ms[seat], seat) not in list(state.rests)
            ),
        }
    )


def _aside_faults(state: Mito, seat: int) -> list[str]:
    going_on, card = state.phase_of_play(), state.aside[seat]
    lies = card != NOTHING
    if going_on == SPIDER_TO:
        wanted = seat == state.turn
    elif going_on == RACE:
        wanted = state.hits[seat] != NEVER
    else:
        wanted = lies and going_on == GIFTS
    return true_ones(
        {
            "a card is laid aside by who gives or races": lies != wanted,
            "MT-7: a Mito may not be given": (lies and family(card) == MITO and going_on != RACE),
            "MT-12: who has chosen, or gets the gifts, does not choose": (
                going_on == GIFTS and lies + has(state.givers, seat) + (seat == state.slowest) > 1
            ),
            "MT-12: who chooses has something to give": (
                state.phase == GIFTS and has(state.givers, seat) and not state.may_give(seat)
            ),
        }
    )


def _round_faults(state: Mito) -> list[str]:
    empty = [seat for seat in range(state.seats) if not state.number(seat)]
    ended = is_ended(state.phase)
    return true_ones(
        {
            f"MT-16: there is no round {state.round}": not 1 <= state.round <= state.seats,
            "MT-16: the last round ends the game, and only that": (
                ended and (state.phase == OVER) != (state.round == state.seats)
            ),
            "MT-15: out is who had no card left": list(members_of(state.out)) != empty,
            "MT-15: a round ends when somebody has no card": ended and not empty,
            "MT-22: who is ready waits in the pause": state.ready and state.phase != PAUSE,
            "MT-22: when all are ready the next round begins": state.ready == state.all_seats(),
        }
    )


def _phase_faults(state: Mito) -> list[str]:
    going_on = state.phase_of_play()
    on_top = _ON_TOP.get(going_on)
    return [
        *true_ones(
            {
                f"the top card is no {NAMES[(on_top or 0) * 5][:-1]}": (
                    on_top is not None and family(state.top()) != on_top
                ),
                "MT-12: the slowest is not who played the mosquito": (
                    going_on == GIFTS and state.slowest == state.turn
                ),
                "MT-12: somebody still chooses a gift": state.phase == GIFTS and not state.givers,
                "MT-12: somebody must still slap": going_on == SLAP and not _to_slap(state),
                "MT-12: who played the mosquito does not slap": (
                    going_on == SLAP and state.hits[state.turn] != NEVER
                ),
            }
        ),
        *(_caught_faults(state) if state.phase == CAUGHT else []),
    ]


def _to_slap(state: Mito) -> list[int]:
    return [seat for seat in range(state.seats) if seat != state.turn and state.hits[seat] == NEVER]


def _caught_faults(state: Mito) -> list[str]:
    seat, card = state.caught_seat, state.caught_card
    return true_ones(
        {
            "MT-9: the guard is not caught": seat == state.guard,
            "MT-9: who was caught has the card back": not number_of(state.hands[seat], card),
            "MT-9: the guard has something to give": not state.may_give(state.guard),
            "MT-9: no such phase is interrupted": (
                not allows_cheating(state.resume) or state.resume == SPIDER_TO
            ),
        }
    )


def _within(fewer: int, hand: int) -> bool:
    """Whether a hand has all these cards."""
    return all(number_of(fewer, kind) <= number_of(hand, kind) for kind in range(KINDS))
