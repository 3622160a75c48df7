"""The query language as typed: when a query is meant in it, and its tree. Needs no Whoosh.

``field:word`` (title, text, question, term, number, kind, part; cím, szöveg, kérdés, fogalom, szám, fajta, rész),
``AND OR NOT`` in capitals, brackets, ``"a phrase"``, ``prefix*``, number ranges ``[34 TO 36]`` and ``34..36``.
Words side by side must all be met.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from kodex.errors import KodexError
from kodex.ground.i18n import _
from kodex.rules import numbers
from kodex.search import filters
from kodex.store.store import Store
from kodex.text import fold, words

FIELDS = {
    "title": "title",
    "text": "text",
    "question": "question",
    "term": "term",
    "number": "number",
    "kind": "kind",
    "part": "part",
    "cim": "title",
    "szoveg": "text",
    "kerdes": "question",
    "fogalom": "term",
    "szam": "number",
    "fajta": "kind",
    "resz": "part",
}
"""Field names as typed (folded) and what they mean."""

_KNOWN = "title: text: question: term: number: kind: part: / cím: szöveg: kérdés: fogalom: szám: fajta: rész:"

ANY = "all"
"""The field of a word without a field name: everything by which an item can be found."""

_DEPTH = 20
_MOST_WORDS = 40
_QUOTES = r"\"[^\"]*\"|„[^„”“\"]*[”“\"]|“[^“”]*”|»[^»«]*«"
_TOKEN = re.compile(
    rf"(?P<phrase>{_QUOTES})|(?P<range>\[[^\]]*\])|(?P<bracket>[()])|(?P<run>(?:[^\s()\"\[\]„“”»«])+)|\s+"
)
_FIELD = re.compile(r"([^\W\d_]+):")
_SPAN = re.compile(r"([\d.]*\d)?\.\.([\d.]*\d)?")
_OPERATOR = re.compile(r"\S\s+(?:AND|OR)\s+\S|(?:^|[\s(])NOT\s+\S")
_DANGLING = re.compile(r"(?:^|\s)(?:AND|OR|NOT)$|^(?:AND|OR)\s+\S")
_SENTENCE = re.compile(r"(?:^|\s)(?!(?:AND|OR|NOT)\s)\S+\s+(?!(?:AND|OR|NOT)(?:\s|$))\S")
"""Two words without an operator between them."""

_PREFIX = re.compile(r"\w{2,}\*(?=$|[\s)])|^\w\*$")
_RANGE = re.compile(
    r"\[\s*[\d.]*\s*TO\s*[\d.]*\s*\]|(?:^|[\s:(])[\d.]*\d\.\.\d[\d.]*(?=$|[\s)])|^(?:\.\.[\d.]*\d|[\d.]*\d\.\.)$"
)
_UNCLOSED = re.compile(r"\"[^\"]*$|„[^”“\"]*$|»[^«]*$|\[\s*[\d.]*\s*TO\b[^\]]*$")
"""A query that begins with a quotation mark or the bracket of a range and never closes it."""

_ALONE = re.compile(r"[^\W\d_]{2,}:[^\W\d_][^\s:]*")
"""Nothing but a word, a colon and a word: a field, though perhaps not one of ours."""

_APART = re.compile(r"([^\W\d_]{2,}):\s*(\S*)")
"""Nothing but a word, a colon and at most one more word, with a blank between them or not."""

_DASHED = re.compile(
    r"((?:[^\W\d_]+:)?)\s*(\[?)\s*§?(\d+(?:\.\d+)*)\.?\s*(?:[-–—]|\.\.|\bTO\b)\s*§?(\d+(?:\.\d+)*)\.?\s*(\]?)"
)
SIGNS = {
    "field": _FIELD.pattern,
    "operator": _OPERATOR.pattern,
    "dangling": _DANGLING.pattern,
    "sentence": _SENTENCE.pattern,
    "prefix": _PREFIX.pattern,
    "range": _RANGE.pattern,
    "unclosed": _UNCLOSED.pattern,
    "alone": _ALONE.pattern,
    "apart": _APART.pattern,
    "quotes": _QUOTES,
}
"""The patterns by which :func:`is_query` tells the language, for who asks elsewhere: the website's search."""

_OUTSIDE = 3
"""A phrase beside more words than this is just a quoted word in a sentence."""


class Word(NamedTuple):
    """A word in any inflected form."""

    field: str
    word: str


class Prefix(NamedTuple):
    """A word that begins so."""

    field: str
    start: str


class Phrase(NamedTuple):
    """Words side by side, as written."""

    field: str
    words: list[str]


class Exact(NamedTuple):
    """An item with this number, kind or part."""

    field: str
    value: str


class Span(NamedTuple):
    """Items whose numbers lie between two numbers, both (with all below them) included; None is open."""

    first: str | None
    last: str | None


class Below(NamedTuple):
    """Items below a number."""

    number: str


class All(NamedTuple):
    """Items that meet every branch."""

    branches: list[Tree]


class Either(NamedTuple):
    """Items that meet at least one branch."""

    branches: list[Tree]


