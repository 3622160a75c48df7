"""A rule about what a question says that it is not about does not decide it."""

from __future__ import annotations

import pytest

from kodex.answers.asking import ask
from kodex.compile import open_store


@pytest.mark.parametrize(
    ("rulebook", "asked", "never", "decides"),
    [
        ("conquest", "Mindkét hadúr a HQ-n van, és ez nem az első bolygó. Van csata?", "sz/elso-bolygo", "f2/3.3#p2"),
        ("conquest", "Nem az első bolygónál vagyunk, kell csatázni?", "sz/elso-bolygo", "f2/3.3#p2"),
        ("hkk-kodex", "Nem azonnali, hanem általános. Kijátszhatom az ellenfél körében?", "8.5.1", "8.5.2"),
        ("conquest", "Ez nem az első bolygó, hadúr nincs itt. Lesz csata?", "sz/elso-bolygo", "f2/3.3#p2"),
        (
            "conquest",
            "Nem közvetett, hanem átmozgatott sérülés. Pajzsolhatom?",
            "sz/kozvetett",
            "sz/atmozgatott-serules#b1",
        ),
        ("hkk-kodex", "Nem szabálylap, hanem követő. Feláldozható?", "43", "46.3"),
        ("hkk-kodex", "Nem bűbáj, hanem általános varázslat. Kint marad?", "8.5.4", "8.5.3"),
        ("magus", "Nem küldetés, hanem ostrom. Ki akadályozhat?", "4.02", "4.03.D"),
        ("hkk-8", "Nem azonnali, hanem általános. Mehet az ellenfél körében?", "azonnali/1", "altalanos/1"),
        ("hkk-kodex", "Repül a lényem, de nem láthatatlan. Átüt, ha egy védőt kihagyok a támadásból?", "131.3", "34.4"),
    ],
)
def test_what_is_denied_does_not_decide(rulebook: str, asked: str, never: str, decides: str) -> None:
    answer = ask(open_store(rulebook), asked)
    assert answer["rules"][0]["number"] == decides
    assert not answer["verdict"]["rule"].startswith(never)
    assert answer["certainty"] != "sure"
    assert not answer["verdict"]["text"].startswith("Valószínűleg igen. Az első")


@pytest.mark.parametrize(
    ("rulebook", "asked", "decides"),
    [
        ("hkk-kodex", "Szerintem a szabálylapomat nem lehet feláldozni. Igazam van?", "43.6"),
        ("hkk-kodex", "A lényem nem cserélhet gazdát. Ellophatják egy kör erejéig?", "131.10"),
        ("conquest", "Az első bolygón van csata, ha nincs ott hadúr?", "sz/elso-bolygo#b2"),
        ("conquest", "kint van egy nem erősíthető egységem, rárakhatok erősítőt?", "sz/nem-erositheto#p1"),
    ],
)
def test_a_name_with_a_denial_and_what_is_lacking_are_asked_about(rulebook: str, asked: str, decides: str) -> None:
    assert ask(open_store(rulebook), asked)["rules"][0]["number"] == decides
