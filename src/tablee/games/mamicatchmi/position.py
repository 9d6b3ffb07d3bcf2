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

from librt.vecs import vec
from mypy_extensions import i64

from tablee.games.mamicatchmi.cards import HOME, PAWNS, SPOTS, STRUCTURES
from tablee.games.mamicatchmi.duel import Duel
from tablee.games.mamicatchmi.notation import read_pawn, read_spot, read_structure
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
    WRONG_SPOTS,
)
from tablee.kernel.chance import Chance
from tablee.kernel.errors import BadNotation, BadPosition
from tablee.kernel.lines import Lines
from tablee.kernel.state import NEVER, NOBODY, NOTHING

LONGEST_TIE_MS = 1000
SHORTEST_DUEL_MS = 1000
LONGEST_DUEL_MS = 60_000
LONGEST_THINK_MS = 3_600_000
NONE = "-"  # no pawn yet, or nobody's

_PLACED = re.compile(r"([0-9]) (\w+) (\w+ \w+) ([0-9]{1,8})", re.ASCII)


class Put(NamedTuple):
    """A placement, as read."""

    seat: int
    pawn: int
    spot: int
    after_ms: int


def describe(state: Mamicatchmi) -> str:
    """The situation as text; what is at its usual value is left out."""
    lines = {
        "seats": state.seats,
        "phase": PHASES[state.phase],
        "roller": state.roller,
        "pawns": _names(PAWNS, state.pawns),
        "tokens": " ".join(str(tokens) for tokens in state.tokens),
        "structures": "" if _in_order(state) else _names(STRUCTURES, state.structures),
        "rolled": "" if state.first == NOTHING else _names(PAWNS, (state.first, state.second)),
    }
    for pawn, name in enumerate(PAWNS):
        holder, spot = state.holders[pawn], state.spots[pawn]
        lines[f"held {name}"] = "" if holder == NOBODY else holder
        lines[f"spot {name}"] = "" if spot == HOME else SPOTS[spot]
    if state.phase == DUEL:
        lines["placed"] = _describe_placed(state.duel)
    if state.last is not None:
        lines |= _describe_last(state.last)
    lines |= {
        "rolled_ms": state.rolled_ms if state.phase == SUSPENSE else "",
        "stop_ms": state.stop_ms if state.stop_ms != NEVER else "",
        "dice": DICE[state.dice] if state.dice else "",
        "tie_ms": state.tie_ms,
        "wrong_spot": WRONG_SPOTS[state.wrong_spot] if state.wrong_spot else "",
        "duel_ms": state.duel_ms,
        "think_ms": state.think_ms or "",
        "deadline_ms": state.deadline_ms if state.deadline_ms != NEVER else "",
    }
    return "".join(f"{name}: {value}\n" for name, value in lines.items() if value != "")


def _names(names: tuple[str, ...], numbers: object) -> str:
    return " ".join(
        NONE if number == NOTHING else names[number]
        for number in numbers  # type: ignore[attr-defined]
    )


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
        "last rolled": _names(PAWNS, (duel.first, duel.second)),
        "last owners": " ".join(owners),
        "last placed": _describe_placed(duel),
        "last tokens": str(duel.tokens),
    }


# Reading


def position(text: str, chance: Chance) -> Mamicatchmi:
    """The situation of a text; BadPosition, saying what is wrong, if there can be none such."""
    try:
        lines = Lines(text)
        state = _build(lines, chance)
    except BadNotation as error:
        raise BadPosition(error.why) from None
    lines.refuse_unread()
    wrong = faults(state)
    if wrong:
        raise BadPosition("; ".join(wrong))
    return state


