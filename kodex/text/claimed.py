"""What somebody says, of which a question asks whether it is so: "Az ellenfél szerint nem üthetek vissza. Igaza van?".

Where that denies something, yes to the question is no to what it denies: "Visszaüthetek?". All words here are folded.
"""

from __future__ import annotations

from collections.abc import Sequence

ASSENT = """
igaza igaz igazat jol helyes helyesen jogos jogosan tenyleg stimmel valoban
"""
"""With one of these, among its last words, a question asks whether something is so; and with "így van", "úgy van"."""

SO = "igy ugy"
IS = "van volt gondolja gondolom mondja tudja tudom"
"""What stands behind :data:`SO`."""

END = 4
"""So many words at the end of a question ask for assent, or at its beginning."""

SAYS = "szerint szerintem szerinte szerintuk szerinted"
"""One of these names who says something; what he says stands behind it, or before it."""

THAT = "hogy"
SAYING = """
mond allit erosk gondol ragaszk hivatk vitat kotik ervel tud hisz hit ert ugy igy arr azt azza igaz biztos valosz
"""
"""Behind a word that so begins "hogy" begins what somebody says."""

NEAR = 3
"""So many words before "hogy" tell whether it is said, or asked whether it is so."""

DENYING = "nem ne sem se nelkul nincs nincsen nincsenek sincs"
"""With an odd number of these a claim denies something."""

BESIDE = "ha hacsak amig mig mert hiszen mivel kiveve aki akinek amelyik miutan mielott"
"""What such a word begins is no longer what is said to be so, nor is what stands before :data:`THEN`."""

THEN = "akkor"

_BESIDE = frozenset(BESIDE.split())
_ASSENT = frozenset(ASSENT.split())
_SO, _IS = frozenset(SO.split()), frozenset(IS.split())
_SAYS, _SAYING = frozenset(SAYS.split()), tuple(SAYING.split())
_DENYING = frozenset(DENYING.split())


def denies(found: Sequence[str]) -> bool:
    """Whether yes to a question is no to what it asks about: what somebody says is denied.

    >>> denies("az ellenfel szerint nem uthetek vissza igaza van".split())
    True
    >>> denies("az ellenfel szerint visszauthetek igaza van".split()), denies("nem uthetek vissza".split())
    (False, False)
    >>> denies("igaz hogy felall ha nem uti meg senki".split())
    False
    """
    said = list(of(found) or ())
    if THEN in said:
        said = said[said.index(THEN) + 1 :]
    end = next((at for at, word in enumerate(said) if at and word in _BESIDE), len(said))
    return sum(word in _DENYING for word in said[:end]) % 2 == 1


def is_assent(found: Sequence[str]) -> bool:
    """Whether a sentence only asks whether what was said before it is so: "Igaza van?"."""
    return 0 < len(found) <= END and _tail(found, 0) is not None


def of(found: Sequence[str]) -> Sequence[str] | None:
    """The words that somebody says, where it is asked whether that is so; None of any other question.

    >>> of("az ellenfel szerint nem uthetek vissza igaza van".split())
    ['nem', 'uthetek', 'vissza']
    >>> of("jol tudom hogy nem uthetek vissza".split())
    ['nem', 'uthetek', 'vissza']
    >>> of("nem uthetek vissza".split())
    """
    end = _tail(found)
    said = found if end is None else found[:end]
    begun = [at for at, word in enumerate(said) if word in _SAYS or (word == THAT and _is_said(said, at))]
    if not begun:
        return None
    if end is None and not _asks_before(said, begun[-1]):
        return None
    return said[begun[-1] + 1 :] or said[: begun[-1]]


def _tail(found: Sequence[str], least: int = 1) -> int | None:
    """Where the words begin, at the end and behind some at least, that ask for assent."""
    for at in range(max(least, len(found) - END), len(found)):
        if found[at] in _ASSENT or (found[at] in _SO and not _IS.isdisjoint(found[at + 1 : at + 2])):
            return at
    return None


def _asks_before(found: Sequence[str], at: int) -> bool:
    """Whether what is before a "hogy" asks for assent: "jól tudom, hogy …"."""
    return found[at] == THAT and any(word in _ASSENT for word in found[max(0, at - NEAR) : at])


def _is_said(found: Sequence[str], at: int) -> bool:
    """Whether a "hogy" begins what somebody says."""
    return any(word.startswith(_SAYING) for word in found[max(0, at - NEAR) : at])
