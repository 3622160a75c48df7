"""The table of HKK as it is drawn and set on the playground, in Hungarian."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, get_args

from kodex.engine.face.board import Board, Edit, Field, Frame, Number, Place, Playground, Says, Setting
from kodex.engine.games.hkk import phases
from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.cards import BUILDING, registry
from kodex.engine.games.hkk.cards.types import CREATURES, PASSING, CardType
from kodex.engine.games.hkk.scenes.telling import stages
from kodex.engine.games.hkk.turn.permissions import players_alternate

TYPES = get_args(CardType)
_CREATURES, _PASSING = sorted(CREATURES), sorted(PASSING)
_LASTING = [word for word in TYPES if word not in CREATURES | PASSING]
_STILL = [word for word in TYPES if word not in CREATURES]
_EFFECTS = {
    "damage": "sebez",
    "heal": "gyógyít",
    "counter": "megakadályoz (reakció)",
    "draw": "húz",
    "raise_damage": "sebzést ad a kör végéig",
    "raise_life": "Ép-t ad a kör végéig",
    "passivize": "passzivizál",
    "activate": "aktivizál",
    "control": "átveszi a lényt",
    "to_pile": "a gyűjtőbe tesz",
    "to_hand": "kézbe vesz",
    "to_void": "a Semmibe tesz",
    "shuffle_back": "a pakliba kever",
    "gain_magic": "VP-t ad",
    "lose_magic": "VP-t vesz el",
    "steal_magic": "VP-t lop",
    "gain_components": "szörnykomponenst ad",
    "lose_components": "szörnykomponenst vesz el",
    "discard": "lapot dobat",
    "mill": "a pakliból dobat",
    "sacrifice": "feláldoztat",
}
"""What a made-up card may do, in players' words."""
_AIMING = [verb for verb in _EFFECTS if verb not in ("counter", "draw", "discard", "mill", "sacrifice")]
"""Those that are done to a target unless the text says otherwise."""
_Whom = Sequence[tuple[str, list[str], str]]
_CREATURE: _Whom = (
    ("célpont lény", ["lény"], "target"),
    ("célpont lap", ["lap"], "target"),
    ("célpont permanens", ["permanens"], "target"),
    ("minden lény", [], "lény"),
    ("minden saját lény", [], "lény & saját"),
    ("minden ellenséges lény", [], "lény & ellenséges"),
)
_PLAYER: _Whom = (
    ("célpont játékos", ["játékos"], "target"),
    ("gazdája", [], "controller"),
    ("ellenfele", [], "opponent"),
)
"""Whom it may do it to: in words, what the text calls its target, whom the effect names."""

_PLACES = (
    Place(key="guard", label="Őrposzt", at="players.{player}.guard", takes={"type": _CREATURES}),
    Place(key="reserve", label="Tartalék", at="players.{player}.reserve", takes={"type": _CREATURES}),
    Place(key="table", label="Asztal", at="players.{player}.table", takes={"type": _LASTING}),
    Place(key="hand", label="Kéz", at="players.{player}.hand", sees="owner"),
    Place(key="pile", label="Gyűjtő", at="players.{player}.pile", set=False),
    Place(key="void", label="Semmi", at="players.{player}.void", set=False),
    Place(key=phases.ASIDE, label="Pakli mellett", at=f"players.{{player}}.{phases.ASIDE}", set=False),
)
_CARD = (
    Says("{type}"),
    Says("{damage|0}/{life|0}", {"type": _CREATURES}),
    Says("{life} Sp", {"type": _STILL}),
    Says("{cost.magic} VP"),
    Says("ára {cost.sacrifice} lény feláldozása"),
    Says("mágikus támadás", {"magic_attack": ["true"]}),
    Says("mágikus védelem", {"magic_defence": ["true"]}),
    Says("harci képesség: {cost.magic|0} VP, {effects.0.n|1} sebzés", {"kind": ["combat"]}, each="abilities"),
    Says("{do} {n|}", each="effects", words=_EFFECTS),
    Says("célpont {value}", each="targets"),
    Says(
        "célpontját nem nevezi meg",
        {"type": _PASSING, "targets": [""], "effects.0.to": ["", "target"], "effects.0.do": _AIMING},
    ),
    Says(
        "{id}: {cost.magic|0} VP, {effects.0.do} {effects.0.n|}",
        {"kind": ["activated"]},
        each="abilities",
        words=_EFFECTS,
    ),
    Says("{key} {value|}", each="keywords", words={"true": ""}),
)
_LEFT = "life-wounds"
_THING = (
    Says("{damage|0}/{life-wounds}", {"type": _CREATURES}),
    Says("{life-wounds} Sp", {"type": _STILL}),
    Says("({max_life|printed.life})", {"type": _CREATURES}, unlike=("max_life|printed.life", _LEFT)),
    Says("{type}", {"type": _STILL, "life": [""]}),
)
_NOTES = (
    Says("passzív", {"passive": ["true"]}),
    Says("rátéve erre: {host}"),
    Says("{value} jelző ({key})", each="markers"),
)
_EDITS = (
    Edit(key="passive", more="Legyen passzív", less="Legyen aktív", places=("reserve", "table")),
    Edit(
        key="wounds", more="Sebzés rá: +1", less="Gyógyult", most="printed.life", places=("guard", "reserve", "table")
    ),
)


