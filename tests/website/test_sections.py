"""Rulebooks beside the one at the root: their pages, addresses, navigation, and what stays as it was."""

from __future__ import annotations

import json
import posixpath
import re
import shutil
from pathlib import Path
from urllib.parse import unquote, urljoin, urlsplit

import pytest

from kodex.ground import paths
from kodex.rules import books
from kodex.website.building.build import build_site, wanted
from kodex.website.building.tree import config, section_nav, section_pages
from kodex.website.content import Content, load
from kodex.website.files import machine, neighbourhood
from kodex.website.site import Site

ADDRESSES = {
    "kijatszas/2": ("cim/kijatszas/#r-kijatszas_2", "r/hkk-11/kijatszas_2/"),
    "1.01.A#2": ("cim/1-01/#r-1.01.A__2", "r/hkk-11/1.01.A__2/"),
    "fa/1.1-vihar": ("cim/fa_1/#r-fa_1.1-vihar", "r/hkk-11/fa_1.1-vihar/"),
}


@pytest.fixture
def shells(shelf_kb: Path) -> Content:
    """The invented rulebook of addresses, in a section."""
    return load("hkk-11", section="hkk-11/")


@pytest.fixture
def pages(shells: Content) -> dict[str, str]:
    return section_pages(shells, Path(paths.shipped("site")) / "pages")


def test_every_rule_of_a_section_has_its_anchor_on_the_page_of_its_title(
    shells: Content, pages: dict[str, str]
) -> None:
    for number in shells.numbers:
        page, _hash, anchor = shells.places.address(number).partition("#")
        assert f"{{ #{anchor} " in pages[f"{page.rstrip('/')}.md"], number


def test_addresses_of_a_section_begin_with_the_rulebook(shells: Content) -> None:
    for number, (address, short) in ADDRESSES.items():
        assert shells.places.address(number) == f"hkk-11/{address}"
        assert shells.places.short(number) == short
    assert len({shells.places.file(number) for number in shells.numbers}) == len(shells.numbers)


def test_an_address_says_before_a_rule_only_what_its_title_does_not(pages: dict[str, str]) -> None:
    assert "[2.](#r-kijatszas_2)" in pages["hkk-11/cim/kijatszas.md"]


def test_every_link_of_a_section_leads_to_a_page_of_it_or_to_the_about_page(pages: dict[str, str]) -> None:
    targets = {
        posixpath.normpath(posixpath.join(posixpath.dirname(page), target.partition("#")[0]))
        for page, text in pages.items()
        for target in re.findall(r"\]\(([^)\s]*)", text)
        if target.partition("#")[0] and not target.endswith(".svg")
    }
    assert targets - set(pages) == {"atirat.md", "index.md"}


def test_the_front_page_says_what_it_is_and_lists_the_parts_in_order(shells: Content, pages: dict[str, str]) -> None:
    front = pages["hkk-11/index.md"]
    assert front.startswith("# Kagylójáték\n")
    assert "Forrásunk: kitalált könyv minden címformával. Kiadó: senki." in front
    assert [part.name for part in shells.parts] == re.findall(r"^- \[(.*?)\]\(resz/", front, re.MULTILINE)
    assert "`/r/hkk-11/" in front


def test_a_section_without_engine_says_so_at_its_rules(pages: dict[str, str]) -> None:
    page = pages["hkk-11/cim/kijatszas.md"]
    assert "<strong>Géppel nem ellenőrzött:</strong> Ehhez a szabálykönyvhöz" in page
    assert "még nincs hozzá eset" not in page


def test_long_addresses_are_short_in_the_contents_and_in_drawings(shells: Content, pages: dict[str, str]) -> None:
    assert 'data-toc-label="1. Az anti-kagyló' in pages["hkk-11/cim/fogalmak_anti-kagylo.md"]
    drawn = neighbourhood.svg(shells, shells.items["kijatszas/2"]) or ""
    assert '<a href="#r-kijatszas_1">' in drawn
    assert ">…kása 2.<" in drawn


def test_the_navigation_of_a_section_is_one_entry_with_everything_in_it(shells: Content, pages: dict[str, str]) -> None:
    root = load("hkk-kodex")
    assert config(root, None, [shells])["nav"][-1] == {"Kagylójáték": section_nav(shells)}
    assert config(root, None, [shells])["nav"][:-1] == config(root)["nav"]
    listed = re.findall(r"'(hkk-11/[^']*\.md)'", str(section_nav(shells)))
    assert {*listed, "hkk-11/kereses.md"} == set(pages)  # results are reached by searching alone
    assert len(set(listed)) == len(listed)
    titles = [page for page in listed if "/cim/" in page]
    assert titles == [shells.places.title(number) for number in shells.titles]


