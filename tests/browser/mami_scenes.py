"""Tables of Mamicatchmi that stand ready: near the end, in a duel, at or before a double."""

from collections.abc import Callable

from tablee.games import find_game
from tablee.games.mamicatchmi.view import View
from tablee.kernel.options import complete
from tablee.server.identity import person_of
from tablee.table import entries as log
from tests.browser.mami_people import FLEES
from tests.browser.positions import Position

MAMI = find_game("mamicatchmi")
COOKIES = ("p" * 43, "q" * 43, "r" * 43, "s" * 43)
NAMES = ("Clémentine", "Tom", "Ana", "Jo")
MOST_GAMES, MOST_STEPS = 40, 400
LONG_MS = 60_000  # a duel for those who look closely

Wanted = Callable[[View], bool]


class Garden(Position):
    """A table of people and, after them, bots."""

    def __init__(
        self, name: str, seats: int, people: int, *, bot: object = "schoolboy", **options: int | str
    ) -> None:
        super().__init__(name, seats, MAMI)
        for seat in range(1, people):
            self.add(log.Stood(seat))
            self.add(log.Sat(seat, person_of(COOKIES[seat]), NAMES[seat], f"{seat}" * 24))
        for seat in range(people, seats):
            self.add(log.BotSat(seat, str(bot), f"Robot {seat}"))
        self.add(log.OptionsSet(complete(MAMI.options, options, seats)))
        self.start()

    @property
    def view(self) -> View:
        shown = MAMI.view(self.room.current.state, 0)
        assert isinstance(shown, View)
        return shown

    def step(self) -> None:
        """The first chair wins whatever it can; nobody else moves a hand."""
        room, view = self.room, self.view
        if view.phase == "duel" and view.dice and view.seats[0].pawn in view.dice:
            own, at_ms = view.seats[0].pawn, room.at_ms
            flees, refuge = FLEES[frozenset(view.dice)]
            spot = f"{'on' if own == flees else 'by'} {refuge}"
            self.add(log.Moved(at_ms + 400, 0, f"lift {own}"))
            self.add(log.Moved(at_ms + 500, 0, f"place {own} {spot}"))
            if self.view.phase == "duel":
                self.ring()
        elif view.phase in ("duel", "temptation", "suspense"):
            self.ring()
        else:
            self.play(int(room.current.state.legal(self.next_seat())[0]))

    def after_roll(self) -> View:
        """When the first chair's dice will have stopped."""
        twin = self.room.current.state.clone()
        twin.play(0, MAMI.read(twin, "roll"), self.room.at_ms)
        twin.ring(twin.alarm_ms())
        shown = MAMI.view(twin, 0)
        assert isinstance(shown, View)
        return shown

    def ring(self) -> None:
        alarm_ms = self.room.alarm_ms()
        assert alarm_ms is not None
        self.add(log.Rang(max(alarm_ms, self.room.at_ms)))


def lay(name: str, seats: int, people: int, wanted: Wanted, **options: int | str) -> Garden:
    """The first such moment, in games whose dice come from the name."""
    for attempt in range(MOST_GAMES):
        garden = Garden(f"{name} {attempt}", seats, people, **options)
        garden.name = name
        for _ in range(MOST_STEPS):
            if wanted(garden.view):
                return garden
            if garden.room.phase != "playing":
                break
            garden.step()
    raise AssertionError(f"no such moment in {MOST_GAMES} games: {name}")


def lay_before(name: str, seats: int, people: int, wanted: Wanted, **options: int | str) -> Garden:
    """The first chair is about to roll, and this is what the dice will bring."""

    def rolls(garden: Garden) -> bool:
        view = garden.view
        return view.phase == "roll" and view.roller == 0 and wanted(garden.after_roll())

    for attempt in range(MOST_GAMES):
        garden = Garden(f"{name} {attempt}", seats, people, pawns="random", **options)
        garden.name = name
        for _ in range(MOST_STEPS):
            if rolls(garden):
                return garden
            if garden.room.phase != "playing":
                break
            garden.step()
    raise AssertionError(f"no such roll in {MOST_GAMES} games: {name}")


def is_nearly_over(view: View) -> bool:
    return view.phase == "roll" and view.roller == 0 and view.seats[0].tokens == 9


def is_first_roll(view: View) -> bool:
    return view.phase == "roll" and view.roller == 0


def is_my_double(view: View) -> bool:
    return view.phase == "swap" and view.roller == 0


def is_their_double(view: View) -> bool:
    return view.phase == "swap" and view.roller == 1


def is_a_double(view: View) -> bool:
    return view.dice is not None and view.dice[0] == view.dice[1]


def is_two_commons(view: View) -> bool:
    return view.dice is not None and set(view.dice) == set(view.commons)


def is_between_us(view: View) -> bool:
    """The first two chairs' own pawns are called."""
    return is_duel(view) and {seat.pawn for seat in view.seats[:2]} == set(view.dice or ())


def is_choice(view: View) -> bool:
    return view.phase == "choose"


def is_duel(view: View) -> bool:
    return view.phase == "duel"


def is_over(view: View) -> bool:
    return view.phase == "over"


# Every screen worth looking at, at a table of its own: some do not wait for a second look.
LOOKS = {
    (name, lang): lay(f"mami {name} {lang}", seats, people, wanted, duel_ms=LONG_MS, pawns=pawns)
    for lang in ("fr", "en")
    for name, seats, people, wanted, pawns in (
        ("choose", 3, 1, is_choice, "choose"),
        ("roll", 4, 1, is_first_roll, "random"),
        ("duel", 2, 2, is_duel, "random"),  # nobody but you is there, and it lasts
        ("double", 3, 1, is_my_double, "random"),
        ("their double", 3, 2, is_their_double, "random"),
        ("over", 4, 1, is_over, "random"),
    )
}
