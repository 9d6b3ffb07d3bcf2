"""Lantern: a reflex game with nothing in it but reflexes.

LT-1  The lantern is dark. After a random while, which nobody knows, it lights up.
LT-2  Everybody may ring at any time.
LT-3  The first to ring while it is lit has a point, and it goes dark.
LT-4  Ringing in the dark costs a point.
LT-5  Nobody rings for `glow_ms`: it goes dark by itself.
LT-6  After three lights the game is over; the most points win.
"""

from types import MappingProxyType
from typing import Literal

import msgspec
from mypy_extensions import i64

from tablee import NEVER, Chance, Event, IllegalMove, MoveList, Standings, State, Witness
from tablee.kernel.cardset import BIT
from tablee.kernel.encoder import Encoder, Plane, Row
from tablee.kernel.options import Options, Whole
from tests.tiny.plain import PlainGame, Told

RING = 0
LIT, DARKENED, RANG, SCORED = range(4)
LIGHTS = 3
FEWEST_POINTS = -50


class Lantern(State):
    def __init__(self, seats: int, chance: Chance, witness: Witness | None = None) -> None:
        super().__init__(seats, chance, witness)
        self.points = [0] * seats
        self.lit = False
        self.lights = 0
        self.alarm = NEVER
        self.glow_ms = 500

    def darken(self, at_ms: int) -> None:  # LT-1, LT-6
        self.lit = False
        self.alarm = NEVER if self.lights == LIGHTS else at_ms + 800 + self.chance.below(1700)
        self.note(DARKENED, -1)

    def to_act(self) -> i64:  # LT-2
        return 0 if self.is_over() else BIT[self.seats] - 1

    def list_moves(self, seat: i64, found: MoveList) -> None:
        if not self.is_over() and 0 <= seat < self.seats:
            found.add(RING)

    def play(self, seat: i64, move: i64, at_ms: i64) -> None:
        if self.is_over():
            raise IllegalMove("LT-6", "the game is over")
        if move != RING or not 0 <= seat < self.seats:
            raise IllegalMove("LT-2", "all one can do is ring, at a seat of the table")
        self.note(RANG, seat)
        if self.lit:  # LT-3
            self.points[seat] += 1
            self.note(SCORED, seat, 1)
            self.darken(at_ms)
        else:  # LT-4
            self.points[seat] = max(FEWEST_POINTS, self.points[seat] - 1)
            self.note(SCORED, seat, -1)

    def alarm_ms(self) -> i64:
        return self.alarm

    def race_ms(self) -> i64:  # LT-3
        return self.alarm - self.glow_ms if self.lit else NEVER

    def ring(self, at_ms: i64) -> None:
        if at_ms < self.alarm:
            return
        if self.lit:  # LT-5
            self.darken(at_ms)
        else:  # LT-1
            self.lit = True
            self.lights += 1
            self.alarm = at_ms + self.glow_ms
            self.note(LIT, -1)

    def is_over(self) -> bool:  # LT-6
        return self.lights == LIGHTS and not self.lit

    def standings(self) -> Standings:
        return Standings(list(self.points), high_wins=True, over=self.is_over())

    def clone(self) -> "Lantern":
        twin = Lantern(self.seats, self.chance.clone())
        for field in LanternGame.fields:
            value = getattr(self, field)
            setattr(twin, field, list(value) if isinstance(value, list) else value)
        return twin

    def redeal(self, seat: i64, chance: Chance) -> None:
        """When it will light up is all that nobody can know."""
        self.chance = chance
        if not self.lit and not self.is_over():
            self.alarm = 2**40 + chance.below(1700)


class Seat(msgspec.Struct, frozen=True):
    points: int


class View(msgspec.Struct, frozen=True):
    seat: int
    seats: list[Seat]
    phase: Literal["dark", "lit", "over"]
    lights: int


class LanternEncoder(Encoder):
    def moves(self) -> list[int]:
        return [RING]

    def planes(self) -> list[Plane]:
        return [
            Plane("lit", (1,), "1: it is lit"),
            Plane("lights", (1,), "how often it has lit up"),
            Plane("points", (int(self.seats),), "of each, and 50 more"),
            Plane("glow", (1,), "how long it stays lit, in 20 ms"),
        ]

    def write(self, state: State, seat: i64, at_ms: i64, row: Row) -> None:
        assert isinstance(state, Lantern)
        row.number(state.lit)
        row.number(state.lights)
        for away in range(state.seats):
            row.number(state.points[(seat + away) % state.seats] - FEWEST_POINTS)
        row.number(state.glow_ms // 20)


class LanternGame(PlainGame):
    name = "lantern"
    rules_version = 1
    fewest_seats = 2
    most_seats = 4
    options = (Whole("glow_ms", rule="LT-5", default=500, least=1, most=5000),)
    state_type = Lantern
    encoder = LanternEncoder
    moves = MappingProxyType({RING: "ring"})
    events = ("lit", "darkened", "rang", "scored")
    fields = ("points", "lit", "lights", "alarm", "glow_ms")

    def empty(self, seats: int, chance: Chance) -> State:
        return Lantern(seats, chance)

    def set_up(
        self, seats: int, chance: Chance, options: Options, witness: Witness | None
    ) -> State:
        state = Lantern(seats, chance, witness)
        state.glow_ms = int(options["glow_ms"])
        state.darken(0)
        return state

    def view(self, state: State, seat: int) -> View:
        self.check_seat(state, seat)
        assert isinstance(state, Lantern)
        dark: Literal["dark", "over"] = "over" if state.is_over() else "dark"
        seats = [Seat(points) for points in state.points]
        return View(seat, seats, "lit" if state.lit else dark, state.lights)

    def tell(self, event: Event, seat: int) -> Told:
        return Told(self.known(event), event.seat, event.what)

    def on_photo(self, move: str, *, played: bool) -> str:
        return move

    def faults(self, state: State) -> list[str]:
        assert isinstance(state, Lantern)
        found = []
        if not 0 <= state.lights <= LIGHTS:
            found.append("LT-6: too many lights")
        if not state.is_over() and state.alarm == NEVER:
            found.append("LT-1: it would never light up")
        if any(not FEWEST_POINTS <= points <= LIGHTS for points in state.points):
            found.append("LT-3: too many points")
        return found


GAME = LanternGame()