def test_programs_find_the_rules_of_a_section(shells: Content, tmp_path: Path) -> None:
    machine.write_rules(shells, Site(tmp_path))
    index = json.loads((tmp_path / "api" / "hkk-11" / "index.json").read_text(encoding="utf-8"))
    assert [rule["number"] for rule in index["rules"]] == list(shells.items)
    for rule in index["rules"]:
        one = json.loads((tmp_path / rule["api"]).read_text(encoding="utf-8"))
        assert (one["number"], one["url"]) == (rule["number"], rule["url"])
    told = "\n".join(machine._llms(load("hkk-kodex"), "https://kodex.example/", [shells]))
    assert "https://kodex.example/api/hkk-11/index.json" in told


@pytest.mark.usefixtures("shelf_kb")
def test_one_rulebook_is_built_beside_the_one_at_the_root() -> None:
    assert wanted(None) == books.every() == ["hkk-kodex", "hkk-11"]
    assert wanted("hkk-11") == ["hkk-kodex", "hkk-11"]
    assert wanted("hkk-kodex") == ["hkk-kodex"]


def test_without_the_usual_one_the_wanted_rulebook_is_at_the_root(shelf_kb: Path, mkdocs: None) -> None:
    shutil.rmtree(shelf_kb / "hkk-kodex")
    out = shelf_kb.parent / "out"
    assert build_site("hkk-11", out).warnings == []
    assert (out / "cim" / "kijatszas" / "index.html").is_file()
    assert 'url=../../cim/1-01/#r-1.01.A__2"' in (out / "r" / "1.01.A__2" / "index.html").read_text("utf-8")


@pytest.mark.usefixtures("mkdocs")
class TestBuilt:
    """A site of two rulebooks."""

    def test_nothing_of_the_root_moves_and_the_section_is_added(
        self, shelf_kb: Path, shelf_site: Path, tmp_path: Path
    ) -> None:
        one = tmp_path / "one"
        build_site("hkk-kodex", one)
        alone, both = ({path.relative_to(at) for path in at.rglob("*")} for at in (one, shelf_site))
        assert alone < both
        added = {path.as_posix() for path in both - alone}
        sections = ("hkk-11", "r/hkk-11", "api/hkk-11", "assets/search/hkk-11", "assets/social/hkk-11", "kiadasok")
        assert {path for path in added if not path.startswith(sections)} == set()
        for file in ("api/index.json", "r/3.2/index.html", "cim/3/3.2.svg", "valtozasok.xml", "terkep/map.json"):
            assert (one / file).read_bytes() == (shelf_site / file).read_bytes()

    def test_every_page_says_its_rulebook_and_shows_only_its_titles(self, shelf_site: Path) -> None:
        for file, own, other in (("cim/3", "hkk-kodex", "/kijatszas/"), ("hkk-11/cim/kijatszas", "hkk-11", "/cim/3/")):
            text = (shelf_site / file / "index.html").read_text(encoding="utf-8")
            assert re.findall(r'data-k-book="([^"]+)"[^>]* aria-current="true"', text) == [own]
            side = text[text.index('md-nav--primary"') : text.index("</nav>\n", text.index('data-md-level="1"'))]
            assert other not in side
        text = (shelf_site / "hkk-11/cim/kijatszas/index.html").read_text(encoding="utf-8")
        assert "<title>A kagyló lerakása · Kagylójáték</title>" in text
        assert "a kiadójuké (senki)" in text

    def test_short_links_of_a_section_lead_to_their_rules(self, shelf_kb: Path, shelf_site: Path) -> None:
        found = {path.parent.name: path for path in (shelf_site / "r" / "hkk-11").glob("*/index.html")}
        content = load("hkk-11", section="hkk-11/")
        assert {content.places.file(number) for number in content.numbers} <= set(found)
        for name, path in found.items():
            target = re.search(r'url=([^"]+)"', path.read_text(encoding="utf-8"))
            assert target, name
            place = urlsplit(urljoin(f"http://site/r/hkk-11/{name}/", target[1]))
            page = (shelf_site / unquote(place.path)[1:] / "index.html").read_text(encoding="utf-8")
            assert f'id="{place.fragment}"' in page

    def test_a_changed_section_leaves_the_pages_of_the_root_alone(
        self, shelf_kb: Path, shelf_site: Path, tmp_path: Path
    ) -> None:
        shutil.copytree(shelf_site, tmp_path / "out")
        first = build_site(None, tmp_path / "out")
        assert first.reused == first.pages
        file = shelf_kb / "hkk-11" / "1-menet" / "001-kijatszas.yaml"
        file.write_text(file.read_text(encoding="utf-8").replace("apálykor szabad", "apálykor lehet"), encoding="utf-8")
        second = build_site(None, tmp_path / "out")
        assert first.pages - 8 < second.reused < first.pages
        page = tmp_path / "out" / "hkk-11" / "cim" / "kijatszas" / "index.html"
        assert "apálykor lehet" in page.read_text(encoding="utf-8")
