"""Players of Crazy Mistigri: five levels, and a fixed opponent to measure them by."""

from tablee.bots import AnyBot
from tablee.bots.mistigri.levels import Aunt, Cousin, LittleSister, Schoolboy
from tablee.bots.mistigri.sensible import SensibleBot
from tablee.bots.searching import SearchBot

__all__ = ["BOTS", "LEVELS", "SensibleBot"]

LEVELS: dict[str, type[AnyBot]] = {
    "little_sister": LittleSister,
    "schoolboy": Schoolboy,
    "cousin": Cousin,
    "aunt": Aunt,
    "merciless": SearchBot,
}
BOTS: dict[str, type[AnyBot]] = {"sensible": SensibleBot}
