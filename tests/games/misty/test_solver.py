"""The exact search (MY-16) against brute force: every order, with piles of cards as lists."""

from collections.abc import Iterator
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tablee
from tablee import BadNotation, FastChance
from tablee.games.misty import GAME, answers
from tablee.games.misty.cards import DECK, KINDS, in_order
from tablee.games.misty.notation import show_space
from tablee.games.misty.solver import solve
from tablee.games.misty.window import full_window, space_at
from tablee.kernel.vectors import vector
from tests.modes import COMPILED

STEPS = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}
SHAPES = [(3, 4), (4, 3), (3, 3)]
SMILES = ["pairs", "neighbours"]

Place = tuple[int, int]


class Pane:
    """A window on a table: on each space a pile of cards, the last one on top."""

    def __init__(self, rows: int, columns: int, kinds: list[str]) -> None:
        self.rows, self.columns = rows, columns
        cards = iter(range(len(kinds)))
        self.kinds = kinds
        self.piles = {(r, c): [next(cards)] for r in range(rows) for c in range(columns)}
        self.moved: set[int] = set()
        self.gone: list[int] = []

    def choices(self) -> list[Place]:
        """Spaces whose top card is an arrow card that has not moved: all others are covered."""
        return [
            place
            for place, pile in self.piles.items()
            if pile and self.kinds[pile[-1]] in STEPS and pile[-1] not in self.moved
        ]

    def move(self, place: Place) -> Place:
        """Move the top card; where to, which may be out of the window."""
        card = self.piles[place].pop()
        self.moved.add(card)
        down, right = STEPS[self.kinds[card]]
        goal = (place[0] + down, place[1] + right)
        self.piles.get(goal, self.gone).append(card)
        return goal

    def take_back(self, place: Place, goal: Place) -> None:
        card = self.piles.get(goal, self.gone).pop()
        self.moved.remove(card)
        self.piles[place].append(card)

    def score(self, smiles: str) -> int:
        alone = {at: self.kinds[pile[0]] for at, pile in self.piles.items() if len(pile) == 1}
        monsters = [at for at, kind in alone.items() if kind == "monster"]
        flowers = [at for at, kind in alone.items() if kind == "flower"]
        for monster, flower in zip(monsters, flowers, strict=False):
            del alone[monster]
            alone[flower] = "monster"
        points = sum(2 if kind == "flower" else 1 for kind in alone.values())
        return points + sum(self.extra(row, alone, smiles) for row in range(self.rows))

    def extra(self, row: int, alone: dict[Place, str], smiles: str) -> int:
        signs = "".join(
            "s" if alone.get((row, column)) == "smile" else " " for column in range(self.columns)
        )
        if smiles == "pairs":
            return signs.count("ss")
        return sum(signs[at : at + 2] == "ss" for at in range(self.columns))


def every_order(pane: Pane) -> Iterator[tuple[list[Place], Pane]]:
    """Every complete order and what it leads to, the lowest first; the pane goes on changing."""
    choices = pane.choices()
    if not choices:
        yield [], pane
    for place in choices:
        goal = pane.move(place)
        for order, end in every_order(pane):
            yield [place, *order], end
        pane.take_back(place, goal)


@cache
def some_windows(number: int, most_arrows: int) -> list[tuple[int, int, list[str]]]:
    """Windows drawn from the deck, of each shape, with so many arrow cards at most."""
    chance = FastChance.seeded(most_arrows)
    found: list[tuple[int, int, list[str]]] = []
    while len(found) < number:
        rows, columns = SHAPES[len(found) % 3]
        deck = in_order(DECK)
        chance.shuffle(deck)
        kinds = [KINDS[kind] for kind in deck[: rows * columns]]
        arrows = sum(kind in STEPS for kind in kinds)
        if arrows <= most_arrows and (most_arrows < 8 or arrows >= 8):
            found.append((rows, columns, kinds))
    return found


