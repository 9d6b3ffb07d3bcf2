"""Misty: situations as text, both ways."""

import pytest

import tablee
from tablee.games import game_of
from tablee.games.misty.rules import Misty
from tests.games.misty.table import asked, full, hand, lay, lying, moves, name_of, own, there
from tests.games.table import TABLE, describe

WINDOW = "right right plain / monster up flower / plain plain plain"
OTHER = "smile up smile / plain down plain / smile plain smile"

# What may be left out


def test_position_usual_values() -> None:
    state = tablee.position("misty", "seats: 3")
    seen = tablee.view(state, TABLE)
    assert (seen["round"], seen["step"], seen["phase"], seen["cards"]) == (1, 1, "pick", 12)
    assert (seen["waiting"], seen["deadline_ms"], seen["last"]) == ([0, 1, 2], None, None)
    assert [(one["wins"], one["points"], one["window"]) for one in seen["seats"]] == [
        (0, 0, [])
    ] * 3
    assert state.alarm_ms() == tablee.NEVER


def test_position_fills_hands_up() -> None:
    state = lay(2, hand_0="flower flower")
    assert hand(state, 0).startswith("flower flower")
    assert [len(hand(state, seat).split()) for seat in (0, 1)] == [6, 6]


def test_position_of_seeds_deals_alike() -> None:
    one, same, other = (tablee.position("misty", "seats: 2", seed=seed) for seed in (3, 3, 4))
    assert describe(one) == describe(same)
    assert describe(one) != describe(other)


def test_position_a_pick_is_part_of_the_hand() -> None:
    state = lay(2, pick_0="up", hand_0="flower flower flower flower flower")
    assert hand(state, 0) == "flower flower flower flower flower up"
    state = lay(2, pick_0="up", hand_0="flower flower flower flower flower up")
    assert hand(state, 0) == "flower flower flower flower flower up"


def test_position_the_round_follows_from_those_won() -> None:
    assert own(lay(3, wins="1 1 1"), TABLE, "round") == 4
    assert own(lay(3, wins="1 1 1", round=2), TABLE, "round") == 2  # all three won the first
    over = full(WINDOW, OTHER, phase="over", wins="2 1", moved_0="1,1 0,0", moved_1="0,1 1,1")
    assert own(over, TABLE, "round") == 3


def test_position_a_full_window_is_activated() -> None:
    assert asked(full(WINDOW, OTHER)) == "activate 0 1"
    assert asked(full(WINDOW, OTHER, moved_0="1,1 0,0")) == "activate 1"


def test_MY_17_position_is_due_one_limit_from_now() -> None:
    assert lay(2, think_ms=700).alarm_ms() == 700
    assert lay(2, think_ms=700, deadline_ms=900).alarm_ms() == 900


# Windows


def test_position_the_first_card_is_the_first_of_the_first_row() -> None:
    window = ". plain / up ."
    state = lay(2, window_0=window, window_1=window)
    assert lying(state, 0) == {(0, 0): "plain", (1, -1): "up"}


def test_position_cards_are_placed_row_by_row_as_far_as_they_touch() -> None:
    """The second card of the first row touches nothing until the third has been placed."""
    window = "plain . up / . down ."
    state = lay(2, window_0=window, window_1=window)
    assert [card["kind"] for card in there(state, 0, "window")] == ["plain", "down", "up"]


def test_position_turns_say_who_came_first() -> None:
    window = "flower . up / plain down ."
    state = lay(2, window_0=window, turns_0="3 2 0 1", window_1=window)
    assert there(state, 0, "window") == [
        {"kind": "plain", "at": (0, 0), "turn": 0},
        {"kind": "down", "at": (0, 1), "turn": 1},
        {"kind": "up", "at": (-1, 2), "turn": 2},
        {"kind": "flower", "at": (-1, 0), "turn": 3},
    ]


# There and back

