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

from librt.vecs import append, vec
from mypy_extensions import i64

from tablee.games.mito.arms import Theft
from tablee.games.mito.cards import DECK, NAMES, ONE, cards_in
from tablee.games.mito.faults import faults
from tablee.games.mito.notation import read_card
from tablee.games.mito.rules import Mito
from tablee.games.mito.terms import (
    ANTS,
    CAUGHT,
    EARLIER,
    GIFTS,
    PHASES,
    RACE,
    SLAP,
    TURN,
)
from tablee.kernel.cardset import members_of
from tablee.kernel.chance import Chance
from tablee.kernel.errors import BadNotation, BadPosition
from tablee.kernel.lines import Lines
from tablee.kernel.state import NEVER, NOBODY, NOTHING

MOST_SEATS = 5
NOT_YET = "-"  # for a seat that has not slapped or raced
BEFORE = "earlier"


def describe(state: Mito) -> str:
    """The situation as text; what is at its usual value is left out."""
    lines: dict[str, object] = {
        "seats": state.seats,
        "phase": PHASES[state.phase],
        "round": state.round,
        "starter": state.starter,
        "guard": state.guard,
        "turn": state.turn,
    }
    for seat in range(state.seats):
        lines |= _describe_seat(state, seat)
    lines |= {
        "discard": _names(list(state.discard)[::-1]),
        "pile": _names(list(state.pile)[::-1]),
        "thefts": " / ".join(_describe_theft(theft) for theft in state.thefts),
        "scores": _numbers(state.scores) if any(state.scores) else "",
        "out": _numbers(members_of(state.out)),
        "ready": _numbers(members_of(state.ready)),
        "false_alarms": state.false_alarms or "",
    }
    lines |= _describe_phase(state)
    lines |= {
        "round_ms": state.round_ms or "",
        "now_ms": state.now_ms or "",
        "ant": ANTS[state.ant] if state.ant else "",
        "vanish_ms": state.vanish_ms,
        "glimpse_ms": state.glimpse_for_ms,
        "think_ms": state.think_ms or "",
        "deadline_ms": _moment(state.deadline_ms),
    }
    return "".join(f"{name}: {value}\n" for name, value in lines.items() if value != "")


