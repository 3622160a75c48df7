"""Cards played in two ways: the legal plays are those of either way, and outside the chain a card is the original."""

from __future__ import annotations

from kodex.engine.games.hkk.actions import Play
from kodex.engine.games.hkk.cards import Card, Cost, Effect
from kodex.engine.games.hkk.table.values import card
from kodex.engine.games.hkk.vocabulary import Facts
from tests.engine.setting import setting

SPELL = Card("azonnali", Cost(1), effects=(Effect("damage", 1, "opponents"),))
CARDS = {
    "leny": Card("szörny", Cost(3), 1, 2, ways={"varazslat": SPELL}),
    "kod": Card("szörny", Cost(4), 1, 2, keywords={"köd": True}),
    "cel": Card("tárgy", keywords={"köd": True}),
}


def _plays(magic: int) -> set[tuple[str, str | None]]:
    position = setting(CARDS, {"A": {"magic": magic, "hand": ["leny", "kod"], "deck": ["cel"]}, "B": {}})
    return {(one.card, one.way) for one in position.legal_actions() if isinstance(one, Play)}


def test_each_way_has_its_own_cost() -> None:
    """With little magic only the cheap way is legal, with more of it the original one too."""
    assert _plays(0) == set()
    assert _plays(1) == {("A.leny", "varazslat"), ("A.kod", "köd")}
    assert _plays(4) == {("A.leny", None), ("A.leny", "varazslat"), ("A.kod", None), ("A.kod", "köd")}


def test_outside_the_chain_it_is_the_original() -> None:
    """Once played as a spell the card lies in the pile as the creature it is, and nothing is left of the seeing."""
    position = setting(CARDS, {"A": {"magic": 1, "hand": ["leny"]}, "B": {}})
    after = position.push(Play("A", "A.leny", way="varazslat"))
    table = after.rules.table(after.state)
    thing = table.thing("A.leny")
    assert after.state.players["B"]["life"] == 19
    assert thing.zone == "pile"
    assert card(table, thing).type == "szörny"
    assert Facts.SEEN.of(thing) is None
