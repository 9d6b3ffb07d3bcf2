"""What is said of a game that is over: structs alone, so that whoever sends them needs no game."""

from typing import Any

import msgspec

WHOLE = 1000  # shares are in thousandths of a win, and those of all seats are one whole
METHOD = 1  # how it is worked out; what was kept by another number is worked out anew

Value = int | str | list[str]


class Said(msgspec.Struct, frozen=True):
    """A sentence: an id of a section of `[after]` in the game's words, and what its slots hold.

    `seat`, `whom` and `other` are seats; `cards` are cards, pawns or drawings by their ids. Where
    the words are two sentences, `n` says which: the first is of one, the second of more.
    """

    id: str
    values: dict[str, Value] = {}


class Outlook(msgspec.Struct, frozen=True):
    """Each seat's chance to win at one moment, in thousandths: together a thousand."""

    version: int  # of the update that shows the moment
    shares: list[int]


class Decision(msgspec.Struct, frozen=True):
    """A decision that was dear, by what its seat could know then."""

    version: int  # of the update that shows what was done
    seat: int
    played: Said  # of [after.moves]
    better: Said
    won: int  # the seat's share with what was played, in thousandths
    could: int  # and with what would have been better
    worlds: int  # in so many worlds that the seat could imagine; 0: by the score alone
    why: Said | None  # of [after.reasons]; null: the figures are all that can be said


class Luck(msgspec.Struct, frozen=True):
    """What chance brought a seat, against what it would have brought on the whole."""

    version: int
    seat: int
    came: Said  # of [after.luck]
    expected: int  # the seat's share on the whole, in thousandths
    got: int  # and with what came


class Analysis(msgspec.Struct, frozen=True):
    """GET /api/tables/CODE/games/N/analysis: the game after the game.

    `model` says where the chances come from: `playouts` to the end of the round, `random` play to
    the end of the game, or the game's own `score`.
    """

    method: int
    game: str
    seats: int
    steps: int  # versions there are
    model: str
    scores: list[int]
    winners: list[int]
    chances: list[Outlook]
    rounds: list[int]  # versions with which the second and later rounds begin
    decisions: list[Decision]  # at most three, the dearest first
    luckiest: Luck | None
    unluckiest: Luck | None
    own: Any  # what only this game has; its kind is in the game's module of this folder


def thousandths(shares: list[int]) -> list[int]:
    """Shares of any whole in thousandths that add up: who lost most by rounding gets the rest."""
    whole = sum(shares)
    if whole <= 0:
        shares, whole = [1] * len(shares), len(shares)
    parts = [share * WHOLE // whole for share in shares]
    lost = sorted(range(len(shares)), key=lambda seat: (-(shares[seat] * WHOLE % whole), seat))
    for seat in lost[: WHOLE - sum(parts)]:
        parts[seat] += 1
    return parts
