"""Situations as text: one `name: value` a line."""

from tablee.kernel.errors import BadPosition


class Lines:
    """The lines of a position, taken one by one."""

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

    def word(self, name: str, default: str) -> str:
        """The text of a line, taken; the default where there is none."""
        return self.values.pop(name, default)

    def number(self, name: str, default: int) -> int:
        return self._whole(name, self.word(name, str(default)))

    def numbers(self, name: str) -> list[int]:
        return [self._whole(name, text) for text in self.word(name, "").split()]

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

    def one_of(self, name: str, words: tuple[str, ...], default: str) -> int:
        word = self.word(name, default)
        if word not in words:
            raise BadPosition(f"{name} is one of {', '.join(words)}, not {word!r}")
        return words.index(word)

    def refuse_unread(self) -> None:
        if self.values:
            raise BadPosition(f"a position has no line {next(iter(self.values))!r}")

    def _whole(self, name: str, text: str) -> int:
        if not (text.isdecimal() and text.isascii() and len(text) <= 18):
            raise BadPosition(f"{name} takes a whole number, not {text!r}")
        return int(text)
