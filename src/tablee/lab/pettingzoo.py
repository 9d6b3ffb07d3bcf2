"""Tablée's games in PettingZoo, one agent after the other (AEC) or all in each step (parallel).

    from tablee.lab import pettingzoo

    env = pettingzoo.env(NAME_OF_A_GAME, seats=4)
    env.reset(seed=7)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        over = termination or truncation
        env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))

Agents are `seat_0` and so on. An observation is {"observation": numbers, "action_mask": 1 for what
is legal}; `env.unwrapped.planes` says what the numbers mean. Rewards come at the end: a seat's
share of the win less a fair share, 0 together. `infos[agent]["told"]` is what the seat has been
told since it was last asked.

The games in which time decides are played in steps of `step_ms` (100 where nobody says otherwise),
in which an agent may wait: variants of their own, slower than the real ones (`turns.py`).
"""

from collections.abc import Mapping
from typing import Any

from tablee.lab.setting import Setting, missing

try:
    import numpy as np
    from gymnasium import spaces
    from gymnasium.utils import seeding
    from pettingzoo import AECEnv, ParallelEnv
    from pettingzoo.utils import wrappers
except ImportError as error:
    raise missing("pettingzoo", error) from error

import msgspec

from tablee.kernel.cardset import has
from tablee.kernel.chance import FastChance
from tablee.kernel.encoder import Plane
from tablee.kernel.errors import IllegalMove
from tablee.kernel.game import Game
from tablee.kernel.state import NOBODY, Event, Witness, seats_of
from tablee.lab.turns import Turns

ILLEGAL = -1.0  # the reward of an action that is not legal, which ends the game
FINE = 2**62
Told = list[Any]


def env(game: str | Game, *, illegal_reward: float = ILLEGAL, **settings: Any) -> Any:
    """One agent after the other; an action that is not legal ends the game for all."""
    wrapped = wrappers.TerminateIllegalWrapper(raw_env(game, **settings), illegal_reward)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(wrapped))


def raw_env(game: str | Game, **settings: Any) -> "TableAEC":
    """The same without PettingZoo's wrappers."""
    return TableAEC(game, **settings)


def parallel_env(game: str | Game, **settings: Any) -> "TableParallel":
    """All agents in each step; who is not asked has one legal action, the last: to do nothing."""
    return TableParallel(game, **settings)


class Table:
    """What both kinds share: a game, its agents, what they see and are told."""

    metadata: dict[str, Any]

    def __init__(
        self,
        game: str | Game,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        step_ms: int | None = None,
        max_cycles: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.setting = Setting(game, seats, options, step_ms)
        self.max_cycles = max_cycles
        self.render_mode = render_mode
        self.metadata = {
            "name": f"tablee_{self.setting.game.name}",
            "render_modes": ["ansi"],
            "is_parallelizable": False,  # by PettingZoo; `parallel_env` is the game's own
            "step_ms": self.setting.step_ms,  # 0: time does not decide
        }
        self.possible_agents = [f"seat_{seat}" for seat in range(self.setting.seats)]
        self.agents: list[str] = []
        self.seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.actions = self.count_actions()
        self.observation_spaces = {agent: self.make_space() for agent in self.possible_agents}
        self.action_spaces = {
            agent: spaces.Discrete(self.actions) for agent in self.possible_agents
        }
        self.np_random, _seed = seeding.np_random(None)

    def count_actions(self) -> int:
        return self.setting.actions

    def make_space(self) -> Any:
        return spaces.Dict(
            {
                "observation": spaces.Box(0, 255, (self.setting.width,), np.uint8),
                "action_mask": spaces.Box(0, 1, (self.actions,), np.int8),
            }
        )

    def __str__(self) -> str:
        return str(self.metadata["name"])

    @property
    def planes(self) -> list[Plane]:
        """The parts of an observation, in their order."""
        return self.setting.spaces.planes

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def deal(self, seed: int | None) -> None:
        """A new game: of this seed, or the next of the one before."""
        if seed is not None:
            self.np_random, _seed = seeding.np_random(seed)
        self.witness = Witness()
        self.turns = self.start()
        while self.turns.is_over():  # before anybody could decide anything
            self.turns = self.start()
        self.agents = list(self.possible_agents)
        self.happened: list[Event] = []
        self.heard = dict.fromkeys(self.agents, 0)  # how much of it each has been told
        self.cycles = dict.fromkeys(self.agents, 0)  # how often each has decided

    def start(self) -> Turns:
        chance = FastChance.seeded(int(self.np_random.integers(FINE)))
        return self.setting.start(chance, self.witness)

    def seen_by(self, agent: str, legal: list[int]) -> dict[str, Any]:
        """Its observation, with these actions in the mask."""
        mask = np.zeros(self.actions, np.int8)
        mask[legal] = 1
        turns = self.turns
        numbers = self.setting.observe(turns.state, self.seat_of[agent], turns.at_ms)
        return {"observation": numbers, "action_mask": mask}

    def told_to(self, agent: str) -> Told:
        """What it is told of all that happened since it was told last."""
        self.happened += self.witness.drain()
        events = self.happened[self.heard[agent] :]
        self.heard[agent] = len(self.happened)
        told = [self.setting.game.tell(event, self.seat_of[agent]) for event in events]
        return [msgspec.to_builtins(one) for one in told if one is not None]

    def rewards_now(self) -> dict[str, float]:
        return dict(zip(self.possible_agents, self.setting.rewards(self.turns.state), strict=True))

    def render(self) -> str | None:
        """The view of the seat that decides, or of seat 0, as text."""
        if self.render_mode is None:
            return None
        seat = max(self.turns.seat, 0)
        return self.setting.view_text(self.turns.state, seat, self.turns.at_ms)

    def close(self) -> None:
        """There is nothing to close."""


class TableAEC(Table, AECEnv):
    """One agent after the other; a game is cut where one would decide more often than that."""

    def __init__(self, game: str | Game, *args: Any, **settings: Any) -> None:
        AECEnv.__init__(self)
        Table.__init__(self, game, *args, **settings)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.deal(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.turns.seat]
        self.inform([self.agent_selection])

    def observe(self, agent: str) -> dict[str, Any]:
        decides = self.seat_of[agent] == self.turns.seat
        return self.seen_by(agent, list(self.turns.legal()) if decides else [])

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self.cycles[agent] += 1
        self.turns.act(int(action))
        self.go_on()
        self._accumulate_rewards()

    def go_on(self) -> None:
        """Whom it is to be asked, or how it has ended."""
        if self.turns.is_over():
            self.rewards = self.rewards_now()
            self.terminations = dict.fromkeys(self.agents, True)
            self.inform(self.agents)
            return
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self.agent_selection = self.possible_agents[self.turns.seat]
        if self.cycles[self.agent_selection] == self.max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)
            self.inform(self.agents)
            return
        self.inform([self.agent_selection])

    def inform(self, agents: list[str]) -> None:
        for agent in agents:
            self.infos[agent] = {"at_ms": self.turns.at_ms, "told": self.told_to(agent)}


