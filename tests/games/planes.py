"""What a seat observes, plane by plane."""

import tablee
from tablee.games import game_of


def planes(state: tablee.State, seat: int, at_ms: int = 0) -> dict[str, list[int]]:
    """The numbers of each plane, by its name."""
    spaces = game_of(state).spaces(state.seats)
    numbers = list(spaces.observe(state, seat, at_ms))
    found = {}
    for plane in spaces.planes:
        found[plane.name], numbers = numbers[: plane.size], numbers[plane.size :]
    return found


def on(numbers: list[int]) -> dict[int, int]:
    """Where there is something, and how much."""
    return {place: number for place, number in enumerate(numbers) if number}
