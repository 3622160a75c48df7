"""Rulings on the website: folded at their rules, on a page of their own, in the feed and in the data."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from kodex.website.building import tree
from kodex.website.content import Content, load
from kodex.website.files import machine
from kodex.website.labels import STANDINGS
from kodex.website.links import Links
from kodex.website.pages import lists, rulings
from kodex.website.pages.rules import item_blocks
from kodex.website.site import Site

ATOM = "{http://www.w3.org/2005/Atom}"
URL = "https://kodex.example/a/"


@pytest.fixture
def pebbles(pebbles_kb: Path) -> Content:
    return load("hkk-kodex")


def at_rule(content: Content, number: str) -> str:
    links: Links = content.links("cim/3.md")
    return "\n".join(item_blocks(content, content.items[number], 2, links, set()))


def test_a_rule_has_them_folded_and_counted(pebbles: Content) -> None:
    seen, _mark, folded = at_rule(pebbles, "3.2").partition('<details class="k-about">')
    assert "Dobhatok" not in seen
    assert "3&nbsp;válasz" in folded.partition("</summary>")[0]
    assert (
        '<p class="k-relation k-ruled"><strong>Fórum:</strong> <a href="../../valaszok/#d-nad-szele-dobas">Dobhatok a '
        "nád széléről?</a> Igen, a széle még part. <small>(A dobók fóruma, dátuma ismeretlen, a mi szövegünk mást "
        "mond)</small></p>"
    ) in folded
    assert "<strong>Hivatalos válasz:</strong>" in folded
    assert folded.index("k-ruled") < folded.index("már nem érvényes")


def test_a_rule_without_any_is_as_it_was(pebbles: Content) -> None:
    assert "válasz" not in at_rule(pebbles, "3.1")


@pytest.mark.parametrize("agreement", sorted({*STANDINGS} - {"superseded"}))
def test_a_rule_says_how_an_answer_stands_to_it_only_where_that_misleads(pebbles: Content, agreement: str) -> None:
    """Where the text says something else, or the answer holds no longer."""
    for one in pebbles.rulings_of["3.2"]:
        one["agreement"] = agreement
    folded = at_rule(pebbles, "3.2")
    assert {key: folded.count(told) for key, told in STANDINGS.items() if told in folded} == (
        {"superseded": 1, "differs": 2} if agreement == "differs" else {"superseded": 1}
    )


def test_only_the_first_few_are_told_at_a_rule(pebbles: Content) -> None:
    pebbles.rulings_of["3.2"] *= 2
    folded = at_rule(pebbles, "3.2")
    assert folded.count("k-ruled") == rulings.SHOWN + 1
    assert ">és még 3</a>" in folded


def test_the_page_has_each_with_all_that_is_known_of_it(pebbles: Content) -> None:
    page = rulings.rulings_markdown(pebbles)
    assert "## [3. A dobás menete](cim/3.md)" in page
    assert re.findall(r'id="d-([^"]+)"', page) == ["nadban-allo-kavics", "nad-szele-dobas", "nad-szele-dobas-regen"]
    assert (
        '<strong>Hivatalos válasz:</strong> <a href="https://part.example/lap?szam=1&amp;sor=2" rel="noopener '
        'noreferrer">A partjárók lapja</a>, 2015-03, olvasva: 2026-11-24</p>'
    ) in page.replace("&#61;", "=")
    assert "<strong>Fórum:</strong> A dobók fóruma (címe ismeretlen), dátuma ismeretlen</p>" in page
    assert '<strong>Vitás:</strong> <a href="../vitak/#v-nad-szele">Nád-e a nád széle?</a>' in page
    old = page.partition('id="d-nad-szele-dobas-regen"')[2]
    assert "már nem érvényes" in old
    assert '<strong>Helyette ez érvényes:</strong> <a href="#d-nad-szele-dobas">A dobók fóruma</a>' in old
    assert "3 válasz: 1 hivatalos válasz, 1 fórum, 1 hivatalos válasz (rovat)." in page
    assert "a hivatalos oldalak helyenként újabbak" in page


def test_a_book_without_any_has_no_page_but_at_the_root(own_pebbles_kb: Path) -> None:
    (own_pebbles_kb / "hkk-kodex" / "rulings.yaml").unlink()
    content = load("hkk-kodex")
    assert "még nem jegyeztünk fel választ" in rulings.rulings_markdown(content)
    assert rulings.PAGE not in [page for _name, page in lists.beside(content)]
    assert [page for _name, page in lists.beside(load("hkk-kodex", section="x/"))].count(rulings.PAGE) == 0


@pytest.mark.whole
def test_every_link_of_the_shipped_pages_leads_somewhere(content: Content, markdown: dict[str, str]) -> None:
    page = markdown[rulings.PAGE]
    ids = set(re.findall(r'id="(d-[^"]+)"', page))
    assert len(ids) == len(content.rulings) > 100
    linked = {one for text in markdown.values() for one in re.findall(r'valaszok/#(d-[^"]+)"', text)}
    assert linked
    assert linked <= ids
    disputes = set(re.findall(r"\{ #(v-[^ ]+) \}", markdown["vitak.md"]))
    assert set(re.findall(r'vitak/#(v-[^"]+)"', page)) <= disputes


def test_the_feed_has_each_once_by_the_day_it_came(pebbles: Content) -> None:
    first = machine.rulings_feed(pebbles, URL)
    assert first == machine.rulings_feed(pebbles, URL)
    root = ET.fromstring(first)
    entries = root.findall(f"{ATOM}entry")
    assert [e.findtext(f"{ATOM}updated") for e in entries] == [f"2026-11-{day}T00:00:00Z" for day in (25, 24, 24)]
    assert root.findtext(f"{ATOM}updated") == "2026-11-25T00:00:00Z"
    assert [e.findtext(f"{ATOM}published") for e in entries] == [None, "2015-03-01T00:00:00Z", None]
    assert len({e.findtext(f"{ATOM}id") for e in entries}) == 3
    assert {e.findtext(f"{ATOM}id") for e in entries}.isdisjoint(
        e.findtext(f"{ATOM}id") for e in ET.fromstring(machine.feed(pebbles, URL)).iter(f"{ATOM}entry")
    )
    link = entries[0].find(f"{ATOM}link")
    assert link is not None
    assert link.get("href") == f"{URL}valaszok/#d-nad-szele-dobas"
    assert "a mi szövegünk mást mond" in (entries[0].findtext(f"{ATOM}content") or "")


def test_the_feed_of_a_section_stands_in_it_and_leads_to_its_page(pebbles_kb: Path, tmp_path: Path) -> None:
    machine.write_rules(load("hkk-kodex", section="x/"), Site(tmp_path))
    root = ET.parse(tmp_path / "x" / rulings.FEED).getroot()
    links = [link.get("href") for link in root.iter(f"{ATOM}link")]
    assert links[0] == "../x/valaszok/"
    assert "../x/valaszok/#d-nad-szele-dobas" in links
    assert len(json.loads((tmp_path / "api" / "x" / "rulings.json").read_text("utf-8"))) == 3


def test_the_data_have_them(pebbles: Content, tmp_path: Path) -> None:
    machine.write_machine_files(pebbles, Site(tmp_path), URL)
    rule = json.loads((tmp_path / "api" / "rules" / "3.3.json").read_text("utf-8"))
    assert [one["id"] for one in rule["rulings"]] == ["nadban-allo-kavics"]
    every = json.loads((tmp_path / "api" / "rulings.json").read_text("utf-8"))
    assert every[0]["url"] == "valaszok/#d-nadban-allo-kavics"
    assert f"{URL}api/rulings.json" in (tmp_path / "llms.txt").read_text("utf-8")


def test_markup_and_odd_addresses_stay_text(own_pebbles_kb: Path) -> None:
    path = own_pebbles_kb / "hkk-kodex" / "rulings.yaml"
    text = path.read_text("utf-8").replace("Igen, a széle még part.", "Igen, <b>a széle</b> [x](y) *part*.")
    path.write_text(text.replace("sor=2", 'sor="><script>2'), encoding="utf-8")
    content = load("hkk-kodex")
    for made in (rulings.rulings_markdown(content), at_rule(content, "3.2"), machine.rulings_feed(content, URL)):
        assert "<b>" not in made
        assert "<script" not in made
    ET.fromstring(machine.rulings_feed(content, URL))


def test_the_navigation_leads_to_the_page(pebbles: Content) -> None:
    assert {rulings.NAME: rulings.PAGE} in tree.nav(pebbles)
    section = load("hkk-kodex", section="x/")
    assert {rulings.NAME: "x/valaszok.md"} in tree.section_nav(section)
