"""`tablee analyse`: the game after the game, told here, and written into files."""

from pathlib import Path

import msgspec

from tablee.analysis import analyse, analyst_of
from tablee.analysis.page import page
from tablee.analysis.report import Analysis
from tablee.analysis.sheet import Sheet, capital, percent
from tablee.games import find_game
from tablee.kernel.errors import BadRecord
from tablee.kernel.game import Game
from tablee.kernel.record import load, verify
from tablee.terminal.language import Words
from tablee.terminal.screen import Screen


def look_back(file: Path, html: Path | None, json: Path | None, words: Words) -> None:
    """BadRecord, in one sentence that names the file, if it is none, is wrong or not over."""
    record = load(file)
    game = find_game(record.header.game)
    try:
        verify(game, record)
        found = analyse(game, record)
    except BadRecord as error:
        raise BadRecord(f"{file}: {error}") from None
    names = [words("after.seat", n=seat + 1) for seat in range(found.seats)]
    if json is not None:
        write(json, msgspec.json.format(msgspec.json.encode(found)).decode() + "\n", words)
    if html is not None:
        trees = (words.tree["after"], words.of(game), words.lang)
        write(html, page(found, analyst_of(game), names, *trees), words)
    if json is None and html is None:
        tell(found, game, names, words)
        print(words("after.looking", file=file, moves=len(record.entries)))


def write(file: Path, text: str, words: Words) -> None:
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise BadRecord(f"cannot write {file}: {error.strerror}") from error
    print(words("after.written", file=file))


def tell(found: Analysis, game: Game, names: list[str], words: Words) -> None:
    """The shortest of it, in a few lines."""
    screen, tree = Screen({}), words.tree["after"]
    sheet = Sheet(names, tree, words.of(game), analyst_of(game).card)
    screen.rule(words("after.dear"))
    for one in found.decisions:
        screen.say(words("after.at", name=names[one.seat], n=one.version))
        for label, said in (("played", one.played), ("better", one.better)):
            screen.say(f"{words(f'after.{label}')}: {sheet.say('moves', said)}", first="  ")
        if one.why is not None:
            screen.say(sheet.say("reasons", one.why), first="  ")
    if not found.decisions:
        screen.say(words("after.none_dear"))
    screen.rule(words("after.luck.title"))
    for kind, luck in (("lucky", found.luckiest), ("unlucky", found.unluckiest)):
        if luck is not None:
            came = capital(sheet.say("luck", luck.came))
            by = words("after.luck.by", expected=percent(luck.expected), got=percent(luck.got))
            screen.say(f"{words(f'after.luck.{kind}')}: {names[luck.seat]}. {came}. {by}")
