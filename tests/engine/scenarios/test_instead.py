"""What may be otherwise at somebody else's table: each of it is played, or a rule says that the table cannot be."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from kodex.engine.scenarios.files.load import files, load
from kodex.engine.scenarios.free_play.course import Course
from kodex.engine.scenarios.free_play.instead import Instead
from kodex.engine.scenarios.free_play.other_tables import changed, otherwise
from kodex.engine.scenarios.free_play.tried import read, tried
from kodex.errors import KodexError
from kodex.ground import paths, yamlfile

CORPUS = Path(paths.shipped("queries")) / "scenarios" / "hkk-kodex"
EVERY = 300
"""Every so many scenarios of the corpus are gone through in an ordinary run."""
TENTH = 10
"""Every so many files in the whole one, all the others in the long one: together they take minutes."""
IMPOSSIBLE = re.compile(r"the given table is impossible: \S+:?\d")

MISFORMED = "this step cannot be said so there"
CLOSED = "nothing waits that could be reacted to"
"""Told of a reaction, too, where nobody may react any more, so that the game has gone on."""
ANSWERS = re.compile(r"what is used meanwhile is a reaction to it → {act: react, by: \w+, to: (\w+), card: (\w+)")
"""Told of a play where the change has made it an answer to what waits, by the one or by the other card."""

TABLE = """\
cards:
  ork: {type: szörny, damage: 2, life: 3}
  nyil: {type: azonnali, cost: {magic: 1}, targets: [lény], effects: [{do: damage, n: 3}]}
scenarios:
- given: {active: A, phase: fő.1, players: {A: {magic: 1, hand: [nyil]}, B: {reserve: [{card: ork, wounds: 1}]}}}
  when:
  - {act: play, by: A, card: nyil, target: ork}
"""


def of(path: Path, id_: str) -> Instead | None:
    """What may be otherwise in a scenario; None for one that cannot be tried as it is: it claims that it cannot be."""
    document = yamlfile.read(path)
    loaded = read(document, id_)
    try:
        Course(document, loaded, "en").play()
    except KodexError:
        return None
    return Instead(document, loaded, "en")


def faults(path: Path, id_: str) -> Iterator[str]:
    """Each single change of a scenario that is neither played nor an impossible table: a step in a wrong form is one,
    unless an earlier step goes otherwise already, so that there is nothing left that it could go by."""
    instead = of(path, id_)
    if instead is None:
        return
    usual = [step.verdict for step in Course(instead.document, instead.loaded, "en").play()]
    for choice in instead.choices():
        try:
            steps = Course(instead.document, instead.made([choice.number]), "en", supposed=True).play()
        except KodexError as error:
            if not IMPOSSIBLE.search(str(error)):
                yield f"{id_}: {choice.says}: {error}"
            continue
        before, told = [step.verdict for step in steps[:-1]], (steps[-1].decide or "") if steps else ""
        answers = ANSWERS.search(told)
        if answers is not None and any(card in choice.says for card in answers.groups()):
            continue
        if MISFORMED in told and before == usual[: len(before)] and not (before and CLOSED in told):
            yield f"{id_}: {choice.says}: {told}"


def every() -> list[tuple[Path, str]]:
    return [(path, one.id) for path in files([CORPUS]) for one in load(path)]


def test_of_some_scenarios_each_single_change_is_played() -> None:
    sample = every()[::EVERY]
    assert len(sample) > 5
    assert not [fault for path, id_ in sample for fault in faults(path, id_)]


@pytest.mark.parametrize(
    "path",
    [
        pytest.param(path, marks=pytest.mark.long if n % TENTH else pytest.mark.whole, id="/".join(path.parts[-2:]))
        for n, path in enumerate(files([CORPUS]))
    ],
)
def test_each_single_change_of_each_scenario_is_played(path: Path) -> None:
    assert not [fault for one in load(path) for fault in faults(path, one.id)]


def says() -> list[str]:
    return [one.says for one in tried(Path("x.yaml"), "en", text=TABLE, instead=True).instead]


def test_type_side_zone_marker_keyword_verb_number_and_phase_may_be_otherwise() -> None:
    found = says()
    for part in (
        "the type of nyil were általános",
        "ork stood on the side of A",
        "ork stood in the guard post",
        "ork had 1 élet marker",
        "ork had the keyword",
        "the text of nyil said heal 3",
        "the text of nyil said damage 2",
        "it were the turn of B",
    ):
        assert any(part in one for one in found), (part, found)
    kinds = {one.kind for one in tried(Path("x.yaml"), "en", text=TABLE, instead=True).instead}
    assert {"type", "side", "zone", "marker", "keyword", "verb", "amount", "stage", "absolute", "cost"} <= kinds
    assert len(found) == len(set(found))


def test_with_a_change_the_course_is_another_one() -> None:
    found = tried(Path("x.yaml"), "en", text=TABLE, instead=True).instead
    number = next(one.number for one in found if one.says.startswith("the type of nyil were általános"))
    weaker = next(one.number for one in found if one.says.startswith("the text of nyil said damage 2"))
    usual = tried(Path("x.yaml"), "en", text=TABLE)
    assert [line.text for line in usual.after]
    other = tried(Path("x.yaml"), "en", text=TABLE, changes=[weaker])
    assert other.supposed == (found[weaker - 1].says,)
    assert not other.after
    assert tried(Path("x.yaml"), "en", text=TABLE, changes=[number, weaker]).steps[0].verdict == "allowed"


@pytest.mark.parametrize("number", [0, -1, 9999])
def test_a_number_that_is_none_is_said(number: int) -> None:
    with pytest.raises(KodexError, match=f"there is no change {number}"):
        tried(Path("x.yaml"), "en", text=TABLE, changes=[number])


def test_the_playground_gets_the_choices_and_the_table_with_one(tmp_path: Path) -> None:
    path = tmp_path / "proba.yaml"
    found = otherwise(TABLE, path)
    assert found["error"] is None
    number = next(one["number"] for one in found["choices"] if one["kind"] == "side")
    made = changed(TABLE, number, path)
    assert made["error"] is None
    assert [one["id"] for one in made["scenario"]["given"]["players"]["A"]["reserve"]] == ["ork"]
    assert made["scenario"]["when"][0]["card"] == "nyil"
    again = json.dumps({"cards": made["scenario"]["cards"], "scenarios": [made["scenario"]]})
    assert otherwise(again, path)["error"] is None
    assert "no change" in changed(TABLE, 0, path)["error"] or "nincs" in changed(TABLE, 0, path)["error"]


def test_a_text_may_name_another_target_or_one_at_all() -> None:
    resistant = TABLE.replace("life: 3}", "life: 3, keywords: {rezisztencia: true}}", 1)
    for before, noun, verdict in (
        ("targets: [lény]", "lap", "forbidden"),
        ("targets: [lap]", "lény", "allowed"),
        ("targets: [lap], ", "lény", "allowed"),
    ):
        text = resistant.replace(
            "targets: [lény]" if "," not in before else "targets: [lény], ", "" if "," in before else before
        )
        found = tried(Path("x.yaml"), "hu", text=text, instead=True).instead
        number = next(one.number for one in found if one.kind == "noun" and f"célpont {noun}r" in one.says)
        usual = tried(Path("x.yaml"), "hu", text=text)
        other = tried(Path("x.yaml"), "hu", text=text, changes=[number])
        assert other.steps[0].verdict == verdict != usual.steps[0].verdict
