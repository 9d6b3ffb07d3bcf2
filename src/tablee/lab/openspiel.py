"""Tablée's games in OpenSpiel: importing this module registers them as `tablee_<game>`.

    import pyspiel
    import tablee.lab.openspiel

    game = pyspiel.load_game(f"tablee_{NAME_OF_A_GAME}(players=3)")

Parameters are `players`, `step_ms` and the options of the game by their names. All chance is
explicit: the deal and every die is a row of chance nodes. Seats that are awaited at once decide one
after the other without knowing what the others did. A player's utility is its share of the win less
a fair share.

The games in which time decides are played in steps (`turns.py`): variants of their own, slower than
the real ones, in which whoever is asked may `wait`.
"""

from collections.abc import Mapping
from typing import Any

from tablee.lab.setting import Setting, missing

try:
    import numpy as np
    import pyspiel
except ImportError as error:
    raise missing("openspiel", error) from error

from tablee.games import shelf
from tablee.kernel.chance import FastChance
from tablee.kernel.errors import BadOption
from tablee.kernel.game import Game
from tablee.kernel.state import SPECTATOR
from tablee.lab.script import BRANCHES
from tablee.lab.tree import Node
from tablee.lab.vector import usual_step_ms

LONGEST = 1_000_000  # decisions and outcomes of a game, which OpenSpiel wants bounded
FINE = 2**60


def register(game: Game) -> str:
    """Make a game known to OpenSpiel; its name there."""
    described = game_type(game)

    class Registered(TableGame):
        def __init__(self, params: Mapping[str, Any] | None = None) -> None:
            super().__init__(game, described, params or {})

    pyspiel.register_game(described, Registered)
    return str(described.short_name)


def game_type(game: Game) -> Any:
    return pyspiel.GameType(
        short_name=f"tablee_{game.name}",
        long_name=f"Tablée: {game.name}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.most_seats,
        min_num_players=game.fewest_seats,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": game.fewest_seats,
            "step_ms": usual_step_ms(game),
            **{option.name: option.default for option in game.options},
        },
    )


def game_info(setting: Setting) -> Any:
    fair = 1 / setting.seats
    return pyspiel.GameInfo(
        num_distinct_actions=setting.actions,
        max_chance_outcomes=BRANCHES,
        num_players=setting.seats,
        min_utility=-fair,
        max_utility=1 - fair,
        utility_sum=0.0,
        max_game_length=LONGEST,
    )


class TableGame(pyspiel.Game):
    """A game with its parameters; a player's utility is its share of the win less a fair share."""

    def __init__(self, game: Game, described: Any, params: Mapping[str, Any]) -> None:
        options = {option.name for option in game.options}
        unknown = params.keys() - options - {"players", "step_ms"}
        if unknown:
            raise BadOption(f"there is no parameter {', '.join(sorted(unknown))}")
        self.setting = Setting(
            game,
            params.get("players"),
            {name: value for name, value in params.items() if name in options},
            params.get("step_ms"),
        )
        super().__init__(described, game_info(self.setting), dict(params))

    def new_initial_state(self) -> "TableState":
        return TableState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
        usual = pyspiel.IIGObservationType(perfect_recall=False)
        return Observer(self.setting, iig_obs_type or usual, params)


class TableState(pyspiel.State):
    """A point of a game. What is resampled has no history: it begins where it was resampled."""

    def __init__(self, game: TableGame) -> None:
        super().__init__(game)
        self.node = Node(game.setting)

    def current_player(self) -> Any:
        if self.node.weights:
            return pyspiel.PlayerId.CHANCE
        return pyspiel.PlayerId.TERMINAL if self.node.is_over else self.node.seat

    def is_terminal(self) -> bool:
        return self.node.is_over

    def chance_outcomes(self) -> list[tuple[int, float]]:
        weights = self.node.weights
        whole = sum(weights)
        return [(outcome, weight / whole) for outcome, weight in enumerate(weights)]

    def _legal_actions(self, player: int) -> list[int]:
        return list(self.node.dealt().legal())

    def _apply_action(self, action: int) -> None:
        self.node.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"outcome {action}"
        return self.node.setting.show(self.node.state, action, player)

    def returns(self) -> list[float]:
        node = self.node
        return node.setting.rewards(node.state) if node.is_over else [0.0] * node.setting.seats

    def resample_from_infostate(self, player: int, sampler: Any) -> "TableState":
        """Another state that this player cannot tell from this one, as likely as it can know."""
        twin: TableState = self.get_game().new_initial_state()
        twin.node = self.node.world(player, FastChance.seeded(int(sampler() * FINE)))
        return twin

    def __str__(self) -> str:
        node = self.node
        if node.turns is None:
            return f"deal {node.outcomes}"
        said = f"\naction {node.cause}, outcomes {node.outcomes}" if node.weights else ""
        return f"at {node.turns.at_ms} ms\n{node.setting.game.describe(node.state)}{said}"


class Observer:
    """What a player sees (`Spaces`, the view as text), or, of perfect recall, has lived through."""

    def __init__(self, setting: Setting, wanted: Any, params: Any) -> None:
        if params:
            raise BadOption(f"an observation has no parameters, not {params}")
        if wanted.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise BadOption("no observation shows what all players know")
        self.setting = setting
        self.is_private = wanted.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.has_recall = wanted.perfect_recall
        self.tensor: Any = None
        self.dict: dict[str, Any] = {}
        if self.is_private and not self.has_recall:
            self.lay_out()

    def lay_out(self) -> None:
        """Room for all planes, each a window onto the whole."""
        self.tensor = np.zeros(self.setting.width, np.float32)
        at = 0
        for plane in self.setting.spaces.planes:
            self.dict[plane.name] = self.tensor[at : at + plane.size].reshape(plane.shape)
            at += plane.size

    def set_from(self, state: TableState, player: int) -> None:
        node = state.node
        if self.tensor is None:
            return
        if node.turns is None:
            self.tensor.fill(0)
        else:
            self.tensor[:] = self.setting.observe(node.state, player, node.turns.at_ms)

    def string_from(self, state: TableState, player: int) -> str:
        node = state.node
        if self.has_recall and self.is_private:
            return node.recall(player)
        if node.turns is None:
            return ""
        seat = player if self.is_private else SPECTATOR
        return self.setting.view_text(node.state, seat, node.turns.at_ms)


NAMES = [register(game) for game in shelf().values() if game.encoder is not None]
