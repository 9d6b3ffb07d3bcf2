"""Mito in numbers: what a seat sees, and the moves there can be."""

from typing import Final, final

from mypy_extensions import i64

from tablee.games.mito import moves
from tablee.games.mito.cards import COCKROACH, KINDS, MITO, VALUES, choice_of, first_of, number_of
from tablee.games.mito.rules import Mito
from tablee.games.mito.terms import (
    CAUGHT,
    EARLIER,
    GIFTS,
    PAUSE,
    PHASES,
    RACE,
    RACE_MS,
    SLAP,
    is_ended,
    stretched,
)
from tablee.kernel.cardset import BIT, rest
from tablee.kernel.encoder import Encoder, Plane, Row
from tablee.kernel.moves import do
from tablee.kernel.state import NEVER, NOBODY, NOTHING, State

UNIT_MS: Final = 20  # in which arms and contests are told
SLAP_UNIT_MS: Final = 60
GLIMPSE_UNIT_MS: Final = 4
NO_MITO: Final = [kind for kind in range(KINDS) if kind // VALUES != MITO]
# The cockroach of that value is the one that the race is about.
TO_RACE: Final = [kind for kind in range(KINDS) if kind // VALUES != COCKROACH]


@final
class MitoEncoder(Encoder):
    """A card is numbered by its kind, as in `cards.NAMES`."""

    def __init__(self, seats: i64) -> None:
        super().__init__(seats, BIT[moves.TO] | BIT[moves.ACCUSE])

    def moves(self) -> list[int]:
        return [
            *(do(moves.PLAY, kind) for kind in range(KINDS)),
            *(do(moves.DRAW), do(moves.KEEP)),
            *(do(moves.GIVE, kind) for kind in NO_MITO),
            *(do(moves.TO, away) for away in range(1, self.seats)),
            do(moves.SLAP),
            *(do(moves.RACE, kind) for kind in TO_RACE),
            do(moves.READY),
            *(do(moves.VANISH, kind) for kind in range(KINDS)),
            do(moves.FIDGET),
            *(do(moves.ACCUSE, away) for away in range(1, self.seats)),
        ]

    def planes(self) -> list[Plane]:
        seats, others = int(self.seats), int(self.seats) - 1
        return [
            Plane("phase", (len(PHASES),), "which decision it is"),
            Plane("hand", (KINDS,), "how many of each card it can play"),
            Plane("flight", (KINDS,), "its card that is vanishing"),
            Plane("giving", (KINDS,), "its card laid aside, to be given or in a race"),
            Plane("vanished", (KINDS,), "its cards that have vanished in this round"),
            Plane("known", (others, KINDS), "cards that it is sure each other seat has"),
            Plane("top", (KINDS,), "the card to play on"),
            Plane("under", (others, KINDS), "the next ones under it, which an ant takes"),
            Plane("discard", (KINDS,), "how many of each lie in the discard"),
            Plane("pile", (1,), "cards left to draw"),
            Plane("cards", (seats,), "how many each has"),
            Plane("scores", (seats,), "of the rounds that have ended, at most 255"),
            Plane("arms", (seats,), "20 ms since each arm rose, from 1; 0: it rests"),
            Plane("glimpses", (seats,), "20 ms since a corner showed, from 1; 0: none did"),
            Plane("slapped", (seats,), "after 60 ms, from 2; 1: before it began anew; 0: no"),
            Plane("ready", (seats,), "who waits for the next round"),
            Plane("guard", (seats,), "who guards"),
            Plane("turn", (seats,), "whose turn it is"),
            Plane("starter", (seats,), "who began the round"),
            Plane("waiting", (seats,), "for whom the table waits"),
            Plane("slowest", (seats,), "who gets the gifts"),
            Plane("caught", (seats,), "who was caught"),
            Plane("caught_card", (KINDS,), "with which card"),
            Plane("can_cheat", (1,), "1: it may, whenever its arm is free"),
            Plane("rest", (1,), "20 ms until it may fidget again; 0: it may"),
            Plane("round", (seats,), "which of them it is"),
            Plane("contest", (1,), "20 ms since it began, from 1 to 255; 0: there is none"),
            Plane("vanish", (1,), "how long an arm moves, in 20 ms (MT-17)"),
            Plane("glimpse", (1,), "how long a corner shows, in 4 ms (MT-17)"),
            Plane("from_pile", (1,), "1: ants bring cards from the draw pile (MT-14)"),
            Plane("long", (1,), "1: contests and pauses take three times as long (MT-20)"),
            Plane("time", (1,), "seconds left, at most 255; 0: there is no limit"),
        ]

    def write(self, state: State, seat: i64, at_ms: i64, row: Row) -> None:
        if not isinstance(state, Mito):
            raise self.foreign(state)
        row.one_of(len(PHASES), state.phase)
        self.write_own(state, seat, row)
        self.write_known(state, seat, row)
        self.write_piles(state, row)
        self.write_arms(state, seat, at_ms, row)
        self.write_roles(state, seat, row)
        self.write_caught(state, seat, row)
        row.number(1 if seat != state.guard and state.may_cheat() else 0)
        row.until(state.rest_ms[seat], at_ms, UNIT_MS)
        row.one_of(self.seats, state.round - 1)
        row.since(state.race_ms(), at_ms, UNIT_MS)
        row.number(state.vanish_ms // UNIT_MS)
        row.number(state.glimpse_for_ms // GLIMPSE_UNIT_MS)
        row.number(state.ant)
        row.number(state.windows)
        row.seconds_to(self.limit_ms(state), at_ms)

    def write_hand(self, hand: i64, row: Row) -> None:
        choice = choice_of(hand)
        while choice != 0:
            kind = first_of(choice)
            row.put(kind, number_of(hand, kind))
            choice = rest(choice)
        row.skip(KINDS)

    def write_own(self, state: Mito, seat: i64, row: Row) -> None:
        self.write_hand(state.hands[seat], row)
        row.one_of(KINDS, state.flight[seat])
        row.one_of(KINDS, state.aside[seat])
        for theft in state.thefts:
            if theft.seat == seat and theft.by == NOBODY:
                row.add(theft.card)
        row.skip(KINDS)

    def write_known(self, state: Mito, seat: i64, row: Row) -> None:
        for away in range(1, self.seats):
            sure = state.sure_of(seat, (seat + away) % self.seats)
            self.write_hand(0 if is_ended(state.phase) else sure, row)

    def write_piles(self, state: Mito, row: Row) -> None:
        lying: i64 = len(state.discard)
        for deep in range(1, self.seats + 1):
            row.one_of(KINDS, state.discard[lying - deep] if deep <= lying else NOTHING)
        for index in range(lying):
            row.add(state.discard[index])
        row.skip(KINDS)
        row.number(len(state.pile))

    def write_arms(self, state: Mito, seat: i64, at_ms: i64, row: Row) -> None:
        seats = self.seats
        for away in range(seats):
            row.number(state.number((seat + away) % seats))
        for away in range(seats):
            row.number(state.scores[(seat + away) % seats])
        for away in range(seats):
            row.since(state.arm_ms[(seat + away) % seats], at_ms, UNIT_MS)
        for away in range(seats):
            row.since(state.glimpsed_ms[(seat + away) % seats], at_ms, UNIT_MS)
        for away in range(seats):
            row.number(self.slapped(state, (seat + away) % seats))

    def slapped(self, state: Mito, seat: i64) -> i64:
        after_ms = state.hits[seat]
        if state.phase != SLAP or seat == state.turn or after_ms == NEVER:
            return 0
        return 1 if after_ms == EARLIER else after_ms // SLAP_UNIT_MS + 2

    def write_roles(self, state: Mito, seat: i64, row: Row) -> None:
        ready = state.ready if state.phase == PAUSE else 0
        row.members(self.seats, self.set_seen_from(seat, ready))
        self.write_seat(row, seat, state.guard)
        self.write_seat(row, seat, state.turn)
        self.write_seat(row, seat, state.starter)
        row.members(self.seats, self.set_seen_from(seat, state.to_act()))
        self.write_seat(row, seat, state.slowest if state.phase == GIFTS else NOBODY)

    def write_caught(self, state: Mito, seat: i64, row: Row) -> None:
        is_settled = state.phase != CAUGHT
        self.write_seat(row, seat, NOBODY if is_settled else state.caught_seat)
        row.one_of(KINDS, NOTHING if is_settled else state.caught_card)

    def limit_ms(self, state: Mito) -> i64:
        """By when something is to be done; not when a tie will be settled, which is at once."""
        if state.phase == RACE:
            return state.began_ms + stretched(RACE_MS, state.windows)
        return state.closing_ms() if state.phase == SLAP else state.deadline_ms
