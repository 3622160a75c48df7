"""The lesson and the turn aid as pages."""

from __future__ import annotations

import base64
import json
import re
import zlib
from collections.abc import Callable, Iterator
from functools import cache
from html import unescape
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest
import yaml

from kodex.engine import Position
from kodex.engine.games.hkk.scenes.playground import board
from kodex.ground import paths
from kodex.model import Lesson, LessonLine
from kodex.website.building.tree import nav
from kodex.website.content import Content, load
from kodex.website.drawing import said
from kodex.website.pages import handwritten, lessons, tablemap
from kodex.website.pages import taught as drawings_of


def test_every_screen_has_its_sentence_its_rule_and_a_table_to_go_on_from(
    content: Content, markdown: dict[str, str]
) -> None:
    lesson = lessons.lesson_of(content)
    assert lesson is not None
    assert lesson.turn is not None
    page = markdown[lessons.PAGE]
    screens = page.split('<div class="k-screen">')[1:]
    assert len(screens) == len(lesson.turn.screens)
    for screen, text in zip(lesson.turn.screens, screens, strict=True):
        assert f"#{'r-' + screen.rule.replace('.', '-')}" in text
        assert "jatszoter/#" in text


def test_a_screen_leads_to_the_playground_after_its_steps(content: Content, markdown: dict[str, str]) -> None:
    lesson = lessons.lesson_of(content)
    assert lesson is not None
    assert lesson.turn is not None
    case = next(one for one in content.cases.cases if one.id == lesson.turn.scenario)
    *found, button, last = re.findall(r"jatszoter/#([\w-]+)", markdown[lessons.PAGE])
    assert button == last == lessons.OPENING  # on the last screen, and below the screens
    for n, (screen, packed) in enumerate(zip(lesson.turn.screens, found, strict=True), 1):
        data = json.loads(zlib.decompress(base64.urlsafe_b64decode(packed + "=" * (-len(packed) % 4)), -15))
        assert data["given"] == case.given
        since = lesson.turn.screens[n - 2].step if n > 1 else 0
        assert data["when"] == list(case.when[: lessons.open_at(case, since, screen.step)])
        assert len(data["told"]) == len(data["when"])
        assert (data["mine"], data["lesson"]) == (case.given["active"], n)
        assert "edition" not in data  # it is the rulebook of its game


@pytest.mark.parametrize(("book", "leads_to"), [("conquest", "../jatszoter/"), ("hkk-11", "../../jatszoter/")])
def test_another_game_is_tried_on_its_own_playground_an_edition_on_that_of_its_game(
    book: str, leads_to: str, shelf: dict[str, Content], monkeypatch: pytest.MonkeyPatch
) -> None:
    content = shelf[book]
    monkeypatch.setattr(content, "has_engine", True)
    lesson = lessons.lesson_of(content)
    assert lesson is not None
    ways = re.findall(r'href="([^"]*jatszoter/)#([\w-]+)"', lessons.lesson_markdown(content, lesson))
    # the page is built at conquest/tanulas/
    there = {way.replace("../../conquest/", "../") for way, _packed in ways}
    assert there == {leads_to}
    whole = [text for _way, text in ways if text == lessons.OPENING]
    assert len(whole) == 2 * (book == "conquest")  # the game that begins there is of the playground's own rulebook
    packed = [base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)) for _way, text in ways if text not in whole]
    editions = {json.loads(zlib.decompress(text, -15)).get("edition") for text in packed}
    assert editions == {None if book == "conquest" else book}  # its file says by which rulebook it is played


OTHERS = ["hkk-11", "hkk-8", "magus", "conquest"]


@pytest.fixture(scope="module")
def shelf(content: Content) -> dict[str, Content]:
    """The five books."""
    return {"hkk-kodex": content} | {book: load(book, section=f"{book}/") for book in OTHERS}


@pytest.fixture(scope="module", autouse=True)
def _played_once() -> Iterator[None]:
    """A turn is played once for all tests here, however often its page is written."""
    played: dict[str | None, Any] = {}
    plain = drawings_of.seen

    def seen(turn: Any, case: Any) -> Any:
        key = None if case is None else case.id
        if key not in played:
            played[key] = plain(turn, case)
        return played[key]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(drawings_of, "seen", seen)
        yield


