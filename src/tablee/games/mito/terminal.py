"""Mito as plain lines of text: what a person at a terminal is shown and asked.

The words are in words/*.toml. Whoever prints the lines colours in them what MARKS finds; without
colour the name of each card says the same.
"""

from collections import Counter
from collections.abc import Mapping, Sequence

from tablee.games.mito.view import Card, ReelView, SeatView, TheftView, View
from tablee.kernel.words import Row, Words, counted

# Patterns and their styles: Okabe and Ito's colours, which the colour-blind can tell apart.
MARKS = {
    "\\b(?:the|le)\u00a0[1-5]\\b": "bold",
    "\\b(?:spider|araignée)\u00a0[1-5]\\b": "bold #CC79A7",
    "\\b(?:mosquito|moustique)\u00a0[1-5]\\b": "bold #56B4E9",
    "\\b(?:cockroach|cafard)\u00a0[1-5]\\b": "bold #D55E00",
    "\\b(?:ant|fourmi)\u00a0[1-5]\\b": "bold #009E73",
    "\\bMito\u00a0[1-5]\\b": "bold #F0E442 on #000000",
}

SEATS = frozenset({"seat", "whom", "to", "before", "out"})  # the fields that name a seat
SCORES = "round_ended"  # after this event the totals have changed

# What helps where: the rules that matter in each phase.
_RULES = {
    "turn": ("MT-4", "MT-5", "MT-7", "MT-8"),
    "spider": ("MT-11", "MT-7"),
    "spider_to": ("MT-11",),
    "slap": ("MT-12", "MT-20"),
    "gifts": ("MT-12", "MT-7"),
    "race": ("MT-13", "MT-20"),
    "caught": ("MT-9", "MT-7"),
    "pause": ("MT-16", "MT-21", "MT-22"),
}


def rules_now(view: View) -> tuple[str, ...]:
    """The rules to read before this decision."""
    return _RULES[view.phase]


def legend(words: Words) -> str:
    """What the insects do."""
    return "  ".join(insect.replace(" ", "\u00a0") for insect in words["insects"])


def table(view: View, names: Sequence[str], words: Words) -> list[Row]:
    """What lies on the table: the seats, then the middle."""
    said = words["table"]
    order = [*range(view.turn, len(names)), *range(view.turn)]
    rows = [
        (
            said["round"].format(round=view.round, rounds=view.rounds),
            " → ".join(names[seat] for seat in order),
        )
    ]
    rows += [(names[seat], _seat(view, seat, words)) for seat in range(len(view.seats))]
    rows.append((said["top"], _short(view.top, words)))
    rows.append((said["pile"], counted(said["cards"], view.pile)))
    return rows


def hand(view: View, words: Words) -> list[Row]:
    """The cards of the one who looks, and what has become of others."""
    said = words["table"]
    parts = [_listed(view.hand, words) or said["no_hand"]]
    if view.flight:
        parts.append(said["flight"].format(card=_short(view.flight, words)))
    if view.giving:
        parts.append(said["aside"].format(card=_short(view.giving, words)))
    rows = [(said["hand"], " · ".join(parts))]
    if view.vanished:
        rows.append((said["vanished"], _listed(view.vanished, words)))
    return rows


def card(name: str, words: Words) -> str:
    """A card in a sentence."""
    return _named(name, words["screen"]["cards_said"])


def revealed(view: View, names: Sequence[str], words: Words) -> list[Row]:
    """The crime reel, and what everybody is left with (MT-21)."""
    if view.reel is None:
        return []
    said = words["screen"]["reel"]
    rows = [(said["title"], counted(said["intro"], len(view.reel.thefts)))]
    rows += [_theft(view, theft, names, words) for theft in view.reel.thefts]
    rows += [("", line) for line in _honours(view.reel, names, words)]
    ended = words["screen"]["round_end"]
    for hand in view.reel.hands:
        left = f"{_listed(hand.cards, words)} · {ended['penalty'].format(n=hand.points)}"
        rows.append((names[hand.seat], left if hand.cards else ended["none"]))
    return rows


def prompt(view: View, moves: Sequence[str], names: Sequence[str], words: Words) -> str:
    """What is to be decided between these moves, given in notation."""
    asked: str = words["phases"][_question(view, moves)]
    whom = view.caught.seat if view.caught else view.slowest
    return asked.format(
        card=card(view.giving or view.top, words),
        name="" if whom is None else names[whom],
        round=view.round,
    )


def choice(view: View, move: str, names: Sequence[str], words: Words) -> str:
    """A move, given in notation, as words."""
    verb, _, noun = move.partition(" ")
    said: Mapping[str, str] = words["moves"]
    if verb in ("to", "accuse"):
        return said[verb].format(name=names[int(noun)])
    return said[verb].format(card=card(noun, words) if noun else "")


def _question(view: View, moves: Sequence[str]) -> str:
    """The phase, or what else is asked in it: to draw, or to watch the others' hands."""
    if "draw" in moves:
        return "draw"
    return "watch" if all(move.startswith("accuse") for move in moves) else view.phase


def _theft(view: View, theft: TheftView, names: Sequence[str], words: Words) -> Row:
    said = words["screen"]["reel"]
    done = said["frame_you" if theft.seat == view.seat else "frame"]
    done = done.format(name=names[theft.seat], card=card(theft.card, words))
    seen = said["unseen"] if theft.by is None else said["caught"].format(name=names[theft.by])
    return words["table"]["after"].format(seconds=theft.at_ms // 1000), f"{done} · {seen}"


def _honours(reel: ReelView, names: Sequence[str], words: Words) -> list[str]:
    """Who stole most unseen, and who caught most."""
    said = words["screen"]["reel"]
    thieves = Counter(theft.seat for theft in reel.thefts if not theft.caught)
    guards = Counter(theft.by for theft in reel.thefts if theft.by is not None)
    return [
        said[honour].format(
            names=", ".join(
                names[seat] for seat in sorted(done) if done[seat] == max(done.values())
            )
        )
        for honour, done in (("thief", thieves), ("eye", guards))
        if done
    ]


def _named(name: str, forms: Words) -> str:
    """In one piece, whatever the width of the line."""
    return str(forms[name[:-1]]).format(value=name[-1]).replace(" ", "\u00a0")


def _short(name: Card, words: Words) -> str:
    return _named(name, words["cards"])


def _listed(cards: Sequence[Card], words: Words) -> str:
    return ", ".join(_short(name, words) for name in cards)


def _seat(view: View, seat: int, words: Words) -> str:
    there, said = view.seats[seat], words["table"]
    parts = [counted(said["cards"], there.cards), counted(said["points"], there.score)]
    if seat == view.guard:
        parts.append(said["guard"])
    parts += _doing(there, said)
    if seat in view.known:
        known = ", ".join(card(name, words) for name in view.known[seat])
        parts.append(said["known"].format(cards=known))
    return " · ".join(parts)


def _doing(there: SeatView, said: Words) -> list[str]:
    """What everybody sees somebody do."""
    doing = []
    if there.arm:
        doing.append(said["arm" if there.arm.glimpsed_ms is None else "glimpsed"])
    if there.slapped_ms is not None:
        form = "slapped_earlier" if there.slapped_ms < 0 else "slapped"
        doing.append(said[form].format(ms=there.slapped_ms))
    if there.ready:
        doing.append(said["ready"])
    return doing
