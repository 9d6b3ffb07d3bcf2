"""Crazy Mistigri: the effects of the pairs 4+4 to 8+8 (MG-14 … MG-17, MG-19)."""

import pytest

from tests.games.mistigri.table import asked, hand, hands, lay, legal, passed, table
from tests.games.table import heard, say

# 4+4


def test_MG_14_one_card_to_anybody() -> None:
    state = lay("A4 B4 A5 M", "C5", "", "C6", "D6", phase="discard")
    say(state, "0: discard A4 B4")
    assert (asked(state), legal(state)) == ("0 give", ["give A5", "give M"])
    say(state, "0: give M")
    # 2 has left
    assert (asked(state), legal(state)) == ("0 give to", ["to 1", "to 3", "to 4"])
    say(state, "0: to 3")
    assert hands(state) == ["A5", "C5", "", "C6 M", "D6"]
    assert asked(state) == "1 draw"


def test_MG_14_the_receiver_is_asked_also_of_one_opponent() -> None:
    state = lay("A4 B4 A5 M", "", "C6", phase="discard")
    say(state, "0: discard A4 B4", "0: give M")
    assert (asked(state), legal(state)) == ("0 give to", ["to 2"])
    say(state, "0: to 2")
    assert hands(state) == ["A5", "", "C6 M"]


def test_MG_14_a_gift_is_no_discard() -> None:
    state = lay("E4 E4 A5 M", "C5", "rest", phase="discard", discard="")
    say(state, "0: discard E4 E4", "0: give A5", "0: to 1")
    assert table(state, "discard") == ["E4", "E4"]
    assert hands(state)[:2] == ["M", "A5 C5"]


def test_MG_14_of_two_copies_one_is_given() -> None:
    state = lay("A4 B4 C3 C3", "C5", "C6", phase="discard")
    say(state, "0: discard A4 B4")
    assert legal(state) == ["give C3"]
    say(state, "0: give C3", "0: to 2")
    assert hands(state) == ["C3", "C5", "C3 C6"]


def test_MG_14_the_help_card_of_the_receiver_stays() -> None:
    state = lay("A4 B4 C3 M", "C5", "C6", phase="discard", passed="0 2")
    say(state, "0: discard A4 B4", "0: give M", "0: to 2")
    assert passed(state) == [2]


# 5+5


def test_MG_15_a_card_of_the_discard_for_each_opponent() -> None:
    state = lay("A5 B5 M", "C6", "", "rest", phase="discard", discard="A3 E9")
    say(state, "0: discard A5 B5")
    # the two 5s lie there already
    assert (asked(state), legal(state)) == ("0 pick", ["take A3", "take A5", "take B5", "take E9"])
    say(state, "0: take E9")
    assert (asked(state), legal(state)) == ("0 pick to", ["to 1", "to 3"])
    say(state, "0: to 1")
    assert (asked(state), legal(state)) == ("0 pick", ["take A3", "take A5", "take B5"])
    say(state, "0: take B5")  # for 3, the only one left
    assert hand(state, 1) == "C6 E9"
    assert "B5" in hand(state, 3).split()
    assert table(state, "discard") == ["A3", "A5"]
    assert asked(state) == "1 draw"


def test_MG_15_no_question_with_one_opponent() -> None:
    state = lay("A5 B5 M", "", "C6", phase="discard")
    say(state, "0: discard A5 B5", "0: take A5")
    assert hands(state) == ["M", "", "A5 C6"]
    assert asked(state) == "2 draw"


def test_MG_15_each_opponent_once() -> None:
    state = lay("A5 B5 M", "C6", "D6", "A7", "B7", phase="discard")
    say(state, "0: discard A5 B5", "0: take E1", "0: to 3", "0: take E2")
    assert legal(state) == ["to 1", "to 2", "to 4"]
    say(state, "0: to 1", "0: take E9")
    assert legal(state) == ["to 2", "to 4"]
    say(state, "0: to 4", "0: take C8")
    assert hands(state) == ["M", "E2 C6", "D6 C8", "E1 A7", "B7 E9"]


def test_MG_15_equal_cats_are_offered_once_and_last_twice() -> None:
    state = lay("A5 B5 M", "C6", "rest", phase="discard", discard="C3 C3")
    say(state, "0: discard A5 B5")
    assert legal(state) == ["take C3", "take A5", "take B5"]
    say(state, "0: take C3", "0: to 1")
    assert legal(state) == ["take C3", "take A5", "take B5"]


