"""OpenSpiel's own tests and algorithms, unmodified, on our games; and a tiny one of known value."""

import pickle
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import (
    cfr,
    expected_game_score,
    exploitability,
    get_all_states,
    ismcts,
    mcts,
)

from tablee import FastChance
from tablee.kernel.errors import BadOption
from tablee.kernel.game import has_contests
from tablee.lab import openspiel
from tablee.lab.setting import Setting
from tablee.lab.tree import Node
from tests.lab.tables import TABLES, Table, every_table
from tests.tiny.kuhn import BET, CHIPS, PASS
from tests.tiny.kuhn import GAME as KUHN

CHIP = 2 * CHIPS  # chips in a whole win
LONG_STEP_MS = 60_000  # so that a game of thousands of decisions has some hundreds


@pytest.fixture(scope="session")
def kuhn() -> Any:
    return pyspiel.load_game(openspiel.register(KUHN))


def loaded(table: Table) -> Any:
    step = f",step_ms={LONG_STEP_MS}" if table.is_long else ""
    return pyspiel.load_game(f"tablee_{table.game.name}(players={table.seats}{step})")


@every_table
def test_random_simulation(table: Table) -> None:
    pyspiel.random_sim_test(loaded(table), num_sims=1, serialize=False, verbose=False)


def test_random_simulation_with_saved_states(kuhn: Any) -> None:
    pyspiel.random_sim_test(kuhn, num_sims=10, serialize=True, verbose=False)


def test_every_game_in_numbers_is_registered() -> None:
    assert set(openspiel.NAMES) == {f"tablee_{game.name}" for game, _seats in TABLES}
    assert set(openspiel.NAMES) <= set(pyspiel.registered_names())


def test_the_tree_of_a_tiny_game_is_as_large_as_openspiels_own(kuhn: Any) -> None:
    """As its integration tests count kuhn_poker: 4, 24 and 30 nodes, and 12 memories."""
    states = get_all_states.get_all_states(
        kuhn, include_terminals=True, include_chance_states=True
    ).values()
    decisions = [one for one in states if one.is_player_node()]
    assert sum(one.is_chance_node() for one in states) == 4
    assert len(decisions) == 24
    assert sum(one.is_terminal() for one in states) == 30
    assert len({one.information_state_string() for one in decisions}) == 12


def chips_of_first(game: Any, policy: Any) -> float:
    value = expected_game_score.policy_value(game.new_initial_state(), [policy, policy])[0]
    return float(value) * CHIP


def test_cfr_finds_the_value_of_a_tiny_game(kuhn: Any) -> None:
    """-1/18 chip for who begins (Kuhn, 1950)."""
    solver = cfr.CFRPlusSolver(kuhn)
    for _ in range(60):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    assert chips_of_first(kuhn, policy) == pytest.approx(-1 / 18, abs=0.003)
    assert exploitability.nash_conv(kuhn, policy) * CHIP < 0.02


def test_cfr_in_cpp_does_too(kuhn: Any) -> None:
    solver = pyspiel.CFRPlusSolver(kuhn)
    for _ in range(60):
        solver.evaluate_and_update_policy()
    assert pyspiel.nash_conv(kuhn, solver.average_policy(), False) * CHIP < 0.02


def evaluator(seed: int) -> Any:
    return mcts.RandomRolloutEvaluator(1, np.random.RandomState(seed))


def dealt(game: Any, *actions: int) -> Any:
    state = game.new_initial_state()
    for action in actions:
        state.apply_action(action)
    return state


KEEP_ORDER = (2, 1)  # of the cards as they were: seat 0 has card 0, seat 1 has card 1
FIRST_BEST = (0, 1)  # seat 0 has card 2, seat 1 has card 1
SECOND_BEST = (1, 1)  # seat 0 has card 0, seat 1 has card 2


@pytest.mark.parametrize(("cards", "best"), [(KEEP_ORDER, BET), (FIRST_BEST, PASS)])
def test_mcts_finds_what_is_best_with_open_cards(
    kuhn: Any, cards: tuple[int, int], best: int
) -> None:
    """It looks into the real state: seat 1 meets a bet with the better card, and with no other."""
    state = dealt(kuhn, *cards, BET)
    bot = mcts.MCTSBot(kuhn, 1, 40, evaluator(1), random_state=np.random.RandomState(1))
    assert bot.step(state) == best
    solved = mcts.MCTSBot(
        kuhn, 1, 40, evaluator(1), random_state=np.random.RandomState(1), solve=True
    )
    outcome = solved.mcts_search(state).outcome
    assert outcome[1] * CHIP == pytest.approx(2 if best == BET else -1)


def searcher(game: Any, simulations: int, seed: int) -> Any:
    return ismcts.ISMCTSBot(
        game, evaluator(seed), 1.0, simulations, random_state=np.random.RandomState(seed)
    )


