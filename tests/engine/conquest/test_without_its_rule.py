"""Each scenario goes another way without a rule of its own: what may be done, what happens, how the table stands.

Where several rules forbid the same thing, without all that it names. Where a rule does not apply nothing hangs on it:
such a scenario has a twin in which one condition is otherwise, and there the same rule decides.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cache
from pathlib import Path

import pytest
from msgspec import structs

from kodex.engine.face import format as f
from kodex.engine.scenarios.corpus import ablation
from kodex.engine.scenarios.files.load import Loaded, load
from tests.engine.every_game import scenarios

FILES = scenarios("conquest")
TWINS = {
    # id: (the twin, what is otherwise there)
    "az-atforditott-hadur-mar-nem-oszt-lapot": ("annyi-lap-es-eroforras-amennyi-a-haduron-all", "the game begins"),
    "a-jatek-kozepen-lehet-sebesult": ("sebesult-hadurral-nem-kezdodhet-jatek", "the game begins"),
    "a-hadur-mind-a-nyolc-lapjaval": ("het-lap-a-nyolcbol-keves", "one of the eight lacks"),
    "nem-lojalis-lapra-nem-vonatkozik": ("lojalis-lap-mas-frakcio-haduraval", "the card is loyal"),
    "ingyenes-lapert-nem-kell-fizetni": ("telepites-ara", "the card has a price"),
    "bonusz-nelkuli-bolygonal-nincs-dontes": ("bonusz-elutasitva", "the planet has a bonus"),
    "kimerult-ellenseg-is-ellenseg": ("egyedul-maradt-megnyeri-a-csatat", "no enemy is left"),
    "egyetlen-atvett-ereklye-marad": ("ket-ereklyebol-egyet-megtartasz", "there is another relic"),
    "harom-kulonbozo-szimbolum-nem-eleg": ("harom-azonos-szimbolum", "the three are the same"),
    "ket-bolygo-ket-ket-szimbolummal": ("harom-azonos-szimbolum", "there is a third planet"),
    "egy-lap-meg-maradt-a-pakliban": ("utolso-lap-a-bonuszbol", "it was the last card"),
    "jatekba-teves-utan-meg-telepitheto-limitalt": ("ket-limitalt-kartya-egy-forduloban", "the first is deployed"),
    "ahol-a-kikotes-csak-az-egyikre-szol": ("a-sajat-tamogatas-nem-felel-meg-a-kikotesnek", "the text says it of both"),
    "szomszedos-bolygora-a-tavolabbi-nem-jo": ("ugyanoda-nem-mozgathato", "no planet but its own is left"),
    "csata-hadur-es-rendelkezes-nelkul-nincs": ("elrendelt-csata-hadur-nelkuli-bolygon", "a text orders it"),
    "repulo-repulot-teljesen-sebez": ("repulot-fele-serules-eri", "the attacker does not fly"),
    "keresesnel-csak-megfelelo-lap-veheto-el": ("keresesnel-nem-kotelezo-talalni", "a card that fits is there"),
    "nyilt-helyre-kerulo-talalatot-nem-kell-elobb-megmutatni": ("kereseskor-az-egesz-pakli-atnezheto", "into the hand"),
    "masik-forrasbol-ujabb-pajzs": ("egy-egysegert-egy-pajzs", "the second shield is against the same damage"),
    "hadur-eggyel-az-eletpontja-alatt": ("legyozott-egeszseges-hadur", "one damage more"),
}


@cache
def of(path: Path) -> dict[str, Loaded]:
    return {one.id: ablation.of_what_happens(one) for one in load(path)}


@cache
def every() -> dict[str, Loaded]:
    return {id_: one for path in FILES for id_, one in of(path).items()}


def rules(one: Loaded) -> Sequence[str]:
    assert one.scenario is not None
    return one.scenario.rules


def under(one: Loaded, reading: f.Reading) -> Loaded:
    """The scenario as a reading has it: its steps and its claims."""
    assert one.scenario is not None
    as_it_is = structs.replace(one.scenario, when=[*one.scenario.when, *reading.when], then=reading.then, readings={})
    return ablation.of_what_happens(structs.replace(one, scenario=as_it_is))


def goes_another_way(one: Loaded, off: Collection[str]) -> bool:
    """Whether the scenario, or one of its readings, goes otherwise when these are switched off together."""
    assert one.scenario is not None
    return ablation.changes(one, *off) or any(
        ablation.changes(under(one, reading), *off, readings=reading.switches)
        for reading in one.scenario.readings.values()
    )


def hangs_on(one: Loaded) -> bool:
    """Whether it goes another way without one of the rules that it names, or without all of them."""
    return any(goes_another_way(one, {number}) for number in rules(one)) or goes_another_way(one, rules(one))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_without_its_rule_a_scenario_goes_another_way_or_its_twin_does(path: Path) -> None:
    assert {id_ for id_, one in of(path).items() if not hangs_on(one)} == TWINS.keys() & of(path).keys()


@pytest.mark.parametrize("id_", TWINS)
def test_where_a_rule_does_not_apply_it_decides_in_the_twin(id_: str) -> None:
    one, twin = every()[id_], every()[TWINS[id_][0]]
    assert any(ablation.changes(twin, number) for number in rules(one) if number in rules(twin))
