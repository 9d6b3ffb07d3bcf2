"""An interpreted build says so to whoever wants speed, and says it once."""

import warnings

import pytest

import tablee
from tablee.kernel import build
from tests.modes import COMPILED


def warned() -> list[str]:
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        tablee.expect_compiled()
    assert all(issubclass(one.category, tablee.InterpretedWarning) for one in caught)
    return [str(one.message) for one in caught]


def test_it_is_known_which_build_this_is() -> None:
    assert tablee.is_compiled() == COMPILED


def test_an_interpreted_build_warns_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build, "is_compiled", lambda: False)
    monkeypatch.setattr(build, "_warned", [])
    assert warned() == [build.INTERPRETED]
    assert warned() == []


def test_a_compiled_build_does_not_warn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build, "is_compiled", lambda: True)
    monkeypatch.setattr(build, "_warned", [])
    assert warned() == []
