"""How what is paid came about: every part of the sum with its rule, in words and in JSON."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import jsonschema
import pytest
from click.testing import CliRunner

from kodex.cli import cli
from kodex.engine.kernel.amounts import amounts_of
from kodex.engine.kernel.table import Table
from kodex.engine.scenarios.outcomes import shapes
from kodex.engine.scenarios.outcomes.words import brief
from kodex.engine.scenarios.running.run import check
from kodex.ground import paths
from tests.engine.written import result, text

FURTHER = Path(paths.kb_folder()).parent / "queries/scenarios/hkk-8/elteresek/szovegben-kert-vp.yaml"
CARDS = """
farkas: {type: szörny, cost: {magic: 4}, life: 2, subtypes: [farkas], keywords: {kötelék: -3}}
vam: {type: bűbáj, abilities: [{id: v, kind: continuous, effects: [{do: cost, n: 2, to: opponents}]}]}
"""
DEARER_AND_CHEAPER = (
    "magic: 3, hand: [{card: farkas, id: f1}], pile: [{card: farkas, id: f2}]",
    "table: [vam]",
    ["act: play, by: A, card: f1"],
    "state: {A.magic: 0}",
)


def paid(found: Sequence[tuple[int, object]]) -> str:
    return str(found[0][1].text)  # type: ignore[attr-defined]


def test_a_payment_says_what_is_printed_and_what_bears_on_it(tmp_path: Path) -> None:
    found = result(tmp_path, *DEARER_AND_CHEAPER, cards=CARDS)
    assert found.verdict == "pass"
    assert paid(brief(found.log, "hu", found.edition)) == (
        "A kifizeti és kijátssza: f1 "
        "(4 + 2 − 3 = 3 VP: 4 nyomtatott költség [7.0.0, 21.9], +2 vam [21.8.3], −3 f1 [89.2])"
    )
    assert paid(brief(found.log, "en", found.edition)) == (
        "A pays for and plays f1 "
        "(4 + 2 − 3 = 3 magic points: 4 printed cost [7.0.0, 21.9], +2 vam [21.8.3], −3 f1 [89.2])"
    )


@pytest.mark.parametrize(
    ("cost", "bears", "told"),
    [
        ("{magic: 1}", "-3", "(1 − 3 + 2 = 0 VP: 1 nyomtatott költség [7.0.0, 21.9], −3 vam [21.8.3], +2 alsó határ"),
        ("{zan: 1}", "1", "(1 + 1 = 2 zanszilánk: 1 nyomtatott költség [7.0.0, 21.9], +1 vam [21.8.3]; 2 VP)"),
        ("{components: 1}", "1", "(0 + 1 = 1 VP: 0 nyomtatott költség"),
    ],
)
def test_what_is_reckoned_comes_to_what_is_paid(tmp_path: Path, cost: str, bears: str, told: str) -> None:
    cards = (
        CARDS.replace("{magic: 4}", cost)
        .replace(", keywords: {kötelék: -3}", "")
        .replace("n: 2, to", f"n: {bears}, to")
    )
    choose = ", choose: [2 VP]" if "zan" in cost else ""
    steps = [f"act: play, by: A, card: farkas{choose}"]
    a = "magic: 5, components: 1, hand: [farkas]"
    found = result(tmp_path, a, "table: [vam]", steps, "state: {farkas.zone: tartalék}", cards=cards)
    assert found.verdict == "pass", found.failures
    assert told in paid(brief(found.log, "hu", found.edition))


def test_a_price_of_an_ability_and_x_are_parts_too(tmp_path: Path) -> None:
    cards = "iksz: {type: azonnali, cost: {magic: 1, x: [magic]}, effects: [{do: damage, n: X, to: target}]}"
    steps = ["act: play, by: A, card: iksz, x: 2, target: medve"]
    found = result(tmp_path, "magic: 3, hand: [iksz]", "reserve: [medve]", steps, "state: {A.magic: 0}", cards=cards)
    assert "(1 + 2 = 3 VP: 1 nyomtatott költség [7.0.0], +2 X [7.7.1])" in paid(brief(found.log, "hu", found.edition))


def test_of_what_is_only_printed_no_sum_is_told(tmp_path: Path) -> None:
    found = result(
        tmp_path,
        "magic: 4, hand: [farkas]",
        "",
        ["act: play, by: A, card: farkas"],
        "state: {A.magic: 0}",
        cards=CARDS.split("\nvam")[0],
    )
    assert paid(brief(found.log, "hu", found.edition)) == "A kifizeti és kijátssza: farkas (4 VP)"
    assert all(not amounts_of(event.facts) for event in found.log)


def test_every_amount_of_the_corpus_is_the_sum_of_its_parts(played: list[Table]) -> None:
    """Their rules are cited by the event, but those of parts that a rule spares: what is set aside is not cited."""
    amounts = [(event, one) for table in played for event in table.log for one in amounts_of(event.facts)]
    assert len({event.kind for event, _one in amounts}) >= 2  # played, used, combat abilities
    for event, one in amounts:
        assert len(one.parts) > 1
        assert sum(part.n for part in one.parts) == one.n >= 0
        spares = [n for n, part in enumerate(one.parts) if part.why in ("spared", "free")]
        counted = one.parts[spares[-1] :] if spares else one.parts
        assert {number for part in counted for number in part.rules} <= set(event.norms), one


def test_json_has_the_parts_with_the_rules(tmp_path: Path) -> None:
    file = tmp_path / "proba.yaml"
    file.write_text(text(*DEARER_AND_CHEAPER, cards=CARDS), "utf-8")
    told = CliRunner().invoke(cli, ["check", str(file), "--json", "--explain"])
    data = json.loads(told.stdout)
    jsonschema.Draft202012Validator(shapes.schemas()["check"]).validate(data)
    first, *others = data[0]["trace"]
    assert first["amounts"] == [
        {
            "player": "A",
            "what": "magic",
            "n": 3,
            "parts": [
                {"n": 4, "why": "printed", "rules": ["7.0.0", "21.9"]},
                {"n": 2, "why": "card", "rules": ["21.8.3"], "of": "vam"},
                {"n": -3, "why": "card", "rules": ["89.2"], "of": "f1"},
            ],
        }
    ]
    assert all("amounts" not in one for one in others)


def test_an_amount_needs_two_parts_in_the_schema() -> None:
    line = {"number": 1, "event": "plays", "text": "x", "rules": [], "children": []}
    checked = {
        "scenario": "a",
        "file": "a",
        "edition": "hkk-kodex",
        "verdict": "pass",
        "failures": [],
        "cites": [],
        "events": 1,
    }
    one = {"player": "A", "what": "magic", "n": 1, "parts": [{"n": 1, "why": "printed"}]}
    validator = jsonschema.Draft202012Validator(shapes.schemas()["check"])
    assert list(validator.iter_errors([checked | {"trace": [line | {"amounts": [one]}]}]))
    one["parts"] *= 2  # type: ignore[operator]
    assert not list(validator.iter_errors([checked | {"trace": [line | {"amounts": [one]}]}]))


def test_an_edition_has_the_parts_under_its_own_numbers() -> None:
    [found] = (one for one in check([FURTHER]) if one.scenario == "e8-szovegben-kert-vp")
    [amount] = amounts_of(found.log[0].facts)
    assert [(part.n, part.why, part.rules) for part in amount.parts] == [
        (2, "printed", ("kijatszas/2",)),
        (2, "card", ("kijatszas/2",)),
    ]
