"""Mamicatchmi, for 2 to 4 players: be quick at the dice. Rules: docs/rules/mamicatchmi.md."""

from tablee.games.mamicatchmi import notation, position, view
from tablee.games.mamicatchmi.awards import MamicatchmiTally
from tablee.games.mamicatchmi.encoder import MamicatchmiEncoder
from tablee.games.mamicatchmi.moments import MOMENTS
from tablee.games.mamicatchmi.rules import Mamicatchmi
from tablee.games.mamicatchmi.terms import CHOOSING, DICE, WRONG_SPOTS
from tablee.games.mamicatchmi.weights import WEIGHTS
from tablee.kernel.game import GameOf, Timing
from tablee.kernel.options import Answer, Choice, Options, Question, Seat, Whole

HANDS = ("lift", "drop", "place")  # the moves that answer the dice


class MamicatchmiGame(GameOf[Mamicatchmi]):
    """The face of Mamicatchmi."""

    name = "mamicatchmi"
    rules_version = 2
    fewest_seats = 2
    most_seats = 4
    options = (
        Choice("pawns", rule="MC-2", default=CHOOSING[0], choices=CHOOSING),
        Seat("first", rule="MC-3"),
        Choice("dice", rule="MC-4", default=DICE[0], choices=DICE),
        Whole(
            "tie_ms",
            rule="MC-8",
            default=20,
            least=0,
            most=position.LONGEST_TIE_MS,
            offered=(0, 20, 100, 250),
        ),
        Choice("wrong_spot", rule="MC-9", default=WRONG_SPOTS[0], choices=WRONG_SPOTS),
        Whole(
            "duel_ms",
            rule="MC-13",
            default=4000,
            least=position.SHORTEST_DUEL_MS,
            most=position.LONGEST_DUEL_MS,
            offered=(2000, 4000, 8000, 15_000, 30_000),
        ),
        Whole(
            "think_ms",
            rule="MC-17",
            default=0,
            least=0,
            most=position.LONGEST_THINK_MS,
            offered=(0, 15_000, 30_000, 60_000, 120_000),
        ),
    )
    questions = (
        Question(
            "hurry",
            (
                Answer("calm", {"duel_ms": 15_000, "tie_ms": 250, "think_ms": 0}, calm=True),
                Answer("usual", {"duel_ms": 4000, "tie_ms": 20, "think_ms": 0}),
                Answer("brisk", {"duel_ms": 2000, "tie_ms": 20, "think_ms": 15_000}),
            ),
        ),
        Question(
            "strict",
            (
                Answer("kind", {"wrong_spot": WRONG_SPOTS[0]}),
                Answer("strict", {"wrong_spot": WRONG_SPOTS[1]}),
            ),
        ),
    )
    state_type = Mamicatchmi
    notation = notation
    positions = position
    views = view
    weights = WEIGHTS
    moments = MOMENTS
    tally = MamicatchmiTally
    encoder = MamicatchmiEncoder

    def begin(self, state: Mamicatchmi, options: Options) -> None:
        state.dice = DICE.index(str(options["dice"]))
        state.tie_ms = int(options["tie_ms"])
        state.wrong_spot = WRONG_SPOTS.index(str(options["wrong_spot"]))
        state.duel_ms = int(options["duel_ms"])
        state.think_ms = int(options["think_ms"])
        state.start(int(options["first"]), CHOOSING.index(str(options["pawns"])))

    def gesture(self, move: str) -> str | None:
        return view.gesture(move)

    def on_photo(self, move: str, *, played: bool) -> str | None:
        return view.on_photo(move)

    def timing(self, move: str) -> Timing:
        """Hands answer the dice; who rolls, chooses or swaps answers nothing."""
        return "race" if move.split(maxsplit=1)[0] in HANDS else "plain"


GAME = MamicatchmiGame()
