"""Where the pages and drawings of the website stop: how many of something are shown, how much of a text fits."""

from __future__ import annotations

import base64
import json
import re
import shutil
import xml.etree.ElementTree as ET
import zlib
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace

from kodex.engine.face.board import Board, Number
from kodex.errors import KodexError
from kodex.model import LessonLine
from kodex.website import labels, markdown, output, prose, unchanged
from kodex.website.content import clip, load, progress
from kodex.website.files import machine, neighbourhood, playground
from kodex.website.links import built, way
from kodex.website.pages import (
    front,
    handwritten,
    lessons,
    manual,
    quiz,
    reports,
    rules,
    scenarios,
    tablemap,
    taught,
    titles,
    turn,
    worldmap,
)
from kodex.website.site import Site
from kodex.website.terms import Terms
from tests.website.invented import CASE


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


@pytest.mark.parametrize(("letters", "fits"), [(19, False), (20, True), (46, True), (47, False)])
def test_the_example_shows_as_a_whole_in_a_field_and_is_no_mere_word(
    letters: int, fits: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(front, "first_asked", lambda content: [])
    question = "M" + "i" * (letters - 2) + "?"
    content: Any = SimpleNamespace(items={"1.1": asked(question)})
    assert handwritten._example(content) == (question if fits else "Mit kérdeznél?")


@pytest.mark.parametrize(("number", "has"), [(quiz.FEWEST - 1, False), (quiz.FEWEST, True), (quiz.FEWEST + 1, True)])
def test_a_book_of_few_questions_has_no_self_test(number: int, has: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quiz, "_items", lambda content, others: iter(range(number)))
    assert quiz.has_page(SimpleNamespace(found={}, items={})) is has  # type: ignore[arg-type]


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
    assert [reports._of(n, 300) for n in (0, 1, 3, 299, 300)] == [
        "0 a 300 pontból (0%)",
        "1 a 300 pontból (1% alatt)",
        "3 a 300 pontból (1%)",
        "299 a 300 pontból (99%)",
        "300 a 300 pontból (100%)",
    ]


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Krónika 11", "Krónika 11"),
        (
            "Lap 3, https://x.hu/a?b=1&c (2016)",
            '<a href="https://x.hu/a?b&#61;1&amp;c" rel="noopener noreferrer">Lap 3</a> (2016)',
        ),
        ("Lap, 2.1, http://x.hu", '<a href="http://x.hu" rel="noopener noreferrer">Lap, 2.1</a>'),
        ("Lap <3>, javascript:x", "Lap &lt;3&gt;, javascript:x"),
        ("Lap <3>, https://x.hu", '<a href="https://x.hu" rel="noopener noreferrer">Lap &lt;3&gt;</a>'),
        ("https://x.hu", "https://x.hu"),
    ],
)
def test_a_source_is_a_link_where_its_address_stands_behind_it(text: str, shown: str) -> None:
    assert markdown.sourced(text) == shown


def test_a_name_on_the_map_takes_as_many_lines_as_it_needs() -> None:
    assert tablemap._wrapped("aa bb cc", 5) == ["aa bb", "cc"]
    assert tablemap._wrapped("aa bb cc", 4) == ["aa", "bb", "cc"]
    assert tablemap._wrapped("hosszúszó a", 3) == ["hosszúszó", "a"]
    assert tablemap._wrapped("", 3) == [""]
    [box] = tablemap.boxes(["a a", "a a"], 10)
    assert box == ("a", 0, 10, tablemap.WIDE, 2 * tablemap.HIGH + tablemap.GAP)
    left, right = tablemap.boxes(["a b"])
    assert (left.x, right.x - left.x - left.width, right.x + right.width) == (0, tablemap.GAP, tablemap.WIDE)
    lines = {"a": LessonLine(says="", rule="1", name="Kéz", place="a")}
    [mirrored] = tablemap._mirrored([tablemap.Box("a", 10, 100, 30, 20)], lines, 205)
    corner = f'<rect x="{tablemap.WIDE - 40}" y="{205 - tablemap.GAP - 120}" width="30" height="20" rx="2"/>'
    named = f'<text><tspan x="{tablemap.WIDE - 25}" y="{205 - tablemap.GAP - 107}">Kéz</tspan></text>'
    assert mirrored == corner + named


@pytest.mark.parametrize("name", ["nád", "nádas part", "nádas part széle", "nádas part széle víz"])
def test_the_lines_of_a_name_on_the_map_stand_in_the_middle_of_its_place(name: str) -> None:
    box = tablemap.Box("a", 10, 100, 6 * tablemap.LETTER, 30)
    line: Any = SimpleNamespace(name=name, rule="1.1")
    content: Any = SimpleNamespace(places=SimpleNamespace(address=str))
    drawing = tablemap._linked(content, box, {"a": line}, SimpleNamespace(up=lambda: ""))  # type: ignore[arg-type]
    lines = [(float(x), float(y)) for x, y in re.findall(r'<tspan x="([\d.]+)" y="([\d.]+)">', drawing)]
    assert len(lines) == len(name.split())
    assert [x for x, _y in lines] == [pytest.approx(box.x + box.width / 2)] * len(lines)
    feet = 3  # letters stand on their line, so that the middle of theirs is above it
    assert sum(y - feet for _x, y in lines) / len(lines) == pytest.approx(box.y + box.height / 2)
    assert {later - sooner for (_, sooner), (_, later) in pairwise(lines)} <= {tablemap.LINE}


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


