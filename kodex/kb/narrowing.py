"""Words of a gist that narrow it by how they stand, whatever they mean; the rule's text has none of them.

An attribute before something the text speaks of ("piros varázslat"), a time or a manner by its ending ("kijátszáskor",
"reakcióként"), a compound of a word the text has ("versenyjátszma"), an official term put for what the
text says wider, a condition in the gist of a rule that has none. Gists are worded freely, so a word that several of a
rulebook's gists add is no limit but a way to talk: only what no other rule's gist adds is told.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import cache

from msgspec import Struct

from kodex.model import Rule, Rulebook
from kodex.text.folding import fold, words
from kodex.text.small_words import SMALL_WORDS
from kodex.text.suffixes import stems

OTHERS = 3
"""A word that the gists of more other rules add, too, is a way to talk."""

_SHORTEST, _SHARE, _BEGINNING = 4, 0.55, 5
"""A stem keeps so many letters and this share of its word; by so many a text has it."""

_CLAUSE = re.compile(r"[,;:.!?–()„”]|\s-\s")
_IF = re.compile(r"(?:^|[,;:.–] )(?:es |de |csak |akkor is, )?(ha|amikor)\b")
_ON_CONDITION = re.compile(
    r"\b(?:ha|hogyha|hacsak|a?mikor|amig|ameddig|mig|addig|ak[ik]\w*|amely\w*|ami\w*|amint|ahol|ahany|annyi\w*|kiveve"
    r"|eset\w*|\w+kor|nelkul|hijan|hianya\w*|felteve|amennyiben|feltetel\w*|csak|miutan|mielott|utan|elott|kozben|alatt"
    r"|akkor|akar\w*|barm\w*|valahanyszor|\w+n[ae]l|\w+v[ae]|\w+t[ae]val|\w+t[ae]vel)\b"
)
"""What makes a rule hold on a condition, in one of the ways in which texts say so."""

_BEFORE_ATTRIBUTE = frozenset(
    words(
        "a az egy minden egyik masik ez azok ezek nehany barmely barmelyik barmilyen mindket valamely mas tobb sem se"
        " ilyen olyan csak legfeljebb legalabb sajat osszes"
    )
)
_AFTER = frozenset(words("szerint elott utan kozben alatt soran nelkul mellett eseten idejen vegen elejen"))
_CASE = re.compile(
    r"\w{3,}(?:b[ae]n?|b[oe]l|[nr][ae]|r[oe]l|t[oe]l|h[oe]z|n[ae]l|n[ae]k|[aeo]t|[oae]n|ul|kent|kor|ert|ig|v[ae]l|k)"
)
_LACKING = re.compile(r"\w+(?:tlan|tlen|talan|telen)")
_PARTICIPLE = re.compile(r"\w+(?:tt|[^aeiou]o|t|lo|v[ae])")
"""What somebody does or has done to it: the verb of the text in another form."""

_VERB = re.compile(
    r"\w{2,}(?:h[ae]t\w{0,4}|ni|[bgdklrstz][oe]d|tt[ae]d|ik|j[aou]k?|j[aeo]n|[ou]nk|n[ae]k|[ae]?sz|[aeou]l|[oe]z|its)"
    r"|kell|lehet|megy|jar|jon|van|kap|all|el|no|nincs|ad|kezd|elobb|folyamatosan"
)
_VERB_AFTER = re.compile(
    r"\w{2,}(?:h[ae]t\w{0,4}|ni|[bgdklrstz][oe]d|ik|j[ou]k|j[aeo]n|[ou]nk|n[ae]k|ul|its)"
    r"|kell|lehet|megy|jar|jon|van|kap|all|el|no|nincs|ad|kezd|elobb"
)
_PREFIX = re.compile(r"(?:meg|el|ki|be|le|fel|fol|at|vissza|ra|ossze|szet|hozza|ide|oda|vegig|tul|leg|ujra)\w+")
_EMPTY = re.compile(
    r"a?mi\w*|a?mely\w*|ak\w{1,3}|a?h(?:ol|any)\w*|ez\w{0,4}|ebb\w{0,3}|a[zb]\w{0,4}|a?ttol|se[mhn]\w*|vala\w*"
    r"|akar\w*|barm\w*|barki\w*|mind(?:en|ket|ig)?\w{0,4}|\w*f[ae][lj]t?[ea]|\w*nyi|mas(?:ik|n|ok|t|hol)?\w{0,3}"
    r"|sok(?:an|at|kal|szor)?|keves|nehany\w*|kis|nagy|tul|tobb(?:en|i|ek|et|fele)?\w{0,3}|legtobb|olykor|ekkor"
    r"|egy(?:ik|et|en|ek|f|re|nek|mas|ut|szer|szerre|utt)?\w{0,3}|(?:ily|oly)en\w*|par|kulon|eleve|hogyan|sajatj\w*"
    r"|neve|nevu|pont|\w*d[ai]kkent|elsokent|harom|negy|haromnal|modon|oda|vissza|ele|rajta|osszes|hanem|utana?"
    r"|ugy|leg\w+bb|kevesebb|sosem|menet|ne?lad|allva|szammal|mal|hez"
)
_WHEN_OR_HOW = re.compile(r"(?!azonnal)(?P<what>\w{4,})(?:kor|kent|n[ae]l)")


class Narrowing(Struct, frozen=True):
    """A word that a gist adds: the word, its stem, and whether it stands so that it narrows."""

    word: str
    stem: str
    narrows: bool


class Said:
    """What a rule says: the words of its text and of what it stands below, and the rulebook's other words for them."""

    def __init__(self, text: str, terms: Terms) -> None:
        self._folded = fold(text)
        self.terms = terms

    def has(self, word: str) -> bool:
        """Whether a folded word of a gist, or another one for it, is said."""
        beginning = stem(word)
        if self._begins(beginning) or (len(beginning) > _BEGINNING and beginning[1 : _BEGINNING + 1] in self._folded):
            return True
        return any(map(self._begins, self.terms.others.get(beginning, ())))

    def has_the_end_of(self, word: str) -> bool:
        """Whether a word is a compound of something said: "versenyjátszma" where the text has "játszma"."""
        ends = (word[at:] for at in range(_SHORTEST - 1, len(word) - _BEGINNING + 1))
        return not _PREFIX.fullmatch(word) and any(f" {end[:_BEGINNING]}" in self._folded for end in ends)

    @property
    def on_condition(self) -> bool:
        """Whether anything in it is said to hold only when something else does."""
        return _ON_CONDITION.search(self._folded) is not None

    def _begins(self, word: str) -> bool:
        return word[:_BEGINNING] in self._folded


