"""Messages on a table's socket: JSON objects, told apart by `type`.

A frame from the server holds one or several, each on a line of its own.
`docs/protocol.md` explains each of them; a test fails if one is missing there. What a game shows
(`view`), tells (`told`) and allows (`moves`) is that game's own data: see its `view.py`.
"""

from typing import Any, Literal

import msgspec

PROTOCOL = 4
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


class Pong(msgspec.Struct, tag="pong", forbid_unknown_fields=True):
    """The answer to a ping, at once: the server measures the line by it."""

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
    """Say something without words; one of `REACTIONS`."""

    reaction: str


class Hover(msgspec.Struct, tag="hover", forbid_unknown_fields=True):
    """My finger is over a face-down card (its place in the fan), or nowhere (null)."""

    place: int | None


class Tease(msgspec.Struct, tag="tease", forbid_unknown_fields=True):
    """I raise or wiggle a card of the fan that is drawn from; the place tells nothing."""

    place: int | None


# Of the table around the game
Change = Sit | NewLink | Stand | SetBot | SetOptions | SetHandicap | SetPace | Start
ClientMessage = Hello | Change | Contribute | Act | Pong | Skip | Away | React | Hover | Tease

REACTIONS = ("bravo", "ouch", "laugh", "hurry", "thanks", "purr", "wow", "sorry")


# From the server


class You(msgspec.Struct, frozen=True):
    """Who is asking."""

    seat: int  # -1: watching
    host: bool
    seat_key: str | None  # of the secret link that brings this seat to another device
    devices: int = 0  # that have this seat


class SeatInfo(msgspec.Struct, frozen=True):
    """Who sits on a chair."""

    kind: Kind
    name: str
    level: str | None  # of a bot
    online: bool
    kept: bool  # a bot keeps this person's seat
    keep_at_ms: int | None  # when a bot will, if the person does not come back
    handicap_ms: int = 0  # added to this seat's reactions


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


class Ended(msgspec.Struct, tag="ended", frozen=True):
    """The game is over: the result, and the seed for everybody to check."""

    game_number: int
    scores: list[int]
    ranks: list[int]
    high_wins: bool
    fingerprint: str
    secret: str
    contributions: list[str]


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
    """Somebody said something without words."""

    seat: int
    reaction: str


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


class PressInfo(msgspec.Struct, frozen=True):
    """One press of a contest, as it was measured; all in ms after the stimulus was seen or sent."""

    seat: int
    move: str  # as its game shows it to everybody: a card that was not played is in none
    at_ms: int  # corrected
    error_ms: int
    raw_ms: int  # from sending to arrival
    claimed_ms: int | None  # by the client
    trusted_ms: int  # the line's usual round trip, by the server's pings
    late: bool  # the contest was decided without it


class Photo(msgspec.Struct, tag="photo", frozen=True):
    """The photo finish: every possible press of a contest, in the order in which they were made."""

    game_number: int
    version: int  # that carried the stimulus
    presses: list[PressInfo]


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
    | Done
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


# Over HTTP


class NewTable(msgspec.Struct, forbid_unknown_fields=True):
    """POST /api/tables: a new table; `bots` fills chairs 1, 2, …; `name` sits down at chair 0."""

    game: str
    name: str | None = None
    bots: list[str] = []
    options: dict[str, int | str] = {}


class TableAddress(msgspec.Struct):
    """The answer to it, and to GET /api/tables/CODE."""

    code: str
    game: str
    phase: Phase
    people: int


class OwnTable(msgspec.Struct):
    """GET /api/tables?codes=…: a table at which the asker has a seat, as one comes back to it."""

    code: str
    game: str
    phase: Phase
    seat: int  # the asker's
    seats: list[SeatInfo]
    waiting: list[int]  # for these seats, while a game is played


class OptionInfo(msgspec.Struct):
    """One option of a game."""

    name: str
    rule: str
    kind: Literal["whole", "seat", "choice"]
    default: int | str
    least: int | None = None
    most: int | None = None
    choices: list[str] | None = None
    offered: list[int] | None = None  # the values that a host would choose from


class AnswerInfo(msgspec.Struct):
    """One answer to a question: the options that it sets."""

    name: str
    sets: dict[str, int | str]
    calm: bool = False


class QuestionInfo(msgspec.Struct):
    """What a host would ask before a game; each answer sets the same options."""

    name: str
    answers: list[AnswerInfo]


class GameInfo(msgspec.Struct):
    """GET /api/games: what is on the shelf."""

    name: str
    fewest_seats: int
    most_seats: int
    options: list[OptionInfo]
    bots: list[str]
    contests: bool = False  # it has duels of reaction, and handicaps for them
    host_begins: bool = True  # in quick play; else the last seat does, and the host comes next
    questions: list[QuestionInfo] = []


class LessonRefusal(msgspec.Struct):
    """Why some moves are refused at one step of a lesson."""

    rule: str
    why: str
    moves: list[str]


class LessonStep(msgspec.Struct):
    """One step of a lesson: read, make a move, or see others (or time) move.

    `words` is an id of `[lesson]` in the game's words; `update` is what follows.
    """

    kind: Literal["say", "do", "they"]
    words: str | None = None
    rule: str | None = None
    move: str | None = None
    update: Update | None = None
    refusals: list[LessonRefusal] = []


class LessonScript(msgspec.Struct):
    """GET /api/games/GAME/lesson: a lesson with all that seat 0 is sent in it."""

    game: str
    names: list[str]  # of seats 1, 2, …
    begins: Update
    steps: list[LessonStep]
    answers: dict[str, Any]  # what the game's table will ask: see GET /api/games/GAME/ask


class HouseInfo(msgspec.Struct):
    """GET /api/house: where other devices in the house find this server, if that is known."""

    address: str | None


class HealthInfo(msgspec.Struct):
    """GET /api/health: 200 if it is ready to play, 503 if not, 404 if it is about to stop."""

    live: bool
    ready: bool
    store: str  # ok, or what is wrong: full, locked, readonly, damaged, slow, other
    tables: int  # in memory
    waiting: int  # of these, how many put themselves right just now
    leaving: bool  # it hands its tables over: nobody new should come


class Problem(msgspec.Struct):
    """Every error over HTTP."""

    code: str
    why: str
    rule: str | None = None


decode_client: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)
encode = msgspec.json.Encoder().encode


def together(messages: list[bytes]) -> bytes:
    """One frame of all of them; within JSON a line cannot end."""
    return messages[0] if len(messages) == 1 else b"\n".join(messages)
