"""The lesson and the turn aid as pages."""

from __future__ import annotations

import base64
import json
import re
import zlib

from kodex.website.building.tree import nav
from kodex.website.content import Content
from kodex.website.pages import lessons


def test_every_screen_has_its_sentence_its_rule_and_a_table_to_go_on_from(
    content: Content, markdown: dict[str, str]
) -> None:
    lesson = lessons.lesson_of(content)
    assert lesson is not None
    assert lesson.turn is not None
    page = markdown[lessons.PAGE]
    screens = re.split(r"^### ", page, flags=re.MULTILINE)[1:]
    assert len(screens) == len(lesson.turn.screens)
    for screen, text in zip(lesson.turn.screens, screens, strict=True):
        assert f"#{'r-' + screen.rule.replace('.', '-')}" in text
        assert "jatszoter/#" in text


def test_a_screen_leads_to_the_playground_after_its_steps(content: Content, markdown: dict[str, str]) -> None:
    lesson = lessons.lesson_of(content)
    assert lesson is not None
    assert lesson.turn is not None
    case = next(one for one in content.cases.cases if one.id == lesson.turn.scenario)
    found = re.findall(r"jatszoter/#([\w-]+)", markdown[lessons.PAGE])
    for screen, packed in zip(lesson.turn.screens, found, strict=True):
        data = json.loads(zlib.decompress(base64.urlsafe_b64decode(packed + "=" * (-len(packed) % 4)), -15))
        assert data["given"] == case.given
        assert data["when"] == list(case.when[: screen.step])
        assert len(data["told"]) == screen.step


def test_numbers_come_from_parameters(content: Content, markdown: dict[str, str]) -> None:
    size = next(one.value for one in content.book.parameters if one.id == "hand.start.size")
    assert f"Mindketten húztok {size} lapot" in markdown[lessons.PAGE]
    assert "{" not in re.sub(r"\{ [#.][^}]*\}", "", markdown[lessons.AID])


def test_both_are_in_the_navigation_and_on_the_front_page(content: Content, markdown: dict[str, str]) -> None:
    named = {name: file for entry in nav(content) for name, file in entry.items() if isinstance(file, str)}
    assert named["Tanulj meg játszani"] == lessons.PAGE
    assert named["Segédlet az asztalra"] == lessons.AID
    assert f"({lessons.PAGE})" in markdown["index.md"]
    assert f"({lessons.AID})" in markdown["index.md"]


def test_the_aid_has_each_phase_once(content: Content, markdown: dict[str, str]) -> None:
    lesson = lessons.lesson_of(content)
    assert lesson is not None
    assert lesson.aid is not None
    assert re.findall(r"<h3>(.*?)</h3>", markdown[lessons.AID]) == [phase.name for phase in lesson.aid.phases]
