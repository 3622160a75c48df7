"""A mistake is told in the language that is spoken now, whatever was spoken when it was first told in this process."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from babel.messages.pofile import read_po

from kodex.engine.kernel.table import Violation
from kodex.engine.scenarios.steps.refusing import listed
from kodex.ground import i18n
from tests.tiers import usually
from tests.typos.test_sets import SETS, TYPOS, said_of

FEWEST = 3
"""So many words in a row tell an English message."""
_BETWEEN = re.compile(r"\{[^}]*\}|['\n:;,.()\[\]→…]")
LAST = [(of, SETS[of]["typos"][-1]) for of in SETS]
"""One of each set every run has."""


def english() -> Iterator[str]:
    """The words in a row of English messages that stand in no Hungarian one."""
    with Path(i18n.CATALOGUES, "hu", "LC_MESSAGES", "kodex.po").open("rb") as stream:
        both = [message for message in read_po(stream, locale="hu") if message.id]
    hungarian = "\n".join(str(message.string) for message in both)
    for message in both:
        for text in (message.id,) if isinstance(message.id, str) else message.id:
            runs = (" ".join(run.split()) for run in _BETWEEN.split(text))
            yield from (run for run in runs if len(run.split()) >= FEWEST and run not in hungarian)


ENGLISH = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, sorted(english(), key=len, reverse=True)))})(?!\w)")


@pytest.mark.parametrize(("of", "typo"), usually(TYPOS, LAST), ids=[f"{of}-{typo['id']}" for of, typo in TYPOS])
def test_the_same_mistake_is_told_in_english_in_hungarian_and_in_english(
    tmp_path: Path, of: str, typo: dict[str, Any]
) -> None:
    name = typo.get("file", next(iter(SETS[of]["files"])))
    wrong = SETS[of]["files"][name].replace(typo["from"], typo["to"], 1)
    said = []
    for n, language in enumerate(("en", "hu", "en")):
        folder = tmp_path / str(n)
        folder.mkdir()
        found = said_of(wrong, name, folder, SETS[of].get("tables", {}).get(name, ""), language)
        said.append(found.replace(str(folder), ""))
    assert said[0] == said[2] != said[1]
    assert ENGLISH.findall(said[1]) == [], said[1]


@pytest.mark.parametrize(("language", "why"), [("en", "B is next"), ("hu", "B következik")])
def test_why_a_step_is_illegal_is_told_in_the_language_that_is_spoken(language: str, why: str) -> None:
    i18n.set_language(language)
    assert listed([Violation("hkk-kodex:4.23.3", "", "B következik")]) == f"hkk-kodex:4.23.3 ({why})"
