"""What one may be proud of after a game of Misty, or laugh about."""

from typing import ClassVar

from tablee.games.misty import events
from tablee.games.misty.cards import FLOWER, MONSTER, PLAIN, SMILE
from tablee.kernel.award import Honour, Tally
from tablee.kernel.state import Event

PLACED = {FLOWER: "garden", SMILE: "smiles", MONSTER: "menagerie", PLAIN: "calm"}

HONOURS = {
    "feast": Honour((0, 0, 0, 0, 0, 0, 0, 2, 2), least=2),  # flowers eaten in one window
    "view": Honour((10, 10, 11, 11, 11, 11, 12, 12, 13)),  # points of one window
    "garden": Honour((3, 4, 4, 4, 5, 5, 6, 6, 7), least=2),  # flowers placed
    "smiles": Honour((3, 3, 4, 4, 5, 5, 5, 6, 7), least=2),  # smiles placed
    "menagerie": Honour((3, 3, 4, 4, 4, 5, 5, 6, 6), least=2),  # monsters placed
    "calm": Honour((6, 6, 7, 7, 8, 9, 10, 11, 12), least=2),  # plain drawings placed
    "bustle": Honour((10, 11, 11, 12, 13, 15, 16, 17, 19), least=2),  # drawings that have moved
    "runaways": Honour((1, 2, 2, 3, 3, 3, 4, 4, 5)),  # drawings that have left the window
    "hide_and_seek": Honour((3, 4, 4, 5, 5, 5, 6, 6, 7)),  # drawings that were covered
    "second_thoughts": Honour((0, 1, 1, 2, 2, 3, 4, 5, 7)),  # picks that were changed
    "leap": Honour((0, 0, 0, 0, 0, 0, 5, 6, 8), least=5),  # points more than in the round before
}


class MistyTally(Tally):
    """What Misty counts."""

    honours: ClassVar = HONOURS
    counted: ClassVar = {events.CHANGED: "second_thoughts", events.MOVED: "bustle"}
    sat_through = events.ACTIVATION_BEGAN

    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self.eaten = [0] * seats  # in this round
        self.points: dict[int, int] = {}  # of the round before

    def add(self, event: Event) -> None:
        who, what, whom = event.seat, event.what, event.whom
        match event.kind:
            case events.ROUND_BEGAN:
                self.eaten = [0] * self.seats
            case events.PLACED if whom in PLACED:
                self.count(PLACED[whom], who)
            case events.MOVED:
                _, goal = events.read_spaces(what)
                _, covers = events.read_moving(whom)
                self.count("runaways", who, int(goal == events.NOWHERE))
                self.count("hide_and_seek", who, int(covers))
            case events.ATE:
                self.eaten[who] += 1
                self.most("feast", who, self.eaten[who])
            case events.SCORED:
                self.most("view", who, what)
                self.most("leap", who, what - self.points.get(who, what))
                self.points[who] = what
