"""Equally fast people on unequal lines, at a real server: who wins?

Thousands of duels of Mamicatchmi a cell, over loopback, with the lines simulated in the clients'
process (fairness_people.py): once judged by the referee and once by arrival, as nearly everybody
does it. What was counted is kept after every few seconds: stopped and started again, it goes on.
The bars are those of docs/fair-reflexes.md, which has the table of a whole run.
"""

import argparse
import math
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec
from benchmarks.fairness_people import Cell, Count, Line
from benchmarks.our_server import our_server
from benchmarks.real_lines import Place, RealLine, real_lines, why_not
from rich.console import Console
from rich.table import Table

PORT = 18_600
MODES = ("fair", "arrival", "real")  # the last: the referee, over lines that really take their time
HONEST = Line(0, 0)
FORGER = Line(0, 0, forge_ms=150)
PAGE = Line(0, 0, forge_ms=150, pong_ms=150)  # a script that holds its pongs back
PROGRAM = Line(0, 0, forge_ms=150, pong_ms=150, control_ms=150)  # that is its own browser
FIBRE, HOME, PHONE, FAR = Line(20, 4), Line(80, 10), Line(160, 20), Line(300, 30)
MOST_WAIT_MS, MOST_LATER = 300, 0.001  # of all decisions may be told later

Scale = Callable[[float], float]
Counts = dict[str, dict[str, Count]]  # mode → cell → count


class Question(msgspec.Struct, frozen=True):
    """A cell with the bar for the first one's share of the wins, in percent; None: only shown."""

    name: str
    first: Line
    second: Line
    bar: tuple[float, float] | None
    modes: tuple[str, ...] = ("fair",)
    real: tuple[RealLine, RealLine] | None = None
    strict: bool = False

    @property
    def mode(self) -> str:
        """In which it is judged by the referee."""
        return self.modes[0]

    def cell(self, duels: int, places: dict[RealLine, Place]) -> Cell:
        first, second = self.first, self.second
        if self.real is not None:
            first, second = (
                msgspec.structs.replace(line, trip_ms=real.trip_ms, real=places[real])
                for line, real in zip((first, second), self.real, strict=True)
            )
        return Cell(self.name, first, second, duels, self.strict)


def really(
    name: str,
    first: RealLine,
    second: RealLine,
    bar: tuple[float, float] | None,
    cheat: Line = HONEST,
    *,
    strict: bool = False,
) -> Question:
    """A question over real lines; the second may be a program that cheats."""
    return Question(name, HONEST, cheat, bar, ("real",), (first, second), strict)


BOTH = ("fair", "arrival")
NEAR, MIDDLE = RealLine(20), RealLine(80)
QUESTIONS = (
    Question("20 ms / 20 ms", FIBRE, FIBRE, (48.5, 51.5), BOTH),
    Question("20 ms / 80 ms", FIBRE, HOME, (48.5, 51.5), BOTH),
    Question("20 ms / 160 ms", FIBRE, PHONE, (48.5, 51.5), BOTH),
    Question("20 ms / 300 ms", FIBRE, FAR, (47, 53), BOTH),
    Question("80 / 80, forges 150 ms", HOME, Line(80, 10, forge_ms=150), (45, 100)),
    Question("80 / 80, delays pongs 150 ms", HOME, Line(80, 10, pong_ms=150), (47, 53)),
    Question(
        "80 / 80, delays and forges", HOME, Line(80, 10, forge_ms=150, pong_ms=150), (40, 100)
    ),
    Question("20 / 160, clock jumps", FIBRE, Line(160, 20, wrong_clock=True), (45, 55)),
    really("real 20 / 80, jitter 30", NEAR, RealLine(80, jitter_ms=30), (47, 53)),
    really("real 20 / 80, 2 % lost", NEAR, RealLine(80, loss=0.02), (47, 53)),
    really("real 20 / 80, 40 ms more there", NEAR, RealLine(80, there_ms=40), (47, 53)),
    really("real 20 / 120, split at 20", NEAR, RealLine(120, split_ms=20), (45, 55)),
    really("real 80 / 80, forges", MIDDLE, MIDDLE, (45, 100), FORGER),
    really("real, page delays and forges", MIDDLE, MIDDLE, (40, 100), PAGE),
    really("real, program does, at home", MIDDLE, MIDDLE, None, PROGRAM),
    really("real, program does, strict", MIDDLE, MIDDLE, (44, 100), PROGRAM, strict=True),
)


# The server


@contextmanager
def server(mode: str) -> Iterator[None]:
    referee, host = ("fair", "0.0.0.0") if mode == "real" else (mode, "127.0.0.1")
    with (
        tempfile.TemporaryDirectory() as folder,
        our_server(PORT, data=folder, referee=referee, host=host),
    ):
        yield