# --- small promises of single functions -------------------------------------------------------------------------------


def test_words_of_a_term_stand_beside_each_other_with_a_blank_between() -> None:
    terms = Terms({"1.1": {"title_number": "1", "terms": ["támadó lény"], "text": ""}})
    texts = ("a támadó lényt", "támadó  lény", "támadó, lény", "támadó", "a lény támadó", "Támadó\nlény")
    assert [len([*terms.places(text)]) for text in texts] == [1, 0, 0, 0, 0, 0]


def test_a_link_to_the_playground_holds_the_scenario_up_to_a_step() -> None:
    packed = lessons.packed(CASE, 2, 1)
    assert not packed.endswith("=")
    squeezed = base64.urlsafe_b64decode(packed + "=" * (-len(packed) % 4))
    held = json.loads(zlib.decompress(squeezed, -15))
    assert (len(held["when"]), len(held["told"]), held["then"], "edition" in held) == (2, 2, {}, False)
    assert held["cards"].keys() == CASE.cards.keys()
    elsewhere = lessons.packed(replace(CASE, edition="hkk-11"), 0, 1)
    assert json.loads(zlib.decompress(base64.urlsafe_b64decode(elsewhere + "=" * (-len(elsewhere) % 4)), -15))[
        "edition"
    ] == ("hkk-11")


def test_you_sit_below_and_see_that_your_numbers_have_changed() -> None:
    board = Board(numbers=[Number("life", "Ép", 20), Number("magic", "VP")], places=[])
    before = taught._before(board, CASE, {"A": {"life": 18, "magic": 0, "guard": ["ork"]}, "B": {"life": 20}})
    assert before == {"A": {"life": 20, "magic": 1, "guard": ["ork"]}, "B": {"life": 20, "magic": 0}}
    assert [*taught._seated({"A": {}, "B": {}, "C": {}}, "B")] == ["B", "A", "C"]
    assert (taught.you(CASE), taught.you(replace(CASE, given={"players": {"B": {}, "A": {}}}))) == ("A", "B")


def test_the_phase_that_a_title_is_about_is_marked_and_titles_of_combat_are_about_one() -> None:
    titles = {phase.title for phase in turn._TURNS["hkk-kodex"][1]}
    content: Any = SimpleNamespace(
        book=SimpleNamespace(id="hkk-kodex"),
        titles=dict.fromkeys(titles),
        places=SimpleNamespace(title="cim/{}.md".format),
    )
    links: Any = SimpleNamespace(path=lambda target: f"../{target}", page="cim/34.md")
    [strip] = turn.strip_at(content, "IV", links, "34")
    marked = [step for step in strip.split("<li>") if "aria-current" in step]
    assert [re.search('title="(.*?)"', step)[1] for step in marked] == ["Harci fázis"]  # type: ignore[index]
    assert "Hol tartunk a körben?" in strip
    assert "A kör fázisai" in turn.strip(content, links)
    assert (turn.strip_at(content, "V", links), turn.strip_at(content, "IV", links) != []) == ([], True)
    del content.titles["29"]
    assert turn.strip_at(content, "IV", links, "34") == []


def test_a_page_by_hand_that_names_nothing_is_refused_with_its_line(tmp_path: Path, pebbles_kb: Path) -> None:
    content, page = load("hkk-kodex"), tmp_path / "a.md"
    page.write_text("$name\n\n$$ és $\n")
    with pytest.raises(KodexError, match="a dollar sign stands here that names nothing") as told:
        handwritten.pages(tmp_path, content)
    assert told.value.line == 3
    page.write_text("$nobody")
    with pytest.raises(KodexError, match="the page names something unknown: 'nobody'"):
        handwritten.pages(tmp_path, content)
    page.write_bytes(b"\xff")
    with pytest.raises(KodexError, match="not valid UTF-8"):
        handwritten.pages(tmp_path, content)
    page.write_text("$name, $titles cím: $$")
    assert handwritten.pages(tmp_path, content) == {"a.md": "Kavicsjáték, 5 cím: $"}


def test_the_manual_is_listed_where_it_is(tmp_path: Path) -> None:
    assert manual.pages(tmp_path / "none") == {}
    names = [name for _title, name in manual._PAGES]
    for name in names:
        (tmp_path / f"{name}.md").write_text(name)
    found = manual.pages(tmp_path)
    assert [*found.values()] == names
    [listed] = manual.nav(found)
    assert [next(iter(one.values())) for one in listed["Kézikönyv"]] == [*found]
    del found[f"{manual.FOLDER}/{names[1]}.md"]
    assert len(manual.nav(found)[0]["Kézikönyv"]) == len(names) - 1
    assert manual.nav({}) == []
    manual.copy_pictures(tmp_path, tmp_path / "docs")
    assert not (tmp_path / "docs").exists()
    (tmp_path / "kepek").mkdir()
    (tmp_path / "kepek" / "a.svg").write_text("x")
    manual.copy_pictures(tmp_path, tmp_path / "docs")
    assert (tmp_path / "docs" / manual.FOLDER / "kepek" / "a.svg").read_text() == "x"


