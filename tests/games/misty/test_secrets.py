"""Misty: what a seat may see, is told, and can guess (MY-14)."""

from collections import Counter
from typing import Any

import pytest

import tablee
from tablee.games import game_of
from tests.games.misty.table import COPIES, full, hand, lay, own, there
from tests.games.table import TABLE, describe, say, told

THREE = {
    "window_0": "plain",
    "window_1": "smile",
    "window_2": "monster",
    "hand_0": "flower monster smile up down",
    "hand_1": "smile up left right plain",
    "hand_2": "flower flower down left plain",
}
SIX = "plain left up / down right smile"


# Hands


def test_MY_14_one_sees_the_own_hand_alone() -> None:
    state = lay(3)
    for seat in range(3):
        seen = tablee.view(state, seat)
        assert (seen["seat"], len(seen["hand"])) == (seat, 6)
        assert [one["known"] for one in seen["seats"]] == [None, None, None]
        assert [one["cards"] for one in seen["seats"]] == [6, 6, 6]


def test_MY_14_a_hand_is_sorted_by_kind() -> None:
    state = lay(2, hand_0="plain up flower right up monster")
    assert hand(state, 0) == "flower monster up up right plain"


def test_MY_14_watchers_see_no_hand() -> None:
    state = lay(3, pick_0="up", spot_0="0,1", **THREE)
    seen = tablee.view(state, TABLE)
    assert (seen["seat"], seen["hand"], seen["pick"], seen["spot"]) == (-1, [], None, None)
    assert seen["spaces"] == []
    assert [one["known"] for one in seen["seats"]] == [None, None, None]
    assert [one["cards"] for one in seen["seats"]] == [5, 5, 5]


@pytest.mark.parametrize("seat", [-2, 3])
def test_MY_14_who_has_no_seat_sees_nothing(seat: int) -> None:
    with pytest.raises(tablee.TableeError):
        tablee.view(lay(3), seat)


def known(state: tablee.State, seat: int) -> list[int]:
    """The seats whose hands this one knows, which must be true."""
    found = []
    for other in range(state.seats):
        sure = there(state, other, "known", looker=seat)
        if sure is not None:
            assert sure == hand(state, other).split()
            found.append(other)
    return found


@pytest.mark.parametrize(
    ("seats", "placed", "knows"),
    [
        # passing to the left, to the seat that is one higher: after one card I know what the next
        # one holds, after two cards what the next two hold
        (2, "plain", [[1], [0]]),
        (2, "plain left", [[1], [0]]),
        (3, "plain", [[1], [2], [0]]),
        (3, "plain left", [[1, 2], [0, 2], [0, 1]]),
        (3, "plain left up", [[1, 2], [0, 2], [0, 1]]),
        (4, "plain", [[1], [2], [3], [0]]),
        (4, "plain left", [[1, 2], [2, 3], [0, 3], [0, 1]]),
        (4, "plain left up", [[1, 2, 3], [0, 2, 3], [0, 1, 3], [0, 1, 2]]),
        # new hands, and nobody has held another's
        (2, SIX, [[], []]),
        (4, SIX, [[], [], [], []]),
        # passing to the right, to the seat that is one lower
        (2, f"{SIX} / plain . .", [[1], [0]]),
        (3, f"{SIX} / plain . .", [[2], [0], [1]]),
        (4, f"{SIX} / plain . .", [[3], [0], [1], [2]]),
        (4, f"{SIX} / plain plain .", [[2, 3], [0, 3], [0, 1], [1, 2]]),
    ],
)
def test_MY_14_hands_passed_on_are_known(seats: int, placed: str, knows: list[list[int]]) -> None:
    state = lay(seats, **{f"window_{seat}": placed for seat in range(seats)})
    assert [known(state, seat) for seat in range(seats)] == knows
    assert known(state, TABLE) == []


