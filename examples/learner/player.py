"""The learned player as a bot, for the lab, the terminal and, as a guest, a live table.

It plays what `trained-mistigri.npz` has learned, or the file that TABLEE_LEARNED names.
"""

import os
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

import msgspec
import numpy as np

from examples.learner.network import Network
from examples.learner.training import Settings
from tablee.bots import Bot
from tablee.bots.searching import Seen
from tablee.games import find_game
from tablee.games.mistigri.cards import DECK
from tablee.games.mistigri.notation import show_cats
from tablee.games.mistigri.view import View
from tablee.kernel.chance import Chance
from tablee.kernel.errors import BadSeats, TableeError
from tablee.kernel.game import Game
from tablee.kernel.spaces import Spaces
from tablee.kernel.state import State
from tablee.lab.vector import window

TRAINED = Path(__file__).parent / "trained-mistigri.npz"


class BadWeights(TableeError):
    """No file that a training has written, or one of another version of the game's planes."""

    code = "bad_weights"


class Policy(NamedTuple):
    """What a bot needs to decide: a network, and the spaces of the game that it learned."""

    network: Network
    game: Game
    spaces: Spaces

    @classmethod
    def of(cls, network: Network, settings: Settings) -> "Policy":
        game = find_game(settings.game)
        spaces = game.spaces(settings.seats)
        if network.shape != (spaces.width, spaces.actions):
            raise BadWeights(f"{game.name} has other planes or actions today: train anew")
        return cls(network, game, spaces)

    def choose(self, state: State, seat: int, moves: Sequence[int]) -> int:
        """The move that the network likes best. It looks at what this seat sees, no more."""
        if type(state) is not self.game.state_type or state.seats != self.spaces.seats:
            raise BadSeats(f"it learned {self.game.name} at a table of {self.spaces.seats}")
        if len(moves) == 1:
            return moves[0]
        seen = window(self.spaces.observe(state, seat), np.uint8, 1)
        mask = window(self.spaces.mask(state, seat), np.bool_, 1)
        best = self.network.forward(seen, mask).logits[0].argmax()
        return int(self.spaces.move_of(int(best), seat))


@lru_cache(maxsize=4)
def load(path: Path) -> Policy:
    """What a training has written; BadWeights if it is not that."""
    try:
        with np.load(path) as file:
            settings = msgspec.json.decode(str(file["settings"]), type=Settings)
            weights = {
                name.removeprefix("weight_"): file[name].astype(np.float32)
                for name in file.files
                if name.startswith("weight_")
            }
    except (OSError, KeyError, ValueError, msgspec.MsgspecError) as error:
        raise BadWeights(f"{path} holds nothing learned: {error}") from error
    return Policy.of(Network(weights), settings)


class Learned(Bot[Seen]):
    """Plays what it has learned. It is handed a world only to look at it as its seat does."""

    searches = True

    def __init__(self, chance: Chance, policy: Policy | None = None) -> None:
        super().__init__(chance)
        self.policy = policy or load(Path(os.environ.get("TABLEE_LEARNED", TRAINED)))

    def choose(self, view: Seen, moves: Sequence[int]) -> int:
        """Without a world to look at: any."""
        return self.any_of(moves)

    def choose_in(self, world: State, view: Seen, moves: Sequence[int]) -> int:
        return self.policy.choose(world, view.seat, moves)


class LearnedGuest(Bot[View]):
    """The same where there is only a view, as at a live table of Crazy Mistigri.

    What it sees is laid out as a position, in which the others hold any cards that fit.
    """

    def __init__(self, chance: Chance) -> None:
        super().__init__(chance)
        self.policy = Learned(chance).policy

    def choose(self, view: View, moves: Sequence[int]) -> int:
        if len(moves) == 1:
            return moves[0]
        world = self.policy.game.position(position_of(view), self.chance)
        return self.policy.choose(world, view.seat, moves)


def position_of(view: View) -> str:
    """A situation that looks like this to the seat that decides (docs/rules/mistigri.md)."""
    others = [seat for seat in range(len(view.seats)) if seat != view.seat]
    lines = {
        "seats": len(view.seats),
        "round": view.round,
        "first": view.first,
        "turn": view.turn,
        "turns": view.turns,
        "phase": view.phase,
        "arrow": view.arrow,
        "totals": words(seat.total for seat in view.seats),
        "passed": words(number for number, seat in enumerate(view.seats) if seat.passed),
        "effect": view.effect,
        "pending": view.pending,
        "card": view.card or "",
        "exchanging": view.seat if view.phase in ("put", "retake") else "",
        "unserved": words(view.unserved),
        "discard": words(view.discard),
        f"hand {view.seat}": words(view.hand),
        **{f"hand {seat}": words(hand) for seat, hand in hands_that_fit(view, others).items()},
        **{f"known {view.seat} {seat}": words(view.seats[seat].known) for seat in others},
        **{f"known {seat} {view.seat}": words(view.seats[seat].knows) for seat in others},
    }
    return "\n".join(f"{name}: {value}" for name, value in lines.items() if value != "")


def hands_that_fit(view: View, others: Sequence[int]) -> dict[int, list[str]]:
    """Of each other seat the cards that are known, and of the rest so many as it holds."""
    seen = [card for seat in others for card in view.seats[seat].known]
    gone = Counter([*view.hand, *view.discard, *seen])
    unseen = list((Counter(show_cats(DECK[len(view.seats)])) - gone).elements())
    hands = {}
    for seat in others:
        known = view.seats[seat].known
        missing = view.seats[seat].cards - len(known)
        hands[seat] = [*known, *unseen[:missing]]
        del unseen[:missing]
    return hands


def words(things: Iterable[object]) -> str:
    return " ".join(map(str, things))
