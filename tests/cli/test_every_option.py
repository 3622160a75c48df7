"""Every option of every command does something, or is refused: none is taken in silence.

The commands and their options are those that click knows. Each is tried beside a plain call of its command; the output,
the exit code or a file must differ. What can make no difference is named, with the reason.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import combinations
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from kodex.cli import cli
from kodex.ground import paths
from kodex.ground.i18n import _

TESTS = Path(__file__).parents[1]

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
FILES = {
    "szoveg.txt": (TESTS / "official" / "kavics.txt").read_text("utf-8"),
    "masolat.txt": "".join(one.read_text("utf-8") for one in (TESTS / "pebbles" / "hkk-kodex").rglob("0*.yaml")),
    "eset.yaml": TABLE,
    "egy.yaml": ONE,
    "lapok.yaml": CARDS,
    "kerdesek.yaml": QUESTIONS,
    "pakli.txt": "3 ork\n",
}

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
    "impact": ["34.5"],
    "rulebooks": [],
    "changes": [],
    "rulings": ["életjelző"],
    "compare": ["36.4"],
    "pairs": ["egy.yaml"],
    "eval": ["kerdesek.yaml"],
    "import": ["szoveg.txt"],
    "lint": [],
    "coverage": ["--scenarios", "egy.yaml", "--titles", "34-34"],
    "site build": [],
    "site serve": [],
    "site engine": [],
    "mcp": [],
}
"""A plain call of each command, beside which each of its options is tried."""

MEETS = Path(paths.shipped("queries"), "scenarios", "hkk-kodex", "15", "eletpont-es-magikus-vedelem.yaml")
"""A file in which norms meet that are ordered."""
BESIDE: dict[tuple[str, str], list[str]] = {
    ("show", "tree"): ["34"],
    ("impact", "tree"): ["5.5.7"],
    ("impact", "everything"): ["4.25.0"],
    ("pairs", "everything"): [str(MEETS)],
}
"""The plain call where an option needs another one: something stands below, something is met."""

ELSEWHERE = {"": "the prompt: tests/cli/test_prompt.py", "scenario": "a group", "site": "a group"}

RECORDED = ("mcp", "site build", "site serve", "site engine")
"""Commands that only hand on what they were asked for: what is handed on is their output here."""
SMALL = ("import", "lint")
"""Commands that read the invented book of pebbles here: the real ones take long."""

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
    "output": "honlap",
    "url": "https://kodex.example/",
    "report": "mailto:a@kodex.example",
    "host": "0.0.0.0",
    "pyodide": ".",
    "against": "masolat.txt",
    "accept": "1.1",
    "reread": "1.1",
    "audited": "1.1",
    "scenarios": "eset.yaml",
    "titles": "36-36",
    "min_cited": "0.9",
    "min_asserted": "0.9",
    "min_decisive": "0.9",
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
    ("coverage", "jobs"): "shares the work, which is the same",
}

IDLE: dict[tuple[str, str, str], str] = {
    ("*", "as_json", "lang"): "data has no language",
    ("check", "quiet", "*"): "all passes, and of what passes nothing is shown",
    ("check", "texts", "explain"): "goes with it by itself",
    ("check", "markdown", "explain"): "goes with it by itself",
    ("check", "markdown", "wanted"): "the reading changes nothing on this table",
    ("check", "why_not", "seconds"): "the search is over before",
    ("play", "games", "jobs"): "shares the work, which is the same",
    ("pairs", "games", "seed"): "the same norms meet in so short games",
    ("search", "rulebook", "*"): "what was found there are a few definitions",
    ("changes", "rulebook", "*"): "that book records no change",
    ("graph", "as_json", "form"): "--format json is the same",
    ("graph", "form", "as_json"): "--format json is the same",
    ("graph", "form", "lang"): "data has no language",
}
"""Command, option, and the other one that has nothing left to do beside it in these calls, with the reason."""


def is_idle(name: str, over: str, option: str) -> bool:
    """Whether it is said why an option does nothing beside another one."""
    alone = (name, option) in SAME
    return alone or any((command, over, one) in IDLE for command in (name, "*") for one in (option, "*"))


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


Called = tuple[int, str, str, list[str]]
"""What comes of a call: exit code, outputs, files."""
Run = Callable[..., Called]


@pytest.fixture
def recorded(monkeypatch: pytest.MonkeyPatch) -> None:
    """What would take long, or write into the checkout, says what it was asked for instead."""
    from kodex import pyodide, website
    from kodex.cli import lint
    from kodex.mcp import server

    def told(name: str) -> Callable[..., None]:
        def tell(*args: object, **more: object) -> None:
            plain = [one for one in args if not callable(one)]
            click.echo(f"{name} {plain} {more}, {_('Words')}")

        return tell

    class Sought:
        """A search for the engine that says what is looked for."""

        def __init__(self, folder: Path | None, fetch: bool) -> None:
            told("sought")(folder, fetch)

        def __enter__(self) -> None:
            pass

        def __exit__(self, *_error: object) -> None:
            pass

    def build(*args: object, **more: object) -> website.Report:
        told("build")(*args, **more)
        return website.Report(1, 1, [])

    monkeypatch.setattr(pyodide, "sought", Sought)
    monkeypatch.setattr(pyodide, "fetched", told("fetched"))
    monkeypatch.setattr(website, "build_site", build)
    monkeypatch.setattr(website, "serve_site", told("serve"))
    monkeypatch.setattr(server, "serve", told("mcp"))
    for name in ("_accepting", "_rereading", "_auditing", "_compiling"):
        monkeypatch.setattr(lint, name, partial(partial, told(name)))


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, recorded: None) -> Run:
    folder = tmp_path / "itt"
    folder.mkdir()
    monkeypatch.chdir(folder)
    monkeypatch.setenv("KODEX_DATA_DIR", str(tmp_path / "data"))
    monkeypatch.delenv("KODEX_PYODIDE", raising=False)

    def called(command: str, *args: str) -> Called:
        """Call a command in a folder of its own."""
        for one in folder.iterdir():
            one.unlink()
        for name, text in FILES.items():
            Path(name).write_text(text, "utf-8")
        spoken = [] if "--lang" in args else ["--lang", "en"]
        with monkeypatch.context() as patch:
            if any(word in SMALL for word in command.split()):
                patch.setenv("KODEX_KB", str(TESTS / "pebbles"))
            done = CliRunner().invoke(cli, [*command.split(), *args, *spoken], catch_exceptions=False)
        assert done.exit_code in (0, 1, 2), done.output
        return done.exit_code, done.stdout, done.stderr, sorted(one.name for one in folder.iterdir())

    return called


def test_every_command_is_tried() -> None:
    assert {name for name, _command in commands()} == {*PLAIN, *ELSEWHERE}
    assert PLAIN.keys().isdisjoint(ELSEWHERE)


DEAR = ("check", "coverage", "deck", "impact", "pairs", "play", "quiz", "eval")
"""Commands of which each call plays a game or more, or a rule's scenarios with it and without."""


