"""The answer page: it begins with the answer; beneath it what is near, to be shared or reported."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

import pytest

from tests.browser.conftest import DESK, PHONE, Open, pages, until
from tests.browser.test_every_page import axe_script, faults  # noqa: F401
from tests.tiers import usually

HIGHEST = 150
QUESTION = "Kihagyhatom a húzást, ha nem akarok lapot felvenni?"


def asked(open_page: Open, question: str = QUESTION, **options: Any) -> Any:
    page = open_page(f"kerdes/?q={question}", **options)
    page.wait_for_selector(".k-answer__near")
    return page


@pytest.fixture(scope="module")
def answered(browser: Any, site: str) -> Iterator[Any]:
    """The answer on a phone, for tests that leave it as it is; each page of its own loads all that is searched."""
    with pages(browser, site) as open_it:
        yield asked(open_it, viewport=PHONE, color_scheme="light")


def test_the_verdict_stands_at_the_top_and_nothing_before_it_but_the_question(answered: Any) -> None:
    begins_with_the_verdict(answered, PHONE["width"])


@pytest.mark.whole
def test_so_it_does_on_a_wide_screen(open_page: Open) -> None:
    begins_with_the_verdict(asked(open_page, viewport=DESK), DESK["width"])


def begins_with_the_verdict(page: Any, width: int) -> None:
    """Nothing stands before it but the question. Raises AssertionError."""
    verdict, field = page.locator(".k-answer h2").bounding_box(), page.locator("[data-k-ask] input").bounding_box()
    assert verdict["y"] <= HIGHEST
    assert field["y"] + field["height"] <= verdict["y"]
    assert page.evaluate("document.querySelector('.k-answer').firstElementChild.tagName") == "H2"
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.locator("[data-k-ask] label").count() == 1  # still told to who hears the page


def test_the_question_can_be_edited_where_it_stands(open_page: Open) -> None:
    page = asked(open_page, viewport=PHONE)
    before = page.locator(".k-answer h2").inner_text()
    page.fill("[data-k-ask] input", "hány lapot húzok az elején")
    page.keyboard.press("Enter")
    until(page, lambda: set(page.locator(".k-answer h2").all_inner_texts()) - {"", before})
    assert "l%C3%A1pot" in page.url or "lapot" in page.url
    assert page.locator(".k-answer h2").bounding_box()["y"] <= HIGHEST


def test_near_questions_are_asked_by_a_tap_and_their_differing_words_are_marked(open_page: Open) -> None:
    page = asked(open_page, viewport=PHONE)
    near = page.locator(".k-answer__near a")
    assert 1 <= near.count() <= 3
    assert page.locator(".k-answer__near mark").count() >= 1
    wanted = near.last.inner_text()
    near.last.click()
    until(page, lambda: page.input_value("[data-k-ask] input") == wanted)
    page.wait_for_selector(".k-answer__tools")
    assert wanted in unquote(page.url).replace("+", " ")


def test_cases_stand_beneath_with_their_own_question_and_who_gave_them(open_page: Open) -> None:
    page = asked(open_page, "Húzhatok, ha passzívan jön be a tárgyam?", viewport=PHONE)
    told = page.locator(".k-answer__cases").inner_text()
    assert "Hivatalos válasz:" in told
    assert "dátuma ismeretlen" in told
    assert "valaszok/#" in page.locator(".k-answer__cases a").first.get_attribute("href")
    assert page.evaluate(
        "document.querySelector('.k-answer__first').compareDocumentPosition(document.querySelector('.k-answer__cases'))"
        " & Node.DOCUMENT_POSITION_FOLLOWING"
    )


def test_sharing_hands_the_address_on(answered: Any) -> None:
    page = answered
    page.evaluate("navigator.share = async (data) => { globalThis.shared = data; }")
    page.get_by_role("button", name="Oszd meg").click()
    until(page, lambda: page.evaluate("globalThis.shared?.url ?? null") == page.url)
    assert page.evaluate("globalThis.shared.title") == QUESTION


def test_without_a_target_nothing_is_to_be_reported(answered: Any) -> None:
    assert answered.get_by_text("Hibás?").count() == 0


TARGETS = [
    ("https://hibak.example/uj?cimke=v&cim={title}&leiras={body}", ("cim", "leiras")),
    ("https://hibak.example/uj", ("title", "body")),
    ("mailto:hibak@example.org", ("subject", "body")),
]


@pytest.mark.parametrize(
    ("target", "read"),
    usually(TARGETS, TARGETS[:1]),
)
def test_a_report_is_filled_in(browser: Any, site: str, target: str, read: tuple[str, str]) -> None:
    context = browser.new_context(viewport=PHONE, service_workers="block")
    page = context.new_page()
    head = f'<meta name="kodex-report" content="{target.replace("&", "&amp;")}">'

    def with_target(route: Any) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=answer.text().replace("</title>", f"</title>{head}", 1))

    page.route("**/kerdes/*", with_target)
    page.goto(f"{site}kerdes/?q={QUESTION}")
    page.wait_for_selector(".k-answer__tools")
    told = parse_qs(urlsplit(page.get_by_text("Hibás?").get_attribute("href")).query)
    title, body = (told[name][0] for name in read)
    assert QUESTION in title
    assert page.locator(".k-answer h2").inner_text() in body
    assert "hkk-kodex:30.1" in body
    context.close()


def test_axe_finds_nothing(answered: Any, axe_script: str) -> None:  # noqa: F811
    assert faults(answered, axe_script) == []


@pytest.mark.parametrize(
    ("screen", "scheme"), usually([("phone", "dark"), ("desk", "light"), ("desk", "dark")], [("desk", "dark")])
)
def test_nor_does_it_in_the_dark_or_on_a_wide_screen(
    open_page: Open,
    axe_script: str,  # noqa: F811
    screen: str,
    scheme: str,
) -> None:
    page = asked(open_page, viewport=PHONE if screen == "phone" else DESK, color_scheme=scheme)
    assert faults(page, axe_script) == []
