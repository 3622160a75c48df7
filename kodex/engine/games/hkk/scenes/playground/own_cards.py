"""The form for a card of one's own on the playground: sentences with blanks, made of the words of cards.

Which verbs there are comes from where mechanisms enter them (``registry``): every verb whose sentence has no more
blanks than the form has is offered, but for :data:`ELSEWHERE`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, get_args

from kodex.engine.face.board import Field, Frame, When
from kodex.engine.games.hkk.cards import BUILDING, registry
from kodex.engine.games.hkk.cards.types import CREATURES, PASSING, CardType
from kodex.engine.games.hkk.phases import folded
from kodex.engine.games.hkk.table.marker_names import AGE, DREAM, FREEZE, LIFE, MUSCLE, POISON
from kodex.engine.games.hkk.table.marker_names import PASSING as GOING

Options = Sequence[tuple[str, Mapping[str, Any]]]

TYPES = get_args(CardType)
_CREATURES, _PASSING = sorted(CREATURES), sorted(PASSING)
_STAYING = [word for word in TYPES if word not in PASSING]
_LAID = ["bűbáj", "tárgy"]

VERBS = {
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
    "mark": "jelzőt tesz rá",
    "unmark": "jelzőt vesz le róla",
    "cleanse": "minden ilyen jelzőt levesz róla",
    "marker_proof": "nem hat rá ilyen jelző",
    "grant": "kulcsszót ad",
    "silence": "elveszi a képességeit",
    "immune": "immunissá tesz mindenre",
    "invulnerable": "megsebezhetetlenné tesz",
    "untargetable": "nem lehet célpont",
    "unanswerable": "nem lehet rá reagálni",
    "modify": "értéket változtat",
    "move": "átteszi a lényt",
    "gain_magic": "VP-t ad",
    "lose_magic": "VP-t vesz el",
    "steal_magic": "VP-t lop",
    "gain_components": "szörnykomponenst ad",
    "lose_components": "szörnykomponenst vesz el",
    "steal_components": "szörnykomponenst lop",
    "discard": "lapot dobat",
    "mill": "a pakliból dobat",
    "sacrifice": "feláldoztat",
    "sacrifice_life": "Ép-t áldoztat",
    "show_hand": "megmutattatja a kezét",
    "end_turn": "véget vet a körnek",
}
"""What a made-up card may do, in players' words."""
ELSEWHERE = frozenset(
    (
        *("alter", "change_target", "spare", "treasure", "vanish", "fetch_self"),
        *("awaken", "become", "copy", "eliminate", "give_up", "switch", "switch_off", "switch_on", "tempt", "look"),
        *(
            "clear_markers",
            "cost",
            "void_from_pile",
            "forbid",
            "omit_phase",
            "recolour",
            "skip_phase",
            "spend_from",
            "subtype",
            "use_cost",
        ),
    )
)
"""Verbs that no sentence of the form says: those that need a reaction or a mechanism of their own, and those whose
word is one of a list that players do not know by name."""
OFTEN = (LIFE, POISON, MUSCLE, FREEZE, DREAM, GOING, AGE)
"""The markers that cards put somewhere most."""
_WHAT: Mapping[str, Options] = {
    "jelző": [(name, {"text": {"what": name}}) for name in OFTEN],
    "érték": [("sebzés", {"text": {"what": "damage"}}), ("maximális Ép", {"text": {"what": "max_life"}})],
    "hely": [("az őrposztba", {"text": {"what": "guard"}}), ("a tartalékba", {"text": {"what": "reserve"}})],
}
"""What stands in the blank of a verb that needs a word besides."""
_ASKS = {**dict.fromkeys(("mark", "unmark", "cleanse", "marker_proof"), "jelző"), "modify": "érték", "move": "hely"}
_KEYWORD = "kulcsszó"
_UNCOUNTED = ("passivize", "activate", "grant")