class Not(NamedTuple):
    """Items that do not meet the branch."""

    branch: Tree


Tree = Word | Prefix | Phrase | Exact | Span | Below | All | Either | Not


def undashed(text: str) -> str:
    """What people mean by ``34.5-34.8``, ``[34-36]``, ``34 TO 36``, ``szám:34-36`` and ``cím: őrposzt`` as the query
    it is, when nothing else was typed; other texts as they are."""
    found = _DASHED.fullmatch(text)
    if found and bool(found[2]) == bool(found[5]) and numbers.read(found[3]) and numbers.read(found[4]):
        return f"{found[1]}{found[3]}..{found[4]}"
    apart = _APART.fullmatch(text)
    if apart and apart[2] and fold(apart[1]) in FIELDS and not text.endswith("?"):
        return f"{apart[1]}:{apart[2]}"
    return text


def is_phrase(text: str) -> bool:
    """Whether a query is nothing but one phrase between quotation marks of any kind."""
    return re.fullmatch(_QUOTES, text) is not None


def is_query(text: str) -> bool:
    """Whether a typed query is meant in the query language.

    A field name glued to a word or a capital operator says so always, but no operator in a sentence all in capitals;
    quotes, ``*`` and ranges only where no question is asked, so that ``Miért van, hogy: 3 lény?`` and a quoted word in
    a sentence stay plain.
    """
    if any(_is_field(text, found) for found in _FIELD.finditer(text)):
        return True
    if (_OPERATOR.search(text) or _DANGLING.search(text)) and not (text.isupper() and _SENTENCE.search(text)):
        return True
    if "?" in text:
        return False
    if _PREFIX.search(text) or _RANGE.search(text) or _UNCLOSED.match(text):
        return True
    outside = re.sub(_QUOTES, " ", text)
    return bool(re.search(rf"({_QUOTES})", text)) and _letters(text, outside) and len(outside.split()) <= _OUTSIDE


def _is_field(text: str, found: re.Match[str]) -> bool:
    """Whether a word and a colon name a field: a known one with something after it, or all that stands there."""
    if fold(found[1]) in FIELDS:
        return bool(text[found.end() :][:1].strip()) or found[0] == text
    return _ALONE.fullmatch(text) is not None


def _letters(text: str, outside: str) -> bool:
    """Whether there is a letter inside the quotes."""
    return sum(map(str.isalpha, text)) > sum(map(str.isalpha, outside))


def parse(text: str, store: Store) -> Tree:
    """The tree of a query. Raises KodexError that says what cannot be read and how to write it."""
    tokens = list(_tokens(text))
    if sum(kind not in ("operator", "bracket", "field") for kind, _value in tokens) > _MOST_WORDS:
        raise KodexError(_("the query has too many words"), mend=_("at most {n}").format(n=_MOST_WORDS))
    return _Parser(tokens, store).whole()


def words_of(tree: Tree) -> list[str]:
    """The folded words a query wants to be met (for marking them)."""
    match tree:
        case Word(_field, word):
            return [word]
        case Prefix(_field, start):
            return [start]
        case Phrase(_field, inside):
            return inside
        case All(branches) | Either(branches):
            return [word for branch in branches for word in words_of(branch)]
    return []


def _tokens(text: str) -> Iterator[tuple[str, str]]:
    at = 0
    while at < len(text):
        found = _TOKEN.match(text, at)
        if found is None:
            if text[at] in "[]":
                raise KodexError(_("a square bracket without its pair"), mend="[34 TO 36]")
            raise KodexError(_("a quotation mark without its pair"), mend=_('write "the phrase" or leave it out'))
        at = found.end()
        if found["run"]:
            yield from _run(found["run"])
        elif found.lastgroup:
            yield found.lastgroup, found[0]


def _run(run: str) -> Iterator[tuple[str, str]]:
    """A run without spaces: an operator, or field names and a word."""
    while (found := _FIELD.match(run)) and fold(found[1]) in FIELDS:
        yield "field", FIELDS[fold(found[1])]
        run = run[found.end() :]
    if found is not None and _ALONE.fullmatch(run):
        raise KodexError(
            _("there is no field '{name}'").format(name=found[1]), mend=_("one of: {known}").format(known=_KNOWN)
        )
    if run in ("AND", "OR", "NOT"):
        yield "operator", run
    elif run:
        yield "word", run


