"""The table of HKK as it is drawn and set on the playground, in Hungarian."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kodex.engine.face.board import Board, Edit, Number, Place, Playground, Says, Setting, When
from kodex.engine.games.hkk import phases
from kodex.engine.games.hkk.book import RULEBOOK, book
from kodex.engine.games.hkk.cards import BUILDING, registry
from kodex.engine.games.hkk.cards.types import CREATURES, PASSING, SLOTTED
from kodex.engine.games.hkk.fixed import of
from kodex.engine.games.hkk.scenes.playground.card_words import (
    KEPT_OFF,
    MOMENTS,
    OFTEN,
    PHASES,
    SWITCHED,
    UNSAID,
    UNTIL,
    VERBS,
)
from kodex.engine.games.hkk.scenes.playground.own_cards import FRAMES, TYPES, form, said
from kodex.engine.games.hkk.scenes.telling import stages
from kodex.engine.games.hkk.scenes.telling.named import marker
from kodex.engine.games.hkk.turn.permissions import players_alternate

_CREATURES, _PASSING = sorted(CREATURES), sorted(PASSING)
_ASIDE = sorted(SLOTTED)
_IN_DECKS = [word for word in TYPES if word not in SLOTTED]
_LASTING = [word for word in _IN_DECKS if word not in CREATURES | PASSING]
_STILL = [word for word in TYPES if word not in CREATURES]
_AIMING = [verb for verb in VERBS if verb not in ("counter", "draw", "discard", "mill", "sacrifice")]
"""Those that are done to a target unless the text says otherwise."""
_WHOM = {
    "target": "",
    "self": "önmaga",
    "host": "amin rajta van",
    "controller": "gazdája",
    "opponent": "ellenfele",
    "lény": "minden lény",
    "lény & saját": "minden saját lény",
    "lény & ellenséges": "minden ellenséges lény",
    "lény & saját & !self": "minden másik saját lény",
    "players": "minden játékos",
    "it": "amelyikkel ez történt",
    "pile": "a gyűjtőből",
    "hand": "a kézből",
    "deck": "a pakliból",
    "kéz": "a kézbe",
    "altípus:": "{} altípusú",
    "true": "mindenképp",
    "guard": "az őrposztba",
    "reserve": "a tartalékba",
    "max_life": "maximális Ép",
}
_AIMS = {
    "lény | játékos": "lény vagy játékos",
    "lény & saját": "saját lény",
    "lény & ellenséges": "ellenséges lény",
    "gyűjtő & saját": "a gyűjtőjéből",
    "gyűjtő & ellenséges": "az ellenfél gyűjtőjéből",
    "altípus:": "{} altípusú",
}
_MARKERS = {name: marker(name, 1, hu=True) for name in OFTEN}
_TOLD = {**_MARKERS, **KEPT_OFF, **VERBS, **_WHOM, **MOMENTS, **PHASES, **UNTIL}
_TOLD |= {"raise_damage": "sebzést ad", "raise_life": "Ép-t ad", **SWITCHED}
_TOLD |= {"switch_off": "kikapcsolja", "switch_on": "visszakapcsolja"}
"""Words of a card's own text, as players say them, but for keywords."""

_PLACES = (
    Place(key="guard", label="Őrposzt", at="players.{player}.guard", takes={"type": _CREATURES}),
    Place(key="reserve", label="Tartalék", at="players.{player}.reserve", takes={"type": _CREATURES}),
    Place(key="table", label="Asztal", at="players.{player}.table", takes={"type": _LASTING}),
    Place(key="hand", label="Kéz", at="players.{player}.hand", sees="owner", takes={"type": _IN_DECKS}),
    Place(key="pile", label="Gyűjtő", at="players.{player}.pile", rare=True, takes={"type": _IN_DECKS}),
    Place(
        key="deck",
        label="Pakli (felülről)",
        at="players.{player}.deck",
        sees="nobody",
        rare=True,
        takes={"type": _IN_DECKS},
    ),
    Place(key="void", label="Semmi", at="players.{player}.void", set=False),
    Place(
        key=phases.ASIDE,
        label="Pakli mellett",
        at=f"players.{{player}}.{phases.ASIDE}",
        rare=True,
        takes={"type": _ASIDE},
    ),
)
_VALUES = {**_WHOM, **UNTIL, "damage": "sebzés"}
_MODIFIES: When = {"do": ["modify"]}
_OWN: When = {"kind": ["activated", "automatic", "continuous", "reaction"]}
_AT_ONCE: When = {"do": [verb for verb in (*VERBS, *UNSAID) if verb not in ("schedule", "modify")]}


