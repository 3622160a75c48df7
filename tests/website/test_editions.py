"""What other editions say, at each rule and on pages of their own."""

from __future__ import annotations

import posixpath
import re
from pathlib import Path

import pytest

from kodex import concordance, paths
from kodex.website import editions
from kodex.website.content import Content, load
from kodex.website.tree import nav, pages, section_pages

EDITIONS = ("hkk-kodex", "hkk-8", "hkk-11")


@pytest.fixture(scope="module")
def shelf() -> dict[str, Content]:
    """The rulebooks that are compared, as on one site."""
    contents = [load(id_, section="" if id_ == EDITIONS[0] else f"{id_}/") for id_ in EDITIONS]
    editions.compare(contents)
    return {content.book.id: content for content in contents}


@pytest.fixture(scope="module")
def tree(shelf: dict[str, Content]) -> dict[str, str]:
    written = Path(paths.shipped("site")) / "pages"
    first, *others = shelf.values()
    found = pages(first, written)
    for content in others:
        found |= section_pages(content, written)
    return found


def test_every_entry_stands_once_on_one_of_the_two_pages(tree: dict[str, str]) -> None:
    found = {page: re.findall(r"^### .*\{ #k-(.+?) \}$", tree[page], re.MULTILINE) for page in _PAGES}
    entries = concordance.open().entries()
    assert len(entries) > 100
    assert found[editions.PAGE] == [entry["id"] for entry in entries if entry["verdict"] == "different"]
    assert sorted([*found[editions.PAGE], *found[editions.ALL]]) == sorted(entry["id"] for entry in entries)


_PAGES = (editions.PAGE, editions.ALL)


def test_a_rule_leads_to_its_counterparts_and_back(shelf: dict[str, Content], tree: dict[str, str]) -> None:
    entry = next(entry for entry in concordance.open().differences() if len(entry["rules"]) > 1)
    (one, numbers), (other, others) = list(entry["rules"].items())[:2]
    for rulebook, number, target_book, targets in ((one, numbers[0], other, others), (other, others[0], one, numbers)):
        content, target = shelf[rulebook], shelf[target_book]
        page = content.places.title(content.title_of(number))
        lines = [line for line in tree[page].splitlines() if f"#k-{entry['id']})" in line]
        way = posixpath.relpath(target.places.title(target.title_of(targets[0])), posixpath.dirname(page))
        assert lines
        assert all(line.startswith("**Másképp a ") for line in lines)
        assert f"]({way}#{target.places.address(targets[0]).partition('#')[2]}" in lines[0]


def test_every_link_between_editions_leads_to_an_anchor(tree: dict[str, str]) -> None:
    anchors = {page: set(re.findall(r"\{ #([^\s}]+)", text)) for page, text in tree.items()}
    broken = []
    for page, text in tree.items():
        for target in re.findall(r"\]\(([^)\s]*#[^)\s]+)", text):
            path, _hash, fragment = target.partition("#")
            file = posixpath.normpath(posixpath.join(posixpath.dirname(page), path)) if path else page
            if fragment not in anchors.get(file, ()):
                broken.append((page, target))
    assert broken == []


def test_names_of_editions_are_put_together_as_people_say_them(shelf: dict[str, Content]) -> None:
    found = shelf["hkk-kodex"].editions
    assert found is not None
    assert found.inside(["hkk-8", "hkk-11"]) == "a 8. és a 11. kiadásban"
    assert found.inside(["hkk-8"]) == "a 8. kiadásban"
    assert found.inside(["hkk-8", "hkk-kodex"]) == "a 8. kiadásban és a Kódexben"


def test_what_is_open_is_said_to_be(tree: dict[str, str]) -> None:
    opened = [entry for entry in concordance.open().differences() if entry["open"]]
    assert opened
    assert tree[editions.PAGE].count("**Nyitott:**") == len(opened)


def test_a_site_of_one_edition_compares_nothing(shelf: dict[str, Content]) -> None:
    alone = load("hkk-8")
    editions.compare([alone])
    assert alone.editions is None
    assert "Kiadások" not in str(nav(alone))
    assert "Kiadások" in str(nav(shelf["hkk-kodex"]))
