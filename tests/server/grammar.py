"""Messages that nobody would send, made from the protocol's own types.

A new type of message, or a new field, is said here without being named: the kinds come from the
union `ClientMessage`, the fields from the structs, the good values from what the server has told
(a field's own name is where it is looked up), the moves from every game's notation.
"""

import json
import types
from collections import defaultdict, deque
from random import Random
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec

from tablee.bots import bots_of
from tablee.games import shelf
from tablee.kernel.game import Game
from tablee.kernel.options import Choice, Seat
from tablee.wire import messages as wire
from tests.server import frames

KINDS: tuple[type[msgspec.Struct], ...] = get_args(wire.ClientMessage)
# Moves have most to them; a start ends the lobby in which it is said.
WEIGHTS: dict[type[msgspec.Struct], float] = {wire.Act: 8, wire.Start: 0.15}
# Of each kind: the fields with their types, and whether they must be there.
FIELDS = {
    kind: [
        (field.name, get_type_hints(kind)[field.name], field.required)
        for field in msgspec.structs.fields(kind)
    ]
    for kind in KINDS
}

BLANKS = ["", "", " ", "\t", "\n \n", "\u2003", "\x00", "\ufeff"]
WORDS = [
    *["Ada", "A" * 20, "A" * 21, "é" * 20, "\u202eda", "👩‍👩‍👧", "ﷺ" * 20, "\ud800", "\x7f"],
    *["ab" * 32, "AB" * 32, "ab" * 33, "zz" * 32, "x" * 64, "x" * 65, "a b", "../../etc/passwd"],
    *["%s%n", "${x}", "null", "true", "-1", "0", "1e9", "NaN", "<b>", "'; DROP TABLE log; --"],
    *[*wire.REACTIONS, "x" * 3000, "draw " * 400],
]
WHOLES = [
    *[-(2**70), -(2**63) - 1, -(2**31), -2, -1, 0, 1, 2, 3, 4, 5, 6, 63, 64, 65, 255, 256],
    *[999, 1000, 1001, 2**31 - 1, 2**31, 2**53, 2**63 - 1, 2**63, 2**64, 10**40],
]
FLOATS = [0.0, -0.0, 0.5, -1.5, 1e-320, 1e308, -1e308, float("nan"), float("inf"), -float("inf")]
OTHERS: list[Any] = [None, True, False, 0, -1, 1.5, "", "x", [], {}, [[]], {"a": {}}, [None] * 9]

TOKENS = [b'"', b"}", b"{", b"[", b",", b":", b"\\", b"\\ud800", b"\xff", b"\x00", b"null", b"\n"]
HUGE = [
    b"[" * 4000,
    b'{"type":' * 500,
    b'{"type":"set_options","options":' + b'{"a":' * 700,
    b'{"type":"sit","name":"' + b"a" * 4040 + b'"}',
    b'{"type":"sit","name":"' + "\U0001f408".encode() * 1000 + b'"}',
    b'{"type":"hello","version":' + b"9" * 4000 + b"}",
    b'{"type":"hello","version":1e400}',
    b'{"type":"hello","version":-0}',
    b'{"type":"hello","type":"start"}',
    b'{"type":"act","id":"' + b"a" * 3000 + b'","move":"draw"}',
    b"a" * 4096,
    b"a" * 4097,
    b"\x00" * 65_000,
]


class Lexicon:
    """What was said at a table, by the name of the field that it was said in."""

    def __init__(self, game: Game, moves: dict[str, list[str]]) -> None:
        self.game = game
        self.foreign = [move for name, some in moves.items() if name != game.name for move in some]
        self.known: defaultdict[str, deque[Any]] = defaultdict(lambda: deque(maxlen=40))
        self.offered: list[str] = []  # to somebody at this table, lately
        self.known["move"].extend(moves[game.name])
        self.known["level"].extend(bots_of(game))
        self.known["game"].extend(shelf())
        self.known["reaction"].extend([*wire.REACTIONS, *wire.PHRASES])
        for number in range(3):
            self.known["entropy"].append(f"{number:064x}")

    def hear(self, message: msgspec.Struct) -> None:
        """Learn the words of a message; of a view, only what can be said about it."""
        if isinstance(message, wire.Update):
            self.offered = message.moves or self.offered
            self.learn("version", message.version)
            self.learn("seen", message.version)
            self.learn("game_number", message.game_number)
            return
        for name, value in msgspec.to_builtins(message).items():
            self.learn(name, value)

    def learn(self, name: str, value: Any) -> None:
        if isinstance(value, dict):
            for inner, one in value.items():
                self.learn(inner, one)
        elif isinstance(value, list):
            for one in value:
                self.learn(name, one)
        elif value is not None and value not in self.known[name]:
            self.known[name].append(value)