def _words() -> dict[str, str]:
    """Every word of a card's own text: keywords of the editions too, whatever has been loaded before."""
    registry.load()
    return _TOLD | {name: said(name) for name in sorted(registry.KEYWORDS) if name not in _TOLD}


def _each(path: str, when: When, most: int, words: dict[str, str], each: str = "") -> Iterator[Says]:
    """What is said of the first effects of a list."""
    for n in range(most):
        at = f"{path}.{n}."
        ends = f"({{{at}to|}}) {{{at}until|}} {{{at}absolute|}}"
        plain = {**when, f"{at}do": [verb for verb in (*VERBS, *UNSAID) if verb != "modify"]}
        yield Says(f"{{{at}do}}: {{{at}n|}} {{{at}what|}} {ends}", plain, each=each, words=words)
        modifies = {**when, f"{at}do": ["modify"]}
        yield Says(f"{{{at}what}} változik: {{{at}n}} {ends}", modifies, each=each, words=_VALUES)
        yield Says(f"csak ilyen: {{{path}.{n}.of}}", when, each=each, words=_AIMS)


_FURTHER = (
    *("{sacrifice} lény feláldozása", "{discard} lap eldobása kézből", "{mill} lap eldobása a pakliból"),
    *("{components} szk", "{life} Ép", "{necron} nekron", "{zan} zanszilánk", "{builder} építő"),
)


def _card(words: dict[str, str]) -> tuple[Says, ...]:
    """What a card says of itself."""
    return (
        Says("{type}"),
        Says("önálló jelző", {"marker": ["true"]}),
        Says("{damage|0}/{life|0}", {"type": _CREATURES}),
        Says("{life} Sp (ennyi sebzést bír ki)", {"type": _STILL}),
        Says("altípusa: {value}", each="subtypes"),
        Says("színe: {value}", each="colours"),
        Says("{components} szk-t ad, ha elpusztul", {"type": _CREATURES}),
        Says("{cost.magic} VP"),
        *(Says(told.replace("{", "ára {cost.")) for told in _FURTHER),
        Says("mágikus támadás", {"magic_attack": ["true"]}),
        Says("mágikus védelem", {"magic_defence": ["true"]}),
        Says("harci képesség: {cost.magic|0} VP, {effects.0.n|1} sebzés", {"kind": ["combat"]}, each="abilities"),
        Says("{do}: {n|} {what|} ({to|}) {until|} {absolute|}", _AT_ONCE, each="effects", words=words),
        Says("{what} változik: {n} ({to|}) {until|} {absolute|}", _MODIFIES, each="effects", words=_VALUES),
        Says("csak ilyen: {of}", each="effects", words=_AIMS),
        Says("a kör végén", {"effects.0.do": ["schedule"]}),
        *_each("effects.0.effects", {}, 2, words),
        Says("reakcióként is", {"alone": ["true"], "type": _PASSING}),
        Says("célpont {value}", each="targets", words=_AIMS),
        Says(
            "célpontját nem nevezi meg",
            {"type": _PASSING, "targets": [""], "effects.0.to": ["", "target"], "effects.0.do": _AIMING},
        ),
        Says("képessége: {cost.magic} VP", {"kind": ["activated"]}, each="abilities"),
        Says("reakcióként: {cost.magic|0} VP", {"kind": ["reaction"]}, each="abilities"),
        *(
            Says(told.replace("{", "{cost."), {"kind": ["activated", "reaction"]}, each="abilities")
            for told in _FURTHER
        ),
        Says("passziválás", {"kind": ["activated", "reaction"], "cost.turn": ["1"]}, each="abilities"),
        Says("folyamatosan", {"kind": ["continuous"]}, each="abilities"),
        Says("{on|when.0}", {"kind": ["automatic", "activated"]}, each="abilities", words=words),
        *_each("effects", _OWN, 2, words, each="abilities"),
        Says("célpont {targets.0}", _OWN, each="abilities", words=_AIMS),
        Says("{key} {value|}", each="keywords", words={"true": ""}),
    )


