"""What Misty answers to a question about no table in particular (MY-16).

`graph 3x4 pairs flower up …` is all that a full window can do; `puzzle 2026-11-16` is the window of
that day, the same everywhere.
"""

import hashlib
import re

import msgspec

from tablee.games.misty.cards import COPIES, DECK, FLOWER, KINDS, MONSTER, SMILE, in_order
from tablee.games.misty.notation import KIND
from tablee.games.misty.solver import Solver, solve
from tablee.games.misty.terms import SMILES
from tablee.games.misty.view import Kind, kind_of
from tablee.games.misty.window import SHAPES, Window, full_window, smile_pairs
from tablee.kernel.cardset import count, has, members_of
from tablee.kernel.chance import Chance, FastChance
from tablee.kernel.errors import BadNotation
from tablee.kernel.vectors import vector

# The shapes of a full window by their names: rows and columns.
FULL = {f"{rows}x{columns}": (rows, columns) for shapes in SHAPES for rows, columns in shapes}

# What makes a window a puzzle: arrow cards, orders, and which share of them makes the best.
# It lies between two of these bounds: the smaller, the more stars.
ARROWS = range(4, 9)
FEWEST_ORDERS = 24
SHARES = (0.25, 0.18, 0.12, 0.07, 0.03, 0.005)
MOST_TRIES = 300  # from one shuffle

FIRST_YEAR, LAST_YEAR = 2020, 2100
_DATE = re.compile(r"([0-9]{4})-([0-9]{2})-([0-9]{2})")
_DAYS = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


class End(msgspec.Struct, frozen=True):
    """Nothing is left to move: what is eaten, what each space scores, which smiles are pairs."""

    eats: list[tuple[int, int]]  # monster and flower
    points: list[int]  # by space, after eating
    total: int
    pairs: list[tuple[int, int]]


class Node(msgspec.Struct, frozen=True):
    """A situation. Cards are named by the space where they lay first, spaces row by row from 0."""

    at: list[int | None]  # by card: the space it lies on, null out of the window
    moves: list[tuple[int, int]]  # a card that can move, and the node that leads to
    covered: list[int]  # arrow cards that can no longer move
    end: End | None


class Graph(msgspec.Struct, frozen=True):
    """All that a full window can do; node 0 is where it begins."""

    rows: int
    cols: int
    cards: list[Kind]
    best: int
    nodes: list[Node]


class Puzzle(msgspec.Struct, frozen=True):
    """A window in which few of the orders make the best: the fewer, the more stars."""

    date: str
    stars: int
    best: int
    ways: int  # orders that make it
    orders: int
    graph: Graph


def answer(question: str) -> Graph | Puzzle:
    """The answer; BadNotation if the question is none."""
    match question.split():
        case ["graph", shape, smiles, *names] if shape in FULL and smiles in SMILES:
            return graph(read_window(shape, names), SMILES.index(smiles))
        case ["puzzle", date] if is_date(date):
            return puzzle(date)
    raise BadNotation(
        f"{question[:80]!r} is no question: graph {'|'.join(FULL)} {'|'.join(SMILES)} and the"
        f" drawings row by row, or puzzle and a date from {FIRST_YEAR} to {LAST_YEAR}"
    )


def read_window(shape: str, names: list[str]) -> Window:
    rows, columns = FULL[shape]
    if len(names) != rows * columns:
        raise BadNotation(f"a window of {shape} has {rows * columns} drawings, not {len(names)}")
    for kind, copies in zip(KINDS, COPIES, strict=True):
        if names.count(kind) > copies:
            raise BadNotation(f"there are {copies} cards {kind}, not {names.count(kind)}")
    return full_window(vector(KIND.read(name) for name in names), columns)


# Graphs


