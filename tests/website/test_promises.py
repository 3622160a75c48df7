"""What the docstrings of the website's modules promise and no page of an invented book rests on: each promise once."""

from __future__ import annotations

import json
import logging
import struct
import zlib
from array import array
from contextlib import nullcontext
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace

from kodex.engine.face.board import Board, Number, Place, Says
from kodex.errors import KodexError
from kodex.ground import games, processes
from kodex.website import cases, exchange, output, unchanged
from kodex.website.building import beside, build, generator, reuse, shares, styles, tree
from kodex.website.building.generator import Links
from kodex.website.cases import Cases
from kodex.website.content import load
from kodex.website.drawing import Look, as_it_stands, drawn, field, said
from kodex.website.editions import Editions
from kodex.website.files import machine, offline, sheets, social
from kodex.website.links import SHEETS, TITLES
from kodex.website.pages import lessons, scenarios, taught
from kodex.website.search import rangecoder, search_data, search_rules, search_told, shards, wordbags
from kodex.website.search.search_rules import SHARED, Stored, Vectors
from kodex.website.site import Site, Standing, listed
from tests.website.invented import CASE, PLAYED
from tests.website.search import unpacking

# --- tables as drawings -----------------------------------------------------------------------------------------------

HAND = Place(key="hand", label="kéz", at="players.{player}.hand", sees="owner")
DECK = Place(key="deck", label="pakli", at="players.{player}.deck", sees="nobody", form="heap", set=False)
FRONT = Place(key="front", label="elöl", at="players.{player}.front", column=1)
BACK = Place(key="back", label="hátul", at="players.{player}.back", column=2)
PILE = Place(key="pile", label="gyűjtő", at="players.{player}.pile", edge=True)
WAVE = Place(key="wave", label="hullám", at="wave", set=False)
CARDS: dict[str, dict[str, Any]] = {"ork": {"type": "szörny", "cost": 3}, "kő": {"type": "tárgy"}}


def board(*places: Place) -> Board:
    return Board(
        numbers=[Number("life", "Ép", 20)],
        places=places,
        thing=(Says("{printed.type}"), Says("{wounds} seb")),
        notes=(Says("jegyzet: {note}"),),
        price=(Says("ára {cost}"),),
        passive="passive",
    )


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("a|b", 3),  # what is there goes first
        ("no|b|9", 4),
        ("no|9", 9),
        ("no|", ""),
        ("no", None),
        ("off|b", 4),
        ("a-b", -1),
        ("a-b-no", -1),
        ("no-a|b", 4),
        ("zero|a", 0),
        ("list.1.x", 7),
        ("list.2.x", None),
        ("list.x", None),
        ("a.x", None),
    ],
)
def test_a_field_is_the_first_that_is_there(text: str, found: Any) -> None:
    data = {"a": 3, "b": 4, "zero": 0, "off": False, "list": [{"x": 5}, {"x": 7}]}
    assert field(data, text) == found


def test_a_piece_is_said_where_it_holds_and_all_its_fields_are_there() -> None:
    data = {"n": 2, "m": 2, "word": "x", "on": True, "list": [{"a": 1}, {"a": None}, "w"], "map": {"k": 5}}
    told = {
        "{n} és {m}": ["2 és 2"],
        "{n} és {no}": [],
        "  {n}   {no|} .": ["2 ."],
        "{on}": ["True"],
    }
    assert {text: said([Says(text)], data) for text in told} == told
    assert said([Says("igen", when={"word": ("x", "y")}), Says("nem", when={"word": ("y",)})], data) == ["igen"]
    assert said([Says("be", when={"on": ("true",)}), Says("sehol", when={"no": ("",)})], data) == ["be", "sehol"]
    assert said([Says("más", unlike=("n", "word")), Says("ugyanaz", unlike=("n", "m"))], data) == ["más"]
    assert said([Says("{a|value}", each="list"), Says("{key}={value}", each="map"), Says("x", each="no")], data) == [
        "1",
        "w",
        "k=5",
    ]
    assert said([Says("{word}", words={"x": "iksz"}), Says("{on}", words={"true": "be"})], data) == ["iksz", "be"]


def test_who_looks_sees_the_faces_of_their_own_hand_and_of_what_lies_open() -> None:
    players = {"A": {"hand": [{"card": "kő", "id": "kő"}], "deck": ["ork", "ork"], "life": 7}, "B": {"hand": ["ork"]}}
    seen = drawn(board(HAND, DECK, WAVE), {"players": players, "wave": ["kő"]}, CARDS, "A")
    sides = seen.split('<div class="k-side" role="group" aria-label="')[1:]
    assert [one.partition('"')[0] for one in sides] == ["B játékos", "Ami közös", "A játékos"]
    assert ("1 lap" in sides[0], "ork" in sides[0], "20 Ép" in sides[0]) == (True, False, True)
    assert ("2 lap" in sides[2], "<b>kő</b>" in sides[2], "7 Ép" in sides[2]) == (True, True, True)
    assert ("hullám" in sides[1], 'aria-label="hullám"' in sides[1]) == (True, True)
    assert "pakli" not in sides[0]  # nothing may be laid there, and nothing lies there
    everything = drawn(board(HAND, DECK, WAVE), {"players": players}, CARDS)
    assert "<b>ork</b>" in everything
    assert "Ami közös" not in everything


