"""A thousand people at two hundred tables, and the same crowd at boardgame.io's, in one run.

Ours writes every action to SQLite, or to PostgreSQL, before it tells anybody; theirs keeps all in
memory. Measured from the moment an `act` is sent until all of a table's sockets have its `update`,
over loopback, with the clients in a process of their own; once at a pace that leaves time, once at
one that nobody can keep. Memory is counted at the first pace. Bars: docs/decisions/0008-load.md.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from benchmarks.our_server import our_server
from rich.console import Console
from rich.table import Table
from scripts.ports import free_port
from scripts.postgres import Postgres

from tablee.kernel import state as compiled_module

HERE = Path(__file__).parent
BUILD = HERE.parent / ".build"
PEER = HERE / "load_peer"
PLAYER_KB, IDLE_MB = 50, 150
POSTGRES_TIMES = 1.6  # of the CPU that an action costs on SQLite
MOST_SERVERS = 3
TICKS = os.sysconf("SC_CLK_TCK")


class Crowd(NamedTuple):
    """How many, and how fast."""

    tables: int
    people: int
    every: float  # seconds between two actions of one person, on average
    warm: float
    seconds: float

    def words(self) -> list[str]:
        return [str(number) for number in self]

    @property
    def players(self) -> int:
        return self.tables * self.people


class Pace(NamedTuple):
    """How often each person acts, and what must come of it."""

    every: float
    times: float  # boardgame.io's actions a CPU second
    p99_ms: float | None


PACES = {"unhurried": Pace(2.0, 2.0, 20.0), "saturated": Pace(0.25, 2.7, None)}


class Figures(NamedTuple):
    """What one server made of a crowd."""

    taken: list[float]  # ms, sorted
    late: int
    refused: int
    bytes: float  # of an update, on average
    seconds: float
    cpu_s: float
    database_s: float  # of CPU, where there is one
    idle_kb: int
    full_kb: int
    after_kb: int

    def at(self, share: float) -> float:
        return self.taken[min(len(self.taken) - 1, int(len(self.taken) * share))]

    @property
    def a_second(self) -> float:
        return len(self.taken) / self.seconds

    @property
    def a_cpu_second(self) -> float:
        return len(self.taken) / self.cpu_s


# Processes, by /proc


def family(pid: int) -> list[int]:
    """A process and all that it started."""
    parents = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                parents[int(entry.name)] = int(stat_of(int(entry.name))[1])
            except OSError:
                continue
    found = [pid]
    for one in found:
        found += [child for child, parent in parents.items() if parent == one]
    return found


def stat_of(pid: int) -> list[str]:
    """The fields of /proc/PID/stat that follow the name, which may have spaces."""
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()


def cpu_s(pids: list[int]) -> float:
    found = [one for pid in pids for one in family(pid)]
    return sum(int(ticks) for one in found for ticks in stat_of(one)[11:13]) / TICKS


def resident_kb(pids: list[int]) -> int:
    found = [one for pid in pids for one in family(pid)]
    pages = (int(Path(f"/proc/{one}/statm").read_text().split()[1]) for one in found)
    return sum(pages) * os.sysconf("SC_PAGE_SIZE") // 1024


# The two servers


@contextmanager
def ended(process: "subprocess.Popen[str]") -> Iterator["subprocess.Popen[str]"]:
    try:
        yield process
    finally:
        process.terminate()
        process.wait(10)


def wait_for(process: "subprocess.Popen[str]", word: str) -> None:
    assert process.stdout is not None
    for line in process.stdout:
        if word in line:
            return
    raise SystemExit(f"{process.args!r} ended before it said {word!r}")


def node(script: str, modules: Path, *words: str) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        ["node", str(PEER / script), *words],
        env={**os.environ, "NODE_PATH": str(modules), "NODE_ENV": "production"},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def peer_server(port: int, modules: Path) -> "subprocess.Popen[str]":
    process = node("server.js", modules, str(port))
    wait_for(process, "up")
    return process


def install_peer(folder: Path) -> Path:
    """boardgame.io and its client from npm, in a folder that is no part of us."""
    wanted, installed = PEER / "package.json", folder / "installed.json"
    if not installed.exists() or installed.read_text() != wanted.read_text():
        folder.mkdir(parents=True, exist_ok=True)
        shutil.copy(wanted, folder)
        quiet = ["--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error"]
        subprocess.run(["npm", "install", *quiet], cwd=folder, check=True)
        shutil.copy(wanted, installed)
    return folder.resolve() / "node_modules"


def our_people(ports: list[int], crowd: Crowd) -> "subprocess.Popen[str]":
    where = ",".join(map(str, ports))
    return subprocess.Popen(
        [sys.executable, str(HERE / "load_people.py"), where, *crowd.words()],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def measure(
    servers: list[int],
    people: "subprocess.Popen[str]",
    idle_kb: int,
    crowd: Crowd,
    databases: list[int],
) -> Figures:
    """Let the crowd in, let it warm up, and count between its two signals."""
    assert people.stdin is not None
    assert people.stdout is not None
    wait_for(people, "ready")
    full_kb = resident_kb(servers)
    people.stdin.write("go\n")
    people.stdin.flush()
    wait_for(people, "measuring")
    before = cpu_s(servers), cpu_s(databases)
    wait_for(people, "measured")
    spent = cpu_s(servers) - before[0], cpu_s(databases) - before[1]
    after_kb = resident_kb(servers)
    said: dict[str, Any] = json.loads(people.stdout.readline())
    people.wait(10)
    said["taken"] = sorted(said["taken"])
    if not said["taken"]:
        raise SystemExit("nobody has played: is something in the way?")
    return Figures(
        **said,
        seconds=crowd.seconds,
        cpu_s=spent[0],
        database_s=spent[1],
        idle_kb=idle_kb,
        full_kb=full_kb,
        after_kb=after_kb,
    )


def measure_ours(
    crowd: Crowd, store: str, count: int = 1, databases: list[int] | None = None
) -> Figures:
    """On a folder, or on a database."""
    ports = [free_port() for _ in range(count)]
    with ExitStack() as running:
        where = {"store" if "://" in store else "data": store}
        servers = [running.enter_context(our_server(port, **where)) for port in ports]
        idle_kb = resident_kb(servers)
        people = running.enter_context(ended(our_people(ports, crowd)))
        return measure(servers, people, idle_kb, crowd, databases or [])


def measure_on_a_folder(crowd: Crowd) -> Figures:
    with tempfile.TemporaryDirectory(dir=BUILD) as folder:
        return measure_ours(crowd, folder)


def measure_on_postgres(crowd: Crowd, count: int) -> Figures:
    postgres = Postgres(Path(tempfile.mkdtemp(prefix="tablee-load-"))).ensure()
    try:
        pid = int((postgres.data / "postmaster.pid").read_text().split()[0])
        return measure_ours(crowd, postgres.new_schema(), count, [pid])
    finally:
        postgres.remove()


def measure_peer(crowd: Crowd, modules: Path) -> Figures:
    port = free_port()
    with ended(peer_server(port, modules)) as server:
        idle_kb = resident_kb([server.pid])
        with ended(node("clients.js", modules, str(port), *crowd.words())) as people:
            return measure([server.pid], people, idle_kb, crowd, [])


# The table

OURS, THEIRS = "Tablée, SQLite", "boardgame.io, memory"
Row = tuple[str, list[str], str]  # what, for each server, and the bar


def show(name: str, pace: Pace, crowd: Crowd, all_figures: dict[str, Figures]) -> bool:
    console = Console(width=150)
    console.print(
        f"{name}: {crowd.tables} tables of {crowd.people}, each person acting every"
        f" {crowd.every:g} s, {crowd.seconds:g} s measured"
    )
    table = Table("", *all_figures, "bar")
    reached = True
    for label, shown, bar in rows(pace, crowd, all_figures):
        reached = reached and "MISSED" not in bar
        table.add_row(label, *shown, bar)
    console.print(table)
    return reached


def bar(said: str, *, is_reached: bool) -> str:
    return f"{said}: {'reached' if is_reached else 'MISSED'}"


def rows(pace: Pace, crowd: Crowd, all_figures: dict[str, Figures]) -> Iterator[Row]:
    ours, theirs = all_figures[OURS], all_figures.get(THEIRS)

    def row(label: str, form: str, of: Callable[[Figures], float], said: str = "") -> Row:
        return label, [form.format(of(one)) for one in all_figures.values()], said

    yield row("actions a second", "{:,.0f}", lambda one: one.a_second)
    yield row("bytes of an update", "{:,.0f}", lambda one: one.bytes)
    yield row("action in → all told, p50, ms", "{:.2f}", lambda one: one.at(0.50))
    swift = ""
    if pace.p99_ms is not None:
        swift = bar(f"≤ {pace.p99_ms:g} ms", is_reached=ours.at(0.99) <= pace.p99_ms)
    yield row("  p99", "{:.2f}", lambda one: one.at(0.99), swift)
    yield row("  longest", "{:.2f}", lambda one: one.taken[-1])
    yield row("due before the last was told", "{:,.0f}", lambda one: one.late)
    yield row("refused", "{:,.0f}", lambda one: one.refused)
    yield row("servers, % of one core", "{:.0f}", lambda one: 100 * one.cpu_s / one.seconds)
    yield row("database, % of one core", "{:.0f}", lambda one: 100 * one.database_s / one.seconds)
    cheap = ""
    if theirs is not None:
        ratio = ours.a_cpu_second / theirs.a_cpu_second
        cheap = bar(f"{ratio:.2f} × theirs, ≥ {pace.times:g}", is_reached=ratio >= pace.times)
    yield row("actions a server's CPU second", "{:,.0f}", lambda one: one.a_cpu_second, cheap)
    on_postgres = [one.a_cpu_second for one in all_figures.values() if one.database_s]
    costs = ""
    if on_postgres:
        most = ours.a_cpu_second / min(on_postgres)
        said = f"{most:.2f} × SQLite's, ≤ {POSTGRES_TIMES:g}"
        costs = bar(said, is_reached=most <= POSTGRES_TIMES)
    yield row("  µs of it an action", "{:,.0f}", lambda one: 1e6 / one.a_cpu_second, costs)
    yield row(
        "  with the database's",
        "{:,.0f}",
        lambda one: 1e6 * (one.cpu_s + one.database_s) / len(one.taken),
    )
    if pace.p99_ms is not None:
        yield from memory_rows(crowd, ours, row)


def memory_rows(crowd: Crowd, ours: Figures, row: Callable[..., Row]) -> Iterator[Row]:
    def a_player_kb(one: Figures) -> float:
        return (one.full_kb - one.idle_kb) / crowd.players

    small = bar(f"≤ {IDLE_MB} MB", is_reached=ours.idle_kb / 1024 <= IDLE_MB)
    yield row("idle, MB", "{:.0f}", lambda one: one.idle_kb / 1024, small)
    light = bar(f"≤ {PLAYER_KB} kB", is_reached=a_player_kb(ours) <= PLAYER_KB)
    yield row("kB a player, all seated", "{:.1f}", a_player_kb, light)
    yield row(
        "  and after the run",
        "{:.1f}",
        lambda one: (one.after_kb - one.idle_kb) / crowd.players,
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--people", type=int, default=5, help="at each table")
    parser.add_argument("--pace", choices=PACES, help="one of the two alone")
    parser.add_argument("--warm", type=float, default=5.0, help="seconds before measuring")
    parser.add_argument("--seconds", type=float, default=30.0, help="measured")
    parser.add_argument("--servers", type=int, default=MOST_SERVERS, help="on PostgreSQL, or 0")
    parser.add_argument(
        "--peer", type=Path, help="the folder for boardgame.io; without: ours alone"
    )
    given = parser.parse_args()
    if (compiled_module.__file__ or "").endswith(".py"):
        print("this build is interpreted: `make load` measures the compiled one", file=sys.stderr)
        return 2
    modules = None if given.peer is None else install_peer(given.peer)
    reached = True
    for name, pace in PACES.items():
        if given.pace not in (None, name):
            continue
        crowd = Crowd(given.tables, given.people, pace.every, given.warm, given.seconds)
        figures = {OURS: measure_on_a_folder(crowd)}
        if modules is not None:
            figures[THEIRS] = measure_peer(crowd, modules)
        for count in range(1, given.servers + 1):
            figures[f"PostgreSQL, {count}"] = measure_on_postgres(crowd, count)
        reached = show(name, pace, crowd, figures) and reached
    return 0 if reached else 1


if __name__ == "__main__":
    sys.exit(main())
