"""Words of the program in events, as players say them: kinds of happenings, values, verbs, markers."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

_HAPPENINGS = {
    "activated": ("az aktivizálás", "the activation"),
    "banished": ("a Semmibe kerülés", "the move to the void"),
    "controlled": ("a gazdacsere", "the change of controller"),
    "countered": ("a megakadályozás", "the prevention"),
    "created": ("a létrejötte", "the creation"),
    "damage": ("a sebzés", "the damage"),
    "dies": ("a halál", "the death"),
    "direct_damage": ("a direkt sebzés", "the direct damage"),
    "discarded": ("az eldobás", "the discard"),
    "draws": ("a húzás", "the draw"),
    "heals": ("a gyógyulás", "the healing"),
    "life_undone": ("az életpontok visszavonása", "the undoing of its life"),
    "looked": ("a pakli átnézése", "looking through the deck"),
    "marked": ("a jelző felkerülése", "the putting on of the marker"),
    "milled": ("a pakliból dobás", "the discard from the deck"),
    "moved": ("a helyváltoztatás", "the move"),
    "passivized": ("a passzivizálás", "the turning passive"),
    "produces": ("az erőforrás megszerzése", "the gain"),
    "put": ("az áthelyezés", "the move"),
    "returned": ("a visszavétel", "the taking back"),
    "sacrificed": ("a feláldozás", "the sacrifice"),
    "searched": ("a keresés", "the search"),
    "sent": ("a gyűjtőbe kerülés", "the move to the discard pile"),
    "shuffled_back": ("a visszakeverés", "the shuffling back"),
    "strike_damage": ("az ütés sebzése", "the damage of the strike"),
    "switched_off": ("a kikapcsolás", "the switching off"),
    "switched_on": ("a bekapcsolás", "the switching on"),
    "unmarked": ("a jelző lekerülése", "the taking off of the marker"),
    "voided": ("a Semmibe kerülés", "the move to the void"),
}
"""By kind of what may be prevented or forbidden: in Hungarian and in English."""
_VALUES = {
    "components": ("kinyerhető szörnykomponens", "components claimed"),
    "damage": ("sebzés", "damage"),
    "guard": ("az őrposzt mérete", "size of the guard post"),
    "life": ("maximális Ép", "maximum life"),
    "magic": ("költség", "cost"),
    "max_life": ("maximális Ép", "maximum life"),
    "max_magic": ("maximális VP", "maximum magic points"),
    "regeneration": ("VP-regenerálódás", "regeneration of magic points"),
    "spell_damage": ("a varázslatok sebzése", "damage of spells"),
    "spell_healing": ("a varázslatok gyógyítása", "healing of spells"),
}
_ALTERED = {"damage": ("sebzés", "damage"), "heal": ("gyógyítás", "healing")}


def happening(kind: str, hu: bool) -> str:
    """A kind of happening as a noun; a word of a card as it stands."""
    return _HAPPENINGS[kind][not hu] if kind in _HAPPENINGS else kind


def why(reason: str, what: str) -> str:
    """The reason of a prevention in brackets; nothing where it only repeats a kind of happening."""
    return "" if reason == what or reason in _HAPPENINGS else f" ({reason})"


def altered(verb: str, hu: bool) -> str:
    """What of a text changes."""
    return _ALTERED[verb][not hu] if verb in _ALTERED else verb


def lasting(facts: Mapping[str, Any], hu: bool) -> str:
    """What holds until the end of the turn: ``sebzés +2``, ``repül``, ``a gyógyulás tilos``."""
    verb, value, n = facts.get("verb"), facts.get("value"), facts["n"]
    if verb == "forbid":
        return happening(str(value), hu) + (" tilos" if hu else " is forbidden")
    if verb == "silence":
        if value is None:
            return "minden képességét elveszíti" if hu else "loses all its abilities"
        return f"elveszíti: {value}" if hu else f"loses {value}"
    if verb in ("grant", "subtype"):
        return f"{value}" if n in (1, None) else f"{value} {n}"
    said = _VALUES["magic" if value is None else str(value)][not hu] if value in (None, *_VALUES) else str(value)
    return f"{said} {n:+d}"


_UNTIL = {
    "kör vége": ("a kör végéig", "until the end of the turn"),
    "előkészítő": ("az előkészítő fázisig", "until the preparation phase"),
    "harc vége": ("a harc végéig", "until the end of combat"),
    "végleg": ("végleg", "for good"),
}
_WHOSE = {
    "opponents": ("az ellenfelek", "the opponents"),
    "opponent": ("az ellenfél", "the opponent"),
    "players": ("minden játékos", "every player"),
}


def until(moment: str | None, hu: bool) -> str:
    """How long something lasts; what says nothing lasts to the end of the turn."""
    return _UNTIL[moment or "kör vége"][not hu]


def ended(facts: Mapping[str, Any], hu: bool) -> str:
    """What of lasting effects is over: ``: ork: sebzés +2``; nothing where there was none."""
    told = []
    for whom, verb, value, n in facts.get("over", ()):
        who = _WHOSE[whom][not hu] if whom in _WHOSE else whom
        told.append(f"{who}: {lasting({'verb': verb, 'value': value, 'n': n}, hu)}")
    return f" – {'; '.join(dict.fromkeys(told))}" if told else ""


_LACKING = {
    "VP": "magic points",
    "szk": "components",
    "Ép": "life",
    "építő": "creatures for builder",
    "áldozás": "permanents for sacrifice",
    "építő + áldozás": "things for builder and sacrifice",
    "zanszilánk": "zan shards",
    "nekron": "necron",
    "dobás": "cards discarded",
    "dobás a pakliból": "cards discarded from the deck",
    "lap": "cards",
    "lap a pakliban": "cards in the deck",
}


def reason(detail: str) -> str:
    """What is in the way of a step, in English: who is next, ``3 magic points > 2 magic points``."""
    if detail.endswith(" következik"):
        return f"{detail.removesuffix(' következik')} is next"
    if " > " not in detail:
        return detail
    return re.sub(r"(\d+) ([^\d>,]+?)(?= \+ \d| >|,|$)", lambda found: _so_many(found[1], found[2]), detail)


def _so_many(n: str, word: str) -> str:
    """``VP`` -> ``1 magic point``."""
    told = _LACKING.get(word, word)
    single = n == "1" and told in ("magic points", "components", "zan shards", "cards")
    return f"{n} {told.removesuffix('s') if single else told}"


OF_MANY = ("common.now", "direction.chosen", "gets_points")
"""Kinds of events of games for more than two players whose facts are words of the program."""
_COMMON = {
    "life": ("életpontja", "life"),
    "max_life": ("maximális életpontja", "maximum life"),
    "components": ("szörnykomponense", "components"),
}
_SIDES = {"bal": ("bal", "left"), "jobb": ("jobb", "right")}


def of_many(kind: str, facts: Mapping[str, Any], hu: bool) -> dict[str, str]:
    """What pairs have in common, to which side turns go, how many victory points somebody gets."""
    if kind == "gets_points":
        n, now = (f"{facts[key]:g}".replace(".", "," if hu else ".") for key in ("n", "now"))
        return {"n": n, "now": now, "s": "" if n == "1" else "s"}
    words = _SIDES if kind == "direction.chosen" else _COMMON
    players = {} if kind == "direction.chosen" else {"things": (" és " if hu else " and ").join(facts["things"])}
    return {"what": words[str(facts["what"])][not hu], **players}


PHASES = {"kör vége": "kör vége fázis", "húzás": "húzás fázis", "fő": "fő fázis", "csere": "csere fázis"}
PHASES |= {"előkészítő": "előkészítő fázis", "harci": "harci fázis", "gyógyulási": "gyógyulási fázis"}
_MOMENTS = {
    "kör vége": "the end of the turn",
    "kör eleje": "the beginning of the turn",
    "előkészítő eleje": "the beginning of the preparation phase",
    "előkészítő": "the preparation phase",
    "húzás": "the draw phase",
    "csere": "the exchange phase",
    "ütés": "the strike",
    "kezdés": "the opening",
}


def moment(word: str, hu: bool) -> str:
    """When something comes about that was put off."""
    return word if hu else _MOMENTS.get(word, word)


def article(number: str) -> str:
    """The Hungarian article before a number: ``az 1.``, ``a 2.``, ``az 5.``."""
    return "az" if number.startswith("5") or number in ("1", "1000") else "a"


def marker(name: str, n: int, hu: bool) -> str:
    """A marker by its name: ``méregjelző``, ``gyengülésjelző (-0/-3)``, ``időleges hatás jelző``; ``méreg markers``."""
    found = re.fullmatch(r"(.*?)(?: ([+-]\d.*))?", name)
    assert found is not None
    base, amounts = found[1], f" ({found[2]})" if found[2] else ""
    if not hu:
        return f"{base}{amounts} marker{'' if n == 1 else 's'}"
    if base.endswith(("jelző", "jelzo")):
        return base + amounts
    return f"{base}{' ' if ' ' in base else ''}jelző{amounts}"


def magic(n: int, hu: bool) -> str:
    """A change of magic points: ``2 varázspontot kap``."""
    if hu:
        return f"{abs(n)} varázspontot {'kap' if n > 0 else 'veszít'}"
    return f"{'gains' if n > 0 else 'loses'} {abs(n)} magic point{'' if abs(n) == 1 else 's'}"
