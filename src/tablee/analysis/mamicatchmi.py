"""Looking back on Mamicatchmi: tokens as a walk, mistakes and duels, and everybody's reactions.

The chance to win is by the tokens alone: from there on the dice call any two pawns, and whoever is
called is as likely to be the quicker one as the other.
"""

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import NamedTuple

import msgspec

from tablee.analysis.analyst import MOST_DECISIONS, Analyst, said
from tablee.analysis.report import Decision, Luck, thousandths
from tablee.analysis.sheet import Sheet, text
from tablee.analysis.story import Step, Story
from tablee.games.mamicatchmi import events
from tablee.games.mamicatchmi.cards import PAWNS, TOKENS
from tablee.games.mamicatchmi.rules import TOKENS_TO_WIN, Mamicatchmi
from tablee.games.mamicatchmi.terms import WRONG_PAWN
from tablee.kernel.chance import Chance
from tablee.kernel.language import Tree
from tablee.kernel.state import NOBODY, State

WALKS = 1500  # games from each number of tokens
MOST_DUELS = 400

Tokens = tuple[int, ...]


class Reaction(msgspec.Struct, frozen=True):
    """A pawn was put down so many milliseconds after the dice had stopped."""

    version: int
    seat: int
    ms: int
    right: bool
    won: bool  # and it was the quicker of the two
    pawn: str


class Reactions(msgspec.Struct, frozen=True):
    """All of them, in the order in which they happened."""

    reactions: list[Reaction]


class Fought(NamedTuple):
    """A duel that somebody won; who has no seat played a common pawn."""

    step: Step
    winner: int
    loser: int
    ms: int  # after which the quicker pawn was in its place
    close: bool  # the other one was on its way


class MamicatchmiAnalyst(Analyst):
    """Mamicatchmi."""

    model = "score"

    @cached_property
    def known(self) -> dict[Tokens, list[int]]:
        return {}

    def shares(self, state: State, simulations: int, chance: Chance) -> list[int]:
        if state.is_over():
            return super().shares(state, simulations, chance)
        tokens = tokens_of(state)
        if tokens not in self.known:
            walks = max(50, round(WALKS * self.effort))
            self.known[tokens] = thousandths(walk(tokens, walks, chance))
        return self.known[tokens]

    def share_of(self, state: State, seat: int, story: Story) -> int:
        return self.shares(state, 0, story.chance(f"tokens {tokens_of(state)}"))[seat]

    def decisions(self, story: Story) -> list[Decision]:
        """What was put where it did not belong; then the duels that were lost."""
        wrong = [one for step in story.steps for one in self.mistakes(step, story)]
        lost = [self.lost(one, story) for one in fought(story) if one.loser != NOBODY]
        dear = [dearest_first(one for one in all_ if one.could > one.won) for all_ in (wrong, lost)]
        return (dear[0] + dear[1])[:MOST_DECISIONS]

    def mistakes(self, step: Step, story: Story) -> Iterator[Decision]:
        for event in step.events:
            if event.kind == events.WRONG and event.whom > 0:
                mistake, pawn = events.read_error(event.what)
                is_pawn = mistake == WRONG_PAWN
                seat = int(event.seat)
                yield Decision(
                    version=step.version,
                    seat=seat,
                    played=said("wrong_pawn" if is_pawn else "wrong_spot", cards=[PAWNS[pawn]]),
                    better=said("leave" if is_pawn else "right_spot", cards=[PAWNS[pawn]]),
                    won=self.share_of(step.after, seat, story),
                    could=self.share_of(step.before, seat, story),
                    worlds=0,
                    why=said("token"),
                )

    def lost(self, duel: Fought, story: Story) -> Decision:
        step, seat = duel.step, duel.loser
        pawn = PAWNS[own(step.before).pawns[seat]]
        return Decision(
            version=step.version,
            seat=seat,
            played=said("slow", cards=[pawn]),
            better=said("quick", cards=[pawn]),
            won=self.share_of(step.after, seat, story),
            could=self.share_of(step.before, seat, story),
            worlds=0,
            why=said("close" if duel.close else "in_place", ms=duel.ms),
        )

    def luck(self, story: Story) -> tuple[Luck | None, Luck | None]:
        """Duels that could as well have ended the other way: both pawns were on their way."""
        close = [one for one in fought(story) if one.close]
        won = [self.brought(one, one.winner, "close_won", story) for one in close]
        lost = [self.brought(one, one.loser, "close_lost", story) for one in close]
        lucky = [one for one in won if one.seat != NOBODY and one.got > one.expected]
        unlucky = [one for one in lost if one.seat != NOBODY and one.got < one.expected]
        return (
            max(lucky, key=lambda one: (one.got - one.expected, -one.version), default=None),
            min(unlucky, key=lambda one: (one.got - one.expected, one.version), default=None),
        )

    def brought(self, duel: Fought, seat: int, words: str, story: Story) -> Luck:
        step = duel.step
        return Luck(
            version=step.version,
            seat=seat,
            came=said(words, ms=duel.ms),
            expected=self.share_of(step.before, seat, story),
            got=self.share_of(step.after, seat, story),
        )

    def own(self, story: Story) -> Reactions:
        return Reactions(reactions_of(story))

    def card(self, name: str, words: Tree) -> str:
        return str(words["pawns"][name])

    def picture(self, own: Reactions, sheet: Sheet) -> str:
        return f"<h2>{sheet.own('title')}</h2><p>{sheet.own('about')}</p>{dots(own, sheet)}"

    def rounds(self, story: Story) -> list[int]:
        return []


