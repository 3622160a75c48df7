"""Whoever asks how the game is played is led to its lesson, in every book; whoever asks about a rule is not."""

from __future__ import annotations

import json
from itertools import chain
from pathlib import Path

import pytest
from click.testing import CliRunner

import kodex
from kodex.answers import asking
from kodex.cli import cli
from kodex.compile import open_store
from kodex.rules import books
from kodex.text import asked_lesson
from tests.cli.test_schemas import check

LEARNERS = (
    "Hogyan kell játszani?",
    "hogy kell ezt jatszani",
    "Hogyan játsszák?",
    "tanulni",
    "Szeretném megtanulni ezt a játékot!",
    "Taníts meg játszani!",
    "szabályok röviden",
    "A játékszabály dióhéjban?",
    "kör",
    "Hogyan zajlik egy kör?",
    "Mi történik egy körben?",
    "Miről szól a játék?",
    "Kezdő vagyok.",
)
OTHERS = (
    "Hogyan kell lapot játszani?",
    "Hány lapot játszhatok ki egy körben?",
    "Mikor van vége a körnek?",
    "Mi történik a kör végén?",
    "Ki kezdi a játékot?",
    "Hányan játszhatják?",
    "szabálylap",
    "Muszáj játszani?",
    "Mennyi lap kell a játékhoz?",
    "Mi az a feláldozás?",
    "Mit csinálok, ha megtámadnak?",
)


LISTED = {
    "hkk-kodex": ("Hogyan zajlik egy kör?", "Milyen részei vannak a harcnak?", "Mi mindent lehet a fő fázisban?"),
    "hkk-11": (
        "Mik a kör fázisai?",
        "Mi micsoda egy kártyán?",
        "milyen fajta varazslatok vannak",
        "Hogyan követik egymást a fázisok?",
    ),
    "hkk-8": (
        "Hogyan zajlik egy kör?",
        "Mi mindennel kell fizetni a kártyákért?",
        "Mik a harc lépései?",
        "Milyen sorrendben jönnek a fázisok?",
    ),
    "magus": ("Hogyan zajlik egy forduló?", "Hogyan megy végig egy ostrom?", "Milyen laptípusok vannak?"),
    "conquest": ("Mik a forduló fázisai?", "Hogyan megy végig egy csata?", "milyen lepesei vannak egy tamadasnak?"),
}
"""Who asks how something goes, or which parts it has."""
UNLISTED = (
    "Mi jön a harc után?",
    "Milyen fázisok jönnek a húzás után?",
    "Mi történik a kör után?",
    "Mennyi a lap ára?",
    "Mikor van vége a körnek?",
    "Mi az a feláldozás?",
    "mi az a magyarázat",
)

PHRASES = {
    "hkk-kodex": {
        "A harci fázis",
        "A játékszabályok",
        "A játéktér felépítése",
        "A kör vége fázis",
        "A lapok típusa",
        "Alapszabályok",
        "Kör",
        "kör",
        "kör eleje",
    },
    "hkk-11": {"A harc fázisai", "A lapok típusai", "Bevezető", "Egy kártya felépítése", "Egy kör fázisai"},
    "hkk-8": {"A harc fázisai"},
    "magus": {"A forduló fázisai", "A játék kezdete", "Harc fázis", "Harc fázisai", "Küldetés megoldása lépés"},
    "conquest": {"Bolygó kártyák felépítése", "Bolygókártyák", "Egységkártyák felépítése", "bolygókártya"},
}
"""The terms and headings that are asked for in a phrase: the lesson or a list tells them."""


@pytest.mark.parametrize("book", books.every())
def test_what_asks_for_an_overview_is_told_in_three_to_eight_lines_with_rules(book: str) -> None:
    opened = kodex.open(book)
    for question in LISTED[book]:
        lines = opened.ask(question)["overview"]["lines"]
        assert 3 <= len(lines) <= 8, question
        assert all(opened.rule(line["rule"])["text"] for line in lines), question
        assert not any("{" in line["says"] for line in lines)  # numbers stand in place of their parameters
    assert [question for question in UNLISTED if "overview" in opened.ask(question)] == []


@pytest.mark.parametrize("book", [book for book in books.every() if book != "hkk-8"])
def test_a_word_for_the_beginning_is_told_how_the_game_begins(book: str) -> None:
    opened = kodex.open(book)
    whole = opened.ask("Hogyan készülünk elő a játékhoz?")["overview"]
    for question in ("előkészületek", "a játék előkészületei", "Felállítás"):
        assert opened.ask(question)["overview"]["lines"] == whole["lines"], question


@pytest.mark.parametrize(
    ("book", "question", "told"),
    [
        ("conquest", "hány bolygót teszünk az asztalra kezdéskor?", "Ezt a füzet nem mondja meg"),
        ("conquest", "rajta marad-e a sérülés a következő fordulóra?", "Igen, a sérülésjelzők rajta maradnak"),
        ("conquest", "mit jelent az, hogy patthelyzet?", "Beragadt csata, alapesetben"),
        ("hkk-11", "mennyi kártyát tarthatok a kezemben?", "Akárhány"),
        ("hkk-8", "mennyi kártyát tarthatok a kezemben?", "Akárhány"),
        ("hkk-11", "blokkolhatja a támadásomat az ellenfél?", "Nem, külön blokkolás nincs"),
        ("hkk-8", "az ellenfelem blokkolhat?", "Nem, külön blokkolás nincs"),
        ("hkk-kodex", "az ellenfelem blokkolhat?", "Nem, külön blokkolás nincs"),
        ("magus", "az ellenfelem blokkolhat?", "Igen: az induló csapatod elé"),
    ],
)
def test_what_is_asked_after_a_first_turn_is_answered_in_other_words_than_stored(
    book: str, question: str, told: str
) -> None:
    output = CliRunner().invoke(cli, ["--lang", "hu", "--rulebook", book, "ask", question]).output
    assert told in " ".join(output.splitlines()[:2]), output


