"""Values: compared, pickled and copied by what they are made of, in one place for all games.

What a value is made of are the attributes that its class and those above it declare, and whatever
else an object of a class in plain Python has. Compiled or not, that is the same, so that what one
build has pickled the other restores.
"""

import copyreg
import hashlib
from collections.abc import Callable, Iterable
from typing import Any, ClassVar, Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from tablee.kernel.errors import BadValue
from tablee.kernel.vectors import vector

NONE: Final[dict[str, object]] = {}
UNSET: Final = ...  # in place of what an attribute has not been given yet

# By which rules the states of a kind are played: `kernel/game.py` says so of each game.
RULES_OF: Final[dict[type, int]] = {}


class Shape:
    """What the values of a kind are made of."""

    left_out: frozenset[str]
    names: tuple[str, ...]
    known: frozenset[str]  # both together
    is_open: bool  # it can have more attributes than are declared
    mark: int  # differs between kinds of another make, and between versions of the rules

    def __init__(self, kind: type) -> None:
        declared: set[str] = set()
        left_out: set[str] = set()
        for base in kind.__mro__:
            declared.update(declared_by(base))
            left_out.update(getattr(base, "LEFT_OUT", ()))
        self.left_out = frozenset(left_out)
        self.names = tuple(sorted(declared - left_out))
        self.known = frozenset(declared | left_out)
        self.is_open = kind.__dictoffset__ != 0
        made = f"{RULES_OF.get(kind, 0)} {' '.join(self.names)}"
        self.mark = int.from_bytes(hashlib.blake2b(made.encode(), digest_size=4).digest(), "little")


def declared_by(kind: type) -> set[str]:
    """The attributes of its objects that one class declares: mypyc lists them for its own."""
    own = vars(kind)
    hints = getattr(kind, "__annotations__", {})
    slots = own.get("__slots__", ())
    names = {slots} if isinstance(slots, str) else set(slots)
    names |= set(own.get("__mypyc_attrs__", ())) - {"__dict__"}
    return names | {name for name, hint in hints.items() if "ClassVar" not in str(hint)}


_SHAPES: Final[dict[type, Shape]] = {}


def shape_of(kind: type) -> Shape:
    found = _SHAPES.get(kind)
    if found is None:
        found = _SHAPES[kind] = Shape(kind)
    return found


Contents = tuple[tuple[object, ...], dict[str, object]]


def contents_of(value: object) -> Contents:
    """What a value is made of: what is declared, in order, and what else it has, by name."""
    shape = shape_of(type(value))
    declared = tuple([getattr(value, name, UNSET) for name in shape.names])
    known = shape.known
    others = vars(value) if shape.is_open else NONE
    return declared, {name: part for name, part in others.items() if name not in known}


@mypyc_attr(allow_interpreted_subclasses=True)
class Value:
    """Something that is what it is made of; it can change, and so has no hash.

    Two values are equal if they are of one class and all their attributes are. They pickle with
    all of these, from one process to another and from one build to the other; what was pickled by
    other rules, or where the class declared other attributes, is refused as BadValue.
    """

    LEFT_OUT: ClassVar[tuple[str, ...]] = ()  # neither compared nor pickled: None afterwards

    def __getnewargs__(self) -> tuple[object, ...]:
        """What the class is called with before the attributes are restored."""
        return ()

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and contents_of(self) == contents_of(other)

    def __hash__(self) -> int:
        raise TypeError(f"unhashable: a {type(self).__name__} can change")

    def __reduce__(self) -> tuple[object, ...]:
        kind = type(self)
        return blank, (kind, shape_of(kind).mark, self.__getnewargs__()), contents_of(self)

    def __setstate__(self, contents: Any) -> None:
        restore(self, contents)


def blank(kind: type[Value], mark: int, arguments: tuple[object, ...]) -> Value:
    """A new value whose attributes are still to be restored; BadValue if it was of another make."""
    if mark != shape_of(kind).mark:
        raise BadValue(f"this {kind.__name__} was pickled by other rules or another version")
    return kind.__new__(kind, *arguments)


def restore(value: Value, contents: Any) -> None:
    """Give a blank value what it was made of; BadValue if it cannot be made of that."""
    shape = shape_of(type(value))
    try:
        declared, others = contents
        for name, part in zip(shape.names, declared, strict=True):
            if part is not UNSET:
                setattr(value, name, part)
        for name in shape.left_out:
            setattr(value, name, None)
        for name, part in others.items():
            setattr(value, name, part)
    except (AttributeError, TypeError, ValueError) as error:
        raise BadValue(f"no {type(value).__name__} is made of this: {error}") from None


def reduced(numbers: vec[i64]) -> tuple[Callable[[Iterable[int]], vec[i64]], tuple[list[int]]]:
    return vector, (list(numbers),)


# A row of numbers compares by itself, but neither pickles nor copies without this.
copyreg.pickle(type(vec[i64]()), reduced)
