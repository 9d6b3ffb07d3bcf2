"""What one may be proud of after a game of Mamicatchmi, or laugh about."""

from typing import ClassVar

from tablee.games.mamicatchmi import events
from tablee.kernel.award import Honour, Tally
from tablee.kernel.state import Event

HONOURS = {
    "tortoise": Honour(
        (820, 948, 1136, 1260, 1336, 1421, 1524, 1673, 1942), teases=True
    ),  # ms, at the slowest
    "lightning": Honour(
        (994, 817, 671, 637, 614, 598, 579, 563, 534), lowest=True
    ),  # ms, at the quickest
    "duels": Honour((3, 4, 4, 5, 5, 5, 5, 6, 10), least=2),  # that were won
    "streak": Honour((2, 3, 3, 4, 4, 5, 5, 5, 5), least=2),  # duels won one after the other
    "eager": Honour((0, 0, 0, 0, 1, 1, 1, 2, 3), teases=True),  # mistakes
    "careful": Honour((2, 4, 5, 5, 5, 6, 7, 8, 11), least=2),  # right ones before a mistake
    "placed": Honour((4, 5, 5, 6, 7, 7, 9, 11, 17)),  # right grabs
    "rolls": Honour((3, 3, 3, 4, 4, 5, 8, 14, 23), least=2),
    "feints": Honour((0, 1, 1, 2, 2, 3, 3, 5, 8)),  # pawns put back
    "removals": Honour((0, 1, 1, 1, 2, 2, 2, 4, 6)),  # pawns or structures swapped
    "twins": Honour((1, 1, 1, 2, 2, 2, 3, 5, 7)),  # doubles rolled
    "helping_hand": Honour((0, 0, 0, 1, 2, 3, 4, 5, 6)),  # duels that a common pawn won for it
    "photo": Honour((0, 0, 0, 0, 0, 0, 1, 1, 2)),  # ties
}


class MamicatchmiTally(Tally):
    """What Mamicatchmi counts."""

    honours: ClassVar = HONOURS
    counted: ClassVar = {
        events.STOPPED: "rolls",
        events.WRONG: "eager",
        events.WON: "duels",
        events.GAINED: "duels",
        events.DROPPED: "feints",
        events.SWAPPED: "removals",
        events.REARRANGED: "removals",
    }
    sat_through = events.STOPPED

    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self.streaks = [0] * seats
        self.erred: set[int] = set()
        self.in_place: set[int] = set()  # whose pawn is where it belongs, in this roll

    def add(self, event: Event) -> None:
        who, what, whom = event.seat, event.what, event.whom
        match event.kind:
            case events.STOPPED:
                self.in_place = set()
                first, second = events.read_pair(what)
                self.count("twins", who, int(first == second))
            case events.PLACED:
                after_ms, right = events.read_timing(whom)
                if right:
                    self.place(who, after_ms)
            case events.WRONG:
                self.erred.add(who)
            case events.WON:
                self.win(who)
                self.streaks[whom] = 0
            case events.GAINED:
                self.win(who)
            case events.LOST:
                self.streaks[who] = 0
                self.count("helping_hand", whom)
            case events.TIED:
                for seat in self.in_place:
                    self.count("photo", seat)

    def place(self, seat: int, after_ms: int) -> None:
        self.in_place.add(seat)
        self.most("tortoise", seat, after_ms)
        self.fewest("lightning", seat, after_ms)
        self.count("placed", seat)
        self.count("careful", seat, int(seat not in self.erred))

    def win(self, seat: int) -> None:
        self.streaks[seat] += 1
        self.most("streak", seat, self.streaks[seat])
