"""Answers that decide a dispute silently: planted in the Kódex, and in a small book what is read, changed and gone."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from kodex.errors import KodexError
from kodex.ground import paths
from kodex.kb import defaults, standing
from kodex.kb.lint import lint
from kodex.kb.read import read_rulebook
from kodex.model import Asked, Rulebook
from tests.kb.test_answers import answered, rule, write

PLANTED = [
    (
        "81.2",
        "Az ellenfelem kezdett, az első köre harci fázisa megy. Védekezés ikonos azonnalimat ingyen bedobhatom?",
        "Nem, csak a fő fázisában.",
    ),
    (
        "169.2.9",
        "Ha mindkét csapat élete egyszerre fogy el a kör végén, ahhoz is kérni kell mindenki jóváhagyását, igaz?",
        "Igen, erre sincs kivétel.",
    ),
    (
        "131.12",
        "Dermesztőt tettek a kőóriásomra, amelyik nem veszítheti el a képességeit. Hat rá a jelző?",
        "Igen, elvesznek.",
    ),
    (
        "36.7",
        "Az ellenfelem álomjelzőt kapott, és az őrposztból a tartalékba ment. A támadó lényem kiesik a harcból?",
        "Nem, tovább harcol.",
    ),
    (
        "132.11",
        "Immunis a direkt sebző harci képességekre. Hat rá az altató harci képesség?",
        "Nem, egyik harci képesség sem hat rá.",
    ),
    (
        "62.2",
        "Veszélyes faj versenyre morfot tennék, beszámít az altípusomba?",
        "Nem, csak a lényeket kell számolni.",
    ),
    (
        "7.7",
        "A saját szövege olcsóbbítja a lapomat, de szám van a sarkában. Változó költségű?",
        "Nem, fix.",
    ),
    ("135.2", "A saját varázslatom viszi el a büntetéses lapomat. Engem is büntet?", "Nem, csak az ellenfelet."),
    (
        "67.5",
        "Harcban haltak meg a szörnyek. Meddig nyerhetem ki a komponenst, a fázis vagy a részfázis végéig?",
        "A fázis végéig.",
    ),
    ("143.3", "A meccs után a cserélt paklit vissza kell állítani az eredetire?", "Nem, megtarthatod."),
]
"""Players' questions about disputes of the Kódex, each answered against the default without a word."""


@pytest.fixture(scope="module")
def kodex() -> Rulebook:
    return read_rulebook(Path(paths.kb_folder(), "hkk-kodex"), from_cache=True)


def _with(book: Rulebook, number: str, question: str, answer: str) -> Rulebook:
    old = book.rules[number]
    return replace(book, rules=book.rules | {number: replace(old, asked=(*old.asked, Asked(q=(question,), a=answer)))})


@pytest.mark.whole
def test_planted_answers_are_found(kodex: Rulebook) -> None:
    found = [
        question
        for number, question, answer in PLANTED
        if any(near.question == question for near in defaults.undecided(_with(kodex, number, question, answer)))
    ]
    assert len(found) >= 9, [question for _number, question, _answer in PLANTED if question not in found]


def test_the_opposite_verdict_is_found_where_few_words_are_shared(kodex: Rulebook) -> None:
    question = "Zanos lapot ingyen lerakhatok egy képesség miatt?"
    book = _with(kodex, "24.3", question, "Nem, egy zanszilánk mindig kell.")
    assert any(near.question == question for near in defaults.undecided(book))


def test_what_says_so_or_agrees_is_not_found(kodex: Rulebook) -> None:
    number, question, _against = PLANTED[0]
    for answer in ("Igen, az egész körben.", "Vitatott, de alapesetben nem.", "Alapesetben az egész körben."):
        assert all(near.question != question for near in defaults.undecided(_with(kodex, number, question, answer)))


def _disputed() -> dict[str, Any]:
    """The answered book with a question that is its dispute's and an answer against the default."""
    files = answered()
    files["disputes.yaml"] = [
        {
            "id": "eso",
            "title": "Eső a tavon",
            "question": "Dobható-e kavics a tóba, ha esik az eső?",
            "rules": ["2.1"],
            "readings": [
                {"id": "igen", "text": "Igen, az eső nem számít.", "rules": ["2.1"]},
                {"id": "nem", "text": "Nem, esőben tilos.", "rules": ["2.1"]},
            ],
            "default": "igen",
            "why": "A szabály az esőt nem említi.",
        }
    ]
    rule(files, "2.1")["questions"] += [{"a": "Nem, esőben nem.", "q": ["Esik az eső. Dobhatok kavicsot a tóba?"]}]
    return files


@pytest.fixture
def book(tmp_path: Path) -> Callable[[dict[str, Any]], Path]:
    """Writes a book and accepts its answers as read against the texts, not against the disputes."""
    from kodex.kb import reread

    def keep(files: dict[str, Any]) -> Path:
        folder = write(files, tmp_path / "kavics")
        rulebook = read_rulebook(folder)
        reread.accept(folder, [one for one in rulebook.rules.values() if one.text])
        standing.accept(rulebook, folder, rulebook.rules)
        return folder

    return keep