@pytest.mark.parametrize(
    ("placed", "knows"),
    [
        ("plain", [[1], [2], [0]]),
        ("plain left up", [[], [], []]),
        ("plain left up / down . .", [[2], [0], [1]]),
        (SIX, [[], [], []]),
        (f"{SIX} / plain . .", [[1], [2], [0]]),
    ],
)
def test_MY_14_hands_of_three(placed: str, knows: list[list[int]]) -> None:
    state = lay(3, window="3x3", **{f"window_{seat}": placed for seat in range(3)})
    assert [known(state, seat) for seat in range(3)] == knows


def test_MY_14_what_is_taken_from_a_known_hand_is_known_when_it_is_shown() -> None:
    state = lay(3, **THREE)
    say(state, "1: pick left")
    # 0 passed that hand on; whatever 1 takes of it is secret as yet
    assert there(state, 1, "known", looker=0) == THREE["hand_1"].split()
    say(state, "0: pick up", "2: pick flower")
    assert there(state, 1, "known", looker=0) == ["smile", "up", "right", "plain"]
    assert [there(state, seat, "cards") for seat in range(3)] == [4, 4, 4]
    say(state, "0: at 0,1", "1: at 0,1", "2: at 0,1")
    assert there(state, 2, "known", looker=0) == ["smile", "up", "right", "plain"]
    assert there(state, 1, "known", looker=0) == ["flower", "monster", "smile", "down"]


def test_MY_14_nothing_is_held_during_an_activation() -> None:
    window = "up smile plain / plain plain plain / smile plain smile"
    state = full(window, "up monster monster / monster flower flower / smile smile smile")
    for seat in (0, 1, TABLE):
        seen = tablee.view(state, seat)
        assert (seen["phase"], seen["hand"], seen["spaces"]) == ("activate", [], [])
        assert [(one["cards"], one["known"]) for one in seen["seats"]] == [(0, None), (0, None)]


# Picks


def test_MY_14_a_pick_is_seen_by_nobody_else() -> None:
    state = lay(3, **THREE)
    say(state, "0: pick up", "0: at 1,1")
    for seat in (0, 1, 2, TABLE):
        seen = tablee.view(state, seat)
        mine = seat == 0
        assert (seen["pick"], seen["spot"]) == (("up", (1, 1)) if mine else (None, None))
        assert [one["picked"] for one in seen["seats"]] == [True, False, False]
        assert [one["revealing"] for one in seen["seats"]] == [None] * 3
        assert [one["revealed"] for one in seen["seats"]] == [None] * 3
        assert [one["placed"] for one in seen["seats"]] == [None] * 3
        assert seen["waiting"] == [1, 2]


@pytest.mark.parametrize("seat", [1, 2, TABLE])
def test_MY_14_a_pick_changes_nothing_that_others_see(seat: int) -> None:
    choices: list[dict[str, str]] = [
        {"pick_0": "up"},
        {"pick_0": "flower"},
        {"pick_0": "flower", "spot_0": "0,1"},
    ]
    views = [tablee.view(lay(3, **THREE, **choice), seat) for choice in choices]
    assert views[0] == views[1] == views[2]


def test_MY_14_what_is_told_of_a_pick() -> None:
    state = lay(3, **THREE)
    say(state, "0: pick up", "0: at 1,1", "0: pick down", "0: at 0,1")
    picked = {"event": "picked", "seat": 0}
    assert told(state, 0) == [picked | {"kind": "up"}, picked | {"kind": "down"}]
    for seat in (1, 2, TABLE):
        assert [event for event in told(state, seat) if event] == [picked | {"kind": None}]


