"""Advice: every reason holds in its position, worked by hand; where none does, none is given."""

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

import tablee
from tablee import FastChance, Game
from tablee.bots.advice import Advice, Reason, Weighed, Weighing, advise, adviser_of, looks_ahead
from tablee.bots.searching import guess
from tablee.games import find_game, shelf
from tablee.kernel.game import has_contests
from tablee.kernel.language import languages, load
from tests.games.mamicatchmi.table import lay as garden
from tests.games.mistigri.table import lay as cats
from tests.games.misty.table import full, opponent_of
from tests.games.misty.table import lay as panes
from tests.games.mito.table import lay as crooks

every_game = pytest.mark.parametrize("game", shelf().values(), ids=lambda game: game.name)


def why(name: str, state: tablee.State, best: str, seat: int = 0) -> tuple[str, dict[str, Any]]:
    """The reason for a move of that seat, whatever it is worth; an empty one if there is none."""
    game = find_game(name)
    adviser = adviser_of(game)
    assert adviser is not None
    view = game.view(state, seat)
    moves = adviser.choices(view, [int(move) for move in state.legal(seat)])
    move = game.read(state, best)
    assert move in moves, [game.show(state, one) for one in moves]
    weighing = adviser.weigh(view, moves)
    worth = {one.move: one.worth for one in weighing.weighed} if weighing else {}
    reason = adviser.reason(view, moves, Weighing([Weighed(move, worth.get(move))], "win"))
    return ("", {}) if reason is None else (reason.key, reason.nouns)


def advised(name: str, state: tablee.State, seat: int = 0, simulations: int = 300) -> Advice:
    game = find_game(name)
    adviser = adviser_of(game)
    assert adviser is not None
    view = game.view(state, seat)
    moves = adviser.choices(view, [int(move) for move in state.legal(seat)])
    world = guess(state, seat, FastChance.seeded(1)) if looks_ahead(game) else None
    return advise(adviser, view, moves, world, FastChance.seeded(2), simulations)


def shown(name: str, state: tablee.State, advice: Advice) -> list[tuple[str, int | None]]:
    return [(find_game(name).show(state, one.move), one.worth) for one in advice.weighed]


# Crazy Mistigri

PAIRS = [
    ("A3 A4", "discard A3 A4", ("last_pair", {})),
    ("A3 A4 B7", "discard A3 A4", ("only_pair", {})),
    ("A3 A4 B6 B7", "discard B6 B7", ("most_points", {"n": 13})),
    ("A3 A4 B6 B7", "discard A3 A4", ("", {})),
    # D1 D4 sheds 5 and leaves A3 C3 C5, of which each has a mate. C3 C5 sheds 8 and leaves A3
    # without one; A3 C3 sheds 6 and leaves C5 without one.
    ("A3 C3 C5 D1 D4", "discard D1 D4", ("keeps_together", {})),
    ("A2 A4 B4 M", "discard A4 B4", ("give_mistigri", {})),
    ("A4 B4 C6", "discard A4 B4", ("gift", {})),
    ("A2 B2 C6 M", "discard A2 B2", ("choose_mistigri", {"next": 1})),
    ("A3 B3 C6 M", "discard A3 B3", ("swap_mistigri", {})),
    ("A7 B7 C6 M", "discard A7 B7", ("draws_mistigri", {"next": 1, "n": 2})),
    ("C8 D8 M", "discard C8 D8", ("draws_mistigri", {"next": 1, "n": 1})),
    ("C8 D8 A2 B3 E5", "discard C8 D8", ("draws_many", {"next": 1, "n": 3})),
    ("A7 B7 C2", "discard A7 B7", ("only_pair", {})),
    ("A1 B1 C1 D1 E5", "discard A1 B1", ("all_ones", {"n": 2})),
    ("A5 B5 C2", "discard A5 B5", ("cards_for_all", {})),
    ("A6 B6 C3 C4", "discard A6 B6", ("one_more_pair", {})),
    ("A6 B6 C3 D4", "discard A6 B6", ("only_pair", {})),
    ("A3 A4 B7", "pass", ("", {})),
]


def five(hand: str, **lines: Any) -> tablee.State:
    """Seat 0 draws from seat 4, and seat 1 plays next."""
    return cats(hand, "E1", "E2", "E3", "rest", **lines)


