"""`tablee balance`: how a game is balanced, told here and on a page for who designs it."""

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec

from tablee.arena import Rows, bar, show
from tablee.kernel.game import Game
from tablee.kernel.options import Value
from tablee.lab import balance_plots, plots
from tablee.lab.balance import jobs_of, plan_of, work_of
from tablee.lab.contest import JOURNAL, write
from tablee.lab.counting import Interval
from tablee.lab.findings import SHARES, Effect, Findings, findings_of
from tablee.lab.journal import BadRun
from tablee.lab.luck import PARTS, Luck
from tablee.lab.page import page, paragraph, section, table
from tablee.lab.work import Where
from tablee.terminal.language import Words
from tablee.terminal.screen import Screen

LEVERS = 3  # named in a sentence at most


class Asked(msgspec.Struct, kw_only=True):
    """What the command line says, checked as far as it can be alone."""

    deals: int
    seats: int | None
    bot: str | None
    unequal: list[str] | None
    options: Mapping[str, Value]
    powers: list[str] | None
    seed: int
    place: Where
    out: Path | None
    resume: bool
    json: Path | None
    html: Path | None


def examine(game: Game, asked: Asked, words: Words) -> None:
    """Play all that is needed, and tell what came of it."""
    if asked.resume and asked.out is None:
        raise BadRun("--resume goes on with what --out FOLDER holds: name the folder")
    if asked.html is not None:
        plots.altair()  # what is missing is better said now than after an hour
    for file in (asked.html, asked.json):
        if file is not None and not file.absolute().parent.is_dir():
            raise BadRun(f"{file} cannot be written: there is no such folder")
    found = find(game, asked, words)
    report = Report(game, found, words)
    if asked.json is not None:
        write(asked.json, msgspec.json.format(msgspec.json.encode(found)) + b"\n")
    if asked.html is not None:
        write(asked.html, report.page().encode())
    report.tell()
    for place in (asked.out, asked.json, asked.html):
        if place is not None:
            Screen().say(words("balance.written", place=place))


def find(game: Game, asked: Asked, words: Words) -> Findings:
    plan = plan_of(
        game,
        game.most_seats if asked.seats is None else asked.seats,
        seed=asked.seed,
        options=asked.options,
        bot=asked.bot,
        unequal=asked.unequal,
        powers=asked.powers,
    )
    journal = None if asked.out is None else asked.out / JOURNAL
    total = len(jobs_of(plan, asked.deals))
    with (
        telling_where(asked.out, words),
        bar(words, total, hidden=False) as (shown, task),
    ):
        results = work_of(plan, asked.deals).do(
            asked.place,
            journal,
            resume=asked.resume,
            progress=lambda done: shown.update(task, completed=done),
        )
        return findings_of(plan, asked.deals, results)


@contextmanager
def telling_where(folder: Path | None, words: Words) -> Iterator[None]:
    """Whoever stops it is told where what is done lies."""
    try:
        yield
    except KeyboardInterrupt:
        if folder is not None:
            print("\n" + words("balance.left", folder=folder), file=sys.stderr)
        raise


