"""The words of the form for a card of one's own: what it may do, to whom, when, and for what, as players say it.

Which verbs there are comes from where mechanisms enter them (``registry``): every verb whose sentence has no more
blanks than the form has is offered, but for :data:`UNSAID`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kodex.engine.games.hkk.formats.tournament_decks import FREE
from kodex.engine.games.hkk.scenes.telling.named import marker
from kodex.engine.games.hkk.table.marker_names import AGE, DREAM, FREEZE, LIFE, MUSCLE, POISON, STRONGER, WEAKER
from kodex.engine.games.hkk.table.marker_names import PASSING as GOING
from kodex.engine.games.hkk.vocabulary.games import God

Options = Sequence[tuple[str, Mapping[str, Any]]]
"""What may be chosen: in words, with what it adds."""

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
    "play": "játékba hoz egy lapot",
    "put": "elővesz egy lapot",
    "search": "a pakliból kézbe keres",
    "mark": "jelzőt tesz rá",
    "unmark": "jelzőt vesz le róla",
    "cleanse": "minden ilyen jelzőt levesz róla",
    "marker_proof": "nem hat rá ilyen jelző",
    "grant": "kulcsszót ad",
    "subtype": "altípust ad",
    "recolour": "színt ad",
    "silence": "elveszi a képességeit",
    "copy": "jelzőmásolatot készít róla",
    "switch_off": "kikapcsol egy követőt vagy szabálylapot",
    "switch_on": "visszakapcsol egy követőt vagy szabálylapot",
    "immune": "immunissá tesz mindenre",
    "invulnerable": "megsebezhetetlenné tesz",
    "untargetable": "nem lehet célpont",
    "unanswerable": "nem lehet rá reagálni",
    "modify": "értéket változtat",
    "move": "átteszi a lényt",
    "forbid": "megtilt valamit",
    "cost": "a lapok kijátszásának árát változtatja",
    "use_cost": "a képességek árát változtatja",
    "gain_magic": "VP-t ad",
    "lose_magic": "VP-t vesz el",
    "steal_magic": "VP-t lop",
    "gain_components": "szörnykomponenst ad",
    "lose_components": "szörnykomponenst vesz el",
    "steal_components": "szörnykomponenst lop",
    "discard": "lapot dobat",
    "mill": "a pakliból dobat",
    "void_from_pile": "a gyűjtőjéből a Semmibe tesz",
    "look": "megnézi a pakliját",
    "sacrifice": "feláldoztat",
    "sacrifice_life": "Ép-t áldoztat",
    "show_hand": "megmutattatja a kezét",
    "end_turn": "véget vet a körnek",
}
"""What a made-up card may do, in players' words."""
_OF_OTHERS = "its text holds further texts, which are sentences of their own"
_MADE = "it names another card, of which somebody would have to make the form as well"
_ANSWERS = "it changes the text of what it reacts to, which the form would have to know"
_KEYWORD = "it is the text of a keyword, which the form offers as one"
_FOLLOWER = "it is done to one's own follower alone, from which the rules take the price"
UNSAID = {
    **dict.fromkeys(("all", "choose", "compel", "distribute", "for_each", "if", "may", "may_pay"), _OF_OTHERS),
    **dict.fromkeys(("name_type", "schedule"), _OF_OTHERS),
    **dict.fromkeys(("prepared", "token", "become"), _MADE),
    **dict.fromkeys(("alter", "change_target", "spare"), _ANSWERS),
    **dict.fromkeys(
        ("treasure", "vanish", "fetch_self", "switch", "tempt", "awaken", "against", "favourite"), _KEYWORD
    ),
    **dict.fromkeys(("eliminate", "give_up"), _FOLLOWER),
    "substitute": "it names a price in the place of another, for which the form has no blanks",
    "spend_from": "it names whose points pay what, for which the form has no blanks",
    "clear_markers": "what it takes away is a whole kind of markers, which players do not know by name",
    **dict.fromkeys(
        ("omit_phase", "skip_phase"), "what it leaves out are phases of turns to come, which no table shows"
    ),
}
"""Verbs that no sentence of the form says, each with why. Which verbs there are at all says the registry."""
OFTEN = (
    *(LIFE, POISON, MUSCLE, FREEZE, DREAM, GOING, AGE),
    *(f"{STRONGER} +1/+1", f"{STRONGER} +1/+0", f"{STRONGER} +0/+1"),
    *(f"{WEAKER} -1/-1", f"{WEAKER} -1/-0", f"{WEAKER} -0/-1"),
)
"""The markers that cards put somewhere most; several of strength or weakness say other amounts."""

