"""Which words of a question are denied."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kodex.text import fold, words
from kodex.text.denied import denied


@pytest.mark.parametrize(
    ("question", "named"),
    [
        ("Sima követő, nem epikus: mennyi lap jár?", "epikus"),
        ("közönséges követő, se nem epikus, se nem hordaparancsnok", "epikus hordaparancsnok"),
        ("Nem fizettem nekront.", "fizettem nekront"),
        ("a közös védekezést nem beszéltük meg", "vedekezest beszeltuk"),
        ("Nincs nála tárgy, csak épület.", "targy"),
        ("Hordaparancsnokom nincs, csak egy szabálylapom.", "hordaparancsnokom"),
        ("az időpont nincs megadva", "idopont"),
        ("nem vízió, és feltámadása sincs", "vizio feltamadasa"),
        ("közös lapok opció nélkül", "opcio"),
        ("nem csak az epikus", ""),
        ("nem lehet, hogy epikus?", ""),
        ("Az epikus nem támad?", "tamad"),
        ("a láthatatlan lényem", ""),
    ],
)
def test_what_a_question_denies(question: str, named: str) -> None:
    found = words(fold(question))
    assert [found[at] for at in sorted(denied(question))] == named.split()


def test_what_is_said_elsewhere_is_not_denied() -> None:
    assert not denied("Nem repülős a lényem, mégis repülőnek számít?")
    assert sorted(denied("Párbajra hívtam, de nincs párbajos lapja")) == [5], "the card, not the duel"


def test_a_denial_ends_with_its_clause() -> None:
    assert not denied("nincs, ha a lényem támad")
    assert denied("nincs ha") == frozenset()


@given(st.text(alphabet="nem incsékül .,?kt", max_size=60))
def test_every_place_is_that_of_a_word(text: str) -> None:
    assert all(0 <= at < len(words(fold(text))) for at in denied(text))
