"""Misty, for 2 to 4 players: a window of drawings that come alive. Rules: docs/rules/misty.md."""

import msgspec

from tablee.games.misty import answers, notation, position, view
from tablee.games.misty.awards import MistyTally
from tablee.games.misty.cards import KINDS, PLAIN
from tablee.games.misty.encoder import MistyEncoder
from tablee.games.misty.moments import MOMENTS
from tablee.games.misty.rules import Misty
from tablee.games.misty.terms import SMILES, WINDOWS
from tablee.games.misty.weights import WEIGHTS
from tablee.kernel.game import GameOf
from tablee.kernel.options import Answer, Choice, Options, Question, Whole


class MistyGame(GameOf[Misty]):
    """The face of Misty."""

    name = "misty"
    rules_version = 1
    fewest_seats = 2
    most_seats = 4
    options = (
        Choice("window", rule="MY-6", default=WINDOWS[0], choices=WINDOWS),
        Choice("smiles", rule="MY-12", default=SMILES[0], choices=SMILES),
        Whole(
            "think_ms",
            rule="MY-17",
            default=0,
            least=0,
            most=position.LONGEST_MS,
            offered=(0, 15_000, 30_000, 60_000, 120_000),
        ),
    )
    questions = (
        Question(
            "size",
            (Answer("first", {"window": WINDOWS[1]}), Answer("whole", {"window": WINDOWS[0]})),
        ),
        Question(
            "hurry",
            (
                Answer("free", {"think_ms": 0}),
                Answer("steady", {"think_ms": 60_000}),
                Answer("brisk", {"think_ms": 15_000}),
            ),
        ),
    )
    powers = KINDS[:PLAIN]
    state_type = Misty
    notation = notation
    positions = position
    views = view
    weights = WEIGHTS
    moments = MOMENTS
    tally = MistyTally
    encoder = MistyEncoder

    def begin(self, state: Misty, options: Options) -> None:
        size = WINDOWS.index(str(options["window"]))
        smiles = SMILES.index(str(options["smiles"]))
        state.start(size, smiles, int(options["think_ms"]))

    def answer(self, question: str) -> msgspec.Struct | None:
        return answers.answer(question)


GAME = MistyGame()
