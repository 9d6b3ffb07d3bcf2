"""Printing: plain text in, wrapped and coloured text out, on a terminal or into a pipe."""

import textwrap
from collections.abc import Iterable, Mapping, Sequence

from rich.console import Console
from rich.text import Text

WIDEST = 100  # columns; longer lines are tiring to read
RULE_NUMBER = r"\b[A-Z]{2}-\d+\b"


class Screen:
    """Where lines go; `marks` are patterns and the styles to print them in."""

    def __init__(self, marks: Mapping[str, str] | None = None) -> None:
        self.console = Console(highlight=False)
        self.width = min(self.console.width, WIDEST)
        self.marks = {RULE_NUMBER: "dim", **(marks or {})}

    def say(self, text: str = "", *, first: str = "", then: str = "", style: str = "") -> None:
        """A paragraph; `first` begins its first line, `then` the others."""
        # textwrap breaks at plain spaces only, so that fixed ones hold what belongs together.
        lines = textwrap.wrap(
            text,
            self.width,
            initial_indent=first,
            subsequent_indent=then,
            break_long_words=False,
            break_on_hyphens=False,
        )
        for line in lines or [""]:
            self.line(line, style)

    def line(self, line: str, style: str = "") -> None:
        text = Text(line, style=style)
        for pattern, mark in self.marks.items():
            text.highlight_regex(pattern, mark)
        self.console.print(text, no_wrap=True, overflow="ignore", crop=False)

    def rows(self, rows: Sequence[tuple[str, str]]) -> None:
        """Labels on the left, texts beside them."""
        margin = max((len(label) for label, _ in rows), default=0) + 4
        for label, text in rows:
            self.say(text, first=f"  {label}".ljust(margin), then=" " * margin)

    def numbered(self, choices: Sequence[str]) -> None:
        """Choices with their numbers, in several columns where there are many."""
        for line in in_columns(
            [f"{n:>3}) {text}" for n, text in enumerate(choices, 1)], self.width
        ):
            self.line(line)

    def rule(self, title: str) -> None:
        """A line across, with a title."""
        self.console.print()
        self.line(f"── {title} ".ljust(min(self.width, 72), "─"), "bold")


def in_columns(entries: Sequence[str], width: int, most_rows: int = 6) -> Iterable[str]:
    """Lines that hold the entries, in as many columns as it takes and the width allows."""
    column = max(map(len, entries), default=0) + 2
    columns = max(1, min((width + 2) // column, -(-len(entries) // most_rows)))
    rows = -(-len(entries) // columns)
    for row in range(rows):
        yield "".join(entry.ljust(column) for entry in entries[row::rows]).rstrip()
