"""The screens of Mito, and the tables at which they stand ready."""

from collections.abc import Callable, Iterable
from random import Random
from typing import NamedTuple

from playwright.sync_api import expect

from tablee.games import find_game
from tablee.games.mito.rules import Mito
from tablee.games.mito.view import View
from tablee.kernel.options import complete
from tablee.kernel.state import State
from tablee.server.identity import person_of
from tablee.table import entries as log
from tests.browser.mito_people import Crook
from tests.browser.positions import BOTS, MOST_GAMES, Position

MITO = find_game("mito")
COOKIES = ("p" * 43, "q" * 43, "r" * 43)
NAMES = ("Clémentine", "Tom", "Ana")
SOON_MS = 400
CLOCK = -1  # who moves when time does
MOST_STEPS = 2000
LONG_MS = 2500
TRICKS = ("vanish", "fidget", "accuse")

Wanted = Callable[[View], bool]


class Step(NamedTuple):
    """A move, or the clock's."""

    at_ms: int
    seat: int
    move: str
    cards: tuple[int, ...] = ()  # how many everybody has then


class Kitchen(Position):
    """A table of people and, after them, bots that wait to be asked."""

    def __init__(
        self, name: str, seats: int, people: int, options: log.Options, level: str = "random"
    ) -> None:
        super().__init__(name, seats, MITO)
        for seat in range(1, people):
            self.add(log.Stood(seat))
            self.add(log.Sat(seat, person_of(COOKIES[seat]), NAMES[seat], f"{seat}" * 24))
        for seat in range(people, seats):
            self.add(log.BotSat(seat, level, BOTS[seat - 1]))
        self.add(log.OptionsSet(complete(MITO.options, options, seats)))
        self.start()

    @property
    def view(self) -> View:
        shown = MITO.view(self.room.current.state, 0)
        assert isinstance(shown, View)
        return shown

    def do(self, seat: int, move: str, after_ms: int = SOON_MS) -> None:
        self.add(log.Moved(self.room.at_ms + after_ms, seat, move))

    def ring(self) -> None:
        alarm_ms = self.room.alarm_ms()
        assert alarm_ms is not None
        self.add(log.Rang(max(alarm_ms, self.room.at_ms)))

    def follow(self, steps: Iterable[Step]) -> None:
        for at_ms, seat, move, _ in steps:
            self.add(log.Rang(at_ms) if seat == CLOCK else log.Moved(at_ms, seat, move))

    def first(self, seat: int, verb: str) -> str:
        state = self.room.current.state
        moves = [MITO.show(state, move) for move in state.legal(seat)]
        return next(move for move in moves if move.startswith(verb))

    def asked(self, seat: int) -> list[str]:
        """What somebody may do in turn."""
        state = self.room.current.state
        moves = [MITO.show(state, move) for move in state.legal(seat)]
        return [move for move in moves if move.split()[0] not in TRICKS]

    def after(self, seat: int, move: str) -> Mito:
        """How it would be then."""
        twin = self.room.current.state.clone()
        twin.play(seat, MITO.read(twin, move), self.room.at_ms)
        assert isinstance(twin, Mito)
        return twin

    def step(self, chance: Random) -> None:
        """Somebody who is asked does something; insects are liked, for what they do."""
        state, seats = self.room.current.state, self.room.to_act()
        if not seats:
            return self.ring()
        seat = seats[-1]
        moves = [MITO.show(state, move) for move in state.legal(seat)]
        asked = [move for move in moves if move.split()[0] not in TRICKS]
        insects = [move for move in asked if move.startswith("play ") and move[5] != "n"]
        return self.do(seat, chance.choice(insects or asked))


def lay(
    name: str, seats: int, wanted: Wanted, options: log.Options, level: str = "random"
) -> Kitchen:
    """The first such moment, in games whose shuffles come from the name."""
    for attempt in range(MOST_GAMES):
        kitchen = Kitchen(f"{name} {attempt}", seats, 1, options, level)
        kitchen.name, chance = name, Random(attempt)
        if wanted in (is_pause, is_over):
            with_thefts(kitchen)
        for _ in range(MOST_STEPS):
            if wanted(kitchen.view):
                return kitchen
            if kitchen.room.phase != "playing":
                break
            kitchen.step(chance)
    raise AssertionError(f"no such moment in {MOST_GAMES} games: {name}")


def lay_table(
    name: str,
    people: int,
    wanted: Callable[[Kitchen], bool],
    options: log.Options,
    level: str = "random",
) -> Kitchen:
    """The first such moment of three, by all that is so at the table."""
    for attempt in range(MOST_GAMES):
        kitchen = Kitchen(f"{name} {attempt}", 3, people, options, level)
        kitchen.name, chance = name, Random(attempt)
        for _ in range(MOST_STEPS):
            if wanted(kitchen):
                return kitchen
            if kitchen.room.phase != "playing":
                break
            kitchen.step(chance)
    raise AssertionError(f"no such moment in {MOST_GAMES} games: {name}")


def is_slap(view: View) -> bool:
    """The others have not slapped yet either."""
    return view.phase == "slap" and len(view.waiting) == len(view.seats) - 1 and 0 in view.waiting


def is_last_slap(view: View) -> bool:
    return is_slap(view) and view.round == view.rounds


# Scenes


class Scene(NamedTuple):
    """A table, what of it the screen stands still at, and what is done and seen there."""

    kitchen: Position
    when: str = "true"
    see: Callable[[Crook], None] = Crook.sees_table
    is_guest: bool = False