def test_MY_14_all_is_told_when_all_have_picked() -> None:
    state = lay(3, pick_0="up", spot_0="0,1", pick_1="left", **THREE)
    say(state, "2: pick flower")
    for seat in (0, 1, 2, TABLE):
        picked, *shown = told(state, seat)
        assert picked["kind"] == ("flower" if seat == 2 else None)
        assert shown == [
            {"event": "revealed", "seat": 0, "kind": "up"},
            {"event": "revealed", "seat": 1, "kind": "left"},
            {"event": "revealed", "seat": 2, "kind": "flower"},
            {"event": "placed", "seat": 0, "kind": "up", "at": (0, 1)},
        ]
        seen = tablee.view(state, seat)
        assert (seen["phase"], seen["pick"], seen["spot"]) == ("place", None, None)
        assert [one["revealing"] for one in seen["seats"]] == ["up", "left", "flower"]
        assert [one["revealed"] for one in seen["seats"]] == [None, "left", "flower"]
        assert [one["placed"] for one in seen["seats"]] == [(0, 1), None, None]
        assert [one["picked"] for one in seen["seats"]] == [False] * 3
        assert [len(one["window"]) for one in seen["seats"]] == [1, 1, 1]
        assert seen["waiting"] == [1, 2]
        assert len(seen["spaces"]) == (0 if seat == TABLE else 8)


def test_MY_14_what_is_told_of_a_deal_and_of_passing_on() -> None:
    state = lay(
        2, phase="place", window_0="plain left up / down right .",
        window_1="plain left up / down right .", pick_0="smile", pick_1="smile", spot_0="1,2",
    )  # fmt: skip
    say(state, "1: at 1,2")
    for seat in (0, 1, TABLE):
        assert [event for event in told(state, seat) if event] == [
            {"event": "placed", "seat": 1, "kind": "smile", "at": (1, 2)},
            {"event": "dealt", "seat": -1, "cards": 6},
        ]
    state = lay(3, pick_0="up", pick_1="left", hand_2="plain")
    say(state, "2: pick plain")
    assert told(state, TABLE)[-1] == {"event": "passed_on", "seat": -1, "direction": "left"}


def test_MY_14_what_is_told_of_a_new_round() -> None:
    window = "up smile plain / plain plain plain / smile plain smile"
    other = "left monster monster / monster flower flower / smile smile smile"
    state = full(window, other, moved_1="0,0", think_ms=50)
    state.ring(50)
    # 8; and 1 monster of three left over, two in the flowers' places, smiles 4
    for seat in (0, 1, TABLE):
        assert [event for event in told(state, seat) if event] == [
            {"event": "time_out", "seat": 0},
            {
                "event": "moved", "seat": 0, "kind": "up",
                "from": (0, 0), "to": None, "covered": False,
            },
            {"event": "scored", "seat": 0, "points": 8},
            {"event": "best", "seat": 0, "points": 8},
            {"event": "ate", "seat": 1, "monster": (0, 1), "flower": (1, 1)},
            {"event": "ate", "seat": 1, "monster": (0, 2), "flower": (1, 2)},
            {"event": "scored", "seat": 1, "points": 7},
            {"event": "best", "seat": 1, "points": 7},
            {"event": "round_won", "seat": 0, "wins": 1},
            {"event": "round_began", "seat": -1, "round": 2},
            {"event": "dealt", "seat": -1, "cards": 3},
        ]  # fmt: skip


def test_MY_14_an_activation_is_told() -> None:
    ten = "up plain plain plain / left flower monster smile / up right . ."
    state = lay(
        2, phase="place", window_0=ten, window_1=ten,
        hand_0="smile", hand_1="down", pick_0="plain", pick_1="monster", spot_0="2,2",
    )  # fmt: skip
    say(state, "1: at 2,3")
    assert told(state, TABLE)[-1] == {"event": "activation_began", "seat": -1}


# A whole view


