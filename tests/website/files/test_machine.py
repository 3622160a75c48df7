"""Files for programs, the drawings, the map's data, the reports."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from kodex.website.content import Content, load
from kodex.website.files import machine, neighbourhood
from kodex.website.pages import reports, worldmap
from kodex.website.site import Site

URL = "https://kodex.example/a/"
ATOM = "{http://www.w3.org/2005/Atom}"


@pytest.fixture(scope="module")
def files(content: Content, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("machine")
    machine.write_machine_files(content, Site(folder), URL)
    return folder


def test_every_rule_has_a_file_with_its_text_links_and_addresses(content: Content, files: Path) -> None:
    rule = json.loads((files / "api" / "rules" / "34.5.json").read_text(encoding="utf-8"))
    assert rule["text"] == content.items["34.5"]["text"]
    assert rule["url"] == "cim/34/#r-34-5"
    assert rule["short_url"] == "r/34.5/"
    assert {p["id"] for p in rule["parameters"]} == {p.id for p in content.book.parameters if p.rule == "34.5"}
    assert all(scenario["url"].startswith("esetek/") for scenario in rule["scenarios"])
    assert len(list((files / "api" / "rules").iterdir())) == len(content.items)


def test_the_index_lists_every_rule_in_printed_order(content: Content, files: Path) -> None:
    index = json.loads((files / "api" / "index.json").read_text(encoding="utf-8"))
    assert [rule["number"] for rule in index["rules"]] == list(content.items)
    assert all(rule["url"] == content.places.address(rule["number"]) for rule in index["rules"])
    assert all((files / rule["api"]).is_file() for rule in index["rules"])


def test_the_feed_holds_every_change_once_with_an_id_that_stays(content: Content) -> None:
    first, again = machine.feed(content, URL), machine.feed(content, URL)
    assert first == again
    entries = ET.fromstring(first).findall(f"{ATOM}entry")
    assert len(entries) == len(content.book.chronology) > 5
    ids = [entry.findtext(f"{ATOM}id") for entry in entries]
    assert len(set(ids)) == len(ids)
    dates = [entry.findtext(f"{ATOM}updated") or "" for entry in entries]
    assert dates == sorted(dates, reverse=True)
    assert all(len(date) == len("2001-01-01T00:00:00Z") for date in dates)


def test_browser_search_and_sitemap_need_the_address_of_the_site(content: Content, tmp_path: Path) -> None:
    machine.write_machine_files(content, Site(tmp_path), None)
    (tmp_path / "sitemap.xml").write_text("empty")
    machine.write_sitemap(Site(tmp_path), None)
    assert not (tmp_path / "opensearch.xml").exists()
    assert "<loc>" not in (tmp_path / "sitemap.xml").read_text(encoding="utf-8")
    assert ET.parse(tmp_path / "sitemap.xml").getroot().tag.endswith("urlset")
    described = machine.opensearch(content, URL)
    assert 'template="https://kodex.example/a/kereses/?q={searchTerms}"' in described
    assert len(ET.fromstring(described)[0].text or "") <= 16


def test_the_sitemap_lists_pages_without_short_links(tmp_path: Path) -> None:
    for page in ("", "cim/34", "r/34.5", "lap/eset", "hkk-8/lap/eset", "offline"):
        (tmp_path / page).mkdir(parents=True, exist_ok=True)
        (tmp_path / page / "index.html").write_text("")
    (tmp_path / "404.html").write_text("")
    places = [element.text for element in ET.fromstring(machine.sitemap(Site(tmp_path), URL)).iter() if element.text]
    assert [place for place in places if place.strip()] == [URL, f"{URL}cim/34/"]


def test_search_engines_may_read_all_but_a_site_for_nobody_elses_eyes(content: Content) -> None:
    assert machine.robots(content, URL) == f"User-agent: *\nAllow: /\nSitemap: {URL}sitemap.xml\n"
    assert "Sitemap" not in machine.robots(content, None)
    private = Content(content.items.values(), [], content.book, official={})
    assert machine.robots(private, URL) == "User-agent: *\nDisallow: /\n"


def test_models_are_told_where_the_data_is(files: Path) -> None:
    text = (files / "llms.txt").read_text(encoding="utf-8")
    assert text.startswith("# ")
    assert f"{URL}api/index.json" in text
    assert f"{URL}cim/34/" in text


def test_a_drawing_names_every_neighbour_or_counts_it(content: Content) -> None:
    for item in content.items.values():
        left, right = neighbourhood.sides(item)
        numbers = [neighbour.number for neighbour in (*left, *right)]
        assert len(set(numbers)) == len(numbers)
        assert set(numbers) == {
            *item["refs"],
            *item["related"],
            *item["beats"],
            *item["beaten_by"],
            *item["referred_by"],
        } - {item["number"]}
        drawn = neighbourhood.svg(content, item)
        if not numbers:
            assert drawn is None
            continue
        root = ET.fromstring(drawn or "")
        links = [element for element in root.iter() if element.tag.endswith("}a")]
        more = [int((e.text or "").split()[0]) for e in root.iter() if e.get("class") == "k-more"]
        assert len(links) + sum(more) == len(numbers)
        assert not [element for element in root.iter() if element.get("style")]


def test_links_of_a_drawing_hold_beside_the_page(content: Content) -> None:
    item = content.items["36.4"]
    drawn = neighbourhood.svg(content, item) or ""
    assert '<a href="../15/#r-15-3">' in drawn
    assert '<a href="#r-36-1">' in drawn
    assert 'aria-label="A 36.4. pont környezete: ' in drawn


@pytest.mark.usefixtures("evil_kb")
def test_markup_in_the_data_stays_text_in_drawings_and_feeds(tmp_path: Path) -> None:
    content = load("hkk-kodex")
    for item in content.items.values():
        ET.fromstring(neighbourhood.svg(content, item) or "<x/>")
    machine.write_machine_files(content, Site(tmp_path), URL)
    ET.parse(tmp_path / "valtozasok.xml")
    assert "<script" not in (neighbourhood.svg(content, content.items["3.2"]) or "")


def test_the_map_joins_the_same_rules_as_the_data(content: Content) -> None:
    data = worldmap.map_data(content)
    over = list(zip(data["over"][::2], data["over"][1::2], strict=True))
    named = [(data["rules"][a], data["rules"][b]) for a, b in over]
    assert named == [(n, to) for n, item in content.items.items() for to in item["beats"]]
    assert len(data["rules"]) == len(data["names"]) == len(data["kinds"]) == len(data["proof"]) == len(content.items)
    assert len(json.dumps(data, ensure_ascii=False)) < 400_000


def test_the_map_page_says_the_same_in_words(content: Content, markdown: dict[str, str]) -> None:
    page = markdown[worldmap.PAGE]
    for title in content.titles:
        assert f"](cim/{title}.md)" in page


def test_formats_list_every_number_that_belongs_to_one(content: Content, markdown: dict[str, str]) -> None:
    page = markdown[reports.FORMATS]
    for parameter in content.book.parameters:
        if parameter.format:
            assert f"[{parameter.rule}](cim/" in page


def test_the_report_counts_every_normative_rule_once(content: Content, markdown: dict[str, str]) -> None:
    from kodex.website import cases

    states = [cases.status(content.cases, item) for item in content.items.values()]
    decisive, whole = states.count("decisive"), sum(state not in ("", "untestable") for state in states)
    assert f"**eset bizonyítja:** {decisive} a {whole} pontból" in markdown[reports.COVERAGE]


def test_changes_stand_newest_first(content: Content, markdown: dict[str, str]) -> None:
    page = markdown[reports.CHANGES_PAGE]
    years = [int(line[3:7]) for line in page.splitlines() if line.startswith("## ")]
    assert years == sorted(years, reverse=True)
    assert len(years) > 1
