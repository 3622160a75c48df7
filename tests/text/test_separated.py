"""A verb with its prefix and the same verb with the prefix behind it are one."""

from __future__ import annotations

import pytest

from kodex.answers import verdict
from kodex.text import fold, opposed, words


@pytest.mark.parametrize(
    ("text", "question"),
    [
        ("A megmaradt pont nem vész el.", "Elveszik a megmaradt pont?"),
        ("A lap nem jön vissza.", "Visszajönnek a lapok?"),
        ("Az erősítés nem kerül le.", "Lekerül az erősítés?"),
        ("A jelző nem marad meg.", "Az el nem költött jelző megmarad?"),
    ],
)
def test_a_denied_verb_says_no_to_its_question(text: str, question: str) -> None:
    assert opposed.denies(text, question)


@pytest.mark.parametrize(
    ("text", "question"),
    [
        ("A megmaradt pont elvész.", "Elveszik a megmaradt pont?"),
        ("Az el nem költött pont elvész.", "Elvész az el nem költött pont?"),
        ("A lap nem jön vissza.", "Feljön a lap?"),
    ],
)
def test_what_only_describes_or_has_another_prefix_says_no_no(text: str, question: str) -> None:
    assert not opposed.denies(text, question)


def test_what_is_not_spent_turns_no_question() -> None:
    turned = verdict.turns(words(fold("Elvész az el nem költött pont?")))
    assert turned == verdict.turns(words(fold("Elvész az elköltött pont?")))
    assert turned != verdict.turns(words(fold("Nem vész el az elköltött pont?")))