@pytest.mark.parametrize("book", books.every())
def test_no_term_or_heading_is_taken_for_a_word_of_a_phrase(book: str) -> None:
    store = open_store(book)
    asked = json.loads(store.fact("asked_lesson") or "")
    titles = {title["heading"] for title in json.loads(store.fact("titles") or "")}
    rules = [*store.all_rules()]
    called = {*titles, *(rule["heading"] for rule in rules), *chain(*(rule["terms"] for rule in rules))} - {None}

    def is_phrase(question: str) -> bool:
        return any(asked_lesson.is_asked({**asked, **one}, question) for one in ({}, *asked["overviews"]))

    assert {one for one in called if is_phrase(f"Mi az a {one}?")} == PHRASES[book]


@pytest.mark.parametrize("book", books.every())
def test_who_is_told_a_list_is_not_declined(book: str) -> None:
    store = open_store(book)
    for overview in json.loads(store.fact("asked_lesson") or "")["overviews"]:
        question = " ".join(place[-1] for place in overview["phrases"][-1])  # beginnings: words that no rule may have
        answer = asking.ask(store, question)
        assert (answer["status"], "overview" in answer) == ("answered", True), question


def test_the_list_stands_in_the_place_of_a_verdict_and_in_its_order() -> None:
    output = CliRunner().invoke(cli, ["--lang", "hu", "ask", "Milyen részei vannak a harcnak?"]).output.splitlines()
    assert output[0] == "A harc menete:"
    assert [line.split()[0] for line in output[1:6]] == ["1", "2", "3", "4", "5"]
    assert output[1].endswith("34.1")
    answer = check("ask", CliRunner().invoke(cli, ["ask", "--json", "Milyen részei vannak a harcnak?"]).output)
    assert [line["rule"] for line in answer["overview"]["lines"]][:2] == ["34.1", "34.8"]


@pytest.mark.parametrize("book", books.every())
def test_every_book_leads_learners_to_its_lesson_and_nobody_else(book: str) -> None:
    opened = kodex.open(book)
    lesson = opened.learn()
    assert lesson is not None
    for question in LEARNERS:
        learn = opened.ask(question).get("learn")
        assert learn is not None, question
        assert (learn["rulebook"], learn["about"]) == (book, lesson["about"])
        assert learn["command"] == ("kodex learn" if book == "hkk-kodex" else f"kodex learn --rulebook {book}")
    assert [question for question in OTHERS if "learn" in opened.ask(question)] == []


def test_an_answer_says_it_whether_a_rule_decides_or_none() -> None:
    output = CliRunner().invoke(cli, ["--lang", "hu", "ask", "szabályok", "röviden"]).output
    assert output.startswith("Két játékos csap össze")
    assert "Az egész játék, lépésről lépésre: kodex learn\n" in output
    assert "Erre egyik szabály sem" not in output
    output = CliRunner().invoke(cli, ["--lang", "hu", "ask", "Hogyan zajlik egy kör?"]).output
    assert output.startswith("Az egész játék, lépésről lépésre: kodex learn\n\nEgy kör fázisai sorban:\n  1  ")


def test_programs_find_it_in_the_json_and_in_that_of_all_books() -> None:
    answer = check("ask", CliRunner().invoke(cli, ["ask", "--json", "tanulni"]).output)
    assert answer["learn"]["command"] == "kodex learn"
    every = CliRunner().invoke(cli, ["ask", "--json", "--rulebook", "all", "Hogyan kell játszani?"]).output
    assert "learn" in check("ask", every)
    assert "learn" not in json.loads(CliRunner().invoke(cli, ["ask", "--json", "Hány lapot húzok?"]).output)


def test_a_book_whose_lesson_says_nothing_of_it_leads_nobody_there(own_pebbles_kb: Path) -> None:
    assert "learn" not in kodex.open("hkk-kodex").ask("Hogyan kell játszani?")


def test_words_beside_a_phrase_are_its_own_or_make_another_question() -> None:
    asked = asked_lesson.pattern(["hogyan|hogy játszani|játsszák"], "kell ezt a")
    assert asked_lesson.is_asked(asked, "HOGY kell ezt játszani?!")
    assert asked_lesson.is_asked(asked, "hogyan játsszák")
    assert not asked_lesson.is_asked(asked, "Hogyan kell kockával játszani?")
    assert not asked_lesson.is_asked(asked, "játszani")
    assert not asked_lesson.is_asked(asked, "")


def test_a_longer_word_is_known_by_a_longer_beginning() -> None:
    asked = asked_lesson.pattern(["felállítás"], "")
    assert [
        one
        for one in ("Felállítása?", "felállításról", "feláldozás", "felállás", "felá")
        if asked_lesson.is_asked(asked, one)
    ] == [
        "Felállítása?",
        "felállításról",
    ]
