"""Games as rows: a file with a line a game, and one with a line a seat; the same bytes again."""

import csv
from pathlib import Path
from types import TracebackType
from typing import IO, Any

from tablee.lab.arena import Match, Played
from tablee.lab.journal import BadRun
from tablee.lab.seating import Seating

GAMES, SEATS = "games.csv", "seats.csv"


class Rows:
    """The two files of a folder, written anew from the first game on; used in a `with`."""

    def __init__(self, match: Match, folder: Path) -> None:
        self.names = [entrant.name for entrant in match.entrants]
        self.files: list[IO[str]] = []
        seats = range(len(match.chairs))
        by_seat = [f"{what}_{seat}" for what in ("bot", "score", "rank") for seat in seats]
        self.games = self._begin(folder / GAMES, ["deal", "order", "decisions", *by_seat])
        head = ["deal", "order", "seat", "bot", "score", "rank", "share"]
        self.seats = self._begin(folder / SEATS, head)

    def _begin(self, path: Path, head: list[str]) -> Any:
        try:
            file = path.open("w", encoding="utf-8", newline="")
        except OSError as error:
            raise BadRun(f"{path} cannot be written: {error.strerror}") from error
        self.files.append(file)
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(head)
        return writer

    def add(self, seating: Seating, played: Played) -> None:
        which = (seating.deal, seating.number)
        bots = [self.names[entrant] for entrant in seating.order]
        self.games.writerow([*which, played.decisions, *bots, *played.scores, *played.ranks])
        seats = zip(bots, played.scores, played.ranks, played.shares, strict=True)
        self.seats.writerows([*which, seat, *results] for seat, results in enumerate(seats))

    def __enter__(self) -> "Rows":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for file in self.files:
            file.close()