def test_MG_15_too_few_cards() -> None:
    # two 5s for four opponents
    state = lay("A5 B5 M", "C6", "D6", "A7", "rest", phase="discard", discard="")
    say(state, "0: discard A5 B5", "0: take A5", "0: to 3", "0: take B5")
    assert legal(state) == ["to 1", "to 2", "to 4"]
    say(state, "0: to 1")
    assert hands(state)[:4] == ["M", "B5 C6", "D6", "A5 A7"]
    assert table(state, "discard") == []
    assert table(state, "unserved") == []
    assert asked(state) == "1 draw"


def test_MG_15_just_enough_cards() -> None:
    state = lay("A5 B5 M", "C6", "rest", phase="discard", discard="")
    say(state, "0: discard A5 B5", "0: take A5", "0: to 2", "0: take B5")
    assert hand(state, 1) == "B5 C6"
    assert asked(state) == "1 draw"


def test_MG_15_with_the_last_pair() -> None:
    state = lay("A5 B5", "C6", "D6", phase="discard")
    say(state, "0: discard A5 B5", "0: take M", "0: to 2", "0: take C8")
    assert hands(state) == ["", "C6 C8", "D6 M"]
    assert asked(state) == "1 draw"


# 6+6


def test_MG_16_one_more_pair() -> None:
    state = lay("A6 B6 A3 A4 M", "C5", "D5", phase="discard")
    say(state, "0: discard A6 B6")
    assert (asked(state), legal(state)) == ("0 extra", ["pass", "discard A3 A4"])
    say(state, "0: discard A3 A4")
    assert hand(state, 0) == "M"
    assert asked(state) == "1 draw"


def test_MG_16_the_extra_pair_has_its_effect() -> None:
    state = lay("A6 B6 A4 B4 M", "C5", "D5", phase="discard")
    say(state, "0: discard A6 B6", "0: discard A4 B4")
    assert asked(state) == "0 give"


def test_MG_16_sixes_chain() -> None:
    state = lay("A6 B6 C6 D6 A7 B7 A3 M", "C5", "D5", phase="discard")
    say(state, "0: discard A6 B6", "0: discard C6 D6")
    assert asked(state) == "0 extra"
    say(state, "0: discard A7 B7")
    assert (asked(state), table(state, "pending")) == ("1 draw", "draw two")
    assert hand(state, 0) == "A3 M"


def test_MG_16_sixes_of_a_colour_pair_do_not_chain() -> None:
    state = lay("A6 A7 B3 B4", "C5", "D5", phase="discard")
    say(state, "0: discard A6 A7")
    assert asked(state) == "1 draw"


def test_MG_16_declining_is_no_pass() -> None:
    state = lay("A6 B6 A3 A4 M", "C5", "D5", phase="discard", passed="0 1 2")
    say(state, "0: discard A6 B6", "0: pass")
    assert heard(state) == ["0 discarded A6 B6", "0 declined"]
    assert passed(state) == [1, 2]
    assert asked(state) == "1 draw"


def test_MG_16_asked_even_without_a_pair() -> None:
    state = lay("A6 B6 A3 M", "C5", "D5", phase="discard")
    say(state, "0: discard A6 B6")
    assert (asked(state), legal(state)) == ("0 extra", ["pass"])


def test_MG_16_not_asked_with_one_card() -> None:
    state = lay("A6 B6 M", "C5", "D5", phase="discard")
    say(state, "0: discard A6 B6")
    assert asked(state) == "1 draw"


def test_MG_16_not_asked_with_no_card() -> None:
    state = lay("A6 B6", "C5", "D5", phase="discard")
    say(state, "0: discard A6 B6")
    assert heard(state) == ["0 discarded A6 B6", "0 left"]
    assert asked(state) == "1 draw"


def test_MG_16_the_extra_pair_may_be_the_last() -> None:
    state = lay("A6 B6 A3 B3", "C5", "D5", phase="discard")
    say(state, "0: discard A6 B6", "0: discard A3 B3")
    assert heard(state)[-1] == "0 left"
    assert asked(state) == "0 power or reverse"


# 7+7 and 8+8


def test_MG_17_sevens_the_next_player_draws_two() -> None:
    # the first, and of the rest the last
    state = lay("A7 B7 A3 B4 M", "C5", "D5", phase="discard", picks=(0, 1))
    say(state, "0: discard A7 B7")
    assert table(state, "pending") == "draw two"
    say(state, "1: draw")
    assert hands(state) == ["B4", "A3 C5 M", "D5"]
    assert heard(state)[-2:] == ["1 drew A3 from 0", "1 drew M from 0"]
    assert asked(state) == "1 discard"


