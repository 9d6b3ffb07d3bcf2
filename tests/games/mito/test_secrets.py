"""Mito: who sees what, who is told what, who remembers what (MT-10, MT-17, MT-21)."""

from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tablee
from tablee import NEVER, SPECTATOR, FastChance, State
from tablee.games.mito import GAME, events
from tests.games.mito.table import (
    OTHER_PHASES,
    WRONG_PHASES,
    cards,
    hand,
    lay,
    line,
    play,
    seen,
    wander,
)
from tests.games.table import TABLE, say, told
from tests.modes import COMPILED

GIFTS: dict[str, Any] = {"phase": "gifts", "discard": "mosquito3", "slowest": 2}


def events_of(state: State, seat: int) -> list[Any]:
    """What a seat is told of all that happened, without what it is not told at all."""
    return [one for one in told(state, seat) if one is not None]


def sent(state: State, seat: int) -> bytes:
    """Every byte of the game that a seat is sent now."""
    moves = [] if seat == SPECTATOR else list(state.legal(seat))
    return msgspec.json.encode([events_of(state, seat), GAME.view(state, seat), moves])


# What is told


def test_MT_21_a_drawn_card_is_told_to_who_drew_it() -> None:
    state = lay("n1", "n1", "n1", pile="ant5")
    say(state, "0: draw")
    assert events_of(state, 0) == [{"event": "drew", "seat": 0, "card": "ant5"}]
    for seat in (TABLE, 1, 2):
        assert events_of(state, seat) == [{"event": "drew", "seat": 0, "card": None}]


def test_MT_21_a_gift_is_told_to_the_two() -> None:
    state = lay("spider2 n5 n5", "n1", "n1", "n1")
    say(state, "0: play spider2", "0: give n5")
    assert events_of(state, 3) == [{"event": "played", "seat": 0, "card": "spider2"}]
    say(state, "0: to 2")
    for seat, card in ((TABLE, None), (0, "n5"), (1, None), (2, "n5"), (3, None)):
        gave = {"event": "gave", "seat": 0, "to": 2, "card": card}
        assert events_of(state, seat)[1:] == [gave]


@pytest.mark.parametrize(("ant", "told_to_others"), [("discard", "n3"), ("draw_pile", None)])
def test_MT_14_a_card_of_the_ant_is_told_with_where_it_came_from(
    ant: str, told_to_others: str | None
) -> None:
    state = lay("ant4 n5", "n1", "n1", discard="n3", pile="n3", ant=ant)
    say(state, "0: play ant4")
    took = {"event": "took", "seat": 1, "card": "n3", "source": ant}
    assert events_of(state, 1)[1] == took
    for seat in (TABLE, 0, 2):
        assert events_of(state, seat)[1] == took | {"card": told_to_others}


def test_MT_12_a_chosen_gift_is_told_to_nobody_before_all_have_chosen() -> None:
    state = lay("n1 n4", "n1 n5", "n1", "n1", givers="0 1", **GIFTS)
    say(state, "0: give n4")
    assert [events_of(state, seat) for seat in range(-1, 4)] == [[]] * 5
    assert [seen(state, "giving", seat) for seat in range(-1, 4)] == [None, "n4", None, None, None]
    assert cards(state) == [2, 2, 1, 1]


def test_MT_17_an_arm_is_told_without_its_card_even_to_its_owner() -> None:
    for move in ("vanish n5", "fidget"):
        state = lay("n1", "n1 n5", "n1")
        say(state, f"1: {move}")
        for seat in (TABLE, 0, 1, 2):
            assert events_of(state, seat) == [{"event": "arm", "seat": 1}]


def test_MT_17_a_glimpse_is_told_to_all_without_the_card() -> None:
    state = lay("n1", "n1 n5", "n1", flight_1="ant4")
    state.ring(200)
    for seat in (TABLE, 0, 1, 2):
        assert events_of(state, seat) == [{"event": "glimpsed", "seat": 1}]
        assert seen(state, "seats", seat)[1]["arm"] == {"began_ms": 0, "glimpsed_ms": 200}


def test_MT_21_what_is_gone_is_told_to_its_owner() -> None:
    state = lay("n1", "n1 n5", "n1", flight_1="ant4", arm_1="0 200")
    state.ring(1500)
    down = {"event": "arm_down", "seat": 1}
    assert events_of(state, 1) == [{"event": "gone", "seat": 1, "card": "ant4"}, down]
    for seat in (TABLE, 0, 2):
        assert events_of(state, seat) == [down]
    assert [seen(state, "vanished", seat) for seat in range(-1, 3)] == [[], [], ["ant4"], []]
    assert [seat["cards"] for seat in seen(state, "seats", 2)] == [1, 2, 1]


