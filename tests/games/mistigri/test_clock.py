"""Crazy Mistigri: deadlines (MG-26)."""

import pytest

import tablee
from tests.games.mistigri.table import asked, lay, passed, table
from tests.games.table import describe, heard, refused, say


def due(*hold: str, **lines: object) -> tablee.State:
    """A situation whose decision is due at 1000 ms."""
    return lay(*hold, picks=(), think_ms=1000, deadline_ms=1000, **lines)


def test_MG_26_no_limit_unless_told() -> None:
    state = tablee.start("mistigri", 3, seed=1)
    assert state.alarm_ms() == tablee.NEVER
    before = describe(state)
    state.ring(10**15)
    assert describe(state) == before


def test_MG_26_each_decision_has_its_time() -> None:
    state = tablee.start("mistigri", 3, seed=1, options={"think_ms": 30_000})
    assert state.alarm_ms() == 30_000
    say(state, "0: draw", at_ms=12_000)
    assert state.alarm_ms() == 42_000
    say(state, "0: pass", at_ms=12_001)
    assert state.alarm_ms() == 42_001
    assert tablee.view(state, 2)["deadline_ms"] == 42_001


@pytest.mark.parametrize("think_ms", [0, 1, 3_600_000])
def test_MG_26_up_to_one_hour(think_ms: int) -> None:
    state = tablee.start("mistigri", 3, seed=1, options={"think_ms": think_ms})
    assert state.alarm_ms() == (think_ms or tablee.NEVER)


@pytest.mark.parametrize("think_ms", [-1, 3_600_001, "1000", 1.5, True])
def test_MG_26_not_more_and_not_less(think_ms: object) -> None:
    with pytest.raises(tablee.BadOption, match="think_ms"):
        tablee.start("mistigri", 3, seed=1, options={"think_ms": think_ms})


@pytest.mark.parametrize("at_ms", [0, 999])
def test_MG_26_before_its_time_nothing_happens(at_ms: int) -> None:
    state = due("A3", "B4", "M")
    before = describe(state)
    state.ring(at_ms)
    assert describe(state) == before
    assert heard(state) == []


@pytest.mark.parametrize("at_ms", [1000, 1700])
def test_MG_26_the_next_decision_counts_from_the_ring(at_ms: int) -> None:
    state = due("A3", "B4", "M")
    state.ring(at_ms)
    assert asked(state) == "0 discard"
    assert state.alarm_ms() == at_ms + 1000


def ring(*hold: str, **lines: object) -> tuple[list[str], str]:
    """What happens when time is up, and who decides what then."""
    state = due(*hold, **lines)
    state.ring(1000)
    return heard(state), asked(state)


def test_MG_26_late_to_draw() -> None:
    late = ["0 time out", "0 drew M from 2", "2 left"]
    assert ring("A3", "B4", "M") == (late, "0 discard")


def test_MG_26_late_to_discard() -> None:
    assert ring("A3 B3", "B4", "M", phase="discard") == (["0 time out", "0 passed"], "1 draw")


def test_MG_26_late_with_the_extra_pair() -> None:
    late = ["0 time out", "0 declined"]
    assert ring("A3 B3", "B4", "M", phase="extra") == (late, "1 draw")


@pytest.mark.parametrize(
    ("effect", "happened", "then"),
    [
        (1, ["0 dropped A1", "0 dropped C1"], "1 draw"),
        (2, [], "0 choose"),
        (3, ["0 readied exchange"], "1 draw"),
    ],
)
def test_MG_26_late_with_power_or_reverse(effect: int, happened: list[str], then: str) -> None:
    late = ["0 time out", *happened]
    hold = ("A1 C1 M", "B4", "C4", "D4", "E4")
    assert ring(*hold, phase="power or reverse", effect=effect) == (late, then)


# The smallest: first by value, then by colour.


def test_MG_26_late_to_choose() -> None:
    late = ["0 time out", "0 chose B4"]
    assert ring("A5 C4 B4 M", "D6", "E7", phase="choose") == (late, "1 draw")


def test_MG_26_late_to_give() -> None:
    state = due("A5 C4 B4 M", "", "D6", "E7", phase="give")
    state.ring(1000)
    assert (heard(state), asked(state)) == (["0 time out"], "0 give to")
    state.ring(2000)
    assert (heard(state), asked(state)) == (["0 time out", "0 gave B4 to 2"], "2 draw")


def test_MG_26_late_to_pick() -> None:
    state = due(
        "A3 M", "A7", "D6", "rest",
        phase="pick", discard="D5 B5 E9", unserved="1 3",
    )  # fmt: skip
    state.ring(1000)
    assert (heard(state), asked(state)) == (["0 time out"], "0 pick to")
    state.ring(2000)
    assert (heard(state), asked(state)) == (["0 time out", "0 picked B5 to 1"], "0 pick")
    state.ring(3000)
    assert (heard(state), asked(state)) == (["0 time out", "0 picked D5 to 3"], "1 draw")


def test_MG_26_late_to_exchange() -> None:
    state = due("C3 A5", "C6", "rest", turn=1, phase="put", discard="C3 A4 M")
    state.ring(1000)
    assert (heard(state), asked(state)) == (["0 time out", "0 put down C3"], "0 retake")
    state.ring(2000)  # an equal C3 lay there before
    assert (heard(state), asked(state)) == (["0 time out", "0 took back C3"], "1 discard")


def test_MG_26_late_to_take_back() -> None:
    late = ["0 time out", "0 took back A4"]
    lines = {"turn": 1, "phase": "retake", "discard": "A3 A4 M", "card": "A3"}
    assert ring("A5", "C6", "rest", **lines) == (late, "1 discard")


def test_MG_26_a_late_pass_turns_the_help_card_down() -> None:
    state = due("A3 B3", "B4", "M", phase="discard")
    state.ring(1000)
    assert passed(state) == [0]


def test_MG_26_a_refused_move_wins_no_time() -> None:
    state = due("A3", "B4", "M")
    refused(state, "0: pass")
    assert state.alarm_ms() == 1000


def test_MG_26_a_new_round_has_its_time() -> None:
    state = due("A3", "B4", "M", phase="discard", passed="1 2")
    say(state, "0: pass", at_ms=400)
    assert (table(state, "round"), state.alarm_ms()) == (2, 1400)


def test_MG_26_a_late_pass_may_end_the_game() -> None:
    state = due("A3", "B4", "M", phase="discard", round=2, passed="1 2")
    state.ring(1000)
    assert state.is_over()
    assert state.alarm_ms() == tablee.NEVER
    state.ring(10**15)
    assert heard(state)[-1] == "game ended"
