"""The face of a game, and what it hands on to the modules of its folder."""

import msgspec
import pytest

import tablee
from tests.tiny.trio import GAME as TRIO


@pytest.mark.parametrize("game", tablee.shelf().values(), ids=lambda game: game.name)
def test_a_game_is_not_played_with_the_state_of_another(game: tablee.Game) -> None:
    foreign = tablee.start(TRIO, 3, 1)
    for ask in (game.describe, game.viewer, game.deadline_ms, game.faults):
        with pytest.raises(TypeError, match=f"{game.name} is not played with a Trio"):
            ask(foreign)


@pytest.mark.parametrize("game", tablee.shelf().values(), ids=lambda game: game.name)
def test_a_position_says_how_many_sit_there(game: tablee.Game) -> None:
    for seats in (game.fewest_seats - 1, game.most_seats + 1):
        with pytest.raises(tablee.BadPosition, match=f"seats are .*, not {seats}"):
            tablee.position(game, f"seats: {seats}")


class Yawned(msgspec.Struct, tag_field="event", tag="yawned"):
    """Something of which no game says how weighty it is."""


@pytest.mark.parametrize("game", [*tablee.shelf().values(), TRIO], ids=lambda game: game.name)
def test_what_nobody_weighs_is_one_beat_long(game: tablee.Game) -> None:
    assert game.beats(Yawned()) == 1.0
