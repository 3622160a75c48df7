"""Several rulebooks on one site in a real browser: their pages, the switch between them, the scope of the search."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

import kodex
from kodex import library
from kodex.ground import i18n
from kodex.rules import books, numbers
from kodex.website import labels
from tests.browser.conftest import DESK, PHONE, development
from tests.tiers import usually

BOOK = "hkk-8"
OTHERS = books.every()[1:]
EVERY = 5
SEARCH_ALL = """async ([root, questions, everywhere]) => {
  const { request } = await import(root + "assets/js/search-client.js");
  const found = [];
  for (const question of questions) {
    const { hits, total, unknown } = await request("search", question, 5, everywhere);
    const first = await request("ask", question, 0, everywhere);
    const answer = first.waits ? await request("elsewhere", first.question) : first;
    const rules = [...answer.rules, ...answer.nearest, ...answer.elsewhere];
    const told = rules.map(({ rulebook, number, role, why }) => [`${rulebook}:${number}`, role, why]);
    const { status, certainty, hint, verdict, named = [] } = answer;
    const ids = hits.map((hit) => `${hit.rulebook}:${hit.number}`);
    const said = { hint: hint?.text ?? null, verdict: verdict?.text ?? null };
    found.push({ hits: ids, total, unknown, status, certainty, ...said, told, named });
  }
  return found;
}"""

UNTIL_KEPT = """async (section) => {
  await navigator.serviceWorker.ready;
  const text = await (await fetch("../sw.js")).text();
  const files = Object.keys(JSON.parse(/FILES = (\\{.*?\\});/.exec(text)[1]));
  const own = files.filter((path) => path.startsWith(section) || path.startsWith(`assets/search/${section}`));
  const wanted = own.map((path) => new URL(`../${path}`, location).href);
  const cache = await caches.open("kodex");
  const kept = async () => (await cache.keys()).map((one) => one.url.split("?")[0]);
  for (let urls = await kept(); !wanted.every((url) => urls.includes(url)); urls = await kept()) {
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}"""
"""Waits until the service worker has fetched all that it keeps of one section."""


@pytest.fixture
def hungarian() -> Any:
    """Reasons in the language of the site."""
    i18n.set_language("hu")
    yield
    i18n.set_language("en")


def asked(rulebook: str, every: int) -> list[str]:
    """Players' questions of a rulebook, some with a word left out, and its numbers in several spellings."""
    chance = random.Random(rulebook)
    store = kodex.open(rulebook).store
    found = []
    for rule in [rule for rule in store.all_rules() if rule["questions"]][::every]:
        words = chance.choice(rule["questions"]).split()
        if len(words) > 3:
            words.pop(chance.randrange(len(words)))
        found.append(" ".join(words))
    for number in store.numbers()[:: 4 * every]:
        found += [number, f"mit mond az {number}?", number.replace("/", " ").replace("#", " "), f"{number}9"]
    return found


def shown(book: Any, question: str) -> dict[str, Any]:
    """What the browser must find."""
    page = book.page(question, limit=5)
    answer = book.ask(question) if isinstance(book, library.Library) else library.by_name(question, book)
    rules = [*answer["rules"], *answer["nearest"], *answer.get("elsewhere", ())]
    return {
        "hits": [hit["id"] for hit in page["hits"]],
        "total": page["total"],
        "unknown": book.unknown_numbers(question),
        "status": answer["status"],
        "certainty": answer["certainty"],
        "hint": answer["hint"] and answer["hint"]["text"],
        "verdict": answer["verdict"] and answer["verdict"]["text"],
        "told": [[entry["id"], entry["role"], entry["why"]] for entry in rules],
        "named": [labels.BOOKS[id_][0] for id_ in answer.get("named", ())],
    }


FEW = [("conquest", 3)]


@pytest.mark.parametrize(
    ("rulebook", "few"),
    [
        *usually([*FEW, *((id_, 10) for id_ in OTHERS)], FEW),
        *(pytest.param(id_, None, marks=pytest.mark.long, id=f"{id_}-all") for id_ in OTHERS),
    ],
)
def test_each_book_finds_and_answers_what_the_command_line_does(
    rulebook: str, few: int | None, site: str, open_page: Any, hungarian: None
) -> None:
    questions, book = asked(rulebook, EVERY) + development(rulebook), kodex.open(rulebook)
    assert len(questions) > 100
    if few:
        questions = random.Random(few).sample(questions, few)
    there = open_page(f"{rulebook}/").evaluate(SEARCH_ALL, [site, questions, False])
    for question, found in zip(questions, there, strict=True):
        assert found == shown(book, question), question


NAMING = [
    "A 11. kiadásban húzok az első körben?",
    "8-as szabályok szerint hány lényem állhat az őrposztban?",
    "Visszafordul a támadó lény a nyolcadik kiadás szerint?",
    "Conquestben hogyan nyerek?",
    "a 8. és a 11. kiadásban hány lapos a pakli?",
    "A régi kiadású lapom is használható?",
]


@pytest.mark.parametrize("rulebook", usually(["hkk-kodex", "hkk-11"], ["hkk-11"]))
def test_a_book_that_a_question_names_answers_it_there_too(
    rulebook: str, site: str, open_page: Any, hungarian: None
) -> None:
    book = kodex.open(rulebook)
    there = open_page("" if rulebook == "hkk-kodex" else f"{rulebook}/").evaluate(SEARCH_ALL, [site, NAMING, False])
    for question, found in zip(NAMING, there, strict=True):
        assert found == shown(book, question), question
    assert sum(bool(found["named"]) for found in there) >= 4


def test_a_page_opened_with_a_question_knows_what_the_other_books_are_called(
    site: str, open_page: Any, hungarian: None
) -> None:
    page = open_page("hkk-8/kerdes/?q=Mi a galetki?")
    page.get_by_text("Más kiadásban van rá szabály: Kódex.").wait_for()
    (rule,) = kodex.open("hkk-8").ask("Mi a galetki?")["elsewhere"]
    told = page.locator(".k-answer__hint + ul a")
    assert told.text_content() == rule["number"]
    title, anchor = rule["number"].split(".")[0], numbers.slug(rule["number"])
    assert told.get_attribute("href") == f"{site}cim/{title}/#r-{anchor}"
    page = open_page("kerdes/?q=Hány lapos a pakli a 8. kiadás szerint?")
    page.get_by_text("A kérdésben megnevezett könyv szerint: HKK 8.").wait_for()


@pytest.mark.parametrize(
    "few",
    [2, pytest.param(10, marks=pytest.mark.whole), pytest.param(None, marks=pytest.mark.long, id="all")],
)
def test_everywhere_finds_and_answers_what_the_command_line_does(
    few: int | None, site: str, open_page: Any, hungarian: None
) -> None:
    questions = [question for id_ in books.every() for question in asked(id_, 12 * EVERY)]
    shelf = library.open()
    assert len(questions) > 40
    if few:
        questions = random.Random(few).sample(questions, few)
    there = open_page("").evaluate(SEARCH_ALL, [site, questions, True])
    for question, found in zip(questions, there, strict=True):
        assert found == shown(shelf, question), question


def test_a_title_page_of_another_book_has_all_that_the_first_ones_have(
    site: str, open_page: Any, picture: Callable[[Any, str], None]
) -> None:
    linked = next(rule for rule in kodex.open(BOOK).store.all_rules() if rule["text"] and rule["related"])
    title, anchor = numbers.slug(linked["title_number"]), f"r-{numbers.slug(linked['number'])}"
    page = open_page(f"{BOOK}/cim/{title}/")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    about = page.locator(f"[id='{anchor}'] ~ .k-row .k-about").first
    about.locator("summary").first.click()
    about.locator(".k-copy").click()
    page.get_by_text("A vágólapra került").wait_for()
    assert page.evaluate("navigator.clipboard.readText()") == f"{site}r/{BOOK}/{anchor[2:]}/"
    drawing = page.locator(f"details.k-drawing:has(a[href='{anchor[2:]}.svg'])")
    drawing.last.locator("summary").click()
    page.locator("svg.k-svg").first.wait_for()
    assert page.locator(".k-books [aria-current]").text_content() == "HKK 8."
    assert "Beholder" in (page.locator(".md-copyright").text_content() or "")
    picture(page, "title")


def test_a_short_link_of_another_book_leads_to_its_rule(site: str, open_page: Any) -> None:
    rule = kodex.open(BOOK).store.all_rules()[3]
    page = open_page(f"r/{BOOK}/{numbers.slug(rule['number'])}/")
    anchor = f"#r-{numbers.slug(rule['number'])}"
    page.wait_for_url(f"{site}{BOOK}/cim/{numbers.slug(rule['title_number'])}/{anchor}")
    shown = page.locator(f"[id='{anchor[1:]}']").text_content() or ""
    assert rule["label"].endswith(f" {shown.strip()}")  # the title's name stands above


@pytest.mark.parametrize("viewport", usually([PHONE, DESK], [PHONE]), ids=["phone", "desk"])
def test_the_switch_leads_from_book_to_book(viewport: dict[str, int], site: str, open_page: Any) -> None:
    page = open_page("cim/34/", viewport=viewport)
    switch = page.get_by_role("navigation", name="Szabálykönyvek")
    assert page.locator(".k-books [aria-current]").text_content() == "Kódex"
    page.locator(".k-books summary").click()
    switch.get_by_text("HKK 8.").click()
    page.wait_for_url(f"{site}{BOOK}/")
    assert page.locator(".k-books [aria-current]").text_content() == "HKK 8."
    assert "HKK 8." in page.title() or "8. kiadás" in page.title()
    page.locator(".k-books summary").click()
    switch.get_by_text("Kódex").click()
    page.wait_for_url(site)


@pytest.mark.whole
def test_the_search_is_in_the_book_of_the_page_until_everywhere_is_chosen(
    site: str, open_page: Any, picture: Callable[[Any, str], None]
) -> None:
    loaded: list[str] = []
    page = open_page(f"{BOOK}/", viewport=PHONE)
    page.on("request", lambda request: loaded.append(request.url.removeprefix(f"{site}assets/search/")))
    page.locator("[data-k-search]").click()
    page.get_by_role("combobox").fill("mikor húzok lapot?")
    page.get_by_role("option").first.wait_for()
    found = page.get_by_role("option").evaluate_all("options => options.map((one) => one.href)")
    assert all(url.startswith(f"{site}{BOOK}/") for url in found)
    assert page.locator(".k-hit .k-book").count() == 0
    assert {name for name in loaded if name.endswith("index.bin")} == {f"{BOOK}/index.bin"}
    page.get_by_label("Mindenhol").check()
    page.locator(".k-hit .k-book").first.wait_for()
    assert {name for name in loaded if name.endswith("index.bin")} >= {f"{BOOK}/index.bin", "index.bin"}
    named = page.locator(".k-hit:not(.k-hit--answer) .k-book").all_text_contents()
    assert len(named) == page.locator(".k-hit:not(.k-hit--answer)").count()
    assert len(set(named)) > 1
    picture(page, "everywhere")
    page.get_by_role("option").first.click()
    page.locator(".k-answer h2").wait_for()
    assert page.url.startswith(f"{site}{BOOK}/kerdes/")
    assert page.get_by_label("Mindenhol").is_checked()
    page.get_by_label("Ebben a könyvben").check()
    page.wait_for_url(lambda url: "hol=" not in url)


@pytest.mark.whole
def test_a_word_of_several_books_finds_the_rules_of_the_page_s_own_first(site: str, open_page: Any) -> None:
    page = open_page("conquest/?q=pajzs")
    page.get_by_role("option").first.wait_for()
    found = page.get_by_role("option").evaluate_all("options => options.map((one) => one.href)")
    assert len(found) > 3
    assert all(url.startswith(f"{site}conquest/") for url in found)
    shield = next(
        rule
        for rule in kodex.open("conquest").store.all_rules()
        if any(term.startswith("pajzs") for term in rule["terms"])
    )
    assert found[0].endswith(f"#r-{numbers.slug(shield['number'])}")


@pytest.mark.whole
def test_an_address_of_another_book_is_understood_anywhere(site: str, open_page: Any) -> None:
    rule = kodex.open(BOOK).store.all_rules()[3]
    page = open_page(f"?q=e8 {rule['number']}")
    first = page.get_by_role("option").first
    first.wait_for()
    assert first.locator("strong").text_content() == rule["label"]
    assert first.locator(".k-book").text_content() == "HKK 8."
    page.keyboard.press("Enter")
    page.wait_for_url(f"{site}{BOOK}/cim/{numbers.slug(rule['title_number'])}/#r-{numbers.slug(rule['number'])}")


def test_without_a_network_the_book_that_was_visited_works(site: str, open_page: Any) -> None:
    page = open_page(f"{BOOK}/", worker=True)
    page.evaluate(UNTIL_KEPT, f"{BOOK}/")
    page.context.set_offline(True)
    rule = kodex.open(BOOK).store.all_rules()[-1]
    page.goto(f"{site}r/{BOOK}/{numbers.slug(rule['number'])}/")
    page.wait_for_url(f"{site}{BOOK}/cim/{numbers.slug(rule['title_number'])}/#r-{numbers.slug(rule['number'])}")
    page.locator("[data-k-search]").click()
    page.get_by_role("combobox").fill("mikor húzok lapot?")
    page.get_by_role("option").first.wait_for()
