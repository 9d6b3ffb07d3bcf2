"""Mito: situations as text, both ways, and what can be wrong with one."""

import pytest

import tablee
from tablee.games.mito import GAME

HANDS = """
seats: 3
hand 0: n1 n2 mito4
hand 1: n3 n5 spider2
hand 2: n4 n5 n5
discard: n2 n1
"""
FLIGHT = HANDS + "flight 1: ant1\narm 1: 1000\n"
SLAP = HANDS.replace("n2 n1", "mosquito2 n1") + "phase: slap\n"
GIFTS = HANDS.replace("n2 n1", "mosquito2 n1") + "phase: gifts\nslowest: 1\n"
RACE = HANDS.replace("n2 n1", "cockroach5 n1") + "phase: race\n"
CAUGHT = HANDS + "phase: caught\ncaught: 1 n3\n"
PAUSE = HANDS.replace("hand 2: n4 n5 n5\n", "") + "phase: pause\nout: 2\n"


def position(text: str) -> tablee.State:
    return tablee.position("mito", text)


def lines_of(text: str) -> dict[str, str]:
    described = GAME.describe(position(text))
    return dict(line.split(": ", 1) for line in described.splitlines())


@pytest.mark.parametrize(
    "text",
    [
        HANDS,
        FLIGHT,
        FLIGHT.replace("1000", "1000 1300"),
        HANDS + "rest 1: 4000 5000\nfidget 1: 5000\n",
        HANDS.replace("n2 n1", "spider1 n1") + "aside 0: n5\nphase: spider_to\n",
        SLAP + "hits: - 412 -\ncontest_ms: 90\n",
        SLAP + "hits: - earlier -\n",
        GIFTS + "givers: 0\naside 2: n1\n",
        RACE + "hits: 5 - -\naside 0: n5\n",
        CAUGHT,
        CAUGHT.replace("n2 n1", "mosquito1 n1") + "resume: slap\n",
        PAUSE + "ready: 1\nscores: 3 4 5\nthefts: 1 n3 5200 / 2 ant1 6000 by 0\n",
        PAUSE.replace("pause", "over") + "round: 3\n",
        HANDS + "known 0 1: n3\nthink_ms: 500\ndeadline_ms: 700\nant: draw_pile\n",
    ],
)
def test_a_situation_is_described_as_it_was_written(text: str) -> None:
    described = GAME.describe(position(text))
    assert GAME.describe(position(described)) == described
    said = dict(line.split(": ", 1) for line in text.strip().splitlines())
    assert said.items() <= lines_of(text).items()


def test_what_no_line_names_lies_under_the_pile() -> None:
    lines = lines_of(HANDS + "pile: ant3 n2\n")
    assert lines["pile"].startswith("ant3 n2 n1 n1 n1")
    cards = " ".join(lines[name] for name in ("hand 0", "hand 1", "hand 2", "discard", "pile"))
    assert len(cards.split()) == 71