def test_MY_14_a_view_while_picking() -> None:
    state = lay(2, window_0="plain up", window_1="smile / left", hand_0="flower down down right",
                hand_1="up up up monster", pick_0="down", spot_0="0,2", wins="1 0",
                points="12 9", think_ms=500)  # fmt: skip
    common: dict[str, Any] = {
        "shapes": ["3x4", "4x3"], "revealed": None, "placed": None, "revealing": None,
        "moved": [], "went": [], "done": False,
    }  # fmt: skip
    assert tablee.view(state, 0) == {
        "seat": 0,
        "hand": ["flower", "down", "down", "right"],
        "pick": "down",
        "spot": (0, 2),
        # beside two cards in a row: all ten spaces around them
        "spaces": [
            (-1, -1), (-1, 0), (-1, 1), (-1, 2), (0, -1), (0, 2), (1, -1), (1, 0), (1, 1), (1, 2),
        ],
        "seats": [
            {
                "cards": 4, "known": None, "picked": True, "wins": 1, "points": 12,
                "window": [
                    {"kind": "plain", "at": (0, 0), "turn": 0},
                    {"kind": "up", "at": (0, 1), "turn": 1},
                ],
            } | common,
            {
                "cards": 4, "known": ["monster", "up", "up", "up"], "picked": False,
                "wins": 0, "points": 9,
                "window": [
                    {"kind": "smile", "at": (0, 0), "turn": 0},
                    {"kind": "left", "at": (1, 0), "turn": 1},
                ],
            } | common,
        ],
        "round": 2, "step": 3, "cards": 12, "passing": "left", "phase": "pick", "waiting": [1],
        "deadline_ms": 500, "last": None, "rounds_to_win": 2, "smiles": "pairs",
    }  # fmt: skip


# A fair guess


def guesses(seat: int, number: int, /, **lines: object) -> list[tablee.State]:
    """So many guesses of a seat, each of which must keep the seat's view and be possible."""
    found = []
    for seed in range(number):
        state = lay(3, **lines)
        before = tablee.view(state, seat)
        state.redeal(seat, tablee.FastChance.seeded(seed))
        assert tablee.view(state, seat) == before
        assert game_of(state).faults(state) == []
        found.append(state)
    return found


def test_MY_14_a_guess_keeps_the_hands_that_are_known() -> None:
    # after one card 0 knows what 1 holds, and not what 2 holds
    found = guesses(0, 300, **THREE)
    assert {hand(state, 0) for state in found} == {THREE["hand_0"]}
    assert {hand(state, 1) for state in found} == {THREE["hand_1"]}
    assert len({hand(state, 2) for state in found}) > 200


def test_MY_14_a_guess_deals_what_the_seat_has_not_seen() -> None:
    """54 cards less three in windows and ten in known hands: 41, five of which 2 holds."""
    windows = ["plain", "smile", "monster"]
    seen = Counter([*windows, *THREE["hand_0"].split(), *THREE["hand_1"].split()])
    unseen = COPIES - seen
    found: Counter[str] = Counter()
    for state in guesses(0, 600, **THREE):
        held = Counter(hand(state, 2).split())
        assert held <= unseen
        found += held
    for kind, copies in unseen.items():
        expected = 600 * 5 * copies / 41
        assert abs(found[kind] - expected) < 0.25 * expected


def test_MY_14_a_spectator_guesses_every_hand() -> None:
    found = guesses(TABLE, 60, **THREE)
    for seat in range(3):
        assert len({hand(state, seat) for state in found}) > 40


def test_MY_14_a_guess_in_the_phase_place_keeps_what_is_shown() -> None:
    lines = {"pick_0": "up", "pick_1": "left", "pick_2": "flower", "spot_2": "1,1"}
    held = {"hand_0": "flower monster smile down", "hand_1": "smile up right plain"}
    windows = {name: value for name, value in THREE.items() if name.startswith("window")}
    found = guesses(0, 100, phase="place", **lines, **held, **windows)
    assert {hand(state, 1) for state in found} == {held["hand_1"]}
    assert len({hand(state, 2) for state in found}) > 60
    for state in found:
        assert [there(state, seat, "revealing") for seat in range(3)] == ["up", "left", "flower"]
        assert there(state, 2, "placed") == (1, 1)
        assert len(hand(state, 2).split()) == 4


def test_MY_14_a_guess_deals_nothing_that_is_shown() -> None:
    """All six flowers are seen: four in the own hand, one passed on, one shown by 2."""
    found = guesses(
        0, 60, phase="place", window_0="plain", window_1="plain", window_2="plain",
        hand_0="flower flower flower flower", hand_1="flower up right plain",
        pick_0="up", pick_1="left", pick_2="flower",
    )  # fmt: skip
    assert not any("flower" in hand(state, 2) for state in found)


