"""Events in words: told to you, seen from others, several cards in one sentence."""

from collections.abc import Sequence

import msgspec
import pytest

from tablee import Event
from tablee.games.mistigri import GAME, events, terminal, view
from tablee.games.mistigri.cards import CAT
from tablee.terminal.language import Lang, Words
from tablee.terminal.story import Story, told_to

YOU = {"en": "You", "fr": "Toi"}


def tell(lang: Lang, *told: view.Told) -> list[str]:
    """What seat 0 reads; the others are Anna and Ben."""
    story = Story(Words(lang).of(GAME), terminal.SEATS, [YOU[lang], "Anna", "Ben"], seat=0)
    return [sentence for _, sentence in story.tell(msgspec.to_builtins(list(told)))]


@pytest.mark.parametrize(
    ("told", "english", "french"),
    [
        (view.Drew(0, "A7", 1), "You draw A7 from Anna.", "Tu pioches A7 chez Anna."),
        (view.Drew(1, "A7", 0), "Anna draws A7 from you.", "Anna pioche A7 chez toi."),
        (
            view.Drew(1, None, 2),
            "Anna draws a card from Ben.",
            "Anna pioche une carte chez Ben.",
        ),
        (view.Gave(2, "M", 0), "Ben gives you M.", "Ben te donne M."),
        (view.Gave(2, None, 1), "Ben gives Anna a card.", "Ben donne une carte à Anna."),
        (view.Discarded(1, ("A3", "C3")), "Anna lays down A3 C3.", "Anna pose A3 C3."),
        (view.Passed(1), "Anna: “I pass”.", "Anna\u00a0: «\u00a0Je passe\u00a0»."),
        (
            view.RoundEnded(1, "all passed"),
            "The round is over: everybody has passed.",
            "La manche est finie\u00a0: tout le monde a passé.",
        ),
        (view.GameEnded(-1), "That was the last round.", "C'était la dernière manche."),
    ],
)
def test_an_event_is_told_as_it_looks_from_the_seat(
    told: view.Told, english: str, french: str
) -> None:
    assert tell("en", told) == [english]
    assert tell("fr", told) == [french]


def test_cards_that_go_the_same_way_share_a_sentence() -> None:
    taken = [view.Drew(1, "A7", 0), view.Drew(1, "B3", 0), view.Drew(1, None, 2)]
    assert tell("en", *taken) == ["Anna draws A7 B3 from you.", "Anna draws a card from Ben."]
    seen = [view.Drew(1, None, 2)] * 3
    assert tell("en", *seen) == ["Anna draws 3 cards from Ben."]
    assert tell("fr", *seen) == ["Anna pioche 3 cartes chez Ben."]


def test_equal_events_without_cards_are_each_told() -> None:
    assert tell("en", view.Passed(1), view.Passed(1)) == ["Anna: “I pass”."] * 2


def test_what_a_seat_is_not_told_has_no_sentence() -> None:
    dealt: Sequence[Event] = [
        Event(events.DEALT, 0, CAT["A7"], -1),
        Event(events.DEALT, 1, CAT["M"], -1),
    ]
    assert told_to(GAME, dealt, 0) == [{"event": "dealt", "seat": 0, "card": "A7"}]
