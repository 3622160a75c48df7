"""The mechanisms that others build on: chain, linked effects, costs, choices, continuous effects, contradictions."""

from __future__ import annotations

from typing import Any

import pytest

from kodex.engine.games.hkk.actions import Pass, Play, Use
from kodex.engine.games.hkk.cards import Ability, Card, Cost, Effect
from kodex.engine.games.hkk.game import IllegalAction
from kodex.engine.games.hkk.table.values import damage, keyword, life
from kodex.engine.kernel.choices import MissingChoice
from kodex.engine.kernel.position import Position
from tests.engine.setting import setting

BEAR = Card("szörny", Cost(4), 4, 4, components=2)
ORC = Card("szörny", Cost(1), 2, 3, components=1, subtypes=("ork",))
SPARK = Card("azonnali", Cost(1), effects=(Effect("damage", 3),))
BANDAGE = Card("azonnali", Cost(1), effects=(Effect("heal", 2),))
DENIAL = Card("azonnali", Cost(2), effects=(Effect("counter"),), reaction=("play", "react"))
CARDS = {"medve": BEAR, "ork": ORC, "szikra": SPARK, "kotszer": BANDAGE, "tagadas": DENIAL}


def table(cards: dict[str, Card], a: dict[str, Any], b: dict[str, Any] | None = None, **how: Any) -> Position:
    """A position with A to act, in the first main phase unless said otherwise."""
    return setting(CARDS | cards, {"A": a, "B": b or {}}, **how)


def zone(position: Position, thing: str) -> str:
    """Where a thing is."""
    return position.state.things[thing].zone


def cited(position: Position) -> set[str]:
    """Every rule the log cites."""
    return {number for event in position.log() for number in event.norms}


# --- the chain --------------------------------------------------------------------------------------------------------


@pytest.fixture
def duel() -> Position:
    """A has played a bear; both hold a denial and can pay for it."""
    start = table({}, {"magic": 6, "hand": ["medve", "tagadas"]}, {"magic": 2, "hand": ["tagadas"]})
    return start.push(Play("A", "A.medve"))


def test_the_chain_waits_for_whoever_can_react(duel: Position) -> None:
    assert zone(duel, "A.medve") == "chain"
    assert set(duel.to_act()) == {"A", "B"}
    assert [v.rule for v in duel.why_illegal(Play("B", "B.tagadas"))] == ["hkk-kodex:94.0", "hkk-kodex:94.7"]


def test_the_last_of_the_chain_comes_first(duel: Position) -> None:
    end = duel.push(Play("B", "B.tagadas", reacts_to="A.medve")).push(Play("A", "A.tagadas", reacts_to="B.tagadas"))
    assert [zone(end, id_) for id_ in ("A.medve", "A.tagadas", "B.tagadas")] == ["reserve", "pile", "pile"]
    assert {"94.7", "94.2", "4.21.2"} <= cited(end)
    assert end.state.marks["right"] == "B"


def test_a_prevented_card_goes_to_the_pile(duel: Position) -> None:
    end = duel.push(Play("B", "B.tagadas", reacts_to="A.medve")).push(Pass("A"))
    assert zone(end, "A.medve") == "pile"
    assert "chain" not in end.state.marks


def test_without_reaction_the_card_takes_effect(duel: Position) -> None:
    end = duel.push(Pass("A")).push(Pass("B"))
    assert zone(end, "A.medve") == "reserve"
    assert [v.rule for v in end.why_illegal(Play("B", "B.tagadas"))] == ["hkk-kodex:94.0"]


def test_a_reaction_needs_something_to_react_to(duel: Position) -> None:
    assert [v.rule for v in duel.why_illegal(Play("B", "B.tagadas", reacts_to="A.tagadas"))] == ["hkk-kodex:23.4"]


def test_a_target_made_unfit_is_replaced_or_the_play_withdrawn() -> None:
    cards = {"menekul": Card("azonnali", Cost(), effects=(Effect("to_hand"),), reaction=("play",), targets=("lény",))}
    weak = {"gyenge": Card("azonnali", Cost(1), effects=(Effect("damage", 1),), targets=("lény & ellenséges",))}
    start = table(cards | weak, {"magic": 1, "hand": ["gyenge"]}, {"guard": ["ork"], "hand": ["menekul"]})
    end = start.push(Play("A", "A.gyenge", "B.ork")).push(Play("B", "B.menekul", "B.ork", reacts_to="A.gyenge"))
    assert zone(end, "A.gyenge") == "hand"
    assert end.state.players["A"]["magic"] == 1
    assert "21.5.3" in cited(end)


# --- linked effects ---------------------------------------------------------------------------------------------------


