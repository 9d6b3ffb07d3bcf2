"""Paper, words and pen of a page that stands alone: HTML and SVG without a script."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape

from tablee.analysis.report import WHOLE, Outlook, Said
from tablee.kernel.language import Tree

SEATS = ("seat", "whom", "other")  # slots that hold a seat
WIDTH, HEIGHT = 860, 340  # of the curves
LEFT, TOP, BELOW, NAMES = 46, 14, 28, 150  # around them; beside them, for the names
APART = 17  # from one name to the next


@dataclass(frozen=True)
class Sheet:
    """Who sat there, and what everything is called."""

    names: Sequence[str]
    words: Tree  # of every page: [after] of the terminal's
    game: Tree  # of the game
    card: Callable[[str, Tree], str]

    def name(self, seat: int) -> str:
        return self.names[seat] if 0 <= seat < len(self.names) else ""

    def say(self, section: str, said: Said) -> str:
        """A sentence of the game's `[after]`; where it has none, what its slots hold."""
        texts = self.game.get("after", {}).get(section, {}).get(said.id)
        values = {slot: self.value(slot, value) for slot, value in said.values.items()}
        if texts is None:
            return str(self.words[section].get(said.id, "{move}")).format(**{"move": "", **values})
        if isinstance(texts, list):
            texts = texts[0 if said.values.get("n") == 1 else 1]
        return str(texts).format(**values)

    def value(self, slot: str, value: int | str | list[str]) -> str:
        if isinstance(value, list):
            return self.listed([self.card(card, self.game) for card in value])
        if slot in SEATS:
            return self.name(int(value))
        return str(value)

    def listed(self, parts: Sequence[str]) -> str:
        if len(parts) < 2:
            return "".join(parts)
        return str(self.words["and"]).format(first=", ".join(parts[:-1]), last=parts[-1])

    def own(self, name: str, **values: object) -> str:
        """Of the game's own part, to be put on the page."""
        return escape(str(self.game["after"]["own"][name]).format(**values))


def text(x: float, y: float, words: str, kind: str = "", anchor: str = "start") -> str:
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" class="{kind}" text-anchor="{anchor}">'
        f"{escape(words)}</text>"
    )


def capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def percent(share: int) -> int:
    """Of thousandths."""
    return (share * 100 + WHOLE // 2) // WHOLE


def apart(places: Sequence[float], top: float, bottom: float) -> list[float]:
    """The same places, so far from each other that names can stand there, between two bounds."""
    order = sorted(range(len(places)), key=places.__getitem__)
    found = list(places)
    least = top
    for at in order:
        found[at] = least = max(found[at], least)
        least += APART
    most = bottom
    for at in reversed(order):
        found[at] = most = min(found[at], most)
        most -= APART
    return found


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """All of it is text."""
    top = "".join(f"<th scope='col'>{escape(one)}</th>" for one in head)
    body = "".join(
        "<tr>" + "".join(f"<td>{escape(one)}</td>" for one in row) + "</tr>" for row in rows
    )
    return f"<table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table>"


class Curves:
    """The chance to win of every seat, from the deal to the end."""

    def __init__(self, chances: Sequence[Outlook], steps: int) -> None:
        self.chances = chances
        self.steps = steps
        self.right = WIDTH - NAMES
        self.bottom = HEIGHT - BELOW

    def x(self, version: int) -> float:
        return LEFT + (self.right - LEFT) * (version - 1) / max(1, self.steps - 1)

    def y(self, share: int) -> float:
        return self.bottom - (self.bottom - TOP) * share / WHOLE

    def share(self, seat: int, version: int) -> int:
        """At the moment that is nearest to it."""
        nearest = min(self.chances, key=lambda one: (abs(one.version - version), one.version))
        return nearest.shares[seat]

    def draw(self, sheet: Sheet, rounds: Sequence[int], marks: Sequence[tuple[int, int]]) -> str:
        """`marks` are versions and seats of what is told below, by number."""
        seats = range(len(self.chances[0].shares))
        parts = [self.grid(rounds)]
        for seat in seats:
            points = " ".join(
                f"{self.x(one.version):.1f},{self.y(one.shares[seat]):.1f}" for one in self.chances
            )
            parts.append(f'<polyline class="line s{seat}" points="{points}"/>')
        ends = [self.y(self.chances[-1].shares[seat]) for seat in seats]
        for seat, y in zip(seats, apart(ends, TOP + 6, self.bottom), strict=True):
            parts.append(text(self.right + 10, y + 5, sheet.name(seat), f"name s{seat}"))
        for number, (version, seat) in enumerate(marks, start=1):
            x, y = self.x(version), self.y(self.share(seat, version))
            parts.append(f'<circle class="mark s{seat}" cx="{x:.1f}" cy="{y:.1f}" r="11"/>')
            parts.append(text(x, y + 5, str(number), "number", "middle"))
        label = escape(str(sheet.words["chances"]))
        return (
            f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{label}">'
            f"{''.join(parts)}</svg>"
        )

    def grid(self, rounds: Sequence[int]) -> str:
        parts = []
        for share in range(0, WHOLE + 1, WHOLE // 4):
            y = self.y(share)
            parts.append(
                f'<line class="grid" x1="{LEFT}" x2="{self.right}" y1="{y:.1f}" y2="{y:.1f}"/>'
            )
            parts.append(text(LEFT - 6, y + 5, f"{percent(share)} %", "small", "end"))
        for version in rounds:
            x = self.x(version)
            parts.append(
                f'<line class="round" x1="{x:.1f}" x2="{x:.1f}" y1="{TOP}" y2="{self.bottom}"/>'
            )
        return "".join(parts)
