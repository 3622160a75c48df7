"""Every kind of page in a real browser: accessible in light and dark, fit for a phone, readable without a network."""

from __future__ import annotations

from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import DESK, PHONE, quiet
from tests.tiers import usually

KINDS = {
    "home": "",
    "lesson": "tanulas/",
    "aid": "segedlet/",
    "quiz": "tudod/",
    "title": "cim/34/",
    "part": "resz/iv/",
    "index": "targymutato/",
    "thesaurus": "szotar/",
    "scenarios": "esetek/34/",
    "disputes": "vitak/",
    "rulings": "valaszok/",
    "formats": "formatumok/",
    "map": "terkep/",
    "changes": "valtozasok/",
    "coverage": "lefedettseg/",
    "about": "atirat/",
    "ask": "kerdes/?q=Megtámadhatom a saját lényemet?",
    "results": "kereses/?q=őrposzt",
    "playground": "jatszoter/",
    "deck": "pakli/",
    "missing": "404.html",
    "whole": "konyv/",
    "editions": "kiadasok/",
    "editions-all": "kiadasok/minden/",
    "book": "hkk-8/",
    "book-part": "conquest/resz/2/",
    "book-title": "conquest/cim/sz_pajzsok/",
    "book-thesaurus": "conquest/szotar/",
    "book-rulings": "conquest/valaszok/",
    "book-scenarios": "hkk-8/esetek/harc-fazisai/",
    "book-ask": "hkk-8/kerdes/?q=mikor húzok lapot?&hol=mindenhol",
}

COLOURS = ["color-contrast", "link-in-text-block"]
"""axe's rules about colours, those that are on by themselves."""


FEW = 8

SHORTEN = """(few) => {
  for (const parent of document.querySelectorAll("body, body *")) {
    const seen = {};
    for (const child of [...parent.children]) {
      const kind = `${child.tagName} ${child.className}`;
      seen[kind] = (seen[kind] ?? 0) + 1;
      if (seen[kind] > few) child.remove();
    }
  }
}"""
"""Leaves the first few of each kind of neighbours: pages of thousands of rows take axe half a minute."""


@pytest.fixture(scope="session")
def axe_script() -> str:
    """axe-core, as the package brings it."""
    found = find_spec("axe_playwright_python")
    if found is None or found.origin is None:
        pytest.skip("axe-core is not installed: pip install 'hkk-kodex[test]'")
    return next(Path(found.origin).parent.rglob("axe.min.js")).read_text(encoding="utf-8")


def faults(page: Any, axe_script: str, *, colours_only: bool = False) -> list[str]:
    """What axe finds, a line each; of a scheme of colours that was looked at in the other one, only the colours."""
    page.evaluate(axe_script)
    options = {"resultTypes": ["violations"]} | ({"runOnly": COLOURS} if colours_only else {})
    found = page.evaluate("(options) => axe.run(document, options)", options)
    return [
        f"{one['id']}: {one['help']} ({len(one['nodes'])}) {one['nodes'][0]['html'][:120]}"
        for one in found["violations"]
    ]


WIDTH = "document.documentElement.scrollWidth"


def come(page: Any, kind: str) -> None:
    """Wait for what a page shows last."""
    if kind.endswith("ask"):
        page.locator(".k-answer h2").wait_for()
    if kind == "results":
        page.locator(".k-results__spread select").wait_for()


USUAL = ("title", "ask", "playground", "book-title")
"""Kinds of different make: rules, what a script fills, a form, a page of another book."""


@pytest.mark.parametrize("kind", usually(KINDS, USUAL))
def test_a_page_fits_narrow_windows_and_axe_finds_nothing(
    kind: str, open_page: Any, axe_script: str, picture: Callable[[Any, str], None]
) -> None:
    """At 320 pixels, and at 200 %; in both schemes of colours. Of what a page has many times axe sees the first few."""
    still = {"color_scheme": "light", "reduced_motion": "reduce"}  # else the colours change for a while
    page = open_page(KINDS[kind], viewport={"width": 320, "height": 640}, **still)
    come(page, kind)
    assert page.evaluate(WIDTH) <= 320
    page.set_viewport_size({"width": 640, "height": 640})
    assert page.evaluate(WIDTH) <= 640
    page.set_viewport_size(DESK)
    found = []
    for scheme in ("light", "dark"):
        if scheme == "dark":
            page.emulate_media(color_scheme=scheme)
            page.get_by_role("button", name="Váltás sötét nézetre").click()
        picture(page, f"{kind}-{scheme}")
        page.evaluate(SHORTEN, FEW)
        found += faults(page, axe_script, colours_only=scheme == "dark")
    assert found == []


