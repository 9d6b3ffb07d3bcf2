"""Every game by action numbers: one table at a time, and many at once."""

from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64, u8

from tablee import FastChance, IllegalMove, State, seats_of
from tablee.kernel.cardset import has
from tablee.kernel.encoder import Row
from tablee.kernel.errors import BadNotation
from tablee.kernel.game import has_contests
from tablee.kernel.spaces import zeros
from tablee.lab.many import Many
from tablee.lab.turns import PATIENCE, Turns
from tests.conformance.cases import GAMES, Case, every_case, every_table
from tests.modes import COMPILED

STEP_MS = 100
GAMES_PER_CASE = 3
TABLES = 5
MOST_STEPS = 400_000  # far beyond any game that ends
timed = [game for game in GAMES if has_contests(game)]
one_by_one = [game for game in GAMES if not has_contests(game)]


def step_ms_of(case: Case) -> int:
    return STEP_MS if has_contests(case.game) else 0


def turns_of(case: Case, seed: int) -> Turns:
    return Turns(case.game.spaces(case.seats), case.start(seed), step_ms_of(case))


def any_of(turns: Turns, chance: FastChance) -> int:
    """Where it may wait it mostly does, or games of tricks are long."""
    legal = turns.legal()
    last = int(legal[len(legal) - 1])
    if last == turns.spaces.actions and chance.below(6) > 0:
        return last
    return int(legal[chance.below(len(legal))])


def mask_of(turns: Turns) -> list[int]:
    mask = zeros(turns.actions)
    turns.mark(Row(mask))
    return [action for action, is_legal in enumerate(mask) if is_legal]


@every_case
def test_every_game_is_played_to_its_end(case: Case) -> None:
    for seed in range(GAMES_PER_CASE):
        turns = turns_of(case, seed)
        chance = FastChance.seeded(seed)
        for number in range(MOST_STEPS):
            if turns.is_over():
                break
            if number % 400 == 0:
                check_decision(case, turns)
            turns.act(any_of(turns, chance))
        assert turns.state.is_over()
        assert turns.seat == -1
        assert list(turns.legal()) == mask_of(turns) == []
        with pytest.raises(BadNotation, match="over"):
            turns.act(0)


def check_decision(case: Case, turns: Turns) -> None:
    state, spaces = turns.state, turns.spaces
    acting = state.to_act() | (state.may_act() if turns.step_ms else 0)
    assert has(acting, turns.seat)
    legal = list(turns.legal())
    assert legal == sorted(set(legal)) == mask_of(turns)
    moves = {spaces.action_of(move, turns.seat) for move in state.legal(turns.seat)}
    assert set(legal) - moves == ({spaces.actions} if turns.may_wait() else set())
    assert turns.may_wait() <= (turns.step_ms > 0)
    assert turns.at_ms < state.alarm_ms()
    refuse_others(case, turns, set(legal))


def refuse_others(case: Case, turns: Turns, legal: set[int]) -> None:
    before = told(case, turns)
    for action in [*range(0, turns.actions, 7), turns.actions, -1]:
        if action not in legal:
            with pytest.raises((IllegalMove, BadNotation)):
                turns.act(action)
    assert told(case, turns) == before


def told(case: Case, turns: Turns) -> Any:
    """All that there is to know of a game."""
    legal = list(turns.legal())
    return case.game.describe(turns.state), turns.at_ms, turns.seat, turns.steps, legal


@every_table
def test_a_clone_has_the_same_future_and_is_independent(case: Case) -> None:
    for seed in range(6):
        turns = turns_of(case, seed)
        chance = FastChance.seeded(seed)
        for _ in range(seed * 30):
            if not turns.is_over():
                turns.act(any_of(turns, chance))
        before = told(case, turns)
        twin = turns.clone()
        assert told(case, twin) == before
        finish(twin, seed)
        assert told(case, turns) == before
        finish(turns, seed)
        assert told(case, turns) == told(case, twin)


def finish(turns: Turns, seed: int) -> None:
    chance = FastChance.seeded(seed)
    while not turns.is_over():
        turns.act(any_of(turns, chance))


@pytest.mark.parametrize("game", timed, ids=lambda game: game.name)
def test_a_seat_that_is_awaited_waits_no_longer_than_patience(game: Any) -> None:
    """Whoever may wait does: sooner or later it may not, and the game goes on."""
    case = Case(game, game.fewest_seats, {})
    turns = Turns(game.spaces(case.seats), case.start(1), step_ms=10)
    waits = [0] * case.seats
    forced = 0
    for _ in range(60_000):
        if turns.is_over():
            break
        seat = turns.seat
        if not has(turns.state.to_act(), seat):
            assert turns.may_wait()
            waits[seat] = 0
        elif turns.may_wait():
            waits[seat] += 1
        else:
            forced += 1
            waits[seat] = 0
        assert waits[seat] <= PATIENCE * case.seats  # what another one does begins it anew
        turns.act(turns.spaces.actions if turns.may_wait() else turns.legal()[0])
    assert forced > 0


