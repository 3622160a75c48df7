"""The audit of our restatements against the prints, kept as data: a folder per rulebook, a file per title or part.

Each fact is a question that somebody who had not written the rule answered twice: from the official text, and from our
text alone. ``texts`` holds the hash each audited text had then; a text that has changed since needs a new audit.
"""

from __future__ import annotations

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
LEAST_FACTS = {"hkk-kodex": 600, "hkk-11": 120, "hkk-8": 40, "magus": 120, "conquest": 120}


@cache
def audit(path: Path) -> dict[str, Any]:
    """What one file holds."""
    data = yaml.safe_load(path.read_text(encoding="utf-8"))
    assert isinstance(data, dict)
    return data


@cache
def rulebook_of(id_: str) -> Rulebook:
    return read_rulebook(KB / id_, from_cache=True)


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
class TestFile:
    def test_every_fact_is_complete_and_agreed(self, path: Path) -> None:
        data = audit(path)
        rulebook = rulebook_of(path.parent.name)
        if "title" in data:
            assert data["title"] == str(int(path.stem))
        for fact in data["facts"]:
            assert set(fact) == {"rule", "question", "ours", "official", "agreed", "fixed"}, fact
            title = rulebook.rules[fact["rule"]].title
            if "title" in data:
                assert title == data["title"]
            else:
                assert rulebook.titles[title].part == data["part"], fact["rule"]
            assert all(str(fact[key]).strip() for key in ("question", "ours", "official")), fact
            assert fact["agreed"] is True, f"{fact['rule']}: ours and the print still differ: {fact['question']}"

    def test_audited_texts_have_not_changed(self, path: Path) -> None:
        data = audit(path)
        rules = rulebook_of(path.parent.name).rules
        assert set(data.get("texts", {})) == {fact["rule"] for fact in data["facts"]}
        changed = [number for number, hash_ in data["texts"].items() if fingerprint(rules[number].text or "") != hash_]
        assert not changed, (
            f"the texts of {', '.join(changed)} have changed since their audit: go through their facts in "
            f"{path.name} again, then run python -m tests.fidelity {path.parent.name} {path.stem}"
        )

    def test_no_question_stands_twice(self, path: Path) -> None:
        questions = [(fact["rule"], fact["question"]) for fact in audit(path)["facts"]]
        assert len(set(questions)) == len(questions)


@pytest.mark.parametrize("id_", sorted({path.parent.name for path in FILES}))
def test_there_are_enough_facts_over_all_parts(id_: str) -> None:
    rulebook = rulebook_of(id_)
    facts = [fact for path in FILES if path.parent.name == id_ for fact in audit(path)["facts"]]
    parts = {rulebook.titles[rulebook.rules[fact["rule"]].title].part for fact in facts}
    assert parts == {part.number for part in rulebook.parts}
    assert len(facts) >= LEAST_FACTS[id_]
