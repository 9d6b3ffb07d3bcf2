"""Whole situations of Mito as text; `faults.py` says what can be wrong with one.

One `name: value` a line. Cards that no line names lie at the bottom of the draw pile:

    seats: 3
    turn: 1
    guard: 0
    hand 0: n1 n1 mito4
    hand 1: n3 spider2
    hand 2: n4 n5
    flight 2: cockroach1
    arm 2: 1200
    discard: n2 n1
    pile: ant3 n2

The discard is written from the top down, the pile in the order in which it is drawn.
"""

from collections import Counter

from tablee.games.mito.arms import Theft, rest_end_ms, rest_of, rest_seat
from tablee.games.mito.cards import DECK, NAMES, ONE, cards_in
from tablee.games.mito.faults import faults
from tablee.games.mito.notation import CARD
from tablee.games.mito.rules import Mito
from tablee.games.mito.terms import (
    ANTS,
    CAUGHT,
    EARLIER,
    GIFTS,
    PHASES,
    WINDOWS,
    is_contest,
)
from tablee.kernel.cardset import members_of
from tablee.kernel.errors import BadPosition
from tablee.kernel.fields import (
    Fields,
    moment,
    name_of,
    names_of,
    seat_below,
    spaced,
    whole,
    written,
)
from tablee.kernel.state import NEVER, NOBODY, NOTHING
from tablee.kernel.vectors import vector

__all__ = ["describe", "faults", "lay_out"]

NOT_YET = "-"  # for a seat that has not slapped or raced
BEFORE = "earlier"


def describe(state: Mito) -> str:
    """The situation as text; what is at its usual value is left out."""
    said: dict[str, str | int] = {
        "seats": state.seats,
        "phase": PHASES[state.phase],
        "round": state.round,
        "starter": state.starter,
        "guard": state.guard,
        "turn": state.turn,
    }
    for seat in range(state.seats):
        said |= _describe_seat(state, seat)
    said |= {
        "discard": names_of(NAMES, list(state.discard)[::-1]),
        "pile": names_of(NAMES, list(state.pile)[::-1]),
        "thefts": " / ".join(_describe_theft(theft) for theft in state.thefts),
        "scores": spaced(state.scores) if any(state.scores) else "",
        "out": spaced(members_of(state.out)),
        "ready": spaced(members_of(state.ready)),
        "false_alarms": state.false_alarms or "",
    }
    said |= _describe_phase(state)
    said |= {
        "round_ms": state.round_ms or "",
        "now_ms": state.now_ms or "",
        "ant": ANTS[state.ant] if state.ant else "",
        "vanish_ms": state.vanish_ms,
        "glimpse_ms": state.glimpse_for_ms,
        "windows": WINDOWS[state.windows] if state.windows else "",
        "think_ms": state.think_ms or "",
        "deadline_ms": moment(state.deadline_ms),
    }
    return written(said)


def _describe_seat(state: Mito, seat: int) -> dict[str, str | int]:
    arm = [at_ms for at_ms in (state.arm_ms[seat], state.glimpsed_ms[seat]) if at_ms != NEVER]
    said: dict[str, str | int] = {
        f"hand {seat}": names_of(NAMES, cards_in(state.hands[seat])),
        f"aside {seat}": name_of(NAMES, state.aside[seat]),
        f"flight {seat}": name_of(NAMES, state.flight[seat]),
        f"arm {seat}": spaced(arm),
        f"glimpse {seat}": moment(state.glimpse_ms[seat]),
        f"rest {seat}": spaced(
            rest_end_ms(rest) for rest in state.rests if rest_seat(rest) == seat
        ),
        f"fidget {seat}": moment(state.rest_ms[seat]),
    }
    for other in range(state.seats):
        sure = state.known[other * state.seats + seat]
        said[f"known {seat} {other}"] = names_of(NAMES, cards_in(sure))
    return said


def _describe_theft(theft: Theft) -> str:
    by = "" if theft.by == NOBODY else f" by {theft.by}"
    return f"{theft.seat} {NAMES[theft.card]} {theft.at_ms}{by}"


def _describe_phase(state: Mito) -> dict[str, str | int]:
    """What matters only in some phases."""
    said: dict[str, str | int] = {}
    going_on = state.phase_of_play()
    if state.phase == CAUGHT:
        said["caught"] = f"{state.caught_seat} {NAMES[state.caught_card]}"
        said["resume"] = PHASES[going_on]
    if going_on == GIFTS:
        said["slowest"] = state.slowest
        said["givers"] = spaced(members_of(state.givers))
    if is_contest(going_on):
        said["hits"] = " ".join(_hit(hit) for hit in state.hits)
    if is_contest(state.phase):
        said["contest_ms"] = state.began_ms
    return said


def _hit(hit: int) -> str:
    if hit == NEVER:
        return NOT_YET
    return BEFORE if hit == EARLIER else str(hit)


# Reading


def lay_out(fields: Fields, state: Mito) -> None:
    """Bring an empty table to the situation of these fields."""
    seats = int(state.seats)
    state.phase = fields.one_of("phase", PHASES)
    state.round = fields.number("round", 1)
    state.starter = fields.seat("starter", seats)
    state.guard = fields.seat("guard", seats)
    state.turn = fields.seat("turn", seats)
    _read_options(fields, state)
    _read_cards(fields, state)
    for seat in range(seats):
        _read_arm(fields, state, seat)
    _read_sheet(fields, state)
    _read_phase(fields, state)
    _read_deadline(fields, state)