def mourner(**more: Any) -> Card:
    """A card that does something whenever a creature goes to the pile."""
    ability = Ability("gyasz", "automatic", (Effect("gain_magic", 1, "controller"),), on="pile: lény")
    return Card("bűbáj", Cost(), abilities=(ability,), **more)


def test_an_automatic_linked_effect_follows_its_event() -> None:
    start = table({"gyasz": mourner()}, {"magic": 1, "hand": ["szikra"], "table": ["gyasz"], "reserve": ["ork"]})
    hit = start.push(Play("A", "A.szikra", "A.ork"))
    assert hit.state.players["A"]["magic"] == 0
    end = hit.push(Pass("A")).push(Pass("B"))
    assert zone(end, "A.ork") == "pile"
    assert end.state.players["A"]["magic"] == 1
    assert {"22.1", "4.24.1"} <= cited(end)


def test_an_activated_linked_effect_is_offered_and_may_be_renounced() -> None:
    ability = Ability("jon", "activated", (Effect("draw", 1, "controller"),), Cost(1), on="enters: self")
    seer = Card("kalandozó", Cost(1), 1, 1, abilities=(ability,))
    start = table({"lato": seer}, {"magic": 2, "hand": ["lato"], "deck": ["ork"]})
    offered = start.push(Play("A", "A.lato"))
    assert list(offered.legal_actions()) == [Pass("A"), Use("A", "A.lato", "jon")]
    used = offered.push(Use("A", "A.lato", "jon"))
    assert zone(used, "A.ork") == "hand"
    assert used.to_act() == ("B",)
    assert offered.push(Pass("A")).to_act() == ("B",)
    assert "hkk-kodex:4.24.3.0" in [v.rule for v in used.push(Pass("B")).why_illegal(Use("A", "A.lato", "jon"))]


def test_the_order_is_asked_only_where_it_matters() -> None:
    plus = Ability("plusz", "automatic", (Effect("gain_magic", 1, "controller"),), on="draws: saját")
    minus = Ability("minusz", "automatic", (Effect("lose_magic", 1, "controller"),), on="draws: saját")
    cards = {
        "ad": Card("bűbáj", abilities=(plus,)),
        "vesz": Card("bűbáj", abilities=(minus,)),
        "tan": Card("általános", effects=(Effect("draw", 1, "controller"),)),
    }
    side = {"hand": ["tan"], "deck": ["ork"], "table": ["ad", "vesz"]}
    assert table(cards, side | {"magic": 5}).push(Play("A", "A.tan")).state.players["A"]["magic"] == 5
    poor = table(cards, side)
    with pytest.raises(MissingChoice) as missing:
        poor.push(Play("A", "A.tan"))
    assert (missing.value.choice.by, missing.value.choice.about) == ("A", "order:connected")
    assert poor.push(Play("A", "A.tan"), ["A.ad/plusz"]).state.players["A"]["magic"] == 0
    assert poor.push(Play("A", "A.tan"), ["A.vesz/minusz"]).state.players["A"]["magic"] == 1


# --- costs ------------------------------------------------------------------------------------------------------------


def test_zan_shards_are_paid_in_any_mix() -> None:
    cards = {"golem": Card("szörny", Cost(2, zan=2), 3, 5)}
    start = table(cards, {"magic": 3, "components": 1, "hand": ["golem"], "reserve": ["ork"]})
    with pytest.raises(MissingChoice) as missing:
        start.push(Play("A", "A.golem"))
    assert missing.value.choice.about == "payment"
    assert set(missing.value.choice.options) == {
        "3 VP + 1 szk",
        "3 VP + 1 építő",
        "3 VP + 1 áldozás",
        "2 VP + 1 szk + 1 építő",
        "2 VP + 1 szk + 1 áldozás",
    }
    end = start.push(Play("A", "A.golem"), ["2 VP + 1 szk + 1 áldozás"])
    assert zone(end, "A.ork") == "pile"
    assert (end.state.players["A"]["magic"], end.state.players["A"]["components"]) == (1, 0)


@pytest.mark.parametrize(
    ("cost", "side", "barring"),
    [
        (Cost(builder=1), {"reserve": ["ork"]}, {"4.20.3"}),
        (Cost(sacrifice=1), {"guard": ["ork"]}, {"4.20.3"}),
        (Cost(necron=1), {"deck": ["ork"] * 4}, {"4.20.3"}),
        (Cost(discard=1), {"hand": ["ork"]}, {"4.20.3", "4.17.5"}),
        (Cost(life=3), {"life": 3}, {"4.20.3", "103.2"}),
    ],
)
def test_each_kind_of_cost_is_paid_in_full_or_not_at_all(cost: Cost, side: dict[str, Any], barring: set[str]) -> None:
    cards = {"lap": Card("kalandozó", cost, 1, 1)}
    hand = [*side.get("hand", ()), "lap"]
    end = table(cards, side | {"hand": hand}).push(Play("A", "A.lap"))
    assert zone(end, "A.lap") == "reserve"
    short = {key: (value - 1 if isinstance(value, int) else value[1:]) for key, value in side.items()}
    poor = table(cards, short | {"hand": [*short.get("hand", ()), "lap"]})
    assert {v.rule.removeprefix("hkk-kodex:") for v in poor.why_illegal(Play("A", "A.lap"))} == barring


