"""What another process does with a state that it is sent."""

import pickle

from tablee import FastChance, State, play_out
from tests.conformance.cases import GAMES

GAME_OF = {game.state_type: game for game in GAMES}


def played_on(state: State) -> str:
    """How it goes on and ends, its own chance included."""
    game = GAME_OF[type(state)]
    decisions = play_out(state, FastChance.seeded(decisions_seed(state)))
    return f"{game.digest(state)} {decisions} {state.chance.word()} {state.standings()}"


def decisions_seed(state: State) -> int:
    return int(state.chance.clone().word())


def played_on_from(pickled: bytes) -> str:
    state: State = pickle.loads(pickled)
    return played_on(state)
