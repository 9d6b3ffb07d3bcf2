"""The five who sit at every table: who they are, that they play, and that each beats the one below.

How surely is measured by `make levels` (docs/bots.md); here are few games, and always the same.
"""

from functools import partial

import pytest
from benchmarks.levels import Maker, Match, play_match
from examples.tidy import Tidy

import tablee
from tablee import FastChance, Game
from tablee.bots import (
    FORMER,
    PEOPLE,
    AnyBot,
    bots_of,
    keeper_of,
    levels_of,
    make_bot,
    seated_as,
    usual_of,
)
from tablee.bots.mistigri.levels import COUNTS_TO
from tablee.bots.searching import BudgetBot, guess
from tablee.games import find_game
from tablee.kernel.chance import Chance
from tablee.lab.arena import play_game
from tests.games.mistigri.table import lay as lay_cats
from tests.games.misty.table import full, lay
from tests.tiny.trio import GAME as TRIO

MISTIGRI, MISTY = find_game("mistigri"), find_game("misty")
FEW = 8  # simulations a decision, of all that look ahead: interpreted, each takes its time
every_game = pytest.mark.parametrize("game", tablee.shelf().values(), ids=lambda game: game.name)
every_level = pytest.mark.parametrize("level", PEOPLE)


@pytest.fixture(autouse=True)
def short_looks_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tablee.bots.misty.levels.AUNTS_ROUNDS", FEW)


def quick(game: Game, level: str, chance: Chance) -> AnyBot:
    """A level that does not search for long."""
    bot = make_bot(game, level, chance)
    if isinstance(bot, BudgetBot):
        bot.simulations = FEW
    return bot


def play(game: Game, level: str, seats: int, seed: int = 0) -> tuple[list[int], int]:
    """A whole game of one level: its scores, and how many decisions it took."""
    chances = [FastChance.seeded(seed * 64 + part) for part in range(2 * seats + 1)]
    bots = [quick(game, level, chances[seat]) for seat in range(seats)]
    state = game.start(seats, chances[-1])
    decisions = play_game(game, state, bots, chances[seats:-1])
    return list(state.standings().scores), decisions


# Who they are


@every_game
def test_five_people_sit_at_every_table_the_weakest_first(game: Game) -> None:
    assert tuple(levels_of(game)) == PEOPLE
    assert set(levels_of(game)) < set(bots_of(game))


def test_a_game_without_levels_offers_what_it_has() -> None:
    assert list(levels_of(TRIO)) == ["random"]
    assert (keeper_of(TRIO), usual_of(TRIO)) == ("random", "random")


@every_game
def test_who_sits_down_unasked_is_the_cousin(game: Game) -> None:
    assert usual_of(game) == "cousin"


@every_game
def test_who_keeps_a_seat_is_good_need_not_search_and_can_be_beaten(game: Game) -> None:
    assert keeper_of(game) == "aunt"
    assert not levels_of(game)["aunt"].searches


@every_game
def test_whom_an_old_log_names_has_a_chair_today(game: Game) -> None:
    for name in [*FORMER, "nobody ever", ""]:
        assert seated_as(game, name) in bots_of(game)
    assert seated_as(game, "nobody ever") == keeper_of(game)
    assert seated_as(game, "random") == "random"


def test_who_is_no_longer_there_has_a_successor() -> None:
    assert seated_as(MISTIGRI, "sensible") == "sensible"
    assert seated_as(MISTIGRI, "seven_years_old") == "little_sister"
    assert seated_as(MISTIGRI, "strong") == "merciless"


# That they play


@every_game
@every_level
def test_a_level_plays_whole_games_at_every_number_of_seats(game: Game, level: str) -> None:
    for seats in range(game.fewest_seats, game.most_seats + 1):
        scores, decisions = play(game, level, seats)
        assert len(scores) == seats
        assert decisions > seats


@every_game
@every_level
def test_the_same_seed_gives_the_same_game(game: Game, level: str) -> None:
    games = [play(game, level, game.fewest_seats, seed) for seed in (1, 1, 2)]
    assert games[0] == games[1]
    assert games[0] != games[2]


# That each beats the one below


