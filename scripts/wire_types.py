"""Write the protocol's types in TypeScript, from the Python that defines them.

`python scripts/wire_types.py` writes web/src/wire; with --check it only says whether that is fresh.
"""

import argparse
import importlib
import importlib.util
import json
import sys
import typing
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from types import ModuleType
from typing import Any, Literal

import msgspec
from msgspec import inspect

from tablee.analysis import report
from tablee.games import shelf
from tablee.wire import hints, http, messages, photos

WIRE = Path(__file__).parent.parent / "web" / "src" / "wire"
PLAIN: dict[type[inspect.Type], str] = {
    inspect.AnyType: "unknown",
    inspect.BoolType: "boolean",
    inspect.FloatType: "number",
    inspect.IntType: "number",
    inspect.NoneType: "null",
    inspect.StrType: "string",
}

WRITTEN = "// Written by scripts/wire_types.py {}. Do not edit."

Names = Mapping[frozenset[Any], str]
Unions = Mapping[str, Iterable[type[msgspec.Struct]]]


def literals(module: ModuleType) -> dict[frozenset[Any], str]:
    """The literal types that have a name in a module, by their values."""
    return {
        frozenset(typing.get_args(value)): name
        for name, value in vars(module).items()
        if typing.get_origin(value) is Literal
    }


def union(texts: Iterable[str]) -> str:
    return " | ".join(dict.fromkeys(texts))


def typescript(kind: inspect.Type, names: Names) -> str:
    """A type as TypeScript writes it."""
    if type(kind) in PLAIN:
        return PLAIN[type(kind)]
    match kind:
        case inspect.LiteralType(values=values):
            return names.get(frozenset(values), union(json.dumps(each) for each in values))
        case inspect.StructType(cls=cls):
            return cls.__name__
        case inspect.UnionType(types=types):
            return union(typescript(each, names) for each in types)
        case inspect.TupleType(item_types=items):
            return f"[{', '.join(typescript(each, names) for each in items)}]"
        case inspect.ListType(item_type=item) | inspect.VarTupleType(item_type=item):
            text = typescript(item, names)
            return f"({text})[]" if isinstance(item, inspect.UnionType) else f"{text}[]"
        case inspect.DictType(key_type=key, value_type=value):
            return f"Record<{typescript(key, names)}, {typescript(value, names)}>"
    raise TypeError(f"no TypeScript for {kind}")


def interface(kind: inspect.StructType, names: Names) -> str:
    """A struct; what may be left out is optional: by a client, or where it is unset."""
    lines = []
    if kind.cls.__doc__:
        lines += [f"/** {' '.join(kind.cls.__doc__.split())} */"]
    lines += [f"export interface {kind.cls.__name__} {{"]
    if kind.tag is not None:
        lines += [f"  {kind.tag_field}: {json.dumps(kind.tag)}"]
    for field in kind.fields:
        is_unset = field.default is field.default_factory is msgspec.NODEFAULT
        may_lack = not field.required and (kind.forbid_unknown_fields or is_unset)
        optional = "?" if may_lack else ""
        lines += [f"  {field.encode_name}{optional}: {typescript(field.type, names)}"]
    return "\n".join([*lines, "}"])


def interfaces(kinds: Iterable[type[msgspec.Struct]], names: Names) -> dict[str, str]:
    """The interface of each struct, by its name."""
    shown = {}
    for kind in inspect.multi_type_info(kinds):
        assert isinstance(kind, inspect.StructType)
        shown[kind.cls.__name__] = interface(kind, names)
    return shown


def structs(module: ModuleType) -> list[type[msgspec.Struct]]:
    """The structs that a module defines, in its order."""
    return [
        value
        for value in vars(module).values()
        if isinstance(value, type)
        and issubclass(value, msgspec.Struct)
        and value.__module__ == module.__name__
    ]


def render(
    module: ModuleType,
    kinds: Iterable[type[msgspec.Struct]],
    unions: Unions,
    extra: Iterable[str] = (),
    common: Iterable[str] = (),
) -> str:
    """The TypeScript of a module; the interfaces that are in common are imported."""
    names = literals(module)
    parts = [WRITTEN.format(f"from {module.__name__}")]
    shown = interfaces(kinds, names)
    if shared := [name for name, text in shown.items() if text in common]:
        listed = ", ".join(shared)
        parts += [
            f"import type {{ {listed} }} from './common.ts'\n\nexport type {{ {listed} }}",
        ]
    parts += [
        f"export type {name} = {union(map(json.dumps, typing.get_args(vars(module)[name])))}"
        for name in names.values()
    ]
    parts += [text for text in shown.values() if text not in common]
    parts += [
        f"export type {name} =\n" + "\n".join(f"  | {each.__name__}" for each in members)
        for name, members in unions.items()
    ]
    return "\n\n".join([*parts, *extra]) + "\n"


def render_messages() -> str:
    unions = {
        "ClientMessage": typing.get_args(messages.ClientMessage),
        "ServerMessage": typing.get_args(messages.ServerMessage),
    }
    extra = [
        f"export const PROTOCOL = {messages.PROTOCOL}",
        f"export const REACTIONS = {json.dumps(messages.REACTIONS)} as const",
        f"export const PHRASES = {json.dumps(messages.PHRASES)} as const",
        "export type Reaction = (typeof REACTIONS | typeof PHRASES)[number]",
    ]
    told = [one for module in (messages, hints, photos, report, http) for one in structs(module)]
    return render(messages, told, unions, extra)


def view_of(name: str) -> ModuleType:
    return importlib.import_module(f"tablee.games.{name}.view")


def kinds_of(name: str) -> list[type[msgspec.Struct]]:
    """A game's view, and what it tells, answers and finds; the base class has only their fields."""
    module = view_of(name)
    kinds = [kind for kind in structs(module) if kind is not module.Told]
    if importlib.util.find_spec(f"tablee.games.{name}.answers"):
        kinds += structs(importlib.import_module(f"tablee.games.{name}.answers"))
    if importlib.util.find_spec(f"tablee.analysis.{name}"):
        kinds += structs(importlib.import_module(f"tablee.analysis.{name}"))
    return kinds


def drawn() -> list[str]:
    """The games whose table the client draws; the plain board needs no types."""
    return [name for name in shelf() if (WIRE.parent / "games" / name).is_dir()]


def in_common() -> list[str]:
    """What several games tell in the same words."""
    told = {name: view_of(name).Told.__subclasses__() for name in drawn()}
    shown = [interfaces(kinds, literals(view_of(name))) for name, kinds in told.items()]
    count = Counter(text for one in shown for text in one.values())
    return sorted(text for text, games in count.items() if games > 1)


def files() -> dict[Path, str]:
    """Everything to be written, by its place."""
    common = in_common()
    games = {
        WIRE / "games" / f"{name}.ts": render(
            view_of(name), kinds_of(name), {"Told": view_of(name).Told.__subclasses__()}, (), common
        )
        for name in drawn()
    }
    games[WIRE / "games" / "common.ts"] = (
        "\n\n".join([WRITTEN.format("from what several games tell"), *common]) + "\n"
    )
    return {WIRE / "messages.ts": render_messages(), **games}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 if stale")
    check = parser.parse_args().check
    stale = [
        (path, text)
        for path, text in files().items()
        if not path.exists() or path.read_text(encoding="utf-8") != text
    ]
    for path, text in stale:
        print(f"{'stale' if check else 'written'}: {path.relative_to(WIRE.parent.parent.parent)}")
        if not check:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
    return 1 if check and stale else 0


if __name__ == "__main__":
    sys.exit(main())
