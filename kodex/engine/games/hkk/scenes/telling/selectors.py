"""Selectors and amounts of cards in Hungarian: ``lény & ellenséges`` -> ``ellenséges lény``, ``vp`` -> how much it is.

Every word that ``cards.selectors`` and ``cards.amounts`` know has words here (a test goes through them).
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from kodex.engine.games.hkk.cards import registry
from kodex.engine.games.hkk.cards.amounts import AMOUNTS
from kodex.engine.games.hkk.cards.selectors import TAGS, VALUES, WORDS

_NOUNS = {
    "azonnali": "azonnali varázslat",
    "bármi": "lap vagy jelző",
    "bűbáj": "bűbáj",
    "galetki": "galetki",
    "helyszín": "helyszín",
    "host": "hordozója",
    "játékos": "játékos",
    "ellenfél": "ellenfél",
    "ellenfél_paklija": "az ellenfél paklija",
    "kalandozó": "kalandozó",
    "követő": "követő",
    "lap": "lap",
    "lény": "lény",
    "nem-lény": "nem lény",
    "permanens": "permanens",
    "szabálylap": "szabálylap",
    "szakértelem": "szakértelem",
    "szintlépés": "szintlépés",
    "szörny": "szörny",
    "testrész": "testrész",
    "torzszülött": "torzszülött",
    "tárgy": "tárgy",
    "tóken": "tóken",
    "varázslat": "varázslat",
    "általános": "általános varázslat",
    "építmény": "építmény",
    "önálló_jelző": "önálló jelző",
    "őslich": "őslich",
    "avatár": "avatár",
    "self": "ez a lap",
}
_WHERE = {
    "Semmi": "a Semmiben",
    "asztalon": "játékban",
    "balra": "a bal oldalán",
    "bárhol": "bárhol",
    "gyűjtő": "a gyűjtőben",
    "jobbra": "a jobb oldalán",
    "játékon_kívül": "a játékon kívül",
    "kiegészítő_pakli": "a kiegészítő pakliban",
    "kéz": "a kézben",
    "pakli": "a pakliban",
    "pakli_mellett": "a pakli mellett",
    "reakciósor": "a reakciósorban",
    "tartalék": "a tartalékban",
    "őrposzt": "az őrposztban",
}
_QUALITIES = {
    "aktív": "aktív",
    "elfér": "az őrposztban elférő",
    "ellenséges": "ellenséges",
    "előre_kikészített": "előre kikészített",
    "fix_költségű": "fix költségű",
    "hegymélyi": "hegymélyi",
    "kifizetett": "kifizetett",
    "kijátszott": "kijátszott",
    "kötelék": "kötelékes",
    "láthatatlan": "láthatatlan",
    "passzív": "passzív",
    "repül": "repülő",
    "repülő": "repülő",
    "rátett": "rátett",
    "saját": "saját",
    "sebzett": "sérült",
    "semmiző": "semmiző",
    "támadó": "támadó",
    "vegyes_költségű": "vegyes költségű",
    "változó_költségű": "változó költségű",
    "zanszilánk": "zanszilánkos",
    "élőholt": "élőholt",
}
NUMBERS = {
    "dermesztésjelző": "dermesztésjelzős",
    "elmúlásjelző": "elmúlásjelzős",
    "erősödésjelző": "erősödésjelzős",
    "gyengülésjelző": "gyengülésjelzős",
    "időleges_hatásjelző": "időleges hatás jelzős",
    "időleges_költségjelző": "időleges költség jelzős",
    "izomjelző": "izomjelzős",
    "késleltetett_hatásjelző": "késleltetett hatás jelzős",
    "költség": "költségű",
    "max_ép": "maximális életpontú",
    "méregjelző": "méregjelzős",
    "pulzus": "pulzusú",
    "pulzálójelző": "pulzálójelzős",
    "sebzés": "sebzésű",
    "szint": "szintű",
    "szintlépésjelző": "szintlépésjelzős",
    "álomjelző": "álomjelzős",
    "életjelző": "életjelzős",
    "ép": "életpontú",
    "öregítésjelző": "öregítésjelzős",
}
_PLAIN = {**_NOUNS, **_WHERE, **_QUALITIES}
_COMPARED = {"=": "", "!=": "nem ", "<=": "legfeljebb ", ">=": "legalább ", "<": "kevesebb mint ", ">": "több mint "}
TAGGED = {
    "altípus": "{} altípusú",
    "altípusfajta": "{}-altípusú",
    "anyag": "{} anyagú",
    "fajta": "{} fajtájú",
    "ikon": "„{}” ikonos",
    "immunis": "{} ellen immunis",
    "jellemző": "{} jellemzőjű",
    "jelző": "{}jelzős",
    "kiegészítő": "„{}” kiegészítőbeli",
    "kulcsszó": "„{}” képességű",
    "költségfajta": "{} költségű",
    "lap": "„{}” nevű",
    "leírásban": "leírásában a „{}” szót tartalmazó",
    "név": "„{}” nevű",
    "szerepel": "a „{}” szót tartalmazó",
    "szín": "{} színű",
    "első_kör": "az első {} körbeli",
}
_AMOUNTS = {
    "ellenfél_gyűjtője": "ahány lap az ellenfél gyűjtőjében van",
    "ellenfél_keze": "ahány lap az ellenfél kezében van",
    "ellenfél_semmije": "ahány lap az ellenféltől a Semmiben van",
    "gyűjtő": "ahány lap a gyűjtőben van",
    "it.n": "amennyiről szó van",
    "komponensei": "ahány szörnykomponense van",
    "pakli": "ahány lap a pakliban van",
    "semmi": "ahány lap a Semmiben van",
    "szint": "ahányas a szintje",
    "színek": "ahány színe van",
    "vp": "ahány varázspontja van",
    "ép": "ahány életpontja van",
}
_COMPARISON = re.compile(r"([\w-]+)\s*(<=|>=|!=|=|<|>)\s*(\d+|X)")


def described(selector: str) -> str | None:
    """What a selector means, as players say it; None for one with brackets or a word that is not known here."""
    if "(" in selector:
        return None
    told = [_both([term.strip() for term in part.split("&")]) for part in selector.split("|")]
    return None if None in told else " vagy ".join(one for one in told if one)


def called(word: str) -> str | None:
    """What a single word of selectors is called; None for one without words."""
    known = _canonical(word, WORDS, _PLAIN)
    return _PLAIN.get(known)


def _both(terms: list[str]) -> str | None:
    """``ellenséges, nem passzív lény a gyűjtőben``."""
    qualities, nouns, places = [], [], []
    for term in terms:
        denied, word = "nem " if term.startswith("!") else "", _canonical(term.lstrip("! "), WORDS, _PLAIN)
        if denied and word == "self":
            qualities.append("másik")
        elif word in _WHERE:
            places.append(denied + _WHERE[word])
        elif word in _NOUNS and not denied:
            nouns.append(_NOUNS[word])
        else:
            quality = _NOUNS.get(word) or _QUALITIES.get(word) or _compared(word) or _tagged(word)
            if quality is None:
                return None
            qualities.append(denied + quality)
    most = [noun for noun in nouns if noun != "lap"] or ["lap"]
    qualities.sort(key=lambda quality: quality not in ("saját", "ellenséges"))
    return " ".join(filter(None, [", ".join(qualities), " ".join(most), " ".join(places)]))


def _compared(term: str) -> str | None:
    found = _COMPARISON.fullmatch(term)
    word = _canonical(found[1], VALUES, NUMBERS) if found else ""
    return f"{_COMPARED[found[2]]}{found[3]} {NUMBERS[word]}" if found and word in NUMBERS else None


def _tagged(term: str) -> str | None:
    word, colon, text = term.partition(":")
    told = TAGGED.get(_canonical(word, TAGS, TAGGED)) if colon else None
    return None if told is None else told.format(text.replace("_", " "))


def amount(n: int | str) -> tuple[str, str] | None:
    """How much something is: ``("2", "")``, ``("annyi", ", ahány életpontja van")``; None for one without words."""
    if isinstance(n, int) or n == "X" or n.isdigit():
        return str(n), ""
    found = re.fullmatch(r"count\((.*)\)", n)
    if found:
        what = described(found[1])
        return None if what is None else ("annyi", f", ahány {what} van")
    told = _AMOUNTS.get(_canonical(n, AMOUNTS, _AMOUNTS))
    return None if told is None else ("annyi", f", {told}")


def _canonical(word: str, table: Mapping[str, object], known: Mapping[str, str]) -> str:
    """The spelling of a word under which it is ``known`` here."""
    if word in known:
        return word
    registry.load()
    return next((name for name in known if word in table and table.get(name) is table[word]), word)
