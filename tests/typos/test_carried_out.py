"""No message leads on to another error: whoever writes what it quotes has mended what it told."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.typos import told
from tests.typos.carried_out import Told, carried_out, told_in
from tests.typos.test_sets import FILES, SETS, TYPOS, said_of
from tests.typos.test_typos import BASES
from tests.typos.test_typos import TYPOS as OTHERS

A_CHOICE = {
    "sixth-card-twice-as-factor": "two copies are two cards, and another line meant one of them",
    "sixth-step-as-a-number": "its table stands at another step than its steps begin with",
    "sixth-tapped": "the troll of that table may not lie so, which is what is asked",
    "eighth-given-player-name": "one of two names is wrong, the steps have the other",
    "eighth-step-tilos": "the list behind the key is not whole either",
    "ninth-cq-planets-list": "the place in the row is a guess, and the second is meant",
    "seventeenth-21-deploy": "the word is of another phase than the steps, in which nobody attacks yet",
    "relatives-second-planet-by-its-name": "at the second planet nobody fights, so nothing is deployed there",
    "sixteenth-05-card-of-a-use": "its step does not say which ability either",
    "sixteenth-28-infinite-life": "no number is meant by it: the 1 shows the form, and another one was there",
    "target-in-the-effect": "the card has no targets either, and an effect says whom it hits where none is chosen",
    "hkk-damage-in-conquest": "two keys of the other game stand there",
    "kind-at-the-card": "a word of abilities at a card: several keys are named",
    "delta-in-a-check": "two keys are named, and the second takes it",
    "stage-misspelt-in-advance": "several stages are near, and a later one is meant",
    "when-as-a-mapping": "the other steps are gone with the slip",
    "act-with-blank": "the attack before it is gone with the slip",
    "eighth-cq-act": "two verbs are meant by that word",
}
"""Slips whose file has a second fault, or whose mend names several: with the first of them something else is wrong."""


def mended(text: str, said: str, name: str) -> tuple[str, Told] | None:
    """The text with the mend of the first message carried out, and that message."""
    first = next(iter(told_in(said, name)), None)
    changed = carried_out(text, first) if first is not None else None
    return None if changed is None or first is None else (changed, first)


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> dict[tuple[str, str], set[str]]:
    """What is said of the files before a slip: by set and file."""
    found: dict[tuple[str, str], set[str]] = {}
    for of, name in FILES:
        text, table = SETS[of]["files"][name], SETS[of].get("tables", {}).get(name, "")
        said = said_of(text, name, tmp_path_factory.mktemp("good"), table)
        found[of, name] = {one.what for one in told_in(said, name)}
    return found


@pytest.mark.parametrize(("of", "typo"), TYPOS, ids=[f"{of}-{typo['id']}" for of, typo in TYPOS])
def test_whoever_writes_what_is_quoted_meets_no_other_error(
    tmp_path: Path, good: dict[tuple[str, str], set[str]], of: str, typo: dict[str, Any]
) -> None:
    if f"{of}-{typo['id']}" in A_CHOICE:
        return
    name = typo.get("file", next(iter(SETS[of]["files"])))
    table = SETS[of].get("tables", {}).get(name, "")
    wrong = SETS[of]["files"][name].replace(typo["from"], typo["to"], 1)
    for folder in ("one", "two"):
        (tmp_path / folder).mkdir()
    found = mended(wrong, said_of(wrong, name, tmp_path / "one", table), name)
    if found is None:
        return
    text, first = found
    again = told_in(said_of(text, name, tmp_path / "two", table), name)
    assert [one for one in again if one.what not in good[of, name]] == [], first


@pytest.mark.parametrize("typo", OTHERS, ids=[one["name"] for one in OTHERS])
def test_the_same_of_the_third_and_the_fourth_set(tmp_path: Path, typo: dict[str, Any]) -> None:
    names = {"list": "pakli.txt", "title": "001-a-kavics-lelke.yaml"}
    name, base = names.get(typo["base"], "input.yaml"), typo["base"]
    wrong, _line = told.text_of(BASES, typo)
    for folder in ("one", "two", "good"):
        (tmp_path / folder).mkdir()
    found = mended(wrong, told.output_of(BASES, base, wrong, tmp_path / "one"), name)
    if found is None or base == "exemptions" or typo["name"] in A_CHOICE:
        return
    text, first = found
    known = {one.what for one in told_in(told.output_of(BASES, base, BASES[base], tmp_path / "good"), name)}
    again = told_in(told.output_of(BASES, base, text, tmp_path / "two"), name)
    assert [one for one in again if one.what not in known] == [], first


def test_enough_of_the_mends_can_be_carried_out(tmp_path: Path) -> None:
    """At least half of those of a set: the form of the messages is still read here."""
    done, of = 0, SETS["fourteenth"]
    for n, typo in enumerate(of["typos"]):
        name = typo["file"]
        wrong = of["files"][name].replace(typo["from"], typo["to"], 1)
        folder = tmp_path / str(n)
        folder.mkdir()
        done += mended(wrong, said_of(wrong, name, folder, of.get("tables", {}).get(name, "")), name) is not None
    assert done >= 30
