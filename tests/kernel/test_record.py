"""Records: written, read, replayed; nothing in them can be changed unnoticed."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tablee
from tablee import BadRecord, FastChance, Record, Seed
from tests.conformance.walk import walk
from tests.tiny.lantern import GAME as LANTERN

SECRET = bytes(range(32))


def played(seed: int | bytes | Seed, options: dict[str, Any] | None = None) -> Record:
    """A whole game of random moves, one second apart."""
    playing = tablee.record("mistigri", 3, seed, options)
    for step in walk(playing.state.clone(), FastChance.seeded(4)):
        playing.play(step.seat, step.move, 1000 * len(playing.entries))
    return playing.record()


RECORD = played(SECRET)
LINES = RECORD.dump().splitlines()


def test_a_record_is_saved_and_loaded(tmp_path: Path) -> None:
    tablee.save(RECORD, tmp_path / "a.jsonl")
    loaded = tablee.load(tmp_path / "a.jsonl")
    assert loaded == RECORD
    assert tablee.replay(loaded).standings() == tablee.verify(loaded).standings()


@pytest.mark.parametrize(
    "seed",
    [7, -3, 10**40, SECRET, Seed(secret=SECRET, contributions=(b"anna", b"", b"\x00"))],
    ids=str,
)
def test_every_kind_of_seed_survives(seed: int | bytes | Seed) -> None:
    record = Record.parse(played(seed).dump())
    assert Seed.read(record.header.seed) == Seed.of(seed)
    tablee.verify(record)


@pytest.mark.parametrize("seed", [b"short", "7", 1.5])
def test_what_is_no_seed_is_refused(seed: Any) -> None:
    with pytest.raises(tablee.BadSeed, match="whole number or 32 bytes"):
        tablee.start("mistigri", 3, seed)


def test_no_seed_is_by_lot() -> None:
    assert Seed.of(None) != Seed.of(None)
    assert Seed.of(None).number is not None


def test_a_sealed_seed_shows_only_its_fingerprint() -> None:
    assert RECORD.header.fingerprint
    assert SECRET.hex() not in RECORD.header.fingerprint
    assert played(7).header.fingerprint == ""


def test_options_are_written_down_in_full() -> None:
    assert played(1, {"first": 2}).header.options == {"first": 2, "think_ms": 0}


def test_a_ring_is_an_entry() -> None:
    playing = tablee.record(LANTERN, 2, 1)
    playing.ring(playing.state.alarm_ms())
    playing.play(1, 0, playing.entries[0].at_ms + 200)
    record = Record.parse(playing.record().dump())
    assert [entry.move for entry in record.entries] == ["ring", "ring"]
    assert [entry.seat for entry in record.entries] == [-1, 1]
    state = tablee.kernel.record.verify(LANTERN, record)
    assert state.standings().scores == [0, 1]


Change = Callable[[list[dict[str, Any]]], None]


def changed(change: Change) -> Record:
    lines = [json.loads(line) for line in LINES]
    change(lines)
    return Record.parse("\n".join(json.dumps(line) for line in lines))


def set_in(line: int, field: str, value: object) -> Change:
    return lambda lines: lines[line].update({field: value})


def swap_cards_of_the_deal(lines: list[dict[str, Any]]) -> None:
    events = lines[0]["events"]
    events[1], events[-1] = (
        events[1][:-2] + events[-1][-2:],
        events[-1][:-2] + events[1][-2:],
    )


def drop_entry(lines: list[dict[str, Any]]) -> None:
    del lines[1]


def add_points(lines: list[dict[str, Any]]) -> None:
    lines[-1]["scores"][0] += 1


@pytest.mark.parametrize(
    "change",
    [
        set_in(0, "seed", str(Seed(secret=bytes(32)))),
        set_in(0, "seed", str(Seed(secret=SECRET, contributions=(b"x",)))),
        set_in(0, "seed", "fast 1"),
        set_in(0, "fingerprint", "00" * 32),
        set_in(0, "seats", 4),
        set_in(0, "options", {"first": 1, "think_ms": 0}),
        set_in(0, "rules", 2),
        swap_cards_of_the_deal,
        set_in(1, "move", "pass"),
        set_in(1, "seat", 1),
        set_in(1, "seat", -1),
        set_in(1, "at_ms", 5000),
        set_in(1, "at_ms", 1),
        set_in(1, "events", ["0 drew M from 2"]),
        drop_entry,
        add_points,
        set_in(-1, "digest", "00" * 16),
        set_in(-1, "over", value=False),
    ],
)
def test_verify_notices_a_change(change: Change) -> None:
    with pytest.raises(BadRecord):
        tablee.verify(changed(change))


def test_verify_notices_any_other_move() -> None:
    """Each entry in turn is replaced by every other move of the game."""
    moves = sorted({entry.move for entry in RECORD.entries} | {"pass", "draw", "power", "reverse"})
    for number in range(1, len(LINES) - 1, 5):
        for move in moves:
            if move != json.loads(LINES[number])["move"]:
                with pytest.raises(BadRecord):
                    tablee.verify(changed(set_in(number, "move", move)))


@settings(max_examples=150)
@given(st.data())
def test_no_character_can_be_changed_unnoticed(data: st.DataObject) -> None:
    text = RECORD.dump()
    at = data.draw(st.integers(0, len(text) - 1))
    letter = data.draw(st.characters(codec="utf-8") | st.sampled_from('0123456789ABCDEM ",'))
    other = text[:at] + letter + text[at + 1 :]
    try:
        tablee.verify(Record.parse(other))
    except (BadRecord, tablee.UnknownGame):
        return
    # White space between the values of a line is not part of what it says.
    assert Record.parse(other) == RECORD


def test_verify_says_what_differs() -> None:
    with pytest.raises(BadRecord, match=r"entry 1: the record says '0 drew M from 2', the replay"):
        tablee.verify(changed(set_in(1, "events", ["0 drew M from 2"])))


def test_time_does_not_go_back() -> None:
    with pytest.raises(BadRecord, match="time goes back"):
        tablee.replay(changed(set_in(1, "at_ms", 10**6)))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "header line and a result line"),
        ("{}\n{}", "line 1 is no header"),
        (LINES[0] + "\n" + LINES[1], "line 2 is no result"),
        ("\n".join([LINES[0], "nonsense", LINES[-1]]), "line 2 is no entry"),
        (LINES[0].replace('"tablee":1', '"tablee":9') + "\n" + LINES[-1], "format 1, not 9"),
    ],
)
def test_what_is_no_record_is_refused(text: str, said: str) -> None:
    with pytest.raises(BadRecord, match=said):
        Record.parse(text)


def test_a_seed_that_is_none_is_refused() -> None:
    for text in ("", "fast", "fast x", "sealed", "sealed 00", "fast 1 2", "slow 1"):
        with pytest.raises(BadRecord, match="a seed is"):
            Seed.read(text)


def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadRecord, match="cannot read"):
        tablee.load(tmp_path / "nowhere")
    with pytest.raises(BadRecord, match="cannot write"):
        tablee.save(RECORD, tmp_path / "nowhere" / "a.jsonl")
    (tmp_path / "picture").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadRecord, match="cannot read"):
        tablee.load(tmp_path / "picture")


def test_an_unfinished_game_has_a_record_too() -> None:
    playing = tablee.record("mistigri", 5, 3)
    playing.play(0, tablee.read(playing.state, "draw"), 10)
    record = Record.parse(playing.record().dump())
    assert not record.result.over
    tablee.verify(record)
