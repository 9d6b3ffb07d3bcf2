"""The command `tablee`: play in a terminal, simulate, measure, verify. Knows no game by name."""

import asyncio
import os
import secrets
import sys
import warnings
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import msgspec
from cyclopts import App, CycloptsError
from cyclopts.validators import Number
from rich.console import Console
from rich.progress import Progress

import tablee
from tablee.balance_command import balance
from tablee.bots import make_bot
from tablee.games import find_game
from tablee.kernel.build import InterpretedWarning, is_compiled, is_tuned
from tablee.kernel.chance import FastChance
from tablee.kernel.errors import TableeError
from tablee.kernel.options import read_options
from tablee.lab import arena
from tablee.parameters import (
    AsJson,
    DataFolder,
    GameName,
    Language,
    On,
    OptionTexts,
    Processes,
    Seats,
    bots_in,
)
from tablee.parameters import helped as _help
from tablee.terminal import reports, seating, speed
from tablee.terminal.language import Lang, Words, language
from tablee.terminal.replaying import Replaying

FINE, DIFFERS, WRONG, INTERRUPTED = 0, 1, 2, 130  # exit codes


Code = Annotated[str, _help("The four letters of a table.")]


def version() -> str:
    """Which build: whether its rules are machine code, and whether browsers find their pages."""
    from tablee.server.site import client_stamp  # noqa: PLC0415 (heavy, and only here)

    rules = "compiled" if is_compiled() else "interpreted"
    rules += ", tuned" if is_tuned() else ""
    client = "" if client_stamp() is not None else ", no web client"
    return f"tablee {tablee.__version__} ({rules}{client})"


app = App(
    name="tablee",
    help="Family games: play them here, let bots play them, check a game that was played.",
    version=version,
    suppress_keyboard_interrupt=False,
)


def say_if_slow(words: Words) -> None:
    """The first line of whatever wants to be fast: that this installation is interpreted, if so."""
    if not is_compiled():
        print(words("slow"), file=sys.stderr, flush=True)
        warnings.simplefilter("ignore", InterpretedWarning)  # the same, for programs


@app.command
def games(*, lang: Language = None) -> None:
    """List the games with their seats, bots and options."""
    reports.show_games(tablee.shelf().values(), Words(language(lang)))


@app.command
def rules(
    game: GameName,
    rule: Annotated[str | None, _help("Its number; else all of them.")] = None,
    /,
    *,
    lang: Language = None,
) -> None:
    """Tell the rules of a game, or one of them."""
    reports.show_rules(find_game(game), rule, Words(language(lang)))


@app.command
def play(  # noqa: PLR0913
    game: GameName,
    /,
    *,
    seats: Seats = None,
    bots: Annotated[
        str | None,
        _help("Who sits at the other seats, as in `random,mine.clever:Bot`; one is for all."),
    ] = None,
    seat: Annotated[int, _help("Your own seat.")] = 0,
    seed: Annotated[int | None, _help("A number that gives the same cards each time.")] = None,
    option: OptionTexts = None,
    lang: Language = None,
    save: Annotated[Path | None, _help("Write the game down in this file.")] = None,
    pace: Annotated[
        int | None, _help("Milliseconds of rest after each deed of a bot.", Number(gte=0))
    ] = None,
) -> None:
    """Play a game in this terminal, with bots at the other seats."""
    chosen = find_game(game)
    seating.play_here(
        chosen,
        Words(language(lang)),
        seats=seats,
        bots=bots_in(bots or ""),
        seat=seat,
        seed=seed,
        options=read_options(chosen.options, option or []),
        save=save,
        pace_ms=pace,
    )


