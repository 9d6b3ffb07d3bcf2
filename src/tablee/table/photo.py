"""The photo finish: who pressed when in a race, as far as everybody may know it."""

from collections.abc import Iterator, Sequence

from tablee.kernel.game import Game
from tablee.kernel.record import Record, steps
from tablee.kernel.state import NEVER, State
from tablee.table import entries as log
from tablee.table.contests import Press, Race
from tablee.wire import http
from tablee.wire.photos import Photo, PressInfo


def presses_of(race: Race, game: Game, decided_ms: int) -> list[PressInfo]:
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


def info(press: Press, game: Game, race: Race, *, late: bool) -> PressInfo | None:
    """A press on the photo; None if its game does not show it."""
    shown = game.on_photo(press.request.text, played=not late)
    if shown is None:
        return None
    measured = press.measured
    return PressInfo(
        press.seat,
        shown,
        at_ms=round(press.at_ms - race.origin_ms),
        error_ms=round(measured.error_ms),
        raw_ms=round(measured.raw_ms),
        claimed_ms=None if measured.claimed_ms is None else round(measured.claimed_ms),
        trusted_ms=round(measured.trusted_ms),
        late=late,
        unproven=measured.unproven,
    )


def photos_of(
    game: Game, record: Record, played: Sequence[log.Moved | log.Rang], number: int
) -> list[http.ReplayPhoto]:
    """Those of a whole game, by what its log has kept: the presses that were played.

    Who was too late is in no log. A time is that of the game: two presses that the lines could not
    tell apart have the same.
    """
    photos: list[http.ReplayPhoto] = []
    presses: list[PressInfo] = []
    stimulus, began_ms = 0, NEVER
    for version, again in enumerate(steps(game, record), start=1):
        if began_ms != NEVER:
            presses += pressed(game, played[version - 2], began_ms)
        race_ms = int(again.state.race_ms())
        if race_ms != began_ms:
            if presses:
                photo = Photo(number, stimulus, presses)
                photos.append(http.ReplayPhoto(version, photo))
            stimulus, began_ms, presses = version, race_ms, []
    return photos


def pressed(game: Game, entry: log.Moved | log.Rang, began_ms: int) -> Iterator[PressInfo]:
    """One entry of a race, if it is a reaction that was measured and that its game shows."""
    if isinstance(entry, log.Rang) or entry.raw_ms is None or game.timing(entry.move) != "race":
        return
    shown = game.on_photo(entry.move, played=True)
    if shown is not None:
        yield PressInfo(
            entry.seat,
            shown,
            at_ms=entry.at_ms - began_ms,
            error_ms=entry.error_ms or 0,
            raw_ms=entry.raw_ms,
            claimed_ms=entry.claimed_ms,
            trusted_ms=entry.trusted_ms or 0,
            late=False,
            unproven=entry.unproven,
        )