SITUATIONS: list[dict[str, object]] = [
    {},
    {"smiles": "neighbours", "wins": "1 1 0", "round": "2", "points": "9 9 4"},
    {"think_ms": 500, "deadline_ms": 1500},
    {"pick_0": "up", "pick_2": "left", "spot_2": "1,1"},
    {"turns_0": "1 0"},
    {"phase": "place", "pick_0": "up", "pick_1": "up", "pick_2": "left", "spot_1": "0,-1"},
]


@pytest.mark.parametrize("lines", SITUATIONS, ids=str)
def test_position_describe_and_back(lines: dict[str, object]) -> None:
    windows = {f"window_{seat}": "plain / smile" for seat in range(3)}
    there_and_back(lay(3, **windows, **lines), lines)


@pytest.mark.parametrize(
    "lines",
    [
        {},
        {"moved_0": "1,1 0,0"},
        {"phase": "over", "wins": "2 0", "moved_0": "1,1 0,0", "moved_1": "1,1 0,1"},
        {"wins": "0 1", "last_window_0": WINDOW, "last_window_1": OTHER, "last_moved_0": "1,1 0,0",
         "last_moved_1": "0,1 1,1", "last_turns_1": "8 7 6 5 4 3 2 1 0"},
    ],
    ids=str,
)  # fmt: skip
def test_position_of_full_windows_and_back(lines: dict[str, object]) -> None:
    there_and_back(full(WINDOW, OTHER, **lines), lines)


def there_and_back(state: tablee.State, lines: dict[str, object]) -> None:
    again = tablee.position("misty", describe(state))
    assert describe(again) == describe(state)
    assert asked(again) == asked(state)
    for seat in range(-1, state.seats):
        assert tablee.view(again, seat) == tablee.view(state, seat)
        assert moves(again, seat) == moves(state, seat)
    said = describe(again).splitlines()
    named = [f"{name_of(name)}: {value}" for name, value in lines.items()]
    assert [line for line in named if line not in said] == []


def test_position_describe_is_readable() -> None:
    lines = [
        "seats: 2",
        "window: 3x3",
        "smiles: neighbours",
        "round: 2",
        "phase: place",
        "window 0: . up / plain down / flower .",
        "turns 0: 3 0 1 2",
        "hand 0: left",
        "pick 0: up",
        "window 1: . left / . smile / up plain",
        "hand 1: plain",
        "pick 1: plain",
        "spot 1: 0,-1",
        "wins: 1 0",
        "points: 9 8",
        "think_ms: 7",
        "deadline_ms: 9",
    ]
    state = tablee.position("misty", "\n".join(reversed(lines)))
    assert describe(state).splitlines() == lines


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_position_of_a_new_game(seats: int) -> None:
    options = {"window": "3x3", "smiles": "neighbours", "think_ms": 9}
    state = tablee.start("misty", seats, seed=4, options=options)
    assert describe(tablee.position("misty", describe(state))) == describe(state)


def test_position_the_last_round_is_that_before() -> None:
    lines = {"last_window_0": WINDOW, "last_window_1": OTHER}
    state = lay(
        2, window="3x3", wins="1 0", last_moved_0="1,1 0,0", last_moved_1="0,1 1,1", **lines
    )
    last = own(state, 0, "last")
    assert last["round"] == 1
    # 0: 1,1 lies on 0,1, and so does 0,0: the flower is eaten, 4 plain, 1 monster in its place
    # 1: 0,1 has left; 1,1 lies on 2,1: 4 smiles, 2 plain
    assert [seat["points"] for seat in last["seats"]] == [5, 6]


# What is refused


def why(text: str) -> str:
    with pytest.raises(tablee.BadPosition) as refusal:
        tablee.position("misty", text)
    return refusal.value.why


FULL = f"window: 3x3\nwindow 0: {WINDOW}\nwindow 1: {OTHER}\n"


