"""The catchers: the right pawn on the right spot, human slips and feints, swaps with a reason."""

from collections import Counter

import msgspec
import pytest
from benchmarks.reflex_levels import ladder

import tablee
from tablee import FastChance
from tablee.bots import RESTS, bots_of, make_bot
from tablee.bots.mamicatchmi import LEVELS, TEMPERS, right_spot
from tablee.bots.reflex import LEVELS as HANDS
from tablee.games import find_game
from tablee.games.mamicatchmi.cards import PAWNS, SPOTS
from tablee.lab.arena import play_game, simulate

GAME = find_game("mamicatchmi")


def lay(text: str) -> tablee.State:
    return GAME.position(text, FastChance.seeded(0))


def chosen(state: tablee.State, seat: int, seed: int, level: str = "merciless") -> str:
    """What a bot on that seat does, as text; "" if it keeps its hands still."""
    bot = make_bot(GAME, level, FastChance.seeded(seed))
    move = bot.decide(GAME.view(state, seat), list(state.legal(seat)))
    return "" if move == RESTS else tablee.show(state, move)


def often(state: tablee.State, seat: int, level: str = "merciless") -> Counter[str]:
    return Counter(chosen(state, seat, seed, level) for seed in range(300))


DUEL = "seats: 3\nphase: duel\npawns: cat dog granny\nrolled: cat dog\n"


def test_there_is_a_bot_for_every_level_of_quickness() -> None:
    five = ["little_sister", "schoolboy", "cousin", "aunt", "merciless"]
    assert list(LEVELS) == list(HANDS) == list(TEMPERS) == five
    assert list(bots_of(GAME))[-5:] == five


@pytest.mark.parametrize(
    ("rolled", "flees", "refuge"),
    [
        ("mouse cat", "mouse", "hole"),
        ("dog mouse", "mouse", "hole"),
        ("cat dog", "cat", "tree"),
        ("granny cat", "cat", "tree"),
        ("granny mouse", "granny", "chair"),
        ("dog granny", "dog", "kennel"),
    ],
)
def test_knows_who_flees_from_whom(rolled: str, flees: str, refuge: str) -> None:
    one, other = rolled.split()
    for pawn in (one, other):
        spot = SPOTS[right_spot((one, other), pawn)]  # type: ignore[arg-type]
        assert spot == f"{'on' if pawn == flees else 'by'} {refuge}"


def test_lifts_its_called_pawn_and_places_it() -> None:
    assert set(often(lay(DUEL), 0)) == {"lift cat"}
    holding = often(lay(f"{DUEL}held dog: 1\n"), 1)
    assert holding.most_common(1)[0][0] == "place dog by tree"


def test_the_younger_a_hand_the_oftener_it_slips() -> None:
    state = lay(f"{DUEL}held cat: 0\n")
    slips = {level: 300 - often(state, 0, level)["place cat on tree"] for level in LEVELS}
    assert 40 < slips["little_sister"] < 85  # of 300: 20 in a hundred
    assert 15 < slips["schoolboy"] < 55  # 11
    assert slips["merciless"] < 12


@pytest.mark.parametrize("level", ["cousin", "aunt"])
def test_an_uncalled_pawn_is_only_ever_a_feint(level: str) -> None:
    """Granny is not called; the mouse is common, and not called either."""
    idle = often(lay(DUEL), 2, level)
    assert set(idle) == {"", "lift granny"}
    assert 30 < idle["lift granny"] < 100  # of 300: one in five
    assert set(often(lay(f"{DUEL}held granny: 2\n"), 2, level)) == {"drop granny"}


def test_a_child_follows_a_hand_that_has_gone_out() -> None:
    """Granny is not called, and the dog has been lifted: some hands go too, and some run."""
    out = f"{DUEL}held dog: 1\n"
    follows = {level: often(lay(out), 2, level)["lift granny"] for level in LEVELS}
    alone = often(lay(DUEL), 2, "little_sister")["lift granny"]
    assert alone < 40  # of 300: 6 in a hundred
    assert follows["little_sister"] > 70  # 35
    assert follows["schoolboy"] > 40
    ran = often(lay(f"{out}held granny: 2\n"), 2, "little_sister")
    assert set(ran) == {"drop granny", "place granny on chair"}
    assert 40 < ran["place granny on chair"] < 100  # 23 in a hundred
    sure = often(lay(f"{out}held granny: 2\n"), 2, "merciless")
    assert sure["place granny on chair"] < 5


TEMPTED = "seats: 2\nphase: temptation\npawns: cat mouse\n"


