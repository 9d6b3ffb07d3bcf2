"""Windows and hands of Misty laid out as text, and what lies on the table afterwards."""

from collections import Counter
from typing import Any

import tablee
from tests.games.table import TABLE, heard, say

KINDS = ("flower", "monster", "smile", "up", "down", "left", "right", "plain")
COPIES = Counter(dict.fromkeys(KINDS, 6) | {"plain": 12})  # MY-1, by hand
ARROWS = ("up", "down", "left", "right")

ROW = "plain plain plain"

Space = tuple[int, int]


def lay(seats: int, **lines: object) -> tablee.State:
    """A position; `hand_0="up left"` stands for the line `hand 0: up left`."""
    said = [f"seats: {seats}"]
    said += [f"{name_of(name)}: {value}" for name, value in lines.items()]
    state = tablee.position("misty", "\n".join(said))
    state.witness = tablee.Witness()
    return state


def name_of(name: str) -> str:
    """`last_moved_0` as `last moved 0`; `think_ms` as it is."""
    return name if name.endswith("_ms") else name.replace("_", " ")


def full(*windows: str, **lines: object) -> tablee.State:
    """Full windows, ready to be activated."""
    size = "3x3" if len(windows[0].replace("/", " ").split()) == 9 else "3x4"
    named = {f"window_{seat}": window for seat, window in enumerate(windows)}
    return lay(len(windows), window=size, **named, **lines)


def square(first: str, second: str = ROW, third: str = ROW) -> str:
    """A window of three rows, whose rows are plain unless told."""
    return f"{first} / {second} / {third}"


def opponent_of(window: str) -> str:
    """A window for the other seat, from the rest of the deck: one arrow card, which leaves it."""
    kinds = window.replace("/", " ").split()
    left = COPIES - Counter(kinds)
    still = [kind for kind in left.elements() if kind not in ARROWS]
    first = next(kind for kind in ("up", "left") if left[kind])
    cards = [first, *still[: len(kinds) - 1]]
    columns = len(window.partition("/")[0].split())
    rows = [cards[index : index + columns] for index in range(0, len(cards), columns)]
    return " / ".join(" ".join(row) for row in rows)


def activate(window: str, *order: str, smiles: str = "pairs") -> tablee.State:
    """Seat 0 activates this window in this order, after the other seat has done so."""
    state = full(window, opponent_of(window), smiles=smiles)
    say(state, "1: move 0,0", *(f"0: move {space}" for space in order))
    return state


def score(window: str, *order: str, smiles: str = "pairs") -> int:
    """What the window makes if its arrow cards move in this order, which must be all of it."""
    last = tablee.view(activate(window, *order, smiles=smiles), TABLE)["last"]
    assert last is not None, "there is something left to move"
    points: int = last["seats"][0]["points"]
    return points


def own(state: tablee.State, seat: int, what: str) -> Any:
    """What a seat sees, by its name in the view."""
    return tablee.view(state, seat)[what]


def there(state: tablee.State, seat: int, what: str, looker: int = TABLE) -> Any:
    """What lies before a seat, by its name in the view of a seat."""
    return tablee.view(state, looker)["seats"][seat][what]


def moves(state: tablee.State, seat: int) -> list[str]:
    return [tablee.show(state, move) for move in state.legal(seat)]


def waiting(state: tablee.State) -> list[int]:
    """The seats that are awaited, which everybody sees."""
    seats = list(tablee.seats_of(state.to_act()))
    assert seats == tablee.view(state, TABLE)["waiting"]
    return seats


def asked(state: tablee.State) -> str:
    """What is asked of whom, such as `pick 0 1`."""
    return " ".join([tablee.view(state, TABLE)["phase"], *map(str, waiting(state))])


def revising(state: tablee.State) -> list[int]:
    return list(tablee.seats_of(state.may_act()))


def hand(state: tablee.State, seat: int) -> str:
    return " ".join(own(state, seat, "hand"))


def lying(state: tablee.State, seat: int) -> dict[Space, str]:
    """The cards of a window by their spaces, as they were placed."""
    return {tuple(card["at"]): card["kind"] for card in there(state, seat, "window")}


def play_first(state: tablee.State, until: str = "over") -> list[str]:
    """Everybody takes the first legal move, in turn, until that phase; all that happened."""
    while tablee.view(state, TABLE)["phase"] != until:
        seat = tablee.seats_of(state.to_act())[0]
        state.play(seat, state.legal(seat)[0], 0)
    return heard(state)
