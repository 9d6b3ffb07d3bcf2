"""Mito, for 3 to 5 players: shed your cards, and cheat. Rules: docs/rules/mito.md."""

from tablee.games.mito import faults, moments, notation, position, view
from tablee.games.mito.awards import MitoTally
from tablee.games.mito.cards import ANT, FAMILIES, SPIDER
from tablee.games.mito.encoder import MitoEncoder
from tablee.games.mito.rules import Mito
from tablee.games.mito.terms import ANTS, WINDOWS
from tablee.games.mito.weights import WEIGHTS
from tablee.kernel.game import GameOf, Timing
from tablee.kernel.options import Answer, Choice, Options, Question, Seat, Whole
from tablee.kernel.state import Event

TIMINGS: dict[str, Timing] = {"slap": "race", "race": "race", "accuse": "sight"}


CALM = Answer(
    "calm",
    {"vanish_ms": 3000, "glimpse_ms": 800, "windows": WINDOWS[1], "think_ms": 0},
    calm=True,
)
USUAL = Answer(
    "usual", {"vanish_ms": 1500, "glimpse_ms": 350, "windows": WINDOWS[0], "think_ms": 0}
)
BRISK = Answer(
    "brisk", {"vanish_ms": 1000, "glimpse_ms": 200, "windows": WINDOWS[0], "think_ms": 15_000}
)


class MitoGame(GameOf[Mito]):
    """The face of Mito."""

    name = "mito"
    rules_version = 1
    fewest_seats = 3
    most_seats = 5
    host_begins = False  # a newcomer is a thief first, and has the torch in the second round
    is_hushed = True
    options = (
        Seat("first", rule="MT-2"),
        Choice("ant", rule="MT-14", default=ANTS[0], choices=ANTS),
        Whole(
            "vanish_ms",
            rule="MT-17",
            default=1500,
            least=faults.SHORTEST_VANISH_MS,
            most=faults.LONGEST_VANISH_MS,
            offered=(1000, 1500, 3000, 5000),
        ),
        Whole(
            "glimpse_ms",
            rule="MT-17",
            default=350,
            least=faults.SHORTEST_GLIMPSE_MS,
            most=faults.LONGEST_GLIMPSE_MS,
            offered=(200, 350, 800, 1000),
        ),
        Choice("windows", rule="MT-20", default=WINDOWS[0], choices=WINDOWS),
        Whole(
            "think_ms",
            rule="MT-23",
            default=0,
            least=0,
            most=faults.LONGEST_THINK_MS,
            offered=(0, 15_000, 30_000, 60_000, 120_000),
        ),
    )
    questions = (Question("hurry", (CALM, USUAL, BRISK)),)
    powers = FAMILIES[SPIDER : ANT + 1]
    state_type = Mito
    notation = notation
    positions = position
    views = view
    weights = WEIGHTS
    tally = MitoTally
    encoder = MitoEncoder

    def begin(self, state: Mito, options: Options) -> None:
        state.ant = ANTS.index(str(options["ant"]))
        state.windows = WINDOWS.index(str(options["windows"]))
        state.vanish_ms = int(options["vanish_ms"])
        state.glimpse_for_ms = int(options["glimpse_ms"])
        state.think_ms = int(options["think_ms"])
        state.start(int(options["first"]))

    def gesture(self, move: str) -> str | None:
        return view.gesture(move)

    def on_photo(self, move: str, *, played: bool) -> str | None:
        return view.on_photo(move, played=played)

    def timing(self, move: str) -> Timing:
        return TIMINGS.get(move.split(maxsplit=1)[0], "plain")

    def moment(self, event: Event) -> str | None:
        return moments.moment(event)


GAME = MitoGame()