def asked(phase: str, *, guard: bool = False) -> Wanted:
    def wanted(view: View) -> bool:
        is_mine = view.phase == phase and 0 in view.waiting and len(view.hand) > 6
        return is_mine and (view.guard == 0) == guard

    return wanted


def is_theirs(view: View) -> bool:
    return view.phase == "turn" and view.turn == 1


def is_my_race(view: View) -> bool:
    mine = [card for card in view.hand if card[-1] == view.top[-1] and card[:4] != "mito"]
    return view.phase == "race" and bool(mine)


def is_gifts(view: View) -> bool:
    return view.phase == "gifts" and 0 in view.waiting and len(view.waiting) < 4


def is_pause(view: View) -> bool:
    return view.phase == "pause"


def is_over(view: View) -> bool:
    return view.phase == "over"


def with_thefts(kitchen: Kitchen) -> None:
    """Everybody but the guard steals, and the last one is seen."""
    guard = kitchen.view.guard
    for seat in range(len(kitchen.view.seats)):
        if seat != guard:
            kitchen.do(seat, kitchen.first(seat, "vanish"))
            while kitchen.view.seats[seat].arm:
                kitchen.ring()
    thief = (guard + 1) % len(kitchen.view.seats)
    kitchen.do(thief, kitchen.first(thief, "vanish"))
    kitchen.do(guard, f"accuse {thief}")


def in_flight(name: str, seat: int, first: int, seats: int = 5) -> Kitchen:
    """An arm is up, and for a while nothing will show of what is in it."""
    for attempt in range(MOST_GAMES):
        options: log.Options = {"first": first, "vanish_ms": 5000, "glimpse_ms": 1000}
        kitchen = Kitchen(f"{name} {attempt}", seats, 1, options)
        kitchen.name = name
        kitchen.do(seat, kitchen.first(seat, "vanish"))
        if corner_of(kitchen.room.current.state, seat) - kitchen.room.at_ms > LONG_MS:
            return kitchen
    raise AssertionError(f"every corner shows too soon: {name}")


def corner_of(state: State, seat: int) -> int:
    """When one will show, which nobody at the table knows."""
    assert isinstance(state, Mito)
    return int(state.glimpse_ms[seat])


def caught(name: str) -> Kitchen:
    kitchen = Kitchen(name, 5, 1, {})
    with_thefts(kitchen)
    return kitchen


def lobby(name: str) -> Position:
    return Position(name, 4, MITO)


def sees(picture: str) -> Callable[[Crook], None]:
    """Something that is no button."""

    def see(player: Crook) -> None:
        player.sees_table()
        expect(player.page.locator(picture).first).to_be_visible()

    return see


def sees_stamp(player: Crook) -> None:
    player.sees_table()
    player.point_at(2, player.name_at("2"))
    expect(player.page.locator("div.stamp")).to_be_visible()


def sees_film(player: Crook) -> None:
    player.press(player.button(player.tell("screen", "round_end", "to_reel")))
    expect(player.page.locator(".film")).to_be_visible()


def sees_hands(player: Crook) -> None:
    sheet = player.page.get_by_role("dialog", name=player.tell("screen", "round_end", "title"))
    expect(sheet.get_by_role("table")).to_be_visible()


def sees_end(player: Crook) -> None:
    expect(player.button(player.tell("screen", "end", "check"))).to_be_visible()


def sees_lobby(player: Crook) -> None:
    expect(player.button(player.say("lobby.start"))).to_be_visible()
    expect(player.button(player.say("lobby.removeBot")).first).to_be_visible()


def moments() -> dict[str, Scene]:
    """Every screen of Mito, at tables of its own: most do not wait for a second look."""

    def at(wanted: Wanted, name: str, seats: int = 5, first: int = 0) -> Kitchen:
        return lay(f"mito {name}", seats, wanted, {"first": first})

    corner_shows = "update.told.some((one) => one.event === 'glimpsed')"
    is_caught = "update.view.phase === 'caught'"
    # Every other one is looked at in French: those with more words on them.
    return {
        "my turn": Scene(at(asked("turn"), "my turn", first=1)),
        "their turn": Scene(at(is_theirs, "their turn", first=1)),
        "flight": Scene(in_flight("mito flight", 0, 1), see=sees(".sleeve")),
        "guard": Scene(in_flight("mito guard", 2, 0), corner_shows, sees(".corner")),
        "race": Scene(at(is_my_race, "race", first=1), see=sees(".roach")),
        "slap": Scene(at(is_slap, "slap", first=1), see=sees(".insect")),
        "spider": Scene(at(asked("spider"), "spider", first=1)),
        "spider to": Scene(at(asked("spider_to", guard=True), "spider to")),
        "caught": Scene(caught("mito caught")),
        "gifts": Scene(at(is_gifts, "gifts", first=1)),
        "film": Scene(at(is_pause, "film"), see=sees_film),
        "hands": Scene(at(is_pause, "hands"), see=sees_hands),
        "end": Scene(at(is_over, "end", 4), see=sees_end),
        "stamp": Scene(in_flight("mito stamp", 2, 0), is_caught, sees_stamp),
        "watching": Scene(at(is_theirs, "watching", 3), is_guest=True),
        "lobby": Scene(lobby("mito lobby"), see=sees_lobby),
        # Of four, one sits opposite, with the piles before them.
        "guard of four": Scene(in_flight("mito guard of four", 2, 0, 4), corner_shows),
        "spider of four": Scene(at(asked("spider_to"), "spider of four", 4, first=1)),
    }


SCENES = moments()
