"""Misty, Mamicatchmi and Mito afterwards, and games that bring nothing of their own."""

from tablee.analysis import analyse, analyst_of
from tablee.analysis.analyst import Analyst
from tablee.analysis.mamicatchmi import MamicatchmiAnalyst, fight, walk
from tablee.analysis.misty import MistyAnalyst, best_from, lost_in
from tablee.analysis.mito import LEFT, MitoAnalyst, ledger_of
from tablee.analysis.story import Story
from tablee.bots.random import RandomBot
from tablee.bots.simulation import Simulation
from tablee.games import find_game
from tablee.games.misty.rules import Misty
from tablee.games.misty.terms import ACTIVATE
from tablee.games.mito import events as mito_events
from tablee.kernel.chance import FastChance
from tablee.kernel.game import Game
from tablee.kernel.record import Record, Recording
from tablee.kernel.state import NEVER
from tests.analysis.games import played
from tests.tiny import lantern, trio

QUICK = 0.004


def test_own_analysts_are_found_by_name() -> None:
    assert type(analyst_of(find_game("misty"))) is MistyAnalyst
    assert type(analyst_of(find_game("mamicatchmi"))) is MamicatchmiAnalyst
    assert type(analyst_of(find_game("mito"))) is MitoAnalyst
    assert type(analyst_of(trio.GAME)) is Analyst


def finished(game: Game) -> Record:
    recording = Recording(game, 3, 4)
    bots = {seat: RandomBot(FastChance.seeded(seat)) for seat in range(3)}
    hands = [FastChance.seeded(9 + seat) for seat in range(3)]
    Simulation(game, recording.state, bots, hands, recording).run()
    return recording.record()


def test_a_draft_from_elsewhere_is_judged_by_playouts_and_search() -> None:
    found = analyse(trio.GAME, finished(trio.GAME), QUICK)
    assert found.model == "playouts"
    assert found.own is None
    assert all(one.played.id == "move" for one in found.decisions)


def test_a_reflex_game_from_elsewhere_is_played_out_at_random() -> None:
    recording = Recording(lantern.GAME, 3, 4)
    while not recording.state.is_over():
        recording.ring(int(recording.state.alarm_ms()))
        if recording.state.race_ms() != NEVER:
            recording.play(1, 0, int(recording.state.race_ms()) + 200)
    found = analyse(lantern.GAME, recording.record(), QUICK)
    assert found.model == "random"
    assert (found.decisions, found.luckiest, found.unluckiest) == ([], None, None)
    assert all(sum(one.shares) == 1000 for one in found.chances)


# Misty


def test_activations_that_lose_points_are_found_exactly() -> None:
    """Seat 0 activates at random: whatever its window can make less after a move is told."""
    for seed in (1, 2, 3):
        story = Story(find_game("misty"), played("misty", 3, seed))
        for step in story.steps:
            found, before, after = lost_in(step), step.before, step.after
            assert isinstance(before, Misty)
            assert isinstance(after, Misty)
            if before.phase != ACTIVATE or after.round != before.round or after.is_over():
                continue
            window, later = before.windows[step.seat], after.windows[step.seat]
            could, made = (best_from(one, before.smiles) for one in (window, later))
            assert (found is not None) == (made < could)
            if found is not None and found.why is not None:
                assert found.why.values == {"made": made, "could": could}


def test_every_round_has_its_windows_and_none_made_more_than_the_best() -> None:
    own = analyse(find_game("misty"), played("misty"), QUICK).own
    assert [one.round for one in own.rounds] == list(range(1, len(own.rounds) + 1))
    for one in own.rounds:
        assert len(one.seats) == 3
        assert all(seat.points <= seat.best for seat in one.seats)


# Mamicatchmi


def test_equal_tokens_are_equal_chances_and_more_are_better() -> None:
    chance = FastChance.seeded(1)
    three = walk((5, 5, 5), 600, chance)
    assert max(three) - min(three) < sum(three) // 8
    ahead = walk((8, 5, 2), 600, chance)
    assert ahead == sorted(ahead, reverse=True)
    assert walk((10, 3, 2), 5, chance) == [300, 0, 0]


def test_a_duel_moves_one_token_at_most_and_never_out_of_the_box() -> None:
    chance = FastChance.seeded(3)
    for _ in range(200):
        left = [5, 5]
        fight(left, chance)
        assert sorted(abs(count - 5) for count in left) in ([0, 0], [0, 1], [1, 1])
        assert sum(left) <= 26


def test_reactions_are_those_of_the_record() -> None:
    record = played("mamicatchmi")
    own = analyse(find_game("mamicatchmi"), record, QUICK).own
    placed = [event for entry in record.entries for event in entry.events if " placed " in event]
    assert len(own.reactions) == len(placed)
    assert all(one.right for one in own.reactions if one.won)


# Mito


def test_the_ledger_has_every_card_that_is_gone_and_every_accusation() -> None:
    story = Story(find_game("mito"), played("mito", 4, 2))
    told = [event for step in story.steps for event in step.events]
    ledger = ledger_of(story)
    gone = [one for one in told if one.kind == mito_events.GONE]
    accused = [one for one in told if one.kind == mito_events.ACCUSED]
    assert len([one for one in ledger.thefts if one.how != "caught"]) == len(gone)
    caught = [one for one in ledger.thefts if one.how == "caught"]
    assert len(caught) + len(ledger.alarms) == len(accused)
    assert all(one.by >= 0 for one in caught)


def test_the_fewer_cards_the_more_of_a_hand_is_left() -> None:
    means = [sum(row) for row in LEFT]
    assert means == sorted(means, reverse=True)
