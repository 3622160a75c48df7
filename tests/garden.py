"""A small invented rulebook: a garden game, in the shape of the real ones."""

from __future__ import annotations

import pytest

from kodex.compile.database import compile_rulebook
from kodex.model import Asked, Dispute, Link, Part, Place, Reading, Rule, Rulebook, ThesaurusEntry, Title
from kodex.store.store import Store


def _asked(*questions: str) -> tuple[Asked, ...]:
    return (Asked(q=questions),)


_RULES = [
    Rule(number="1", title="1", place=Place("1.yaml", 1), heading="Ültetés", kind="heading"),
    Rule(
        number="1.0",
        title="1",
        place=Place("1.yaml", 2),
        kind="definition",
        text="Ültetésnek nevezzük, ha a kertész egy magot az ágyásba tesz.",
        asked=_asked("Mi az ültetés?", "mit jelent hogy elvetek valamit", "mag lerakása"),
        terms=("ültetés",),
    ),
    Rule(
        number="1.1",
        title="1",
        place=Place("1.yaml", 3),
        kind="main",
        text="Egy fordulóban a kertész legfeljebb három magot ültethet. A mag fizetsége két csepp víz.",
        asked=_asked("Hány magot rakhatok le egyszerre?", "vetésből mennyi fér bele", "Mennyi vizet kér egy palánta?"),
        related=(Link(to="1.2"),),
    ),
    Rule(
        number="1.2",
        title="1",
        place=Place("1.yaml", 4),
        kind="exception",
        text="Esős fordulóban a kertész négy magot is ültethet.",
        asked=_asked("Esőben többet vethetek?", "zuhogáskor hány mag fér bele", "Mi változik, ha esik az eső?"),
        exception_to=(Link(to="1.1", reason="az eső puhává teszi a földet"),),
    ),
    Rule(number="1.3", title="1", place=Place("1.yaml", 5), heading="Palánták"),
    Rule(number="2", title="2", place=Place("2.yaml", 1), heading="Locsolás", kind="heading"),
    Rule(
        number="2.5",
        title="2",
        place=Place("2.yaml", 2),
        heading="A kanna",
        kind="definition",
        text="A kanna öt csepp vizet tart. Aki többet tölt bele, annak a fölösleg elfolyik ([[1.1]]).",
        asked=_asked("Mennyi fér az öntözőbe?", "túltöltöttem a kannát mi lesz vele", "locsoló mérete"),
        refs=(Link(to="1.1"),),
        terms=("kanna",),
    ),
    Rule(
        number="2.5.1",
        title="2",
        place=Place("2.yaml", 3),
        kind="supplement",
        text="A lyukas kanna csak két cseppet tart meg.",
        asked=_asked("Mit ér a törött öntöző?", "lyukas locsoló mennyit bír", "folyik a kannám"),
    ),
    Rule(
        number="2.50",
        title="2",
        place=Place("2.yaml", 4),
        kind="supplement",
        text="Este nem szabad locsolni a kaktuszokat.",
        asked=_asked(
            "Öntözhetem a kaktuszt naplemente után?", "kaktusz este víz", "Mikor tilos inni adni a szúrósnak?"
        ),
    ),
    Rule(
        number="3.1",
        title="3",
        place=Place("3.yaml", 1),
        kind="main",
        text="A szomszéd kerítésén átmászni tilos, a labdát a szomszéd adja vissza.",
        asked=_asked(
            "Átmehetek a szomszédhoz a labdámért?",
            "átugrom a kerítést szabad?",
            "A másik kertjébe ment a bogyó",
        ),
    ),
    Rule(
        number="3.2",
        title="3",
        place=Place("3.yaml", 2),
        kind="list",
        text="A kertben tartható állatok:\n- sün,\n- katica,\n- méh.",
        asked=_asked("Milyen állatom lehet?", "tarthatok sünt", "mehkas a kertben"),
    ),
]


def garden() -> Rulebook:
    """The garden game."""
    return Rulebook(
        id="kert",
        name="Kertészek",
        edition="próba",
        publisher="senki",
        parts=(
            Part(number="I", heading="A kert", folder="1", items=5),
            Part(number="II", heading="A víz", folder="2", items=6),
        ),
        titles={
            "1": Title(number="1", heading="Ültetés", part="I", printed=True, rules=(), place=Place("1.yaml", 1)),
            "2": Title(number="2", heading="Locsolás", part="II", printed=True, rules=(), place=Place("2.yaml", 1)),
            "3": Title(number="3", heading="Szomszédok", part="II", printed=False, rules=(), place=Place("3.yaml", 1)),
        },
        rules={rule.number: rule for rule in _RULES},
        thesaurus=(ThesaurusEntry(player="bödön", official=("kanna",), register="slang"),),
        disputes=(
            Dispute(
                id="kaktusz-este",
                title="Mikor van este?",
                question="Szürkületkor este van már?",
                rules=("2.50",),
                readings=(Reading(id="igen", text="Este van."), Reading(id="nem", text="Nincs este.")),
                default="igen",
                why="sötétedik",
            ),
        ),
    )


@pytest.fixture(scope="session")
def rulebook() -> Rulebook:
    """The garden game."""
    return garden()


@pytest.fixture(scope="session")
def store(rulebook: Rulebook) -> Store:
    """The garden game, compiled."""
    return Store("kert", compile_rulebook(rulebook))
