"""Several rulebooks searched and asked as one."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kodex import concordance, library
from kodex.answers import together
from kodex.errors import KodexError
from kodex.library import Library
from kodex.search import calibration, query
from kodex.text import asked_books


@pytest.fixture
def shelf(shelf_kb: Path) -> Library:
    return library.open()


def found(shelf: Library, text: str) -> list[str]:
    return [hit["id"] for hit in shelf.search(text)]


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("mit csinál az antikagyló", "hkk-11:fogalmak/anti-kagylo/1"),
        ("gyöngyös kagyló pontja", "hkk-11:sz/kagylok#b2"),
        ("Vizes kővel is dobhatok?", "hkk-kodex:1.1.2"),
        ("nádba lépés", "hkk-kodex:3.2"),
    ],
)
def test_the_right_book_comes_first(query: str, first: str, shelf: Library) -> None:
    hits = shelf.search(query)
    assert hits[0]["id"] == first
    assert first == f"{hits[0]['rulebook']}:{hits[0]['number']}"
    scores = [hit["score"] for hit in hits]
    assert scores == sorted(scores, reverse=True)
    assert all(0 <= score <= 1 for score in scores)


def test_the_order_inside_a_book_stays(shelf: Library) -> None:
    for book in shelf.books:
        alone = [hit["id"] for hit in book.search("dobás", limit=5)]
        together_ = [
            id_ for id_ in [hit["id"] for hit in shelf.search("dobás", limit=50)] if id_.startswith(book.rulebook)
        ]
        assert together_[: len(alone)] == alone


def test_numbers_of_any_book(shelf: Library) -> None:
    assert found(shelf, "3.2")[0] == "hkk-kodex:3.2"
    assert found(shelf, "2.01.1")[:2] == ["hkk-11:2.01.1", "hkk-11:2.01.1#1.1"]
    assert found(shelf, "e11 kijatszas/2") == ["hkk-11:kijatszas/2"]
    assert shelf.unknown_numbers("3.2") == []
    assert shelf.unknown_numbers("77.7") == ["77.7"]
    assert found(shelf, "77.7") != []


def test_a_word_of_one_book_is_no_typo_in_the_other(shelf: Library) -> None:
    assert "kagylo" in together.sound_words([book.store for book in shelf.books], "kagyló")
    assert shelf.suggestion("kagylók") is None
    assert shelf.suggestion("gyöngyös kavics") is None


def test_pages_count_by_rulebook(shelf: Library) -> None:
    page = shelf.page("dobás", limit=2)
    assert page["more"]
    assert list(page["facets"]["rulebooks"]) == ["hkk-kodex", "hkk-11"]
    assert sum(page["facets"]["rulebooks"].values()) == sum(page["facets"]["kinds"].values())
    first, second = (shelf.search("dobás", limit=2, page=n) for n in (1, 2))
    assert not {hit["id"] for hit in first} & {hit["id"] for hit in second}


def test_a_query_for_one_book_only_is_no_error(shelf: Library) -> None:
    assert found(shelf, "szám:kijatszas/2") == ["hkk-11:kijatszas/2"]
    assert {hit["kind"] for hit in shelf.search("dobás", kind="kivétel")} <= {"exception"}
    assert {hit["rulebook"] for hit in shelf.search("dobás", part="I")} <= {"hkk-kodex"}
    with pytest.raises(KodexError, match="there is no part"):
        shelf.search("dobás", part="XIX")
    with pytest.raises(KodexError, match="empty query"):
        shelf.search("?!")


def test_asking_says_which_book_answers(shelf: Library) -> None:
    answer = shelf.ask("Mit csinál az antikagyló, ki hallgat el mellette?")
    assert (answer["status"], answer["rules"][0]["id"]) == ("answered", "hkk-11:fogalmak/anti-kagylo/1")
    answer = shelf.ask("mit mond a 3.2?")
    assert answer["rules"][0]["id"] == "hkk-kodex:3.2"
    assert all(entry["rulebook"] != "hkk-kodex" for entry in answer["elsewhere"])


def test_an_unanswerable_question_is_declined_by_all(shelf: Library) -> None:
    answer = shelf.ask("mennyibe kerül a parkolás Budapesten")
    assert answer["status"] == "declined"
    assert len(answer["nearest"]) <= 3


def test_a_calibration_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert calibration.figures("kert")["own"] is False
    assert calibration.figures("kert")["rank"] == calibration.figures()["rank"]
    own = tmp_path / "calibration-kert.json"
    own.write_text(json.dumps({"sisters": ["kagylo"], "rank": {"bias": 1.0}}), encoding="utf-8")
    path = calibration.path
    monkeypatch.setattr(calibration, "path", lambda rulebook="": str(own) if rulebook == "kert" else path(rulebook))
    monkeypatch.setattr(calibration, "_read", {})
    assert calibration.figures("kert")["sisters"] == {"kagylo"}
    assert calibration.figures("kert")["rank"] == calibration.figures()["rank"], "the same for all"
    assert calibration.is_own("kert")


@pytest.fixture(scope="module")
def every() -> Library:
    """The rulebooks of the checkout."""
    return library.open()


ORPOSZT = "Hány lény fér el az őrposztban?"


@pytest.mark.parametrize(
    ("question", "book"),
    [
        (ORPOSZT, "hkk-kodex"),
        (f"A 8. kiadásban: {ORPOSZT}", "hkk-8"),
        (f"tizenegyes szerint {ORPOSZT}", "hkk-11"),
        (f"a kódex szerint {ORPOSZT}", "hkk-kodex"),
        ("Hány manőverpontot kapok fordulónként?", "magus"),
        ("Hova megy a haduram, ha beállítom a parancstárcsát?", "conquest"),
    ],
)
def test_the_edition_that_holds_leads_unless_another_book_is_meant(question: str, book: str, every: Library) -> None:
    answer = every.ask(question)
    assert answer["question"] == question
    assert answer["rules"][0]["rulebook"] == book
    assert every.search(question)[0]["rulebook"] == book


def test_older_editions_are_told_beside_it(every: Library) -> None:
    elsewhere = [entry["rulebook"] for entry in every.ask(ORPOSZT)["elsewhere"]]
    assert set(elsewhere) >= {"hkk-8", "hkk-11"}
    assert every.ask(f"régi szabály szerint {ORPOSZT}")["rules"][0]["rulebook"] in ("hkk-8", "hkk-11")


def test_the_concordance_speaks_for_the_other_editions(every: Library) -> None:
    """Whatever rule decides: what stands beside it is never another one than the concordance sets there."""
    entries = concordance.open().entries("same")
    asked = {rule: entry for entry in entries for rule in entry["rules"].get("hkk-kodex", ())[:1]}
    seen = 0
    for number, entry in sorted(asked.items())[::4]:
        answer = every.ask(f"Mit mond a {number}?")
        assert answer["rules"][0]["number"] == number
        beside = {one["rulebook"]: one["number"] for one in answer["elsewhere"]}
        matched = concordance.counterparts("hkk-kodex", number)
        for id_ in ("hkk-8", "hkk-11"):
            known = {other for one in matched for other in one["rules"].get(id_, ())}
            assert (beside.get(id_) in known) == bool(known), (number, id_)
            seen += bool(known)
        assert entry in [{key: value for key, value in one.items() if key != "through"} for one in matched]
    assert seen >= 10


def candidates(every: Library, question: str, **likely: float) -> list[together.Candidate]:
    stores = [book.store for book in every.books if book.rulebook.replace("-", "_") in likely]
    found = [query.find(store, question, 5) for store in stores]
    return [
        together.Candidate(one.inquiry, one.ranked, likely[store.rulebook.replace("-", "_")])
        for one, store in zip(found, stores, strict=True)
    ]


def test_an_edition_gives_way_to_the_one_that_holds_if_that_answers(every: Library) -> None:
    def places(**likely: float) -> list[float]:
        return together.standings(candidates(every, ORPOSZT, **likely))

    assert places(hkk_kodex=0.8, hkk_11=0.95) == [0.95, pytest.approx(0.9 * 0.95)]
    assert places(hkk_kodex=0.01, hkk_11=0.95) == [0.01, 0.95]
    assert places(hkk_kodex=0.6, hkk_11=0.99999) == [0.6, 0.99999]
    assert places(hkk_kodex=0.8, magus=0.9) == [0.8, 0.9]


@pytest.mark.parametrize(
    ("typed", "named", "rest"),
    [
        ("A nyolcadik kiadás szerint mi a mérgezés?", {"hkk-8"}, "mi a mérgezés?"),
        ("e11-ben a morf", {"hkk-11"}, "a morf"),
        ("regi szabalyok: mérgezés", {"hkk-8", "hkk-11"}, ": mérgezés"),
        ("M.A.G.U.S.-ban mi a fal", {"magus"}, "mi a fal"),
        ("mi a Kódex", {"hkk-kodex"}, "mi a Kódex"),
        ("conquest", {"conquest"}, "conquest"),
        ("nyolcas sebzésű lény", set(), "nyolcas sebzésű lény"),
        ("a mágus tornya", set(), "a mágus tornya"),
        ("mit mond a 8. szabály", set(), "mit mond a 8. szabály"),
    ],
)
def test_books_named_in_a_query(typed: str, named: set[str], rest: str) -> None:
    assert asked_books.split(typed, ("hkk-8", "hkk-11")) == (named, rest)


@pytest.mark.parametrize(
    ("typed", "named", "rest"),
    [
        ("A 11. kiadásban húzok az első körben?", ["hkk-11"], "húzok az első körben?"),
        ("8-as szabályok szerint hány lapos a pakli", ["hkk-8"], "hány lapos a pakli"),
        ("a 8. és a 11. kiadásban mi a morf", ["hkk-11", "hkk-8"], "mi a morf"),
        ("Warhammer 40k Conquestben mi a parancsnok?", ["conquest"], "mi a parancsnok?"),
        ("MAGUS szerint mi a fal", ["magus"], "mi a fal"),
        ("magusban", ["magus"], "magusban"),
        ("a magusom direktje", [], "a magusom direktje"),
        ("a régi kiadású lapom", [], "a régi kiadású lapom"),
        ("Mit mond a 8. szabály?", [], "Mit mond a 8. szabály?"),
        ("Nyolcas sebzésű, tizenegyes életű", [], "Nyolcas sebzésű, tizenegyes életű"),
        ("A Kódex szerint mi a fal", [], "A Kódex szerint mi a fal"),
    ],
)
def test_books_that_a_question_chooses(typed: str, named: list[str], rest: str) -> None:
    assert asked_books.chosen(typed) == (named, rest)


def test_no_stored_question_is_taken_for_one_of_another_book(every: Library) -> None:
    chosen = 0
    for book in every.books:
        for rule in map(book.rule, book.numbers()):
            cases = [question for group in rule.get("situations", ()) for question in group["q"]]
            for question in (*rule["questions"], *cases):
                named, _rest = asked_books.chosen(question)
                assert set(named) <= {book.rulebook}, question
                chosen += bool(named)
    assert chosen


def test_a_question_is_answered_by_the_books_that_it_names(every: Library) -> None:
    kodex_, question = every.books[0], "Hány lényem állhat az őrposztban?"
    for id_, named in (("hkk-11", "A 11. kiadásban"), ("hkk-8", "8-as szabályok szerint")):
        answer = library.by_name(f"{named} {question}", kodex_)
        assert answer.pop("named") == [id_]
        asked = every.book(f"{id_}:").ask_beside(question, "hkk-kodex")
        assert answer == asked | {"question": f"{named} {question}"}
        assert answer["compared"]["rulebook"] == "hkk-kodex"
    answer = library.by_name("Conquestben hogyan nyerek?", kodex_)
    assert (answer["named"], answer["rules"][0]["rulebook"]) == (["conquest"], "conquest")
    both = library.by_name(f"a 8. és a 11. kiadásban {question}", kodex_)
    assert both["named"] == ["hkk-11", "hkk-8"]
    assert {one["rulebook"] for one in (both["rules"][0], *both["elsewhere"])} == {"hkk-11", "hkk-8"}
    assert library.by_name(question, kodex_) == kodex_.ask(question)


def test_what_a_book_knows_just_so_is_its_own(every: Library) -> None:
    book, question = next(
        (book, question)
        for book in every.books
        for rule in map(book.rule, book.numbers())
        for question in rule["questions"]
        if asked_books.chosen(question)[0]
    )
    assert library.by_name(question, book) == book.ask(question)
