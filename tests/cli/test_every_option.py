"""Every option of every command does something, or is refused: none is taken in silence.

The commands and their options are those that click knows. Each is tried beside a plain call of its command; the output,
the exit code or a file must differ. What can make no difference is named, with the reason.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from kodex.cli import cli
from kodex.ground import paths

TABLE = """\
cards: {ork: {type: szörny, damage: 2, life: 3}, medve: {type: szörny, damage: 4, life: 4}}
scenarios:
- id: egy
  title: T
  asks: K?
  rules: ["34.5"]
  given: {active: A, phase: harc.támadók, players: {A: {guard: [ork]}, B: {guard: [ork]}}}
  when: [{act: attack, by: A, map: {ork1: ork2}}]
  then: {state: {ork1.zone: őrposzt}}
- id: masik
  title: T
  asks: K?
  rules: ["34.5"]
  given: {active: A, phase: harc.támadók, players: {A: {guard: [ork]}, B: {guard: [ork]}}}
  when: [{act: attack, by: A, map: {ork1: ork2}}]
  then: {state: {ork1.zone: őrposzt}}
"""
ONE = TABLE[: TABLE.index("- id: masik")]
QUESTIONS = """\
- {id: egy, rulebook: hkk-kodex, style: natural, question: "Hányan támadhatnak egyszerre egy lényre?", gold: ["34.5"]}
"""
CARDS = "cards: {ork: {type: szörny, damage: 2, life: 3}}\n"
FILES = {"eset.yaml": TABLE, "egy.yaml": ONE, "lapok.yaml": CARDS, "kerdesek.yaml": QUESTIONS, "pakli.txt": "3 ork\n"}

PLAIN: dict[str, list[str]] = {
    "show": ["34.1"],
    "search": ["őrposzt"],
    "ask": ["Hányan támadhatnak egyszerre ugyanarra a lényre?"],
    "learn": [],
    "quiz": ["--count", "2", "--seed", "1"],
    "check": ["eset.yaml"],
    "try": ["egy.yaml"],
    "deck": ["pakli.txt", "--cards", "lapok.yaml"],
    "play": ["--auto", "--seed", "2", "--turns", "2"],
    "scenario new": ["-"],
    "scenario schema": [],
    "scenario words": ["repül"],
    "graph": ["34.5"],
    "impact": ["4.25.0"],
    "rulebooks": [],
    "changes": [],
    "rulings": ["életjelző"],
    "compare": ["36.4"],
    "pairs": ["egy.yaml"],
    "eval": ["kerdesek.yaml"],
}
"""A plain call of each command, beside which each of its options is tried."""

MEETS = Path(paths.shipped("queries"), "scenarios", "hkk-kodex", "15", "eletpont-es-magikus-vedelem.yaml")
"""A file in which norms meet that are ordered."""
BESIDE: dict[tuple[str, str], list[str]] = {
    ("show", "tree"): ["34"],
    ("impact", "tree"): ["5.5.7"],
    ("pairs", "everything"): [str(MEETS)],
}
"""The plain call where an option needs another one: something stands below, something is met."""

ELSEWHERE = {
    "": "the prompt: tests/cli/test_prompt.py",
    "scenario": "a group",
    "site": "a group",
    "site build": "tests/website/building",
    "site engine": "tests/website/building",
    "site serve": "tests/website/building",
    "mcp": "tests/test_mcp.py",
    "import": "needs an official text: tests/official",
    "lint": "tests/kb",
    "coverage": "plays the whole corpus: tests/cli/test_coverage_command.py",
}

VALUES: dict[str, str] = {
    "rulebook": "magus",
    "lang": "hu",
    "part": "IV",
    "kind": "exception",
    "as_of": "2001-01-01",
    "title": "36.4",
    "since": "2013",
    "until": "2012",
    "group": "Harc",
    "path": "36.4",
    "edition": "11",
    "format": "junior",
    "cards": "lapok.yaml",
    "deck": "pakli.txt",
    "decks": "pakli.txt",
    "log": "jatszma.yaml",
    "scenario": "nincs",
    "wanted": "passive_building.strike=kijeloles-szamit",
    "scheduler": "tcp://127.0.0.1:1",
    "baseline": "kerdesek.yaml",
}
"""What is given to an option that takes a word; a number gets one that is not the usual."""

SAME: dict[tuple[str, str], str] = {
    ("check", "jobs"): "shares the work, which is the same",
    ("pairs", "jobs"): "shares the work, which is the same",
    ("scenario schema", "lang"): "a schema has no language",
}


def commands(command: click.Command = cli, name: str = "") -> Iterator[tuple[str, click.Command]]:
    """Every command there is, by what one types after ``kodex``."""
    yield name, command
    if isinstance(command, click.Group):
        ctx = click.Context(command)
        for word in command.list_commands(ctx):
            found = command.get_command(ctx, word)
            assert found is not None
            yield from commands(found, f"{name} {word}".strip())


def options(command: click.Command) -> Iterator[click.Option]:
    for one in command.params:
        if isinstance(one, click.Option) and one.name not in ("help", "no_pager", "help_query", "version"):
            yield one


def value(option: click.Option) -> list[str]:
    """The option as it is typed."""
    name = max(option.opts, key=len)
    if option.is_flag:
        return [name]
    if isinstance(option.type, click.Choice) and option.name not in VALUES:
        usual = option.default if isinstance(option.default, str) else None
        return [name, next(str(word) for word in option.type.choices if word != usual)]
    word = VALUES.get(str(option.name), "3")
    return [name, *[word] * option.nargs]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., object]:
    monkeypatch.chdir(tmp_path)

    def called(command: str, *args: str) -> object:
        """What comes of a call in a folder of its own: exit code, outputs, files."""
        for one in tmp_path.iterdir():
            one.unlink()
        for name, text in FILES.items():
            Path(name).write_text(text, "utf-8")
        spoken = [] if "--lang" in args else ["--lang", "en"]
        done = CliRunner().invoke(cli, [*command.split(), *args, *spoken], catch_exceptions=False)
        assert done.exit_code in (0, 1, 2), done.output
        return done.exit_code, done.stdout, done.stderr, sorted(one.name for one in tmp_path.iterdir())

    return called


def test_every_command_is_tried() -> None:
    assert {name for name, _command in commands()} == {*PLAIN, *ELSEWHERE}
    assert PLAIN.keys().isdisjoint(ELSEWHERE)


DEAR = ("check", "deck", "pairs", "play", "quiz", "eval")
"""Commands of which each call plays a game or more."""


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.whole) if name in DEAR else name for name in PLAIN]
)
def test_each_option_does_something_or_is_refused(name: str, run: Callable[..., object]) -> None:
    plain = run(name, *PLAIN[name])
    silent = set()
    for option in options(dict(commands())[name]):
        typed, beside = value(option), BESIDE.get((name, str(option.name)))
        if typed[0] in PLAIN[name]:
            continue
        if run(name, *(beside or PLAIN[name]), *typed) == (run(name, *beside) if beside else plain):
            silent.add(str(option.name))
    assert silent == {option for command, option in SAME if command == name}


@pytest.mark.parametrize(
    ("args", "why"),
    [
        (["check", "eset.yaml", "--max-nodes", "5"], "--max-nodes bounds the search of --why-not"),
        (["check", "eset.yaml", "--max-seconds", "5"], "--max-seconds bounds the search of --why-not"),
        (["check", "eset.yaml", "--why-not", "--explain", "--texts"], "--explain, --texts goes with verdicts alone"),
        (["check", "eset.yaml", "--readings", "--markdown"], "--markdown goes with verdicts alone"),
        (["check", "eset.yaml", "--quiet", "--json"], "--quiet is for the list of verdicts"),
        (["play", "--auto", "--cards", "lapok.yaml"], "name these with --deck"),
        (["pairs", "egy.yaml", "--seed", "3"], "--seed is for random games"),
        (["try", "egy.yaml", "--rulebook", "hkk-11"], "no scenario here goes by the rules of hkk-11"),
        (["try", "egy.yaml", "--rulebook", "magus"], "no engine implements magus"),
        (["ask", "őrposzt", "--more", "--json"], "--more is for people: --json has all of it"),
        (["learn", "--aid", "--json"], "--aid is for people: --json has all of it"),
        (["lint", "--provisions"], "hkk-kodex has printed numbers, each a provision of its own"),
        (["check", "34.5", "--diff", "A", "B"], "the scenario has no reading 'A'"),
    ],
    ids=lambda one: " ".join(one) if isinstance(one, list) else "",
)
def test_an_option_with_nothing_to_do_is_refused(args: list[str], why: str, run: Callable[..., object]) -> None:
    code, output, errors, _files = run(*args)  # type: ignore[misc]
    assert (code, output, len(errors.splitlines())) == (2, "", 1)
    assert why in errors