@pytest.mark.parametrize(("hand", "best", "expected"), PAIRS)
def test_why_that_pair(hand: str, best: str, expected: tuple[str, dict[str, Any]]) -> None:
    assert why("mistigri", five(hand, phase="discard"), best) == expected


def test_alone_with_cards_the_points_that_go_are_counted() -> None:
    """6+6 and then A3 A4 sheds 19; A3 A4 first only 7; passing nothing."""
    state = cats("A3 A4 B6 C6 M", "", "", phase="discard")
    advice = advised("mistigri", state)
    assert shown("mistigri", state, advice) == [
        ("discard B6 C6", 19),
        ("discard A3 A4", 7),
        ("pass", 0),
    ]
    assert (advice.unit, advice.looks) == ("points", 0)
    assert advice.reason == Reason("alone", {"n": 19})


@pytest.mark.parametrize(
    ("phase", "hand", "best", "expected"),
    [
        ("give", "A3 A4 M", "give M", ("away_with_mistigri", {"n": 10})),
        ("choose", "A3 A4 M", "choose M", ("away_with_mistigri", {"n": 10})),
        ("give", "A3 A4 B7", "give B7", ("lonely", {"n": 7})),
        ("give", "A3 A4 A7", "give A7", ("dearest", {"n": 7})),
        ("give", "A3 A4 A7", "give A4", ("", {})),
    ],
)
def test_why_that_card_goes(
    phase: str, hand: str, best: str, expected: tuple[str, dict[str, Any]]
) -> None:
    assert why("mistigri", cats(hand, "B5", "C5", phase=phase), best) == expected


@pytest.mark.parametrize(
    ("effect", "hand", "best", "known", "expected"),
    [
        (1, "A1 B4 C1", "power", "", ("all_ones", {"n": 2})),
        (1, "A3 B4", "reverse", "", ("idle_power", {})),
        (2, "A3 M", "power", "", ("choose_mistigri", {"next": 1})),
        (3, "A3 M", "power", "", ("swap_mistigri", {})),
        (3, "A3 B4", "power", "", ("", {})),
        (2, "A3 B4", "reverse", "M", ("turn_away", {"holder": 4, "next": 1})),
        (2, "A3 B4", "reverse", "", ("", {})),
    ],
)
def test_why_the_power_or_the_arrow(
    effect: int, hand: str, best: str, known: str, expected: tuple[str, dict[str, Any]]
) -> None:
    lines = {"known_0_4": known} if known else {}
    state = five(hand, phase="power or reverse", effect=effect, **lines)
    assert why("mistigri", state, best) == expected


@pytest.mark.parametrize(
    ("discard", "best", "expected"),
    [
        ("B3 D5 E7", "take B3", ("makes_value_pair", {"card": "A3"})),
        ("A7 D5 E7", "take A7", ("makes_pair", {"card": "A3"})),
        ("D5 E7", "take D5", ("cheapest", {"n": 5})),
        ("D5 E7", "take E7", ("", {})),
    ],
)
def test_why_that_card_comes(discard: str, best: str, expected: tuple[str, dict[str, Any]]) -> None:
    lines: dict[str, Any] = {
        "phase": "retake",
        "exchanging": 2,
        "discard": f"{discard} C8",
        "card": "C8",
    }
    state = cats("rest", "C6", "A3 B4", **lines)
    assert why("mistigri", state, best, seat=2) == expected


@pytest.mark.parametrize(
    ("discard", "best", "expected"),
    [
        ("A5 B5 M", "take M", ("mistigri_for_them", {"n": 10})),
        ("A5 B5 C8", "take C8", ("dear_for_them", {"n": 8})),
        ("A5 B5 C8", "take A5", ("", {})),
    ],
)
def test_why_that_card_for_somebody(
    discard: str, best: str, expected: tuple[str, dict[str, Any]]
) -> None:
    state = cats("A3", "B6 C6", "rest", phase="pick", discard=discard, unserved="1 2")
    assert why("mistigri", state, best) == expected


