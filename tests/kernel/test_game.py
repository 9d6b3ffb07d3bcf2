"""The face of a game, and what it hands on to the modules of its folder."""

import pickle

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


# Powers taken away

POWERFUL = [game for game in tablee.shelf().values() if game.powers]


@pytest.mark.parametrize("game", POWERFUL, ids=lambda game: game.name)
def test_a_game_without_a_power_is_another_face(game: tablee.Game) -> None:
    face = game.without([game.powers[0], game.powers[-1]])
    assert (game.removed, face.removed) == (0, 1 + 2 ** (len(game.powers) - 1))
    state = face.start(game.most_seats, tablee.FastChance.seeded(1))
    said = f"without: {game.powers[0]} {game.powers[-1]}\n"
    assert face.describe(state).endswith(said)
    assert state.clone() == state
    assert pickle.loads(pickle.dumps(state)) == state
    assert pickle.loads(pickle.dumps(face)).removed == face.removed
    usual = game.start(game.most_seats, tablee.FastChance.seeded(1))
    assert "without" not in game.describe(usual)
    again = game.position(game.describe(state), tablee.FastChance.seeded(1))
    assert game.digest(again) == game.digest(state) != game.digest(usual)


@pytest.mark.parametrize("game", POWERFUL, ids=lambda game: game.name)
def test_games_without_powers_are_played_to_their_end(game: tablee.Game) -> None:
    for power in (*game.powers, None):
        face = game.without(game.powers if power is None else [power])
        state = face.start(game.fewest_seats, tablee.FastChance.seeded(2))
        tablee.play_out(state, tablee.FastChance.seeded(3))
        assert state.is_over()
        assert face.faults(state) == []


def test_what_is_no_power_is_refused() -> None:
    game = POWERFUL[0]
    with pytest.raises(tablee.BadOption, match="no power 'flight'; it has: "):
        game.without(["flight"])
    with pytest.raises(tablee.BadOption, match="it has: none"):
        TRIO.without(["flight"])
    with pytest.raises(tablee.BadPosition, match="no power 'flight'"):
        tablee.position(game, f"seats: {game.fewest_seats}\nwithout: flight")


def test_no_record_is_made_of_it() -> None:
    game = POWERFUL[0]
    with pytest.raises(tablee.BadRecord, match="powers"):
        tablee.record(game.without(game.powers[:1]), game.fewest_seats)
