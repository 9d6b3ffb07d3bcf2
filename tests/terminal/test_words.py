"""The words: the same ids in both languages, and words for all that can happen or be refused."""

import ast
import re
import string
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import tablee
from tablee.games.mistigri import terms
from tablee.games.mistigri.notation import PENDING
from tablee.games.misty import terms as misty_terms
from tablee.games.misty.cards import KINDS
from tablee.games.misty.notation import WITH_A_SPACE
from tablee.kernel.errors import TableeError
from tablee.kernel.language import languages, load
from tablee.kernel.options import Choice, Whole
from tablee.lab.work import LostWorker
from tablee.server.settings import BadSetting
from tablee.terminal.language import Lang, Words, find_rule, language

LANGS: list[Lang] = list(languages())
GAMES = [type(game).__module__ for game in tablee.shelf().values()]
PACKAGES = ["tablee.kernel", "tablee.server", "tablee.terminal", *GAMES]
DOCS = Path(__file__).parents[2] / "docs" / "rules"


def folder_of(package: str) -> Path:
    return Path(import_module(package).__file__ or "").parent


def leaves(tree: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """Every text with its id; the lines of a list have numbers."""
    if isinstance(tree, str):
        yield path, tree
        return
    parts = tree.items() if isinstance(tree, dict) else enumerate(tree)
    for name, part in parts:
        yield from leaves(part, f"{path}.{name}".lstrip("."))


def texts(package: str, lang: Lang) -> dict[str, str]:
    """Every text of a language, but for how it sets spaces and numbers."""
    return {
        path: text
        for path, text in leaves(load(package, lang))
        if not path.startswith(("spaces.", "numbers."))
    }


def slots(text: str) -> set[str]:
    return {slot for _, slot, _, _ in string.Formatter().parse(text) if slot is not None}


@pytest.mark.parametrize("package", PACKAGES)
def test_both_languages_have_the_same_ids_and_slots(package: str) -> None:
    english = {path: slots(text) for path, text in texts(package, "en").items()}
    french = {path: slots(text) for path, text in texts(package, "fr").items()}
    assert english == french


@pytest.mark.parametrize("package", PACKAGES)
@pytest.mark.parametrize("lang", LANGS)
def test_no_text_is_empty_or_badly_typeset(package: str, lang: Lang) -> None:
    for path, text in texts(package, lang).items():
        assert text.strip(), path
        assert not re.search(r'["]|\.\.\.', text), path
        if lang == "fr":
            assert not re.search(r" [;!?:»]|« ", text), path
            assert not re.search(r"\w[;!?»]|«\w", text), path


@pytest.mark.parametrize("package", PACKAGES)
def test_the_two_languages_say_it_each_in_its_own_way(package: str) -> None:
    french = texts(package, "fr")
    for path, text in texts(package, "en").items():
        if len(re.sub(r"\{.*?\}", "", text)) > 20:
            assert text != french[path], path


def refusals_in(folder: Path) -> set[str]:
    """The sentences of every IllegalMove that a game's modules raise or return."""
    found = set()
    for module in folder.glob("*.py"):
        for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "IllegalMove":
                why = node.args[1]
                assert isinstance(why, ast.Constant), f"{module}: {ast.unparse(node)}"
                found.add(str(why.value))
    return found


@pytest.mark.parametrize("package", GAMES)
@pytest.mark.parametrize("lang", LANGS)
def test_every_refusal_has_words_and_every_words_a_refusal(package: str, lang: Lang) -> None:
    found = refusals_in(folder_of(package))
    assert found
    assert set(load(package, lang)["refusals"]) == found


@pytest.mark.parametrize("game", tablee.shelf().values(), ids=lambda game: game.name)
@pytest.mark.parametrize("lang", LANGS)
def test_every_option_has_words(game: tablee.Game, lang: Lang) -> None:
    words = load(type(game).__module__, lang)
    assert set(words.get("options", {})) == {option.name for option in game.options}
    assert {option.rule for option in game.options} <= set(words["rules"])


@pytest.mark.parametrize("game", tablee.shelf().values(), ids=lambda game: game.name)
@pytest.mark.parametrize("lang", LANGS)
def test_every_power_that_can_be_taken_away_has_words(game: tablee.Game, lang: Lang) -> None:
    words = load(type(game).__module__, lang)
    assert tuple(words.get("without", {})) == game.powers


@pytest.mark.parametrize("game", tablee.shelf().values(), ids=lambda game: game.name)
@pytest.mark.parametrize("lang", LANGS)
def test_every_question_and_answer_has_words(game: tablee.Game, lang: Lang) -> None:
    said = load(type(game).__module__, lang).get("questions", {})
    assert set(said) == {question.name for question in game.questions}
    for question in game.questions:
        names = {answer.name for answer in question.answers}
        assert set(said[question.name]["answers"]) == names
        assert set(said[question.name]["hints"]) == names


@pytest.mark.parametrize("game", tablee.shelf().values(), ids=lambda game: game.name)
@pytest.mark.parametrize("lang", LANGS)
def test_what_a_host_reads_has_no_ids_and_no_milliseconds(game: tablee.Game, lang: Lang) -> None:
    words = load(type(game).__module__, lang)
    read = {name: words.get(name, {}) for name in ("options", "choices", "questions", "rules")}
    ids = ["milli\\w+", "ms", *(option.name for option in game.options if "_" in option.name)]
    for path, text in leaves(read):
        assert not re.search(rf"\b(?:{'|'.join(ids)})\b|« ?\w+_\w+", text), path


@pytest.mark.parametrize("game", tablee.shelf().values(), ids=lambda game: game.name)
@pytest.mark.parametrize("lang", LANGS)
def test_every_choice_has_words_and_no_other(game: tablee.Game, lang: Lang) -> None:
    """Of the values that a host is offered some go by a name, the others by their seconds."""
    said = load(type(game).__module__, lang).get("choices", {})
    options = {option.name: option for option in game.options}
    for option in game.options:
        if isinstance(option, Choice):
            assert set(said[option.name]) == set(option.choices)
    for name, words in said.items():
        if isinstance(option := options[name], Whole):
            assert set(words) <= {str(value) for value in option.offered}


@pytest.mark.parametrize("game", tablee.shelf().values(), ids=lambda game: game.name)
@pytest.mark.parametrize("lang", LANGS)
def test_every_rule_number_has_words(game: tablee.Game, lang: Lang) -> None:
    package = type(game).__module__
    rules = list(load(package, lang)["rules"])
    prefix = rules[0].partition("-")[0]
    assert rules == [f"{prefix}-{number}" for number in range(1, len(rules) + 1)]
    texts = [file.read_text(encoding="utf-8") for file in folder_of(package).glob("*.py")]
    texts += [file.read_text(encoding="utf-8") for file in DOCS.glob(f"{game.name}.md")]
    assert set(re.findall(rf"\b{prefix}-\d+\b", "\n".join(texts))) <= set(rules)


@pytest.mark.parametrize("game", tablee.shelf().values(), ids=lambda game: game.name)
@pytest.mark.parametrize("lang", LANGS)
def test_every_event_has_a_sentence_that_its_fields_can_fill(game: tablee.Game, lang: Lang) -> None:
    package = type(game).__module__
    words = load(package, lang)
    told = import_module(f"{package}.view").Told
    kinds = {kind.__struct_config__.tag: kind for kind in told.__subclasses__()}
    assert set(words["events"]) == set(kinds)
    for tag, sentences in words["events"].items():
        fields = set(kinds[tag].__struct_encode_fields__)
        assert "others" in sentences
        for role, sentence in sentences.items():
            assert role in fields | {"others", "others_many"}
            assert slots(sentence) <= fields | {"count"}


@pytest.mark.parametrize("game", tablee.shelf().values(), ids=lambda game: game.name)
@pytest.mark.parametrize("lang", LANGS)
def test_at_a_full_table_everybody_has_a_good_word_of_their_own(
    game: tablee.Game, lang: Lang
) -> None:
    for lines in load(type(game).__module__, lang)["praise"].values():
        assert len(set(lines)) >= game.most_seats


@pytest.mark.parametrize("lang", LANGS)
def test_MY_every_drawing_phase_and_move_has_words(lang: Lang) -> None:
    words = load("tablee.games.misty", lang)
    assert tuple(words["kinds"]) == KINDS
    assert words["told"]["kind"] == words["kinds"]
    assert tuple(words["told"]["direction"]) == misty_terms.DIRECTIONS
    assert tuple(words["phases"]) == misty_terms.PHASES
    assert set(words["moves"]) == {"pick", *WITH_A_SPACE}


@pytest.mark.parametrize("lang", LANGS)
def test_MG_every_phase_pair_and_reason_has_words(lang: Lang) -> None:
    words = load("tablee.games.mistigri", lang)
    assert set(words["phases"]) == {*terms.PHASES, "stuck"}
    assert set(words["moves"]["draw"]) == set(PENDING.values())
    assert set(words["pending"]) == set(PENDING.values()) - {"nothing"}
    assert set(words["told"]["pending"]) == set(PENDING.values()) - {"nothing", "chosen"}
    assert set(words["told"]["why"]) == set(terms.REASONS)
    assert list(words["powers"]) == list("12345678")
    assert list(words["moves"]["power"]) == list("123")
    assert list(words["coats"]) == list("ABCDEM")


@pytest.mark.parametrize("lang", LANGS)
def test_every_error_has_words(lang: Lang) -> None:
    """Those of the kernel, of the laboratory, and of the settings; the web has its own words."""
    known = TableeError.__subclasses__()
    ours = [kind for kind in known if kind.__module__.split(".")[1] in ("kernel", "lab")]
    kinds: list[type[TableeError]] = [TableeError, BadSetting, LostWorker, *ours]
    codes = {kind.code for kind in kinds}
    assert codes <= set(load("tablee.terminal", lang)["errors"])


@pytest.mark.parametrize(
    ("environment", "expected"),
    [
        ({}, "en"),
        ({"LANG": "fr_CA.UTF-8"}, "fr"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "fr_FR", "LC_ALL": "en_GB"}, "en"),
        ({"LANG": "de_DE", "LC_MESSAGES": "fr"}, "fr"),
        ({"LANG": "fr_FR", "LC_MESSAGES": ""}, "fr"),
    ],
)
def test_the_locale_gives_the_language_unless_one_is_asked_for(
    environment: dict[str, str], expected: Lang
) -> None:
    assert language(None, environment) == expected
    assert language("fr", environment) == "fr"
    assert language("en", environment) == "en"


