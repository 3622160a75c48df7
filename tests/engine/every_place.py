"""Every word of selectors with everything that an ability may wait for: a scenario in which the word decides.

The scenario is made of one of the corpus in which what is waited for happens to something: that becomes what the word
says (its card is of that type, has that keyword; it lies there with that marker …), and a card beside it has two
abilities, one that waits for the word and one for its opposite. The first is set off, the second is not.
``python -m tests.records --write every_place`` looks for one for each pair that no card is refused for, and keeps by
what it is made; the test plays them again.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import cache, partial
from pathlib import Path
from typing import Any, get_args

from msgspec import Struct, structs

from kodex.engine.cards.selectors import spellings
from kodex.engine.face.supposing import Draft, Supposing
from kodex.engine.games.hkk.cards import Ability, Card, Cost, Effect, registry, selectors
from kodex.engine.games.hkk.cards.effects import all_effects
from kodex.engine.games.hkk.cards.selectors import View
from kodex.engine.games.hkk.cards.types import CREATURES, PASSING, SLOTTED, CardType
from kodex.engine.games.hkk.effects.runs import AIMED
from kodex.engine.games.hkk.phases import ON_TABLE
from kodex.engine.games.hkk.reactions import hearing, linked
from kodex.engine.games.hkk.reactions.looking_back import looks_back
from kodex.engine.games.hkk.reactions.waiting import OF_ITSELF
from kodex.engine.games.hkk.scenes.format import PlayStep, ReactStep
from kodex.engine.games.hkk.scenes.supposing.drafting import lay, move, put, replace_card, set_thing, things
from kodex.engine.games.hkk.table.values import ATTACHED
from kodex.engine.games.hkk.vocabulary import Facts, Happens, Marks, Tells
from kodex.engine.kernel.state import Event, MarkSet, State, apply
from kodex.engine.kernel.table import Table
from kodex.engine.scenarios.files.load import Loaded, load
from kodex.engine.scenarios.files.parse import parsed
from kodex.engine.scenarios.running.attempting import attempt
from kodex.ground import yamlfile
from tests.editions import DEFAULT
from tests.engine.digest import CORPUS, corpus
from tests.engine.every_selector import TAGGED
from tests.engine.lines import Lines

SHOWS = (Effect("gain_magic", 1, "controller"),)
WATCH = "figyelő"
YES, NO = "igen", "nem"
NOTHING = "bármi & !bármi"
"""What nothing is; of players, too."""
EACH, MOST = 2, 80
"""so many scenarios of each kind of thing and place are tried, and of all at most so many."""


# --- the words --------------------------------------------------------------------------------------------------------


@cache
def words() -> dict[str, list[str]]:
    """Every word by its first spelling, with the selectors in which it is tried: compared with numbers, with texts."""
    registry.load()
    found = {names[0]: [names[0]] for names in spellings(selectors.WORDS.items())}
    for value, *_others in spellings(selectors.VALUES.items()):
        found[value] = [f"{value}>=1", f"{value}<1"]
    for tag, *_others in spellings(selectors.TAGS.items()):
        texts = (*TEXTS.get(tag, ()), *TAGGED, "1", "9")
        found[f"{tag}:"] = [f"{tag}:{text}" for text in dict.fromkeys(texts) if is_read(f"{tag}:{text}")]
    return found


def is_read(selector: str) -> bool:
    """Whether a selector is one."""
    try:
        selectors.check_selector(selector)
    except ValueError:
        return False
    return True


def is_refused(trigger: str, selector: str) -> bool:
    """Whether a card with an ability that waits for this is refused."""
    try:
        Ability(YES, "automatic", SHOWS, on=f"{trigger}: {selector}")
    except ValueError:
        return True
    return False


def asked() -> str:
    """The words that there are, and what may be waited for."""
    return f"words: {' '.join(sorted(words()))} / {' '.join(sorted(registry.TRIGGERS))}"


def refused(trigger: str) -> list[str]:
    """The words for which a card is refused, whatever they are compared with."""
    return sorted(word for word, each in words().items() if all(is_refused(trigger, one) for one in each))


TEXTS = {
    "anyag": ("fa", "fém"),
    "költségfajta": ("VP", "szk"),
    "altípusfajta": ("lény",),
    "kiegészítő": (WATCH,),
    "leírásban": (WATCH,),
    "szerepel": (WATCH, "szörny"),
    "immunis": ("tűz", "méreg"),
    "jellemző": ("sebző", "gyógyító"),
}


# --- the plainest scenarios -------------------------------------------------------------------------------------------

SIMPLE = "egyszeru"
BACK, AHEAD, POISON = ("move", "what: reserve"), ("move", "what: guard"), "what: méreg"
OFFERED = ("sacrifice", "n: 1, of: 'lap:ez', to: controller")
FORCED = ("sacrifice", "n: 1, of: 'lap:ez', to: opponent")
DONE: dict[str, tuple[tuple[str, str], ...]] = {
    **{do: ((do, ""),) for do in ("to_pile", "to_void", "to_hand", "shuffle_back", "damage")},
    "passivize": (("activate", ""), BACK, ("passivize", "")),
    "activate": (BACK, ("passivize", ""), ("activate", "")),
    "heal": (("damage", ""), ("heal", "")),
    "mark": (("mark", POISON),),
    "unmark": (("mark", POISON), ("unmark", POISON)),
    "move": (AHEAD, BACK),
    "sacrifice": (OFFERED,),
    "force": (FORCED,),
    "demolish": (("damage", "n: 9"),),
    "use": (),
    "answer": (),
    "exchange": (("activate", ""),),
}
"""What spells do to a thing one after the other, with what more they say; the last is what is waited for."""
TEXT = """
cards:
  ez:
    type: szörny
    damage: 1
    life: 3
    abilities: [{{id: a, kind: activated, effects: [{{do: damage, n: 19, to: 'lap:vad'}}]}}]
  vad: {{type: szörny, damage: 1, life: 9}}
  keszit: {{type: általános, effects: [{{do: prepared, card: ez, to: controller}}]}}
  allj: {{type: azonnali, reaction: [use], effects: [{{do: counter}}]}}
  kezbe: {{type: azonnali, targets: [lény], effects: [{{do: to_hand}}]}}
{spells}
scenarios:
- id: {id}
  title: {id}
  edition: {edition}
  rules: ["{rule}"]
  asks: {id}
  given:
    active: A
    phase: {phase}
    players:
      A: {{magic: 9, hand: [keszit, {hand}], {there}}}
      B: {{magic: 9, hand: [allj, {theirs}], guard: [{{card: vad, id: ellen}}], reserve: [{{card: ez, id: tul}}]}}
  when: [{before}{plays}]
  then: {{cites: ["{rule}"]}}
