"""The build hook, where nothing needs to be compiled."""

import fcntl
import json
from pathlib import Path

import hatch_build
import pytest


def test_builds_of_one_tree_come_in_turn(tmp_path: Path) -> None:
    first = hatch_build.wait_until_alone(tmp_path)
    with (tmp_path / ".build" / "building.lock").open("w") as second:
        with pytest.raises(BlockingIOError):
            fcntl.flock(second, fcntl.LOCK_EX | fcntl.LOCK_NB)
        first.close()
        fcntl.flock(second, fcntl.LOCK_EX | fcntl.LOCK_NB)


def test_what_was_compiled_is_kept_whole_even_if_half_was_there(tmp_path: Path) -> None:
    made, kept = tmp_path / "made", tmp_path / "group-1"
    (made / "tablee").mkdir(parents=True)
    (made / "tablee" / "rules.so").write_text("machine code")
    (made / "tablee" / "rules.py").write_text("source")
    (tmp_path / "group-1.part").mkdir()
    (tmp_path / "group-1.part" / "half.so").touch()
    hatch_build.put_whole(made, kept)
    assert [path.name for path in kept.rglob("*.*")] == ["rules.so"]
    assert not (tmp_path / "group-1.part").exists()


LOCK = {
    "": {"name": "web"},
    "node_modules/builder": {"version": "2.0.0"},
    "node_modules/elsewhere": {"version": "1.0.0", "optional": True},
    "node_modules/tester": {"version": "1.0.0", "dev": True},
}
BUILDER, OLD_BUILDER = ({"node_modules/builder": {"version": v}} for v in ("2.0.0", "1.9.0"))
TESTER = {"node_modules/tester": {"version": "1.0.0", "dev": True}}


@pytest.mark.parametrize(
    ("there", "asked"),
    [
        (None, [["npm", "ci", "--omit=dev"]]),
        (BUILDER, []),
        (BUILDER | TESTER, []),
        (OLD_BUILDER, [["npm", "ci", "--omit=dev"]]),
        (OLD_BUILDER | TESTER, [["npm", "ci"]]),  # not without the tools of the tests
    ],
)
def test_packages_are_fetched_only_where_others_are_there(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    there: dict[str, dict[str, object]] | None,
    asked: list[list[str]],
) -> None:
    (tmp_path / "package-lock.json").write_text(json.dumps({"packages": LOCK}))
    if there is not None:
        (tmp_path / "node_modules").mkdir()
        installed = tmp_path / "node_modules" / ".package-lock.json"
        installed.write_text(json.dumps({"packages": there}))
    ran: list[list[str]] = []
    monkeypatch.setattr(hatch_build, "run", lambda command, *_: ran.append(command))
    hatch_build.fetch_packages("npm", tmp_path)
    assert ran == asked


def test_the_same_c_is_not_compiled_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a compiler that always fails: what works has not asked it."""
    monkeypatch.setenv("CC", "false")
    monkeypatch.delenv("CFLAGS", raising=False)

    def compiled(name: str, helper: str, before: str = "") -> Path:
        work = tmp_path / name
        work.mkdir()
        (work / "table.py").write_text("from helper import help_me\n\nHELPED = help_me(1)\n")
        (work / "helper.py").write_text(helper)
        hatch_build.compile_modules(work, "tablee_table", ["table.py"], before)
        return work

    with pytest.raises(RuntimeError, match="false"):
        compiled("first", "def help_me(n: int) -> int:\n    return n\n")
    kept = tmp_path / "kept"
    kept.mkdir()
    (tmp_path / "first" / "c-code.txt").rename(kept / "c-code.txt")
    (kept / "table.so").touch()
    again = compiled("again", "def help_me(n: int) -> int:\n    return n + 1\n", str(kept))
    assert (again / "table.so").exists()
    with pytest.raises(RuntimeError, match="false"):
        compiled("other", "def help_me(n: str | int) -> str:\n    return str(n)\n", str(kept))


def test_a_tuned_build_compiles_plays_and_compiles_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """In small: what it asks of others; `make bench` does it as a whole."""
    ran: list[str] = []

    def run(command: list[str], folder: Path, environment: dict[str, str]) -> None:
        if command[1] == "setup.py":
            (folder / "build").mkdir(exist_ok=True)
            (folder / "rules.so").write_text("machine code")
            (folder / "build" / "rules.so").write_text("an earlier place of it")
            ran.append(environment["CFLAGS"])
        else:
            assert (folder / "rules.so").exists()
            assert not (folder / "build").exists()
            assert (folder / "tablee" / "rules.py").exists()
            ran.append("games")
            (tmp_path / "work" / "build" / "rules.gcda").touch()

    monkeypatch.setattr(hatch_build, "run", run)
    monkeypatch.setattr(hatch_build, "is_gcc", lambda: True)
    for folder in ("work", "source/tablee"):
        (tmp_path / folder).mkdir(parents=True)
    (tmp_path / "source" / "tablee" / "rules.py").touch()
    hatch_build.compile_tuned(tmp_path / "work", "tablee", ["rules.py"], tmp_path / "source")
    first, games, second = ran
    assert first.endswith(hatch_build.COUNTING)
    assert games == "games"
    assert second.endswith(hatch_build.BY_COUNTS)
    assert (tmp_path / "work" / hatch_build.TUNED).exists()
    with capsys.disabled():
        print(
            "\nthe tuned build itself: not here, it takes two compilations; `make bench` makes it"
        )


def test_a_tuned_build_without_counts_is_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hatch_build, "run", lambda *_: None)
    (tmp_path / "tablee").mkdir()
    with pytest.raises(RuntimeError, match="no counts"):
        hatch_build.compile_tuned(tmp_path, "tablee", ["rules.py"], tmp_path)


@pytest.mark.parametrize(
    ("gcc", "flags", "why"),
    [(True, "", ""), (False, "", "gcc"), (True, "-fprofile-generate", "of its own")],
)
def test_what_cannot_be_tuned_says_why(
    monkeypatch: pytest.MonkeyPatch, *, gcc: bool, flags: str, why: str
) -> None:
    monkeypatch.setattr(hatch_build, "is_gcc", lambda: gcc)
    monkeypatch.setenv("CFLAGS", flags)
    assert why in hatch_build.why_untuned()
    assert bool(hatch_build.why_untuned()) == bool(why)