_CREATURE: Options = (
    ("célpont lény", {"text": {"to": "target"}, "aim": ["lény"]}),
    ("célpont lap", {"text": {"to": "target"}, "aim": ["lap"]}),
    ("célpont permanens", {"text": {"to": "target"}, "aim": ["permanens"]}),
)
_ALL: Options = (
    ("minden lény", {"text": {"to": "lény"}}),
    ("minden saját lény", {"text": {"to": "lény & saját"}}),
    ("minden ellenséges lény", {"text": {"to": "lény & ellenséges"}}),
)
_SELF: Options = (("önmaga", {"text": {"to": "self"}}),)
_HOST: Options = (("amin rajta van", {"text": {"to": "host"}}),)
_PLAYER: Options = (
    ("célpont játékos", {"text": {"to": "target"}, "aim": ["játékos"]}),
    ("gazdája", {"text": {"to": "controller"}}),
    ("ellenfele", {"text": {"to": "opponent"}}),
)
_EITHER: Options = (("célpont lény vagy játékos", {"text": {"to": "target"}, "aim": ["lény | játékos"]}),)
_PLAYERS: Options = _PLAYER[1:]
"""Whom it may do it to: in words, what the text calls its target, whom the effect names."""

_PAID: Options = (("ha kifizetik az árát", {"kind": "activated", "paid": {"magic": "$price"}}),)
MOMENTS = {
    "enters: self": "amikor kijátsszák",
    "pile: self": "amikor meghal (a gyűjtőbe kerül)",
    "out_of_play: self": "amikor kikerül a játékból",
    "kárpótlás": "kárpótlásként",
    "büntetés": "büntetésként",
    "hurt: self": "amikor megsebződik",
    "kills: self": "amikor megöl egy lényt",
    "play: saját": "amikor gazdája kijátszik egy lapot",
    "play: ellenséges": "amikor az ellenfél kijátszik egy lapot",
}
"""What an automatic ability may wait for, as its text says it."""
PHASES = {"kör eleje": "a kör elején", "kör vége": "a kör végén", "előkészítő": "az előkészítő fázisban"}
_BY_ITSELF: Options = (
    *((told, {"kind": "automatic", "event": on}) for on, told in MOMENTS.items()),
    *((told, {"kind": "automatic", "phase": [phase]}) for phase, told in PHASES.items()),
)
_ALWAYS: Options = (("folyamatosan", {"kind": "continuous"}),)
UNTIL = {"kör vége": "a kör végéig", "végleg": "végleg"}
FURTHER: Mapping[str, Mapping[str, Any]] = {
    "nincs": {},
    "passziválás": {"turn": 1},
    "1 lény feláldozása": {"sacrifice": 1, "victims": "lény"},
    "1 lap eldobása kézből": {"discard": 1},
    "1 szörnykomponens": {"components": 1},
    "1 Ép": {"life": 1},
}
"""What may be paid besides magic points."""
_AGAINST: Options = (
    ("egy lap kijátszását", {"against": ["play"]}),
    ("egy képesség használatát", {"against": ["use"]}),
    ("egy hatást, automatikust is", {"against": ["effect"]}),
    ("egy forrást", {"against": ["source"]}),
    ("bármit", {"against": ["any"]}),
)
_ABSOLUTE: Options = (("nem", {}), ("mindenképp", {"text": {"absolute": True}}))
_MADE: Options = (("lap", {}), ("önálló jelző", {"marker": True}))
_ATTACHES: Options = (
    ("nem teszik rá semmire", {}),
    ("bármelyik lényre", {"attaches": "lény"}),
    ("saját lényre", {"attaches": "lény & saját"}),
    ("ellenséges lényre", {"attaches": "lény & ellenséges"}),
)
_HOSTS = ["lény", "lény & saját", "lény & ellenséges"]


def offered() -> list[str]:
    """The verbs that the form says, in the order in which it lists them."""
    return [verb for verb in VERBS if verb in registry.VERBS]


