"""Looking back on Mito: points as they may come, what was seen and unseen, and the ledger of it.

The chance to win is by points: what the hands weigh now, what becomes of such hands, and what a
round costs, as counted in 883 games of three to five bots (docs/analysis.md). Who is quick with
eyes and hands is not known to it: from there on all are equal.
"""

from collections.abc import Sequence
from typing import Literal

import msgspec

from tablee.analysis.analyst import MOST_DECISIONS, Analyst, said
from tablee.analysis.report import Decision, Luck, Said, thousandths
from tablee.analysis.sheet import Sheet, table
from tablee.analysis.story import Step, Story
from tablee.games.mito import events, moves
from tablee.games.mito.cards import COPIES, KINDS, NAMES, PENALTY, cards_in, family, penalty, size
from tablee.games.mito.rules import Mito
from tablee.games.mito.terms import TURN, is_ended
from tablee.kernel.chance import Chance
from tablee.kernel.language import Tree
from tablee.kernel.moves import deed, noun
from tablee.kernel.state import CLOCK, NOTHING, State

GAMES = 1200  # from each moment

# The tenths of bots' games: what a round costs somebody; and, by the fewest cards that anybody has
# in hand, how many hundredths of what a hand weighs then are left of it at the end.
ROUND = (0, 0, 1, 2, 4, 7, 11, 14, 20, 30)
LEFT = (
    (0, 0, 8, 40, 67, 89, 100, 100, 158, 450),  # one card, or none
    (0, 0, 6, 27, 50, 67, 86, 100, 138, 310),
    (0, 0, 5, 20, 33, 52, 71, 92, 123, 233),
    (0, 0, 5, 17, 30, 46, 62, 80, 111, 200),
    (0, 0, 4, 13, 25, 40, 57, 76, 100, 167),
    (0, 0, 4, 11, 21, 36, 50, 68, 92, 145),
    (0, 0, 4, 10, 20, 34, 47, 62, 85, 130),
)
TENTHS = 10
# What a card of the whole deck costs on average, in hundredths of a point.
USUAL = 100 * sum(int(COPIES[kind] * PENALTY[family(kind)]) for kind in range(KINDS)) // 71


class Theft(msgspec.Struct, frozen=True):
    """A card that vanished, or with which somebody was caught."""

    version: int
    round: int
    seat: int
    card: str
    points: int
    how: Literal["unseen", "glimpsed", "caught"]  # glimpsed: a corner showed, and nobody spoke
    by: int  # the guard who caught it, or -1


class FalseAlarm(msgspec.Struct, frozen=True):
    """An accusation of somebody who had nothing up the sleeve."""

    version: int
    round: int
    seat: int
    whom: int


class Ledger(msgspec.Struct, frozen=True):
    """All thefts, seen and unseen, and what was cried for nothing."""

    thefts: list[Theft]
    alarms: list[FalseAlarm]


class MitoAnalyst(Analyst):
    """Mito."""

    model = "score"

    def shares(self, state: State, simulations: int, chance: Chance) -> list[int]:
        """With the same draws each time, so that only what changed makes a difference."""
        if state.is_over():
            return super().shares(state, simulations, chance)
        return self.by_points(own(state), weights_of(own(state)), chance)

    def by_points(self, state: Mito, weights: Sequence[int], chance: Chance) -> list[int]:
        games = max(60, round(GAMES * self.effort))
        return thousandths(won_by(state, weights, games, chance.clone()))

    def share_of(self, state: State, seat: int, story: Story) -> int:
        return self.shares(state, 0, story.chance("points"))[seat]

    def decisions(self, story: Story) -> list[Decision]:
        found = [*self.accusations(story), *self.cards_kept(story)]
        dear = [one for one in found if one.could > one.won]
        return sorted(dear, key=lambda one: (one.won - one.could, one.version))[:MOST_DECISIONS]

    def accusations(self, story: Story) -> list[Decision]:
        """The wrong ones, and the thefts that were seen."""
        found = []
        for at, step in enumerate(story.steps):
            for event in step.events:
                if event.kind != events.ACCUSED:
                    continue
                guard, whom = int(event.seat), int(event.whom)
                if event.what == NOTHING:
                    seat, after = guard, step.after
                    words = (
                        said("accused", whom=whom),
                        said("looked"),
                        said("innocent", whom=whom),
                    )
                else:
                    seat, after = whom, settled(story.steps[at:])
                    card = [NAMES[event.what]]
                    words = (said("seen", cards=card), said("waited"), said("caught", whom=guard))
                found.append(self.told(step, seat, after, words, story))
        return found

    def told(
        self, step: Step, seat: int, after: State, words: tuple[Said, Said, Said], story: Story
    ) -> Decision:
        played, better, why = words
        won = self.share_of(after, seat, story)
        could = self.share_of(step.before, seat, story)
        return Decision(step.version, seat, played, better, won, could, 0, why)

    def cards_kept(self, story: Story) -> list[Decision]:
        """A dear card that could have been played and was still there when the round ended."""
        found = []
        for at, step in enumerate(story.steps):
            table = own(step.before)
            if step.seat == CLOCK or table.phase != TURN or deed(step.move) != moves.PLAY:
                continue
            played = int(noun(step.move))
            dearest = max(
                (int(noun(move)) for move in step.before.legal(step.seat) if is_play(move)),
                key=lambda kind: (int(PENALTY[family(kind)]), -kind),
            )
            more = int(PENALTY[family(dearest)] - PENALTY[family(played)])
            ended = end_of_round(story.steps[at:])
            if more > 0 and ended is not None and dearest in cards_in(ended.hands[step.seat]):
                found.append(self.kept(step, ended, dearest, more, story))
        return found

    def kept(self, step: Step, ended: Mito, card: int, points: int, story: Story) -> Decision:
        seat = step.seat
        lighter = ended.clone()
        lighter.scores[seat] -= points
        return Decision(
            version=step.version,
            seat=seat,
            played=said("play", cards=[NAMES[noun(step.move)]]),
            better=said("play", cards=[NAMES[card]]),
            won=self.share_of(ended, seat, story),
            could=self.share_of(lighter, seat, story),
            worlds=0,
            why=said("kept", cards=[NAMES[card]], n=points),
        )

    def luck(self, story: Story) -> tuple[Luck | None, Luck | None]:
        """The cards that were drawn, or that ants brought, against any card of the deck."""
        found = [
            self.drawn(step, int(event.seat), int(event.what), story)
            for step in story.steps
            for event in step.events
            if event.kind in (events.DREW, events.TOOK) and not step.after.is_over()
        ]
        lucky = max(found, key=lambda one: (one.got - one.expected, -one.version), default=None)
        unlucky = min(found, key=lambda one: (one.got - one.expected, one.version), default=None)
        if lucky is not None and lucky.got <= lucky.expected:
            lucky = None
        if unlucky is not None and unlucky.got >= unlucky.expected:
            unlucky = None
        return lucky, unlucky

    def drawn(self, step: Step, seat: int, card: int, story: Story) -> Luck:
        after = own(step.after)
        usual = weights_of(after)
        usual[seat] += USUAL - 100 * int(PENALTY[family(card)])
        expected = self.by_points(after, usual, story.chance("points"))[seat]
        got = self.share_of(after, seat, story)
        return Luck(step.version, seat, said("drew", cards=[NAMES[card]]), expected, got)

    def rounds(self, story: Story) -> list[int]:
        return [
            step.version for step in story.steps if own(step.after).round > own(step.before).round
        ]

    def own(self, story: Story) -> Ledger:
        return ledger_of(story)

    def card(self, name: str, words: Tree) -> str:
        return str(words["screen"]["cards_said"][name[:-1]]).format(value=name[-1])

    def picture(self, own: Ledger, sheet: Sheet) -> str:
        head = [sheet.own(name) for name in ("round", "who", "what", "how")]
        rows = [
            [
                str(one.round),
                sheet.name(one.seat),
                sheet.card(one.card, sheet.game),
                str(sheet.game["after"]["own"][one.how]).format(name=sheet.name(one.by)),
            ]
            for one in own.thefts
        ]
        return f"<h2>{sheet.own('title')}</h2><p>{sheet.own('about')}</p>{table(head, rows)}"


