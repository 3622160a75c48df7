"""Numbers of played rules that no norm reads: each is listed with its reason, none is written out in a norm."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from kodex.engine.bound import bindings, unread
from kodex.engine.games.hkk import phases
from kodex.engine.games.hkk.card_types import subtypes
from kodex.engine.games.hkk.markers import kinds
from kodex.ground import paths
from kodex.kb.read import read_rulebook
from kodex.model import Rulebook
from tests.editions import DEFAULT, EDITIONS

KB = Path(paths.kb_folder())
KODEX = DEFAULT


@cache
def rulebook(edition: str = KODEX) -> Rulebook:
    return read_rulebook(KB / edition, from_cache=True)


def told(book: Rulebook) -> list[tuple[str, str]]:
    return [(finding.code, finding.message) for finding in unread.lint(book)]


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_number_is_read_or_stands_in_the_list(edition: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert told(rulebook(edition)) == []
    listed = unread.unread(edition)
    monkeypatch.setattr(unread, "unread", lambda _rulebook: {})
    missing = [message for code, message in told(rulebook(edition)) if code == "L606"]
    rules = {one.id: one.rule for one in rulebook(edition).parameters}
    names = [name for of_reason in listed.values() for name in of_reason]
    assert sorted(missing) == sorted(
        f"no norm reads {name} of {rules[name]}, and no reason is listed" for name in names
    )


STALE = {
    "attackers.per_creature.max is listed as unread, but a norm reads it": {"mert": ["attackers.per_creature.max"]},
    "x is listed as unread, but is no number of a played rule": {"mert": ["x"]},
    "hand.size.max is listed as unread twice": {"mert": ["hand.size.max", "hand.size.max"]},
    "what is listed as unread needs a reason, and a reason names": {" ": ["hand.size.max"]},
}


@pytest.mark.parametrize(("message", "listed"), STALE.items(), ids=STALE)
def test_a_list_that_has_gone_stale_is_refused(
    message: str, listed: dict[str, list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(unread, "unread", lambda _rulebook: listed)
    assert ("L607", message) in told(rulebook())


TWO = """
def two(table):
    return table.n(1) > 2

def other():
    return 2
"""


def test_a_number_written_out_in_a_norm_of_its_rule_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "norms.py"
    file.write_text(TWO.lstrip())
    place = bindings.Place("two", "forbids", str(file), 1)
    monkeypatch.setattr(bindings, "norms_of", lambda _book, number: [place] if number == "34.5" else [])
    [finding] = [one for one in unread.lint(rulebook()) if one.code == "L608"]
    assert finding.place == f"{file}:2"
    assert finding.message == "two has 2 written out, which is attackers.per_creature.max of 34.5"


COUNTED = {
    "preparation.stages": [one for one in phases.STAGES if one.phase == "előkészítő"],
    "end_phase.stages": [one for one in phases.STAGES if one.phase == "kör vége"],
    "combat.subphases": [one for one in phases.STAGES if one.id.startswith("harc.") and one.id.endswith(".előtt")],
    "marker.kinds": (kinds.INDEPENDENT, kinds.ATTACHED),
    "spell.subtype.icons": subtypes.ICONS_OF_SPELLS,
    "spell.subtype.icons.all": {*subtypes.ICONS, *subtypes.ICONS_OF_SPELLS},
}


def test_what_a_text_counts_is_as_long_in_the_engine() -> None:
    [names] = [names for reason, names in unread.unread(KODEX).items() if "a test counts it" in reason]
    assert sorted(names) == sorted(COUNTED)
    for name, counted in COUNTED.items():
        [one] = [one for one in rulebook().parameters if one.id == name]
        assert len(counted) == one.value, name
