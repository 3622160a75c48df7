"""The text of a card in Hungarian, from its fields: ``akció (kimerítés): az irányító 2 erőforrást kap``."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kodex.engine.games.conquest.scenes.whom import BEHIND, NAMES, answered, in_words

Data = dict[str, Any]
WHOM = {
    "target": "a célpont",
    "self": "ez a lap",
    "host": "a lap, amelyhez csatolták",
    "it": "az érintett lap",
    "controller": "az irányító",
    "opponent": "az ellenfél",
    "both": "mindkét játékos",
}
VERBS = {
    "damage": "{to}: {n} sérülés",
    "indirect": "{n} közvetett sérülés elosztva: {to}",
    "move_damage": "{n} sérülés átkerül innen: {of}; ide: {to}",
    "redirect": "az érintett lap mellől {n} sérülés átirányítva: {to}",
    "destroy": "{to}: megsemmisül",
    "heal": "{to}: {n} sérülés lekerül",
    "exhaust": "{to}: kimerül",
    "ready": "{to}: pihen",
    "return": "{to}: a tulajdonosa kezébe kerül",
    "rout": "{to}: kimerülten hazamegy",
    "move": "{to}: átmozog ide: {where}",
    "look": "megnézett lapok: {to}, {what} ({n})",
    "reveal": "felfedett lapok: {to}, {what} ({n})",
    "search": "keresés: {to}, {what}",
    "swap": "{to} és {of}: {what} megcserélve",
    "put": "{to}: játékba kerül ide: {where}",
    "create": "{n} jelölőegység érkezik: {what}",
    "control": "{to}: az irányítása átkerül",
    "draw": "{to} {n} lapot húz",
    "gain": "{to} {n} erőforrást kap",
    "sacrifice": "{to} feláldoz egyet: {of}",
    "discard": "{to} eldob egy lapot",
    "modify": "{to}: {what} {n:+}",
    "set": "{to}: {what} pontosan {n}",
    "rebase": "{to}: {what} alapértéke {n}",
    "battle": "csata lesz ott: {where}",
    "double": "{to}: {what} duplázva",
    "halve": "{to}: {what} felezve",
    "give": "{to}: {what}",
    "blank": "{to}: üressé válik",
    "cannot": "{to} {what}",
    "permit": "{to} {what}",
    "immune": "{to}: immúnis erre: {of}",
    "cancel": "semmissé válik",
    "lessen": "{n} ponttal kevesebb lesz",
}
LOOKING = ("look", "reveal", "search")
OF = {"cél": "a célpont", "ez": "e lap", "az": "az érintett lap"}
VALUES = {
    "támadás": "támadása",
    "ép": "életpontja",
    "költség": "költsége",
    "sérülés": "sérülése",
    "nyomtatott_támadás": "nyomtatott támadása",
    "nyomtatott_ép": "nyomtatott életpontja",
}
WHERE = {"szomszédos": "a szomszédos bolygó", "itt": "ugyanaz a bolygó"}
SAID = {"ép": "életpont"}
"""What a card's values are called where a text names one."""
DOING = {
    "cannot": {"támad": "nem támadhat", "visszavonul": "nem vonulhat vissza", "pihen": "nem állhat fel"},
    "permit": {"visszavonul": "visszavonulhat"},
}
"""What a text says that cannot or may be done, as a verb."""
ELSEWHERE = {"hand": "a kézből", "discard": "a dobópakliból"}


def said(abilities: list[Data]) -> Iterator[str]:
    """Each ability in a line."""
    for one in abilities:
        price = ", ".join(_price(one.get("cost") or {}))
        only = f"{in_words(one['only'])} " if one.get("only") else ""
        aimed = f"célpont: {only}{in_words(one['target'])}; " if one.get("target") else ""
        effects = "; ".join(map(_effect, one.get("effects") or ()))
        yield f"{_kind(one)}{f' ({price})' if price else ''}: {aimed}{effects}"


def _kind(ability: Data) -> str:
    kind = str(ability["kind"])
    found = f"kényszerített {kind}" if ability.get("forced") else kind
    found = f"{ability['phase']}{found}" if ability.get("phase") else found
    found += f" {ELSEWHERE[ability['from']]}" if ability.get("from") else ""
    found += " csata közben" if ability.get("during") else ""
    for key, word in (("limit", "limit"), ("maximum", "maximum")):
        if ability.get(key):
            found += f", {word}: {ability[key]['n']} ({ability[key]['each']})"
    return f"{found} erre: {answered(ability['on'])}" if ability.get("on") else found


def _price(cost: Data) -> Iterator[str]:
    if cost.get("resources"):
        yield f"{cost['resources']} erőforrás"
    if cost.get("exhaust"):
        yield "kimerítés"
    if cost.get("sacrifice"):
        yield f"feláldozás: {in_words(cost['sacrifice'])}"
    if cost.get("discard"):
        yield f"{cost['discard']} lap eldobása"


def _effect(effect: Data) -> str:
    if effect["do"] == "replace":
        return "helyette: " + "; ".join(map(_effect, effect.get("effects") or ()))
    if effect["do"] in LOOKING:
        effect = {**effect, "what": effect.get("what", "pakli")}
    to = effect.get("to", "target")
    fields = {"n": 1, "of": "egység", "where": "bolygó", "what": "", **effect, "to": WHOM.get(to) or _all(to)}
    fields |= {"of": in_words(fields["of"]), "where": WHERE.get(fields["where"]) or in_words(fields["where"])}
    names = DOING.get(effect["do"], SAID)
    fields["what"] = names.get(fields["what"], fields["what"])
    template, as_much = VERBS[effect["do"]], ""
    if effect["do"] == "put" and not effect.get("where"):
        template = template.removesuffix(" ide: {where}")
    if not isinstance(fields["n"], int):
        template = template.replace("{n:+}", "+{n}")
        fields["n"], as_much = _amount(str(fields["n"]))
    text = template.format_map(fields) + as_much
    if effect["do"] in LOOKING and effect.get("into"):
        text += f"; elvehető: {in_words(effect['of']) if effect.get('of') else 'bármelyik'}, ide: {effect['into']}"
    before = ("akkor " if effect.get("then") else "") + ("lehet: " if effect.get("may") else "")
    before += f"ha {_condition(effect['if'])}: " if effect.get("if") else ""
    return before + text + (f" ({effect['until']} végéig)" if effect.get("until") else "")


def _all(to: str) -> str:
    """All that a selector means; a single card by its name."""
    said = in_words(to)
    return said if to in NAMES and said.startswith(("a ", "az ", "ez ")) else f"minden {said}"


def _condition(selector: str) -> str:
    """A condition of the card that says it: of its place, of what it is like."""
    return f"ez a lap {BEHIND[selector]} van" if selector in BEHIND else f"ez a lap {in_words(selector)}"


def _amount(n: str) -> tuple[str, str]:
    """An amount that is no number, and what it is as much as: ``annyi``, ``, amennyi a célpont támadása``."""
    if n.startswith("count("):
        return "annyi", f", ahány {in_words(n.removeprefix('count(').removesuffix(')'))} van"
    of, dot, value = n.partition(".")
    return ("annyi", f", amennyi {OF[of]} {VALUES[value]}") if dot and of in OF and value in VALUES else (n, "")


__all__ = ["said"]
