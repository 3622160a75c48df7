"""Make a typo, hand it to the command that reads such a file, and say how well it is told."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import Any

import yaml
from click.testing import CliRunner

from kodex.cli import cli

HERE = Path(__file__).parent
PEBBLES = HERE.parent / "pebbles"
CARDS = "lapok.yaml"


def contents(name: str) -> Any:
    """What a file of this folder says, read by libyaml where PyYAML has it: every process that collects reads all."""
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    return yaml.load((HERE / name).read_text(encoding="utf-8"), loader)


def read(name: str) -> tuple[dict[str, str], list[dict[str, Any]]]:
    """The texts of a set and its typos."""
    found = contents(name)
    bases = found["bases"]
    return read(bases)[0] if isinstance(bases, str) else bases, found["typos"]


def text_of(bases: dict[str, str], typo: dict[str, Any]) -> tuple[str, int]:
    """The text with the typo, and the line it stands on."""
    right = bases[typo["base"]]
    assert typo["old"] in right, typo["name"]
    wrong = right.replace(typo["old"], typo["new"], 1)
    if "old2" in typo:
        assert typo["old2"] in wrong, typo["name"]
        wrong = wrong.replace(typo["old2"], typo["new2"], 1)
    if "at" in typo:
        return wrong, wrong[: wrong.index(typo["at"])].count("\n") + 1
    pairs = zip(right.splitlines(), wrong.splitlines(), strict=False)
    return wrong, next(n for n, (one, two) in enumerate(pairs, 1) if one != two)


def output_of(bases: dict[str, str], base: str, text: str, folder: Path) -> str:
    """What the command that reads such a file prints of it, of `kodex lint` what it says of this title."""
    given = folder / ("pakli.txt" if base == "list" else "input.yaml")
    given.write_text(text, encoding="utf-8")
    match base:
        case "list":
            table = folder / CARDS
            table.write_text("cards:\n" + bases["deck"].partition("cards:\n")[2], encoding="utf-8")
            return _called("deck", given, "--cards", table)
        case "deck":
            return _called("deck", given)
        case "title":
            shutil.copytree(PEBBLES, folder / "kb")
            title = next((folder / "kb").rglob("001-*.yaml"))
            given.replace(title)
            said = _called("lint", KODEX_KB=str(folder / "kb"), KODEX_CACHE_DIR=str(folder / "cache"))
            return "\n".join(line for line in said.splitlines() if title.name in line)
        case "exemptions":
            given.replace(folder / "exemptions.yaml")
            (folder / "eset.yaml").write_text(bases["scenario"], encoding="utf-8")
            return _called("coverage", "--scenarios", folder, "--titles", "36-36", "--jobs", "1")
        case _:
            return _called("check", given)


def _called(*args: str | Path, **environment: str) -> str:
    env = {"LANGUAGE": "en", **environment}
    return CliRunner().invoke(cli, [str(one) for one in args], env=env).output


def missing(typo: dict[str, Any], line: int, said: str) -> list[str]:
    """What the message lacks: the line, the wrong word, what to write."""
    found = []
    if not re.search(rf":{line}\b", said):
        found.append(f"line {line}")
    if not re.search(typo["word"], said):
        found.append(f"word {typo['word']}")
    if not any(re.search(one, said) for one in typo["write"]):
        found.append(f"mend {typo['write'][0]}")
    return found
