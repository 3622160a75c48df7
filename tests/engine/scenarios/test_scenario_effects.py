"""Nothing that a scenario says is silently without effect: it works, or it is refused by name."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.engine.written import result

SPELL = "tuz: {{type: azonnali, {}}}"
LORD = "ur: {{type: szakértelem, abilities: [{{id: a, kind: continuous, effects: [{}]}}]}}"
REFUSED = {
    "an icon there is not": (
        SPELL.format("effects: [{do: damage, to: 'ikon:repüll'}]"),
        "no 'ikon:repüll'; did you mean 'repül'?",
    ),
    "a keyword there is not": (SPELL.format("targets: ['lény & kulcsszó:gyors'], effects: [{do: damage}]"), "gyors'"),
    "damage to what only a target is": (SPELL.format("effects: [{do: damage, to: játékos}]"), "one of: controller"),
    "damage to the word for opponents": (SPELL.format("effects: [{do: damage, to: ellenfél}]"), "one of: controller"),
    "a value of players on cards": (
        LORD.format("{do: modify, what: components, n: 1, to: 'lény & saját'}"),
        "'components' is a value of players",
    ),
    "a value of cards on players": (
        LORD.format("{do: modify, what: damage, n: 1, to: controller}"),
        "'damage' is a value of cards",
    ),
    "damage of spells": (LORD.format("{do: modify, what: damage, n: 1, to: azonnali}"), "is 'spell_damage'"),
}


@pytest.mark.parametrize(("card", "message"), REFUSED.values(), ids=REFUSED)
def test_what_could_do_nothing_is_refused(tmp_path: Path, card: str, message: str) -> None:
    name = card.partition(":")[0]
    found = result(tmp_path, f"pile: [{name}]", "guard: [ork]", (), "state: {ork.life: 3}", cards=card)
    assert found.verdict == "error"
    assert message in found.failures[0]


def test_icons_and_keywords_of_selectors_need_no_accents(tmp_path: Path) -> None:
    cards = "sas: {type: szörny, life: 3, keywords: {repül: true}}\n" + LORD.format(
        "{do: modify, what: life, n: 2, to: 'ikon:repul & kulcsszó:repul'}"
    )
    then = "state: {sas.max_life: 5, ork.max_life: 3}"
    found = result(tmp_path, "reserve: [sas, ork], table: [ur]", "", (), then, cards=cards)
    assert found.failures == ()


def test_a_condition_of_playing_looks_at_the_table_unless_it_names_another_place(tmp_path: Path) -> None:
    cards = "hivo: {{type: általános, if: {}, effects: [{{do: draw, to: controller}}]}}"
    step = "act: play, by: A, card: hivo"
    sides = ("hand: [hivo], pile: [ork], deck: [medve]", "")
    here = result(tmp_path, *sides, [f"{step}, illegal: ['21.4']"], cards=cards.format("szörny & saját"))
    assert here.failures == ()
    there = result(tmp_path, *sides, [step], "state: {A.hand: [medve]}", cards=cards.format("szörny & gyűjtő"))
    assert there.failures == ()
    on_table = result(
        tmp_path,
        "hand: [hivo], reserve: [ork], deck: [medve]",
        "",
        [step],
        "state: {A.hand: [medve]}",
        cards=cards.format("szörny & saját"),
    )
    assert on_table.failures == ()


@pytest.mark.parametrize(("granted", "left"), [(True, 1), (False, 0)])
def test_abilities_that_cannot_be_lost_may_be_granted(tmp_path: Path, granted: bool, left: int) -> None:
    """131.12 holds of what is given such an ability, not only of what has it printed."""
    keep = LORD.format("{do: grant, what: nem-veszítheti-el-képességeit, to: szörny}") if granted else ""
    cards = (
        "sas: {type: szörny, life: 3, keywords: {repül: true}}\n"
        "csend: {type: szakértelem, abilities: [{id: c, kind: continuous, effects: [{do: silence, to: szörny}]}]}\n"
        f"{keep}"
    )
    table = "table: [csend, ur]" if granted else "table: [csend]"
    then = f"state: {{sas.keywords.repül: {left}}}"
    assert result(tmp_path, f"reserve: [sas], {table}", "", (), then, cards=cards).failures == ()


LANC = "lanc: {type: bűbáj, attaches: lény, abilities: [{id: l, kind: continuous, effects: [{do: control, to: host}]}]}"


@pytest.mark.parametrize(
    ("a", "b", "when"),
    [
        ("hand: [lanc]", "reserve: [ork]", ["act: play, by: A, card: lanc, target: ork"]),
        ("table: [{card: lanc, host: ork}]", "reserve: [ork]", []),
        ("table: [{card: lanc, host: ork}]", "guard: [ork]", []),
        ("table: [{card: lanc, host: ork}], reserve: [{card: ork, owner: B}]", "", []),
    ],
)
def test_a_given_theft_is_what_comes_of_a_played_one(tmp_path: Path, a: str, b: str, when: list[str]) -> None:
    then = "state: {ork.controller: A, ork.owner: B, ork.zone: tartalék, ork.passive: false}"
    assert result(tmp_path, a, b, when, then, cards=LANC).failures == ()


def test_of_ones_own_nobody_knows_whose_it_was(tmp_path: Path) -> None:
    found = result(tmp_path, "reserve: [ork], table: [{card: lanc, host: ork}]", "", (), "", cards=LANC)
    assert found.verdict == "error"
    assert "'lanc' cannot lie on what it has stolen already" in found.failures[0]
    assert "or say with 'owner' whose it was" in found.failures[0]
