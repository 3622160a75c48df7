"""A card that somebody makes with the playground's form, whatever is chosen, is one that can be written and played."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import msgspec
import pytest

from kodex.engine import face
from kodex.engine.scenarios.free_play.trial import trial
from kodex.engine.scenarios.free_play.trimming import as_written
from kodex.ground import structured
from tests.twin.test_twin import node

SCRIPT = Path(__file__).parents[3] / "site" / "assets" / "js" / "playground-card.js"
ASKS = """
import { readFileSync } from "node:fs";
const { described } = await import(process.argv[1]);
const { board, asked } = JSON.parse(readFileSync(0, "utf8"));
const first = ({ usual = 1, options, written }) => (written ? "" : options ? "0" : usual);
const usual = Object.fromEntries(board.form.map((field) => [field.key, first(field)]));
console.log(JSON.stringify(asked.map((values) => described(board, { ...usual, ...values }))));
"""
GAME = face.of("hkk-kodex")
BOARD: dict[str, Any] = msgspec.to_builtins(GAME.playground().board)
FORM = {one["key"]: one for one in BOARD["form"]}
WHOLE = ("szörny", "azonnali")
KINDS = (("event", "enters: self"), ("event", "pile: lény & saját"), ("kind", "continuous"))
"""Texts that are not paid for, one of each kind."""
PAID = (("kind", "activated"), ("kind", "reaction"))
VARIED = ("sebez", "jelzőt tesz rá", "átveszi a lényt", "kulcsszót ad", "húz", "a gyűjtőbe tesz", "megtilt valamit")
"""Verbs of which every way to go on is tried with texts of each kind, and on a creature at every moment."""
APART = ("colour", "further", "made")
"""What hangs on no verb."""
PLAYED = ("szörny", "kalandozó", "azonnali", "általános")
OTHERS = ("bűbáj", "tárgy", "követő", "szabálylap")
"""What lies on the table besides creatures, so that whatever a card names is there."""
NOT_AT_ONCE = ("megakadályoz (reakció)", "feláldoztat")
"""What is no action by itself, or needs something of somebody else's."""


def places(key: str) -> dict[str, str]:
    """The options of a field by what they are called, each with its place."""
    return {told: str(at) for at, (told, _data) in enumerate(FORM[key]["options"])}


def chosen() -> list[dict[str, str]]:
    """Every type with every verb; on a creature, an instant and what is put on something also moments of each kind (of
    some verbs all) and, of each kind of text, the options of whatever counts, one at a time; every keyword."""
    does = places("does").values()
    of_verbs = {places("does")[verb] for verb in VARIED}
    plain = [{"type": at, "does": told} for at in places("type").values() for told in does]
    laid = [{"type": places("type")["bűbáj"], "onto": "1", "does": told} for told in does]
    whole = [one for one in plain if one["type"] in {places("type")[word] for word in WHOLE}] + laid
    timed = [
        one | {key: at}
        for one, found in zip(whole, made(whole), strict=True)
        for key in found["counting"]
        if key.startswith("moment")
        for at in places(key).values()
        if (one["does"] in of_verbs and "onto" not in one) or _moment({key: at}) in (*KINDS, *PAID)
    ]
    some = [one for one in (*whole, *timed) if _moment(one) in (None, *(KINDS if one["does"] in of_verbs else ()))]
    varied = [
        one | {key: at}
        for one, found in zip(some, made(some), strict=True)
        for key in found["counting"]
        if key not in one and not key.startswith(("keyword", "moment")) and FORM[key].get("options")
        if key not in APART or one["does"] == "0"
        for at in list(places(key).values())[1 : None if one["does"] in of_verbs and key[-1] != "2" else 2]
    ]
    twice = [
        base | {"does": places("does")["gyógyít"], "does2": told}
        for base in ({"type": places("type")[word]} for word in WHOLE)
        for told in places("does2").values()
    ]
    words = [
        {"type": places("type")["szörny"], "keyword1": keyword, "keyword2": places("keyword2")["repül"]}
        for keyword in places("keyword1").values()
    ]
    return plain + laid + timed + varied + twice + words


