"""Search and answers on the real knowledge base keep the quality they had when these bounds were set."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from kodex import paths
from kodex.answers.evaluate import evaluate, read_questions
from kodex.kb.read import read_rulebook
from kodex.search import language, plain, syntax
from kodex.search.filters import ALL
from kodex.store.compile import compile_rulebook
from kodex.store.store import DEFAULT, Store

QUESTIONS = Path(paths.shipped("queries"), "questions", DEFAULT)


@pytest.fixture(scope="module")
def real() -> Store:
    """The real knowledge base, compiled."""
    return Store(DEFAULT, compile_rulebook(read_rulebook(Path(paths.kb_folder(), DEFAULT))))


@pytest.fixture(scope="module")
def result(real: Store) -> dict[str, Any]:
    """The figures of the development questions."""
    questions = read_questions(sorted(QUESTIONS.glob("dev-*.yaml")))
    assert len(questions) >= 760
    return evaluate(lambda _rulebook: real, questions)


@pytest.mark.parametrize(
    ("figure", "least"),
    [
        ("best_at_1", 0.735),
        ("r_at_1", 0.832),
        ("r_at_5", 0.958),
        ("r_at_10", 0.975),
        ("mrr", 0.884),
        ("declined_right", 0.912),
    ],
)
def test_no_figure_falls(result: dict[str, Any], figure: str, least: float) -> None:
    assert result[figure] >= least


def test_few_answerable_questions_are_declined(result: dict[str, Any]) -> None:
    assert result["declined_wrong"] <= 0.031


@pytest.mark.parametrize("style", ["number", "keyword", "terse", "typo", "no-accent"])
def test_no_style_is_left_behind(result: dict[str, Any], style: str) -> None:
    assert result["by_style"][style]["r_at_5"] >= 0.94


def test_plain_words_and_the_query_language_agree(real: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first five of every third development question, by FTS5 and by Whoosh with any of its words."""
    kept = language.open_index(real)
    monkeypatch.setattr(language, "open_index", lambda _store: kept)
    overlaps = []
    for question in read_questions(sorted(QUESTIONS.glob("dev-*.yaml")))[::3]:
        reading = plain.read(real, question.question)
        if reading.words and not any(map(str.isdigit, question.question)):
            either = syntax.Either([syntax.Word(syntax.ANY, word) for word in dict.fromkeys(reading.words)])
            one = {item.number for item in plain.rank(plain.Inquiry(real, reading), 5)}
            other = {item.number for item in language.rank(real, either, ALL, 5)}
            overlaps.append(len(one & other) / max(1, len(one)))
    assert len(overlaps) > 130
    assert sum(overlaps) / len(overlaps) >= 0.9
