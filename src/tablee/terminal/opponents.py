"""The bots around a person at a terminal: what they do, and when."""

from collections.abc import Collection

from tablee.bots.simulation import Due, Simulation, when
from tablee.kernel.state import NEVER

TYPING_MS = 700  # to find a number in a list and type it, besides what a hand takes to react


class Opponents(Simulation):
    """Bots that type their moves in a race, as the person does."""

    def first_while_asking(self) -> Due:
        """What comes first while the person is asked: out of races nobody else answers then."""
        answers = self.answers() if self.hands_race() else []
        return min([self.alarm(), *answers, *self.impulses()], key=when)

    def moves(self, seat: int) -> list[int]:
        return self.racing_moves(seat) if self.hands_race() else super().moves(seat)

    def impulse_moves(self, seat: int) -> list[int]:
        """A race is typed, so that no impulse is about it."""
        racing = self.racing_moves(seat)
        return [move for move in super().impulse_moves(seat) if move not in racing]

    def racing_moves(self, seat: int) -> list[int]:
        """The moves with which this seat can take part in a race that is on."""
        if self.state.race_ms() == NEVER:
            return []
        moves = self.state.legal(seat)
        return [m for m in moves if self.game.timing(self.game.show(self.state, m)) == "race"]

    # In a race

    def hands_race(self) -> bool:
        return self.state.race_ms() != NEVER

    def racing(self) -> Collection[int]:
        return [seat for seat in self.bots if self.racing_moves(seat)]

    def reaction_ms(self, seat: int) -> int:
        return TYPING_MS + super().reaction_ms(seat)

    def movement_ms(self, seat: int) -> int:
        """The next number is found as slowly as the first."""
        return self.reaction_ms(seat)