@pytest.fixture(scope="module")
def taught(shelf: dict[str, Content]) -> Callable[[str], str]:
    """The page of a book's lesson, beside a test; its turn is played once."""

    @cache
    def page(book: str) -> str:
        lesson = lessons.lesson_of(shelf[book])
        assert lesson is not None
        return lessons.lesson_markdown(shelf[book], lesson, "tudod.md")

    return page


def drawn(page: str) -> list[str]:
    """The drawing of each screen of a lesson."""
    return re.findall(r'<div class="k-still">(.*)</div>', page)


def lying(drawing: str) -> dict[str, list[str]]:
    """By the name of a place what lies there."""
    zones = re.findall(r'aria-label="([^"]*: [^"]*)">(.*?)</div>', drawing)
    return {name: re.findall(r"<b>(.*?)</b>", there) for name, there in zones}


def without_number(name: str) -> str:
    """The name of a place of a row without its number, which is counted from the first planet."""
    return re.sub(r"\d+\. ", "", name)


@pytest.mark.parametrize("book", ["hkk-kodex", *OTHERS])
def test_every_screen_of_every_book_is_a_drawing_of_the_same_places(
    book: str, shelf: dict[str, Content], taught: Callable[[str], str]
) -> None:
    lesson = lessons.lesson_of(shelf[book])
    assert lesson is not None
    assert lesson.turn is not None
    drawings = drawn(taught(book))
    assert len(drawings) == len(lesson.turn.screens)
    assert len({tuple(map(without_number, lying(one))) for one in drawings}) == 1
    assert len({*drawings}) > 6  # most screens change something
    assert all("Te" in one and "Az ellenfeled" in one for one in drawings)


@pytest.mark.parametrize("book", ["hkk-kodex", "hkk-11", "hkk-8"])
def test_a_drawing_is_the_table_of_the_scenario_after_the_steps_of_the_screen(
    book: str, shelf: dict[str, Content], taught: Callable[[str], str]
) -> None:
    content = shelf[book]
    lesson = lessons.lesson_of(content)
    assert lesson is not None
    assert lesson.turn is not None
    case = next(one for one in content.cases.cases if one.id == lesson.turn.scenario)
    for screen, drawing in zip(lesson.turn.screens, drawn(taught(book)), strict=True):
        steps = {"given": case.given, "when": list(case.when[: screen.step])}
        text = yaml.safe_dump({"edition": case.edition, "cards": case.cards, "scenarios": [steps]}, allow_unicode=True)
        players = Position.from_text(text).to_json()["players"]
        there = lying(drawing)
        for zone, key in (("Te: Őrposzt", "guard"), ("Te: Tartalék", "reserve"), ("Te: Kéz", "hand")):
            assert there[zone] == [thing["id"] for thing in players["A"].get(key, ())], (screen.title, zone)
        assert f"{players['A']['magic']} VP" in drawing
        assert f"{players['B']['life']} Ép" in drawing


def test_the_cards_of_a_played_turn_have_no_kind_of_cost_that_nobody_wrote(content: Content) -> None:
    lesson = lessons.lesson_of(content)
    assert lesson is not None
    assert lesson.turn is not None
    case = next(one for one in content.cases.cases if one.id == lesson.turn.scenario)
    assert case.cards["medve"]["cost"] == {"magic": 4}  # the playground would say: sacrifice no creature


@pytest.mark.parametrize("book", ["hkk-kodex", *OTHERS])
def test_each_screen_leads_to_the_next_and_the_page_says_what_the_numbers_are(
    book: str, shelf: dict[str, Content], taught: Callable[[str], str]
) -> None:
    lesson = lessons.lesson_of(shelf[book])
    assert lesson is not None
    assert lesson.turn is not None
    page = taught(book)
    ways = re.findall(r'k-screen__next"><a href="#l-(\d+)">Tovább</a>', page)
    assert ways == [str(n) for n in range(2, len(lesson.turn.screens) + 1)]
    assert lesson.turn.legend
    assert lesson.turn.legend in page
    assert "Megjegyezted?" in page


