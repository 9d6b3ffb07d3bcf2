"""What the contract says to those who look ahead, over every game: horizon, shares, ideas."""

from tablee import FastChance, MoveList, State, seats_of
from tablee.kernel.state import NOTHING, WIN
from tests.conformance.cases import Case, every_case, every_table
from tests.conformance.walk import walk
from tests.modes import COMPILED

GAMES_PER_CASE = 10 if COMPILED else 1
EVERY_STEPS = 3 if COMPILED else 15


@every_case
def test_the_stage_never_falls(case: Case) -> None:
    for seed in range(case.games(GAMES_PER_CASE)):
        state = case.start(seed)
        stages = [int(state.stage()) for _ in walk(state, FastChance.seeded(seed))]
        stages.append(int(state.stage()))
        assert stages == sorted(stages)


@every_case
def test_all_shares_are_one_win(case: Case) -> None:
    for seed in range(case.games(GAMES_PER_CASE)):
        state = case.start(seed)
        for number, _ in enumerate(walk(state, FastChance.seeded(seed))):
            if number % EVERY_STEPS == seed % EVERY_STEPS:
                check_shares(case, state)
        shares = check_shares(case, state)
        most = [seat for seat in range(case.seats) if shares[seat] == max(shares)]
        assert most == state.standings().winners()


def check_shares(case: Case, state: State) -> list[int]:
    shares = [int(share) for share in state.shares()]
    assert len(shares) == case.seats
    assert min(shares) >= 0
    assert WIN - case.seats < sum(shares) <= WIN
    return shares


@every_case
def test_promising_and_best_moves_are_legal_and_change_nothing(case: Case) -> None:
    state = case.start(3)
    for number, _ in enumerate(walk(state, FastChance.seeded(4))):
        if number % EVERY_STEPS == 0:
            before = case.game.digest(state)
            for seat in seats_of(state.to_act()):
                moves, best = thought_of(state, seat)
                assert moves
                assert moves == sorted(set(moves) & set(state.legal(seat)))
                assert best in [NOTHING, *moves]
            assert case.game.digest(state) == before


@every_table
def test_promising_and_best_moves_follow_from_what_the_seat_knows(case: Case) -> None:
    state = case.start(5)
    for number, _ in enumerate(walk(state, FastChance.seeded(6))):
        if number % EVERY_STEPS == 0:
            for seat in seats_of(state.to_act()):
                other = state.clone()
                other.redeal(seat, FastChance.seeded(number))
                assert thought_of(state, seat) == thought_of(other, seat)


def thought_of(state: State, seat: int) -> tuple[list[int], int]:
    found = MoveList()
    state.list_promising(seat, found)
    return list(found.items[: found.count]), state.best_move(seat)