MORE, LESS = "$n", "-${n}"
NARROW = "${narrow}"
"""What the field for a subtype adds to a selector."""
_FETCHED = ("lény", "szörny", "kalandozó", "azonnali", "általános", "bűbáj", "tárgy", "építmény", "galetki", "testrész")
_FROM = {"pile": "a gyűjtőből", "hand": "a kézből", "deck": "a pakliból"}
_TAKEN = {"gyűjtő & saját": "a gyűjtőjéből a kezébe", "gyűjtő & ellenséges": "az ellenfél gyűjtőjéből a kezébe"}
KEPT_OFF = {
    "heals": "a gyógyulást",
    "damage": "a sebződést",
    "kijátszás": "a lapok kijátszását (játékosnak)",
    "keresés": "a keresést (játékosnak)",
    "discarded": "a lapdobást (játékosnak)",
    "returned": "hogy kézbe kerüljön",
    "sent": "hogy hatás a gyűjtőbe tegye",
    "sacrificed": "a feláldozást",
    "passivized": "a passzivizálást",
    "activated": "az aktivizálást",
    "forrás": "hogy forrás hasson rá",
    "hatás": "hogy hatás érje",
}
SWITCHED = {
    "követő & ellenséges": "az ellenfél követőjét",
    "szabálylap & ellenséges": "az ellenfél szabálylapját",
    "követő": "minden követőt",
    "szabálylap": "minden szabálylapot",
}
_COSTING = ("lap", "lény", "szörny", "kalandozó", "varázslat", "bűbáj", "tárgy", "építmény")
_VICTIMS = ("permanens", "lény", "szörny", "építmény", "tárgy", "bűbáj")
COLOURS = (*map(str, God), *FREE)


def _text(**said: str) -> Mapping[str, Any]:
    return {"text": said}


def _narrowed(**said: str) -> Mapping[str, Any]:
    return {"text": said, "narrows": True}


