"""A hint at the terminal, in both languages."""

import re
from itertools import islice

import pytest

import tablee
from tablee import Game
from tablee.terminal.language import Lang
from tablee.terminal.play import Leave
from tests.terminal.sittings import Guest, answer_by, seat_guest


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("game", tablee.shelf().values(), ids=lambda game: game.name)
def test_a_hint_is_asked_for_at_every_question(
    game: Game, lang: Lang, capsys: pytest.CaptureFixture[str]
) -> None:
    """Five times asked, then moved on: a move and its reason, or that there is none."""
    guest = Guest(thinking_s=0.2)
    sitting = seat_guest(game, guest, seats=game.fewest_seats, seed=3, lang=lang)
    plain = answer_by(sitting, lambda _: "1")
    guest.answers = (said for answer in islice(plain, 5) for said in ("h", answer))
    with pytest.raises(Leave):
        sitting.play()
    printed = capsys.readouterr().out
    told = {"en": ("I would: ", "Nobody can advise"), "fr": ("À ta place", "personne ne peut")}[
        lang
    ]
    assert any(one in printed.replace("\u00a0", " ").replace("\u202f", " ") for one in told)
    assert not re.search(r"{\w+}", printed)
