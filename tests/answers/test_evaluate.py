"""Measuring on golden questions."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import pytest

from kodex.answers import evaluate as module
from kodex.answers.evaluate import Question, evaluate, read_questions
from kodex.errors import KodexError
from kodex.store.store import Store


def write(folder: Path, text: str) -> Path:
    path = folder / "questions.yaml"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_list_is_read_with_what_it_says_to_its_readers(tmp_path: Path) -> None:
    path = write(
        tmp_path,
        """\
- {id: a, question: "Mi az?", gold: ["34.5", "hkk-kodex:34.10", §36.4], style: terse, near: [1], tags: [próba]}
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


@pytest.mark.parametrize(
    ("entry", "key", "right"),
    [
        ('id: a, question: "Mi az?", gold: ["34.5"], stlye: terse', "stlye", "style: terse"),
        ('id: a, question: "Mi az?", gold: ["34.5"], Style: terse', "Style", "style: terse"),
        ('id: a, question: "Mi az?", gold: ["34.5"], rulebok: x', "rulebok", "rulebook: x"),
        ('id: a, question: "Mi az?", gold: ["34.5"], dificulty: 2', "dificulty", "difficulty: 2"),
        ('id: a, question: "Mi az?", gold: ["34.5"], válasz: "Ez, az."', "válasz", 'answer: "Ez, az."'),
        ('id: a, question: "Mi az?", gold: ["34.5"], nehézség: 2', "nehézség", "difficulty: 2"),
        ('id: a, question: "Mi az?", gold: ["34.5"], címkék: [x]', "címkék", "tags: [x]"),
        ('id: a, question: "Mi az?", glod: ["136.9"]', "glod", 'gold: ["136.9"]'),
        ('id: a, question: "Mi az?", arany: [34.10]', "arany", 'gold: ["34.10"]'),
        ('id: a, question: "Mi az?", szabályok: ["4.25.0"]', "szabályok", 'gold: ["4.25.0"]'),
        ('id: a, kérdés: "Mi az?", gold: ["34.5"]', "kérdés", 'question: "Mi az?"'),
        ('azonosító: a, question: "Mi az?", gold: ["34.5"]', "azonosító", "id: a"),
        ('id: a, question: "Mi az?", gold: ["34.5"], colour: red', "colour", "leave it out, or write one of: style, "),
        ('id: a, question: "Mi az?", gold: ["34.5"], kérdés: "Mi?"', "kérdés", "leave it out, or write one of: "),
    ],
)
def test_a_key_that_nobody_reads_is_refused_with_the_one_that_is_meant(
    tmp_path: Path, entry: str, key: str, right: str
) -> None:
    with pytest.raises(KodexError) as caught:
        read_questions([write(tmp_path, f"- {{{entry}}}\n")])
    assert (caught.value.line, caught.value.what) == (1, f"there is no key '{key}' here")
    assert str(caught.value.mend).startswith(right)


def test_the_nearest_style_is_told_first(tmp_path: Path) -> None:
    path = write(tmp_path, '- {id: a, question: "Mi az?", gold: [], style: ters}')
    with pytest.raises(KodexError) as caught:
        read_questions([path])
    assert str(caught.value.mend).startswith("one of: terse, ")


@pytest.mark.parametrize(
    ("entry", "right"),
    [
        ("{id: a, question: “mi az a gyűjtő”, gold: []}", 'in plain quotes: question: "mi az a gyűjtő"'),
        ('{id: a, question: „Semmi” mi az?, gold: ["(34.5)"]}', '"34.5"'),
        ('{id: a, rulebook: conquest, question: q, gold: ["(sz/akcio#p1)"]}', '"sz/akcio#p1"'),
        ('{id: a, rulebook: conquest, question: q, gold: ["!!"]}', "a number of conquest"),
        ("{question: q, gold: []}", "id: q1"),
    ],
)
def test_an_entry_is_told_with_what_to_write(tmp_path: Path, entry: str, right: str) -> None:
    with pytest.raises(KodexError) as caught:
        read_questions([write(tmp_path, f"- {entry}")])
    assert caught.value.mend == right


def test_an_id_stands_once_among_all_that_is_read_of_a_rulebook(tmp_path: Path) -> None:
    for name, rulebook in (("a", "kert"), ("b", "kert"), ("c", "hkk-8")):
        (tmp_path / f"{name}.yaml").write_text(f"- {{id: x, question: q, gold: [], rulebook: {rulebook}}}", "utf-8")
    assert len(read_questions([tmp_path / "a.yaml", tmp_path / "c.yaml"])) == 2
    with pytest.raises(KodexError) as caught:
        read_questions([tmp_path])
    assert caught.value.path == tmp_path / "b.yaml"
    assert str(tmp_path / "a.yaml:1") in str(caught.value.mend)


def test_an_unquoted_number_keeps_its_zero(tmp_path: Path) -> None:
    path = write(tmp_path, "- {id: a, question: q, gold: [34.10, 38]}")
    assert read_questions([tmp_path])[0].gold == ["34.10", "38"]
    assert path.exists()


def test_files_of_a_folder_are_read_in_their_order_whoever_lists_them(tmp_path: Path) -> None:
    names = ["c.yaml", "a.yaml", "b/d.yaml"]
    for name in names:
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(f"- {{id: {name}, question: q, gold: []}}", encoding="utf-8")
    assert [one.id for one in read_questions([tmp_path])] == ["a.yaml", "b/d.yaml", "c.yaml"]


