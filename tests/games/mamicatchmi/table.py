"""Duels of Mamicatchmi laid out as text, played by the millisecond as a table would."""

from typing import Any

import tablee
from tests.games.table import TABLE, Script, heard

ALL_FOUR = "mouse cat dog granny"


def lay(seats: int, *, chance: tuple[int, ...] = (), **lines: object) -> tablee.State:
    """A position; `spot_dog="by tree"` stands for the line `spot dog: by tree`.

    `chance` are the next numbers that chance gives.
    """
    said = [f"seats: {seats}"]
    said += [f"{name_of(name)}: {value}" for name, value in lines.items()]
    state = tablee.position("mamicatchmi", "\n".join(said))
    state.chance = Script(*chance)
    state.witness = tablee.Witness()
    return state


def name_of(name: str) -> str:
    """`last_tokens` as `last tokens`; `tie_ms` and the option `wrong_spot` as they are."""
    return name if name.endswith("_ms") or name == "wrong_spot" else name.replace("_", " ")


def duel(rolled: str, pawns: str = ALL_FOUR, **lines: Any) -> tablee.State:
    """The dice have just stopped, at 0 ms of the table's time."""
    return lay(len(pawns.split()), phase="duel", pawns=pawns, rolled=rolled, **lines)


def play(state: tablee.State, *lines: str) -> list[str]:
    """Play `310 0: lift cat` and so on, ring what is due before; a bare `310` lets time pass.

    All that happened, in the words of records.
    """
    for said in lines:
        time, _, rest = said.partition(" ")
        while state.alarm_ms() <= int(time):
            state.ring(state.alarm_ms())
        if rest:
            seat, _, move = rest.partition(": ")
            state.play(int(seat), tablee.read(state, move), int(time))
    return heard(state)


def put(time: int, seat: int, pawn: str, spot: str) -> tuple[str, str]:
    """Lifted and placed in one go."""
    return f"{time} {seat}: lift {pawn}", f"{time} {seat}: place {pawn} {spot}"


def seen(state: tablee.State, what: str, seat: int = TABLE) -> Any:
    """What lies open, by its name in the view."""
    return tablee.view(state, seat)[what]


def tokens(state: tablee.State) -> list[int]:
    """The tokens of all seats, and the reserve."""
    return [*(seat["tokens"] for seat in seen(state, "seats")), seen(state, "reserve")]


def pawns(state: tablee.State) -> str:
    return " ".join(seat["pawn"] or "-" for seat in seen(state, "seats"))


def asked(state: tablee.State) -> str:
    """What is asked of whom, such as `roll 0`."""
    seats = list(tablee.seats_of(state.to_act()))
    assert seats == seen(state, "waiting")
    return " ".join([seen(state, "phase"), *map(str, seats)])


def moves(state: tablee.State, seat: int) -> list[str]:
    return [tablee.show(state, move) for move in state.legal(seat)]
