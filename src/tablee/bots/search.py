"""Looking ahead in any game: information-set Monte Carlo tree search over the State contract.

A simulation guesses a world (`redeal`), plays in it to the horizon (`stage`), and remembers what
came of it for each seat (`shares`). Every seat has a tree of its own, of its own decisions and of
nothing else: what it cannot see cannot guide it, and who decides together decides apart. A node
has been reached by a row of its seat's moves; which of its children can be played differs from
world to world, so each counts how often it could have been (docs/decisions/0023).
"""

import math
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from tablee.kernel.cardset import lowest
from tablee.kernel.chance import Chance
from tablee.kernel.state import NEVER, NOTHING, WIN, MoveList, State
from tablee.kernel.vectors import same_for_all

EXPLORE: Final = 0.5 * WIN  # how eagerly what was tried seldom is tried again
MOVES: Final = 2**28  # more than any move is
FEWEST_SLOTS: Final = 1024  # a power of two
SPREAD_PARENTS: Final = 2654435761  # any large odd numbers
SPREAD_MOVES: Final = 2246822507
MOST_STEPS: Final = 2000  # of one simulation, where a game names no nearer horizon


@final
class Trees:
    """The trees of all seats: one node a number, the roots first, a root for each seat.

    A child is found by its parent and its move, in a table with open addressing.
    """

    keys: vec[i64]  # by slot: parent and move as one number; NOTHING: the slot is free
    nodes: vec[i64]  # by slot
    move: vec[i64]  # by node: that leads to it
    offered: vec[i64]  # how often its move could be chosen
    visits: vec[i64]  # how often it was
    total: vec[i64]  # what came of it, in parts of WIN

    def __init__(self, seats: i64) -> None:
        self.keys = same_for_all(FEWEST_SLOTS, NOTHING)
        self.nodes = same_for_all(FEWEST_SLOTS, NOTHING)
        self.move = same_for_all(seats, NOTHING)
        self.offered = same_for_all(seats, 0)
        self.visits = same_for_all(seats, 0)
        self.total = same_for_all(seats, 0)

    def child(self, parent: i64, move: i64) -> i64:
        """The node that this move leads to, or NOTHING."""
        return self.nodes[self.slot(parent * MOVES + move)]

    def slot(self, key: i64) -> i64:
        """Where this key is, or would be."""
        keys = self.keys
        last: i64 = len(keys) - 1
        at = ((key >> 28) * SPREAD_PARENTS + (key & (MOVES - 1)) * SPREAD_MOVES) >> 12 & last
        while keys[at] != key and keys[at] != NOTHING:
            at = (at + 1) & last
        return at

    def add(self, parent: i64, move: i64) -> i64:
        """A new child, whose move could be chosen this once."""
        node: i64 = len(self.move)
        if node * 2 > len(self.keys):
            self.widen()
        self.put(parent * MOVES + move, node)
        self.move = append(self.move, move)
        self.offered = append(self.offered, 1)
        self.visits = append(self.visits, 0)
        self.total = append(self.total, 0)
        return node

    def put(self, key: i64, node: i64) -> None:
        slot = self.slot(key)
        self.keys[slot] = key
        self.nodes[slot] = node

    def widen(self) -> None:
        """Twice as many slots."""
        keys = self.keys
        nodes = self.nodes
        self.keys = same_for_all(2 * len(keys), NOTHING)
        self.nodes = same_for_all(2 * len(keys), NOTHING)
        for slot in range(len(keys)):
            if keys[slot] != NOTHING:
                self.put(keys[slot], nodes[slot])


