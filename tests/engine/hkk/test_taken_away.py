"""An ability that something took away is refused for that, and what took it is named: every word, every way."""

from __future__ import annotations

import pytest

from kodex.engine.scenarios.free_play.tried import try_text
from tests.engine.written import text

CARDS = """
lény_: {type: szörny, damage: 2, life: 4, subtypes: [szkritter], shadow: {magic: 1}, keywords: {regenerálódás: 1}, abilities: [{id: gyógyít, kind: activated, effects: [{do: heal, n: 1, to: controller}]}]}
lövés: {type: azonnali, effects: [{do: damage, n: 1, to: lény}]}
elvevő: %s
"""  # noqa: E501
WHEN = "136.8"
"""That it is not the time for it is another matter."""
WORDS = ("gyógyít", "regenerálódás", "árnyék")


def taker(type_: str, to: str, more: str = "", what: str = "") -> str:
    """A card that takes abilities away as long as it is there."""
    effect = f"{{do: silence, {what}to: {to}}}"
    return f"{{type: {type_}, {more}abilities: [{{id: némít, kind: continuous, effects: [{effect}]}}]}}"


TAKERS = {
    "bűbáj": (taker("bűbáj", "lény"), "table: [elvevő]"),
    "helyszín": (taker("helyszín", "lény"), "table: [elvevő]"),
    "szörny": (taker("szörny", '"lény & !ez"', "damage: 1, life: 9, "), "reserve: [elvevő]"),
    "szabálylap": (taker("szabálylap", "lény"), "aside: [elvevő]"),
    "azonnali": ("{type: azonnali, effects: [{do: silence, to: lény, until: kör vége}]}", ""),
    "rátett bűbáj": (taker("bűbáj", "host", "attaches: lény, "), ""),
}
OF_A_WORD = {
    "bűbáj": (taker("bűbáj", "lény", what="what: regenerálódás, "), "table: [elvevő]"),
    "azonnali": ("{type: azonnali, effects: [{do: silence, what: regenerálódás, to: lény, until: kör vége}]}", ""),
}


def refused(by: tuple[str, str], ability: str, guard: str = "lény_") -> list[tuple[str, str]]:
    """By which rules the use is refused, each with what it names."""
    card, where = by
    when = []
    if not where:
        host = ", target: lény_" if "attaches" in card else ""
        when = [f"act: play, by: A, card: elvevő{host}", "act: pass, by: B"]
    if ability == "regenerálódás":
        when += ["act: play, by: A, card: lövés", "act: pass, by: B"]
    when.append(f"act: use, by: A, of: lény_, ability: {ability}")
    hand = "lövés" if where else "lövés, elvevő"
    side = f"magic: 9, hand: [{hand}], guard: [{guard}]" + (f", {where}" if where else "")
    last = try_text(text(side, "", when, cards=CARDS % card))["steps"][-1]
    assert last["verdict"] == "forbidden", last
    return [(one["rule"], one["detail"]) for one in last["why"] if one["rule"] != WHEN]


@pytest.mark.parametrize("ability", WORDS)
@pytest.mark.parametrize("way", TAKERS)
def test_what_took_everything_away_is_named(way: str, ability: str) -> None:
    assert refused(TAKERS[way], ability) == [("1.4.2", "elvevő")]


@pytest.mark.parametrize("way", OF_A_WORD)
def test_what_took_a_word_away_is_named(way: str) -> None:
    assert refused(OF_A_WORD[way], "regenerálódás") == [("1.4.2", "elvevő")]


@pytest.mark.parametrize("ability", WORDS)
def test_a_freezing_marker_is_named(ability: str) -> None:
    frozen = refused(("{type: helyszín}", "table: [elvevő]"), ability, "{card: lény_, markers: {dermesztés: 2}}")
    assert frozen == [("119.2", "lény_")]


def test_who_uses_an_ability_five_times_in_one_step_is_told_to_repeat_it() -> None:
    when = ["act: use, by: A, of: lény_, ability: gyógyít, n: 5"]
    told = try_text(text("guard: [lény_]", "", when, cards=CARDS.split("lövés")[0]))
    [why] = told["steps"][0]["why"]
    assert (why["rule"], "repeat it: 5×" in why["detail"]) == ("4.20.1", True)


def test_what_does_not_work_against_somebody_is_refused_for_that() -> None:
    cards = """
reg: {type: szörny, damage: 2, life: 4, keywords: {regenerálódás: 1}}
nyomó: {type: szörny, damage: 2, life: 4, abilities: [{id: nyom, kind: continuous, effects: [{do: against, what: képességek, of: szörny, to: ellenséges}]}]}
"""  # noqa: E501
    when = [
        "act: attack, by: A, map: {reg: nyomó}",
        "act: advance, to: életmentő",
        "act: use, by: A, of: reg, ability: regenerálódás",
    ]
    told = try_text(text("magic: 9, guard: [reg]", "guard: [nyomó]", when, cards=cards, phase="harc.támadók"))
    assert [(one["rule"], one["detail"]) for one in told["steps"][-1]["why"]] == [("135.6", "reg")]
