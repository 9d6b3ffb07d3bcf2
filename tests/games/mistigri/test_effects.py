"""Crazy Mistigri: the effects of the pairs 1+1, 2+2 and 3+3 (MG-11 … MG-13, MG-18)."""

import pytest

from tests.games.mistigri.table import asked, hand, hands, lay, legal, table
from tests.games.table import heard, say

# 1+1


@pytest.mark.parametrize(
    ("hold", "pair", "left"),
    [
        ("A1 A1 B1 E1 C5", "A1 B1", "C5"),  # A1 and E1 go too
        ("A1 B1 C5 M", "A1 B1", "C5 M"),  # no other 1: nothing happens
        ("A1 A1 B1 B1 C1 C1 D1 D1 E1 M", "A1 A1", "M"),  # all nine
        ("A1 A1 A2 A3", "A1 A1", "A2 A3"),  # other values stay
    ],
)
def test_MG_11_power_discards_the_other_ones(hold: str, pair: str, left: str) -> None:
    state = lay(hold, "B2 B3", "C2", "D2", "E2", phase="discard")
    say(state, f"0: discard {pair}")
    assert asked(state) == "0 power or reverse"
    assert legal(state) == ["power", "reverse"]
    say(state, "0: power")
    assert hand(state, 0) == left
    assert asked(state) == "1 draw"


def test_MG_11_power_spares_the_others_ones() -> None:
    state = lay("A1 B1 C1 M", "C1 D1", "D1", "E1", "A1 B1", phase="discard")
    say(state, "0: discard A1 B1", "0: power")
    assert hands(state) == ["M", "C1 D1", "D1", "E1", "A1 B1"]
    assert heard(state) == ["0 discarded A1 B1", "0 dropped C1"]


def test_MG_11_the_ones_go_into_the_discard() -> None:
    state = lay("A1 B1 C1 C1 M", "B2", "C2", "D2", "rest", phase="discard")
    say(state, "0: discard A1 B1", "0: power")
    assert table(state, "discard") == ["A1", "B1", "C1", "C1"]


def test_MG_11_power_may_empty_the_hand() -> None:
    state = lay("A1 B1 C1", "B2 B3", "C2", "D2", "E2", phase="discard")
    say(state, "0: discard A1 B1", "0: power")
    assert heard(state) == ["0 discarded A1 B1", "0 dropped C1", "0 left"]
    assert asked(state) == "1 draw"


def test_MG_11_reverse_keeps_the_other_ones() -> None:
    state = lay("A1 B1 C1 M", "B2 B3", "C2", "D2", "E2", phase="discard")
    say(state, "0: discard A1 B1", "0: reverse")
    assert hand(state, 0) == "C1 M"
    assert (table(state, "arrow"), asked(state)) == ("anticlockwise", "4 draw")


# 2+2


def test_MG_12_the_next_player_takes_the_chosen_card() -> None:
    # by chance it would be A5, the first of the hand
    state = lay("A2 B2 A5 C5 M", "B6", "C6", "D6", phase="discard", picks=(0,))
    say(state, "0: discard A2 B2", "0: power")
    assert asked(state) == "0 choose"
    assert legal(state) == ["choose A5", "choose C5", "choose M"]
    say(state, "0: choose M")
    assert (asked(state), table(state, "pending")) == ("1 draw", "chosen")
    say(state, "1: draw")
    assert hands(state)[:2] == ["A5 C5", "B6 M"]


def test_MG_12_of_equal_cats_one_is_named_and_one_taken() -> None:
    state = lay("A2 B2 C3 C3", "B6", "C6", "D6", phase="discard")
    say(state, "0: discard A2 B2", "0: power")
    assert legal(state) == ["choose C3"]
    say(state, "0: choose C3", "1: draw")
    assert hands(state)[:2] == ["C3", "C3 B6"]


def test_MG_12_only_the_next_draw_is_chosen() -> None:
    # 1 takes M by choice; 2 then picks the first of A3 B6 M by chance
    state = lay("A2 B2 A5 M", "A3 B6", "C6", "D6", phase="discard", picks=(0,))
    say(state, "0: discard A2 B2", "0: power", "0: choose M", "1: draw", "1: pass", "2: draw")
    assert hands(state)[:3] == ["A5", "B6 M", "A3 C6"]


