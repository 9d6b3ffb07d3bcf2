"""The arena: bots play many games, taking the seats in turn, and the scores are counted."""

from collections.abc import Callable, Mapping, Sequence
from statistics import fmean, stdev
from typing import Any

import msgspec

from tablee.bots import RESTS, Bot, decide, make_bot
from tablee.bots.reflex import USUAL
from tablee.kernel.chance import FastChance
from tablee.kernel.game import Game
from tablee.kernel.state import NEVER, State, seats_of
from tablee.lab.pace import play_in_time


class Tally(msgspec.Struct):
    """What one entrant did over all games. A shared win counts as its share."""

    bot: str
    scores: list[int] = []
    wins: float = 0.0

    @property
    def mean(self) -> float:
        return fmean(self.scores)

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        return stdev(self.scores) / len(self.scores) ** 0.5 if len(self.scores) > 1 else 0.0


def play_game(game: Game, state: State, bots: Sequence[Bot]) -> int:
    """Let bots play a state to its end, and return how many decisions that took."""
    if any(hasattr(bot, "impulse") for bot in bots):
        return play_in_time(game, state, bots, seed=int(state.chance.clone().below(2**29)))
    at_ms, decisions = 0, 0
    while not state.is_over():
        acting = seats_of(state.to_act())
        if state.contest_ms() != NEVER:
            at_ms, made = race(game, state, bots)
            decisions += made
            continue
        if not acting:
            at_ms = state.alarm_ms()
            state.ring(at_ms)
            continue
        seat = acting[0]
        move = bots[seat].choose(game.view(state, seat), list(state.legal(seat)))
        state.play(seat, move, at_ms)
        decisions += 1
    return decisions


def race(game: Game, state: State, bots: Sequence[Bot]) -> tuple[int, int]:
    """One contest, each bot with its own hand: when it was over, and how many moves that took."""
    began_ms = at_ms = state.contest_ms()
    hands = [getattr(bot, "reflex", USUAL) for bot in bots]
    chance = FastChance.seeded(began_ms)
    ready = {seat: began_ms + hand.reaction_ms(chance) for seat, hand in enumerate(hands)}
    made = 0
    while state.contest_ms() == began_ms:
        able = [seat for seat in seats_of(state.to_act()) if seat in ready]
        seat = min(able, key=lambda one: ready[one], default=None)
        if seat is None or state.alarm_ms() <= ready[seat]:
            at_ms = max(at_ms, state.alarm_ms())
            state.ring(at_ms)
            continue
        move = decide(bots[seat], game.view(state, seat), list(state.legal(seat)))
        if move == RESTS:
            del ready[seat]
            continue
        at_ms = max(at_ms, ready[seat])
        state.play(seat, move, at_ms)
        ready[seat] += hands[seat].movement_ms(chance)
        made += 1
    return at_ms, made


def simulate(
    game: Game,
    names: Sequence[str],
    games: int,
    seed: int = 0,
    options: Mapping[str, Any] | None = None,
    progress: Callable[[], object] = lambda: None,
) -> tuple[list[Tally], int]:
    """Play `games` games, moving every bot one seat on after each; tallies and decisions."""
    tallies = [Tally(name) for name in names]
    decisions = 0
    for number in range(games):
        chances = [FastChance.seeded(_stream(seed, number, k)) for k in range(len(names) + 1)]
        order = [(seat + number) % len(names) for seat in range(len(names))]
        bots = [make_bot(game, names[entrant], chances[entrant]) for entrant in order]
        state = game.start(len(names), chances[-1], options)
        decisions += play_game(game, state, bots)
        standings = state.standings()
        winners = standings.winners()
        for seat, entrant in enumerate(order):
            tallies[entrant].scores.append(standings.scores[seat])
            tallies[entrant].wins += (seat in winners) / len(winners)
        progress()
    return tallies, decisions


def _stream(seed: int, number: int, part: int) -> int:
    """A seed of its own for each bot and each deal of a run."""
    return (seed * 2**40 + number) * 64 + part