def form() -> tuple[Field, ...]:
    """The fields, those that others depend on first."""
    registry.load()
    keywords, numbered = _keywords()
    spoken: When = {"spoken": ["true"]}
    return (
        Field(key="type", label="Típus", options=[(word, {"type": word}) for word in TYPES]),
        Field(key="cost", label="Ára (VP)", at="cost.magic"),
        Field(key="further", label="További ára", options=[(told, _cost(cost)) for told, cost in _costs_to_play()]),
        Field(key="damage", label="Sebzés", at="damage", usual=2, when={"type": _CREATURES}),
        Field(key="life", label="Ép / Sp", at="life", usual=2, least=1, when={"type": [*_CREATURES, BUILDING]}),
        Field(key="made", label="Lap vagy jelző?", options=_MADE, when={"type": [*_CREATURES, BUILDING]}),
        Field(key="onto", label="Mire teszik rá?", options=_ATTACHES, when={"type": _LAID}),
        Field(key="does", label="Mit tesz?", options=_verbs(), part=True),
        *(
            Field(key=f"what_{word}", label=f"Milyen {word}?", options=told, part=True, when={"asks": [word]})
            for word, told in (*_WHAT.items(), (_KEYWORD, _granted()))
        ),
        Field(key="against", label="Mit akadályoz meg?", options=_AGAINST, part=True, when={"text.do": ["counter"]}),
        Field(key="n", label="ennyit", usual=2, least=1, when={"counts": ["true"]}),
        Field(
            key="moment",
            label="Mikor?",
            options=(*_PAID, *_BY_ITSELF),
            part=True,
            when={"type": _STAYING, "always": ["false"]},
        ),
        Field(
            key="moment_always",
            label="Mikor?",
            options=(*_PAID, *_ALWAYS, *_BY_ITSELF),
            part=True,
            when={"type": _STAYING, "always": ["true"]},
        ),
        *_whom(),
        Field(
            key="until",
            label="Meddig?",
            options=[("ahogy szokás", {}), *((told, {"text": {"until": word}}) for word, told in UNTIL.items())],
            part=True,
            when={"lasts": ["true"], "kind": ["activated", "automatic", ""]},
        ),
        Field(key="absolute", label="Mindenképp?", options=_ABSOLUTE, part=True, when=spoken),
        Field(key="price", label="A képesség ára (VP)", when={"type": _STAYING, "kind": ["activated"], **spoken}),
        Field(
            key="besides",
            label="A képesség további ára",
            options=[(told, {"paid": cost} if cost else {}) for told, cost in FURTHER.items()],
            part=True,
            when={"type": _STAYING, "kind": ["activated"], **spoken},
        ),
        *(
            field
            for n in (1, 2, 3)
            for field in (
                Field(key=f"keyword{n}", label=f"{n}. kulcsszó", options=keywords(n), when=_after(n)),
                Field(key=f"many{n}", label="ennyi", usual=2, least=1, when={f"keyword{n}": numbered}),
            )
        ),
    )


def _after(n: int) -> When:
    """A further keyword is asked for when there is one before it."""
    return {f"keyword{n - 1}": [str(at) for at in range(1, len(registry.KEYWORDS) + 1)]} if n > 1 else {}


def _costs_to_play() -> Iterator[tuple[str, Mapping[str, Any]]]:
    """What may be paid for playing a card: nothing is passive yet that is only played."""
    return ((told, cost) for told, cost in FURTHER.items() if "turn" not in cost)


def _cost(cost: Mapping[str, Any]) -> Mapping[str, Any]:
    return {"cost": cost} if cost else {}


