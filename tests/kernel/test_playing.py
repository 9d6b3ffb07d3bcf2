"""Any game in one loop, and times that are checked."""

import pickle

import pytest

import tablee
from tablee import NEVER, BadTime, FastChance, Game, State, checked, decisions, seats_of
from tablee.kernel.record import Record, steps
from tablee.kernel.state import CLOCK
from tests.conformance.cases import GAMES, Case, every_table
from tests.test_golden import GOLDEN

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def played(state: State, seed: int) -> list[tuple[int, int, int]]:
    """A random game in one loop: who did what when."""
    chance = FastChance.seeded(seed)
    made = []
    for seat, moves, at_ms in decisions(state):
        move = moves[chance.below(len(moves))]
        state.play(seat, move, at_ms)
        made.append((seat, move, at_ms))
    return made


@every_table
def test_every_game_comes_to_its_end(case: Case) -> None:
    state, again = case.start(3), case.start(3)
    made = played(state, 1)
    assert state.is_over()
    assert [at_ms for *_, at_ms in made] == sorted({at_ms for *_, at_ms in made})
    assert played(again, 1) == made
    assert again == state


@every_table
def test_time_neither_goes_back_nor_passes_over_an_alarm(case: Case) -> None:
    game = checked(case.start(4))
    chance = FastChance.seeded(2)
    for seat, moves, at_ms in decisions(game, FastChance.seeded(5), step_ms=250):
        assert list(moves) == list(game.state.legal(seat))
        assert seat in list(seats_of(game.state.to_act()))
        game.play(seat, moves[chance.below(len(moves))], at_ms)
    assert game.state.is_over()


@every_game
def test_a_recording_writes_the_alarms_too(game: Game) -> None:
    recording = tablee.record(game, game.fewest_seats, seed=6)
    chance = FastChance.seeded(6)
    for seat, moves, at_ms in decisions(recording):
        recording.play(seat, moves[chance.below(len(moves))], at_ms)
    record = recording.record()
    assert record.result.over
    *_, last = steps(game, Record.parse(record.dump()))
    assert last.state == recording.state


@every_game
def test_who_comes_first_does_not_touch_the_chance_of_the_game(game: Game) -> None:
    state = game.start(game.most_seats, FastChance.seeded(1))
    before = pickle.dumps(state)
    next(decisions(state))
    assert pickle.loads(before) == state


def test_everybody_comes_first_as_often() -> None:
    firsts = [0, 0, 0]
    for seed in range(300):
        state = tablee.start("misty", 3, seed=seed)
        firsts[next(decisions(state))[0]] += 1
    assert min(firsts) > 75


def test_who_waits_is_asked_again_after_the_others() -> None:
    asked = []
    for seat, _, at_ms in decisions(tablee.start("misty", 3, seed=1)):
        asked.append((seat, at_ms))
        if len(asked) == 6:
            break
    assert [at_ms for _, at_ms in asked] == [0, 100, 200, 300, 400, 500]
    assert {seat for seat, _ in asked[:3]} == {seat for seat, _ in asked[3:]} == {0, 1, 2}


def test_a_decision_takes_time() -> None:
    with pytest.raises(BadTime, match="a millisecond or more, not 0"):
        decisions(tablee.start("misty", 3, seed=1), step_ms=0)


def timed() -> tablee.Checked:
    """A game in which a decision is due."""
    game = checked(tablee.start("mistigri", 3, seed=1, options={"think_ms": 20_000}), at_ms=500)
    assert game.state.alarm_ms() != NEVER
    return game


def test_time_that_goes_back_is_refused() -> None:
    game = timed()
    before = game.state.clone()
    with pytest.raises(BadTime, match="time goes back, from 500 ms to 499 ms"):
        game.play(0, game.state.legal(0)[0], 499)
    with pytest.raises(BadTime, match="goes back"):
        game.ring(499)
    assert game.state == before
    assert game.at_ms == 500


def test_an_alarm_that_was_passed_over_is_named() -> None:
    game = timed()
    due_ms = game.state.alarm_ms()
    before = game.state.clone()
    with pytest.raises(BadTime, match=f"an alarm was due at {due_ms} ms"):
        game.play(0, game.state.legal(0)[0], due_ms + 1)
    with pytest.raises(BadTime, match=f"an alarm was due at {due_ms} ms"):
        game.ring(due_ms + 1)
    assert game.state == before
    game.ring(due_ms)
    assert game.state != before
    assert game.at_ms == due_ms


def test_a_refused_move_takes_no_time() -> None:
    game = timed()
    with pytest.raises(tablee.IllegalMove):
        game.play(1, 0, 900)
    assert game.at_ms == 500
    game.play(0, game.state.legal(0)[0], 600)
    assert game.at_ms == 600


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("*.jsonl")), ids=lambda path: path.stem)
def test_golden_games_pass_the_check(path: str) -> None:
    record = tablee.load(path)
    game = checked(tablee.replay(Record(record.header, [], record.result)))
    for entry in record.entries:
        if entry.seat == CLOCK:
            game.ring(entry.at_ms)
        else:
            game.play(entry.seat, tablee.read(game.state, entry.move), entry.at_ms)
    assert game.state == tablee.replay(record)