def test_MY_14_a_guess_forgets_the_picks_of_others() -> None:
    """What 1 has picked is one of the cards that it is known to hold, each as likely."""
    held = THREE | {"hand_1": "up up up left plain"}
    found = guesses(0, 500, pick_1="left", spot_1="0,1", **held)
    picks = Counter(own(state, 1, "pick") for state in found)
    assert set(picks) == {"up", "left", "plain"}
    assert 250 <= picks["up"] <= 350
    assert {own(state, 1, "spot") for state in found} == {None}
    assert {own(state, 2, "pick") for state in found} == {None}
    assert all(there(state, 1, "picked") for state in found)


def test_MY_14_a_guess_keeps_the_own_pick() -> None:
    for state in guesses(0, 20, pick_0="up", spot_0="0,1", pick_2="down", **THREE):
        assert (own(state, 0, "pick"), own(state, 0, "spot")) == ("up", (0, 1))
        assert own(state, 2, "pick") in hand(state, 2).split()


def test_MY_14_a_spectator_guesses_every_pick() -> None:
    found = guesses(TABLE, 60, pick_0="up", spot_0="0,1", **THREE)
    assert len({own(state, 0, "pick") for state in found}) > 3
    assert {own(state, 0, "spot") for state in found} == {None}


def test_MY_14_a_guess_has_the_future_of_its_chance() -> None:
    """Two truths, one view, one chance: one guess, and the same deal after it."""
    six = {f"window_{seat}": "plain left up / down right smile" for seat in range(3)}
    mine = {"hand_0": "flower monster smile up down plain"}
    one = lay(3, **six, **mine, hand_1="flower up", pick_2="up")
    other = lay(3, **six, **mine, hand_1="monster down plain", pick_2="left", spot_2="2,0")
    assert tablee.view(one, 0) == tablee.view(other, 0)
    for state in (one, other):
        state.redeal(0, tablee.FastChance.seeded(7))
    assert describe(one) == describe(other)
    for state in (one, other):
        while not state.is_over():
            seat = tablee.seats_of(state.to_act())[0]
            state.play(seat, state.legal(seat)[0], 0)
    assert describe(one) == describe(other)


def test_MY_14_a_clone_goes_its_own_way() -> None:
    state = lay(3, pick_0="up", spot_0="0,1", think_ms=40, wins="1 0 1", points="3 4 5", **THREE)
    before = describe(state)
    twin = state.clone()
    assert (describe(twin), twin.witness) == (before, None)
    say(twin, "1: pick left", "2: pick flower", "1: at 0,1", "2: at 0,1")
    assert describe(state) == before
    after = describe(twin)
    say(state, "1: pick up", "2: pick plain", "0: at 1,0", "1: at 1,1", "2: at -1,0")
    assert describe(twin) == after
    assert describe(state) != after


def test_MY_14_a_clone_of_an_activation_goes_its_own_way() -> None:
    window = "up up plain / plain plain plain / smile plain smile"
    other = "left monster monster / monster flower flower / smile smile smile"
    state = full(window, other, moved_0="0,1", smiles="neighbours", points="30 20")
    before = describe(state)
    twin = state.clone()
    say(twin, "0: move 0,0", "1: move 0,0")
    assert describe(state) == before
    assert there(state, 0, "moved") == [(0, 1)]
    say(state, "0: move 0,0", "1: move 0,0")
    for one in (state, twin):
        # seven others; two monsters in the flowers' places, the third, and three smiles: 1 + 2 more
        assert [there(one, seat, "points") for seat in (0, 1)] == [30 + 7, 20 + 8]
    assert describe(state) == describe(twin)
    assert own(state, 1, "last") == own(twin, 1, "last")


def test_MY_14_a_clone_knows_the_round_before() -> None:
    window = "up smile plain / plain plain plain / smile plain smile"
    other = "left monster monster / monster flower flower / smile smile smile"
    state = full(window, other, moved_1="0,0")
    say(state, "0: move 0,0")
    for seat in (0, 1, TABLE):
        assert own(state, seat, "last") is not None
        assert tablee.view(state.clone(), seat) == tablee.view(state, seat)
