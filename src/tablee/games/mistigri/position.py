"""Whole situations of Crazy Mistigri as text, and what can be wrong with one.

One `name: value` a line. Cards that no line names lie in the discard; one place may hold `rest`:

    seats: 3
    turn: 0
    phase: discard
    hand 0: A3 C3 M
    hand 1: B4 E4
    hand 2: rest
    discard: D3
"""

from collections import Counter

from tablee.games.mistigri.cards import CARDS, DECK
from tablee.games.mistigri.hands import CLOCKWISE, nearest
from tablee.games.mistigri.notation import CARD, PENDING, read_cats, show_cats
from tablee.games.mistigri.rounds import MOST_ROUNDS
from tablee.games.mistigri.rules import MOST_TURNS, Mistigri
from tablee.games.mistigri.terms import (
    CHOOSE,
    CHOSEN,
    DRAW,
    EXTRA,
    GIVE,
    GIVE_TO,
    OVER,
    PHASES,
    PICK,
    PICK_TO,
    POWER_OR_REVERSE,
    PUT,
    RETAKE,
)
from tablee.kernel.cardset import BIT, has, members_of, rest
from tablee.kernel.errors import BadPosition
from tablee.kernel.fields import Fields, moment, name_of, spaced, true_ones, written
from tablee.kernel.state import NOBODY, NOTHING
from tablee.kernel.vectors import same_for_all

LONGEST_MS = 3_600_000
ARROWS = ("clockwise", "anticlockwise")


def describe(state: Mistigri) -> str:
    """The situation as text; what is at its usual value is left out."""
    said = {
        "seats": state.seats,
        "round": state.round,
        "first": state.first,
        "turn": state.turn,
        "turns": state.turns,
        "phase": PHASES[state.phase],
    }
    piles = [(f"hand {seat}", hand) for seat, hand in enumerate(state.hands)]
    piles += [("discard", state.pile)]
    lying = [f"{name}: {_cats(cats)}".rstrip() + "\n" for name, cats in piles]  # empty ones too
    return "".join([written(said), *lying, written(_describe_unusual(state))])


def _describe_unusual(state: Mistigri) -> dict[str, str | int]:
    seats = range(state.seats)
    return {
        f"known {seat} {holder}": _cats(state.known[holder * state.seats + seat])
        for holder in seats
        for seat in seats
    } | {
        "arrow": ARROWS[state.arrow] if state.arrow != CLOCKWISE else "",
        "totals": spaced(state.totals) if any(state.totals) else "",
        "passed": spaced(members_of(state.passed)),
        "effect": state.effect or "",
        "pending": PENDING[state.pending] if state.pending else "",
        "card": name_of(CARDS, state.card),
        "exchanging": state.actor if state.phase in (PUT, RETAKE) else "",
        "unserved": spaced(members_of(state.unserved)),
        "think_ms": state.think_ms or "",
        "deadline_ms": moment(state.deadline_ms),
    }


def _cats(cats: int) -> str:
    return " ".join(show_cats(cats))


def lay_out(fields: Fields, state: Mistigri) -> None:
    """Bring an empty table to the situation of these fields."""
    seats = int(state.seats)
    state.round = fields.number("round", 1)
    state.first = fields.number("first", 0)
    state.turn = fields.number("turn", 0)
    state.turns = fields.number("turns", 1)
    state.phase = fields.one_of("phase", PHASES)
    state.arrow = fields.one_of("arrow", ARROWS, CLOCKWISE)
    state.effect = fields.number("effect", 0)
    state.pending = list(PENDING)[fields.one_of("pending", tuple(PENDING.values()))]
    named = fields.word("card")
    state.card = CARD.read(named) if named else NOTHING
    state.think_ms = fields.number("think_ms", 0)
    if state.think_ms > 0 and state.phase != OVER:
        state.deadline_ms = fields.number("deadline_ms", int(state.think_ms))
    _lay_out(fields, state)
    state.totals = same_for_all(seats, 0)
    for seat, total in enumerate(fields.of_seats("totals", seats)):
        state.totals[seat] = total
    if state.turn >= seats or state.first >= seats:
        raise BadPosition(f"turn and first are seats from 0 to {seats - 1}")
    state.passed = fields.seat_set("passed", seats)
    state.unserved = fields.seat_set("unserved", seats)
    state.actor = _actor(state, fields)
    if state.phase == RETAKE:  # MG-13: who put the last card down takes another and stays
        state.playing |= BIT[state.actor]


def _lay_out(fields: Fields, state: Mistigri) -> None:
    """Put every card where a line says; the unnamed ones at `rest`, or in the discard."""
    places = [f"hand {seat}" for seat in range(state.seats)] + ["discard"]
    if not any(fields.values.get(place) == "rest" for place in places):
        fields.values.setdefault("discard", "rest")
    said = {place: fields.word(place) for place in places}
    deck = Counter(show_cats(DECK[state.seats]))
    named = Counter(name for cats in said.values() if cats != "rest" for name in cats.split())
    for name in named:
        CARD.read(name)
    if named - deck:
        raise BadPosition(f"too many: {_count(named - deck)}")
    unnamed = deck - named
    homes = [place for place in places if said[place] == "rest"]
    if len(homes) > 1:
        raise BadPosition(f"only one place holds the rest, not {' and '.join(homes)}")
    if unnamed and not homes:
        raise BadPosition(f"missing: {_count(unnamed)}")
    sets = [
        read_cats(unnamed.elements() if cats == "rest" else cats.split()) for cats in said.values()
    ]
    state.pile = sets.pop()
    state.hands = same_for_all(state.seats, 0)
    state.known = same_for_all(state.seats * state.seats, 0)
    for seat, hand in enumerate(sets):
        state.hands[seat] = hand
        if hand:
            state.playing |= BIT[seat]
        for holder in range(state.seats):
            sure = read_cats(fields.words(f"known {seat} {holder}"))
            state.known[holder * state.seats + seat] = sure