@pytest.mark.long
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("kind", KINDS)
def test_axe_finds_nothing_on_the_whole_page(kind: str, scheme: str, open_page: Any, axe_script: str) -> None:
    page = open_page(KINDS[kind], color_scheme=scheme)
    come(page, kind)
    assert faults(page, axe_script, colours_only=scheme == "dark") == []


def test_axe_would_tell(open_page: Any, axe_script: str) -> None:
    page = open_page()
    page.evaluate("document.querySelector('main').append(document.createElement('button'))")
    assert [fault.partition(":")[0] for fault in faults(page, axe_script)] == ["button-name"]


@pytest.mark.parametrize("viewport", usually([PHONE, DESK], [PHONE]), ids=["phone", "desk"])
def test_axe_finds_nothing_in_the_open_search(
    viewport: dict[str, int], open_page: Any, axe_script: str, picture: Callable[[Any, str], None]
) -> None:
    for scheme in ("light", "dark"):
        page = open_page("cim/34/", color_scheme=scheme, viewport=viewport)
        page.evaluate(SHORTEN, FEW)
        page.locator("[data-k-search]").click()
        assert faults(page, axe_script, colours_only=scheme == "dark") == []
        page.get_by_role("combobox").fill("meg lehet támadni a saját lényemet?")
        page.get_by_role("option").first.wait_for()
        picture(page, f"{viewport['width']}-{scheme}")
        assert faults(page, axe_script, colours_only=scheme == "dark") == []


@pytest.mark.parametrize("kinds", [("home", "title", "playground"), pytest.param(tuple(KINDS), marks=pytest.mark.long)])
def test_a_phone_shows_every_page_without_scrolling_sideways(
    kinds: tuple[str, ...], site: str, open_page: Any, picture: Callable[[Any, str], None]
) -> None:
    page = open_page("offline/", viewport=PHONE, is_mobile=True, has_touch=True)
    for kind in kinds:
        page.goto(site + KINDS[kind])
        come(page, kind)
        picture(page, kind)
        assert page.evaluate(WIDTH) <= PHONE["width"], kind
        assert page.evaluate("getComputedStyle(document.querySelector('[data-k-search]')).display") != "none", kind


@pytest.mark.parametrize("viewport", usually([PHONE, DESK], [PHONE]), ids=["phone", "desk"])
def test_the_header_does_not_cover_what_a_short_link_leads_to(
    viewport: dict[str, int], site: str, open_page: Any
) -> None:
    page = open_page("r/34.8/", viewport=viewport)
    page.wait_for_url(site + "cim/34/#r-34-8")
    quiet(page)
    header = page.locator("header.md-header").bounding_box()
    target = page.locator("#r-34-8").bounding_box()
    assert header["y"] + header["height"] <= target["y"] < viewport["height"] / 2


def test_dark_and_light_follow_the_system_and_the_choice(open_page: Any) -> None:
    page = open_page("cim/34/", color_scheme="dark")
    scheme = "document.body.getAttribute('data-md-color-scheme')"
    assert page.evaluate(scheme) == "slate"
    dark = page.evaluate("getComputedStyle(document.body).backgroundColor")
    page.get_by_role("button", name="Váltás világos nézetre").click()
    assert page.evaluate(scheme) == "default"
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") != dark
    page.reload()
    assert page.evaluate(scheme) == "default"
    assert open_page("cim/34/", color_scheme="light").evaluate(scheme) == "default"


def test_the_site_can_be_installed(open_page: Any, site: str) -> None:
    page = open_page("cim/34/")
    address = page.locator("link[rel=manifest]").evaluate("link => link.href")
    manifest = page.request.get(address).json()
    assert (manifest["lang"], manifest["display"]) == ("hu", "standalone")
    for icon in manifest["icons"]:
        assert page.request.get(site + icon["src"]).headers["content-type"] == icon["type"]
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in manifest["icons"]}
    touch = page.locator("link[rel=apple-touch-icon]").evaluate("link => link.href")
    assert page.request.get(touch).headers["content-type"] == "image/png"
