"""Search and answers of the site in a real browser: the same as the command line's, quick, for hands and keys."""

from __future__ import annotations

import gzip
import random
import re
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

import pytest

import kodex
from kodex import library
from kodex.ground import i18n
from kodex.rules import books
from tests.browser.conftest import DESK, PHONE, development, quiet, served, until
from tests.tiers import usually

MOST_AT_FIRST, MOST_FOR_AN_ANSWER, MOST_EVER = 250_000, 250_000, 350_000
"""Bytes beyond the page that the first result of a search waits for, and the first answer, as the median; and the most
for a question that speaks of many things."""

ASKED = "hányan támadhatnak ugyanarra a lényre"
UNTIL_HIT = """(text) => new Promise((resolve) => {
  const list = document.querySelector(".k-search__list");
  const watcher = new MutationObserver(() => {
    if (!list.querySelector(".k-hit")) return;
    watcher.disconnect();
    resolve();
  });
  watcher.observe(list, { childList: true });
  const field = document.querySelector(".k-search input");
  field.value = text;
  field.dispatchEvent(new InputEvent("input", { bubbles: true }));
})"""
"""Types a query and waits until its results have taken the place of what was found before."""

ASK_ALL = """async ([root, questions]) => {
  const { request } = await import(root + "assets/js/search-client.js");
  const found = [];
  for (const question of questions) {
    const { hits, total, suggestion } = await request("search", question, 5);
    const { status, certainty, verdict, hint, rules, nearest, disputes } = await request("ask", question);
    found.push({
      hits: hits.map((hit) => hit.number),
      total,
      suggestion,
      status,
      certainty,
      verdict: verdict && [verdict.text, verdict.question, verdict.situation, verdict.other?.rule ?? null],
      hint: hint?.text ?? null,
      rules: [...rules, ...nearest].map(({ number, role, why, applies }) => [number, role, why, applies ?? null]),
      disputes: disputes.map(({ id, concerns, changes }) => [id, concerns, changes ?? null]),
    });
  }
  return found;
}"""


def _other(verdict: dict[str, Any]) -> str | None:
    """The number of the other rule that a verdict names."""
    rule: str | None = verdict.get("other", {}).get("rule")
    return rule


def shown(book: Any, question: str) -> dict[str, Any]:
    """What the browser must find."""
    page, answer = book.page(question, limit=5), library.by_name(question, book)
    verdict, hint = answer["verdict"], answer["hint"]
    rules = (*answer["rules"], *answer["nearest"])
    return {
        "hits": [hit["number"] for hit in page["hits"]],
        "total": page["total"],
        "suggestion": book.suggestion(question),
        "status": answer["status"],
        "certainty": answer["certainty"],
        "verdict": verdict and [verdict["text"], verdict["question"], verdict["situation"], _other(verdict)],
        "hint": hint and hint["text"],
        "rules": [[entry["number"], entry["role"], entry["why"], entry.get("applies")] for entry in rules],
        "disputes": [
            [dispute["id"], dispute["concerns"], dispute.get("official", {}).get("changes")]
            for dispute in answer["disputes"]
        ],
    }


@pytest.fixture
def hungarian() -> Any:
    """Reasons in the language of the site."""
    i18n.set_language("hu")
    yield
    i18n.set_language("en")


@pytest.mark.parametrize(
    "few",
    [4, pytest.param(40, marks=pytest.mark.whole), pytest.param(None, marks=pytest.mark.long, id="all")],
)
def test_the_site_finds_and_answers_what_the_command_line_does(
    few: int | None, site: str, open_page: Any, hungarian: None
) -> None:
    questions, book = development("hkk-kodex"), kodex.open()
    assert len(questions) >= 700
    if few:
        questions = random.Random(few).sample(questions, few)
    there = open_page().evaluate(ASK_ALL, [site, questions])
    for question, found in zip(questions, there, strict=True):
        assert found == shown(book, question), question


@pytest.mark.whole
def test_a_word_of_no_rule_finds_nothing_there_too(site: str, open_page: Any, hungarian: None) -> None:
    words, book = ["xyzzyqwert", "őrposzt xyzzyqwert", "tartalékhely", "kutyafüle", "hóhányó és nyuszi"], kodex.open()
    asked = """async ([root, words]) => {
      const { request } = await import(root + "assets/js/search-client.js");
      return Promise.all(words.map((word) => request("search", word, 5)));
    }"""
    page = open_page()
    for word in words:
        (found,) = page.evaluate(asked, [site, [word]])
        assert found["strange"] == list(book.strange(word)), word
        assert found["total"] == book.page(word)["total"], word