def own(state: State) -> Mito:
    if not isinstance(state, Mito):
        raise TypeError("that is no Mito")
    return state


def is_play(move: int) -> bool:
    return bool(deed(move) == moves.PLAY)


# Points


def weights_of(state: Mito) -> list[int]:
    """What each hand would cost now, in hundredths of a point; nothing where the round is over."""
    if is_ended(state.phase):
        return [0] * state.seats
    return [100 * int(penalty(hand)) for hand in state.hands]


def won_by(state: Mito, weights: Sequence[int], games: int, chance: Chance) -> list[int]:
    """How often each seat has the fewest points in the end; a shared win is shared."""
    seats = range(state.seats)
    fewest = min(int(size(hand)) for hand in state.hands)
    left = LEFT[max(0, min(fewest, len(LEFT)) - 1)]
    to_come = int(state.seats - state.round)
    totals = [0] * state.seats
    for _ in range(games):
        points = [
            100 * int(state.scores[seat])
            + weights[seat] * left[chance.below(TENTHS)] // 100
            + 100 * sum(ROUND[chance.below(TENTHS)] for _ in range(to_come))
            for seat in seats
        ]
        best = [seat for seat in seats if points[seat] == min(points)]
        for seat in best:
            totals[seat] += 60 // len(best)
    return totals


# What happened


def settled(steps: Sequence[Step]) -> State:
    """When the guard has changed, or all is over."""
    for step in steps:
        if any(event.kind == events.GUARD_CHANGED for event in step.events):
            return step.after
    return steps[-1].after


def end_of_round(steps: Sequence[Step]) -> Mito | None:
    """With the hands as they were counted."""
    for step in steps:
        if any(event.kind == events.ROUND_ENDED for event in step.events):
            return own(step.after)
    return None


def ledger_of(story: Story) -> Ledger:
    thefts: list[Theft] = []
    alarms: list[FalseAlarm] = []
    seen: set[int] = set()  # of whose card a corner has shown since the arm rose
    for step in story.steps:
        number = int(own(step.before).round)
        for event in step.events:
            who, whom = int(event.seat), int(event.whom)
            match event.kind:
                case events.ARM:
                    seen.discard(who)
                case events.GLIMPSED:
                    seen.add(who)
                case events.GONE:
                    how: Literal["unseen", "glimpsed"] = "glimpsed" if who in seen else "unseen"
                    points = int(PENALTY[family(event.what)])
                    thefts.append(
                        Theft(step.version, number, who, NAMES[event.what], points, how, -1)
                    )
                case events.ACCUSED if event.what == NOTHING:
                    alarms.append(FalseAlarm(step.version, number, who, whom))
                case events.ACCUSED:
                    points = int(PENALTY[family(event.what)])
                    card = NAMES[event.what]
                    thefts.append(Theft(step.version, number, whom, card, points, "caught", who))
    return Ledger(thefts, alarms)


ANALYST = MitoAnalyst
