"""Alone with cards, and still to move (MG-20): what to lay so that the fewest points are left.

One pair can be laid. After 6+6 there may be one more (MG-16), and after 1+1 every other 1 goes with
it (MG-11); the other effects find nobody to work on (MG-19). So a hand has one best answer.
"""

from mypy_extensions import i64

from tablee.games.mistigri.cards import ONES, VALUE, take
from tablee.games.mistigri.moves import PASS, list_pairs, read_pair
from tablee.kernel.cardset import count
from tablee.kernel.state import MoveList


def best_pair(hand: i64) -> i64:
    """The move that lays the pair with which most points go; PASS if there is no pair."""
    best: i64 = PASS
    most: i64 = 0
    found = MoveList()
    list_pairs(hand, found)
    for index in range(found.count):
        points = points_gone(hand, found.items[index])
        if points > most:
            most = points
            best = found.items[index]
    return best


def points_gone(hand: i64, move: i64) -> i64:
    """How many points of a hand go in the end with this pair; none with PASS."""
    if move == PASS:
        return 0
    cat, other = read_pair(move)
    points = VALUE[cat] + VALUE[other]
    if VALUE[cat] != VALUE[other]:
        return points
    left = take(take(hand, cat), other)
    if VALUE[cat] == 1:  # MG-11
        return points + count(left & ONES)
    if VALUE[cat] == 6:  # MG-16
        return points + points_gone(left, best_pair(left))
    return points
