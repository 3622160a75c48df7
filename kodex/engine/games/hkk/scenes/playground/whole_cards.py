"""Cards of HKK as sentences with blanks: what each key and each word of a card is called by players.

Which keys and words there are say the types of cards and the language (``engine/cards/blanks``); what is called here
is called so wherever the telling rooms have a name for it.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import get_args

from msgspec import structs

from kodex.engine.cards.blanks import Options, Said, blanks, of_selectors
from kodex.engine.face.blanks import Blanks, Sort
from kodex.engine.games.hkk.abilities.shields import FORMS
from kodex.engine.games.hkk.cards import Ability, Card, registry
from kodex.engine.games.hkk.cards.costs import EVERY_PART, PART_WORDS, PARTS
from kodex.engine.games.hkk.cards.effects import IDLE, REACTED, Kind
from kodex.engine.games.hkk.cards.language import LANGUAGE, PLACES, WHOM
from kodex.engine.games.hkk.cards.text_kinds import TEXT_KINDS
from kodex.engine.games.hkk.effects.lasting import VALUES, kept_off
from kodex.engine.games.hkk.life.given import GIVEN
from kodex.engine.games.hkk.markers.kinds import MARKER_WORDS
from kodex.engine.games.hkk.phases import ZONE_WORDS
from kodex.engine.games.hkk.resources.coming import MOMENTS
from kodex.engine.games.hkk.scenes.playground import card_words
from kodex.engine.games.hkk.scenes.playground.own_cards import said
from kodex.engine.games.hkk.scenes.telling import happenings, hungarian, moments, named, selectors
from kodex.engine.games.hkk.table import marker_names
from kodex.engine.games.hkk.zones.moves import ENDS

_VERBS = {
    "all": "sorban megteszi mindezt",
    "choose": "ezek egyikét teszi",
    "compel": "fizetésre kényszerít",
    "distribute": "elosztja köztük",
    "for_each": "mindegyikkel megteszi",
    "if": "csak akkor teszi, ha ilyen",
    "may": "megteheti, ha akarja",
    "may_pay": "megteheti, ha fizet érte",
    "name_type": "megnevez egy laptípust",
    "schedule": "később teszi",
    "prepared": "előre kikészített lapot készít",
    "token": "önálló jelzőt hoz létre",
    "become": "alakot vált",
    "alter": "megváltoztatja, mennyit tesz, amire reagál",
    "change_target": "más célpontot ad annak, amire reagál",
    "spare": "megmenti a galetkit, amelyért testrészt áldoztak",
    "treasure": "kincsként a Semmibe dobva szörnykomponenst ad",
    "vanish": "az Árnyéka révén kézbe kerül",
    "fetch_self": "a pakliból kézbe keresi önmagát",
    "switch": "átvált (pulzáló lap)",
    "tempt": "elcsábítja a lényt",
    "awaken": "működni kezdenek a legendás képességei",
    "against": "harcban értéket változtat valami ellen",
    "favourite": "ezek a kedvelt lapjai",
    "eliminate": "megszüntetés (követő): ennyi Ép-be kerül",
    "give_up": "feláldoz egy követőt",
    "substitute": "más költség fizethető helyette",
    "spend_from": "más pontjaiból is fizethet",
    "clear_markers": "leveszi minden jelzőjét",
    "omit_phase": "elmarad egy fázisa",
    "skip_phase": "kimarad az előkészítő fázisa",
}
"""The verbs that the short form for a card of one's own does not offer."""
_TRIGGERS = {
    "played": "amikor kijátszás kezdődik",
    "from_hand": "amikor kézből játékba kerül",
    "wounds": "amikor sebet ejt",
    "banished": "amikor kisemmizik",
    "voided": "amikor a Semmibe kerül",
    "returned": "amikor kézbe kerül",
    "shuffled_back": "amikor visszakeverik a pakliba",
    "passivized": "amikor passziválódik",
    "activated": "amikor aktivizálódik",
    "unmarked": "amikor jelző kerül le róla",
    "demolished": "amikor lerombolják",
    "milled": "amikor a pakliból dobják el",
    "compelled": "amikor fizetni vagy áldozni kényszerül",
    "source_hurts": "amikor forrás sebzi",
    "source_heals": "amikor forrás gyógyítja",
    "gives_life": "amikor életpontot áldoz",
    "gives_max_life": "amikor maximális életpontot áldoz",
    "substituted": "amikor más költséget fizetnek érte",
    "produces": "amikor erőforrást szerez",
    "spends": "amikor varázspontot költ",
    "magic_destroyed": "amikor varázspontja pusztul el",
    "magic_stolen": "amikor varázspontját lopják el",
    "components_destroyed": "amikor szörnykomponense pusztul el",
    "components_stolen": "amikor szörnykomponensét lopják el",
    "regenerates": "amikor varázspontjai regenerálódnak",
    "moved": "amikor helyet változtat a csere fázisban",
    "searched": "amikor kikeresik",
    "looked": "amikor átnézik a pakliját",
    "out_of_play": "amikor kikerül a játékból, bárhogyan",
    "halálsikoly": "halálsikolya",
    "kárpótlás": "kárpótlásként",
    "büntetés": "büntetésként",
}
_REACTED = {
    "play": "lap kijátszására",
    "use": "képesség használatára",
    "react": "reakcióra",
    "effect": "hatásra, automatikusra is",
    "source": "forrásra",
    "any": "bármire",
}
_KINDS = {kind: hungarian.KINDS[kind] for kind in get_args(Kind)}
_BY = {"controller": "a gazdája", "opponent": "az ellenfele", "target": "a célpont", "véletlen": "a véletlen"}
_UNTIL = {"előkészítő": "az előkészítő fázisig", "harc vége": "a harc végéig", **card_words.UNTIL}
_LABELS = {
    "type": "Típus",
    "cost": "Ára",
    "damage": "Sebzés",
    "Card.life": "Ép / Sp",
    "life": "Ép",
    "magic_attack": "Mágikus támadás",
    "magic_defence": "Mágikus védelem",
    "Card.components": "Szörnykomponens benne",
    "components": "Szk",
    "effects": "Hatás",
    "abilities": "Képesség",
    "name": "Neve a pakliban",
    "subtypes": "Altípus",
    "colours": "Szín",
    "keywords": "Kulcsszó",
    "targets": "Célpont",
    "at_least": "Legalább ennyi célpont",
    "reaction": "Mire reagál?",
    "alone": "Cselekvésként is",
    "attaches": "Mire teszik rá?",
    "marker": "Önálló jelző",
    "expansion": "Kiegészítő",
    "ways": "Így is kijátszható",
    "if": "Csak ha",
    "absolute": "Mindenképp",
    "text": "A szövegdobozban ez áll",
    "advantage": "Előny",
    "neutralises": "Ezt semlegesíti",
    "modifies": "Így módosít",
    "copies": "Ennyi lehet egy pakliban",
    "deck_only": "Paklijában csak ilyen lap lehet",
    "reward": "Jutalom",
    "upkeep": "Időleges költség",
    "compensation": "Kárpótlás",
    "shadow": "Árnyék ára",
    "renewed": "Felújított változat",
    "full_art": "Egész képes",
    "further": "További VP a szövege szerint",
    "rarity": "Gyakoriság",
    "printings": "Más kiadásai",
    "sign": "Megkülönböztető szín",
    "banned": "Itt tiltott",
    "released": "Megjelenés hónapja",
    "language": "Nyelve",
    "published": "Megjelent",
    "least": "Legalább",
    "most": "Legfeljebb",
    "n": "Mennyi?",
    "Upkeep.n": "Hány előkészítő fázisig?",
    "id": "Képesség neve",
    "kind": "Fajtája",
    "when": "Mely fázisban?",
    "limit": "Legfeljebb",
    "on": "Mikor?",
    "once_a_turn": "Körönként egyszer",
    "drawback": "Hátrány",
    "from_deck": "A pakliból használható",
    "legendary": "Legendás",
    "common": "Bárki használhatja",
    "icon": "Ikonja (K, S, E, J)",
    "place": "Hol működik?",
    "gives": "A lappal ezt teszi",
    "special": "Különleges",
    "strength": "Ereje",
    "delayed": "Késleltetett (előkészítő fázis)",
    "temporary": "Időleges (előkészítő fázis)",
    "or_cost": "Vagy ebből fizethető",
    "immediate": "Azonnal bekövetkezik",
    "do": "Mit tesz?",
    "to": "Kivel?",
    "what": "Mit, mennyivel, hová?",
    "of": "Milyen lapot, kinek?",
    "card": "Melyik lapot?",
    "until": "Meddig?",
    "by": "Ki dönt?",
    "passive": "Passzívan",
    "from_hand": "Kézből kijátszottnak számít",
    "Effect.effects": "Ezt teszi",
    "options": "Ezek közül",
    "otherwise": "Különben",
    "magic": "VP",
    "zan": "Zanszilánk",
    "builder": "Építő",
    "sacrifice": "Áldozás",
    "necron": "Nekron",
    "discard": "Lap eldobása kézből",
    "mill": "Lap eldobása a pakliból",
    "turn": "Passzivizálás",
    "x": "Ehhez jön X",
    "victims": "Mit áldozhat?",
}
_READS: dict[str, tuple[Sort, str]] = {
    **dict.fromkeys(
        ("Effect.of", "Effect.if", "Ability.if", "Ability.targets", "Card.targets", "Card.if", "Card.attaches"),
        ("selector", ""),
    ),
    "Card.deck_only": ("selector", ""),
    "Cost.victims": ("selector", ""),
    "Effect.to": ("selector", "whom"),
    "Effect.n": ("amount", "amounts"),
    "Effect.do": ("word", "verbs"),
    "Ability.on": ("trigger", "triggers"),
    "reaction": ("trigger", "reacted"),
    "Card.neutralises": ("trigger", "reacted"),
    "Card.keywords": ("word", "keywords"),
}
_MARKED = ("mark", "unmark", "cleanse", "marker_proof")
_BY_VERB = {
    **dict.fromkeys(_MARKED, "markers"),
    **dict.fromkeys(("modify", "against"), "changed"),
    **dict.fromkeys(("cost", "use_cost", "substitute", "spend_from"), "parts"),
    **dict.fromkeys(("immune", "untargetable", "invulnerable"), "forms"),
    "grant": "keywords",
    "silence": "silenced",
    "put": "places",
    "schedule": "moments",
    "sacrifice_life": "given",
    "clear_markers": "kinds",
    "alter": "altered",
    "forbid": "barred",
    "recolour": "colours",
    "move": "rows",
    "play": "zones",
}
"""Of which table the word is that a verb's effect names; of the others it is written."""