def _count(cats: Counter[str]) -> str:
    return ", ".join(f"{number} × {name}" for name, number in sorted(cats.items()))


def _actor(state: Mistigri, fields: Fields) -> int:
    if state.phase == OVER:
        return NOBODY
    if state.phase not in (PUT, RETAKE):
        return int(state.turn)
    drawn_from = int(nearest(state.playing, state.turn, 1 - state.arrow))
    seat = fields.number("exchanging", max(drawn_from, 0))
    if seat >= state.seats:
        raise BadPosition(f"exchanging is a seat from 0 to {state.seats - 1}")
    return seat


def faults(state: Mistigri) -> list[str]:
    """What is impossible about a situation; every state that play reaches has none."""
    return [*_card_faults(state), *_turn_faults(state), *_phase_faults(state)]


def _card_faults(state: Mistigri) -> list[str]:
    found = []
    lying = Counter(show_cats(state.pile))
    for hand in state.hands:
        lying.update(show_cats(hand))
    if lying != Counter(show_cats(DECK[state.seats])):
        found.append("MG-3: the cards do not add up to the deck")
    for holder, hand in enumerate(state.hands):
        between = state.phase == RETAKE and holder == state.actor  # MG-13
        if has(state.playing, holder) != (hand != 0 or between):
            found.append("MG-9: who has no cards has left, who left has no cards")
        for seat in range(state.seats):
            sure = state.known[holder * state.seats + seat]
            if sure & ~hand or (sure and seat == holder):
                found.append(f"MG-24: seat {seat} cannot be sure of what seat {holder} has not")
    return found


def _turn_faults(state: Mistigri) -> list[str]:
    phase, playing = state.phase, state.playing
    going_on = phase != OVER
    drawn_from = nearest(playing, state.turn, 1 - state.arrow)
    left = going_on and not has(playing, state.turn)
    return true_ones(
        {
            f"MG-22: there is no round {state.round}": not 1 <= state.round <= MOST_ROUNDS,
            f"MG-23: there is no turn {state.turns}": not 1 <= state.turns <= MOST_TURNS,
            f"MG-26: think_ms is at most {LONGEST_MS}": state.think_ms > LONGEST_MS,
            "MG-20: with one player left there is nobody to draw from": (
                not rest(playing) and phase in (DRAW, PUT, RETAKE)
            ),
            "MG-13: who exchanges is the one who was drawn from": (
                phase in (PUT, RETAKE) and state.actor != drawn_from
            ),
            "MG-9: it is the turn of a player who has left": (
                left and phase not in (POWER_OR_REVERSE, PICK, PICK_TO)
            ),
        }
    )


def _phase_faults(state: Mistigri) -> list[str]:
    phase, unserved = state.phase, state.unserved
    wants_card = phase in (GIVE_TO, PICK_TO, RETAKE) or state.pending == CHOSEN
    has_card = state.card != NOTHING
    effects = (1, 2, 3) if phase == POWER_OR_REVERSE else (0,)
    return true_ones(
        {
            "MG-11: an effect of 1 to 3 goes with 'power or reverse'": state.effect not in effects,
            "MG-19: an effect waits only for the next draw": state.pending and phase != DRAW,
            "MG-14: there is nobody to give to": (
                phase in (CHOOSE, GIVE, GIVE_TO) and not state.opponents()
            ),
            "a card goes with 'chosen', 'give to', 'pick to', 'retake'": wants_card != has_card,
            f"{CARDS[state.card]} does not lie where it would have to": (
                wants_card and has_card and not has(_where_card_lies(state), state.card)
            ),
            "MG-15: unserved opponents go with 'pick' and 'pick to'": (
                (phase in (PICK, PICK_TO)) != (unserved != 0)
            ),
            "MG-15: only opponents who hold cards are served": unserved & ~state.opponents(),
            "MG-15: a single opponent is served without asking": (
                phase == PICK_TO and not rest(unserved)
            ),
            "MG-15: there is nothing to pick": phase in (PICK, PICK_TO) and not state.pile,
            "MG-13: there is nothing else to take": phase == RETAKE and not rest(state.pile),
            "MG-16: one more pair needs two cards": (
                phase == EXTRA and not rest(state.hands[state.turn])
            ),
        }
    )


def _where_card_lies(state: Mistigri) -> int:
    if state.phase in (PICK_TO, RETAKE):
        return int(state.pile)
    owner = state.owner_of_secret()
    return 0 if owner == NOBODY else int(state.hands[owner])
