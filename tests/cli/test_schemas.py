"""The JSON of every reading command against its schema; what is not in the schema must not be printed."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from click.testing import CliRunner, Result

import kodex
from kodex.cli import cli

Run = Callable[..., Result]

SCHEMAS = Path(kodex.__file__).parent / "schemas"


def schema(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((SCHEMAS / f"{name}.schema.json").read_text(encoding="utf-8"))
    return found


def closed(part: Any) -> Any:
    """A schema that allows no key it does not name (ours are open, so that we may add keys later)."""
    if isinstance(part, list):
        return [closed(each) for each in part]
    if not isinstance(part, dict):
        return part
    result = {key: closed(value) if key not in ("if", "then", "else") else value for key, value in part.items()}
    if "properties" in part and part.get("type") == "object":
        result.setdefault("additionalProperties", False)
    return result


def check(name: str, output: str) -> Any:
    data = json.loads(output)
    jsonschema.Draft202012Validator(closed(schema(name))).validate(data)
    return data


def test_schemas_are_schemas() -> None:
    found = sorted(SCHEMAS.glob("*.schema.json"))
    assert {path.name.removesuffix(".schema.json") for path in found} == {
        *(
            "ask",
            "changes",
            "check",
            "compare",
            "coverage",
            "deck",
            "eval",
            "graph",
            "impact",
            "import",
            "learn",
            "lint",
            "pairs",
            "play",
            "quiz",
            "rulebooks",
            "rulings",
            "search",
            "show",
            "try",
        )
    }
    for path in found:
        jsonschema.Draft202012Validator.check_schema(json.loads(path.read_text(encoding="utf-8")))


def test_a_missing_key_and_an_unknown_one_are_noticed(run: Run) -> None:
    data = json.loads(run("show", "3.2", "--json").output)
    for changed in ({key: value for key, value in data.items() if key != "beats"}, data | {"extra": 1}):
        with pytest.raises(jsonschema.ValidationError):
            check("show", json.dumps(changed))


@pytest.mark.parametrize(
    ("name", "args"),
    [
        ("show", ["show", "3.2"]),
        ("show", ["show", "1", "--tree"]),
        ("show", ["show", "5", "4.1", "1.1.2", "2.2"]),
        ("show", ["show", "3.2", "--official"]),
        ("search", ["search", "nád"]),
        ("search", ["search", "3"]),
        ("search", ["search", "3.10"]),
        ("search", ["search", "text:nád AND NOT kidőlt"]),
        ("search", ["search", "xqzw"]),
        ("search", ["search", "nád", "--context", "--limit", "100"]),
        ("ask", ["ask", "Bemehetek a nádasba dobni?"]),
        ("ask", ["ask", "mit mond a 3.3?"]),
        ("ask", ["ask", "mennyi az autóadó"]),
        ("ask", ["ask", "mit mond a 3.77?"]),
        ("graph", ["graph"]),
        ("graph", ["graph", "3.2", "--depth", "3"]),
        ("graph", ["graph", "3.2", "--impact"]),
        ("graph", ["graph", "--path", "1.1.2", "3.3"]),
        ("graph", ["graph", "--path", "1", "5"]),
        ("impact", ["impact", "3.2"]),
        ("impact", ["impact", "3"]),
        ("lint", ["lint"]),
        ("rulebooks", ["rulebooks"]),
        ("rulings", ["rulings"]),
        ("rulings", ["rulings", "3.2"]),
        ("rulings", ["rulings", "xqzw"]),
    ],
)
def test_outputs(name: str, args: list[str], run: Run) -> None:
    check(name, run(*args, "--json").output)


def test_official_and_import(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KODEX_DATA_DIR", str(tmp_path))
    text = Path(__file__).parents[1] / "official" / "kavics.txt"
    check("import", run("import", str(text), "--json").output)
    assert check("show", run("show", "3.2", "--official", "--json").output)["official"]["title"] == "3"


def test_eval(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "q.yaml"
    path.write_text("- {id: 1, question: nádas, gold: ['2.2'], style: slang}\n- {id: b, question: autóadó, gold: []}\n")
    assert check("eval", run("eval", str(path), "--json").output)["n"] == 2
    beside = check("eval", run("eval", str(path), "--baseline", "--json").output)["baselines"]
    assert {figures["n"] for figures in beside.values()} == {2}
    path.write_text("[]\n")
    assert check("eval", run("eval", str(path), "--json").output)["n"] == 0


def test_check_and_coverage_on_the_shipped_scenarios() -> None:
    from kodex.ground import paths

    folder = Path(paths.shipped("queries"), "scenarios", "hkk-kodex")
    some = sorted(folder.rglob("*.yaml"))[:2]
    verdicts = CliRunner().invoke(cli, ["check", *map(str, some), "--json"]).stdout
    assert check("check", verdicts)
    found = CliRunner().invoke(cli, ["coverage", "--scenarios", str(some[0]), "--json"]).stdout
    assert check("coverage", found)["titles"]
