"""Looking back on Crazy Mistigri: pairs, gifts and draws in words; who could know where it was."""

import msgspec

from tablee.analysis.analyst import Analyst, said
from tablee.analysis.report import WHOLE, Said
from tablee.analysis.sheet import Sheet, text
from tablee.analysis.story import Step, Story
from tablee.games.mistigri import events, moves
from tablee.games.mistigri.cards import CARDS, MISTIGRI, VALUE
from tablee.games.mistigri.endgame import points_gone
from tablee.games.mistigri.hands import cats_in, nearest
from tablee.games.mistigri.rules import Mistigri
from tablee.games.mistigri.terms import (
    CHOOSE,
    DISCARD,
    EXTRA,
    GIVE,
    GIVE_TO,
    PICK,
    PICK_TO,
    POWER_OR_REVERSE,
    PUT,
    RETAKE,
)
from tablee.kernel.cardset import BIT, count, has
from tablee.kernel.language import Tree
from tablee.kernel.moves import noun
from tablee.kernel.state import NOBODY, State

PLAIN = {
    moves.DRAW: "draw",
    moves.PASS: "pass",
    moves.POWER: "power",
    moves.REVERSE: "reverse",
}
NAMED = {CHOOSE: "choose", GIVE: "give", PUT: "put", PICK: "pick", RETAKE: "retake"}
DISCARD_PILE = NOBODY  # where the Mistigri is when nobody has it


class Stretch(msgspec.Struct, frozen=True):
    """From this version on: where the Mistigri was, and how sure of it each seat could be.

    `holder` is -1 while it lies in the discard. `knows` is in thousandths: 1000 is certain, other
    numbers are how likely that place was, by all that the seat had seen.
    """

    version: int
    holder: int
    knows: list[int]


class WhoCouldKnow(msgspec.Struct, frozen=True):
    """The Mistigri's way through the hands."""

    until: int  # the last version that is told of
    stretches: list[Stretch]


class MistigriAnalyst(Analyst):
    """Crazy Mistigri."""

    def say_move(self, state: State, seat: int, move: int) -> Said:
        table = own(state)
        if move in PLAIN:
            name = "decline" if move == moves.PASS and table.phase == EXTRA else PLAIN[move]
            return said(name, value=int(table.effect)) if name == "power" else said(name)
        cat, other = moves.read_pair(move)
        if cat >= 0:
            return said("discard", cards=[CARDS[cat], CARDS[other]])
        if table.phase in (GIVE_TO, PICK_TO):
            return said("to", whom=int(noun(move)), cards=[CARDS[table.card]])
        return said(NAMED[int(table.phase)], cards=[CARDS[noun(move)]])

    def why(self, step: Step, better: int, story: Story) -> Said | None:
        table = own(step.before)
        phase = int(table.phase)
        if phase in (DISCARD, EXTRA):
            return why_pair(table, step.seat, step.move, better)
        if phase in (GIVE_TO, PICK_TO):
            return why_whom(table, int(noun(step.move)), int(noun(better)))
        if phase == POWER_OR_REVERSE:
            return why_arrow(table, better)
        cards = (int(noun(step.move)), int(noun(better)))
        return why_card(phase, table.hands[step.seat], *cards)

    def say_luck(self, step: Step | None, seat: int, story: Story) -> Said | None:
        told = story.dealt if step is None else step.events
        drawn = [event for event in told if event.kind == events.DREW]
        if drawn:
            cards = [CARDS[event.what] for event in drawn]
            if drawn[0].seat == seat:
                return said("drew", whom=int(drawn[0].whom), cards=cards)
            if drawn[0].whom == seat:
                return said("drawn", whom=int(drawn[0].seat), cards=cards)
            return None
        dealt = [CARDS[one.what] for one in told if one.kind == events.DEALT and one.seat == seat]
        return said("dealt", cards=dealt) if dealt else None

    def card(self, name: str, words: Tree) -> str:
        screen = words["screen"]
        if name == "M":
            return str(screen["mistigri_said"])
        return str(screen["card_said"]).format(value=name[1], coat=screen["coats"][name[0]])

    def own(self, story: Story) -> WhoCouldKnow:
        states = story.states[:-1]  # at the very end all hands lie open
        return WhoCouldKnow(len(states), stretches_of(states))

    def picture(self, own: WhoCouldKnow, sheet: Sheet) -> str:
        return (
            f"<h2>{sheet.own('title')}</h2><p>{sheet.own('about')}</p>{lanes(own, sheet)}"
            f'<p class="soft">{sheet.own("legend")}</p>'
        )


def own(state: State) -> Mistigri:
    if not isinstance(state, Mistigri):
        raise TypeError("that is no Crazy Mistigri")
    return state


# Why


def why_pair(table: Mistigri, seat: int, played: int, better: int) -> Said | None:
    hand = table.hands[seat]
    if table.is_alone(seat):  # MG-20: all that counts is what is left
        whole = sum(VALUE[cat] for cat in cats_in(hand))
        left, least = (int(whole - points_gone(hand, move)) for move in (played, better))
        return said("points_left", left=left, least=least)
    if played == moves.PASS:
        return said("pair_kept", n=points_of(better))
    if better == moves.PASS:
        return None
    cat, other = moves.read_pair(better)
    if VALUE[cat] == VALUE[other] and not has_power(played):
        return said("power", value=int(VALUE[cat]))
    more = points_of(better) - points_of(played)
    return said("more_points", n=more) if more > 0 else None


