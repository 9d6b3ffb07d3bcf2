"""What the conformance suite runs over: every game, seat count and option value.

Games on the shelf are found by themselves. What a game may reveal is stated here a second time,
apart from its view, so that the two can disagree.
"""

from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import pytest

import tablee
from tablee import SPECTATOR, Event, Game, State
from tablee.games.mamicatchmi import events as mamicatchmi
from tablee.games.mistigri import events as mistigri
from tablee.games.misty import events as misty
from tablee.games.mito import cards as mito_cards
from tablee.games.mito import events as mito
from tablee.games.mito import moves as mito_moves
from tablee.kernel.moves import deed
from tablee.kernel.options import Choice, Options, Seat, Whole
from tests.modes import COMPILED
from tests.tiny import lantern, trio


class Secrets(msgspec.Struct):
    """Who may learn what, by the rules: an oracle for the test of non-interference."""

    # Whether this seat may learn from the event something that it could not know before.
    reveals: Callable[[Event, int], bool]
    # Whether the moment of the next alarm is a secret too.
    alarms: bool = False
    # Whether others may not learn which move a seat makes now, only that it makes one.
    hides_moves: Callable[[State], bool] = lambda _: False
    # Where they may not: which moves look the same to them.
    alike: Callable[[int, int], bool] = lambda _one, _other: True
    # Which presses of a race look the same to them if they come too late.
    alike_late: Callable[[int, int], bool] = lambda one, other: one == other


def mistigri_reveals(event: Event, seat: int) -> bool:  # MG-24
    if event.kind in (mistigri.DREW, mistigri.GAVE):
        return seat in (event.seat, event.whom)
    if event.kind == mistigri.DEALT:
        return seat == event.seat
    return event.kind in (mistigri.DROPPED, mistigri.REVEALED, mistigri.SCORED)


def mistigri_hides_moves(state: State) -> bool:  # MG-24: which card is chosen, or about to be given
    return tablee.view(state, SPECTATOR)["phase"] in ("choose", "give")


def misty_hides_moves(state: State) -> bool:  # MY-14: picks, changes of mind, spaces in advance
    return tablee.view(state, SPECTATOR)["phase"] in ("pick",)


def misty_reveals(event: Event, seat: int) -> bool:  # MY-3, MY-14
    if event.kind in (misty.DEALT, misty.PASSED_ON):  # a hand that nobody but its holder sees
        return seat != SPECTATOR
    return event.kind == misty.REVEALED


def mamicatchmi_reveals(event: Event, seat: int) -> bool:  # MC-15: when, and then what they show
    return event.kind == mamicatchmi.STOPPED


def mito_reveals(event: Event, seat: int) -> bool:
    """Every event but those that are the same whatever the others hold.

    MT-9: an accusation tells what was in flight. MT-12: who has to choose a gift has one, and after
    an accusation may have none any more. MT-13: a race is on if somebody could win it. MT-17: a
    corner shows. MT-21: all at the end of the round.
    """
    if event.kind in (mito.DREW, mito.GONE, mito.CALLED_BACK):
        return seat == event.seat
    if event.kind == mito.GAVE:
        return seat in (event.seat, event.whom)
    if event.kind == mito.TOOK:  # MT-14: from the draw pile its taker alone sees it
        return seat == event.seat or event.whom == 0
    if event.kind == mito.RACE_WON:  # the card lay there; who was quicker may be by lot
        return event.whom == 1
    if event.kind == mito.PLAYED:
        return mito_cards.family(event.what) == mito_cards.COCKROACH
    return event.kind in (
        mito.ACCUSED,
        mito.GUARD_CHANGED,
        mito.GLIMPSED,
        mito.ARM_DOWN,
        mito.SLOWEST,
        mito.ROUND_ENDED,
        mito.ROUND_BEGAN,
    )


def mito_alike(one: int, other: int) -> bool:  # MT-11, MT-12, MT-17, MT-18
    tricks, gifts = (mito_moves.VANISH, mito_moves.FIDGET), (mito_moves.GIVE,)
    deeds = deed(one), deed(other)
    return one == other or any(set(deeds) <= set(same) for same in (tricks, gifts))


def mito_alike_late(one: int, other: int) -> bool:  # MT-13: the card has not left the hand
    races = (mito_moves.RACE, mito_moves.RACE)
    return mito_alike(one, other) or (deed(one), deed(other)) == races


def lantern_reveals(event: Event, seat: int) -> bool:  # LT-1: only time is hidden
    return False


def trio_reveals(event: Event, seat: int) -> bool:  # TR-3
    return event.kind in (trio.SHOWN, trio.PASSED_ON)


SECRETS = {
    "mamicatchmi": Secrets(mamicatchmi_reveals, alarms=True),
    "mistigri": Secrets(mistigri_reveals, hides_moves=mistigri_hides_moves),
    "misty": Secrets(misty_reveals, hides_moves=misty_hides_moves),
    "mito": Secrets(
        mito_reveals,
        alarms=True,
        hides_moves=lambda _: True,
        alike=mito_alike,
        alike_late=mito_alike_late,
    ),
    "lantern": Secrets(lantern_reveals, alarms=True),
    "trio": Secrets(trio_reveals),
}

# How many games of the others a random one is as long as.
LENGTH = {"mito": 8}

GAMES = [*tablee.games(), lantern.GAME, trio.GAME]


class Case(msgspec.Struct):
    """One way of setting a game up."""

    game: Game
    seats: int
    options: Options

    def start(self, seed: int, witness: tablee.Witness | None = None) -> State:
        return tablee.start(self.game, self.seats, seed, self.options, witness)

    def games(self, number: int) -> int:
        """How many games to play where others play so many: of long ones fewer."""
        return max(1, number // LENGTH.get(self.game.name, 1))

    @property
    def secrets(self) -> Secrets:
        return SECRETS[self.game.name]


def values_of(option: Whole | Seat | Choice, seats: int) -> list[Any]:
    """Every value of an option; of a long range its ends and its middle."""
    match option:
        case Choice():
            return list(option.choices)
        case Seat():
            return list(range(seats))
        case Whole():
            return sorted({option.least, (option.least + option.most) // 2, option.most})


def cases() -> Iterator[Case]:
    """Every seat count with every option value; interpreted, options with the fewest seats only."""
    for game in GAMES:
        for seats in range(game.fewest_seats, game.most_seats + 1):
            yield Case(game, seats, {})
            varied = game.options if COMPILED or seats == game.fewest_seats else ()
            for option in varied:
                for value in values_of(option, seats):
                    if value != option.default:
                        yield Case(game, seats, {option.name: value})


def name_of(case: Case) -> str:
    options = ",".join(f"{name}={value}" for name, value in case.options.items())
    return f"{case.game.name}-{case.seats}-{options or 'default'}"


every_case = pytest.mark.parametrize("case", list(cases()), ids=name_of)
every_table = pytest.mark.parametrize(
    "case", [case for case in cases() if not case.options], ids=name_of
)
