"""A scenario of Conquest in Hungarian, from its fields as plain data."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from typing import Any

from kodex.engine.games.conquest.command.struggle import NO, YES
from kodex.engine.games.conquest.opening.setting_up import SETUP
from kodex.engine.games.conquest.scenes import called, texts
from kodex.engine.games.conquest.scenes.asking import ANSWERS
from kodex.engine.games.conquest.vocabulary import Rest
from kodex.engine.kernel.chance import CHANCE
from kodex.ground.article import article

Data = dict[str, Any]
PLACES = {
    "aside": "a játék kezdetéig félretéve",
    "hq": "főparancsnokság",
    "hand": "kéz",
    "deck": "pakli",
    "discard": "dobópakli",
    "attached": "csatolva",
    "victory": "győzelmi terület",
}
OWNED = (
    *("helye", "sérülése", "támadóértéke", "életpontja", "ára", "tulajdonosa", "irányítója", "erőforrása"),
    *("parancstárcsája", "kimerült"),
)
"""What is said of a thing or a player without a colon: ``A-ork sérülése: 2``."""
STATES = {"exhausted": "kimerült", "bloodied": "sebesült", "face_down": "képpel lefelé"}
PATHS = {
    "stage": "a játék itt tart",
    "outcome": "a játék eredménye",
    "initiative": "a kezdeményezésjelző birtokosa",
    "first_planet": "az első bolygó jelző helye a sorban",
    "zone": "helye",
    "exhausted": "kimerült",
    "damage": "sérülése",
    "beside": "mellette fekvő sérülés",
    "bloodied": "sebesült",
    "attack": "támadóértéke",
    "hp": "életpontja",
    "icons": "számító parancsszimbóluma",
    "price": "ára",
    "owner": "tulajdonosa",
    "host": "ehhez van csatolva",
    "controller": "irányítója",
    "seen": "kik látják",
    "face_down": "képpel lefelé fekszik",
    "resources": "erőforrása",
    "dial": "parancstárcsája",
    "count": "lapok száma",
    **PLACES,
}


class Pages:
    """Sentences for people: which table, who has what, what is done and what comes of it."""

    def table(self, given: Data) -> str:
        """Which step begins, and who has what token."""
        players = list(given["players"])
        first = given.get("initiative") or (players[0] if players else "")
        row = ", ".join(f"{n}. {_lying(there[0])}" for n, there in sorted(_row(given).items(), key=_by_place))
        said = [f"{_begins(given.get('step', '1.1'))}, a kezdeményezésjelző {article(first)} {first} játékosnál van."]
        if row:
            said.append(f"A bolygók sora: {row}; az első bolygó jelző helye: {given.get('first', 1)}.")
        return " ".join(said)

    def sides(self, given: Data) -> Iterator[tuple[str, str, list[tuple[str, str]]]]:
        """Resources and cards of each player."""
        for player, own in given["players"].items():
            there = [(name, own.get(key)) for key, name in PLACES.items()]
            planets = (own.get("planets") or {}).items()
            there += [(f"a sor {n}. bolygójánál", lying) for n, lying in sorted(planets, key=_by_place)]
            lines = [(name, _all_lying(lying)) for name, lying in there if lying]
            yield player, f"{own.get('resources', 0)} erőforrás", lines

    def cards(self, found: dict[str, Data]) -> Iterator[tuple[str, str]]:
        """Each card with what is printed on it."""
        yield from ((name, printed(card)) for name, card in found.items())

    def step(self, data: Data) -> tuple[str, list[str]]:
        """A sentence, and what forbids it."""
        return _step(data), self.forbidding(data.get("illegal"))

    def forbidding(self, named: Any) -> list[str]:
        """The numbers."""
        return list((named.get("among") if isinstance(named, dict) else named) or [])

    def outcome(self, then: Data) -> Iterator[str]:
        """A line for each value, and the events."""
        yield from (_is(path, value) for path, value in (then.get("state") or {}).items())
        yield from (f"{_path(path)} változása: {n:+d}" for path, n in (then.get("delta") or {}).items())


def _begins(step: str) -> str:
    """Which step of the round, or window of the charts, begins."""
    if step == SETUP:
        return "A játék előkészítése következik"
    after = step.removeprefix(called.WINDOW)
    if after != step:
        return f"Akciólehetőség nyílik {called.the(after)} {after}. lépés után"
    number = step.removesuffix(called.END)
    if number != step:
        return f"{called.the(step).capitalize()} {number}. lépés ({called.STEPS[number]}) véget ér"
    return f"{called.the(step).capitalize()} {step}. lépés ({called.STEPS[step]}) kezdődik"


def _by_place(pair: tuple[str, Any]) -> int:
    return int(pair[0])


def _row(given: Data) -> Mapping[str, list[Any]]:
    row = given.get("row") or {}
    return row if isinstance(row, dict) else {str(n): [one] for n, one in enumerate(row, 1) if one is not None}


def _all_lying(entries: Iterable[Any]) -> str:
    """What lies somewhere, in its order: of several equal ones in a row how many."""
    told = ((told, len(list(same))) for told, same in groupby(map(_lying, entries)))
    return ", ".join(one if n == 1 else f"{n} {one}" for one, n in told)


def _lying(entry: Any) -> str:
    if isinstance(entry, str):
        return entry
    said = [f"„{entry['id']}”"] if entry.get("id") not in (None, entry["card"]) else []
    said += [word for key, word in STATES.items() if entry.get(key)]
    if entry.get("damage"):
        said.append(f"{entry['damage']} sérülés")
    if entry.get("host"):
        said.append(f"ehhez: {entry['host']}")
    if entry.get("owner"):
        said.append(f"tulajdonosa {entry['owner']}")
    return f"{entry['card']} ({', '.join(said)})" if said else str(entry["card"])


def printed(card: Data) -> str:
    """What stands on a card."""
    said = [str(card["type"])]
    for key, word in (("cost", "költség"), ("attack", "TÉ"), ("hp", "ÉP"), ("command", "parancsszimbólum")):
        if card.get(key) is not None and (card.get(key) or (key in ("cost", "attack") and card.get("hp"))):
            said.append(f"{card[key]} {word}")
    if card.get("bloodied"):
        said.append(f"sebesülten {card['bloodied']['attack']} TÉ, {card['bloodied']['hp']} ÉP")
    begins = "kezdéskor " if card["type"] == "hadúr" else ""
    resources = "erőforrásbónusz" if card["type"] == "bolygó" else "erőforrás"
    numbers = (("shields", "pajzs"), ("hand", "lap"), ("cards", "kártyabónusz"), ("resources", resources))
    for key, word in numbers:
        if card.get(key):
            said.append(f"{begins if key in ('hand', 'resources') else ''}{card[key]} {word}")
    for word, n in (card.get("keywords") or {}).items():
        said.append(word if n is True else f"{word} ({n})")
    said += [*(card.get("symbols") or ()), *(card.get("traits") or ())]
    said += ["egyedi"] if card.get("unique") else []
    return "; ".join([", ".join(said), *texts.said(card.get("abilities") or [])])


def _step(data: Data) -> str:
    by, card, planet = data.get("by"), data.get("card"), data.get("planet")
    match data["act"]:
        case "pass":
            return "mindenki passzol" if by == "all" else f"{by} passzol"
        case "advance":
            return f"a játék továbbmegy eddig: {called.stage(str(data['to']))}"
        case "deploy":
            if data.get("host"):
                return f"{by} csatolja: {card} (ehhez: {data['host']})"
            where = f"a sor {planet}. bolygójához" if planet else "a főparancsnokságára"
            return f"{by} kijátssza: {card} ({where})"
        case "move":
            return f"{by} átmozgatja: {card} (a sor {planet}. bolygójához)"
        case "attack":
            return f"{by} támad: {card}"
        case "retreat":
            return f"{by} visszavonul: {', '.join(data['cards'])}"
        case "stalemate":
            return f"{by} patthelyzetet kér"
        case "use":
            said = f"{by} használja: {card}"
            return said + (f" ({data['ability']}. képesség)" if data.get("ability", 1) != 1 else "")
        case "look":
            return f"{by} átnézi: {data['of']}, {PLACES.get(data['zone'], data['zone'])}"
        case "arrange":
            return f"{by} átrendezi: {PLACES.get(data['zone'], data['zone'])}"
        case "shield":
            thrown = f"pajzsként eldobja: {card}" if card else "nem dob el pajzskártyát"
            return f"{by} {thrown} ({data['unit']})"
        case "choose":
            whose = "a véletlen" if by == CHANCE else by
            return _answer(data, whose) if whose else f"a döntés: {_value(data['take'])}"
        case _:
            return "ellenőrzés: " + ", ".join(_is(p, v) for p, v in (data.get("that") or {}).items())


ANSWERED = {YES: "igennel", NO: "nemmel"}


def _answer(data: Data, whose: str) -> str:
    """What somebody decides: as a sentence of that decision, or with what it is called, where it is known."""
    about, take = data.get("about"), data["take"]
    told = ANSWERS.get((str(about), take)) or ANSWERS.get((str(about), None))
    if told is not None:
        said = told[0].format(by=whose, option=_value(take))
        return said if said.startswith(whose) else f"{whose} döntése: {said}"
    if take in ANSWERED:
        return f"{whose} {ANSWERED[take]} felel"
    name = None if about in (None, Rest.CHOICE) else called.RESTS.get(about)
    return f"{whose} választása{f' ({name})' if name else ''}: {_value(take)}"


def _path(path: str) -> str:
    head, _dot, rest = path.partition(".")
    if not rest:
        return PATHS.get(path, path)
    if head in ("pool", "out") or head.partition("/")[0] == "row":
        return f"{_place(head)} (lapok száma)"
    zone = rest.removesuffix(".count")
    planet = zone.removeprefix("planet/")
    name = PATHS.get(zone, zone) if planet == zone else f"a sor {planet}. bolygójánál"
    colon = "" if name in OWNED else ":"
    return f"{head}{colon} {name}{' (lapok száma)' if zone != rest else ''}"


def _is(path: str, value: Any) -> str:
    """What has which value: ``A-Vezér: a sor 2. bolygójánál``."""
    thing, _dot, what = path.rpartition(".")
    if what == "planet":
        return f"{thing}: a sor {value}. bolygójánál" if value else f"{thing}: egyik bolygónál sincs"
    return f"{_path(path)}: {_of(path, value)}"


def _of(path: str, value: Any) -> str:
    """A value, of a place what that is called."""
    if path == "stage":
        return called.stage(str(value))
    if path.endswith(".seen") and not value:
        return "senki"
    return _place(str(value)) if path.endswith(".zone") else _value(value)


def _place(zone: str) -> str:
    row, _slash, n = zone.partition("/")
    return f"a sor {n}. bolygója" if n else {**PLACES, "pool": "közös készlet", "out": "a játékon kívül"}.get(row, row)


def _value(value: Any) -> str:
    if isinstance(value, list | tuple):
        return ", ".join(map(_value, value)) or "semmi"
    if value is None:
        return "nincs"
    return {True: "igen", False: "nem"}.get(value, str(value)) if isinstance(value, bool) else str(value)


__all__ = ["PLACES", "Pages", "printed"]