def test_effects_on_costs_add_up_and_zan_never_falls_below_one() -> None:
    def enchantment(n: int) -> Card:
        effect = Effect("cost", n, "players", of="szörny")
        return Card("bűbáj", abilities=(Ability("ar", "continuous", (effect,)),))

    cards = {"draga": enchantment(2), "olcso": enchantment(-3), "kristaly": Card("szörny", Cost(zan=2), 1, 1)}
    dear = table(cards, {"magic": 3, "hand": ["medve"], "table": ["draga", "olcso"]}).push(Play("A", "A.medve"))
    assert dear.state.players["A"]["magic"] == 0
    cheap = table(cards, {"magic": 1, "hand": ["kristaly"], "table": ["olcso"]}).push(Play("A", "A.kristaly"), ["1 VP"])
    assert cheap.state.players["A"]["magic"] == 0
    assert "7.2.2" in cited(cheap)


def test_x_is_chosen_with_the_action() -> None:
    cards = {"langcsova": Card("azonnali", Cost(1, x=("magic",)), effects=(Effect("damage", "X"),))}
    start = table(cards, {"magic": 4, "hand": ["langcsova"]}, {})
    end = start.push(Play("A", "A.langcsova", "B", x=3))
    assert (end.state.players["A"]["magic"], end.state.players["B"]["life"]) == (0, 17)
    with pytest.raises(IllegalAction, match=r"4\.20\.3"):
        start.push(Play("A", "A.langcsova", "B", x=4))


def test_options_are_chosen_before_the_payment() -> None:
    either = Effect("choose", options=((Effect("damage", 2),), (Effect("heal", 2),)))
    start = table({"ketes": Card("azonnali", Cost(1), effects=(either,))}, {"magic": 1, "life": 10, "hand": ["ketes"]})
    assert start.push(Play("A", "A.ketes", "A"), [0]).state.players["A"]["life"] == 8
    assert start.push(Play("A", "A.ketes", "A"), [1]).state.players["A"]["life"] == 12
    with pytest.raises(MissingChoice):
        start.push(Play("A", "A.ketes", "A"))
    assert start.state.players["A"]["magic"] == 1


# --- continuous effects -----------------------------------------------------------------------------------------------


def test_a_continuous_effect_lasts_as_long_as_its_card() -> None:
    banner_selector = Effect("modify", 2, "altípus:ork & saját", what="damage")
    banner = Card("bűbáj", abilities=(Ability("ero", "continuous", (banner_selector,)),))
    gone = Card("általános", effects=(Effect("to_pile"),))
    start = table({"zaszlo": banner, "vege": gone}, {"guard": ["ork"], "table": ["zaszlo"], "hand": ["vege"]})
    assert damage(start.table, start.table.thing("A.ork")) == 4
    end = start.push(Play("A", "A.vege", "A.zaszlo"))
    assert damage(end.table, end.table.thing("A.ork")) == 2


def test_an_attached_card_affects_its_host_and_goes_with_it() -> None:
    bless = Card(
        "bűbáj",
        Cost(1),
        attaches="lény",
        abilities=(Ability("aldas", "continuous", (Effect("modify", 2, "host", what="life"),)),),
    )
    start = table({"aldas": bless}, {"magic": 6, "hand": ["aldas", "szikra", "szikra"], "guard": ["ork"]})
    blessed = start.push(Play("A", "A.aldas", "A.ork"))
    assert life(blessed.table, blessed.table.thing("A.ork")) == 5
    hit = blessed.push(Pass("B")).push(Play("A", "A.szikra", "A.ork")).push(Pass("A")).push(Pass("B"))
    dead = hit.push(Pass("B")).push(Play("A", "A.szikra2", "A.ork")).push(Pass("A")).push(Pass("B"))
    assert [zone(dead, id_) for id_ in ("A.ork", "A.aldas")] == ["pile", "pile"]
    assert "5.5.5" in cited(dead)


