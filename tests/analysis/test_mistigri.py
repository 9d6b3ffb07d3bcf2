"""Crazy Mistigri afterwards: a known blunder is found, and who could know is what views show."""

from itertools import pairwise
from typing import Any

from tablee.analysis import analyst_of
from tablee.analysis.choices import judge
from tablee.analysis.mistigri import DISCARD_PILE, how_sure, stretches_of, why_pair
from tablee.analysis.report import WHOLE, Said
from tablee.analysis.story import Step, Story
from tablee.games import find_game
from tablee.games.mistigri.cards import DECK, minus
from tablee.games.mistigri.notation import read_cats
from tablee.games.mistigri.rules import Mistigri
from tablee.games.mistigri.terms import DISCARD
from tablee.games.mistigri.view import View
from tablee.kernel.chance import FastChance
from tablee.kernel.state import State
from tests.analysis.games import played

MISTIGRI = find_game("mistigri")


def alone() -> Mistigri:
    """Seat 0 alone with C3 C3 E3 E5 C6 D8, 28 points, and still to lay a pair."""
    full = MISTIGRI.start(3, FastChance.seeded(1))
    assert isinstance(full, Mistigri)
    hand = read_cats(["C3", "C3", "E3", "E5", "C6", "D8"])
    state = full.clone()
    for seat in range(3):
        state.hands[seat] = hand if seat == 0 else 0
    state.pile = minus(DECK[3], hand)
    state.playing = 1
    state.decide(DISCARD, 0)
    state.turn = 0
    assert MISTIGRI.faults(state) == []
    return state


def laying(before: Mistigri, move: str) -> Step:
    played = MISTIGRI.read(before, move)
    after = before.clone()
    after.play(0, played, 0)
    return Step(2, before, 0, played, 0, [], after)


def test_laying_two_threes_leaves_22_and_could_leave_19() -> None:
    """28 points: C3+C3 takes 6 away, C3+C6 takes 9."""
    step = laying(alone(), "discard C3 C3")
    (judged,) = judge([step], FastChance.seeded(1), FastChance.seeded(2), effort=0.02)
    assert MISTIGRI.show(step.before, judged.better) == "discard C3 C6"
    assert judged.could > judged.won
    why = why_pair(alone(), 0, step.move, judged.better)
    assert why == Said("points_left", {"left": 22, "least": 19})


def test_the_best_pair_is_no_dear_decision() -> None:
    step = laying(alone(), "discard C3 C6")
    assert judge([step], FastChance.seeded(1), FastChance.seeded(2), effort=0.02) == []


def test_moves_in_words_name_their_cards() -> None:
    analyst, state = analyst_of(MISTIGRI), alone()
    said = analyst.say_move(state, 0, MISTIGRI.read(state, "discard C3 C6"))
    assert said == Said("discard", {"cards": ["C3", "C6"]})
    assert analyst.say_move(state, 0, MISTIGRI.read(state, "pass")) == Said("pass")


def seen(state: State, seat: int) -> View:
    view: Any = MISTIGRI.view(state, seat)
    assert isinstance(view, View)
    return view


def test_who_could_be_certain_is_who_is_shown_it() -> None:
    """By the view alone: in one's own hand, in one that is known, or in the discard."""
    for seed in (1, 2, 3):
        story = Story(MISTIGRI, played("mistigri", 4, seed))
        for state in story.states[:-1]:
            assert isinstance(state, Mistigri)
            holder = next((s for s in range(4) if "M" in seen(state, s).hand), DISCARD_PILE)
            for seat in range(4):
                view = seen(state, seat)
                certain = (
                    "M" in view.hand
                    or "M" in view.discard
                    or any("M" in other.known for other in view.seats)
                )
                assert (how_sure(state, seat, holder) == WHOLE) >= certain
                if not certain:
                    others = [s for at, s in enumerate(view.seats) if at != seat]
                    hidden = [one.cards - len(one.known) for one in others]
                    here = view.seats[holder]
                    expected = (here.cards - len(here.known)) * WHOLE // sum(hidden)
                    assert how_sure(state, seat, holder) == expected


def test_stretches_begin_with_the_deal_and_differ_from_each_other() -> None:
    story = Story(MISTIGRI, played("mistigri", 4))
    found = stretches_of(story.states[:-1])
    assert found[0].version == 1
    for one, other in pairwise(found):
        assert one.version < other.version
        assert (one.holder, one.knows) != (other.holder, other.knows)
    for one in found:
        if one.holder != DISCARD_PILE:
            assert one.knows[one.holder] == WHOLE
