"""Where the pages and drawings of the website stop: how many of something are shown, how much of a text fits."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from itertools import pairwise
from types import SimpleNamespace
from typing import Any

import pytest

from kodex.website import labels, prose
from kodex.website.content import clip, progress
from kodex.website.files import neighbourhood
from kodex.website.links import built, way
from kodex.website.pages import front, handwritten, quiz, reports, tablemap, titles, worldmap


@pytest.mark.parametrize("number", [1, neighbourhood.MOST, neighbourhood.MOST + 1, neighbourhood.MOST + 4])
@pytest.mark.parametrize("side", ["beaten_by", "refs"])
def test_a_drawing_has_so_many_neighbours_on_a_side_and_counts_the_rest(number: int, side: str) -> None:
    others = [f"2.{n}" for n in range(1, number + 1)]
    item = {"number": "1.1", "label": "1.1", "beaten_by": [], "beats": [], "refs": [], "related": [], "referred_by": []}
    content: Any = SimpleNamespace(
        items={}, title_of=lambda one: one[0], gist=lambda one: f"A {one} mondata", label=lambda one: one
    )
    drawn = neighbourhood.svg(content, item | {side: others})
    root = ET.fromstring(drawn or "")
    height = float(root.attrib["viewBox"].split()[3])
    shown = [
        [float(one.attrib["y"]) for one in node if one.tag.endswith("rect")] for node in root if "href" in node.attrib
    ]
    assert len(shown) == min(number, neighbourhood.MOST)
    tops = [top for [top] in shown]
    assert [later - sooner for sooner, later in pairwise(tops)] == [neighbourhood.HIGH + neighbourhood.GAP] * (
        len(tops) - 1
    )
    assert tops[0] >= neighbourhood.TOP
    assert tops[-1] + neighbourhood.HIGH <= height
    more = [one.text for one in root if one.attrib.get("class") == "k-more"]
    assert more == ([f"+{number - neighbourhood.MOST} további"] if number > neighbourhood.MOST else [])
    left = side == "beaten_by"
    assert ("ide vezet" in str(drawn), "innen vezet" in str(drawn)) == (left, not left)
    assert f"{number} {'erősebb nála' if left else 'felé mutat'}" in root.attrib["aria-label"]


def test_an_item_that_nothing_leads_to_or_from_has_no_drawing() -> None:
    item = {"number": "1", "beaten_by": [], "beats": [], "refs": ["1"], "related": ["1"], "referred_by": []}
    assert neighbourhood.svg(SimpleNamespace(), item) is None  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "most", "found"),
    [
        ("egy kettő", 9, "egy kettő"),
        ("egy kettő", 8, "egy…"),
        ("egy  [[2.1]]\nkettő", 20, "egy 2.1 kettő"),
        ("egy, kettő", 7, "egy…"),
        ("egy – kettő", 9, "egy…"),
        ("hosszúszó", 5, "hoss…"),
    ],
)
def test_a_text_is_cut_off_between_its_words(text: str, most: int, found: str) -> None:
    assert clip(text, most) == found
    assert len(found) <= most


def test_numbers_and_names_end_where_there_is_no_room() -> None:
    assert (neighbourhood._tail("12345678", 8), neighbourhood._tail("123456789", 8)) == ("12345678", "…3456789")
    content: Any = SimpleNamespace(
        items={"a": {"heading": "x" * 19}, "b": {"heading": "y" * 17 + ", z"}, "c": {"heading": None}}
    )
    content.gist = lambda number: f"g{number}"
    assert [neighbourhood._name(content, one) for one in "abcd"] == ["x" * 19, "y" * 17 + "…", "gc", "gd"]
    assert [labels.count(n) for n in (0, 9_999, 10_000, 1_234_567)] == [
        "0",
        "9999",
        "10\u00a0000",
        "1\u00a0234\u00a0567",
    ]


def test_an_official_answer_has_its_date_or_when_it_was_seen() -> None:
    told = [
        labels.official(SimpleNamespace(source=source, date=date, seen=seen))  # type: ignore[arg-type]
        for source, date, seen in (
            ("Lap", "2015", "2026"),
            ("Lap", None, "2026-11"),
            ("Lap", None, None),
            (None, None, None),
        )
    ]
    assert told == ["Lap (2015)", "Lap (olvasva: 2026-11)", "Lap", ""]


def asked(*questions: str, number: str = "1.1", title: str = "1", pointed: int = 0) -> dict[str, Any]:
    found = {"number": number, "title_number": title, "questions": [*questions], "referred_by": ["x"] * pointed}
    return found | {"label": number}


@pytest.mark.parametrize(("letters", "fits"), [(23, False), (24, True), (52, True), (53, False)])
def test_a_question_of_the_front_page_is_neither_short_nor_long(letters: int, fits: bool) -> None:
    question = "M" + "i" * (letters - 2) + "?"
    assert front._question(asked("ez nem kérdés", question)) == (question if fits else "")
    assert front._question(asked(question.lower(), question[:-1] + ".")) == ""


def test_the_front_page_asks_of_each_title_once_and_of_so_many() -> None:
    fair = "Bemehetek a nádasba dobni?"
    items = [asked(fair, *["x"] * n, number=f"{n}.1", title=str(n // 2)) for n in range(20)]
    found = [*front._most_asked(SimpleNamespace(items={one["number"]: one for one in items}))]  # type: ignore[arg-type]
    assert [one["title_number"] for one in found] == [str(n) for n in range(9, 9 - front.SHOWN, -1)]
    assert [one["number"] for one in found[:2]] == ["19.1", "17.1"]
    few = [
        asked("Mi?", *["x"] * 9, title="1"),
        asked(fair, number="1.2", title="1"),
        asked(fair, number="1.3", title="1"),
    ]
    one = [*front._most_asked(SimpleNamespace(items={one["number"]: one for one in few}))]  # type: ignore[arg-type]
    assert [each["number"] for each in one] == ["1.2"]


def test_the_example_is_of_the_rule_that_most_point_to(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(front, "first_asked", lambda content: content.first)
    long = "Bemehetek a nádasba, ha onnan akarok dobni?"
    items = [asked(f"{long} {n}?", number=str(n), pointed=n) for n in (1, 3, 2)]
    content: Any = SimpleNamespace(items={one["number"]: one for one in items}, first=[])
    assert handwritten._example(content) == f"{long} 3?"
    content.first = [("első", {}), ("utolsó", {})]
    assert handwritten._example(content) == "utolsó"
    assert handwritten._example(SimpleNamespace(items={}, first=[])) == "Mit kérdeznél?"  # type: ignore[arg-type]


@pytest.mark.parametrize(("number", "has"), [(quiz.FEWEST - 1, False), (quiz.FEWEST, True), (quiz.FEWEST + 1, True)])
def test_a_book_of_few_questions_has_no_self_test(number: int, has: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quiz, "_items", lambda content: iter(range(number)))
    assert quiz.has_page(None) is has  # type: ignore[arg-type]


def test_headings_go_down_by_one_whatever_the_print_leaves_out() -> None:
    deep = ["1.1", "1.1.1.1", "1.1.1.1.1", "1.1.1.1.1.1", "1.1.1.1.1.1.1", "1.2", "1.2.1"]
    assert [*titles.levels(deep).values()] == [2, 3, 4, 5, 6, 2, 3]
    assert titles.levels([*deep[:5], "1.1.1.1.1.1.1.1"])["1.1.1.1.1.1.1.1"] == titles.DEEPEST == 6


@pytest.mark.parametrize(
    ("restated", "of", "said"), [(3, 3, ""), (2, 3, ", ebből 2 átírva"), (0, 3, f", {labels.PENDING}"), (0, 0, "")]
)
def test_what_is_unfinished_is_said(restated: int, of: int, said: str) -> None:
    done = progress([{"kind": "main" if n < restated else None} for n in range(of)])
    assert (done.items, done.restated) == (of, restated)
    assert titles.unfinished(done) == said
    assert (titles._state(done) == "") is (restated == of)
    assert ("hátravan" in handwritten._state(done)) is (restated != of)


def test_the_busiest_rules_are_so_many_and_pointed_to() -> None:
    content: Any = SimpleNamespace(
        items={str(n): {"referred_by": ["x"] * n} for n in range(20)}, gist=lambda number: f"gist {number}"
    )
    links: Any = SimpleNamespace(number_or_plain=lambda number: number)
    rows = worldmap._busiest(content, links).splitlines()
    assert [row.split()[1] for row in rows] == [str(n) for n in range(19, 19 - worldmap._BUSIEST, -1)]
    assert rows[0] == "- 19 gist 19 <small>19 hivatkozás</small>"
    content.items = {str(n): {"referred_by": ["x"] * n} for n in range(2)}
    assert worldmap._busiest(content, links).count("\n") == 0


@pytest.mark.parametrize(
    ("value", "said"),
    [(None, ""), (True, "igen"), (False, "nem"), ([1, "a"], "1, a"), (2.5, "2,5"), (0, "0"), ("a.b", "a.b")],
)
def test_a_fixed_value_is_said_as_people_write_it(value: Any, said: str) -> None:
    assert reports._value(value) == said


def test_the_title_of_a_format_is_the_one_that_fixes_most_of_it() -> None:
    def of(*rules: str) -> str:
        return reports._main_title([SimpleNamespace(rule=rule) for rule in rules])  # type: ignore[misc]

    assert (of("2.1", "10.1", "10.2"), of("10.1", "2.1"), of("3.1")) == ("10", "2", "3")


def test_a_share_is_of_something() -> None:
    assert reports._of(1, 3) == "1 a 3 pontból (33%)"
    assert reports._of(0, 0) == "0 a 0 pontból"


def test_a_name_on_the_map_takes_as_many_lines_as_it_needs() -> None:
    assert tablemap._wrapped("aa bb cc", 5) == ["aa bb", "cc"]
    assert tablemap._wrapped("aa bb cc", 4) == ["aa", "bb", "cc"]
    assert tablemap._wrapped("hosszúszó a", 3) == ["hosszúszó", "a"]
    assert tablemap._wrapped("", 3) == [""]
    [box] = tablemap.boxes(["a a", "a a"], 10)
    assert box == ("a", 0, 10, tablemap.WIDE, 2 * tablemap.HIGH + tablemap.GAP)
    left, right = tablemap.boxes(["a b"])
    assert (left.x, right.x - left.x - left.width, right.x + right.width) == (0, tablemap.GAP, tablemap.WIDE)
    [mirrored] = tablemap._mirrored([tablemap.Box("a", 10, 100, 30, 20)], 205)
    assert mirrored == f'<rect x="{tablemap.WIDE - 40}" y="{205 - tablemap.GAP - 120}" width="30" height="20" rx="2"/>'


@pytest.mark.parametrize(
    ("page", "file"),
    [("index.md", ""), ("cim/34.md", "cim/34/"), ("resz/ii/index.md", "resz/ii/")],
)
def test_a_page_stands_in_a_folder_of_its_own(page: str, file: str) -> None:
    assert built(page) == file


def test_a_way_goes_up_no_further_than_it_must() -> None:
    assert [way("a/b/c", one) for one in ("a/b/x", "a/x", "x", "a/y/z/x", "b/b/x")] == [
        *("c", "b/c", "a/b/c", "../../b/c", "../../a/b/c")
    ]


def test_text_between_links_has_lists_of_any_depth() -> None:
    told = prose.blocks("Egy.\n- a\n  - b\n- c\n\nKettő [[1.1]].", "", lambda number: f"[x{number}](y#z)")
    assert (
        re.sub(r"\s+", "", told)
        == '<p>Egy.</p><ul><li>a<ul><li>b</li></ul></li><li>c</li></ul><p>Kettő<ahref="y#z">x1.1</a>.</p>'
    )
