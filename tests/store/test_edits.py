"""A store compiled after edits, from what is kept of the rest, is the one compiled from nothing."""

from __future__ import annotations

import random
import shutil
import sqlite3
from pathlib import Path

import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kodex.compile import open_store
from kodex.ground import paths
from kodex.kb import read
from kodex.search import prepared
from kodex.store.places import cache_path

RULEBOOK = "hkk-kodex"
WORDS = ["kavics", "nád", "dobás", "parti", "zsombék", "a", "nem", "kettő", "Őrszem", "3", "„új”", "İ"]


def compiled(kb: Path, cache: Path, patch: pytest.MonkeyPatch) -> bytes:
    """The file of the store of a knowledge base, with a cache folder."""
    patch.setenv("KODEX_KB", str(kb))
    patch.setenv("KODEX_CACHE_DIR", str(cache))
    open_store(RULEBOOK)
    return Path(cache_path(str(kb / RULEBOOK), RULEBOOK)).read_bytes()


def content(image: bytes) -> list[str]:
    """Every table and row of a store; one that was only given the times of touched files has other bytes."""
    connection = sqlite3.connect(":memory:")
    connection.deserialize(image)
    return list(connection.iterdump())


def titles(kb: Path) -> list[Path]:
    return sorted((kb / RULEBOOK).glob("*/*.yaml"))


def edit(path: Path, chance: random.Random) -> None:
    """Change one thing of a title file."""
    title = yaml.safe_load(path.read_text(encoding="utf-8"))
    rules = title.setdefault("rules", [])
    some = " ".join(chance.choices(WORDS, k=chance.randint(1, 6)))
    rule = chance.choice(rules) if rules else None
    how = chance.randrange(7)
    if how == 0:
        title["heading"] = some
    elif rule is None or how == 1:
        rules.append({"number": f"{title['number']}.{90 + len(rules)}", "kind": "main", "text": some})
    elif how == 2 and len(rules) > 1:
        rules.remove(rule)
    elif how == 3:
        rule["questions"] = [*rule.get("questions", []), {"a": some, "q": [f"{some}?", "Szabad?"]}]
    elif how == 4:
        rule["situations"] = [{"a": some, "q": [f"{some} {some}?"]}]
    elif how == 5:
        rule["terms"] = [some]
    else:
        rule["text"] = some
    path.write_text(yaml.safe_dump(title, allow_unicode=True, sort_keys=False), encoding="utf-8")


@settings(
    max_examples=12, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
)
@given(seed=st.integers(0, 1 << 32), edits=st.integers(1, 4))
def test_any_edits(seed: int, edits: int, pebbles_kb: Path, tmp_path: Path) -> None:
    chance = random.Random(seed)
    kb, known, fresh = tmp_path / "kb", tmp_path / "known", tmp_path / "fresh"
    shutil.rmtree(kb, ignore_errors=True)
    shutil.copytree(pebbles_kb, kb)
    with pytest.MonkeyPatch.context() as patch:
        for _n in range(edits):
            edit(chance.choice(titles(kb)), chance)
            shutil.rmtree(fresh, ignore_errors=True)
            assert content(compiled(kb, known, patch)) == content(compiled(kb, fresh, patch))


def number_asked(title: Path, answer: str) -> None:
    """Let the first rule of a title say how many stones may be thrown."""
    data = yaml.safe_load(title.read_text(encoding="utf-8"))
    rule = next(one for one in data["rules"] if one["kind"] != "heading")
    rule["questions"] = [{"a": answer, "q": ["Hány kavicsot dobhat egy játékos egyszerre?"]}]
    title.write_text(yaml.safe_dump(data, allow_unicode=True, sort_keys=False), encoding="utf-8")


def test_choices_follow_the_answers_of_the_other_rules(
    tmp_path: Path, pebbles_kb: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The items of the self-test of rules that nobody has edited."""
    kb, known = tmp_path / "kb", tmp_path / "known"
    shutil.copytree(pebbles_kb, kb)
    first, *others = titles(kb)
    for title, answer in zip((first, *others), ("Kettőt.", "Hármat.", "Négyet."), strict=False):
        number_asked(title, answer)
    for left_out, answer, choice in (("Ötöt.", "Négyet.", "Négyet."), ("Négyet.", "Ötöt.", "Ötöt.")):
        number_asked(others[1], answer)
        made = compiled(kb, known, monkeypatch)
        [quiz] = [line for line in content(made) if line.startswith("INSERT INTO \"meta\" VALUES('quiz'")]
        assert choice in quiz
        assert left_out not in quiz
        assert content(made) == content(compiled(kb, tmp_path / f"fresh-{choice}", monkeypatch))


@pytest.mark.long
def test_an_edit_of_the_real_rulebook(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = Path(paths.kb_folder()).parent
    kb, scenarios = tmp_path / "kb", Path("queries", "scenarios", RULEBOOK)
    shutil.copytree(root / "kb" / RULEBOOK, kb / RULEBOOK)
    shutil.copytree(root / scenarios, tmp_path / scenarios)
    before = compiled(kb, tmp_path / "known", monkeypatch)
    (title,) = (kb / RULEBOOK).glob("*/034-*.yaml")
    title.write_text(title.read_text(encoding="utf-8").replace("ketten", "hárman", 3), encoding="utf-8")
    proof = next((tmp_path / scenarios).rglob("*.yaml"))
    proof.write_text(proof.read_text(encoding="utf-8").replace("title: ", "title: Új ", 1), encoding="utf-8")
    parsed: list[Path] = []
    plain = read.read_title
    monkeypatch.setattr(read, "read_title", lambda path, *rest: parsed.append(path) or plain(path, *rest))
    ready: list[str] = []
    prepare = prepared.prepare
    monkeypatch.setattr(prepared, "prepare", lambda rule, above: ready.append(rule.title) or prepare(rule, above))
    after = compiled(kb, tmp_path / "known", monkeypatch)
    assert parsed == [title]
    assert set(ready) == {"34"}, "the others were ready"
    assert after != before
    assert after == compiled(kb, tmp_path / "fresh", monkeypatch)
