"""Theatre: what people do and say beside the game. It is told to the others and kept nowhere."""

from tablee.kernel.state import SPECTATOR
from tablee.table.listeners import Listener
from tablee.table.refusals import BadMessage, NotNow
from tablee.table.room import Room
from tablee.wire import messages as wire


def seen(
    room: Room, listener: Listener, message: wire.Theatre
) -> wire.Hovered | wire.Teased | wire.Reacted | None:
    """What the others see of it, if anything."""
    seat = room.seat_of(listener.person)
    match message:
        case wire.React():
            return reacted(room, seat, listener.name, message)
        case wire.Hover():
            return None if seat == SPECTATOR else wire.Hovered(seat, in_fan(message.place))
        case wire.Tease():
            return None if seat == SPECTATOR else wire.Teased(seat, in_fan(message.place))


def reacted(room: Room, seat: int, name: str, message: wire.React) -> wire.Reacted:
    is_phrase = message.reaction in wire.PHRASES
    if not is_phrase and message.reaction not in wire.REACTIONS:
        raise BadMessage("there is no such reaction")
    if is_phrase and room.game.is_hushed and room.phase == "playing":
        raise NotNow("no sentences while this game is played")
    if message.to is not None and room.chair(message.to).kind == "empty":
        raise BadMessage("nobody sits there")
    return wire.Reacted(seat, message.reaction, name if seat == SPECTATOR else "", message.to)


def in_fan(place: int | None) -> int | None:
    """A place that any fan could have: what is passed on says nothing else."""
    if place is not None and not 0 <= place < 64:
        raise BadMessage("there is no such place in a fan")
    return place
