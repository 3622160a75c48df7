"""The manual says all there is, and what it shows is what comes of it."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

import kodex
from kodex import api, engine, library, shapes
from kodex.cli import COMMANDS, cli
from kodex.cli.examples import EXAMPLES
from kodex.ground import paths
from tests.docs import picture, reference

MANUAL = reference.MANUAL
ROOT = reference.ROOT


def text(name: str) -> str:
    return (MANUAL / name).read_text(encoding="utf-8")


def commands() -> dict[str, click.Command]:
    """Every command by what one types for it."""
    found: dict[str, click.Command] = {}
    for name in COMMANDS:
        command = cli.get_command(click.Context(cli), name)
        assert command is not None
        found[name] = command
        found |= {f"{name} {below}": one for below, one in getattr(command, "commands", {}).items()}
    return found


@pytest.mark.parametrize("language", reference.FILES)
def test_the_reference_is_as_it_is_written(language: str) -> None:
    """``python -m tests.docs --write`` writes it anew."""
    assert reference.FILES[language].read_text(encoding="utf-8") == reference.page(language)


@pytest.mark.parametrize("language", picture.FILES)
def test_the_picture_shows_what_is_answered(language: str) -> None:
    """``python -m tests.docs --write`` draws it anew."""
    assert picture.FILES[language].read_text(encoding="utf-8") == picture.answer(language)


@pytest.mark.parametrize("path", commands())
def test_every_command_and_option_is_in_the_reference(path: str) -> None:
    for page in reference.FILES.values():
        part = re.split(r"\n#{2,3} kodex ", page.read_text(encoding="utf-8"))
        (found,) = [one for one in part if one.split("\n")[0] == path]
        shared = part[0]
        for option in commands()[path].params:
            for name in option.opts if isinstance(option, click.Option) else ():
                assert f"`{name}" in found or f"`{name}`" in shared or f"`{name} " in shared, name


@pytest.mark.parametrize("path", ["", *commands()])
def test_every_help_ends_with_examples_that_are_taken(path: str) -> None:
    args = path.split()
    shown = CliRunner().invoke(cli, [*args, "--help"]).output
    assert shown.split("Examples:\n")[1].split("\n")[:-1] == [f"    {line}" for line in EXAMPLES[path]]
    for line in EXAMPLES[path]:
        typed = _words(line)
        assert typed[0] == "kodex"
        with cli.make_context("kodex", typed[1:]) as context:
            if typed[1:]:
                _parsed_below(cli, context)


def _parsed_below(group: click.Group, context: click.Context) -> None:
    kept = getattr(context, "_protected_args", ())  # a click to come keeps all of them in ``args``
    name, command, rest = group.resolve_command(context, [*kept, *context.args])
    assert command is not None
    with command.make_context(name, rest, parent=context) as below:
        if isinstance(command, click.Group):
            _parsed_below(command, below)


def _words(line: str) -> list[str]:
    import shlex

    return shlex.split(line.split(" > ")[0])


def test_every_file_of_the_knowledge_base_is_described() -> None:
    told = text("authors.md")
    kb = Path(paths.shipped("kb"))
    names = {path.name for book in kb.iterdir() for path in book.iterdir() if path.is_file()}
    assert {"rulebook.yaml", "parameters.yaml"} <= names
    assert [name for name in sorted(names) if f"/{name}`" not in told] == []
    assert "034-tamadok-kijelolese-reszfazis.yaml" in told
    (example,) = re.findall(r"`(kb/hkk-kodex/4-[^`]*\.yaml)`", told)
    assert (ROOT / example).is_file()


def test_every_public_name_is_described() -> None:
    told = text("programming.md")
    methods = {name for name in vars(api.Kodex) if not name.startswith("_")} | {"store", "lang"}
    lacking = [name for name in sorted(methods) if f".{name}`" not in told and f".{name}(" not in told]
    assert lacking == []
    assert [name for name in kodex.__all__ if f"`kodex.{name}`" not in told and f"`kodex.{name}(" not in told] == []
    assert [name for name in engine.__all__ if f"`{name}`" not in told and f"`kodex.engine.{name}`" not in told] == []
    of_position = [name for name in vars(engine.Position) if not name.startswith("_")]
    assert [name for name in of_position if name not in told and name not in ("inner", "key", "to_act")] == []
    assert shapes.__all__
    assert library.__doc__
    for schema in sorted((Path(kodex.__file__).parent / "schemas").glob("*.schema.json")):
        assert f"`{schema.name.removesuffix('.schema.json')}`" in told


def test_every_variable_is_described() -> None:
    code = "".join(path.read_text(encoding="utf-8") for path in Path(kodex.__file__).parent.rglob("*.py"))
    named = set(re.findall(r"\bKODEX_[A-Z_]+\b", code))
    assert {"KODEX_KB", "KODEX_LANG"} <= named
    assert [name for name in sorted(named) if name not in text("operating.md")] == []


def test_the_recipes_run() -> None:
    done = doctest.testfile(str(MANUAL / "programming.md"), module_relative=False)
    assert done.failed == 0
    assert done.attempted > 15


def test_the_scenario_for_judges_is_played_as_it_says(tmp_path: Path) -> None:
    page = text("birok.md")
    (scenario,) = re.findall(r"```yaml\n(.*?)```", page, re.DOTALL)
    path = tmp_path / "eset.yaml"
    path.write_text(scenario, encoding="utf-8")
    done = CliRunner().invoke(cli, ["--lang", "hu", "check", str(path), "--explain"])
    assert done.exit_code == 0, done.output
    (trace,) = re.findall(r"```text\n(.*?)```", page, re.DOTALL)
    at = 0
    for line in trace.splitlines():
        at = done.output.index(f"    {line}\n", at)


@pytest.mark.parametrize("path", [*sorted(MANUAL.glob("*.md")), ROOT / "README.md", ROOT / "README.hu.md"])
def test_links_lead_to_files(path: Path) -> None:
    for target in re.findall(r"\]\((?!https?:|#)([^)#\s]+)", path.read_text(encoding="utf-8")):
        assert (path.parent / target).exists(), target


def test_every_page_is_on_the_website() -> None:
    from kodex.website.pages import manual

    found = manual.pages(MANUAL)
    assert {Path(name).name for name in found} == {path.name for path in MANUAL.glob("*.md")}
    (section,) = manual.nav(found)
    assert [file for row in section["Kézikönyv"] for file in row.values()] == list(found)
    assert manual.nav({}) == []