def loaded(page: Any, doing: Callable[[], None], section: str) -> int:
    """The bytes of scripts and data of the search, beyond what the page has, that come while something is done.

    Cases, and what another edition decides, are fetched when the answer stands already."""
    answers: list[Any] = []
    have = page.evaluate("performance.getEntriesByType('resource').map((one) => one.name)")
    page.on("response", lambda answer: answers.append(answer))
    doing()
    before = -1
    while before != len(answers):  # what a worker asks for, the page does not know
        before = len(answers)
        page.wait_for_timeout(500)
    ours = re.compile(rf"/assets/search/{section}[^/]+$|/(search|ask)-[^/]*\.js$")
    found = [one for one in answers if ours.search(one.url) and one.url not in have and "/cases." not in one.url]
    return sum(len(one.body()) if one.url.endswith(".bin") else len(gzip.compress(one.body())) for one in found)


def of_development(rulebook: str, count: int) -> list[str]:
    """Some development questions of a rulebook, always the same."""
    return random.Random(rulebook).sample(development(rulebook), count)


@pytest.mark.parametrize(
    ("rulebook", "many"),
    [
        *usually([(id_, (1, 1, 1)) for id_ in books.every()], [("hkk-kodex", (1, 1, 1))]),
        *(pytest.param(id_, (5, 2, 7), marks=pytest.mark.long, id=f"{id_}-more") for id_ in books.every()),
    ],
)
def test_what_the_first_result_and_the_first_answer_wait_for_is_small(
    rulebook: str, many: tuple[int, int, int], open_page: Any
) -> None:
    """Terms, questions in the search, questions to be answered: with more of them their median can be spoken of."""
    section = "" if rulebook == books.every()[0] else f"{rulebook}/"

    def search(text: str) -> int:
        page = open_page(section)

        def look() -> None:
            page.keyboard.press("/")
            page.get_by_role("combobox").fill(text)
            page.get_by_role("option").first.wait_for()

        size = loaded(page, look, section)
        page.context.close()
        return size

    def ask(question: str) -> int:
        page = open_page(f"{section}kerdes/")

        def answer() -> None:
            page.get_by_role("searchbox").fill(question)
            page.get_by_role("button", name="Válasz").click()
            page.locator(".k-answer h2").wait_for()

        size = loaded(page, answer, section)
        page.context.close()
        return size

    terms, searched, asked = many
    questions = of_development(rulebook, asked)
    defined = [term for rule in kodex.open(rulebook).store.all_rules() for term in rule["terms"]]
    results = [search(term) for term in random.Random(rulebook).sample(defined, terms)]
    both = [search(question) for question in questions[:searched]]  # the list shows what decides a question, too
    answers = [ask(question) for question in questions]
    print(
        f"{rulebook}: first result {median(results):,} B ({max(results):,}), first answer {median(answers):,} B",
        end=" ",
    )
    print(f"({max(answers):,})")
    assert 0 < min(*results, *answers, *both) <= max(*results, *answers, *both) <= MOST_EVER
    if asked > 3:
        assert median(results) <= MOST_AT_FIRST
        assert median(answers) <= MOST_FOR_AN_ANSWER


def test_nothing_of_it_is_loaded_before_the_first_use(open_page: Any, site: str) -> None:
    asked: list[str] = []
    page = open_page("cim/34/")
    page.on("request", lambda request: asked.append(request.url))
    page.reload()
    quiet(page)
    assert not [url for url in asked if "/assets/search/" in url or "search-worker" in url]
    sizes = [len(gzip.compress(page.request.get(url).body())) for url in set(asked) if "sitemap" not in url]
    assert sum(sizes) <= 150_000


@pytest.mark.whole
def test_after_the_first_result_what_has_come_is_not_asked_for_again(open_page: Any) -> None:
    """One thread does the search of a page, and each file comes to it once (the seconds: ``tests.bench.website``)."""
    page = open_page("cim/34/")
    asked: list[str] = []
    page.context.on("request", lambda request: asked.append(request.url))
    page.keyboard.press("/")
    queries = [
        "őrposzt",
        "visszaütés",
        "34.5",
        "hányan támadhatnak ugyanarra a lényre",
        "orposzt",
        "mikor húzok lapot?",
    ]
    for query in (*queries, *queries):
        page.evaluate(UNTIL_HIT, query)
    found = [url for url in asked if "/assets/search/" in url or "search-worker" in url]
    assert any(url.endswith("/index.bin") for url in found)
    assert len(found) == len(set(found)) > len(queries)
    assert len(page.workers) == 1


