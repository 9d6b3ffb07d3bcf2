"""Golden records (scripts/golden.py): games of yesterday are the same games today."""

from pathlib import Path

import pytest

import tablee

GOLDEN = Path(__file__).parent / "golden"


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("*.jsonl")), ids=lambda path: path.stem)
def test_a_golden_record_replays_to_the_same_cards(path: Path) -> None:
    record = tablee.load(path)
    assert tablee.verify(record).is_over()
    assert record.dump() == path.read_text(encoding="utf-8")


def test_every_game_and_seat_count_has_one() -> None:
    wanted = {
        f"{game.name}-{seats}"
        for game in tablee.shelf().values()
        for seats in range(game.fewest_seats, game.most_seats + 1)
    }
    assert {path.stem for path in GOLDEN.glob("*.jsonl")} == wanted
