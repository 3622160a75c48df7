"""The page that checks decks, in a real browser: with Pyodide at hand what it says is what the command says."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from kodex.cli import cli
from kodex.rules.books import DEFAULT
from kodex.website.pages.decks import _examples
from tests.browser.conftest import DESK, PHONE, pages, quiet, until
from tests.tiers import usually

GOOD, BAD = ((one["list"], one["cards"]) for one in _examples(DEFAULT))
YAML = "edition: '11'\ndeck: {lápi_ork: 4, medve: 2}\ncards:\n  medve: {name: Medve, type: szörny, life: 1}\n"
ASKED = [
    (*GOOD, []),
    (*GOOD, ["Egyszínű paklik versenye"]),
    (*GOOD, ["Hagyományos verseny", "Tiltott mágia", "A sokszínűség jutalma"]),
    (*BAD, []),
    (*BAD, ["A jellemek versenye", "Varázslat nélkül", "Pörgős verseny"]),
    (GOOD[0].partition("Pakli mellett")[0], GOOD[1].replace("rarity: ritka, ", ""), ["Tiltott mágia"]),
    (YAML, GOOD[1], []),
]
"""Lists, tables of cards, formats by what the page calls them."""


def fill(page: Any, list_: str, cards: str, formats: list[str]) -> None:
    """Write a list and a table into the page and tick the formats."""
    page.get_by_label("A lista: soronként").fill(list_)
    table = page.get_by_label("A lapok leírása")
    if not table.is_visible():
        page.get_by_text("Laptábla: milyen lapok ezek?").click()
    table.fill(cards)
    ticked = page.locator(".k-deck__format input:checked")
    while ticked.count():
        ticked.first.uncheck()
    for name in formats:
        page.get_by_label(name, exact=True).check()


def check(page: Any) -> None:
    """Have the list checked."""
    page.get_by_role("button", name="Ellenőrzés").click()
    page.locator(
        ".k-deck section:not([aria-busy]) .k-play__good, .k-deck section:not([aria-busy]) .k-play__bad"
    ).wait_for()


def command(folder: Path, list_: str, cards: str, formats: list[str], names: dict[str, str]) -> Any:
    """What the command says of the same."""
    file = folder / ("pakli.yaml" if list_ == YAML else "pakli.txt")
    file.write_text(list_, encoding="utf-8")
    (folder / "lapok.yaml").write_text(cards, encoding="utf-8")
    arguments = [argument for name in formats for argument in ("--format", names[name])]
    ran = CliRunner().invoke(cli, ["--lang", "hu", "deck", file.name, "--cards", "lapok.yaml", "--json", *arguments])
    return json.loads(ran.output)


@pytest.fixture(scope="module")
def phone(browser: Any, with_engine: str) -> Iterator[Any]:
    """The page on a phone, where the engine comes once for all tests of this file."""
    with pages(browser, with_engine) as open_it:
        page = open_it("pakli/", viewport=PHONE)
        page.get_by_text("Egyszer kell letölteni, 1").wait_for()
        yield page


@pytest.mark.whole
def test_it_says_what_the_command_says(
    phone: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, picture: Callable[[Any, str], None]
) -> None:
    monkeypatch.chdir(tmp_path)
    page = phone
    known = page.evaluate("async () => (await (await fetch('../assets/playground/deck.json')).json()).formats")
    names = {told: name for name, told, _to in known}
    verdicts = []
    for at, (list_, cards, formats) in enumerate(ASKED):
        fill(page, list_, cards, formats)
        check(page)
        said = json.loads(page.get_by_label("Az eredmény JSON-ban").input_value())
        assert said == command(tmp_path, list_, cards, formats, names)
        verdicts.append(said["verdict"])
        shown = page.locator(".k-deck__objections li > p:first-child").all_inner_texts()
        wanted = [
            f"{one['rule'].removeprefix('hkk-kodex:')} {one['detail'].removeprefix('pakli: ')}"
            for one in said["objections"]
        ]
        if list_ != YAML:
            assert shown == wanted
        picture(page, str(at))
    assert set(verdicts) == {"legal", "illegal", "undecidable"}


@pytest.mark.whole
def test_an_example_is_filled_in_by_one_tap_and_shared_by_its_link(
    phone: Any, open_page: Any, with_engine: str
) -> None:
    page = phone
    page.get_by_role("button", name="Hibás egyszínű pakli").click()
    check(page)
    number = page.locator(".k-deck__objections a", has_text="6.5.1")
    assert number.get_attribute("href").endswith("cim/6/#r-6-5-1")
    before = page.url
    page.get_by_role("checkbox", name="Pörgős verseny").check()
    until(page, lambda: page.url != before)
    link = page.url
    other = open_page("pakli/" + link[link.index("#") :], root=with_engine, viewport=DESK)
    other.get_by_role("checkbox", name="Pörgős verseny").wait_for()
    assert other.get_by_role("checkbox", name="Pörgős verseny").is_checked()
    assert other.get_by_label("A lista: soronként").input_value() == BAD[0]


@pytest.mark.whole
def test_a_deck_is_put_together_on_the_form(open_page: Any, with_engine: str) -> None:
    page = open_page("pakli/", root=with_engine, viewport=PHONE)
    page.get_by_label("A lista: soronként").fill("Pakli mellett:\nVén mester\n")
    check(page)
    page.get_by_role("button", name="Leírom: Vén mester").click()
    page.get_by_label("Típus", exact=True).select_option("követő")
    page.get_by_role("button", name="Felveszem").click()
    for name, n, part in (("Ork", "30", "a pakliba"), ("Medve 2: a bátor", "2", "a kiegészítő pakliba")):
        page.get_by_label("Név", exact=True).fill(name)
        page.get_by_label("Hány példány").fill(n)
        page.get_by_label("Hová", exact=True).select_option(label=part)
        page.get_by_label("Típus", exact=True).select_option("szörny")
        page.get_by_label("Szín", exact=True).select_option("tharr")
        page.get_by_role("button", name="Felveszem").click()
    text = page.get_by_label("A lista: soronként").input_value()
    assert text.split("\n") == [
        "30 Ork",
        "",
        "Pakli mellett:",
        "Vén mester",
        "",
        "Kiegészítő pakli:",
        "2 Medve 2: a bátor",
        "",
    ]
    check(page)
    said = json.loads(page.get_by_label("Az eredmény JSON-ban").input_value())
    assert said["counts"] == {"deck": 30, "side": 2, "aside": 1}
    assert [one["detail"] for one in said["objections"]] == ["pakli: 30 Ork"]


@pytest.mark.whole
def test_what_cannot_be_read_says_which_line(open_page: Any, with_engine: str) -> None:
    page = open_page("pakli/", root=with_engine, viewport=PHONE)
    fill(page, "3 Ork\nTalon:\n", "", [])
    check(page)
    page.get_by_text("A lista, 2. sor: a paklinak nincs „Talon” része").wait_for()


@pytest.mark.parametrize("viewport", usually([PHONE, DESK], [PHONE]), ids=["phone", "desk"])
def test_without_the_engine_the_page_says_so_and_has_nothing_to_check_with(
    viewport: dict[str, int], open_page: Any, without_engine: str, picture: Callable[[Any, str], None]
) -> None:
    page = open_page("pakli/", root=without_engine, viewport=viewport)
    quiet(page)
    assert "szabálymotor nélkül készült" in page.locator("h1 + .k-lacks").inner_text()
    assert page.locator("article").locator("button, input, textarea, select, [role=button]").count() == 0
    picture(page, "none")


def test_another_edition_knows_only_the_traditional_tournament(open_page: Any, with_engine: str) -> None:
    page = open_page("pakli/", root=with_engine, viewport=PHONE)
    page.get_by_role("checkbox", name="Junior verseny").check()
    page.get_by_label("Melyik kiadás szabályai szerint?").select_option(label="HKK 11.")
    assert page.locator(".k-deck__format").all_inner_texts() == ["Hagyományos verseny"]