def test_what_is_new_is_marked_and_what_is_held_has_its_price_in_a_lesson() -> None:
    ork, stone = {"card": "ork", "passive": True, "wounds": 2}, {"card": "kő", "note": "vizes"}
    before = {"A": {"life": 20, "hand": [], "front": [ork]}, "B": {}}
    now = {"A": {"life": 19, "hand": [stone, ork], "front": [ork]}, "B": {}}
    places = {("A", "hand"), ("A", "front")}
    seen = as_it_stands(board(HAND, FRONT), now, Look(CARDS, "A", {"A": "Te"}, places, before))
    assert seen.count("k-card--new") == 2
    assert seen.count("k-card--passive") == 2
    assert seen.count("k-side__number--new") == 1
    assert (seen.count("ára 3"), seen.count("szörny 2 seb"), seen.count("jegyzet: vizes")) == (1, 2, 1)
    assert 'aria-label="Te: kéz"' in seen
    plain = as_it_stands(board(HAND, FRONT), now, Look(CARDS, "A"))
    assert ("--new" in plain, "ára" in plain) == (False, False)


def test_columns_stand_below_each_other_and_the_edge_outside_of_them() -> None:
    table: Any = {"A": {"back": ["ork"], "pile": ["kő"]}, "B": {"pile": ["kő"], "front": []}}
    look = Look(CARDS, None, {}, {(who, key) for who in "AB" for key in ("back", "pile")})
    upper, lower = as_it_stands(board(FRONT, BACK, PILE), table, look).split("k-side__head")[1:]
    assert upper.index("k-side__edge") < upper.index("k-side__columns")
    assert lower.index("k-side__edge") > lower.index("k-side__columns")
    assert [half.count("<div><div class") for half in (upper, lower)] == [1, 1]  # the column that nobody has is not
    flat = as_it_stands(board(HAND, PILE), table, Look(CARDS))
    assert "k-side__columns" not in flat


# --- pictures ---------------------------------------------------------------------------------------------------------

SHEET = social.Letters(2, {"a": (0, 2), "b": (2, 1), " ": (3, 1)}, [bytes([255, 0, 128, 0]), bytes([0, 255, 64, 0])])


def pixels(canvas: social.Canvas) -> list[list[tuple[int, ...]]]:
    """The picture as whoever opens the file sees it."""
    packed, found = canvas.png(), b""
    assert packed.startswith(b"\x89PNG\r\n\x1a\n")
    at, width, height = 8, 0, 0
    while at < len(packed):
        [size] = struct.unpack(">I", packed[at : at + 4])
        name, data = packed[at + 4 : at + 8], packed[at + 8 : at + 8 + size]
        assert struct.unpack(">I", packed[at + 8 + size : at + 12 + size]) == (zlib.crc32(name + data),)
        if name == b"IHDR":
            width, height, *how = struct.unpack(">IIBBBBB", data)
            assert how == [8, 2, 0, 0, 0]
        found += data if name == b"IDAT" else b""
        at += 12 + size
    rows = zlib.decompress(found)
    assert len(rows) == height * (3 * width + 1)
    lines = [rows[y * (3 * width + 1) : (y + 1) * (3 * width + 1)] for y in range(height)]
    assert {line[0] for line in lines} == {0}
    return [[tuple(line[3 * x + 1 : 3 * x + 4]) for x in range(width)] for line in lines]


def test_a_rectangle_is_filled_and_nothing_beside_it() -> None:
    canvas = social.Canvas(4, 3, (9, 8, 7))
    canvas.fill(1, 1, 2, 1, (1, 2, 3))
    ground, ink = (9, 8, 7), (1, 2, 3)
    assert pixels(canvas) == [[ground] * 4, [ground, ink, ink, ground], [ground] * 4]


def test_a_colour_is_laid_as_thick_as_it_is_and_not_beside_the_picture() -> None:
    canvas = social.Canvas(2, 2, (100, 200, 0))
    for x, y in ((-1, 0), (0, -1), (2, 0), (0, 2)):
        canvas.blend(x, y, (0, 0, 0), 255)
    assert pixels(canvas) == [[(100, 200, 0)] * 2] * 2
    canvas.blend(0, 0, (200, 100, 255), 255)
    canvas.blend(1, 1, (200, 100, 255), 51)
    assert pixels(canvas) == [[(200, 100, 255), (100, 200, 0)], [(100, 200, 0), (120, 180, 51)]]


