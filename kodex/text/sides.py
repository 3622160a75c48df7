"""Two who say different things, of whom a question asks which is right: "Szerintem üthetek, Peti szerint nem. Kinek van
igaza?".

What each says is asked by itself, with what was said before both, as :mod:`kodex.text.claimed` reads it; what is the
contrary of the other, or the same, is known with that.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from kodex.text import claimed, fold, words
from kodex.text.contrary import begun
from kodex.text.separated import PREFIXES
from kodex.text.small_words import SMALL_WORDS

WORD = r"[^\s,.;:?!]+"
ASKED = (
    r"[.?!;,]\s+(?:[^\s.?!]+\s+){0,3}?"
    r"(?:(?:kinek|melyik(?:ünk|ük|őjük)nek)\s(?:[^.?!]*\s)?igaz[au][^\s.?!]*"
    r"|(?:ki|melyikünk|melyikük)\s(?:[^.?!]*\s)?(?:mondja|tudja|gondolja|látja|érti)\s+(?:jól|helyesen)"
    r"|kinek\s+(?:higgy(?:ek|ünk)|adj(?:ak|unk)\s+igazat))[.?!\s]*$"
)
"""What so ends asks which of two is right."""

NAMED = rf"(?:az?\s+(?:{WORD}\s+)?)?{WORD}"
SAYER = (
    rf"(?:^|(?<=\s))(?:(szerintem|szerintünk|szerinte|szerintük)|({NAMED})\s+szerint"
    rf"|(?:({NAMED})\s+)?(?:azt|úgy)\s+((?:mond|állít|gondol|tud|vél)[^\s,]*)(?:,?\s+hogy|(?=,)))(?=[\s,])"
)
"""Who says something: as a word of its own, by his name, or by what he does."""

ME, US, HE, THEY = "neked van igazad", "nektek van igazatok", "neki van igaza", "nekik van igazuk"
CALLED = {"szerintem": ME, "szerintunk": US, "szerinte": HE, "szerintuk": THEY, "en": ME, "mi": US, "o": HE, "ok": THEY}
"""Of whom a word tells that he says something, as it is said that he is right."""

SAYING = {r"[aáeéo]m$": ME, r"[jt][uü]k$|n[aá]nk$": US, r"[aáeé]k$": THEY}
"""What I, we and they say ends so."""

NOBODY = "szabaly kodex konyv leiras lap kartya szoveg"
"""By what so begins no player says anything."""

NO_NAME = "erre mire de es viszont am mert ha majd aztan most"
"""What stands before "azt mondja" and is nobody."""

AROUND = (
    r"^[\s,;–-]*(?:(?:és|de|meg|pedig|viszont|ellenben|azonban|hogy)\s+)?"
    r"|(?:[\s,;.–-]+(?:és|de|meg|míg|viszont|ellenben))?[\s,;.–-]*$"
)
"""What stands around a claim and is none of it."""

LEANING = (
    f"{PREFIXES} igy ugy ez az azt annak rola neki igaz szabad megint igen dehogy teheti tehetem megteheti megtehetem"
)
"""What has none but these words, small ones and what denies says the same as the other one, or the contrary."""

VERB = (
    r"(?:hat|het)(?:ok|ek|om|em|od|ed|sz|unk|juk|ja|i|nak|nek|tok|tek|o)?$|^(?:lehet|szabad|kell|muszaj|tud|van|marad)$"
)
"""What is no word of these says only how far something holds, and ends what is said to hold alone."""

BACK, FRONT = "aáoóuú", "eöőüű"
"""By the last vowel that is one of these an ending has an "a" or an "e"; else by whether there is any of the first."""

LONG = {"a": "á", "e": "é"}

MY, MANY = r"(?<=[aáeéioóöőuúüű])m$", r"(?:i[md]|[aoeöáéóőúű]k)$"
"""Who so ends behind an article is mine, and several: "az ellenfelem", "a többiek"."""

ONE = ("gyerek", "gyermek")

PROBABLY = "Valószínűleg "
BOTH = ("mindkettőtöknek igaza van", "mindkettőjüknek igaza van")
NEITHER = ("egyikőtöknek sincs igaza", "egyiküknek sincs igaza")

_VERB, _ALONE = re.compile(VERB), frozenset(claimed.ALONE.split())
_ASKED, _SAYER, _AROUND = (re.compile(pattern, re.IGNORECASE) for pattern in (ASKED, SAYER, AROUND))
_NOBODY, _NO_NAME = tuple(NOBODY.split()), frozenset(NO_NAME.split())
_DENYING = frozenset(f"{claimed.DENYING} {claimed.ALSO}".split())
_SILENT = SMALL_WORDS | _DENYING | set(LEANING.split())


class Sides(NamedTuple):
    """Two who say different things: of each that he is right, and the question whether what he says is so (None where
    that is known with what the other says); whether one says the contrary of the other, or the same."""

    right: tuple[str, str]
    asked: tuple[str | None, str | None]
    is_contrary: bool
    is_same: bool


def read(question: str) -> Sides | None:
    """Who say something, where it is asked which of them is right; None of any other question.

    >>> found = read("Fekszik a lényem. Szerintem üthet, az ellenfelem szerint nem. Kinek van igaza?")
    >>> found.right, found.is_contrary
    (('neked van igazad', 'az ellenfelednek van igaza'), True)
    >>> found.asked
    ('Fekszik a lényem. Szerinte üthet. Igaza van?', None)
    >>> read("Szerintem üthet. Igazam van?")
    """
    asks = _ASKED.search(question)
    said = question[: asks.start()] if asks else ""
    sayers = [(met, right) for met in _SAYER.finditer(said) for right in [_right(met)] if right]
    if len(sayers) != 2 or sayers[0][1] == sayers[1][1]:
        return None
    (first, one), (second, other) = sayers
    claims = [_AROUND.sub("", text) for text in (said[first.end() : second.start()], said[second.end() :])]
    if not all(claims):
        return None
    before = said[: first.start()]
    claims[1] = _completed(*claims)
    mine, his = (_telling(claim) for claim in claims)
    first_denies, second_denies = map(_denies, claims)
    is_turned = first_denies != second_denies
    my_limits, his_limits = map(_limits, claims)
    is_told = bool(his or his_limits)
    is_contrary = is_turned and (
        not is_told or (my_limits == his_limits and (his <= mine or (bool(mine) and mine < his)))
    )
    is_same = not is_turned and (not is_told or _bare(claims[0]) == _bare(claims[1]))
    needs = (
        not (is_contrary and first_denies and his),
        is_told and not is_same and not (is_contrary and second_denies),
    )
    asked = [
        f"{before}Szerinte {claim}. Igaza van?" if need else None for claim, need in zip(claims, needs, strict=True)
    ]
    return Sides((one, other), (asked[0], asked[1]), is_contrary, is_same)


def _right(met: re.Match[str]) -> str | None:
    """That he is right who says something; None where that is nobody."""
    alone, named, does, says = met.groups()
    if alone:
        return CALLED[fold(alone)]
    name = named or does or ""
    last = fold(name.split()[-1]) if name else ""
    if last.startswith(_NOBODY):
        return None
    if last in CALLED and not last.startswith("szerint"):
        return CALLED[last]
    if named or (name and last not in _NO_NAME):
        return _of_name(name)
    return next((right for end, right in SAYING.items() if re.search(end, says.lower())), HE)


def _of_name(typed: str) -> str:
    """That he is right who has a name, or is called something.

    >>> [_of_name(name) for name in ("Béla", "Peti", "Az egyik haverom", "a többiek")]
    ['Bélának van igaza', 'Petinek van igaza', 'az egyik haverodnak van igaza', 'a többieknek van igazuk']
    """
    every = typed.split()
    is_called = len(every) > 1 and every[-1][0].islower()
    name = re.sub(MY, "d", every[-1]) if is_called else every[-1]
    name = name[:-1] + LONG.get(name[-1], name[-1])
    before = [every[0].lower(), *every[1:-1]] if is_called else []
    is_many = is_called and re.search(MANY, name) and name not in ONE
    ending = "nak" if _is_back(name.lower()) else "nek"
    return " ".join([*before, f"{name}{ending}", "van", "igazuk" if is_many else "igaza"])


def _is_back(name: str) -> bool:
    """Whether the endings of a word have an "a"."""
    vowels = [letter for letter in name if letter in f"{BACK}{FRONT}éií"]
    last = vowels[-1] if vowels else "e"
    return last in BACK or (last not in FRONT and any(letter in BACK for letter in vowels))


def _completed(first: str, second: str) -> str:
    """What the second says, with what the first says it of where that is only how far it holds.

    >>> _completed("eseményt csak csatában lehet kijátszani", "bármikor")
    'eseményt lehet kijátszani bármikor'
    >>> _completed("lerakhatom bármikor", "csak a saját körödben"), _completed("két lap kell", "csak egy kell")
    ('lerakhatom csak a saját körödben', 'csak egy kell')
    """
    if not _limits(second) or any(map(_is_verb, second.split())) or _denies(first) or _denies(second):
        return second
    told, is_focus = [], False
    for typed in first.split():
        is_focus = not _is_verb(typed) and (is_focus or fold(typed) in _ALONE)
        if not is_focus and fold(typed) not in claimed.LIMITING:
            told.append(typed)
    return " ".join([*told, second])


def _is_verb(typed: str) -> bool:
    return bool(_VERB.search(fold(typed)))


def _limits(claim: str) -> frozenset[str]:
    """The words of a claim that say how far it holds."""
    return claimed.LIMITING & set(words(fold(claim)))


def _telling(claim: str) -> set[str]:
    """How the telling words of a claim begin."""
    return {begun(word) for word in words(fold(claim)) if word not in _SILENT}


def _bare(claim: str) -> list[str]:
    """The words of a claim but for that it is said by somebody, too."""
    return [word for word in words(fold(claim)) if word != "is"]


def _denies(claim: str) -> bool:
    return not _DENYING.isdisjoint(words(fold(claim)))


def told(found: Sides, so: tuple[bool | None, bool | None]) -> str | None:
    """Who is right, or who is not, by whether what each says is ``so`` (None where that is not known); None where it
    cannot be told, for both cannot be right who say different things.

    >>> found = read("Szerintem üthet, Peti szerint nem üthet. Kinek van igaza?")
    >>> told(found, (False, None)), told(found, (None, None)), told(found, (True, None))
    ('Valószínűleg Petinek van igaza. ', None, 'Valószínűleg neked van igazad. ')
    >>> found = read("Szerintem ketten üthetnek, Peti szerint hárman. Kinek van igaza?")
    >>> told(found, (False, None)), told(found, (False, False))
    ('Valószínűleg neked nincs igazad. ', 'Valószínűleg egyikőtöknek sincs igaza. ')
    >>> told(read("Szerintem üthet, Peti szerint is üthet. Kinek van igaza?"), (True, None))
    'Valószínűleg mindkettőtöknek igaza van. '
    """
    one, other = so
    if one is None is other or (one and other):
        return None
    if found.is_same:
        return _said(found, BOTH if one else NEITHER)
    if found.is_contrary:
        one, other = (not other, other) if one is None else (one, not one)
    if one or other:
        return f"{PROBABLY}{found.right[0 if one else 1]}. "
    if None in (one, other):
        return f"{PROBABLY}{found.right[0 if other is None else 1]}. ".replace(" van ", " nincs ")
    return _said(found, NEITHER)


def _said(found: Sides, of: tuple[str, str]) -> str:
    """That both are right, or neither is: as it is said to one of them, or of others."""
    return f"{PROBABLY}{of[0 if {ME, US} & set(found.right) else 1]}. "
