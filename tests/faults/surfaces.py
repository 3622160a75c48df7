"""Where inputs come in: for each such surface good inputs, what is made of them, and the command that gets them."""

from __future__ import annotations

import os
import random
import re
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import yaml
from click.testing import CliRunner

from kodex.cli import cli
from kodex.cli.endings import BUG
from kodex.errors import KodexError
from kodex.ground import yamlfile
from tests.faults import mutate

ROOT = Path(__file__).parents[2]
BOOKS = ("hkk-kodex", "hkk-11", "hkk-8", "magus", "conquest")
INVENTED = {
    "hkk-kodex": "kavics",
    "hkk-11": "kagylo-11",
    "hkk-8": "kagylo-8",
    "magus": "homokvar",
    "conquest": "tenger",
}
"""By rulebook an invented text in the format of its official one."""
_NODES = 300
"""Scenarios explore at most so many positions here; more is asked for by whoever writes the scenario."""
_STEERING = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")


class Fault(Exception):
    """What must not come of any input."""


class Surface(NamedTuple):
    """A name, how many of a thousand inputs are for it, how an input is made and how it is handed over."""

    name: str
    share: int
    make: Callable[[random.Random], Any]
    run: Callable[[Any, Path], None]


def call(args: list[str], given: str | bytes = "") -> str:
    """Call the command in this process. Raises Fault for a traceback, the code of a bug, letters that steer."""
    done = CliRunner().invoke(cli, args, input=given)
    if done.exception is not None and not isinstance(done.exception, SystemExit):
        raise Fault(f"traceback: {type(done.exception).__name__}: {done.exception}"[:300])
    if "Traceback (most recent" in done.output:
        raise Fault(f"traceback: {done.output[-300:]}")
    if done.exit_code not in (0, 1, 2):
        raise Fault(f"exit {done.exit_code}{' (bug)' if done.exit_code == BUG else ''}: {done.output[-300:]}")
    if found := _STEERING.search(done.output):
        raise Fault(f"letter U+{ord(found[0]):04X} in the output")
    if done.exit_code == 2 and len([line for line in done.stderr.splitlines() if line.startswith("kodex: ")]) > 1:
        raise Fault(f"more than one line of error: {done.stderr[:300]}")
    return done.output


def _write(folder: Path, content: str | bytes, name: str = "input.yaml") -> str:
    path = folder / name
    path.write_bytes(content if isinstance(content, bytes) else content.encode("utf-8", "surrogatepass"))
    return str(path)


# --- YAML -------------------------------------------------------------------------------------------------------------


@cache
def _yaml_texts() -> list[str]:
    files = sorted([*ROOT.glob("kb/**/*.yaml"), *ROOT.glob("queries/**/*.yaml")])
    return [text for path in files[::9] if len(text := path.read_text(encoding="utf-8")) < 20_000]


def _any_yaml(chance: random.Random) -> bytes:
    content = mutate.text(chance.choice(_yaml_texts()), chance, _yaml_texts())
    encoded = content.encode("utf-8", "surrogatepass")
    return mutate.raw(encoded, chance) if chance.random() < 0.2 else encoded


def _read_yaml(content: bytes, folder: Path) -> None:
    path = Path(_write(folder, content))
    try:
        document = yamlfile.read(path)
    except KodexError as error:
        if not str(error).startswith(str(path)):
            raise Fault(f"no place: {error}") from None
        return
    for steps in _steps(document.data):
        if not 1 <= document.line(*steps) <= content.count(b"\n") + content.count(b"\r") + 2 + len(content) // 2:
            raise Fault(f"line {document.line(*steps)} of {steps}")


