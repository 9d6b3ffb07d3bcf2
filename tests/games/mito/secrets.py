"""What Mito may reveal to whom."""

from tablee import Event
from tablee.games.mito import cards, events, moves
from tablee.kernel.moves import deed
from tests.conformance.secrets import Secrets


def reveals(event: Event, seat: int) -> bool:
    """Every event but those that are the same whatever the others hold.

    MT-9: an accusation tells what was in flight. MT-12: who has to choose a gift has one, and after
    an accusation may have none any more. MT-13: a race is on if somebody could win it. MT-17: a
    corner shows. MT-21: all at the end of the round.
    """
    if event.kind in (events.DREW, events.GONE, events.CALLED_BACK):
        return seat == event.seat
    if event.kind == events.GAVE:
        return seat in (event.seat, event.whom)
    if event.kind == events.TOOK:  # MT-14: from the draw pile its taker alone sees it
        return seat == event.seat or event.whom == 0
    if event.kind == events.RACE_WON:  # the card lay there; who was quicker may be by lot
        return event.whom == 1
    if event.kind == events.PLAYED:
        return cards.family(event.what) == cards.COCKROACH
    return event.kind in (
        events.ACCUSED,
        events.GUARD_CHANGED,
        events.GLIMPSED,
        events.ARM_DOWN,
        events.SLOWEST,
        events.ROUND_ENDED,
        events.ROUND_BEGAN,
    )


def alike(one: int, other: int) -> bool:  # MT-11, MT-12, MT-17, MT-18
    tricks, gifts = (moves.VANISH, moves.FIDGET), (moves.GIVE,)
    deeds = deed(one), deed(other)
    return one == other or any(set(deeds) <= set(same) for same in (tricks, gifts))


def alike_late(one: int, other: int) -> bool:  # MT-13: the card has not left the hand
    races = (moves.RACE, moves.RACE)
    return alike(one, other) or (deed(one), deed(other)) == races


SECRETS = Secrets(
    reveals,
    alarms=True,
    hides_moves=lambda _: True,
    alike=alike,
    alike_late=alike_late,
    length=8,
    untold={
        "reel": "between rounds there is nothing to decide, and the cards are dealt anew",
        "known 0": "its own cards are its hand",
    },
    agreed=frozenset({"ant", "windows"}),
)
