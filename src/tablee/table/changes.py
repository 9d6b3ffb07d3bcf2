"""What may be done to the table around the game.

Each asks the room, and answers with the entries to write, or refuses.
"""

import re
import secrets

from tablee.bots import bots_of
from tablee.games import find_game
from tablee.kernel.errors import BadOption, BadSeats, UnknownBot
from tablee.kernel.options import Options, complete
from tablee.kernel.record import Record, Seed
from tablee.kernel.state import NEVER, SPECTATOR
from tablee.table import entries as log
from tablee.table.names import free_name, new_key
from tablee.table.refusals import BadMessage, BadName, Locked, NotNow, NotYours
from tablee.table.room import Room
from tablee.wire import messages as wire

LONGEST_NAME = 20
MOST_HANDICAP_MS = 1000
ENTROPY = re.compile(r"[0-9a-f]{64}")


def changes(room: Room, person: str, message: wire.Change, now_ms: int) -> list[log.Entry]:
    """What a message does, if it is allowed."""
    match message:
        case wire.Sit():
            return sit(room, person, message.name, message.seat)
        case wire.NewLink():
            return new_link(room, person)
        case wire.Stand():
            return stand(room, person)
        case _:
            if not room.is_host(person):
                raise NotYours("that is for the host to do")
            return hosts_changes(room, message, now_ms)


def hosts_changes(room: Room, message: wire.OfHost, now_ms: int) -> list[log.Entry]:
    """The same for what only the host may do."""
    match message:
        case wire.SetBot():
            return set_bot(room, message.seat, message.level)
        case wire.SetOptions():
            return set_options(room, message.options)
        case wire.SetHandicap():
            return set_handicap(room, message.seat, message.ms)
        case wire.SetPace():
            return [] if message.pace == room.pace else [log.PaceSet(message.pace)]
        case wire.Choose():
            return choose(room, message.game)
        case wire.Redeal():
            return redeal(room, message.game_number)
        case wire.Start():
            return start(room, now_ms)
        case _:
            return changes_of_people(room, message, now_ms)


def changes_of_people(room: Room, message: wire.OfPeople, now_ms: int) -> list[log.Entry]:
    """And of these, what concerns somebody else."""
    match message:
        case wire.Swap():
            return swap(room, message.seat, message.other)
        case wire.HandOver():
            return hand_over(room, message.seat)
        case wire.Remove():
            return remove(room, message.seat)
        case wire.Readmit():
            return readmit(room, message.guest)
        case wire.SetDoor():
            door = (message.locked, message.open_bots)
            return [] if door == (room.locked, room.open_bots) else [log.DoorSet(*door)]
        case wire.SetHints():
            return [] if message.open == room.open_hints else [log.HintsSet(message.open)]
        case wire.SetStrict():
            return [] if message.strict == room.is_strict else [log.StrictSet(message.strict)]
        case wire.Hold():
            return hold(room, now_ms, held=message.held)


# For everybody


def sit(room: Room, person: str, name: str, seat: int | None) -> list[log.Entry]:
    name = clean_name(name)
    own = room.seat_of(person)
    if own == SPECTATOR:
        require_welcome(room, person)
    if seat is None:
        free = [n for n, chair in enumerate(room.chairs) if chair.kind == "empty"]
        seat = own if own != SPECTATOR else next(iter(free), None)
        if seat is None:
            raise NotNow("every chair is taken: watch, or wait for one")
    chair = room.chair(seat)
    takes_over = chair.kind == "bot" and own == SPECTATOR and room.open_bots
    if not takes_over:
        require_no_game(room)
    if seat != own and chair.kind != "empty" and not takes_over:
        raise NotNow("somebody sits there already")
    if seat != own != SPECTATOR:
        require_lobby(room)
    if own == SPECTATOR:
        return [log.Sat(seat, person, name, new_key())]
    before = room.chairs[own]
    sat = log.Sat(seat, person, name, before.key)
    if seat == own:
        return [sat]
    devices = sorted(before.people - {person})
    return [log.Stood(own), sat, *(log.Joined(seat, device) for device in devices)]


def join(room: Room, person: str, key: str) -> list[log.Entry]:
    own = room.seat_of(person)
    for seat, chair in enumerate(room.chairs):
        if chair.key and chair.key == key:
            if own not in (SPECTATOR, seat):
                raise NotYours("you have another seat at this table")
            require_not_removed(room, person)
            return [] if own == seat else [log.Joined(seat, person)]
    raise NotYours("that link belongs to no seat of this table")


def new_link(room: Room, person: str) -> list[log.Entry]:
    seat = room.seat_of(person)
    if seat == SPECTATOR:
        raise NotYours("you have no seat at this table")
    return [log.Relinked(seat, person, new_key())]


def stand(room: Room, person: str) -> list[log.Entry]:
    require_lobby(room)
    seat = room.seat_of(person)
    return [] if seat == SPECTATOR else [log.Stood(seat)]


def contribute(room: Room, person: str, entropy: str) -> list[log.Entry]:
    if not ENTROPY.fullmatch(entropy):
        raise BadMessage("a contribution is 32 bytes as hex")
    if room.phase == "playing" or room.seat_of(person) == SPECTATOR:
        return []  # too late for this deal, or not part of it: no harm done
    if person in room.contributions or room.is_dealt:
        return []  # one a person and game: each is written to the disk; none to an old deal
    return [log.Contributed(person, entropy)]


def vote(room: Room, person: str, game: str | None) -> None:
    """Kept nowhere: who comes back may vote again."""
    seat = room.seat_of(person)
    if seat == SPECTATOR:
        raise NotYours("you have no seat at this table")
    require_no_game(room)
    room.chairs[seat].vote = None if game is None else find_game(game).name


