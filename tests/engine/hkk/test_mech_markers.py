"""Markers: their names, what grows and what comes off, what a life marker stands in for (117–127)."""

from __future__ import annotations

from typing import Any

import pytest

from kodex.engine.games.hkk import game
from kodex.engine.games.hkk.actions import Attack, Pass, Play, Use
from kodex.engine.games.hkk.cards import Ability, Card, Cost, Effect
from kodex.engine.games.hkk.phases import folded
from kodex.engine.games.hkk.table.marker_names import NAMES, amounts_of, called
from kodex.engine.games.hkk.table.values import damage, markers, max_life
from kodex.engine.games.hkk.vocabulary import LEVEL_OF, Marks
from kodex.engine.kernel.choices import first
from kodex.engine.kernel.state import Thing
from kodex.engine.kernel.table import Table
from tests.engine.setting import setting

CARDS = {
    "ork": Card("szörny", Cost(3), 2, 3),
    "kobor": Card("kalandozó", Cost(1), 1, 2),
    "kuld": Card("azonnali", targets=("permanens",), effects=(Effect("to_pile"),)),
    "kez": Card("azonnali", targets=("permanens",), effects=(Effect("to_hand"),)),
    "semmi": Card("azonnali", targets=("permanens",), effects=(Effect("to_void"),)),
    "pakli": Card("azonnali", targets=("permanens",), effects=(Effect("shuffle_back"),)),
    "lop": Card("általános", targets=("lény",), effects=(Effect("control"),)),
    "villam": Card("azonnali", targets=("lény",), effects=(Effect("damage", 9),)),
    **{
        f"jelzo {name}": Card("azonnali", targets=("permanens",), effects=(Effect("mark", 1, what=name),))
        for name in (*NAMES, "erősödés +1/+2", "gyengülés -1/-1")
    },
    "tuz": Card("szörny", Cost(1), 1, 2, abilities=(Ability("t", "combat", limit=2),)),
}


def marked(where: dict[str, dict[str, Any]], stage: str, there: dict[str, dict[str, int]]) -> Table:
    """A table on which these things have these markers from the beginning."""
    position = setting(CARDS, {"A": {"deck": ["ork"] * 3}, "B": {"deck": ["ork"] * 3}} | where, stage)
    state = position.state
    things = {
        id_: Thing(id_, one.card, one.owner, one.controller, one.zone, {**one.facts, "markers": there[id_]})
        if id_ in there
        else one
        for id_, one in state.things.items()
    }
    table = game.new_table(CARDS, type(state)(state.players, things, state.order, state.marks), oracle=first)
    game.begin(table)
    return table


def everybody_passes(table: Table, stage: str) -> None:
    """Nobody does anything until a stage comes."""
    while table.mark(Marks.STAGE) != stage:
        game.act(table, Pass(game.to_act(table)[0]))


@pytest.mark.parametrize("name", NAMES)
def test_a_marker_goes_by_its_name_however_it_is_written(name: str) -> None:
    forms = (name, folded(name), name.upper(), f"{name}jelző", f"{folded(name)}jelzo", name.replace(" ", "_"))
    assert {called(form) for form in forms} == {name}
    assert called(f"{folded(name)} +1/-2") == f"{name} +1/-2"


def test_other_names_stay_as_they_are() -> None:
    assert called("langjelzo") == "langjelzo"
    assert called("erő") == "erő"
    assert amounts_of("erősödés +1/-2") == (1, -2)
    assert amounts_of("erősödés") is None


@pytest.mark.parametrize("way", ["kuld", "kez", "semmi", "pakli", "lop", "villam"])
def test_whatever_would_take_it_away_a_life_marker_stands_in(way: str) -> None:
    where = {"A": {"hand": [way, way]}, "B": {"guard": ["ork"]}}
    table = marked(where, "fő.1", {"B.ork": {"élet": 1}})
    game.act(table, Play("A", f"A.{way}", "B.ork"))
    everybody = 0
    while table.mark(Marks.CHAIN) or table.mark(Marks.WINDOW) or table.mark(Marks.RIGHT) == "B":
        game.act(table, Pass(game.to_act(table)[0]))
        everybody += 1
        assert everybody < 9
    stays = table.thing("B.ork")
    assert (stays.zone, stays.controller, markers(stays, "élet"), stays.facts.get("damage")) == ("guard", "B", 0, None)
    game.act(table, Play("A", f"A.{way}2", "B.ork"))
    for _ in range(9):
        if table.mark(Marks.WINDOW):
            game.act(table, Pass(game.to_act(table)[0]))
    gone = table.thing("B.ork")
    assert (gone.zone, gone.controller) != ("guard", "B")


@pytest.mark.parametrize("n", range(1, 5))
def test_poison_kills_when_there_is_as_much_as_life(n: int) -> None:
    table = marked({"A": {"reserve": ["ork"]}, "B": {}}, "előkészítő.1", {"A.ork": {"méreg": n}})
    assert (table.thing("A.ork").zone == "pile") == (n + 1 >= 3)


@pytest.mark.parametrize("name", ["álom", "dermesztés", "késleltetett hatás", "időleges hatás"])
def test_one_comes_off_in_each_own_preparation_phase(name: str) -> None:
    there = {"A.ork": {name: 2}, "B.ork": {name: 2}}
    table = marked({"A": {"reserve": ["ork"]}, "B": {"reserve": ["ork"]}}, "előkészítő.1", there)
    for turn, left in (("B", (1, 2)), ("A", (1, 1)), ("B", (0, 1))):
        assert (markers(table.thing("A.ork"), name), markers(table.thing("B.ork"), name)) == left
        everybody_passes(table, "kör_vége.1")
        everybody_passes(table, "fő.1")
        assert table.mark(Marks.ACTIVE) == turn


def test_numbers_add_up() -> None:
    there = {"A.kobor": {"izom": 2, "öregítés": 1, "szintlépés": 1, "erősödés +1/+2": 2, "gyengülés -1/-1": 1}}
    table = marked({"A": {"reserve": ["kobor"]}, "B": {}}, "fő.1", there)
    kobor = table.thing("A.kobor")
    assert damage(table, kobor) == 1 + 2 - 1 + 1 + 2 - 1
    assert max_life(table, kobor) == 2 + 2 - 1 + 1 + 4 - 1
    assert table.decide(LEVEL_OF, kobor) == 3


def test_a_marker_that_is_taken_is_gone_with_its_creature() -> None:
    there = {"B.ork": {"méreg": 1, "dermesztés": 1, "öregítés": 1}}
    table = marked({"A": {"hand": ["kez"]}, "B": {"reserve": ["ork"]}}, "fő.1", there)
    game.act(table, Play("A", "A.kez", "B.ork"))
    assert not table.thing("B.ork").facts.get("markers")


def test_direct_damage_is_described_by_its_number_alone() -> None:
    table = marked({"A": {"guard": ["tuz"], "magic": 3}, "B": {}}, "harc.támadók", {})
    game.act(table, Attack("A", {"A.tuz": "B"}))
    everybody_passes(table, "harc.képességek")
    assert not game.is_legal(table, Use("A", "A.tuz", "t", None, 3))
    game.act(table, Use("A", "A.tuz", "t", None, 2))
    everybody_passes(table, "harc.ütés.előtt")
    assert (table.player("A", "magic"), table.player("B", "life")) == (1, 18)
    with pytest.raises(ValueError, match="direct damage"):
        Ability("t", "activated")
