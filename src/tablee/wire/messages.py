"""Messages on a table's socket: JSON objects, told apart by `type`.

A frame from the server holds one or several, each on a line of its own.
`docs/protocol.md` explains each of them; a test fails if one is missing there. What a game shows
(`view`), tells (`told`) and allows (`moves`) is that game's own data: see its `view.py`.
"""

from typing import Any, Literal

import msgspec

from tablee.wire.hints import Hint
from tablee.wire.photos import Photo

PROTOCOL = 5
MOST_BYTES = 4096  # of a message from a client

Phase = Literal["lobby", "playing", "over"]
Kind = Literal["empty", "person", "bot"]
# How long what happened is looked at before a bot goes on.
Pace = Literal["relaxed", "normal", "lively"]
# Why a table waits: its disk takes nothing now, another program holds its file, an error of ours.
Waiting = Literal["disk", "busy", "error"]
# Why a game was closed without a result: the rules have changed, its log cannot be read, our error.
Closing = Literal["rules", "log", "error"]


# From the browser


class Hello(msgspec.Struct, tag="hello", forbid_unknown_fields=True):
    """First of all: what this client has seen (0: nothing), to get only what it missed."""

    game_number: int = 0
    version: int = 0
    seat_key: str | None = None  # of a secret link: this device takes that seat too
    name: str | None = None  # by which a watcher is known
    tv: bool = False  # a screen for the whole room: whoever's browser it is, it watches


class Sit(msgspec.Struct, tag="sit", forbid_unknown_fields=True):
    """Take a chair in the lobby, or change one's name or chair."""

    name: str
    seat: int | None = None  # None: any free one


class NewLink(msgspec.Struct, tag="new_link", forbid_unknown_fields=True):
    """Change the secret link of my seat: whatever other device has it loses the seat."""


class Stand(msgspec.Struct, tag="stand", forbid_unknown_fields=True):
    """Get up, in the lobby."""


class SetBot(msgspec.Struct, tag="set_bot", forbid_unknown_fields=True):
    """Put a bot on a chair, or take it away (`level` null). For the host."""

    seat: int
    level: str | None


class SetOptions(msgspec.Struct, tag="set_options", forbid_unknown_fields=True):
    """Change the game's options. For the host."""

    options: dict[str, int | str]


class SetPace(msgspec.Struct, tag="set_pace", forbid_unknown_fields=True):
    """How much time the table takes to see what happens, also while playing. For the host."""

    pace: Pace


class Choose(msgspec.Struct, tag="choose", forbid_unknown_fields=True):
    """To the lobby, of this game or another, with everybody who is here. For the host."""

    game: str


class Redeal(msgspec.Struct, tag="redeal", forbid_unknown_fields=True):
    """To the lobby, with the deal of a game that was played here. For the host."""

    game_number: int


class Vote(msgspec.Struct, tag="vote", forbid_unknown_fields=True):
    """What I would like to play next, or nothing any more."""

    game: str | None


class SetDoor(msgspec.Struct, tag="set_door", forbid_unknown_fields=True):
    """Whether strangers may come in, and take over a bot's chair in mid-game. For the host."""

    locked: bool
    open_bots: bool


class SetHints(msgspec.Struct, tag="set_hints", forbid_unknown_fields=True):
    """Whether everybody may ask for hints, among people too. For the host."""

    open: bool


class SetStrict(msgspec.Struct, tag="set_strict", forbid_unknown_fields=True):
    """Whether a line that is not proven is believed as far as the kernel only. For the host."""

    strict: bool


class Swap(msgspec.Struct, tag="swap", forbid_unknown_fields=True):
    """Two chairs change places, in the lobby. For the host."""

    seat: int
    other: int


class HandOver(msgspec.Struct, tag="hand_over", forbid_unknown_fields=True):
    """Somebody else is the host from now on. For the host."""

    seat: int


class Remove(msgspec.Struct, tag="remove", forbid_unknown_fields=True):
    """Somebody leaves their chair: they may watch, and sit only if readmitted. For the host."""

    seat: int


class Readmit(msgspec.Struct, tag="readmit", forbid_unknown_fields=True):
    """Somebody who was removed may sit down again. For the host."""

    guest: int


class Hold(msgspec.Struct, tag="hold", forbid_unknown_fields=True):
    """The game stands still for all, or goes on. For the host."""

    held: bool


class Start(msgspec.Struct, tag="start", forbid_unknown_fields=True):
    """Begin; after the end: once more, with the same seats. For the host."""


class Contribute(msgspec.Struct, tag="contribute", forbid_unknown_fields=True):
    """The browser's part of the shuffle, drawn anew for each game: 32 bytes as hex."""

    entropy: str


