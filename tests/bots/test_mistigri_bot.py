"""The sensible bot: what a sensible person would do, and nothing that such a person cannot know."""

import pytest

import tablee
from tablee import FastChance
from tablee.bots.mistigri import SensibleBot
from tablee.games import find_game
from tablee.games.mistigri.view import View
from tablee.lab.arena import simulate
from tests.games.mistigri.table import lay, legal

GAME = find_game("mistigri")


def seen(state: tablee.State, seat: int) -> View:
    view = GAME.view(state, seat)
    assert isinstance(view, View)
    return view


def chosen(state: tablee.State, seed: int = 0) -> str:
    """The bot's move for whoever has to act, as text."""
    seat = tablee.seats_of(state.to_act())[0]
    bot = SensibleBot(FastChance.seeded(seed))
    return tablee.show(state, bot.choose(seen(state, seat), list(state.legal(seat))))


def test_lays_a_pair_rather_than_pass() -> None:
    state = lay("A3 A4 M", "B5", "C5", phase="discard")
    assert legal(state) == ["pass", "discard A3 A4"]
    assert chosen(state) == "discard A3 A4"


def test_prefers_the_pair_that_costs_more() -> None:
    assert chosen(lay("A3 A4 B6 B7", "B5", "C5", phase="discard")) == "discard B6 B7"


def test_keeps_no_lonely_cards_behind() -> None:
    """A6 A7 would leave B7 C3, which pair with nothing; A7 B7 leaves A6 C3, no better, but acts."""
    assert chosen(lay("A6 A7 B7 C3", "B5", "C5", phase="discard")) == "discard A7 B7"


def test_takes_one_more_pair_when_there_is_one() -> None:
    """6+6 and then A3 A4, rather than two pairs in two turns."""
    assert chosen(lay("A6 B6 A3 A4", "B5", "C5", phase="discard")) == "discard A6 B6"


def test_gives_the_mistigri_away() -> None:
    assert chosen(lay("A3 A4 M", "B5", "C5", phase="give")) == "give M"
    assert chosen(lay("A3 A4 M", "B5", "C5", phase="choose")) == "choose M"
    state = lay("B5", "C5", "A3 A4 M", phase="put", exchanging=2)
    assert chosen(state) == "put M"


def test_uses_the_power_that_takes_the_mistigri_away() -> None:
    for effect in (2, 3):
        state = lay("A4 M", "B5 C5", "C6 D8", phase="power or reverse", effect=effect)
        assert chosen(state) == "power"


def test_drops_all_ones_rather_than_turn() -> None:
    state = lay(
        "A1 B1 C4", "B5 C5", "C6 D8", "D5", "D6", phase="power or reverse", effect=1
    )  # fmt: skip
    assert chosen(state) == "power"


def test_turns_the_arrow_away_from_a_known_mistigri() -> None:
    """Seat 2, from whom the bot draws next, is known to hold it; the power would do nothing."""
    state = lay("A4", "B5 C5", "C6 M", phase="power or reverse", effect=2, known_0_2="M")
    assert chosen(state) == "reverse"


def test_does_not_give_to_the_hand_it_draws_from() -> None:
    state = lay("A3 M", "B5", "C5", phase="give to", card="M")
    assert chosen(state) == "to 1"


def test_does_not_give_what_makes_a_pair() -> None:
    """Seat 1 is known to hold A5, which goes with A3, and seat 3 is drawn from: seat 2."""
    state = lay("A3 M", "A5", "C5", "D6", phase="give to", card="A3", known_0_1="A5")
    assert chosen(state) == "to 2"


def test_takes_back_a_cheap_card_that_makes_a_pair() -> None:
    state = lay("B5", "C5", "A3 A6", discard="rest", phase="retake", exchanging=2, card="M")
    assert {chosen(state, seed)[:-2] + chosen(state, seed)[-1] for seed in range(20)} == {"take 3"}


def test_picks_what_nobody_can_pair() -> None:
    """The Mistigri pairs with nothing at all."""
    state = lay("A3 A4", "B5", "C5", phase="pick", unserved="1 2")
    assert "take M" in legal(state)
    assert chosen(state) == "take M"


def test_a_single_move_needs_no_thought() -> None:
    assert chosen(tablee.start("mistigri", 3, seed=1)) == "draw"


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_plays_whole_games_and_only_what_it_may_know(seats: int) -> None:
    """Each choice is legal, and the same where everything hidden has been dealt anew."""
    for seed in range(6):
        state = tablee.start("mistigri", seats, seed)
        step = 0
        while not state.is_over():
            seat = tablee.seats_of(state.to_act())[0]
            twin = state.clone()
            twin.redeal(seat, FastChance.seeded(step))
            moves = list(state.legal(seat))
            choices = {
                SensibleBot(FastChance.seeded(step)).choose(seen(one, seat), moves)
                for one in (state, twin)
            }
            assert len(choices) == 1
            (move,) = choices
            assert move in moves
            state.play(seat, move, 0)
            step += 1


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_is_far_better_than_random(seats: int) -> None:
    names = ["sensible", "random", "random", "sensible", "random"][:seats]
    tallies, _ = simulate(GAME, names, games=60, seed=seats)
    scores: dict[str, list[int]] = {"sensible": [], "random": []}
    for tally in tallies:
        scores[tally.bot] += tally.scores
    means = {bot: sum(all_of) / len(all_of) for bot, all_of in scores.items()}
    assert means["sensible"] < 0.5 * means["random"]