def test_a_book_without_a_test_asks_nobody_what_he_remembers(shelf: dict[str, Content]) -> None:
    lesson = lessons.lesson_of(shelf["hkk-8"])
    assert lesson is not None
    assert "Megjegyezted?" not in lessons.lesson_markdown(shelf["hkk-8"], lesson)


def test_what_has_changed_since_the_screen_before_is_marked(taught: Callable[[str], str]) -> None:
    first, second, *_others = drawn(taught("hkk-kodex"))
    assert re.findall(r'k-side__number--new">(.*?)<', first) == ["4 VP"]  # 3 for the third turn, 1 for the reserve
    assert re.findall(r'k-card--new"><b>(.*?)<', second) == ["íjász"]
    assert "k-card--new" not in first


def test_numbers_on_a_drawing_follow_the_parameters(shelf: dict[str, Content], taught: Callable[[str], str]) -> None:
    values = {one.id: one.value for one in shelf["magus"].book.parameters}
    mine = (one.split("<b>Te</b>")[1] for one in drawn(taught("magus")))
    mp = [int(found) for one in mine for found in re.findall(r">(\d+) MP<", one)]
    assert mp[1] - mp[0] == values["mp.per_turn"]
    last, end = drawn(taught("conquest"))[-2:]
    resources = [int(re.findall(r">(\d+) erőforrás<", one.split("<b>Te</b>")[1])[0]) for one in (last, end)]
    values = {one.id: one.value for one in shelf["conquest"].book.parameters}
    assert resources[1] - resources[0] == values["hq.resources"]


@pytest.mark.parametrize("book", ["hkk-kodex", *OTHERS])
def test_the_map_has_every_place_once_as_a_link_and_names_fit(book: str, shelf: dict[str, Content]) -> None:
    content = shelf[book]
    lesson = lessons.lesson_of(content)
    assert lesson is not None
    assert lesson.map is not None
    drawing = tablemap.drawn(content, lesson, content.links(lessons.PAGE))
    ways = re.findall(r'<a href="([^"]*)">', drawing)
    assert ways == [f"{content.links(lessons.PAGE).up()}{content.places.address(one.rule)}" for one in in_order(lesson)]
    names = {line.place: line.name for line in lesson.places}
    for box in (*tablemap.boxes(lesson.map.mine), *tablemap.boxes(lesson.map.shared)):
        longest = max(len(word) for word in names[box.key].split())
        assert longest * 4.4 <= box.width, names[box.key]


def in_order(lesson: Lesson) -> list[LessonLine]:
    """The places as they come on the map."""
    assert lesson.map is not None
    lines = {line.place: line for line in lesson.places}
    keys = dict.fromkeys(key for row in (*lesson.map.shared, *lesson.map.mine) for key in row.split())
    assert set(keys) == set(lines)
    return [lines[key] for key in keys]


@pytest.mark.parametrize("book", ["hkk-kodex", *OTHERS])
def test_front_pages_are_alike(book: str, shelf: dict[str, Content]) -> None:
    content = shelf[book]
    folder = Path(paths.shipped("site"), "pages", *([] if book == "hkk-kodex" else ["konyv"]))
    page = handwritten.pages(folder, content)[content.places.page("index.md")]
    lesson = lessons.lesson_of(content)
    assert lesson is not None
    assert lesson.aid is not None
    asked = [unquote(one) for one in re.findall(r"\?q=([^\"]*)", page)]
    assert asked == list(lesson.first)
    assert len(asked) == 6
    told = re.findall(r"<li><a [^>]*>([^<]*)</a> <p>([^<]*)</p> <small>", page)
    assert [question for question, _answer in told] == list(lesson.first)
    answers = {q: group["a"] for item in content.items.values() for group in item["answers"] for q in group["q"]}
    assert [unescape(answer) for _question, answer in told] == [answers[question] for question in lesson.first]
    assert page.index("Gyakori kérdések") < page.index('class="k-turn"') < page.index('class="k-table"')
    assert len(re.findall(r"<li><a .*?<svg", page)) == len(lesson.aid.phases)
    assert page.index("[Tanulj meg játszani]") < page.index("Gyakori kérdések")
    first = re.findall(r'<p class="k-what">([^<]*)</p>', page)
    assert len(first) == 1
    assert lesson.about.startswith(unescape(first[0]) + " ")  # one sentence of it
    assert page.index(first[0]) < page.index("[Tanulj meg játszani]")
    assert f"[Tudod?]({content.links('index.md').own('tudod.md')}#kezdo)" in page
    parts = re.findall(r"^- \[.*\]\((resz/.*?)\)", page, flags=re.MULTILINE)
    assert len(parts) == len(content.parts)
    assert len(re.findall(r"cim/[\w.-]+\.md", page)) == 0  # titles are listed on the pages of the parts


