"""What is supposed otherwise, as a condition: ``az ork passzív volna``, ``the ork were passive``."""

from __future__ import annotations

from typing import Any

import msgspec

from kodex.engine.face.supposing import Change
from kodex.engine.games.hkk.cards.costs import PART_WORDS
from kodex.engine.games.hkk.scenes.telling import english, events, hungarian, named, stages, sums
from kodex.ground.article import with_article

_VALUES = {
    "damage": ("sebzése", "damage"),
    "life": ("életpontja", "life"),
    "components": ("szörnykomponense", "components"),
    "player.life": ("életpontja", "life"),
    "player.components": ("szörnykomponense", "components"),
    "pair.life": ("közös életpontja", "life in common"),
    "pair.components": ("közös szörnykomponense", "components in common"),
    "magic": ("varázspontja", "magic points"),
    "turn": ("körének száma", "number of turns"),
    "wounds": ("elszenvedett sebzése", "damage taken"),
}
_YES_OR_NO = {
    "passive": (("passzív volna", "aktív volna"), ("were passive", "were active")),
    "magic_attack": (("mágikus támadású volna", "nem volna mágikus támadású"), ("had magic attack", "had none")),
    "magic_defence": (("mágikusan védett volna", "nem volna mágikusan védett"), ("had magic defence", "had none")),
}
_ONTO = {"lény": "lényre", "lap": "lapra", "permanens": "permanensre"}
_NONE_LEFT = {"magic_attack": "had no magic attack", "magic_defence": "had no magic defence"}
_WORDS = {"subtypes": ("altípusa", "subtype"), "colours": ("színe", "colour"), "keyword": ("kulcsszava", "keyword")}


def change(one: Change, language: str) -> str:
    """A change as a condition, without its "if"."""
    return _hungarian(one) if language == "hu" else _english(one)


def _whose(one: Change) -> str:
    """Who or what it is about; of a part of a card the card."""
    return one.of.partition(".")[0]


def _hungarian(one: Change) -> str:
    whose, old, new = _whose(one), one.old, one.new
    it = whose if _is_of_player(one) else with_article(whose)
    if one.kind in _YES_OR_NO:
        return f"{it} {_YES_OR_NO[one.kind][0][not new]}"
    if one.kind in _VALUES:
        return f"{it} {_VALUES[one.kind][0]} {new} volna ({old} helyett)"
    if one.kind.startswith("cost."):
        return f"{it} költsége {new} {_part(one)} volna ({old} helyett)"
    if one.kind.startswith("price."):
        return f"{it} képességének ára {new} {_part(one)} volna ({old} helyett): {one.of.partition('.')[2]}"
    if one.kind in _WORDS:
        told = f"volna {_WORDS[one.kind][0]}: {new}" if new is not None else f"nem volna {_WORDS[one.kind][0]}: {old}"
        return f"{_dative(whose)} {told}"
    if one.kind == "zone":
        return f"{it} {_HU_ZONES[new]} {'volna' if new == 'hand' else 'állna'}"
    if one.kind == "marker":
        before, _word, after = named.marker(new[0], new[1], hu=True).rpartition("jelző")
        there = f"{new[1]} {before}jelzője{after} volna" if new[1] else f"nem volna {before}jelzője{after}"
        return f"{_dative(whose)} {there} ({old[1]} helyett)"
    if one.kind == "side":
        return f"{it} {new} oldalán állna"
    if one.kind == "type":
        return f"{it} típusa {new} volna ({old} helyett)"
    if one.kind == "noun":
        instead = f"„célpont {_ONTO[old]}” helyett" if old else "most nem mondja meg, mit céloz"
        return f"{it} szövege „célpont {_ONTO[new]}” szólna ({instead})"
    if one.kind in ("verb", "amount"):
        return f"{_dative(whose)} ez volna a szövegében: {_effect(new)} (e helyett: {_effect(old)})"
    if one.kind == "absolute":
        told = "volna „mindenképp” a szövegében" if new else "nem volna „mindenképp” a szövegében"
        return f"{_dative(whose)} {told}"
    if one.kind == "rule":
        return "nem volna védekezési bónusz"
    if one.kind == "active":
        return f"{new} köre volna"
    if one.kind == "stage":
        return f"ez a szakasz volna: {stages.stage(new)} ({stages.stage(old)} helyett)"
    return _hungarian_piece(one)


_HU_ZONES = {"guard": "az őrposztban", "reserve": "a tartalékban", "table": "az asztalon", "hand": "a kézben"}
_EN_ZONES = {"guard": "in the guard post", "reserve": "in the reserve", "table": "on the table", "hand": "in the hand"}


