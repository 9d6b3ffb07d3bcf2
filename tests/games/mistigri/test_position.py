"""Crazy Mistigri: situations as text, both ways."""

import pytest

import tablee
from tablee.games import game_of
from tablee.games.mistigri.rules import Mistigri
from tests.games.mistigri.table import asked, hands, lay, legal, line, table
from tests.games.table import TABLE, describe, say

THREE = "seats: 3\nhand 0: A3 C3 M\nhand 1: B4 E4\nhand 2: rest\ndiscard: D3\n"


# What may be left out


def test_position_usual_values() -> None:
    state = tablee.position("mistigri", "seats: 3\nhand 0: A3\nhand 1: B4\nhand 2: C5")
    seen = tablee.view(state, TABLE)
    assert (seen["round"], seen["first"], seen["turn"], seen["phase"]) == (1, 0, 0, "draw")
    assert (seen["arrow"], seen["pending"], seen["effect"]) == ("clockwise", "nothing", 0)
    assert [one["total"] for one in seen["seats"]] == [0, 0, 0]
    assert state.alarm_ms() == tablee.NEVER


def test_position_unnamed_cards_lie_in_the_discard() -> None:
    state = lay("A3", "B4", "C5")
    # 28 cats of three players, less three
    assert len(table(state, "discard")) == 25
    assert {"A3", "B4", "C5"}.isdisjoint(table(state, "discard"))


def test_position_rest_is_a_place() -> None:
    state = tablee.position("mistigri", THREE)
    assert table(state, "discard") == ["D3"]
    # 28, less A3 C3 M, B4 E4 and D3
    assert len(hands(state)[2].split()) == 22


def test_position_takes_blanks_and_empty_lines() -> None:
    neat = "seats: 3\nhand 0: A3\nhand 1: B4\nhand 2: C5\n"
    loose = "\n  seats:3\n\n hand   0 :  A3 \nhand 1:B4\nhand 2: C5"
    assert describe(tablee.position("mistigri", loose)) == describe(
        tablee.position("mistigri", neat)
    )


def test_position_of_seeds_draws_alike() -> None:
    one, same = (tablee.position("mistigri", THREE, seed=3) for _ in range(2))
    for state in (one, same):
        say(state, "0: draw")
    assert describe(one) == describe(same)


def test_MG_26_position_is_due_one_limit_from_now() -> None:
    assert lay("A3", "B4", "C5", think_ms=700).alarm_ms() == 700
    assert lay("A3", "B4", "C5", think_ms=700, deadline_ms=900).alarm_ms() == 900


# There and back

SITUATIONS: list[dict[str, object]] = [
    {},
    {"round": 3, "first": 2, "turns": 77, "totals": "5 0 31", "arrow": "anticlockwise"},
    {"passed": "0 2", "known_0_1": "C5 C6", "known_2_1": "C6", "known_1_0": "M"},
    {"pending": "chosen", "card": "D6"},
    {"pending": "exchange"},
    {"pending": "draw two"},
    {"pending": "draw three"},
    {"phase": "discard", "think_ms": 500, "deadline_ms": 1500},
    {"phase": "extra"},
    {"phase": "power or reverse", "effect": 3},
    {"phase": "choose"},
    {"phase": "give"},
    {"phase": "give to", "card": "M"},
    {"phase": "pick", "unserved": "2"},
    {"phase": "pick to", "unserved": "1 2", "card": "E7"},
    {"phase": "put", "turn": 1},
    {"phase": "retake", "turn": 1, "card": "E7"},
    {"phase": "over", "round": 2},
]


@pytest.mark.parametrize("lines", SITUATIONS, ids=str)
def test_position_describe_and_back(lines: dict[str, object]) -> None:
    state = lay("A3 C3 M", "C5 C6", "D6", picks=(), **lines)
    again = tablee.position("mistigri", describe(state))
    assert describe(again) == describe(state)
    assert asked(again) == asked(state)
    for seat in range(-1, 3):
        assert tablee.view(again, seat) == tablee.view(state, seat)
    said = describe(again).splitlines()
    assert [
        line(name, value) for name, value in lines.items() if line(name, value) not in said
    ] == []


def test_position_describe_is_readable() -> None:
    state = lay("C3 C3 M", "B4", "rest", discard="A3", known_1_0="M", passed="2")
    said = describe(state).splitlines()
    assert said[:9] == [
        "seats: 3",
        "round: 1",
        "first: 0",
        "turn: 0",
        "turns: 1",
        "phase: draw",
        "hand 0: C3 C3 M",
        "hand 1: B4",
        "hand 2: B3 D3 D3 E3 A4 C4 D4 E4 E4 A5 B5 C5 D5 E5 A6 B6 C6 D6 A7 B7 E7 C8 D8",
    ]
    assert said[9:] == ["discard: A3", "known 1 0: M", "passed: 2"]


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_position_of_a_new_game(seats: int) -> None:
    state = tablee.start("mistigri", seats, seed=4, options={"first": 1, "think_ms": 9})
    assert describe(tablee.position("mistigri", describe(state))) == describe(state)


