"""What values have in common, whatever they are values of."""

import copy
import pickle
from typing import ClassVar

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import tablee
from tablee import (
    BadValue,
    Chance,
    Event,
    FastChance,
    IllegalMove,
    MoveList,
    SealedChance,
    Standings,
    State,
    Witness,
)
from tablee.kernel import values
from tablee.kernel.values import Value
from tests.tiny.trio import GAME as TRIO


def sent(value: object) -> object:
    return pickle.loads(pickle.dumps(value))


class Cat(Value):
    """A value in plain Python: two attributes are declared, one is not, one is not yet there."""

    LEFT_OUT: ClassVar[tuple[str, ...]] = ("picture",)

    name: str
    weight_g: int
    picture: object
    naps: ClassVar[int] = 3

    def __init__(self, name: str) -> None:
        self.name = name
        self.lives = [9]
        self.picture = object()


class Kitten(Cat):
    __slots__ = ("age",)

    def __init__(self, name: str, age: int) -> None:
        super().__init__(name)
        self.age = age


class Thin(Value):
    __slots__ = "width"  # noqa: PLC0205 (Python allows it)

    def __init__(self) -> None:
        self.width = 1


def test_a_value_is_what_it_is_made_of() -> None:
    cat = Cat("Minou")
    twin = sent(cat)
    assert isinstance(twin, Cat)
    assert twin == cat != Cat("Mimi")
    assert twin.lives == [9]
    assert twin.picture is None
    assert not hasattr(twin, "weight_g")
    twin.weight_g = 4000
    assert twin != cat
    assert twin == sent(twin) == copy.deepcopy(twin)


def test_what_is_not_declared_counts_too() -> None:
    cat, twin = Cat("Minou"), Cat("Minou")
    assert cat == twin
    twin.lives.append(8)
    assert cat != twin


def test_slots_are_declared() -> None:
    kitten = Kitten("Mimi", 2)
    assert sent(kitten) == kitten != Kitten("Mimi", 3)
    assert kitten != Cat("Mimi")
    thin = Thin()
    assert sent(thin) == thin
    thin.width = 2
    assert thin != Thin()


def test_what_can_change_has_no_hash() -> None:
    for value in (Cat("Minou"), Witness(), FastChance.seeded(1), MoveList()):
        with pytest.raises(TypeError, match="unhashable"):
            hash(value)


def test_small_values_travel() -> None:
    standings = Standings([3, 1], high_wins=True, over=False, tie_break=[0, 2])
    for value in (Event(1, 2, 3, 4), standings, FastChance.seeded(4), SealedChance(bytes(32))):
        assert sent(value) == copy.copy(value) == copy.deepcopy(value) == value
    assert copy.deepcopy(standings).scores is not standings.scores


def test_streams_are_equal_where_they_stand_at_one_place() -> None:
    one, other = SealedChance(bytes(32)), SealedChance(bytes(32))
    assert one == other != SealedChance(bytes(32), (b"",))
    one.word()
    assert one != other
    other.word()
    assert one == other
    assert FastChance.seeded(1) != one


def test_a_witness_travels_by_itself() -> None:
    witness = Witness()
    witness.events.append(Event(1, 2, 3, 4))
    assert sent(witness) == witness != Witness()


def test_moves_compare_as_far_as_they_are_listed() -> None:
    moves = MoveList()
    for move in range(80):
        moves.add(move)
    assert sent(moves) == moves
    moves.clear()
    assert sent(moves) == moves == MoveList()
    moves.add(7)
    again = sent(moves)
    assert isinstance(again, MoveList)
    assert list(again.listed()) == [7]
    assert moves != MoveList()
    assert moves != [7]


def test_rows_of_numbers_travel() -> None:
    row = vec[i64]([1, 2**61, -3])
    assert sent(row) == copy.copy(row) == copy.deepcopy(row) == row
    twin = copy.copy(row)
    twin[0] = 5
    assert row[0] == 1


def test_who_shared_a_stream_shares_the_copy() -> None:
    state = TRIO.start(3, FastChance.seeded(1))
    for pair in (copy.deepcopy((state, state.chance)), sent((state, state.chance))):
        assert isinstance(pair, tuple)
        assert pair[0].chance is pair[1]


def test_a_recording_travels_and_goes_on_writing() -> None:
    game = tablee.record("misty", 2, seed=1)
    twin = sent(game)
    assert isinstance(twin, tablee.Recording)
    for one in (game, twin):
        one.play(0, one.state.legal(0)[0])
        one.play(1, one.state.legal(1)[0])
    assert twin.record() == game.record()
    tablee.verify(twin.record())
    assert game.record() == sent(game.record())


def test_what_other_rules_pickled_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    state = TRIO.start(2, FastChance.seeded(1))
    pickled = pickle.dumps(state)
    monkeypatch.setitem(values.RULES_OF, type(state), 2)
    monkeypatch.delitem(values._SHAPES, type(state), raising=False)
    with pytest.raises(BadValue, match="this Trio was pickled by other rules"):
        pickle.loads(pickled)
    monkeypatch.undo()
    values._SHAPES.pop(type(state), None)
    assert pickle.loads(pickled) == state


@pytest.mark.parametrize(
    "contents",
    [None, 3, (), ((), {}), ((1,) * 90, {}), (("x",) * 24, {}), ((1, 2, 3, 4), None)],
    ids=str,
)
def test_what_a_value_is_not_made_of_is_refused(contents: object) -> None:
    chance = FastChance.seeded(1)
    with pytest.raises(BadValue, match="no FastChance is made of this"):
        chance.__setstate__(contents)


def test_refusals_travel() -> None:
    ours = tablee.TableeError.__subclasses__()
    for kind in [kind for kind in ours if kind.__module__.startswith("tablee.kernel.")]:
        refused = kind("MG-1", "so") if issubclass(kind, IllegalMove) else kind("so")
        twin = sent(refused)
        assert isinstance(twin, kind)
        assert (str(twin), twin.shape()) == (str(refused), refused.shape())


class Odd(type(TRIO)):  # type: ignore[misc]
    """Not the GAME of its module."""


def test_a_game_that_its_module_does_not_name_pickles_as_any_object() -> None:
    assert isinstance(sent(Odd()), Odd)


def test_chance_of_somebody_else_travels() -> None:
    state = State(2, Scripted([1, 2, 3]))
    twin = sent(state)
    assert isinstance(twin, State)
    assert twin == state
    assert twin.chance.word() == 1
    assert twin != state


class Scripted(Chance):
    def __init__(self, words: list[int]) -> None:
        self.words = words

    def word(self) -> int:
        return self.words.pop(0)

    def clone(self) -> "Scripted":
        return Scripted(list(self.words))