def test_MT_19_a_card_called_back_is_told_to_its_owner() -> None:
    state = lay("n1", "n2", "n1", flight_1="ant4", turn=1)
    say(state, "1: play n2")
    back = {"event": "called_back", "seat": 1, "card": "ant4"}
    assert events_of(state, 1)[1:] == [back]
    for seat in (TABLE, 0, 2):
        assert events_of(state, seat)[1:] == []


def test_MT_9_a_right_accusation_is_public_with_the_card() -> None:
    state = lay("n1 n1", "n2", "n1 n5", flight_1="ant4", flight_2="n4")
    say(state, "0: accuse 1")
    right = {"event": "accused", "seat": 0, "whom": 1, "right": True, "card": "ant4"}
    for seat in (TABLE, 0, 1):
        assert events_of(state, seat) == [right]
        assert seen(state, "caught", seat) == {"seat": 1, "card": "ant4"}
    assert events_of(state, 2)[1:] == [{"event": "called_back", "seat": 2, "card": "n4"}]
    say(state, "0: give n1")
    for seat, card in ((TABLE, None), (0, "n1"), (1, "n1"), (2, None)):
        gave, changed = events_of(state, seat)[-2:]
        assert gave == {"event": "gave", "seat": 0, "to": 1, "card": card}
        assert changed == {"event": "guard_changed", "seat": 1, "before": 0}


def test_MT_9_a_wrong_accusation_tells_nothing_of_others_cards() -> None:
    state = lay("n1 n1", "n2", "n1 n5", "n5", flight_1="ant4", pile="n2")
    say(state, "0: accuse 2")
    wrong = {"event": "accused", "seat": 0, "whom": 2, "right": False, "card": None}
    for seat, card in ((TABLE, None), (0, "n2"), (3, None)):
        assert events_of(state, seat) == [wrong, {"event": "drew", "seat": 0, "card": card}]


def test_MT_6_what_is_told_of_piles() -> None:
    state = lay("n1", "n1", "n1 n1", discard="n3 n5", no_pile=True)
    say(state, "0: draw", "1: draw")
    assert events_of(state, TABLE) == [
        {"event": "reshuffled", "seat": -1, "pile": 1},
        {"event": "drew", "seat": 0, "card": None},
        {"event": "none_left", "seat": 1},
    ]


def test_MT_20_what_is_told_of_contests() -> None:
    state = lay("n1", "n1", "n1", phase="slap", discard="mosquito3", contest_ms=0)
    say(state, "2: slap", at_ms=310)
    say(state, "1: slap", at_ms=320)
    assert events_of(state, TABLE) == [
        {"event": "slapped", "seat": 2, "after_ms": 310},
        {"event": "slapped", "seat": 1, "after_ms": 320},
        {"event": "slowest", "seat": 1, "lot": False},
    ]
    state = lay("n3 n1", "n1", "n3 n1", phase="race", discard="cockroach3", chance=(1,))
    say(state, "0: race n3", "2: race n3", at_ms=400)
    state.ring(401)
    assert events_of(state, TABLE) == [
        {"event": "raced", "seat": 0, "card": "n3", "after_ms": 400},
        {"event": "raced", "seat": 2, "card": "n3", "after_ms": 400},
        {"event": "race_won", "seat": 2, "card": "n3", "lot": True},
    ]
    state = lay("n3 n1", "n1", "n3 n1", phase="race", discard="cockroach3")
    state.ring(3000)
    assert events_of(state, TABLE) == [{"event": "race_missed", "seat": -1}]
    state = lay("n3", "n1", "n1", phase="race", discard="cockroach3")
    say(state, "0: race n3")
    state.ring(1)
    won = {"event": "race_won", "seat": 0, "card": "n3", "lot": False}
    assert events_of(state, 1)[1:] == [
        won,
        {"event": "round_ended", "seat": -1, "round": 1, "out": [0]},
    ]


def test_MT_12_a_lot_is_told_as_one() -> None:
    state = lay("n1", "n1", "n1", phase="slap", discard="mosquito3", chance=(0,))
    state.ring(5000)
    assert events_of(state, TABLE) == [{"event": "slowest", "seat": 1, "lot": True}]