"""
SPELL = "  tesz{n}: {{type: azonnali, targets: [bármi], effects: [{{do: {do}, {more}}}]}}"
PLAYS = {
    "A": "{{act: play, by: A, card: tesz{n}, target: {it}}}, {{act: pass, by: B}}",
    "B": "{{act: play, by: B, card: b{n}, target: {it}}}, {{act: pass, by: A}}",
}
USE = "{{act: use, by: A, of: {it}, ability: a}}"
PASS = "{{act: pass, by: all}}, {{act: pass, by: all}}"
AFTER = {
    "use": f"{USE}, {PASS}",
    "answer": f"{USE}, {{{{act: react, by: B, card: allj, to: {{it}}/a}}}}, {PASS}",
    "demolish": PASS,
    "exchange": (
        "{{act: advance, to: csere}}, {{act: exchange, by: A, into: [{it}]}}, {{act: advance, to: harc.támadók}}"
    ),
}
"""What follows the spells."""
MADE = "{act: play, by: A, card: keszit}, {act: pass, by: B}, "
ATTACKS = "{act: attack, by: A, map: {ott: ellen}}, {act: advance, to: harc.ütés.előtt}, "
A_PASSES = "{act: pass, by: A}, "
AGAIN = (
    "{act: play, by: A, card: kezbe, target: ott}, {act: pass, by: B}, {act: advance, to: fő.2}, "
    "{act: play, by: A, card: ott}, {act: pass, by: B}, "
)
PLACES = (
    ("ott", "fő.1", "reserve: [{card: ez, id: ott}]", "", "ott", "A"),
    ("tamad", "harc.támadók", "guard: [{card: ez, id: ott}]", ATTACKS, "ott", "A"),
    ("kesz", "fő.1", "reserve: []", MADE, "ez-1", "A"),
    ("ujra", "harc.támadók", "guard: [{card: ez, id: ott}]", ATTACKS + AGAIN, "ott", "A"),
    ("tul", "fő.1", "reserve: []", "", "tul", "A"),
    ("tamad-b", "harc.támadók", "guard: [{card: ez, id: ott}]", ATTACKS + A_PASSES, "ott", "B"),
    ("kesz-b", "fő.1", "reserve: []", MADE + A_PASSES, "ez-1", "B"),
)
"""A creature that lies there, one that attacks, one that was made in play, one of the
opponent; one that has attacked and comes again; whose spells they are."""


BESIDE = """
cards:
  ez: {{type: szörny, damage: 5, life: 3}}
  tor: {{type: építmény, life: 3}}
  ledől:
    type: építmény
    life: 3
    abilities: [{{id: ment, kind: activated, cost: {{turn: 1}}, effects: [{{do: heal, n: 1, to: self}}]}}]
  felépít:
    type: azonnali
    effects: [{{do: prepared, card: tor, to: controller}}, {{do: activate, to: "lap:tor"}}]
  hordoz: {{type: kalandozó, damage: 1, life: 9}}
  gal: {{type: galetki, damage: 1, life: 9}}
  kivált:
    type: bűbáj
    abilities: [{{id: k, kind: continuous, effects: [{{do: substitute, to: controller, cost: {{magic: 1}}}}]}}]