def test_a_card_in_flight_has_an_arm_and_a_moment_of_its_own() -> None:
    lines = lines_of(HANDS + "flight 1: ant1\n")
    assert (lines["arm 1"], lines["glimpse 1"]) == ("0", "200")
    assert lines_of(FLIGHT)["glimpse 1"] == "1200"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "seats are 3 to 5"),
        ("seats: 6", "seats are 3 to 5"),
        ("seats: 3", "a card lies on the discard"),
        (HANDS + "guard: 3", "seats are from 0 to 2"),
        (HANDS + "hand 3: n1", "no line 'hand 3'"),
        (HANDS + "pile: ant1 ant1", "too many: ant1"),
        (HANDS + "pile: bee1", "'bee1' is no card"),
        (HANDS + "known 0 1: ant1 ant1", "there are not so many"),
        (HANDS + "known 0 1: ant1", "nobody is sure of a card that is not there: seat 1"),
        (HANDS + "known 1 1: n3", "need not remember it"),
        (HANDS.replace("n4 n5 n5", ""), "without a card the round is over: seat 2"),
        (HANDS + "vanish_ms: 599", "vanish_ms is from 600 to 5000"),
        (HANDS + "glimpse_ms: 1001", "glimpse_ms is from 100 to 1000"),
        (HANDS + "think_ms: 3600001", "think_ms is at most"),
        (HANDS + "flight 0: ant1", "the guard does not cheat"),
        (HANDS + "arm 1: 1 2 3", "when it rose, and when a corner showed"),
        (HANDS + "arm 1: 1000 9000", "a corner shows once, while the arm moves"),
        (FLIGHT + "glimpse 1: 9000", "a corner shows once, while the arm moves"),
        (FLIGHT.replace("n3 n5 spider2", ""), "the last card may not vanish: seat 1"),
        (CAUGHT + "arm 2: 0", "no arm moves now: seat 2"),
        (HANDS + "fidget 1: 3000", "a fidget's rest ends with the 3 s of an arm"),
        (HANDS + "aside 0: n5", "laid aside by who gives or races"),
        (GIFTS + "givers: 2\naside 0: mito1", "a Mito may not be given"),
        (GIFTS + "givers: 0 2\naside 0: n5", "does not choose"),
        (GIFTS + "givers: 1", "does not choose"),
        (GIFTS, "somebody still chooses a gift"),
        (GIFTS.replace("n1 n2 mito4", "mito4") + "givers: 0", "has something to give"),
        (GIFTS.replace("slowest: 1", "slowest: 0") + "givers: 2", "not who played the mosquito"),
        (SLAP.replace("mosquito2", "n2"), "the top card is no mosquito"),
        (SLAP + "hits: - 1 1", "somebody must still slap"),
        (SLAP + "hits: 1 1 -", "who played the mosquito does not slap"),
        (SLAP + "hits: 1 1", "for each seat"),
        (SLAP + "hits: 1 soon -", "takes a whole number"),
        (RACE + "hits: 1 - -", "laid aside by who gives or races"),
        (CAUGHT.replace("1 n3", "0 n1"), "the guard is not caught"),
        (CAUGHT.replace("1 n3", "1 n4"), "who was caught has the card back"),
        (CAUGHT.replace("1 n3", "1"), "write who and with which card"),
        (CAUGHT.replace("n1 n2 mito4", "mito4"), "the guard has something to give"),
        (CAUGHT + "resume: pause", "no such phase is interrupted"),
        (HANDS + "round: 4", "there is no round 4"),
        (HANDS + "ready: 1", "who is ready waits in the pause"),
        (HANDS + "out: 1", "out is who had no card left"),
        (HANDS + "phase: pause", "a round ends when somebody has no card"),
        (PAUSE + "round: 3", "the last round ends the game"),
        (PAUSE + "ready: 0 1 2", "when all are ready"),
        (PAUSE + "thefts: 1 n3", "write '1 n3 5200"),
        (PAUSE + "thefts: 7 n3 100", "seats are from 0 to 2"),
    ],
)
def test_an_impossible_situation_is_refused(text: str, why: str) -> None:
    with pytest.raises(tablee.BadPosition) as refusal:
        position(text)
    assert why in str(refusal.value)


@pytest.mark.parametrize("where", ["hand", "flight", "aside", "pile", "discard"])
def test_cards_that_do_not_add_up_are_a_fault(where: str) -> None:
    state = position(HANDS)
    if where in ("pile", "discard"):
        setattr(state, where, getattr(state, where)[1:])
    elif where == "hand":
        state.hands[0] = 0  # type: ignore[attr-defined]
    else:
        getattr(state, where)[0] = 1
    assert GAME.faults(state)[0].startswith("MT-1")


@pytest.mark.parametrize("text", ["fly n3", "play", "play bee2", "accuse 9", "accuse x", "slap 1"])
def test_what_is_no_move_is_not_read(text: str) -> None:
    with pytest.raises(tablee.BadNotation):
        GAME.read(position(HANDS), text)


@pytest.mark.parametrize("move", [-1, 63, 65, 5 * 64 + 1, 4 * 64 + 5, 11 * 64, 9999])
def test_a_number_that_is_no_move_is_shown_as_such(move: int) -> None:
    assert GAME.show(position(HANDS), move) == f"no move {move}"
