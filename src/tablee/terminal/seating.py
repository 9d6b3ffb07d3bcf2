"""Who sits where: a person, bots at the other seats, names for all, and a file that remembers."""

import contextlib
import os
import secrets
import select
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

from tablee.bots import make_bot, usual_of
from tablee.kernel.chance import FastChance
from tablee.kernel.errors import BadSeats
from tablee.kernel.game import Game
from tablee.kernel.options import Value
from tablee.kernel.record import Recording
from tablee.kernel.record import save as save_record
from tablee.terminal.language import Words
from tablee.terminal.play import Leave, Person, Sitting

COMPANY = 4  # at a table, where nobody says how many
PACE_MS = 500  # after each deed of a bot, where a person watches
LONGEST_S = 3600.0  # one listens at a time
HANDS = 32  # the seeds of hands come after those of bots


def seats_for(game: Game, asked: int | None, bots: Sequence[str]) -> int:
    """How many play: as many as asked for, else you and the bots named, else a good company."""
    if asked is not None:
        return asked
    if len(bots) > 1:
        return len(bots) + 1
    return min(max(COMPANY, game.fewest_seats), game.most_seats)


def levels_for(game: Game, seats: int, seat: int, bots: Sequence[str]) -> list[str]:
    """The bot of each seat, and an empty name at your own."""
    if not 0 <= seat < seats:
        raise BadSeats(f"there is no seat {seat} at a table of {seats}")
    if len(bots) > 1 and len(bots) != seats - 1:
        raise BadSeats(f"{seats} seats are you and {seats - 1} bots, not {len(bots)}")
    names = list(bots) or [usual_of(game)]
    others = names * (seats - 1) if len(names) == 1 else names
    return [*others[:seat], "", *others[seat:]]


def names_for(levels: Sequence[str], words: Words) -> list[str]:
    """A first name for each bot, and `You`."""
    first_names = iter(words.tree["players"]["names"])
    return [
        next(first_names, words("players.other", seat=seat)) if bot else words("players.you")
        for seat, bot in enumerate(levels)
    ]


def play_here(  # noqa: PLR0913
    game: Game,
    words: Words,
    *,
    seats: int | None,
    bots: Sequence[str],
    seat: int,
    seed: int | None,
    options: Mapping[str, Value],
    save: Path | None,
    pace_ms: int | None,
) -> None:
    """Seat everybody and play until the end, or until the person leaves."""
    seed = secrets.randbits(62) if seed is None else seed
    table = Recording(game, seats_for(game, seats, bots), seed, options)
    levels = levels_for(game, int(table.state.seats), seat, bots)
    sitting = Sitting(
        table,
        seat,
        # Each bot and each hand has a chance of its own, none of them that of the cards.
        {
            other: make_bot(game, bot, FastChance.seeded(seed * 64 + 1 + other))
            for other, bot in enumerate(levels)
            if bot
        },
        [FastChance.seeded(seed * 64 + HANDS + other) for other in range(len(levels))],
        names_for(levels, words),
        words,
        Person(
            ask,
            wait=wait if can_wait() else None,
            pause=lambda: time.sleep(pace(pace_ms) / 1000),
        ),
    )
    if save:
        save_record(table.record(), save)
    try:
        sitting.greet(levels)
        sitting.play()
    except Leave:
        sitting.screen.say(words("play.leave"))
    finally:
        if save:
            save_record(table.record(), save)
    if save:
        sitting.screen.line(words("play.saved", file=save))


def is_watched() -> bool:
    """Whether a person sits at a terminal, as opposed to pipes."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def pace(asked_ms: int | None) -> int:
    """Milliseconds of rest after each deed of a bot."""
    if asked_ms is not None:
        return asked_ms
    return PACE_MS if is_watched() else 0


def can_wait() -> bool:
    """Whether one can stop listening to the terminal after a while."""
    return os.name == "posix" and sys.stdin.isatty()


def wait(seconds: float) -> str | None:
    """A line that is typed within so many seconds, or None."""
    ready, _, _ = select.select([sys.stdin], [], [], min(max(seconds, 0), LONGEST_S))
    if not ready:
        return None
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    return line


def ask(prompt: str) -> str:
    """A line of input; where it comes from a pipe it is shown, as if it had been typed."""
    if sys.stdin.isatty():
        with contextlib.suppress(ImportError):
            import readline  # noqa: F401, PLC0415 (arrow keys and history, where there are any)
        return input(prompt)
    answer = input(prompt)
    print(answer)
    return answer