def test_MG_12_the_last_card_is_chosen_too() -> None:
    state = lay("A2 B2 M", "B6", "C6", "D6", phase="discard")
    say(state, "0: discard A2 B2", "0: power", "0: choose M", "1: draw")
    assert heard(state)[-2:] == ["1 drew M from 0", "0 left"]


def test_MG_12_reverse_leaves_the_draw_to_chance() -> None:
    state = lay("A2 B2 A5 C5 M", "B6", "C6", "D6", phase="discard", picks=(1,))
    say(state, "0: discard A2 B2", "0: reverse")
    assert (asked(state), table(state, "pending")) == ("3 draw", "nothing")
    say(state, "3: draw")
    assert heard(state)[-1] == "3 drew C5 from 0"


# 3+3


def test_MG_13_exchange_after_the_next_draw() -> None:
    state = lay("A3 B3 A5 M", "C6 D6", "rest", phase="discard", discard="E7", picks=(0,))
    say(state, "0: discard A3 B3", "0: power")
    assert (asked(state), table(state, "pending")) == ("1 draw", "exchange")
    say(state, "1: draw")  # A5, the first
    assert asked(state) == "0 put"
    assert legal(state) == ["put M"]
    say(state, "0: put M")
    assert asked(state) == "0 retake"
    assert legal(state) == ["take A3", "take B3", "take E7"]
    say(state, "0: take E7")
    assert hands(state)[:2] == ["E7", "A5 C6 D6"]
    assert table(state, "discard") == ["A3", "B3", "M"]
    assert (asked(state), table(state, "pending")) == ("1 discard", "nothing")


def test_MG_13_the_turn_of_the_drawer_goes_on() -> None:
    state = lay("A3 B3 A5 M", "C6 D6 B7", "C4", phase="discard", picks=(0,))
    say(state, "0: discard A3 B3", "0: power", "1: draw", "0: put M", "0: take A3")
    assert legal(state) == ["pass", "discard C6 D6"]


def test_MG_13_any_card_may_be_put_down() -> None:
    state = lay("A3 B3 A5 C3 C3 M", "C6", "D6", phase="discard", picks=(2,))
    say(state, "0: discard A3 B3", "0: power", "1: draw")  # C3 C3 A5 M: A5 goes
    assert legal(state) == ["put C3", "put M"]


def test_MG_13_the_very_card_is_not_taken_back() -> None:
    state = lay("A3 B3 A5 C3", "C6", "rest", phase="discard", discard="", picks=(1,))
    say(state, "0: discard A3 B3", "0: power", "1: draw", "0: put C3")
    assert legal(state) == ["take A3", "take B3"]


def test_MG_13_an_equal_cat_that_lay_there_is_taken() -> None:
    state = lay("A3 B3 A5 C3", "C6", "rest", phase="discard", discard="C3", picks=(1,))
    say(state, "0: discard A3 B3", "0: power", "1: draw", "0: put C3")
    assert legal(state) == ["take A3", "take B3", "take C3"]
    say(state, "0: take C3")
    assert hand(state, 0) == "C3"
    assert table(state, "discard") == ["A3", "B3", "C3"]


def test_MG_13_nothing_happens_if_the_draw_emptied_the_hand() -> None:
    state = lay("A3 B3 M", "C6", "D6", phase="discard")
    say(state, "0: discard A3 B3", "0: power", "1: draw")
    assert heard(state)[-2:] == ["1 drew M from 0", "0 left"]
    assert asked(state) == "1 discard"


def test_MG_13_exchanging_the_only_card_is_no_leaving() -> None:
    state = lay("A3 B3 A5 M", "C6", "D6", phase="discard", picks=(0,))
    say(state, "0: discard A3 B3", "0: power", "1: draw", "0: put M")
    assert hand(state, 0) == ""
    say(state, "0: take A3", "1: pass", "2: draw", "2: pass")
    assert "0 left" not in heard(state)
    assert asked(state) == "0 draw"


