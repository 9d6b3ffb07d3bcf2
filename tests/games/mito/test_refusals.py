"""Every refusal of Mito: the rule, the reason, and nothing changed."""

import ast
from pathlib import Path
from typing import Any

import pytest

import tablee
from tablee.games import mito
from tablee.games.mito import moves
from tests.games.mito.table import lay, play
from tests.games.table import describe, refused

PHASES: dict[str, dict[str, Any]] = {
    "turn": {},
    "spider": {"phase": "spider", "discard": "spider3"},
    "spider_to": {"phase": "spider_to", "discard": "spider3", "aside_0": "n2"},
    "slap": {"phase": "slap", "discard": "mosquito3"},
    "gifts": {"phase": "gifts", "discard": "mosquito3", "slowest": 2, "givers": "0 1"},
    "race": {"phase": "race", "discard": "cockroach3"},
    "caught": {"phase": "caught", "caught": "1 n1"},
    "pause": {"phase": "pause", "out": "3"},
}
PLAIN = ("draw", "fidget", "keep", "slap", "ready")
# What is refused, by the move: the rule, and the phases in which the move may be right.
OUT_OF_PHASE = {
    "play n2": ("MT-3", {"turn"}),
    "keep": ("MT-11", {"spider"}),
    "to 1": ("MT-11", {"spider_to"}),
    "give n2": ("MT-11", {"spider", "gifts", "caught"}),
    "slap": ("MT-12", set[str]()),
    "race n2": ("MT-13", set[str]()),
    "ready": ("MT-22", {"pause"}),
    "vanish n2": ("MT-8", set[str]()),
    "fidget": ("MT-8", set[str]()),
}


def in_phase(phase: str) -> tablee.State:
    """Seat 0 guards and has the turn, seat 3 has no card where a round is over."""
    last = "" if phase == "pause" else "n1"
    return lay("n2 n2 mito3", "n1 n3", "n4 n4", last, **PHASES[phase])


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("move", OUT_OF_PHASE)
def test_MT_3_moves_of_another_phase(phase: str, move: str) -> None:
    rule, fine = OUT_OF_PHASE[move]
    state = in_phase(phase)
    if phase in fine:
        assert tablee.read(state, move) in state.legal(0)
    else:
        assert refused(state, f"0: {move}").startswith(f"{rule}: ")


@pytest.mark.parametrize("phase", PHASES)
def test_MT_5_no_card_is_drawn_in_another_phase(phase: str) -> None:
    rule = "MT-5" if phase == "turn" else "MT-3"
    assert refused(in_phase(phase), "0: draw").startswith(f"{rule}: ")


@pytest.mark.parametrize("phase", PHASES)
def test_every_move_that_is_not_listed_is_refused(phase: str) -> None:
    numbers = [64 * what + noun for what in range(12) for noun in (*range(32), 63)]
    for seat in range(4):
        state = in_phase(phase)
        listed = set(state.legal(seat))
        for move in numbers:
            if move not in listed:
                assert refused(state, f"{seat}: {move}").startswith("MT-")


@pytest.mark.parametrize("phase", PHASES)
def test_every_move_that_is_listed_is_played(phase: str) -> None:
    state = in_phase(phase)
    for seat in range(4):
        found = list(state.legal(seat))
        assert found == sorted(set(found))
        for move in found:
            twin = state.clone()
            twin.play(seat, move, 10)
            assert describe(twin) != describe(state)


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("seat", [-1, 4])
def test_MT_2_only_players_play(phase: str, seat: int) -> None:
    for move in ("fidget", "draw", "accuse 1", "ready"):
        assert refused(in_phase(phase), f"{seat}: {move}") == "MT-2: only players play"
    assert list(in_phase(phase).legal(seat)) == []


def test_MT_3_not_your_turn() -> None:
    state = lay("n2 n2", "n2 n2", "n2 n2")
    for move in ("play n2", "draw"):
        assert refused(state, f"1: {move}") == "MT-3: it is not your turn"


def test_MT_4_a_card_that_does_not_fit_or_is_not_there() -> None:
    state = lay("n1 n3 n5 ant4", "n2 n2", "n2 n2")
    fits = "MT-4: one more or one less than the top card; 5 and 1 touch"
    for card in ("n1", "n3", "n5"):
        assert refused(state, f"0: play {card}") == fits
    for card in ("n2", "ant2", "mito4"):
        assert refused(state, f"0: play {card}") == "MT-4: you do not hold that card"


@pytest.mark.parametrize(
    "number", [-1, -64, 11 * 64, 64 * 64, moves.DRAW * 64 + 1, moves.FIDGET * 64 + 1]
)
def test_MT_4_what_is_no_move(number: int) -> None:
    state = lay("n1 n1", "n1 n1", "n1 n1")
    assert refused(state, f"0: {number}") == "MT-4: that is no move of this game"