def check(rows: int, columns: int, kinds: list[str], smiles: str) -> None:
    orders = [(end.score(smiles), order) for order, end in every_order(Pane(rows, columns, kinds))]
    best = max(score for score, _ in orders)
    best_orders = [order for score, order in orders if score == best]
    window = full_window(vector(KINDS.index(kind) for kind in kinds), columns)
    found = solve(window, SMILES.index(smiles))
    assert (found.best, found.orders, found.ways) == (best, len(orders), len(best_orders))
    assert list(found.order) == [space_at(*place) for place in best_orders[0]]
    for space in found.order:
        window.move(space)
    assert window.movable() == 0
    assert window.points(window.moved, SMILES.index(smiles)) == best


@pytest.mark.parametrize("part", range(8 if COMPILED else 1))
def test_MY_16_the_search_agrees_with_brute_force(part: int) -> None:
    """2,000 windows of up to seven arrow cards, each with one of the two ways to count smiles."""
    for number, (rows, columns, kinds) in enumerate(some_windows(2000, 7)[part::8]):
        check(rows, columns, kinds, SMILES[number // 3 % 2])


@pytest.mark.parametrize("smiles", SMILES)
def test_MY_16_the_search_agrees_where_there_are_many_orders(smiles: str) -> None:
    for rows, columns, kinds in some_windows(4, 9):
        check(rows, columns, kinds, smiles)


def activated(rows: int, columns: int, kinds: list[str], order: list[str]) -> tablee.State:
    """Two equal windows, of which the first is activated in this order."""
    size = "3x3" if rows == columns else "3x4"
    lines = [" ".join(kinds[first : first + columns]) for first in range(0, len(kinds), columns)]
    text = f"seats: 2\nwindow: {size}\n" + "".join(
        f"window {seat}: {' / '.join(lines)}\n" for seat in range(2)
    )
    state = tablee.position("misty", text)
    for space in order:
        state.play(0, tablee.read(state, f"move {space}"), 0)
    return state


def test_MY_16_the_rules_score_the_best_order_as_the_search_does() -> None:
    checked = 0
    for rows, columns, kinds in some_windows(2000, 7):
        found = solve(full_window(vector(KINDS.index(kind) for kind in kinds), columns), 0)
        if any(kinds.count(kind) > 3 for kind in KINDS[:7]) or not found.order:
            continue  # twice the same window has to fit into one deck
        order = [show_space(space) for space in found.order]
        state = activated(rows, columns, kinds, order)
        assert tablee.view(state, 0)["seats"][0]["done"]
        for space in order:
            state.play(1, tablee.read(state, f"move {space}"), 0)
        last = tablee.view(state, 0)["last"]
        for seat in last["seats"]:
            assert seat["points"] == seat["best"] == found.best
            assert seat["order"] == seat["best_order"]
        checked += 1
        if checked == 100:
            return
    raise AssertionError("too few windows fit twice into a deck")


# Questions


@settings(max_examples=40)
@given(number=st.integers(0, 1999), smiles=st.sampled_from(SMILES))
def test_MY_16_a_graph_is_all_that_a_window_can_do(number: int, smiles: str) -> None:
    rows, columns, kinds = some_windows(2000, 7)[number]
    graph = answers.answer(f"graph {rows}x{columns} {smiles} {' '.join(kinds)}")
    assert isinstance(graph, answers.Graph)
    assert (graph.rows, graph.cols, graph.cards) == (rows, columns, kinds)
    reached = set()
    for order, end in every_order(Pane(rows, columns, kinds)):
        node = walk(graph, [row * columns + column for row, column in order])
        reached.add(id(node))
        assert node.end is not None
        assert node.end.total == end.score(smiles)
        assert node.end.total == sum(node.end.points) + len(node.end.pairs)
        piles = {row * columns + column: pile for (row, column), pile in end.piles.items()}
        lying = {space: [c for c, at in enumerate(node.at) if at == space] for space in piles}
        assert {space: set(pile) for space, pile in piles.items()} == {
            space: set(pile) for space, pile in lying.items()
        }
    ends = [node for node in graph.nodes if node.end is not None]
    assert {id(node) for node in ends} == reached
    assert max(node.end.total for node in ends if node.end) == graph.best


def walk(graph: answers.Graph, order: list[int]) -> answers.Node:
    node = graph.nodes[0]
    for card in order:
        node = graph.nodes[dict(node.moves)[card]]
    return node


def test_MY_16_a_graph_worked_by_hand() -> None:
    """The leaf falls onto the truck, or the truck drives off and the leaf lies there alone."""
    kinds = "down monster flower left smile smile plain plain plain"
    graph = answers.answer(f"graph 3x3 pairs {kinds}")
    assert isinstance(graph, answers.Graph)
    eats, pairs = [(1, 2)], [(4, 5)]
    covered = answers.End(eats=eats, points=[0, 0, 1, 0, 1, 1, 1, 1, 1], total=7, pairs=pairs)
    alone = answers.End(eats=eats, points=[0, 0, 1, 1, 1, 1, 1, 1, 1], total=8, pairs=pairs)
    others = [4, 5, 6, 7, 8]
    assert graph.best == 8
    assert graph.nodes == [
        answers.Node(at=[0, 1, 2, 3, *others], moves=[(0, 1), (3, 2)], covered=[], end=None),
        answers.Node(at=[3, 1, 2, 3, *others], moves=[], covered=[3], end=covered),
        answers.Node(at=[0, 1, 2, None, *others], moves=[(0, 3)], covered=[], end=None),
        answers.Node(at=[3, 1, 2, None, *others], moves=[], covered=[], end=alone),
    ]


@pytest.mark.parametrize(
    "question",
    [
        "",
        "graph",
        "graph 3x5 pairs flower",
        "graph 3x3 threes flower",
        "graph 3x3 pairs flower",
        f"graph 3x3 pairs {'flower ' * 9}",
        f"graph 3x3 pairs {'plain ' * 8} banana",
        "puzzle",
        "puzzle today",
        "puzzle 2019-12-31",
        "puzzle 2101-01-01",
        "puzzle 2026-13-01",
        "puzzle 2026-02-29",
        "puzzle 2100-02-29",
        "puzzle 2026-11-00",
        "puzzle 2026-11-31",
        "puzzle ٢٠٢٦-11-16",
    ],
)
def test_a_question_that_makes_no_sense_is_refused(question: str) -> None:
    with pytest.raises(BadNotation):
        GAME.answer(question)


def test_a_puzzle_is_the_same_every_time_and_another_every_day() -> None:
    days = [f"2026-11-{day:02}" for day in range(1, 31)] + ["2024-02-29", "2020-01-01"]
    puzzles = [answers.puzzle(day) for day in days]
    assert puzzles[3] == GAME.answer("puzzle 2026-11-04")
    assert len({tuple(puzzle.graph.cards) for puzzle in puzzles}) == len(days)
    assert {puzzle.stars for puzzle in puzzles} == {1, 2, 3, 4, 5}


def test_a_puzzle_is_hard_as_its_stars_say_and_never_dull() -> None:
    for day in range(1, 29):
        puzzle = answers.puzzle(f"2030-06-{day:02}")
        share = puzzle.ways / puzzle.orders
        assert answers.SHARES[puzzle.stars] <= share < answers.SHARES[puzzle.stars - 1]
        assert puzzle.orders >= 24
        assert {"flower", "monster", "smile"} <= set(puzzle.graph.cards)
        assert 4 <= sum(kind in STEPS for kind in puzzle.graph.cards) <= 8
        assert puzzle.best == puzzle.graph.best
        assert puzzle.ways == sum(1 for end in ends_of(puzzle.graph) if end == puzzle.best)


def ends_of(graph: answers.Graph, node: int = 0) -> Iterator[int]:
    """The points at the end of every order."""
    here = graph.nodes[node]
    if here.end is not None:
        yield here.end.total
    for _, after in here.moves:
        yield from ends_of(graph, after)
