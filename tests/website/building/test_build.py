"""Whole builds: of the real rulebook, and of one that is full of markup."""

from __future__ import annotations

import gzip
import importlib.util
import json
import logging
import os
import re
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote, urljoin, urlsplit

import pytest

from kodex.errors import KodexError
from kodex.website.building import beside, generator
from kodex.website.building.build import build_site
from kodex.website.content import Content

ROOT = "http://site/"
KB = Path(__file__).parents[3] / "kb"


class Page(HTMLParser):
    """Ids, links, resources, scripts and text of an HTML page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.links: list[str] = []
        self.resources: list[str] = []
        self.tags: list[str] = []
        self._texts: list[str] = []
        self.feed(text)

    @property
    def text(self) -> str:
        return "".join(self._texts)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        self.tags.append(tag)
        if "id" in values:
            self.ids.append(values["id"])
        if tag == "a" and "href" in values:
            self.links.append(values["href"])
        elif "href" in values and values.get("rel") not in ("prev", "next", "canonical"):
            self.resources.append(values["href"])
        if "src" in values:
            self.resources.append(values["src"])

    def handle_data(self, data: str) -> None:
        self._texts.append(data)


_TAG = re.compile(r"""<([a-z][\w-]*)((?:[^>"']+|"[^"]*"|'[^']*')*)>""")
_LEADS = re.compile(r"""\s(id|href|src|rel)=(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))""")


class Links(NamedTuple):
    """What of a page leads somewhere, or may be led to."""

    ids: list[str]
    links: list[str]
    resources: list[str]


def leading(text: str) -> Links:
    """The same as :class:`Page` finds, in a seventh of the time: there are thousands of pages."""
    found = Links([], [], [])
    for tag, inside in _TAG.findall(text):
        values = {name: unescape(one or two or bare) for name, one, two, bare in _LEADS.findall(inside)}
        if "id" in values:
            found.ids.append(values["id"])
        if tag == "a" and "href" in values:
            found.links.append(values["href"])
        elif "href" in values and values.get("rel") not in ("prev", "next", "canonical"):
            found.resources.append(values["href"])
        if "src" in values:
            found.resources.append(values["src"])
    return found


def address(site: Path, file: Path) -> str:
    return ROOT + file.relative_to(site).as_posix().removesuffix("index.html")


@pytest.fixture(scope="module")
def parsed(site: Path) -> dict[Path, Links]:
    """Every page of the built site."""
    return {path: leading(path.read_text(encoding="utf-8")) for path in site.rglob("*.html")}


def test_a_page_is_read_as_a_browser_would(site: Path, parsed: dict[Path, Links]) -> None:
    """One page in three hundred, and those at the top."""
    some = [path for at, path in enumerate(sorted(parsed)) if at % 300 == 0 or len(path.relative_to(site).parts) < 3]
    assert len(some) > 30
    for path in some:
        page = Page(path.read_text(encoding="utf-8"))
        assert parsed[path] == (page.ids, page.links, page.resources), path


def _sources(site: Path) -> set[tuple[str, str]]:
    """Links that leave the site: from the pages of rulings to their sources."""
    listed = [one for path in (site / "api").rglob("rulings.json") for one in json.loads(path.read_text("utf-8"))]
    return {(f"{ROOT}{one['url'].partition('#')[0]}", one["address"]) for one in listed if one["address"]}


def _sources_of_disputes() -> set[str]:
    """And what a dispute or one of its readings was found in."""
    every = (path.read_text(encoding="utf-8") for path in KB.glob("*/disputes.yaml"))
    return {found for text in every for found in re.findall(r"https?://[^\s'\")]+", text)}


def test_every_link_of_the_built_site_leads_somewhere(site: Path, parsed: dict[Path, Links], content: Content) -> None:
    pages = {address(site, path): page for path, page in parsed.items()}
    ids = {url: set(page.ids) for url, page in pages.items()}
    assert all(len(set(page.ids)) == len(page.ids) for page in pages.values())
    broken, foreign = [], []
    for url, page in pages.items():
        base = ROOT if url == ROOT + "404.html" else url
        for link in {*page.links, *page.resources}:
            target = urlsplit(urljoin(base, link))
            if target.netloc != "site":
                foreign.append((url, link))
                continue
            found = f"{ROOT}{unquote(target.path)[1:]}"
            exists = found in pages or (site / unquote(target.path)[1:]).is_file()
            packed = found.endswith("/jatszoter/")  # its fragment is a table
            if not exists or (target.fragment and not packed and found in ids and target.fragment not in ids[found]):
                broken.append((url, link))
    assert broken == []
    assert {(url, link) for url, link in foreign if link in pages[url].resources} == set()
    rest = set(foreign) - _sources(site)
    assert set(foreign) >= _sources(site)
    assert rest
    assert {link for _url, link in rest} == _sources_of_disputes()
    for number in content.numbers:
        assert f"{ROOT}r/{number}/" in pages


def test_no_style_loads_anything_from_elsewhere(site: Path) -> None:
    for path in site.rglob("*.css"):
        assert re.findall(r"url\(['\"]?(?:https?:)?//|@import", path.read_text(encoding="utf-8")) == []


def test_the_order_of_titles_is_the_rulebooks(site: Path) -> None:
    part = Page((site / "resz" / "iv" / "index.html").read_text(encoding="utf-8"))
    titles = [int(found[1]) for link in part.links if (found := re.fullmatch(r"\.\./\.\./cim/(\d+)/", link))]
    assert list(dict.fromkeys(titles))[:21] == list(range(21, 42))
    previous_next = re.findall(r'rel="(?:prev|next)" href="([^"]+)"', (site / "cim/34/index.html").read_text("utf-8"))
    assert previous_next == ["../33/", "../35/"]


def test_the_site_speaks_hungarian_and_says_whose_the_game_is(site: Path) -> None:
    for path in (
        site / "index.html",
        site / "404.html",
        site / "cim" / "1" / "index.html",
        site / "r" / "1" / "index.html",
    ):
        assert '<html lang="hu"' in path.read_text(encoding="utf-8")
    front = Page((site / "index.html").read_text(encoding="utf-8"))
    assert "A játék és a hivatalos szabályszövegek a kiadójuké (Beholder Kft.)." in front.text
    assert "nem hivatalos átirat" in front.text


@pytest.mark.usefixtures("mkdocs", "evil_kb")
def test_markup_in_the_data_is_text_on_the_built_page(tmp_path: Path) -> None:
    report = build_site("hkk-kodex", tmp_path / "out")
    assert report.warnings == []
    text = (tmp_path / "out" / "cim" / "6" / "index.html").read_text(encoding="utf-8")
    article = Page(text[text.index("<article") : text.index("</article>")])
    assert not {"script", "b", "i", "u", "img", "code", "em", "blockquote"} & set(article.tags)
    shown = " ".join(article.text.split())
    assert (
        'Írd <script>alert("x")</script>, *dőlt*, __vastag__, [x](y), {{ név }}, ${név}, `kód`, '
        "&amp; & vége, ![kép](k.png)." in shown
    )
    assert "1. lépés: a_b_c | d { #r-9 .rossz }" in shown
    assert "# nem cím, lásd 3.2 és 99.9" in shown
    assert "> nem idézet, [[nem szám]]" in shown
    assert '<script>kérdés()</script> & [x](y) "idézve"?' in shown
    assert "alert(1)" not in re.sub(r"&lt;script&gt;.*?&lt;/script&gt;", "", text)
    assert article.ids == ["r-6", "r-6-1"]
    assert article.tags.count("ul") == 2


@pytest.mark.usefixtures("mkdocs")
def test_a_second_build_replaces_the_first(own_pebbles_kb: Path, out: Path) -> None:
    assert (out / "cim" / "5" / "index.html").is_file()
    (own_pebbles_kb / "hkk-kodex" / "2-a-part" / "005-el.yaml").unlink()
    told: list[tuple[str, int, int]] = []
    build_site("hkk-kodex", out, lambda *step: told.append(step))
    assert not (out / "cim" / "5").exists()
    assert not (out / "r" / "5.1").exists()
    shares = [done for what, done, _whole in told if what == "pages"]
    assert shares == sorted(shares)
    assert len(shares) > 10


@pytest.mark.usefixtures("mkdocs")
def test_a_rulebook_that_cannot_be_read_leaves_the_old_site(own_pebbles_kb: Path, out: Path) -> None:
    (own_pebbles_kb / "hkk-kodex" / "2-a-part" / "005-el.yaml").write_text("{", encoding="utf-8")
    with pytest.raises(KodexError, match=r"005-el\.yaml"):
        build_site("hkk-kodex", out)
    assert (out / "cim" / "5" / "index.html").is_file()
    assert list(out.parent.glob(".out.*")) == []


@pytest.mark.usefixtures("mkdocs")
def test_a_rulebook_that_there_is_not_is_refused_before_anything_is_made(own_pebbles_kb: Path, out: Path) -> None:
    before = set(out.parent.iterdir())
    with pytest.raises(KodexError, match="there is no rulebook 'semmi'"):
        build_site("semmi", out)
    assert set(out.parent.iterdir()) == before


@pytest.mark.parametrize("missing", ["mkdocs", "material"])
def test_without_mkdocs_one_line_says_what_to_install(
    missing: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    find = importlib.util.find_spec
    monkeypatch.setattr(generator, "find_spec", lambda name: None if name == missing else find(name))
    with pytest.raises(KodexError) as raised:
        build_site("hkk-kodex", tmp_path / "out")
    assert str(raised.value) == "building the website needs mkdocs-material → pip install 'hkk-kodex[site]'"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.usefixtures("mkdocs", "pebbles_kb")
def test_a_full_disk_is_said_from_the_first_folder_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_what: object) -> None:
        raise OSError(28, "flurbs")

    monkeypatch.setattr(beside, "meanwhile", full)
    with pytest.raises(KodexError, match="the website cannot be written: the disk is full"):
        build_site("hkk-kodex", tmp_path / "out")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.usefixtures("mkdocs")
def test_mkdocs_giving_up_is_one_line_and_leaves_its_loggers_alone(tmp_path: Path) -> None:
    (tmp_path / "mkdocs.yml").write_text("site_name: x\ntheme: {name: nosuch}\n", encoding="utf-8")
    logger = logging.getLogger("mkdocs")
    before = (logger.handlers[:], logger.level, logger.propagate)
    with pytest.raises(KodexError, match="mkdocs could not build the website"):
        generator.run_mkdocs(tmp_path / "mkdocs.yml")
    assert (logger.handlers, logger.level, logger.propagate) == before


def test_no_page_weighs_more_than_150_kilobytes_at_first_sight(site: Path, parsed: dict[Path, Links]) -> None:
    """HTML, styles, scripts and type as a server sends them compressed; what scripts fetch later does not count."""
    weights: dict[Path, int] = {}

    def weight(path: Path) -> int:
        if path not in weights:
            weights[path] = len(gzip.compress(path.read_bytes(), 6))
        return weights[path]

    heavy = {}
    for path, page in parsed.items():
        if path.name != "index.html":
            continue
        places = {os.path.normpath(path.parent / unquote(urlsplit(link).path)) for link in set(page.resources)}
        parts = [Path(place) for place in places if place.endswith((".css", ".js", ".woff2")) and os.path.isfile(place)]
        others = sum(map(weight, parts))
        if path.stat().st_size + others > 150 * 1024 < others + weight(path):
            heavy[path.relative_to(site).as_posix()] = others + weight(path)
    assert heavy == {}


def test_pages_hold_no_inline_styles_or_handlers_of_ours(site: Path) -> None:
    """A strict content security policy lets none of them work."""
    for path in (site / "cim/34/index.html", site / "terkep/index.html", site / "esetek/34/index.html"):
        text = path.read_text(encoding="utf-8")
        article = text[text.index("<article") : text.index("</article>")]
        assert re.findall(r"<style|\sstyle=|\son[a-z]+=|<script(?![^>]*\ssrc=)", article) == []


def test_every_item_with_neighbours_has_its_drawing(site: Path) -> None:
    page = (site / "cim" / "34" / "index.html").read_text(encoding="utf-8")
    drawings = re.findall(r'<a href="(34[\d.]*\.svg)">', page)
    assert "34.5.svg" in drawings
    assert all((site / "cim" / "34" / name).is_file() for name in drawings)