@pytest.mark.parametrize("game", one_by_one, ids=lambda game: game.name)
def test_without_steps_the_lowest_awaited_seat_decides_and_nobody_waits(game: Any) -> None:
    turns = turns_of(Case(game, game.fewest_seats, {}), 2)
    chance = FastChance.seeded(2)
    assert turns.actions == turns.spaces.actions
    while not turns.is_over():
        assert turns.seat == seats_of(turns.state.to_act())[0]
        assert not turns.may_wait()
        turns.act(any_of(turns, chance))


@pytest.mark.parametrize("game", timed, ids=lambda game: game.name)
def test_in_each_step_every_able_seat_is_asked_once_and_another_one_first(game: Any) -> None:
    turns = turns_of(Case(game, game.most_seats, {}), 3)
    chance = FastChance.seeded(3)
    first: dict[int, int] = {}
    asked: set[tuple[int, int]] = set()
    while not turns.is_over():
        assert (turns.steps, turns.seat) not in asked
        asked.add((turns.steps, turns.seat))
        assert turns.at_ms % STEP_MS == 0
        if turns.steps not in first:
            first[turns.steps] = turns.seat
            able = turns.state.to_act() | turns.state.may_act()
            if has(able, turns.steps % turns.state.seats):
                assert turns.seat == turns.steps % turns.state.seats
        turns.act(any_of(turns, chance))
    assert set(first.values()) == set(range(game.most_seats))


# Many tables


def many_of(case: Case, tables: int = TABLES) -> Many:
    def start(table: int, number: int) -> State:
        return case.start(table * 1000 + number)

    return Many(case.game.spaces(case.seats), start, tables, step_ms_of(case))


def actions_of(many: Many, chance: FastChance) -> vec[i64]:
    found = []
    for table in range(many.tables):
        legal = [
            action for action in range(many.actions) if many.masks[table * many.actions + action]
        ]
        found.append(legal[chance.below(len(legal))])
    return vec[i64](found)


def row(numbers: vec[u8], table: int, width: int) -> list[int]:
    return list(numbers[table * width : (table + 1) * width])


@every_table
def test_many_tables_are_as_many_single_ones(case: Case) -> None:
    """The same rows with the same seeds and actions, also after games have ended."""
    many = many_of(case)
    single = [turns_of(case, table * 1000) for table in range(TABLES)]
    begun = [1] * TABLES
    chance = FastChance.seeded(1)
    for number in range(900 if COMPILED else 150):
        for table, turns in enumerate(single):
            assert many.seats[table] == turns.seat
            if (number + table) % 10 == 0 or many.ended[table]:
                observed = turns.spaces.observe(turns.state, turns.seat, turns.at_ms)
                assert row(many.observations, table, many.width) == list(observed)
                mask = row(many.masks, table, many.actions)
                assert [action for action, is_on in enumerate(mask) if is_on] == mask_of(turns)
        actions = actions_of(many, chance)
        many.step(actions)
        for table, action in enumerate(actions):
            single[table].act(action)
            rewards = list(many.rewards[table * case.seats : (table + 1) * case.seats])
            assert many.ended[table] == single[table].is_over()
            if single[table].is_over():
                shares = [share / 1_000_000 for share in single[table].state.shares()]
                assert rewards == shares
                assert sum(rewards) == pytest.approx(1, abs=1e-5)
                single[table] = turns_of(case, table * 1000 + begun[table])
                begun[table] += 1
            else:
                assert rewards == [0.0] * case.seats
    assert list(many.games) == begun


@every_table
def test_nothing_is_played_where_one_action_is_not_legal(case: Case) -> None:
    many = many_of(case)
    chance = FastChance.seeded(2)
    many.play_at_random(20, chance)
    before = all_of(many)
    good = list(actions_of(many, chance))
    last = (TABLES - 1) * many.actions
    bad = [action for action in range(many.actions) if not many.masks[last + action]]
    for wrong in (bad[:1] or [-1])[0], -1, many.actions:
        with pytest.raises(BadNotation, match=f"table {TABLES - 1}: action {wrong} is not legal"):
            many.step(vec[i64]([*good[:-1], wrong]))
    with pytest.raises(BadNotation, match=f"not {TABLES - 1}"):
        many.step(vec[i64](good[:-1]))
    assert all_of(many) == before


def all_of(many: Many) -> list[list[float]]:
    return [
        [*many.observations],
        [*many.masks],
        [*many.seats],
        [*many.rewards],
        [*many.ended],
        [*many.games],
    ]


@every_table
def test_the_same_seeds_make_the_same_rows(case: Case) -> None:
    one, other, third = many_of(case), many_of(case), many_of(case)
    assert one.play_at_random(300, FastChance.seeded(4)) == 300 * TABLES
    other.play_at_random(300, FastChance.seeded(4))
    third.play_at_random(300, FastChance.seeded(5))
    assert all_of(one) == all_of(other)
    assert len(GAMES) < 2 or all_of(one) != all_of(third)
    for table in range(TABLES):
        turns = one.turns_at(table)
        assert one.seats[table] == turns.seat