def _whom() -> Iterator[Field]:
    """Whom an effect concerns, by what the verb may be done to and by what kind of text it stands in: what happens by
    itself chooses no target."""
    for on, aimed, at_large in (
        ("things", _CREATURE, _ALL),
        ("players", _PLAYER[:1], _PLAYERS),
        ("any", (*_CREATURE, *_PLAYER[:1], *_EITHER), (*_ALL, *_PLAYERS)),
    ):
        itself = () if on == "players" else _SELF
        host = () if on == "players" else _HOST
        for key, when, options in (
            ("", {"type": _PASSING}, (*aimed, *at_large)),
            ("_used", {"kind": ["activated"], "attaches": [""]}, (*aimed, *at_large, *itself)),
            ("_used_laid", {"kind": ["activated"], "attaches": _HOSTS}, (*aimed, *host, *at_large)),
            ("_itself", {"kind": ["automatic", "continuous"], "attaches": [""]}, (*at_large, *itself)),
            ("_itself_laid", {"kind": ["automatic", "continuous"], "attaches": _HOSTS}, (*host, *at_large)),
        ):
            yield Field(key=f"whom_{on}{key}", label="Kivel?", options=options, part=True, when={"on": [on], **when})


FRAMES = (
    Frame(
        when={"type": _PASSING, "text.do": ["counter"]},
        needs="text",
        card={"effects": ["$text"], "reaction": "$against"},
    ),
    Frame(when={"type": _PASSING}, needs="text", card={"effects": ["$text"], "targets": "$aim"}),
    Frame(
        when={"text.do": ["counter"]},
        needs="text",
        card={
            "abilities": [
                {
                    "id": "képesség",
                    "kind": "reaction",
                    "cost": "$paid",
                    "effects": ["$text"],
                    "reaction": "$against",
                }
            ]
        },
    ),
    Frame(
        needs="text",
        card={
            "abilities": [
                {
                    "id": "képesség",
                    "kind": "$kind",
                    "on": "$event",
                    "when": "$phase",
                    "cost": "$paid",
                    "targets": "$aim",
                    "effects": ["$text"],
                }
            ]
        },
    ),
)


def said(word: str) -> str:
    """A keyword as players write it: ``aktívan jön játékba``."""
    return word if word.startswith(("anti-", "reakció-")) else word.replace("_", " ").replace("-", " ")


def _known() -> list[str]:
    return sorted(registry.KEYWORDS, key=lambda name: folded(said(name)))


def _keywords() -> tuple[Any, list[str]]:
    """None, and each keyword with what it is on the card; and the places of those that have a number."""
    known = _known()
    numbered = [str(at) for at, name in enumerate(known, 1) if registry.KEYWORDS[name].number]

    def options(n: int) -> list[tuple[str, dict[str, Any]]]:
        told = {name: f"$many{n}" if registry.KEYWORDS[name].number else True for name in known}
        return [("nincs", {}), *((said(name), {"keywords": {name: value}}) for name, value in told.items())]

    return options, numbered


def _granted() -> list[tuple[str, dict[str, Any]]]:
    """The keywords that an effect may give."""
    return [(said(name), {"text": {"what": name}}) for name in _known() if not registry.KEYWORDS[name].number]


def _verbs() -> list[tuple[str, dict[str, Any]]]:
    """What a made-up card may do: nothing by itself, or one of the verbs, with what it asks for and may concern."""
    found: list[tuple[str, dict[str, Any]]] = [("semmi különöset", {})]
    for verb in offered():
        known = registry.VERBS[verb]
        counts = "n" in known.fields and known.on != "none" and verb not in _UNCOUNTED
        found.append(
            (
                VERBS[verb],
                {
                    "text": {"do": verb, "n": "$n"} if counts else {"do": verb},
                    "on": known.on,
                    "counts": counts,
                    "spoken": True,
                    "asks": _KEYWORD if verb == "grant" else _ASKS.get(verb, ""),
                    "always": known.continuous,
                    "lasts": "until" in known.fields,
                },
            )
        )
    return found


__all__ = [
    *("ELSEWHERE", "FRAMES", "FURTHER", "MOMENTS", "OFTEN", "PHASES", "TYPES", "UNTIL", "VERBS"),
    *("form", "offered", "said"),
]