class Sayer:
    """Findings in words and figures of a language."""

    def __init__(self, game: Game, found: Findings, words: Words) -> None:
        self.found = found
        self.words = words
        self.own = words.of(game)

    def say(self, path: str, **values: object) -> str:
        return self.words(f"balance.{path}", **values)

    def number(self, value: float, spec: str = ",.0f") -> str:
        return self.words.number(value, spec)

    def percent(self, share: float) -> str:
        return self.say("percent", n=self.number(100 * share))

    def sure(self, found: Interval, spec: str, times: float = 1) -> str:
        """A mean and its bounds."""
        figures = {"mean": found.mean, "low": found.low, "high": found.high}
        return self.say(
            "sure", **{name: self.number(times * one, spec) for name, one in figures.items()}
        )

    def title(self) -> str:
        found = self.found
        counts = {"deals": self.number(found.deals), "games": self.number(found.games)}
        return self.say("title", game=self.own["title"], seats=found.seats, **counts)

    def about(self) -> str:
        found = self.found
        options = ", ".join(f"{name}={value}" for name, value in found.options.items())
        said = {"options": options or self.say("none"), "version": found.rules_version}
        return self.say("about", bots=", ".join(found.bots), seed=found.seed, **said)

    def place(self, place: int) -> str:
        """A seat, from where the game says that seats are counted."""
        option = self.found.counted_from
        if option is None:
            return self.say("places.seat", n=place)
        return (
            self.say("places.first", option=option)
            if place == 0
            else self.say("places.place", n=place)
        )

    def change(self, effect: Effect) -> str:
        """What an effect is of."""
        if effect.kind == "option":
            return f"{effect.name} = {effect.value}"
        return str(self.own["without"][effect.name]) if effect.name else self.say("all")

    # Sentences: what each figure means

    def of_places(self) -> str:
        fair = 1 / self.found.seats
        uneven = [
            f"{self.place(number)} ({self.percent(place.share.mean)})"
            for number, place in enumerate(self.found.places)
            if not place.share.low <= fair <= place.share.high
        ]
        if not uneven:
            return self.say("places.even", fair=self.percent(fair))
        return self.say("places.uneven", fair=self.percent(fair), seats=self.words.listed(uneven))

    def of_length(self) -> str:
        timed = self.found.is_timed
        measure = self.found.measures["minutes" if timed else "decisions"]
        spec = ",.1f" if timed else ",.0f"
        figures = {
            name: self.number(getattr(measure, name), spec)
            for name in ("tenth", "median", "ninetieth")
        }
        return self.say("length.means_timed" if timed else "length.means", **figures)

    def of_tension(self) -> str:
        measures = self.found.measures
        return self.say(
            "tension.means",
            half=self.percent(self.found.held[4].mean),
            fair=self.percent(1 / self.found.seats),
            settled=self.percent(measures["settled"].mean.mean),
            changes=self.number(measures["changes"].mean.mean, ".2g"),
        )

    def of_margin(self) -> str:
        measures = self.found.measures
        median = self.number(measures["margin"].median)
        shared = self.percent(measures["shared"].mean.mean)
        return self.say("close.means", median=median, shared=shared)

    def of_luck(self) -> str:
        if self.found.luck is None:
            return self.say("luck.none")
        parts = {part: self.percent(getattr(self.found.luck, part).mean) for part in PARTS}
        players = ", ".join(player.bot for player in self.found.players)
        return self.say("luck.means", players=players, **parts)

    def of_effects(self, effects: Sequence[Effect]) -> list[str]:
        """What is a lever for the length, and what does nothing."""
        felt = moved(effects)
        length = "minutes" if self.found.is_timed else "decisions"
        sure = [one for one in felt if is_sure(one.differences[length])]
        sure.sort(key=lambda one: -abs(one.differences[length].mean))
        levers = [f"{self.change(one)} ({self.relative(one, length)})" for one in sure[:LEVERS]]
        said = []
        if felt:
            what = self.say("effects.length")
            named = self.words.listed(levers) or self.say("effects.none")
            said.append(self.say("effects.means", what=what, levers=named))
        idle = [self.change(one) for one in effects if one.otherwise.mean == 0]
        if idle:
            said.append(self.say("effects.idle", names=", ".join(idle)))
        return said

    def relative(self, effect: Effect, measure: str) -> str:
        usual = self.found.measures[measure].mean.mean
        part = 100 * effect.differences[measure].mean / usual
        return self.say("percent", n=self.number(part, "+,.0f"))

    # Tables

    def places(self) -> Rows:
        head = [self.say(f"places.{name}") for name in ("one", "share", "score")]
        rows = [
            [self.place(n), self.sure(one.share, ".1f", 100), self.sure(one.score, ".2f")]
            for n, one in enumerate(self.found.places)
        ]
        return head, rows

    def measures(self) -> Rows:
        head = [
            self.say(f"length.{name}")
            for name in ("measure", "mean", "tenth", "median", "ninetieth")
        ]
        rows = []
        for name, one in self.found.measures.items():
            if name == "minutes" and not self.found.is_timed:
                continue
            times, spec = (100, ",.1f") if name in SHARES else (1, ",.2f")
            row = [self.say(f"measures.{name}"), self.sure(one.mean, spec, times)]
            if name not in ("beginner", "shared"):  # of these a game has all or nothing
                values = (one.tenth, one.median, one.ninetieth)
                row += [self.number(times * value, ",.1f") for value in values]
            rows.append(row + [self.say("none")] * (len(head) - len(row)))
        return head, rows

    def parts(self, luck: Luck) -> Rows:
        head = [self.say("luck.what"), self.say("luck.share")]
        parts = {part: getattr(luck, part) for part in PARTS}
        return head, [
            [self.say(f"luck.{part}"), self.sure(one, ".1f", 100)] for part, one in parts.items()
        ]

    def players(self) -> Rows:
        head = [self.say("luck.player"), self.say("places.share")]
        return head, [[one.bot, self.sure(one.share, ".1f", 100)] for one in self.found.players]

    def effects(self, effects: Sequence[Effect]) -> Rows:
        rows = [
            [
                self.change(effect),
                self.number(100 * effect.otherwise.mean),
                *(self.sure(one, "+,.1f") for one in self.shown(effect).values()),
            ]
            for effect in moved(effects)
        ]
        head = [self.say("effects.change"), self.say("effects.otherwise")]
        return head + list(self.shown(effects[0])), rows

    def shown(self, effect: Effect) -> dict[str, Interval]:
        """What is shown of an effect, by its title: the length in hundredths of the usual one."""
        length = "minutes" if self.found.is_timed else "decisions"
        usual = self.found.measures[length].mean.mean
        times = {length: 100 / usual, "margin": 1, "changes": 1, "beginner": 100}
        titles = {length: "length"}
        return {
            self.say(f"effects.axis_{titles.get(name, name)}"): scaled(
                effect.differences[name], factor
            )
            for name, factor in times.items()
        }


