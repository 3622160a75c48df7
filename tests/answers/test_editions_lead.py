"""An edition that no longer holds has no verdict where the one that holds says something else."""

from __future__ import annotations

import pytest

import kodex
from kodex import concordance, library
from kodex.answers import asking
from kodex.compile import open_store
from kodex.rules.books import VALID
from kodex.search import query
from tests.tiers import usually

EDITIONS = ("hkk-8", "hkk-11")


def questions(rulebook: str) -> list[tuple[str, str]]:
    """Of each entry in which an edition gives way to the one that holds a stored question, and its rule."""
    known, store = concordance.open(), open_store(rulebook)
    found: dict[str, str] = {}
    for entry in known.differences():
        for number in entry["rules"].get(rulebook, ()):
            rule = store.rule(number) or {}
            if rule.get("questions") and known.gives_way(rulebook, number, VALID[rulebook]):
                found.setdefault(entry["id"], rule["questions"][0])
    return list(found.items())


@pytest.mark.parametrize("rulebook", usually(EDITIONS, ["hkk-8"]))
def test_asked_by_an_old_edition_the_one_that_holds_leads_where_they_differ(rulebook: str) -> None:
    known, book, holds = concordance.open(), kodex.open(rulebook), open_store(VALID[rulebook])
    turned = 0
    for name, question in questions(rulebook):
        decides = asking.consider(book.store, query.clean(question)).decides()["number"]
        answer = book.ask_beside(question, holds.rulebook)
        gives = known.gives_way(rulebook, decides, holds.rulebook)
        if gives and answer["rules"][0]["rulebook"] == holds.rulebook:
            turned += 1
            assert [(one["rulebook"], bool(one.get("differs"))) for one in answer["elsewhere"]] == [(rulebook, True)], (
                name
            )
            assert "compared" not in answer
        else:
            assert answer["rules"][0]["rulebook"] == rulebook, name
            assert not gives or known.counterparts(rulebook, decides), name
    assert turned >= len(questions(rulebook)) * 3 // 4


def rows(rulebook: str) -> list[tuple[str, str]]:
    """Of each entry in which an edition differs from the one that holds or may hold each of its rules' first whole
    questions."""
    store, holds = open_store(rulebook), VALID[rulebook]
    told = [one for one in concordance.differences() if concordance.telling(one, rulebook, holds)]
    rules = [(entry["id"], rule) for entry in told for rule in store.rules(list(entry["rules"][rulebook]))]
    whole = [(name, [one for one in rule["questions"] if one.endswith("?")][:1]) for name, rule in rules]
    return [(name, question) for name, found in whole for question in found]


@pytest.mark.parametrize("step", [9, pytest.param(1, marks=pytest.mark.whole)])
def test_of_all_books_no_old_edition_has_the_verdict_where_it_gives_way_or_differs_unsaid(step: int) -> None:
    known, every = concordance.open(), library.open()
    for rulebook in EDITIONS:
        for name, question in rows(rulebook)[::step]:
            answer = every.ask(question)
            first = answer["rules"][0]
            holds = VALID.get(first["rulebook"])
            if holds is None:
                continue
            assert not known.gives_way(first["rulebook"], first["number"], holds), name
            if known.differences_of(first["rulebook"], first["number"], holds):
                assert any(one.get("differs") for one in answer["elsewhere"]), name


@pytest.mark.parametrize("rulebook", usually(EDITIONS, ["hkk-11"]))
def test_by_an_old_edition_what_differs_is_said_whoever_leads(rulebook: str) -> None:
    known, book, holds = concordance.open(), kodex.open(rulebook), VALID[rulebook]
    for name, question in dict(rows(rulebook)).items():
        answer = book.ask_beside(question, holds)
        first = answer["rules"][0]
        if first["rulebook"] == holds:
            assert all(one.get("differs") for one in answer["elsewhere"]), name
        elif known.differences_of(rulebook, first["number"], holds):
            told = answer["compared"]["entries"]
            assert any(concordance.telling(one, rulebook, holds) for one in told), name


def test_what_differs_stands_beside_in_a_line() -> None:
    answer = kodex.open("hkk-8").ask_beside("Hány fázisból áll egy kör?", "hkk-kodex")
    [other] = answer["elsewhere"]
    assert answer["rules"][0]["rulebook"] == "hkk-kodex"
    assert any(line.startswith("A kör fázisai: Hét fázis") for line in other["differs"])


def test_which_edition_holds_is_said_of_every_difference_that_is_not_open() -> None:
    known = concordance.open()
    editions = known.editions()
    for entry in known.differences():
        assert (concordance.holding(entry, editions) is None) == entry["open"], entry["id"]
    assert {concordance.holding(entry, editions) for entry in known.differences()} == {None, "hkk-kodex"}


def test_an_old_edition_that_declines_names_the_one_that_has_the_rule() -> None:
    answer = kodex.open("hkk-8").ask("mire jó a testrész?")
    assert answer["status"] == "declined"
    assert answer["hint"] is not None
    assert answer["hint"]["kind"] == "edition"
    assert [one["rulebook"] for one in answer["elsewhere"]] == ["hkk-kodex"]


def test_a_right_refusal_of_the_edition_that_holds_names_no_old_one() -> None:
    answer = kodex.open().ask("Mennyibe kerül egy doboz a boltban?")
    assert answer["status"] == "declined"
    assert "elsewhere" not in answer
