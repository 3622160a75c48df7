"""The self-test's page and the questions behind it."""

from __future__ import annotations

import re

import msgspec

from kodex.quiz import Near, of_rule
from kodex.website.building.tree import nav
from kodex.website.content import Content
from kodex.website.pages import lessons, quiz


def test_every_question_leads_to_its_rule(content: Content) -> None:
    found = quiz.questions(content)
    assert len(found) > 500
    numbers = {content.places.address(number) for number in content.items}
    for one in found:
        assert 0 <= one["right"] < len(one["choices"])
        assert one["rules"]
        assert {rule["to"] for rule in one["rules"]} <= numbers
        assert all(rule["says"] for rule in one["rules"])


def test_what_is_taught_is_asked_about_most(content: Content) -> None:
    """Of any other rule there are two questions at most, so that a chosen part has something of each of its rules."""
    lesson = lessons.lesson_of(content)
    assert lesson is not None
    near = Near(content.items.values(), msgspec.to_builtins(lesson), msgspec.to_builtins(content.book.disputes))
    asked = {msgspec.json.encode(item) for item in quiz._items(content, content.items.values())}
    of_one = {
        number: sum(msgspec.json.encode(item) in asked for item in of_rule(rule, near))
        for number, rule in content.items.items()
    }
    most = [max(n for number, n in of_one.items() if (number in near.taught) is taught) for taught in (True, False)]
    assert most == [4, 2]


def test_cases_and_disputes_lead_to_pages_that_exist(content: Content, markdown: dict[str, str]) -> None:
    found = quiz.questions(content)
    cases = [one["case"] for one in found if "case" in one]
    assert len(cases) > 100
    for way in [*cases, *(one["open"] for one in found if "open" in one)]:
        page, anchor = way.split("/#")
        assert f"#{anchor}" in markdown[f"{page}.md"], way


def test_the_page_offers_every_part(content: Content, markdown: dict[str, str]) -> None:
    page = markdown[quiz.PAGE]
    assert re.findall(r'<option value="([^"]+)">', page) == [part.number for part in content.parts]
    assert {"Tudod?": quiz.PAGE} in nav(content)