def _hungarian_piece(one: Change) -> str:
    old, new = one.old, one.new
    if one.kind == "more":
        player, zone, _card = one.of.split(".", 2)
        return f"{player} oldalán {_HU_ZONES[zone]} állna még egy {new}"
    if one.kind == "less":
        return f"{with_article(old)} nem volna ott"
    if one.kind == "aim":
        who = one.of.partition(".")[2]
        return f"kimaradna belőle: {who}" if new is None else f"{with_article(who)} célja {new} volna ({old} helyett)"
    if one.kind == "times":
        return f"{with_article(one.of.partition('.')[2])} képessége {new}× volna bejelentve ({old}× helyett)"
    if one.kind == "ability":
        return f"{_dative(one.of.partition('.')[0])} nem volna meg ez a képessége: {old}"
    if one.kind == "target":
        return f"a célpont {new} volna" + (f" ({old} helyett)" if old else "")
    return f"elmaradna ez a lépés: {hungarian.step(dict(old))[0]}"


def _is_of_player(one: Change) -> bool:
    """Players have no article: their numbers go from what they have, those of cards from what is printed."""
    return one.kind in ("magic", "turn") or one.kind.startswith(("player.", "pair."))


def _effect(effect: Any) -> str:
    """What an effect does, in words."""
    told = hungarian.effect_in_words(msgspec.to_builtins(effect))
    return told or hungarian.EFFECTS[effect.do].format(n=effect.n)


def _dative(name: str) -> str:
    return f"{with_article(name)} lapnak"


def _part(one: Change) -> str:
    part: Any = one.kind.partition(".")[2]
    return PART_WORDS[part]


def _points(one: Change) -> str:
    """``2 magic points``."""
    return sums.points(one.kind.partition(".")[2], one.new, hu=False)


def _english(one: Change) -> str:
    whose, old, new = _whose(one), one.old, one.new
    if one.kind in _YES_OR_NO:
        words = _YES_OR_NO[one.kind][1]
        return f"{whose} {words[0] if new else _NONE_LEFT.get(one.kind, words[1])}"
    if one.kind in _VALUES:
        return f"the {_VALUES[one.kind][1]} of {whose} were {new} (instead of {old})"
    if one.kind.startswith("cost."):
        return f"the cost of {whose} were {_points(one)} (instead of {old})"
    if one.kind.startswith("price."):
        ability = one.of.partition(".")[2]
        return f"the price of {ability} of {whose} were {_points(one)} (instead of {old})"
    if one.kind in _WORDS:
        what = _WORDS[one.kind][1]
        return f"{whose} had the {what} {new}" if new is not None else f"{whose} had not the {what} {old}"
    if one.kind == "zone":
        return f"{whose} {'were' if new == 'hand' else 'stood'} {_EN_ZONES[new]}"
    if one.kind == "marker":
        return f"{whose} had {new[1]} {named.marker(new[0], new[1], hu=False)} (instead of {old[1]})"
    if one.kind == "side":
        return f"{whose} stood on the side of {new}"
    if one.kind == "type":
        return f"the type of {whose} were {new} (instead of {old})"
    if one.kind == "noun":
        instead = f"instead of {old}" if old else "it names no target now"
        return f"the text of {whose} named as its target: {new} ({instead})"
    if one.kind in ("verb", "amount"):
        return f"the text of {whose} said {new.do} {new.n} (instead of {old.do} {old.n})"
    if one.kind == "absolute":
        return f"the text of {whose} said {'' if new else 'not '}„mindenképp”"
    if one.kind == "rule":
        return "there were no defence bonus"
    if one.kind == "active":
        return f"it were the turn of {new}"
    if one.kind == "stage":
        return f"the stage were {english.stage(new)} (instead of {english.stage(old)})"
    return _english_piece(one)


def _english_piece(one: Change) -> str:
    old, new = one.old, one.new
    if one.kind == "more":
        player, zone, _card = one.of.split(".", 2)
        return f"one more {new} stood {_EN_ZONES[zone]} of {player}"
    if one.kind == "less":
        return f"{old} were not there"
    if one.kind == "aim":
        who = one.of.partition(".")[2]
        return f"{who} were left out" if new is None else f"{who} aimed at {new} (instead of {old})"
    if one.kind == "times":
        return f"the ability of {one.of.partition('.')[2]} were used {new} × (instead of {old} ×)"
    if one.kind == "ability":
        return f"{one.of.partition('.')[0]} had not the ability {old}"
    if one.kind == "target":
        return f"the target were {new}" + (f" (instead of {old})" if old else "")
    return f"this step were left out: {events.step(old, 'en')}"


__all__ = ["change"]