WHAT: Mapping[str, tuple[str, Options]] = {
    "jelző": ("Milyen jelző?", [(marker(name, 1, hu=True), _text(what=name)) for name in OFTEN]),
    "érték": (
        "Milyen érték?",
        [
            ("sebzés, nő", _text(what="damage")),
            ("sebzés, csökken", _text(what="damage", n=LESS)),
            ("maximális Ép, nő", _text(what="max_life")),
            ("maximális Ép, csökken", _text(what="max_life", n=LESS)),
        ],
    ),
    "hely": ("Hová?", [("az őrposztba", _text(what="guard")), ("a tartalékba", _text(what="reserve"))]),
    "honnan": ("Honnan?", [(told, _text(what=zone)) for zone, told in _FROM.items()]),
    "elővett": (
        "Honnan, mit?",
        [
            (f"{told}: {word}", _narrowed(what="kéz", of=f"{zone}{' & ' * bool(noun)}{noun}{NARROW}"))
            for zone, told in _TAKEN.items()
            for word, noun in (("lap", ""), *((one, one) for one in _FETCHED))  # 4.5.2: a lap lies on the table
        ],
    ),
    "szín": ("Milyen színt?", [(name, _text(what=name)) for name in COLOURS]),
    "tilalom": ("Mit tilt meg?", [(told, _text(what=word)) for word, told in KEPT_OFF.items()]),
    "kikapcsolt": ("Mit?", [(told, _text(to=of)) for of, told in SWITCHED.items()]),
    "drágít": ("Több vagy kevesebb lesz?", [("több", _text(n=MORE)), ("kevesebb", _text(n=LESS))]),
}
"""What stands in the blank of a verb that needs a word besides: how that is asked for, and what may be said."""
OF: Mapping[str, tuple[str, Options]] = {
    "mit": ("Milyen lapot?", [(word, _narrowed(of=f"{word}{NARROW}")) for word in _FETCHED]),
    "lapok": (
        "Melyik lapokét?",
        [("mindegyikét", {}), *((word, _narrowed(of=f"{word}{NARROW}")) for word in _COSTING[1:])],
    ),
    "áldozat": ("Mit?", [("permanenst", {}), *((word, _narrowed(of=f"{word}{NARROW}")) for word in _VICTIMS[1:])]),
}
"""The same for the cards that it is about besides whom it is done to."""
ASKS = {
    **dict.fromkeys(("mark", "unmark", "cleanse", "marker_proof"), "jelző"),
    "modify": "érték",
    "move": "hely",
    "play": "honnan",
    "put": "elővett",
    "recolour": "szín",
    "forbid": "tilalom",
    "cost": "drágít",
    "use_cost": "drágít",
    "subtype": "altípus",
    "switch_off": "kikapcsolt",
    "switch_on": "kikapcsolt",
}
OF_WHICH = {"play": "mit", "search": "mit", "cost": "lapok", "sacrifice": "áldozat"}
SAYS_WHOM = ("switch_off", "switch_on")
"""Those of which the blank says whom, too."""
DONE_TO = {"copy": "things"}
"""To whom verbs are done that the registry knows as done to nobody, for they name in other ways, too, what they are
about."""
KEYWORD = "kulcsszó"
UNCOUNTED = ("passivize", "activate", "grant", "play", "put", "search")

_NOUNS = {
    "lény": "célpont lény",
    "lény & saját": "célpont saját lény",
    "lény & ellenséges": "célpont ellenséges lény",
    "lap": "célpont lap",
    "permanens": "célpont permanens",
    "bűbáj": "célpont bűbáj",
    "tárgy": "célpont tárgy",
    "építmény": "célpont építmény",
    "követő": "célpont követő",
    "szabálylap": "célpont szabálylap",
}
AIMED: Options = [
    (told, {"text": {"to": "target"}, "aim": [f"{noun}{NARROW}"], "narrows": True}) for noun, told in _NOUNS.items()
]
ALL: Options = [
    (told, {"text": {"to": f"{of}{NARROW}"}, "narrows": True})
    for of, told in (
        ("lény", "minden lény"),
        ("lény & saját", "minden saját lény"),
        ("lény & ellenséges", "minden ellenséges lény"),
        ("lény & saját & !self", "minden másik saját lény"),
    )
]
SELF: Options = (("önmaga", _text(to="self")),)
IT: Options = (("amelyikkel ez történt", _text(to="it")),)
HOST: Options = (("amin rajta van", _text(to="host")),)
PLAYERS: Options = (
    ("gazdája", _text(to="controller")),
    ("ellenfele", _text(to="opponent")),
    ("minden játékos", _text(to="players")),
)
AIMED_PLAYER: Options = (("célpont játékos", {"text": {"to": "target"}, "aim": ["játékos"]}),)
AIMED_EITHER: Options = (("célpont lény vagy játékos", {"text": {"to": "target"}, "aim": ["lény | játékos"]}),)
"""Whom it may do it to: in words, what the text calls its target, whom the effect names."""