# For the host


def start(room: Room, at_ms: int) -> list[log.Entry]:
    require_no_game(room)
    if room.is_dealt and room.deal is not None and len(room.taken()) != len(room.deal.scores):
        raise NotNow(f"this deal is for {len(room.deal.scores)} players")
    if not room.can_start():
        few, many = room.game.fewest_seats, room.game.most_seats
        raise BadSeats(f"{room.game.name} is for {few} to {many} players")
    try:
        complete(room.game.options, room.options, len(room.taken()))
    except BadOption as error:
        raise NotNow(error.why) from error
    return [log.Started(at_ms, room.game.rules_version)]


def set_bot(room: Room, seat: int, level: str | None) -> list[log.Entry]:
    require_no_game(room)
    chair = room.chair(seat)
    if chair.kind == "person":
        raise NotNow("a person sits there")
    if level is None:
        require_lobby(room)
        return [log.Stood(seat)] if chair.kind == "bot" else []
    if level not in bots_of(room.game):
        raise UnknownBot(f"{room.game.name} has no bot {level!r}")
    name = chair.name if chair.kind == "bot" else free_name(room, seat)
    return [log.BotSat(seat, level, name)]


def set_options(room: Room, options: Options) -> list[log.Entry]:
    require_no_game(room)
    if room.is_dealt:
        raise NotNow("the same deal is played by the same options")
    merged = {**room.options, **options}
    return [log.OptionsSet(complete(room.game.options, merged, len(room.taken())))]


def set_handicap(room: Room, seat: int, ms: int) -> list[log.Entry]:
    require_no_game(room)
    if room.chair(seat).kind == "empty":
        raise NotNow("nobody sits there")
    if not 0 <= ms <= MOST_HANDICAP_MS:
        raise BadMessage(f"a handicap is 0 to {MOST_HANDICAP_MS} ms")
    return [log.HandicapSet(seat, ms)]


def choose(room: Room, name: str) -> list[log.Entry]:
    require_no_game(room)
    game = find_game(name)
    people = sum(chair.kind == "person" for chair in room.chairs)
    if people > game.most_seats:
        raise NotNow(f"{game.name} has {game.most_seats} chairs, and {people} people sit here")
    if room.phase == "lobby" and game is room.game and not room.is_dealt:
        return []
    anew: list[log.Entry] = [log.Resealed(secrets.token_hex(32))] if room.is_dealt else []
    return [*anew, log.Chose(game.name)]


def redeal(room: Room, number: int) -> list[log.Entry]:
    require_no_game(room)
    record = room.records.get(number)
    if record is None or not record.result.over:
        raise NotNow("there is no such game to be dealt again")
    if record.header.game != room.game.name or room.phase != "lobby":
        return [*choose(room, record.header.game), redealt("", number, record)]
    return [redealt("", number, record)]


def redealt(code: str, number: int, record: Record) -> log.Redealt:
    """The entry by which the next game has the deal of this one."""
    seed = Seed.read(record.header.seed)
    return log.Redealt(
        code,
        number,
        seed.secret.hex(),
        [part.hex() for part in seed.contributions],
        record.header.options,
        list(record.result.scores),
    )


def swap(room: Room, seat: int, other: int) -> list[log.Entry]:
    require_lobby(room)
    room.chair(seat)
    room.chair(other)
    return [] if seat == other else [log.Swapped(seat, other)]


def hand_over(room: Room, seat: int) -> list[log.Entry]:
    require_person(room, seat)
    return [] if seat == room.host() else [log.HandedOver(seat)]


def remove(room: Room, seat: int) -> list[log.Entry]:
    require_person(room, seat)
    if seat == room.host():
        raise NotNow("hand the table over first")
    bot = "" if room.phase == "lobby" else free_name(room, seat)
    return [log.Removed(seat, bot)]


def readmit(room: Room, guest: int) -> list[log.Entry]:
    if guest not in [one.guest for one in room.evening.removed()]:
        raise BadMessage("nobody of that number was removed")
    return [log.Readmitted(guest)]


def hold(room: Room, at_ms: int, *, held: bool) -> list[log.Entry]:
    if held == room.held:
        return []
    if room.phase != "playing":
        raise NotNow("no game is being played")
    if held and room.race_ms() != NEVER:
        raise NotNow("not in the middle of a race")
    return [log.Held(at_ms, held)]


# What is asked of all of them


def require_no_game(room: Room) -> None:
    if room.phase == "playing":
        raise NotNow("a game is being played")


def require_lobby(room: Room) -> None:
    """After a game everybody keeps the seat in which the result is shown, until the next lobby."""
    if room.phase != "lobby":
        raise NotNow("chairs are changed in the lobby")


def require_person(room: Room, seat: int) -> None:
    if room.chair(seat).kind != "person":
        raise NotNow("nobody sits there")


def require_welcome(room: Room, person: str) -> None:
    require_not_removed(room, person)
    if not room.lets_in(person):
        raise Locked


def require_not_removed(room: Room, person: str) -> None:
    if room.evening.is_removed(person):
        raise NotYours("the host has to let you sit down again")


def clean_name(name: str) -> str:
    """A name as it is shown: trimmed, printable, not too long."""
    name = " ".join(name.split())[:LONGEST_NAME]
    if not name or not name.isprintable():
        raise BadName(f"a name has 1 to {LONGEST_NAME} letters that can be shown")
    return name


def name_of(hello: wire.Hello) -> str:
    """By which a watcher is known; nobody is sent away for a name that cannot be shown."""
    try:
        return "" if hello.name is None else clean_name(hello.name)
    except BadName:
        return ""
