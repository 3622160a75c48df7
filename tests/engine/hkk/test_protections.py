"""What keeps attacks off (titles 80, 132), swept: every protection against every form of attack.

Whether an action is legal never hangs on whether whom it concerns is written with it: a combat ability aims at nobody
and is no source (35.5–35.7), so what keeps sources off does not keep it off, be its opponent written or not.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from kodex.engine.games.hkk.abilities.immunity import IMMUNITIES
from kodex.engine.scenarios.free_play.tried import try_text
from tests.engine.written import result, text

SPELLS = frozenset({"azonnali", "általános", "bűbáj", "azonnali lapra"})
ABILITIES = frozenset({"képesség", "képesség permanensre"})
ANY_CARD = frozenset({"azonnali lapra", "képesség permanensre"})
COMBAT = frozenset({"harci képesség", "direkt sebző harci képesség"})

BARRED = {
    "mágiaimmunitás": SPELLS,
    "forrásimmunitás": SPELLS | ABILITIES,
    "bűbájimmunitás": {"bűbáj"},
    "azonnali-immunitás": {"azonnali", "azonnali lapra"},
    "általános-immunitás": {"általános"},
    "mentális-immunitás": frozenset(),
    "varázslatimmunitás": SPELLS,
    "tűzimmunitás": frozenset(),
    "savimmunitás": frozenset(),
    "hidegimmunitás": frozenset(),
    "villámimmunitás": frozenset(),
    "harciképesség-immunitás": frozenset(),
    "direktsebzés-immunitás": frozenset(),
    "rezisztencia": ANY_CARD,
    "{do: untargetable, to: self}": SPELLS | ABILITIES,
    "{do: untargetable, what: varázslat, to: self}": SPELLS,
    "{do: untargetable, what: képesség, to: self}": ABILITIES,
    "{do: untargetable, what: harci_képesség, to: self}": frozenset(),
    "{do: untargetable, of: ellenséges, to: self}": SPELLS | ABILITIES,
    "{do: immune, what: forrás, to: self}": SPELLS | ABILITIES,
    "{do: immune, what: képesség, of: szörny, to: self}": ABILITIES,
    "{do: immune, what: harci_képesség, to: self}": frozenset(),
    "{do: immune, what: ütés, to: self}": frozenset(),
    "{do: invulnerable, to: self}": frozenset(),
    "{do: invulnerable, what: forrás, to: self}": frozenset(),
    "{do: invulnerable, what: harci_képesség, to: self}": frozenset(),
}
"""The forms of attack, none of an element, that are not aimed at a creature of the protection."""

NO_WOUND_IN_COMBAT = {
    "harciképesség-immunitás",
    "direktsebzés-immunitás",
    "{do: immune, what: harci_képesség, to: self}",
    "{do: invulnerable, to: self}",
    "{do: invulnerable, what: harci_képesség, to: self}",
}
"""Where a combat ability of no element does nothing; one of fire does nothing either to what is immune to fire."""

ATTACKS = {
    "azonnali": "{type: azonnali, targets: [lény], effects: [{do: damage, n: 1}]}",
    "általános": "{type: általános, targets: [lény], effects: [{do: damage, n: 1}]}",
    "azonnali lapra": "{type: azonnali, targets: [lap], effects: [{do: damage, n: 1}]}",
    "bűbáj": "{type: bűbáj, attaches: lény, abilities: [{id: gyengít, kind: continuous, effects: [{do: modify, what: damage, n: -1, to: host}]}]}",  # noqa: E501
    "képesség": "{type: szörny, life: 3, abilities: [{id: lő, kind: activated, targets: [lény], effects: [{do: damage, n: 1}]}]}",  # noqa: E501
    "képesség permanensre": "{type: szörny, life: 3, abilities: [{id: lő, kind: activated, targets: [permanens], effects: [{do: damage, n: 1}]}]}",  # noqa: E501
}
COMBAT_ABILITIES = {
    "harci képesség": "{id: kő, kind: combat, cost: {magic: 1}, limit: 3, effects: [{do: damage, n: 1}]}",
    "direkt sebző harci képesség": "{id: kő, kind: combat, limit: 3}",
    "tűz harci képesség": "{id: tűz, kind: combat, cost: {magic: 1}, limit: 3, effects: [{do: damage, n: 1}]}",
    "direkt sebző tűz harci képesség": "{id: tűz, kind: combat, limit: 3}",
}


def protected(protection: str) -> str:
    if protection.startswith("{"):
        return f"gólem: {{type: szörny, life: 9, abilities: [{{id: véd, kind: continuous, effects: [{protection}]}}]}}"
    return f"gólem: {{type: szörny, life: 9, keywords: {{{protection}: true}}}}"


def test_the_sweep_knows_every_immunity() -> None:
    assert set(IMMUNITIES) < set(BARRED)


@pytest.mark.parametrize("attack", ATTACKS)
@pytest.mark.parametrize("protection", BARRED)
def test_what_aims_is_barred_as_the_print_says(protection: str, attack: str) -> None:
    card = f"{protected(protection)}\ntámad: {ATTACKS[attack]}"
    if attack.startswith("képesség"):
        table = text(
            "reserve: [támad]",
            "reserve: [gólem]",
            ["act: use, by: A, of: támad, ability: lő, target: gólem"],
            cards=card,
        )
    else:
        table = text("hand: [támad]", "reserve: [gólem]", ["act: play, by: A, card: támad, target: gólem"], cards=card)
    told = try_text(table)
    assert (told["steps"][0]["verdict"] == "forbidden") == (attack in BARRED[protection]), told


@pytest.mark.parametrize("written", [True, False], ids=["written", "unwritten"])
@pytest.mark.parametrize("ability", COMBAT_ABILITIES)
@pytest.mark.parametrize("protection", BARRED)
def test_a_combat_ability_does_the_same_with_its_opponent_written(
    protection: str, ability: str, written: bool, tmp_path: Path
) -> None:
    isnt_hurt = protection in NO_WOUND_IN_COMBAT or (protection == "tűzimmunitás" and "tűz" in ability)
    name = "tűz" if "tűz" in ability else "kő"
    use = f"act: use, by: A, of: dobó, ability: {name}, n: 2" + (", target: gólem" if written else "")
    found = result(
        tmp_path,
        "magic: 5, guard: [dobó]",
        "guard: [gólem]",
        ["act: attack, by: A, map: {dobó: gólem}", "act: advance, to: harc.képességek", use, "act: advance, to: fő.2"],
        f"state: {{gólem.wounds: {0 if isnt_hurt else 2}, A.magic: 3}}",
        cards=f"{protected(protection)}\ndobó: {{type: szörny, life: 9, abilities: [{COMBAT_ABILITIES[ability]}]}}",
        phase="harc.támadók",
    )
    assert found.verdict == "pass", found.failures


def test_a_text_that_names_blows_keeps_them_off(tmp_path: Path) -> None:
    for what, wounds in (("ütés", 0), ("forrás", 2), ("képesség", 2), ("harci_képesség", 2)):
        found = result(
            tmp_path,
            "guard: [ork]",
            "guard: [gólem]",
            ["act: attack, by: A, map: {ork: gólem}", "act: advance, to: fő.2"],
            f"state: {{gólem.wounds: {wounds}}}",
            cards=protected(f"{{do: immune, what: {what}, to: self}}"),
            phase="harc.támadók",
        )
        assert found.verdict == "pass", (what, found.failures)