def test_MT_22_what_is_told_of_rounds() -> None:
    state = lay("n4", "n1", "n1", discard="n5", think_ms=1000)
    state.ring(1000)
    say(state, "0: ready", "1: ready", "2: ready", at_ms=1100)
    assert events_of(state, TABLE) == [
        {"event": "time_out", "seat": 0},
        {"event": "played", "seat": 0, "card": "n4"},
        {"event": "round_ended", "seat": -1, "round": 1, "out": [0]},
        {"event": "ready", "seat": 0},
        {"event": "ready", "seat": 1},
        {"event": "ready", "seat": 2},
        {"event": "round_began", "seat": 1, "round": 2},
    ]
    state = lay("n4", "n1", "n1", discard="n5", round=3)
    say(state, "0: play n4")
    assert events_of(state, 2)[-1] == {"event": "game_ended", "seat": -1}
    state = lay("spider2 n4", "n1", "n1")
    say(state, "0: play spider2", "0: keep")
    assert events_of(state, 2)[-1] == {"event": "kept", "seat": 0}


# What is seen


def test_MT_21_a_watcher_sees_what_lies_on_the_table() -> None:
    state = lay("n1", "n2 n2", "n1 n5", flight_1="ant4", known_0_1="n2", thefts="2 n4 5")
    view = tablee.view(state, TABLE)
    assert (view["hand"], view["flight"], view["vanished"], view["known"]) == ([], None, [], {})
    assert (view["seat"], view["rested_ms"], view["giving"]) == (-1, None, None)
    assert view["can_cheat"] is False
    assert cards(state) == [1, 3, 2]
    with pytest.raises(tablee.TableeError):
        tablee.view(state, 3)


def test_MT_21_a_seat_sees_its_own_cards_sorted() -> None:
    state = lay("n1", "mito1 n5 ant2 n2 spider4 n2", "n1", flight_1="ant4")
    assert hand(state, 1) == "n2 n2 n5 spider4 ant2 mito1"
    assert seen(state, "flight", 1) == "ant4"
    assert seen(state, "flight", 0) is seen(state, "flight", 2) is None


@pytest.mark.parametrize(
    ("phase", "seat"),
    [
        ("turn", 1),
        ("own spider", 1),
        ("spider_to", 0),
        ("own slap", None),
        ("gifts", None),
        ("race", None),
        ("caught", 0),
        ("pause", None),
        ("over", None),
    ],
)
def test_MT_21_everybody_sees_whose_decision_it_is(phase: str, seat: int | None) -> None:
    lines = {"turn": 1} if phase == "turn" else (OTHER_PHASES | WRONG_PHASES)[phase]
    state = lay("n1 n2", "n1 n5", "" if "out" in lines else "n1", **lines)
    assert [seen(state, "decides", one) for one in (TABLE, 0, 1, 2)] == [seat] * 4


def test_MT_18_only_the_owner_knows_that_it_rests() -> None:
    state = lay("n1", "n1", "n1")
    play(state, "0 1: fidget")
    assert [seen(state, "rested_ms", seat) for seat in (-1, 0, 1, 2)] == [None, None, 3000, None]


def test_MT_17_nobody_knows_when_a_corner_will_show() -> None:
    """Not even the owner."""
    worlds = [lay("n1", "n1 n5", "n1", chance=(pick,)) for pick in (0, 950)]
    for state in worlds:
        say(state, "1: vanish n5")
    one, other = worlds
    assert one.alarm_ms() != other.alarm_ms()
    for seat in range(-1, 3):
        assert sent(one, seat) == sent(other, seat)


# Until the glimpse a theft is a fidget is another theft


def fork(state: State, seat: int, now_ms: int, chance: tablee.Chance) -> tuple[State, State] | None:
    """Two worlds: a theft in one, something that looks the same in the other."""
    moves = [move for move in state.legal(seat) if GAME.show(state, move).startswith(ARM_MOVES)]
    if len(moves) < 2 or not GAME.show(state, moves[0]).startswith("vanish"):
        return None
    one, other = state.clone(), state.clone()
    one.witness, other.witness = tablee.Witness(), tablee.Witness()
    another = moves[1 + chance.below(len(moves) - 1)]
    one.play(seat, moves[0], now_ms)
    other.play(seat, another, now_ms)
    other.chance = one.chance.clone()  # what comes is not what this is about
    return one, other


ARM_MOVES = ("vanish", "fidget")
# What lets others learn something of an arm; who is asked for a gift is not among it (MT-12).
TELLING = (events.GLIMPSED, events.ACCUSED, events.ROUND_ENDED, events.GUARD_CHANGED)


def is_told(state: State, thief: int) -> bool:
    """Whether a rule has let others learn something of the thief's arm."""
    assert state.witness is not None
    return any(
        event.kind in TELLING and (event.kind != events.GLIMPSED or event.seat == thief)
        for event in state.witness.events
    )