@contextmanager
def lines_of(questions: list[Question]) -> Iterator[dict[RealLine, Place]]:
    """The real lines that are asked about, each once."""
    wanted = list({line: None for question in questions for line in question.real or ()})
    if not wanted:
        yield {}
        return
    with real_lines(wanted, PORT) as places:
        yield dict(zip(wanted, places, strict=True))


# Counting


def added(one: Count, other: Count) -> Count:
    return Count(
        one.first + other.first,
        one.second + other.second,
        one.ties + other.ties,
        one.other + other.other,
        dict(Counter(one.waits_ms) + Counter(other.waits_ms)),
        dict(Counter(one.refused) + Counter(other.refused)),
    )


def load(path: Path) -> Counts:
    kept = msgspec.json.decode(path.read_bytes(), type=Counts) if path.exists() else {}
    return {mode: kept.get(mode, {}) for mode in MODES}


def run(mode: str, counts: Counts, given: argparse.Namespace) -> None:
    """Play what is missing of one mode, and keep what was counted as it comes in."""
    before = dict(counts[mode])
    missing = {
        question: given.duels - before.get(question.name, Count()).duels
        for question in QUESTIONS
        if mode in question.modes
    }
    asked = [question for question, duels in missing.items() if duels > 0]
    if not asked:
        return
    with server(mode), lines_of(asked) as places:
        cells = [question.cell(missing[question], places) for question in asked]
        shown = msgspec.json.encode(cells).decode()
        words = [str(PORT), str(given.tables), str(given.seconds), shown]
        people = subprocess.Popen(
            [sys.executable, "-m", "benchmarks.fairness_people", *words],
            stdout=subprocess.PIPE,
            text=True,
        )
        try:
            if people.stdout is not None:
                for line in people.stdout:
                    new = msgspec.json.decode(line, type=dict[str, Count])
                    counts[mode] = {
                        **before,
                        **{name: added(before.get(name, Count()), new[name]) for name in new},
                    }
                    given.keep.write_bytes(msgspec.json.encode(counts))
                    played = ", ".join(f"{count.duels:,}" for count in counts[mode].values())
                    print(f"\r{mode}: {played}", end="", file=sys.stderr, flush=True)
        finally:
            people.terminate()
            people.wait(20)
            print(file=sys.stderr)


# Showing


def share(count: Count) -> tuple[float, float, float]:
    """The first one's share of the wins and its 95 % interval (Wilson's), in percent."""
    wins, duels = count.first, count.first + count.second
    if not duels:
        return 50.0, 0.0, 100.0
    z = 1.96
    part = wins / duels
    middle = (part + z * z / (2 * duels)) / (1 + z * z / duels)
    half = z / (1 + z * z / duels) * math.sqrt(part * (1 - part) / duels + (z / (2 * duels)) ** 2)
    return 100 * part, 100 * (middle - half), 100 * (middle + half)


def percentile(waits_ms: dict[int, int], part: float) -> int:
    left = part * sum(waits_ms.values())
    for wait_ms, times in sorted(waits_ms.items()):
        left -= times
        if left <= 0:
            return wait_ms
    return 0


def is_kept(question: Question, count: Count) -> bool:
    return question.bar is None or question.bar[0] <= share(count)[0] <= question.bar[1]


def show(counts: Counts) -> bool:
    """Print the table; whether every bar is kept."""
    table = Table(title="How often the first wins, of duels that were no tie")
    for heading in ("lines", "by arrival", "referee", "bar", "ties", "decided after", "duels", ""):
        table.add_column(heading, justify="left" if heading == "lines" else "right")
    kept = True
    for question in QUESTIONS:
        fair = counts[question.mode].get(question.name, Count())
        arrival = counts["arrival"].get(question.name)
        good = is_kept(question, fair) and percentile(fair.waits_ms, 0.99) <= MOST_WAIT_MS
        kept = kept and (good or not fair.duels)
        table.add_row(
            question.name,
            "" if arrival is None else interval(arrival),
            interval(fair),
            "" if question.bar is None else "{:g}–{:g} %".format(*question.bar),
            f"{100 * fair.ties / max(1, fair.duels):.0f} %",
            waited(fair),
            f"{fair.duels:,}",
            "" if question.bar is None or not fair.duels else ("✓" if good else "✗"),
        )
    Console(width=130).print(table)
    judged = [one for mode in ("fair", "real") for one in counts[mode].values()]
    waits = sum((Counter(one.waits_ms) for one in judged), Counter[int]())
    late = sum(times for wait_ms, times in waits.items() if wait_ms > MOST_WAIT_MS)
    print(f"told later than {MOST_WAIT_MS} ms: {late} of {waits.total():,}")
    for mode in MODES:
        refused = sum((Counter(one.refused) for one in counts[mode].values()), Counter[str]())
        print(f"refused, {mode}: {dict(refused)}")
    return kept and late <= MOST_LATER * max(1, waits.total())


def waited(count: Count) -> str:
    """From the winner's press coming in to the decision; over a real line nobody knows when."""
    if not count.waits_ms:
        return ""
    middle, late = (percentile(count.waits_ms, part) for part in (0.5, 0.99))
    return f"{middle} ms, p99 {late} ms"


