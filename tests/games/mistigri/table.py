"""Crazy Mistigri's side of the tests' table: cats laid out by hands, asked and seen in short."""

from typing import Any

import tablee
from tests.games.table import TABLE, Script


def lay(*hands: str, picks: tuple[int, ...] = (), **lines: object) -> tablee.State:
    """One hand a seat, `name=value` for the other lines; `picks` are the next of chance.

    A pick is a place in the hand that is drawn from, in the order of the deck.
    """
    said = [f"seats: {len(hands)}"]
    said += [f"hand {seat}: {cats}" for seat, cats in enumerate(hands)]
    said += [line(name, value) for name, value in lines.items()]
    state = tablee.position("mistigri", "\n".join(said))
    state.chance = Script(*picks)
    state.witness = tablee.Witness()
    return state


def line(name: str, value: object) -> str:
    """A line of a position; `known_1_0` stands for `known 1 0`."""
    return f"{name.replace('_', ' ') if name.startswith('known') else name}: {value}"


def asked(state: tablee.State) -> str:
    """Who decides what now, such as `0 power or reverse`."""
    table = tablee.view(state, TABLE)
    return f"{table['to_act']} {table['phase']}"


def legal(state: tablee.State) -> list[str]:
    """The moves of whoever decides now."""
    (seat,) = tablee.seats_of(state.to_act())
    return [tablee.show(state, move) for move in state.legal(seat)]


def hand(state: tablee.State, seat: int) -> str:
    return " ".join(tablee.view(state, seat)["hand"])


def hands(state: tablee.State) -> list[str]:
    return [hand(state, seat) for seat in range(state.seats)]


def table(state: tablee.State, what: str) -> Any:
    """What lies open, by its name in the view: `discard`, `arrow`, `pending`, `turn` …"""
    return tablee.view(state, TABLE)[what]


def passed(state: tablee.State) -> list[int]:
    """The seats whose help card lies face down."""
    return [seat for seat, one in enumerate(table(state, "seats")) if one["passed"]]


def sure(state: tablee.State, seat: int, holder: int) -> list[str]:
    """The cats that a seat is sure the holder has."""
    known: list[str] = tablee.view(state, seat)["seats"][holder]["known"]
    return known


def scores(state: tablee.State) -> list[int]:
    return state.standings().scores
