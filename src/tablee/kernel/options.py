"""A game's options as typed data: what may be set, within which bounds, by which rule."""

from collections.abc import Iterable, Mapping

import msgspec

from tablee.kernel.errors import BadOption

Value = int | str
Options = dict[str, Value]


class Whole(msgspec.Struct, frozen=True, tag="whole"):
    """A whole number between two bounds, both included."""

    name: str
    rule: str
    default: int
    least: int
    most: int
    offered: tuple[int, ...] = ()  # those that a host would choose from; empty: any

    def check(self, value: object, seats: int) -> Value:
        if isinstance(value, bool) or not isinstance(value, int):
            raise BadOption(f"option {self.name} takes a whole number, not {value!r}")
        if not self.least <= value <= self.most:
            raise BadOption(f"option {self.name} is from {self.least} to {self.most}, not {value}")
        return value


class Seat(msgspec.Struct, frozen=True, tag="seat"):
    """One of the seats at the table."""

    name: str
    rule: str
    default: int = 0

    def check(self, value: object, seats: int) -> Value:
        return Whole(self.name, self.rule, self.default, 0, seats - 1).check(value, seats)


class Choice(msgspec.Struct, frozen=True, tag="choice"):
    """One of a few words."""

    name: str
    rule: str
    default: str
    choices: tuple[str, ...]

    def check(self, value: object, seats: int) -> Value:
        if not isinstance(value, str) or value not in self.choices:
            raise BadOption(
                f"option {self.name} is one of {', '.join(self.choices)}, not {value!r}"
            )
        return value


Option = Whole | Seat | Choice


class Answer(msgspec.Struct, frozen=True):
    """One answer to a question: the options that it sets."""

    name: str
    sets: dict[str, Value]
    calm: bool = False  # more time for everybody than is usual: everybody is told


class Question(msgspec.Struct, frozen=True):
    """What a host would ask before a game. Every answer sets the same options."""

    name: str
    answers: tuple[Answer, ...]

    def chosen(self, options: Mapping[str, Value]) -> Answer | None:
        """The answer that these options give; None: they were chosen one by one."""
        for answer in self.answers:
            if all(options[name] == value for name, value in answer.sets.items()):
                return answer
        return None


def is_calm(questions: Iterable[Question], options: Mapping[str, Value]) -> bool:
    """Whether everybody has more time than is usual."""
    answers = [question.chosen(options) for question in questions]
    return any(answer is not None and answer.calm for answer in answers)


def complete(options: Iterable[Option], given: Mapping[str, object] | None, seats: int) -> Options:
    """All options with their values: those given, checked, and the defaults of the others."""
    if not given:
        return {option.name: option.default for option in options}
    known = {option.name: option for option in options}
    for name in given:
        if name not in known:
            names = ", ".join(known) or "none"
            raise BadOption(f"there is no option {name!r}; there is: {names}")
    return {
        name: option.check(given.get(name, option.default), seats) for name, option in known.items()
    }


def as_known(options: Iterable[Option], given: Mapping[str, Value], seats: int) -> Options:
    """Options as they were set once, and the defaults of those that the game no longer has so."""
    known: Options = {}
    for option in options:
        try:
            known[option.name] = option.check(given.get(option.name, option.default), seats)
        except BadOption:
            known[option.name] = option.default
    return known


def read_options(options: Iterable[Option], texts: Iterable[str]) -> dict[str, Value]:
    """Options from texts such as `think_ms=30000`, as on the command line; bounds come later."""
    known = {option.name: option for option in options}
    given: dict[str, Value] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals:
            raise BadOption(f"write an option as name=value, not {text!r}")
        if name in known and not isinstance(known[name], Choice):
            try:
                given[name] = int(value)
            except ValueError:
                raise BadOption(f"option {name} takes a whole number, not {value!r}") from None
        else:
            given[name] = value
    return given