@pytest.mark.parametrize(
    ("text", "clue"),
    [
        ("", "seats are 2 to 4, not 0"),
        ("seats: 5", "seats are 2 to 4, not 5"),
        ("seats: two", "seats takes a whole number"),
        ("seats: 2\nseats: 2", "twice"),
        ("seats: 2\nhello", "name: value"),
        ("seats: 2\nbanana: 3", "no line 'banana'"),
        ("seats: 2\nhand 2: up", "no line 'hand 2'"),
        ("seats: 2\nwindow: 4x4", "window is one of 3x4, 3x3"),
        ("seats: 2\nsmiles: threes", "smiles is one of pairs, neighbours"),
        ("seats: 2\nphase: draw", "phase is one of pick, place, activate, over"),
        ("seats: 2\nwins: 1 0 0", "one number a seat"),
        ("seats: 2\nhand 0: rocket", "'rocket' is no drawing"),
        ("seats: 2\nhand 0: up up up up up up up", "MY-1: there are 6 cards up, not 7"),
        ("seats: 2\nhand 0: " + "plain " * 13, "MY-1"),
        ("seats: 2\nhand 0: " + "plain " * 7, "MY-2: everybody holds 6 cards now"),
        ("seats: 2\nhand 0: " + "up " * 17, "MY-1"),
        ("seats: 2\npick 0: rocket", "'rocket' is no drawing"),
        ("seats: 2\nwindow 0: up\nwindow 1: up\npick 0: up\nspot 0: 4,4", "'4,4' is no space"),
        ("seats: 2\nwindow 0: up", "MY-3: every window has as many cards"),
        ("seats: 2\nwindow 0: up . / up\nwindow 1: up up", "every row has the same length"),
        ("seats: 2\nwindow 0: up . up\nwindow 1: up up", "MY-5: card 1 touches no earlier one"),
        ("seats: 2\nwindow 0: up up up up up", "MY-5: card 4 touches no earlier one or does not"),
        (
            "seats: 2\nwindow 0: up . . . / . up . . / . . up . / . . . up",
            "MY-5: card 3 touches no earlier one or does not fit",
        ),
        ("seats: 2\nwindow: 3x3\nwindow 0: up up up up", "MY-5: card 3"),
        (
            "seats: 2\nwindow: 3x3\nwindow 0: up up up / up up up / plain plain plain / plain . .",
            "MY-4: a window has 9 cards, not 10",
        ),
        ("seats: 2\nwindow 0: up up\nturns 0: 0 2", "turns 0: each card's turn"),
        ("seats: 2\nwindow 0: up up\nturns 0: 0", "turns 0: each card's turn"),
        ("seats: 2\nturns 0: 0", "turns 0: each card's turn"),
        ("seats: 2\nwindow 0: up\nwindow 1: up\nmoved 0: 0,0", "MY-7: the card at 0,0 cannot move"),
        (f"seats: 2\n{FULL}moved 0: 0,2", "MY-7: the card at 0,2 cannot move"),
        (f"seats: 2\n{FULL}moved 0: 0,0 0,1", "MY-7: the card at 0,1 cannot move"),
        (f"seats: 2\n{FULL}moved 0: 0,0 0,0", "MY-7: the card at 0,0 cannot move"),
        (f"seats: 2\n{FULL}moved 0: 0", "'0' is no space"),
        (f"seats: 2\n{FULL}pick 0: up", "MY-3: only while building"),
        (f"seats: 2\n{FULL}spot 0: 0,0", "MY-3: only while building"),
        (f"seats: 2\n{FULL}hand 0: up", "MY-2: everybody holds 0 cards now"),
        (f"seats: 2\n{FULL}phase: pick", "MY-"),
        (f"seats: 2\n{FULL}phase: over", "MY-13: the game is over when somebody has won two"),
        (f"seats: 2\n{FULL}wins: 2 0", "MY-13: the game is over when somebody has won two"),
        (f"seats: 2\n{FULL}moved 0: 1,1 0,0\nmoved 1: 0,1 1,1", "nobody has anything left"),
        ("seats: 2\nphase: activate", "MY-3: every window has as many cards"),
        ("seats: 2\nphase: place", "MY-3: in the phase 'place' everybody has picked"),
        ("seats: 2\nphase: place\npick 0: up", "MY-3: in the phase 'place' everybody has picked"),
        ("seats: 2\nphase: place\npick 0: up\npick 1: up\nspot 0: 0,0\nspot 1: 0,0", "MY-5"),
        ("seats: 2\nspot 0: 0,0", "MY-5: a card is to go where it cannot"),
        ("seats: 2\nwindow 0: up\nwindow 1: up\nspot 0: 0,1", "MY-5: a card is to go where it"),
        (
            "seats: 2\nwindow 0: up\nwindow 1: up\npick 0: left\nspot 0: 0,2",
            "MY-5: a card is to go where it cannot",
        ),
        ("seats: 2\npick 0: up\npick 1: up", "nobody has anything left to decide"),
        (
            "seats: 2\nwindow: 3x3\nwindow 0: up up\nwindow 1: up up",
            "MY-3: the last card of a hand is picked by itself",
        ),
        ("seats: 2\nround: 2", "MY-13: 1 rounds cannot have been won like that"),
        ("seats: 2\nwins: 1 0\nround: 1", "MY-13: 0 rounds cannot have been won like that"),
        ("seats: 2\nwins: 1 1\nround: 4", "MY-13: 3 rounds cannot have been won like that"),
        ("seats: 2\nwins: 3 0", "MY-13: nobody wins more than two rounds"),
        ("seats: 2\nthink_ms: 3600001", "MY-17: think_ms is at most 3600000"),
        ("seats: 2\ndeadline_ms: 5", "no line 'deadline_ms'"),
        ("seats: 2\nwins: 1 0\nlast window 0: up", "MY-7: in the last round cards had to move"),
        (
            "seats: 2\nwindow: 3x3\nwins: 1 0\n"
            f"last window 0: {WINDOW}\nlast window 1: {OTHER}\nlast moved 0: 1,1 0,0",
            "MY-7: in the last round cards had to move that did not",
        ),
    ],
)  # fmt: skip
def test_position_refused(text: str, clue: str) -> None:
    assert clue in why(text)