def _describe_seat(state: Mito, seat: int) -> dict[str, object]:
    arm = [at_ms for at_ms in (state.arm_ms[seat], state.glimpsed_ms[seat]) if at_ms != NEVER]
    lines: dict[str, object] = {
        f"hand {seat}": _names(cards_in(state.hands[seat])),
        f"aside {seat}": _card(state.aside[seat]),
        f"flight {seat}": _card(state.flight[seat]),
        f"arm {seat}": _numbers(arm),
        f"glimpse {seat}": _moment(state.glimpse_ms[seat]),
        f"rest {seat}": _numbers(rest // 8 for rest in state.rests if rest % 8 == seat),
        f"fidget {seat}": _moment(state.rest_ms[seat]),
    }
    for other in range(state.seats):
        sure = state.known[other * state.seats + seat]
        lines[f"known {seat} {other}"] = _names(cards_in(sure))
    return lines


def _describe_theft(theft: Theft) -> str:
    by = "" if theft.by == NOBODY else f" by {theft.by}"
    return f"{theft.seat} {NAMES[theft.card]} {theft.at_ms}{by}"


def _describe_phase(state: Mito) -> dict[str, object]:
    """What matters only in some phases."""
    lines: dict[str, object] = {}
    going_on = state.phase_of_play()
    if state.phase == CAUGHT:
        lines["caught"] = f"{state.caught_seat} {NAMES[state.caught_card]}"
        lines["resume"] = PHASES[going_on]
    if going_on == GIFTS:
        lines["slowest"] = state.slowest
        lines["givers"] = _numbers(members_of(state.givers))
    if going_on in (SLAP, RACE):
        lines["hits"] = " ".join(_hit(hit) for hit in state.hits)
    if state.phase in (SLAP, RACE):
        lines["contest_ms"] = state.began_ms
    return lines


def _hit(hit: int) -> str:
    if hit == NEVER:
        return NOT_YET
    return BEFORE if hit == EARLIER else str(hit)


def _names(cards: object) -> str:
    return " ".join(NAMES[card] for card in cards)  # type: ignore[attr-defined]


def _numbers(numbers: object) -> str:
    return " ".join(str(number) for number in numbers)  # type: ignore[attr-defined]


def _card(card: int) -> str:
    return "" if card == NOTHING else NAMES[card]


def _moment(at_ms: int) -> object:
    return "" if at_ms == NEVER else at_ms


# Reading


def position(text: str, chance: Chance) -> Mito:
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


def _build(lines: Lines, chance: Chance) -> Mito:
    seats = lines.number("seats", 0)
    if not 3 <= seats <= MOST_SEATS:
        raise BadPosition(f"seats are 3 to {MOST_SEATS}, not {seats}")
    state = Mito(seats, chance)
    state.phase = lines.one_of("phase", PHASES, PHASES[TURN])
    state.round = lines.number("round", 1)
    state.starter = _seat(lines.number("starter", 0), seats)
    state.guard = _seat(lines.number("guard", 0), seats)
    state.turn = _seat(lines.number("turn", 0), seats)
    _read_options(lines, state)
    _read_cards(lines, state)
    for seat in range(seats):
        _read_arm(lines, state, seat)
    _read_sheet(lines, state)
    _read_phase(lines, state)
    _read_deadline(lines, state)
    return state


def _seat(seat: int, seats: int) -> int:
    if seat >= seats:
        raise BadPosition(f"seats are from 0 to {seats - 1}, not {seat}")
    return seat


def _read_options(lines: Lines, state: Mito) -> None:
    state.ant = lines.one_of("ant", ANTS, ANTS[0])
    state.vanish_ms = lines.number("vanish_ms", int(state.vanish_ms))
    state.glimpse_for_ms = lines.number("glimpse_ms", int(state.glimpse_for_ms))
    state.think_ms = lines.number("think_ms", 0)
    state.round_ms = lines.number("round_ms", 0)
    state.now_ms = lines.number("now_ms", 0)


def _read_cards(lines: Lines, state: Mito) -> None:
    """Put every card where a line says, and the unnamed ones under the draw pile."""
    hands = [_read_names(lines, f"hand {seat}") for seat in range(state.seats)]
    for seat in range(state.seats):
        state.aside[seat] = _read_single(lines, f"aside {seat}")
        state.flight[seat] = _read_single(lines, f"flight {seat}")
    discard = _read_names(lines, "discard")
    pile = _read_names(lines, "pile")
    state.thefts = _read_thefts(lines, state.seats)
    named = Counter([*discard, *pile, *(card for hand in hands for card in hand)])
    named.update(card for card in [*state.aside, *state.flight] if card != NOTHING)
    named.update(theft.card for theft in state.thefts if theft.by == NOBODY)
    deck = Counter(int(card) for card in cards_in(DECK))
    if named - deck:
        raise BadPosition(f"MT-1: too many: {_names(sorted((named - deck).elements()))}")
    if not discard:
        raise BadPosition("MT-2: a card lies on the discard")
    for seat, hand in enumerate(hands):
        state.hands[seat] = sum(ONE[card] for card in hand)
    state.discard = _vec(discard[::-1])
    state.pile = _vec([*sorted((deck - named).elements(), reverse=True), *pile[::-1]])
    _read_known(lines, state)


def _read_known(lines: Lines, state: Mito) -> None:
    deck = Counter(int(card) for card in cards_in(DECK))
    for seat in range(state.seats):
        for other in range(state.seats):
            cards = _read_names(lines, f"known {seat} {other}")
            if Counter(cards) - deck:
                raise BadPosition(f"MT-1: known {seat} {other}: there are not so many")
            state.known[other * state.seats + seat] = sum(ONE[card] for card in cards)


def _read_names(lines: Lines, name: str) -> list[int]:
    return [read_card(word) for word in lines.word(name, "").split()]


def _read_single(lines: Lines, name: str) -> int:
    word = lines.word(name, "")
    return read_card(word) if word else NOTHING


def _vec(cards: list[int]) -> vec[i64]:
    made = vec[i64](capacity=len(cards))
    for card in cards:
        made = append(made, card)
    return made


def _read_thefts(lines: Lines, seats: int) -> list[Theft]:
    thefts = []
    for text in filter(None, lines.word("thefts", "").split("/")):
        match text.split():
            case [seat, card, at_ms]:
                by = NOBODY
            case [seat, card, at_ms, "by", guard]:
                by = _seat(_whole(guard), seats)
            case _:
                raise BadPosition(f"thefts: write '1 n3 5200 / 2 ant1 6000 by 0', not {text!r}")
        thefts.append(Theft(_seat(_whole(seat), seats), read_card(card), _whole(at_ms), by))
    return thefts


def _whole(text: str) -> int:
    return Lines(f"a number: {text}").number("a number", 0)


def _read_arm(lines: Lines, state: Mito, seat: int) -> None:
    in_flight = state.flight[seat] != NOTHING
    moments = lines.numbers(f"arm {seat}") or ([0] if in_flight else [])
    if len(moments) > 2:
        raise BadPosition(f"arm {seat}: when it rose, and when a corner showed")
    if moments:
        state.arm_ms[seat] = moments[0]
    if moments[1:]:
        state.glimpsed_ms[seat] = moments[1]
    elif in_flight:
        latest = int(state.vanish_ms - state.glimpse_for_ms)
        usual = moments[0] + max(min(200, latest), 0)
        state.glimpse_ms[seat] = lines.number(f"glimpse {seat}", usual)
    rests = [*state.rests, *(rest * 8 + seat for rest in lines.numbers(f"rest {seat}"))]
    state.rests = _vec(sorted(rests))
    if f"fidget {seat}" in lines.values:
        state.rest_ms[seat] = lines.number(f"fidget {seat}", 0)


def _read_sheet(lines: Lines, state: Mito) -> None:
    seats = int(state.seats)
    for seat, score in enumerate(lines.of_seats("scores", seats)):
        state.scores[seat] = score
    state.out = lines.seat_set("out", seats)
    state.ready = lines.seat_set("ready", seats)
    state.false_alarms = lines.number("false_alarms", 0)


def _read_phase(lines: Lines, state: Mito) -> None:
    seats = int(state.seats)
    if state.phase == CAUGHT:
        state.resume = lines.one_of("resume", PHASES, PHASES[TURN])
        match lines.word("caught", "").split():
            case [seat, card]:
                state.caught_seat = _seat(_whole(seat), seats)
                state.caught_card = read_card(card)
            case _:
                raise BadPosition("caught: write who and with which card, such as '2 n3'")
    going_on = state.phase_of_play()
    if going_on == GIFTS:
        state.slowest = _seat(lines.number("slowest", 0), seats)
        state.givers = lines.seat_set("givers", seats)
    if going_on in (SLAP, RACE):
        _read_hits(lines, state)
    if state.phase in (SLAP, RACE):
        state.began_ms = lines.number("contest_ms", int(state.now_ms))


def _read_hits(lines: Lines, state: Mito) -> None:
    words = lines.word("hits", " ".join([NOT_YET] * int(state.seats))).split()
    if len(words) != state.seats:
        raise BadPosition(f"hits: a time, {NOT_YET} or {BEFORE} for each seat")
    for seat, word in enumerate(words):
        if word != NOT_YET:
            state.hits[seat] = EARLIER if word == BEFORE else _whole(word)


def _read_deadline(lines: Lines, state: Mito) -> None:
    state.enter(state.phase, state.now_ms)
    if state.deadline_ms != NEVER:
        state.deadline_ms = lines.number("deadline_ms", int(state.deadline_ms))