def points_of(pair: int) -> int:
    cat, other = moves.read_pair(pair)
    return int(VALUE[cat] + VALUE[other])


def has_power(pair: int) -> bool:
    cat, other = moves.read_pair(pair)
    return bool(VALUE[cat] == VALUE[other])


def why_whom(table: Mistigri, played: int, better: int) -> Said | None:
    """What everybody at the table can see of the two."""
    if table.totals[better] < table.totals[played]:
        behind = int(table.totals[played] - table.totals[better])
        return said("ahead", whom=better, other=played, n=behind)
    cards = int(count(table.hands[better]))
    if cards < count(table.hands[played]):
        return said("nearly_out", whom=better, n=cards)
    return None


def why_arrow(table: Mistigri, better: int) -> Said:
    """Who plays next, and so draws from whom."""
    arrow = 1 - table.arrow if better == moves.REVERSE else table.arrow
    others = table.playing & ~BIT[table.turn]
    whom = int(nearest(others, table.turn, arrow))
    return said("arrow", whom=whom)


def why_card(phase: int, hand: int, played: int, better: int) -> Said | None:
    """The Mistigri, the points of a card, or what it makes a pair with."""
    if phase in (CHOOSE, GIVE, PUT):
        if better == MISTIGRI:
            return said("mistigri_kept")
        more = int(VALUE[better] - VALUE[played])
        return said("heavier", n=more) if more > 0 else None
    if phase == PICK:
        more = int(VALUE[better] - VALUE[played])
        return said("heavier_gift", n=more) if more > 0 else None
    fewer = int(VALUE[played] - VALUE[better])
    if fewer > 0:
        return said("lighter", n=fewer)
    mates = [int(cat) for cat in cats_in(hand) if VALUE[cat] == VALUE[better]]
    if mates and not any(VALUE[cat] == VALUE[played] for cat in cats_in(hand)):
        return said("mate", cards=[CARDS[mates[0]]], value=int(VALUE[better]))
    return None


# Who could know


def stretches_of(states: list[State]) -> list[Stretch]:
    """One for each change of place or knowledge."""
    found: list[Stretch] = []
    for version, state in enumerate(states, start=1):
        table = own(state)
        holder = holder_of(table)
        knows = [how_sure(table, seat, holder) for seat in range(table.seats)]
        if not found or (found[-1].holder, found[-1].knows) != (holder, knows):
            found.append(Stretch(version, holder, knows))
    return found


def holder_of(table: Mistigri) -> int:
    holders = [seat for seat in range(table.seats) if has(table.hands[seat], MISTIGRI)]
    return holders[0] if holders else DISCARD_PILE


def how_sure(table: Mistigri, seat: int, holder: int) -> int:
    """That the Mistigri is where it is, for a seat that has forgotten nothing (MG-24)."""
    if holder in (DISCARD_PILE, seat) or has(table.sure_of(seat, holder), MISTIGRI):
        return WHOLE
    unknown = [
        int(count(table.hands[other]) - count(table.sure_of(seat, other)))
        for other in range(table.seats)
        if other != seat
    ]
    hidden = int(count(table.hands[holder]) - count(table.sure_of(seat, holder)))
    return hidden * WHOLE // sum(unknown)


# On a page that stands alone

LANE, HIGH, NAMES = 34, 24, 150  # a seat's lane, the band in it, and the room for its name
WIDE = 700


def lanes(own: WhoCouldKnow, sheet: Sheet) -> str:
    """A lane a seat: the darker, the surer it could be; golden where the Mistigri was."""
    ends = [*(one.version for one in own.stretches[1:]), own.until + 1]
    part = WIDE / own.until
    shapes = []
    for seat, name in enumerate(sheet.names):
        y = seat * LANE + 6
        shapes.append(text(0, y + 17, name, f"name s{seat}"))
        shapes.append(f'<rect class="lane" x="{NAMES}" y="{y}" width="{WIDE}" height="{HIGH}"/>')
        for one, end in zip(own.stretches, ends, strict=True):
            x, width = NAMES + (one.version - 1) * part, (end - one.version) * part
            kind, faint = ("held", 1.0) if one.holder == seat else shade(one.knows[seat])
            shapes.append(
                f'<rect class="{kind}" fill-opacity="{faint:.2f}" x="{x:.1f}" y="{y}"'
                f' width="{width:.2f}" height="{HIGH}"/>'
            )
    high = len(sheet.names) * LANE + 6
    label = sheet.own("title")
    return (
        f'<svg viewBox="0 0 {NAMES + WIDE} {high}" role="img" aria-label="{label}">'
        f"{''.join(shapes)}</svg>"
    )


def shade(knows: int) -> tuple[str, float]:
    """As dark as it is sure."""
    return ("sure", 0.85) if knows == WHOLE else ("maybe", 0.5 * knows / WHOLE)


ANALYST = MistigriAnalyst
