"""Reading the book on a phone: how much of a page is rule, what is folded, previews of terms, fingers, paper."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import PHONE, lettered, quiet
from tests.browser.test_every_page import KINDS
from tests.tiers import usually

TOUCH = {"viewport": PHONE, "is_mobile": True, "has_touch": True}
WHOLE = ("e11-peldajatek", "egy-egesz-kor", "egy-egesz-fordulo")
"""Ends of the names of what plays a whole game or a whole turn: no page has room for its steps."""

FINGER = 44
"""The least height of what a finger must hit, in CSS pixels."""

MEASURE = """() => {
  const headings = [...document.querySelectorAll(".k-item")];
  const rows = [...document.querySelectorAll(".k-row:not(.k-last)")];
  const whole = rows.at(-1).getBoundingClientRect().bottom - headings[0].getBoundingClientRect().top;
  let text = 0;
  const tops = [];
  for (const heading of headings) {
    let first = true;
    let next = heading.nextElementSibling;
    for (; next && !next.matches(".k-row, .k-item"); next = next.nextElementSibling) {
      const { top, bottom, height } = next.getBoundingClientRect();
      text += height;
      if (first) tops.push([top, bottom]);
      first = false;
    }
  }
  const seen = tops.filter(([top, bottom]) => top >= 0 && bottom <= innerHeight).length;
  let own = document.querySelector(".k-title").nextElementSibling; // of a title that is a rule itself
  while (own && !own.matches("p, ul, .k-item")) own = own.nextElementSibling;
  const first = own && !own.matches(".k-item") ? own.getBoundingClientRect().top : tops[0][0];
  return { share: text / whole, first, seen };
}"""
"""How much of the height of the list of rules is their text, where the first text begins, how many first paragraphs
are on the first screen whole."""

SMALL = """(least) => {
  const shown = (one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    && one.getBoundingClientRect().width > 1;
  const inView = (box) => box.right > 0 && box.left < innerWidth;
  const wanted = "main button, main summary, main input, main select, header button, header summary, header label, "
    + ".k-turn a, .k-books a, .k-foot a, .k-foot button, .k-shelf a, .k-asked-most > li > a";
  return [...document.querySelectorAll(wanted)].filter((one) => shown(one))
    .map((one) => [one, one.type === "radio" ? one.closest("label") : one])
    .map(([one, hit]) => [one.outerHTML.slice(0, 90), hit.getBoundingClientRect()])
    .filter(([, box]) => inView(box) && box.height < least - 0.5)
    .map(([html, box]) => `${Math.round(box.height)} ${html}`);
}"""

SHIFT = """() => new Promise((done) => {
  new PerformanceObserver((list, watcher) => {
    watcher.disconnect();
    done(list.getEntries().filter((one) => !one.hadRecentInput).reduce((sum, one) => sum + one.value, 0));
  }).observe({ type: "layout-shift", buffered: true });
  requestAnimationFrame(() => requestAnimationFrame(() => done(0)));
})"""


def test_most_of_a_page_of_rules_is_rules(open_page: Any, picture: Callable[[Any, str], None]) -> None:
    page = open_page("cim/34/", **TOUCH)
    lettered(page)
    found = page.evaluate(MEASURE)
    picture(page, "title")
    assert found["share"] >= 0.55
    assert found["first"] < 260
    assert found["seen"] >= 4


SHORT = ["magus/cim/2-00/", "magus/cim/6-03/", "cim/139/", "cim/142/", "cim/144/", "conquest/cim/f2_4/"]
"""Titles of nearly nothing but rules of one line, where a line below each weighs most."""


TITLES = ("cim/4/", "cim/21/", "conquest/cim/sz_pajzsok/", "hkk-11/cim/harc-fazisai/", *SHORT)


@pytest.mark.parametrize("path", usually(TITLES, ("cim/21/", "hkk-11/cim/harc-fazisai/", SHORT[1], SHORT[3])))
def test_other_titles_are_mostly_rules_too(path: str, open_page: Any) -> None:
    page = open_page(path, **TOUCH)
    lettered(page)
    assert page.evaluate(MEASURE)["share"] >= 0.55


@pytest.mark.parametrize("path", ["cim/21/", "conquest/cim/f2_3/"])
def test_what_is_said_of_a_bare_heading_stands_below_its_letters(path: str, open_page: Any) -> None:
    page = open_page(path, **TOUCH)
    lettered(page)
    gaps = page.evaluate("""() => [...document.querySelectorAll(".k-item:not(.k-run) + .k-row")].map((row) => {
      const [letters, heading] = [document.createRange(), document.createRange()];
      letters.selectNode(row.querySelector("summary").lastChild);
      heading.selectNodeContents(row.previousElementSibling);
      return letters.getBoundingClientRect().top - heading.getBoundingClientRect().bottom;
    })""")
    assert gaps
    assert min(gaps) >= 0


def test_what_is_said_of_a_rule_is_folded_and_readable_by_touch(open_page: Any) -> None:
    page = open_page("cim/34/#r-34-5", **TOUCH)
    meaning = page.get_by_text("Van olyan lejátszott eset, amely másképp alakul")
    assert meaning.count() > 0
    assert not any(one.is_visible() for one in meaning.all())
    about = page.locator("#r-34-5 ~ .k-row .k-about").first
    about.locator("summary").first.tap()
    about.get_by_text("Van olyan lejátszott eset, amely másképp alakul").wait_for()
    about.get_by_text("Így kérdezik a játékosok").wait_for()


def test_the_fold_stands_beside_other_lines_and_opens_below_them(open_page: Any) -> None:
    page = open_page("cim/139/#r-139-0", **TOUCH)
    row = page.locator("#r-139-0 ~ .k-row").first
    fold, summary = row.locator(".k-about"), row.locator("summary").first
    disputed = row.locator("> .k-disputed")
    middle = "(one) => { const { top, bottom } = one.getBoundingClientRect(); return (top + bottom) / 2; }"
    assert abs(summary.evaluate(middle) - disputed.evaluate(middle)) < 6
    assert "kérdés" not in summary.inner_text()
    summary.tap()
    assert fold.get_attribute("open") is not None
    assert "kérdés" in summary.inner_text()
    assert fold.bounding_box()["width"] > row.bounding_box()["width"] - 2


def test_the_text_alone_is_remembered(open_page: Any, site: str) -> None:
    page = open_page("cim/34/", **TOUCH)
    assert page.locator(".k-row").first.is_visible()
    page.get_by_role("button", name="Csak a szöveg").tap()
    assert not any(row.is_visible() for row in page.locator(".k-row").all())
    page.goto(f"{site}cim/36/")
    assert not page.locator(".k-row").first.is_visible()
    switch = page.get_by_role("button", name="Csak a szöveg")
    assert switch.get_attribute("aria-pressed") == "true"
    switch.tap()
    assert page.locator(".k-row").first.is_visible()


def test_a_tap_on_a_term_shows_its_rule_and_a_second_one_leads_there(
    open_page: Any, site: str, picture: Callable[[Any, str], None]
) -> None:
    page = open_page("cim/34/", **TOUCH)
    term = page.locator("a.k-term[href^='../']").first
    target = term.evaluate("link => link.href")
    term.tap()
    shown = page.get_by_role("dialog")
    shown.wait_for()
    picture(page, "preview")
    assert page.url == f"{site}cim/34/"
    number = target.rpartition("#r-")[2].replace("-", ".")
    rule = page.request.get(f"{site}api/rules/{number}.json").json()
    assert rule["text"].split("\n")[0][:40] in shown.inner_text()
    box = shown.bounding_box()
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= PHONE["width"]
    shown.get_by_role("button", name="Bezárás").tap()
    shown.wait_for(state="detached")
    term.tap()
    shown.get_by_role("link").tap()
    page.wait_for_url(target)


def test_pointing_at_a_term_or_a_number_shows_the_rule_and_escape_takes_it_away(open_page: Any) -> None:
    page = open_page("cim/36/")
    for link in (page.locator("a.k-term").first, page.locator(".k-row > .k-beaten a").first):
        link.hover()
        card = page.get_by_role("tooltip")
        card.wait_for()
        assert len(card.inner_text()) > 20
        assert link.get_attribute("aria-describedby") == "k-preview"
        page.keyboard.press("Escape")
        card.wait_for(state="detached")


def test_without_a_network_the_preview_comes_from_the_page_that_is_kept(open_page: Any) -> None:
    page = open_page("cim/34/")
    term = page.locator("a.k-term[href^='../']").first
    title = page.evaluate("""async () => {
      const link = document.querySelector("a.k-term[href^='../']");
      const html = await (await fetch(link.href)).text();
      const found = new DOMParser().parseFromString(html, "text/html").getElementById(link.hash.slice(1));
      return found.nextElementSibling.textContent.slice(0, 40);
    }""")
    page.evaluate("""() => {
      const real = window.fetch;
      window.fetch = (at) => (String(at).includes("/api/") ? Promise.reject(new Error("offline")) : real(at));
    }""")
    term.hover()
    card = page.get_by_role("tooltip")
    card.wait_for()
    assert title in card.inner_text()


def test_without_scripts_terms_have_a_title_and_folds_open(open_page: Any) -> None:
    page = open_page("cim/34/", java_script_enabled=False)
    assert all(link.get_attribute("title") for link in page.locator("a.k-term").all())
    about = page.locator(".k-about").nth(1)
    about.locator("summary").first.click()
    assert about.locator(".k-questions li").first.is_visible()


def test_the_whole_book_is_on_one_page(open_page: Any, picture: Callable[[Any, str], None]) -> None:
    page = open_page("konyv/", **TOUCH)
    picture(page, "whole")
    assert page.locator("[id='r-34-5'], [id='r-1-1-1']").count() == 2
    page.locator("[id='r-34-5'] .k-number").tap()
    page.wait_for_url("**/cim/34/#r-34-5")


def test_the_front_page_puts_the_search_first(open_page: Any, picture: Callable[[Any, str], None]) -> None:
    page = open_page("", **TOUCH)
    picture(page, "home")
    box = page.locator("#k-ask-q").bounding_box()
    assert box["y"] + box["height"] < PHONE["height"] / 2
    assert page.get_by_role("navigation", name="A kör fázisai").get_by_role("link").count() == 8
    assert page.locator(".k-shelf > li").count() == page.locator(".k-books [data-k-book]").count()
    page.locator(".k-table a", has_text="őrposzt").tap()
    page.wait_for_url("**/cim/5/#r-5-*")


@pytest.mark.parametrize(
    "kind", usually(["home", "title", "part", "book-title", "scenarios", "results"], ["home", "title", "results"])
)
def test_fingers_hit_every_control(kind: str, open_page: Any) -> None:
    page = open_page(KINDS[kind], **TOUCH)
    if kind == "title":
        page.locator(".k-about summary").first.tap()
        page.locator(".k-copy").wait_for()
    if kind == "results":
        page.locator(".k-results__spread select").wait_for()
    page.locator(".k-books summary").tap()
    assert page.evaluate(SMALL, FINGER) == []


@pytest.mark.parametrize("path", ["", "cim/34/", "konyv/"])
def test_nothing_moves_while_a_page_comes(path: str, open_page: Any) -> None:
    page = open_page(path, **TOUCH)
    quiet(page)
    assert page.evaluate(SHIFT) <= 0.05


def test_paper_has_the_rule_with_its_cases_and_nothing_that_can_be_tapped(open_page: Any) -> None:
    page = open_page("cim/34/")
    page.emulate_media(media="print")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert page.locator(".k-about .k-cases").first.is_visible()
    for gone in (".k-questions", ".k-turn", ".k-text-switch", ".k-path", ".k-copy", ".k-search-open"):
        assert not any(one.is_visible() for one in page.locator(gone).all()), gone
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    assert page.locator(".k-about[open]").count() == 0


def test_the_longest_sheets_fit_on_a_page(open_page: Any, site: str, built_site: Path) -> None:
    found = sorted(built_site.glob("**/lap/*/index.html"), key=lambda path: path.stat().st_size)
    sheets = [path for path in found if not path.parent.name.endswith(WHOLE)][-8:]
    page = open_page("")
    for sheet in sheets:
        path = sheet.parent.relative_to(built_site).as_posix()
        page.goto(f"{site}{path}/")
        lettered(page)
        pages = re.findall(rb"/Type\s*/Page\b", page.pdf(format="A4", prefer_css_page_size=True))
        assert len(pages) == 1, path


def test_a_sheet_has_a_button_that_prints_it(open_page: Any, built_site: Path) -> None:
    first = min(built_site.glob("lap/*/index.html"))
    page = open_page(f"lap/{first.parent.name}/")
    page.evaluate("window.print = () => { document.title = 'printed'; }")
    page.get_by_role("button", name="Nyomtatás").click()
    assert page.title() == "printed"
