"""Who greets or thanks asks nothing by it: no word of a greeting is looked for."""

from __future__ import annotations

import pytest

from kodex.compile import open_store
from kodex.search import plain
from kodex.text.small_words import ungreeted


@pytest.mark.parametrize(
    "typed",
    [
        "szia, hány lap kell?",
        "Sziasztok! Hány lap kell?",
        "Helló mindenki, hány lap kell? Köszi!",
        "üdv hány lap kell? Előre is köszönöm.",
        "Hány lap kell? köszi előre",
    ],
)
def test_a_greeting_is_not_read(typed: str) -> None:
    assert plain.read(open_store("hkk-kodex"), typed).words == ["hany", "lap", "kell"]


@pytest.mark.parametrize("typed", ["szia", "Köszi", "Kinek köszönöm a győzelmet?", "üdvösség", "Szia-szia"])
def test_what_greets_alone_or_is_another_word_stays(typed: str) -> None:
    assert ungreeted(typed) == typed