def _moment(values: dict[str, str]) -> tuple[str, str] | None:
    """By what a text with these values differs from others of another kind of text."""
    for key in ("moment", "moment_always"):
        if key in values:
            data = FORM[key]["options"][int(values[key])][1]
            return ("event", data["event"]) if "event" in data else ("kind", data["kind"])
    return None


def made(asked: list[dict[str, str]]) -> list[dict[str, Any]]:
    script = ["--input-type=module", "-e", ASKS, SCRIPT.as_uri()]
    ran = subprocess.run(
        [node(), *script],
        input=json.dumps({"board": BOARD, "asked": asked}),
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    found: list[dict[str, Any]] = json.loads(ran.stdout)
    return found


def table(card: dict[str, Any]) -> str:
    medve = {"type": "szörny", "damage": 2, "life": 4}
    side: dict[str, Any]
    type_ = card["type"]
    zone = "reserve" if type_ in ("szörny", "kalandozó") else "hand"
    side = {
        "magic": 9,
        "components": 3,
        "deck": ["medve"] * 9,
        "hand": ["medve"],
        "pile": ["medve"] * 12,
        "reserve": ["medve"] * 3,
    }
    side[zone].append("próba")
    others = {word: {"type": word} for word in OTHERS} | {"építmény": {"type": "építmény", "life": 2}}
    players = {
        "A": side,
        "B": {
            "magic": 3,
            "components": 2,
            "hand": ["medve"],
            "reserve": ["medve"],
            "deck": ["medve"],
            "table": ["bűbáj", "tárgy", "építmény"],
            "aside": ["követő", "szabálylap"],
        },
    }
    given = {"active": "A", "phase": "fő.1", "players": players}
    return json.dumps({"cards": {"medve": medve, "próba": card, **others}, "scenarios": [{"given": given}]})


@pytest.mark.skipif(shutil.which("node") is None, reason="needs Node")
@pytest.mark.parametrize("each", [4, pytest.param(1, marks=pytest.mark.whole)])
def test_every_card_of_the_form_plays(each: int, tmp_path: Path) -> None:
    asked = chosen()[::each]
    assert len(asked) > 900
    wrong = []
    for values, found in zip(asked, made(asked), strict=True):
        card = found["card"]
        told = trial(table(card), tmp_path / "proba.yaml")
        does = FORM["does"]["options"][int(values.get("does", "0"))][0]
        if told["error"]:
            wrong.append((card, told["error"]))
            continue
        head = {"rulebook": "hkk-kodex", "cards": {"próba": card}, "scenarios": []}
        [read] = structured.convert(head, GAME.head).cards.values()
        again = structured.convert(head | {"cards": {"próba": as_written(read)}}, GAME.head).cards["próba"]
        if again != read:
            wrong.append((card, "is another card when it is written and read again"))
        waits = any(one["kind"] != "activated" or "on" in one or "when" in one for one in card.get("abilities", ()))
        acts = (
            card["type"] in PLAYED and not waits and "text" in FORM["does"]["options"][int(values.get("does", "0"))][1]
        )
        if acts and does not in NOT_AT_ONCE and not any("próba" in one["text"] for one in told["options"]):
            wrong.append((card, "is not offered"))
    assert not wrong, (len(wrong), len(asked), wrong[:8])


@pytest.mark.skipif(shutil.which("node") is None, reason="needs Node")
def test_a_text_that_waits_for_something_may_have_a_target_and_a_card_a_subtype() -> None:
    linked = {
        "type": "0",
        "does": places("does")["sebez"],
        "moment": places("moment")["amikor meghal (a gyűjtőbe kerül)"],
    }
    whom = places("whom_any_itself")["célpont ellenséges lény (ha gazdája akarja)"]
    besides = {"does2": places("does2")["húz"], "whom_players_used2": "0"}
    asked = linked | {"whom_any_itself": whom, "subtypes": "Ork, nagy úr", "narrow": "vámpír"} | besides
    [found] = made([asked])
    [ability] = found["card"]["abilities"]
    assert ability["kind"] == "activated"
    assert (ability["on"], ability["targets"]) == ("pile: self", ["lény & ellenséges & altípus:vámpír"])
    assert [effect["do"] for effect in ability["effects"]] == ["damage", "draw"]
    assert "cost" not in ability
    assert found["card"]["subtypes"] == ["ork", "nagy_úr"]
    assert {"narrow", "price"} & set(found["counting"]) == {"narrow"}


@pytest.mark.skipif(shutil.which("node") is None, reason="needs Node")
def test_less_is_said_as_well_as_more() -> None:
    weaker = {"type": places("type")["azonnali"], "does": places("does")["értéket változtat"], "n": 3}
    told = {"what_érték": places("what_érték")["maximális Ép, csökken"], "narrow": "sárkány"}
    [found] = made([weaker | told])
    [effect] = found["card"]["effects"]
    assert (effect["what"], effect["n"]) == ("max_life", -3)
    assert found["card"]["targets"] == ["lény & altípus:sárkány"]


@pytest.mark.skipif(shutil.which("node") is None, reason="needs Node")
def test_a_card_says_what_it_aims_at() -> None:
    noun = {"type": places("type")["azonnali"], "does": places("does")["sebez"]}
    for told, meant in (("célpont permanens", "permanens"), ("célpont lény vagy játékos", "lény | játékos")):
        [found] = made([noun | {"whom_any": places("whom_any")[told]}])
        assert found["card"]["targets"] == [meant]
    assert {"price", "damage"}.isdisjoint(found["counting"])


@pytest.mark.skipif(shutil.which("node") is None, reason="needs Node")
def test_what_a_card_costs_besides_magic_points_stands_in_its_summary() -> None:
    says = SCRIPT.with_name("playground-says.js")
    script = """
import { readFileSync } from "node:fs";
const { said } = await import(process.argv[1]);
const { board, cards } = JSON.parse(readFileSync(0, "utf8"));
console.log(JSON.stringify(cards.map((card) => said(board.card, card).join(", "))));
"""
    further = [{"type": places("type")["azonnali"], "further": at} for at in list(places("further").values())[1:]]
    used = {"type": places("type")["szörny"], "does": places("does")["sebez"]}
    assert {"price", "besides"} <= set(made([used])[0]["counting"])
    further += [used | {"besides": at} for at in list(places("besides").values())[1:]]
    plain = [{key: one for key, one in values.items() if key not in ("further", "besides")} for values in further]
    ran = subprocess.run(
        [node(), "--input-type=module", "-e", script, says.as_uri()],
        input=json.dumps({"board": BOARD, "cards": [one["card"] for one in made([*further, *plain])]}),
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    told = json.loads(ran.stdout)
    costly, cheap = told[: len(further)], told[len(further) :]
    assert len(further) > 20
    unsaid = [one for one, other in zip(costly, cheap, strict=True) if len(one) <= len(other)]
    assert not unsaid
    assert "azonnali, 1 VP, ára 1 nekron" in costly
    assert not any("()" in one or ": (" in one or one.endswith(":") for one in told)


@pytest.mark.skipif(shutil.which("node") is None, reason="needs Node")
@pytest.mark.parametrize("noun", ["lap", "lény"])
def test_a_card_that_fetches_from_the_pile_finds_what_lies_there(noun: str, tmp_path: Path) -> None:
    """4.5.2: "lap" by itself lies on the table; what is fetched lies elsewhere."""
    taken = places("what_elővett")[f"a gyűjtőjéből a kezébe: {noun}"]
    put = {"type": places("type")["azonnali"], "does": places("does")["elővesz egy lapot"], "what_elővett": taken}
    [found] = made([put])
    given = {
        "active": "A",
        "phase": "fő.1",
        "players": {"A": {"magic": 9, "hand": ["próba"], "pile": ["medve"]}, "B": {}},
    }
    cards = {"próba": found["card"], "medve": {"type": "szörny", "life": 4}}
    steps = [{"act": "play", "by": "A", "card": "próba"}, {"act": "pass", "by": "B"}]
    text = json.dumps({"cards": cards, "scenarios": [{"given": given, "when": steps}]})
    told = trial(text, tmp_path / "proba.yaml")
    assert told["error"] is None
    assert [one["card"] for one in told["table"]["A"].get("hand", [])] == ["medve"], told["failures"]
