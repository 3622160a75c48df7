"""Hungarian names for the closed words of the data: the site is Hungarian always, so none passes through ``_()``."""

from __future__ import annotations

from kodex.ground.article import with_article
from kodex.model import Dispute

KINDS = {
    "definition": ("meghatározás", "Azt rögzíti, mit jelent egy szó."),
    "main": ("főszabály", "Az általános eset; mások kiegészíthetik vagy elvehetnek belőle."),
    "supplement": ("kiegészítő szabály", "Hozzátesz egy főszabályhoz."),
    "exception": ("kivétel", "Elvesz valamit egy másik szabályból."),
    "procedure": ("eljárás", "Lépések, ebben a sorrendben."),
    "list": ("felsorolás", "Egyenrangú esetek sora."),
}
"""Kinds with what each means; a bare heading says by itself what it is."""

STATUSES = {
    "informative": ("tájékoztató", "Magyaráz vagy leír, de nem ír elő semmit."),
    "obsolete": ("elavult", "A versenyjátékból már kivezetett játékelem szabálya."),
}
"""Statuses other than that of a rule in force, each with what it means."""

NOTE_MISSING = (
    "kiegészítése hiányzik",
    "A nyomtatott ponthoz magyarázat is tartozik, de annak szövege a mi forrásunkban nem szerepel.",
)
PENDING = "még nincs átírva"

VERIFICATION = {
    "decisive": ("eset bizonyítja", "Van olyan lejátszott eset, amely másképp alakul, ha ez a pont nem érvényes."),
    "asserted": ("eset hivatkozik rá", "Egy lejátszott eset megköveteli, hogy az indoklásban ez a pont is ott legyen."),
    "cited": ("eset érinti", "Lejátszott eset indoklásában előfordul, de egyik eset sem ezt a pontot vizsgálja."),
    "untestable": ("géppel nem ellenőrizhető", ""),
    "open": ("még nincs hozzá eset", "Program is ellenőrizhetné, de még nem készült hozzá lejátszható eset."),
}
"""How far scenarios prove an item, each with what it means."""

NOT_YET_PLAYED = (
    "a motor még nem játssza",
    "Program is ellenőrizhetné, de a motor ezt a szabályt még nem játssza: ami rajta múlik, az itt nem dönthető el.",
)
"""What stands in the place of ``open`` where not only a scenario but a norm is missing."""

UNPLAYED = (
    "géppel nem ellenőrzött",
    "Ehhez a szabálykönyvhöz még nincs lejátszó program: az átiratot emberek vetették össze a forrással.",
)
"""What stands in the place of :data:`VERIFICATION` in a rulebook that no engine plays."""

BOOKS = {
    "hkk-kodex": ("Kódex", "A Hatalom Kártyái Kártyajáték nyomtatott szabálykönyve, számozott pontokban."),
    "hkk-11": ("HKK 11.", "A Hatalom Kártyái Kártyajáték 11. kiadásának szabálykönyve."),
    "hkk-8": ("HKK 8.", "A Hatalom Kártyái Kártyajáték 8. kiadásának játékszabály-fejezete."),
    "magus": ("M.A.G.U.S.", "A M.A.G.U.S. kártyajáték teljes szabálykönyve."),
    "conquest": ("Conquest", "A Warhammer 40,000: Conquest kártyajáték szabályai, a magyar fordítás nyomán."),
}
"""By rulebook its short name and, in a sentence, what it is."""

AUTHORITIES = {
    "publisher": "Hivatalos válasz",
    "column": "Hivatalos válasz (rovat)",
    "judge": "Főbírói válasz",
    "announcement": "Versenykiírás",
    "article": "Cikk",
    "forum": "Fórum",
    "unknown": "Válasz (nem tudni, kitől)",
}
"""Who ruled."""

STANDINGS = {
    "agrees": "a mi szövegünk is ezt mondja",
    "adds": "a mi szövegünk ezt nyitva hagyja",
    "differs": "a mi szövegünk mást mond",
    "unclear": "nem tudni, egyezik-e a mi szövegünkkel",
    "superseded": "már nem érvényes",
}
"""How a ruling stands to the text of our edition."""

CHANGES = {"rule": "szabály", "card": "lap", "format": "verseny", "edition": "kiadás"}
"""What a dated change is about."""

REGISTERS = {
    "slang": "szleng",
    "abbreviation": "rövidítés",
    "old": "régi név",
    "other-game": "más játékból",
    "english": "angol",
    "everyday": "köznyelvi",
}
"""Where a player's word comes from."""


def count(number: int) -> str:
    """A count as Hungarian writes it: 1369 -> ``1369``, 13690 -> ``13 690``."""
    return str(number) if number < 10_000 else f"{number:,}".replace(",", "\u00a0")


def point(label: str) -> str:
    """A rule within a sentence by what people read for it: ``A 34.5. pont``, ``A Pajzsok 1. pont``."""
    name = with_article(label)
    return f"{name[:1].upper()}{name[1:].removesuffix('.')}. pont"


def official(dispute: Dispute) -> str:
    """Where an official answer comes from, and its date or the month in which an undated page was seen to say so."""
    when = dispute.date or (f"olvasva: {dispute.seen}" if dispute.seen else "")
    return f"{dispute.source or ''}{f' ({when})' if when else ''}"
