"""Defined terms inside the texts of rules: each becomes a link to the rule that defines it.

A term is linked where a rule has it first; one that is all over the book, or is defined on the same page, only where
the page has it first: who reads a page does not need it at every step.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from typing import Any, NamedTuple

from kodex.text import fold
from kodex.website.links import Links
from kodex.website.markdown import Plain, escaped

COMMON = 0.04
"""A term that more than this share of the rules uses is linked once on a page."""

_AMBIGUOUS = frozenset(("hat", "magyarázat", "előny", "hátrány", "jutalom", "követő"))
"""Terms whose word mostly means something else in a rule (a number, an everyday word)."""

_WORD = re.compile(r"[^\W_]+(?:-[^\W_]+)*")
_ENDING = re.compile(
    r"(?:[aeo]?k|j?[ae]i?|i|[aeou]?nk|[aeo]?[md]|[aeo]?t[oeu]k|[ae]?ik)?"
    r"(?:[aeo]?t|ba|be|ban|ben|bol|[aeo]?n|ra|re|rol|hoz|hez|nal|nel|tol|nak|nek|[b-df-hj-np-tv-z]{1,2}[ae]l|ert|ig|"
    r"kent|[aeo]?nkent|kor)?"
)
"""Plural or owner, then case, without accents: what a noun may end in and still be the same noun."""


class Place(NamedTuple):
    """Where a term stands in a text, and the rule that defines it."""

    start: int
    end: int
    term: str
    rule: str


class _Term(NamedTuple):
    """A defined term: its words, itself, the rule that defines it."""

    words: tuple[str, ...]
    term: str
    rule: str


class Terms:
    """The defined terms of a rulebook; ``items`` are its rules by number, with ``terms`` and ``text``."""

    def __init__(self, items: Mapping[str, Mapping[str, Any]]) -> None:
        self._by_first: dict[str, list[_Term]] = defaultdict(list)
        self._begun: dict[str, list[_Term]] = {}
        self._title = {number: item["title_number"] for number, item in items.items()}
        for number, item in items.items():
            for term in item.get("terms") or ():
                words = tuple(_WORD.findall(term))
                if words and len(term) > 2 and term not in _AMBIGUOUS:
                    self._by_first[words[0][:3].lower()].append(_Term(words, term, number))
        for found in self._by_first.values():
            found.sort(key=lambda one: (-len(one.words), -len(one.term)))
        texts = [item["text"] for item in items.values() if item["text"]]
        uses = Counter(term for text in texts for term in {place.term for place in self.places(text)})
        self._common = {term for term, n in uses.items() if n > COMMON * len(texts)}

    def places(self, text: str) -> Iterator[Place]:
        """Every term in a text in its order, the longest where several begin; none within another.

        >>> terms = Terms({"1.1": {"title_number": "1", "terms": ["támadó lény", "lény"], "text": ""}})
        >>> [place.term for place in terms.places("A támadó lénnyel szemben a lényeknek lényeges előnyük van.")]
        ['támadó lény', 'lény']
        """
        words = list(_WORD.finditer(text))
        begun, after = self._begun, 0
        for at, word in enumerate(words):
            terms = begun.get(word[0])
            if terms is None:
                terms = self._beginning(word[0])
            if not terms or at < after:
                continue
            found = self._at(words, at, terms)
            if found is not None:
                after = at + len(found.words)
                yield Place(word.start(), words[after - 1].end(), found.term, found.rule)

    def _at(self, words: list[re.Match[str]], at: int, terms: list[_Term]) -> _Term | None:
        """The one of some terms (:meth:`_beginning`) that stands at a word."""
        for term in terms:
            size = len(term.words)
            if size == 1:
                return term
            found = words[at : at + size]
            if len(found) == size and _adjacent(found) and _is_form([word[0] for word in found], term.words):
                return term
        return None

    def _beginning(self, word: str) -> list[_Term]:
        """The terms that a text with this word may have there: those of one word that it is a form of, those of several
        that begin with it."""
        found = self._begun[word] = [
            term
            for term in self._by_first.get(word[:3].lower(), ())
            if (_is_form([word], term.words) if len(term.words) == 1 else term.words[0].lower() == word.lower())
        ]
        return found

    def linked(self, number: str, links: Links, seen: set[str]) -> Plain:
        """What writes the plain pieces of a rule's text with its terms as links; ``seen`` are the common terms that the
        page has linked already."""
        page_title = self._title[number]
        here: set[str] = set()

        def plain(text: str) -> str:
            made, end = "", 0
            for place in self.places(text):
                once = place.term in self._common or self._title[place.rule] == page_title
                if place.rule == number or place.term in here or (once and place.term in seen):
                    continue
                link = links.term(place.rule, text[place.start : place.end])
                if link is not None:
                    made += escaped(text[end : place.start]) + link
                    end = place.end
                    here.add(place.term)
                    seen.add(place.term)
            return made + escaped(text[end:])

        return plain


def _adjacent(words: Iterable[re.Match[str]]) -> bool:
    """Whether some words stand beside each other with a blank between."""
    return all(one.string[one.end() : two.start()] == " " for one, two in pairwise(words))


def _is_form(written: list[str], term: tuple[str, ...]) -> bool:
    """Whether written words are a term, the last of them perhaps with endings."""
    *before, last = term
    if [word.lower() for word in written[:-1]] != [word.lower() for word in before]:
        return False
    if last[:1].isupper() and not written[-1][:1].isupper():
        return False
    word, base = written[-1].lower(), last.lower()
    if word == base:
        return True
    if word in (f"{base[:-2]}{base[-2:-1]}{base[-2:]}{vowel}l" for vowel in "ae"):  # lénnyel
        return True
    long = base[:-1] + {"a": "á", "e": "é"}.get(base[-1:], base[-1:])
    if not word.startswith(long):
        return False
    return _ENDING.fullmatch(fold(word[len(long) :])) is not None
