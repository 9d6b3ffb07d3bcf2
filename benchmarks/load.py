"""A thousand people at two hundred tables, and the same crowd at boardgame.io's, in one run.

Ours writes every action to SQLite before it tells anybody; theirs keeps all in memory. Measured
from the moment an `act` is sent until all of a table's sockets have its `update`, over loopback,
with the clients in a process of their own. The bars are those of docs/decisions and DESIGN.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple
from urllib.request import urlopen

from rich.console import Console
from rich.table import Table

from tablee.kernel import state as compiled_module

HERE = Path(__file__).parent
PEER = HERE / "load_peer"
PORT, PEER_PORT = 18_400, 18_900
P99_MS, PLAYER_KB, IDLE_MB, TIMES = 20, 60, 150, 3
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


class Figures(NamedTuple):
    """What one server made of a crowd."""

    taken: list[float]  # ms, sorted
    late: int
    refused: int
    bytes: float  # of an update, on average
    seconds: float
    cpu_s: float
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


def cpu_s(pid: int) -> float:
    return sum(int(ticks) for one in family(pid) for ticks in stat_of(one)[11:13]) / TICKS


def resident_kb(pid: int) -> int:
    pages = (int(Path(f"/proc/{one}/statm").read_text().split()[1]) for one in family(pid))
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


def our_server(folder: str) -> "subprocess.Popen[str]":
    limits = {
        "TABLEE_CONNECTIONS_PER_ADDRESS": "1000000",
        "TABLEE_SOCKETS_PER_ADDRESS": "1000000",
        "TABLEE_REQUESTS_PER_MINUTE": "1000000",
        "TABLEE_HANDSHAKES_PER_MINUTE": "1000000",
        "TABLEE_TABLES_PER_MINUTE": "1000000",
        "TABLEE_MESSAGES_PER_SECOND": "1000000",
        "TABLEE_HOST": "127.0.0.1",
    }
    process = subprocess.Popen(
        [sys.executable, "-m", "tablee", "serve", "--port", str(PORT), "--data", folder],
        env={**os.environ, **limits},
        stdout=subprocess.PIPE,
        text=True,
    )
    wait_for(process, f"http://localhost:{PORT}")
    while True:
        try:
            with urlopen(f"http://127.0.0.1:{PORT}/api/health"):
                return process
        except OSError:
            if process.poll() is not None:
                raise SystemExit("our server did not start") from None


def node(script: str, modules: Path, *words: str) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        ["node", str(PEER / script), *words],
        env={**os.environ, "NODE_PATH": str(modules), "NODE_ENV": "production"},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def peer_server(modules: Path) -> "subprocess.Popen[str]":
    process = node("server.js", modules, str(PEER_PORT))
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


def our_people(crowd: Crowd) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, str(HERE / "load_people.py"), str(PORT), *crowd.words()],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def measure(
    server: "subprocess.Popen[str]", people: "subprocess.Popen[str]", idle_kb: int, crowd: Crowd
) -> Figures:
    """Let the crowd in, let it warm up, and count between its two signals."""
    assert people.stdin is not None
    assert people.stdout is not None
    wait_for(people, "ready")
    full_kb = resident_kb(server.pid)
    people.stdin.write("go\n")
    people.stdin.flush()
    wait_for(people, "measuring")
    before = cpu_s(server.pid)
    wait_for(people, "measured")
    spent = cpu_s(server.pid) - before
    after_kb = resident_kb(server.pid)
    said: dict[str, Any] = json.loads(people.stdout.readline())
    people.wait(10)
    said["taken"] = sorted(said["taken"])
    if not said["taken"]:
        raise SystemExit("nobody has played: is something in the way?")
    return Figures(
        **said,
        seconds=crowd.seconds,
        cpu_s=spent,
        idle_kb=idle_kb,
        full_kb=full_kb,
        after_kb=after_kb,
    )


def measure_ours(crowd: Crowd) -> Figures:
    build = HERE.parent / ".build"
    with tempfile.TemporaryDirectory(dir=build) as folder, ended(our_server(folder)) as server:
        idle_kb = resident_kb(server.pid)
        with ended(our_people(crowd)) as people:
            return measure(server, people, idle_kb, crowd)


def measure_peer(crowd: Crowd, modules: Path) -> Figures:
    with ended(peer_server(modules)) as server:
        idle_kb = resident_kb(server.pid)
        with ended(node("clients.js", modules, str(PEER_PORT), *crowd.words())) as people:
            return measure(server, people, idle_kb, crowd)


# The table


def show(crowd: Crowd, ours: Figures, theirs: Figures | None) -> bool:
    console = Console(width=110)
    console.print(
        f"{crowd.tables} tables of {crowd.people}, each person acting every {crowd.every:g} s,"
        f" {crowd.seconds:g} s measured"
    )
    table = Table("", "Tablée, SQLite on disk", "boardgame.io, in memory", "bar")
    reached = True
    for label, shown, bar, is_reached in rows(crowd, ours, theirs):
        reached = reached and is_reached is not False
        said = "" if is_reached is None else f"{bar}: {'reached' if is_reached else 'MISSED'}"
        table.add_row(label, *shown, said)
    console.print(table)
    return reached


Row = tuple[str, list[str], str, bool | None]


def rows(crowd: Crowd, ours: Figures, theirs: Figures | None) -> Iterator[Row]:
    both = [ours] if theirs is None else [ours, theirs]

    def plain(label: str, form: str, values: list[float]) -> Row:
        return label, [form.format(value) for value in values] + [""] * (2 - len(values)), "", None

    a_player = [(one.full_kb - one.idle_kb) / crowd.players for one in both]
    yield plain("actions a second", "{:,.0f}", [one.a_second for one in both])
    yield plain("bytes of an update", "{:,.0f}", [one.bytes for one in both])
    yield plain("action in → all told, p50, ms", "{:.2f}", [one.at(0.50) for one in both])
    p99 = plain("  p99", "{:.2f}", [one.at(0.99) for one in both])
    yield p99[0], p99[1], f"≤ {P99_MS} ms", ours.at(0.99) <= P99_MS
    yield plain("  longest", "{:.2f}", [one.taken[-1] for one in both])
    yield plain("due before the last was told", "{:,.0f}", [one.late for one in both])
    yield plain("refused", "{:,.0f}", [one.refused for one in both])
    cpu = [100 * one.cpu_s / one.seconds for one in both]
    yield plain("server, % of one core", "{:.0f}", cpu)
    each = plain("actions a CPU second", "{:,.0f}", [one.a_cpu_second for one in both])
    if theirs is None:
        yield each
    else:
        ratio = ours.a_cpu_second / theirs.a_cpu_second
        yield each[0], each[1], f"{ratio:.1f} ×, ≥ {TIMES}", ratio >= TIMES
    idle = plain("idle, MB", "{:.0f}", [one.idle_kb / 1024 for one in both])
    yield idle[0], idle[1], f"≤ {IDLE_MB} MB", ours.idle_kb / 1024 <= IDLE_MB
    memory = plain("kB a player, all seated", "{:.1f}", a_player)
    yield memory[0], memory[1], f"≤ {PLAYER_KB} kB", a_player[0] <= PLAYER_KB
    after = [(one.after_kb - one.idle_kb) / crowd.players for one in both]
    yield plain("  and after the run", "{:.1f}", after)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--people", type=int, default=5, help="at each table")
    parser.add_argument("--every", type=float, default=2.0, help="seconds between one's actions")
    parser.add_argument("--warm", type=float, default=5.0, help="seconds before measuring")
    parser.add_argument("--seconds", type=float, default=30.0, help="measured")
    parser.add_argument(
        "--peer", type=Path, help="the folder for boardgame.io; without: ours alone"
    )
    given = parser.parse_args()
    if (compiled_module.__file__ or "").endswith(".py"):
        print("this build is interpreted: `make load` measures the compiled one", file=sys.stderr)
        return 2
    crowd = Crowd(given.tables, given.people, given.every, given.warm, given.seconds)
    modules = None if given.peer is None else install_peer(given.peer)
    ours = measure_ours(crowd)
    theirs = None if modules is None else measure_peer(crowd, modules)
    return 0 if show(crowd, ours, theirs) else 1


if __name__ == "__main__":
    sys.exit(main())
