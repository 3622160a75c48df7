"""The self-test in a real browser: every answer is told with its rule, wrong ones come again, right ones count once."""

from __future__ import annotations

from typing import Any

from tests.browser.conftest import PHONE


def test_a_test_to_its_end(open_page: Any) -> None:
    page = open_page("tudod/", viewport=PHONE)
    page.get_by_label("Miből?").select_option("IV")
    page.get_by_role("button", name="Kezdjük").click()
    right = 0
    for n in range(1, 100):
        page.locator(".k-quiz__asks").wait_for()
        if page.get_by_text("kérdésből").count():
            break
        if n <= 10:
            assert page.locator(".k-quiz__at").inner_text() == f"{n}. kérdés, 10 közül"
        else:
            assert page.locator(".k-quiz__at").inner_text() == "Még egyszer, amit elrontottál"
        page.locator(".k-quiz__choice").first.click()
        is_right = page.get_by_text("Helyes.").count() == 1
        right += is_right and n <= 10
        assert page.locator(".k-quiz__rule a").count() >= 1
        assert page.locator(".k-quiz__choice:disabled").count() == page.locator(".k-quiz__choice").count()
        if n > 10 and not is_right:  # the first choice stays wrong: it would come again for ever
            break
        page.get_by_role("button", name="Tovább").or_(page.get_by_role("button", name="Az eredmény")).click()
    else:
        raise AssertionError("the test never ends")
    if page.get_by_text("kérdésből").count():
        assert page.locator(".k-quiz__asks").inner_text() == f"10 kérdésből {right} elsőre jó."


def test_judges_are_asked_only_what_is_hard(open_page: Any) -> None:
    page = open_page("tudod/", viewport=PHONE)
    page.get_by_label("Szint").select_option(label="Bírói: csak kivételek és viták")
    page.get_by_role("button", name="Kezdjük").click()
    page.locator(".k-quiz__asks").wait_for()
    every = page.evaluate("fetch(new URL('../assets/quiz/hkk-kodex.json', location)).then((one) => one.json())")
    hard = {one["asks"] for one in every if one.get("hard")}
    assert page.locator(".k-quiz__asks").inner_text() in hard


def test_from_the_lesson_beginners_are_asked_what_it_teaches(open_page: Any) -> None:
    page = open_page("tanulas/", viewport=PHONE)
    page.get_by_role("article").get_by_role("link", name="Tudod?").click()
    assert page.get_by_label("Szint").input_value() == "first"
    every = page.evaluate("fetch(new URL('../assets/quiz/hkk-kodex.json', location)).then((one) => one.json())")
    first = {one["asks"] for one in every if one.get("first")}
    assert 10 <= len(first) < len(every) / 4
    page.get_by_role("button", name="Kezdjük").click()
    for _n in range(3):
        page.locator(".k-quiz__asks").wait_for()
        assert page.locator(".k-quiz__asks").inner_text() in first
        page.locator(".k-quiz__choice").first.click()
        page.get_by_role("button", name="Tovább").click()


def test_another_ten_are_not_the_ten_before(open_page: Any) -> None:
    page = open_page("tudod/", viewport=PHONE)
    page.get_by_label("Szint").select_option("first")
    page.get_by_role("button", name="Kezdjük").click()
    rounds: list[set[str]] = [set(), set()]
    for asked in rounds:
        for _n in range(100):
            page.locator(".k-quiz__asks").wait_for()
            if page.get_by_text("kérdésből").count():
                break
            one = page.locator(".k-quiz__asks").inner_text()
            right = {item["asks"]: item["right"] for item in items(page)}[one]
            asked.add(one)
            page.locator(".k-quiz__choice").nth(right).click()
            page.get_by_role("button", name="Tovább").or_(page.get_by_role("button", name="Az eredmény")).click()
        page.get_by_role("button", name="Másik tíz").click()
    assert [len(asked) for asked in rounds] == [10, 10]
    assert not rounds[0] & rounds[1]


def items(page: Any) -> Any:
    """The questions of the test."""
    return page.evaluate("fetch(new URL('../assets/quiz/hkk-kodex.json', location)).then((one) => one.json())")
