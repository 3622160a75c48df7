"""What writers of scenarios stumble over: a forgotten pass, a card that cannot be read, a choice that nobody has."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, get_args

import pytest

from kodex.engine.games.conquest.cards import CardType
from kodex.engine.games.conquest.language.checks import problem
from kodex.engine.games.conquest.scenes.face import FACE
from kodex.engine.games.conquest.text import Ability, Effect, Period
from kodex.engine.scenarios.outcomes.results import Result
from kodex.engine.scenarios.running.run import check

SPY = {"kind": "reakció", "on": "sérül: egység & saját", "effects": [{"do": "draw", "to": "controller"}]}
CARDS: dict[str, Any] = {
    "Tűzföld": {"type": "bolygó", "symbols": ["nyersanyag"]},
    "medve": {"type": "harcoló egység", "cost": 4, "attack": 3, "hp": 5},
    "fal": {"type": "harcoló egység", "cost": 1, "attack": 0, "hp": 3},
    "gyalog": {"type": "harcoló egység", "cost": 1, "attack": 1, "hp": 2},
    "lom": {"type": "harcoló egység", "cost": 9, "attack": 0, "hp": 1},
    "bábu": {"type": "jelölőegység", "attack": 1, "hp": 1},
    "hívó": {
        "type": "támogatás",
        "cost": 1,
        "abilities": [{"kind": "akció", "effects": [{"do": "create", "what": "bábu"}]}],
    },
    "eső": {
        "type": "támogatás",
        "cost": 1,
        "abilities": [{"kind": "akció", "effects": [{"do": "indirect", "n": 9, "to": "egység & ellenséges"}]}],
    },
    "szó": {
        "type": "támogatás",
        "cost": 1,
        "abilities": [{"kind": "akció", "effects": [{"do": "damage", "to": "egység", "n": 1, "if": "it"}]}],
    },
}


def one(id_: str, players: dict[str, Any], when: list[dict[str, Any]], state: dict[str, Any], **more: Any) -> Any:
    given = {"row": ["Tűzföld"], "step": "akció 3.1", "initiative": "A", "players": players} | more
    head = {"id": id_, "title": id_, "asks": "Mi lesz?", "answer": "Ez.", "rules": ["sz/serules-okozasa#p1"]}
    return head | {"given": given, "when": when, "then": {"state": state}}


def results(tmp_path: Path, *scenarios: Any, cards: tuple[str, ...] = (), strict: bool = False) -> list[Result]:
    path = tmp_path / "egy.yaml"
    told = {"rulebook": "conquest", "cards": {name: CARDS[name] for name in cards or CARDS}}
    path.write_text(json.dumps(told | {"scenarios": list(scenarios)}), "utf-8")
    return check([path], strict=strict)


LONE = {"A": {"hq": ["hívó"], "planets": {1: ["medve"]}}, "B": {"planets": {1: ["fal"]}}}
USE = {"act": "use", "by": "A", "card": "A-hívó"}


def test_a_bad_word_of_a_card_is_told_of_whoever_uses_it_and_of_nobody_else(tmp_path: Path) -> None:
    uses = one("uses", {"A": {"hq": ["szó"]}, "B": {}}, [], {"A.resources": 0})
    sound = one("sound", LONE, [USE], {"A.hq.count": 2})
    told = {
        result.scenario: result
        for result in results(tmp_path, sound, uses, cards=("Tűzföld", "medve", "fal", "hívó", "bábu", "szó"))
    }
    assert (told["sound"].verdict, told["uses"].verdict) == ("pass", "error")
    assert "'it' is no word of selectors; did you mean 'az'?" in told["uses"].failures[0]


def test_a_bad_word_that_no_scenario_uses_is_told_all_the_same(tmp_path: Path) -> None:
    [result] = results(tmp_path, one("sound", LONE, [USE], {"A.hq.count": 2}))
    assert result.verdict == "error"
    assert "cards.szó" in result.failures[0]


def test_a_token_that_a_used_card_makes_is_used(tmp_path: Path) -> None:
    used = ("Tűzföld", "medve", "fal", "hívó", "bábu")
    [result] = results(tmp_path, one("sound", LONE, [USE], {"A.hq.count": 2}), cards=used, strict=True)
    assert (result.verdict, result.warnings) == ("pass", ())
    [result] = results(tmp_path, one("sound", LONE, [USE], {"A.hq.count": 2}), cards=(*used, "lom"), strict=True)
    assert "'lom'" in result.failures[0]


@pytest.mark.parametrize(
    ("kind", "on", "effect", "where", "told"),
    [
        ("megszakítás", "mellé kerül: egység", Effect("redirect", to="egység"), ("kind",), "kind: reakció"),
        ("megszakítás", "sérül: egység", Effect("draw", to="controller"), ("kind",), "never interrupted"),
        ("reakció", "sérül: egység", Effect("redirect", to="egység"), ("effects", 0, "do"), "mellé kerül"),
        ("akció", None, Effect("redirect", to="egység"), ("effects", 0, "do"), "mellé kerül"),
    ],
)
def test_what_could_never_be_used_is_refused_where_it_is_read(
    kind: Any, on: str | None, effect: Effect, where: tuple[Any, ...], told: str
) -> None:
    found = problem(Ability(kind, (effect,), on=on))
    assert found is not None
    assert (found[1], told in found[0]) == (where, True)


def test_indirect_damage_that_fills_everybody_asks_nobody(tmp_path: Path) -> None:
    sides = {"A": {"hq": ["eső"]}, "B": {"planets": {1: ["fal", "gyalog"]}}}
    use = {"act": "use", "by": "A", "card": "A-eső"}
    state = {"B-fal.zone": "discard", "B-gyalog.zone": "discard"}
    cards = ("Tűzföld", "fal", "gyalog", "eső")
    for named in ([], ["B-fal"], ["B-gyalog", "B-fal"]):
        [result] = results(tmp_path, one("sound", sides, [use | {"choose": named}], state), cards=cards)
        assert (named, result.verdict, result.failures) == (named, "pass", ())
    [result] = results(tmp_path, one("sound", sides, [use | {"choose": ["B-gyalog"] * 3}], state), cards=cards)
    assert "nobody asks for this decision" in result.failures[0]


@pytest.mark.parametrize(("named", "verdict"), [("B-fal", "pass"), ("A-medve", "error")])
def test_the_only_target_may_be_named(tmp_path: Path, named: str, verdict: str) -> None:
    sides = {"A": {"planets": {1: ["medve"]}}, "B": {"planets": {1: ["fal"]}}}
    steps = [{"act": "attack", "by": "A", "card": "A-medve"}, {"act": "choose", "by": "A", "take": named}]
    [result] = results(
        tmp_path, one("sound", sides, steps, {"B-fal.zone": "discard"}, step="3.2"), cards=("Tűzföld", "medve", "fal")
    )
    assert result.verdict == verdict


def test_who_is_awaited_is_told_where_a_pass_is_missing(tmp_path: Path) -> None:
    sides = {
        "A": {"planets": {1: ["medve"]}, "hand": ["lom"]},
        "B": {"planets": {1: ["fal", "medve"]}, "hand": ["lom"]},
    }
    attack = {"act": "attack", "by": "A", "card": "A-medve"}
    cards = ("Tűzföld", "medve", "fal", "lom")
    [result] = results(tmp_path, one("late", sides, [attack], {"stage": "x"}, step="3.2"), cards=cards)
    assert "A is awaited (akció 3.2.2); attack is illegal" in result.failures[0]
    passes = result.failures[0].rpartition("→ ")[2].split("}, ")
    more = [{"act": "pass", "by": one.rpartition("by: ")[2].rstrip("}")} for one in passes]
    whole = [*more, attack, {"act": "choose", "take": "B-fal"}]
    [result] = results(tmp_path, one("late", sides, whole, {"B-fal.beside": 3}, step="3.2"), cards=cards)
    assert (result.verdict, result.failures) == ("pass", ())
    [result] = results(tmp_path, one("late", sides, whole, {"B-fal.zone": "discard"}, step="3.2"), cards=cards)
    assert "the steps end where B is awaited (pajzs)" in result.failures[0]


def test_the_list_of_words_has_whom_paths_and_events() -> None:
    words = {(one["kind"], one["word"]) for one in FACE.words()}
    assert {
        ("whom", "it"),
        ("whom", "both"),
        ("path", "outcome"),
        ("path", "CARD.host"),
        ("path", "row/1.count"),
    } <= words
    assert {("event", "battle.won"), ("event", "happening.cancelled")} <= words


def test_the_list_of_words_has_every_key_and_every_word_that_a_key_takes() -> None:
    """What a message leads to is there: the keys of cards and tables, types, stages, steps to begin with."""
    words = {(one["kind"], one["word"]): one["fields"] for one in FACE.words()}
    assert {"type*", "attaches", "command"} <= set(words["key", "cards"])
    assert {"first", "beginner"} <= set(words["key", "given"])
    assert {"kind*", "maximum"} <= set(words["key", "abilities"])
    assert words["act", "shield"][:3] == ["by*", "unit*", "card"]
    assert {word for kind, word in words if kind == "type"} == set(get_args(CardType))
    assert {("stage", "pajzs"), ("zone", "victory"), ("step", "akció 3.2.6"), ("value", "támadás")} <= words.keys()
    says = {one["word"]: one["says"] for one in FACE.words() if one["kind"] == "step"}
    assert says["3.2.6"] == "A kezdő játékos harci köre"
    assert all(says.values())
    assert words["choice", "limit: each"] == list(get_args(Period))
    assert "pihen" in words["choice", "cannot: what"]


@pytest.mark.parametrize("by", ["all", "chance"])
@pytest.mark.parametrize("claims", [{}, {"illegal": ["sz/kartyahatasok#b2"]}])
def test_nobody_at_the_table_does_nothing(by: str, claims: dict[str, Any], tmp_path: Path) -> None:
    """Everybody passes and chance decides; neither plays, uses or attacks, forbidden or not."""
    wrong = one("wrong", LONE, [USE | {"by": by} | claims], {"A.hq.count": 2})
    [result] = results(tmp_path, wrong, cards=("Tűzföld", "medve", "fal", "hívó", "bábu"))
    assert result.verdict == "error"
    assert f"there is no player '{by}'" in result.failures[0]
