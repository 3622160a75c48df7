"""What the steps of the round and the stages in which the game rests are called, for players."""

from __future__ import annotations

import re
from collections.abc import Collection

from kodex.engine.games.conquest.opening.setting_up import SETUP
from kodex.engine.games.conquest.scenes.english import END, WINDOW
from kodex.engine.games.conquest.vocabulary import Rest
from kodex.ground.nearby import meanings, plain

STEPS = {
    "1.1": "A felfejlődésfázis kezdete",
    "1.2": "A kezdeményező játékos elkezdi a fázist",
    "1.3": "A másik játékos folytatja a fázist",
    "1.4": "Az egyik játékos passzol a felfejlődésfázisban",
    "1.5": "A felfejlődésfázis vége",
    "2.1": "Az irányításfázis kezdete",
    "2.2": "Parancstárcsák beállítása",
    "2.3": "Parancstárcsák felfedése",
    "2.4": "Mozgás a bolygóhoz",
    "2.5": "Harc az irányításért az első bolygón",
    "2.6": "Harc az irányításért a többi bolygón",
    "2.7": "Az irányításfázis vége",
    "3.1": "A csatafázis kezdete",
    "3.2": "Az első bolygó csatájának megvívása",
    "3.2.1": "Kezdeményezés meghatározása",
    "3.2.2": "Távharci rajtaütések kezdete",
    "3.2.3": "A kezdő játékos távolsági támadása",
    "3.2.4": "A másik játékos távolsági támadása",
    "3.2.5": "A távharci rajtaütés végének ellenőrzése",
    "3.2.6": "A kezdő játékos harci köre",
    "3.2.7": "A másik játékos harci köre",
    "3.2.8": "A csataforduló végének ellenőrzése",
    "3.2.9": "A csataforduló vége",
    "3.2.10": "A csata megnyerése",
    "3.2.11": "A csata döntetlennel ér véget",
    "3.3": "A többi bolygó átnézése és csatái",
    "3.4": "A csatafázis vége",
    "4.1": "A főparancsnokság fázis kezdete",
    "4.2": "Első bolygó jelző mozgatása",
    "4.3": "Sorban következő bolygókártya felcsapása",
    "4.4": "Laphúzás",
    "4.5": "Erőforrás begyűjtése",
    "4.6": "Kártyák pihent állása",
    "4.7": "Kezdeményezésjelző átadása",
    "4.8": "A főparancsnokság fázis vége",
}
"""By number of the step its heading in the book."""
RESTS = {
    Rest.MULLIGAN: "a kezdő kéz újrahúzása",
    Rest.DIALS: "a parancstárcsák titkos beállítása",
    Rest.MOBILE: "a mozgékony egységek mozgása",
    Rest.SKIRMISH: "harci kör a távharcban",
    Rest.DEFENDER: "a védekező kijelölése",
    Rest.AREA_FIRST: "területre ható támadás vagy rendes",
    Rest.AREA: "területre ható sérülés vagy rendes",
    Rest.SHIELDS: "pajzs a sérült egységért",
    Rest.INDIRECT: "a közvetett sérülés elosztása",
    Rest.STALEMATE: "patthelyzet kérése",
    Rest.TARGET: "a célpont kijelölése",
    Rest.MAY: "választható rész végrehajtása",
    Rest.X: "az X értékének megadása",
    Rest.OFFERING: "miből legyen kifizetve",
    Rest.TAKE: "a megnézett lapok közül melyik kell",
    Rest.DISCARD: "melyik lap kerüljön eldobásra",
    Rest.RELIC: "melyik ereklye maradjon",
    Rest.CHOICE: "saját lap választása",
}
"""What a rest is called where its own word does not say enough."""


def stage(name: str) -> str:
    """What a stage is called: a window by the step after which it is drawn."""
    after = name.removeprefix(WINDOW)
    if after != name:
        return f"akciólehetőség ({after}. lépés után)"
    return RESTS.get(name, name)  # type: ignore[call-overload, no-any-return]


def step(name: str) -> str:
    """What a step is called, with its number: ``2.5. Harc az irányításért az első bolygón``."""
    if name == SETUP:
        return "a játék előkészítése"
    after = name.removeprefix(WINDOW)
    if after != name:
        return f"akciólehetőség {the(after)} {after}. lépés után"
    number = name.removesuffix(END)
    return f"{number}. {STEPS[number]}{': a vége' if number != name else ''}"


