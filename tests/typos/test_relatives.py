"""Relatives of the slips of the twelfth set: the same kinds at other keys, verbs, places, in other games."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from kodex.cli import cli
from tests.engine.scenarios.test_typos import RIGHT
from tests.typos.test_sets import SETS

SLIPS = {
    "two keys and a comma": ("active: A\n    phase: fő.1", "active: A, phase: fő.1", "active: A / phase: fő.1"),
    "nobody acts": ("{act: pass, by: B}", "{act: pass, by: }", "a player: A, B"),
    "no stage": ("phase: fő.1", "phase:", "the key 'phase' stands empty → one of: "),
    "a comma for a colon": ("{card: farkas, wounds", "{card, farkas, wounds", "instead of the comma: card: farkas"),
    "another's ability": ("{act: use, by: A", "{act: use, by: B", "'ijasz' is A's, not B's → by: A"),
    "another's card": ("by: A, card: gyogyir", "by: B, card: gyogyir", "in the hand of A, not of B → by: A"),
    "another's attackers": ("{act: attack, by: A", "{act: attack, by: B", "'ijasz' is A's, not B's → by: A"),
    "empty in braces": (
        "B:\n        magic: 3\n",
        "B: {magic:, hand: [torony]}\n    x:\n",
        "the key 'magic' stands empty",
    ),
}


def said(text: str, folder: Path) -> str:
    """What `kodex check` says of a scenario."""
    path = folder / "proba.yaml"
    path.write_text(text, encoding="utf-8")
    return CliRunner().invoke(cli, ["check", str(path)], env={"LANGUAGE": "en"}).output


@pytest.mark.parametrize(("right", "wrong", "mend"), SLIPS.values(), ids=SLIPS)
def test_a_relative_is_told_with_what_to_write(tmp_path: Path, right: str, wrong: str, mend: str) -> None:
    assert right in RIGHT
    found = said(RIGHT.replace(right, wrong, 1), tmp_path)
    assert mend in " ".join(found.split()), found


VERBS = (
    *("{do: sacrifice, n: -1, to: opponents, of: lény}", "{do: search, n: 0, to: controller, of: lény}"),
    *("{do: void_from_pile, n: -2, to: opponents, of: lény}", "{do: prepared, n: 0, to: controller, card: torony}"),
    *("{do: damage, n: -2}", "{do: sacrifice_life, n: -1, to: controller}"),
    *("{do: activate, n: 0, to: lény}", "{do: passivize, n: -3, to: lény}"),
)


@pytest.mark.parametrize("effect", VERBS)
def test_every_number_of_a_verb_that_counts_is_at_least_one(tmp_path: Path, effect: str) -> None:
    found = said(RIGHT.replace("{do: heal, n: 2, to: target}", effect, 1), tmp_path)
    assert "effects[0].n]: 'n' is at least 1" in found, found


def test_a_number_of_conquest_is_not_negative(tmp_path: Path) -> None:
    right = SETS["eleventh"]["files"]["oromvar.yaml"]
    assert "{do: heal, n: 2" in right
    assert "'n' is at least 0, not -2" in said(right.replace("{do: heal, n: 2", "{do: heal, n: -2", 1), tmp_path)


def test_the_mend_of_a_deck_file_is_the_command_that_reads_it(tmp_path: Path) -> None:
    deck = SETS["twelfth"]["files"]["pakli.yaml"]
    assert "→ kodex deck " in " ".join(said(deck, tmp_path).split())


def test_warnings_stand_below_the_error_of_their_file(tmp_path: Path) -> None:
    wrong = RIGHT.replace("cards:\n", "cards:\n  senki: {type: szörny, damage: 1, life: 1}\n", 1)
    found = said(wrong.replace("A.magic: 3", "A.magic: 4", 1), tmp_path)
    assert 0 < found.index("A.magic") < found.index("Warning")
    lines = [n for n, line in enumerate(found.splitlines()) if "Warning" in line]
    errors = [n for n, line in enumerate(found.splitlines()) if "A.magic" in line]
    assert max(errors) < min(lines)


def test_a_small_letter_beside_a_capital_one_is_told_where_it_stands(tmp_path: Path) -> None:
    line = RIGHT[: RIGHT.index("      B:\n")].count("\n") + 1
    found = said(RIGHT.replace("      B:\n", "      b:\n", 1), tmp_path)
    assert f":{line} " in found
    assert "→ B: …" in found


def test_a_word_that_a_verb_does_not_know_stands_at_its_key_in_both_languages(tmp_path: Path) -> None:
    path = tmp_path / "proba.yaml"
    path.write_text(RIGHT.replace("{do: heal, n: 2, to: target}", "{do: forbid, what: draws}", 1), encoding="utf-8")
    for language in ("en", "hu"):
        found = " ".join(CliRunner().invoke(cli, ["check", str(path)], env={"LANGUAGE": language}).output.split())
        assert "effects[0].what]" in found
        assert found.count("draws") == 1
