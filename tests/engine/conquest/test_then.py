"""What follows the word "then" is done exactly where what stands before it has been carried out, whatever that is."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from msgspec import Struct

from kodex.engine.cards.registry import Done, Registry
from kodex.engine.games.conquest import game  # noqa: F401 - it enters all verbs
from kodex.engine.games.conquest.book import book
from kodex.engine.games.conquest.language.words import LANGUAGE
from kodex.engine.games.conquest.vocabulary import Happens
from kodex.engine.kernel.court import Court
from kodex.engine.kernel.state import State
from kodex.engine.scenarios.running.run import check

PAID = 7
NOBODY = "egység & jellemző:senki"
ENEMY, OWN = "egység & ellenséges", "egység & saját"
CARDS: dict[str, Any] = {
    "senki": {"type": "harcoló egység", "cost": 1, "attack": 0, "hp": 1, "traits": ["senki"]},  # lies nowhere
    "Tűzföld": {"type": "bolygó", "symbols": ["nyersanyag"]},
    "Kopár": {"type": "bolygó", "symbols": ["technológia"]},
    "medve": {"type": "harcoló egység", "cost": 4, "attack": 3, "hp": 5},
    "lovas": {"type": "harcoló egység", "cost": 3, "attack": 2, "hp": 3},
    "kém": {"type": "harcoló egység", "cost": 1, "attack": 0, "hp": 2},
    "lom": {"type": "harcoló egység", "cost": 9, "attack": 0, "hp": 1},
    "bábu": {"type": "jelölőegység", "attack": 1, "hp": 1},
}


class Case(Struct, frozen=True):
    """An effect, and whether it is done; ``lies`` of each player over what lies anyway, ``target``, ``choose``, how the
    ability is used (``kind``, ``on``: what is done before it), what the opponent answers with (``against``)."""

    name: str
    effect: dict[str, Any]
    done: bool
    target: str | None = None
    choose: tuple[Any, ...] = ()
    a: dict[str, Any] = {}
    b: dict[str, Any] = {}
    on: str | None = None
    first: dict[str, Any] | None = None
    against: dict[str, Any] | None = None
    step: str = "akció 3.1"


def does(verb: str, target: str | None = None, *, choose: tuple[Any, ...] = (), **fields: Any) -> Case:
    """It is done."""
    return Case(f"{verb}: done", {"do": verb} | fields, True, target, choose)


def fails(verb: str, why: str, target: str | None = None, **fields: Any) -> Case:
    """It is not."""
    return Case(f"{verb}: {why}", {"do": verb} | fields, False, target)


def lying(case: Case, **sides: dict[str, Any]) -> Case:
    """The same with other cards on the table."""
    return Case(**{one: getattr(case, one) for one in Case.__struct_fields__} | sides)


def stopped(case: Case, trigger: str, by: str) -> Case:
    """The same where the opponent cancels it, or replaces it by nothing that counts, and exhausts a card for that."""
    answer = {"cancel": {"do": "cancel"}, "replace": {"do": "replace", "effects": [{"do": "gain", "to": "controller"}]}}
    against = {"kind": "megszakítás", "on": trigger, "cost": {"exhaust": True}, "effects": [answer[by]]}
    name = f"{case.effect['do']}: {by}"
    return lying(case, name=name, done=False, against=against)  # type: ignore[arg-type]


def answering(verb: str, on: str, do: dict[str, Any], *, done: bool, **fields: Any) -> Case:
    """It answers what a card of its player does first."""
    first = {"kind": "akció", "target": ENEMY, "effects": [do]}
    return Case(f"{verb}: {'done' if done else 'in vain'}", {"do": verb} | fields, done, on=on, first=first)


EXHAUSTED_ENEMY = {"planets": {1: [{"card": "lovas", "exhausted": True}]}}
AT_HOME = {"hq": [{"card": "lovas", "exhausted": True}], "planets": {}}
DONE = {
    "damage": does("damage", ENEMY, n=1),
    "destroy": does("destroy", ENEMY),
    "heal": does("heal", "egység & sérült", n=9),
    "exhaust": does("exhaust", ENEMY),
    "ready": lying(does("ready", ENEMY), b=EXHAUSTED_ENEMY),
    "rout": does("rout", ENEMY),
    "move": does("move", ENEMY, where="bolygó"),
    "draw": does("draw", to="controller"),
    "gain": does("gain", to="opponent"),
    "sacrifice": does("sacrifice", of="sereg", to="opponent"),
    "discard": lying(does("discard", to="opponent"), b={"hand": ["lom"]}),
    "modify": does("modify", ENEMY, what="támadás", n=-1),
    "set": does("set", ENEMY, what="támadás", n=0),
    "rebase": does("rebase", ENEMY, what="támadás", n=0),
    "double": does("double", ENEMY, what="támadás"),
    "halve": does("halve", ENEMY, what="támadás"),
    "give": does("give", ENEMY, what="brutális"),
    "blank": does("blank", ENEMY),
    "cannot": does("cannot", ENEMY, what="támad"),
    "permit": does("permit", ENEMY, what="visszavonul"),
    "immune": does("immune", ENEMY, of="esemény & ellenséges"),
    "cancel": answering("cancel", "kimerül", {"do": "exhaust"}, done=True),
    "lessen": answering("lessen", "sérülne", {"do": "damage", "n": 2}, done=True, n=1),
    "replace": answering(
        "replace", "kimerül", {"do": "exhaust"}, done=True, effects=[{"do": "draw", "to": "controller"}]
    ),
    "return": does("return", ENEMY),
    "control": does("control", ENEMY),
    "put": lying(
        does("put", to="sereg & saját & kézben & költség<=1", where="bolygó", choose=(1,)), a={"hand": ["kém"]}
    ),
    "create": does("create", what="bábu", n=1),
    "move_damage": does("move_damage", ENEMY, n=1, of="egység & saját & sérült"),
    "redirect": Case(
        "redirect: done",
        {"do": "redirect", "n": 1, "to": "egység & saját"},
        True,
        on="mellé kerül: egység & ellenséges",
        first={"kind": "akció", "target": ENEMY, "effects": [{"do": "damage", "n": 2}]},
    ),
    "swap": does("swap", ENEMY, what="támadás", of="egység & saját"),
    "battle": does("battle", where="bolygó", choose=(2,)),
    "indirect": does("indirect", to="egység & ellenséges", n=1),
    "look": does("look", to="controller", n=2),
    "reveal": does("reveal", to="controller", n=2),
    "search": does("search", to="controller", of="sereg", into="kéz", choose=("A-kém",)),
}
NO_DECK = {"a": {"deck": []}}
NOT_DONE = [
    *(fails(one, "to nobody", n=1, to=NOBODY) for one in ("damage", "heal", "indirect")),
    *(
        fails(one, "to nobody", to=NOBODY)
        for one in ("destroy", "exhaust", "ready", "rout", "return", "control", "blank")
    ),
    *(
        fails(one, "to nobody", to=NOBODY, what="támadás")
        for one in ("modify", "set", "rebase", "double", "halve", "swap")
    ),
    fails("give", "to nobody", to=NOBODY, what="brutális"),
    fails("cannot", "to nobody", to=NOBODY, what="támad"),
    fails("permit", "to nobody", to=NOBODY, what="visszavonul"),
    fails("immune", "to nobody", to=NOBODY, of="esemény"),
    fails("move", "to nobody", to=NOBODY, where="bolygó"),
    fails("put", "to nobody", to=NOBODY, where="bolygó"),
    fails("move_damage", "to nobody", to=NOBODY, of="egység & sérült", n=1),
    fails("damage", "of nothing", ENEMY, n="count(támogatás & ellenséges)"),
    fails("heal", "of nothing", "egység & sérült", n=0),
    fails("heal", "of whom nothing hurts", ENEMY, n=1),
    fails("destroy", "of a warlord", to="hadúr"),
    lying(fails("exhaust", "of the exhausted", ENEMY), b=EXHAUSTED_ENEMY),
    fails("ready", "of the ready", ENEMY),
    lying(fails("rout", "of whoever lies at home", ENEMY), b=AT_HOME),
    fails("move", "to no planet", ENEMY, where="bolygó & jellemző:senki"),
    fails("draw", "of nothing", to="controller", n=0),
    fails("gain", "of nothing", to="controller", n=0),
    lying(fails("draw", "from an empty deck", to="opponent"), b={"deck": []}),
    lying(fails("sacrifice", "by whoever has none", of="sereg", to="opponent"), b={"planets": {}}),
    fails("discard", "from an empty hand", to="opponent"),
    fails("discard", "of several from an empty hand", to="opponent", n=2),
    fails("modify", "by nothing", ENEMY, what="támadás", n=0),
    fails("give", "by nothing", ENEMY, what="területre ható", n=0),
    fails("control", "of an own one", OWN),
    fails("create", "of none", what="bábu", n=0),
    fails("move_damage", "of nothing", ENEMY, n=0, of="egység & saját & sérült"),
    fails("move_damage", "from nobody", ENEMY, n=1, of=NOBODY),
    fails("indirect", "of nothing", to="egység & ellenséges", n=0),
    fails("battle", "at no planet", where="bolygó & jellemző:senki"),
    *(lying(fails(one, "of nothing", to="controller", n=2), **NO_DECK) for one in ("look", "reveal")),
    lying(fails("search", "of nothing", to="controller", of="sereg", into="kéz"), **NO_DECK),
    Case(
        "search: in vain", {"do": "search", "to": "controller", "of": "hadúr", "into": "kéz"}, False, choose=("senki",)
    ),
    Case(
        "redirect: more than there is",
        {"do": "redirect", "n": 9, "to": OWN},
        False,
        on="mellé kerül: egység & ellenséges",
        first={"kind": "akció", "target": ENEMY, "effects": [{"do": "damage", "n": 2}]},
    ),
    answering("lessen", "sérülne", {"do": "damage", "n": 2}, done=False, n=0),
    *(
        stopped(DONE[one], trigger, by)
        for by in ("cancel", "replace")
        for one, trigger in {
            "damage": "sérülne",
            "indirect": "sérülne",
            "destroy": "megsemmisül",
            "heal": "gyógyul",
            "exhaust": "kimerül: egység",
            "ready": "pihen",
            "rout": "hazaküldés",
            "move": "átmozog",
            "sacrifice": "feláldozás",
            "discard": "eldobás",
            "return": "visszavétel",
            "put": "játékba lép",
            "create": "játékba lép",
        }.items()
    ),
]
NEVER_IN_VAIN = {"cancel", "replace"}
"""Verbs that only answer what waits for them: there is no table on which they would be used and do nothing."""


def scenario(case: Case) -> dict[str, Any]:
    """A table on which the text is carried out; it pays only where what stands before "then" has been."""
    kind = "akció" if case.on is None else "reakció" if case.effect["do"] == "redirect" else "megszakítás"
    then = {"do": "gain", "n": PAID, "to": "controller", "then": True}
    ability: dict[str, Any] = {"kind": kind, "effects": [case.effect, then]}
    ability |= {"on": case.on} if case.on else {}
    ability |= {"target": case.target} if case.target else {}
    cards = CARDS | {"lap": {"type": "támogatás", "cost": 1, "abilities": [ability]}}
    hq_a: list[Any] = ["lap"]
    hq_b: list[Any] = list(case.b.get("hq", []))
    steps: list[dict[str, Any]] = []
    if case.first:
        cards["előd"] = {"type": "támogatás", "cost": 1, "abilities": [case.first]}
        hq_a.append("előd")
        steps.append({"act": "use", "by": "A", "card": "A-előd"})
    choose = {"choose": list(case.choose)} if case.choose else {}
    steps.append({"act": "use", "by": "A", "card": "A-lap"} | choose)
    if case.against:
        cards["ellen"] = {"type": "támogatás", "cost": 1, "abilities": [case.against]}
        hq_b.append("ellen")
        steps.append({"act": "use", "by": "B", "card": "B-ellen"})
    own = {"deck": ["kém", "lom", "lom"], "planets": {1: [{"card": "medve", "damage": 2}]}}
    other = {"deck": ["lom", "lom"], "planets": {1: ["lovas"]}}
    has = PAID if case.done else 0
    has += 1 if case.effect["do"] == "gain" and case.effect["to"] == "controller" and case.done else 0
    return {
        "rulebook": "conquest",
        "cards": cards,
        "scenarios": [
            {
                "id": "akkor",
                "title": "Az akkor utáni rész",
                "asks": "Végre kell hajtani?",
                "answer": "Attól függ.",
                "rules": ["sz/az-akkor-szo#p1"],
                "given": {
                    "row": ["Tűzföld", "Kopár"],
                    "step": case.step,
                    "initiative": "A",
                    "players": {"A": own | case.a | {"hq": hq_a}, "B": other | case.b | {"hq": hq_b}},
                },
                "when": steps,
                "then": {"state": {"A.resources": has}},
            }
        ],
    }


@pytest.mark.parametrize("case", [*DONE.values(), *NOT_DONE], ids=lambda case: case.name)
def test_what_follows_is_done_exactly_where_the_verb_has_been(case: Case, tmp_path: Path) -> None:
    path = tmp_path / "akkor.yaml"
    path.write_text(json.dumps(scenario(case)), "utf-8")
    [result] = check([path])
    assert (result.verdict, list(result.failures)) == ("pass", [])


def test_every_verb_is_tried_done_and_not_done() -> None:
    verbs = set(LANGUAGE.registry.verbs)
    assert {name: case.effect["do"] for name, case in DONE.items()} == {name: name for name in verbs}
    assert {case.effect["do"] for case in NOT_DONE} == verbs - NEVER_IN_VAIN


def test_a_verb_that_does_not_say_when_it_is_done_cannot_be_entered() -> None:
    registry = Registry(lambda: None, always=("if", "then"))
    with pytest.raises(ValueError, match="'dance' does not say by what"):
        registry.verb("dance", "1")
    registry.verb("dance", "1", done=Done(("danced",)))(lambda: None)


def test_whatever_a_verb_is_done_by_is_noted() -> None:
    court = Court(book, State({}, {}))
    kinds = {kind for one in LANGUAGE.registry.verbs.values() if one.done for kind in one.done.kinds}
    noted = {kind for kind in Happens if "it_has_been_done" in {one.name for one in court.norms_on("follows", kind)}}
    assert noted == {Happens(kind) for kind in kinds}


def test_what_has_become_immune_for_a_while_is_no_target(tmp_path: Path) -> None:
    kind, gone = "esemény & ellenséges", {"act": "use", "by": "B", "card": "B-csapás"}
    cards = CARDS | {
        "védelem": {
            "type": "támogatás",
            "cost": 1,
            "abilities": [
                {"kind": "akció", "target": OWN, "effects": [{"do": "immune", "of": kind, "until": "fázis"}]}
            ],
        },
        "csapás": {
            "type": "esemény",
            "cost": 0,
            "abilities": [{"kind": "akció", "target": ENEMY, "effects": [{"do": "damage", "n": 2}]}],
        },
    }
    one = scenario(DONE["damage"])["scenarios"][0] | {
        "when": [
            {"act": "use", "by": "A", "card": "A-védelem"},
            gone | {"illegal": {"among": ["sz/kartyahatasok#b2"]}},
        ],
        "then": {"state": {"A-medve.damage": 2}},
    }
    one["given"]["players"]["A"]["hq"] = ["védelem"]
    one["given"]["players"]["B"]["hand"] = ["csapás"]
    path = tmp_path / "immunis.yaml"
    path.write_text(json.dumps({"rulebook": "conquest", "cards": cards, "scenarios": [one]}), "utf-8")
    [result] = check([path])
    assert (result.verdict, list(result.failures)) == ("pass", [])
