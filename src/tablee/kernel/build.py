"""Which of the two builds this is: the rules as machine code, or interpreted."""

import warnings
from importlib.resources import files

from tablee.kernel import state as _state

INTERPRETED = (
    "tablee runs interpreted, twenty to ninety times slower than compiled:"
    " `tablee doctor` says what to do"
)


class InterpretedWarning(UserWarning):
    """Speed was asked for where the rules run interpreted."""


def is_compiled() -> bool:
    """Whether the rules run as machine code."""
    return not str(_state.__file__).endswith(".py")


def is_tuned() -> bool:
    """Whether the compiler had seen games played (hatch_build.py)."""
    return is_compiled() and files("tablee").joinpath("tuned.txt").is_file()


_warned: list[str] = []


def expect_compiled() -> None:
    """Warn, once in a process, if the rules run interpreted: for whatever wants to be fast."""
    if not is_compiled() and not _warned:
        _warned.append(INTERPRETED)
        warnings.warn(INTERPRETED, InterpretedWarning, stacklevel=3)