def test_a_cat_whose_mates_have_all_been_seen() -> None:
    """All lies in the discard but A3 here, and two cats that E9 goes with neither of."""
    state = cats("A3", "B6", "C6", "", "", phase="pick", discard="rest", unserved="1 2")
    assert why("mistigri", state, "take E9") == ("no_mates", {})


def test_why_to_that_one() -> None:
    """Seat 2 is drawn from next; seat 1 has fewer cards; seat 2 has fewer points."""
    given: dict[str, Any] = {"phase": "give to", "card": "A3"}
    assert why("mistigri", cats("A3 B4", "B5", "C5 C6", **given), "to 1") == (
        "nearly_out",
        {"name": 1, "n": 1},
    )
    assert why("mistigri", cats("A3 B4", "B5 D6", "C5 C6", **given), "to 1") == (
        "comes_back",
        {"name": 2},
    )
    assert why("mistigri", cats("A3 B4", "B5 D6", "C5 C6", **given), "to 2") == ("", {})
    points = cats("A3 B4", "B5 D6", "C5 C6", totals="0 9 4", round=2, **given)
    assert why("mistigri", points, "to 2") == ("leader", {"name": 2, "n": 4})


# Misty


def test_why_that_drawing() -> None:
    """Seat 1 gets the hand next."""
    built = {"window_1": "plain plain / plain plain", "hand_1": "up down"}
    state = panes(2, window_0="smile plain / plain plain", hand_0="smile monster", **built)
    assert why("misty", state, "pick smile") == ("smile_partner", {})
    state = panes(2, window_0="plain plain / plain plain", hand_0="flower monster", **built)
    assert why("misty", state, "pick flower") == ("flower_alone", {})
    assert why("misty", state, "pick monster") == ("monster_alone", {})
    state = panes(2, window_0="flower flower / plain plain", hand_0="monster plain", **built)
    assert why("misty", state, "pick plain") == ("fits", {})
    assert why("misty", state, "pick monster") == ("", {})


def test_why_that_drawing_is_not_left_to_the_neighbour() -> None:
    """Here a flower would be eaten; at seat 1, without a monster, it counts most of all."""
    state = panes(
        2,
        window_0="monster plain / plain plain",
        window_1="plain plain / plain plain",
        hand_0="flower plain",
        hand_1="up down",
    )
    assert why("misty", state, "pick flower") == ("neighbour", {"name": 1})


def test_why_that_order() -> None:
    """Two arrows, one pointing at the other, which points out of the window.

    The upper middle one leaves first: the other lands alone where it was. Eight cards lie there, 1
    point each. The other way round it is covered and stays: seven, and two on one space.
    """
    window = "right up plain / plain plain plain / plain plain plain"
    state = full(window, opponent_of(window))
    advice = advised("misty", state)
    assert shown("misty", state, advice) == [("move 0,1", 8), ("move 0,0", 7)]
    assert advice.unit == "points"
    assert advice.reason == Reason("best_order", {"n": 8})


def test_any_order_will_do() -> None:
    """Both leave the window, at different sides: seven cards are left, whatever goes first."""
    window = "up plain plain / plain plain plain / plain plain down"
    advice = advised("misty", full(window, opponent_of(window)))
    assert [one.worth for one in advice.weighed] == [7, 7]
    assert advice.reason == Reason("any_order", {"n": 7})


@pytest.mark.parametrize(
    ("window", "pick", "best", "expected"),
    [
        ("plain smile / plain plain", "smile", "at 0,2", ("smile_beside", {})),
        ("plain smile / plain plain", "smile", "at 2,0", ("", {})),  # far from it
        ("right plain / plain plain", "plain", "at 2,0", ("", {})),  # nothing points anywhere free
        ("plain right / plain plain", "plain", "at 2,0", ("sheltered", {})),  # not where that goes
        ("plain right / plain plain", "plain", "at 0,2", ("", {})),  # just there
        ("plain up / plain plain", "up", "at 1,2", ("free_ahead", {})),  # 0,2 is free
        ("plain plain / plain up", "left", "at 1,2", ("follows", {})),
        ("plain plain / plain right", "left", "at 1,2", ("", {})),  # they point at each other
    ],
)
def test_why_that_space(
    window: str, pick: str, best: str, expected: tuple[str, dict[str, Any]]
) -> None:
    """Of a window of three by three of which the upper left four spaces are taken."""
    other = {"window_1": "plain plain / plain plain", "hand_1": "down", "pick_1": "plain"}
    state = panes(
        2, phase="place", window="3x3", window_0=window, hand_0="down", pick_0=pick, **other
    )
    assert why("misty", state, best) == expected


