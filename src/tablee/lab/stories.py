"""Whole games of bots with all that happened in them, for whoever counts what."""

from collections.abc import Sequence

from tablee.bots import make_bot
from tablee.bots.simulation import Simulation
from tablee.kernel.award import Story
from tablee.kernel.chance import FastChance
from tablee.kernel.game import Game
from tablee.kernel.state import Event, State, Witness


def story_of(game: Game, names: Sequence[str], seed: int) -> tuple[State, Story]:
    """The end of a game of these bots, and its story from the deal on."""
    seats = len(names)
    chances = [FastChance.seeded(seed * 64 + part) for part in range(2 * seats + 1)]
    witness = Witness()
    state = game.start(seats, chances[-1], None, witness)
    story: list[tuple[int, list[Event]]] = [(0, witness.drain())]
    bots = {seat: make_bot(game, name, chances[seat]) for seat, name in enumerate(names)}
    simulation = Simulation(game, state, bots, chances[seats:])
    simulation.run(lambda at_ms: story.append((at_ms, witness.drain())))
    return state, story