def match(game: Game, better: Maker, worse: Maker, games: int) -> Match:
    return play_match(game, ("better", "worse"), (better, worse), 3, games)


@pytest.mark.parametrize("game", [MISTIGRI, MISTY], ids=lambda game: game.name)
@pytest.mark.parametrize(
    ("better", "worse"), [("schoolboy", "little_sister"), ("cousin", "schoolboy")]
)
def test_each_beats_the_one_below(game: Game, better: str, worse: str) -> None:
    played = match(game, partial(quick, game, better), partial(quick, game, worse), 60)
    assert played.games == 60
    assert played.share > 0.6


def test_the_aunt_beats_the_cousin() -> None:
    aunt, cousin = (partial(quick, MISTIGRI, level) for level in ("aunt", "cousin"))
    assert match(MISTIGRI, aunt, cousin, 60).share > 0.6


def test_a_childs_script_beats_the_little_sister() -> None:
    assert match(MISTIGRI, Tidy, partial(quick, MISTIGRI, "little_sister"), 60).share > 0.6


# What they do, in Crazy Mistigri


def laid(level: str, state: tablee.State) -> str:
    """What a level does, with the whole of a world if it searches."""
    seat = tablee.seats_of(state.to_act())[0]
    game = find_game("mistigri" if "discard" in tablee.view(state, seat) else "misty")
    bot = quick(game, level, FastChance.seeded(3))
    view, moves = game.view(state, seat), list(state.legal(seat))
    if bot.searches:
        return tablee.show(state, bot.choose_in(guess(state, seat, bot.chance), view, moves))
    return tablee.show(state, bot.decide(view, moves))


@pytest.mark.parametrize("level", ["aunt", "merciless"])
def test_alone_with_cards_the_end_is_worked_out(level: str) -> None:
    """C3 C6 are nine points; C3 C3 and C3 E3 would do something, but to nobody (MG-19)."""
    state = lay_cats("C3 C3 E3 E5 C6 D8", "", "", phase="discard")
    assert laid(level, state) == "discard C3 C6"


def test_a_five_year_old_goes_by_colours_then_by_numbers_that_she_knows() -> None:
    hand = "A3 A4 B6 C6"
    assert laid("little_sister", lay_cats(hand, "B5", "C5", phase="discard")) == "discard A3 A4"
    assert COUNTS_TO == 5
    for other, seen in (("A5 B5 M", "discard A5 B5"), ("A6 B6 M", "pass")):
        assert laid("little_sister", lay_cats(other, "C5", "D5", phase="discard")) == seen


def test_a_five_year_old_keeps_the_mistigri() -> None:
    assert laid("little_sister", lay_cats("A4 M", "B5", "C5", phase="give")) == "give A4"


def test_a_schoolboy_lays_most_points_and_the_cousin_looks_whether_it_does_something() -> None:
    state = lay_cats("B3 A4 D4 B7", "D5", "E5", phase="discard")
    assert laid("schoolboy", state) == "discard B3 B7"  # ten points rather than eight
    assert laid("cousin", state) == "discard A4 D4"  # eight, and a card given away


# What they do, in Misty


def test_a_five_year_old_puts_like_beside_like() -> None:
    """Of the spaces that touch the flower, the one that touches most besides."""
    state = lay(
        2,
        window="3x3",
        phase="place",
        window_0="plain plain . / plain plain . / flower plain .",
        window_1="smile smile . / smile plain . / plain plain .",
        hand_0="plain plain",
        hand_1="plain down",
        pick_0="flower",
        pick_1="right",
    )
    assert laid("little_sister", state) == "at 1,-1"


@pytest.mark.parametrize(
    ("level", "moved"),
    [("little_sister", "move 0,0"), ("schoolboy", "move 1,0"), ("cousin", "move 1,0")],
)
def test_a_five_year_old_activates_as_one_reads(level: str, moved: str) -> None:
    """Right first covers the flower and leaves eight points; up first covers right and leaves nine.

    A schoolboy sees that as well, since it shows at once.
    """
    state = full(
        "right flower plain / up plain plain / plain plain plain",
        "up plain plain / plain plain smile / monster flower smile",
    )
    assert laid(level, state) == moved
