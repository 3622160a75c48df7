"""The switches of disputed rules: which readings there are and which holds unless a table says otherwise.

The disputes themselves, with their reasons, are in the knowledge base (``kb/conquest/disputes.yaml``); the linter
compares this table with them. A switch is called as its dispute, its readings as there.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from kodex.engine.kernel.table import Table


class Switch(NamedTuple):
    """A switch: its readings, the one that holds by default."""

    name: str
    readings: tuple[str, ...]
    default: str


SWITCHES = {
    one.name: one
    for one in (
        Switch("mulligan-order", ("egymas-utan", "egyszerre"), "egymas-utan"),
        Switch("dial-without-planet", ("szabad", "csak-tevedesbol"), "szabad"),
        Switch("going-out-without-warlord", ("kimennek", "maradnak"), "kimennek"),
        Switch("going-out-at-once", ("egyszerre", "egymas-utan"), "egyszerre"),
        Switch("planet-bonus-in-parts", ("egeszet-vagy-semmit", "kulon-is"), "egeszet-vagy-semmit"),
        Switch("deck-out-moment", ("ures-pakli", "sikertelen-huzas"), "ures-pakli"),
        Switch("first-planet-token-target", ("bal-szelso-felforditott", "sorban-kovetkezo"), "bal-szelso-felforditott"),
        Switch(
            "ambush-time-and-place",
            ("akciokent-a-csataban", "tamadas-helyett", "barmelyik-bolygora"),
            "akciokent-a-csataban",
        ),
        Switch("mobile-first-player", ("jelzo-birtokosa", "csata-kezdoje"), "jelzo-birtokosa"),
        Switch("walk-after-first-planet", ("jelzotol", "balrol"), "jelzotol"),
        Switch("warlord-left-at-the-end", ("marad", "hazamegy"), "marad"),
        Switch("combat-turn-voluntary-pass", ("tamadnia-kell", "passzolhat"), "tamadnia-kell"),
        Switch("cannot-be-damaged-defender", ("nem-tamadhato", "tamadhato"), "nem-tamadhato"),
        Switch("area-effect-with-armorbane", ("pajzs-nelkul", "pajzzsal"), "pajzs-nelkul"),
        Switch("area-effect-with-flying", ("egeszben", "felezve"), "egeszben"),
        Switch("area-effect-and-defender", ("vegrehajtaskor", "vedekezo-helyett"), "vegrehajtaskor"),
        Switch("warlord-retreat-in-skirmish", ("csak-tavharcos", "soha"), "csak-tavharcos"),
        Switch("skirmish-loop-window", ("egyszer", "minden-korben"), "egyszer"),
        Switch("battle-win-ready-unit", ("barmilyen-egyseg", "pihent-egyseg"), "pihent-egyseg"),
        Switch("battle-win-in-whose-turn", ("sajat-kor", "barmelyik-kor"), "sajat-kor"),
        Switch("battle-end-in-skirmish", ("tavharcban-is", "tavharc-utan"), "tavharcban-is"),
        Switch("battle-after-retreat", ("rogton-vege", "kovetkezo-korben"), "rogton-vege"),
        Switch("ready-unit-without-enemy-to-attack", ("fordulo-vege", "dontetlen", "ujra-meg-ujra"), "fordulo-vege"),
        Switch("stalemate-counting", ("kovetkezo-harom", "elozo-harom"), "kovetkezo-harom"),
        Switch("stalemate-what-counts", ("barmi-a-csataban", "harom-felsorolt"), "barmi-a-csataban"),
        Switch("retreat-at-once", ("egymas-utan", "mind-egyutt"), "egymas-utan"),
        Switch("retreat-whose-headquarters", ("visszavonulo", "tulajdonos"), "visszavonulo"),
        Switch("last-planet-at-the-end", ("egyetlen-maradt", "legtavolabbi"), "egyetlen-maradt"),
        Switch("end-at-last-planet", ("csata-utan", "fazis-utan"), "csata-utan"),
        Switch(
            "indirect-damage-of-the-opponent",
            ("egysegek-iranyitoja", "hatas-iranyitoja"),
            "egysegek-iranyitoja",
        ),
        Switch("damage-above-hit-points", ("csak-atmozgatva", "soha"), "csak-atmozgatva"),
        Switch("reaction-to-moved-damage", ("nem-serul", "serul"), "nem-serul"),
        Switch("redirect-before-shields", ("pajzs-elott", "pajzs-utan"), "pajzs-elott"),
        Switch("shield-after-redirecting", ("vedheto", "nem-vedheto"), "vedheto"),
        Switch("interrupt-at-new-target", ("az-uj-celpontnal-is", "csak-az-eredetinel"), "az-uj-celpontnal-is"),
        Switch("own-shields-order", ("sajat-valasztas", "egyszerre"), "sajat-valasztas"),
        Switch("action-windows-of-first-phases", ("nincs", "kezdet-utan"), "nincs"),
        Switch("event-play-times", ("sajat-idozites", "csak-az-abra"), "sajat-idozites"),
        Switch("interrupt-first-player", ("kezdemenyezo", "hatas-elinditoja"), "kezdemenyezo"),
        Switch("interrupt-answers-what", ("kivalto-hatas", "hasznalt-kepesseg"), "kivalto-hatas"),
        Switch("limit-of-copies", ("peldanyonkent", "jatekosonkent"), "peldanyonkent"),
        Switch("same-ability-twice", ("egyszer", "passzolasig"), "egyszer"),
        Switch("forced-abilities-order", ("felvaltva", "egyike-elobb"), "felvaltva"),
        Switch(
            "cancelled-and-replaced",
            ("helyettesites-megtortenik", "semmi-sem", "utolso-dont"),
            "helyettesites-megtortenik",
        ),
        Switch("reaction-to-an-attack", ("tamado-utan", "vedekezo-utan"), "tamado-utan"),
        Switch("reaction-to-command-won", ("bonusz-elott", "bonusz-utan"), "bonusz-elott"),
        Switch("reaction-to-replaced", ("nincs", "mintha-megtortent"), "nincs"),
        Switch("reaction-to-cancelled", ("kijatszasra", "semmire"), "kijatszasra"),
        Switch("then-after-replaced", ("elmarad", "megtortenik"), "elmarad"),
        Switch("then-after-vain-search", ("talalat-kell", "kereses-eleg"), "talalat-kell"),
        Switch("simultaneous-decision-first", ("hatas-elinditoja", "kezdemenyezo"), "hatas-elinditoja"),
        Switch("exhausted-card-abilities", ("csak-a-kimeritos", "minden-kepesseg"), "csak-a-kimeritos"),
        Switch("price-hoped-for", ("elkezdheti", "elore-kell"), "elkezdheti"),
        Switch("price-hoped-for-in-vain", ("kor-elmulik", "visszavonja"), "kor-elmulik"),
        Switch("destroyed-at-once", ("egyszerre", "egyenkent"), "egyszerre"),
        Switch("healed-before-destroyed", ("megsemmisul", "megmenekul"), "megsemmisul"),
        Switch("warlord-defeated-or-destroyed", ("nem-semmisul-meg", "megsemmisul"), "nem-semmisul-meg"),
        Switch("battle-ability-before-planet", ("elotte", "utana"), "elotte"),
        Switch("rounding-once-or-each", ("vegen", "minden-felezesnel"), "vegen"),
        Switch("at-the-end-or-until-the-end", ("meg-ervenyes", "mar-lejart"), "meg-ervenyes"),
        Switch("end-of-combat-turn-or-round", ("csatafordulo", "harci-kor"), "csatafordulo"),
        Switch("shuffle-after-search", ("sorrend-marad", "keveres"), "sorrend-marad"),
        Switch("swap-with-zero", ("nulla-is-ertek", "csak-sajat-nulla"), "nulla-is-ertek"),
        Switch("mobile-moment", ("elso-lepesben", "kezdet-utan"), "elso-lepesben"),
        Switch("ranged-skirmish-and-first-round", ("elotte", "resze"), "elotte"),
        Switch("base-value-meaning", ("modositas-nelkuli", "nem-modosithato"), "modositas-nelkuli"),
        Switch("battle-planet-without-warlord", ("hadur-vagy-kepesseg", "csak-hadur"), "hadur-vagy-kepesseg"),
        Switch("ordered-battle-again", ("nincs-ujra", "ujra"), "nincs-ujra"),
        Switch("reactions-to-damage", ("megsemmisules-utan", "megsemmisules-elott"), "megsemmisules-utan"),
        Switch("blank-and-traits", ("jellemzok-maradnak", "jellemzok-elvesznek"), "jellemzok-maradnak"),
        Switch("illegal-attachment", ("mostani-hordozo", "semmi-mas"), "mostani-hordozo"),
        Switch("placement-after-change-of-control", ("nem-mozgatas", "nem-gatolhato-mozgatas"), "nem-mozgatas"),
        Switch("destroyed-card-of-other-owner", ("tulajdonos", "iranyito"), "tulajdonos"),
    )
}


PARTS: dict[str, Callable[[Table], bool]] = {}
"""By switch whether its readings part on a table at all, where that can be told: else the default holds, and nobody is
asked. The room that knows what they hang on enters it (:func:`only_where`)."""


def only_where(switch: str, parts: Callable[[Table], bool]) -> None:
    """Say where the readings of a disputed rule part. Raises ValueError for a switch of which that has been said."""
    if SWITCHES[switch].name in PARTS:
        raise ValueError(f"{switch} is said to part elsewhere, too")
    PARTS[switch] = parts


def read_as(table: Table, switch: str, one: str) -> bool:
    """Whether this reading of a disputed rule holds on this table. Raises KeyError for an unknown switch, ValueError
    for a reading that it does not have."""
    known = SWITCHES[switch]
    if one not in known.readings:
        raise ValueError(f"{switch} has no reading {one}")
    parts = PARTS.get(switch)
    if parts is not None and not parts(table):
        return one == known.default
    return table.reading(switch, known.default) == one


__all__ = ["SWITCHES", "Switch", "only_where", "read_as"]
