"""What a standing is worth before the game is over (MY-13): each seat's share of a win."""

import math
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tablee.kernel.state import divided

# By points behind the best window, the chance that it wins after all: soft, as what is ahead in a
# guessed world is only likely to be ahead in the real one.
SOFTNESS: Final = 1.5
WIDEST: Final = 30
CHANCE_BEHIND: Final = vec[i64](
    [round(1_000_000 * math.exp(-points / SOFTNESS)) for points in range(WIDEST + 1)]
)
EDGE: Final = 3  # a round ahead, of two that are needed: three times the chance of the other


def shares_before(wins: vec[i64], needed: i64) -> vec[i64]:
    """Before a round: by rounds won; who has as many as are needed has won."""
    weights = vec[i64](capacity=len(wins))
    is_won = max(wins) >= needed
    for won in wins:
        if is_won:
            weights = append(weights, 1 if won >= needed else 0)
        else:
            weights = append(weights, EDGE if won > 0 else 1)
    return divided(weights)


def shares_after(points: vec[i64], wins: vec[i64], needed: i64) -> vec[i64]:
    """With windows worth so much in the round that is about to end."""
    most = max(points)
    chances = vec[i64](capacity=len(points))
    for score in points:
        chances = append(chances, CHANCE_BEHIND[min(most - score, WIDEST)])
    weights = vec[i64]([0 for _ in wins])
    for winner in range(len(wins)):
        after = wins[:]
        after[winner] += 1
        shares = shares_before(after, needed)
        for seat in range(len(wins)):
            weights[seat] += chances[winner] // 1000 * (shares[seat] // 1000)
    return divided(weights)
