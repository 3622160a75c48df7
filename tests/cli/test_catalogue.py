"""The Hungarian catalogue holds every message of the code, translated, with the same placeholders."""

from __future__ import annotations

import ast
import re
import string
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import click
import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po
from click.testing import CliRunner

import kodex
from kodex.cli import COMMANDS, cli
from kodex.cli.language import HELP_WORDS
from kodex.ground import i18n

PACKAGE = Path(kodex.__file__).parent
CATALOGUE = Path(i18n.CATALOGUES) / "hu" / "LC_MESSAGES" / "kodex.po"

_MARKERS = {"_": 1, "N_": 1, "ngettext": 2}


@cache
def marked(path: Path) -> list[ast.Call]:
    """The calls in a module that mark a text."""
    nodes = ast.walk(ast.parse(path.read_text(encoding="utf-8")))
    calls = (node for node in nodes if isinstance(node, ast.Call))
    return [call for call in calls if isinstance(call.func, ast.Name) and call.func.id in _MARKERS]


def messages() -> Iterator[tuple[str, tuple[str, ...]]]:
    """File and message (with its plural) of every marked text, those inside f-strings too."""
    for path in sorted(PACKAGE.rglob("*.py")):
        for node in marked(path):
            assert isinstance(node.func, ast.Name)
            texts = [arg.value for arg in node.args[: _MARKERS[node.func.id]] if isinstance(arg, ast.Constant)]
            if texts:
                yield path.relative_to(PACKAGE).as_posix(), tuple(map(str, texts))


@pytest.fixture(scope="module")
def catalogue() -> Catalog:
    with CATALOGUE.open("rb") as stream:
        return read_po(stream, locale="hu")


def translated(catalogue: Catalog) -> dict[str, Any]:
    return {
        message.id if isinstance(message.id, str) else message.id[0]: message for message in catalogue if message.id
    }


def test_every_message_is_translated(catalogue: Catalog) -> None:
    known = translated(catalogue)
    missing = {
        text[0]: file
        for file, text in messages()
        if text[0] not in known or not all(known[text[0]].string or [""]) or known[text[0]].fuzzy
    }
    assert missing == {}


def test_hungarian_quotes_as_hungarian_does(catalogue: Catalog) -> None:
    """„so”, never 'so': but for what is typed into a program, and what a value brings along."""
    code = re.compile(r"fixed\(table, '\{name\}'\)|pip install '[^']+'")
    texts = [
        code.sub("", text)
        for message in translated(catalogue).values()
        for text in ([message.string] if isinstance(message.string, str) else message.string)
    ]
    assert [text for text in texts if re.search(r"'[^'\n]+'|\{\w+!r\}", text)] == []


def test_nothing_else_is_in_the_catalogue(catalogue: Catalog) -> None:
    assert set(translated(catalogue)) <= {text[0] for _file, text in messages()}


def test_plurals_are_plurals(catalogue: Catalog) -> None:
    known = translated(catalogue)
    for _file, text in messages():
        if text[0] in known:
            assert known[text[0]].pluralizable == (len(text) == 2), text


def fields(text: str) -> set[tuple[str, str, str]]:
    """The placeholders of a message with their conversions and formats; none where braces are only quoted."""
    if "'}'" in text or "„}”" in text:
        return set()
    return {
        (name, spec or "", conversion or "") for _text, name, spec, conversion in string.Formatter().parse(text) if name
    }


def test_placeholders_are_the_same(catalogue: Catalog) -> None:
    for message in translated(catalogue).values():
        originals = [message.id] if isinstance(message.id, str) else list(message.id)
        for text in [message.string] if isinstance(message.string, str) else message.string:
            assert fields(text) in [fields(original) for original in originals], originals


def test_pybabel_compiles_the_catalogue_without_a_complaint(catalogue: Catalog) -> None:
    """It takes a % before a letter for a placeholder, and stops where the translation has none."""
    assert [f"{message.lineno}: {error}" for message, errors in catalogue.check() for error in errors] == []


def test_messages_with_placeholders_are_not_formatted_too_early() -> None:
    """An f-string as message can never be in the catalogue."""
    for path in PACKAGE.rglob("*.py"):
        for node in marked(path):
            assert not any(isinstance(arg, ast.JoinedStr) for arg in node.args), (path, node.lineno)


def unmarked(text: str | None) -> str:
    """A text as it stands in the code: without the mark before paragraphs that are not wrapped."""
    return (text or "").replace("\b\n", "")


def texts_of(command: click.Command) -> Iterator[str | None]:
    yield from (command.help, command.short_help)
    for parameter in command.params:
        yield from (getattr(parameter, "help", None), parameter.metavar)
    if isinstance(command, click.Group) and command is not cli:
        for below in command.commands.values():
            yield from texts_of(below)


@pytest.mark.parametrize("name", ["", *COMMANDS])
def test_every_text_of_a_command_is_marked(name: str, catalogue: Catalog) -> None:
    command = cli.get_command(click.Context(cli), name) if name else cli
    assert command is not None
    known = translated(catalogue)
    assert [text for text in map(unmarked, texts_of(command)) if text and text not in known] == []


def helps(language: str) -> str:
    """All that the help of all commands says."""
    names = [[], *([name] for name in COMMANDS), ["scenario", "new"], ["site", "build"], ["site", "serve"]]
    return "\n".join(CliRunner().invoke(cli, ["--lang", language, *name, "--help"]).output for name in names)


def test_the_words_of_click_that_stand_in_every_help_are_hungarian_there() -> None:
    """Whatever click calls them: were it to take another word, Hungarians would read that one in English."""
    english, hungarian = helps("en"), helps("hu")
    for word in (one.split("{")[0] for one in HELP_WORDS):
        assert word in english, word
        assert word not in hungarian, word
    assert re.findall(r"\b(?:INTEGER|FLOAT|RANGE|TEXT|BOOLEAN|DIRECTORY)\b", hungarian) == []
    heads = {line for line in hungarian.splitlines() if line.endswith(":") and not line.startswith(" ")}
    assert heads == {"Kapcsolók:", "Parancsok:"}


def test_an_article_goes_by_what_is_filled_in_after_it(catalogue: Catalog) -> None:
    texts = [text for one in catalogue if one.id for text in (one.string if one.pluralizable else (one.string,))]
    open_ones = [text for text in texts if "a(z)" in text]
    assert len(open_ones) > 30
    assert [text for text in open_ones if re.search(r"a\(z\)(?! [„'\"]?\{)", text)] == []
    i18n.set_language("hu")
    told = [i18n._("{act} is illegal: {why}").format(act=act, why="3.3") for act in ("attack", "pass")]
    assert told == ["az attack lépés szabálytalan: 3.3", "a pass lépés szabálytalan: 3.3"]
    assert i18n.ngettext("parts at event {n}", "parts at event {n}", 1).format(n=51) == "az 51. eseménynél válik el"


def test_no_message_has_an_article_of_its_own_before_what_is_filled_in(catalogue: Catalog) -> None:
    texts = [text for one in catalogue if one.id for text in (one.string if one.pluralizable else (one.string,))]
    assert [text for text in texts if re.search(r"(?<![\w(])(?:a|az) „\{", text)] == []
