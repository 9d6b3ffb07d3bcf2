"""Who looks back on a game: what is the same for all, and what a game may do in its own way.

A game's own is the module of this folder that bears its name, as `ANALYST`.
"""

from typing import Any, ClassVar

from tablee.analysis.choices import Judged, judge
from tablee.analysis.luck import extremes
from tablee.analysis.playing import outlook, worth
from tablee.analysis.report import Decision, Luck, Outlook, Said, Value, thousandths
from tablee.analysis.sheet import Sheet
from tablee.analysis.story import Step, Story
from tablee.kernel.chance import Chance
from tablee.kernel.game import Game, has_contests
from tablee.kernel.language import Tree
from tablee.kernel.playout import play_out
from tablee.kernel.state import CLOCK, State, seats_of

MOST_MOMENTS = 60
MOST_DECISIONS = 3


class Analyst:
    """Any game: by playouts, by search where time does not decide, without words of its own."""

    playouts: ClassVar[int] = 60_000  # for all moments together

    def __init__(self, game: Game, effort: float = 1.0) -> None:
        """With less effort all that is found by trying is found with fewer tries."""
        self.game = game
        self.effort = effort

    @property
    def model(self) -> str:
        """Where the chances come from."""
        return "random" if has_contests(self.game) else "playouts"

    # The chance to win

    def chances(self, story: Story) -> list[Outlook]:
        """At moments that are spread evenly, the first and the last among them."""
        chance = story.chance("chances")
        versions = spread(len(story.states), MOST_MOMENTS)
        each = max(20, round(self.playouts * self.effort) // len(versions))
        return [
            Outlook(version, self.shares(story.states[version - 1], each, chance))
            for version in versions
        ]

    def shares(self, state: State, simulations: int, chance: Chance) -> list[int]:
        """Each seat's, in thousandths."""
        if state.is_over():
            return thousandths(list(worth(state)))
        if has_contests(self.game):
            return thousandths(played_out(state, simulations // 5 + 1, chance))
        return thousandths(list(outlook(state, simulations, chance)))

    # Decisions

    def decisions(self, story: Story) -> list[Decision]:
        """The dearest ones; none where it matters when a hand moves."""
        if has_contests(self.game):
            return []
        chances = (story.chance("choices"), story.chance("worth"))
        found = judge(self.choices(story), *chances, self.effort)
        return [self.decision(one, story) for one in found[:MOST_DECISIONS]]

    def choices(self, story: Story) -> list[Step]:
        """The steps in which somebody who was awaited had a choice."""
        return [
            step
            for step in story.steps
            if step.seat != CLOCK
            and step.seat in seats_of(step.before.to_act())
            and len(step.before.legal(step.seat)) > 1
        ]

    def decision(self, judged: Judged, story: Story) -> Decision:
        step = judged.step
        return Decision(
            version=step.version,
            seat=step.seat,
            played=self.say_move(step.before, step.seat, step.move),
            better=self.say_move(step.before, step.seat, judged.better),
            won=judged.won,
            could=judged.could,
            worlds=judged.worlds,
            why=self.why(step, judged.better, story),
        )

    def say_move(self, state: State, seat: int, move: int) -> Said:
        """A move in words; as text in the game's notation, where it has none."""
        return Said("move", {"move": self.game.show(state, move)})

    def why(self, step: Step, better: int, story: Story) -> Said | None:
        """What is certainly true about why it would have been better; None: nothing simple."""
        return None

    # Luck

    def luck(self, story: Story) -> tuple[Luck | None, Luck | None]:
        """The luckiest and the unluckiest of what chance brought to anybody."""
        if has_contests(self.game):
            return None, None
        return extremes(story, self.say_luck, self.effort)

    def say_luck(self, step: Step | None, seat: int, story: Story) -> Said | None:
        """What chance brought, as a seat sees it, or the deal; None: it is not worth telling."""
        return Said("dealt" if step is None else "chance", {"seat": seat})

    # What only this game has

    def rounds(self, story: Story) -> list[int]:
        """The versions with which a new part of the game begins."""
        return [step.version for step in story.steps if step.after.stage() > step.before.stage()]

    def own(self, story: Story) -> Any:
        """A struct, where there is anything."""
        return None

    # On a page that stands alone (page.py)

    def card(self, name: str, words: Tree) -> str:
        """A card within a sentence, in the game's words."""
        return name

    def picture(self, own: Any, sheet: Sheet) -> str:
        """The game's own part as HTML; empty: there is none."""
        return ""


def spread(length: int, most: int) -> list[int]:
    """At most so many of the numbers from 1, the first and the last among them."""
    if length <= most:
        return list(range(1, length + 1))
    return [1 + (length - 1) * at // (most - 1) for at in range(most)]


def played_out(state: State, games: int, chance: Chance) -> list[int]:
    """Who wins by any moves at all, those of the clock among them."""
    totals = [0] * state.seats
    for _ in range(games):
        world = state.clone()
        world.chance = chance
        play_out(world, chance, later_ms(state))
        for seat, share in enumerate(worth(world)):
            totals[seat] += share
    return totals


def later_ms(state: State) -> int:
    """No earlier than what has happened in a race."""
    return max(0, int(state.race_ms()) if state.race_ms() < 2**60 else 0)


def said(id: str, **values: Value) -> Said:  # noqa: A002 (as the field is called)
    return Said(id, values)
