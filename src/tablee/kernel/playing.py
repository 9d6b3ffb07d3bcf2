"""Any game in one loop, time and its alarms included, with whatever moves the caller chooses."""

from collections.abc import Iterator
from typing import Final, Protocol

from librt.vecs import vec
from mypy_extensions import i64

from tablee.kernel.cardset import EMPTY, bit
from tablee.kernel.chance import Chance, FastChance
from tablee.kernel.errors import BadTime
from tablee.kernel.state import State, a_seat_of

STEP_MS: Final = 100


class Playing(Protocol):
    """What a game is played through instead of its state, such as a recording of it."""

    @property
    def state(self) -> State: ...

    def play(self, seat: int, move: int, at_ms: int) -> None:
        """As State.play."""

    def ring(self, at_ms: int) -> None:
        """As State.ring."""


def state_of(game: State | Playing) -> State:
    return game if isinstance(game, State) else game.state


def decisions(
    game: State | Playing,
    chance: Chance | None = None,
    *,
    at_ms: int = 0,
    step_ms: int = STEP_MS,
) -> Iterator[tuple[int, vec[i64], int]]:
    """Every decision until the game is over: whose, its moves, and when. Play one of them then.

    Time goes by as well: each decision takes `step_ms`, every alarm rings at its own moment, and
    where only time can act it goes on to that. A game in which people race is so one in steps.
    Of several who are awaited `chance` says who comes first, and each is asked before any is
    asked again; without it that follows from the state's own chance, which is left as it was. Who
    does not play has waited, and is asked again later. Seats in `may_act` are not asked; whoever
    wants to plays for them too, at the same time.

    Given a recording, or what `checked` returns, alarms ring through that: play through it too.
    """
    if step_ms < 1:
        raise BadTime(f"a decision takes a millisecond or more, not {step_ms}")
    state = state_of(game)
    return _decisions(game, state, lot_of(state) if chance is None else chance, at_ms, step_ms)


def _decisions(
    game: State | Playing, state: State, lot: Chance, at_ms: int, step_ms: int
) -> Iterator[tuple[int, vec[i64], int]]:
    unasked: i64 = EMPTY
    while True:
        at_ms = ring_due(game, state, at_ms)
        if state.is_over():
            return
        unasked &= state.to_act()
        if unasked == EMPTY:
            unasked = state.to_act()
        seat = a_seat_of(unasked, lot)
        unasked &= ~bit(seat)
        yield seat, state.legal(seat), at_ms
        at_ms += step_ms


def ring_due(game: State | Playing, state: State, at_ms: int) -> int:
    """Ring whatever is due by now, and what comes next where nobody can act; the time after."""
    while not state.is_over():
        alarm_ms = state.alarm_ms()
        if alarm_ms > at_ms and state.to_act() != EMPTY:
            break
        at_ms = max(at_ms, alarm_ms)
        game.ring(alarm_ms)
    return at_ms


def lot_of(state: State) -> Chance:
    """A stream of its own that follows from the state's, which it neither moves nor foretells."""
    future = state.chance.clone()
    words = [int(future.word()) for _ in range(4)]
    return FastChance.seeded(sum(word * 2 ** (32 * place) for place, word in enumerate(words)))


class Checked:
    """A state, or a recording of one, whose times are checked: play through it.

    BadTime if a time goes back, or passes over an alarm that should have rung before; then nothing
    has changed. At the very moment of an alarm, that and a move may come in either order.
    """

    game: State | Playing
    at_ms: int  # when something happened last

    def __init__(self, game: State | Playing, at_ms: int = 0) -> None:
        self.game = game
        self.at_ms = at_ms

    @property
    def state(self) -> State:
        return state_of(self.game)

    def play(self, seat: int, move: int, at_ms: int) -> None:
        """As State.play."""
        self.check(at_ms)
        self.game.play(seat, move, at_ms)
        self.at_ms = at_ms

    def ring(self, at_ms: int) -> None:
        """As State.ring."""
        self.check(at_ms)
        self.game.ring(at_ms)
        self.at_ms = at_ms

    def check(self, at_ms: int) -> None:
        """BadTime unless something may happen then."""
        if at_ms < self.at_ms:
            raise BadTime(f"time goes back, from {self.at_ms} ms to {at_ms} ms")
        alarm_ms = self.state.alarm_ms()
        if at_ms > alarm_ms:
            raise BadTime(f"an alarm was due at {alarm_ms} ms: ring it before {at_ms} ms")


def checked(game: State | Playing, at_ms: int = 0) -> Checked:
    """A state, or a recording, to be played through with its times checked, from `at_ms` on."""
    return Checked(game, at_ms)