@app.command
def simulate(
    game: GameName,
    /,
    *,
    games: Annotated[int, _help("How many games.", Number(gte=1))],
    bots: Annotated[str, _help("One bot a seat, as in `random,search:5000,mine.clever:Bot`.")],
    seed: Annotated[int, _help("The same number gives the same games.")] = 0,
    option: OptionTexts = None,
    as_json: AsJson = False,
    lang: Language = None,
) -> None:
    """Let bots play many games against each other, and count."""
    chosen, words = find_game(game), Words(language(lang))
    options = read_options(chosen.options, option or [])
    say_if_slow(words)
    # The bar goes to stderr, and only to a terminal: what is printed can be piped.
    console = Console(stderr=True)
    with Progress(console=console, disable=as_json or not console.is_terminal) as progress:
        bar = progress.add_task(words("simulate.progress"), total=games)
        tallies, decisions = arena.simulate(
            chosen, bots_in(bots), games, seed, options, lambda: progress.advance(bar)
        )
    results = [result_of(tally) for tally in tallies]
    if as_json:
        about = {"game": chosen.name, "games": games, "seed": seed, "options": options}
        counted = {"decisions": decisions, "bots": results}
        print(msgspec.json.encode(about | counted).decode())
    else:
        reports.show_results(chosen.name, results, decisions, words)


Deals = Annotated[int, _help("How many deals; each is played in many orders.", Number(gte=1))]
Between = Number(gt=0, lt=1)


@app.command(name="arena")
def compete(  # noqa: PLR0913
    game: GameName,
    /,
    *,
    bots: Annotated[
        str,
        _help("One a seat, as in `aunt,search:5000,mine.clever:Bot`; `new=aunt` gives a name."),
    ],
    deals: Deals,
    seed: Annotated[int, _help("The same number gives the same games.")] = 0,
    option: OptionTexts = None,
    processes: Processes = None,
    on: On = None,
    out: Annotated[Path | None, _help("A folder for every game, and to go on from.")] = None,
    resume: Annotated[bool, _help("Go on with the match of that folder.")] = False,
    until_decided: Annotated[bool, _help("Stop when every pair of bots is decided.")] = False,
    error: Annotated[float, _help("How often all verdicts together may be wrong.", Between)] = 0.05,
    margin: Annotated[
        float | None, _help("Shares of the win that differ by less are equal.", Between)
    ] = None,
    report: Annotated[Path | None, _help("Write a page with plots into this file.")] = None,
    as_json: AsJson = False,
    lang: Language = None,
) -> None:
    """Let bots compete, fairly: the same deals in many orders, intervals, ratings, verdicts."""
    from tablee import arena as match  # noqa: PLC0415 (only here)
    from tablee.lab.deciding import Rule  # noqa: PLC0415
    from tablee.lab.work import where  # noqa: PLC0415

    chosen, words = find_game(game), Words(language(lang))
    say_if_slow(words)
    asked = match.Asked(
        bots=bots_in(bots),
        deals=deals,
        seed=seed,
        options=read_options(chosen.options, option or []),
        place=where(processes, on),
        out=out,
        resume=resume,
        rule=Rule(error, margin),
        until_decided=until_decided,
        report=report,
        as_json=as_json,
    )
    match.compete(chosen, asked, words)


app.command(balance)


def result_of(tally: arena.Tally) -> reports.Result:
    games = len(tally.scores)
    return reports.Result(tally.bot, games, tally.mean, tally.error, tally.wins, tally.wins / games)


@app.command
def bench(
    game: GameName,
    /,
    *,
    seats: Seats = None,
    seconds: Annotated[float, _help("How long to measure each of three things.", Number(gt=0))] = 3,
    as_json: AsJson = False,
    lang: Language = None,
) -> None:
    """Measure how fast a game's rules run here."""
    chosen, words = find_game(game), Words(language(lang))
    say_if_slow(words)
    measured = speed.measure(chosen, chosen.most_seats if seats is None else seats, seconds)
    if as_json:
        print(msgspec.json.encode(measured).decode())
    else:
        reports.show_speed(measured, words)


@app.command
def verify(
    file: Annotated[Path, _help("A record, as `tablee play --save` writes it.")],
    /,
    *files: Annotated[Path, _help("More of them.")],
    lang: Language = None,
) -> int:
    """Check records of games: every card, every move, every score."""
    words = Words(language(lang))
    return max(verify_one(each, words) for each in (file, *files))