def test_an_unknown_rulebook_is_said_where_that_is_asked_for(tmp_path: Path) -> None:
    path = write(tmp_path, "- {id: a, question: q, gold: []}\n- {id: b, question: q, gold: [], rulebook: nincs}")
    assert [one.rulebook for one in read_questions([path])] == [None, "nincs"]
    with pytest.raises(KodexError) as caught:
        read_questions([path], known_rulebooks=True)
    assert str(caught.value).startswith(f"{path}:2 [[1].rulebook]")


@pytest.mark.parametrize(
    ("gold", "rulebook", "number"),
    [
        ("1.02", None, "1.02"),  # which is no 1.2
        ("hkk-11:kijatszas/2", None, "kijatszas/2"),
        ("kijatszas", "hkk-11", "kijatszas"),
        ("kijatszas", None, None),  # in the Kódex all rules have numbers
        ("kijatszas", "hkk-kodex", None),
    ],
)
def test_a_gold_rule_is_named_as_its_rulebook_does(
    gold: str, rulebook: str | None, number: str | None, tmp_path: Path
) -> None:
    path = write(tmp_path, f"- {{id: a, question: q, gold: [{gold}], rulebook: {rulebook or 'null'}}}")
    if number is None:
        with pytest.raises(KodexError, match=f"'{gold}' is not a rule number"):
            read_questions([path])
    else:
        assert read_questions([path])[0].gold == [number]


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("id: a", ":1"),
        ("- a", ":1"),
        ("- id: a\n  gold: []", ":1 [[0].question]"),
        ("- id: a\n  question: q", ":1 [[0].gold]"),
        ("- question: q\n  gold: []", ":1 [[0].id]"),
        ("- id: yes\n  question: q\n  gold: []", ":1 [[0].id]"),
        ("- id: a\n  question: q\n  gold: 34.5", ":3 [[0].gold]"),
        ("- id: a\n  question: q\n  gold: [x]", ":3 [[0].gold[0]]"),
        ("- id: a\n  question: q\n  gold:\n  - '1'\n  - {}", ":5 [[0].gold[1]]"),
        ("- id: a\n  question: '?!'\n  gold: []", ":2 [[0].question]"),
        ("- id: a\n  question: q\n  gold: []\n  style: 3", ":4 [[0].style]"),
        ("- id: a\n  question: q\n  gold: []\n  style: ters", ":4 [[0].style]"),
        ("- id: a\n  question: q\n  gold: []\n  difficulty: 4", ":4 [[0].difficulty]"),
        ("- id: a\n  question: q\n  gold: []\n  difficulty: yes", ":4 [[0].difficulty]"),
        ("- {id: a, question: q, gold: []}\n- {id: a, question: r, gold: []}", ":2 [[1].id]"),
        ("- id: &x [*x]\n  question: x\n  gold: []", ":1"),
        ("- id: [", ":1"),
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


def test_times_are_told_to_the_microsecond() -> None:
    assert module._percentile([1.23456], 0.5) == 1.235


class Clock:
    """Stands in for the module of time: what is asked takes so many seconds, one after the other."""

    def __init__(self, *takes: float) -> None:
        self.takes = iter(takes)
        self.now = 1000.0

    def perf_counter(self) -> float:
        return self.now

    def found(self, _question: str) -> list[str]:
        self.now += next(self.takes)
        return ["1"]

    def asked(self, _store: Store, question: str) -> dict[str, Any]:
        return {"status": "answered", "rules": [{"number": number} for number in self.found(question)]}


@pytest.mark.parametrize(("warm", "ms_p50", "ms_p99"), [(True, 250, 4000), (False, 500, 8000)])
def test_what_is_timed_is_a_question_asked_for_the_second_time_unless_all_are_cold(
    warm: bool, ms_p50: float, ms_p99: float, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Clock(*((8, 4, 0.5, 0.25, 0.125, 0.0625) if warm else (8, 0.5, 0.125)))
    monkeypatch.setattr(module, "time", clock)
    monkeypatch.setattr(module, "ask", clock.asked)
    result = evaluate(lambda _rulebook: store, [Question(str(n), "kanna", ["1"]) for n in range(3)], warm)
    assert (result["ms_p50"], result["ms_p99"]) == (ms_p50, ms_p99)


def test_stock_engines_are_timed_in_the_same_way(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock(8, 4, 0.5, 0.25, 0.125, 0.0625)
    monkeypatch.setattr(module, "time", clock)
    monkeypatch.setattr("kodex.answers.baselines.ENGINES", {"slow": lambda _store: clock.found})
    table = module.baselines(lambda _rulebook: store, [Question(str(n), "kanna", ["1"]) for n in range(3)])
    assert (table["slow"]["ms_p50"], table["slow"]["ms_p99"]) == (250, 4000)


@pytest.mark.parametrize(
    ("gold", "given", "ndcg"),
    [
        (["1", "2"], ["1", "2"], 1.0),
        (["1", "2", "2"], ["1", "2"], 1.0),  # named twice by mistake
        ([str(n) for n in range(12)], [str(n) for n in range(12)], 1.0),  # more than an answer has places
        (["1", "2"], ["2", "1"], round((1 + 2 / math.log2(3)) / (2 + 1 / math.log2(3)), 4)),
    ],
)
def test_no_better_answer_can_be_given_than_the_gold_rules_in_their_order(
    gold: list[str], given: list[str], ndcg: float, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    fake(monkeypatch, {"asked": given}, {"asked": []})
    assert evaluate(lambda _rulebook: store, [Question("1", "asked", gold)])["ndcg"] == ndcg


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
