"""Moves as small numbers: what is done, times 64, plus the kind or space it is done with.

`notation.py` shows and reads them; their order is the order in which `legal` lists them.
"""

from typing import Final

PICK: Final = 0  # a kind
AT: Final = 1  # a space
MOVE: Final = 2  # a space
