"""A match for the tests of the arena; as a program it waits in the middle, to be killed."""

import os
import signal
import sys
from collections.abc import Sequence
from pathlib import Path

from tablee.bots import Bot
from tablee.bots.searching import Seen
from tablee.games import find_game, shelf
from tablee.lab.arena import Match, match_of
from tablee.lab.contest import Contest
from tablee.lab.work import Where

GAME = next(iter(shelf()))
DEALS = 30
MARKS = "TABLEE_TEST_MARKS"  # names a folder


class First(Bot[Seen]):
    """Somebody else's bot, which takes what comes first."""

    def choose(self, view: Seen, moves: Sequence[int]) -> int:
        return moves[0]


class Mortal(First):
    """It takes its process with it, once."""

    def choose(self, view: Seen, moves: Sequence[int]) -> int:
        mark = Path(os.environ[MARKS]) / "died"
        if not mark.exists():
            mark.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return super().choose(view, moves)


def match(bot: str = "First") -> Match:
    return match_of(find_game(GAME), ["schoolboy", f"mine=tests.lab.matches:{bot}", "random"], 5)


def wait_in_the_middle(games: int) -> None:
    if games >= DEALS:
        print("half", flush=True)
        sys.stdin.read()


if __name__ == "__main__":
    folder, processes = Path(sys.argv[1]), int(sys.argv[2])
    Contest(match(), DEALS).run(Where(processes), folder, progress=wait_in_the_middle)
