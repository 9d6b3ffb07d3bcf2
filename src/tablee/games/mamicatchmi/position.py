"""Whole situations of Mamicatchmi as text, and what can be wrong with one.

One `name: value` a line:

    seats: 3
    phase: duel
    pawns: mouse cat granny
    tokens: 5 6 4
    rolled: cat dog
    held cat: 1
    spot dog: on tree
    placed: 0 dog on tree 612
"""

import re
from typing import NamedTuple

from tablee.games.mamicatchmi.cards import HOME, PAWNS, SPOTS, STRUCTURES
from tablee.games.mamicatchmi.duel import Duel
from tablee.games.mamicatchmi.notation import PAWN, SPOT, STRUCTURE
from tablee.games.mamicatchmi.rules import TOKENS_TO_WIN, Mamicatchmi
from tablee.games.mamicatchmi.terms import (
    CHOOSE,
    DICE,
    DUEL,
    LONGEST_MS,
    OVER,
    PHASES,
    ROLL,
    SHORTEST_MS,
    SUSPENSE,
    SWAP,
    TEMPTATION,
    TEMPTATION_MS,
    WRONG_SPOTS,
)
from tablee.kernel.errors import BadPosition
from tablee.kernel.fields import (
    Fields,
    moment,
    names_of,
    seat_below,
    spaced,
    true_ones,
    written,
)
from tablee.kernel.state import NEVER, NOBODY, NOTHING
from tablee.kernel.vectors import vector

LONGEST_TIE_MS = 1000
SHORTEST_DUEL_MS = 1000
LONGEST_DUEL_MS = 60_000
LONGEST_THINK_MS = 3_600_000
NONE = "-"  # no pawn yet, or nobody's
STOPPED = (DUEL, TEMPTATION, SWAP)  # the dice lie there, and hands may touch pawns

_PLACED = re.compile(r"([0-9]) (\w+) (\w+ \w+) ([0-9]{1,8})", re.ASCII)


class Put(NamedTuple):
    """A placement, as read."""

    seat: int
    pawn: int
    spot: int
    after_ms: int


def describe(state: Mamicatchmi) -> str:
    """The situation as text; what is at its usual value is left out."""
    said: dict[str, str | int] = {
        "seats": state.seats,
        "phase": PHASES[state.phase],
        "roller": state.roller,
        "pawns": names_of(PAWNS, state.pawns, NONE),
        "tokens": spaced(state.tokens),
        "structures": "" if _in_order(state) else names_of(STRUCTURES, state.structures),
        "rolled": "" if state.first == NOTHING else names_of(PAWNS, (state.first, state.second)),
    }
    for pawn, name in enumerate(PAWNS):
        holder, spot = state.holders[pawn], state.spots[pawn]
        said[f"held {name}"] = "" if holder == NOBODY else holder
        said[f"spot {name}"] = "" if spot == HOME else SPOTS[spot]
    if state.phase in STOPPED:
        said["placed"] = _describe_placed(state.duel)
    if state.last is not None:
        said |= _describe_last(state.last)
    said |= {
        "rolled_ms": state.rolled_ms if state.phase == SUSPENSE else "",
        "stop_ms": moment(state.stop_ms),
        "dice": DICE[state.dice] if state.dice else "",
        "tie_ms": state.tie_ms,
        "wrong_spot": WRONG_SPOTS[state.wrong_spot] if state.wrong_spot else "",
        "duel_ms": state.duel_ms,
        "think_ms": state.think_ms or "",
        "deadline_ms": moment(state.deadline_ms),
    }
    return written(said)


def _in_order(state: Mamicatchmi) -> bool:
    return list(state.structures) == list(range(len(STRUCTURES)))


def _describe_placed(duel: Duel) -> str:
    return " / ".join(
        f"{each.seat} {PAWNS[each.pawn]} {SPOTS[each.spot]} {each.after_ms}"
        for each in duel.placements
    )


def _describe_last(duel: Duel) -> dict[str, str]:
    owners = (NONE if seat == NOBODY else str(seat) for seat in (duel.fleer, duel.chaser))
    return {
        "last rolled": names_of(PAWNS, (duel.first, duel.second)),
        "last owners": " ".join(owners),
        "last placed": _describe_placed(duel),
        "last tokens": str(duel.tokens),
    }


# Reading


def lay_out(fields: Fields, state: Mamicatchmi) -> None:
    """Bring an empty table to the situation of these fields."""
    seats = int(state.seats)
    state.phase = fields.one_of("phase", PHASES, ROLL)
    state.roller = fields.seat("roller", seats)
    _read_options(fields, state)
    _read_middle(fields, state)
    if "tokens" in fields.values:
        state.tokens = vector(fields.of_seats("tokens", seats))
    _read_pawns(fields, state)
    if state.phase in STOPPED:
        state.stop_ms = fields.number("stop_ms", 0)
        _read_duel(fields, state)
    elif state.phase == SUSPENSE:
        state.rolled_ms = fields.number("rolled_ms", 0)
        state.stop_ms = fields.number("stop_ms", int(state.rolled_ms) + SHORTEST_MS)
    if state.phase in (CHOOSE, ROLL, SWAP) and state.think_ms > 0:
        state.deadline_ms = fields.number("deadline_ms", int(state.think_ms))
    state.last = _read_last(fields, state)


