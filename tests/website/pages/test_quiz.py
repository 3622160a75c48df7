"""The self-test's page and the questions behind it."""

from __future__ import annotations

import re

from kodex.website.building.tree import nav
from kodex.website.content import Content
from kodex.website.pages import quiz


def test_every_question_leads_to_its_rule(content: Content) -> None:
    found = quiz.questions(content)
    assert len(found) > 500
    numbers = {content.places.address(number) for number in content.items}
    for one in found:
        assert 0 <= one["right"] < len(one["choices"])
        assert one["rules"]
        assert {rule["to"] for rule in one["rules"]} <= numbers
        assert all(rule["says"] for rule in one["rules"])


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
