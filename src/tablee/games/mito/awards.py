"""What one may be proud of after a game of Mito, or laugh about."""

from typing import ClassVar

from tablee.games.mito import events
from tablee.games.mito.cards import PENALTY, family
from tablee.kernel.award import Honour, Tally
from tablee.kernel.cardset import members_of
from tablee.kernel.state import NOTHING, Event

HONOURS = {
    "heist": Honour((0, 2, 2, 2, 2, 2, 3, 3, 3), least=2),  # cards gone in one round
    "bold": Honour((2, 2, 3, 3, 4, 4, 5, 6, 7)),  # cards gone that were seen
    "loot": Honour((11, 20, 21, 26, 30, 35, 40, 45, 51), least=5),  # points of all cards gone
    "eagle_eye": Honour((1, 1, 1, 2, 2, 2, 2, 3, 3)),  # thieves caught
    "red_handed": Honour((1, 1, 2, 2, 2, 2, 3, 3, 4), teases=True),  # times caught
    "false_alarm": Honour((0, 0, 0, 0, 0, 1, 1, 1, 2), teases=True),  # of nobody guilty
    "itch": Honour((1, 2, 2, 3, 3, 4, 4, 5, 6)),  # arms without a card
    "swatter": Honour((678, 531, 415, 400, 387, 378, 367, 355, 338), lowest=True),  # ms of a slap
    "slow_slap": Honour((3, 3, 4, 5, 6, 7, 8, 9, 10), teases=True),  # times given cards
    "sprint": Honour((2, 3, 3, 3, 4, 4, 5, 6, 7)),  # races won
    "generous": Honour((8, 9, 11, 13, 15, 17, 19, 21, 24)),  # cards given to others
    "picnic": Honour((3, 4, 5, 6, 8, 9, 10, 12, 14), least=2),  # cards that ants brought
    "first_out": Honour((1, 2, 2, 2, 2, 2, 3, 3, 3)),  # rounds ended with an empty hand
    "night_watch": Honour((2, 2, 3, 3, 3, 3, 4, 4, 5), least=2),  # times that one became the guard
}


class MitoTally(Tally):
    """What Mito counts."""

    honours: ClassVar = HONOURS
    counted: ClassVar = {
        events.ROUND_BEGAN: "night_watch",
        events.GUARD_CHANGED: "night_watch",
        events.SLOWEST: "slow_slap",
        events.RACE_WON: "sprint",
        events.GAVE: "generous",
        events.TOOK: "picnic",
    }
    sat_through = events.ROUND_ENDED

    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self.gone = [0] * seats  # in this round
        self.seen: set[int] = set()  # of whose card a corner has shown

    def add(self, event: Event) -> None:
        who, what, whom = event.seat, event.what, event.whom
        match event.kind:
            case events.ROUND_BEGAN:
                self.gone = [0] * self.seats
            case events.ARM:
                self.seen.discard(who)
                self.count("itch", who, int(what == NOTHING))
            case events.GLIMPSED:
                self.seen.add(who)
            case events.GONE:
                self.steal(who, what)
            case events.ACCUSED if what == NOTHING:
                self.count("false_alarm", who)
            case events.ACCUSED:
                self.count("eagle_eye", who)
                self.count("red_handed", whom)
            case events.SLAPPED:
                self.fewest("swatter", who, what)
            case events.ROUND_ENDED:
                for seat in members_of(whom):
                    self.count("first_out", int(seat))

    def steal(self, seat: int, card: int) -> None:
        self.gone[seat] += 1
        self.most("heist", seat, self.gone[seat])
        self.count("bold", seat, int(seat in self.seen))
        self.count("loot", seat, int(PENALTY[family(card)]))