def test_MG_13_with_two_players() -> None:
    state = lay("A3 B3 A5 M", "", "C6", phase="discard", picks=(0,))
    say(state, "0: discard A3 B3", "0: power", "2: draw", "0: put M", "0: take B3")
    assert hands(state) == ["B3", "", "A5 C6"]
    assert asked(state) == "2 discard"


def test_MG_13_under_the_other_arrow() -> None:
    state = lay("A3 B3 A5 M", "C6", "D6", phase="discard", arrow="anticlockwise", picks=(1,))
    say(state, "0: discard A3 B3", "0: power", "2: draw")
    assert asked(state) == "0 put"
    assert hand(state, 2) == "D6 M"


def test_MG_13_reverse_exchanges_nothing() -> None:
    state = lay("A3 B3 A5 M", "B4", "D6", phase="discard")
    say(state, "0: discard A3 B3", "0: reverse", "2: draw")
    assert asked(state) == "2 discard"


def test_MG_13_only_one_exchange() -> None:
    state = lay("A3 B3 A5 C5", "B4 C6", "D6", phase="discard", picks=(0,))
    say(state, "0: discard A3 B3", "0: power", "1: draw", "0: put C5", "0: take A3", "1: pass")
    say(state, "2: draw")
    assert asked(state) == "2 discard"


# Reversals


def test_MG_18_the_other_neighbour_draws_from_who_just_played() -> None:
    state = lay("A3", "A4", "A2 B2 M", "A6", phase="discard", turn=2)
    say(state, "2: discard A2 B2", "2: reverse")
    assert (table(state, "arrow"), asked(state)) == ("anticlockwise", "1 draw")
    say(state, "1: draw")
    assert "1 drew M from 2" in heard(state)


def test_MG_18_a_second_reversal_is_clockwise_again() -> None:
    state = lay("A3 M", "A4", "D3 E3 B5", phase="discard", turn=2, arrow="anticlockwise")
    say(state, "2: discard D3 E3", "2: reverse")
    assert (table(state, "arrow"), asked(state)) == ("clockwise", "0 draw")
    say(state, "0: draw")
    assert "0 drew B5 from 2" in heard(state)


def test_MG_18_who_left_is_skipped_both_ways() -> None:
    state = lay("A3", "", "A1 B1 M", "", "A7", phase="discard", turn=2)
    say(state, "2: discard A1 B1", "2: reverse")
    assert asked(state) == "0 draw"
    say(state, "0: draw", "0: pass")
    assert "0 drew M from 2" in heard(state)
    # 2 left by that draw: against the arrow, 0 comes before 4
    assert asked(state) == "4 draw"
    say(state, "4: draw")
    assert "from 0" in heard(state)[0]


def test_MG_18_with_two_players_the_same_one_is_next() -> None:
    state = lay("A3 M", "", "D3 E3 B5", phase="discard", turn=2)
    say(state, "2: discard D3 E3", "2: reverse", "0: draw")
    assert "0 drew B5 from 2" in heard(state)


def test_MG_18_next_after_a_reversal_by_the_last_pair() -> None:
    # 1 leaves and turns the arrow: 0 is next, and before 0 comes 2, as 1 holds nothing
    state = lay("A3", "A2 B2", "M", "A6", phase="discard", turn=1)
    say(state, "1: discard A2 B2", "1: reverse")
    assert asked(state) == "0 draw"
    say(state, "0: draw")
    assert heard(state)[-2:] == ["0 drew M from 2", "2 left"]


def test_MG_18_the_turns_stay_reversed() -> None:
    state = lay("A3 B3 C5 M", "A4 B6", "D5 C6", phase="discard", picks=(0, 0))
    say(state, "0: discard A3 B3", "0: reverse", "2: draw", "2: pass", "1: draw", "1: pass")
    # C5 goes from 0 to 2, and of C5 D5 C6 on to 1
    assert hands(state) == ["M", "A4 C5 B6", "D5 C6"]
    assert asked(state) == "0 draw"
