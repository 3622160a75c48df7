"""What is supposed otherwise, as a condition: ``A-ork ki volna merülve``, ``A-ork were exhausted``."""

from __future__ import annotations

from typing import Any

import msgspec

from kodex.engine.cards.sentences import step_in_words, with_names
from kodex.engine.face.supposing import Change
from kodex.engine.games.conquest.scenes import called, english, texts
from kodex.engine.games.conquest.scenes.pages import Pages
from kodex.engine.games.conquest.scenes.telling import CALLED, STEPS
from kodex.ground.article import with_article
from kodex.ground.written import flow

YES_OR_NO = {
    "exhausted": (("ki volna merülve", "pihent volna"), ("were exhausted", "were ready")),
    "bloodied": (("sebesült volna", "egészséges volna"), ("were bloodied", "were hale")),
    "unique": (("egyedi volna", "nem volna egyedi"), ("were unique", "were not unique")),
}
NUMBERS = {
    "damage": ("sérülése", "damage on"),
    "player.resources": ("erőforrása", "resources of"),
    "card.attack": ("támadóértéke", "attack value of"),
    "card.hp": ("életpontja", "hit points of"),
    "card.cost": ("költsége", "price of"),
    "card.command": ("parancsszimbólumainak száma", "command icons of"),
    "card.shields": ("pajzsszimbólumainak száma", "shield icons of"),
    "card.cards": ("kártyabónusza", "card bonus of"),
    "card.resources": ("erőforrásszáma", "resources printed on"),
}
PRINTED = ("unique",)
"""What is said of a card by its name, not of the one that lies there."""
PLACES = {"hq": ("a főparancsnokságon", "in the headquarters"), "hand": ("a kézben", "in the hand")}


def change(one: Change, language: str) -> str:
    """A change as a condition, without its "if"."""
    return _hungarian(one) if language == "hu" else _english(one)


def _where(place: str, n: int) -> str:
    return PLACES[place][n] if place in PLACES else (f"a sor {place}. bolygójánál", f"at planet {place}")[n]


def _hungarian(one: Change) -> str:
    name, of_card = one.of.partition(".")[0], one.kind.startswith("card.") or one.kind in PRINTED
    it = with_article(name) if of_card else name
    if one.kind in YES_OR_NO:
        return f"{it} {YES_OR_NO[one.kind][0][not one.new]}"
    if one.kind in NUMBERS:
        return f"{it} {NUMBERS[one.kind][0]} {one.new} volna ({one.old} helyett)"
    match one.kind:
        case "place":
            return f"{it} {_where(one.new, 0)} állna"
        case "initiative":
            return f"a kezdeményezésjelző {one.new} játékosnál volna"
        case "beginner":
            return f"{one.new} kezdeményezte volna a csatát"
        case "stage":
            return f"ez a lépés következne: {called.step(one.new)} (e helyett: {called.step(one.old)})"
        case "keyword":
            told = f"volna kulcsszava: {one.new}" if one.new else f"nem volna kulcsszava: {one.old}"
            return f"{with_article(name)} lapnak {told}"
        case "ability":
            return f"{with_article(name)} lapnak nem volna meg ez a képessége: „{_text(one.old)}”"
        case "less":
            return f"{one.old} nem volna ott"
        case "more":
            player, place, card = one.of.split(".", 2)
            return f"{player} játékosnál {_where(place, 0)} volna még egy {card}"
        case _:
            return f"elmaradna ez a lépés: {Pages().step(one.old)[0]}"


def _english(one: Change) -> str:
    name = one.of.partition(".")[0]
    if one.kind in YES_OR_NO:
        return f"{name} {YES_OR_NO[one.kind][1][not one.new]}"
    if one.kind in NUMBERS:
        return f"the {NUMBERS[one.kind][1]} {name} were {one.new} (instead of {one.old})"
    match one.kind:
        case "place":
            return f"{name} stood {_where(one.new, 1)}"
        case "initiative":
            return f"{one.new} had the initiative token"
        case "beginner":
            return f"{one.new} had begun the battle"
        case "stage":
            return f"the step were {english.step(one.new)} (instead of {english.step(one.old)})"
        case "keyword":
            word = english.KEYWORDS.get(one.new or one.old, one.new or one.old)
            return f"{name} had the keyword {word}" if one.new else f"{name} had not the keyword {word}"
        case "ability":
            return f"{name} had not the ability „{_text(one.old)}”"
        case "less":
            return f"{one.old} were not there"
        case "more":
            player, place, card = one.of.split(".", 2)
            return f"one more {card} of {player} were {_where(place, 1)}"
        case _:
            return f"this step were left out: {step_in_words(STEPS, with_names(CALLED, one.old, 'en'), 'en')}"


def _text(ability: Any) -> str:
    return next(iter(texts.said([msgspec.to_builtins(ability)])))


def value(path: str, actual: Any, expected: Any, language: str) -> str:
    """``A-ork: sérülés: 2 (3 helyett)``."""
    if language != "hu":
        return f"{path}: {_valued(actual)} (instead of {_valued(expected)})"
    now, before = (next(iter(Pages().outcome({"state": {path: one}}))) for one in (actual, expected))
    head, colon, then = before.rpartition(": ")
    return f"{now} ({then} helyett)" if colon and now.startswith(f"{head}: ") else now


def _valued(one: Any) -> str:
    """A value as a reader says it: ``none``, ``true``, ``2``."""
    return "none" if one is None else flow(one)


__all__ = ["change", "value"]
