"""A gist that words do not give away, and an answer to what may ask for a thing, wait until somebody has read them."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from kodex.ground import paths
from kodex.kb import beside, defaults, reread, standing
from kodex.kb.lint import Finding, lint
from kodex.kb.read import read_rulebook
from tests.kb.test_answers import answered, rule, write

Kept = Callable[..., list[Finding]]


@pytest.fixture
def kept(tmp_path: Path) -> Kept:
    """What is found in the answered book once it was read, and then 2.1 was changed so."""

    def found(**values: Any) -> list[Finding]:
        files = answered()
        folder = write(files, tmp_path / "kavics")
        book = read_rulebook(folder)
        reread.accept(folder, book.rules.values())
        defaults.accept(book, folder, book.rules)
        standing.accept(book, folder, book.rules)
        rule(files, "2.1").update(values)
        return lint(write(files, folder))

    return found


@pytest.mark.parametrize("changed", [{"gist": "A bal kezeddel gurítasz."}, {"statements": ["Ülve gurítasz."]}])
def test_a_new_gist_or_statement_is_shown_beside_the_text(changed: dict[str, Any], kept: Kept, tmp_path: Path) -> None:
    (found,) = kept(**changed)
    assert found.code == "L338"
    assert "A dobó a kockát egyszer gurítja el." in found.message
    assert "gurítasz" in found.message
    assert found.mend.endswith("kodex lint --rulebook kavics --reread 2.1")
    folder = tmp_path / "kavics"
    reread.accept(folder, [read_rulebook(folder).rules["2.1"]])
    assert lint(folder) == []


def test_what_words_show_is_told_first(kept: Kept) -> None:
    assert [one.code for one in kept(gist="A kockát versenyen gurítod el.")] == ["L335", "L338"]


def test_a_changed_text_has_all_of_its_rule_reread_once(kept: Kept) -> None:
    (found,) = kept(text="A dobó a kockát kétszer gurítja el.", gist="Ketten gurítotok kétszer.")
    assert found.code == "L327"
    assert "Ketten gurítotok kétszer." in found.message
    assert "kétszer gurítja el" in found.message


@pytest.mark.parametrize(
    ("question", "found"),
    [
        ("Megmondod, hányat guríthatok?", ["L333"]),  # perhaps whether it will be told
        ("Hányat guríthatok?", ["L333"]),
        ("Guríthatok még egyet?", []),
    ],
)
def test_igen_to_what_may_ask_for_a_thing_is_read_once(
    question: str, found: list[str], kept: Kept, tmp_path: Path
) -> None:
    assert [one.code for one in kept(situations=[{"a": "Igen, bármikor.", "q": [question]}])] == found
    folder = tmp_path / "kavics"
    reread.accept(folder, [read_rulebook(folder).rules["2.1"]])
    assert bool(lint(folder)) == question.startswith("Hányat")  # what is surely wrong is no matter of reading


def test_a_record_that_is_none_is_a_finding(kept: Kept, tmp_path: Path) -> None:
    kept()
    (tmp_path / "kavics" / reread.NAME).write_text("[1]", encoding="utf-8")
    assert [one.code for one in lint(tmp_path / "kavics")] == ["L100"]


@pytest.mark.parametrize("book", ["hkk-kodex", "hkk-11", "hkk-8", "magus", "conquest"])
def test_every_gist_of_the_books_would_be_found_if_it_changed(book: str) -> None:
    rulebook = read_rulebook(Path(paths.kb_folder(), book), from_cache=True)
    known = reread.accepted(Path(paths.kb_folder(), book))
    asked = [one for one in rulebook.rules.values() if one.text and one.gist]
    for one in random.Random(38).sample(asked, 20):
        for said in reread.said(one):
            assert reread.short(said) in known[one.number].beside
            assert reread.short(said.replace(" ", " esőben ", 1)) not in known[one.number].beside


def test_every_code_has_an_example() -> None:
    assert set(beside.CODES) == {"L338"}