def verify_one(file: Path, words: Words) -> int:
    """0 if a record is right, 1 if it differs from its replay, 2 if it cannot be checked."""
    code = WRONG
    try:
        record = tablee.load(file)
    except TableeError as error:  # it names the file
        complain(words, error.code, str(error))
        return code
    try:
        find_game(record.header.game)
        code = DIFFERS
        reports.show_verified(file, record, tablee.verify(record), words)
    except TableeError as error:
        complain(words, error.code, f"{file}: {error}")
        return code
    return FINE


@app.command
def replay(
    file: Annotated[Path, _help("A record, as `tablee play --save` or a table's end gives it.")],
    /,
    *,
    seat: Annotated[int, _help("Over whose shoulder; -1 is the audience.")] = -1,
    all: Annotated[bool, _help("Print the whole game.")] = False,  # noqa: A002 (its name on the line)
    lang: Language = None,
) -> None:
    """Watch a game again, step by step, after every card and move was checked."""
    shown = Replaying(tablee.load(file), seat, Words(language(lang)))
    if all:
        shown.print_all()
    else:
        shown.walk(seating.ask)


@app.command
def analyse(
    file: Annotated[Path, _help("A record, as `tablee play --save` or a table's end gives it.")],
    /,
    *,
    html: Annotated[Path | None, _help("Write a page into this file: it stands alone.")] = None,
    json: Annotated[Path | None, _help("Write all that was found into this file.")] = None,
    lang: Language = None,
) -> None:
    """Look back on a game that is over: chances, dear decisions, luck. It takes some seconds."""
    from tablee.terminal import after  # noqa: PLC0415 (heavy, and only here)

    after.look_back(file, html, json, Words(language(lang)))


@app.command
def serve(
    *,
    host: Annotated[str | None, _help("Where to listen; 0.0.0.0 is everywhere.")] = None,
    port: Annotated[int | None, _help("The port, or the next free one.", Number(gte=1))] = None,
    data: DataFolder = None,
    processes: Annotated[int, _help("More than one: says what to do instead.", Number(gte=1))] = 1,
) -> None:
    """Serve the tables to browsers, in this house or beyond.

    Every setting can come from the environment too: TABLEE_HOST, TABLEE_PORT, TABLEE_DATA,
    TABLEE_STORE (postgresql://… for several servers), TABLEE_LEASE_MS (after which the tables of
    one that is silent are taken by another), TABLEE_AWAY_MS (how long a seat waits for its person),
    TABLEE_BOT_MS (how long a bot seems to think), TABLEE_WORKERS (processes in which bots think),
    TABLEE_REFEREE (fair, or arrival to compare), TABLEE_IDLE_MINUTES, TABLEE_KEEP_DAYS (that a
    table is kept after it was last used;
    0 keeps those that were played at for ever). Behind a proxy: TABLEE_PROXIES (its address; no
    other is believed about where people are). For who watches over it: TABLEE_METRICS_TOKEN (who
    knows it may read /metrics and /host; without one, only this machine), TABLEE_LOG (text, or
    json: one object a line, every action among them). Limits of one address:
    TABLEE_CONNECTIONS_PER_ADDRESS, TABLEE_SOCKETS_PER_ADDRESS, TABLEE_REQUESTS_PER_MINUTE,
    TABLEE_HANDSHAKES_PER_MINUTE, TABLEE_MISSES_PER_MINUTE, TABLEE_TABLES_PER_MINUTE,
    TABLEE_QUESTIONS_PER_MINUTE; of one socket: TABLEE_MESSAGES_PER_SECOND (of one person: twice
    that).
    """
    from tablee.server.serve import serve as serve_tables  # noqa: PLC0415 (heavy, and only here)
    from tablee.server.settings import Settings  # noqa: PLC0415

    given = {"host": host, "port": port, "data": None if data is None else str(data)}
    chosen = {name: value for name, value in given.items() if value is not None}
    settings = msgspec.structs.replace(Settings.from_environment(), **chosen)
    serve_tables(settings, processes)