def _steps(value: Any, above: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    yield above
    if isinstance(value, dict | list):
        for key, one in value.items() if isinstance(value, dict) else enumerate(value):
            yield from _steps(one, (*above, key))


# --- scenarios --------------------------------------------------------------------------------------------------------


@cache
def _scenarios() -> list[dict[str, Any]]:
    """Scenario files of one scenario each, with the cards that it needs."""
    return [one for path in corpus() for one in singly(path)[::3]]


def corpus() -> list[Path]:
    """The files of scenarios that come along, and what else lies there."""
    return sorted(ROOT.glob("queries/scenarios/**/*.yaml"))


def singly(path: Path) -> list[dict[str, Any]]:
    """The scenarios of a file, each as a file of its own with the cards that it needs; none of what has none."""
    data, found = yamlfile.read(path).data, []
    if not isinstance(data, dict) or "scenarios" not in data:
        return []
    for one in data["scenarios"]:
        written = yaml.safe_dump(one, allow_unicode=True)
        cards = {name: card for name, card in data.get("cards", {}).items() if name in written}
        if "explore" in one:
            one["explore"]["max_nodes"] = _NODES
        head = {key: value for key, value in data.items() if key not in ("cards", "scenarios")}
        found.append(head | ({"cards": cards} if cards else {}) | {"scenarios": [one]})
    return found


def scenario(chance: random.Random) -> str:
    """A changed scenario file."""
    changed = mutate.data(chance.choice(_scenarios()), chance, _scenarios())
    _hold_back(changed)
    written = _dumped(changed)
    return mutate.text(written, chance) if "explore" not in written and chance.random() < 0.15 else written


def _dumped(data: Any) -> str:
    """Plain data as YAML, however deep changes have put it: whoever writes goes down by several calls a level."""
    most = sys.getrecursionlimit()
    sys.setrecursionlimit(20 * most)
    try:
        return str(yaml.safe_dump(data, allow_unicode=True, sort_keys=False))
    finally:
        sys.setrecursionlimit(most)


def _hold_back(value: Any) -> None:
    """Let nothing be explored for longer than a campaign can wait."""
    for one in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        _hold_back(one)
    if isinstance(value, dict) and "free" in value:
        value["max_nodes"] = _NODES


_SUPPOSING = "--max-nodes", "20", "--max-seconds", "1"
"""Both bounds of a search for the smallest change: of three thousand creatures one play is a tenth of a second."""


def _check(content: str, folder: Path) -> None:
    usual = (["--explain"], ["--json"], ["--explain", "--texts", "--json"], [])
    how = usual if "explore" in content else (*usual, ["--readings"], ["--why-not", *_SUPPOSING])
    call(["check", _write(folder, content), *how[len(content) % len(how)]])


# --- words ------------------------------------------------------------------------------------------------------------


@cache
def _questions() -> list[str]:
    return [
        entry["question"]
        for path in sorted(ROOT.glob("queries/questions/*/dev*.yaml"))
        for entry in yamlfile.read(path).data
    ]


def words(chance: random.Random) -> str:
    """A changed question."""
    found = mutate.text(chance.choice(_questions()), chance, _questions())
    return found if chance.random() < 0.05 else found[:300]


def _query(chance: random.Random) -> list[str]:
    command = chance.choice(("ask", "ask", "search", "search", "search", "show", "graph", "impact", "compare"))
    book = ["--rulebook", chance.choice((*BOOKS, "all"))] if chance.random() < 0.5 else []
    said = words(chance).replace("\0", " ")
    if command in ("show", "graph", "impact", "compare"):
        said = chance.choice((said[:20], f"{chance.randrange(200)}.{said[:3]}", f"e{chance.randrange(14)} {said[:12]}"))
    options = {"search": ["--limit", str(chance.randrange(0, 40))], "ask": ["--more"]}.get(command, [])
    return [
        command,
        *book,
        *(options if chance.random() < 0.3 else []),
        *(["--json"] * chance.randrange(2)),
        "--",
        said,
    ]


def _hand_over(args: list[str], _folder: Path) -> None:
    call(args)


def _lines(chance: random.Random) -> tuple[list[str], bytes]:
    said = "\n".join(words(chance)[:200] for _line in range(chance.randrange(1, 4))).encode("utf-8", "replace")
    return ["--json"] * chance.randrange(2), mutate.raw(said, chance) if chance.random() < 0.3 else said


def _converse(given: tuple[list[str], bytes], _folder: Path) -> None:
    call(*given)


def _questionnaire(chance: random.Random) -> str:
    entries = [{"id": f"q{n}", "question": chance.choice(_questions()), "gold": ["34.5"]} for n in range(2)]
    changed = mutate.data(entries, chance, [[{"question": words(chance), "gold": [], "style": "x"}]])
    written = _dumped(changed)
    return mutate.text(written, chance) if chance.random() < 0.5 else written


def _measure(content: str, folder: Path) -> None:
    call(["eval", _write(folder, content), *(["--json"] if len(content) % 2 else [])])


# --- official texts ---------------------------------------------------------------------------------------------------


@cache
def _printed(rulebook: str) -> str:
    return (ROOT / "tests" / "official" / f"{INVENTED[rulebook]}.txt").read_text(encoding="utf-8")


def _official(chance: random.Random) -> tuple[str, bytes]:
    rulebook = chance.choice(BOOKS)
    encoded = mutate.text(_printed(rulebook), chance, [_printed(one) for one in BOOKS]).encode("utf-8", "surrogatepass")
    return rulebook, mutate.raw(encoded, chance) if chance.random() < 0.3 else encoded


def _import(given: tuple[str, bytes], folder: Path) -> None:
    rulebook, content = given
    os.environ["KODEX_DATA_DIR"] = str(folder / "data")
    call(["import", "--rulebook", rulebook, _write(folder, content, "official.txt")])


# --- a game -----------------------------------------------------------------------------------------------------------


def _typed(chance: random.Random) -> tuple[int, str]:
    """A seed, and lines that a player may type: numbers, commands, nothing, words."""
    lines = [
        chance.choice(("", "", "1", "2", str(chance.randrange(40)), "?", "k", "m", words(chance)[:40]))
        for _line in range(chance.randrange(1, 40))
    ]
    return chance.randrange(1_000), "\n".join(line.replace("\0", " ") for line in lines)


def _play(given: tuple[int, str], folder: Path) -> None:
    seed, typed = given
    log = folder / "game.yaml"
    log.unlink(missing_ok=True)
    call(["play", "--seed", str(seed), "--opponent", "random", "--turns", "4", "--log", str(log)], typed)
    call(["check", str(log)])


SURFACES = (
    Surface("yaml", 300, _any_yaml, _read_yaml),
    Surface("scenario", 290, scenario, _check),
    Surface("play", 10, _typed, _play),
    Surface("query", 200, _query, _hand_over),
    Surface("official", 80, _official, _import),
    Surface("prompt", 60, _lines, _converse),
    Surface("eval", 60, _questionnaire, _measure),
)
"""Those that are called in a process of the campaign; ``assistants`` has a server of its own."""
