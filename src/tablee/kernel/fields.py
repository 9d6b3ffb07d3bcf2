"""Situations as text: one `name: value` a line, read and written."""

from collections.abc import Iterable, Mapping, Sequence

from tablee.kernel.errors import BadPosition
from tablee.kernel.state import NEVER, NOTHING

Value = str | int


class Fields:
    """The fields of a position, taken one by one."""

    def __init__(self, text: str) -> None:
        self.values: dict[str, str] = {}
        for line in text.splitlines():
            name, colon, value = line.partition(":")
            name = " ".join(name.split())
            if not colon:
                if line.strip():
                    raise BadPosition(f"a line is 'name: value', not {line.strip()!r}")
            elif name in self.values:
                raise BadPosition(f"{name!r} is there twice")
            else:
                self.values[name] = value.strip()

    def word(self, name: str, default: str = "") -> str:
        """The text of a field, taken; the default where there is none."""
        return self.values.pop(name, default)

    def words(self, name: str) -> list[str]:
        return self.word(name).split()

    def parts(self, name: str) -> list[str]:
        """What stands between slashes."""
        return [part.strip() for part in self.word(name).split("/") if part]

    def number(self, name: str, default: int) -> int:
        return whole(name, self.word(name, str(default)))

    def numbers(self, name: str) -> list[int]:
        return [whole(name, text) for text in self.words(name)]

    def seat(self, name: str, seats: int, default: int = 0) -> int:
        return seat_below(seats, self.number(name, default))

    def of_seats(self, name: str, seats: int) -> list[int]:
        """One number a seat, 0 where no line says otherwise."""
        numbers = self.numbers(name) or [0] * seats
        if len(numbers) != seats:
            raise BadPosition(f"{name}: one number a seat, not {len(numbers)}")
        return numbers

    def seat_set(self, name: str, seats: int) -> int:
        members = self.numbers(name)
        if any(seat >= seats for seat in members):
            raise BadPosition(f"{name}: seats are from 0 to {seats - 1}")
        return sum({2**seat for seat in members})

    def one_of(self, name: str, words: Sequence[str], default: int = 0) -> int:
        """The number of one of these words; the default is a number, too."""
        word = self.word(name, words[default])
        if word not in words:
            raise BadPosition(f"{name} is one of {', '.join(words)}, not {word!r}")
        return words.index(word)

    def refuse_unread(self) -> None:
        if self.values:
            raise BadPosition(f"a position has no line {next(iter(self.values))!r}")


def whole(name: str, text: str) -> int:
    """The whole number of a text."""
    if not (text.isdecimal() and text.isascii() and len(text) <= 18):
        raise BadPosition(f"{name} takes a whole number, not {text!r}")
    return int(text)


def seat_below(seats: int, seat: int) -> int:
    """A seat of that many."""
    if seat >= seats:
        raise BadPosition(f"seats are from 0 to {seats - 1}, not {seat}")
    return seat


# Writing


def written(fields: Mapping[str, Value]) -> str:
    """Fields as text; what is empty is left out."""
    return "".join(f"{name}: {value}\n" for name, value in fields.items() if value != "")


def spaced(values: Iterable[Value]) -> str:
    """Values side by side."""
    return " ".join(map(str, values))


def names_of(names: Sequence[str], numbers: Iterable[int], nothing: str = "") -> str:
    """The names of these numbers side by side."""
    return " ".join(name_of(names, number, nothing) for number in numbers)


def name_of(names: Sequence[str], number: int, nothing: str = "") -> str:
    return nothing if number == NOTHING else names[number]


def moment(at_ms: int) -> Value:
    """A table time, if it comes."""
    return "" if at_ms == NEVER else at_ms


# What can be wrong


def true_ones(faults: Mapping[str, object]) -> list[str]:
    """The faults that there are."""
    return [fault for fault, is_so in faults.items() if is_so]
