"""Rooms: what entries do, apart from any table."""

import pytest

from tablee.games import find_game
from tablee.table import entries as log
from tablee.table.refusals import NotYours
from tablee.table.room import Room


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
        room.join("p2", "key0")
    assert room.join("p2", "key2") == []


def test_all_devices_of_a_person_change_chairs_together() -> None:
    room = room_of_three()
    room.apply(log.Joined(0, "tablet"))
    for entry in room.sit("p0", "P0", 3, "new"):
        room.apply(entry)
    assert room.seat_of("tablet") == room.seat_of("p0") == 3
    assert room.chairs[3].key == "key0"
