"""What other editions say, at each rule and on pages of their own."""

from __future__ import annotations

import posixpath
import re
from pathlib import Path

import pytest

from kodex import concordance
from kodex.ground import paths
from kodex.website import editions, prose
from kodex.website.building.tree import nav, pages, section_pages
from kodex.website.content import Content, load

EDITIONS = ("hkk-kodex", "hkk-8", "hkk-11")


@pytest.fixture(scope="module")
def shelf() -> dict[str, Content]:
    """The rulebooks that are compared, as on one site."""
    contents = [load(id_, section="" if id_ == EDITIONS[0] else f"{id_}/") for id_ in EDITIONS]
    found = {content.book.id: content for content in contents}
    for content in contents:
        content.shelf = found
    editions.compare(contents)
    return found


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
        lines = [line for line in tree[page].splitlines() if f'#k-{entry["id"]}"' in line]
        way = prose.address(
            posixpath.relpath(target.places.title(target.title_of(targets[0])), posixpath.dirname(page)), page
        )
        assert lines
        assert all(line.startswith('<p class="k-relation k-edition-different"><strong>Másképp a ') for line in lines)
        assert f'href="{way}#{target.places.address(targets[0]).partition("#")[2]}"' in lines[0]


def test_every_link_between_editions_leads_to_an_anchor(tree: dict[str, str]) -> None:
    anchors = {page: set(re.findall(r"\{ #([^\s}]+)|\bid=\"([^\"]+)", text)) for page, text in tree.items()}
    anchors = {page: {one for pair in found for one in pair} for page, found in anchors.items()}
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


@pytest.mark.parametrize("rulebook", ["hkk-8", "hkk-11"])
def test_every_scenario_of_an_edition_stands_once_and_its_sister_right_after_it(
    rulebook: str, shelf: dict[str, Content], tree: dict[str, str]
) -> None:
    content = shelf[rulebook]
    texts = [text for page, text in tree.items() if page.startswith(f"{rulebook}/esetek/")]
    found = [id_ for text in texts for id_ in re.findall(r"^##+ .*\{ #e-([\w-]+) ", text, re.MULTILINE)]
    assert sorted(found) == sorted(case.id for case in content.cases.cases)
    for case, sister in content.cases.pairs():
        assert sister.edition != case.edition == rulebook
        assert sister.id in found[found.index(case.id) + 1 :][:2]


def test_rules_of_an_edition_name_the_scenarios_that_prove_them(
    shelf: dict[str, Content], tree: dict[str, str]
) -> None:
    page = tree["hkk-8/cim/harc-fazisai.md"]
    eighth = page[page.index("{ #r-harc-fazisai_8 ") :]
    eighth = eighth[: eighth.index("\n## ")] if "\n## " in eighth else eighth
    assert "<strong>Eset bizonyítja:</strong>" in eighth
    assert 'href="../../esetek/harc-fazisai/#e-e8-haldoklo-nem-gyogyulhat-maganak"' in eighth
    assert '-kodex"' not in eighth
    assert "géppel nem ellenőrzött" not in page


def test_a_scenario_played_by_other_rules_leads_to_their_pages(tree: dict[str, str]) -> None:
    page = tree["hkk-8/esetek/harc-fazisai.md"]
    sister = page[page.index("{ #e-e8-haldoklo-nem-gyogyulhat-maganak-kodex ") :]
    assert "Eldönti: [37.4](../../cim/37.md#r-37-4" in sister
    assert '<a href="../../../cim/2/#r-2-6-3">2.6.3</a>' in sister
    assert "Ugyanez a Kódexben:** [" in page
    foreign = re.findall(r'Kódex\xa0<a href="\.\./\.\./\.\./cim/\d+/#r-[\w-]+">[\d.]+</a>', page)
    assert foreign  # a rule on which the edition is silent


def test_every_pair_of_scenarios_is_shown_at_what_it_is_about(shelf: dict[str, Content], tree: dict[str, str]) -> None:
    both = tree[editions.PAGE] + tree[editions.ALL]
    pairs = [(content, *pair) for content in shelf.values() for pair in content.cases.pairs()]
    assert len(pairs) > 30
    for content, case, sister in pairs:
        page = f"../{content.case_page(case)}"
        assert re.search(rf"\*\*Lejátszva:\*\* .*\({page}#e-{case.id}\) · .*\({page}#e-{sister.id}\)", both), case.id
    assert "További esetpárok" not in both


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
