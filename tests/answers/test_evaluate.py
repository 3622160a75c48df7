"""Measuring on golden questions."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

from kodex.answers import evaluate as module
from kodex.answers.evaluate import Question, evaluate, read_questions
from kodex.errors import KodexError
from kodex.store.store import Store


def write(folder: Path, text: str) -> Path:
    path = folder / "questions.yaml"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_list_is_read_and_unknown_keys_are_ignored(tmp_path: Path) -> None:
    path = write(
        tmp_path,
        """\
- {id: a, question: "Mi az?", gold: ["34.5", "hkk-kodex:34.10", §36.4], style: terse, near: [1], colour: red}
- id: 7
  question: mi nem az
  gold: []
  rulebook: kert
""",
    )
    assert read_questions([path]) == [
        Question("a", "Mi az?", ["34.5", "34.10", "36.4"], "terse", None),
        Question("7", "mi nem az", [], None, "kert"),
    ]


def test_an_unquoted_number_keeps_its_zero(tmp_path: Path) -> None:
    path = write(tmp_path, "- {id: a, question: q, gold: [34.10, 38]}")
    assert read_questions([tmp_path])[0].gold == ["34.10", "38"]
    assert path.exists()


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("id: a", ":1"),
        ("- a", ":1"),
        ("- id: a\n  gold: []", ":1 [[0].question]"),
        ("- id: a\n  question: q", ":1 [[0].gold]"),
        ("- question: q\n  gold: []", ":1 [[0].id]"),
        ("- id: a\n  question: q\n  gold: 34.5", ":3 [[0].gold]"),
        ("- id: a\n  question: q\n  gold: [x]", ":3 [[0].gold[0]]"),
        ("- id: a\n  question: q\n  gold:\n  - '1'\n  - {}", ":5 [[0].gold[1]]"),
        ("- id: a\n  question: '?!'\n  gold: []", ":2 [[0].question]"),
        ("- id: a\n  question: q\n  gold: []\n  style: 3", ":4 [[0].style]"),
        ("- id: &x a\n  question: *x\n  gold: []", ":1"),
        ("- id: [", ":2"),
    ],
)
def test_mistakes_name_file_and_line(tmp_path: Path, text: str, place: str) -> None:
    path = write(tmp_path, text)
    with pytest.raises(KodexError) as caught:
        read_questions([path])
    assert str(caught.value).startswith(f"{path}{place}")


def test_missing_files_are_said(tmp_path: Path) -> None:
    with pytest.raises(KodexError, match="cannot be read"):
        read_questions([tmp_path / "none.yaml"])
    with pytest.raises(KodexError, match="no question files"):
        read_questions([tmp_path])


def fake(monkeypatch: pytest.MonkeyPatch, asked: dict[str, list[str]], searched: dict[str, list[str]]) -> None:
    """Answers by question: those of ``ask`` (none: declined) and of ``search``."""
    monkeypatch.setattr(
        module,
        "ask",
        lambda _store, q: {
            "status": "answered" if asked[q] else "declined",
            "rules": [{"number": n} for n in asked[q]],
        },
    )
    monkeypatch.setattr(module, "search", lambda _store, q, limit: [{"number": n} for n in searched[q][:limit]])


def test_figures_are_as_defined(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    fake(
        monkeypatch,
        {"first": ["1"], "second": ["9", "2"], "declined": [], "never": ["8"], "no": [], "yes": ["1"]},
        {
            "first": ["3"],
            "second": ["2", "7"],
            "declined": ["5", "6", "7", "4"],
            "never": [str(n) for n in range(20, 40)],
            "no": ["1"],
            "yes": [],
        },
    )
    result = evaluate(
        lambda _rulebook: store,
        [
            Question("1", "first", ["1", "2"], "x"),
            Question("2", "second", ["3", "2"], "x"),
            Question("3", "declined", ["4"], "y"),
            Question("4", "never", ["39"], "y"),
            Question("5", "no", [], "y"),
            Question("6", "yes", [], "y"),
        ],
    )
    assert {key: result[key] for key in ("n", "best_at_1", "r_at_1", "r_at_3", "r_at_5", "r_at_10", "mrr")} == {
        "n": 6,
        "best_at_1": 0.25,
        "r_at_1": 0.25,
        "r_at_3": 0.5,
        "r_at_5": 0.75,
        "r_at_10": 0.75,
        "mrr": round((1 + 1 / 2 + 1 / 4 + 0) / 4, 4),
    }
    ideal = 2 + 1 / math.log2(3)
    wanted = (2 / ideal + (1 / math.log2(3)) / ideal + (2 / math.log2(5)) / 2 + 0) / 4
    assert result["ndcg"] == round(wanted, 4)
    assert result["declined_right"] == 0.5
    assert result["declined_wrong"] == 0.25
    assert result["by_style"]["x"]["mrr"] == 0.75
    assert result["by_style"]["x"]["declined_right"] is None
    assert result["by_style"]["y"]["n"] == 4
    assert [miss["id"] for miss in result["misses"]] == ["2", "3", "4", "6"]
    assert result["misses"][0] | {} == {
        "id": "2",
        "question": "second",
        "gold": ["3", "2"],
        "got": ["9", "2", "7"],
        "rank": 2,
        "declined": False,
    }
    assert len(result["misses"][2]["got"]) == 10
    assert 0 <= result["ms_p50"] <= result["ms_p99"]


@pytest.mark.parametrize("n", [1, 2, 3, 99, 100, 101, 250])
@pytest.mark.parametrize("share", [0.01, 0.5, 0.99, 1.0])
def test_a_percentile_is_the_least_time_that_so_many_keep(n: int, share: float) -> None:
    times = [float(time) for time in range(1, n + 1)]
    found = module._percentile(times, share)
    assert found is not None
    assert sum(time <= found for time in times) >= share * n > sum(time < found for time in times)


def test_each_question_is_asked_of_its_rulebook(store: Store) -> None:
    asked = []

    def store_for(rulebook: str) -> Store:
        asked.append(rulebook)
        return store

    evaluate(store_for, [Question("1", "kanna", ["2.5"]), Question("2", "kanna", ["2.5"], rulebook="kert")])
    assert asked == ["hkk-kodex", "kert"]


def test_no_questions_have_no_shares(store: Store) -> None:
    result = evaluate(lambda _rulebook: store, [])
    assert result["n"] == 0
    assert result["mrr"] is None
    assert result["ms_p99"] is None
    assert result["misses"] == []


def test_a_question_that_looks_like_a_broken_query_is_still_measured(store: Store) -> None:
    result = evaluate(lambda _rulebook: store, [Question("1", "Mit ér a törött öntöző AND", ["1.2"])])
    assert (result["n"], result["r_at_1"]) == (1, 0.0)