def test_keys_open_choose_and_leave(open_page: Any, site: str, picture: Callable[[Any, str], None]) -> None:
    page = open_page("cim/34/")
    page.keyboard.press("/")
    field = page.get_by_role("combobox")
    page.keyboard.type("visszaütés")
    page.get_by_role("option").first.wait_for()
    assert field.get_attribute("aria-expanded") == "true"
    chosen = page.locator("[role=option][aria-selected=true]")
    first = chosen.get_attribute("id")
    page.keyboard.press("ArrowDown")
    assert chosen.count() == 1
    assert chosen.get_attribute("id") == field.get_attribute("aria-activedescendant") != first
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    assert chosen.get_attribute("id") == page.get_by_role("option").last.get_attribute("id")
    picture(page, "list")
    page.keyboard.press("Escape")
    assert page.locator("dialog[open]").count() == 0
    page.keyboard.press("/")
    field.fill("34.5")
    page.keyboard.press("Enter")
    page.wait_for_url(site + "cim/34/#r-34-5")


def test_a_number_leads_to_its_item_and_a_wrong_one_to_the_nearest(open_page: Any) -> None:
    page = open_page("?q=34.5.")
    assert page.get_by_role("option").first.locator("strong").text_content() == "34.5"
    page.get_by_role("combobox").fill("34.99")
    page.get_by_text("Nincs 34.99 számú pont").wait_for()
    numbers = page.get_by_role("option").locator("strong").all_text_contents()
    assert numbers == ["34", "34.12", "34.11", "34.10", "34.9"]
    page.get_by_role("combobox").fill("34.5-34.8")
    page.get_by_text("4 találat").wait_for()


def test_a_question_shows_what_decides_and_leads_to_the_whole_answer(
    open_page: Any, site: str, picture: Callable[[Any, str], None]
) -> None:
    page = open_page("cim/1/")
    page.get_by_role("button", name="Keresés").click()
    page.get_by_role("combobox").fill(ASKED)
    first = page.get_by_role("option").first
    page.get_by_text("A 34.5 dönt").wait_for()
    told = kodex.open().ask(ASKED)["verdict"]["text"]
    assert told in (first.text_content() or "")
    first.click()
    page.get_by_role("heading", level=2, name=told).wait_for()
    assert page.locator(".k-answer__first a.k-number").get_attribute("href") == site + "cim/34/#r-34-5"
    assert "kettőnél több" in page.locator(".k-answer__first").inner_text()
    picture(page, "answer")
    assert page.get_by_role("heading", name="Lejátszott esetek").count() == 0
    page.locator(".k-answer summary").click()
    picture(page, "unfolded")
    page.locator(".k-answer a", has_text="Három lény").click()
    page.wait_for_url("**/esetek/34/#*")


def test_what_no_rule_answers_is_declined(open_page: Any, picture: Callable[[Any, str], None]) -> None:
    page = open_page("kerdes/", viewport=PHONE)
    page.get_by_role("searchbox").fill("Mennyibe kerül egy booster a boltban?")
    page.get_by_role("button", name="Válasz").click()
    page.get_by_role("heading", name="Erre egyik szabály sem felel elég jól").wait_for()
    assert page.locator(".k-answer__others > li").count() == 3
    assert "boltban" in page.locator(".k-answer__hint").inner_text()
    picture(page, "phone")
    page.go_back()
    page.locator(".k-answer h2").wait_for(state="detached")


@pytest.mark.whole
def test_typos_and_bare_letters_are_understood(open_page: Any) -> None:
    page = open_page("?q=visszautees")
    page.get_by_role("option").first.wait_for()
    assert "visszaütés" in (page.get_by_role("status").first.text_content() or "")


@pytest.mark.parametrize("many", [pytest.param(12, marks=pytest.mark.whole), pytest.param(300, marks=pytest.mark.long)])
def test_one_typing_error_is_mended_as_by_the_command_line(
    many: int, site: str, open_page: Any, hungarian: None
) -> None:
    chance = random.Random(5)
    book = kodex.open()
    typed = [slipped(question, chance) for question in of_development("hkk-kodex", many)]
    there = open_page().evaluate(ASK_ALL, [site, typed])
    assert sum(found["suggestion"] is not None for found in there) > many // 2
    for question, found in zip(typed, there, strict=True):
        assert found == shown(book, question), question


def slipped(question: str, chance: random.Random) -> str:
    """A question with one typing error in its longest word: a letter left out, doubled, changed, or two exchanged."""
    word = max(re.findall(r"\w+", question), key=len)
    at = chance.randrange(1, len(word) - 1)
    head, letter, tail = word[:at], word[at], word[at + 1 :]
    wrong = [head + tail, head + letter + letter + tail, head + "x" + tail, head + tail[:1] + letter + tail[1:]]
    return question.replace(word, chance.choice(wrong), 1)


