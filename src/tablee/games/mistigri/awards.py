"""What one may be proud of after a game of Crazy Mistigri, or laugh about."""

from typing import ClassVar

from tablee.games.mistigri import events
from tablee.games.mistigri.cards import MISTIGRI, VALUE
from tablee.games.mistigri.moves import read_pair
from tablee.kernel.award import Honour, Tally
from tablee.kernel.state import Event

FEW_POINTS = 9

HONOURS = {
    "lap": Honour((3, 3, 4, 4, 4, 5, 5, 6, 6), least=2, teases=True),  # times it came
    "potato": Honour((3, 3, 4, 4, 4, 5, 5, 6, 6)),  # times that it was passed on
    "spared": Honour((0, 0, 0, 0, 0, 0, 0, 2, 2), least=2),  # rounds in which it never came
    "meow": Honour((1, 2, 2, 2, 2, 2, 3, 3, 3)),  # rounds left with an empty hand
    "pairs": Honour((10, 11, 11, 12, 12, 15, 16, 17, 18), least=3),
    "powers": Honour((9, 10, 10, 10, 11, 12, 14, 14, 15), least=2),  # pairs of one value
    "gifts": Honour((6, 7, 8, 9, 9, 10, 11, 13, 15)),  # cards given to others
    "weathercock": Honour((0, 0, 1, 1, 1, 1, 1, 1, 2)),  # times that the arrow was turned
    "passes": Honour((0, 2, 3, 3, 3, 4, 4, 5, 6), least=2),
    "basket": Honour((0, 0, 0, 0, 3, 3, 3, 3, 4), least=3, teases=True),  # cards left over
    "popular": Honour((12, 13, 14, 15, 15, 17, 19, 20, 22), least=3),  # cards drawn from it
    "greedy": Honour((13, 13, 14, 15, 16, 17, 19, 21, 22), least=3),  # cards drawn
    "feather": Honour((10, 9, 8, 6, 5, 4, 3, 2, 2), lowest=True),  # few points of a round
}


class MistigriTally(Tally):
    """What Crazy Mistigri counts."""

    honours: ClassVar = HONOURS
    counted: ClassVar = {
        events.DISCARDED: "pairs",
        events.REVERSED: "weathercock",
        events.PASSED: "passes",
        events.LEFT: "meow",
        events.GAVE: "gifts",
        events.PICKED: "gifts",
        events.DREW: "greedy",
    }
    sat_through = events.ROUND_ENDED

    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self.begin_round()

    def begin_round(self) -> None:
        self.came = [0] * self.seats  # times that the Mistigri came
        self.left = [0] * self.seats  # cards at the end

    def add(self, event: Event) -> None:
        who, what, whom = event.seat, event.what, event.whom
        if what == MISTIGRI:
            self.add_mistigri(event)
        match event.kind:
            case events.ROUND_BEGAN:
                self.begin_round()
            case events.DREW:
                self.count("popular", whom)
            case events.DISCARDED:
                cat, other = read_pair(what)
                self.count("powers", who, int(VALUE[cat] == VALUE[other]))
            case events.REVEALED:
                self.left[who] += 1
            case events.SCORED:
                self.end_round(who, what)

    def add_mistigri(self, event: Event) -> None:
        """The black cat has moved; or it is some other number of an event."""
        match event.kind:
            case events.DEALT | events.TOOK_BACK:
                self.came[event.seat] += 1
            case events.DREW:
                self.came[event.seat] += 1
                self.count("potato", event.whom)
            case events.GAVE | events.PICKED:
                self.came[event.whom] += 1
                self.count("potato", event.seat)
            case events.PUT_DOWN:
                self.count("potato", event.seat)

    def end_round(self, seat: int, points: int) -> None:
        self.count("lap", seat, self.came[seat])
        self.count("spared", seat, int(self.came[seat] == 0))
        self.most("basket", seat, self.left[seat])
        if 0 < points <= FEW_POINTS:
            self.fewest("feather", seat, points)
