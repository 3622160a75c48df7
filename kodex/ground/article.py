"""The Hungarian definite article before a number or a name: *a 36.4*, *az 5.4*, *az 1.4*, *a Pajzsok 1.*."""

from __future__ import annotations

import re

_VOWELS = "aáeéiíoóöőuúüű"
_HAS_ARTICLE = re.compile(r"az? ", re.IGNORECASE)
_MARKS = "(„'"
_LETTER = re.compile(r"[flmnrsx](?!\w)")
"""A consonant that stands alone, and is read with a vowel before it: *az „n”*, *az x*."""

_GLIDE = re.compile(r"(?:units?|unique|use[ds]?|users?)(?!\w)")
"""English words of files that begin with *u* and are read with a consonant before it: *a „unit”*."""


def with_article(name: str) -> str:
    """``name`` with the article it is read with.

    A name that begins with an article of its own ("A harc fázisai 4.") gets no second one.
    """
    return name if _HAS_ARTICLE.match(name) else f"{article(name)} {name}"


def article(name: str) -> str:
    """The article alone: *az* before a vowel and before egy, öt, ötven…, ötszáz…, ezer…, and before *n* or *x* alone.

    >>> article("5."), article("3.")
    ('az', 'a')
    """
    first = name.lstrip(_MARKS).split(".", 1)[0].lower()
    if first[:1].isdecimal():
        digits = re.match(r"\d+", first)
        vowel = first.startswith("5") or (first.startswith("1") and digits is not None and len(digits[0]) % 3 == 1)
    else:
        vowel = first[:1] in tuple(_VOWELS) or bool(_LETTER.match(first))
        vowel = vowel and not _GLIDE.match(first)
    return "az" if vowel else "a"
