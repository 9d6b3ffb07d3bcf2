"""A state taken apart: its fields, and those of the parts that it is made of."""

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from tablee import State

# Not the game's own: how many sit there, who is told, the future's chance, a buffer; and the powers
# that are taken away, which only games with powers can copy (tests/kernel/test_game.py).
OF_ALL_STATES = {"seats", "chance", "witness", "without", "_found"}
VECTOR = type(vec[i64]())


def fields_of(thing: object) -> set[str]:
    """Of an object of ours, whether its class is compiled or not."""
    if not type(thing).__module__.startswith(("tablee.", "tests.")):
        return set()
    attributes = getattr(type(thing), "__mypyc_attrs__", ())
    return {*attributes, *getattr(thing, "__dict__", ())} - OF_ALL_STATES


def data_of(value: Any) -> Any:
    """A value as plain data, to be compared."""
    if isinstance(value, list | VECTOR):
        return [data_of(one) for one in value]
    return {name: data_of(getattr(value, name)) for name in fields_of(value)} or value


def parts_of(state: State) -> list[tuple[str, object]]:
    """The state, and the first of each part that it is made of, with where it is."""
    found: list[tuple[str, object]] = [("", state)]
    for where, thing in found:
        for name in sorted(fields_of(thing)):
            value = getattr(thing, name)
            several = value if isinstance(value, list) else [value]
            found += [(f"{where}{name}.", one) for one in several[:1] if fields_of(one)]
    return found


def changed(value: Any) -> Any:
    """Another value of the same type; None where there is none to be made."""
    match value:
        case bool():
            return not value
        case int():
            return value + 1
        case list():
            return [*value, value[-1]] if value else None
    return VECTOR([*value, 1]) if isinstance(value, VECTOR) else None
