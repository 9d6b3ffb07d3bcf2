"""Players of Misty: five levels, and fixed opponents to measure them by."""

from tablee.bots import AnyBot
from tablee.bots.misty.fixed import SensibleBot, StrongBot
from tablee.bots.misty.levels import Aunt, Cousin, LittleSister, Merciless, Schoolboy

__all__ = ["BOTS", "LEVELS", "SensibleBot", "StrongBot"]

LEVELS: dict[str, type[AnyBot]] = {
    "little_sister": LittleSister,
    "schoolboy": Schoolboy,
    "cousin": Cousin,
    "aunt": Aunt,
    "merciless": Merciless,
}
BOTS: dict[str, type[AnyBot]] = {"sensible": SensibleBot, "strong": StrongBot}
