"""What is asked and answered over HTTP, as JSON; `docs/protocol.md` says where."""

from typing import Any, Literal

import msgspec

from tablee.analysis.report import Analysis
from tablee.wire.messages import Ended, Phase, SeatInfo, Update
from tablee.wire.photos import Photo


class DealOf(msgspec.Struct, forbid_unknown_fields=True):
    """A game that is over, at whichever table."""

    code: str
    game_number: int


class NewTable(msgspec.Struct, forbid_unknown_fields=True):
    """POST /api/tables: a new table; `bots` fills chairs 1, 2, …; `name` sits down at chair 0."""

    game: str
    name: str | None = None
    bots: list[str] = []
    options: dict[str, int | str] = {}
    again: "DealOf | None" = None  # the deal of a game that is over; `bots` should fill its seats


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


class MomentInfo(msgspec.Struct):
    """Something worth seeing again; `words` is an id of `[moments]` in the game's words."""

    version: int  # of the update that shows it
    words: str
    seat: int  # who did it, or -1
    whom: int  # to whom, or -1


class ReplayPhoto(msgspec.Struct):
    """A photo finish, and the version after which it is looked at."""

    version: int
    photo: Photo


class Replay(msgspec.Struct):
    """GET /api/tables/CODE/games/N/replay?seat=S, POST /api/replay: a game to watch again.

    `updates` is all that a seat, or a watcher (-1), was sent of it.
    """

    game: str
    game_number: int
    seat: int
    seats: list[SeatInfo]  # without names where only a record is known
    options: dict[str, int | str]
    updates: list[Update]
    moments: list[MomentInfo]
    photos: list[ReplayPhoto]
    ended: Ended | None  # null: it was closed before its end


class AfterGame(msgspec.Struct):
    """GET /api/tables/CODE/games/N/analysis, POST /api/analysis: the game after the game."""

    game_number: int
    seats: list[SeatInfo]  # without names where only a record is known
    analysis: Analysis


class RecordText(msgspec.Struct, forbid_unknown_fields=True):
    """POST /api/analysis: a record, as it is written in a file."""

    record: str


class RecordFile(msgspec.Struct, forbid_unknown_fields=True):
    """POST /api/replay: a record, as it is written in a file, and over whose shoulder."""

    record: str
    seat: int = -1


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