_LEFT = "life-wounds"
_THING = (
    Says("{damage|0}/{life-wounds}", {"type": _CREATURES}),
    Says("{life-wounds} Sp", {"type": [BUILDING]}),
    Says("({max_life|printed.life})", {"type": _CREATURES}, unlike=("max_life|printed.life", _LEFT)),
    Says("{type}", {"type": [word for word in _STILL if word != BUILDING]}),
    Says("{type}", {"type": [BUILDING], "life": [""]}),
)
_NOTES = (
    Says("passzív", {"passive": ["true"]}),
    Says("rátéve erre: {host}"),
    Says("{value} {key}", each="markers", words=_MARKERS),
)
_EDITS = (
    Edit(key="passive", more="Legyen passzív", less="Legyen aktív", places=("reserve", "table")),
    Edit(
        key="host",
        more="Rátéve erre…",
        less="Nincs rátéve semmire",
        among=("guard", "reserve"),
        places=("table",),
        when={"type": ["bűbáj", "tárgy"]},
    ),
    Edit(
        key="wounds", more="Sebzés rá: +1", less="Gyógyult", most="printed.life", places=("guard", "reserve", "table")
    ),
    Edit(
        key="markers",
        more="Jelző rá…",
        less="{word} le",
        words=list(_MARKERS.items()),
        places=("guard", "reserve", "table"),
    ),
)


_CARDS: dict[str, dict[str, Any]] = {
    "ork": {"type": "szörny", "cost": {"magic": 1}, "damage": 2, "life": 3, "components": 1},
    "medve": {"type": "szörny", "cost": {"magic": 4}, "damage": 4, "life": 4, "components": 2},
    "mágus": {"type": "kalandozó", "cost": {"magic": 2}, "damage": 3, "life": 3, "magic_attack": True},
    "szellem": {"type": "szörny", "cost": {"magic": 2}, "damage": 1, "life": 2, "magic_defence": True},
    "sárkány": {
        "type": "szörny",
        "cost": {"magic": 3},
        "damage": 2,
        "life": 5,
        "components": 2,
        "abilities": [
            {"id": "láng", "kind": "combat", "cost": {"magic": 1}, "effects": [{"do": "damage", "n": 1}]},
        ],
    },
    "vipera": {"type": "szörny", "cost": {"magic": 1}, "damage": 1, "life": 2, "keywords": {"mérgezés": 2}},
    "griff": {"type": "szörny", "cost": {"magic": 2}, "damage": 2, "life": 2, "keywords": {"repül": True}},
    "torony": {"type": "építmény", "cost": {"magic": 1}, "life": 4},
    "szikra": {"type": "azonnali", "cost": {"magic": 1}, "targets": ["lény"], "effects": [{"do": "damage", "n": 3}]},
    "kötszer": {"type": "azonnali", "cost": {"magic": 1}, "targets": ["lény"], "effects": [{"do": "heal", "n": 3}]},
    "tiltás": {"type": "azonnali", "cost": {"magic": 2}, "effects": [{"do": "counter"}], "reaction": ["play"]},
    "lopás": {"type": "általános", "cost": {"magic": 1}, "targets": ["lény"], "effects": [{"do": "control"}]},
    "áldozat": {
        "type": "általános",
        "cost": {"sacrifice": 1},
        "effects": [{"do": "heal", "n": 5, "to": "controller"}],
    },
}
"""Cards to begin with; whoever needs others makes them."""

_ACTS = {
    "attack": "támad",
    "strike_back": "visszaütést jelöl ki",
    "play": "lapot játszik ki",
    "pass": "passzol",
    "advance": "tovább",
    "activate": "képességet használ",
    "swap": "lényt cserél",
    "use": "képességet használ",
    "claim": "szörnykomponenst vesz ki",
}
_EXAMPLES = (
    "atutes-csak-ha-mindenki-foglalt",
    "magikus-vedelem-nullara-csokkenti",
    "eletmento-azonnalival-megmentheto",
    "reakcio-altipus-cselekvesre",
    "harom-tamado-egy-vedore",
    "mergezes-utes-utan",
)
BEGIN, MAIN, ATTACKERS = "előkészítő.1", "fő.1", "harc.támadók"
"""Where a turn begins; where somebody begins who has nothing yet, in the own turn where most may be done; and where
attacks are declared."""
_RIVAL = "goblin"
"""The creature that the other side plays and sends forward: whoever goes on meets somebody."""
_FURTHER_CARDS: dict[str, Any] = {
    _RIVAL: {"type": "szörny", "cost": {"magic": 1}, "damage": 1, "life": 2, "components": 1},
}
"""More cards for a game that begins."""
_DECKS = {
    "A": ("ork", "szikra", "medve", "vipera", "szellem", "griff", "mágus", "kötszer", "ork", "vipera"),
    "B": ("goblin", "sárkány", "tiltás", "lopás", "griff", "szellem", "sárkány", "tiltás", "lopás", "szellem"),
}
"""The decks of a game that begins, from the top: what is held at first and what is drawn soon."""