def _asked(what: str) -> Options:
    """The words that the short form offers for it."""
    return [(str(data["text"]["what"]), told) for told, data in card_words.WHAT[what][1]]


def _with(options: Options, more: Iterable[tuple[str, str]]) -> Options:
    """Options with those that are not among them yet."""
    known = {word for word, _told in options}
    return [*options, *((word, told) for word, told in more if word not in known)]


def _tables() -> dict[str, Options]:
    keywords = sorted(registry.KEYWORDS)
    return {
        **of_selectors(LANGUAGE, _told()),
        "whom": [(word, hungarian.WHOM.get(word, word)) for word in (*WHOM, *PLACES)],
        "verbs": [(verb, told) for verb, told in {**card_words.VERBS, **_VERBS}.items() if verb in registry.VERBS],
        "triggers": [(word, {**moments.EVENTS, **_TRIGGERS}[word]) for word in LANGUAGE.registry.triggers],
        "reacted": [(word, _REACTED[word]) for word in REACTED],
        "keywords": [(word, said(word)) for word in keywords],
        "silenced": [(word, said(word)) for word in (*keywords, *TEXT_KINDS)],
        "markers": _with(_asked("jelző"), ((name, named.marker(name, 1, hu=True)) for name in marker_names.NAMES)),
        "changed": [(value, named.value(value)) for value in VALUES],
        "barred": _with(_asked("tilalom"), ((word, happenings.NOUNS.get(word, word)) for word in kept_off())),
        "forms": [(form, form.replace("_", " ")) for form in FORMS],
        "places": [(word, word.replace("_", " ")) for word in (*ENDS, *ZONE_WORDS.values())],
        "moments": [(word, word) for word in MOMENTS],
        "given": [(value, named.value(value)) for value in GIVEN],
        "kinds": [(word, word.replace("_", " ")) for word in MARKER_WORDS],
        "altered": [(verb, named.altered(verb, hu=True)) for verb in ("damage", "heal")],
        "colours": _asked("szín"),
        "rows": _asked("hely"),
        "zones": _asked("honnan"),
        "parts": [*((part, PART_WORDS[part]) for part in PARTS), (EVERY_PART, "mindegyik része")],
        "Cost.x": [(part, PART_WORDS[part]) for part in PARTS],
        "Ability.kind": list(_KINDS.items()),
        "Effect.by": list(_BY.items()),
        "Effect.until": list(_UNTIL.items()),
    }