@pytest.mark.whole
def test_a_site_built_anew_while_a_page_is_open_is_taken_up(open_page: Any) -> None:
    page = open_page("cim/34/")
    page.keyboard.press("/")
    field = page.get_by_role("combobox")
    field.fill("visszaütés")
    page.get_by_role("option").first.wait_for()

    def of_another_build(route: Any) -> None:
        body = route.fetch().body()
        route.fulfill(body=b"anotherbuild" + body[12:], content_type="application/octet-stream")

    page.context.route("**/assets/search/*.bin", of_another_build)
    field.fill("mágikus védelem")
    page.locator(".k-hit__path", has_text="Mágikus").first.wait_for()
    page.context.unroute_all(behavior="wait")  # what is still on its way belongs to this test


def test_only_what_was_typed_last_is_looked_for(open_page: Any, site: str) -> None:
    both = """async (root) => {
      const { request } = await import(root + "assets/js/search-client.js");
      const found = await Promise.all(["v", "vi", "visszaütés"].map((text) => request("search", text, 5)));
      return found.map((one) => one && one.hits.length);
    }"""
    assert open_page("cim/34/").evaluate(both, site) == [None, None, 5]


WATCH_SHIFTS = """
window.shifts = [];
new PerformanceObserver((list) => window.shifts.push(...list.getEntries().map((one) => one.value)))
  .observe({ type: "layout-shift", buffered: true });
"""


@pytest.mark.parametrize("viewport", usually([PHONE, DESK], [PHONE]), ids=["phone", "desk"])
def test_a_question_in_the_address_is_being_looked_for_at_once_and_moves_nothing(
    viewport: dict[str, int], open_page: Any, site: str, picture: Callable[[Any, str], None]
) -> None:
    page = open_page("", viewport=viewport)
    page.add_init_script(WATCH_SHIFTS)
    held: list[Any] = []
    page.context.route("**/assets/search/words.bin", lambda route: held.append(route))
    page.goto(f"{site}kerdes/?q=Megtámadhatom a saját lényemet?")
    page.get_by_text("Keresem a választ…").wait_for()
    picture(page, f"waiting-{viewport['width']}")
    until(page, lambda: held)
    for route in held:
        route.continue_()
    page.locator(".k-answer h2").wait_for()
    assert page.get_by_text("Keresem a választ…").count() == 0
    assert sum(page.evaluate("window.shifts")) <= 0.05
    picture(page, f"told-{viewport['width']}")


def test_touch_opens_a_result(browser: Any, open_page: Any) -> None:
    page = open_page("cim/1/", viewport=PHONE, has_touch=True, is_mobile=True)
    page.get_by_role("button", name="Keresés").tap()
    page.get_by_role("combobox").fill("őrposzt")
    box = page.locator("dialog[open]").bounding_box()
    assert (box["width"], box["height"]) == (PHONE["width"], PHONE["height"])
    page.get_by_role("option").nth(1).tap()
    page.wait_for_url("**/cim/*/*#r-*")


def test_markup_in_a_rule_is_shown_as_it_is(open_page: Any, own_pebbles_kb: Path, tmp_path: Path, browser: Any) -> None:
    from kodex.website.building.build import build_site

    evil = """number: "6"
heading: A <b>kő</b>
text: null
rules:
- number: "6.1"
  heading: <img src=x onerror="window.broken=1"> kavics
  kind: main
  text: "Írd <script>window.broken=1</script> a **kavicsra**, lásd [[3.2]]."
  questions: ["Mit írjak a <script>window.broken=1</script> kavicsra?"]
"""
    (own_pebbles_kb / "hkk-kodex" / "2-a-part" / "006-markup.yaml").write_text(evil, encoding="utf-8")
    folder = tmp_path / "evil"
    build_site("hkk-kodex", folder)
    with served(folder) as url:
        page = open_page("kerdes/?q=6.1", root=url)
        page.locator(".k-answer h2").wait_for()
        assert (
            "Írd <script>window.broken=1</script> a **kavicsra**, lásd 3.2." in page.locator(".k-answer").inner_text()
        )
        page.keyboard.press("Tab")
        page.locator("[data-k-search]").click()
        page.get_by_role("combobox").fill("kavics")
        page.get_by_role("option").first.wait_for()
        assert "<script>" in (page.get_by_role("listbox").text_content() or "")
        assert page.locator(".k-search img, .k-search script, .k-answer img, .k-answer script").count() == 0
        assert page.evaluate("window.broken") is None
        page.close()
