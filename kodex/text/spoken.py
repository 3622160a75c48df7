"""Which language a question is written in: that is the language its reader wants to be told in.

>>> language_of("Hányan támadhatnak egy lényre?"), language_of("hany lapot huzok"), language_of("őrposzt")
('hu', 'hu', 'hu')
>>> language_of("How many creatures may attack one defender?")
'en'
>>> language_of("34.5"), language_of("title:combo AND NOT kind:exception"), language_of("combo")
(None, None, None)
"""

from __future__ import annotations

import re
from typing import Literal

from kodex.text.accents import has_accents
from kodex.text.folding import fold, words
from kodex.text.small_words import SMALL_WORDS

_OPERATOR = re.compile(r"\b(?:AND|OR|NOT|TO)\b|\b\w+:")
"""What the query language says in English whoever uses it."""

_ENGLISH_WORDS = """
the this that these those of from with without into by for his her its their your my you he she they we us how what
which who whom whose when where why can cannot could may might must should would will does do did done are was were
been being have had and or not but if then than there any some each both either much many more only again before after
during while until because about same other another first second attack attacks attacking attacker block blocks card
cards creature creatures damage deck deal deals draw draws effect effects game hand kill kills life opponent pay phase
play played player players point points rule rules spell spells strike strikes summon target targets turn turns
discard reserve guard
"""
_ENGLISH = frozenset(_ENGLISH_WORDS.split())
"""Words of English that are none of Hungarian when the accents are left out."""

_HUNGARIAN = SMALL_WORDS - {"a", "is", "en", "o", "hello", "te"} | {"most", "kezd", "all"}
_ENDING = re.compile(
    r"\w{2}(?:ok|ek|ak|om|em|hat|het|hato|heto|nak|nek|ban|ben|bol|tol|rol|hoz|hez|nal|nel|val|vel|ert|kor|szor|szer"
    r"|unk|nk|sag|seg|lni|ani|eni|gy|ny|ly|sz|cs|zs|ja|je|ba|be|ra|re)\b"
)
"""How many words of Hungarian end, and few of English."""
_MANY = 3
"""So many words without one of English are Hungarian."""


def language_of(text: str) -> Literal["hu", "en"] | None:
    """``hu`` or ``en``; None where the words do not tell, and for a text without any, such as a number."""
    if has_accents(_OPERATOR.sub(" ", text)):
        return "hu"
    found = words(fold(_OPERATOR.sub(" ", text)))
    english = sum(word in _ENGLISH for word in found)
    hungarian = sum(word in _HUNGARIAN for word in found)
    if english != hungarian:
        return "hu" if hungarian > english else "en"
    told = [word for word in found if word.isalpha()]
    return "hu" if not english and (len(told) >= _MANY or any(map(_ENDING.search, told))) else None
