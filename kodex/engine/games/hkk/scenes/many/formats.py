"""The kinds of tournaments and of games for more than two players, and what is told of such games in a given table."""

# Annotations are no text here (nothing from __future__): msgspec would evaluate each of them at every start.

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from kodex.engine.face.format import Count
from kodex.engine.games.hkk.phases import folded

TOURNAMENT = "verseny"
FORMATS = (
    TOURNAMENT,
    "bontott",
    "egyszínű",
    "isteni szövetség",
    "háromszínű",
    "jellemek",
    "ősök városa",
    "túlélők csatája",
    "hatalom korlátozása",
    "varázslat nélkül",
    "tiltott mágia",
    "sokszínűség jutalma",
    "mágia méltósága",
    "mágia méltósága ii",
    "tiltott hatalom",
    "junior",
    "veszélyes faj",
    "pörgős",
    "kiadói",
    "páros",
    "végső hatalom",
    "istenek háborúja",
)
"""The kinds of tournaments and of games for more players, by titles 138 to 169."""


TOURNAMENTS, GAMES = FORMATS[:-3], FORMATS[-3:]
"""Those of tournaments, and those for more than two players."""
_ALSO = {"páros játék": "páros", "harc a végső hatalomért": "végső hatalom"}
_BY_WORD = {folded(name): name for name in FORMATS} | {folded(word): name for word, name in _ALSO.items()}


def format_called(word: str) -> str:
    """The format a word stands for, accents and case optional; a word that names none is given back."""
    return _BY_WORD.get(folded(word), word)


class Pair(Struct, frozen=True, forbid_unknown_fields=True):
    """Two players who play together, with the life they have in common (and components, where that is agreed)."""

    players: Annotated[list[str], Meta(min_length=1, max_length=9)]
    life: int | None = None
    max_life: Count | None = None
    components: Count = 0


class Agreement(Struct, frozen=True, forbid_unknown_fields=True):
    """What players have agreed on before the game (:data:`AGREEMENTS`), and who of them has.

    ``opponents``: whom they want as opponents of each (169.4.13); ``side``: to which turns are handed over (169.2.23).
    """

    what: str
    by: list[str]
    opponents: dict[str, list[str]] = field(default_factory=dict)
    side: Literal["bal", "jobb"] | None = None


AGREEMENTS = ("ellenfelek", "kitiltás", "körirány")
"""Other opponents than those by colour, no cards that name another god, turns to the other side."""
OPTIONS = ("közös szörnykomponens", "közös őrposzt", "közös védekezés", "közös lapok")
"""The optional rules of games in pairs (169.2.18)."""