class Act(msgspec.Struct, tag="act", forbid_unknown_fields=True):
    """A move, in the game's notation. The id is the client's own: sent twice, it is done once.

    In a contest also: which version was painted, and how long after that the person pressed.
    """

    id: str
    move: str
    seen: int | None = None
    after_ms: float | None = None


class AskHint(msgspec.Struct, tag="hint", forbid_unknown_fields=True):
    """What would you do in my place? The id is the client's own; `version` is what it has seen."""

    id: str
    version: int


class Pong(msgspec.Struct, tag="pong", forbid_unknown_fields=True):
    """The answer to a ping, at once: the server measures the line by it.

    Without a nonce it answers nothing: it follows a press, whose packet may have got lost.
    """

    nonce: str


class SetHandicap(msgspec.Struct, tag="set_handicap", forbid_unknown_fields=True):
    """So many ms are added to a seat's reactions, for all to see. For the host."""

    seat: int
    ms: int


class Skip(msgspec.Struct, tag="skip", forbid_unknown_fields=True):
    """I have seen what happened up to this version: for my sake no bot has to wait."""

    version: int


class Away(msgspec.Struct, tag="away", forbid_unknown_fields=True):
    """The doorbell: a bot keeps my seat, or no longer."""

    away: bool


class React(msgspec.Struct, tag="react", forbid_unknown_fields=True):
    """Say something that each reads in their own language; one of `REACTIONS` or `PHRASES`."""

    reaction: str
    to: int | None = None  # thrown at a seat


class Hover(msgspec.Struct, tag="hover", forbid_unknown_fields=True):
    """My finger is over a face-down card (its place in the fan), or nowhere (null)."""

    place: int | None


class Tease(msgspec.Struct, tag="tease", forbid_unknown_fields=True):
    """I raise or wiggle a card of the fan that is drawn from; the place tells nothing."""

    place: int | None


# Of the table around the game
OfPeople = Swap | HandOver | Remove | Readmit | SetDoor | SetHints | SetStrict | Hold
OfHost = SetBot | SetOptions | SetHandicap | SetPace | Choose | Redeal | Start | OfPeople
Change = Sit | NewLink | Stand | OfHost
Theatre = React | Hover | Tease
ClientMessage = Hello | Change | Contribute | Act | AskHint | Pong | Skip | Away | Vote | Theatre

REACTIONS = ("bravo", "ouch", "laugh", "hurry", "thanks", "purr", "wow", "sorry")
# Whole sentences; in a game that needs all eyes (`Game.is_hushed`) they wait until it is over.
PHRASES = (
    "hello",
    "good_luck",
    "my_turn",
    "your_turn",
    "well_played",
    "so_close",
    "not_me",
    "i_saw_that",
    "who_has_it",
    "thinking",
    "wait_for_me",
    "back_soon",
    "one_more",
    "your_choice",
    "yes",
    "no",
)


# From the server


class You(msgspec.Struct, frozen=True):
    """Who is asking."""

    seat: int  # -1: watching
    host: bool
    seat_key: str | None  # of the secret link that brings this seat to another device
    devices: int = 0  # that have this seat
    removed: bool = False  # by the host, without whose word you sit down no more


class SeatInfo(msgspec.Struct, frozen=True):
    """Who sits on a chair."""

    kind: Kind
    name: str
    level: str | None  # of a bot
    online: bool
    kept: bool  # a bot keeps this person's seat
    keep_at_ms: int | None  # when a bot will, if the person does not come back
    handicap_ms: int = 0  # added to this seat's reactions
    guest: int | None = None  # of the evening: the same on whatever chair, in whatever game
    vote: str | None = None  # which game they would like next


class RemovedGuest(msgspec.Struct, frozen=True):
    """Somebody who may sit down again only if the host says so."""

    guest: int
    name: str


class DealInfo(msgspec.Struct, frozen=True):
    """A deal that is played again: where it was played, and what each seat made of it."""

    code: str
    game_number: int
    scores: list[int]


class Welcome(msgspec.Struct, tag="welcome", frozen=True):
    """The answer to hello. The table and, if one is played, the game follow at once."""

    protocol: int
    code: str
    game: str
    you: You
    now_ms: int  # table time, for countdowns


