"""A small invented rulebook that the linter has nothing to say about; tests break it in one place each."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
import yaml

from kodex.kb.lint import Finding, lint

QUESTIONS = [
    "Mikor teríthetek?",
    "terítés ideje",
    "A másik szerint most nem jöhetek, jól mondja?",
    "ha két kavics van nálam akkor mi lesz",
    "lerakhatom-e elöbb a kockát",
    "Bírót hívnék, mert nem világos a sorrend",
]


def _questions(word: str) -> list[str]:
    return [f"{question} ({word})" for question in QUESTIONS]


BOOK: dict[str, Any] = {
    "rulebook.yaml": {
        "id": "kavics",
        "name": "Kavicsjáték",
        "edition": "próba",
        "publisher": "senki",
        "parts": [{"number": "I", "heading": "Minden", "folder": "1-minden", "items": 7}],
        "gaps": [{"number": "1.3", "reason": "a forrás kihagyja"}],
    },
    "1-minden/001-kavics.yaml": {
        "number": "1",
        "heading": "Kavics",
        "kind": "heading",
        "rules": [
            {
                "number": "1.1",
                "kind": "main",
                "text": "A kezdő két kavicsot terít maga elé.",
                "questions": _questions("egy"),
                "terms": ["terítés"],
            },
            {
                "number": "1.2",
                "kind": "exception",
                "text": "Esőben a kezdő csak egyet terít. [[1.1]]",
                "questions": _questions("kettő"),
                "refs": ["1.1"],
                "exception_to": [{"to": "1.1", "reason": "esőben kevesebb jár"}],
            },
            {
                "number": "1.4",
                "kind": "supplement",
                "text": "A terített kavics a kör végéig marad.",
                "questions": _questions("négy"),
                "refs": [{"to": "1.1", "printed": "1.9", "reason": "elírás"}],
            },
        ],
    },
    "1-minden/002-kocka.yaml": {
        "number": "2",
        "heading": "Kocka",
        "kind": "heading",
        "rules": [
            {"number": "2.0", "kind": "definition", "text": "A kocka hatoldalú.", "questions": _questions("kocka")},
            {
                "number": "2.1",
                "kind": "main",
                "text": "A dobó a kockát egyszer gurítja el.",
                "questions": _questions("dobás"),
                "related": ["2.0"],
            },
        ],
    },
    "parameters.yaml": [{"id": "pebbles", "name": "kavics", "value": 2, "rule": "1.1"}],
    "index.yaml": [{"term": "kavics", "rules": ["1"]}, {"term": "kő", "see": ["kavics"]}],
    "thesaurus.yaml": [{"player": "kő", "official": ["kavics"], "register": "everyday", "rule": "1.1"}],
    "chronology.yaml": [{"date": "2015-03-15", "text": "Megszűnt valami.", "rules": ["1.1"]}],
    "disputes.yaml": [
        {
            "id": "eso",
            "title": "Mi az eső",
            "question": "Esőnek számít-e a köd?",
            "rules": ["1.2"],
            "readings": [
                {"id": "nem", "text": "Nem.", "rules": ["1.2"]},
                {"id": "igen", "text": "Igen.", "source": "A kaviccsal játszók lapja, 3. szám"},
            ],
            "default": "nem",
            "why": "A szöveg esőt mond.",
        }
    ],
    "learn.yaml": {
        "about": "Kavicsokat terítetek.",
        "win": "Az nyer, akinek {pebbles} kavicsa van.",
        "win_rules": ["1.1"],
        "turn": {
            "scenario": "egy-kor",
            "screens": [
                {"step": 0, "title": "Eleje", "says": "Húzol.", "rule": "1.1"},
                {"step": 1, "title": "Vége", "says": "Terítesz.", "rule": "1.2"},
            ],
        },
        "aid": {"phases": [{"name": "Kör", "may": [{"says": "Teríthetsz.", "rule": "1.1"}]}]},
    },
}

RULES, DICE = "1-minden/001-kavics.yaml", "1-minden/002-kocka.yaml"

Change = Callable[[dict[str, Any]], object]


@pytest.fixture
def book(tmp_path: Path) -> Callable[..., Path]:
    """Write the book, changed by a function, to a folder; ``raw`` replaces whole files by text."""

    def write(change: Change | None = None, raw: dict[str, bytes] | None = None) -> Path:
        files = deepcopy(BOOK)
        if change is not None:
            change(files)
        folder = tmp_path / "kavics"
        for name, data in files.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(yaml.safe_dump(data, allow_unicode=True, sort_keys=False), encoding="utf-8")
        for name, content in (raw or {}).items():
            (folder / name).write_bytes(content)
        return folder

    return write


@pytest.fixture
def codes(book: Callable[..., Path]) -> Callable[..., list[str]]:
    """The codes the linter finds in the changed book."""

    def run(
        change: Change | None = None, raw: dict[str, bytes] | None = None, against: tuple[str, ...] = ()
    ) -> list[str]:
        return sorted({finding.code for finding in findings(book(change, raw), against)})

    return run


def findings(folder: Path, against: tuple[str, ...] = ()) -> list[Finding]:
    """Lint a folder."""
    return lint(folder, against)