def markdown(counts: Counts) -> str:
    """The table of docs/fair-reflexes.md."""
    lines = ["| lines | by arrival | referee | bar | ties | decided after | duels |"]
    lines.append("|---|---|---|---|---|---|---|")
    for question in QUESTIONS:
        fair = counts[question.mode].get(question.name, Count())
        arrival = counts["arrival"].get(question.name)
        bar = "–" if question.bar is None else "{:g}–{:g} %".format(*question.bar)
        shown = "" if arrival is None else interval(arrival)
        lines.append(
            f"| {question.name} | {shown} | **{interval(fair)}** | {bar}"
            f" | {100 * fair.ties / max(1, fair.duels):.0f} %"
            f" | {waited(fair)} | {fair.duels:,} |"
        )
    return "\n".join(lines)


def interval(count: Count) -> str:
    middle, low, high = share(count)
    return f"{middle:.1f} % ({low:.1f}–{high:.1f})"


def plot(counts: Counts) -> str:
    """The same as a picture: a dot and its interval for each, on one scale."""
    left, width, top, step = 270, 560, 64, 34
    height = top + step * len(QUESTIONS) + 40
    colours = {"fair": "#009E73", "real": "#009E73", "arrival": "#D55E00"}

    def x(percent: float) -> float:
        return left + width * percent / 100

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {left + width + 40} {height}"'
        ' font-family="sans-serif" font-size="14">',
        '<rect width="100%" height="100%" fill="#fffdf7"/>',
        f'<text x="{left}" y="24" font-size="16">How often the first wins (95 % intervals)</text>',
        f'<circle cx="{left + 6}" cy="42" r="5" fill="{colours["fair"]}"/>'
        f'<text x="{left + 18}" y="47">referee</text>'
        f'<rect x="{left + 98}" y="37" width="10" height="10" fill="{colours["arrival"]}"/>'
        f'<text x="{left + 116}" y="47">by arrival</text>',
    ]
    bottom = top + step * len(QUESTIONS)
    for percent in range(0, 101, 10):
        dark = "#888" if percent == 50 else "#ddd"
        parts.append(
            f'<path d="M{x(percent):.1f} {top - 6}V{bottom}" stroke="{dark}"/>'
            f'<text x="{x(percent):.1f}" y="{bottom + 20}" text-anchor="middle">{percent} %</text>'
        )
    for row, question in enumerate(QUESTIONS):
        y = top + step * row + step / 2
        parts.append(f'<text x="{left - 14}" y="{y + 5}" text-anchor="end">{question.name}</text>')
        if question.bar is not None:
            low, high = question.bar
            parts.append(
                f'<rect x="{x(low):.1f}" y="{y - 13}" width="{x(high) - x(low):.1f}" height="26"'
                ' fill="#dcefe7"/>'
            )
        parts += [
            dot(counts[mode][question.name], mode, y, x, colours[mode])
            for mode in question.modes
            if question.name in counts[mode]
        ]
    return "\n".join([*parts, "</svg>"]) + "\n"


def dot(count: Count, mode: str, y: float, x: Scale, colour: str) -> str:
    middle, low, high = share(count)
    y += 5 if mode == "arrival" else -5
    line = f'<path d="M{x(low):.1f} {y}H{x(high):.1f}" stroke="{colour}" stroke-width="3"/>'
    if mode != "arrival":
        return line + f'<circle cx="{x(middle):.1f}" cy="{y}" r="5" fill="{colour}"/>'
    square = f'x="{x(middle) - 5:.1f}" y="{y - 5}" width="10" height="10"'
    return line + f'<rect {square} fill="{colour}"/>'


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--duels", type=int, default=5000, help="in each cell")
    parser.add_argument("--tables", type=int, default=64, help="for each cell, all at once")
    parser.add_argument("--seconds", type=float, default=420.0, help="at most, for each mode")
    parser.add_argument("--keep", type=Path, default=Path(".build/fairness.json"))
    parser.add_argument("--plot", type=Path, default=Path(".build/fairness.svg"))
    parser.add_argument("--markdown", action="store_true", help="print it for the documents too")
    parser.add_argument("--fresh", action="store_true", help="forget what was counted before")
    given = parser.parse_args()
    given.keep.parent.mkdir(parents=True, exist_ok=True)
    if given.fresh:
        given.keep.unlink(missing_ok=True)
    counts = load(given.keep)
    missing = why_not()
    for mode in MODES:
        if mode != "real" or missing is None:
            run(mode, counts, given)
    kept = show(counts)
    if missing is not None:
        print(f"no real lines, whose rows are empty: {missing}")
    given.plot.write_text(plot(counts), encoding="utf-8")
    print(f"the picture: {given.plot}")
    if given.markdown:
        print(markdown(counts))
    return 0 if kept else 1


if __name__ == "__main__":
    sys.exit(main())