def test_a_double_tempts_whom_it_shows_and_a_bot_may_still_hold_back() -> None:
    """A cousin reaches for the own pawn half of the time; others feint as in a duel."""
    state = lay(f"{TEMPTED}rolled: cat cat\n")
    shown, other = often(state, 0, "cousin"), often(state, 1, "cousin")
    assert set(shown) == {"", "lift cat"}
    assert 110 < shown["lift cat"] < 190  # of 300: one in two
    assert set(other) == {"", "lift mouse"}
    assert 30 < other["lift mouse"] < 100  # one in five
    assert set(often(lay(f"{TEMPTED}rolled: dog granny\n"), 1)) == {"", "lift dog"}


def test_the_younger_the_rather_they_fall_for_a_double() -> None:
    state = lay(f"{TEMPTED}rolled: cat cat\nheld cat: 0\n")
    fallen = {}
    for level in LEVELS:
        placed = often(state, 0, level)
        assert set(placed) == {"drop cat", "place cat on tree"}
        fallen[level] = placed["place cat on tree"]
    assert list(fallen.values()) == sorted(fallen.values(), reverse=True)
    assert 160 < fallen["little_sister"] < 230  # of 300: 65 in a hundred
    assert 30 < fallen["cousin"] < 80  # 18
    assert fallen["merciless"] < 30  # 5


def test_a_feint_with_a_double_of_others_is_no_mistake() -> None:
    placed = often(lay(f"{TEMPTED}rolled: cat cat\nheld mouse: 1\n"), 1, "little_sister")
    assert set(placed) == {"drop mouse"}


def test_who_rolled_a_double_chooses_with_a_pawn_in_hand_too() -> None:
    double = "seats: 3\nphase: swap\nrolled: cat cat\npawns: cat dog granny\nheld cat: 0\n"
    assert all(move.split()[0] in ("keep", "swap") for move in often(lay(double), 0))


def test_bots_fall_for_temptations_in_their_games() -> None:
    witness = tablee.Witness()
    for seed in range(20):
        state = tablee.start("mamicatchmi", 2, seed, witness=witness)
        bots = [make_bot(GAME, "little_sister", FastChance.seeded(seed)) for _ in range(2)]
        hands = [FastChance.seeded(100 * seed + seat) for seat in range(2)]
        play_game(GAME, state, bots, hands)
    told = [msgspec.to_builtins(GAME.tell(each, -1)) for each in witness.drain()]
    assert [one for one in told if one["event"] == "wrong" and one["why"] == "pawn"]


def test_plays_the_common_pawn_that_is_called() -> None:
    state = lay("seats: 3\nphase: duel\npawns: cat dog granny\nrolled: cat mouse\n")
    assert set(often(state, 1)) == {"lift mouse"}
    assert set(often(state, 0)) == {"lift cat"}  # its own is called


def test_a_random_bot_never_rests() -> None:
    assert "" not in often(lay(DUEL), 2, "random")


def test_swaps_with_whoever_leads_or_shuffles_the_garden() -> None:
    double = "seats: 3\nphase: swap\nrolled: cat cat\nroller: 0\npawns: cat dog granny\n"
    behind = often(lay(f"{double}tokens: 3 8 5\n"), 0)
    assert set(behind) == {"keep", "swap dog"}
    ahead = often(lay(f"{double}tokens: 9 2 5\n"), 0)
    assert all(move == "keep" or len(move.split()) == 3 for move in ahead)
    assert len(ahead) == 7


def test_a_quick_hand_beats_a_slow_one_and_every_game_ends() -> None:
    names = ["aunt", "schoolboy", "cousin", "random"]
    tallies, _ = simulate(GAME, names, 60, seed=3)
    wins = {tally.bot: tally.wins for tally in tallies}
    assert wins["aunt"] > wins["cousin"] > wins["random"]
    assert sum(wins.values()) == pytest.approx(60)
    assert len(PAWNS) == len(names)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("level", LEVELS)
def test_whole_games_of_each_level_and_the_same_seed_is_the_same_game(
    level: str, seats: int
) -> None:
    one, other = (simulate(GAME, [level] * seats, 2, seed=seats) for _ in range(2))
    assert [tally.scores for tally in one[0]] == [tally.scores for tally in other[0]]
    assert one[1] == other[1]
    assert sum(tally.wins for tally in one[0]) == pytest.approx(2)


def test_each_level_beats_the_one_below() -> None:
    """A few games with fixed seeds; benchmarks/reflex_levels.py plays enough of them."""
    for rung in ladder(GAME, 3, 24):
        assert rung.won > 1.5 * rung.lost, rung
