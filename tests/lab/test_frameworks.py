"""What the adapters share, and the examples of their page."""

import builtins
import importlib
import re
import sys
from pathlib import Path
from typing import Any

import pytest

from tablee.kernel.errors import BadOption, MissingExtra
from tablee.lab.setting import Setting
from tests.lab.tables import TABLES

PAGE = Path(__file__).parents[2] / "docs" / "lab.md"


def test_the_examples_of_the_page_run() -> None:
    """Each by itself, but for those of one framework, which go on from one another."""
    section = PAGE.read_text(encoding="utf-8").partition("## In other frameworks\n")[2]
    names: dict[str, object] = {}
    examples = re.findall(r"```python\n(.*?)```", re.split(r"\n## ", section)[0], re.DOTALL)
    assert len(examples) == 4
    for example in examples:
        exec(example, names)


@pytest.mark.parametrize(
    ("extra", "package"),
    [("pettingzoo", "pettingzoo"), ("gymnasium", "gymnasium"), ("openspiel", "pyspiel")],
)
def test_without_its_package_an_adapter_says_what_to_install(
    extra: str, package: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = builtins.__import__

    def missing(name: str, *args: Any, **kwargs: Any) -> Any:
        if name.partition(".")[0] == package:
            raise ModuleNotFoundError(f"No module named {package!r}")
        return real(name, *args, **kwargs)

    module = f"tablee.lab.{extra}"
    monkeypatch.delitem(sys.modules, module, raising=False)
    monkeypatch.setattr(builtins, "__import__", missing)
    with pytest.raises(MissingExtra, match=rf"pip install 'tablee\[{extra}\]'") as raised:
        importlib.import_module(module)
    assert isinstance(raised.value, ImportError)


def test_a_step_takes_time() -> None:
    with pytest.raises(BadOption, match="not -1"):
        Setting(TABLES[0].game, step_ms=-1)