@app.command
def join(
    link: Annotated[str, _help("Of the table, or the secret one of a chair there.")],
    /,
    *,
    bot: Annotated[str, _help("Who plays, as in `aunt` or `mine.clever:Bot`.")],
    name: Annotated[str, _help("What it is called there.")] = "Robot",
    games: Annotated[int | None, _help("Leave after so many.", Number(gte=1))] = None,
    lang: Language = None,
) -> None:
    """Let a bot play at a live table, from this process: it is shown what its seat is shown."""
    from tablee.guest import Guest  # noqa: PLC0415 (heavy, and only here)

    (named,) = bots_in(bot)[:1] or [""]
    chance = FastChance.seeded(secrets.randbits(62))
    guest = Guest(link, lambda game: make_bot(game, named, chance), name, games)
    print(Words(language(lang))("join.played", games=asyncio.run(guest.stay())))


tables = App(name="tables", help="List the tables of a folder, or show, export or delete one.")
app.command(tables)


@tables.default
def list_tables(*, data: DataFolder = None, as_json: AsJson = False, lang: Language = None) -> None:
    """List the tables of a folder, or show, export or delete one. A server may be running."""
    from tablee import tables as host  # noqa: PLC0415 (heavy, and only here)

    host.show_all(host.tables_in(data), Words(language(lang)), as_json=as_json)


@tables.command
def show(code: Code, /, *, data: DataFolder = None, lang: Language = None) -> None:
    """Tell about one table: who sits there, and how its games ended."""
    from tablee import tables as host  # noqa: PLC0415

    host.show_one(host.tables_in(data), code, Words(language(lang)))


@tables.command
def export(
    code: Code,
    file: Annotated[Path, _help("A new zip file.")],
    /,
    *,
    data: DataFolder = None,
    lang: Language = None,
) -> None:
    """Write the log of a table and the records of its ended games into a zip file."""
    from tablee import tables as host  # noqa: PLC0415

    host.export(host.tables_in(data), code, file, Words(language(lang)))


@tables.command
def delete(
    code: Code,
    /,
    *,
    yes: Annotated[bool, _help("Do not ask.")] = False,
    data: DataFolder = None,
    lang: Language = None,
) -> None:
    """Delete a table for good, while no server is running."""
    from tablee import tables as host  # noqa: PLC0415

    host.delete(host.tables_in(data), code, Words(language(lang)), is_sure=yes)


@app.command
def backup(
    file: Annotated[Path, _help("A new file.")],
    /,
    *,
    data: DataFolder = None,
    lang: Language = None,
) -> None:
    """Copy all tables into a new file; a server may be running."""
    from tablee import tables as host  # noqa: PLC0415

    host.back_up(host.tables_in(data), file, Words(language(lang)))


@app.command
def doctor(*, data: DataFolder = None, lang: Language = None) -> int:
    """Say what this installation has and what is wrong with it; ends with 1 if anything is."""
    from tablee import doctor as host  # noqa: PLC0415 (heavy, and only here)

    return FINE if host.examine(Words(language(lang)), data) else DIFFERS


def complain(words: Words, code: str, why: str) -> None:
    """One line on stderr."""
    said = words(f"errors.{code}")
    print(words("errors.line", words=said, code=code, why=" ".join(why.split())), file=sys.stderr)


def asked_language(tokens: Sequence[str]) -> Lang:
    """The language of a command line that may be wrong elsewhere."""
    for token, after in zip(tokens, [*tokens[1:], ""], strict=True):
        if token.startswith("--lang"):
            return language(token.partition("=")[2] or after)
    return language(None)


def run(tokens: Sequence[str]) -> int:
    """Carry out a command line and return its exit code; no error leaves it as a traceback."""
    words = Words(asked_language(tokens))
    try:
        done = app(tokens, exit_on_error=False, print_error=False, result_action="return_value")
        return done if isinstance(done, int) else FINE
    except TableeError as error:
        complain(words, error.code, str(error))
    except CycloptsError as error:
        error.verbose = False
        complain(words, "usage", str(error))
    except KeyboardInterrupt:
        print(f"\n{words('errors.interrupted')}", file=sys.stderr)
        return INTERRUPTED
    return WRONG


def main() -> None:
    """Carry out this process's command line, and end the process."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a narrow terminal shows what it can
    try:
        code = run(sys.argv[1:])
        sys.stdout.flush()
    except BrokenPipeError:  # whoever read our output has had enough; rich ends with 1 as well
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 1
    sys.exit(code)