EACH = [pytest.param(name, marks=pytest.mark.whole) if name in DEAR else name for name in PLAIN]


@pytest.mark.parametrize("name", EACH)
def test_each_option_does_something_or_is_refused(name: str, run: Run) -> None:
    plain = run(name, *PLAIN[name])
    silent = set()
    for option in options(dict(commands())[name]):
        typed, beside = value(option), BESIDE.get((name, str(option.name)))
        if typed[0] in PLAIN[name]:
            continue
        with_it = run(name, *(beside or PLAIN[name]), *typed)
        if with_it == (run(name, *beside) if beside else plain):
            silent.add(str(option.name))
        assert with_it[0] != 2 or is_a_line(with_it), typed
    assert silent == {option for command, option in SAME if command == name}


def is_a_line(refused: Called) -> bool:
    """Whether a refusal is one line, and nothing is printed or written beside it."""
    _code, output, errors, files = refused
    return output == "" and len(errors.splitlines()) == 1 and files == sorted(FILES)


@pytest.mark.parametrize("name", EACH)
def test_json_asked_for_before_the_name_is_given_or_refused(name: str, run: Run) -> None:
    """`kodex --json COMMAND`: as `kodex COMMAND --json`, where there is such a thing."""
    own = any(one.name == "as_json" for one in options(dict(commands())[name]))
    asked = run(f"--json {name}", *PLAIN[name])
    if name in ("eval", "play", "quiz"):  # with its time, or by chance
        assert asked[1].startswith(("{", "["))
    elif own:
        assert asked == run(name, *PLAIN[name], "--json")
    else:
        assert asked[0] == 2
        assert is_a_line(asked)
        assert "--json: this command has no JSON for programs" in asked[2]


@pytest.mark.whole
@pytest.mark.parametrize("name", PLAIN)
def test_of_two_options_none_is_taken_in_silence(name: str, run: Run) -> None:
    """Beside each other option, too, an option does something or the call is refused."""
    silent = set()
    for one, other in combinations(options(dict(commands())[name]), 2):
        typed = {str(each.name): value(each) for each in (one, other)}
        if any(words[0] in PLAIN[name] for words in typed.values()):
            continue
        beside = next((BESIDE[name, key] for key in typed if (name, key) in BESIDE), PLAIN[name])
        both = run(name, *beside, *(word for words in typed.values() for word in words))
        assert both[0] != 2 or is_a_line(both), typed
        for key, words in typed.items():
            if both[0] != 2 and run(name, *beside, *words) == both:
                silent |= {(key, idle) for idle in typed if idle != key}
    assert {(over, idle) for over, idle in silent if not is_idle(name, over, idle)} == set()


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
        (["ask", "őrposzt", "--more", "--json"], "--more is for people: --json has all of it"),
        (["learn", "--aid", "--json"], "--aid is for people: --json has all of it"),
        (["lint", "--provisions"], "hkk-kodex has printed numbers, each a provision of its own"),
        (["check", "34.5", "--diff", "A", "B"], "the scenario has no reading 'A'"),
    ],
    ids=lambda one: " ".join(one) if isinstance(one, list) else "",
)
def test_an_option_with_nothing_to_do_is_refused(args: list[str], why: str, run: Run) -> None:
    code, output, errors, _files = run(*args)
    assert (code, output, len(errors.splitlines())) == (2, "", 1)
    assert why in errors
