"""Searching: it keeps its budget, follows its seed, uses no secret, and finds what is there."""

from typing import Any, NamedTuple

import pytest
from mypy_extensions import i64

import tablee
from tablee import Chance, FastChance, Game, MoveList, Standings, State, UnknownBot, seats_of
from tablee.bots import bots_of, make_bot
from tablee.bots.search import Search
from tablee.bots.searching import SIMULATIONS, SearchBot, simulations_in
from tablee.kernel.cardset import BIT
from tablee.kernel.game import has_contests
from tablee.kernel.state import NEVER, WIN
from tablee.lab.arena import play_game, simulate
from tests.conformance.walk import walk
from tests.games.mistigri.table import lay
from tests.modes import COMPILED
from tests.tiny.lantern import GAME as LANTERN
from tests.tiny.trio import GAME as TRIO

GAMES = [game for game in [*tablee.shelf().values(), TRIO] if not has_contests(game)]
TIMED = [game for game in [*tablee.shelf().values(), LANTERN] if has_contests(game)]
BUDGET = 200 if COMPILED else 40
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


class AtSeat(NamedTuple):
    """As much of a view as a search looks at."""

    seat: int


def decisions(game: Game, seed: int, every: int = 9) -> list[tuple[State, int]]:
    """Moments of a random game at which a seat has a choice."""
    state = game.start(game.most_seats, FastChance.seeded(seed))
    found = []
    for number, _ in enumerate(walk(state, FastChance.seeded(seed))):
        choosing = [seat for seat in seats_of(state.to_act()) if len(state.legal(seat)) > 1]
        if choosing and number % every == 0:
            found.append((state.clone(), choosing[0]))
    return found[:8]


def searched(state: State, seat: int, seed: int, simulations: int = BUDGET) -> Search:
    world = state.clone()
    world.redeal(seat, FastChance.seeded(seed))
    search = Search(world, seat, FastChance.seeded(seed + 1))
    search.run(simulations)
    return search


def tried(search: Search) -> list[tuple[int, int, int]]:
    """Each move, how often it was tried, and what came of it."""
    moves = search.world.legal(search.seat)
    return [(move, search.visits(move), search.share(move)) for move in moves]


def test_there_are_games_to_search_and_others() -> None:
    assert {game.name for game in GAMES} >= {"mistigri", "misty", "trio"}
    assert {game.name for game in TIMED} >= {"mamicatchmi", "mito", "lantern"}


@every_game
def test_the_budget_is_kept(game: Game) -> None:
    for state, seat in decisions(game, 1):
        search = searched(state, seat, 2)
        assert search.simulations == BUDGET
        assert sum(visits for _, visits, _ in tried(search)) == BUDGET
        assert all(0 <= share <= WIN for _, _, share in tried(search))
        assert search.best() in state.legal(seat)


@every_game
def test_the_same_seed_gives_the_same_search(game: Game) -> None:
    for state, seat in decisions(game, 3):
        assert tried(searched(state, seat, 4)) == tried(searched(state, seat, 4))