class _Parser:
    """Recursive descent; OR binds weakest, then AND (also unwritten), then NOT."""

    def __init__(self, tokens: list[tuple[str, str]], store: Store) -> None:
        self.tokens = tokens
        self.store = store
        self.at = 0

    def whole(self) -> Tree:
        tree = self.either(ANY, 0)
        if self.at < len(self.tokens):
            raise _bracket()
        return tree

    def peek(self) -> tuple[str, str]:
        return self.tokens[self.at] if self.at < len(self.tokens) else ("end", "")

    def either(self, field: str, depth: int) -> Tree:
        branches = [self.both(field, depth)]
        while self.peek() == ("operator", "OR"):
            self.at += 1
            branches.append(self.both(field, depth))
        return branches[0] if len(branches) == 1 else Either(branches)

    def both(self, field: str, depth: int) -> Tree:
        branches = [self.single(field, depth)]
        while True:
            token = self.peek()
            if token == ("operator", "AND"):
                self.at += 1
            elif token in (("operator", "OR"), ("bracket", ")")) or token[0] == "end":
                return branches[0] if len(branches) == 1 else All(branches)
            branches.append(self.single(field, depth))

    def single(self, field: str, depth: int) -> Tree:
        kind, value = self.peek()
        if depth > _DEPTH:
            raise KodexError(_("nested too deeply"), mend=_("at most {n} levels").format(n=_DEPTH))
        if kind == "end" or (kind == "operator" and value != "NOT") or (kind, value) == ("bracket", ")"):
            raise self.missing()
        self.at += 1
        if kind == "operator":
            return Not(self.single(field, depth + 1))
        if kind == "field":
            return self.single(value, depth + 1)
        if kind == "bracket":
            tree = self.either(field, depth + 1)
            if self.peek() != ("bracket", ")"):
                raise _bracket()
            self.at += 1
            return tree
        return self.leaf(field, kind, value)

    def missing(self) -> KodexError:
        before = self.tokens[self.at - 1] if self.at else ("", "")
        if before[0] == "field":
            return KodexError(_("nothing stands after '{field}:'").format(field=before[1]), mend=f"{before[1]}:…")
        return KodexError(
            _("a word is missing at '{token}'").format(token=(before[1] or self.peek()[1])),
            mend=_("AND and OR stand between two words, NOT before one"),
        )

    def leaf(self, field: str, kind: str, value: str) -> Tree:
        if kind == "range":
            return _span(field, *_ends(value))
        if field in ("kind", "part"):
            value = value.strip('"„“”»«')
            return Exact(field, filters.kind(value) if field == "kind" else filters.part(self.store, value))
        if kind == "word" and (found := _SPAN.fullmatch(value)):
            return _span(field, found[1], found[2])
        if field == "title" and (number := numbers.read(value)):
            return Span(number, number)
        if field == "number" or (field == ANY and self.is_number(value)):
            return self.numbered(value.strip('"'))
        if kind == "phrase":
            return Phrase(field, _words(value))
        if value.endswith("*"):
            return _prefix(field, value)
        found_words = _words(value)
        return Word(field, found_words[0]) if len(found_words) == 1 else Phrase(field, found_words)

    def is_number(self, value: str) -> bool:
        """Whether a bare word can only be meant as a number: it has a dot inside, or is an address."""
        if self.store.is_printed():
            return "." in value and numbers.read(value) is not None
        return any(mark in value for mark in "./#") and self.store.meant(value) is not None

    def numbered(self, value: str) -> Tree:
        """The item with a number, or with ``34.*`` what stands below it."""
        if value.endswith("*"):
            typed = value.rstrip("*").rstrip("./#")
            start = numbers.read(typed) if self.store.is_printed() else self.store.meant(typed)
            if start is not None:
                return Below(start)
        number = self.store.find_number(value)
        if number is None:
            raise KodexError(_("'{value}' is not a rule number").format(value=value), mend="number:34.5")
        if self.store.rule(number) is None:
            what = _("there is no rule {number} in {rulebook}").format(number=number, rulebook=self.store.rulebook)
            near = ", ".join(self.store.nearest(number))
            raise KodexError(what, mend=_("nearest: {numbers}").format(numbers=near))
        return Exact("number", number)


def _words(value: str) -> list[str]:
    found = words(fold(value))
    if not found:
        raise KodexError(_("there is no word in '{token}'").format(token=value), mend=_("leave it out"))
    return found


def _prefix(field: str, value: str) -> Prefix:
    start = "".join(_words(value))
    if len(start) < 2:
        raise KodexError(
            _("'{token}' begins too many words").format(token=value), mend=_("at least two letters, then *")
        )
    return Prefix(field, start)


def _ends(value: str) -> tuple[str, str]:
    first, middle, last = value[1:-1].partition("TO")
    if not middle:
        raise KodexError(_("'{value}' is not a range").format(value=value), mend="[34 TO 36]")
    return first, last


def _span(field: str, first: str | None, last: str | None) -> Span:
    ends = [end.strip() or None for end in (first or "", last or "")]
    read = [numbers.read(end) if end else None for end in ends]
    wrong = [end for end, number in zip(ends, read, strict=True) if end and number is None]
    if field not in (ANY, "number") or wrong or not any(read):
        raise KodexError(_("a range runs between two rule numbers"), mend="number:[34 TO 36]")
    if read[0] and read[1] and numbers.key(read[0]) > numbers.key(read[1]):
        raise KodexError(
            _("the range {first}..{last} is empty").format(first=read[0], last=read[1]), mend=f"{read[1]}..{read[0]}"
        )
    return Span(read[0], read[1])


def _bracket() -> KodexError:
    return KodexError(_("a bracket without its pair"), mend="(a OR b) AND c")