def headed(name: str) -> str:
    """The same without its number, for a list that has the number before it."""
    return step(name).removeprefix(f"{name.removesuffix(END)}. ")


def the(number: str) -> str:
    """The article before a number of a step."""
    return "az" if number.startswith("1") else "a"


_PHRASES = """
telepites, felfejlodes, felfejlodesfazis, deploy, deployment, deploy_phase, elso_fazis, kijatszas: 1.2, 1.1
fo, fofazis, main, main_phase: 1.2, 1.1, 3.2
upkeep: 1.1, 4.1
iranyitas, iranyitasfazis, command, command_phase, masodik_fazis: 2.1, 2.2
parancs, parancsok, parancstarcsa, tarcsa, tarcsak, dial, dials: 2.2, 2.3
kuzdelem, iranyitasi_kuzdelem, struggle, command_struggle: 2.5, 2.6
csatafazis, harcfazis, harci_fazis, combat, combat_phase, harmadik_fazis: 3.1, 3.2
csata, utkozet, battle, fight: 3.2, 3.1, 3.2.1
harc, harci, harcok, harcol, harckor, harc_kore, utes, combat_step, fighting: 3.2.6, 3.2.7, 3.2
kezdemenyezes, initiative: 3.2.1, 4.7
tavharc, rajtautes, tavolsagi, ranged, skirmish, ranged_skirmish: 3.2.2, 3.2.3, 3.2.4
harci_kor, tamadas, kor, turn, combat_turn, attack: 3.2.6, 3.2.7
csatafordulo, combat_round: 3.2.6, 3.2.9
visszavonulas, retreat: 3.2.9
fohadiszallas, foparancsnoksag, hq, headquarters, headquarters_phase, negyedik_fazis: 4.1, 4.2
huzas, draw: 4.4
eroforras, bevetel, income: 4.5
pihentetes, ready, untap: 4.6
"""
"""What players call a step, in small letters without accents, and the numbers of the steps it may be."""
_NUMBER = re.compile(r"(?<![\d.])\d(?:\.\d{1,2})+(?![\d])")
_SHORTEST = 4
"""Letters of the shortest word that is looked for in headings."""
_MOST = 3
"""So many steps are told for a word."""


def near(word: str, known: Collection[str]) -> list[str]:
    """The steps that are meant by a word that is none: by a number in it, by what players call them, by a heading."""
    numbers = [one for one in _NUMBER.findall(word) if one in known]
    if numbers:
        window = f"{WINDOW}{numbers[0]}"
        is_window = plain(word).startswith(("akcio", "action", "window", "ablak"))
        return [window] if is_window and window in known else numbers[:1]
    if (digits := re.sub(r"\D", "", word)) and word.startswith((WINDOW, *digits)):
        windows = [one for one in known if one.startswith(WINDOW) == word.startswith(WINDOW)]
        same = [one for one in windows if re.sub(r"\D", "", one) == digits]
        begun = [one for one in windows if re.sub(r"\D", "", one).startswith(digits)]
        if same or begun:
            return same[:1] or begun[:_MOST]
    asked = plain(re.sub(r"[\d.:]+", " ", word).strip())
    meant = [one for one in meanings(_PHRASES).get(asked, ()) if one in known]
    parts = [part for part in asked.split("_") if part]
    if meant or not parts or len(asked) < _SHORTEST:
        return meant[:_MOST]
    headed = {one: plain(heading).split("_") for one, heading in STEPS.items() if one in known}
    exact = [one for one, words in headed.items() if all(part in words for part in parts)]
    begun = [one for one, words in headed.items() if all(any(own.startswith(part) for own in words) for part in parts)]
    return list(dict.fromkeys([*exact, *begun]))[:_MOST]


def by_parts(word: str, known: Collection[str]) -> list[str]:
    """The steps that a part of a word is called by, where it is a stage of another game: ``harc.támadók``."""
    parts = plain(re.sub(r"[\d.:]+", " ", word).strip()).split("_")
    found = [one for part in parts for one in meanings(_PHRASES).get(part, ()) if one in known]
    return list(dict.fromkeys(found))[:_MOST]


__all__ = ["END", "STEPS", "WINDOW", "by_parts", "headed", "near", "stage", "step", "the"]