def test_position_after_the_left_took_the_last_pair() -> None:
    state = lay("A3 B3", "C5", "D6", phase="discard")
    say(state, "0: discard A3 B3")
    again = tablee.position("mistigri", describe(state))
    assert (asked(again), legal(again)) == ("0 power or reverse", ["power", "reverse"])


def test_MG_13_the_moment_between_put_and_take_is_a_situation() -> None:
    # 0 has put down the only card and is about to take another
    state = lay("A3 B3 A5 M", "C6", "D6", phase="discard", picks=(0,))
    say(state, "0: discard A3 B3", "0: power", "1: draw", "0: put M")
    assert game_of(state).faults(state) == []
    again = tablee.position("mistigri", describe(state))
    assert describe(again) == describe(state)
    assert (asked(again), legal(again)) == (asked(state), legal(state))


# What is refused

BASE = "hand 0: A3 C3 M\nhand 1: B4 E4\nhand 2: D3"


def why(text: str) -> str:
    with pytest.raises(tablee.BadPosition) as refusal:
        tablee.position("mistigri", text)
    return refusal.value.why


@pytest.mark.parametrize(
    ("text", "clue"),
    [
        ("", "seats are 3 to 5"),
        ("seats: 2", "seats are 3 to 5, not 2"),
        ("seats: 6", "seats are 3 to 5, not 6"),
        ("seats: three", "seats takes a whole number, not 'three'"),
        ("seats: -3", "whole number"),
        ("seats: 3\nhello", "'name: value', not 'hello'"),
        ("seats: 3\nseats: 3", "'seats' is there twice"),
        ("seats: 3\nhand 0: A3\nhand 0: A3", "'hand 0' is there twice"),
        ("seats: 3\nhand 0: Z3", "'Z3' is no cat"),
        ("seats: 3\nhand 0: a3", "'a3' is no cat"),
        ("seats: 3\nhand 0: C7", "'C7' is no cat"),
        ("seats: 3\nhand 0: A3 A3", "too many: 1 × A3"),
        ("seats: 3\nhand 0: C3 C3\nhand 1: C3", "too many: 1 × C3"),
        ("seats: 3\nhand 0: A3\ndiscard: A3 rest", "'rest' is no cat"),
        ("seats: 3\nhand 0: A2", "too many: 1 × A2"),
        ("seats: 3\nhand 0: E9", "too many: 1 × E9"),
        ("seats: 4\nhand 0: E1", "too many: 1 × E1"),
        ("seats: 3\nhand 0: rest\nhand 1: rest", "only one place holds the rest"),
        ("seats: 3\nhand 0: rest\ndiscard: rest", "only one place holds the rest"),
        ("seats: 3\nhand 0: A3\ndiscard: B3", "missing: "),
    ],
)
def test_position_refuses_text(text: str, clue: str) -> None:
    assert clue in why(text)


@pytest.mark.parametrize(
    ("lines", "clue"),
    [
        ("hand 3: B3", "no line 'hand 3'"),
        ("colour: red", "no line 'colour'"),
        ("known 0 3: M", "no line 'known 0 3'"),
        ("phase: sleep", "phase is one of draw, discard"),
        ("arrow: up", "arrow is one of clockwise, anticlockwise"),
        ("pending: draw four", "pending is one of nothing, chosen"),
        ("card: Z9", "'Z9' is no cat"),
        ("turn: 3", "seats from 0 to 2"),
        ("first: 3", "seats from 0 to 2"),
        ("turns: 1.5", "turns takes a whole number"),
        ("totals: 1 2", "one number a seat, not 2"),
        ("totals: 1 2 3 4", "one number a seat, not 4"),
        ("totals: 1 2 x", "totals takes a whole number"),
        ("passed: 3", "passed: seats are from 0 to 2"),
        ("turn: 1\nphase: put\nexchanging: 3", "exchanging is a seat from 0 to 2"),
        ("exchanging: 0", "no line 'exchanging'"),
        ("unserved: 5", "unserved: seats are from 0 to 2"),
        ("known 0 1: C3 C3 C3", "not that many C3"),
    ],
)
def test_position_refuses_a_line(lines: str, clue: str) -> None:
    assert clue in why(f"seats: 3\n{BASE}\n{lines}")