def test_the_printed_wording_stands_as_it_is_or_is_said_to_be_missing() -> None:
    shown = rules._official(("egy < kettő", "", "három"))
    assert shown.count("<p>") == 3
    assert "<p>egy &lt; kettő</p>\n<p>három</p>" in shown
    assert "ez a szám nincs meg" in rules._official(("", ""))


@pytest.mark.parametrize(
    ("name", "leads"),
    [
        ("a/b.html", False),
        ("a..b/c", False),
        ("../a", True),
        ("a/../b", True),
        ("/a", True),
        ("a//b", True),
        ("a:b", True),
    ],
)
def test_a_name_that_leads_out_of_a_folder_is_known(name: str, leads: bool) -> None:
    assert output._leads_out(["x.html", name]) is leads
    assert output._leads_out([name, "x.html"]) is leads


def test_a_working_folder_names_its_process() -> None:
    names = (".out.123.0123abcd.new", ".out.123.0123abcd", ".other.123.0123abcd.new", ".out.x.0123abcd.new", "out")
    assert [output.builder_of(Path("/a/out"), name) for name in names] == [123, None, None, None, None]


def test_pages_are_listed_for_search_engines_in_order_but_for_those_that_say_again(tmp_path: Path) -> None:
    site = Site(tmp_path)
    for name in (
        "index.html",
        "b/index.html",
        "a/index.html",
        "r/1/index.html",
        "lap/x/index.html",
        "404.html",
        "a/x.html",
    ):
        site.write(name, b"")
    (tmp_path / "sitemap.xml.gz").write_bytes(b"")
    machine.write_sitemap(site, "https://x/")
    told = (tmp_path / "sitemap.xml").read_text()
    assert re.findall("<loc>(.*?)</loc>", told) == ["https://x/", "https://x/a/", "https://x/b/"]
    assert not (tmp_path / "sitemap.xml.gz").exists()
    assert "<loc>" not in machine.sitemap(site, None)


def test_what_a_site_is_made_from_is_every_option_and_the_engine(tmp_path: Path, pebbles_kb: Path) -> None:
    first = unchanged.fingerprint(["hkk-kodex"], (None, False))
    assert first == unchanged.fingerprint(["hkk-kodex"], (None, False))
    others = {unchanged.fingerprint([*ids], how) for ids, how in ((["hkk-kodex"], ("x", False)), ([], (None, False)))}
    assert len(others | {first}) == 3
    assert unchanged.with_engine(first, None) == first
    (tmp_path / "pyodide.js").write_text("1")
    one = unchanged.with_engine(first, tmp_path)
    assert one == unchanged.with_engine(first, tmp_path) != first
    (tmp_path / "pyodide.js").write_text("22")
    assert unchanged.with_engine(first, tmp_path) not in (one, first)


def test_a_refusal_names_an_address_by_what_people_read_for_it() -> None:
    content: Any = SimpleNamespace(book=SimpleNamespace(printed=False), label=lambda number: f"<{number}>")
    text = "Nem lehet (1.1): tiltja 1.1: ezért, és a/1, de nem 1.12: vagy x1.1: vagy 1.1"
    found = "Nem lehet (1.1): tiltja <1.1>: ezért, és <a/1>, de nem 1.12: vagy x1.1: vagy 1.1"
    assert scenarios._labelled(content, text, ["1.1", "a/1"]) == found
    content.book.printed = True
    assert scenarios._labelled(content, text, ["1.1", "a/1"]) == text


def test_of_many_files_that_fail_together_the_first_says_why() -> None:
    full, both = "[Errno 28] No space left on device: 'b'", "[Errno 13] Permission denied: 'd'"
    assert output.why(OSError(28, "No space left on device")) == "the disk is full"
    assert output.why(shutil.Error([("a", "b", full), ("c", "d", both)])) == "the disk is full"
    assert output.why(shutil.Error([("c", "d", both), ("a", "b", full)])) != "the disk is full"
    for none in (shutil.Error(), shutil.Error([]), shutil.Error(["a"]), shutil.Error("a")):
        assert output.why(none)


def test_what_the_playground_loads_is_written_as_it_is_read(tmp_path: Path, pebbles_kb: Path) -> None:
    playground.write_playground(load("hkk-kodex"), Site(tmp_path), None)
    folder = tmp_path / playground.ASSETS
    texts = [(folder / f"playground{name}.json").read_text("utf-8") for name in ("", "-words")]
    assert ["\\u" in text for text in texts] == [False, False]
    data, words = map(json.loads, texts)
    assert (data["rulebook"], data["isDefault"], data["root"], data["labels"]) == ("hkk-kodex", True, "hkk-kodex", {})
    assert words.keys() == {"gists", "disputes"}
    assert not (folder / "engine.zip").exists()
