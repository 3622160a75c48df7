"""The audit of our restatement against the print, kept as data: one file per title.

Each fact is a question that somebody who had not written the rule answered twice: from the official text, and from our
text alone. ``texts`` holds the hash each audited text had then; a text that has changed since needs a new audit.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from kodex.engine.bindings import text_hash
from kodex.kb.read import read_rulebook
from kodex.model import Rulebook

HERE = Path(__file__).parent
FILES = sorted(HERE.glob("*.yaml"))
LEAST_FACTS = 600


def audit(path: Path) -> dict[str, Any]:
    """One title's audit."""
    data = yaml.safe_load(path.read_text(encoding="utf-8"))
    assert isinstance(data, dict)
    return data


@pytest.fixture(scope="module")
def rulebook() -> Rulebook:
    return read_rulebook(HERE.parent.parent / "kb" / "hkk-kodex")


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
class TestTitle:
    def test_every_fact_is_complete_and_agreed(self, path: Path, rulebook: Rulebook) -> None:
        data = audit(path)
        assert data["title"] == str(int(path.stem))
        for fact in data["facts"]:
            assert set(fact) == {"rule", "question", "ours", "official", "agreed", "fixed"}, fact
            assert rulebook.rules[fact["rule"]].title == data["title"]
            assert all(str(fact[key]).strip() for key in ("question", "ours", "official")), fact
            assert fact["agreed"] is True, f"{fact['rule']}: ours and the print still differ: {fact['question']}"

    def test_audited_texts_have_not_changed(self, path: Path, rulebook: Rulebook) -> None:
        data = audit(path)
        assert set(data.get("texts", {})) == {fact["rule"] for fact in data["facts"]}
        changed = [
            number for number, hash_ in data["texts"].items() if text_hash(rulebook.rules[number].text or "") != hash_
        ]
        assert not changed, (
            f"the texts of {', '.join(changed)} have changed since their audit: go through their facts in "
            f"{path.name} again, then run python -m tests.fidelity {data['title']}"
        )

    def test_no_question_stands_twice(self, path: Path) -> None:
        questions = [(fact["rule"], fact["question"]) for fact in audit(path)["facts"]]
        assert len(set(questions)) == len(questions)


def test_there_are_enough_facts_over_all_parts(rulebook: Rulebook) -> None:
    facts = [fact for path in FILES for fact in audit(path)["facts"]]
    parts = {rulebook.titles[rulebook.rules[fact["rule"]].title].part for fact in facts}
    assert parts == {part.number for part in rulebook.parts}
    assert len(facts) >= LEAST_FACTS
