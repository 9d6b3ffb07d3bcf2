"""Random play in other people's libraries, run by speed.py in an environment of their own.

Reads lines `NAME SECONDS`, answers each with a JSON line: decisions, actions with chance, seconds.
Where there is a choice the quicker way is taken: chance moves by `random.choice` too, RLCard's game
without its feature vectors beside its documented loop.
"""

import importlib
import json
import os
import random
import sys
import time
from collections.abc import Callable
from functools import cache
from typing import Any

import pyspiel
import rlcard
from rlcard.agents import RandomAgent

Count = tuple[int, int]  # decisions of players; with moves of chance
SPIEL = pyspiel.load_game("crazy_eights(players=4)")
BOTS = [pyspiel.make_uniform_random_bot(seat, seat) for seat in range(4)]
states: list[Any] = []  # played by the bots, to be counted when the clock has stopped


def spiel_bots() -> Count:
    """A game among OpenSpiel's own random bots, in C++ from the first move to the last."""
    state = SPIEL.new_initial_state()
    pyspiel.evaluate_bots(state, BOTS, random.getrandbits(30))
    states.append(state)
    return 0, 0


def count_states() -> Count:
    histories = [state.full_history() for state in states]
    states.clear()
    chance = sum(
        step.player == pyspiel.PlayerId.CHANCE for history in histories for step in history
    )
    actions = sum(map(len, histories))
    return actions - chance, actions


def spiel_python_loop() -> Count:
    state = SPIEL.new_initial_state()
    decisions = actions = 0
    while not state.is_terminal():
        decisions += not state.is_chance_node()
        actions += 1
        state.apply_action(random.choice(state.legal_actions()))
    return decisions, actions


UNO = rlcard.make("uno")
UNO.set_agents([RandomAgent(num_actions=UNO.num_actions) for _ in range(UNO.num_players)])


def rlcard_env() -> Count:
    """RLCard's documented loop."""
    trajectories, _ = UNO.run(is_training=False)
    decisions = sum(len(trajectory) // 2 for trajectory in trajectories)
    return decisions, decisions


def rlcard_game() -> Count:
    """Only its rules: no feature vectors."""
    game = UNO.game
    game.init_game()
    decisions = 0
    while not game.is_over():
        game.step(random.choice(game.get_legal_actions()))
        decisions += 1
    return decisions, decisions


@cache
def leduc() -> Any:
    """PettingZoo's own game of cards."""
    os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"  # it would greet where our answers are read
    return importlib.import_module("pettingzoo.classic.leduc_holdem_v4").env()


def pettingzoo_loop() -> Count:
    """PettingZoo's documented loop, with its masks."""
    env = leduc()
    env.reset(seed=random.getrandbits(30))
    decisions = 0
    for agent in env.agent_iter():
        observed, _reward, ended, cut_off, _info = env.last()
        if ended or cut_off:
            env.step(None)
        else:
            env.step(env.action_space(agent).sample(observed["action_mask"]))
            decisions += 1
    return decisions, decisions


TRICKS = pyspiel.load_game("oh_hell(players=4)")
TEN_TRICKS = pyspiel.load_game("oh_hell(players=4,num_tricks_fixed=10)")
EVALUATOR = pyspiel.RandomRolloutEvaluator(n_rollouts=1, seed=1)
SEARCH = 2000  # simulations of one decision


def ismcts_bot(seed: int) -> Any:
    return pyspiel.ISMCTSBot(
        seed=seed,
        evaluator=EVALUATOR,
        uct_c=2.0,
        max_simulations=SEARCH,
        max_world_samples=-1,
        final_policy_type=pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT,
        use_observation_string=False,
        allow_inconsistent_action_sets=False,
    )


def half_played(game: Any) -> Any:
    """In the middle of a game, where somebody has a choice."""
    while True:
        whole = game.new_initial_state()
        while not whole.is_terminal():
            whole.apply_action(random.choice(whole.legal_actions()))
        history = whole.full_history()
        decisions = [index for index, step in enumerate(history) if step.player >= 0]
        state = game.new_initial_state()
        for step in history[: decisions[len(decisions) // 2]]:
            state.apply_action(step.action)
        if len(state.legal_actions()) > 1:
            return state


def spiel_search() -> Count:
    """One decision by OpenSpiel's search in C++: simulations are what counts."""
    ismcts_bot(random.getrandbits(30)).step(half_played(TRICKS))
    return SEARCH, SEARCH


def spiel_search_long() -> Count:
    """The same in games of ten tricks, whose 44 decisions are about those of a round of ours."""
    ismcts_bot(random.getrandbits(30)).step(half_played(TEN_TRICKS))
    return SEARCH, SEARCH


WORK: dict[str, Callable[[], Count]] = {
    "spiel_bots": spiel_bots,
    "spiel_python_loop": spiel_python_loop,
    "rlcard_env": rlcard_env,
    "rlcard_game": rlcard_game,
    "pettingzoo_loop": pettingzoo_loop,
    "spiel_search": spiel_search,
    "spiel_search_long": spiel_search_long,
}


def measure(work: Callable[[], Count], seconds: float) -> dict[str, float]:
    decisions = actions = 0
    begun = time.perf_counter()
    while (spent := time.perf_counter() - begun) < seconds:
        played = work()
        decisions += played[0]
        actions += played[1]
    counted = count_states()
    return {
        "decisions": decisions + counted[0],
        "actions": actions + counted[1],
        "seconds": spent,
    }


if __name__ == "__main__":
    print(json.dumps({"open_spiel": True}), flush=True)
    for line in sys.stdin:
        name, seconds = line.split()
        print(json.dumps(measure(WORK[name], float(seconds))), flush=True)
