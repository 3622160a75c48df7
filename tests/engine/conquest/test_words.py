"""Every word of selectors on one table: exactly the things that it means, and every number of a thing."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from kodex.engine.games.conquest.cards import Card, Side
from kodex.engine.games.conquest.language.words import LANGUAGE, View
from kodex.engine.games.conquest.vocabulary import DAMAGE, EXHAUSTED
from kodex.engine.kernel.state import apply
from kodex.engine.kernel.table import Table
from tests.engine.conquest import table

CARDS = {
    "Vezér": Card(type="hadúr", attack=2, hp=6, bloodied=Side(attack=1, hp=5), hand=7, resources=7),
    "ork": Card(type="harcoló egység", cost=2, attack=2, hp=3, command=1, faction="zöld", traits=("bányász",)),
    "hős": Card(type="harcoló egység", cost=3, attack=3, hp=4, unique=True, keywords={"repülő": True}),
    "szikla": Card(type="jelölőegység", attack=0, hp=2),
    "szentély": Card(type="támogatás", cost=1),
    "vért": Card(type="erősítő", cost=1, attaches="egység"),
    "csel": Card(type="esemény", cost=1, shields=1),
    "Tűzföld": Card(type="bolygó", symbols=("nyersanyag",)),
    "Jégmező": Card(type="bolygó", symbols=("technológia",)),
}
SIDES = {
    "A": {"hq": ("szentély",), "hand": ("csel", "vért"), "discard": ("ork",), "1": ("ork", "hős"), "2": ("szikla",)},
    "B": {"hq": ("szikla",), "1": ("ork",), "2": ("Vezér*",)},
}
OURS = {"A-szentély", "A-csel", "A-vért", "A-ork", "A-ork2", "A-hős", "A-szikla"}
THEIRS = {"B-szikla", "B-ork", "B-Vezér"}
PLANETS = {"Tűzföld", "Jégmező"}
MEANT = {
    "az": {"B-ork"},
    "bolygó": PLANETS,
    "bolygón": {"A-ork2", "A-hős", "A-szikla", "B-ork", "B-Vezér"},
    "csatában": {"A-ork2", "A-hős", "B-ork"},
    "cél": {"B-Vezér"},
    "egyedi": {"A-hős"},
    "egység": {"A-ork", "A-ork2", "A-hős", "A-szikla", "B-szikla", "B-ork", "B-Vezér"},
    "eldobott": {"A-ork"},
    "ellenséges": THEIRS,
    "elsőfordulóban": {"A-ork2", "A-hős", "B-ork"},
    "erősítő": {"A-vért"},
    "esemény": {"A-csel"},
    "ez": {"A-hős"},
    "főparancsnokságon": {"A-szentély", "B-szikla"},
    "hadúr": {"B-Vezér"},
    "itt": {"A-ork2", "A-hős", "B-ork", "Tűzföld"},
    "jelölő": {"A-szikla", "B-szikla"},
    "kimerült": {"A-ork2"},
    "kézben": {"A-csel", "A-vért"},
    "pihent": (OURS | THEIRS | PLANETS) - {"A-ork2"},
    "saját": OURS,
    "sebesült": {"B-Vezér"},
    "sereg": {"A-ork", "A-ork2", "A-hős", "B-ork"},
    "szomszédos": {"A-szikla", "B-Vezér", "Jégmező"},
    "sérült": {"B-ork"},
    "támogatás": {"A-szentély"},
    "frakció:zöld": {"A-ork", "A-ork2", "B-ork"},
    "jellemző:bányász": {"A-ork", "A-ork2", "B-ork"},
    "kulcsszó:repülő": {"A-hős"},
    "név:szikla": {"A-szikla", "B-szikla"},
}
WORTH = {
    "költség": {"A-ork": 2, "A-hős": 3, "A-szentély": 1, "B-Vezér": 0},
    "nyomtatott_támadás": {"A-ork": 2, "A-hős": 3, "B-Vezér": 1},
    "nyomtatott_ép": {"A-ork": 3, "A-hős": 4, "B-Vezér": 5},
    "parancs": {"B-ork": 1, "A-hős": 0},
    "sérülés": {"B-ork": 1, "A-hős": 0},
    "támadás": {"A-ork": 2, "A-hős": 3, "B-Vezér": 1},
    "ép": {"A-ork": 3, "A-hős": 4, "B-Vezér": 5},
}
AMOUNTS = {"cél.támadás": 1, "cél.költség": 0, "cél.nyomtatott_támadás": 1, "ez.sérülés": 0}
VIEW = View("A", "A-hős", target="B-Vezér", it="B-ork")


@pytest.fixture(scope="module")
def battle() -> Table:
    """A battle at the first planet, in its first turn; one unit is exhausted, another damaged."""
    found = table("3.2.6", SIDES, ("Tűzföld", "Jégmező"), cards=CARDS, planet=1, beginner="A").table
    return found.at(apply(found.state, (EXHAUSTED.set("A-ork2", True), DAMAGE.set("B-ork", 1))))


KINDS = ("selector", "tag", "number")


def test_no_word_is_left_out() -> None:
    words = {kind: {one["word"].rstrip(":") for one in LANGUAGE.words() if one["kind"] == kind} for kind in KINDS}
    assert words["selector"] | words["tag"] == {one.partition(":")[0] for one in MEANT}
    assert words["number"] == set(WORTH)
    assert set(LANGUAGE.amounts.words) == set(AMOUNTS)


@pytest.mark.parametrize("word", MEANT)
def test_a_word_means_these_things_and_no_others(word: str, battle: Table) -> None:
    test = LANGUAGE.selectors.compiled(word)
    assert {id_ for id_, thing in battle.state.things.items() if test(battle, thing, VIEW)} == MEANT[word]


@pytest.mark.parametrize("word", WORTH)
def test_a_number_is_that_of_the_thing(word: str, battle: Table) -> None:
    value = LANGUAGE.selectors.values[word]
    assert {id_: value(battle, battle.thing(id_), VIEW) for id_ in WORTH[word]} == WORTH[word]


@pytest.mark.parametrize("word", AMOUNTS)
def test_an_amount_is_that_of_the_thing_it_names(word: str, battle: Table) -> None:
    assert LANGUAGE.amounts.how_many(battle, word, VIEW) == AMOUNTS[word]
    nobody = replace(VIEW, source=None, target=None)
    assert LANGUAGE.amounts.how_many(battle, word, nobody) == 0
