"""Selectors, and what texts answer, in Hungarian: ``sereg & saját & itt`` is a "saját harcoló egység" of its planet."""

from __future__ import annotations

import re

BEFORE = {
    "saját": "saját",
    "ellenséges": "ellenséges",
    "egyedi": "egyedi",
    "kimerült": "kimerült",
    "pihent": "pihent",
    "sérült": "sérült",
    "sebesült": "sebesült",
}
NAMES = {
    "egység": "egység",
    "hadúr": "hadúr",
    "sereg": "harcoló egység",
    "jelölő": "jelölőegység",
    "támogatás": "támogatás",
    "erősítő": "erősítőkártya",
    "esemény": "esemény",
    "bolygó": "bolygó",
    "ez": "ez a lap",
    "az": "az érintett lap",
    "cél": "a célpont",
}
BEHIND = {
    "itt": "ugyanannál a bolygónál",
    "szomszédos": "a szomszédos bolygónál",
    "bolygón": "valamelyik bolygónál",
    "főparancsnokságon": "a főparancsnokságon",
    "csatában": "a folyó csatában",
    "elsőfordulóban": "az első csatafordulóban",
    "kézben": "a kézben",
    "eldobott": "a dobott lapok közül",
}
TAGS = {"jellemző": "{} jellemzőjű", "név": "{} nevű", "frakció": "{} frakciójú", "kulcsszó": "{} kulcsszavú"}
VALUES = {
    "támadás": "támadás",
    "ép": "életpont",
    "parancs": "parancsszimbólum",
    "sérülés": "sérülés",
    "költség": "költség",
    "nyomtatott_támadás": "nyomtatott támadás",
    "nyomtatott_ép": "nyomtatott életpont",
}
COMPARED = {
    "<=": "legfeljebb {}",
    ">=": "legalább {}",
    "!=": "nem {}",
    "<": "kevesebb mint {}",
    ">": "több mint {}",
    "=": "{}",
}
ANSWERED = {
    "ár": "az ára fizetendő",
    "hatás": "a hatása most jönne",
    "kijátszás": "kijátszották",
    "telepítés": "telepítették",
    "irányítás átvétele": "átvették az irányítását",
    "sérülne": "sérülést kapna",
    "mellé kerül": "sérülés kerül mellé",
    "pajzs": "pajzsot dobnak érte",
    "vereség": "vereséget szenved",
    "feláldozás": "feláldozták",
    "pihen": "pihentetik",
    "hazaküldés": "hazaküldik",
    "visszavonulás": "visszavonul",
    "kimegy": "kimegy egy bolygóhoz",
    "parancs": "megnyerték az irányítást",
    "csatagyőzelem": "megnyerték a csatát",
    "elfoglalás": "elfoglalták",
    "eldobás": "eldobták",
    "húzás": "lapot húztak",
    "csatolás": "csatolták",
    "visszavétel": "visszavették kézbe",
}
"""The words for happenings that do not say by themselves what happens."""
_PART = re.compile(r"<=|>=|!=|[&|!()<>=]|[^\s&|!()<>=]+")
_JOINS = ("&", "|")


def in_words(selector: str) -> str:
    """Whom a selector means. What is no selector comes back as it is."""
    parts = _PART.findall(selector)
    said, left = _either(parts)
    return said if not left else selector


def answered(trigger: str) -> str:
    """What a text answers: a moment, or what happens to whom."""
    word, colon, selector = trigger.partition(":")
    word = ANSWERED.get(word.strip(), word.strip())
    return f"{word} ({in_words(selector.strip())})" if colon else word


def _either(parts: list[str]) -> tuple[str, list[str]]:
    said, left = _both(parts)
    while left and left[0] == "|":
        other, left = _both(left[1:])
        said = f"{said} vagy {other}"
    return said, left


def _both(parts: list[str]) -> tuple[str, list[str]]:
    """All of the conditions: what it is like, what it is, where it is and how large its values are, what it is not."""
    said: dict[str, list[str]] = {"before": [], "name": [], "behind": [], "except": []}
    left = ["&", *parts]
    while left and left[0] == "&":
        negated = left[1:2] == ["!"]
        sort, word, left = _one(left[2 if negated else 1 :])
        if negated and sort == "name":
            said["except"].append(f", de nem {word}")
        else:
            said[sort].append(f"nem {word}" if negated else word)
    if said["behind"] and not said["name"]:
        said["name"].append("lap")
    told = " ".join([*said["before"], ", ".join(said["name"]), *said["behind"]]).strip()
    return told + "".join(said["except"]), left


def _one(parts: list[str]) -> tuple[str, str, list[str]]:
    """One condition: where its words stand, what they are, and what is left."""
    if parts[:1] == ["("]:
        said, left = _either(parts[1:])
        return "name", said, left[1:] if left[:1] == [")"] else left
    word, left = (parts[0], parts[1:]) if parts else ("", parts)
    if left and left[0] in COMPARED:
        as_much = COMPARED[left[0]].format(" ".join(left[1:2]))
        return "behind", f"({VALUES.get(word, word)}: {as_much})", left[2:]
    tag, colon, text = word.partition(":")
    if colon and tag in TAGS:
        return "before", TAGS[tag].format(text.replace("_", " ")), left
    if word in BEFORE:
        return "before", BEFORE[word], left
    return ("behind", BEHIND[word], left) if word in BEHIND else ("name", NAMES.get(word, word), left)


__all__ = ["answered", "in_words"]