def _read_options(fields: Fields, state: Mito) -> None:
    state.ant = fields.one_of("ant", ANTS)
    state.vanish_ms = fields.number("vanish_ms", int(state.vanish_ms))
    state.glimpse_for_ms = fields.number("glimpse_ms", int(state.glimpse_for_ms))
    state.windows = fields.one_of("windows", WINDOWS)
    state.think_ms = fields.number("think_ms", 0)
    state.round_ms = fields.number("round_ms", 0)
    state.now_ms = fields.number("now_ms", 0)


def _read_cards(fields: Fields, state: Mito) -> None:
    """Put every card where a line says, and the unnamed ones under the draw pile."""
    hands = [_read_names(fields, f"hand {seat}") for seat in range(state.seats)]
    for seat in range(state.seats):
        state.aside[seat] = _read_single(fields, f"aside {seat}")
        state.flight[seat] = _read_single(fields, f"flight {seat}")
    discard = _read_names(fields, "discard")
    pile = _read_names(fields, "pile")
    state.thefts = _read_thefts(fields, state.seats)
    named = Counter([*discard, *pile, *(card for hand in hands for card in hand)])
    named.update(card for card in [*state.aside, *state.flight] if card != NOTHING)
    named.update(theft.card for theft in state.thefts if theft.by == NOBODY)
    deck = Counter(int(card) for card in cards_in(DECK))
    if named - deck:
        raise BadPosition(f"MT-1: too many: {names_of(NAMES, sorted((named - deck).elements()))}")
    if not discard:
        raise BadPosition("MT-2: a card lies on the discard")
    for seat, hand in enumerate(hands):
        state.hands[seat] = sum(ONE[card] for card in hand)
    state.discard = vector(discard[::-1])
    state.pile = vector([*sorted((deck - named).elements(), reverse=True), *pile[::-1]])
    _read_known(fields, state)


def _read_known(fields: Fields, state: Mito) -> None:
    deck = Counter(int(card) for card in cards_in(DECK))
    for seat in range(state.seats):
        for other in range(state.seats):
            cards = _read_names(fields, f"known {seat} {other}")
            if Counter(cards) - deck:
                raise BadPosition(f"MT-1: known {seat} {other}: there are not so many")
            state.known[other * state.seats + seat] = sum(ONE[card] for card in cards)


def _read_names(fields: Fields, name: str) -> list[int]:
    return [CARD.read(word) for word in fields.words(name)]


def _read_single(fields: Fields, name: str) -> int:
    word = fields.word(name)
    return CARD.read(word) if word else NOTHING


def _read_thefts(fields: Fields, seats: int) -> list[Theft]:
    thefts = []
    for text in fields.parts("thefts"):
        match text.split():
            case [seat, card, at_ms]:
                by = NOBODY
            case [seat, card, at_ms, "by", guard]:
                by = _seat(guard, seats)
            case _:
                raise BadPosition(f"thefts: write '1 n3 5200 / 2 ant1 6000 by 0', not {text!r}")
        thefts.append(Theft(_seat(seat, seats), CARD.read(card), whole("a moment", at_ms), by))
    return thefts


def _seat(text: str, seats: int) -> int:
    return seat_below(seats, whole("a seat", text))


def _read_arm(fields: Fields, state: Mito, seat: int) -> None:
    in_flight = state.flight[seat] != NOTHING
    moments = fields.numbers(f"arm {seat}") or ([0] if in_flight else [])
    if len(moments) > 2:
        raise BadPosition(f"arm {seat}: when it rose, and when a corner showed")
    if moments:
        state.arm_ms[seat] = moments[0]
    if moments[1:]:
        state.glimpsed_ms[seat] = moments[1]
    elif in_flight:
        latest = int(state.vanish_ms - state.glimpse_for_ms)
        usual = moments[0] + max(min(200, latest), 0)
        state.glimpse_ms[seat] = fields.number(f"glimpse {seat}", usual)
    rests = [*state.rests, *(rest_of(end_ms, seat) for end_ms in fields.numbers(f"rest {seat}"))]
    state.rests = vector(sorted(rests))
    if f"fidget {seat}" in fields.values:
        state.rest_ms[seat] = fields.number(f"fidget {seat}", 0)


def _read_sheet(fields: Fields, state: Mito) -> None:
    seats = int(state.seats)
    for seat, score in enumerate(fields.of_seats("scores", seats)):
        state.scores[seat] = score
    state.out = fields.seat_set("out", seats)
    state.ready = fields.seat_set("ready", seats)
    state.false_alarms = fields.number("false_alarms", 0)


def _read_phase(fields: Fields, state: Mito) -> None:
    seats = int(state.seats)
    if state.phase == CAUGHT:
        state.resume = fields.one_of("resume", PHASES)
        match fields.words("caught"):
            case [seat, card]:
                state.caught_seat = _seat(seat, seats)
                state.caught_card = CARD.read(card)
            case _:
                raise BadPosition("caught: write who and with which card, such as '2 n3'")
    going_on = state.phase_of_play()
    if going_on == GIFTS:
        state.slowest = fields.seat("slowest", seats)
        state.givers = fields.seat_set("givers", seats)
    if is_contest(going_on):
        _read_hits(fields, state)
    if is_contest(state.phase):
        state.began_ms = fields.number("contest_ms", int(state.now_ms))


def _read_hits(fields: Fields, state: Mito) -> None:
    words = fields.word("hits", " ".join([NOT_YET] * int(state.seats))).split()
    if len(words) != state.seats:
        raise BadPosition(f"hits: a time, {NOT_YET} or {BEFORE} for each seat")
    for seat, word in enumerate(words):
        if word != NOT_YET:
            state.hits[seat] = EARLIER if word == BEFORE else whole("hits", word)


def _read_deadline(fields: Fields, state: Mito) -> None:
    state.enter(state.phase, state.now_ms)
    if state.deadline_ms != NEVER:
        state.deadline_ms = fields.number("deadline_ms", int(state.deadline_ms))
