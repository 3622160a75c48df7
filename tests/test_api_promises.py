"""What the API promises to programs: only KodexErrors, threads that share a rulebook, a language of its own."""

from __future__ import annotations

import pickle
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

import kodex
from kodex import concordance, library
from kodex.api import Kodex
from kodex.errors import KodexError
from kodex.ground import i18n, paths

QUESTIONS = ["Bemehetek a nádasba dobni?", "mennyi az autóadó", "kidőlt nád", "mit mond a 3.3?"]
ODD: list[Any] = [None, 34, 34.5, True, b"3.3", ["3.3"], {"number": "3.3"}, object()]

METHODS: dict[str, Callable[[Kodex, Any], object]] = {
    "rule": lambda book, odd: book.rule(odd),
    "below": lambda book, odd: book.below(odd),
    "context": lambda book, odd: book.context(odd),
    "counterparts": lambda book, odd: book.counterparts(odd),
    "compare": lambda book, odd: book.compare(odd),
    "graph": lambda book, odd: book.graph(odd),
    "graph's depth": lambda book, odd: book.graph("3.3", depth=odd if odd is not True else 9),
    "search": lambda book, odd: book.search(odd),
    "search's limit": lambda book, odd: book.search("nád", limit=odd if odd not in (34, True) else "34"),
    "search's kind": lambda book, odd: book.search("nád", kind=odd or 0),
    "page": lambda book, odd: book.page(odd),
    "unknown_numbers": lambda book, odd: book.unknown_numbers(odd),
    "suggestion": lambda book, odd: book.suggestion(odd),
    "ask": lambda book, odd: book.ask(odd),
    "ask_beside": lambda book, odd: book.ask_beside("nád", odd),
    "rulings": lambda book, odd: book.rulings(odd if odd is not None else 0),
    "rulings' words": lambda book, odd: book.rulings(words=odd if odd is not None else 0),
    "changes since": lambda book, odd: book.changes(since=odd or 0),
    "check": lambda book, odd: book.check(odd),
    "try_": lambda book, odd: book.try_(odd),
    "try_'s scenario": lambda book, odd: book.try_(SCENARIO, odd or 0),
    "open": lambda book, odd: kodex.open(odd),
    "open's language": lambda book, odd: kodex.open(lang=odd or "de"),
    "count": lambda book, odd: book.count([odd] if odd != 34 else "34.5"),
    "by_name": lambda book, odd: library.by_name("nád", odd),
    "library": lambda book, odd: library.open().ask(odd),
    "library's id": lambda book, odd: library.open().context(odd),
}


@pytest.fixture
def book(pebbles_kb: Path) -> Kodex:
    return kodex.open()


@pytest.mark.parametrize("method", METHODS)
def test_arguments_of_another_type_are_told_in_one_line(method: str, book: Kodex) -> None:
    for odd in ODD:
        with pytest.raises(KodexError) as raised:
            METHODS[method](book, odd)
        assert "\n" not in str(raised.value)


@pytest.mark.parametrize("text", ["", "\0", "\ud800", "a" * 100_000, '"', "[", "§", "../x", "%s{}", "\x1b[2J"])
def test_odd_texts_are_answered_or_told(text: str, book: Kodex) -> None:
    for look in (book.rule, book.search, book.ask, book.suggestion, book.check, book.changes, kodex.open):
        assert _told(look, text).isprintable()


def _told(look: Callable[[str], object], text: str) -> str:
    """What is said against a text; nothing where it is answered."""
    try:
        look(text)
    except KodexError as error:
        return str(error)
    return ""


def test_a_store_that_breaks_is_a_kodex_error(book: Kodex) -> None:
    book.store.connection.close()
    for look in (lambda: book.rule("3.3"), lambda: book.ask("nád"), book.numbers):
        with pytest.raises(KodexError, match=r"cannot be read.*→ open the rulebook again") as raised:
            look()
        assert isinstance(raised.value.__cause__, sqlite3.Error)


def test_threads_share_a_rulebook(book: Kodex) -> None:
    """What a pool of threads gets from one rulebook is what one thread gets, each time."""

    def work(at: int) -> list[object]:
        question = QUESTIONS[at % len(QUESTIONS)]
        return [book.ask(question), book.search(question), book.rule("3.3"), book.compare("3.3"), len(book.numbers())]

    alone = [work(at) for at in range(len(QUESTIONS))]
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(work, range(200)))
    assert all(found[at] == alone[at % len(alone)] for at in range(200))