def next_common(one: State, other: State, chance: tablee.Chance) -> tuple[int, int] | None:
    able = list(tablee.seats_of(one.to_act() | one.may_act()))
    seat = able[chance.below(len(able))]
    common = sorted(set(one.legal(seat)) & set(other.legal(seat)))
    quiet = [move for move in common if not GAME.show(one, move).startswith("accuse")]
    return (seat, quiet[chance.below(len(quiet))]) if quiet else None


def compare_thefts(seed: int, steps: int) -> int:
    """How many steps two worlds were played on that nobody else could tell apart."""
    chance = FastChance.seeded(seed)
    options = {"vanish_ms": (1500, 600, 5000)[seed % 3], "think_ms": (0, 2500)[seed % 2]}
    state = tablee.start("mito", 3 + seed % 3, seed, options)
    for _ in wander(state, chance, steps):
        continue
    now_ms = int(line(state, "now_ms") or 0)
    for thief in range(state.seats):
        worlds = fork(state, thief, now_ms, chance)
        if worlds is not None:
            return compare(worlds, thief, now_ms, chance)
    return 0


def compare(worlds: tuple[State, State], thief: int, now_ms: int, chance: tablee.Chance) -> int:
    one, other = worlds
    compared = 0
    ends_ms = min(glimpse_ms(each, thief) for each in worlds)
    while True:
        for seat in range(SPECTATOR, one.seats):
            if seat != thief:
                assert sent(one, seat) == sent(other, seat)
        assert (one.to_act(), one.race_ms(), one.watch_ms()) == (
            other.to_act(),
            other.race_ms(),
            other.watch_ms(),
        )
        compared += 1
        now_ms += int(chance.below(150))
        due_ms = min(one.alarm_ms(), other.alarm_ms())
        if min(now_ms, due_ms) >= ends_ms:
            return compared
        if due_ms <= now_ms:
            assert one.alarm_ms() == other.alarm_ms()
            if is_awaited(one, thief) and due_ms == GAME.deadline_ms(one):
                return compared  # what time decides for the thief depends on the hand
            one.ring(due_ms)
            other.ring(due_ms)
            now_ms = int(due_ms)
        else:
            move = next_common(one, other, chance)
            if move is not None:
                one.play(*move, now_ms)
                other.play(*move, now_ms)
        if is_told(one, thief) or is_told(other, thief) or one.is_over():
            return compared


def is_awaited(state: State, seat: int) -> bool:
    return seat in tablee.seats_of(state.to_act())


def glimpse_ms(state: State, seat: int) -> int:
    """When the arm shows its card or, without one, comes down."""
    began_ms = int(line(state, f"arm {seat}").split()[0])
    return int(line(state, f"glimpse {seat}") or began_ms + int(line(state, "vanish_ms")))


@settings(max_examples=1000 if COMPILED else 150, deadline=None)
@given(seed=st.integers(0, 2**32), steps=st.integers(0, 120))
def test_MT_17_nobody_can_tell_a_theft_from_a_fidget_before_the_glimpse(
    seed: int, steps: int
) -> None:
    compare_thefts(seed, steps)


def test_MT_17_that_property_compares_something() -> None:
    games = 500 if COMPILED else 100
    assert sum(compare_thefts(seed, seed % 90) > 4 for seed in range(games)) > games // 4


def test_MT_17_and_can_tell_them_apart_after_it() -> None:
    one, other = (lay("n1", "n1 n5", "n1", chance=(100,)) for _ in range(2))
    say(one, "1: vanish n5")
    say(other, "1: fidget")
    assert sent(one, 2) == sent(other, 2)
    one.ring(300)
    assert sent(one, 2) != sent(other, 2)


def rings(state: State) -> list[int]:
    """When all will be told that time has done something."""
    moments = []
    while state.alarm_ms() != NEVER:
        moments.append(int(state.alarm_ms()))
        state.ring(state.alarm_ms())
    return moments


def test_MT_18_the_end_of_a_rest_tells_nothing() -> None:
    """Two arms of a seat, of which the first showed nothing: a fidget, or a card called back."""
    worlds = []
    for first, chance in (("fidget", (900,)), ("vanish n5", (900, 900))):
        state = lay("n1", "n1 n2 n4 n5", "n1", chance=chance)
        play(state, f"0 1: {first}", "100 0: accuse 2", "200 1: vanish n4")
        worlds.append(rings(state))
    one, other = worlds
    assert one == other


def test_MT_18_an_arm_that_was_no_fidget_ends_its_three_seconds_all_the_same() -> None:
    one, other = (lay("n1", "n1 n5", "n1", chance=(0,)) for _ in range(2))
    play(one, "0 1: vanish n5", "1500")
    play(other, "0 1: fidget", "1500")
    assert rings(one) == rings(other) == [3000]
