"""What a seat has lived through, as text: an information state with perfect recall, of any game.

One line for each thing that it was told (`Game.tell`), for what it saw when it decided (all of its
view at first, then what has changed in it), and for what it did itself; time where it has passed.
So whoever remembers two games differently has different texts, and nothing in them can depend on
what the seat cannot know.
"""

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from tablee.kernel.game import Game
from tablee.kernel.state import Event, State

encode = msgspec.json.Encoder().encode


class Recall:
    """What one seat has lived through."""

    def __init__(self) -> None:
        self.lines: tuple[str, ...] = ()
        self.at_ms = 0  # of the last line
        self.seen: dict[str, Any] = {}  # its view, as of the last line that tells of it

    def add(self, lines: Sequence[str], at_ms: int) -> None:
        self.lines = self.followed_by(lines, at_ms)
        self.at_ms = at_ms

    def followed_by(self, lines: Sequence[str], at_ms: int) -> tuple[str, ...]:
        """All lines, and then these, of that time."""
        moment = () if at_ms == self.at_ms else (f"at {at_ms} ms",)
        return (*self.lines, *moment, *lines)

    def changes(self, view: dict[str, Any]) -> list[str]:
        """What of its view is not as it was."""
        new = {name: value for name, value in view.items() if self.seen.get(name) != value}
        return [f"sees {encode(new).decode()}"] if new else []

    def clone(self) -> "Recall":
        twin = Recall()
        twin.lines, twin.at_ms, twin.seen = self.lines, self.at_ms, self.seen
        return twin


class Memory:
    """What the seats of one game have lived through, from the deal on.

    It is handed the events of each step after it (`hear`), and each move before it is played
    (`decide`).
    """

    def __init__(self, game: Game, seats: int) -> None:
        self.game = game
        self.recalls = [Recall() for _ in range(seats)]

    def hear(self, events: Iterable[Event], at_ms: int) -> None:
        """What happened, to each seat as far as it is told of it."""
        for event in events:
            for seat, recall in enumerate(self.recalls):
                told = self.game.tell(event, seat)
                if told is not None:
                    recall.add([f"told {encode(told).decode()}"], at_ms)

    def decide(self, state: State, seat: int, move: str, at_ms: int) -> None:
        """What this seat does, and what it sees as it does so."""
        recall = self.recalls[seat]
        view = self.view(state, seat)
        recall.add([*recall.changes(view), f"does {move}"], at_ms)
        recall.seen = view

    def text(self, state: State, seat: int, at_ms: int) -> str:
        """The whole of it, up to what the seat sees now."""
        recall = self.recalls[seat]
        changes = recall.changes(self.view(state, seat))
        return "\n".join([f"seat {seat}", *recall.followed_by(changes, at_ms)])

    def view(self, state: State, seat: int) -> dict[str, Any]:
        view: dict[str, Any] = msgspec.to_builtins(self.game.view(state, seat))
        return view

    def clone(self) -> "Memory":
        twin = Memory(self.game, 0)
        twin.recalls = [recall.clone() for recall in self.recalls]
        return twin

    def of_world(self, seat: int) -> "Memory":
        """As this seat would guess it (`State.redeal`): all others remember nothing before now."""
        twin = Memory(self.game, len(self.recalls))
        twin.recalls[seat] = self.recalls[seat].clone()
        return twin
