"""Why one would do that in Crazy Mistigri. Worth comes from looking ahead."""

from collections.abc import Callable, Sequence

from tablee.bots.advice.adviser import Adviser, Reason, Weighing, ranked
from tablee.bots.mistigri.sensible import MATES, MISTIGRI, VALUE, card_of, is_lonely, pair_of, pairs
from tablee.games.mistigri.endgame import points_gone
from tablee.games.mistigri.moves import PASS, POWER, REVERSE, read_pair
from tablee.games.mistigri.notation import read_cats
from tablee.games.mistigri.view import View
from tablee.kernel.moves import noun

DRAWS = {"7": 2, "8": 3}  # how many cards the next one draws


class MistigriAdviser(Adviser[View]):
    """Every reason looks at the cards that one sees, and at nothing else."""

    def weigh(self, view: View, moves: Sequence[int]) -> Weighing | None:
        """Alone with cards, this turn is the last one: the points that go can be counted."""
        if not is_alone(view) or view.phase not in ("discard", "extra"):
            return None
        hand = read_cats(view.hand)
        return ranked({move: float(points_gone(hand, move)) for move in moves}, "points")

    def reason(self, view: View, moves: Sequence[int], weighing: Weighing) -> Reason | None:
        best = weighing.best
        others = [move for move in moves if move != best]
        if view.phase in ("discard", "extra") and is_alone(view) and best != PASS:
            return Reason("alone", {"n": weighing.weighed[0].worth or 0})
        ways: dict[str, Callable[[View, int, list[int]], Reason | None]] = {
            "discard": of_pair,
            "extra": of_pair,
            "power or reverse": lambda view, best, _: of_power(view, best),
            "choose": of_parting,
            "give": of_parting,
            "put": of_parting,
            "retake": of_taking,
            "pick": of_picking,
            "give to": of_receiver,
            "pick to": of_receiver,
        }
        way = ways.get(view.phase)
        return None if way is None else way(view, best, others)


def is_alone(view: View) -> bool:
    """Nobody else has cards (MG-20)."""
    return not any(seat.cards for number, seat in enumerate(view.seats) if number != view.seat)


def without(hand: Sequence[str], *gone: str) -> list[str]:
    rest = list(hand)
    for card in gone:
        rest.remove(card)
    return rest


def is_pair(move: int) -> bool:
    return read_pair(move)[0] >= 0


def has_pair(cards: Sequence[str]) -> bool:
    return any(pairs(one, other) for at, one in enumerate(cards) for other in cards[at + 1 :])


def lonely_in(cards: Sequence[str]) -> int:
    text = "".join(cards)
    return sum(is_lonely(card, text) for card in cards)


def of_pair(view: View, best: int, others: list[int]) -> Reason | None:
    """A pair, or none."""
    if best == PASS:
        return None
    pair = pair_of(best)
    rest = without(view.hand, *pair)
    if not rest:
        return Reason("last_pair")
    effect = of_effect(view, pair[0][1], rest) if pair[0][1] == pair[1][1] else None
    if effect is not None:
        return effect
    rivals = [pair_of(move) for move in others if is_pair(move)]
    if not rivals:
        return Reason("only_pair")
    points = sum(VALUE[card] for card in pair)
    if all(points >= sum(VALUE[card] for card in rival) for rival in rivals):
        return Reason("most_points", {"n": points})
    lonely = [lonely_in(without(view.hand, *rival)) for rival in rivals]
    if all(lonely_in(rest) < number for number in lonely):
        return Reason("keeps_together")
    return None


def of_effect(view: View, value: str, rest: Sequence[str]) -> Reason | None:
    """What a pair of equal value does for one who keeps these cards."""
    if MISTIGRI in rest:
        about = {"2": "choose_mistigri", "3": "swap_mistigri", "4": "give_mistigri"}
        if value in about:
            return Reason(about[value], {"next": view.next} if value == "2" else {})
        if value in DRAWS:
            drawn = min(DRAWS[value], len(rest))
            return Reason("draws_mistigri", {"next": view.next, "n": drawn})
    if value == "1":
        return of_ones(rest)
    if value == "4":
        return Reason("gift")
    if value == "5":
        return Reason("cards_for_all")
    if value == "6" and has_pair(rest):
        return Reason("one_more_pair")
    if value in DRAWS and len(rest) > 1:
        return Reason("draws_many", {"next": view.next, "n": min(DRAWS[value], len(rest))})
    return None


def of_ones(rest: Sequence[str]) -> Reason | None:
    ones = sum(card[-1] == "1" for card in rest)
    return Reason("all_ones", {"n": ones}) if ones else None


def of_power(view: View, best: int) -> Reason | None:
    if best == POWER:
        if view.effect == 1:
            return of_ones(view.hand)
        return of_effect(view, str(view.effect), view.hand) if MISTIGRI in view.hand else None
    is_idle = not view.hand or (view.effect == 1 and of_ones(view.hand) is None)
    if best == REVERSE and is_idle:
        return Reason("idle_power")
    holder = view.seats[view.holder]
    if view.holder != view.next and MISTIGRI in holder.known:
        return Reason("turn_away", {"holder": view.holder, "next": view.next})
    return None


def of_parting(view: View, best: int, others: list[int]) -> Reason | None:
    """A card of the own hand that goes."""
    card = card_of(best)
    if card == MISTIGRI:
        return Reason("away_with_mistigri", {"n": VALUE[card]})
    if not any(pairs(card, other) for other in without(view.hand, card)):
        return Reason("lonely", {"n": VALUE[card]})
    if all(VALUE[card] >= VALUE[card_of(move)] for move in others):
        return Reason("dearest", {"n": VALUE[card]})
    return None


def of_taking(view: View, best: int, others: list[int]) -> Reason | None:
    """A card of the discard for oneself (3+3)."""
    card = card_of(best)
    mates = [other for other in view.hand if pairs(card, other)]
    alike = [other for other in mates if other[1] == card[1]]
    if alike:
        return Reason("makes_value_pair", {"card": alike[0]})
    if mates:
        return Reason("makes_pair", {"card": mates[0]})
    if all(VALUE[card] <= VALUE[card_of(move)] for move in others):
        return Reason("cheapest", {"n": VALUE[card]})
    return None


def of_picking(view: View, best: int, others: list[int]) -> Reason | None:
    """A card of the discard for somebody else (5+5)."""
    card = card_of(best)
    if card == MISTIGRI:
        return Reason("mistigri_for_them", {"n": VALUE[card]})
    seen = sum(pairs(card, other) for other in (*view.hand, *view.discard))
    if seen == MATES[card]:
        return Reason("no_mates")
    if all(VALUE[card] >= VALUE[card_of(move)] for move in others):
        return Reason("dear_for_them", {"n": VALUE[card]})
    return None


def of_receiver(view: View, best: int, others: list[int]) -> Reason | None:
    """Who gets a card; the fewest points win."""
    number = noun(best)
    seat, rivals = view.seats[number], [view.seats[noun(move)] for move in others]
    if all(seat.total < rival.total for rival in rivals):
        return Reason("leader", {"name": number, "n": seat.total})
    if all(seat.cards < rival.cards for rival in rivals):
        return Reason("nearly_out", {"name": number, "n": seat.cards})
    if view.holder in [noun(move) for move in others]:
        return Reason("comes_back", {"name": view.holder})
    return None


ADVISER = MistigriAdviser()
