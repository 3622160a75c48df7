"""Words of the program in events, as players say them: kinds of happenings, values, verbs, markers."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from kodex.engine.games.hkk.playing.hindrances import NO_LIFE_SAVING, ONE_EACH
from kodex.engine.games.hkk.reactions.reacting import ANSWER_FIRST
from kodex.engine.games.hkk.scenes.telling.happenings import happening, is_kind
from kodex.engine.games.hkk.scenes.telling.selectors import described
from kodex.engine.games.hkk.scenes.telling.sums import PARTS as COST_PARTS
from kodex.engine.games.hkk.scenes.telling.sums import called as points_called

_VALUES = {
    "components": ("kinyerhető szörnykomponens", "components claimed"),
    "damage": ("sebzés", "damage"),
    "guard": ("az őrposzt mérete", "size of the guard post"),
    "life": ("maximális Ép", "maximum life"),
    "max_life": ("maximális Ép", "maximum life"),
    "max_magic": ("maximális VP", "maximum magic points"),
    "regeneration": ("VP-regenerálódás", "regeneration of magic points"),
    "spell_damage": ("a varázslatok sebzése", "damage of spells"),
    "spell_healing": ("a varázslatok gyógyítása", "healing of spells"),
}
_ALTERED = {"damage": ("sebzés", "damage"), "heal": ("gyógyítás", "healing")}


def value(word: str) -> str:
    """What a value that cards change is called."""
    return _VALUES[word][0] if word in _VALUES else word


def why(reason: str, what: str) -> str:
    """The reason of a prevention in brackets; nothing where it only repeats a kind of happening."""
    return "" if reason == what or is_kind(reason) else f" ({reason})"


def altered(verb: str, hu: bool) -> str:
    """What of a text changes."""
    return _ALTERED[verb][not hu] if verb in _ALTERED else verb


def lasting(facts: Mapping[str, Any], hu: bool) -> str:
    """What holds until the end of the turn: ``sebzés +2``, ``repül``, ``a gyógyulás tilos``."""
    verb, value, n = facts.get("verb"), facts.get("value"), facts["n"]
    if verb == "forbid":
        return happening(str(value), hu) + (" tilos" if hu else " is forbidden")
    if verb in _GIVEN and value is not None:
        return _GIVEN[verb][not hu].format(value=str(value).replace("_", " ")) + _number(verb, n)
    if verb in _WITHOUT:
        return _WITHOUT[verb][not hu]
    if verb == "against" and value not in _VALUES:
        return _NO_ABILITIES[not hu]
    if verb in ("cost", "use_cost"):
        part = f" ({points_called(value, hu)})" if value in COST_PARTS else ""
        return f"{_COSTS[verb][not hu]}{part} {signed(n)}"
    said = _VALUES[value][not hu] if value in _VALUES else str(value)
    return f"{said} {_AGAINST[not hu] if verb == 'against' else ''}{signed(n)}"


def _number(verb: str, n: int | None) -> str:
    return "" if verb != "grant" or n in (1, None) else f" {n}"


_GIVEN = {
    "grant": ("{value}", "{value}"),
    "subtype": ("{value} altípusú", "has the subtype {value}"),
    "recolour": ("színe {value}", "its colour is {value}"),
    "silence": ("elveszíti ezt: {value}", "loses {value}"),
    "immune": ("immunis erre: {value}", "immune to: {value}"),
    "untargetable": ("ennek nem lehet célpontja: {value}", "cannot be the target of: {value}"),
    "invulnerable": ("ezzel nem lehet megsebezni: {value}", "cannot be hurt by: {value}"),
    "marker_proof": ("nem hat rá ilyen jelző: {value}", "no marker has an effect on it that is called: {value}"),
}
_WITHOUT = {
    "silence": ("minden képességét elveszíti", "loses all its abilities"),
    "immune": ("immunis", "immune"),
    "untargetable": ("nem lehet célpont", "cannot be a target"),
    "invulnerable": ("nem lehet megsebezni", "cannot be hurt"),
    "unanswerable": ("nem lehet rá reagálni", "cannot be reacted to"),
    "awaken": ("legendás képességei működnek", "its legendary abilities work"),
    "substitute": ("költsége helyettesíthető", "its cost may be replaced"),
    "switch_off": ("ki van kapcsolva", "is switched off"),
}
_COSTS = {"cost": ("költség", "cost"), "use_cost": ("képességek költsége", "cost of abilities")}
_AGAINST = ("az ellenfelével szemben ", "against its opponent ")
_NO_ABILITIES = ("képességei nem működnek az ellenfelével szemben", "its abilities do not work against its opponent")
"""What lasting effects do, by their verb: with a word, without one, and with a number."""


def signed(n: int) -> str:
    """``+2``, ``−3``."""
    return f"{n:+d}".replace("-", "−")


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


def reason(detail: str, hu: bool) -> str:
    """What is in the way of a step: who is next, ``3 magic points > 2 magic points``; ``detail`` is Hungarian."""
    detail = _OF_PROGRAM.sub(lambda found: points_called(found[0], hu), detail)
    deck = re.fullmatch(r"(.+)\.deck", detail)
    if deck:
        return f"{deck[1]} paklija" if hu else f"the deck of {deck[1]}"
    if hu:
        link = re.fullmatch(r"([^\s/]*[^\W\d][^\s/]*)/([^\s/]+)", detail)
        told = f"{link[1]} ({link[2]})" if link else detail
        return (_selector(told) or told).replace(">=", "≥").replace("<=", "≤")
    for beginning, english in _ENGLISH.items():
        if detail.startswith(beginning):
            return english + detail.removeprefix(beginning)
    if detail.endswith(" következik"):
        return f"{detail.removesuffix(' következik')} is next"
    if " > " not in detail:
        return detail
    return re.sub(r"(\d+) ([^\d>,]+?)(?= \+ \d| >|,|$)", lambda found: _so_many(found[1], found[2]), detail)


_ENGLISH = {
    ANSWER_FIRST: "first this is to be answered or passed on: ",
    ONE_EACH: "a step is one use, repeat it: ",
    NO_LIFE_SAVING: "only life saving may come now, which this is not: ",
}
"""How reasons begin in Hungarian, and in English."""
_OF_PROGRAM = re.compile("^(magic|components|life)$")


def _selector(detail: str) -> str | None:
    """A selector that nothing fits, in words; None for what is none."""
    return described(detail) if " & " in detail or (":" in detail and " " not in detail) else None


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


def marker(name: str, n: int, hu: bool) -> str:
    """A marker by its name: ``méregjelző``, ``gyengülésjelző (-0/-3)``, ``időleges hatás jelző``; ``méreg markers``."""
    found = re.fullmatch(r"(.*?)(?: ([+-]\d.*))?", name)
    assert found is not None
    base, amounts = found[1], f" ({found[2]})" if found[2] else ""
    if not hu:
        return f"{base}{amounts} marker{'' if n == 1 else 's'}"
    if base.endswith(("jelző", "jelzo")):
        return f"{base[:-1]}ő{amounts}"
    return f"{base}{' ' if ' ' in base else ''}jelző{amounts}"


def magic(n: int, hu: bool) -> str:
    """A change of magic points: ``2 varázspontot kap``; a gain or a loss that comes to nothing is neither."""
    if not n:
        return "varázspontjainak száma nem változik" if hu else "has as many magic points as before"
    if hu:
        return f"{abs(n)} varázspontot {'kap' if n > 0 else 'veszít'}"
    return f"{'gains' if n > 0 else 'loses'} {abs(n)} magic point{'' if abs(n) == 1 else 's'}"
