"""What the page that checks decks is given: formats by their titles, examples, the rules that may object."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kodex.engine import face
from kodex.engine.decks import deck_trial
from kodex.engine.face import Decks
from kodex.ground import paths
from kodex.website.content import Content
from kodex.website.pages import decks
from kodex.website.site import Site
from tests.editions import DEFAULT


def of_decks() -> Decks:
    found = face.of(DEFAULT)
    assert isinstance(found, Decks)
    return found


def test_every_format_has_its_title_and_those_lead_to_the_page(content: Content, markdown: dict[str, str]) -> None:
    titles = {title for _name, title in of_decks().deck_offered()["formats"] if title}
    assert len(titles) == len(face.of(DEFAULT).deck_formats) - 1  # type: ignore[attr-defined]
    assert {title for title in titles if int(title) >= min(map(int, of_decks().deck_titles))} <= {
        *of_decks().deck_titles
    }
    leading = {name for name, text in markdown.items() if "(../pakli.md)" in text and name.startswith("cim/")}
    assert leading == {f"cim/{title}.md" for title in decks.titles(content) if title in content.titles}
    assert all("(pakli.md" in markdown[name] for name in ("index.md", "jatszoter.md"))


def test_the_data_of_the_page(content: Content, tmp_path: Path) -> None:
    decks.write_decks(content, Site(tmp_path))
    data = json.loads((tmp_path / decks.DATA).read_text(encoding="utf-8"))
    assert ["egyszínű", "Egyszínű paklik versenye", "cim/152/#r-152"] in data["formats"]
    assert [name for _format, name, to in data["formats"] if to == "cim/2/#r-2"] == ["Kiadói verseny"]
    assert data["formats"][0] == ["verseny", "Hagyományos verseny", ""]
    assert set(data["rules"]) == set(of_decks().deck_rules(DEFAULT))
    assert data["rules"]["hkk-kodex:142.1"]["to"] == "cim/142/#r-142-1"
    assert all(rule["text"] for rule in data["rules"].values())


@pytest.mark.parametrize(
    ("at", "verdict", "rules"),
    [(0, "legal", set()), (1, "illegal", {"6.5.1", "142.1", "142.3", "144.1", "152.1", "152.3"})],
)
def test_the_examples(at: int, verdict: str, rules: set[str], tmp_path: Path) -> None:
    example = list(decks._examples(DEFAULT))[at]
    found = deck_trial.trial(example | {"formats": [], "edition": ""}, tmp_path)
    assert found["verdict"] == verdict
    assert {one["rule"] for one in found["objections"]} == rules


def test_a_rulebook_without_examples_offers_none() -> None:
    assert list(decks._examples("kertek")) == []


def test_the_examples_are_files_that_the_command_reads() -> None:
    folder = Path(paths.shipped("site")) / "decks" / DEFAULT
    assert sorted(path.name for path in folder.iterdir()) == ["hibas.txt", "lapok.yaml", "szabalyos.txt"]
