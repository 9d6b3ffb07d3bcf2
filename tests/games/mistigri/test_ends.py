"""Crazy Mistigri: the end of a round and of the game (MG-20 … MG-23)."""

import pytest

import tablee
from tests.games.mistigri.table import asked, hand, lay, legal, passed, scores, table
from tests.games.table import describe, heard, say, told

# One player left


@pytest.mark.parametrize(
    "pair", ["A1 B1", "A2 B2", "A3 B3", "A4 B4", "A5 B5", "A6 B6", "A7 B7", "C8 D8", "A3 A4"]
)
def test_MG_20_the_last_pair_decides_the_round(pair: str) -> None:
    state = lay(pair, "E4 M", "", "", "", phase="discard")
    say(state, f"0: discard {pair}")
    # no question, no card from the discard: E4 + M
    assert (table(state, "round"), scores(state)) == (2, [0, 14, 0, 0, 0])
    assert "0 round ended one left" in heard(state)


def test_MG_20_the_last_gift_decides_the_round() -> None:
    state = lay("A4 B4 C8", "", "E5 M", phase="discard")
    say(state, "0: discard A4 B4", "0: give C8", "0: to 2")
    # 8 + 5 + 10
    assert (table(state, "round"), scores(state)) == (2, [0, 0, 23])


def test_MG_20_the_last_gift_of_three_does_not() -> None:
    state = lay("A4 B4 C8", "D6", "E5 M", phase="discard")
    say(state, "0: discard A4 B4", "0: give C8", "0: to 2")
    assert (table(state, "round"), asked(state)) == (1, "1 draw")


def test_MG_20_the_last_ones_decide_the_round() -> None:
    state = lay("A1 B1 C1", "E4 M", "", "", "", phase="discard")
    say(state, "0: discard A1 B1", "0: power")
    assert (table(state, "round"), scores(state)) == (2, [0, 14, 0, 0, 0])


def test_MG_20_the_last_one_finishes_the_turn() -> None:
    state = lay("A5 M", "", "C5")
    say(state, "0: draw")
    assert heard(state) == ["0 drew C5 from 2", "2 left"]
    assert (asked(state), legal(state)) == ("0 discard", ["pass", "discard A5 C5"])
    say(state, "0: discard A5 C5")
    # nobody to pick for
    assert (table(state, "round"), scores(state)) == (2, [10, 0, 0])


def test_MG_20_the_last_one_may_discard_nothing() -> None:
    state = lay("A3 M", "", "C5")
    say(state, "0: draw", "0: pass")
    assert (table(state, "round"), scores(state)) == (2, [3 + 5 + 10, 0, 0])


def test_MG_20_the_last_one_passing_is_one_left() -> None:
    state = lay("A3 M", "", "C5")
    say(state, "0: draw", "0: pass")
    assert "0 round ended one left" in heard(state)


def test_MG_20_the_last_one_has_an_extra_pair() -> None:
    state = lay("A6 C4 D4 M", "", "B6")
    say(state, "0: draw", "0: discard A6 B6")
    assert asked(state) == "0 extra"
    say(state, "0: discard C4 D4")
    # nobody to give to
    assert scores(state) == [10, 0, 0]


def test_MG_20_the_last_one_discards_the_other_ones() -> None:
    state = lay("A1 C1 D1 M", "", "", "", "B1")
    say(state, "0: draw", "0: discard A1 B1", "0: power")
    assert scores(state) == [10, 0, 0, 0, 0]


@pytest.mark.parametrize("move", ["power", "reverse"])
@pytest.mark.parametrize(("mine", "drawn"), [("A2", "B2"), ("A3", "B3")])
def test_MG_20_the_last_one_has_no_next_player(mine: str, drawn: str, move: str) -> None:
    state = lay(f"{mine} E4 M", "", "", drawn)
    say(state, "0: draw", f"0: discard {mine} {drawn}")
    assert asked(state) == "0 power or reverse"
    say(state, f"0: {move}")
    assert (table(state, "round"), scores(state)) == (2, [14, 0, 0, 0])


