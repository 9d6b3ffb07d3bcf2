"""What a card seems to be worth in a window that is being built, at one glance.

In tenths of a point of the final score, compared with a space that stays empty. HOPE, FOLLOWED and
SPOILT were chosen by letting variants play each other; the others are the points themselves, or
guesses that no variant tried clearly beat.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from tablee.games.misty.cards import (
    ALL,
    DOWN,
    FLOWER,
    KINDS,
    LEFT,
    MONSTER,
    ONE,
    PLAIN,
    RIGHT,
    SMILE,
    UP,
)
from tablee.games.misty.window import SIDE, Window
from tablee.kernel.cardset import BIT, count, has, lowest, rest
from tablee.kernel.chance import Chance

CARD: Final = 10  # a card that lies there alone in the end
FLOWERS: Final = 20  # a flower that nobody eats
EATEN: Final = 0  # a flower that is eaten: two points less, but one monster less to fear
MONSTERS: Final = 5  # a monster that has nothing to eat yet
EATER: Final = -10  # a monster that eats a flower: it counts one, the flower two
PAIR: Final = 20  # a smile beside a smile that has no partner yet
SMILES: Final = 13  # a smile alone, which may find one

HOPE: Final = 9  # an arrow card that points to a space still open
FOLLOWED: Final = 3  # and what it gains when an arrow card comes there, which can go first
SPOILT: Final = 10  # or loses when another card does, which it would have to cover

NOTHING_FOUND: Final = -1000

# By kind: how far an arrow card moves, and the arrow that points back.
STEP: Final = vec[i64]([0, 0, 0, -SIDE, SIDE, -1, 1, 0])
BACK: Final = vec[i64]([0, 0, 0, DOWN, UP, RIGHT, LEFT, 0])


@final
class Glance:
    """All that matters for the next card of one window."""

    sets: vec[i64]  # by kind: the spaces where it lies
    taken: i64
    room: i64  # where the next card may go
    reach: i64  # what can still be part of the window
    arrows: i64
    pointed: i64  # spaces that an arrow card points to
    lonely: i64  # spaces beside a smile that has no partner
    flowers: i64  # that nothing points to
    monsters: i64

    def __init__(self, window: Window, size: i64) -> None:
        sets = window.sets
        self.sets = sets
        self.taken = window.taken
        self.room = window.room(size)
        self.reach = window.reach(size)
        self.arrows = window.arrows()
        upright = sets[UP] >> SIDE | sets[DOWN] * BIT[SIDE]
        self.pointed = upright | sets[LEFT] >> 1 | sets[RIGHT] * 2
        self.flowers = count(sets[FLOWER] & ~self.pointed)
        self.monsters = count(sets[MONSTER] & ~self.pointed)
        smiles = sets[SMILE] & ~self.pointed
        single = smiles & ~(smiles >> 1) & ~(smiles * 2)
        self.lonely = single >> 1 | single * 2

    def worth(self, kind: i64, space: i64) -> i64:
        """Of this kind of card in this space."""
        pointed = has(self.pointed, space)
        if STEP[kind] != 0:
            return self.ahead(kind, space) + (FOLLOWED if pointed else 0)
        return -SPOILT if pointed else self.standing(kind, space)

    def standing(self, kind: i64, space: i64) -> i64:
        """Of a card that does not move, where no arrow points to."""
        if kind == PLAIN:
            return CARD
        if kind == FLOWER:
            return FLOWERS if self.flowers >= self.monsters else EATEN
        if kind == SMILE:
            return PAIR if has(self.lonely, space) else SMILES
        return MONSTERS if self.monsters >= self.flowers else EATER

    def ahead(self, kind: i64, space: i64) -> i64:
        """Of an arrow card, by what lies where it points to."""
        goal = BIT[space + STEP[kind]]
        if self.reach & goal == 0:
            return 0
        if self.taken & goal == 0:
            return HOPE
        if self.arrows & goal != 0:
            # It moves first and makes room, unless the two of them meet head on.
            return CARD if self.sets[BACK[kind]] & goal == 0 else -SPOILT
        return self.covering(goal)

    def covering(self, goal: i64) -> i64:
        """Of a card that will cover one that does not move."""
        if self.sets[FLOWER] & goal != 0:
            return -FLOWERS if self.flowers > self.monsters else 0
        if self.sets[MONSTER] & goal != 0 and self.flowers >= self.monsters:
            return CARD  # the monster's point for the two of a flower
        return -CARD

    def best_space(self, kind: i64, chance: Chance) -> i64:
        """Where a card is worth most; among equals, any."""
        return self.best_card(ONE[kind], chance) & 63

    def best_card(self, hand: i64, chance: Chance) -> i64:
        """The card of a hand and the space that are worth most together: kind times 64 plus space.

        Among equals, any.
        """
        found: i64 = 0
        most: i64 = NOTHING_FOUND
        equals: i64 = 0
        for kind in range(len(KINDS)):
            if hand & ALL[kind] == 0:
                continue
            spaces = self.room
            while spaces != 0:
                space = lowest(spaces)
                spaces = rest(spaces)
                worth = self.worth(kind, space)
                if worth > most:
                    most = worth
                    equals = 1
                    found = kind * 64 + space
                elif worth == most:
                    equals += 1
                    if chance.below(equals) == 0:
                        found = kind * 64 + space
        return found

    def most(self, hand: i64) -> i64:
        """What the best card of a hand is worth in the best space; 0 of no cards."""
        most: i64 = NOTHING_FOUND
        for kind in range(len(KINDS)):
            if hand & ALL[kind] != 0:
                most = max(most, self.most_of(kind))
        return 0 if most == NOTHING_FOUND else most

    def most_of(self, kind: i64) -> i64:
        most: i64 = NOTHING_FOUND
        spaces = self.room
        while spaces != 0:
            most = max(most, self.worth(kind, lowest(spaces)))
            spaces = rest(spaces)
        return most