def test_letters_are_taken_from_the_sheet_as_large_as_they_are_wanted() -> None:
    white, black = (255, 255, 255), (0, 0, 0)
    canvas = social.Canvas(5, 3, white)
    SHEET.draw(canvas, "ab", 1, 1, 1, black)
    grey = [255 - 255 * n // 255 for n in (128, 64)]
    shown = [[one[0] for one in row] for row in pixels(canvas)]
    assert shown[0] == [255] * 5
    assert [row[:3] for row in shown[1:]] == [[255, 0, 255], [255, 255, 0]]
    assert all(abs(row[3] - wanted) <= 1 and row[4] == 255 for row, wanted in zip(shown[1:], grey, strict=True))
    twice = social.Canvas(4, 4, white)
    SHEET.draw(twice, "a", 0, 0, 2, black)
    assert [[one[0] for one in row] for row in pixels(twice)] == [[0, 0, 255, 255]] * 2 + [[255, 255, 0, 0]] * 2
    assert [SHEET.width(text, scale) for text, scale in (("ab", 1), ("ab", 2), ("a?", 1), ("b", 0.4))] == [3, 6, 3, 0]


def test_a_name_takes_two_lines_at_most() -> None:
    assert social.wrapped("aa bb aa", SHEET, 7) == ["aa bb", "aa"]  # 4 + 1 + 2
    assert social.wrapped("aa bb aa", SHEET, 6) == ["aa", "bb"]
    assert social.wrapped("aaaa aaaa aaaa", SHEET, 5) == ["aaaa", "aaaa"]
    assert social.wrapped("", SHEET, 5) == [""]


def test_a_link_says_what_is_known_of_it() -> None:
    known = social.graph("cím", "szöveg", "lap", "https://a/", "https://a/b.png").splitlines()
    assert len(known) == 7
    assert '<meta property="og:image" content="https://a/b.png">' in known
    assert len(social.graph("cím", "szöveg", "lap").splitlines()) == 5


# --- search data ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("line", "whole"), [("", 0x811C9DC5), ("a", 0xE40C292C), ("foobar", 0xBF9CF968)])
def test_a_line_s_hash_is_fnv_1a_with_its_halves_folded(line: str, whole: int) -> None:
    assert search_rules.hashed(line) == (whole >> 16) ^ (whole & 0xFFFF)


VECTORS = {
    "aaaaa": [0, 1, -1, 5, -5, 6, -6, 7, -128, 127],
    "bbbbb": [0] * 10,
    "ccccc": [3, -3, 2, -2, 40, 0, 0, -1, 1, 12],
}


@pytest.mark.parametrize("rare", [set(), {"bbbbb", "ddddd"}])
def test_vectors_are_had_back_whatever_they_are(rare: set[str]) -> None:
    known = {start: array("b", vector).tobytes() for start, vector in VECTORS.items()}
    vectors = Vectors(known, rare)
    words = ["aaaaa", "aaaaax", "bbbbb", "ccccc", "ddddd", "eeeee"]
    part = search_rules.meaning_part(vectors, words)
    common = [one for one in dict.fromkeys(word[:5] for word in words) if one not in rare]
    assert unpacking.vectors(part.raw[0], common, 10) == {one: VECTORS[one] for one in common if one in VECTORS}
    coder = rangecoder.Shares()
    for start in ("aaaaa", "ddddd", "ccccc", "bbbbb"):
        vectors.write(coder, start)
    reader = unpacking.Shares(coder.finish())
    for start in ("aaaaa", "ddddd", "ccccc", "bbbbb"):
        assert unpacking.vector(reader, 10) == VECTORS.get(start, [])


def test_a_question_whose_words_many_items_have_is_found_by_its_hash_and_no_other() -> None:
    def found(holding: int, *lines: str, bodies: dict[int, list[str]] | None = None) -> bytes:
        own = {place: ["nád", "part"] for place in range(1, holding + 1)} if bodies is None else bodies
        items = [{"questions": [*lines], "situations": []}, *({"questions": []} for _n in range(holding))]
        told = SimpleNamespace(bodies=own, lines=[[*lines, "nád"], *([] for _n in range(holding))])
        return search_rules.asked_often(Stored(items, told, []))  # type: ignore[arg-type]

    key = search_rules.hashed("nád part").to_bytes(2, "little") + (1).to_bytes(2, "little")
    assert found(SHARED, "nád part") == b""
    assert found(SHARED + 1, "nád part") == key
    assert found(SHARED + 1, "nád part", "nád part") == key
    assert found(SHARED + 1, "nád mind", "") == b""  # nobody has the other word
    assert found(2, "nád part", bodies={2: ["nád"]}) == key  # an item that is found by nothing
    every = {place: ["nád" if place % 2 else "part"] for place in range(1, 4 * SHARED)}
    assert found(4 * SHARED, "nád part", bodies=every) == b""  # many have each, none has both


def test_rows_go_into_a_part_until_it_is_full() -> None:
    assert shards.parted([1, 2, 3, 4, 5], 2) == [[1, 2], [3, 4], [5]]
    assert shards.parted([3, 1, 5, 1, 1], 4, lambda row: row) == [[3, 1], [5], [1, 1]]
    assert shards.parted([], 4) == []


def test_word_beginnings_go_along_in_order_with_what_they_weigh() -> None:
    odds = {"lap": 1.26, "ár": 0.5, "bolt": 12.0}
    found = search_told._outside(odds)
    assert unpacking.unfronted(found["starts"]) == sorted(odds)
    assert dict(zip(sorted(odds), found["odds"], strict=True)) == {"lap": 13, "ár": 5, "bolt": 120}
    words = search_told._wording({"nem": -3, "mi az": 4})
    assert (unpacking.unfronted(words["tokens"]), words["weights"]) == (["mi az", "nem"], [4, -3])
    assert wordbags.front_coded(["ab", "abc", "b"]) == "AabCcAb"


def test_a_dispute_goes_along_with_what_an_answer_shows_of_it() -> None:
    whole: dict[str, Any] = dict.fromkeys(
        ("id", "title", "question", "date", "changes", "default", "why", "switch"), "a"
    )
    whole |= {"rules": ["1"], "source": None, "seen": ""}
    reading = {"text": "so", "id": "x", "source": None, "rules": ["1"]}
    told = search_told._dispute(whole | {"readings": [reading, reading | {"source": "s"}]})
    assert told == {
        **dict.fromkeys(("id", "title", "question", "date", "changes", "default"), "a"),
        "rules": ["1"],
        "readings": [{"text": "so", "id": "x"}, {"text": "so", "id": "x", "source": "s"}],
    }


# --- scenarios --------------------------------------------------------------------------------------------------------


def test_a_sister_goes_on_from_the_longest_id_and_what_goes_on_from_none_is_left_out() -> None:
    own = [replace(CASE, id=id_) for id_ in ("nad", "nad-szele", "nadas")]
    others = [replace(CASE, id=id_, edition="hkk-11") for id_ in ("nad-szele-11", "nad-11", "nadas11", "part-11")]
    found = cases._with_sisters([*own, *others], "hkk-kodex")
    assert [(one.id, one.sister_of) for one in found] == [
        *((id_, "") for id_ in ("nad", "nad-szele", "nadas")),
        ("nad-szele-11", "nad-szele"),
        ("nad-11", "nad"),
    ]


def test_a_scenario_takes_along_the_cards_that_it_and_they_speak_of() -> None:
    cards: dict[str, dict[str, Any]] = {
        "ork": {"type": "szörny", "cost": {"magic": 2, "builder": 0}},
        "orkvezér": {"type": "szörny"},
        "hívó": {"text": "behívja: kobold", "cost": 3},
        "kobold": {"subtypes": ["tolvaj", "kis lény"]},
        "csapda": {"abilities": [{"id": "durr"}]},
        "zsivány": {"subtypes": ["tolvaj"], "colours": "zöld"},
        "vadász": {"text": "öl: tolvaj"},
        "kert": {"colours": "kis lény"},
    }
    assert [*cases._named(cards, "ork2 'Hívó'")] == ["ork", "hívó", "kobold"]
    assert cases._named(cards, "ork")["ork"] == {"type": "szörny", "cost": {"magic": 2}}
    assert [*cases._named(cards, "use 'durr'")] == ["csapda"]
    assert [*cases._named(cards, "vadász")] == ["kobold", "vadász"]  # one of the kind
    assert [*cases._named(cards, "durr az orkok")] == []


def test_a_rule_stands_as_the_strongest_of_what_scenarios_say_of_it() -> None:
    found = Cases(cited=frozenset("123"), asserted=frozenset("23"), decisive=frozenset("3"))
    item = {"kind": "main", "status": "normative"}
    assert [cases.status(found, {**item, "number": n}) for n in "4123"] == ["open", "cited", "asserted", "decisive"]
    assert cases.status(found, {**item, "number": "4", "executable": "leírás"}) == "untestable"
    for other in ({"kind": None}, {"kind": "heading"}, {"status": "informative"}):
        assert cases.status(found, {**item, "number": "3", **other}) == ""


def test_what_was_played_is_kept_for_the_same_and_for_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "kept"
    assert cases._kept(path, "a") is None
    cases._keep(path, "a", PLAYED)
    assert cases._kept(path, "a") == PLAYED
    assert cases._kept(path, "b") is None
    path.write_bytes(b"broken")
    assert cases._kept(path, "a") is None
    cases._keep(path / "below a file", "a", PLAYED)  # worked out anew each time


def test_what_was_played_holds_while_scenarios_and_the_game_that_a_package_brings_are_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played, package = tmp_path / "played", tmp_path / "package"
    for path in (played / "1" / "a.yaml", package / "rules.py", package / "notes.txt"):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("1")
    homes: dict[str, Any] = {
        "guest": SimpleNamespace(shipped=False, folder=str(package)),
        "ours": SimpleNamespace(shipped=True, folder=str(package)),
    }
    monkeypatch.setattr(games, "home", homes.get)

    def marks() -> list[str]:
        return [cases._fingerprint(rulebook, played) for rulebook in ("guest", "ours", "nobody's")]

    first = marks()
    assert first == marks()
    assert first[1] == first[2] != first[0]
    (package / "notes.txt").write_text("2")
    assert marks() == first
    (package / "rules.py").write_text("2")
    second = marks()
    assert [one == other for one, other in zip(first, second, strict=True)] == [False, True, True]
    (played / "1" / "a.yaml").write_text("2")
    assert not set(marks()) & {*first, *second}


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"answer": "Nem, soha."}, "Nem, soha."),
        ({}, "Nem. A cím."),
        ({"when": ({"act": "x", "illegal": []},)}, "Nem. A cím."),
        ({"when": ({"act": "x"},)}, "A cím."),
        ({"when": (), "then": {"impossible": ["3.2"]}}, "Nem. A cím."),
    ],
)
def test_a_sheet_answers_its_question(changes: dict[str, Any], said: str) -> None:
    assert sheets.answer(replace(CASE, title="A cím", **changes)) == said