def test_a_rulebook_in_memory_is_shared_too(
    pebbles_kb: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("KODEX_CACHE_DIR", str(tmp_path / "file"))  # nothing can be kept below a file
    book = kodex.open()
    assert "cannot be written" in capsys.readouterr().err
    with ThreadPoolExecutor(1) as pool:
        assert pool.submit(book.rule, "3.3").result() == book.rule("3.3")
        assert pool.submit(concordance.open().editions).result() == concordance.open().editions()


def test_places_are_no_sql(book: Kodex) -> None:
    assert sum(book.count([1, 2, 3])["parts"].values()) == 3
    with pytest.raises(KodexError, match="places are whole numbers from 1"):
        book.count(["0) UNION SELECT name, type FROM sqlite_master --"])  # type: ignore[list-item]


def test_what_may_be_sent_to_another_process(book: Kodex) -> None:
    """Answers, rules, hits and errors may; what holds a database or a game may not."""
    found = [book.ask(QUESTIONS[0]), book.rule("3.3"), book.search("nád"), book.page("nád"), book.graph("3.2")]
    assert pickle.loads(pickle.dumps(found)) == found
    with pytest.raises(KodexError) as raised:
        book.rule("3.77")
    again = pickle.loads(pickle.dumps(raised.value))
    assert (type(again), str(again), again.mend) == (KodexError, str(raised.value), raised.value.mend)
    for kept in (book, library.open()):
        with pytest.raises(TypeError):
            pickle.dumps(kept)


def test_each_rulebook_speaks_its_own_language(pebbles_kb: Path) -> None:
    spoken = {lang: kodex.open(lang=lang) for lang in i18n.LANGUAGES}
    first = {"en": "there is no rule 3.77", "hu": "nincs 3.77 számú"}

    def refused(at: int) -> bool:
        lang = i18n.LANGUAGES[at % 2]
        with pytest.raises(KodexError) as raised:
            spoken[lang].rule("3.77")
        return str(raised.value).startswith(first[lang])

    with ThreadPoolExecutor(8) as pool:
        assert all(pool.map(refused, range(200)))
    why = {lang: book.ask("Bemehetek a nádasba dobni?")["rules"][0]["why"] for lang, book in spoken.items()}
    assert why["en"] != why["hu"]
    assert i18n.language() == "en"
    with pytest.raises(KodexError, match="nincs „ulti” szabálykönyv"):
        kodex.open("ulti", lang="hu")


def test_what_is_there_beside_looking_up(book: Kodex) -> None:
    assert [change["date"] for change in book.changes()] == ["2013", "2014-05-01"]
    assert [change["date"] for change in book.changes("3.2", since="2014", until="2014-05")] == ["2014-05-01"]
    assert book.changes(until="2012") == []
    for wrong in ("2014-13", "2014-02-30", "May", "14", "2014-5"):
        with pytest.raises(KodexError, match="is not a date such as"):
            book.changes(since=wrong)
    assert {node["number"] for node in book.graph("3.2")["nodes"]} > {"3.2", "3.3"}
    assert [ruling["id"] for ruling in book.rulings("3.3")] == ["nadban-allo-kavics"]
    assert [ruling["id"] for ruling in book.rulings("3.2", words="széle")][-1] == "nad-szele-dobas-regen"
    assert book.rule("3.3")["rulings"] == book.rulings("3.3")
    assert [rule["rulings"] for rule in book.below("3") if rule["number"] == "3.3"] == [book.rulings("3.3")]
    with pytest.raises(KodexError, match="the depth is a whole number from 1 to 3, not 4"):
        book.graph("3.2", depth=4)
    assert book.compare("3.2")["id"] == "hkk-kodex:3.2"


SCENARIO = """
cards: {ork: {type: szörny, damage: 2, life: 3}, medve: {type: szörny, damage: 4, life: 4}}
scenarios:
- id: egy-az-egyben
  title: Egy ork egy medve ellen
  asks: Mi lesz az orkkal?
  rules: ["36.4"]
  given: {active: A, phase: harc.támadók, players: {A: {guard: [ork]}, B: {guard: [medve]}}}
  when:
  - {act: attack, by: A, map: {ork: medve}}
  - {act: advance, to: fő.2}
  then: {state: {ork.zone: gyűjtő, medve.wounds: 2}, cites: ["36.4"]}
"""


def test_scenarios_are_played_from_text() -> None:
    book = kodex.open(lang="en")
    (passed,) = book.check(SCENARIO, trace=True)
    assert (passed["verdict"], passed["failures"], passed["file"]) == ("pass", [], "scenario.yaml")
    assert "36.4" in {rule for told in passed["trace"] for rule in _rules(told)}
    (failed,) = book.check(SCENARIO.replace("wounds: 2", "wounds: 3"))
    assert failed["verdict"] == "fail"
    assert failed["failures"][0].startswith("scenario.yaml:12 [scenarios[0].then")
    assert "trace" not in failed
    with pytest.raises(KodexError, match=r"^scenario\.yaml:1: not valid YAML: .* → close it with \]: \[\]$"):
        book.check("[")


def test_tables_are_ruled_on_from_text() -> None:
    book = kodex.open(lang="en")
    steps = "  - {act: attack, by: B, map: {medve: ork}}\n  - {act: attack"
    found = book.try_(SCENARIO.replace("  - {act: attack", steps))
    assert [step["verdict"] for step in found["steps"]] == ["forbidden", "allowed", "allowed"]
    rules = {why["rule"] for why in found["steps"][0]["why"]}
    assert rules
    assert rules <= found["gists"].keys()
    assert found["gists"]["36.4"] == book.rule("36.4")["gist"]
    text = Path(paths.shipped("queries"), "scenarios/hkk-kodex/36/akire-visszautne.yaml").read_text("utf-8")
    [other] = book.try_(text, "masik-tamado-meguti")["others"]
    assert other["dispute"]["question"]
    assert other["dispute"]["holds"] != other["dispute"]["otherwise"]
    with pytest.raises(KodexError, match=r"^scenario\.yaml:1: not valid YAML"):
        book.try_("[")


def _rules(told: Any) -> set[str]:
    return set(told["rules"]).union(*map(_rules, told["children"]))