@pytest.mark.parametrize(("absolute", "healed", "rule"), [(False, False, "102.2"), (True, True, "102.1")])
def test_a_ban_and_what_it_bans_are_weighed(absolute: bool, healed: bool, rule: str) -> None:
    ban = Card("bűbáj", abilities=(Ability("tilt", "continuous", (Effect("forbid", to="lény", what="heals"),)),))
    cure = Card("azonnali", Cost(), effects=(Effect("heal", 2, absolute=absolute),))
    start = table(
        {"hervadas": ban, "ir": cure},
        {"magic": 1, "hand": ["szikra", "ir"], "guard": ["medve"]},
        {"table": ["hervadas"]},
    )
    hurt = start.push(Play("A", "A.szikra", "A.medve"))
    end = hurt.push(Play("A", "A.ir", "A.medve"))
    assert end.state.things["A.medve"].facts.get("damage") == (1 if healed else 3)
    assert rule in cited(end)


def test_markers_and_silence_are_seen_by_selectors() -> None:
    marking = Card("azonnali", effects=(Effect("mark", 2, what="méreg"),))
    purge = Card("azonnali", effects=(Effect("to_void", to="jelző:méreg"),))
    start = table({"mergez": marking, "tisztit": purge}, {"hand": ["mergez", "tisztit"]}, {"guard": ["ork", "medve"]})
    end = start.push(Play("A", "A.mergez", "B.ork")).push(Pass("B")).push(Play("A", "A.tisztit"))
    assert (zone(end, "B.ork"), zone(end, "B.medve")) == ("void", "guard")
    assert keyword(end.table, end.table.thing("B.medve"), "nincs") == 0


# --- card types and verbs ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("type_", "where", "passive", "rule"),
    [
        ("szörny", "reserve", True, "8.1.2"),
        ("galetki", "reserve", True, "8.1.2"),
        ("építmény", "table", True, "8.6"),
        ("bűbáj", "table", False, "8.5.4"),
        ("tárgy", "table", False, "8.7"),
        ("szakértelem", "table", False, "8.8.0"),
        ("helyszín", "table", False, "8.9.0"),
    ],
)
def test_each_type_comes_where_it_belongs(type_: Any, where: str, passive: bool, rule: str) -> None:
    end = table({"lap": Card(type_, life=1)}, {"hand": ["lap"]}).push(Play("A", "A.lap"))
    assert (zone(end, "A.lap"), bool(end.state.things["A.lap"].facts.get("passive"))) == (where, passive)
    assert rule in cited(end)


def test_a_location_replaces_the_one_before() -> None:
    start = table({"hely": Card("helyszín")}, {"hand": ["hely"]}, {"table": ["hely"]})
    end = start.push(Play("A", "A.hely"))
    assert (zone(end, "A.hely"), zone(end, "B.hely")) == ("table", "pile")
    assert "8.9.4" in cited(end)


@pytest.mark.parametrize(
    ("effect", "card", "to", "rule"),
    [
        (Effect("to_hand", to="ellenséges"), "B.ork", "hand", "4.14.3"),
        (Effect("to_pile", to="ellenséges"), "B.ork", "pile", "4.7.1"),
        (Effect("to_void", to="ellenséges"), "B.ork", "void", "4.7.10"),
        (Effect("shuffle_back", to="ellenséges"), "B.ork", "deck", "4.15.0"),
        (Effect("sacrifice", to="opponent", of="lény"), "B.ork", "pile", "104.0"),
        (Effect("discard", to="opponent"), "B.szikra", "pile", "4.17.0"),
        (Effect("discard", 2, to="opponent"), "B.szikra", "pile", "4.17.3"),
        (Effect("mill", 1, to="opponent"), "B.medve", "pile", "4.18.0"),
        (Effect("mill", 5, to="opponent"), "B.medve", "pile", "4.18.2"),
        (Effect("search", to="opponent", of="lény"), "B.medve", "hand", "4.13.0"),
        (Effect("void_from_pile", to="opponent"), "B.kotszer", "void", "4.16.0"),
        (Effect("play", to="controller", what="pile", of="lény"), "A.ork", "reserve", "21.1.2"),
    ],
)
def test_cards_go_from_zone_to_zone(effect: Effect, card: str, to: str, rule: str) -> None:
    other = {"reserve": ["ork"], "hand": ["szikra"], "deck": ["medve"], "pile": ["kotszer"]}
    end = table({"lap": Card("általános", effects=(effect,))}, {"hand": ["lap"], "pile": ["ork"]}, other)
    end = end.push(Play("A", "A.lap"))
    assert zone(end, card) == to
    assert rule in cited(end)


def test_independent_markers_come_like_the_card_they_stand_for() -> None:
    start = table(
        {"hiv": Card("általános", effects=(Effect("token", 2, "controller", card="ork"),))}, {"hand": ["hiv"]}
    )
    end = start.push(Play("A", "A.hiv"))
    assert [(zone(end, id_), end.state.things[id_].facts["passive"]) for id_ in ("ork-1", "ork-2")] == [
        ("reserve", True)
    ] * 2
    assert {"26.1", "26.2"} <= cited(end)