@final
class Search:
    """A decision of one seat, looked at in as many worlds as one likes.

    `world` has been re-dealt for the seat, so that it holds no secret; it is not changed. The seat
    is awaited, and has two moves or more.
    """

    world: State
    seat: i64
    chance: Chance
    trees: Trees
    simulations: i64  # done so far
    urges: vec[float]  # by how often a move was offered
    at: vec[i64]  # by seat: its node in this simulation; NOTHING: it has left its tree
    path: MoveList  # the nodes of this simulation
    owners: MoveList  # and whose they are
    found: MoveList
    untried: MoveList

    def __init__(self, world: State, seat: i64, chance: Chance) -> None:
        self.world = world
        self.seat = seat
        self.chance = chance
        self.trees = Trees(world.seats)
        self.simulations = 0
        self.urges = vec[float]([0.0])
        self.at = same_for_all(world.seats, NOTHING)
        self.path = MoveList()
        self.owners = MoveList()
        self.found = MoveList()
        self.untried = MoveList()

    def run(self, simulations: i64) -> None:
        """So many more."""
        for _number in range(simulations):
            self.simulate()

    def simulate(self) -> None:
        self.simulations += 1
        self.urges = append(self.urges, EXPLORE * EXPLORE * math.log(float(self.simulations)))
        self.path.clear()
        self.owners.clear()
        for seat in range(len(self.at)):
            self.at[seat] = seat
        world = self.world.clone()
        world.redeal(self.seat, self.chance)
        self.play(world)
        self.learn(world.shares())

    def play(self, world: State) -> None:
        """To the horizon. Time stands still, just before any alarm, unless nobody can act."""
        stage = world.stage()
        alarm_ms = world.alarm_ms()
        at_ms: i64 = 0 if alarm_ms == NEVER else alarm_ms - 1
        for _step in range(MOST_STEPS):
            acting = world.to_act()
            if acting != 0:
                seat = lowest(acting)
                world.play(seat, self.move_of(world, seat), at_ms)
            elif world.is_over():
                return
            else:
                at_ms = world.alarm_ms()
                world.ring(at_ms)
            if world.stage() != stage:
                return

    def move_of(self, world: State, seat: i64) -> i64:
        """By the seat's tree, as far as that goes; then any that one would think of.

        Only the decision in question is worth a look at all that is legal.
        """
        node = self.at[seat]
        found = self.found
        found.clear()
        if node == self.seat:
            world.list_moves(seat, found)
        else:
            world.list_promising(seat, found)
        if found.count == 1:
            return found.items[0]
        if node == NOTHING:
            return found.items[self.chance.below(found.count)]
        return self.descend(seat, node)

    def descend(self, seat: i64, node: i64) -> i64:
        """To a child that has never been tried, or else to the most promising one."""
        best = self.most_promising(node)
        untried = self.untried
        if untried.count > 0:
            best = self.trees.add(node, untried.items[self.chance.below(untried.count)])
        self.at[seat] = NOTHING if untried.count > 0 else best
        self.path.add(best)
        self.owners.add(seat)
        return self.trees.move[best]

    def most_promising(self, node: i64) -> i64:
        """Among the children that can be played now; `untried` are the moves that have none."""
        trees = self.trees
        found = self.found
        self.untried.clear()
        best: i64 = NOTHING
        most = -1.0
        for index in range(found.count):
            child = trees.child(node, found.items[index])
            if child == NOTHING:
                self.untried.add(found.items[index])
                continue
            trees.offered[child] += 1
            promise = self.promise(child) if self.untried.count == 0 else most
            if promise > most:
                most = promise
                best = child
        return best

    def promise(self, node: i64) -> float:
        """What came of it on the whole, and more the seldomer it was tried when it could be.

        No product is added to anything, which some machines would round once and not twice.
        """
        visits = float(self.trees.visits[node])
        came = float(self.trees.total[node]) / visits
        return came + math.sqrt(self.urges[self.trees.offered[node]] / visits)

    def learn(self, shares: vec[i64]) -> None:
        for index in range(self.path.count):
            node = self.path.items[index]
            self.trees.visits[node] += 1
            self.trees.total[node] += shares[self.owners.items[index]]

    # What has been found

    def best(self) -> i64:
        """The move that was tried most; the first one of equals."""
        best: i64 = NOTHING
        most: i64 = -1
        for move in self.world.legal(self.seat):
            visits = self.visits(move)
            if visits > most:
                most = visits
                best = move
        return best

    def visits(self, move: i64) -> i64:
        """How often a move was tried."""
        node = self.trees.child(self.seat, move)
        return 0 if node == NOTHING else self.trees.visits[node]

    def share(self, move: i64) -> i64:
        """The share of a win that came of a move, on the whole, in parts of WIN; 0: not tried."""
        node = self.trees.child(self.seat, move)
        return 0 if node == NOTHING else self.trees.total[node] // self.trees.visits[node]
