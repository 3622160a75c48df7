"""``kodex.open()``: the Python API on the invented rulebook; its documented examples on the real one."""

from __future__ import annotations

import doctest
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import kodex
from kodex import api
from kodex.api import Kodex
from kodex.compile import open_store
from kodex.errors import KodexError


@pytest.fixture
def book(pebbles_kb: Path) -> Kodex:
    return kodex.open()


def test_the_documented_examples_run() -> None:
    done = doctest.testmod(api, optionflags=doctest.ELLIPSIS)
    assert done.failed == 0
    assert done.attempted > 15


def test_importing_the_package_brings_nothing_along() -> None:
    code = "import sys; before = set(sys.modules); import kodex; print(*(set(sys.modules) - before))"
    environ = {"PYTHONPATH": str(Path(kodex.__file__).parents[1])}
    done = subprocess.run([sys.executable, "-c", code], env=environ, capture_output=True, check=True, text=True)
    found = {name for name in done.stdout.split() if name.startswith("kodex") or name == "sqlite3"}
    assert found == {"kodex", "kodex.ground", "kodex.ground.version"}


def test_the_package_offers_the_api() -> None:
    assert kodex.Kodex is Kodex
    assert kodex.KodexError is KodexError
    assert set(kodex.__all__) <= set(dir(kodex))
    for module in (kodex, api):
        assert all(hasattr(module, name) for name in module.__all__)
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = kodex.nothing  # type: ignore[attr-defined]


@pytest.mark.parametrize("typed", ["3.3", "3.3.", "§3.3", " 3,3 "])
def test_a_rule_in_any_spelling(typed: str, book: Kodex) -> None:
    rule = book.rule(typed)
    assert (rule["id"], rule["kind"], rule["beats"]) == ("hkk-kodex:3.3", "exception", ["3.2"])


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        ("3.77", "there is no rule 3.77 in hkk-kodex → nearest: 3"),
        ("nád", "'nád' is not a rule number such as 34.5"),
        ("", "'' is not a rule number such as 34.5"),
        ("3\nx", "'3 x' is not a rule number such as 34.5"),
    ],
)
def test_unknown_numbers_are_errors(typed: str, message: str, book: Kodex) -> None:
    for look_up in (book.rule, book.below, book.context):
        with pytest.raises(KodexError) as raised:
            look_up(typed)
        assert str(raised.value).startswith(message)


def test_an_unknown_rulebook_is_an_error(pebbles_kb: Path) -> None:
    with pytest.raises(KodexError, match="there is no rulebook 'ulti'"):
        kodex.open("ulti")


def test_numbers_and_what_stands_below(book: Kodex) -> None:
    order = book.numbers()
    assert order.index("3.9") < order.index("3.10")
    assert [rule["number"] for rule in book.below("1")] == ["1.1", "1.1.1", "1.1.2", "1.2", "1.2.1"]


def test_pages_are_the_slices_of_one_long_search(book: Kodex) -> None:
    everything = [hit["number"] for hit in book.search("dobás kavics", limit=1000)]
    assert len(everything) > 4
    paged: list[str] = []
    for page in range(1, len(everything)):
        found = book.page("dobás kavics", limit=2, page=page)
        assert found["hits"] == book.search("dobás kavics", limit=2, page=page)
        assert found["more"] == (len(everything) > 2 * page)
        paged += [hit["number"] for hit in found["hits"]]
    assert paged == everything


@pytest.mark.parametrize(("limit", "page"), [(0, 1), (1, 0), (-1, 2)])
def test_pages_count_from_one(limit: int, page: int, book: Kodex) -> None:
    for find in (book.search, book.page):
        with pytest.raises(KodexError, match="from 1 to 1000"):
            find("nád", limit=limit, page=page)


def test_facets_count_all_hits_whatever_the_page(book: Kodex) -> None:
    everything = book.search("dobás kavics", limit=1000)
    for page in (1, 2, 50):
        facets = book.page("dobás kavics", limit=2, page=page)["facets"]
        assert sum(facets["parts"].values()) == sum(facets["kinds"].values()) == len(everything)
        assert facets["kinds"]["heading"] == sum(hit["kind"] == "heading" for hit in everything)
        assert list(facets["parts"]) == sorted(facets["parts"])
        assert list(facets["kinds"].values()) == sorted(facets["kinds"].values(), reverse=True)
    assert book.page("xqzw")["facets"] == {"parts": {}, "kinds": {}}


@pytest.mark.parametrize(
    ("call", "told"),
    [
        (lambda book: book.search("nád", limit=1001), "from 1 to 1000, not 1001"),
        (lambda book: book.search("nád", limit=True), "from 1 to 1000, not True"),
        (lambda book: book.count([-1]), "places are whole numbers from 1"),
        (lambda book: book.suggestion("nádbann", 5), "words are a list of texts, not 5"),
        (lambda book: book.rulings(words=" "), "empty query"),
        (lambda book: book.check("scenarios: []", trace="igen"), "trace is True or False, not 'igen'"),
        (lambda book: book.try_("scenarios: []", turns=1), "turns is True or False, not 1"),
    ],
)
def test_what_would_be_taken_for_something_else_is_refused(
    call: Callable[[Kodex], object], told: str, book: Kodex
) -> None:
    with pytest.raises(KodexError, match=told):
        call(book)


def test_suggestions_have_their_accents(book: Kodex) -> None:
    assert book.suggestion("kidőlt nádbann") == "kidőlt nádban"
    assert book.suggestion("kidőlt nádban") is None
    assert book.suggestion("ELLENFÉLL") == "ellenfél"  # stands in questions only
    assert book.suggestion('"kidőlt nádbann"') == '"kidőlt nádban"'
    assert book.suggestion('"kidőlt nádban"') is None


@pytest.mark.parametrize(
    ("number", "parent", "main", "before", "after"),
    [
        ("1", None, [], None, "1.1"),
        ("1.1.2", "1.1", ["1.1.1"], "1.1.1", "1.2"),
        ("3.2", "3", [], "3.1", "3.3"),
        ("3.3", "3", ["3.2"], "3.2", "3.4"),
        ("5", None, [], None, None),
        ("5.1", "5", [], "4.1", None),
    ],
)
def test_context(
    number: str, parent: str | None, main: list[str], before: str | None, after: str | None, book: Kodex
) -> None:
    around = book.context(number)
    named = {key: beside["number"] if beside else None for key, beside in around.items() if key != "main"}
    assert named == {"parent": parent, "before": before, "after": after}
    assert [rule["number"] for rule in around["main"]] == main


def test_answers_and_refusals(book: Kodex) -> None:
    answer = book.ask("Bemehetek a nádasba dobni?")
    assert (answer["status"], answer["rules"][0]["number"]) == ("answered", "3.2")
    refused = book.ask("mennyi az autóadó")
    assert (refused["status"], refused["rules"]) == ("declined", [])
    with pytest.raises(KodexError, match="empty query"):
        book.ask(" ")


def test_a_store_can_be_shared(pebbles_kb: Path) -> None:
    assert Kodex(open_store()).rulebook == "hkk-kodex"
