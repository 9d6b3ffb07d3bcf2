"""A game in numbers, over every game: actions are the moves, observations the views."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from librt.vecs import vec
from mypy_extensions import i64, u8

from tablee import FastChance, Game, State
from tablee.kernel.encoder import Encoder, Plane, Row
from tablee.kernel.errors import BadNotation, NoEncoder
from tablee.kernel.spaces import Spaces, zeros
from tablee.kernel.state import NOTHING
from tests.conformance.cases import GAMES, Case, every_case, every_table
from tests.conformance.parts import VECTOR, fields_of, parts_of
from tests.conformance.walk import walk
from tests.modes import COMPILED
from tests.tiny import trio

GAMES_PER_CASE = 4 if COMPILED else 1
EVERY = 3 if COMPILED else 10  # so many steps of a game are looked at
EVERY_CHANGE = 150  # so many steps all fields are changed
LATER_MS = 5000
# Phases follow from the rest, and a wrong one may never come to an end.
UNCHANGED = {"phase", "pawns"}


def spaces_of(case: Case) -> Spaces:
    return case.game.spaces(case.seats)


def situations(case: Case, every: int = EVERY) -> Iterator[tuple[State, int]]:
    """Some of each random game, with their times, and the end."""
    for seed in range(case.games(GAMES_PER_CASE)):
        state = case.start(seed)
        at_ms = 0
        for number, step in enumerate(walk(state, FastChance.seeded(seed))):
            at_ms = step.at_ms
            if (number + seed) % every == 0:
                yield state, at_ms
        yield state, at_ms


def test_every_game_is_there_in_numbers() -> None:
    assert all(game.encoder is not None for game in GAMES)


# Actions


@every_case
def test_every_legal_move_is_an_action_and_the_mask_says_so(case: Case) -> None:
    spaces = spaces_of(case)
    for state, _ in situations(case):
        for seat in range(case.seats):
            moves = list(state.legal(seat))
            actions = [spaces.action_of(move, seat) for move in moves]
            assert NOTHING not in actions
            assert [spaces.move_of(action, seat) for action in actions] == moves
            mask = list(spaces.mask(state, seat))
            assert [action for action, is_legal in enumerate(mask) if is_legal] == sorted(actions)
            assert set(mask) <= {0, 1}
            assert len(mask) == spaces.actions


@every_table
def test_every_action_is_a_move_of_every_seat(case: Case) -> None:
    spaces = spaces_of(case)
    for seat in range(case.seats):
        moves = [spaces.move_of(action, seat) for action in range(spaces.actions)]
        assert [spaces.action_of(move, seat) for move in moves] == list(range(spaces.actions))
        assert set(moves) <= set(range(8192))
        assert sum(spaces.action_of(move, seat) != NOTHING for move in range(-64, 8192)) == len(
            moves
        )
    moves = case.game.encoder(case.seats).moves() if case.game.encoder else []
    assert moves == sorted(set(moves))
    for action in (-1, spaces.actions, 10**6):
        with pytest.raises(BadNotation, match=f"not {action}"):
            spaces.move_of(action, 0)


# Observations


@every_table
def test_an_observation_is_its_planes(case: Case) -> None:
    spaces = spaces_of(case)
    planes = spaces.planes
    assert spaces.width == sum(plane.size for plane in planes)
    assert len({plane.name for plane in planes}) == len(planes)
    assert all(plane.name.isidentifier() and plane.meaning.strip() for plane in planes)
    for state, at_ms in situations(case, every=50):
        for seat in range(case.seats):
            row = Row(zeros(spaces.width))
            spaces.encoder.write(state, seat, at_ms, row)
            assert row.at == spaces.width
            assert list(row.numbers) == list(spaces.observe(state, seat, at_ms))


@every_case
def test_an_observation_follows_from_the_view_alone(case: Case) -> None:
    spaces = spaces_of(case)
    seen: dict[bytes, list[int]] = {}
    for state, at_ms in situations(case):
        look = case.game.viewer(state)
        for seat in range(case.seats):
            numbers = list(spaces.observe(state, seat, at_ms))
            view = msgspec.json.encode([at_ms, look(seat)])
            assert seen.setdefault(view, numbers) == numbers
            check_worlds(spaces, state, seat, at_ms, numbers)


def check_worlds(spaces: Spaces, state: State, seat: int, at_ms: int, numbers: list[int]) -> None:
    twin = state.clone()
    twin.redeal(seat, FastChance.seeded(at_ms))
    assert list(spaces.observe(twin, seat, at_ms)) == numbers


class Leaky(trio.TrioEncoder):
    """Tells what all have picked."""

    def write(self, state: State, seat: i64, at_ms: i64, row: Row) -> None:
        assert isinstance(state, trio.Trio)
        super().write(state, seat, at_ms, row)
        for away in range(1, state.seats):
            pick = state.picks[(seat + away) % state.seats]
            row.one_of(trio.CARDS, NOTHING if pick is None else pick)

    def planes(self) -> list[Plane]:
        return [
            *super().planes(),
            Plane("leak", (int(self.seats) - 1, trio.CARDS), "what is secret"),
        ]


def test_a_leak_would_be_found() -> None:
    spaces = Spaces(Leaky(3))
    case = Case(trio.GAME, 3, {})
    state = case.start(1)
    state.play(1, state.legal(1)[0], 0)
    worlds = [state.clone() for _ in range(10)]
    for number, world in enumerate(worlds):
        world.redeal(0, FastChance.seeded(number))
    assert len({tuple(spaces.observe(world, 0)) for world in worlds}) > 1
    with pytest.raises(AssertionError, match="is a secret"):
        check_changes(case, spaces, state, 0, set(), set())
    check_changes(case, spaces_of(case), state, 0, set(), set())


# Nothing more than the view, and nothing less


@pytest.mark.skipif(COMPILED, reason="impossible numbers wrap there; the interpreted run does it")
@every_table
def test_what_is_seen_and_what_is_observed_change_together(case: Case) -> None:
    """Every number in the state is changed, one by one."""
    spaces = spaces_of(case)
    told: set[str] = set()
    untold: set[str] = set()
    for state, at_ms in situations(case, EVERY_CHANGE):
        check_changes(case, spaces, state, at_ms, told, untold)
    # Times are rounded, and what is too large is as large as can be.
    reasons = tuple(case.secrets.untold)
    assert [where for where in sorted(untold - told) if not where.startswith(reasons)] == []


def check_changes(
    case: Case, spaces: Spaces, state: State, at_ms: int, told: set[str], untold: set[str]
) -> None:
    before = looks(case, spaces, state, at_ms)
    for name in changes(state, at_ms):
        try:
            after = looks(case, spaces, state, at_ms)
        except (IndexError, KeyError, OverflowError, ValueError):
            continue  # there can be no such situation
        for (view, numbers), (view_there, numbers_there) in zip(before, after, strict=True):
            where = differences(view, view_there, case.seats)
            if numbers != numbers_there:
                assert where or name in case.secrets.agreed, f"{name} is a secret"
            (untold if numbers == numbers_there else told).update(where)


def looks(
    case: Case, spaces: Spaces, state: State, at_ms: int
) -> list[tuple[dict[str, Any], list[int]]]:
    """What each seat sees, and what it observes."""
    look = case.game.viewer(state)
    return [
        (flat(msgspec.to_builtins(look(seat))), list(spaces.observe(state, seat, at_ms)))
        for seat in range(case.seats)
    ]


def changes(state: State, at_ms: int) -> Iterator[str]:
    """The name of each field, while it has another value."""
    for where, thing in parts_of(state):
        for name in sorted(fields_of(thing) - UNCHANGED):
            value = getattr(thing, name)
            for other in others(name, value, at_ms):
                setattr(thing, name, other)
                yield f"{where}{name}"
                setattr(thing, name, value)


def others(name: str, value: Any, at_ms: int) -> Iterator[Any]:
    """Other values of the same kind."""
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        later = value + LATER_MS if value < 2**60 else at_ms + LATER_MS
        yield later if name.endswith("_ms") else value + 1
        if value > 0 and not name.endswith("_ms"):  # a set below 0 would have no end
            yield value - 1
    elif isinstance(value, list | VECTOR):
        for index, one in enumerate(value):
            for other in others(name, one, at_ms):
                yield type(value)([*value[:index], other, *value[index + 1 :]])


def flat(data: Any, where: str = "") -> dict[str, Any]:
    """All values of a view by where they are."""
    match data:
        case dict():
            dots = {name: " " if str(name).isdecimal() else "." for name in data}
            inner = [(f"{where}{dots[name]}{name}".lstrip("."), data[name]) for name in data]
        case list() | tuple() if any(isinstance(one, dict | list | tuple) for one in data):
            inner = [(f"{where} {index}", one) for index, one in enumerate(data)]
        case _:
            return {where: data}
    return {path: value for name, one in inner for path, value in flat(one, name).items()}


def differences(one: dict[str, Any], other: dict[str, Any], seats: int) -> set[str]:
    """Where two views differ, with seats as counted from the one that looks, which is 0."""
    names = {name for name in {*one, *other} if one.get(name) != other.get(name)}
    return {" ".join(counted(part, one["seat"], seats) for part in name.split()) for name in names}


def counted(part: str, seat: int, seats: int) -> str:
    number, dot, rest = part.partition(".")
    return f"{(int(number) - seat) % seats}{dot}{rest}" if number.isdecimal() else part


# Seats and errors


@every_table
def test_seats_are_counted_from_the_one_that_looks(case: Case) -> None:
    encoder = spaces_of(case).encoder
    for seat in range(case.seats):
        for other in range(case.seats):
            away = encoder.seen_from(seat, other)
            assert (seat + away) % case.seats == other
            assert 0 <= away < case.seats
        for members in range(2**case.seats):
            turned = {encoder.seen_from(seat, other) for other in range(8) if members >> other & 1}
            assert encoder.set_seen_from(seat, members) == sum(2**away for away in turned)


@pytest.mark.parametrize("game", [game for game in GAMES if game is not trio.GAME])
def test_nobody_reads_the_state_of_another_game(game: Game) -> None:
    state = trio.GAME.start(game.fewest_seats, FastChance.seeded(1))
    with pytest.raises((TypeError, AssertionError)):
        game.spaces(game.fewest_seats).observe(state, 0)


class Wordless(trio.TrioGame):
    name = "wordless"
    encoder = None


def test_a_game_without_numbers_says_so() -> None:
    with pytest.raises(NoEncoder, match="wordless has no encoder"):
        Wordless().spaces(2)


def test_an_encoder_says_its_own_moves_and_planes() -> None:
    encoder = Encoder(2)
    with pytest.raises(NotImplementedError):
        encoder.moves()
    with pytest.raises(NotImplementedError):
        encoder.planes()


# Rows


def row_of(size: int) -> Row:
    return Row(vec[u8]([0] * size))


def test_a_number_is_the_nearest_that_can_be() -> None:
    row = row_of(6)
    for number in (-1, 0, 1, 255, 256, 2**40):
        row.number(number)
    assert list(row.numbers) == [0, 0, 1, 255, 255, 255]


def test_times_are_told_in_units() -> None:
    row = row_of(8)
    for moment_ms in (2**61, 1000, 1001, 2000, 2001):
        row.until(moment_ms, 1000, 1000)
    for moment_ms in (2**61, 1000, 980):
        row.since(moment_ms, 1000, 20)
    assert list(row.numbers) == [0, 0, 1, 1, 2, 0, 1, 2]


def test_a_row_is_cleared_where_it_was_written() -> None:
    numbers = vec[u8]([7, 0, 0, 0, 7])
    row = Row(numbers, 1)
    row.add(1)
    row.add(1)
    row.skip(2)
    row.one_of(1, 0)
    assert list(numbers) == [7, 0, 2, 1, 7]
    row.clear()
    assert list(numbers) == [7, 0, 0, 0, 7]
    assert row.at == 1
