"""`tablee arena`: a match of bots, its progress and its results, told here and on a page."""

import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn
from rich.progress import TimeRemainingColumn as TimeLeft
from rich.table import Table

from tablee.kernel.chance import FastChance
from tablee.kernel.game import Game
from tablee.kernel.options import Value
from tablee.lab import plots
from tablee.lab.arena import check, match_of
from tablee.lab.contest import Contest, Pair, Standing, Summary, write
from tablee.lab.counting import Interval
from tablee.lab.deciding import Rule
from tablee.lab.journal import BadRun
from tablee.lab.page import page, paragraph, section, table
from tablee.lab.work import Where
from tablee.terminal.language import Words
from tablee.terminal.screen import Screen


class Asked(msgspec.Struct, kw_only=True):
    """What the command line says, checked as far as it can be alone."""

    bots: list[str]
    deals: int
    seed: int
    options: Mapping[str, Value]
    place: Where
    out: Path | None
    resume: bool
    rule: Rule
    until_decided: bool
    report: Path | None
    as_json: bool


def compete(game: Game, asked: Asked, words: Words) -> None:
    """Play the match that was asked for, and tell what came of it."""
    if asked.resume and asked.out is None:
        raise BadRun("--resume goes on with what --out FOLDER holds: name the folder")
    if asked.report is not None:
        plots.altair()  # what is missing is better said now than after an hour
        if not asked.report.absolute().parent.is_dir():
            raise BadRun(f"{asked.report} cannot be written: there is no such folder")
    match = match_of(game, asked.bots, asked.seed, asked.options)
    check(game, match)
    contest = Contest(match, asked.deals, asked.rule)
    with bar(words, len(contest.schedule), hidden=asked.as_json) as (shown, task):
        try:
            found = contest.run(
                asked.place,
                asked.out,
                resume=asked.resume,
                until_decided=asked.until_decided,
                progress=lambda done: shown.update(task, completed=done),
            )
        except KeyboardInterrupt:
            if asked.out is not None:
                print("\n" + words("arena.left", folder=asked.out), file=sys.stderr)
            raise
    if asked.report is not None:
        write(asked.report, Report(game, found, words).page().encode())
    if asked.as_json:
        print(msgspec.json.encode(found).decode())
    else:
        tell(game, found, asked, words)


@contextmanager
def bar(words: Words, total: int, *, hidden: bool) -> Iterator[tuple[Progress, TaskID]]:
    """On stderr, and only on a terminal: what is printed can be piped."""
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeLeft())
    with Progress(*columns, console=console, disable=hidden or not console.is_terminal) as shown:
        yield shown, shown.add_task(words("arena.progress"), total=total)


Rows = tuple[list[str], list[list[str]]]  # the head of a table, and its rows


class Sayer:
    """Results in words and figures of a language."""

    def __init__(self, game: Game, found: Summary, words: Words) -> None:
        self.game = game
        self.found = found
        self.words = words

    def say(self, path: str, **values: object) -> str:
        return self.words(f"arena.{path}", **values)

    def number(self, value: float, spec: str = ",.0f") -> str:
        return self.words.number(value, spec)

    def title(self) -> str:
        counts = {name: getattr(self.found, name) for name in ("deals", "orders", "games")}
        said = {name: self.number(count) for name, count in counts.items()}
        return self.say("title", game=self.found.game, **said)

    def sure(self, found: Interval, spec: str) -> str:
        """A mean and its bounds."""
        figures = {"mean": found.mean, "low": found.low, "high": found.high}
        said = {name: self.number(value, spec) for name, value in figures.items()}
        return self.say("sure", **said)

    def share(self, found: Interval, spec: str = ".1f") -> str:
        """In hundredths."""
        return self.sure(Interval(100 * found.mean, 100 * found.low, 100 * found.high), spec)

    def entrants(self) -> Rows:
        """The head and the rows of who competed."""
        columns = ["bot", "games", "share", "mean"]
        if any(standing.rating for standing in self.found.standings):
            columns.append("rating")
        rows = [self._entrant(standing) for standing in self.found.standings]
        return [self.say(f"columns.{name}") for name in columns], rows

    def _entrant(self, standing: Standing) -> list[str]:
        result, rating = standing.result, standing.rating
        chairs = f" × {standing.chairs}" if standing.chairs > 1 else ""
        figures = [self.number(result.games), self.share(result.share)]
        figures.append(self.sure(result.score, ".2f"))
        if rating is not None:
            figures.append(f"{self.number(rating.mu, '.1f')} ± {self.number(rating.sigma, '.1f')}")
        return [f"{standing.entrant.name}{chairs}", *figures]

    def seats(self) -> Rows:
        head = [self.say(f"columns.{name}") for name in ("seat", "share", "mean")]
        rows = [
            [str(seat), self.share(result.share), self.sure(result.score, ".2f")]
            for seat, result in enumerate(self.found.seats)
        ]
        return head, rows

    def pairs(self) -> Rows:
        columns = ("pair", "difference", "lasting", "verdict")
        rows = [self._pair(pair) for pair in self.found.pairs]
        return [self.say(f"columns.{name}") for name in columns], rows

    def _pair(self, pair: Pair) -> list[str]:
        bounds = {"low": pair.lasting.low, "high": pair.lasting.high}
        said = {name: self.number(100 * value, "+.1f") for name, value in bounds.items()}
        names = f"{pair.first} – {pair.second}"
        lasting = self.say("bounds", **said)
        return [names, self.share(pair.share, "+.1f"), lasting, self.verdict(pair)]

    def verdict(self, pair: Pair) -> str:
        if pair.verdict is None:
            return self.say("verdicts.open")
        after = self.number(pair.decided_after or 0)
        if pair.verdict == "equal":
            margin = self.number(100 * (self.found.rule.margin or 0), "g")
            return self.say("verdicts.equal", margin=margin, after=after)
        better = pair.first if pair.verdict == "first" else pair.second
        return self.say("verdicts.better", name=better, after=after)

    def aim(self) -> str:
        """Which scores win."""
        seats, chance = len(self.found.seats), FastChance.seeded(0)
        standings = self.game.start(seats, chance, self.found.options).standings()
        return self.say("aim.high" if standings.high_wins else "aim.low")

    def rule(self) -> str:
        return self.say("rule", error=self.number(100 * self.found.rule.error, "g"))


