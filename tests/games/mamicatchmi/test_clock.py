"""Mamicatchmi and time: the secret stop, the contest, the time to think; and who knows what."""

import msgspec
import pytest

import tablee
from tablee import NEVER, FastChance
from tablee.games.mamicatchmi import MamicatchmiGame
from tests.conformance.cases import Case
from tests.conformance.test_secrecy import compare_worlds
from tests.games.mamicatchmi.table import asked, duel, lay, pawns, play, put, seen
from tests.games.table import TABLE, say


def stops(seed: int) -> int:
    """For how long the dice of that seed roll."""
    state = tablee.start("mamicatchmi", 2, seed=seed, options={"pawns": "random"})
    say(state, "0: roll", at_ms=10_000)
    return int(state.alarm_ms()) - 10_000


def test_MC_15_the_dice_roll_for_a_random_while() -> None:
    drawn = [stops(seed) for seed in range(3000)]
    assert min(drawn) < 810
    assert max(drawn) > 2490
    assert all(800 <= each <= 2500 for each in drawn)
    assert 1600 < sum(drawn) / len(drawn) < 1700  # 1650, give or take nine standard errors


@pytest.mark.parametrize(("pick", "stop_ms"), [(0, 5800), (1700, 7500)])
def test_MC_15_both_ends_can_come(pick: int, stop_ms: int) -> None:
    state = lay(2, chance=(pick, 0, 1))
    play(state, "5000 0: roll")
    assert state.alarm_ms() == stop_ms
    state.ring(stop_ms - 1)
    assert asked(state) == "suspense"
    state.ring(stop_ms)
    assert asked(state) == "duel 0 1"


def test_MC_15_all_react_to_the_stop_and_times_count_from_it() -> None:
    state = lay(2, chance=(200, 0, 1))
    assert state.race_ms() == NEVER
    play(state, "5000 0: roll")
    assert state.race_ms() == NEVER
    play(state, "6000")
    assert state.race_ms() == 6000
    assert seen(state, "duel_began_ms") == 6000
    play(state, *put(6450, 1, "cat", "by hole"), "6471")
    assert state.race_ms() == NEVER
    assert seen(state, "duel_began_ms") is None
    assert seen(state, "last")["placements"][0]["after_ms"] == 450


def test_MC_15_a_stop_that_rang_late_is_when_it_rang() -> None:
    state = lay(2, chance=(0, 0, 1))
    play(state, "0 0: roll")
    state.ring(850)
    assert state.race_ms() == 850


def test_MC_15_nobody_is_told_when_the_dice_will_stop() -> None:
    game = tablee.shelf()["mamicatchmi"]
    worlds = [lay(2, chance=(pick,)) for pick in (0, 1000)]
    for state in worlds:
        say(state, "0: roll", at_ms=700)
    one, other = worlds
    assert one.alarm_ms() != other.alarm_ms()
    for seat in range(-1, 2):
        assert game.view(one, seat) == game.view(other, seat)
        assert game.deadline_ms(one) is None
        assert one.witness is not None
        assert [repr(game.tell(each, seat)) for each in one.witness.events] == ["Rolled(seat=0)"]


def test_MC_15_another_world_has_another_stop_and_other_dice() -> None:
    state = lay(2, chance=(0, 0, 1))
    play(state, "3000 0: roll")
    before = seen(state, "phase"), seen(state, "seats")
    found = set()
    for seed in range(50):
        twin = state.clone()
        twin.redeal(0, FastChance.seeded(seed))
        assert 3800 <= twin.alarm_ms() <= 5500
        assert (seen(twin, "phase"), seen(twin, "seats")) == before
        twin.ring(twin.alarm_ms())
        found.add(seen(twin, "dice"))
    assert len(found) > 10  # of 16
    assert state.alarm_ms() == 3800


class Whisperer(MamicatchmiGame):
    """Tells everybody when the dice will stop."""

    def view(self, state: tablee.State, seat: int) -> msgspec.Struct:
        return msgspec.structs.replace(super().view(state, seat), deadline_ms=state.alarm_ms())


def test_MC_15_the_secrecy_suite_would_notice_a_whisper() -> None:
    with pytest.raises(AssertionError):
        compare_worlds(Case(Whisperer(), 2, {"pawns": "random"}), 1, TABLE, stop=0)


def test_MC_17_without_a_limit_nothing_is_due() -> None:
    state = lay(3)
    assert state.alarm_ms() == NEVER
    assert tablee.shelf()["mamicatchmi"].deadline_ms(state) is None


def test_MC_17_who_is_late_takes_the_first_free_pawn() -> None:
    state = tablee.start("mamicatchmi", 2, seed=1, options={"think_ms": 5000})
    assert state.alarm_ms() == seen(state, "deadline_ms") == 5000
    say(state, "0: take mouse", at_ms=2000)
    assert state.alarm_ms() == 7000
    state.witness = tablee.Witness()
    assert play(state, "7000") == ["1 time out", "1 chose cat"]
    assert pawns(state) == "mouse cat"
    assert asked(state) == "roll 0"
    assert state.alarm_ms() == 12_000


def test_MC_17_who_is_late_rolls() -> None:
    state = lay(2, think_ms=5000, chance=(0, 0, 1))
    assert play(state, "5000") == ["0 time out", "0 rolled"]
    assert state.alarm_ms() == 5800
    assert seen(state, "deadline_ms") is None
    play(state, "5800")
    assert state.alarm_ms() == seen(state, "deadline_ms") == 9800  # MC-13


def test_MC_17_who_is_late_swaps_nothing() -> None:
    state = lay(2, think_ms=5000, phase="swap", rolled="cat cat", deadline_ms=6000)
    assert play(state, "6000") == ["0 time out", "0 kept"]
    assert asked(state) == "roll 1"
    assert state.alarm_ms() == 11_000


def test_MC_17_after_a_duel_the_next_roll_has_its_time() -> None:
    state = duel("cat dog", think_ms=5000)
    play(state, "300 0: lift mouse")
    assert state.alarm_ms() == 4000
    play(state, "4000")
    assert state.alarm_ms() == 9000


def test_a_game_at_random_is_won_in_duels_too() -> None:
    """Random play reaches every way in which a roll can end."""
    witness = tablee.Witness()
    for seed in range(40):
        state = tablee.start("mamicatchmi", 3, seed, witness=witness)
        tablee.play_out(state, FastChance.seeded(seed))
    game = tablee.shelf()["mamicatchmi"]
    kinds = {str(msgspec.to_builtins(game.tell(each, TABLE))["event"]) for each in witness.drain()}
    assert kinds >= {"won", "gained", "lost", "tied", "missed", "swapped", "rearranged"}
