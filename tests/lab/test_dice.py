"""The lab's chance: every bot and every hand has a stream of its own, and none is the game's."""

import ast
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

import tablee
from tablee import Chance, FastChance, Game, State
from tablee.bots import bots_of, make_bot
from tablee.bots.reflex import Reflex
from tablee.bots.simulation import Simulation
from tablee.kernel.playout import play_out
from tablee.lab import arena

SOURCE = Path(tablee.__file__).parent
DUELS = next(game for game in tablee.shelf().values() if game.name == "mamicatchmi")
GAMES = 400
NAMES = ["merciless", "cousin", "merciless", "schoolboy"]


class Enough(Exception):
    """The first contest of a game has been seen."""


def first_reactions(
    monkeypatch: pytest.MonkeyPatch, seed: int, games: int = GAMES
) -> list[tuple[int, ...]]:
    """How quick each seat was in the first contest of each game of a run."""
    seen: list[tuple[int, ...]] = []
    drawn: list[int] = []
    reaction_ms, play_game = Reflex.reaction_ms, arena.play_game
    hands_ready = Simulation.hands_ready

    def note(hand: Reflex, chance: Chance) -> int:
        drawn.append(reaction_ms(hand, chance))
        return drawn[-1]

    def first_ready(simulation: Simulation) -> None:
        drawn.clear()
        hands_ready(simulation)
        seen.append(tuple(drawn))
        raise Enough

    def play(game: Game, state: State, *given: Any) -> int:
        try:
            play_game(game, state, *given)
        except Enough:
            play_out(state, FastChance.seeded(0))
        return 0

    with monkeypatch.context() as patch:
        patch.setattr(Reflex, "reaction_ms", note)
        patch.setattr(Simulation, "hands_ready", first_ready)
        patch.setattr(arena, "play_game", play)
        arena.simulate(DUELS, NAMES, games, seed)
    return seen


def test_first_duels_have_as_many_sets_of_reactions_as_there_are_duels(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Four reactions to the millisecond: two equal sets among 400 come once in 10,000 runs."""
    seen = first_reactions(monkeypatch, seed=1)
    assert [len(reactions) for reactions in seen] == [len(NAMES)] * GAMES
    assert len(set(seen)) == GAMES


def test_first_duels_of_two_seeds_share_no_set_of_reactions(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    one, other = (set(first_reactions(monkeypatch, seed)) for seed in (1, 2))
    assert not one & other


def test_the_same_seed_gives_the_same_reactions(monkeypatch: pytest.MonkeyPatch) -> None:
    one, other = (first_reactions(monkeypatch, seed=5, games=20) for _ in range(2))
    assert one == other


class Guarded(Chance):
    """The game's own chance: it may be drawn from, and nobody looks at its future."""

    def __init__(self, chance: Chance) -> None:
        self.chance = chance

    def word(self) -> int:
        return self.chance.word()

    def clone(self) -> Chance:
        raise AssertionError("somebody asks what the game's chance will be")


def guard_all(
    monkeypatch: pytest.MonkeyPatch, game: Game, guarded: Callable[[Chance], Chance]
) -> None:
    """Every game that starts gets its chance in that form."""
    start = type(game).start

    def start_guarded(self: Game, seats: int, chance: Chance, *given: Any) -> State:
        return start(self, seats, guarded(chance), *given)

    monkeypatch.setattr(type(game), "start", start_guarded)


@pytest.mark.parametrize("game", tablee.shelf().values(), ids=lambda game: game.name)
def test_nobody_asks_what_the_games_chance_will_be(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    guard_all(monkeypatch, game, Guarded)
    level = [*bots_of(game), "random"][1]  # the first besides it: the best may take seconds
    _, decisions = arena.simulate(game, [level, "random", level], games=3)
    assert decisions > 3


@pytest.mark.parametrize("game", tablee.shelf().values(), ids=lambda game: game.name)
def test_the_games_own_chance_is_handed_to_nobody_outside_the_game(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    handed: dict[str, list[Chance]] = {"game": [], "bots": [], "hands": []}
    futures: list[tuple[int, ...]] = []
    play_game = arena.play_game

    def note(part: str, chance: Chance) -> Chance:
        twin = chance.clone()
        handed[part].append(chance)
        futures.append(tuple(twin.word() for _ in range(4)))
        return chance

    def note_bot(of: Game, name: str, chance: Chance) -> object:
        return make_bot(of, name, note("bots", chance))

    def note_hands(of: Game, state: State, bots: Any, hands: Sequence[Chance]) -> int:
        return play_game(of, state, bots, [note("hands", hand) for hand in hands])

    guard_all(monkeypatch, game, lambda chance: note("game", chance))
    monkeypatch.setattr(arena, "make_bot", note_bot)
    monkeypatch.setattr(arena, "play_game", note_hands)
    arena.simulate(game, ["random"] * 3, games=8, seed=9)  # two deals: six orders, and two more
    chances = [chance for part in handed.values() for chance in part]
    assert [len(part) for part in handed.values()] == [8, 24, 24]
    assert len({id(chance) for chance in chances}) == len(chances)
    assert len(set(futures)) == 2 + 24 + 24  # only the games of one deal have the same cards


@pytest.mark.parametrize("room", ["bots", "lab", "terminal", "wire", "store", "table", "server"])
def test_no_code_outside_the_game_reads_a_states_chance(room: str) -> None:
    """What is called `chance` there is an object's own, or a bot's."""
    for module in (SOURCE / room).rglob("*.py"):
        for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Attribute) and node.attr == "chance":
                if isinstance(node.ctx, ast.Store):  # handed in, as `lab/tree.py` does
                    continue
                assert ast.unparse(node.value) in ("self", "bot"), f"{module}: {ast.unparse(node)}"


def test_one_hand_does_not_shake_another() -> None:
    """A seat's reactions stay the same whatever the others' are."""
    ready: list[dict[int, int]] = []
    for other in (1, 2):
        state = DUELS.position(
            "seats: 2\nphase: duel\npawns: cat dog\nrolled: cat dog\n", FastChance.seeded(0)
        )
        quickest = bots_of(DUELS)["merciless"]
        bots = {seat: quickest(FastChance.seeded(seat)) for seat in range(2)}
        hands = [FastChance.seeded(7), FastChance.seeded(other)]
        ready.append(Simulation(DUELS, state, bots, hands).hands_ready())
    assert ready[0][0] == ready[1][0]
    assert ready[0][1] != ready[1][1]
