"""What lasts for a while says until when, and when it ends, in the place where that happens."""

from __future__ import annotations

from pathlib import Path

import pytest

from kodex.engine.scenarios.outcomes.words import brief
from kodex.engine.scenarios.running.run import Result
from tests.engine.written import result


def grown(folder: Path, until: str, steps: list[str], then: str, **more: str) -> Result:
    ending = f", until: {until}" if until else ""
    cards = (
        f"novel: {{type: azonnali, effects: [{{do: modify, what: damage, n: 2, to: target{ending}}}]}}\n"
        "vege: {type: azonnali, effects: [{do: end_turn}]}"
    )
    when = ["act: play, by: A, card: novel, target: ork", *steps]
    used = cards if any("vege" in one for one in steps) else cards.split("\n")[0]
    hand = "novel, vege" if "vege:" in used else "novel"
    return result(folder, f"reserve: [ork], hand: [{hand}]", "", when, then, cards=used, **more)


def texts(found: Result, language: str = "hu") -> list[str]:
    return [one.text for _depth, one in brief(found.log, language, found.edition)]


@pytest.mark.parametrize(
    ("until", "to", "damage", "begins", "ends"),
    [
        (
            "",
            "húzás",
            3,
            ("ork: sebzés +2 a kör végéig", "ork: damage +2 until the end of the turn"),
            (
                "megszűnik a védekezési bónusz és minden, ami a kör végéig tartott – ork: sebzés +2",
                "the defence bonus ends, and so does everything that lasted until the end of the turn – ork: damage +2",
            ),
        ),
        (
            "előkészítő",
            "húzás",
            3,
            ("ork: sebzés +2 az előkészítő fázisig", "ork: damage +2 until the preparation phase"),
            (
                "lejár, ami az előkészítő fázisig tartott – ork: sebzés +2",
                "what lasted until the preparation phase is over – ork: damage +2",
            ),
        ),
        (
            "harc vége",
            "gyógyulási",
            2,
            ("ork: sebzés +2 a harc végéig", "ork: damage +2 until the end of combat"),
            ("a harci fázis véget ér – ork: sebzés +2", "the combat phase ends – ork: damage +2"),
        ),
        ("végleg", "húzás", 5, ("ork: sebzés +2 végleg", "ork: damage +2 for good"), None),
    ],
)
def test_what_lasts_says_until_when(
    tmp_path: Path, until: str, to: str, damage: int, begins: tuple[str, str], ends: tuple[str, str] | None
) -> None:
    steps = [f"act: advance, to: {to}"]
    found = grown(tmp_path, until, steps, f"state: {{ork.damage: {damage}}}", phase="harc.támadók.előtt")
    assert found.verdict == "pass", found.failures
    # in the other player's turn the defence bonus is 1
    for n, language in enumerate(("hu", "en")):
        told = texts(found, language)
        assert begins[n] in told
        if ends is None:
            assert not any("sebzés +2" in one or "damage +2" in one for one in told if one != begins[n])
        else:
            assert told.index(ends[n]) > told.index(begins[n])


def test_the_combat_phase_ends_before_the_next_one_begins(tmp_path: Path) -> None:
    steps = ["act: attack, by: A, map: {ork: medve}", "act: advance, to: fő.2"]
    found = result(tmp_path, "guard: [ork]", "guard: [medve]", steps, "state: {stage: fő.2}", phase="harc.támadók")
    told = texts(found)
    [after] = [n for n, one in enumerate(told) if one.startswith("elkezdődik: 2. fő fázis")]
    assert told[after - 1] == "a harci fázis véget ér"


def test_what_lasts_until_the_end_of_combat_ends_with_a_turn_that_is_broken_off(tmp_path: Path) -> None:
    steps = ["act: pass, by: B", "act: play, by: A, card: vege"]
    found = grown(tmp_path, "harc vége", steps, "state: {ork.damage: 2}", phase="harc.támadók.előtt")
    assert found.verdict == "pass", found.failures
    assert "a folyamatban lévő fázis azonnal lezárul – ork: sebzés +2" in texts(found)


@pytest.mark.parametrize(
    ("verb", "until", "known"),
    [
        ("control", "harc vége", "kör vége, végleg"),
        ("control", "előkészítő", "kör vége, végleg"),
        ("switch_off", "harc vége", "kör vége, előkészítő, végleg"),
    ],
)
def test_what_no_rule_ends_then_is_refused(tmp_path: Path, verb: str, until: str, known: str) -> None:
    cards = f"novel: {{type: azonnali, effects: [{{do: {verb}, to: target, until: {until}}}]}}"
    found = result(tmp_path, "hand: [novel]", "", (), "state: {A.life: 20}", cards=cards)
    assert found.verdict == "error"
    assert f"'{verb}' does not end at '{until}'; until is one of: {known}" in found.failures[0]