def _read_options(fields: Fields, state: Mamicatchmi) -> None:
    state.dice = fields.one_of("dice", DICE)
    state.tie_ms = fields.number("tie_ms", int(state.tie_ms))
    state.wrong_spot = fields.one_of("wrong_spot", WRONG_SPOTS)
    state.duel_ms = fields.number("duel_ms", int(state.duel_ms))
    state.think_ms = fields.number("think_ms", 0)


def _read_middle(fields: Fields, state: Mamicatchmi) -> None:
    named = fields.word("structures", " ".join(STRUCTURES)).split()
    if sorted(named) != sorted(STRUCTURES):
        raise BadPosition(f"MC-1: each structure once, not {' '.join(named)!r}")
    for place, name in enumerate(named):
        state.structures[place] = STRUCTURE.read(name)
    dice = _read_dice(fields, "rolled")
    if dice:
        state.first, state.second = dice


def _read_dice(fields: Fields, name: str) -> list[int]:
    dice = [PAWN.read(word) for word in fields.words(name)]
    if len(dice) not in (0, 2):
        raise BadPosition(f"{name}: there are two dice")
    return dice


def _read_pawns(fields: Fields, state: Mamicatchmi) -> None:
    usual = [NONE if state.phase == CHOOSE else name for name in PAWNS[: state.seats]]
    named = fields.word("pawns", " ".join(usual)).split()
    if len(named) != state.seats:
        raise BadPosition(f"pawns: one a seat, or {NONE}, not {len(named)}")
    for seat, name in enumerate(named):
        state.pawns[seat] = NOTHING if name == NONE else PAWN.read(name)
    for pawn, name in enumerate(PAWNS):
        if f"held {name}" in fields.values:
            state.holders[pawn] = fields.seat(f"held {name}", int(state.seats))
        if f"spot {name}" in fields.values:
            state.spots[pawn] = SPOT.read(fields.word(f"spot {name}"))


def _read_duel(fields: Fields, state: Mamicatchmi) -> None:
    if state.phase == DUEL and state.first == state.second:
        raise BadPosition("MC-6: a duel is rolled with two different faces")
    state.duel = state.called()
    _put_all(fields, "placed", state.duel, state.seats)


def _put_all(fields: Fields, name: str, duel: Duel, seats: int) -> None:
    for text in fields.parts(name):
        match = _PLACED.fullmatch(text)
        if match is None:
            raise BadPosition(
                f"{name}: write '0 dog by tree 412 / 1 cat on tree 430', not {text!r}"
            )
        seat = seat_below(seats, int(match[1]))
        duel.put(seat, PAWN.read(match[2]), SPOT.read(match[3]), int(match[4]))


def _read_last(fields: Fields, state: Mamicatchmi) -> Duel | None:
    """The duel that was settled last, if there is one."""
    dice = _read_dice(fields, "last rolled")
    if not dice:
        return None
    owners = fields.words("last owners")
    if len(owners) != 2 or len(set(dice)) != 2 or len(set(owners)) != 2:
        raise BadPosition(f"last owners: two seats, or one and {NONE}, of two different pawns")
    for owner in owners:
        if owner != NONE and owner not in map(str, range(state.seats)):
            raise BadPosition(f"last owners: there is no seat {owner!r}")
    fleer, chaser = (NOBODY if owner == NONE else int(owner) for owner in owners)
    duel = Duel(dice[0], dice[1], fleer, chaser)
    _put_all(fields, "last placed", duel, state.seats)
    duel.settle(state.tie_ms)
    duel.tokens = fields.number("last tokens", 0)
    return duel


# What can be wrong


def faults(state: Mamicatchmi) -> list[str]:
    """What is impossible about a situation; every state that play reaches has none."""
    return [
        *_option_faults(state),
        *_pawn_faults(state),
        *_token_faults(state),
        *_roll_faults(state),
        *_hand_faults(state),
        *(_placing_faults(state) if state.phase in STOPPED else []),
        *(_duel_faults(state) if state.phase == DUEL else []),
    ]


def _option_faults(state: Mamicatchmi) -> list[str]:
    bounds = f"{SHORTEST_DUEL_MS} to {LONGEST_DUEL_MS}"
    return true_ones(
        {
            f"MC-8: tie_ms is at most {LONGEST_TIE_MS}": state.tie_ms > LONGEST_TIE_MS,
            f"MC-13: duel_ms is from {bounds}": (
                not SHORTEST_DUEL_MS <= state.duel_ms <= LONGEST_DUEL_MS
            ),
            f"MC-17: think_ms is at most {LONGEST_THINK_MS}": state.think_ms > LONGEST_THINK_MS,
        }
    )


