"""Which language a question is in, on the golden questions: development ones only."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

from kodex.ground import paths, yamlfile
from kodex.text import fold, spoken
from kodex.text.spoken import language_of

_FOLDER = Path(paths.shipped("queries"), "questions")
_BORROWED = {"constant effect", "when es after"}
"""What players write in English in the middle of Hungarian."""


@pytest.fixture(scope="module")
def questions() -> list[str]:
    files = sorted(_FOLDER.rglob("dev*.yaml"))
    return [entry["question"] for file in files for entry in yamlfile.read(file).data]


def test_the_documented_examples_run() -> None:
    done = doctest.testmod(spoken)
    assert (done.failed, done.attempted) == (0, 3)


def test_hungarian_is_known_without_its_accents_too(questions: list[str]) -> None:
    accented = [text for text in questions if language_of(text) == "hu" and fold(text) != text.lower()]
    assert len(accented) > 500
    told = [language_of(fold(text)) for text in accented]
    assert told.count("en") / len(told) < 0.005  # some are half English on purpose
    assert told.count("hu") / len(told) > 0.93


def test_what_is_told_for_english_is_english(questions: list[str]) -> None:
    found = {text for text in questions if language_of(text) == "en"} - _BORROWED
    assert len(found) > 10
    assert not [text for text in found if {"az", "egy", "és", "hogy", "nem", "van", "ha"} & set(text.lower().split())]


@pytest.mark.parametrize("text", ["", "34.5", "§34,5", "34.5 36.4", "[34 TO 36]", "combo", "?", "AND", "trample"])
def test_what_does_not_tell(text: str) -> None:
    assert language_of(text) is None