def _build(lines: Lines, chance: Chance) -> Mamicatchmi:
    seats = lines.number("seats", 0)
    if not 2 <= seats <= len(PAWNS):
        raise BadPosition(f"seats are 2 to 4, not {seats}")
    state = Mamicatchmi(seats, chance)
    state.phase = lines.one_of("phase", PHASES, PHASES[ROLL])
    state.roller = _seat(lines.number("roller", 0), seats)
    _read_options(lines, state)
    _read_middle(lines, state)
    if "tokens" in lines.values:
        state.tokens = vec[i64](lines.of_seats("tokens", seats))
    _read_pawns(lines, state)
    if state.phase == DUEL:
        state.stop_ms = lines.number("stop_ms", 0)
        _read_duel(lines, state)
    elif state.phase == SUSPENSE:
        state.rolled_ms = lines.number("rolled_ms", 0)
        state.stop_ms = lines.number("stop_ms", int(state.rolled_ms) + SHORTEST_MS)
    elif state.phase != OVER and state.think_ms > 0:
        state.deadline_ms = lines.number("deadline_ms", int(state.think_ms))
    state.last = _read_last(lines, state)
    return state


def _seat(seat: int, seats: int) -> int:
    if seat >= seats:
        raise BadPosition(f"seats are from 0 to {seats - 1}, not {seat}")
    return seat


def _read_options(lines: Lines, state: Mamicatchmi) -> None:
    state.dice = lines.one_of("dice", DICE, DICE[0])
    state.tie_ms = lines.number("tie_ms", int(state.tie_ms))
    state.wrong_spot = lines.one_of("wrong_spot", WRONG_SPOTS, WRONG_SPOTS[0])
    state.duel_ms = lines.number("duel_ms", int(state.duel_ms))
    state.think_ms = lines.number("think_ms", 0)


def _read_middle(lines: Lines, state: Mamicatchmi) -> None:
    named = lines.word("structures", " ".join(STRUCTURES)).split()
    if sorted(named) != sorted(STRUCTURES):
        raise BadPosition(f"MC-1: each structure once, not {' '.join(named)!r}")
    for place, name in enumerate(named):
        state.structures[place] = read_structure(name)
    dice = _read_dice(lines, "rolled")
    if dice:
        state.first, state.second = dice


def _read_dice(lines: Lines, name: str) -> list[int]:
    dice = [read_pawn(word) for word in lines.word(name, "").split()]
    if len(dice) not in (0, 2):
        raise BadPosition(f"{name}: there are two dice")
    return dice


def _read_pawns(lines: Lines, state: Mamicatchmi) -> None:
    usual = [NONE if state.phase == CHOOSE else name for name in PAWNS[: state.seats]]
    named = lines.word("pawns", " ".join(usual)).split()
    if len(named) != state.seats:
        raise BadPosition(f"pawns: one a seat, or {NONE}, not {len(named)}")
    for seat, name in enumerate(named):
        state.pawns[seat] = NOTHING if name == NONE else read_pawn(name)
    for pawn, name in enumerate(PAWNS):
        if f"held {name}" in lines.values:
            state.holders[pawn] = _seat(lines.number(f"held {name}", 0), state.seats)
        if f"spot {name}" in lines.values:
            state.spots[pawn] = read_spot(lines.word(f"spot {name}", ""))


def _read_duel(lines: Lines, state: Mamicatchmi) -> None:
    if state.first == state.second:
        raise BadPosition("MC-6: a duel is rolled with two different faces")
    state.duel = state.called()
    _put_all(lines, "placed", state.duel, state.seats)


def _put_all(lines: Lines, name: str, duel: Duel, seats: int) -> None:
    for text in filter(None, lines.word(name, "").split("/")):
        match = _PLACED.fullmatch(text.strip())
        if match is None:
            raise BadPosition(
                f"{name}: write '0 dog by tree 412 / 1 cat on tree 430', not {text!r}"
            )
        seat = _seat(int(match[1]), seats)
        duel.put(seat, read_pawn(match[2]), read_spot(match[3]), int(match[4]))


