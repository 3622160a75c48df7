"""Search and answers on the real knowledge base keep the quality they had when these bounds were set."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from kodex import paths
from kodex.kb.read import read_rulebook
from kodex.search import language
from kodex.search.evaluate import evaluate, read_questions
from kodex.search.query import search
from kodex.store.compile import compile_rulebook
from kodex.store.store import DEFAULT, Store


@pytest.fixture(scope="module")
def real() -> Store:
    """The real knowledge base, compiled."""
    return Store(DEFAULT, compile_rulebook(read_rulebook(Path(paths.kb_folder(), DEFAULT))))


@pytest.fixture(scope="module")
def result(real: Store) -> dict[str, Any]:
    """The figures of the development questions."""
    folder = Path(paths.shipped("queries"), "questions", DEFAULT)
    questions = read_questions(sorted(folder.glob("dev-*.yaml")))
    assert len(questions) >= 280
    return evaluate(lambda _rulebook: real, questions)


@pytest.mark.parametrize(
    ("figure", "least"),
    [
        ("best_at_1", 0.68),
        ("r_at_1", 0.73),
        ("r_at_5", 0.94),
        ("r_at_10", 0.96),
        ("mrr", 0.82),
        ("declined_right", 0.8),
    ],
)
def test_no_figure_falls(result: dict[str, Any], figure: str, least: float) -> None:
    assert result[figure] >= least


def test_few_answerable_questions_are_declined(result: dict[str, Any]) -> None:
    assert result["declined_wrong"] <= 0.04


@pytest.mark.parametrize("style", ["number", "keyword", "terse", "typo", "no-accent"])
def test_no_style_is_left_behind(result: dict[str, Any], style: str) -> None:
    assert result["by_style"][style]["r_at_5"] >= 0.88


def test_plain_words_and_the_query_language_agree(real: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = language.open_index(real)
    monkeypatch.setattr(language, "open_index", lambda _store: kept)
    for words in ("védekezési bónusz", "őrposzt mérete", "mágikus védelem", "passzív építmény"):
        plain = {hit["number"] for hit in search(real, words, limit=3)}
        either = {hit["number"] for hit in search(real, " OR ".join(words.split()), limit=5)}
        assert len(plain & either) >= 2, words
