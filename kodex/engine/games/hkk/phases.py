"""The course of a turn as data: stages in order, the words players use for them, what may be done in each.

A *stage* is where the game rests until players act or pass. 4.11.2 gives the order of the phases, 33.1 that of the
subphases of combat, 29.2 and 41.0 the four stages of the first and the last phase.
"""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from kodex.engine.face.spoken import folded as folded
from kodex.engine.games.hkk.vocabulary.course import Zones


class TurnStage(Struct, frozen=True):
    """A stage of the turn. In a ``main`` stage the active player may play any card; a stage that does not rest goes on
    by itself once everything in it has happened."""

    id: str
    phase: str
    main: bool = False
    rests: bool = True


STAGES = (
    TurnStage("előkészítő.1", "előkészítő", rests=False),
    TurnStage("előkészítő.2", "előkészítő"),
    TurnStage("előkészítő.3", "előkészítő", rests=False),
    TurnStage("előkészítő.4", "előkészítő"),
    TurnStage("húzás", "húzás"),
    TurnStage("fő.1", "fő", main=True),
    TurnStage("csere", "csere"),
    TurnStage("harc.támadók.előtt", "harci"),
    TurnStage("harc.támadók", "harci"),
    TurnStage("harc.visszaütés", "harci"),
    TurnStage("harc.képességek.előtt", "harci"),
    TurnStage("harc.képességek", "harci"),
    TurnStage("harc.képességek.vége", "harci", rests=False),
    TurnStage("harc.ütés.előtt", "harci"),
    TurnStage("harc.ütés", "harci", rests=False),
    TurnStage("fő.2", "fő", main=True),
    TurnStage("gyógyulási", "gyógyulási"),
    TurnStage("kör_vége.1", "kör vége"),
    TurnStage("kör_vége.2", "kör vége", rests=False),
    TurnStage("kör_vége.3", "kör vége", rests=False),
    TurnStage("kör_vége.4", "kör vége"),
)
OPENING = TurnStage("kezdés", "kezdés")
"""Before the first turn (28); no stage of a turn."""
BY_ID = {stage.id: stage for stage in (OPENING, *STAGES)}


def of(*phases: str) -> tuple[str, ...]:
    """The ids of the stages of these phases, for the norms that speak of them only."""
    return tuple(stage.id for stage in STAGES if stage.phase in phases)


ORDER = {stage.id: n for n, stage in enumerate(STAGES)}

ALIASES = {
    "elokeszito": "előkészítő.1",
    "huzas": "húzás",
    "fo": "fő.1",
    "fo1": "fő.1",
    "1. fo": "fő.1",
    "2. fo": "fő.2",
    "elso fo": "fő.1",
    "csere": "csere",
    "harc": "harc.támadók.előtt",
    "harci": "harc.támadók.előtt",
    "tamadok": "harc.támadók",
    "tamadok kijelolese": "harc.támadók",
    "harci kepessegek": "harc.képességek",
    "kepessegek": "harc.képességek",
    "visszautes": "harc.visszaütés",
    "utes": "harc.ütés",
    "fo2": "fő.2",
    "masodik fo": "fő.2",
    "gyogyulas": "gyógyulási",
    "gyogyulasi": "gyógyulási",
    "kor vege": "kör_vége.1",
    "kor_vege": "kör_vége.1",
    "kovetkezo kor": "előkészítő.1",
}


_FOLDED = {folded(id_): id_ for id_ in BY_ID} | ALIASES


def read_stage(word: str) -> str | None:
    """The stage a player means by a word, accents optional; None if there is none."""
    return _FOLDED.get(_bare(word))


def names_stage(word: str) -> bool:
    """Whether a word is the name of a single stage, and not of a phase or of what comes next."""
    return folded(word) in map(folded, BY_ID)


@lru_cache(1024)
def _bare(word: str) -> str:
    """A word for a stage without accents and without what says that it is one."""
    word = folded(word)
    for ending in ("reszfazis", "fazis"):
        word = word.removesuffix(ending).rstrip()
    return word


LIFE_SAVING = "életmentő"
"""How players call the window in which those who have just been hurt may be saved (37); it is no stage."""


def is_life_saving(word: str) -> bool:
    """Whether a player means the life saving window by a word."""
    return _bare(word) in ("eletmento", "eletmentes", "eletmento cselekves", "eletmento cselekvesek")


def is_combat(word: str) -> bool:
    """Whether a word means combat as a whole, and none of its stages."""
    return _bare(word) in ("harc", "harci")


def colour_called(word: str) -> str:
    """The colour a player means by a word: Bufa is also called Bárd (10), accents and case optional."""
    return "bufa" if folded(word) in ("bufa", "bard") else word


ASIDE = Zones.ASIDE
"""Beside the deck: rule cards, followers and ancient liches, which are no cards in play (42–44, 49)."""
SIDE = Zones.SIDE
"""The side deck: cards that are no part of the game, but count where copies are limited (6.5.1)."""
ZONES = ("deck", "hand", "reserve", "guard", "table", "pile", "void", "aside", "side")
ON_TABLE = (Zones.GUARD, Zones.RESERVE, Zones.TABLE)
ZONE_WORDS = {
    "deck": "pakli",
    "hand": "kéz",
    "reserve": "tartalék",
    "guard": "őrposzt",
    "table": "asztal",
    "pile": "gyűjtő",
    "void": "Semmi",
    "chain": "reakciósor",
    "gone": "játékon kívül",
    "aside": "pakli mellett",
    "side": "kiegészítő pakli",
}
_ZONES = {folded(word): zone for zone, word in ZONE_WORDS.items()} | {zone: zone for zone in ZONES}


def read_zone(word: str) -> str | None:
    """The zone a player means by a word (Hungarian or English), accents optional."""
    return _ZONES.get(folded(word))