@pytest.mark.usefixtures("pebbles_kb")
@pytest.mark.parametrize(("letters", "room"), [(4599, True), (4600, False)])
def test_on_a_sheet_a_rule_that_only_helps_stands_whole_where_the_page_has_room(letters: int, room: bool) -> None:
    found = load("hkk-kodex")
    text = "kő " * (letters // 3) + "x" * (letters % 3)
    found.items["3.1"]["text"], found.items["1.1"]["text"] = text, None
    one = replace(CASE, when=(), then={"cites": ["3.1"]}, trace=())
    for decides, is_whole in (("3.1", True), ("1.1", room)):
        page = sheets.sheet(found, replace(one, rules=(decides,)))
        assert (text.strip() in page, "kő…" in page) == (is_whole, not is_whole)


def test_an_event_stands_below_what_brought_it_about_at_most_four_deep() -> None:
    links: Any = SimpleNamespace(html=lambda number: f"<{number}>")
    assert scenarios._event(0, "a < b", [], links) == '<span class="k-depth-0">a &lt; b</span>'
    assert scenarios._event(4, "a", ["1", "2"], links) == '<span class="k-depth-4">a <small><1>, <2></small></span>'
    assert scenarios._event(5, "a", [], links).startswith('<span class="k-depth-4">')


@pytest.mark.usefixtures("pebbles_kb")
def test_the_overview_asks_so_many_of_a_title_and_counts_the_rest() -> None:
    found = load("hkk-kodex")
    for n, rest in ((scenarios.MOST, ""), (scenarios.MOST + 1, "- [és még 1]"), (scenarios.MOST + 9, "- [és még 9]")):
        played = tuple(replace(CASE, id=f"nad-{at}") for at in range(n))
        text = scenarios.overview_markdown(_with(found, Cases(cases=played)))
        assert text.count("- [Átmegy") == min(n, scenarios.MOST)
        assert (rest or "- [Átmegy") in text
        assert ("és még" in text) is bool(rest)


def _with(content: Any, played: Cases) -> Any:
    titles = [title._asdict() for title in content.titles.values()]
    return type(content)(content.items.values(), titles, content.book, played)


def test_a_screen_tells_who_attacks_since_the_one_before() -> None:
    attacks = [{"act": "attack", "map": {"ork": "B"}}, {"act": "x"}, {"act": "attack", "card": "kő"}, {"act": "choose"}]
    case = replace(CASE, when=(*attacks, {"act": "x"}))
    told = {(since, step): taught.fighting(case, since, step) for since in range(4) for step in range(since, 5)}
    assert {key for key, text in told.items() if not text} == {(0, 0), (1, 1), (1, 2), (2, 2), (3, 3), (3, 4)}
    assert (told[0, 2], told[0, 3], told[2, 4]) == ("Támad: ork → az ellenfeled", "Támad: kő", "Támad: kő")
    taken = replace(CASE, when=(attacks[2], {"act": "choose", "take": "A"}))
    assert (taught.fighting(taken, 0, 2), taught.fighting(taken, 0, 1)) == ("Támad: kő → te", "Támad: kő")
    content: Any = SimpleNamespace(has_engine=False)
    links: Any = SimpleNamespace(html=lambda number: number)
    screens = [SimpleNamespace(title="t", says="s", rule="1", step=step, notes=()) for step in (0, 1, 3)]
    turn: Any = SimpleNamespace(screens=screens)
    shown = ["\n".join(lessons._screen(content, links, n, turn, case, "")) for n in (1, 2, 3)]
    assert ["Támad: " in text for text in shown] == [False, True, True]
    assert ["ork → " in text for text in shown] == [False, True, False]
    assert ["Tovább</a>" in text for text in shown] == [True, True, False]


# --- editions ---------------------------------------------------------------------------------------------------------


def test_editions_are_named_together_by_the_word_they_share() -> None:
    one: Any = Editions.__new__(Editions)
    one.names = {"a": "8. kiadás", "b": "11. kiadás", "c": "Kódex", "d": "Alap", "e": "12. kiadás"}
    assert one.inside(["a", "b", "e"]) == "a 8. és a 11. és a 12. kiadásban"
    assert one.inside(["c"]) == "a Kódexben"
    assert one.inside(["d", "a"]) == "az Alapban és a 8. kiadásban"
    assert one.inside([]) == ""


# --- files beside the pages -------------------------------------------------------------------------------------------


def test_a_date_is_the_moment_it_begins() -> None:
    assert [machine._moment(date)[:10] for date in ("2015", "2015-03", "2015-03-09", "")] == [
        *("2015-01-01", "2015-03-01", "2015-03-09", "1970-01-01")
    ]
    assert machine._plain("a [b]\n c") == "a (b) c"


def test_what_is_kept_of_a_site_and_what_only_on_request() -> None:
    site: Any = SimpleNamespace(digest=lambda name: (name.encode().hex() + "0" * 9, len(name)))
    keeps = ("index.html", "s/cim/1/index.html", "assets/javascripts/bundle.js", "assets/pic.svg", "x/cim/1.svg")
    never: tuple[str, ...] = (
        "404.html",
        "assets/javascripts/lunr.js",
        "cim/1/1.svg",
        "s/cim/1/1.svg",
        "r/1/index.html",
        "a.txt",
    )
    never = (*never, "s/r/1/index.html", "assets/social/a.png", "sw.js", "mindent.json", "s/lap/a/index.html")
    asked = ("assets/playground/engine.zip", "assets/playground/pyodide/x.whl")
    found = [one.address for one in offline._files(site, (*keeps, *never, *asked), ["s/"])]
    assert found == ["", "s/cim/1/", *keeps[2:], *asked]
    more = [one.address for one in offline._more(site, ("lap/a/index.html", *keeps, *never), ["s/"])]
    assert more == [f"{SHEETS}/a/", f"{TITLES}/1/1.svg", f"s/{SHEETS}/a/", f"s/{TITLES}/1/1.svg"]
    one = offline._File.of(site, "ab/index.html")
    assert (one.address, len(one.digest), one.size) == ("ab/", 8, 13)
    assert offline._File.of(site, "myindex.html").address == "myindex.html"


def test_the_shell_has_what_every_page_needs_in_order() -> None:
    files = dict.fromkeys(("tanulas/", "", "cim/1/", "assets/a.js", "assets/b.css", "assets/c.json", "x/d.js"), "")
    assert offline._shell(files) == ["", "tanulas/", "assets/a.js", "assets/b.css"]
    order = sorted(["b/index.html", "a/b/c.html", "a/z.html", "x/tanulas/index.html", "index.html"], key=offline._place)
    assert order == ["x/tanulas/index.html", "index.html", "a/z.html", "a/b/c.html", "b/index.html"]


# --- building ---------------------------------------------------------------------------------------------------------


def test_a_site_knows_where_each_of_its_files_can_be_read(tmp_path: Path) -> None:
    before, now = tmp_path / "before", tmp_path / "now"
    (before / "a").mkdir(parents=True)
    (before / "a" / "same.html").write_bytes(b"1")
    (before / "other.html").write_bytes(b"1")
    (before / "foreign.html").write_bytes(b"1")
    now.mkdir()
    site = Site(now, Standing(str(before), b"", frozenset({"a/same.html", "other.html", "gone.html"})))
    for name, content in (("a/same.html", b"1"), ("other.html", b"2"), ("foreign.html", b"1"), ("gone.html", b"1")):
        site.write(name, content)
    assert sorted(listed(now)) == ["foreign.html", "gone.html", "other.html"]
    assert site.names() == ["a/same.html", "foreign.html", "gone.html", "other.html"]
    assert (site.path("a/same.html"), site.path("other.html")) == (f"{before}/a/same.html", f"{now}/other.html")
    other = Site(now, site.standing)
    other.take(site.written())
    assert [other.digest(name) for name in site.names()] == [site.digest(name) for name in site.names()]
    assert other.names() == site.names()


def test_what_is_the_same_as_before_settles_on_it(tmp_path: Path) -> None:
    before, now = tmp_path / "before", tmp_path / "now"
    for folder, text in ((before, "1"), (now, "1")):
        (folder / "a").mkdir(parents=True)
        (folder / "a" / "same.html").write_text(text)
    (before / "other.html").write_text("1")
    (now / "other.html").write_text("2")
    (now / "new.html").write_text("1")
    site = Site(now, Standing(str(before), b"", frozenset({"a/same.html", "other.html", "gone.html"})))
    site.settle()
    assert (site.kept, sorted(listed(now))) == ({"a/same.html"}, ["new.html", "other.html"])


def test_a_working_folder_is_gone_at_the_end_whoever_has_removed_it(tmp_path: Path) -> None:
    with output.staging(tmp_path / "site") as work:
        assert work.is_dir()
        work.rmdir()
    with output.staging(tmp_path / "site") as work:
        (work / "half").write_text("")
    assert [*tmp_path.iterdir()] == []
    with pytest.raises(FileNotFoundError):
        exchange._put(str(tmp_path / "nothing"), str(tmp_path / "there"))


@pytest.mark.parametrize("error", [PermissionError(13, "no"), KodexError("in the way")])
def test_what_cannot_be_put_there_is_an_error_of_one_line(
    error: Exception, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_what: object) -> None:
        raise error

    monkeypatch.setattr(exchange, "_put_there", fails)
    with output.staging(tmp_path / "out") as work, pytest.raises(KodexError) as told:
        exchange.publish(Site(work / "site", output.standing(tmp_path / "out")), tmp_path / "out")
    assert (told.value is error) == isinstance(error, KodexError)
    assert "\n" not in str(told.value)


def test_a_folder_s_hash_changes_with_a_name_and_with_a_content(tmp_path: Path) -> None:
    one, other = tmp_path / "one", tmp_path / "other"
    for folder in (one, other):
        (folder / "sub").mkdir(parents=True)
        (folder / "sub" / "a").write_text("1")
    assert unchanged.content_of([one]) == unchanged.content_of([other])
    (one / "sub" / "__pycache__").mkdir()
    (one / "sub" / "__pycache__" / "a.pyc").write_text("x")
    (one / "dead").symlink_to(tmp_path / "nowhere")
    assert unchanged.content_of([one]) == unchanged.content_of([other])
    assert unchanged.content_of([one, other]) != unchanged.content_of([one])
    known = {unchanged.content_of([other])}
    for change in ("b", "sub/a", "sub/b"):
        (other / change).write_text("2")
        known.add(unchanged.content_of([other]))
    assert len(known) == 4


def test_a_build_is_the_same_as_long_as_no_file_of_it_was_touched(tmp_path: Path) -> None:
    site = Site(tmp_path)
    site.write("a.html", b"1")
    site.write("b/c.html", b"22")
    made = unchanged.Before(2, 0, 1)
    marker = {"files": site.names(), "whole": unchanged.note(site, "this", made)}
    (tmp_path / ".kodex-site").write_text(json.dumps(marker))
    assert unchanged.before(tmp_path, "this") == made
    assert unchanged.before(tmp_path, "that") is None
    (tmp_path / "b" / "c.html").write_bytes(b"333")
    assert unchanged.before(tmp_path, "this") is None
    (tmp_path / "b" / "c.html").unlink()
    assert unchanged.before(tmp_path, "this") is None
    assert unchanged.before(tmp_path / "b", "this") is None


def test_nothing_is_begun_elsewhere_where_there_is_nothing_to_do_or_no_elsewhere(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    begun: list[Any] = []

    def started(task: Any) -> Any:
        begun.append(task)
        return nullcontext(task)

    monkeypatch.setattr(processes, "started", started)
    monkeypatch.setattr(build, "_prepare", lambda rulebooks: begun.append(rulebooks))
    for rulebooks, possible in (([], True), (["x"], False), ([], False), (["x"], True)):
        monkeypatch.setattr(processes, "possible", lambda possible=possible: possible)
        with build._prepared(rulebooks) as ready:
            ready()
    assert (len(begun), begun[1]) == (2, ["x"])
    for possible in (False, True):
        monkeypatch.setattr(processes, "possible", lambda possible=possible: possible)
        with tree._meanwhile(lambda: ["a.md"]) as written:
            assert written() == ["a.md"]
    assert len(begun) == 3


@pytest.mark.parametrize("possible", [False, True])
def test_what_is_written_meanwhile_is_of_one_site_and_counted_together(
    possible: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def writes(name: str, number: int) -> Any:
        def task(_contents: Any, site: Site, url: str | None, pyodide: Path | None) -> beside.Made:
            site.write(name, f"{url} {pyodide}".encode())
            return beside.Made(number, 2 * number)

        return task

    monkeypatch.setattr(processes, "possible", lambda: possible)
    monkeypatch.setattr(processes, "started", nullcontext)
    monkeypatch.setattr(beside, "_TASKS", (writes("a.html", 1), writes("b/c.html", 10)))
    monkeypatch.setattr(search_data, "words_ahead", lambda content: f"ahead of {content}")
    monkeypatch.setattr(
        search_data, "write_search_data", lambda content, site, ahead: site.write("d.bin", ahead().encode())
    )
    with beside.meanwhile(tmp_path / "beside", Standing(""), "https://a/") as others:
        others.first("book")  # type: ignore[arg-type]
        others.rest([], tmp_path)
        made, written = others.end()
    assert (made.redirects, made.sheets) == (11, 22)
    assert sorted(written.digests) == ["a.html", "b/c.html", "d.bin"]
    assert (tmp_path / "beside" / "a.html").read_text() == f"https://a/ {tmp_path}"
    assert (tmp_path / "beside" / "d.bin").read_text() == "ahead of book"


def test_what_is_noted_of_a_build_tells_whether_the_next_may_rely_on_it(tmp_path: Path) -> None:
    site = Site(tmp_path)
    site.write("a.html", b"1")
    report = build.Report(3, 2, [], 1, 4)
    noted = build._noted(report, site, build.Options(), "this")
    assert noted["whole"] == unchanged.note(site, "this", unchanged.Before(3, 2, 4))
    assert build._noted(report._replace(warnings=["x"]), site, build.Options(), "this") == {}
    assert build._noted(report, site, build.Options(official=True), "this") == {"official": True}


@pytest.mark.parametrize(
    ("gathers", "count", "whole", "ran"),
    [(False, 2, True, "2 shares"), (True, 2, True, "all"), (False, 1, True, "all"), (False, 1, False, "['a.md']")],
)
def test_pages_are_built_in_shares_where_no_plugin_gathers_across_them(
    gathers: bool, count: int, whole: bool, ran: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reuse, "gathers", lambda work: gathers)
    monkeypatch.setattr(shares, "possible", lambda pages: count)
    monkeypatch.setattr(shares, "run", lambda config, pages, count, step: [f"{count} shares"])
    monkeypatch.setattr(generator, "run_mkdocs", lambda config, step, only: [str(only) if only else "all"])
    assert build._mkdocs(Path(), ["a.md"], None, whole) == [ran]


def test_a_link_between_shares_is_lost_only_where_the_page_is_known_and_has_no_such_place() -> None:
    one = Links({"a.md": {"x"}}, [("a.md", "b.md", "y"), ("a.md", "b.md", "z"), ("a.md", "c.md", "z")])
    other = Links({"b.md": {"y"}}, [("b.md", "a.md", "x")])
    line = "Doc file 'a.md' contains a link to 'b.md', but that page does not contain an anchor '#z'"
    assert shares._lost([one, other]) == [line]


def test_a_page_loses_its_indents_where_they_mean_nothing() -> None:
    assert generator.tight("<p>\n   a\n\n  b</p>") == "<p>\na\nb</p>"
    for kept in ("<pre>\n  a</pre>", "<textarea>\n  a</textarea>"):
        assert generator.tight(kept) == kept


class File:
    """A file as mkdocs hands it about."""

    def __init__(self, name: str, ids: set[str] | None = None, to: dict[Any, list[str]] | None = None) -> None:
        self.src_uri = name
        self.is_modified: Any = None
        self.page: Any = SimpleNamespace(present_anchor_ids=ids, links_to_anchors=to) if self._is_page() else None

    def _is_page(self) -> bool:
        return self.src_uri.endswith(".md")

    is_documentation_page = _is_page


def test_only_pages_that_are_wanted_are_built_and_what_stands_beside_them_in_the_first_share() -> None:
    def chosen(alone: bool) -> list[str]:
        files = [File(name) for name in ("a.md", "b.md", "c.css")]
        generator._chooser({"a.md"}, alone)(files)
        return [one.src_uri for one in files if one.is_modified is None or one.is_modified()]

    assert (chosen(False), chosen(True)) == (["a.md", "c.css"], ["a.md"])


def test_links_to_pages_that_were_not_read_are_kept_for_who_reads_them() -> None:
    unread, read, none = File("b.md"), File("c.md", {"y"}), File("d.css")
    first = File("a.md", {"x"}, {unread: ["z"], read: ["y"], none: ["q"]})
    links = Links({}, [])
    generator._reader(links)(None, files=SimpleNamespace(documentation_pages=lambda: [first, unread, read]))
    assert links == Links({"a.md": {"x"}, "c.md": {"y"}}, [("a.md", "b.md", "z")])


def test_mkdocs_is_heard_while_it_builds_and_its_loggers_are_as_before() -> None:
    logger, build = logging.getLogger("mkdocs"), logging.getLogger("mkdocs.commands.build")
    before = (logger.propagate, logger.level, build.level, [*logger.handlers])
    warnings: list[str] = []
    steps: list[int] = []
    with generator._listening(warnings, steps.append) as listener:
        assert logger.propagate is False
        listener.expect()
        build.warning("left alone on purpose")
        logging.getLogger("mkdocs.other").warning("news\nof two lines")
        listener.expect_no_more([])
        build.warning("more news")
        build.debug("Reading: a.md")
        build.debug("Building page a.md")
        build.info("something else")
    assert (len(warnings), warnings[1], steps) == (2, "more news", [1, 2])
    assert "\n" not in warnings[0]
    assert (logger.propagate, logger.level, build.level, [*logger.handlers]) == before


@pytest.mark.parametrize(
    ("error", "why"),
    [(SystemExit("a\nb"), "a b"), (SystemExit(""), "news"), (ValueError("c"), "c"), (KeyError(), "news")],
)
def test_whatever_breaks_in_mkdocs_is_one_line(error: BaseException, why: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def breaks(_name: str) -> None:
        logging.getLogger("mkdocs.x").warning("news")
        raise error

    monkeypatch.setattr(generator, "require_mkdocs", lambda: None)
    monkeypatch.setattr(generator, "import_module", breaks)
    with pytest.raises(KodexError, match=f"mkdocs could not build the website: {why}$"):
        generator.run_mkdocs(Path("mkdocs.yml"))


def test_a_page_of_the_build_before_holds_while_all_that_it_is_made_of_does(tmp_path: Path) -> None:
    work, stands = tmp_path / "work", tmp_path / "stands"
    (work / "docs").mkdir(parents=True)
    (work / "overrides").mkdir()
    (work / "base.yml").write_text("plugins: []\n")
    (work / "mkdocs.yml").write_text("a: 1\n")
    (work / "overrides" / "main.html").write_text("x")
    pages = ["a.md", "b.md"]
    for page in pages:
        (work / "docs" / page).write_text(page)
        (stands / page.removesuffix(".md")).mkdir(parents=True)
        (stands / page.removesuffix(".md") / "index.html").write_text(page)
    record = reuse.record(work, Site(stands), pages, {})
    files = frozenset(reuse.page_file(page) for page in pages)
    standing = Standing(str(stands), json.dumps({"reuse": record}).encode(), files)

    def held(these: Standing = standing) -> list[str]:
        return [*reuse.still_hold(work, pages, these)]

    assert held() == pages
    assert reuse.still_hold(work, pages, standing) == record["pages"]
    assert held(standing._replace(files=frozenset(["a/index.html"]))) == ["a.md"]
    (work / "docs" / "b.md").write_text("other")
    assert held() == ["a.md"]
    (stands / "a" / "index.html").unlink()
    assert held() == []
    (stands / "a" / "index.html").write_text("a.md")
    assert held() == ["a.md"]
    for file, text in (("base.yml", "plugins: [search]\n"), ("overrides/main.html", "y"), ("mkdocs.yml", "a: 2\n")):
        kept = (work / file).read_text()
        (work / file).write_text(text)
        assert held() == []
        (work / file).write_text(kept)
    assert held() == ["a.md"]
    for marker in (b"", b"[]", b'{"reuse": 3}', b'{"reuse": null}'):
        assert held(standing._replace(marker=marker)) == []


def test_rules_that_no_page_fits_are_left_out_of_a_style_sheet() -> None:
    css = (
        ".md-nav{a:b}.tabbed-set{c:d}.md-nav,.tabbed-set{e:f}a:not(.tabbed-x){g:h}:is(.tabbed-a,b){i:j}"
        "[data-md-color-primary=red]{k:l}@media print{@supports (x:y){.tabbed-set{m:n}}}"
        ":root{--one:url(data:x);--two:url('data:y')}.p{q:var(--one)}/*# sourceMappingURL=a.map */"
    )
    lighter = styles.lighter(css)
    assert lighter == (
        ".md-nav{a:b}.md-nav,.tabbed-set{e:f}a:not(.tabbed-x){g:h}:is(.tabbed-a,b){i:j}"
        ":root{--one:url(data:x);}.p{q:var(--one)}"
    )
    assert "--two" in styles.lighter(css, ["b{c:var(--two)}"])
