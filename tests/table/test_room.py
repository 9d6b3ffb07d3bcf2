"""Rooms: what entries do, apart from any table."""

from unittest.mock import Mock

import pytest

from tablee.games import find_game, shelf
from tablee.kernel.state import seats_of
from tablee.table import entries as log
from tablee.table.changes import join, sit
from tablee.table.refusals import NotYours
from tablee.table.room import Room
from tablee.wire import messages as wire


def room_of_three() -> Room:
    room = Room(find_game("mistigri"))
    room.apply(log.Opened("mistigri", "ab" * 32))
    for seat in range(3):
        room.apply(log.Sat(seat, f"p{seat}", f"P{seat}", f"key{seat}"))
    return room


def test_an_action_of_the_last_game_is_not_done_in_the_next() -> None:
    """A client that did not hear `done` sends it again, even after somebody began a new game."""
    room = room_of_three()
    room.apply(log.Started(0))
    room.apply(log.Moved(0, 0, "draw", "p0", "a1"))
    room.apply(log.Started(0))
    assert ("p0", "a1") in room.actions


def test_one_person_sits_on_one_chair() -> None:
    """Whoever follows the secret link of another seat does not sit on two."""
    room = room_of_three()
    with pytest.raises(NotYours, match="another seat"):
        join(room, "p2", "key0")
    assert join(room, "p2", "key2") == []


def test_all_devices_of_a_person_change_chairs_together() -> None:
    room = room_of_three()
    room.apply(log.Joined(0, "tablet"))
    for entry in sit(room, "p0", "P0", 3):
        room.apply(entry)
    assert room.seat_of("tablet") == room.seat_of("p0") == 3
    assert room.chairs[3].key == "key0"


@pytest.mark.parametrize("name", list(shelf()))
def test_a_move_is_read_once_and_shown_once(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = find_game(name)
    room = Room(game)
    room.apply(log.Opened(name, "ab" * 32))
    for seat in range(game.fewest_seats):
        room.apply(log.Sat(seat, f"p{seat}", f"P{seat}", f"key{seat}"))
    room.apply(log.Started(0))
    state = room.current.state
    seat = int(seats_of(state.to_act())[0])
    wanted = game.show(state, state.legal(seat)[0])
    read, show = Mock(wraps=game.read), Mock(wraps=game.show)
    monkeypatch.setattr(game, "read", read)
    monkeypatch.setattr(game, "show", show)
    request = room.act(f"p{seat}", wire.Act("a1", f" {wanted}  "))
    room.play(request.entry(1), request.move)
    assert (read.call_count, show.call_count) == (1, 1)
    assert room.current.played[-1][:3] == (1, seat, wanted)