def test_ismcts_does_what_is_right_whatever_the_other_has(kuhn: Any) -> None:
    """With the best card a bet is met, with the worst it is not: in every world."""
    best = searcher(kuhn, 60, 1).get_policy(dealt(kuhn, *SECOND_BEST, BET))
    assert dict(best)[BET] == 1
    worst = searcher(kuhn, 60, 1).get_policy(dealt(kuhn, *SECOND_BEST, PASS, BET))
    assert dict(worst)[PASS] == 1


def test_ismcts_beats_random_play_at_a_tiny_game(kuhn: Any) -> None:
    chips = 0.0
    for seed in range(60):
        bots = [searcher(kuhn, 20, seed), pyspiel.make_uniform_random_bot(1 - seed % 2, seed)]
        order = bots if seed % 2 == 0 else bots[::-1]
        returns = play(kuhn, order, np.random.RandomState(seed))
        chips += returns[seed % 2] * CHIP
    assert chips > 12


def play(game: Any, bots: list[Any], chance: Any) -> list[float]:
    """One game of bots."""
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, shares = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(chance.choice(outcomes, p=shares)))
        else:
            state.apply_action(int(bots[state.current_player()].step(state)))
    return list(state.returns())


@pytest.mark.parametrize("table", TABLES[::2], ids=lambda table: f"{table.game.name}-{table.seats}")
def test_searches_play_real_games(table: Table) -> None:
    """A few decisions deep in a game, by MCTS and by ISMCTS; neither changes the state."""
    game = loaded(table)
    chance = np.random.RandomState(4)
    state = game.new_initial_state()
    asked = 0
    while not state.is_terminal() and asked < 3:
        actions = state.legal_actions()
        if not state.is_chance_node() and len(actions) > 1:
            asked += 1
            before = str(state)
            bots = [
                searcher(game, 4, asked),
                mcts.MCTSBot(game, 1, 4, Nothing(), random_state=np.random.RandomState(1)),
            ]
            assert all(bot.step(state) in actions for bot in bots)
            assert str(state) == before
        state.apply_action(int(chance.choice(actions)))
    assert asked == 3


class Nothing(mcts.Evaluator):  # type: ignore[misc]
    """Holds every state for even; a rollout of a real game would take most of the test."""

    def evaluate(self, state: Any) -> Any:
        return np.zeros(state.num_players())

    def prior(self, state: Any) -> list[tuple[int, float]]:
        if state.is_chance_node():
            return list(state.chance_outcomes())
        actions = state.legal_actions()
        return [(action, 1 / len(actions)) for action in actions]


@every_table
def test_what_is_resampled_looks_the_same_to_the_player(table: Table) -> None:
    game = loaded(table)
    chance = np.random.RandomState(5)
    state = game.new_initial_state()
    looked, differed = 0, 0
    while not state.is_terminal() and looked < 12:
        if not state.is_chance_node():
            player = state.current_player()
            sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
            other = state.resample_from_infostate(player, sampler)
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.observation_tensor(player) == state.observation_tensor(player)
            assert other.legal_actions() == state.legal_actions()
            assert other.history() == []
            differed += str(other) != str(state)
            looked += 1
        state.apply_action(int(chance.choice(state.legal_actions())))
    assert looked == 12
    assert differed > 0 or has_contests(table.game)


def test_parameters_are_the_options_of_the_game() -> None:
    for game, seats in TABLES:
        for option in game.options:
            spec = f"tablee_{game.name}(players={seats},{option.name}={option.default})"
            assert pyspiel.load_game(spec).num_players() == seats
    with pytest.raises(BadOption, match="nonsense"):
        openspiel.TableGame(TABLES[0].game, None, {"nonsense": 1})


def test_observers(kuhn: Any) -> None:
    state = dealt(kuhn, *KEEP_ORDER, BET)
    wanted = pyspiel.IIGObservationType(
        perfect_recall=False, public_info=True, private_info=pyspiel.PrivateInfoType.NONE
    )
    public = openspiel.Observer(Setting(KUHN), wanted, None)
    public.set_from(state, 0)
    assert public.tensor is None
    assert '"seat": -1' in public.string_from(state, 0)
    assert '"card": 1' in state.observation_string(1)
    assert kuhn.new_initial_state().observation_string(0) == ""
    assert kuhn.new_initial_state().information_state_string(0) == "seat 0"
    assert state.observation_tensor(1) == [0, 1, 0, 2, 0, 0]
    wanted = pyspiel.IIGObservationType(
        perfect_recall=False, public_info=True, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS
    )
    with pytest.raises(BadOption, match="all players"):
        openspiel.Observer(Setting(KUHN), wanted, None)
    with pytest.raises(BadOption, match="no parameters"):
        openspiel.Observer(Setting(KUHN), wanted, {"size": 3})


def test_a_state_is_pickled_by_what_led_to_it_and_a_guess_is_not() -> None:
    node = Node(Setting(KUHN))
    for action in (*KEEP_ORDER, BET):
        node.apply(action)
    there = pickle.loads(pickle.dumps(node))
    assert there.recall(1) == node.recall(1)
    with pytest.raises(TypeError, match="no past"):
        pickle.dumps(node.world(0, FastChance.seeded(1)))
    with pytest.raises(ValueError, match="not done"):
        Node(Setting(KUHN)).dealt()
