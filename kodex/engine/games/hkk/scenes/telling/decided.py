"""What somebody decides on the way of a step, in Hungarian words: ``igen`` alone says nothing to whoever reads it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kodex.engine.kernel.choices import Choice

_YES, _NO = "igen", "nem"
_ANSWERS: Mapping[tuple[str, str], str] = {
    ("may", _YES): "él vele",
    ("may", _NO): "nem él vele",
    ("árnyék", _YES): "fizet az árnyékáért",
    ("árnyék", _NO): "nem fizet az árnyékáért",
    ("tempts", _YES): "csábít",
    ("tempts", _NO): "nem csábít",
    ("duel", _NO): "senkit sem állít ki a párbajra",
    ("component", "szk"): "kinyeri a szörnykomponenst",
    ("upkeep", "fizet"): "kifizeti az időleges költséget",
    ("upkeep", "feláldozza"): "nem fizet, feláldozza",
    ("szín", _NO): "színt nem nevez meg",
    ("altípus", _NO): "altípust nem nevez meg",
    ("kötelék", _NO): "nem mutat lapot a kötelékhez",
    ("recycled", ""): "egy lapot sem kever vissza",
    ("discard", ""): "semmit sem dob el",
}
"""By what is decided and the answer."""
_ASKED: Mapping[str, str] = {
    "payment": "ezzel fizet: {}",
    "combat_cost": "ezzel fizet: {}",
    "further_cost": "ezzel fizet: {}",
    "izom": "ezt kéri az izomjelzőért: {}",
    "first": "{} kezd",
    "order": "előbb: {}",
    "discard": "eldobja: {}",
    "duel": "a párbajra kiállítja: {}",
    "opponent": "az ellenfél: {}",
    "component": "a szörnykomponens helyett: {}",
    "capture": "{about} ide kerül: {}",
    "banish": "a Semmibe teszi: {}",
    "banish_n": "ennyit tesz a Semmibe: {}",
    "roll": "dobás: {}",
    "szín": "megnevezett szín: {}",
    "altípus": "megnevezett altípus: {}",
    "share": "ennyi jut neki ({about}): {}",
    "x": "X: {}",
    "put": "ezt teszi oda: {}",
    "play": "ezt hozza játékba: {}",
    "search": "kikeresi: {}",
    "sacrifice": "feláldozza: {}",
    "show": "megmutatja: {}",
    "recycled": "visszakeveri: {}",
    "target": "az új célpont: {}",
    "mode": "a választott lehetőség: {}",
    "edition": "a megnevezett változat: {}",
    "version": "a megnevezett változat: {}",
    "location": "a helyszín: {}",
    "recycled.pile": "{} gyűjtőjéből",
    "direction": "{} felé adják tovább a kört",
    "components_to": "a szörnykomponens {} játékosé",
    "shuffle": "legfelül ez lesz: {}",
    "substitution": "ezzel fizet: {}",
    "whose": "{} pakliját választja",
    "type": "a megnevezett típus: {}",
    "kötelék": "a kötelékhez megmutatja: {}",
    "colour": "a szín: {}",
}
"""By what is decided what is said of any other answer; ``about``: of whom, where that is part of what is decided."""


def decided(choice: Choice, answer: Any) -> str | None:
    """A decision in words; None for one that has no words of its own."""
    kind, _colon, about = choice.about.partition(":")
    told = ", ".join(map(str, answer)) if isinstance(answer, list | tuple) else str(answer)
    known = _ANSWERS.get((kind, told))
    if known is not None:
        return known
    sentence = _ASKED.get(kind)
    return sentence.format(told, about=about) if sentence is not None else None


__all__ = ["decided"]