def test_numbers_come_from_parameters(content: Content, markdown: dict[str, str]) -> None:
    size = next(one.value for one in content.book.parameters if one.id == "hand.start.size")
    assert f"Mindketten húztok {size} lapot" in markdown[lessons.PAGE]
    assert "{" not in re.sub(r"\{ [#.][^}]*\}", "", markdown[lessons.AID])


def test_both_are_in_the_navigation_and_on_the_front_page(content: Content, markdown: dict[str, str]) -> None:
    named = {name: file for entry in nav(content) for name, file in entry.items() if isinstance(file, str)}
    assert named["Tanulj meg játszani"] == lessons.PAGE
    assert named["Segédlet az asztalra"] == lessons.AID
    assert f"({lessons.PAGE})" in markdown["index.md"]
    assert f"({lessons.AID})" in markdown["index.md"]


def test_the_aid_has_each_phase_once(content: Content, markdown: dict[str, str]) -> None:
    lesson = lessons.lesson_of(content)
    assert lesson is not None
    assert lesson.aid is not None
    assert re.findall(r"<h3>(.*?)</h3>", markdown[lessons.AID]) == [phase.name for phase in lesson.aid.phases]


def counted(page: str) -> list[str]:
    """What the screens of a lesson say of the numbers of the players."""
    return re.findall(r'k-learn__try">((?:Te|Az ellenfeled): [^<]*)<', page)


def test_a_screen_says_what_has_become_of_the_numbers(taught: Callable[[str], str]) -> None:
    assert counted(taught("conquest")) == [
        "Te: erőforrás 5 → 3",
        "Az ellenfeled: erőforrás 4 → 2",
        "Te: erőforrás 3 → 5; Az ellenfeled: erőforrás 2 → 3",
        "Te: erőforrás 5 → 9; Az ellenfeled: erőforrás 3 → 7",
    ]
    assert counted(taught("hkk-11")) == [
        "Te: VP 0 → 4",
        "Te: VP 4 → 2",
        "Te: VP 2 → 1",
        "Az ellenfeled: Ép 20 → 16",
        "Te: szk 0 → 1",
        "Te: szk 1 → 0",
        "Az ellenfeled: VP 0 → 4",
    ]


def test_before_one_tries_it_is_said_who_is_who_and_where_the_aid_is(
    shelf: dict[str, Content], monkeypatch: pytest.MonkeyPatch
) -> None:
    content = shelf["conquest"]
    monkeypatch.setattr(content, "has_engine", True)
    lesson = lessons.lesson_of(content)
    assert lesson is not None
    page = lessons.lesson_markdown(content, lesson)
    before = page[: page.index("Próbáld ki innen")]
    assert "te vagy A; B az ellenfeled, őt a gép lépteti" in before
    assert "[segédletet](segedlet.md)" in before