def test_french_spaces() -> None:
    words = Words("fr")
    assert "\u202f!" in words("end.you")
    assert "«\u00a0x\u00a0»" in words("play.unclear_one", answer="x")
    assert words.number(12345.5, ",.1f") == "12\u202f345,5"
    assert Words("en").number(12345.5, ",.1f") == "12,345.5"


def test_names_are_listed_as_one_says_them() -> None:
    assert Words("en").listed([]) == ""
    assert Words("en").listed(["Rose"]) == "Rose"
    assert Words("en").listed(["You", "Rose", "Malo"]) == "You, Rose and Malo"
    assert Words("fr").listed(["Toi", "Rose"]) == "Toi et Rose"


def test_a_bot_without_words_keeps_its_name() -> None:
    assert Words("fr").bot("random") == "joue au hasard"
    assert Words("fr").bot("oracle") == "oracle"


@pytest.mark.parametrize("asked", ["MG-7", "mg-7", " 7 "])
def test_a_rule_is_found_by_its_number(asked: str) -> None:
    assert find_rule({"MG-6": "", "MG-7": "", "MG-17": ""}, asked) == "MG-7"


def test_an_unknown_rule_is_refused() -> None:
    with pytest.raises(tablee.BadNotation, match="no rule '8'; there are MG-6 to MG-7"):
        find_rule({"MG-6": "", "MG-7": ""}, "8")
