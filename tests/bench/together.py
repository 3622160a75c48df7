"""Which rulebook leads when all of them are asked: ``python -m tests.bench.together``.

The development questions of every rulebook, put to all. One of an older edition of HKK names no edition, so the Kódex
should lead where it regulates the same thing (the concordance says where); with the edition named before it, the
edition should.
"""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import yaml

from kodex import library
from kodex.answers.evaluate import Question, read_questions
from kodex.errors import KodexError
from kodex.library import Library
from kodex.rules import books
from kodex.rules.books import DEFAULT

ROOT = Path(__file__).parent.parent.parent
NAMED = {"hkk-11": "A 11. kiadás szerint: ", "hkk-8": "A nyolcadik kiadásban: "}


def held() -> set[tuple[str, str]]:
    """The rules of older editions that regulate what the Kódex regulates, too."""
    data = yaml.safe_load((ROOT / "kb" / "concordance" / "hkk.yaml").read_text(encoding="utf-8"))
    entries = [entry for value in data.values() if isinstance(value, list) for entry in value if "rules" in entry]
    return {
        (book, number)
        for entry in entries
        if DEFAULT in entry["rules"]
        for book, numbers in entry["rules"].items()
        for number in numbers
    }


def asked() -> Iterator[tuple[str, str, str]]:
    """Group, question and the book that should lead."""
    common = held()
    for book in books.every():
        questions = read_questions(sorted((ROOT / "queries" / "questions" / book).glob("dev*.yaml")))
        for question in (one for one in questions if one.gold):
            yield _group(book, question, common), question.question, _leads(book, question, common)
            if book in NAMED:
                yield f"{book}, named", NAMED[book] + question.question, book


def _leads(book: str, question: Question, common: set[tuple[str, str]]) -> str:
    return books.VALID[book] if book in books.VALID and (book, question.gold[0]) in common else book


def _group(book: str, question: Question, common: set[tuple[str, str]]) -> str:
    leads = _leads(book, question, common)
    return book if leads == book else f"{book}, held by {leads}"


def first_asked(shelf: Library, question: str) -> str | None:
    """The book that leads the answer."""
    rules = shelf.ask(question)["rules"]
    return rules[0]["rulebook"] if rules else None


def first_found(shelf: Library, question: str) -> str | None:
    """The book of the first hit."""
    with contextlib.suppress(KodexError):
        hits = shelf.search(question, limit=1)
        return hits[0]["rulebook"] if hits else None
    return None


def main() -> int:
    """Print the share of questions that the right book leads, by group."""
    shelf = library.open()
    ways: list[tuple[str, Callable[[Library, str], str | None]]] = [("ask", first_asked), ("search", first_found)]
    groups: dict[str, list[list[bool]]] = {}
    for group, question, book in asked():
        groups.setdefault(group, []).append([first(shelf, question) == book for _name, first in ways])
    for group, rows in groups.items():
        shares = "   ".join(f"{ways[at][0]} {sum(row[at] for row in rows) / len(rows):.3f}" for at in range(len(ways)))
        print(f"{group:28} {len(rows):4}   {shares}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