class TableInfo(msgspec.Struct, tag="table", frozen=True):
    """The table around the game, whenever it changes."""

    phase: Phase
    seats: list[SeatInfo]
    host: int  # the host's chair, or -1
    watchers: int
    options: dict[str, int | str]
    game_number: int
    can_start: bool
    fingerprint: str  # of the sealed seed of this game or, before it, of the next
    you: You
    now_ms: int
    closed: Closing | None = None  # why the last game ended without a result
    pace: Pace = "normal"
    beat_ms: int = 0  # at this pace: how long one thing that happened is looked at
    calm: bool = False  # everybody has more time than is usual
    game: str = ""  # that is played, or would be
    hushed: bool = False  # it needs all eyes: phrases wait until it is over
    watching: list[str] = []  # the names of those watchers who have said one
    locked: bool = False  # nobody new comes in
    open_bots: bool = True  # who comes late may take over a bot's chair
    open_hints: bool = False  # everybody may ask for advice, among people too
    strict: bool = False  # a line that is not proven is believed as far as the kernel only
    hints: bool = False  # who is asked something here may ask for advice
    held: bool = False  # the host lets the game stand still
    removed: list[RemovedGuest] = []  # told to the host
    deal: DealInfo | None = None  # the next game, or this one, has the deal of an older one
    tv: bool = False  # a television shows this table


class Update(msgspec.Struct, tag="update", frozen=True):
    """What happened to the game, as this seat is told it, and how it stands now."""

    game_number: int
    version: int
    at_ms: int
    told: list[Any]
    view: Any
    moves: list[str]
    deadline_ms: int | None
    snapshot: bool = False  # `told` is not the whole way here
    beats: float = 0.0  # so many it takes to see what is told
    story: list[Any] | msgspec.UnsetType = msgspec.UNSET  # of a snapshot: what was told lately


class Ended(msgspec.Struct, tag="ended", frozen=True):
    """The game is over: the result, and the seed for everybody to check."""

    game_number: int
    scores: list[int]
    ranks: list[int]
    high_wins: bool
    fingerprint: str
    secret: str
    contributions: list[str]


class PlaceInfo(msgspec.Struct, frozen=True):
    """How a guest of the evening did in one game; equal places are shared."""

    guest: int
    place: int
    points: int


class AwardInfo(msgspec.Struct, frozen=True):
    """Something to be proud of: an id of `awards` in the game's words, and its one number."""

    name: str
    guest: int
    fact: int  # {n} in `awards.<name>.fact`; where that says {s}, ms, to be shown as seconds


class PlayedGame(msgspec.Struct, frozen=True):
    """One game of the evening; `awards` the most remarkable first."""

    game_number: int
    game: str
    places: list[PlaceInfo]  # seat by seat
    awards: list[AwardInfo]


class GuestInfo(msgspec.Struct, frozen=True):
    """Somebody of the evening, by the place in `Evening.guests`."""

    name: str
    kind: Kind
    points: int


class Evening(msgspec.Struct, tag="evening", frozen=True):
    """What the games at this table come to: after welcome and whenever one has ended."""

    guests: list[GuestInfo]
    games: list[PlayedGame]


class Done(msgspec.Struct, tag="done", frozen=True):
    """An action of yours was carried out and is safely stored."""

    id: str
    version: int


class Refused(msgspec.Struct, tag="refused", frozen=True):
    """Something of yours was not done, and nothing has changed: the one error shape."""

    code: str
    why: str
    rule: str | None = None
    id: str | None = None


class Reacted(msgspec.Struct, tag="reacted", frozen=True):
    """Somebody said something."""

    seat: int  # -1: a watcher
    reaction: str
    name: str = ""  # of a watcher who has said one
    to: int | None = None


class Hovered(msgspec.Struct, tag="hovered", frozen=True):
    """Where the drawer's finger is."""

    seat: int
    place: int | None


class Teased(msgspec.Struct, tag="teased", frozen=True):
    """Which card the holder raises."""

    seat: int
    place: int | None


class Gesture(msgspec.Struct, tag="gesture", frozen=True):
    """Somebody's hand in a contest, as it moves; what it did to the game follows when decided."""

    seat: int
    move: str  # as its game shows it to everybody: not always the whole of it


class Ping(msgspec.Struct, tag="ping", frozen=True):
    """Answer with a pong, at once."""

    nonce: str


class Paused(msgspec.Struct, tag="paused", frozen=True):
    """One moment: the table puts itself right. Nothing is lost; a `welcome` follows by itself."""

    why: Waiting


class Replaced(msgspec.Struct, tag="replaced", frozen=True):
    """The socket is too far behind or one too many: connect again."""

    why: str


ServerMessage = (
    Welcome
    | TableInfo
    | Update
    | Ended
    | Evening
    | Done
    | Hint
    | Refused
    | Reacted
    | Hovered
    | Teased
    | Gesture
    | Ping
    | Photo
    | Paused
    | Replaced
)


decode_client: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)
encode = msgspec.json.Encoder().encode


def together(messages: list[bytes]) -> bytes:
    """One frame of all of them; within JSON a line cannot end."""
    return messages[0] if len(messages) == 1 else b"\n".join(messages)