@pytest.mark.parametrize(
    ("lines", "rule"),
    [
        ("round: 0", "MG-22"),
        ("round: 4", "MG-22"),
        ("turns: 0", "MG-23"),
        ("turns: 501", "MG-23"),
        ("known 0 1: M", "MG-24"),
        ("known 1 1: B4", "MG-24"),
        ("known 0 1: B4 B4", "not that many B4"),
        ("phase: power or reverse", "MG-11"),
        ("phase: power or reverse\neffect: 4", "MG-11"),
        ("effect: 2", "MG-11"),
        ("effect: 4", "MG-11"),
        ("turn: 1\nphase: put\nexchanging: 2", "MG-13"),
        ("phase: discard\npending: draw two", "MG-19"),
        ("pending: chosen", "a card goes with"),
        ("card: M", "a card goes with"),
        ("phase: give to", "a card goes with"),
        ("pending: chosen\ncard: M", "M does not lie where it would have to"),
        ("phase: give to\ncard: D3", "D3 does not lie where it would have to"),
        ("phase: pick to\nunserved: 1 2\ncard: M", "M does not lie where it would have to"),
        ("turn: 1\nphase: retake\ncard: M", "M does not lie where it would have to"),
        ("phase: pick", "MG-15"),
        ("unserved: 1", "MG-15"),
        ("phase: pick\nunserved: 0 1", "MG-15"),
        ("phase: pick to\nunserved: 1\ncard: A5", "MG-15"),
        ("turn: 2\nphase: extra", "MG-16"),
    ],
)
def test_position_refuses_what_cannot_be(lines: str, rule: str) -> None:
    assert rule in why(f"seats: 3\n{BASE}\n{lines}")


@pytest.mark.parametrize("phase", ["draw", "discard", "choose", "give"])
def test_position_refuses_the_turn_of_who_left(phase: str) -> None:
    assert "MG-9" in why(f"seats: 3\nhand 1: B4\nhand 2: C5\nphase: {phase}")


def test_position_refuses_serving_who_left() -> None:
    text = "seats: 4\nhand 0: A3\nhand 1: B4\nhand 2: C5\nphase: pick\nunserved: 1 3"
    assert "MG-15" in why(text)


@pytest.mark.parametrize("lines", ["phase: draw", "turn: 0\nphase: put"])
def test_position_refuses_to_draw_from_nobody(lines: str) -> None:
    assert "MG-20" in why(f"seats: 3\nhand 0: A3\n{lines}")


# In each of these nobody could move, and the game would not be over.
@pytest.mark.parametrize(
    "text",
    [
        "hand 0: A3 M\nphase: give",
        "hand 0: A3 M\nphase: give to\ncard: M",
        "hand 0: A3\nhand 1: B4\nhand 2: rest\nphase: pick\nunserved: 1 2",
        "hand 0: A3\nhand 1: B4\nhand 2: rest\ndiscard: M\nturn: 1\nphase: retake\ncard: M",
    ],
)
def test_position_refuses_a_dead_end(text: str) -> None:
    assert why(f"seats: 3\n{text}")


@pytest.mark.parametrize(
    "lines",
    [
        "deadline_ms: 1000",  # without think_ms the alarm would ring for ever
        "think_ms: 1000\ndeadline_ms: 1000\nphase: over",  # an ended game has no alarm
        "think_ms: 3600001",
    ],
)
def test_MG_26_position_refuses_an_impossible_clock(lines: str) -> None:
    assert why(f"seats: 3\n{BASE}\n{lines}")


def test_position_is_a_named_error() -> None:
    with pytest.raises(tablee.TableeError) as refusal:
        tablee.position("mistigri", "seats: 9")
    assert refusal.value.shape() == {
        "code": "bad_position",
        "why": "MG-3: seats are 3 to 5, not 9",
    }


# Moves as text


@pytest.mark.parametrize(
    "text",
    [
        "draw", "pass", "power", "reverse", "discard A3 C3", "discard C3 C3", "discard E2 E9",
        "choose M", "give A7", "put B5", "take B5", "to 2",
    ],
)  # fmt: skip
def test_notation_there_and_back(text: str) -> None:
    state = lay("A3", "B4", "C5")
    assert tablee.show(state, tablee.read(state, text)) == text


def test_notation_takes_a_pair_in_either_order() -> None:
    state = lay("A3", "B4", "C5")
    assert tablee.read(state, "discard C3  A3") == tablee.read(state, "discard A3 C3")


@pytest.mark.parametrize(
    "text",
    [
        "", "dance", "draw 1", "discard", "discard A3", "discard A3 C3 D3", "discard A3 C9",
        "give", "give me", "to", "to me", "to -1", "to 64", "Draw", "take rest",
    ],
)  # fmt: skip
def test_notation_refuses_other_words(text: str) -> None:
    with pytest.raises(tablee.BadNotation):
        tablee.read(lay("A3", "B4", "C5"), text)


# What conformance leans on


def test_faults_of_a_spoilt_state() -> None:
    """Play never gets here; if a rule were wrong, this is how the suite would know."""
    state = tablee.start("mistigri", 3, seed=1)
    assert isinstance(state, Mistigri)
    state.hands[0] = 0
    assert game_of(state).faults(state) == [
        "MG-3: the cards do not add up to the deck",
        "MG-9: who has no cards has left, who left has no cards",
    ]


@pytest.mark.parametrize("move", [4, 63, 64 * 2 + 50, 64 * 6, 64 * 127 + 1, -1])
def test_notation_shows_what_is_no_move(move: int) -> None:
    state = tablee.start("mistigri", 3, seed=1)
    assert tablee.show(state, move) == f"no move {move}"