@pytest.mark.parametrize(("mine", "drawn"), [("A2", "B2"), ("A5", "B5"), ("A6", "A7")])
def test_MG_20_nobody_may_be_left(mine: str, drawn: str) -> None:
    state = lay(mine, "", "", drawn)
    say(state, "0: draw", f"0: discard {mine} {drawn}")
    assert (table(state, "round"), scores(state)) == (2, [0, 0, 0, 0])


def test_MG_20_two_are_enough_to_play_on() -> None:
    state = lay("A3 A4", "C5 M", "D6", phase="discard")
    say(state, "0: discard A3 A4")
    assert (table(state, "round"), asked(state)) == (1, "1 draw")


def test_MG_20_the_cards_left_are_shown() -> None:
    state = lay("A3 A4", "E4 M", "", phase="discard")
    say(state, "0: discard A3 A4")
    said = heard(state)
    ended = said.index("0 round ended one left")
    assert said[ended + 1 : ended + 6] == [
        "0 scored 0",
        "1 revealed E4",
        "1 revealed M",
        "1 scored 14",
        "2 scored 0",
    ]


# All passed


def test_MG_21_three_passes_in_a_row() -> None:
    state = lay("A3", "B4", "C5 M", picks=(1, 0, 1))
    say(state, "0: draw", "0: pass")  # M: 0 has A3 M, 2 has C5
    say(state, "1: draw", "1: pass")  # A3: 1 has A3 B4, 0 has M
    assert table(state, "round") == 1
    say(state, "2: draw", "2: pass")  # B4: 2 has B4 C5, 1 has A3
    assert (table(state, "round"), scores(state)) == (2, [10, 3, 9])
    assert "2 round ended all passed" in heard(state)


def test_MG_21_a_discard_breaks_the_row() -> None:
    state = lay("A3 B5", "B4 A7", "C5 C6 D8 M", phase="discard", turn=2, passed="0 1")
    say(state, "2: discard C5 C6", "0: draw", "0: pass", "1: draw", "1: pass")
    assert (table(state, "round"), asked(state), passed(state)) == (1, "2 draw", [0, 1])
    say(state, "2: draw", "2: pass")
    assert table(state, "round") == 2


def test_MG_21_declining_an_extra_pair_is_no_pass() -> None:
    state = lay("A6 B6 A3 M", "B4", "C5", phase="discard", passed="1 2")
    say(state, "0: discard A6 B6", "0: pass")
    assert (table(state, "round"), asked(state)) == (1, "1 draw")


def test_MG_21_who_left_need_not_pass() -> None:
    state = lay("A3", "", "", "B4 M", "C5", phase="discard", passed="3 4")
    say(state, "0: pass")
    assert (table(state, "round"), scores(state)) == (2, [3, 0, 0, 14, 5])


def test_MG_21_leaving_by_a_discard_ends_nothing() -> None:
    state = lay("A3", "B4", "C5 D6", "A5 A6", phase="discard", turn=3, passed="0 1 2", picks=(0,))
    say(state, "3: discard A5 A6")
    assert (table(state, "round"), asked(state)) == (1, "0 draw")
    say(state, "0: draw", "0: pass")  # C5 from 2
    assert (table(state, "round"), scores(state)) == (2, [8, 4, 6, 0])


def test_MG_21_leaving_by_a_draw_ends_nothing() -> None:
    state = lay("A3", "B4", "C5", passed="0 1")
    say(state, "0: draw")
    assert asked(state) == "0 discard"
    say(state, "0: pass")
    assert (table(state, "round"), scores(state)) == (2, [8, 4, 0])


def test_MG_21_the_help_cards_decide() -> None:
    # 0 plays between the passes, then leaves by the draw of 2: the others' cards are still down
    state = lay("A3 B3 M", "B4 C6", "C5 D8", phase="discard", passed="1 2")
    say(state, "0: discard A3 B3", "0: reverse", "2: draw", "2: pass")
    assert (table(state, "round"), scores(state)) == (2, [0, 4 + 6, 5 + 8 + 10])


# The game


def end(round_: int, totals: str, *hold: str) -> tablee.State:
    """The last pass of a round."""
    state = lay(*hold, phase="discard", passed="1 2", round=round_, totals=totals)
    say(state, "0: pass")
    return state


