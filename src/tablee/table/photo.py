"""The photo finish: who pressed when in a race, as far as everybody may know it."""

from collections.abc import Iterator

from tablee.kernel.game import Game
from tablee.kernel.state import State
from tablee.table.contests import Press, Race
from tablee.wire import messages as wire


def presses_of(race: Race, game: Game, decided_ms: int) -> list[wire.PressInfo]:
    """Every reaction of a race in the order in which they were made, as its game shows it."""
    late = list(possible(race.late, race.scene, decided_ms))
    presses = sorted([*race.reactions, *late])
    found = (info(press, game, race, late=press in late) for press in presses)
    return [one for one in found if one is not None]


def possible(late: list[Press], scene: State, at_ms: int) -> Iterator[Press]:
    """Those that the rules allowed, after the same hand's others: a forged one is nobody's.

    `scene` is the game just before the step that decided it.
    """
    hands = {press.seat: scene.clone() for press in late}
    for press in sorted(late):
        state, move = hands[press.seat], press.request.move
        if move in state.legal(press.seat):
            state.play(press.seat, move, at_ms)
            yield press


def info(press: Press, game: Game, race: Race, *, late: bool) -> wire.PressInfo | None:
    """A press on the photo; None if its game does not show it."""
    shown = game.on_photo(press.request.text, played=not late)
    if shown is None:
        return None
    measured = press.measured
    return wire.PressInfo(
        press.seat,
        shown,
        at_ms=round(press.at_ms - race.origin_ms),
        error_ms=round(measured.error_ms),
        raw_ms=round(measured.raw_ms),
        claimed_ms=None if measured.claimed_ms is None else round(measured.claimed_ms),
        trusted_ms=round(measured.trusted_ms),
        late=late,
    )