def _read_last(lines: Lines, state: Mamicatchmi) -> Duel | None:
    """The duel that was settled last, if there is one."""
    dice = _read_dice(lines, "last rolled")
    if not dice:
        return None
    owners = lines.word("last owners", "").split()
    if len(owners) != 2 or len(set(dice)) != 2 or len(set(owners)) != 2:
        raise BadPosition(f"last owners: two seats, or one and {NONE}, of two different pawns")
    for owner in owners:
        if owner != NONE and owner not in map(str, range(state.seats)):
            raise BadPosition(f"last owners: there is no seat {owner!r}")
    fleer, chaser = (NOBODY if owner == NONE else int(owner) for owner in owners)
    duel = Duel(dice[0], dice[1], fleer, chaser)
    _put_all(lines, "last placed", duel, state.seats)
    duel.settle(state.tie_ms)
    duel.tokens = lines.number("last tokens", 0)
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
        *(_duel_faults(state) if state.phase == DUEL else []),
    ]


def _option_faults(state: Mamicatchmi) -> list[str]:
    bounds = f"{SHORTEST_DUEL_MS} to {LONGEST_DUEL_MS}"
    return _true_ones(
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
    return _true_ones(
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
    return _true_ones(
        {
            "MC-1: there are 26 tokens": state.reserve() < 0,
            "MC-14: nobody gets more than ten": max(tokens) > TOKENS_TO_WIN,
            "MC-14: the game ends when somebody has ten tokens or none": (
                state.phase != DUEL and ended != (state.phase == OVER)
            ),
            "MC-14: ten tokens end the game before the next duel": (
                state.phase == DUEL and max(tokens) >= TOKENS_TO_WIN
            ),
        }
    )


def _roll_faults(state: Mamicatchmi) -> list[str]:
    lying = state.first != NOTHING
    suspense_ms = state.stop_ms - state.rolled_ms
    common = state.owner(state.first) == state.owner(state.second) == NOBODY
    return _true_ones(
        {
            "MC-4: no dice lie there before they have been rolled": (
                lying and state.phase in (CHOOSE, SUSPENSE)
            ),
            "MC-5: a swap goes with a double": (
                state.phase == SWAP and (not lying or state.first != state.second)
            ),
            "MC-11: there is no duel between common pawns": state.phase == DUEL and common,
            "MC-15: the dice roll for 800 to 2500 ms": (
                state.phase == SUSPENSE and not SHORTEST_MS <= suspense_ms <= LONGEST_MS
            ),
        }
    )


def _hand_faults(state: Mamicatchmi) -> list[str]:
    holders = [seat for seat in state.holders if seat != NOBODY]
    touched = holders or any(spot != HOME for spot in state.spots)
    held = [pawn for pawn in range(len(PAWNS)) if state.holders[pawn] != NOBODY]
    return _true_ones(
        {
            "MC-10: pawns are touched only in a duel": touched and state.phase != DUEL,
            "MC-16: a hand holds one pawn": len(set(holders)) < len(holders),
            "MC-16: a pawn in a hand is on no spot": any(
                state.spots[pawn] != HOME for pawn in held
            ),
            "MC-11: who may not touch it cannot hold it": state.phase == DUEL
            and any(not state.may_touch(state.holders[pawn], pawn) for pawn in held),
        }
    )


def _duel_faults(state: Mamicatchmi) -> list[str]:
    duel = state.duel
    puts = [Put(each.seat, each.pawn, each.spot, each.after_ms) for each in duel.placements]
    latest = {put.pawn: put.spot for put in puts}  # where each pawn was put last
    times = [put.after_ms for put in puts]
    settled_ms = min(duel.earliest_ms() + state.tie_ms, state.duel_ms - 1)
    return _true_ones(
        {
            "MC-11: who may not touch it cannot have placed it": any(
                not state.may_touch(put.seat, put.pawn) for put in puts
            ),
            "MC-7: the duel has been settled": (
                duel.latest_ms() != NEVER or any(time > settled_ms for time in times)
            ),
            "MC-7: pawns are placed one after another": times != sorted(times),
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


def _true_ones(faults: dict[str, object]) -> list[str]:
    return [fault for fault, is_so in faults.items() if is_so]