@every_game
def test_a_search_that_goes_on_is_the_longer_search(game: Game) -> None:
    state, seat = decisions(game, 3)[0]
    search = searched(state, seat, 4, BUDGET // 2)
    search.run(BUDGET - BUDGET // 2)
    assert tried(search) == tried(searched(state, seat, 4))


@every_game
def test_no_secret_is_used(game: Game) -> None:
    """Two games that look alike to the seat give it the same search."""
    for state, seat in decisions(game, 5):
        other = state.clone()
        other.redeal(seat, FastChance.seeded(99))
        assert game.view(other, seat) == game.view(state, seat)
        assert tried(searched(other, seat, 6)) == tried(searched(state, seat, 6))


@every_game
def test_the_world_is_left_as_it_was(game: Game) -> None:
    state, seat = decisions(game, 7)[0]
    before = game.digest(state)
    Search(state, seat, FastChance.seeded(1)).run(BUDGET)
    assert game.digest(state) == before


@every_game
def test_bots_that_search_play_whole_games(game: Game) -> None:
    """Every move is legal, or the rules would refuse it."""
    for seats in range(game.fewest_seats, game.most_seats + 1):
        bots = [SearchBot(FastChance.seeded(seat), 4) for seat in range(seats)]
        hands = [FastChance.seeded(0)] * seats
        state = game.start(seats, FastChance.seeded(seats))
        play_game(game, state, bots, hands)
        assert state.is_over()


def test_a_deadline_does_not_disturb() -> None:
    """Time stands still in a search: nobody is late in it."""
    options: dict[str, Any] = {"think_ms": 15_000}
    state = tablee.start("mistigri", 3, 1, options)
    state.play(0, state.legal(0)[0], 9000)
    search = searched(state, 0, 1)
    assert search.best() in state.legal(0)


# By name


@pytest.mark.parametrize("game", TIMED, ids=lambda game: game.name)
def test_where_time_decides_there_is_no_search(game: Game) -> None:
    with pytest.raises(UnknownBot, match=f"{game.name} has no bot 'search'"):
        make_bot(game, "search", FastChance.seeded(0))


@every_game
def test_it_is_not_offered_at_a_table(game: Game) -> None:
    assert "search" not in bots_of(game)


@pytest.mark.parametrize(
    ("name", "simulations"),
    [
        ("search", SIMULATIONS),
        ("search:1", 1),
        ("search:20000", 20_000),
        *((name, 0) for name in ("search:", "search:0", "search:-5", "search:1e3", "research")),
    ],
)
def test_a_name_says_how_many_simulations(name: str, simulations: int) -> None:
    assert simulations_in(name) == simulations


def test_it_can_be_simulated() -> None:
    one, _ = simulate(TRIO, ["search:50", "random", "random"], games=2, seed=1)
    other, _ = simulate(TRIO, ["search:50", "random", "random"], games=2, seed=1)
    assert [tally.scores for tally in one] == [tally.scores for tally in other]
    with pytest.raises(UnknownBot, match="'search:0'"):
        simulate(TRIO, ["search:0", "random"], games=1)


def test_without_a_world_it_plays_anything() -> None:
    assert SearchBot(FastChance.seeded(0)).choose(AtSeat(0), [4]) == 4


# What it finds


class Stones(State):
    """Two take one or two stones in turn; who takes the last one wins. Now and then it rains."""

    def __init__(self, stones: int, chance: Chance) -> None:
        super().__init__(2, chance)
        self.stones = stones
        self.turn = 0
        self.rain_ms = NEVER

    def to_act(self) -> i64:
        return 0 if self.is_over() or self.rain_ms != NEVER else BIT[self.turn]

    def list_moves(self, seat: i64, found: MoveList) -> None:
        for number in range(1, min(self.stones, 2) + 1):
            found.add(number)

    def play(self, seat: i64, move: i64, at_ms: i64) -> None:
        self.stones -= move
        self.turn = 1 - self.turn
        self.rain_ms = at_ms + 100 if self.stones in (2, 3) else NEVER

    def alarm_ms(self) -> i64:
        return self.rain_ms

    def ring(self, at_ms: i64) -> None:
        if at_ms >= self.rain_ms:
            self.rain_ms = NEVER

    def is_over(self) -> bool:
        return self.stones == 0

    def standings(self) -> Standings:
        return Standings([self.turn, 1 - self.turn], high_wins=True, over=self.is_over())

    def clone(self) -> "Stones":
        twin = Stones(self.stones, self.chance.clone())
        twin.turn = self.turn
        twin.rain_ms = self.rain_ms
        return twin

    def redeal(self, seat: i64, chance: Chance) -> None:
        self.chance = chance


@pytest.mark.parametrize(("stones", "best"), [(2, 2), (4, 1), (5, 2), (7, 1)])
def test_stones_are_left_in_threes(stones: int, best: int) -> None:
    """Who leaves a multiple of three wins; nobody can act while it rains, and it passes."""
    assert searched(Stones(stones, FastChance.seeded(0)), 0, 1, 1500).best() == best


def test_what_is_lost_is_known_to_be() -> None:
    shares = [share for _, _, share in tried(searched(Stones(3, FastChance.seeded(0)), 0, 1, 500))]
    assert max(shares) < WIN // 4


class Endless(Stones):
    """Nobody ever takes anything."""

    def play(self, seat: i64, move: i64, at_ms: i64) -> None:
        self.turn = 1 - self.turn

    def clone(self) -> "Endless":
        twin = Endless(self.stones, self.chance.clone())
        twin.turn = self.turn
        return twin


def test_a_game_without_an_end_has_a_horizon_too() -> None:
    assert searched(Endless(2, FastChance.seeded(0)), 0, 1, 3).simulations == 3


def test_without_a_choice_nothing_is_searched() -> None:
    bot = SearchBot(FastChance.seeded(0), 10**9)
    assert bot.choose_in(Stones(1, FastChance.seeded(0)), AtSeat(0), [1]) == 1


def test_what_the_game_knows_is_not_searched() -> None:
    state = lay("C3 C3 E3 E5 C6 D8", "", "", phase="discard")
    bot = SearchBot(FastChance.seeded(0), 10**9)
    chosen = bot.choose_in(state, AtSeat(0), list(state.legal(0)))
    assert tablee.show(state, chosen) == "discard C3 C6"


def test_it_beats_chance() -> None:
    tallies, _ = simulate(TRIO, ["search:100", "random", "random"], games=60, seed=2)
    assert tallies[0].wins > 30