def _pawn_faults(state: Mamicatchmi) -> list[str]:
    in_turn = [state.pawns[(state.roller + turn) % state.seats] for turn in range(state.seats)]
    chosen = [pawn for pawn in in_turn if pawn != NOTHING]
    asked = min(state.seats, len(PAWNS) - 1)  # the fourth has no choice
    return true_ones(
        {
            "MC-2: nobody has the pawn of another": len(set(chosen)) < len(chosen),
            "MC-2: pawns are chosen in turn": in_turn[: len(chosen)] != chosen,
            "MC-2: all have a pawn, unless they still choose": (
                len(chosen) < state.seats if state.phase != CHOOSE else len(chosen) >= asked
            ),
        }
    )


def _token_faults(state: Mamicatchmi) -> list[str]:
    tokens = list(state.tokens)
    ended = max(tokens) >= TOKENS_TO_WIN or min(tokens) == 0
    unpaid = [seat for seat in range(state.seats) if not state.duel.has_erred(seat)]
    return true_ones(
        {
            "MC-1: there are 26 tokens": state.reserve() < 0,
            "MC-14: nobody gets more than ten": max(tokens) > TOKENS_TO_WIN,
            "MC-14: the game ends when somebody has ten tokens or none": (
                state.phase not in STOPPED and ended != (state.phase == OVER)
            ),
            "MC-14: ten tokens end the game before the next roll": (
                state.phase in STOPPED and max(tokens) >= TOKENS_TO_WIN
            ),
            "MC-14: only a mistake of this roll leaves somebody without a token": (
                state.phase in (TEMPTATION, SWAP) and any(tokens[seat] == 0 for seat in unpaid)
            ),
        }
    )


def _roll_faults(state: Mamicatchmi) -> list[str]:
    lying = state.first != NOTHING
    suspense_ms = state.stop_ms - state.rolled_ms
    callers = lying and not state.calls_nobody()
    return true_ones(
        {
            "MC-4: no dice lie there before they have been rolled": (
                lying and state.phase in (CHOOSE, SUSPENSE)
            ),
            "MC-5: a swap goes with a double": (
                state.phase == SWAP and (not lying or state.first != state.second)
            ),
            "MC-9: nobody is tempted while a pawn is called, or before the dice have stopped": (
                state.phase == TEMPTATION and (not lying or callers)
            ),
            "MC-11: there is no duel between common pawns": state.phase == DUEL and not callers,
            "MC-15: the dice roll for 800 to 2500 ms": (
                state.phase == SUSPENSE and not SHORTEST_MS <= suspense_ms <= LONGEST_MS
            ),
        }
    )


def _hand_faults(state: Mamicatchmi) -> list[str]:
    holders = [seat for seat in state.holders if seat != NOBODY]
    touched = holders or any(spot != HOME for spot in state.spots)
    held = [pawn for pawn in range(len(PAWNS)) if state.holders[pawn] != NOBODY]
    return true_ones(
        {
            "MC-10: pawns are touched only when the dice have stopped": (
                touched and state.phase not in STOPPED
            ),
            "MC-16: a hand holds one pawn": len(set(holders)) < len(holders),
            "MC-16: a pawn in a hand is on no spot": any(
                state.spots[pawn] != HOME for pawn in held
            ),
            "MC-11: who may not touch it cannot hold it": state.phase in STOPPED
            and any(not state.may_touch(state.holders[pawn], pawn) for pawn in held),
        }
    )


def _duel_faults(state: Mamicatchmi) -> list[str]:
    duel = state.duel
    settled_ms = min(duel.earliest_ms() + state.tie_ms, state.duel_ms - 1)
    late = any(each.after_ms > settled_ms for each in duel.placements)
    return true_ones({"MC-7: the duel has been settled": late or duel.latest_ms() != NEVER})


def _placing_faults(state: Mamicatchmi) -> list[str]:
    duel = state.duel
    puts = [Put(each.seat, each.pawn, each.spot, each.after_ms) for each in duel.placements]
    latest = {put.pawn: put.spot for put in puts}  # where each pawn was put last
    times = [put.after_ms for put in puts]
    erred = [put.seat for put in puts if not duel.calls(put.pawn)]
    erred += [state.holders[pawn] for pawn in range(len(PAWNS)) if _is_held_in_vain(state, pawn)]
    return true_ones(
        {
            "MC-11: who may not touch it cannot have placed it": any(
                not state.may_touch(put.seat, put.pawn) for put in puts
            ),
            "MC-7: pawns are placed one after another": times != sorted(times),
            "MC-9: one such mistake a player and roll": len(set(erred)) < len(erred),
            "MC-9: the moment has passed": (
                state.phase == TEMPTATION and any(time >= TEMPTATION_MS for time in times)
            ),
            "MC-9: a pawn stands where it was not placed last": any(
                spot not in (HOME, latest.get(pawn)) for pawn, spot in enumerate(state.spots)
            ),
            "MC-9: in its place, or placed by mistake, a pawn stays there": any(
                state.spots[put.pawn] != put.spot
                for put in puts
                if duel.right_spot(put.pawn) in (put.spot, NOTHING)
            ),
        }
    )


def _is_held_in_vain(state: Mamicatchmi, pawn: int) -> bool:
    """Whether somebody who has erred already has another uncalled pawn in hand."""
    holder = state.holders[pawn]
    return holder != NOBODY and not state.may_err(holder, pawn)