def test_MG_17_eights_the_next_player_draws_three() -> None:
    state = lay("C8 D8 A3 B4 B5 M", "C5", "D5", phase="discard", picks=(1, 1, 1))
    say(state, "0: discard C8 D8")
    assert table(state, "pending") == "draw three"
    say(state, "1: draw")
    assert hands(state) == ["A3", "B4 B5 C5 M", "D5"]


@pytest.mark.parametrize(
    ("pair", "hold", "drawn"),
    [("A7 B7", "M", 1), ("A7 B7", "A3 M", 2), ("C8 D8", "M", 1), ("C8 D8", "A3 M", 2)],
)
def test_MG_17_as_many_as_there_are(pair: str, hold: str, drawn: int) -> None:
    state = lay(f"{pair} {hold}", "C5", "D5", phase="discard", picks=(0, 0))
    say(state, f"0: discard {pair}", "1: draw")
    assert sorted(hand(state, 1).split()) == sorted(["C5", *hold.split()])
    assert heard(state)[-1] == "0 left"
    assert len(hand(state, 1).split()) == 1 + drawn


@pytest.mark.parametrize(("pair", "left"), [("A7 B7", 2), ("C8 D8", 1)])
def test_MG_17_only_the_next_draw(pair: str, left: int) -> None:
    state = lay(f"{pair} A3 B4 E5 M", "C5 D6", "D5", phase="discard")
    say(state, f"0: discard {pair}", "1: draw", "1: pass", "2: draw")
    counts = [one["cards"] for one in table(state, "seats")]
    # 0 loses two or three of four, 1 gains them and loses one
    assert counts == [left, 2 + (4 - left) - 1, 2]


def test_MG_17_along_the_arrow() -> None:
    state = lay("A7 B7 A3 M", "C5", "D5", phase="discard", arrow="anticlockwise")
    say(state, "0: discard A7 B7", "2: draw")
    assert hands(state) == ["", "C5", "A3 D5 M"]


# Nothing to act on


@pytest.mark.parametrize("pair", ["A1 B1", "A2 B2", "A3 B3"])
@pytest.mark.parametrize("move", ["power", "reverse"])
def test_MG_19_the_last_pair_still_asks(pair: str, move: str) -> None:
    state = lay(pair, "C5", "", "D5", "", phase="discard")
    say(state, f"0: discard {pair}")
    assert heard(state)[-1] == "0 left"
    assert (asked(state), legal(state)) == ("0 power or reverse", ["power", "reverse"])
    say(state, f"0: {move}")
    arrow, then, prey = {
        "power": ("clockwise", 1, "D5 from 3"),
        "reverse": ("anticlockwise", 3, "C5 from 1"),
    }[move]
    assert (table(state, "arrow"), asked(state)) == (arrow, f"{then} draw")
    assert table(state, "pending") == "nothing"
    say(state, f"{then}: draw")
    assert f"{then} drew {prey}" in heard(state)


@pytest.mark.parametrize("pair", ["A4 B4", "A6 B6", "A7 B7", "C8 D8"])
def test_MG_19_the_last_pair_acts_on_nothing(pair: str) -> None:
    state = lay(pair, "C5", "D4 D5", phase="discard", picks=(0,))
    say(state, f"0: discard {pair}")
    assert (asked(state), table(state, "pending")) == ("1 draw", "nothing")
    say(state, "1: draw")
    assert hands(state) == ["", "D4 C5", "D5"]


def test_MG_19_the_last_of_a_chain_is_what_waits() -> None:
    state = lay("A6 B6 C8 D8 A3 B4 C5 M", "D5", "D4", phase="discard")
    say(state, "0: discard A6 B6", "0: discard C8 D8")
    assert table(state, "pending") == "draw three"
    say(state, "1: draw")
    assert len(hand(state, 1).split()) == 1 + 3


def test_MG_19_a_waiting_effect_is_used_up_by_its_draw() -> None:
    # 1 answers with a plain pair: nothing waits for 2
    state = lay("A7 B7 A3 M", "C5 C6", "D4", phase="discard")
    say(state, "0: discard A7 B7", "1: draw", "1: discard C5 C6")
    assert table(state, "pending") == "nothing"


def test_MG_19_the_others_may_have_left_by_the_draw() -> None:
    # the draw makes 0 the last one: 4+4, 7+7 and 8+8 have nobody to act on
    for drawn, mate in (("A4", "B4"), ("A7", "B7"), ("C8", "D8")):
        state = lay(f"{mate} M", "", drawn)
        say(state, "0: draw", f"0: discard {drawn} {mate}")
        assert table(state, "round") == 2
        assert [one["total"] for one in table(state, "seats")] == [10, 0, 0]