def moved(effects: Sequence[Effect]) -> list[Effect]:
    """Those by which any game went otherwise."""
    return [one for one in effects if one.otherwise.mean > 0]


def is_sure(found: Interval) -> bool:
    """Whether it is no 0."""
    return found.low > 0 or found.high < 0


def scaled(found: Interval, times: float) -> Interval:
    return Interval(times * found.mean, times * found.low, times * found.high)


class Report:
    """The findings about a game, on the terminal and as a page."""

    def __init__(self, game: Game, found: Findings, words: Words) -> None:
        self.game = game
        self.found = found
        self.words = words
        self.sayer = Sayer(game, found, words)
        self.fair = 1 / found.seats

    def effects(self) -> Iterator[tuple[str, list[Effect]]]:
        """Options and powers, each with a title, where there are any."""
        options = [one for one in self.found.effects if one.kind == "option"]
        powers = [one for one in self.found.effects if one.kind != "option"]
        for name, effects in (("options", options), ("powers", powers)):
            if effects:
                yield self.sayer.say(f"effects.{name}"), effects

    def tell(self) -> None:
        """As tables and sentences."""
        screen, sayer = Screen(), self.sayer
        screen.say(sayer.title())
        screen.say(sayer.about())
        show(screen, sayer.say("places.title"), *sayer.places())
        screen.say(sayer.of_places())
        show(screen, sayer.say("length.title"), *sayer.measures())
        for sentence in (sayer.of_length(), sayer.of_tension(), sayer.of_margin()):
            screen.say(sentence)
        if self.found.luck is not None:
            show(screen, sayer.say("luck.title"), *sayer.parts(self.found.luck))
            show(screen, sayer.say("luck.players"), *sayer.players())
        screen.say(sayer.of_luck())
        for title, effects in self.effects():
            if moved(effects):
                show(screen, title, *sayer.effects(effects))
            for sentence in sayer.of_effects(effects):
                screen.say(sentence)
        screen.say(sayer.say("caveat"))

    def page(self) -> str:
        sayer = self.sayer
        title = sayer.say("heading", game=sayer.own["title"])
        about = paragraph(sayer.title()) + paragraph(sayer.about(), "soft")
        sections = [self.places(), self.length(), self.tension(), self.margin(), self.luck()]
        sections += [self.changes(name, effects) for name, effects in self.effects()]
        return page(
            title,
            self.words.lang,
            about + paragraph(sayer.say("caveat"), "soft"),
            [*sections, self.how()],
        )

    def figure(self, chart: Callable[[], Any], told: str) -> str:
        return plots.figure(chart(), told, self.words.lang)

    def places(self) -> str:
        sayer = self.sayer
        told = sayer.of_places()
        drawn = self.figure(self.places_plot, told)
        return section(sayer.say("places.title"), paragraph(told), drawn, table(*sayer.places()))

    def length(self) -> str:
        sayer = self.sayer
        told = sayer.of_length()
        drawn = self.figure(self.length_plot, told)
        return section(sayer.say("length.title"), paragraph(told), drawn, table(*sayer.measures()))

    def tension(self) -> str:
        told = self.sayer.of_tension()
        drawn = self.figure(self.tension_plot, told)
        return section(self.sayer.say("tension.title"), paragraph(told), drawn)

    def margin(self) -> str:
        told = self.sayer.of_margin()
        drawn = self.figure(self.margin_plot, told)
        return section(self.sayer.say("close.title"), paragraph(told), drawn)

    def luck(self) -> str:
        sayer = self.sayer
        told = sayer.of_luck()
        parts = [paragraph(told)]
        if self.found.luck is not None:
            parts += [self.figure(self.luck_plot, told), table(*sayer.parts(self.found.luck))]
            parts += [self.figure(self.players_plot, told), table(*sayer.players())]
        return section(sayer.say("luck.title"), *parts)

    def changes(self, title: str, effects: Sequence[Effect]) -> str:
        told = self.sayer.of_effects(effects)
        parts = [paragraph(one) for one in told]
        if moved(effects):
            parts.append(self.figure(lambda: self.effects_plot(effects), told[0]))
            parts.append(table(*self.sayer.effects(effects)))
        return section(title, *parts)

    def how(self) -> str:
        say = self.sayer.say
        names = ("deals", "tension", "luck", "powers")
        return section(say("how.title"), *(paragraph(say(f"how.{name}")) for name in names))

    # Plots

    def places_plot(self) -> Any:
        bars = [
            plots.Bar(self.sayer.place(n), one.share.mean, one.share.low, one.share.high)
            for n, one in enumerate(self.found.places)
        ]
        return plots.intervals(bars, ".0%", [self.fair], self.sayer.say("places.axis"))

    def length_plot(self) -> Any:
        timed, say = self.found.is_timed, self.sayer.say
        across = say("length.axis_timed" if timed else "length.axis")
        bins = self.found.measures["minutes" if timed else "decisions"].bins
        return balance_plots.histogram(bins, across, say("length.share"))

    def tension_plot(self) -> Any:
        say = self.sayer.say
        titles = (say("tension.axis"), say("tension.share"))
        return balance_plots.curve(self.found.held, self.fair, *titles)

    def margin_plot(self) -> Any:
        say = self.sayer.say
        bins = self.found.measures["margin"].bins
        return balance_plots.histogram(bins, say("close.axis"), say("length.share"))

    def luck_plot(self) -> Any:
        say = self.sayer.say
        parts = {say(f"luck.{part}"): getattr(self.found.luck, part).mean for part in PARTS}
        return balance_plots.stacked(parts, say("luck.what"))

    def players_plot(self) -> Any:
        bars = [
            plots.Bar(one.bot, one.share.mean, one.share.low, one.share.high)
            for one in self.found.players
        ]
        return plots.intervals(bars, ".0%", [self.fair], self.sayer.say("places.axis"))

    def effects_plot(self, effects: Sequence[Effect]) -> Any:
        """Of those that do anything."""
        sayer = self.sayer
        rows = [(sayer.change(one), sayer.shown(one)) for one in moved(effects)]
        return balance_plots.panels(rows)