def _form() -> tuple[Field, ...]:
    keywords = _keywords()
    return (
        Field(key="type", label="Típus", options=[(word, {"type": word}) for word in TYPES]),
        Field(key="cost", label="Ára (VP)", at="cost.magic"),
        Field(key="damage", label="Sebzés", at="damage", usual=2, when={"type": _CREATURES}),
        Field(key="life", label="Ép / Sp", at="life", usual=2, least=1, when={"type": [*_CREATURES, BUILDING]}),
        *(Field(key=f"keyword{n}", label=f"{n}. kulcsszó", options=keywords) for n in (1, 2, 3)),
        Field(key="many", label="a kulcsszó száma", usual=2, least=1),
        Field(key="does", label="Mit tesz?", options=_verbs(), part=True),
        Field(key="n", label="ennyit", usual=2, least=1, when={"counts": ["true"]}),
        *(
            Field(key=f"whom_{on}", label="Kivel?", options=_whom(whom), part=True, when={"on": [on]})
            for on, whom in (("things", _CREATURE), ("players", _PLAYER), ("any", (*_CREATURE, *_PLAYER)))
        ),
        Field(key="price", label="A képesség ára (VP)", when={"type": _STAYING, "spoken": ["true"]}),
    )


_STAYING = [word for word in TYPES if word not in PASSING]
_FRAMES = (
    Frame(
        when={"type": _PASSING, "text.do": ["counter"]},
        needs="text",
        card={"effects": ["$text"], "reaction": ["play"]},
    ),
    Frame(when={"type": _PASSING}, needs="text", card={"effects": ["$text"], "targets": "$aim"}),
    Frame(
        when={"text.do": ["counter"]},
        needs="text",
        card={
            "abilities": [
                {"id": "képesség", "kind": "reaction", "cost": "$paid", "effects": ["$text"], "reaction": ["play"]}
            ]
        },
    ),
    Frame(
        needs="text",
        card={
            "abilities": [
                {"id": "képesség", "kind": "activated", "cost": "$paid", "targets": "$aim", "effects": ["$text"]}
            ]
        },
    ),
)


def _keywords() -> list[tuple[str, dict[str, Any]]]:
    """None, and each keyword with what it is on the card; those with a number take that of the form."""
    known = sorted(registry.KEYWORDS.items())
    told = [(name, {"keywords": {name: "$many" if word.number else True}}) for name, word in known]
    return [("nincs", {}), *told]


def _verbs() -> list[tuple[str, dict[str, Any]]]:
    """What a made-up card may do: nothing by itself, or one of the verbs, with whom it may concern."""
    found: list[tuple[str, dict[str, Any]]] = [("semmi különöset", {})]
    for verb, told in _EFFECTS.items():
        known = registry.VERBS[verb]
        counts = "n" in known.fields and known.on != "none" and verb not in ("passivize", "activate")
        text = {"do": verb, "n": "$n"} if counts else {"do": verb}
        found.append(
            (told, {"text": text, "on": known.on, "counts": counts, "spoken": True, "paid": {"magic": "$price"}})
        )
    return found


def _whom(known: _Whom) -> list[tuple[str, dict[str, Any]]]:
    """Whom an effect concerns, in words and as data; where nobody is aimed at there is no ``aim``."""
    return [(told, {"text": {"to": to}} | ({"aim": targets} if targets else {})) for told, targets, to in known]


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
ATTACKERS = "harc.támadók"


def _given(**of_a: list[str]) -> dict[str, Any]:
    plain: dict[str, Any] = {"life": 20, "magic": 5, "guard": [], "reserve": [], "hand": []}
    return {"active": "A", "phase": ATTACKERS, "players": {"A": {**plain, **of_a}, "B": dict(plain)}}


def _fresh() -> dict[str, Any]:
    """A table with a creature on each side, and the attack of one."""
    given = _given(guard=["ork"], hand=["szikra"])
    given["players"]["B"]["guard"] = [{"card": "medve", "id": "medve"}]
    when = [{"act": "attack", "by": "A", "map": {"ork": "medve"}}]
    return {"given": given, "when": when, "told": ["A támad: ork → medve"]}


def playground(rules: dict[str, str]) -> Playground:
    """What the playground begins with; ``rules``: by edition one that every table has to do with."""
    registry.load()
    every = [(stage.id, stages.stage(stage.id)) for stage in phases.STAGES]
    resting = [named for named, stage in zip(every, phases.STAGES, strict=True) if stage.rests]
    numbers = (Number("life", "Ép", 20), Number("magic", "VP"), Number("components", "szk"))
    board = Board(
        numbers=numbers,
        places=_PLACES,
        card=_CARD,
        thing=_THING,
        notes=_NOTES,
        price=(Says("ára {cost.magic} VP"),),
        passive="passive",
        edits=_EDITS,
        form=_form(),
        frames=_FRAMES,
    )
    return Playground(
        board=board,
        cards=_CARDS,
        empty=_given(),
        fresh=_fresh(),
        settings=(Setting("Innen indul: hol tart a kör", "phase", every), Setting("Kié a kör", "active")),
        stages=resting,
        stops=("fő.2", "kör_vége.4"),
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
    )


__all__ = ["playground"]
