"""One window: where cards may go (MY-5, MY-6), how they move (MY-7, MY-8), what they score.

A space is one of 7 × 7: while building, the first card lies in the middle, and a window can grow by
three spaces in any direction. Once it is full its top left card lies there. Sets of spaces are bit
sets. Which cards have moved says where everything lies, in whatever order they did: a card moves
once, and a card that is covered before it has moved never does.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from tablee.games.misty.cards import DOWN, FLOWER, KINDS, LEFT, MONSTER, RIGHT, SMILE, UP
from tablee.games.misty.events import NOWHERE
from tablee.kernel.cardset import BIT, count, lowest, rest
from tablee.kernel.values import Value

SIDE: Final = 7
ORIGIN: Final = 24  # row 0, column 0
FARTHEST: Final = 3  # rows or columns from there

# By size of the window (terms.WINDOWS): how many cards it has, and how many a hand has.
CARDS: Final = vec[i64]([12, 9])
HAND: Final = vec[i64]([6, 3])
SHAPES: Final = (((3, 4), (4, 3)), ((3, 3),))  # rows, columns

_SPACES: Final = [
    (row, column)
    for row in range(-FARTHEST, FARTHEST + 1)
    for column in range(-FARTHEST, FARTHEST + 1)
]

# By space: the spaces that touch it, sideways, up-down or diagonally.
TOUCHING: Final = vec[i64](
    [
        sum(
            2**number
            for number, (other_row, other_column) in enumerate(_SPACES)
            if max(abs(other_row - row), abs(other_column - column)) == 1
        )
        for row, column in _SPACES
    ]
)


def _spaces_within(shapes: tuple[tuple[int, int], ...], box: int) -> int:
    """The spaces with which a window that reaches this far still fits into one of the shapes."""
    up, down, left, right = box // 64, box // 16 % 4, box // 4 % 4, box % 4
    fitting = [(rows, cols) for rows, cols in shapes if up + down < rows and left + right < cols]
    return sum(
        2**number
        for number, (row, column) in enumerate(_SPACES)
        if any(
            down - rows < row < rows - up and right - cols < column < cols - left
            for rows, cols in fitting
        )
    )


# [size * 256 + box]
_WITHIN: Final = vec[i64]([_spaces_within(shapes, box) for shapes in SHAPES for box in range(256)])


def space_at(row: i64, column: i64) -> i64:
    return ORIGIN + row * SIDE + column


def row_of(space: i64) -> i64:
    return space // SIDE - FARTHEST


def column_of(space: i64) -> i64:
    return space % SIDE - FARTHEST


@final
class Window(Value):
    """The cards before one seat, in the order of placing, and which of them have moved."""

    cards: i64
    kinds: vec[i64]  # by turn of placing
    spaces: vec[i64]  # by turn of placing
    sets: vec[i64]  # by kind: the spaces where it was placed
    taken: i64
    near: i64  # spaces that touch a card
    box: i64  # how far it reaches from the first card: up, down, left, right; two bits each
    moved: i64  # the spaces that cards have moved away from
    order: vec[i64]  # the same, in order

    def __init__(self) -> None:
        self.cards = 0
        self.kinds = vec[i64]([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
        self.spaces = vec[i64]([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
        self.sets = vec[i64]([0, 0, 0, 0, 0, 0, 0, 0])
        self.taken = 0
        self.near = 0
        self.box = 0
        self.moved = 0
        self.order = vec[i64]()

    # Building

    def room(self, size: i64) -> i64:  # MY-5, MY-6
        """The spaces where the next card may go."""
        if self.cards == 0:
            return BIT[ORIGIN]
        return self.near & ~self.taken & self.reach(size)

    def reach(self, size: i64) -> i64:  # MY-5
        """The spaces that can still be part of the window, those that are taken included."""
        return _WITHIN[size * 256 + self.box]

    def place(self, kind: i64, space: i64) -> None:
        self.kinds[self.cards] = kind
        self.spaces[self.cards] = space
        self.cards += 1
        self.sets[kind] |= BIT[space]
        self.taken |= BIT[space]
        self.near |= TOUCHING[space]
        row = row_of(space)
        column = column_of(space)
        self.box = (
            max(self.box >> 6, -row) * 64
            + max(self.box >> 4 & 3, row) * 16
            + max(self.box >> 2 & 3, -column) * 4
            + max(self.box & 3, column)
        )

    def rows(self) -> i64:
        """How many rows it has so far."""
        return (self.box >> 6) + (self.box >> 4 & 3) + 1

    def columns(self) -> i64:
        return (self.box >> 2 & 3) + (self.box & 3) + 1

    def frame(self) -> None:
        """It is full: count rows and columns from the top left from now on."""
        shift = (self.box >> 6) * SIDE + (self.box >> 2 & 3)
        for turn in range(self.cards):
            self.spaces[turn] += shift
        for kind in range(len(KINDS)):
            self.sets[kind] *= BIT[shift]
        self.taken *= BIT[shift]
        self.box = (self.rows() - 1) * 16 + self.columns() - 1

    # Activation, of a full window

    def kind_at(self, space: i64) -> i64:
        """The kind of the card that was placed there."""
        kind: i64 = 0
        while self.sets[kind] & BIT[space] == 0:
            kind += 1
        return kind

    def arrows(self) -> i64:
        sets = self.sets
        return sets[UP] | sets[DOWN] | sets[LEFT] | sets[RIGHT]

    def target(self, space: i64) -> i64:  # MY-7, MY-8
        """Where the arrow card that was placed there moves to: one space, or NOWHERE."""
        sets = self.sets
        arrow = BIT[space]
        if sets[UP] & arrow != 0:
            goal = space - SIDE
        elif sets[DOWN] & arrow != 0:
            goal = space + SIDE
        elif sets[LEFT] & arrow != 0:
            goal = space - 1
        else:
            goal = space + 1
        return goal if self.taken & BIT[goal] != 0 else NOWHERE

    def landed(self, moved: i64) -> i64:
        """The spaces that cards have moved to, given those that they moved away from."""
        sets = self.sets
        upright = (sets[UP] & moved) >> SIDE | (sets[DOWN] & moved) * 128
        sideways = (sets[LEFT] & moved) >> 1 | (sets[RIGHT] & moved) * 2
        return (upright | sideways) & self.taken

    def landed_twice(self, moved: i64) -> i64:
        """The spaces that several cards have moved to."""
        sets = self.sets
        ups = (sets[UP] & moved) >> SIDE
        downs = (sets[DOWN] & moved) * 128
        lefts = (sets[LEFT] & moved) >> 1
        rights = (sets[RIGHT] & moved) * 2
        return (ups & downs | lefts & rights | (ups | downs) & (lefts | rights)) & self.taken

    def movable(self) -> i64:  # MY-7, MY-8
        """The arrow cards that must still move: neither moved nor covered."""
        return self.arrows() & ~self.moved & ~self.landed(self.moved)

    def move(self, space: i64) -> None:
        self.moved |= BIT[space]
        self.order = append(self.order, space)

    def covers(self, space: i64) -> bool:
        """Whether another card lies where the card that was placed here would move to."""
        goal = self.target(space)
        if goal == NOWHERE:
            return False
        return (self.taken & ~self.moved | self.landed(self.moved)) & BIT[goal] != 0

    # What lies there once all have moved

    def uncovered(self, kind: i64, moved: i64) -> i64:
        """The cards of a kind that does not move, where nothing lies on them."""
        return self.sets[kind] & ~self.landed(moved)

    def eaten(self, moved: i64) -> i64:  # MY-9
        """How many flowers are eaten."""
        monsters = count(self.uncovered(MONSTER, moved))
        flowers = count(self.uncovered(FLOWER, moved))
        return min(monsters, flowers)

    def points(self, moved: i64, smiles: i64) -> i64:  # MY-11, MY-12
        """What the window scores, given which cards have moved in the end."""
        landed = self.landed(moved)
        unmoved = self.taken & ~moved & ~landed
        arrived = landed & ~self.landed_twice(moved) & moved
        flowers = count(self.uncovered(FLOWER, moved))
        pairs = count(smile_pairs(self.uncovered(SMILE, moved), smiles))
        # A flower that is eaten takes its two points along; the monster still counts as one card.
        return count(unmoved) + count(arrived) + flowers - 2 * self.eaten(moved) + pairs

    def packed(self) -> i64:
        """The kinds row by row as one number, three bits each."""
        number: i64 = 0
        scale: i64 = 1
        members = self.taken
        while members != 0:
            number += self.kind_at(lowest(members)) * scale
            scale *= 8
            members = rest(members)
        return number

    def clone(self) -> "Window":
        twin = Window()
        twin.cards = self.cards
        twin.kinds = self.kinds[:]
        twin.spaces = self.spaces[:]
        twin.sets = self.sets[:]
        twin.taken = self.taken
        twin.near = self.near
        twin.box = self.box
        twin.moved = self.moved
        twin.order = self.order[:]
        return twin


def smile_pairs(smiles: i64, option: i64) -> i64:  # MY-12
    """The left smile of every pair that earns a point: no smile in two pairs, unless by option."""
    pairs = smiles & smiles >> 1
    if option == 0:
        once: i64 = 0
        while pairs != 0:
            left = BIT[lowest(pairs)]
            once |= left
            pairs &= ~(left | left * 2)
        pairs = once
    return pairs


def full_window(kinds: vec[i64], columns: i64) -> Window:
    """A window of these kinds, row by row."""
    window = Window()
    for index in range(len(kinds)):
        window.place(kinds[index], space_at(index // columns, index % columns))
    return window
