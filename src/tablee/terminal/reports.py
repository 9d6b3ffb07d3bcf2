"""What the commands other than `play` print: games, rules, results, speeds."""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

import msgspec
from rich.table import Table

from tablee.bots import bots_of
from tablee.kernel.game import Game
from tablee.kernel.language import Tree
from tablee.kernel.options import Choice, Option, Seat
from tablee.kernel.record import Record
from tablee.kernel.state import State
from tablee.terminal.face import face_of
from tablee.terminal.language import Words, find_rule
from tablee.terminal.screen import Screen
from tablee.terminal.speed import Speed


class Result(msgspec.Struct):
    """What one bot did over all games of a simulation."""

    bot: str
    games: int
    mean: float
    error: float  # the standard error of the mean
    wins: float  # a shared win counts as its share
    share: float


def show_games(games: Iterable[Game], words: Words) -> None:
    """Each game with its seats, bots and options."""
    screen = Screen()
    for game in games:
        own = words.of(game)
        bounds = {"fewest": game.fewest_seats, "most": game.most_seats}
        screen.say(words("games.heading", name=game.name, title=own["title"], **bounds))
        levels = [f"{level} ({words.bot(level)})".replace(" ", "\u00a0") for level in bots_of(game)]
        screen.say(words("games.bots", bots=", ".join(levels)), first="  ", then="    ")
        screen.say(words("games.options"), first="  ")
        for option in game.options:
            said = own.get("choices", {}).get(option.name, {})
            screen.say(_option(option, words, said), first="    ", then="      ")
            screen.say(own["options"][option.name], first="      ", then="      ")
        _say_questions(game, own, screen, words)
        screen.say()
    screen.say(words("games.more"))


def _say_questions(game: Game, own: Tree, screen: Screen, words: Words) -> None:
    """What a host is asked on the screen, and the options that each answer stands for."""
    for question in game.questions:
        said = own["questions"][question.name]
        screen.say(said["ask"], first="  ")
        for answer in question.answers:
            sets = " ".join(f"{name}={value}" for name, value in answer.sets.items())
            line = words("games.answer", answer=said["answers"][answer.name], sets=sets)
            screen.say(line, first="    ", then="      ")


def _option(option: Option, words: Words, said: Mapping[str, str]) -> str:
    about = {"name": option.name, "default": option.default, "rule": option.rule}
    return words("games.option", bounds=bounds_of(option, words, said), **about)


def bounds_of(option: Option, words: Words, said: Mapping[str, str]) -> str:
    """What an option may be; `said` are the words of its choices."""
    if isinstance(option, Seat):
        return words("games.seat")
    if isinstance(option, Choice):
        return " | ".join(f"{choice} ({said[choice]})" for choice in option.choices)
    unit = words("games.ms") if option.name.endswith("_ms") else ""
    return f"{option.least} … {option.most}{unit}"


def show_rules(game: Game, asked: str | None, words: Words) -> None:
    """All rules of a game, or the one that was asked for."""
    face, own = face_of(game), words.of(game)
    rules = own["rules"]
    numbers = [find_rule(rules, asked)] if asked else list(rules)
    screen = Screen(face.MARKS)
    if not asked:
        screen.rule(words("rules.title", title=own["title"]))
        screen.say(face.legend(own))
        screen.say()
    margin = max(map(len, numbers)) + 2
    for number in numbers:
        screen.say(rules[number], first=number.ljust(margin), then=" " * margin)


def show_results(game: str, results: Sequence[Result], decisions: int, words: Words) -> None:
    """The results of a simulation as a table."""
    counts = {"games": results[0].games, "decisions": decisions}
    said = {name: words.number(count, ",") for name, count in counts.items()}
    table = Table(title=words("simulate.title", game=game, **said), title_justify="left")
    table.add_column(words("simulate.bot"))
    for column in ("games", "mean", "wins", "share"):
        table.add_column(words(f"simulate.{column}"), justify="right")
    for result in results:
        table.add_row(
            result.bot,
            words.number(result.games, ","),
            f"{words.number(result.mean, '.2f')} ± {words.number(result.error, '.2f')}",
            words.number(result.wins, ",.2f"),
            words.number(result.share, ".1%"),
        )
    Screen().console.print(table)


def show_speed(speed: Speed, words: Words) -> None:
    """A measurement as a table."""
    kind = words("bench.compiled" if speed.compiled else "bench.interpreted")
    table = Table(
        title=words("bench.title", game=speed.game, seats=speed.seats, kind=kind),
        title_justify="left",
    )
    table.add_column(words("bench.what"))
    table.add_column(words("bench.rate"), justify="right")
    table.add_column(words("bench.spread"), justify="right")
    rates = {"play_out": speed.play_out, "python_loop": speed.python_loop, "clone": speed.clone}
    for what, rate in rates.items():
        median, low, high = (
            words.number(each, ",.0f") for each in (rate.median, rate.lowest, rate.highest)
        )
        table.add_row(words(f"bench.{what}"), median, f"{low} … {high}")
    screen = Screen()
    screen.console.print(table)
    screen.say(words("bench.note", repeats=speed.repeats, seconds=words.number(speed.seconds, "g")))


def show_verified(file: Path, record: Record, state: State, words: Words) -> None:
    """That a record is right, and how its game stood."""
    screen = Screen()
    standings = state.standings()
    screen.line(words("verify.fine", file=file), "bold")
    about = words(
        "verify.about",
        game=record.header.game,
        seats=record.header.seats,
        moves=len(record.entries),
        scores=" · ".join(f"{seat}: {score}" for seat, score in enumerate(standings.scores)),
    )
    screen.line(f"  {about}")
    winners = words.listed([str(seat) for seat in standings.winners()])
    result = words("verify.won", winners=winners) if winners else words("verify.unfinished")
    screen.line(f"  {result}")