# Mamicatchmi


@pytest.mark.parametrize(
    ("tokens", "best", "expected"),
    [
        ("4 2 1", "keep", ("ahead", {"n": 4})),
        ("4 4 1", "keep", ("level", {"n": 4})),
        ("2 5 1", "swap mouse", ("leader", {"name": 1, "n": 5})),
        ("2 5 1", "swap dog", ("", {})),  # of seat 2, who has one token
    ],
)
def test_why_that_pawn(tokens: str, best: str, expected: tuple[str, dict[str, Any]]) -> None:
    state = garden(3, pawns="cat mouse dog", phase="swap", rolled="dog dog", tokens=tokens)
    assert why("mamicatchmi", state, best) == expected


# Mito


@pytest.mark.parametrize(
    ("hands", "scores", "best", "expected"),
    [
        (("n1 n5", "n3"), "0 0 0", "to 2", ("nearly_out", {"name": 2, "n": 1})),
        (("n1 n5", "n3 n4"), "0 9 4", "to 2", ("leader", {"name": 2, "n": 4})),
        (("n1 n5", "n3 n4"), "0 4 4", "to 2", ("", {})),
        (("n1 n5", "n3"), "0 0 0", "to 1", ("", {})),
    ],
)
def test_why_to_that_one_in_mito(
    hands: tuple[str, str], scores: str, best: str, expected: tuple[str, dict[str, Any]]
) -> None:
    given: dict[str, Any] = {"phase": "spider_to", "discard": "spider3", "aside_0": "n2"}
    state = crooks("n1 n4", *hands, turn=0, guard=1, scores=scores, round=2, **given)
    assert why("mito", state, best) == expected


def test_why_that_gift_in_mito() -> None:
    """An ant costs five, a number one."""
    given: dict[str, Any] = {"phase": "spider", "discard": "spider3"}
    state = crooks("n1 n4 ant2", "n1 n5", "n3", turn=0, guard=1, **given)
    assert why("mito", state, "give ant2") == ("dear_gift", {"n": 5})
    assert why("mito", state, "give n4") == ("", {})


@pytest.mark.parametrize(
    ("hand", "best", "expected"),
    [
        ("n2", "play n2", ("last_card", {})),
        ("n2 n4 spider2", "play spider2", ("spider", {})),
        ("n2 n4 mosquito2", "play mosquito2", ("mosquito", {})),
        ("n2 n4 n1 cockroach2", "play cockroach2", ("cockroach", {})),
        ("n4 n1 cockroach2", "play cockroach2", ("dearest", {"n": 5})),
        ("n2 n4 n1 ant2", "play ant2", ("dearest", {"n": 5})),  # one card lies there, for two
        # 2 gone: 4 and 1 go on 3, 5 and 5, 2: three values. 4 gone: 2 and 1 go on 1, 3, 5, 2: four.
        ("n2 n4 n1", "play n4", ("reach", {"n": 4})),
        ("n2 n4 n1", "play n2", ("", {})),
    ],
)
def test_why_that_card_in_mito(hand: str, best: str, expected: tuple[str, dict[str, Any]]) -> None:
    state = crooks(hand, "n1 n5", "n3 n3", turn=0, guard=1)
    assert why("mito", state, best) == expected


def test_enough_cards_lie_there_for_an_ant() -> None:
    state = crooks("n4 n1 ant2", "n1 n5", "n3 n3", turn=0, guard=1, discard="n3 n5")
    assert why("mito", state, "play ant2") == ("ant", {})


def test_a_card_in_flight_would_come_back() -> None:
    """MT-19: then it is not the last one."""
    state = crooks("n2", "n1 n5", "n3 n3", turn=0, guard=1, flight_0="n5", arm_0=0)
    moves = [tablee.show(state, move) for move in state.legal(0)]
    assert "play n2" in moves
    game, adviser = find_game("mito"), adviser_of(find_game("mito"))
    assert adviser is not None
    best = Weighing([Weighed(game.read(state, "play n2"), 1)], "thumb")
    assert adviser.reason(game.view(state, 0), [best.best], best) is None


