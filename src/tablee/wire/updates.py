"""What a seat is sent of one moment of a game: the same at a table, in a lesson and in a replay."""

from collections.abc import Callable, Iterable

import msgspec

from tablee.kernel.game import Game
from tablee.kernel.record import Recording
from tablee.kernel.state import Event, State
from tablee.wire import messages as wire


def told_to(game: Game, events: Iterable[Event], seat: int) -> list[msgspec.Struct]:
    """What a seat is told of these events."""
    told = [game.tell(event, seat) for event in events]
    return [one for one in told if one is not None]


def beats_of(game: Game, told: list[msgspec.Struct]) -> float:
    """How long it takes to be seen; of what a seat is not told it says nothing."""
    return round(sum(game.beats(one) for one in told), 2)


def update_of(  # noqa: PLR0913 (as many things as an update says)
    game: Game,
    state: State,
    seat: int,
    events: Iterable[Event],
    look: Callable[[int], msgspec.Struct],
    *,
    game_number: int = 1,
    version: int,
    at_ms: int,
    story: Iterable[Event] | None = None,
    snapshot: bool = False,
) -> wire.Update:
    """The events, and how it stands after them; `look` is the game's viewer of this state."""
    told = told_to(game, events, seat)
    return wire.Update(
        game_number=game_number,
        version=version,
        at_ms=at_ms,
        told=told,
        view=look(seat),
        moves=[game.show(state, move) for move in state.legal(seat)],
        deadline_ms=game.deadline_ms(state),
        snapshot=snapshot,
        beats=beats_of(game, told),
        story=msgspec.UNSET if story is None else told_to(game, story, seat),
    )


def ended_of(playing: Recording, game_number: int) -> wire.Ended:
    """The result of a game that is over, and its seed."""
    standings, seed = playing.state.standings(), playing.seed
    return wire.Ended(
        game_number=game_number,
        scores=standings.scores,
        ranks=standings.ranks(),
        high_wins=standings.high_wins,
        fingerprint=seed.fingerprint(),
        secret=seed.secret.hex(),
        contributions=[part.hex() for part in seed.contributions],
    )