_PRICE = {"magic": "$price"}
PAID: Options = (("ha kifizetik az árát", {"kind": "activated", "paid": _PRICE, "priced": True}),)
ANSWER: Options = (
    ("reakcióként, ha kifizetik az árát", {"kind": "reaction", "paid": _PRICE, "priced": True, "against": ["any"]}),
)
MOMENTS = {
    "enters: self": "amikor kijátsszák",
    "pile: self": "amikor meghal (a gyűjtőbe kerül)",
    "out_of_play: self": "amikor kikerül a játékból",
    "kárpótlás": "kárpótlásként",
    "büntetés": "büntetésként",
    "hurt: self": "amikor megsebződik",
    "kills: self": "amikor megöl egy lényt",
    "pile: lény & saját": "amikor egy saját lény a gyűjtőbe kerül",
    "pile: lény & ellenséges": "amikor egy ellenséges lény a gyűjtőbe kerül",
    "pile: lény": "amikor bármelyik lény a gyűjtőbe kerül",
    "enters: lény & saját": "amikor saját lény jön játékba",
    "enters: lény & ellenséges": "amikor ellenséges lény jön játékba",
    "play: saját": "amikor gazdája kijátszik egy lapot",
    "play: ellenséges": "amikor az ellenfél kijátszik egy lapot",
    "draws: saját": "amikor gazdája lapot húz",
    "draws: ellenséges": "amikor az ellenfél lapot húz",
}
"""What an automatic ability may wait for, as its text says it."""
OF_OTHERS = [on for on in MOMENTS if "lény" in on]
"""Those that tell of another card, to which something may be done."""
NEVER_LINKED = ("kárpótlás", "büntetés")
"""Those in which nothing is used."""
PHASES = {"kör eleje": "a kör elején", "kör vége": "a kör végén", "előkészítő": "az előkészítő fázisban"}
BY_ITSELF: Options = (
    *((told, {"kind": "automatic", "event": on, "waits": True}) for on, told in MOMENTS.items()),
    *((told, {"kind": "automatic", "phase": [phase], "waits": True}) for phase, told in PHASES.items()),
)
LINKED = {"kind": "activated"}
"""What happens by itself chooses no target: a text with one is used when it may be, as its player likes (21.7)."""
ALWAYS: Options = (("folyamatosan", {"kind": "continuous"}),)
UNTIL = {"kör vége": "a kör végéig", "végleg": "végleg"}
LATER: Options = (("rögtön", {}), ("majd a kör végén", {"later": True}))
FURTHER: Mapping[str, Mapping[str, Any]] = {
    "nincs": {},
    "passziválás": {"turn": 1},
    "1 lény feláldozása": {"sacrifice": 1, "victims": "lény"},
    "1 lap eldobása kézből": {"discard": 1},
    "1 szörnykomponens": {"components": 1},
    "1 Ép": {"life": 1},
    "2 lény feláldozása": {"sacrifice": 2, "victims": "lény"},
    "2 szörnykomponens": {"components": 2},
    "1 nekron": {"necron": 1},
    "2 nekron": {"necron": 2},
    "1 zanszilánk": {"zan": 1},
    "1 építő": {"builder": 1},
    "1 lap eldobása a pakliból": {"mill": 1},
}
"""What may be paid besides magic points."""
AGAINST: Options = (
    ("egy lap kijátszását", {"against": ["play"]}),
    ("egy lény kijátszását", {"against": ["play: lény"]}),
    ("egy varázslat kijátszását", {"against": ["play: varázslat"]}),
    ("egy képesség használatát", {"against": ["use"]}),
    ("egy hatást, automatikust is", {"against": ["effect"]}),
    ("egy forrást", {"against": ["source"]}),
    ("egy gyógyító forrást", {"against": ["source: jellemző:gyógyító"]}),
    ("egy sebző forrást", {"against": ["source: jellemző:sebző"]}),
    ("egy reakciót", {"against": ["react"]}),
    ("bármit", {"against": ["any"]}),
)
REACTS: Options = (
    ("nem", {}),
    ("igen, reakcióként is", {"against": ["any"], "reacts": True}),
)
ABSOLUTE: Options = (("nem", {}), ("mindenképp", {"text": {"absolute": True}}))
MADE: Options = (("lap", {}), ("önálló jelző", {"marker": True}))
ATTACHES: Options = (
    ("nem teszik rá semmire", {}),
    ("bármelyik lényre", {"attaches": "lény"}),
    ("saját lényre", {"attaches": "lény & saját"}),
    ("ellenséges lényre", {"attaches": "lény & ellenséges"}),
)
HOSTS = ["lény", "lény & saját", "lény & ellenséges"]
COLOURED: Options = (("nincs megadva", {}), *((name, {"colours": [name]}) for name in COLOURS))