scenarios:
- id: {id}
  title: {id}
  asks: {id}
  rules: ["97.0"]
  given:
    active: A
    phase: fő.1
    players:
      A: {{magic: 9, {there}}}
      B: {{magic: 9, {theirs}}}
  when: [{when}]
  then: {{cites: ["97.0"]}}
"""
DEMOLISHED = ("{act: attack, by: A, map: {ez: TOR}}", "{act: advance, to: fő.2}")
SAVING = ("{act: advance, to: életmentő}", "{act: use, by: B, of: tor, ability: ment}", "{act: pass, by: A}")
BUILT = (
    "{act: pass, by: A}",
    "{act: play, by: B, card: felépít}",
    "{act: pass, by: A}",
    "{act: advance, to: harc.támadók}",
)
BESIDES: dict[str, tuple[str, str, tuple[str, ...]]] = {
    "romba": ("guard: [ez]", "table: [{card: ledől, id: tor}]", (*BUILT[3:], DEMOLISHED[0], *SAVING, DEMOLISHED[1])),
    "romba-kesz": ("guard: [ez]", "hand: [felépít]", (*BUILT, *DEMOLISHED)),
    "arabol": ("hand: [ez]", "hand: []", ("{act: play, by: A, card: ez}",)),
    **{
        f"kivalt-{on}": (
            f"hand: [ez], reserve: [{on}], table: [kivált]",
            "hand: []",
            (f"{{act: play, by: A, card: ez, target: {on}, choose: [1 VP]}}",),
        )
        for on in ("hordoz", "gal")
    },
}
"""By what they are called, what else is done: what lies there, the steps. Buildings that are demolished, a card that is
paid for, a card whose cost is replaced."""


def simple() -> Iterator[Loaded]:
    """Spells that do something to a creature, each thing alone."""
    for do, effects, edition in ((*one, edition) for edition in (DEFAULT, "hkk-11") for one in DONE.items()):
        for where, phase, there, before, it, by in PLACES:
            more = (AFTER[do].format(it=it),) if do in AFTER else ()
            spells = enumerate(effects)
            told = {
                "id": f"{SIMPLE}-{where}-{do.replace('_', '-')}" + "-11" * (edition != DEFAULT),
                "edition": edition,
                "rule": "97.0" if edition == DEFAULT else "idozites/1",
                "spells": "\n".join(SPELL.format(n=n, do=one, more=how) for n, (one, how) in spells),
                "hand": ", ".join(("kezbe", *(f"tesz{n}" for n in range(len(effects))))),
                "theirs": ", ".join(f"{{card: tesz{n}, id: b{n}}}" for n in range(len(effects))),
                "plays": ", ".join((*(PLAYS[by].format(n=n, it=it) for n in range(len(effects))), *more)),
            }
            text = TEXT.format(**told, phase=phase, there=there, before=before)
            yield from parsed(yamlfile.parse(text, Path(__file__)))
    for one, (there, theirs, when) in BESIDES.items():
        steps = ", ".join(when).replace("TOR", "tor-1" if "kesz" in one else "tor")
        text = BESIDE.format(id=f"{SIMPLE}-{one}", there=there, theirs=theirs, when=steps)
        yield from parsed(yamlfile.parse(text, Path(__file__)))


# --- what a thing becomes ---------------------------------------------------------------------------------------------


class Base(Struct, frozen=True):
    """A scenario in which something happens to ``it``, a thing or a player."""

    loaded: Loaded
    it: str
    card: str | None


class Shape(Struct, frozen=True):
    """What becomes of the table, under a name; whose the card is that waits."""

    name: str
    make: Callable[[Draft, Base], object]
    on_table: bool = True


def _card(field: str, value: Any, of: Draft, base: Base) -> None:
    card = of.cards[str(base.card)]
    if isinstance(value, dict):
        value = {**getattr(card, field), **value}
    replace_card(str(base.card), field, value, of)


def _cards(of: Draft, base: Base, **fields: Any) -> None:
    of.cards = {**of.cards, str(base.card): structs.replace(of.cards[str(base.card)], **fields)}


def _typed(type_: CardType, of: Draft, base: Base) -> None:
    """Of another type; what that type cannot have goes."""
    card = of.cards[str(base.card)]
    fields: dict[str, Any] = {"type": type_}
    if type_ in PASSING:
        fields["abilities"] = tuple(one for one in card.abilities if one.place)
        fields["life"] = fields["damage"] = 0
    else:
        fields["effects"] = ()
        fields["life"] = card.life or 3
    if type_ not in ("bűbáj", "tárgy", "szintlépés", "testrész"):
        fields["attaches"] = None
    _cards(of, base, **fields)
    _where_it_lies(type_, of, base)


def _where_it_lies(type_: CardType, of: Draft, base: Base) -> None:
    """What is of another type lies where such cards lie; what may not be where it is makes no table."""
    found = [(zone, thing) for _player, zone, _place, thing in things(of, *ANY) if thing["id"] == base.it]
    zone = found[0][0] if found else "hand"
    if type_ in SLOTTED:
        if zone not in ON_TABLE and zone != "aside":
            raise ValueError
        move(base.it, "aside", of)
    elif zone in ON_TABLE and (zone == "table") == (type_ in CREATURES):
        move(base.it, "reserve" if type_ in CREATURES else "table", of)
    elif zone == "aside":
        raise ValueError
    if type_ in PASSING and zone in ON_TABLE:
        raise ValueError


def _thing(key: str, value: Any, of: Draft, base: Base) -> None:
    set_thing(base.it, key, value, of)


def _to(zone: str, of: Draft, base: Base) -> None:
    move(base.it, zone, of)


def _on_something(type_: CardType, of: Draft, base: Base) -> None:
    """An attached card of this type: it lies on a creature of its controller."""
    _typed(type_, of, base)
    if type_ in ("bűbáj", "tárgy", "szintlépés", "testrész"):
        _cards(of, base, attaches="lény")
    player = next(
        player for player, *_where, thing in things(of, "guard", "reserve", "table") if thing["id"] == base.it
    )
    move(base.it, "table", of)
    of.cards = {**of.cards, "hordoz": Card("galetki" if type_ == "testrész" else "kalandozó", damage=1, life=9)}
    lay(player, "reserve", {"card": "hordoz", "id": "hordoz"}, of)
    set_thing(base.it, "host", "hordoz", of)


def _bonded(of: Draft, base: Base) -> None:
    """Another card of its subtype lies beside it."""
    _card("subtypes", ("ork",), of, base)
    of.cards = {**of.cards, "társ": Card("szörny", subtypes=("ork",), damage=1, life=9)}
    player = next(player for player, *_where, thing in things(of, *ANY) if thing["id"] == base.it)
    lay(player, "reserve", {"card": "társ", "id": "társ"}, of)


TRAITS = {
    "sebző": Effect("damage", 1, "opponent"),
    "semmiző": Effect("void_from_pile", 1, "controller"),
}


def _spell(effect: Effect, of: Draft, base: Base) -> None:
    """An instant with one effect."""
    _typed("azonnali", of, base)
    _cards(of, base, effects=(effect,))


def _able(effect: Effect, of: Draft, base: Base) -> None:
    """A card with one more ability."""
    card = of.cards[str(base.card)]
    _cards(of, base, abilities=(*card.abilities, Ability("más", "activated", (effect,), Cost(1))))


def _of_wood(of: Draft, base: Base) -> None:
    _typed("tárgy", of, base)
    _card("keywords", {"fa": True}, of, base)


PARTS = {
    "vp": Cost(magic=2),
    "szk": Cost(components=1),
    "zan": Cost(zan=1),
    "vegyes": Cost(magic=1, components=1),
    "x": Cost(x=("magic",)),
    "semmi": Cost(),
}


def shapes() -> Iterator[Shape]:
    """What may become of the thing."""
    yield Shape("ahogy van", lambda of, base: None)
    for type_ in get_args(CardType):
        yield Shape(f"típus {type_}", partial(_typed, type_))
    for type_ in ("bűbáj", "tárgy", "szakértelem", "szintlépés", "testrész"):
        yield Shape(f"rátett {type_}", partial(_on_something, type_))
    yield Shape("kötelék", _bonded)
    yield Shape("altípus", partial(_card, "subtypes", ("ork", "élőholt", "ember")))
    yield Shape("szín", partial(_card, "colours", ("piros",)))
    yield Shape("szöveg", partial(_card, "text", f"{WATCH} ork"))
    yield Shape("kiegészítő", partial(_card, "expansion", WATCH))
    for keyword in ("repül", "láthatatlan", "élőholt", "hegymélyi", "tűzimmunitás", "méregimmunitás", "fa", "mérgezés"):
        number = registry.KEYWORDS[keyword].number
        yield Shape(f"kulcsszó {keyword}", partial(_card, "keywords", {keyword: 1 if number else True}))
    yield Shape("fából", _of_wood)
    for trait, effect in TRAITS.items():
        yield Shape(f"varázslat {trait}", partial(_spell, effect))
        yield Shape(f"képesség {trait}", partial(_able, effect))
    for away in ("to_void", "to_hand", "shuffle_back"):
        yield Shape(f"varázslat {away}", partial(_spell, Effect(away, to="self")))
    yield Shape("jelző", partial(_card, "marker", True))
    yield Shape("egész kép", partial(_card, "full_art", True))
    yield Shape("tóken", lambda of, base: (_card("full_art", True, of, base), _card("marker", True, of, base)))
    yield Shape("ép", partial(_card, "life", 5))
    yield Shape("sebzés", partial(_card, "damage", 2))
    for name, cost in PARTS.items():
        yield Shape(f"ár {name}", partial(_card, "cost", cost))
    yield Shape("passzív", partial(_thing, "passive", True))
    yield Shape("sebes", partial(_thing, "wounds", 1))
    for marker in _markers():
        yield Shape(f"jelzővel {marker}", partial(_thing, "markers", {marker: 1}))
    for zone in ("guard", "reserve", "table", "hand", "deck", "pile", "void", "aside", "side"):
        yield Shape(f"hely {zone}", partial(_to, zone))


@cache
def _markers() -> tuple[str, ...]:
    return tuple(sorted(value.removesuffix("jelző") for value in selectors.VALUES if value.endswith("jelző")))


def watchers(draft: Draft, base: Base) -> Iterator[str]:
    """Where the card that waits may lie: on the table of each player, on the thing, beside it, or the thing itself."""
    yield from (f"table {player}" for player in draft.given["players"])
    if base.card is not None:
        yield from ("on", "left", "right", "self", *(f"on {player}" for player in draft.given["players"]))
        yield from (f"{end} {player}" for player in draft.given["players"] for end in ("first", "last"))


def watched(draft: Draft, base: Base, where: str, abilities: tuple[Ability, ...]) -> None:
    """Lay the card that waits."""
    kind, _blank, player = where.partition(" ")
    if kind == "self":
        card = draft.cards[str(base.card)]
        replace_card(str(base.card), "abilities", (*card.abilities, *abilities), draft)
        return
    if kind in ("first", "last"):
        draft.cards = {**draft.cards, WATCH: Card("szörny", damage=1, life=5, abilities=abilities)}
        row = list(draft.given["players"][player].get("reserve", ()))
        row.insert(0 if kind == "first" else len(row), {"card": WATCH, "id": WATCH})
        put(("players", player, "reserve"), row, draft)
        return
    found = [one for one in things(draft, "guard", "reserve", "table") if one[3]["id"] == base.it]
    if kind == "table":
        new = Card("bűbáj", abilities=abilities)
        draft.cards = {**draft.cards, WATCH: new}
        lay(player, "table", {"card": WATCH, "id": WATCH}, draft)
        return
    if not found:
        raise ValueError
    whose = player
    player, zone, place, _thing = found[0]
    if kind == "on":
        draft.cards = {**draft.cards, WATCH: Card("bűbáj", attaches="bármi", abilities=abilities)}
        lay(whose or player, "table", {"card": WATCH, "id": WATCH, "host": base.it}, draft)
        return
    draft.cards = {**draft.cards, WATCH: Card("szörny", damage=1, life=5, abilities=abilities)}
    row = list(draft.given["players"][player][zone])
    row.insert(place + (kind == "right"), {"card": WATCH, "id": WATCH})
    put(("players", player, zone), row, draft)


def made(base: Base, shape: Shape, where: str, abilities: tuple[Ability, ...]) -> Loaded:
    """The scenario. Raises ValueError for one that nobody could write."""
    face, scenario = base.loaded.face, base.loaded.scenario
    assert isinstance(face, Supposing)
    assert scenario is not None
    draft = face.draft(scenario, base.loaded.cards)
    try:
        shape.make(draft, base)
        watched(draft, base, where, abilities)
    except (StopIteration, KeyError) as missing:
        raise ValueError from missing
    return structs.replace(base.loaded, scenario=face.supposed(scenario, draft), cards=draft.cards)


def aimless(one: Loaded) -> Loaded:
    """The scenario with no target named where a card is played that is or has become one without targets."""
    face, scenario = one.face, one.scenario
    steps: list[Any] = getattr(scenario, "when", [])
    if (
        scenario is None
        or not isinstance(face, Supposing)
        or not any(isinstance(step, PLAYING) and step.target for step in steps)
    ):
        return one
    named = {thing["id"]: thing["card"] for *_where, thing in things(face.draft(scenario, one.cards), *ANY)}
    when = []
    for step in steps:
        card = one.cards.get(named.get(step.card, step.card)) if isinstance(step, PLAYING) and step.card else None
        if isinstance(card, Card) and step.target and not _aims(card):
            step = structs.replace(step, target=None, targets=[])
        when.append(step)
    return structs.replace(one, scenario=structs.replace(scenario, when=when))


PLAYING = (PlayStep, ReactStep)


def _aims(card: Card) -> bool:
    """Whether what plays the card may name a target."""
    return bool(card.targets) or card.type in ATTACHED or any(one.to in AIMED for one in all_effects(card.effects))


def abilities(trigger: str, selector: str) -> tuple[Ability, ...]:
    """One that waits for what the selector means, one for what it does not."""
    return (
        Ability(YES, "automatic", SHOWS, on=f"{trigger}: {selector}"),
        Ability(NO, "automatic", SHOWS, on=f"{trigger}: !({selector})"),
    )


def played(one: Loaded) -> Table | None:
    """The table at the end of a scenario, however far it came."""
    try:
        return attempt(aimless(one), frozenset(), refused=[])[0]
    except Exception:  # a table or a card that no reader would have let through
        return None


def decides(base: Base, shape: Shape, where: str, trigger: str, selector: str) -> bool:
    """Whether the ability that waits for the word is set off where the one that waits for its opposite is not."""
    try:
        table = played(made(base, shape, where, abilities(trigger, selector)))
    except ValueError:
        return False
    return table is not None and any(both == {YES} for both in _set_off(table))


def _set_off(table: Table) -> Iterator[set[str]]:
    """Which of the two each event has set off; what a card does on coming itself happens without more ado."""
    own = {Tells.ABILITY.of(event) for event in table.log if event.kind == Happens.ABILITY_HAPPENS}
    if own & {YES, NO} and not any(event.kind == Happens.SETS_OFF for event in table.log):
        yield own & {YES, NO}
    for event in table.log:
        if event.kind == Happens.SETS_OFF:
            n = len(event.facts.get("things", ()))
            for change in event.changes:
                if isinstance(change, MarkSet) and change.key == Marks.CONNECTED.name:
                    new = (change.value or ())[-n:]
                    yield {one.ability for one in new if one.ability in (YES, NO)}


# --- looking for them -------------------------------------------------------------------------------------------------


def bases() -> dict[str, list[Base]]:
    """By trigger, scenarios in which what it waits for happens: the shortest for each kind of thing and place."""
    found: dict[str, dict[tuple[Any, ...], list[tuple[bool, int, Base]]]] = defaultdict(lambda: defaultdict(list))
    kinds = _kinds()
    for one in (*corpus(), *simple()):
        if one.scenario is None or one.scenario.then.impossible or not isinstance(one.face, Supposing):
            continue
        table = played(one)
        if table is None:
            continue
        named = {
            key: card
            for *_where, thing in things(one.face.draft(one.scenario, one.cards), *ANY)
            for key, card in [(thing["id"], thing["card"])]
        }
        for event, seen in _happened(table):
            for trigger in kinds.get(event.kind, ()):
                for it in linked._about(event):
                    key, base = _base(one, seen, event, it, named)
                    if key is not None:
                        unheard = not hearing.heard(seen, trigger, event)
                        found[trigger][(*key, unheard)].append((unheard, len(table.log), base))
    return {trigger: _shortest(those.values())[:MOST] for trigger, those in sorted(found.items())}


ANY = ("guard", "reserve", "table", "hand", "aside", "deck", "pile", "void", "side")


def _base(one: Loaded, seen: Table, event: Event, it: str | None, named: dict[str, str]) -> tuple[Any, Base]:
    if it in seen.state.players:
        return (str(event.kind), "player"), Base(one, str(it), None)
    thing = seen.state.things.get(it or "")
    if thing is None or thing.card not in one.cards:
        return None, Base(one, "", None)
    card = one.cards[thing.card]
    attached = bool(card.attaches) or card.type in ("szakértelem", "szintlépés", "testrész")
    whose = thing.controller == thing.owner
    how = (Facts.PREPARED.of(thing) is not None, thing.id in seen.mark(Marks.ATTACKERS), one.id.startswith(SIMPLE))
    key = (str(event.kind), card.type, thing.zone, card.marker, attached, thing.id in named, whose, *how)
    return key, Base(one, thing.id, thing.card)


def _shortest(those: Any) -> list[Base]:
    found = [one for each in those for one in sorted(each, key=_first)[:EACH]]
    return list({(base.loaded.id, base.it): base for *_n, base in sorted(found, key=_first)}.values())


def _first(one: tuple[bool, int, Base]) -> tuple[bool, bool, int, str]:
    """The plainest, then those in which the word is heard already, then the shortest."""
    return not one[2].loaded.id.startswith(SIMPLE), one[0], one[1], one[2].loaded.id


def _kinds() -> dict[str, set[str]]:
    registry.load()
    kinds: dict[str, set[str]] = defaultdict(set)
    for trigger, those in registry.TRIGGERS.items():
        for kind in those:
            kinds[str(kind)].add(trigger)
    return kinds


def _happened(table: Table) -> Iterator[tuple[Event, Table]]:
    """Every event, with the table at which what it is about is looked at."""
    state, lay = table.start, dict[str, State]()
    for event in table.log:
        before, state = state, apply(state, (*event.changes, *event.noted))
        lay.update({id_: before for id_, one in before.things.items() if one.zone in ON_TABLE and _is_gone(state, id_)})
        after = table.at(state)
        it = Tells.THING.get(event)
        yield event, table.at(lay.get(it, before)) if looks_back(after, event) else after


def _is_gone(state: State, id_: str) -> bool:
    return id_ not in state.things or state.things[id_].zone not in ON_TABLE


def meant(trigger: str, base: Base, shape: Shape, where: str, asked: dict[str, list[str]]) -> list[str]:
    """The selectors that mean the thing as it is when the event happens to it, of each word the first."""
    try:
        one = made(base, shape, where, (Ability(NO, "automatic", SHOWS, on=f"{trigger}: {NOTHING}"),))
    except ValueError:
        return []
    table = played(one)
    kinds, found = {str(kind) for kind in registry.TRIGGERS[trigger]}, {}
    for event, seen in _happened(table) if table is not None else ():
        if event.kind not in kinds or base.it not in linked._about(event) or not hearing.heard(seen, trigger, event):
            continue
        source = base.it if where == "self" else WATCH
        thing = seen.state.things.get(source)
        if thing is None:
            continue
        view = View(thing.controller, source, 0, "linked")
        for word, those in asked.items():
            for selector in those:
                if word not in found and _means(seen, selector, base.it, view, event):
                    found[word] = selector
    return list(found.values())


def _is_heard(trigger: str, base: Base) -> bool:
    """Whether what is waited for happens to the thing, with a card on the table that waits for it."""
    everything = {"": ["bármi", "!bármi"]}
    first = next(shapes())
    places = ("self",) if trigger in OF_ITSELF else tuple(f"table {player}" for player in _players(base))
    return any(meant(trigger, base, first, where, everything) for where in places)


def _players(base: Base) -> tuple[str, ...]:
    assert base.loaded.scenario is not None
    return tuple(base.loaded.scenario.given.players)


def _means(table: Table, selector: str, it: str, view: View, event: Event) -> bool:
    try:
        return hearing.means(table, selector, it, view, event)
    except Exception:  # a table that no reader would have let through
        return False


def name(selector: str) -> str:
    """The word of a selector."""
    return selector.partition(":")[0] + ":" if ":" in selector else selector.partition(">")[0].partition("<")[0]


def search(trigger: str, those: list[Base], of: set[str]) -> dict[str, str]:
    """Of each of some words by what a scenario is made in which it decides, as far as there is one."""
    asked = {word: [one for one in words()[word] if not is_refused(trigger, one)] for word in sorted(of)}
    left = {word: each for word, each in asked.items() if each}
    found: dict[str, str] = {}
    those = [base for base in those if _is_heard(trigger, base)]
    for shape in shapes():
        for base in those:
            draft = base.loaded.face.draft(base.loaded.scenario, base.loaded.cards)  # type: ignore[union-attr]
            everywhere = list(watchers(draft, base))
            own = ("self",) if trigger in OF_ITSELF and base.card else ()
            for where in everywhere if shape.name == "ahogy van" else own or everywhere[:1]:
                if not left:
                    return found
                texts = {key: [f"{key}{base.card}"] for key in ("lap:", "név:") if key in left and base.card}
                for selector in meant(trigger, base, shape, where, {**left, **texts}):
                    if decides(base, shape, where, trigger, selector):
                        where_from = str(base.loaded.file)
                        file = Path(where_from).relative_to(CORPUS) if base.loaded.file != Path(__file__) else SIMPLE
                        found[selector] = f"{file} / {base.loaded.id} / {base.it} / {shape.name} / {where}"
                        left.pop(name(selector), None)
    return found


# --- the record -------------------------------------------------------------------------------------------------------


class Pair(Struct, frozen=True):
    """An event that is waited for and a selector, with what the scenario is made of in which it decides."""

    trigger: str
    selector: str
    file: str
    id: str
    it: str
    shape: str
    where: str

    def told(self) -> str:
        """What the scenario is made of, as a line of the record says it."""
        return " / ".join((self.file, self.id, self.it, self.shape, self.where))

    def holds(self) -> bool:
        """Whether the ability is set off there, and the one that waits for the opposite is not."""
        every = simple() if self.file == SIMPLE else load(CORPUS / self.file)
        one = next(one for one in every if one.id == self.id)
        assert one.scenario is not None
        assert isinstance(one.face, Supposing)
        draft = one.face.draft(one.scenario, one.cards)
        named = {thing["id"]: thing["card"] for *_where, thing in things(draft, *ANY)}
        made_of = (name for name in one.cards if self.it.startswith(f"{name}-"))
        card = None if self.it in draft.given["players"] else named.get(self.it) or next(made_of)
        shape = next(shape for shape in shapes() if shape.name == self.shape)
        return decides(Base(one, self.it, card), shape, self.where, self.trigger, self.selector)


def pairs() -> list[Pair]:
    """What is recorded."""
    lines = (line.partition(": ") for line in RECORD.recorded() if " / " in line and not line.startswith("words"))
    found = []
    for pair, _colon, rest in lines:
        trigger, _blank, selector = pair.partition(" ")
        found.append(Pair(trigger, selector, *rest.split(" / ")))
    return found


def lines() -> Iterator[str]:
    """What was asked; by trigger what is refused, and a line for each word that is not.

    What is recorded and still decides stays as it is; for all else a scenario is looked for.
    """
    kept = {pair: pair.told() for pair in pairs() if not is_refused(pair.trigger, pair.selector) and pair.holds()}
    there: dict[str, list[Base]] = {}
    yield asked()
    for trigger in sorted(registry.TRIGGERS):
        no = refused(trigger)
        yield f"{trigger}: {' '.join(no) or '–'}"
        found = {pair.selector: told for pair, told in kept.items() if pair.trigger == trigger}

        def look(left: set[str], trigger: str = trigger) -> dict[str, str]:
            there.update({} if there else bases())
            return search(trigger, there.get(trigger, []), left)

        yield from rows(f"{trigger} {{}}: {{}}", no, found, look)


def rows(told: str, no: list[str], found: dict[str, str], look: Callable[[set[str]], dict[str, str]]) -> Iterator[str]:
    """A line for each word that is not refused in a place, with how it is shown; ``found``: what is known of that,
    ``look`` looks for the others."""
    left = {*words()} - {*no} - {name(selector) for selector in found}
    found = {**found, **look(left)} if left else found
    yield from (told.format(selector, how) for selector, how in sorted(found.items()))
    yield from (told.format(word, "–") for word in sorted(left - {name(selector) for selector in found}))


RECORD = Lines(Path(__file__).with_suffix(".txt"), lines, lambda line: line.partition(":")[0])


if __name__ == "__main__":
    sys.exit(RECORD.main())
