"""Luck: what chance brought, against what it would have brought on the whole.

The same step is taken again and again with another chance, from the very situation; what it is
worth to a seat on the whole is what that seat could expect, and what it was worth with what came,
less that, is luck.
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from tablee.analysis.playing import outlook, outlook_after
from tablee.analysis.report import WHOLE, Luck, Said
from tablee.analysis.story import Step, Story
from tablee.kernel.chance import Chance, FastChance
from tablee.kernel.state import CLOCK, WIN

TRIES = 4  # chances with which a step is taken to see whether it leaves anything to chance
GLANCES_IN_ALL, LOOK = 24_000, 3000  # playouts
CANDIDATES = 5  # of each kind
LEAST = 10  # thousandths

Words = Callable[[Step | None, int, Story], Said | None]


class Brought(NamedTuple):
    """What chance brought one seat in one step, in thousandths; without a step, the deal."""

    step: Step | None
    seat: int
    expected: int
    got: int

    @property
    def by(self) -> int:
        return self.got - self.expected


def extremes(story: Story, words: Words, effort: float = 1.0) -> tuple[Luck | None, Luck | None]:
    """The luckiest and the unluckiest that is worth telling."""
    chance = story.chance("luck")
    steps: list[Step | None] = [step for step in story.steps if leaves_to_chance(story, step)]
    each = max(10, round(GLANCES_IN_ALL * effort) // (2 * len(steps) + 2))
    look = max(20, round(LOOK * effort))
    found = [
        one for step in [None, *steps] for one in brought(story, step, each, chance) if told(one)
    ]

    def told_of(one: Brought) -> bool:
        return words(one.step, one.seat, story) is not None

    ranked = sorted(filter(told_of, found), key=lambda one: one.by)
    extreme = {id(one.step): one.step for one in [*ranked[:CANDIDATES], *ranked[-CANDIDATES:]]}
    again = [one for step in extreme.values() for one in brought(story, step, look, chance)]
    sure = sorted(filter(told_of, again), key=lambda one: one.by)
    lucky = sure[-1] if sure and sure[-1].by >= LEAST else None
    unlucky = sure[0] if sure and sure[0].by <= -LEAST else None
    return to_luck(lucky, story, words), to_luck(unlucky, story, words)


def told(one: Brought) -> bool:
    return abs(one.by) >= LEAST


def to_luck(one: Brought | None, story: Story, words: Words) -> Luck | None:
    came = None if one is None else words(one.step, one.seat, story)
    if one is None or came is None:
        return None
    version = 1 if one.step is None else one.step.version
    return Luck(version, one.seat, came, one.expected, one.got)


def leaves_to_chance(story: Story, step: Step) -> bool:
    """Whether the same step could have ended otherwise."""
    game, ends = story.game, set()
    for seed in range(TRIES):
        world = step.before.clone()
        world.chance = FastChance.seeded(seed)
        if step.seat == CLOCK:
            world.ring(step.at_ms)
        else:
            world.play(step.seat, step.move, step.at_ms)
        ends.add(game.digest(world))
    return len(ends) > 1


def brought(story: Story, step: Step | None, simulations: int, chance: Chance) -> Iterator[Brought]:
    """To each seat."""
    if step is None:
        got = [int(share) for share in outlook(story.begins, simulations, chance)]
        expected = deals(story, simulations)
    else:
        got = [int(share) for share in outlook(step.after, simulations, chance)]
        move = (step.seat, step.move, step.at_ms)
        after = outlook_after(step.before, *move, simulations, chance)
        expected = [int(share) for share in after]
    part = simulations * WIN / WHOLE
    for seat in range(story.seats):
        yield Brought(step, seat, round(expected[seat] / part), round(got[seat] / part))


def deals(story: Story, simulations: int) -> list[int]:
    """What other deals would have been worth."""
    chance = story.chance("deals")
    totals = [0] * story.seats
    for _ in range(simulations):
        state = story.game.start(story.seats, chance, story.options)
        for seat, share in enumerate(outlook(state, 1, chance)):
            totals[seat] += share
    return totals