class TableParallel(Table, ParallelEnv):
    """All agents in each step.

    Asked is whoever is awaited as the step begins, or may act in it; all others do nothing. An
    action that is not legal, or no longer is because another seat was quicker, is not done: the
    table waits on for that seat, and its info says `refused`.
    """

    def __init__(self, game: str | Game, *args: Any, **settings: Any) -> None:
        Table.__init__(self, game, *args, **settings)

    def count_actions(self) -> int:
        return self.setting.wait + 1

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        self.deal(seed)
        self.steps = 0
        return self.observations(), self.inform({})

    def step(
        self, actions: Mapping[str, int]
    ) -> tuple[dict[str, Any], dict[str, float], dict[str, bool], dict[str, bool], dict[str, Any]]:
        chosen = {self.seat_of[agent]: int(action) for agent, action in actions.items()}
        refused = self.step_in_time(chosen) if self.setting.step_ms > 0 else self.decide(chosen)
        self.steps += 1
        is_over = self.turns.is_over()
        is_cut = not is_over and self.steps == self.max_cycles
        agents = list(self.agents)
        found = (
            self.observations(),
            self.rewards_now(),
            dict.fromkeys(agents, is_over),
            dict.fromkeys(agents, is_cut),
            self.inform(refused),
        )
        if is_over or is_cut:
            self.agents = []
        return found

    def decide(self, chosen: Mapping[int, int]) -> dict[int, str]:
        """Time stands still: what each awaited seat picks is played; who was refused, and why."""
        turns = self.turns
        refused = {}
        for seat in seats_of(turns.state.to_act()):
            why = self.play(seat, chosen.get(seat, self.setting.wait))
            if why is not None:
                refused[seat] = why
        turns.find_seat()
        return refused

    def play(self, seat: int, action: int) -> str | None:
        """Play it, or say why it cannot be."""
        if action == self.setting.wait:
            return "the table waits for this seat"
        move = self.setting.spaces.move_of(action, seat)
        try:
            self.turns.state.play(seat, move, self.turns.at_ms)
        except IllegalMove as illegal:
            return str(illegal)
        return None

    def step_in_time(self, chosen: Mapping[int, int]) -> dict[int, str]:
        """One step of all who can act in it."""
        turns = self.turns
        refused = {}
        step = turns.steps
        while turns.seat != NOBODY and turns.steps == step:
            seat = turns.seat
            action = chosen.get(seat, self.setting.wait)
            if action in turns.legal():
                turns.act(action)
                continue
            refused[seat] = "not legal, or no longer"
            turns.pass_over()
        return refused

    def observations(self) -> dict[str, Any]:
        return {
            agent: self.seen_by(agent, self.legal(self.seat_of[agent])) for agent in self.agents
        }

    def legal(self, seat: int) -> list[int]:
        """What it can choose from in the step that begins now."""
        turns, wait = self.turns, self.setting.wait
        has_steps = self.setting.step_ms > 0
        if not has_steps and not has(turns.state.to_act(), seat):
            return [wait]  # even where it may change its mind
        moves = turns.state.legal(seat)
        actions = sorted(self.setting.spaces.action_of(move, seat) for move in moves)
        return [*actions, wait] if has_steps and turns.is_patient_with(seat) else actions

    def inform(self, refused: Mapping[int, str]) -> dict[str, Any]:
        infos: dict[str, dict[str, Any]] = {}
        for agent in self.agents:
            infos[agent] = {"at_ms": self.turns.at_ms, "told": self.told_to(agent)}
            if self.seat_of[agent] in refused:
                infos[agent]["refused"] = refused[self.seat_of[agent]]
        return infos