class Grammar:
    """Says one thing after the other, all of them drawn from one chance."""

    def __init__(self, chance: Random, lexicon: Lexicon) -> None:
        self.chance = chance
        self.lexicon = lexicon
        self.number = 0
        self.weights = [WEIGHTS.get(kind, 1) for kind in KINDS]

    def shot(self) -> tuple[str, bytes, bool]:
        """The kind of a message, what goes over the line, and whether the line is good after it."""
        kind, data = self.message()
        style = self.chance.random()
        if style < 0.86:
            return kind, frames.frame(data), True
        if style < 0.90:
            return kind, frames.frame(data, frames.BINARY), True
        if style < 0.94:
            return kind, self.in_parts(data), True
        if style < 0.96:
            more = [self.message()[1] for _ in range(self.chance.randrange(1, 4))]
            return kind, frames.frame(b"\n".join([data, *more])), True
        if style < 0.99:
            control = self.chance.choice([frames.PING, frames.PONG])
            return kind, frames.frame(data[:125], control) + frames.frame(data), True
        return kind, self.broken_frame(data), False

    def in_parts(self, data: bytes) -> bytes:
        """A message in several frames, sometimes with a ping between them."""
        count = self.chance.randrange(2, 6)
        places = [0, *sorted(self.chance.randrange(len(data) + 1) for _ in range(count - 1))]
        parts = [
            data[start:end] for start, end in zip(places, [*places[1:], len(data)], strict=True)
        ]
        said = []
        for number, part in enumerate(parts):
            kind = frames.TEXT if number == 0 else frames.CONTINUATION
            said.append(frames.frame(part, kind, is_last=number == count - 1))
            if number < count - 1 and self.chance.random() < 0.2:
                said.append(frames.frame(b"", frames.PING))
        return b"".join(said)

    def broken_frame(self, data: bytes) -> bytes:
        """Frames against the rules: nothing that follows can be understood."""
        whole = frames.frame(data)
        match self.chance.randrange(6):
            case 0:  # a message that never ends
                return frames.frame(data, is_last=False)
            case 1:  # a frame that is longer than it says it will be
                return whole[: self.chance.randrange(len(whole))]
            case 2:  # reserved bits and kinds
                return bytes([self.chance.randrange(256)]) + whole[1:]
            case 3:  # no mask
                return bytes([whole[0], whole[1] & 0x7F]) + whole[2:]
            case 4:  # longer than anything is allowed to be
                return frames.frame(b"a" * 70_000)
        return self.mutated(whole)

    def message(self) -> tuple[str, bytes]:
        """A message, good or bad, and the type that it is or was meant to be."""
        [kind] = self.chance.choices(KINDS, self.weights)
        tag = str(kind.__struct_config__.tag)
        style = self.chance.random()
        if style < 0.02:
            return tag, self.chance.choice(HUGE)
        said: dict[str, Any] = {"type": tag, **self.fields(kind)}
        if style < 0.62:
            pass
        elif style < 0.74:  # one field of another type
            said[self.chance.choice(list(said))] = self.anything()
        elif style < 0.79:  # one field too many
            said[self.chance.choice(["extra", "", "type ", *self.lexicon.known])] = self.anything()
        elif style < 0.84:  # one field too few
            del said[self.chance.choice(list(said))]
        else:
            return tag, self.mutated(self.encode(said))
        return tag, self.encode(said)

    def encode(self, said: Any) -> bytes:
        return json.dumps(said, ensure_ascii=self.chance.random() < 0.9).encode(
            "utf-8", "surrogatepass"
        )

    def fields(self, kind: type[msgspec.Struct]) -> dict[str, Any]:
        """Values of the right types; what has a default may be missing."""
        return {
            name: self.value(name, hint)
            for name, hint, is_needed in FIELDS[kind]
            if is_needed or self.chance.random() < 0.6
        }

    def value(self, name: str, hint: Any) -> Any:
        if get_origin(hint) is types.UnionType:
            return self.value(name, self.chance.choice(get_args(hint)))
        if get_origin(hint) is Literal:
            return self.chance.choice([*get_args(hint), *WORDS[:4]])
        if get_origin(hint) is dict:
            return self.options()
        if hint is type(None):
            return None
        if hint is bool:
            return self.chance.random() < 0.5
        if hint is int:
            return self.known(name, int) or self.whole()
        if hint is float:
            known = self.known("after_ms", float)
            return self.chance.choice([known, *FLOATS, self.chance.uniform(0, 500), self.whole()])
        assert hint is str, f"how does one say a {hint}?"
        return self.word(name)

    def whole(self) -> int:
        if self.chance.random() < 0.6:
            return self.chance.randrange(-2, 12)
        return self.chance.choice(WHOLES)

    def known(self, name: str, kind: type) -> Any:
        """Something that the server itself said in a field of that name; None if it never did."""
        if self.chance.random() < 0.5:
            return None
        found = [one for one in self.lexicon.known[name] if type(one) is kind]
        return self.chance.choice(found) if found else None

    def word(self, name: str) -> str:
        style = self.chance.random()
        if name == "move" and style < 0.35 and self.lexicon.offered:
            return self.chance.choice(self.lexicon.offered)
        if style < 0.5 and (known := self.known(name, str)) is not None:
            return str(known)
        if style < 0.7:  # never said before, and well made
            self.number += 1
            return f"n{self.number}"
        if style < 0.78:
            return self.chance.choice(BLANKS)
        if style < 0.86:
            return self.chance.choice(self.lexicon.foreign)
        if style < 0.92:
            return self.chance.choice(WORDS)
        return self.misspelt(str(self.known(name, str) or self.chance.choice(self.lexicon.foreign)))

    def misspelt(self, word: str) -> str:
        """Another case, other blanks, a word too many, letters gone or others."""
        letters = list(word)
        if letters:
            letters[self.chance.randrange(len(letters))] = self.chance.choice("0 9-,é\x00\u0661")
        parts = word.split(" ")
        return self.chance.choice(
            [
                word.upper(),
                word.replace(" ", "  "),
                f" {word}\n",
                f"{word} {word}",
                word[:-1],
                "".join(letters),
                " ".join(reversed(parts)),
                f"{parts[0]} {self.whole()}",
            ]
        )

    def options(self) -> dict[str, Any]:
        """Of this game: within their bounds, at them, beyond them; and what is no option at all."""
        options = list(self.lexicon.game.options)
        chosen = self.chance.sample(options, self.chance.randrange(len(options) + 1))
        said: dict[str, Any] = {}
        for option in chosen:
            if isinstance(option, Choice):
                bounds: list[Any] = [*option.choices, option.name]
            elif isinstance(option, Seat):
                bounds = [-1, 0, 1, 2, 3, 4, 5]
            else:
                bounds = [option.least - 1, option.least, option.default, option.most]
                bounds += [option.most + 1, (option.least + option.most) // 2]
            said[option.name] = self.chance.choice(bounds)
        if self.chance.random() < 0.2:
            said[self.word("name")] = self.chance.choice([self.whole(), self.word("name")])
        return said

    def anything(self) -> Any:
        if self.chance.random() < 0.5:
            return self.chance.choice(OTHERS)
        return self.chance.choice([self.whole(), self.word("move"), self.options(), FLOATS])

    def mutated(self, data: bytes) -> bytes:
        """Some bytes gone, doubled or others."""
        for _ in range(self.chance.randrange(1, 4)):
            start, end = sorted(self.chance.randrange(len(data) + 1) for _ in range(2))
            end = min(end, start + 12)
            middle = self.chance.choice(
                [b"", data[start:end] * 2, self.chance.randbytes(3), self.chance.choice(TOKENS)]
            )
            data = data[:start] + middle + data[end:]
        return data