# Situations that no text can say, and no play can reach


def broken(**wrong: object) -> list[str]:
    """What is wrong with a state after something has been done to it."""
    state = lay(2, window_0="plain up", window_1="plain up")
    assert isinstance(state, Misty)
    for name, value in wrong.items():
        setattr(state, name, value)
    return game_of(state).faults(state)


def test_faults_of_a_sound_state() -> None:
    assert broken() == []


def test_faults_name_who_is_awaited() -> None:
    assert broken(awaited=1) == ["who is awaited has not decided"]


def test_faults_name_the_step() -> None:
    assert "MY-4: there is no card 13" in broken(step=13)
    assert "MY-4: there is no card 0" in broken(step=0)


def test_faults_name_a_pick_from_no_hand() -> None:
    state = lay(2, hand_0="up up up up up up", pick_0="up")
    assert isinstance(state, Misty)
    state.picks[0] = 0
    assert game_of(state).faults(state) == ["MY-3: one picks from the own hand"]


def test_faults_name_cards_that_could_not_lie_there() -> None:
    state = lay(2, window_0="plain up", window_1="plain up")
    assert isinstance(state, Misty)
    state.windows[0].spaces[1] += 1
    assert game_of(state).faults(state) == ["MY-5: cards lie where they could not be placed"]
    state.windows[0].spaces[1] -= 1
    state.windows[0].box = 0
    assert game_of(state).faults(state) == ["MY-5: cards lie where they could not be placed"]


def test_faults_name_cards_that_could_not_move() -> None:
    state = full(WINDOW, OTHER, moved_0="1,1")
    assert isinstance(state, Misty)
    state.windows[0].move(state.windows[0].spaces[1])  # 0,1 is covered
    assert "MY-7: cards have moved that could not" in game_of(state).faults(state)
    state = full(WINDOW, OTHER, moved_0="1,1")
    assert isinstance(state, Misty)
    state.windows[0].moved = 0
    assert "MY-7: cards have moved that could not" in game_of(state).faults(state)
