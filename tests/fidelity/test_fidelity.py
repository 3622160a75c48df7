"""The audit of our restatements against the prints, kept as data: a folder per rulebook, a file per title or part.

Each fact is a question that somebody who had not written the rule answered twice: from the official text, and from our
text alone. ``texts`` holds the hash each audited text had then; a text that has changed since needs a new audit.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from kodex.kb.read import read_rulebook
from kodex.kb.reread import fingerprint
from kodex.model import Rulebook

HERE = Path(__file__).parent
KB = HERE.parent.parent / "kb"
FILES = sorted(HERE.glob("*/*.yaml"))
BOOKS = sorted({path.parent.name for path in FILES})
LEAST_FACTS = {"hkk-kodex": 600, "hkk-11": 120, "hkk-8": 40, "magus": 120, "conquest": 120}


@cache
def audit(path: Path) -> dict[str, Any]:
    """What one file holds."""
    data = yaml.load(path.read_text(encoding="utf-8"), getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    assert isinstance(data, dict)
    return data


@cache
def rulebook_of(id_: str) -> Rulebook:
    return read_rulebook(KB / id_, from_cache=True)


def of_rulebook(id_: str) -> list[Path]:
    return [path for path in FILES if path.parent.name == id_]


def faults(path: Path) -> Iterator[str]:
    """What is wrong with a file, a line each."""
    data, rulebook = audit(path), rulebook_of(path.parent.name)
    if "title" in data and data["title"] != str(int(path.stem)):
        yield f"is of title {data['title']}"
    for fact in data["facts"]:
        if set(fact) != {"rule", "question", "ours", "official", "agreed", "fixed"}:
            yield f"{fact} has other fields"
            continue
        title = rulebook.rules[fact["rule"]].title
        if (title != data["title"]) if "title" in data else (rulebook.titles[title].part != data["part"]):
            yield f"{fact['rule']} stands elsewhere"
        if not all(str(fact[key]).strip() for key in ("question", "ours", "official")):
            yield f"{fact['rule']}: something is empty"
        if fact["agreed"] is not True:
            yield f"{fact['rule']}: ours and the print still differ: {fact['question']}"
    for fact, times in Counter((fact["rule"], fact["question"]) for fact in data["facts"]).items():
        if times > 1:
            yield f"{fact} stands twice"


@pytest.mark.parametrize("id_", BOOKS)
def test_every_fact_is_complete_and_agreed_and_stands_once(id_: str) -> None:
    assert [f"{path.name}: {fault}" for path in of_rulebook(id_) for fault in faults(path)] == []


def changed(path: Path) -> Iterator[str]:
    """What to do about texts that are not those that were audited."""
    data, rules = audit(path), rulebook_of(path.parent.name).rules
    if set(data.get("texts", {})) != {fact["rule"] for fact in data["facts"]}:
        yield f"{path.name}: texts and facts are of different rules"
    found = [number for number, hash_ in data["texts"].items() if fingerprint(rules[number].text or "") != hash_]
    if found:
        yield (
            f"the texts of {', '.join(found)} have changed since their audit: go through their facts in "
            f"{path.name} again, then run python -m tests.fidelity {path.parent.name} {path.stem}"
        )


@pytest.mark.parametrize("id_", BOOKS)
def test_audited_texts_have_not_changed(id_: str) -> None:
    assert [line for path in of_rulebook(id_) for line in changed(path)] == []


@pytest.mark.parametrize("id_", BOOKS)
def test_there_are_enough_facts_over_all_parts(id_: str) -> None:
    rulebook = rulebook_of(id_)
    facts = [fact for path in of_rulebook(id_) for fact in audit(path)["facts"]]
    parts = {rulebook.titles[rulebook.rules[fact["rule"]].title].part for fact in facts}
    assert parts == {part.number for part in rulebook.parts}
    assert len(facts) >= LEAST_FACTS[id_]
