"""A scenario in Hungarian: the table it sets, its cards, its steps, what must come of it.

Takes a scenario's fields as plain data. Words it does not know are shown as they stand, so that a scenario of a newer
format is still readable. Everything given here is plain text, not yet escaped.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kodex.engine.games.hkk import phases
from kodex.engine.games.hkk.scenes.telling import happenings, named, of_many, selectors, values
from kodex.engine.games.hkk.scenes.telling.moments import moment
from kodex.engine.games.hkk.scenes.telling.stages import stage
from kodex.engine.games.hkk.table.marker_names import called
from kodex.engine.kernel.chance import CHANCE

Data = dict[str, Any]

ZONES = {
    "guard": "őrposzt",
    "reserve": "tartalék",
    "table": "asztal",
    "hand": "kéz",
    "deck": "pakli (felülről)",
    "pile": "gyűjtő",
    "void": "Semmi",
    "aside": "a pakli mellett",
    "side": "kiegészítő pakli",
}
_COSTS = {
    "magic": "VP",
    "x": "X VP",
    "components": "szk",
    "zan": "zanszilánk",
    "builder": "építő",
    "sacrifice": "áldozás",
    "necron": "nekron",
    "life": "Ép",
    "discard": "eldobott lap",
    "mill": "lap a pakliból",
}
KINDS = {
    "continuous": "állandóan működő képesség",
    "automatic": "automatikus képesség",
    "activated": "aktiválást kívánó képesség",
    "combat": "harci képesség",
    "reaction": "reakció képesség",
}
EFFECTS = {
    "damage": "{n} sebzés",
    "heal": "{n} gyógyulás",
    "gain_magic": "{n} VP szerzése",
    "lose_magic": "{n} VP elvesztése",
    "draw": "{n} lap húzása",
    "counter": "megakadályozás",
    "passivize": "passzivizálás",
    "to_pile": "gyűjtőbe kerül",
    "to_hand": "kézbe kerül",
    "to_void": "a Semmibe kerül",
    "mill": "{n} lap a pakliból a gyűjtőbe",
    "discard": "{n} lap eldobása",
}
"""Effects by their verb."""
_ONLY_TOLD = EFFECTS | {
    "control": "az irányítás átvétele",
    "activate": "aktivizálás",
    "shuffle_back": "a pakliba keverés",
    "gain_components": "{n} szörnykomponens szerzése",
    "lose_components": "{n} szörnykomponens elvesztése",
    "steal_magic": "{n} VP ellopása",
    "sacrifice": "{n} permanens feláldozása",
    "end_turn": "a kör véget ér",
}
"""The same with those that nothing else is made of."""
WHOM = {
    "target": "célpont",
    "target2": "2. célpont",
    "target3": "3. célpont",
    "targets": "célpontok",
    "self": "önmaga",
    "host": "hordozója",
    "it": "az érintett",
    "reacted": "amire reagál",
    "owner": "tulajdonos",
    "controller": "gazda",
    "opponent": "ellenfél",
    "opponents": "ellenfelek",
    "players": "játékosok",
    "pakli": "pakli",
    "gyűjtő": "gyűjtő",
    "semmi": "Semmi",
    "ellenfél_paklija": "az ellenfél paklija",
    "ellenfél_gyűjtője": "az ellenfél gyűjtője",
    "ellenfél_keze": "az ellenfél keze",
    "ellenfél_semmije": "az ellenfél lapjai a Semmiben",
}
"""Whom effects concern that are no selectors."""
_DEEPER = ("what", "of", "card", "until", "by", "limit", "effects", "options", "otherwise", "cost", "if", "absolute")
"""Fields of an effect that change what it does: one that has any is not told."""
_OF_STAGES = ("done", "phase", "stage", "turn.begins")
"""Kinds of events that are about a stage."""
_SHOWN = 8


def table(given: Data) -> str:
    """Whose turn it is and which stage begins; of a game for more than two players which one it is."""
    return f"{of_many.game(given)}{given.get('active')} köre, {stage(str(given.get('phase')))}."


def sides(given: Data) -> Iterator[tuple[str, str, list[tuple[str, str]]]]:
    """Each player: name, life and magic in words, and the zones that hold something with what lies there."""
    for name, side in given.get("players", {}).items():
        life = str(of_many.life(given, name)).replace("-", "−")
        points = [f"{life}\u00a0Ép", f"{side.get('magic', 0)}\u00a0VP"]
        if side.get("components"):
            points.append(f"{side['components']}\u00a0szk")
        points += of_many.more(side)
        zones = [(label, _things(side[zone])) for zone, label in ZONES.items() if side.get(zone)]
        yield name, ", ".join(points), zones


def cards(found: dict[str, Data]) -> Iterator[tuple[str, str]]:
    """Each card: name and what is printed on it, in words."""
    for name, card in found.items():
        yield card.get("name") or name, ", ".join(_card(card))


def step(data: Data) -> tuple[str, list[str]]:
    """A step as a sentence, and the numbers of the rules that forbid it (none: it is allowed)."""
    sentence = _STEPS.get(data.get("act", ""), _unknown)(data)
    if data.get("choose"):
        sentence += f" (döntés: {_words(data['choose'])})"
    return sentence, forbidding(data.get("illegal"))


def forbidding(named: Any) -> list[str]:
    """The numbers of ``illegal`` or ``impossible``, whether all that forbid are named or some ``among`` them."""
    return list((named.get("among") if isinstance(named, dict) else named) or [])


def outcome(then: Data) -> Iterator[str]:
    """What must hold at the end, one sentence each; rules are left to the caller."""
    for path, value in (then.get("state") or {}).items():
        yield values.is_so(path, value, hu=True)
    for path, change in (then.get("delta") or {}).items():
        yield values.changes(path, change, hu=True)
    for word, n in (then.get("counts") or {}).items():
        kind, _colon, about = word.partition(":")
        yield happenings.times(kind, stage(about) if kind in _OF_STAGES else _link(about), n)


def _things(zone: list[Any]) -> str:
    rows = [_thing(entry) for entry in zone]
    more = [f"… és még {len(rows) - _SHOWN}"] if len(rows) > _SHOWN + 2 else []
    return ", ".join([*(rows[:_SHOWN] if more else rows), *more])


def _thing(entry: Any) -> str:
    if not isinstance(entry, dict):
        return str(entry)
    notes = []
    if entry.get("id") and entry["id"] != entry.get("card"):
        notes.append(f"neve: {entry['id']}")
    if entry.get("passive"):
        notes.append("passzív")
    if entry.get("wounds"):
        notes.append(f"{entry['wounds']} sebzést kapott")
    notes += [f"{n} {named.marker(called(name), n, True)}" for name, n in (entry.get("markers") or {}).items()]
    if entry.get("host"):
        notes.append(f"rátéve erre: {entry['host']}")
    if entry.get("down"):
        notes.append("lefordítva")
    name = str(entry.get("card", "?")) + (f" ×{entry['n']}" if entry.get("n", 1) != 1 else "")
    return f"{name} ({', '.join(notes)})" if notes else name


def _card(card: Data) -> Iterator[str]:
    yield str(card.get("type", "lap"))
    for key, label in (("damage", "sebzés"), ("life", "Sp" if card.get("type") == "építmény" else "Ép")):
        if card.get(key):
            yield f"{card[key]} {label}"
    if card.get("components"):
        yield f"{card['components']} szk"
    if card.get("magic_attack"):
        yield "mágikus támadás"
    if card.get("magic_defence"):
        yield "mágikus védelem"
    for word, n in (card.get("keywords") or {}).items():
        yield word.replace("_", " ") + (f" {n}" if n is not True else "")
    cost = _cost(card)
    if cost:
        yield f"ára {cost}"
    if card.get("further"):
        yield f"a szövege szerint további {card['further']} VP"
    if card.get("targets"):
        yield f"célpont: {', '.join(selectors.described(one) or one for one in card['targets'])}"
    told = _effects(card)
    if told:
        yield f"hatása: {told}"
    for ability in card.get("abilities") or ():
        yield _ability(ability)


def _cost(data: Data) -> str:
    """``2 VP + 1 szk``; nothing for what is free."""
    cost = data.get("cost")
    parts = ((cost.get(key), word) for key, word in _COSTS.items()) if isinstance(cost, dict) else ()
    return " + ".join(f"{n} {word}" if isinstance(n, int | str) and n is not True else word for n, word in parts if n)


def _ability(ability: Data) -> str:
    """``gyógyul (aktiválást kívánó képesség, 1 VP): 2 gyógyulás (önmaga)``."""
    kind = KINDS.get(ability.get("kind", ""), "képesség")
    told = _effects(ability)
    head = ", ".join(filter(None, [kind, moment(ability), _cost(ability)]))
    return f"{ability.get('id', '?')} ({head}){': ' if told else ''}{told}"


def _effects(data: Data) -> str:
    """The effects that have words; nothing where one has none, so that no half of a card is told."""
    told = [effect_in_words(effect) for effect in data.get("effects") or ()]
    return " és ".join(one for one in told if one) if None not in told else ""


def effect_in_words(effect: Data) -> str | None:
    """``2 sebzés (ellenséges lény)``; None for an effect without words."""
    to = str(effect.get("to", "target"))
    whom, n = WHOM.get(to) or selectors.described(to), selectors.amount(effect.get("n", 1))
    if effect.get("do") not in _ONLY_TOLD or any(effect.get(key) for key in _DEEPER) or whom is None or n is None:
        return None
    return f"{_ONLY_TOLD[effect['do']].format(n=n[0])}{n[1]} ({whom})"


def _words(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key} → {_words(other)}" for key, other in value.items())
    if isinstance(value, list | tuple):
        return ", ".join(map(_words, value)) or "senki"
    return _link(str(value))


def _link(name: str) -> str:
    """A link of the chain: ``kut/ad`` is told as ``kut (ad)``."""
    card, slash, ability = name.partition("/")
    return f"{card} ({ability})" if slash else name


def _aim(data: Data) -> str:
    targets = [*([data["target"]] if data.get("target") else []), *(data.get("targets") or [])]
    told = f", célpontja {_words(targets)}" if targets else ""
    return told + (f", X = {data['x']}" if data.get("x") else "")


def _pass(data: Data) -> str:
    if data.get("by") == "all":
        return "Mindenki lemond a cselekvésről, amíg ez a szakasz véget nem ér"
    return f"{data.get('by')} lemond a cselekvésről"


def _exchange(data: Data) -> str:
    moves = [f"őrposztba: {_words(data['into'])}"] if data.get("into") else []
    moves += [f"tartalékba: {_words(data['out'])}"] if data.get("out") else []
    moves += [f"sorrendben: {_words(data['order'])}"] if data.get("order") else []
    return f"{data.get('by')} cserél; {'; '.join(moves) or 'nem mozgat semmit'}"


def _use(data: Data) -> str:
    times = f", {data['n']}×" if data.get("n", 1) != 1 else ""
    keep = f", {data['keep']} szörnykomponenst kér érte" if data.get("keep") is not None else ""
    return f"{data.get('by')} képességet használ: {data.get('of')} ({data.get('ability')}){times}{_aim(data)}{keep}"


def _play(data: Data) -> str:
    way = f", így: {data['as']}" if data.get("as") else ""
    return f"{data.get('by')} kijátssza: {data.get('card')}{way}{_aim(data)}"


def _announce(data: Data) -> str:
    to = f", reakcióként erre: {_words(data['to'])}" if data.get("to") else ""
    what = f"kijátssza: {data.get('card')}"
    if data.get("ability"):
        what = f"képességet használ: {data.get('card')} ({data['ability']})"
    return f"{data.get('by')} bejelenti, hogy {what}{to}"


def _take_back(data: Data) -> str:
    ability = f" ({data['ability']})" if data.get("ability") else ""
    return f"{data.get('by')} visszaveszi: {data.get('card')}{ability}"


def _react(data: Data) -> str:
    means = data.get("card") or f"{data.get('of')} képessége ({data.get('ability')})"
    return f"{data.get('by')} reagál erre: {_words(data.get('to'))}; ezzel: {means}{_aim(data)}"


def _sacrifice(data: Data) -> str:
    keep = f", {data['keep']} szörnykomponenst kér érte" if data.get("keep") is not None else ""
    return f"{data.get('by')} feláldozza: {_words(data.get('things'))}{keep}"


def _choose(data: Data) -> str:
    by = "A véletlen" if data.get("by") == CHANCE else data.get("by")
    return f"{f'{by} döntése' if by else 'Döntés'}: {_words(data.get('take'))}"


def _check(data: Data) -> str:
    seen = "; ".join(outcome({"state": data.get("that")}))
    return f"Itt tart az asztal – {seen}" if seen else "Ellenőrzés"


def _penalize(data: Data) -> str:
    what = _COSTS.get(str(data.get("what")), "Ép")
    lacking = f" ({data['n']} {what} hiányzott a költségből)" if data.get("n") else ""
    return f"{data.get('by')} a büntetőszabályt alkalmazza {data.get('whose')} ellen{lacking}"


def _ask(data: Data) -> str:
    answer = f"; a válasz: {data['answer']}" if data.get("answer") is not None else ""
    return f"{data.get('by')} megkérdezi, hány lapja van: {data.get('whose')} ({_zone(data)}){answer}"


def _zone(data: Data) -> str:
    """The zone of a step, as players say it."""
    zone = phases.read_zone(str(data.get("zone"))) or str(data.get("zone"))
    return phases.ZONE_WORDS.get(zone, zone)


def _cards(things: Any) -> str:
    """Cards that a step names, or that there are none."""
    return _words(things) if things else "egy lap sem"


def _cycle(data: Data) -> str:
    return "; ".join(step(one)[0] for one in data.get("cycle") or [])


def _unknown(data: Data) -> str:
    rest = {key: value for key, value in data.items() if key not in ("act", "illegal", "choose") and value}
    return f"{data.get('act')}: {_words(rest)}"


_STEPS = {
    "pass": _pass,
    "advance": lambda d: f"Továbblépnek, amíg el nem jön: {stage(str(d.get('to')))}",
    "attack": lambda d: f"{d.get('by')} támad: {_words(d.get('map')) or 'senkivel'}",
    "strike_back": lambda d: f"{d.get('by')} kijelöli, kire üt vissza: {_words(d.get('map'))}",
    "use": _use,
    "play": _play,
    "announce": _announce,
    "take_back": _take_back,
    "react": _react,
    "exchange": _exchange,
    "sacrifice": _sacrifice,
    "claim": lambda d: f"{d.get('by')} kinyer {d.get('n')} szörnykomponenst ebből: {d.get('thing')}",
    "look": lambda d: f"{d.get('by')} megnézi: {d.get('whose')}, {_zone(d)}",
    "seek_location": lambda d: f"{d.get('by')} lap helyett helyszínt keres a húzás fázisban",
    "concede": lambda d: f"{d.get('by')} feladja a játszmát",
    "agree_draw": lambda d: f"{d.get('by')} beleegyezik a döntetlenbe",
    "stalemate": lambda d: f"{d.get('by')} megállapítja, hogy már senki sem nyerhet",
    "ask": _ask,
    "show": lambda d: f"{d.get('by')} megmutatja a kezéből: {_words(d.get('things'))}",
    "shuffle": lambda d: f"{d.get('by')} megkeveri {d.get('whose')} pakliját",
    "cut": lambda d: f"{d.get('by')} elemeli {d.get('whose')} pakliját ({d.get('n')} lap)",
    "stack": lambda d: f"{d.get('by')} szándékosan elrendezné a pakliját",
    "deprive": lambda d: f"{d.get('by')} továbblépne úgy, hogy {d.get('whose')} nem cselekedhet",
    "revoke": lambda d: f"{d.get('by')} visszavonná" + (f": {d['of']}" if d.get("of") else ", amiben megegyeztek"),
    "next_game": lambda d: f"{d.get('by')} nekilát a mérkőzés következő játszmájának",
    "end_match": lambda d: f"{d.get('by')} abbahagyná a mérkőzést",
    "swap": lambda d: (
        f"{d.get('by')} cserél a kiegészítő paklijával; a pakliba: {_cards(d.get('into'))}; "
        f"a pakliból: {_cards(d.get('out'))}"
    ),
    "clock": lambda d: f"Eltelik {d.get('minutes')} perc",
    "agree_anew": lambda d: f"{d.get('by')} beleegyezik, hogy a harmadik játszma előtt újra döntsenek a kezdésről",
    "note": lambda d: f"{d.get('by')} levonja az elszenvedett sebződést",
    "warn": lambda d: f"{d.get('by')} közli, mennyit sebződött: {d.get('whose')}",
    "penalize": _penalize,
    "repeat": lambda d: f"{d.get('by')} {d.get('times')} alkalommal megismétli: {_cycle(d)}",
    "choose": _choose,
    "check": _check,
}