class Drawing:
    """A graph being drawn: the solver's situations, by number, and what lies where in them."""

    def __init__(self, window: Window, smiles: int) -> None:
        self.window = window
        self.smiles = smiles
        self.solver = Solver(window, smiles)
        self.solution = self.solver.solve()
        self.columns = int(window.columns())
        self.spaces = list(members_of(window.taken))
        self.index = {space: index for index, space in enumerate(self.spaces)}
        reached = [number for number, orders in enumerate(self.solver.orders) if orders]
        self.node = {situation: node for node, situation in enumerate(reached)}

    def graph(self) -> Graph:
        return Graph(
            rows=self.window.rows(),
            cols=self.columns,
            cards=[kind_of(self.window.kind_at(space)) for space in self.spaces],
            best=self.solution.best,
            nodes=[self.draw(situation) for situation in self.node],
        )

    def draw(self, situation: int) -> Node:
        solver, window = self.solver, self.window
        moved, landed = solver.moved[situation], solver.landed[situation]
        arrows = list(enumerate(solver.arrows))
        moves = [
            (self.index[space], self.node[situation + 2**number])
            for number, space in arrows
            if solver.can_move(situation, number)
        ]
        return Node(
            at=[self.place_of(space, moved) for space in self.spaces],
            moves=moves,
            covered=self.indices(window.arrows() & landed & ~moved),
            end=None if moves else self.end(moved),
        )

    def place_of(self, space: int, moved: int) -> int | None:
        if not has(moved, space):
            return self.index[space]
        return self.index.get(self.window.target(space))

    def end(self, moved: int) -> End:
        window = self.window
        monsters = self.indices(window.uncovered(MONSTER, moved))
        flowers = self.indices(window.uncovered(FLOWER, moved))
        eats = list(zip(monsters, flowers, strict=False))
        smiles = self.indices(smile_pairs(window.uncovered(SMILE, moved), self.smiles))
        return End(
            eats=eats,
            points=self.points(moved, eats),
            total=window.points(moved, self.smiles),
            pairs=[(smile, smile + 1) for smile in smiles],
        )

    def points(self, moved: int, eats: list[tuple[int, int]]) -> list[int]:
        """What each space scores by itself."""
        lying = [
            place for space in self.spaces if (place := self.place_of(space, moved)) is not None
        ]
        flowers = self.indices(self.window.sets[FLOWER])
        points = [
            0 if lying.count(index) != 1 else 2 if index in flowers else 1
            for index in range(len(self.spaces))
        ]
        for monster, flower in eats:
            points[monster], points[flower] = 0, 1
        return points

    def indices(self, spaces: int) -> list[int]:
        return [self.index[space] for space in members_of(spaces)]


def graph(window: Window, smiles: int) -> Graph:
    return Drawing(window, smiles).graph()


# Puzzles


def is_date(text: str) -> bool:
    match = _DATE.fullmatch(text)
    if match is None:
        return False
    year, month, day = map(int, match.groups())
    if not (FIRST_YEAR <= year <= LAST_YEAR and 1 <= month <= 12):
        return False
    leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    return 1 <= day <= _DAYS[month - 1] + (leap and month == 2)


def puzzle(date: str) -> Puzzle:
    """The puzzle of a day, with as many stars as the day has drawn."""
    seed = hashlib.blake2b(f"misty puzzle {date}".encode(), digest_size=16).digest()
    chance = FastChance.seeded(int.from_bytes(seed, "little"))
    stars = 1 + int(chance.below(5))
    columns = 3 + int(chance.below(2))
    window = None
    while window is None:
        window = find_puzzle(columns, SHARES[stars], SHARES[stars - 1], chance)
    drawing = Drawing(window, 0)
    found = drawing.solution
    return Puzzle(date, stars, found.best, found.ways, found.orders, drawing.graph())


def find_puzzle(columns: int, least: float, most: float, chance: Chance) -> Window | None:
    """Shuffle, then change one card after another where that brings the share nearer."""
    deck = in_order(DECK)
    chance.shuffle(deck)
    off = 2.0
    for _ in range(MOST_TRIES):
        one, other = chance.below(12), chance.below(len(deck))
        deck[one], deck[other] = deck[other], deck[one]
        window = full_window(deck[:12], columns)
        share = share_of_best(window)
        if least <= share < most:
            return window
        if max(least - share, share - most) <= off:
            off = max(least - share, share - most)
        else:
            deck[one], deck[other] = deck[other], deck[one]
    return None


def share_of_best(window: Window) -> float:
    """Which share of the orders makes the best; 1 for a window that is no puzzle anyway."""
    if count(window.arrows()) not in ARROWS or not all(window.sets[:3]):
        return 1.0
    found = solve(window, 0)
    return 1.0 if found.orders < FEWEST_ORDERS else float(found.ways) / float(found.orders)
