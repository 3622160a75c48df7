"""No case says that somebody was saved who would not have died."""

from __future__ import annotations

from pathlib import Path

import pytest

from kodex.engine.scenarios.files.load import load
from tests.engine import needless
from tests.engine.written import text

ABOUT_SOMETHING_ELSE = {
    "gyakorlat/tizenketto.yaml negynel-tobbet-nem-regeneral": "that as much as may be regenerated does not save it",
    "136/regeneralodas.yaml regeneralodas-felso-hatara": "how much may be regenerated, not whether it must",
    "37/eletmentes.yaml kevesebb-gyogyitas-nem-eleg": "that nobody is saved is what it claims",
    "37/eletmentes.yaml serules-nelkul-nincs-eletmentes": "whose turn it is when nobody has been hurt",
    "valaszok/eletmentes-es-mas.yaml valasz-kovetotol-kapott-kepesseg-dragitasa": "what the ability costs",
    "valaszok/rend-es-ujrahuzas.yaml valasz-kijatszaskori-kepessegek-rendje": "which of three abilities comes first",
    "kozos/kovetok-es-helyszinek.yaml e11-megszuntetes": "that healing does not go above the lowered maximum",
}
"""Cases whose words are those of a rescue, with what they are about."""


def test_whoever_is_saved_would_have_died() -> None:
    found = {case for rulebook in ("hkk-kodex", "hkk-11", "hkk-8") for case in needless.every(rulebook)}
    assert found == set(ABOUT_SOMETHING_ELSE)


@pytest.mark.parametrize(("wounds", "is_needless"), [(0, True), (1, False)])
def test_a_rescue_that_the_defence_bonus_makes_needless_is_found(
    tmp_path: Path, wounds: int, is_needless: bool
) -> None:
    file = tmp_path / "proba.yaml"
    cards = "nyíl: {type: azonnali, targets: [lény], effects: [{do: damage, n: 3}]}\n"
    cards += "kötés: {type: azonnali, targets: [lény], effects: [{do: heal, n: 2}]}"
    guard = f"guard: [{{card: ork, wounds: {wounds}}}], hand: [kötés]"
    steps = ["act: play, by: A, card: nyíl, target: ork", "act: play, by: B, card: kötés, target: ork"]
    file.write_text(
        text("hand: [nyíl]", guard, [*steps, "act: pass, by: all"], "state: {ork.zone: őrposzt}", cards=cards)
    )
    [loaded] = load(file)
    assert needless.needless(loaded) is is_needless