def _codes(folder: Path) -> list[str]:
    return [finding.code for finding in lint(folder) if finding.code in {*defaults.CODES, "L100"}]


def test_an_answer_is_found_until_somebody_has_read_it(book: Callable[[dict[str, Any]], Path]) -> None:
    folder = book(_disputed())
    assert "L334" in _codes(folder)
    defaults.accept(read_rulebook(folder), folder, ["1.1"])
    assert "L334" in _codes(folder)
    defaults.accept(read_rulebook(folder), folder, ["2.1"])
    assert _codes(folder) == []


def test_a_changed_default_wants_its_answers_read_again(book: Callable[[dict[str, Any]], Path]) -> None:
    files = _disputed()
    folder = book(files)
    defaults.accept(read_rulebook(folder), folder, ["2.1"])
    files["disputes.yaml"][0]["readings"][0]["text"] = "Igen, ha nem villámlik."
    write(files, folder)
    assert set(_codes(folder)) == {"L334", "L336"}
    defaults.accept(read_rulebook(folder), folder, ["2.1"])
    assert _codes(folder) == ["L334"]  # those that are not near it, too
    standing.accept(read_rulebook(folder), folder, ["2.1"])
    assert _codes(folder) == []


def test_a_default_that_is_no_reading_is_told_alone(book: Callable[[dict[str, Any]], Path]) -> None:
    files = _disputed()
    folder = book(files)
    defaults.accept(read_rulebook(folder), folder, ["2.1"])
    files["disputes.yaml"][0]["default"] = "i_gen"
    write(files, folder)
    assert _codes(folder) == []
    assert [one.mend for one in lint(folder) if one.code == "L404"] == ["one of: igen, nem"]


def test_a_new_answer_is_found_whatever_its_words(book: Callable[[dict[str, Any]], Path]) -> None:
    files = _disputed()
    folder = book(files)
    defaults.accept(read_rulebook(folder), folder, ["2.1"])
    asked = rule(files, "2.1")["questions"]
    asked += [{"a": f"Nem, {n} lépésre.", "q": [f"Hogyan állok, {n}?"]} for n in range(20)]
    write(files, folder)
    found = [one for one in lint(folder) if one.code == "L334"]
    assert len(found) == 20
    assert "eso ('Igen, az eső nem számít.')" in found[0].message
    asked[-1]["a"] = "Alapesetben igen."
    write(files, folder)
    assert len([one for one in lint(folder) if one.code == "L334"]) == 19
    defaults.accept(read_rulebook(folder), folder, ["2.1"])
    standing.accept(read_rulebook(folder), folder, ["2.1"])
    assert _codes(folder) == []


def test_answers_are_read_again_when_the_default_changes(book: Callable[[dict[str, Any]], Path]) -> None:
    files = _disputed()
    rule(files, "2.1")["questions"].append({"a": "Alapesetben igen.", "q": ["Hogyan állok?"]})
    folder = book(files)
    defaults.accept(read_rulebook(folder), folder, ["2.1"])
    assert _codes(folder) == []
    files["disputes.yaml"][0]["default"] = "nem"
    write(files, folder)
    told = [one.message for one in lint(folder) if "were not read beside the default" in one.message]
    assert told == ["the answers of 2.1 were not read beside the default of eso: 'Nem, esőben tilos.'"]
    standing.accept(read_rulebook(folder), folder, [])
    assert "L334" in _codes(folder)
    defaults.accept(read_rulebook(folder), folder, ["2.1"])
    standing.accept(read_rulebook(folder), folder, ["2.1"])
    assert _codes(folder) == []


def test_an_answer_that_is_no_more_does_not_stand(book: Callable[[dict[str, Any]], Path]) -> None:
    files = _disputed()
    folder = book(files)
    stood = standing.of_book(folder)
    rule(files, "2.1")["questions"].pop()
    write(files, folder)
    standing.accept(read_rulebook(folder), folder, [])
    assert len(standing.of_book(folder)["2.1"].answers) == len(stood["2.1"].answers) - 1


@pytest.mark.parametrize("content", ["{", "[]", '{"2.1": 1}'])
def test_a_broken_row_is_one_finding(content: str, book: Callable[[dict[str, Any]], Path]) -> None:
    folder = book(_disputed())
    (folder / standing.NAME).write_text(content, encoding="utf-8")
    assert _codes(folder) == ["L100"]


def test_what_is_gone_is_found_and_dropped(book: Callable[[dict[str, Any]], Path]) -> None:
    folder = book(_disputed())
    (folder / defaults.NAME).write_text(json.dumps({"eso": ["00000000"], "nincs": ["11111111"]}), encoding="utf-8")
    assert _codes(folder).count("L336") == 2
    defaults.accept(read_rulebook(folder), folder, ["2.1"])
    assert _codes(folder) == []


@pytest.mark.parametrize("content", ["{", "[]", '{"eso": "x"}'])
def test_a_broken_file_is_one_finding(content: str, book: Callable[[dict[str, Any]], Path]) -> None:
    folder = book(_disputed())
    (folder / defaults.NAME).write_text(content, encoding="utf-8")
    assert _codes(folder) == ["L100"]
    with pytest.raises(KodexError):
        defaults.accept(read_rulebook(folder), folder, ["2.1"])