def tell(game: Game, found: Summary, asked: Asked, words: Words) -> None:
    """As tables."""
    screen, sayer = Screen(), Sayer(game, found, words)
    show(screen, sayer.title(), *sayer.entrants())
    screen.say(sayer.aim())
    show(screen, sayer.say("seats"), *sayer.seats())
    if found.pairs:
        show(screen, sayer.say("pairs"), *sayer.pairs())
        screen.say(sayer.rule())
    if found.deals < found.asked:
        counts = {"deals": sayer.number(found.deals), "asked": sayer.number(found.asked)}
        screen.say(sayer.say("stopped", **counts))
    for place in (asked.out, asked.report):
        if place is not None:
            screen.say(sayer.say("written", place=place))


def show(screen: Screen, title: str, head: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    shown = Table(title=title, title_justify="left")
    for number, name in enumerate(head):
        shown.add_column(name, justify="right" if number else "left")
    for row in rows:
        shown.add_row(*row)
    screen.console.print(shown)


class Report:
    """The page of a match."""

    def __init__(self, game: Game, found: Summary, words: Words) -> None:
        self.found = found
        self.words = words
        self.sayer = Sayer(game, found, words)
        self.title = words.of(game)["title"]
        self.fair = 1 / len(found.seats)

    def page(self) -> str:
        say = self.sayer.say
        sections = [self.entrants(), self.seats(), self.each()]
        if self.found.pairs:
            sections.insert(1, self.pairs())
        title = say("heading", game=self.title)
        return page(title, self.words.lang, self.about(), [*sections, self.how()])

    def about(self) -> str:
        found, number = self.found, self.sayer.number
        options = ", ".join(f"{name}={value}" for name, value in found.options.items())
        said = self.sayer.say(
            "about",
            options=options or "–",
            seed=found.seed,
            version=found.rules_version,
            decisions=number(found.decisions),
        )
        return paragraph(f"{self.sayer.title()}. {self.sayer.aim()}") + paragraph(said, "soft")

    def shares(self, title: str, results: Mapping[str, Interval]) -> str:
        """A plot of shares of the win, beside what all would have alike."""
        bars = [plots.Bar(name, one.mean, one.low, one.high) for name, one in results.items()]
        chart = plots.intervals(bars, ".0%", [self.fair], self.sayer.say("axis.share"))
        return plots.figure(chart, title, self.words.lang)

    def entrants(self) -> str:
        title = self.sayer.say("entrants")
        shares = {one.entrant.name: one.result.share for one in self.found.standings}
        return section(title, self.shares(title, shares), table(*self.sayer.entrants()))

    def seats(self) -> str:
        title, seat = self.sayer.say("seats"), self.sayer.say("columns.seat")
        shares = {f"{seat} {number}": one.share for number, one in enumerate(self.found.seats)}
        rows = table(*self.sayer.seats())
        return section(title, self.shares(title, shares), rows)

    def each(self) -> str:
        """Every entrant on every seat."""
        title, seat = self.sayer.say("each"), self.sayer.say("columns.seat").lower()
        shares = {
            f"{standing.entrant.name}, {seat} {number}": one.share
            for standing in self.found.standings
            for number, one in enumerate(standing.seats)
        }
        return section(title, self.shares(title, shares))

    def pairs(self) -> str:
        title = self.sayer.say("pairs")
        bars = [
            plots.Bar(
                f"{one.first} – {one.second}", one.share.mean, one.lasting.low, one.lasting.high
            )
            for one in self.found.pairs
        ]
        chart = plots.intervals(bars, "+.0%", [0], self.sayer.say("axis.difference"))
        drawn = plots.figure(chart, title, self.words.lang)
        return section(
            title, drawn, table(*self.sayer.pairs()), paragraph(self.sayer.rule(), "soft")
        )

    def how(self) -> str:
        say = self.sayer.say
        return section(
            say("how.title"),
            *(paragraph(say(f"how.{name}")) for name in ("deals", "sure", "lasting", "rating")),
        )
