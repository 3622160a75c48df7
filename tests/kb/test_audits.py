"""Audits: facts that no longer fit the texts are found, and there are enough of them over all parts."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from kodex.cli import cli
from kodex.ground import paths
from kodex.kb import audits
from kodex.kb.lint import lint
from kodex.kb.read import read_rulebook
from kodex.kb.reread import fingerprint

KB = Path(paths.shipped("kb"))
LEAST_FACTS = {"hkk-kodex": 600, "hkk-11": 120, "hkk-8": 40, "magus": 120, "conquest": 120}
FACT = {"rule": "3.2", "question": "Ki?", "ours": "a dobó", "official": "a dobó", "agreed": True, "fixed": False}


@pytest.mark.parametrize("id_", sorted(LEAST_FACTS))
def test_there_are_enough_facts_over_all_parts(id_: str) -> None:
    rulebook = read_rulebook(KB / id_, from_cache=True)
    facts = [fact for path in audits.files(KB / id_) for fact in audits.read(path).facts]
    parts = {rulebook.titles[rulebook.rules[fact.rule].title].part for fact in facts}
    assert parts == {part.number for part in rulebook.parts}
    assert len(facts) >= LEAST_FACTS[id_]


def written(folder: Path, facts: list[dict[str, object]], texts: dict[str, str], of: str = 'title: "3"') -> Path:
    """An audit of the rulebook in ``folder``."""
    path = folder.parent / audits.FOLDER / folder.name / "003.yaml"
    path.parent.mkdir(parents=True, exist_ok=True)
    lines = [of, "facts:"]
    for fact in facts:
        shown = {key: f'"{value}"' if isinstance(value, str) else str(value).lower() for key, value in fact.items()}
        lines += [f"{'- ' if n == 0 else '  '}{key}: {value}" for n, (key, value) in enumerate(shown.items())]
    lines += ["texts:" if texts else "texts: {}", *(f'  "{number}": {value!r}' for number, value in texts.items())]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


@pytest.fixture
def folder(pebbles_kb: Path, tmp_path: Path) -> Path:
    """A rulebook of its own, to change."""
    shutil.copytree(pebbles_kb, tmp_path / "kb", dirs_exist_ok=True)
    return next(path.parent for path in sorted((tmp_path / "kb").glob("*/rulebook.yaml")))


def found(folder: Path) -> list[tuple[str, str]]:
    return [(one.code, one.place) for one in lint(folder) if one.code in {*audits.CODES, "L100"}]


def text_of(folder: Path, number: str) -> str:
    return read_rulebook(folder).rules[number].text or ""


def test_what_fits_has_no_finding_and_a_changed_text_has_one(folder: Path) -> None:
    path = written(folder, [FACT], {"3.2": fingerprint(text_of(folder, "3.2"))})
    assert found(folder) == []
    written(folder, [FACT], {"3.2": fingerprint("Más szöveg.")})
    assert found(folder) == [("L330", f"../audits/{folder.name}/{path.name}:3")]


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"agreed": False}, "L331"),
        ({"official": " "}, "L331"),
        ({"rule": "99.9"}, "L331"),
        ({"agreed": "igen"}, "L100"),
        ({"hiba": "x"}, "L100"),
    ],
)
def test_a_fact_that_says_nothing_is_found(folder: Path, change: dict[str, object], code: str) -> None:
    fact = FACT | change
    written(folder, [fact], {str(fact["rule"]): fingerprint(text_of(folder, "3.2"))})
    assert [one for one, _place in found(folder)] == [code]


def test_a_fact_twice_or_in_another_title_is_found(folder: Path) -> None:
    known = {"3.2": fingerprint(text_of(folder, "3.2"))}
    written(folder, [FACT, FACT], known)
    assert [one for one, _place in found(folder)] == ["L331"]
    written(folder, [FACT], known, 'title: "1"')
    assert [one for one, _place in found(folder)] == ["L331"]


def test_going_through_the_facts_again_is_recorded(folder: Path) -> None:
    path = written(folder, [FACT], {"3.2": fingerprint("Más szöveg.")})
    before = path.read_text(encoding="utf-8")
    assert audits.without_a_fact(folder, ["3.2", "1"]) == ["1"]
    audits.accept(folder, {"3.2": text_of(folder, "3.2")})
    assert found(folder) == []
    assert path.read_text(encoding="utf-8").partition("texts:")[0] == before.partition("texts:")[0]


def test_a_rule_without_facts_is_told_in_one_line() -> None:
    result = CliRunner().invoke(cli, ["lint", "--audited", "34"])
    assert result.exit_code == 2
    assert len(result.stderr.strip().splitlines()) == 1
