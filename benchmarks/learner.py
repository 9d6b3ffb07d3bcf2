"""The learned player of `examples/learner` against each level: `python -m benchmarks.learner`.

Three at a table, one learned and two of the level and the other way round, in every order of seats,
all of one deal; then it alone against two of each. The figures are in docs/lab.md.
"""

import argparse

from benchmarks.levels import maker_of, play_match, show
from examples.learner import Learned
from examples.learner.__main__ import win_share
from rich.console import Console

from tablee import FastChance

RIVALS = ("random", "little_sister", "schoolboy", "cousin", "sensible", "aunt")
LEARNED = "examples.learner:Learned"  # TABLEE_LEARNED names another file


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rivals", nargs="*", default=RIVALS)
    parser.add_argument("--games", type=int, default=504, help="against each, at least")
    parser.add_argument("--markdown", action="store_true")
    given = parser.parse_args()
    policy = Learned(FastChance.seeded(0)).policy
    game, console = policy.game, Console(width=110)
    matches = [
        play_match(
            game,
            ("learned", rival),
            (maker_of(game, LEARNED, None), maker_of(game, rival, None)),
            policy.spaces.seats,
            given.games,
        )
        for rival in given.rivals
    ]
    show(console, game, matches, markdown=given.markdown)
    for rival in given.rivals:
        share = win_share(policy, rival, given.games, seed=9)
        error = (share * (1 - share) / given.games) ** 0.5
        console.print(f"alone against two of {rival}: wins {share:.1%} ± {1.96 * error:.1%}")


if __name__ == "__main__":
    main()