@pytest.mark.parametrize("book", ["hkk-kodex", *OTHERS])
def test_what_comes_up_first_is_explained_below_its_screen(
    book: str, shelf: dict[str, Content], taught: Callable[[str], str]
) -> None:
    lesson = lessons.lesson_of(shelf[book])
    assert lesson is not None
    assert lesson.turn is not None
    screens = taught(book).split('<div class="k-screen">')[1:]
    for screen, text in zip(lesson.turn.screens, screens, strict=True):
        assert re.findall("<li><b>(.*?):?</b>", text) == [note.name for note in screen.notes]
        assert all(note.says in unescape(text) for note in screen.notes)
        assert "?:" not in text
    if book != "magus":
        assert sum(len(screen.notes) for screen in lesson.turn.screens) > 5


@pytest.mark.parametrize(
    ("book", "told"),
    [
        ("hkk-kodex", ("Támad: zsoldos → goblin, medve → az ellenfeled", "ára 2 VP")),
        ("conquest", ("Támad: hadurad<", "Támad: portyázó → gyalogos", "<small>ára 2</small>")),
    ],
)
def test_a_drawing_tells_prices_in_hand_and_who_attacks(
    book: str, told: tuple[str, ...], shelf: dict[str, Content]
) -> None:
    page = lessons.pages(shelf[book])[shelf[book].places.page(lessons.PAGE)]
    assert all(one in page for one in told)


def test_a_book_that_is_not_played_says_so(shelf: dict[str, Content]) -> None:
    said = {
        book: "játszótere nincs" in page
        for book in shelf
        for page in lessons.pages(shelf[book]).values()
        if "lépésről lépésre" in page and "# Tanulj" in page
    }
    assert said["magus"]
    assert not said["hkk-kodex"]


@pytest.mark.parametrize(
    ("thing", "told"),
    [
        ({"type": "általános", "life": 0, "wounds": 0}, ["általános"]),
        ({"type": "tárgy", "life": 0, "wounds": 0}, ["tárgy"]),
        ({"type": "építmény", "life": 3, "wounds": 1}, ["2 Sp"]),
        ({"type": "szörny", "damage": 2, "life": 3, "wounds": 0}, ["2/3"]),
    ],
)
def test_only_a_building_is_drawn_with_points_of_structure(thing: dict[str, Any], told: list[str]) -> None:
    assert said(board._THING, thing | {"max_life": thing["life"]}) == told


@pytest.mark.parametrize("book", ["hkk-kodex", "conquest", "hkk-11"])
def test_the_turn_aid_leads_to_the_lesson_and_to_the_table_where_the_game_begins(
    book: str, shelf: dict[str, Content], monkeypatch: pytest.MonkeyPatch
) -> None:
    content = shelf[book]
    monkeypatch.setattr(content, "has_engine", True)
    lesson = lessons.lesson_of(content)
    assert lesson is not None
    aid = lessons.aid_markdown(content, lesson)
    assert "[Lépésről lépésre](tanulas.md)" in aid
    at = f"{lessons.OPENING}={book}" if book == "hkk-11" else lessons.OPENING  # on the playground of the Kódex
    assert f'jatszoter/#{at}"' in aid


@pytest.mark.parametrize(("book", "borrows"), [("hkk-kodex", False), ("hkk-11", False), ("hkk-8", True)])
def test_what_a_book_does_not_say_of_the_beginning_is_told_where_a_game_begins(
    book: str, borrows: bool, shelf: dict[str, Content], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shelf[book], "has_engine", True)
    lesson = lessons.lesson_of(shelf[book])
    assert lesson is not None
    assert ("azt ez a könyv nem mondja meg" in lessons.lesson_markdown(shelf[book], lesson)) is borrows


@pytest.mark.parametrize("book", ["hkk-kodex", "hkk-11", "hkk-8", "magus", "conquest"])
def test_what_the_places_are_stands_open_and_both_halves_are_named(
    book: str, shelf: dict[str, Content], taught: Callable[[str], str]
) -> None:
    page = taught(book)
    assert '<details class="k-box" open><summary>Mi micsoda a rajzon?</summary>' in page
    lesson = lessons.lesson_of(shelf[book])
    assert lesson is not None
    assert lesson.map is not None
    other = re.findall(r'<g class="k-table__other".*?</g>', page)[0]
    assert other.count("<text>") == other.count("<rect") == len(tablemap.boxes(lesson.map.mine))
