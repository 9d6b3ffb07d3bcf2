"""What a table's log holds. Replayed in order, the entries give the table as it was."""

import msgspec

from tablee.kernel.award import Award
from tablee.wire.messages import Closing, Pace

Options = dict[str, int | str]


class Outcome(msgspec.Struct, frozen=True):
    """What a game came to, kept so that an evening need not play it again to add it up."""

    ranks: list[int]  # seat by seat; equal ranks are shared
    awards: list[Award] = []  # the most remarkable first


class Opened(msgspec.Struct, tag="opened", frozen=True):
    """The first entry; the secret is that of the first game."""

    game: str
    secret: str


class Sat(msgspec.Struct, tag="sat", frozen=True):
    """A person took a chair, or changed chair or name."""

    seat: int
    person: str
    name: str
    key: str  # of the secret link


class Joined(msgspec.Struct, tag="joined", frozen=True):
    """Another device of the person on that chair, by the secret link."""

    seat: int
    person: str


class Relinked(msgspec.Struct, tag="relinked", frozen=True):
    """A chair has a new secret link: of its devices, only that one stays."""

    seat: int
    person: str
    key: str


class Stood(msgspec.Struct, tag="stood", frozen=True):
    """A chair is free again."""

    seat: int


class BotSat(msgspec.Struct, tag="bot_sat", frozen=True):
    """A bot took a chair."""

    seat: int
    level: str
    name: str


class OptionsSet(msgspec.Struct, tag="options_set", frozen=True):
    """The game's options, all of them."""

    options: Options


class PaceSet(msgspec.Struct, tag="pace_set", frozen=True):
    """How much time the table takes to see what happens."""

    pace: Pace


class Chose(msgspec.Struct, tag="chose", frozen=True):
    """Everybody is in the lobby, of this game or another."""

    game: str


class Redealt(msgspec.Struct, tag="redealt", frozen=True):
    """The next game has the deal of one that is over: its seed, and what it came to."""

    code: str  # of the table where it was played
    game_number: int
    secret: str
    contributions: list[str]
    options: Options
    scores: list[int]


class Resealed(msgspec.Struct, tag="resealed", frozen=True):
    """The deal that was to be played again is not: the next game has a secret of its own."""

    secret: str


class DoorSet(msgspec.Struct, tag="door_set", frozen=True):
    """Who may come in, and take over a bot's chair in mid-game."""

    locked: bool
    open_bots: bool


class HintsSet(msgspec.Struct, tag="hints_set", frozen=True):
    """Whether everybody may ask for advice, among people too."""

    open: bool


class StrictSet(msgspec.Struct, tag="strict_set", frozen=True):
    """Whether a line that is not proven is believed as far as the kernel only."""

    strict: bool


class Swapped(msgspec.Struct, tag="swapped", frozen=True):
    """Two chairs have changed places."""

    seat: int
    other: int


class HandedOver(msgspec.Struct, tag="handed_over", frozen=True):
    """Who sits there is the host."""

    seat: int


class Removed(msgspec.Struct, tag="removed", frozen=True):
    """Who sat there may watch; in or after a game a bot of that name has the chair."""

    seat: int
    bot: str = ""


class Readmitted(msgspec.Struct, tag="readmitted", frozen=True):
    """A guest who was removed may sit down again."""

    guest: int


class Held(msgspec.Struct, tag="held", frozen=True):
    """The game stands still, or goes on."""

    at_ms: int
    held: bool


class Contributed(msgspec.Struct, tag="contributed", frozen=True):
    """A person's part of the next shuffle."""

    person: str
    entropy: str


class Started(msgspec.Struct, tag="started", frozen=True):
    """A game began; the chairs that were empty are gone."""

    at_ms: int
    rules: int | None = None  # the version by which it is played; None: written before it was kept


class HandicapSet(msgspec.Struct, tag="handicap_set", frozen=True):
    """So many ms are added to a chair's reactions."""

    seat: int
    ms: int


class Moved(msgspec.Struct, tag="moved", frozen=True, omit_defaults=True):
    """A move; `person` is empty where a bot made it.

    One of a contest keeps what was measured, too: `at_ms` is already corrected.
    """

    at_ms: int
    seat: int
    move: str
    person: str = ""
    id: str = ""
    raw_ms: int | None = None
    claimed_ms: int | None = None
    trusted_ms: int | None = None
    error_ms: int | None = None
    unproven: bool = False  # its line, as `PressInfo` says


class Rang(msgspec.Struct, tag="rang", frozen=True):
    """Time acted."""

    at_ms: int


class Sealed(msgspec.Struct, tag="sealed", frozen=True):
    """A game has ended; the secret is that of the next one."""

    secret: str
    outcome: Outcome | None = None  # None: written before evenings were kept


class Closed(msgspec.Struct, tag="closed", frozen=True):
    """A game was closed without a result; the secret is that of the next one."""

    why: Closing
    secret: str


OfChair = Sat | Joined | Relinked | Stood | BotSat | HandicapSet | Removed
OfPeople = Swapped | HandedOver | Readmitted | Held
OfTable = Chose | Redealt | Resealed | DoorSet | HintsSet | StrictSet | OfPeople
OfGame = Started | Moved | Rang | Sealed | Closed
Entry = Opened | OfChair | OfTable | OptionsSet | PaceSet | Contributed | OfGame

decode: msgspec.json.Decoder[Entry] = msgspec.json.Decoder(Entry)
encode = msgspec.json.Encoder().encode