def _given(phase: str, **of_a: list[str]) -> dict[str, Any]:
    plain: dict[str, Any] = {"life": 20, "magic": 5, "guard": [], "reserve": [], "hand": []}
    return {"active": "A", "phase": phase, "players": {"A": {**plain, **of_a}, "B": dict(plain)}}


def _fresh() -> dict[str, Any]:
    """A table with a creature on each side, and the attack of one."""
    given = _given(ATTACKERS, guard=["ork"], hand=["szikra"])
    given["players"]["B"]["guard"] = [{"card": "medve", "id": "medve"}]
    when = [{"act": "attack", "by": "A", "map": {"ork": "medve"}}]
    return {"given": given, "when": when, "told": ["A támad: ork → medve"]}


def _opening() -> dict[str, Any]:
    """A game that has just begun: the first player's first turn."""
    size = of(RULEBOOK, "hand.start.size")
    begun = {"life": of(RULEBOOK, "player.life.start"), "magic": of(RULEBOOK, "player.magic_points.start")}
    players = {
        name: {"turn": n, **begun, "guard": [], "reserve": [], "hand": list(deck[:size]), "deck": list(deck[size:])}
        for (name, deck), n in zip(_DECKS.items(), (1, 0), strict=True)
    }
    first, other = players
    plan = [
        {"act": "play", "by": other, "card": _RIVAL},
        {"act": "exchange", "by": other, "into": [_RIVAL]},
    ]
    return {"given": {"active": first, "phase": BEGIN, "players": players}, "cards": _FURTHER_CARDS, "plan": plan}


def playground(rules: dict[str, str]) -> Playground:
    """What the playground begins with; ``rules``: by edition one that every table has to do with."""
    every = [(stage.id, stages.stage(stage.id)) for stage in phases.STAGES]
    resting = [named for named, stage in zip(every, phases.STAGES, strict=True) if stage.rests]
    numbers = (Number("life", "Ép", 20), Number("magic", "VP"), Number("components", "szk"))
    board = Board(
        numbers=numbers,
        places=_PLACES,
        card=_card(_words()),
        thing=_THING,
        notes=_NOTES,
        price=(Says("ára {cost.magic} VP"),),
        passive="passive",
        edits=_EDITS,
        form=form(),
        frames=FRAMES,
    )
    return Playground(
        board=board,
        cards=_CARDS,
        empty=_given(MAIN),
        fresh=_fresh(),
        settings=(Setting("Innen indul: hol tart a kör", "phase", every), Setting("Kié a kör", "active")),
        stages=resting,
        stops=(ATTACKERS, "fő.2", "kör_vége.4"),
        order=[stage.id for stage in phases.STAGES],
        standing="{stage_name}, {active} köre",
        editions=[(one, name) for one, name in zip(rules, ("Kódex", "11. kiadás", "8. kiadás"), strict=True)],
        rules=rules,
        acts=_ACTS,
        of_things=(("zone", "helye"), ("life", "életpontja"), ("wounds", "elszenvedett sebzése")),
        of_players=(("life", "életpontja"), ("magic", "varázspontja")),
        words=("őrposzt", "tartalék", "asztal", "kéz", "gyűjtő", "Semmi", "pakli"),
        in_turn=(book.norm_of(players_alternate).number,),
        examples=_EXAMPLES,
        opening=_opening(),
        hints={
            "seek_location": f"{of(RULEBOOK, 'location.search.cost')} VP-be kerül; csak ha van helyszín a paklidban"
        },
    )


__all__ = ["playground"]
