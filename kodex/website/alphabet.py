"""The Hungarian alphabet: order of entries and the letter each one is listed under.

Long and short vowels are one letter (a = á, o = ó, ö = ő …); cs, dz, dzs, gy, ly, ny, sz, ty and zs are letters of
their own.
"""

from __future__ import annotations

import re

_ORDER = "a b c cs d dz dzs e f g gy h i j k l ly m n ny o ö p q r s sz t ty u ü v w x y z zs"
_RANK = {letter: place for place, letter in enumerate(_ORDER.split(), 1)}
_SHORT = str.maketrans("áéíóőúűõû", "aeioöuüöü")
_LETTER = re.compile(r"dzs|cs|dz|gy|ly|ny|sz|ty|zs|\w")
_SLUG = str.maketrans("áéíóöőúüűõû", "aeiooouuuou")


def sort_key(text: str) -> tuple[tuple[int, ...], str]:
    """The place of ``text`` in a Hungarian list; punctuation and spaces count only between equals."""
    letters = _LETTER.findall(text.lower().translate(_SHORT))
    return tuple(_RANK.get(letter, 0) for letter in letters), text


def initial(text: str) -> str:
    """The letter ``text`` is listed under (``Sz`` for ``szörny``), ``#`` when it begins with none."""
    found = _LETTER.search(text.lower().translate(_SHORT))
    return found[0].capitalize() if found and found[0] in _RANK else "#"


def slug(text: str) -> str:
    """``text`` as part of an address: ``Döntetlen után?`` -> ``dontetlen-utan``."""
    return "-".join(re.findall(r"[a-z0-9]+", text.lower().translate(_SLUG))) or "x"