def dearest_first(found: Iterable[Decision]) -> list[Decision]:
    return sorted(found, key=lambda one: (one.won - one.could, one.version))


def own(state: State) -> Mamicatchmi:
    if not isinstance(state, Mamicatchmi):
        raise TypeError("that is no Mamicatchmi")
    return state


def tokens_of(state: State) -> Tokens:
    return tuple(int(count) for count in own(state).tokens)


# Tokens


def walk(tokens: Tokens, games: int, chance: Chance) -> list[int]:
    """How often each seat has most in the end, in parts that are equal where a win is shared."""
    totals = [0] * len(tokens)
    for _ in range(games):
        left = list(tokens)
        for _duel in range(MOST_DUELS):
            if max(left) >= TOKENS_TO_WIN or min(left) == 0:
                break
            fight(left, chance)
        winners = [seat for seat, count in enumerate(left) if count == max(left)]
        for seat in winners:
            totals[seat] += 60 // len(winners)
    return totals


def fight(left: list[int], chance: Chance) -> None:
    """Two pawns are called; those without a seat are common ones (MC-7, MC-11)."""
    winner = int(chance.below(len(PAWNS)))
    loser = (winner + 1 + int(chance.below(len(PAWNS) - 1))) % len(PAWNS)
    reserve = TOKENS - sum(left)
    if loser < len(left):
        left[loser] -= 1
        if winner < len(left):
            left[winner] += 1
    elif winner < len(left) and reserve > 0:
        left[winner] += 1


# What happened


def fought(story: Story) -> list[Fought]:
    found = []
    for step in story.steps:
        for event in step.events:
            who, whom = int(event.seat), int(event.whom)
            if event.kind == events.WON:
                found.append(fight_of(step, who, whom))
            elif event.kind == events.GAINED:
                found.append(fight_of(step, who, NOBODY))
            elif event.kind == events.LOST:
                found.append(fight_of(step, NOBODY, who))
    return found


def fight_of(step: Step, winner: int, loser: int) -> Fought:
    before, duel = own(step.before), own(step.after).last
    ms = 0 if duel is None else int(duel.earliest_ms())
    close = any(
        before.holders[pawn] != NOBODY
        for pawn in (before.duel.first, before.duel.second)
        if not before.duel.is_in_place(pawn)
    )
    return Fought(step, winner, loser, ms, close)


def reactions_of(story: Story) -> list[Reaction]:
    """Who was quicker is said when the duel is settled, a moment after."""
    found: list[Reaction] = []
    last: dict[int, int] = {}  # by seat, the place of its last one that was right
    for step in story.steps:
        for event in step.events:
            seat = int(event.seat)
            if event.kind == events.STOPPED:
                last = {}
            elif event.kind == events.PLACED:
                pawn, _ = events.read_placing(event.what)
                ms, right = events.read_timing(event.whom)
                last[seat] = len(found)
                found.append(
                    Reaction(step.version, seat, int(ms), bool(right), won=False, pawn=PAWNS[pawn])
                )
            elif event.kind in (events.WON, events.GAINED) and seat in last:
                found[last[seat]] = msgspec.structs.replace(found[last[seat]], won=True)
    return found


# On a page that stands alone

LANE, WIDE, NAMES, LONGEST_MS = 44, 700, 150, 4000


def dots(own: Reactions, sheet: Sheet) -> str:
    """A lane a seat, a dot a pawn: the further left, the quicker; crosses are mistakes."""
    most = min(LONGEST_MS, max([one.ms for one in own.reactions], default=1000) + 100)
    shapes = []
    for ms in range(0, most + 1, 500):
        x = NAMES + WIDE * ms / most
        shapes.append(
            f'<line class="grid" x1="{x:.1f}" x2="{x:.1f}" y1="0" y2="{len(sheet.names) * LANE}"/>'
        )
        shapes.append(text(x, len(sheet.names) * LANE + 16, f"{ms} ms", "small", "middle"))
    for seat, name in enumerate(sheet.names):
        y = seat * LANE + LANE / 2
        shapes.append(text(0, y + 5, name, f"name s{seat}"))
        for one in own.reactions:
            if one.seat == seat:
                x = NAMES + WIDE * min(one.ms, most) / most
                shapes.append(
                    f'<circle class="mark" cx="{x:.1f}" cy="{y}" r="8"/>'
                    if one.right
                    else f'<path class="line s{seat}" d="M{x - 6:.1f} {y - 6}l12 12m0-12l-12 12"/>'
                )
    high = len(sheet.names) * LANE + 24
    return (
        f'<svg viewBox="0 0 {NAMES + WIDE + 30} {high}" role="img"'
        f' aria-label="{sheet.own("title")}">{"".join(shapes)}</svg>'
    )


ANALYST = MamicatchmiAnalyst
