"""What a hint says, which `messages.py` counts among the messages of a table's socket."""

from typing import Literal

import msgspec

# What a worth is: the share of a win in percent; points of this game, worked out; points of this
# game, roughly, as a bot goes by them.
WorthUnit = Literal["win", "points", "thumb"]


class WeighedMove(msgspec.Struct, frozen=True):
    """A move, and what it seems to be worth; null where nobody can say in numbers."""

    move: str
    worth: int | None


class HintReason(msgspec.Struct, frozen=True):
    """A sentence of `advice` in the game's words, and what fills its slots.

    A text is an id of the game's, such as a card; the number `n` is a number, any other a seat.
    """

    key: str
    nouns: dict[str, int | str]


class Hint(msgspec.Struct, tag="hint", frozen=True):
    """To whoever has asked, and to nobody else: a move, why, and up to four others."""

    id: str
    game_number: int
    version: int
    best: WeighedMove
    others: list[WeighedMove]  # the best first
    unit: WorthUnit
    looks: int  # so many games were played on to see; 0: that was not needed
    reason: HintReason | None  # null: the looks are all there is to say
