"""Tablée's games in Gymnasium: one seat, against bots of one's choice.

    import gymnasium
    import tablee.lab.gymnasium

    env = gymnasium.make(f"tablee/{NAME_OF_A_GAME}-v1", seats=4, bots="random")
    observation, info = env.reset(seed=7)

An observation is {"observation": numbers, "action_mask": 1 for what is legal};
`env.unwrapped.planes` says what the numbers mean, and `env.unwrapped.action_masks()` is the mask
alone. The reward comes at the end: the seat's share of the win less a fair share. An action that is
not legal changes nothing, and `info["refused"]` says why. How bots and seat share time where it
decides: `among.py`.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from tablee.lab.setting import Setting, missing

try:
    import gymnasium
    import numpy as np
    from gymnasium import spaces
except ImportError as error:
    raise missing("gymnasium", error) from error

from numpy.typing import NDArray

from tablee.bots import make_bot
from tablee.games import shelf
from tablee.kernel.chance import Chance, FastChance
from tablee.kernel.encoder import Plane
from tablee.kernel.errors import BadNotation, BadSeats, IllegalMove
from tablee.kernel.game import Game
from tablee.lab.among import Among

VERSION = 1
FINE = 2**62

Observation = dict[str, NDArray[Any]]


class TableEnv(gymnasium.Env[Any, Any]):
    """One seat of a game; `bots` is one name for all the others, or one for each, clockwise.

    The seat is `seat`, or another one in each game, by lot; `reset(options={"seat": 2})` sets it
    for one game.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 10}  # noqa: RUF012

    def __init__(
        self,
        game: str | Game,
        seats: int | None = None,
        bots: str | Sequence[str] = "random",
        seat: int | None = None,
        options: Mapping[str, object] | None = None,
        step_ms: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.setting = Setting(game, seats, options, step_ms)
        others = self.setting.seats - 1
        self.bots = [bots] * others if isinstance(bots, str) else list(bots)
        if len(self.bots) != others:
            raise BadSeats(f"{others} bots sit at the other seats, not {len(self.bots)}")
        for name in self.bots:
            make_bot(self.setting.game, name, FastChance.seeded(0))
        self.seat = seat
        self.check_seat(seat)
        self.render_mode = render_mode
        self.action_space = spaces.Discrete(self.setting.actions)
        self.observation_space = spaces.Dict(
            {
                "observation": spaces.Box(0, 255, (self.setting.width,), np.uint8),
                "action_mask": spaces.Box(0, 1, (self.setting.actions,), np.int8),
            }
        )

    def check_seat(self, seat: int | None) -> None:
        if seat is not None and not 0 <= seat < self.setting.seats:
            raise BadSeats(f"there is no seat {seat} at a table of {self.setting.seats}")

    @property
    def planes(self) -> list[Plane]:
        """The parts of an observation, in their order."""
        return self.setting.spaces.planes

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        seat = (options or {}).get("seat", self.seat)
        self.check_seat(seat)
        self.among = self.sit_down(seat)
        while self.among.state.is_over():  # before the seat was asked for anything
            self.among = self.sit_down(seat)
        return self.observe(), self.inform()

    def sit_down(self, seat: int | None) -> Among:
        """A new game."""
        seats = self.setting.seats
        own = int(self.np_random.integers(seats)) if seat is None else seat
        game = self.setting.deal(self.chance())
        bots = {
            (own + 1 + away) % seats: make_bot(self.setting.game, name, self.chance())
            for away, name in enumerate(self.bots)
        }
        return Among(self.setting, game, own, bots, [self.chance() for _ in range(seats)])

    def chance(self) -> Chance:
        return FastChance.seeded(int(self.np_random.integers(FINE)))

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        among = self.among
        refused = None
        try:
            among.act(int(action))
        except (BadNotation, IllegalMove) as illegal:
            refused = str(illegal)
        reward = self.setting.rewards(among.state)[among.seat]
        return self.observe(), reward, among.state.is_over(), False, self.inform(refused)

    def observe(self) -> Observation:
        among = self.among
        numbers = self.setting.observe(among.state, among.seat, among.at_ms)
        return {"observation": numbers, "action_mask": self.action_masks()}

    def action_masks(self) -> NDArray[np.int8]:
        """1 for what is legal now; by the name that sb3-contrib's MaskablePPO asks for."""
        mask = np.zeros(self.setting.actions, np.int8)
        mask[self.among.legal()] = 1
        return mask

    def inform(self, refused: str | None = None) -> dict[str, Any]:
        among = self.among
        info = {"seat": among.seat, "at_ms": among.at_ms, "action_mask": self.action_masks()}
        return info if refused is None else {**info, "refused": refused}

    def render(self) -> Any:
        """The seat's view as text."""
        if self.render_mode is None:
            return None
        among = self.among
        return self.setting.view_text(among.state, among.seat, among.at_ms)


def register(game: Game) -> str:
    """Make a game known to Gymnasium; its name there."""
    name = f"tablee/{game.name}-v{VERSION}"
    gymnasium.register(name, f"{__name__}:TableEnv", kwargs={"game": game.name})
    return name


NAMES = [register(game) for game in shelf().values() if game.encoder is not None]
