"""Crazy Mistigri, for 3 to 5 players: Old Maid turned wild. Rules: docs/rules/mistigri.md."""

from tablee.games.mistigri import moments, notation, position, view
from tablee.games.mistigri.awards import MistigriTally
from tablee.games.mistigri.encoder import MistigriEncoder
from tablee.games.mistigri.rules import Mistigri
from tablee.games.mistigri.weights import WEIGHTS
from tablee.kernel.game import GameOf
from tablee.kernel.options import Answer, Options, Question, Seat, Whole
from tablee.kernel.state import Event


class MistigriGame(GameOf[Mistigri]):
    """The face of Crazy Mistigri."""

    name = "mistigri"
    rules_version = 1
    fewest_seats = 3
    most_seats = 5
    options = (
        Seat("first", rule="MG-4"),
        Whole(
            "think_ms",
            rule="MG-26",
            default=0,
            least=0,
            most=position.LONGEST_MS,
            offered=(0, 15_000, 30_000, 60_000, 120_000),
        ),
    )
    questions = (
        Question(
            "hurry",
            (
                Answer("free", {"think_ms": 0}),
                Answer("steady", {"think_ms": 60_000}),
                Answer("brisk", {"think_ms": 15_000}),
            ),
        ),
    )
    powers = tuple(f"{value}+{value}" for value in range(1, 9))  # MG-11 … MG-17
    state_type = Mistigri
    notation = notation
    positions = position
    views = view
    weights = WEIGHTS
    tally = MistigriTally
    encoder = MistigriEncoder
    seats_rule = "MG-3: "

    def begin(self, state: Mistigri, options: Options) -> None:
        state.start(int(options["first"]), int(options["think_ms"]))

    def moment(self, event: Event) -> str | None:
        return moments.moment(event)


GAME = MistigriGame()