def test_MG_22_two_rounds_and_the_lowest_wins() -> None:
    state = end(2, "5 20 9", "A7", "C3", "A4")
    assert state.is_over()
    assert scores(state) == [12, 23, 13]
    assert state.standings().winners() == [0]
    assert state.standings().ranks() == [1, 3, 2]
    assert heard(state)[-1] == "game ended"


def test_MG_22_nobody_moves_after_the_end() -> None:
    state = end(2, "5 20 9", "A7", "C3", "A4")
    assert state.to_act() == 0
    assert [len(state.legal(seat)) for seat in range(3)] == [0, 0, 0]
    assert state.alarm_ms() == tablee.NEVER
    assert asked(state) == "-1 over"


def test_MG_22_one_round_is_not_enough() -> None:
    state = end(1, "0 0 0", "A7", "C3", "A4")
    assert not state.is_over()
    assert (table(state, "round"), state.standings().winners()) == (2, [])


def test_MG_22_a_tie_for_the_lowest_is_a_third_round_for_all() -> None:
    state = end(2, "6 20 9", "A7", "C3", "A4")
    assert (state.is_over(), scores(state)) == (False, [13, 23, 13])
    assert (table(state, "round"), asked(state)) == (3, "1 draw")
    assert [one["cards"] for one in table(state, "seats")] == [10, 9, 9]


@pytest.mark.parametrize(("round_", "decides"), [(1, False), (2, True)])
def test_MG_22_everybody_is_told_that_the_third_round_decides(
    round_: int, *, decides: bool
) -> None:
    state = end(round_, "6 20 9", "A7", "C3", "A4")
    began = [one for one in told(state, tablee.SPECTATOR) if one and one["event"] == "round_began"]
    assert [(one["round"], one["decider"]) for one in began] == [(round_ + 1, decides)]


def test_MG_22_another_tie_is_none() -> None:
    state = end(2, "5 20 9", "A3", "C3", "A4 M")
    assert (state.is_over(), scores(state)) == (True, [8, 23, 23])


def test_MG_22_three_rounds_at_most() -> None:
    state = end(3, "6 20 9", "A7", "C3", "A4")
    assert (state.is_over(), state.standings().winners()) == (True, [0, 2])
    state = end(3, "1 2 3", "A5", "A4", "A3")
    assert (scores(state), state.standings().winners()) == ([6, 6, 6], [0, 1, 2])


def test_MG_22_the_third_round_may_decide() -> None:
    state = end(3, "13 13 20", "A4", "A3", "A7")
    assert (scores(state), state.standings().winners()) == ([17, 16, 27], [1])


# A round without end


def test_MG_23_the_500th_turn_is_played() -> None:
    state = lay("A3", "B4", "C5", phase="discard", turns=499)
    say(state, "0: pass")
    assert (table(state, "round"), asked(state)) == (1, "1 draw")


def test_MG_23_after_500_turns_all_pay() -> None:
    state = lay("A3", "B4", "C5 M", phase="discard", turns=500)
    say(state, "0: pass")
    assert (table(state, "round"), scores(state)) == (2, [3, 4, 15])
    assert "0 round ended too long" in heard(state)


def test_MG_23_the_500th_turn_is_finished() -> None:
    state = lay("A5 B5 M", "B4", "C6", phase="discard", turns=500)
    say(state, "0: discard A5 B5", "0: take A3", "0: to 1")
    assert table(state, "round") == 1
    say(state, "0: take C8")
    assert scores(state) == [10, 4 + 3, 6 + 8]


def test_MG_23_a_waiting_effect_ends_with_the_round() -> None:
    state = lay("C8 D8 M", "B4", "C6", phase="discard", turns=500)
    say(state, "0: discard C8 D8")
    assert (table(state, "round"), table(state, "pending")) == (2, "nothing")
    assert scores(state) == [10, 4, 6]


def test_MG_23_one_left_at_the_500th_turn_pays_alone() -> None:
    state = lay("A3 A4", "B4", "", phase="discard", turns=500)
    say(state, "0: discard A3 A4")
    assert "0 round ended one left" in heard(state)


def test_MG_23_each_round_counts_anew() -> None:
    state = lay("A3", "B4", "C5", phase="discard", turns=300, passed="1 2")
    say(state, "0: pass")
    assert "turns: 1\n" in describe(state)
    assert hand(state, 0) != ""