def test_in_mito_nothing_is_said_about_cheating() -> None:
    state = crooks("n2 n4 n1 mito3", "n1 n5", "n3 n3", turn=0, guard=1)
    assert any(tablee.show(state, move).startswith("vanish") for move in state.legal(0))
    advice = advised("mito", state)
    assert {move.split()[0] for move, _ in shown("mito", state, advice)} == {"play"}


# All of them


def test_where_time_decides_nobody_looks_ahead() -> None:
    for game in shelf().values():
        assert looks_ahead(game) == (not has_contests(game))


def test_a_game_without_an_adviser_is_advised_by_looks_alone() -> None:
    class Owls(type(find_game("misty"))):  # type: ignore[misc]
        name = "owls"

    adviser = adviser_of(Owls())
    assert adviser is not None
    state = panes(2, window="3x3", hand_0="flower plain left")
    moves = [int(move) for move in state.legal(0)]
    view = find_game("misty").view(state, 0)
    advice = advise(
        adviser, view, moves, guess(state, 0, FastChance.seeded(0)), FastChance.seeded(0), 60
    )
    assert (advice.reason, advice.looks, advice.unit) == (None, 60, "win")
    assert {one.move for one in advice.weighed} == set(moves)


@every_game
def test_what_is_advised_can_be_done_and_is_told_in_order(game: Game) -> None:
    """At decisions of a game at random: legal moves, once each, none worth more than the best."""
    adviser, chance = adviser_of(game), FastChance.seeded(11)
    assert adviser is not None
    state = game.start(game.most_seats, chance)
    asked = 0
    for _ in range(400):
        acting = [int(seat) for seat in tablee.seats_of(state.to_act())]
        if state.is_over() or asked >= 25:
            break
        if not acting:
            state.ring(state.alarm_ms())
            continue
        moves = [int(move) for move in state.legal(acting[0])]
        choices = adviser.choices(game.view(state, acting[0]), moves)
        assert set(choices) <= set(moves)
        if len(choices) > 1 and state.race_ms() == tablee.NEVER:
            advice = advised(game.name, state, acting[0], simulations=20)
            found = [one.move for one in advice.weighed]
            assert len(set(found)) == len(found) <= 5
            assert set(found) <= set(choices)
            worths = [one.worth for one in advice.weighed if one.worth is not None]
            assert worths == sorted(worths, reverse=True)
            assert_worded(game, advice.reason)
            asked += 1
        at_ms = 0 if state.alarm_ms() == tablee.NEVER else int(state.alarm_ms()) - 1
        state.play(acting[0], moves[chance.below(len(moves))], max(0, at_ms))
    assert asked > 0


def assert_worded(game: Game, reason: Reason | None) -> None:
    """In every language, with a noun for each slot."""
    if reason is None:
        return
    for lang in languages():
        said = load(type(game).__module__, lang)["advice"][reason.key]
        for text in [said] if isinstance(said, str) else said:
            assert set(re.findall(r"{(\w+)}", text)) <= set(reason.nouns)


@every_game
def test_every_reason_has_words_and_every_words_a_reason(game: Game) -> None:
    source = find_source(game)
    keys = set(re.findall(r'Reason\(\s*"(\w+)"', source))
    keys |= set(re.findall(r'"(\w+)" if ', source)) | set(re.findall(r'else "(\w+)"', source))
    keys |= set(re.findall(r'"\d": "(\w+)"', source))
    for lang in languages():
        words = load(type(game).__module__, lang)["advice"]
        assert set(words) - {"aside"} == keys


def find_source(game: Game) -> str:
    module = type(adviser_of(game)).__module__
    found = __import__(module, fromlist=["ADVISER"]).__file__
    return Path(str(found)).read_text(encoding="utf-8")


def test_advice_travels() -> None:
    """From a worker to the table, by pickle and by JSON alike."""
    advice = Advice([Weighed(3, 12), Weighed(4, None)], "thumb", 0, Reason("gift", {"n": 1}))
    assert msgspec.json.decode(msgspec.json.encode(advice), type=Advice) == advice
