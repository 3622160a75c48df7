"""Cards of Conquest as sentences with blanks: what each key and each word of a card is called by players.

Which keys and words there are say the types of cards and the language (``engine/cards/blanks``).
"""

from __future__ import annotations

from functools import cache
from typing import get_args

from kodex.engine.cards.blanks import Options, Said, blanks, of_selectors
from kodex.engine.face.blanks import Blanks, Sort
from kodex.engine.games.conquest.cards import NUMBERED, Card, Keyword
from kodex.engine.games.conquest.hidden.looking import PLACES, TO
from kodex.engine.games.conquest.language.words import LANGUAGE
from kodex.engine.games.conquest.scenes import texts, whom
from kodex.engine.games.conquest.text import Allowed, Period

_LABELS = {
    "type": "Típus",
    "name": "Neve a pakliban",
    "faction": "Frakció",
    "signature": "Melyik hadúr készletéből",
    "loyal": "Hűséges",
    "Card.cost": "Költség",
    "attack": "TÉ",
    "hp": "ÉP",
    "command": "Parancsszimbólum",
    "shields": "Pajzs",
    "attaches": "Mihez csatolják?",
    "keywords": "Kulcsszó",
    "traits": "Jellemző",
    "unique": "Egyedi",
    "bloodied": "Sebesült oldala",
    "hand": "Kezdő lapok",
    "resources": "Erőforrás",
    "cards": "Kártyabónusz",
    "symbols": "Szimbólum",
    "abilities": "Képesség",
    "kind": "Fajtája",
    "effects": "Hatás",
    "on": "Mire felel?",
    "forced": "Kényszerített",
    "phase": "Melyik fázisban?",
    "during": "Mi közben?",
    "from": "Honnan működik?",
    "cost": "Ára",
    "target": "Célpont",
    "only": "Csak ilyen célpont",
    "chooser": "Ki választ célpontot?",
    "limit": "Limit",
    "maximum": "Maximum",
    "exhaust": "Kimerítés",
    "sacrifice": "Mit kell feláldozni?",
    "discard": "Lap eldobása kézből",
    "n": "Mennyi?",
    "each": "Mennyi időre?",
    "do": "Mit tesz?",
    "to": "Kivel?",
    "what": "Mit?",
    "of": "Miből, mi közül?",
    "where": "Melyik bolygóhoz?",
    "into": "Hová kerül?",
    "until": "Meddig?",
    "may": "Ha akarja",
    "then": "Csak ha az előző megtörtént",
    "if": "Csak ha",
    "Effect.effects": "Helyette",
}
_READS: dict[str, tuple[Sort, str]] = {
    **dict.fromkeys(("Effect.of", "Effect.where", "Effect.if"), ("selector", "")),
    **dict.fromkeys(("Ability.target", "Ability.only", "Cost.sacrifice"), ("selector", "")),
    "Effect.to": ("selector", "whom"),
    "Effect.n": ("amount", "amounts"),
    "Effect.do": ("word", "verbs"),
    "Cost.resources": ("amount", "amounts"),
    "Ability.on": ("trigger", "triggers"),
    "Effect.into": ("word", "into"),
    "Card.keywords": ("word", "keywords"),
}
_VALUED = ("modify", "set", "rebase", "double", "halve", "swap")
_WHO = {"controller": "az irányító", "opponent": "az ellenfél"}
_VERBS = {
    "indirect": "közvetett sérülést oszt el",
    "move_damage": "sérülést helyez át",
    "redirect": "sérülést irányít át",
    "damage": "sérülést okoz",
    "destroy": "megsemmisít",
    "heal": "sérülést vesz le",
    "exhaust": "kimerít",
    "ready": "pihentet",
    "rout": "kimerülten hazaküld",
    "move": "átmozgat",
    "draw": "lapot húzat",
    "gain": "erőforrást ad",
    "sacrifice": "feláldoztat",
    "discard": "lapot dobat",
    "modify": "értéket változtat",
    "set": "értéket állít be",
    "rebase": "alapértéket állít be",
    "double": "értéket megdupláz",
    "halve": "értéket megfelez",
    "give": "kulcsszót ad",
    "blank": "üressé tesz",
    "cannot": "megtilt valamit",
    "permit": "megenged valamit",
    "immune": "immunissá tesz",
    "cancel": "semmissé tesz",
    "lessen": "kisebbé teszi",
    "replace": "helyette mást tesz",
    "control": "átveszi az irányítását",
    "put": "játékba hoz",
    "create": "jelölőegységet hoz létre",
    "return": "visszavesz kézbe",
    "battle": "csatát indít",
    "swap": "értéket cserél",
    "look": "lapokat néz meg",
    "reveal": "lapokat fed fel",
    "search": "lapot keres",
}


def _tables() -> dict[str, Options]:
    told = {
        "words": {**whom.BEFORE, **whom.NAMES, **whom.BEHIND},
        "values": whom.VALUES,
        "tags": whom.TAGS,
        "amounts": {
            f"{of}.{value}": f"amennyi {of_told} {told}"
            for of, of_told in texts.OF.items()
            for value, told in texts.VALUES.items()
        },
    }
    return {
        **of_selectors(LANGUAGE, told),
        "whom": list(texts.WHOM.items()),
        "verbs": [(verb, _VERBS[verb]) for verb in LANGUAGE.registry.verbs],
        "triggers": [(word, whom.answered(word)) for word in LANGUAGE.registry.triggers],
        "into": [(word, word) for word in TO],
        "places": [(word, word) for word in PLACES],
        "keywords": [(word, word) for word in get_args(Keyword)],
        "valued": list(whom.VALUES.items()),
        "barred": list(texts.DOING["cannot"].items()),
        "allowed": [(word, texts.DOING["permit"].get(word, word)) for word in get_args(Allowed)],
        "Ability.chooser": list(_WHO.items()),
        "Ability.from": list(texts.ELSEWHERE.items()),
        "Effect.until": [(period, f"{period} végéig") for period in get_args(Period)],
    }


@cache
def whole_cards() -> Blanks:
    """What any card of Conquest consists of."""
    by = {**dict.fromkeys(_VALUED, "valued"), **dict.fromkeys(texts.LOOKING, "places"), "give": "keywords"}
    verbs = LANGUAGE.registry.verbs
    return blanks(
        Card,
        LANGUAGE,
        Said(
            labels=_LABELS,
            words=_tables(),
            reads=_READS,
            by={"Effect.what": {**by, "cannot": "barred", "permit": "allowed"}},
            has={"Effect": {verb: sorted({"do", *known.fields}) for verb, known in verbs.items()}},
            numbers={"keywords": NUMBERED},
        ),
    )


__all__ = ["whole_cards"]
