"""The tables of docs/lab.md say what the encoders of all games say."""

from pathlib import Path

import pytest

import tablee

PAGE = Path(__file__).parent.parent / "docs" / "lab.md"


def table_of(game: tablee.Game) -> str:
    """As it stands on the page: for as many seats as can play."""
    spaces = game.spaces(game.most_seats)
    rows = [
        f"| `{plane.name}` | {' × '.join(map(str, plane.shape))} | {plane.meaning} |"
        for plane in spaces.planes
    ]
    title = f"### `{game.name}`, {game.most_seats} seats"
    numbers = f"{spaces.actions} actions, {spaces.width} numbers a seat."
    return "\n".join([title, "", numbers, "", "| plane | shape | is |", "|---|---|---|", *rows])


@pytest.mark.parametrize("game", list(tablee.shelf().values()), ids=lambda game: game.name)
def test_the_planes_of_every_game_are_on_the_page(game: tablee.Game) -> None:
    assert table_of(game) in PAGE.read_text(encoding="utf-8"), f"write:\n{table_of(game)}"