def _told() -> dict[str, dict[str, str]]:
    """What the words of selectors and amounts are called."""
    tables = LANGUAGE.selectors
    called = {word: told for word in tables.words if (told := selectors.called(word)) is not None}
    counted = {word: selectors.amount(word) for word in LANGUAGE.amounts.words}
    amounts = {word: of[1].removeprefix(", ") for word, of in counted.items() if of is not None}
    return {"words": called, "values": dict(selectors.NUMBERS), "tags": dict(selectors.TAGGED), "amounts": amounts}


@cache
def whole_cards() -> Blanks:
    """What any card of HKK consists of."""
    registry.load()
    keys = [one.encode_name for one in structs.fields(Ability)]
    numbered = [word for word, known in registry.KEYWORDS.items() if known.number]
    return blanks(
        Card,
        LANGUAGE,
        Said(
            labels=_LABELS,
            words=_tables(),
            reads=_READS,
            by={"Effect.what": _BY_VERB},
            has={
                "Effect": {verb: sorted({"do", *known.fields}) for verb, known in registry.VERBS.items()},
                "Ability": {kind: [key for key in keys if key not in IDLE.get(kind, ())] for kind in _KINDS},
            },
            numbers={"keywords": numbered},
        ),
    )


__all__ = ["whole_cards"]
