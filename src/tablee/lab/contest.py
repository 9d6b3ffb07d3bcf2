"""A whole match: games are played wherever, counted deal by deal, and written down."""

from collections.abc import Iterator
from contextlib import ExitStack, closing
from itertools import islice
from pathlib import Path

import msgspec

from tablee.kernel.options import Options
from tablee.lab.arena import Entrant, Match, Played, games_of
from tablee.lab.counting import Cell, Count, Interval
from tablee.lab.deciding import Comparison, Rule, Verdict
from tablee.lab.journal import BadRun
from tablee.lab.ratings import Rating, Ratings
from tablee.lab.rows import Rows
from tablee.lab.seating import Seating
from tablee.lab.work import Progress, Where

JOURNAL, SUMMARY = "run.jsonl", "summary.json"  # in a folder, beside the rows


class Result(msgspec.Struct, frozen=True):
    """Of some games: scores, and shares of the win."""

    games: int
    score: Interval
    share: Interval


class Standing(msgspec.Struct, frozen=True):
    """What an entrant did, on all seats and on each; its rating, if OpenSkill is there."""

    entrant: Entrant
    chairs: int
    result: Result
    seats: tuple[Result, ...]
    rating: Rating | None


class Pair(msgspec.Struct, frozen=True):
    """Two entrants compared, deal by deal.

    `lasting` holds at whatever moment one looks, and so after a match that stopped by itself;
    `share` and `score` if the number of deals was fixed.
    """

    first: str
    second: str
    share: Interval
    score: Interval
    lasting: Interval  # of the share
    verdict: Verdict | None
    decided_after: int | None  # deals


class Summary(msgspec.Struct, frozen=True):
    """All that a match shows."""

    game: str
    rules_version: int
    options: Options
    seed: int
    deals: int
    asked: int  # deals; fewer, if it was decided before
    orders: int  # in which each deal was played
    games: int
    decisions: int
    rule: Rule
    standings: tuple[Standing, ...]
    seats: tuple[Result, ...]  # whoever sat there
    pairs: tuple[Pair, ...]

    @property
    def is_decided(self) -> bool:
        return bool(self.pairs) and all(pair.verdict is not None for pair in self.pairs)


class Contest:
    """A match, and what is known of it so far."""

    def __init__(self, match: Match, deals: int, rule: Rule = Rule()) -> None:  # noqa: B008
        self.match = match
        self.deals = deals
        self.rule = rule
        self.schedule = match.schedule(deals)
        self.count = Count(match)
        self.ratings = Ratings(len(match.entrants))
        error = rule.error / max(1, len(self.count.pairs))  # for all pairs together
        self.comparisons = {pair: Comparison(error, rule.margin) for pair in self.count.pairs}

    @property
    def is_decided(self) -> bool:
        compared = self.comparisons.values()
        return bool(compared) and all(each.verdict is not None for each in compared)

    def run(
        self,
        place: Where = Where(),  # noqa: B008
        folder: Path | None = None,
        *,
        resume: bool = False,
        until_decided: bool = False,
        progress: Progress = bool,
    ) -> Summary:
        """Play all deals, or as many as decide; the folder has all that came of them."""
        journal = None if folder is None else folder / JOURNAL
        work = games_of(self.match, self.deals)
        with ExitStack() as stack:
            done = stack.enter_context(
                closing(work.do(place, journal, resume=resume, progress=progress))
            )
            deals = self._by_deal(done)
            first = next(deals, [])  # the file has been looked at: it is this run's
            rows = None if folder is None else stack.enter_context(Rows(self.match, folder))
            while first:
                self.add(first, rows)
                first = [] if until_decided and self.is_decided else next(deals, [])
        summary = self.summary()
        if folder is not None:
            write(folder / SUMMARY, msgspec.json.format(msgspec.json.encode(summary)) + b"\n")
        return summary

    def _by_deal(self, done: Iterator[Played]) -> Iterator[list[tuple[Seating, Played]]]:
        games = zip(self.schedule, done, strict=True)
        for _deal in range(self.deals):
            yield list(islice(games, self.schedule.orders))

    def add(self, games: list[tuple[Seating, Played]], rows: Rows | None) -> None:
        """One deal, in all its orders."""
        self.count.add(games)
        for seating, played in games:
            self.ratings.add(seating.order, played.ranks)
            if rows is not None:
                rows.add(seating, played)
        for pair, comparison in self.comparisons.items():
            comparison.see(self.count.pairs[pair].last)

    def summary(self) -> Summary:
        """What is known so far."""
        match, count = self.match, self.count
        entrants, seats = range(len(match.entrants)), range(len(match.chairs))
        return Summary(
            game=match.game,
            rules_version=match.rules_version,
            options=match.options,
            seed=match.seed,
            deals=count.deals,
            asked=self.deals,
            orders=self.schedule.orders,
            games=count.games,
            decisions=count.decisions,
            rule=self.rule,
            standings=tuple(self.standing(entrant) for entrant in entrants),
            seats=tuple(result_of(count.cells[None, seat]) for seat in seats),
            pairs=tuple(self.pair(*pair) for pair in count.pairs),
        )

    def standing(self, entrant: int) -> Standing:
        cells = [self.count.cells[entrant, seat] for seat in range(len(self.match.chairs))]
        return Standing(
            self.match.entrants[entrant],
            self.match.chairs.count(entrant),
            result_of(self.count.cells[entrant, None]),
            tuple(result_of(cell) for cell in cells),
            self.ratings.rating(entrant),
        )

    def pair(self, first: int, second: int) -> Pair:
        difference = self.count.pairs[first, second]
        comparison = self.comparisons[first, second]
        low, high = comparison.bounds()
        return Pair(
            self.match.entrants[first].name,
            self.match.entrants[second].name,
            difference.share.difference_interval(self.count.games),
            difference.score.interval(),
            Interval(difference.share.mean, low, high),
            comparison.verdict,
            comparison.decided_after,
        )


def result_of(cell: Cell) -> Result:
    return Result(cell.games, cell.score.interval(), cell.share.share_interval(cell.games))


def write(path: Path, content: bytes) -> None:
    """A file, whole; BadRun if it cannot be written."""
    try:
        path.write_bytes(content)
    except OSError as error:
        raise BadRun(f"{path} cannot be written: {error.strerror}") from error
