"""A light Hungarian suffix stripper on folded words: enough to see that two forms are one word, no dictionary."""

from __future__ import annotations

from collections.abc import Iterable

_SHORTEST = 3
"""A stem has at least this many letters."""

_LIST = """
k ak ek ok t at et ot ja je i jai jei ai ei m am em om d ad ed od nk unk junk ink tok tek tuk juk jatok jetek uk ik
aim eim aid eid aik eik jaim jeim a e
ba be ban ben bol on en n ra re rol hoz hez nal nel tol nak nek val vel ert ig kent va ve kor
ol sz asz esz jak jek ta te tam tem tad ted tak tek ott ett tt ni na ne nam nem o tato teto jon jen j jam jem jad jed
hat het hatok hetek hatsz hetsz hatunk hetunk hatnak hetnek hatja heti hatom hetem hatod heted
as es asa ese asok esek ast est asra esre asba esbe assal essel asi esi
u s os tlan tlen atlan etlen bb abb ebb obb an
"""
"""By lines: plural, accusative, possessives · more · cases · verbs · potential · nouns of verbs · adjectives."""

_SUFFIXES = frozenset(_LIST.split())
_LONGEST = max(map(len, _SUFFIXES))
_ROUNDS = 3


def stems(word: str) -> set[str]:
    """``word`` and every beginning of it that is left when up to three suffixes are taken off."""
    found = {word}
    edge = {word}
    for _round in range(_ROUNDS):
        edge = {
            form[:-size]
            for form in edge
            for size in range(1, min(_LONGEST, len(form) - _SHORTEST) + 1)
            if form[-size:] in _SUFFIXES
        } - found
        if not edge:
            break
        found |= edge
    return found


def same_word(word: str, base: str) -> bool:
    """Whether a folded ``word`` may be a form of the folded ``base``, as ``temetombol`` of ``temeto``."""
    if word == base:
        return True
    if len(base) < 2 or not word.startswith(base):
        return False
    rest = word[len(base) :]
    if len(base) >= 6 and len(rest) <= 8:
        return True
    return rest in _SUFFIXES or any(rest[:at] in _SUFFIXES and rest[at:] in _SUFFIXES for at in range(1, len(rest)))


def is_form(word: str, base: str) -> bool:
    """Whether a folded ``word`` is a folded ``base`` with one or two suffixes, and no compound that begins with it."""
    rest = word[len(base) :]
    if not rest or not word.startswith(base):
        return False
    return rest in _SUFFIXES or any(rest[:at] in _SUFFIXES and rest[at:] in _SUFFIXES for at in range(1, len(rest)))


def forms(word: str, known: Iterable[str]) -> list[str]:
    """The words of ``known`` that may be forms of the same word as ``word``, itself included if it is known.

    Stems that are known themselves lead to their forms (``tartalekban`` to ``tartalekot`` and not to ``tartalma``);
    where there is none, the longest stem that leads anywhere does.
    """
    known = set(known)
    possible = sorted((stem for stem in stems(word) if len(stem) >= max(_SHORTEST, len(word) - 4)), key=len)
    sure = [stem for stem in possible if stem in known]
    for bases in [sure] if sure else [[stem] for stem in reversed(possible)]:
        found = sorted(other for other in known if any(same_word(other, base) for base in bases))
        if found:
            return found
    return []
