"""What the `terminal.py` of every game is made of: words, and rows of text."""

from collections.abc import Mapping, Sequence
from typing import Any

Words = Mapping[str, Any]  # of words/*.toml, as they are read
Row = tuple[str, str]  # a label and what it labels


def counted(forms: Sequence[str], n: int) -> str:
    """The form for none, for one or for many."""
    return forms[min(n, 2)].format(n=n)
