"""Nothing jumps: what does not move by the rules stays where it was from one update to the next."""

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Page

LEAST_PX = 2.0  # what nobody sees
BOXES = """(names) => Object.fromEntries(
    names.flatMap((css) => {
        const found = [...document.querySelectorAll(css)].filter((one) => one.checkVisibility())
        return found.map((one, nth) => {
            const { x, y, width, height } = one.getBoundingClientRect()
            return [`${css} ${nth}`, [x, y, width, height]]
        })
    }),
)"""
# The places of every board; a game adds its own.
PLACES = ("header", ".board > .ribbon", ".board > .hand", ".board > .story", ".prompt")

Boxes = dict[str, list[float]]


def boxes(page: Page, places: tuple[str, ...] = PLACES) -> Boxes:
    found: Boxes = page.evaluate(BOXES, list(places))
    return found


def jumps(before: Boxes, after: Boxes) -> list[str]:
    """What has another place or size; what came or went moves by the rules."""
    return [
        f"{name}: from {rounded(before[name])} to {rounded(after[name])}"
        for name in before.keys() & after.keys()
        if any(abs(before[name][n] - after[name][n]) > LEAST_PX for n in sides(name))
    ]


def sides(name: str) -> tuple[int, ...]:
    """A question is as wide as its words, about the same middle; nothing else is."""
    return (1, 3) if name.startswith(".prompt ") else (0, 1, 2, 3)


def rounded(box: list[float]) -> list[int]:
    return [round(side) for side in box]


@contextmanager
def nothing_jumps(page: Page, places: tuple[str, ...] = PLACES) -> Iterator[None]:
    """While something happens in between; these are CSS selectors."""
    before = boxes(page, places)
    yield
    found = jumps(before, boxes(page, places))
    assert not found, "\n".join(found)