@pytest.mark.parametrize("what", [moves.KEEP, moves.SLAP, moves.READY])
def test_MT_4_a_plain_move_has_no_noun(what: int) -> None:
    phase = {moves.KEEP: "spider", moves.SLAP: "slap", moves.READY: "pause"}[what]
    seat = 1 if phase == "slap" else 0
    state = in_phase(phase)
    assert refused(state, f"{seat}: {what * 64 + 1}") == "MT-4: that is no move of this game"


@pytest.mark.parametrize("what", [moves.PLAY, moves.GIVE, moves.RACE, moves.VANISH])
def test_MT_4_a_card_that_does_not_exist(what: int) -> None:
    phase = {moves.PLAY: "turn", moves.GIVE: "spider", moves.RACE: "race", moves.VANISH: "turn"}
    seat = 1 if what == moves.VANISH else 0
    for noun in (30, 63):
        why = refused(in_phase(phase[what]), f"{seat}: {what * 64 + noun}")
        assert why.endswith(": you do not hold that card")


def test_MT_7_a_Mito_not_by_the_guard() -> None:
    state = lay("n1", "mito2 mito1 n1", "n1", turn=1)
    assert refused(state, "1: play mito2") == "MT-7: only the guard may play a Mito"
    assert refused(state, "1: play mito1") == "MT-7: only the guard may play a Mito"


def test_MT_8_one_at_a_time() -> None:
    state = lay("n1", "n1 n2", "n1", flight_1="n4")
    why = "MT-8: one card at a time: your arm is still moving"
    assert refused(state, "1: vanish n1") == refused(state, "1: fidget") == why
    assert refused(state, "2: vanish n5") == "MT-8: you do not hold that card"


def test_MT_9_settling() -> None:
    state = in_phase("caught")
    assert refused(state, "1: give n1") == "MT-9: the guard chooses the card"
    assert refused(state, "0: give mito3") == "MT-7: a Mito may not be given"
    assert refused(state, "0: give n5") == "MT-11: you do not hold that card"
    assert refused(state, "0: accuse 1") == "MT-9: nobody is accused now"


@pytest.mark.parametrize("move", ["draw", "ready", "vanish n1", "accuse 1", "slap"])
def test_MT_16_after_the_end(move: str) -> None:
    state = lay("n1", "n1", "", phase="over", round=3, out="2")
    assert refused(state, f"0: {move}") == "MT-16: the game is over"


def test_MT_18_a_second_fidget() -> None:
    state = lay("n1", "n1 n2", "n1")
    play(state, "0 1: fidget", "1500")
    assert refused(state, "1: fidget") == "MT-18: one fidget in three seconds"


def refusals() -> set[tuple[str, str]]:
    """Rule and reason of each refusal in the sources of the game."""
    found = set()
    for path in Path(mito.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "IllegalMove":
                rule, why = (ast.literal_eval(argument) for argument in node.args)
                found.add((rule, why))
    return found


def test_the_page_explains_every_refusal_of_every_module() -> None:
    """Mito's rules are spread over several modules; `test_rule_coverage` reads one."""
    page = (Path(__file__).parents[3] / "docs/rules/mito.md").read_text(encoding="utf-8")
    rows = [[cell.strip() for cell in row.strip("|").split("|")] for row in page.splitlines()]
    explained = {row[1]: row[0].split(", ") for row in rows if len(row) > 1}
    assert [why for rule, why in sorted(refusals()) if rule not in explained.get(why, [])] == []


@pytest.mark.parametrize(
    "text",
    ["", "play", "play n6", "play n3 n4", "draw n3", "accuse", "accuse 5", "accuse -1", "to x"],
)
def test_what_is_no_move_is_no_notation(text: str) -> None:
    with pytest.raises(tablee.BadNotation):
        tablee.read(lay("n1", "n1", "n1"), text)


@pytest.mark.parametrize("number", [-1, 30, 65, 64 * 3 + 30, 64 * 4 + 5, 64 * 10 + 5, 64 * 11])
def test_a_number_that_is_no_move_is_shown_as_such(number: int) -> None:
    assert tablee.show(lay("n1", "n1", "n1"), number) == f"no move {number}"


def test_moves_are_read_in_capitals_too() -> None:
    state = lay("n1", "n1", "n1")
    assert tablee.read(state, "Vanish SPIDER2") == tablee.read(state, "vanish spider2")


@pytest.mark.parametrize(
    "text",
    [*("play n3", "vanish mito5", "accuse 4", "give ant1", "to 2"), *PLAIN],
)
def test_moves_are_shown_as_they_are_read(text: str) -> None:
    state = lay("n1", "n1", "n1")
    assert tablee.show(state, tablee.read(state, text)) == text