class Terms:
    """The words of a rulebook's official terms, and which words stand for which."""

    def __init__(self, rulebook: Rulebook) -> None:
        self.others: dict[str, set[str]] = defaultdict(set)
        official = {term for rule in rulebook.rules.values() for term in rule.terms}
        for entry in rulebook.thesaurus:
            official.update(entry.official)
            mine = _long(entry.player)
            theirs = [word for term in entry.official for word in _long(term)]
            for ours, others in ((mine, theirs), (theirs, mine)):
                for word in ours:
                    self.others[stem(word)].update(others)
        self.stems = frozenset(stem(word) for term in official for word in _long(term))


class Narrowed:
    """What narrows in the gists of a rulebook; ``context``: what a rule says beside what stands below others."""

    def __init__(self, rulebook: Rulebook, context: Callable[[Rule], str]) -> None:
        self._terms = Terms(rulebook)
        self._context = context
        self._where: dict[str, set[str]] = defaultdict(set)
        for rule in rulebook.rules.values():
            for one in self._every(rule):
                self._where[one.stem].add(rule.number)

    def words(self, rule: Rule, rarely: bool = True) -> Iterator[str]:
        """The words by which the gist or a statement of a rule narrows it, folded; ``rarely``: that no other adds."""
        yield from self._conditions(rule)
        for one in self._every(rule):
            others = self._where.get(one.stem, set()) - {rule.number}
            if one.narrows and not (rarely and len(others) > OTHERS):
                yield one.word

    def _conditions(self, rule: Rule) -> Iterator[str]:
        """The "ha" of a gist whose rule has no condition at all."""
        if rule.gist and rule.text and not self.said(rule).on_condition:
            for text in (rule.gist, *rule.statements):
                yield from (found.group(1) for found in _IF.finditer(fold(text)))

    def said(self, rule: Rule) -> Said:
        """What a rule says."""
        return Said(self._context(rule), self._terms)

    def _every(self, rule: Rule) -> Iterator[Narrowing]:
        if rule.gist and rule.text:
            said = self.said(rule)
            for text in (rule.gist, *rule.statements):
                yield from _added(text, said)


def _added(text: str, said: Said) -> Iterator[Narrowing]:
    for clause in _CLAUSE.split(fold(text)):
        every = words(clause)
        telling = [word for word in every if len(word) > 2 and word not in SMALL_WORDS and not word.isdecimal()]
        added = {word for word in telling if not said.has(word)}
        for at, word in enumerate(every):
            if word in added:
                before, after = "".join(every[max(at - 1, 0) : at]), "".join(every[at + 1 : at + 2])
                known = after in telling and after not in added
                narrows = not _EMPTY.fullmatch(word) and (
                    _WHEN_OR_HOW.fullmatch(word) is not None
                    or after in _AFTER
                    or (known and _is_attribute(word, before, after))
                    or (
                        stem(word) in said.terms.stems and not _VERB.fullmatch(word) and not _PARTICIPLE.fullmatch(word)
                    )
                    or said.has_the_end_of(word)
                )
                yield Narrowing(word, stem(word), narrows)


def _is_attribute(word: str, before: str, noun: str) -> bool:
    if _VERB_AFTER.fullmatch(noun):
        return False
    if _LACKING.fullmatch(word):
        return True
    if _CASE.fullmatch(word) or _PARTICIPLE.fullmatch(word):
        return False
    return before in _BEFORE_ATTRIBUTE or not _VERB.fullmatch(word)


def _is_noun(word: str) -> bool:
    return _VERB.fullmatch(word) is None and _PARTICIPLE.fullmatch(word) is None


@cache
def stem(word: str) -> str:
    """The shortest stem of a folded word that is still most of it."""
    least = max(_SHORTEST, len(word) * _SHARE)
    return min((one for one in stems(word) if len(one) >= least), key=len, default=word)


def _long(term: str) -> list[str]:
    return [word for word in words(fold(term)) if len(word) >= _SHORTEST]
