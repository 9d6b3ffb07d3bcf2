"""The public face: what a researcher types."""

import ast
import importlib
import importlib.util
from collections.abc import Iterable
from pathlib import Path

import pytest

import tablee
from tests.tiny.trio import GAME as TRIO
from tests.tiny.trio import Trio


def test_games_know_their_bounds() -> None:
    for game in tablee.shelf().values():
        assert tablee.start(game, game.fewest_seats, seed=1).seats == game.fewest_seats
        assert tablee.start(game.name, game.most_seats, seed=1).seats == game.most_seats


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(tablee.UnknownGame, match="there is no game 'chess'"):
        tablee.start("chess", 2)


@pytest.mark.parametrize("seats", [2, 6, 0, -1, True, 3.0, "3"])
def test_a_wrong_number_of_seats_is_refused(seats: object) -> None:
    with pytest.raises(tablee.BadSeats):
        tablee.start("mistigri", seats)  # type: ignore[arg-type]


def test_a_wrong_option_is_refused() -> None:
    with pytest.raises(tablee.BadOption, match="from 0 to 2"):
        tablee.start("mistigri", 3, options={"first": 3})


def test_a_view_is_plain_data() -> None:
    seen = tablee.view(tablee.start("mistigri", 3, seed=1), 0)
    assert len(seen["hand"]) == seen["seats"][0]["cards"] == 9
    assert seen["seats"][2]["cards"] == 10


@pytest.mark.parametrize("seat", [-2, 3])
def test_a_view_of_nobody_is_refused(seat: int) -> None:
    with pytest.raises(tablee.BadSeats, match=f"there is no seat {seat}"):
        tablee.view(tablee.start("mistigri", 3, seed=1), seat)


def test_the_same_seed_is_the_same_deal() -> None:
    hands = [tablee.view(tablee.start("mistigri", 4, seed=s), 0)["hand"] for s in (1, 1, 2)]
    assert hands[0] == hands[1] != hands[2]


def test_without_a_seed_the_deal_is_by_lot() -> None:
    hands = {str(tablee.view(tablee.start("mistigri", 4), 0)["hand"]) for _ in range(3)}
    assert len(hands) > 1


def test_32_bytes_are_a_sealed_seed() -> None:
    state = tablee.start("mistigri", 3, seed=bytes(32))
    assert isinstance(state.chance, tablee.SealedChance)


def test_moves_are_shown_and_read() -> None:
    state = tablee.start("mistigri", 3, seed=1)
    assert tablee.show(state, state.legal(0)[0]) == "draw"
    assert tablee.read(state, "draw") == state.legal(0)[0]
    with pytest.raises(tablee.BadNotation):
        tablee.read(state, "castle")


def test_games_from_elsewhere_work_too() -> None:
    """A Game is taken as it is; only texts of a bare state need the shelf."""
    state = tablee.start(TRIO, 3, seed=1)
    assert isinstance(state, Trio)
    with pytest.raises(tablee.UnknownGame, match="Trio"):
        tablee.show(state, 0)


def test_errors_have_one_shape() -> None:
    with pytest.raises(tablee.IllegalMove) as refused:
        tablee.start("mistigri", 3, seed=1).play(0, 1, 0)
    assert refused.value.shape() == {
        "code": "illegal_move",
        "rule": "MG-6",
        "why": "draw a card first",
    }
    assert str(refused.value) == "MG-6: draw a card first"
    for kind in (tablee.BadSeats, tablee.BadRecord, tablee.UnknownBot):
        assert set(kind("so").shape()) == {"code", "why"}


def test_every_error_has_its_own_code() -> None:
    """Read in the sources, so that it does not matter which modules other tests have imported."""
    found = [
        (node.value.value, path.name)
        for path in sorted(Path("src/tablee").rglob("*.py"))
        for kind in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(kind, ast.ClassDef)
        for node in kind.body
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "code"
        if isinstance(node.value, ast.Constant)
    ]
    twice = {code: names for code, names in grouped(found).items() if len(names) > 1}
    assert twice == {}
    ours = [kind for kind in tablee.TableeError.__subclasses__() if is_ours(kind)]
    assert {kind.code for kind in ours} <= {code for code, _ in found}


def is_ours(kind: type) -> bool:
    """Not an example's, nor a test's."""
    return kind.__module__.partition(".")[0] == "tablee"


def grouped(pairs: Iterable[tuple[object, str]]) -> dict[object, list[str]]:
    groups: dict[object, list[str]] = {}
    for key, name in pairs:
        groups.setdefault(key, []).append(name)
    return groups


def test_no_public_name_hides_a_module() -> None:
    """`import tablee.games.<name>.rules as rules` finds a package, and no function."""
    for name in tablee.__all__:
        assert importlib.util.find_spec(f"tablee.{name}") is None
    for game in tablee.shelf().values():
        module = importlib.import_module(f"{type(game).__module__}.rules")
        names: dict[str, object] = {}
        exec(f"import {module.__name__} as rules", names)
        assert names["rules"] is module


def test_the_shelf_has_all_games_by_name() -> None:
    assert [game.name for game in tablee.shelf().values()] == list(tablee.shelf())
