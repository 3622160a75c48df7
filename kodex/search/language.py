"""The query language answered by Whoosh, over an index made from the store at first use.

The index lives in one file beside the store (a zip of Whoosh's own files, checked when read, written atomically); where
it cannot be kept it is made anew in memory. Importing this module imports Whoosh, so only a query that is in the
language may do it.
"""

from __future__ import annotations

import contextlib
import hashlib
import io
import os
import re
import zipfile
import zlib
from collections.abc import Iterator
from typing import Any

from whoosh import fields, query
from whoosh.analysis import Token, Tokenizer
from whoosh.filedb.filestore import RamStorage
from whoosh.index import FileIndex
from whoosh.reading import IndexReader
from whoosh.scoring import Frequency

from kodex.ground import atomic, paths
from kodex.ground.version import __version__
from kodex.rules import numbers
from kodex.search import plain, syntax
from kodex.search.filters import Wanted
from kodex.search.plain import Ranked
from kodex.search.syntax import Tree
from kodex.store.store import SCHEMA, Store
from kodex.text import fold, words
from kodex.text.suffixes import forms

_GAP = 50
"""Word positions between two questions or terms, so that no phrase runs across."""

_STAMP = "stamp"
_WORDS = ("title", "text", "question", "term")
"""The fields that hold words; a phrase without a field name is looked for in each."""

_FORM = 3
"""Raised whenever the index changes shape."""


class Folded(Tokenizer):  # type: ignore[misc]
    """Whoosh tokenizer: the folded words of each line, lines :data:`_GAP` positions apart."""

    def __call__(self, value: str, **_modes: Any) -> Iterator[Any]:
        place = 0
        token = Token()
        for line in value.split("\n"):
            for word in words(fold(line)):
                token.text = word
                token.pos = place
                token.boost = 1.0
                token.stopped = False
                place += 1
                yield token
            place += _GAP


class _Memory(RamStorage):  # type: ignore[misc]
    """Whoosh files in memory, temporary ones too (Whoosh would share one folder between processes)."""

    def temp_storage(self, name: str | None = None) -> _Memory:
        return _Memory()


def rank(store: Store, tree: Tree, wanted: Wanted, limit: int) -> list[Ranked]:
    """The items that meet ``tree`` and ``wanted``, best first; of equals the first in print.

    Whoosh says which items meet the query; among them the words of the query are ranked as in a plain search.
    """
    limits = [syntax.Exact(name, value) for name, value in wanted._asdict().items() if value]
    tree = syntax.All([tree, *limits]) if limits else tree
    order = store.numbers()
    with open_index(store).searcher(weighting=Frequency()) as searcher:
        found = searcher.docs_for_query(_query(mended(store, tree), searcher.reader()))
        met = {place + 1: order[place] for place in found}
    asked = " ".join(syntax.words_of(tree))
    if not asked:
        return [Ranked(place, met[place], 1.0) for place in sorted(met)][:limit]
    ranked = plain.rank(plain.Inquiry(store, plain.read(store, asked)), limit, among=met)
    have = {item.ord for item in ranked}
    rest = [Ranked(place, met[place], 0.0) for place in sorted(met) if place not in have]
    return [*ranked, *rest][:limit]


def mended(store: Store, tree: Tree) -> Tree:
    """``tree`` as a plain search would understand its words: a word of any field is also met by the official terms
    that it stands for, and a misspelt one by the word that was meant. What stands after NOT is taken as typed."""
    match tree:
        case syntax.Word(syntax.ANY, word):
            return _understood(store, word)
        case syntax.All(branches):
            return syntax.All([mended(store, branch) for branch in branches])
        case syntax.Either(branches):
            return syntax.Either([mended(store, branch) for branch in branches])
    return tree


def _understood(store: Store, word: str) -> Tree:
    reading = plain.read(store, word)
    terms = [words(fold(term)) for found in reading.expanded.values() for term in found]
    meant = [[word], *([right] for right in reading.corrected.values()), *terms]
    every: list[Tree] = [syntax.All([syntax.Word(syntax.ANY, one) for one in each]) for each in meant if each]
    return syntax.Either(every) if len(every) > 1 else syntax.Word(syntax.ANY, word)


def _query(tree: Tree, reader: IndexReader) -> query.Query:
    match tree:
        case syntax.Word(field, word):
            return _word(field, word, reader)
        case syntax.Prefix(field, start):
            return query.Prefix(field, start, constantscore=False)
        case syntax.Phrase(field, inside):
            names = _WORDS if field == syntax.ANY else (field,)
            return query.Or([query.Phrase(name, inside) for name in names])
        case syntax.Exact(field, value):
            return query.Term(field, value)
        case syntax.Span(first, last):
            return query.TermRange("order", first and _order(first), last and _order(last) + "\uffff")
        case syntax.Below(number):
            return query.Prefix("order", _order(number) + ".")
        case syntax.All(branches):
            return query.And([_query(branch, reader) for branch in branches])
        case syntax.Either(branches):
            return _either([_query(branch, reader) for branch in branches])
        case syntax.Not(branch):
            return query.And([query.Every(), query.Not(_query(branch, reader))])


def _either(branches: list[query.Query]) -> query.Query:
    """Any of the branches, in one flat list (Whoosh reads nested ones many times over)."""
    return query.Or([one for branch in branches for one in (branch if isinstance(branch, query.Or) else [branch])])


def _word(field: str, word: str, reader: IndexReader) -> query.Query:
    """A word of a field in any of its forms that the field knows."""
    known = (term.decode() for term in reader.expand_prefix(field, word[:3]))
    return query.Or([query.Term(field, form) for form in forms(word, known)] or [query.Term(field, word)])


def open_index(store: Store) -> FileIndex:
    """The Whoosh index of a store: from its file when that is whole and of the same content, else made anew."""
    stamp = store.fact("content")
    path = index_path(store)
    storage = _load(path, stamp) if stamp else None
    if storage is None:
        storage = _build(store)
        if stamp:
            with contextlib.suppress(OSError):
                atomic.write(path, _pack(storage, stamp), durable=False)  # the archive has checksums
    return storage.open_index()


def index_path(store: Store) -> str:
    """Where the index of a store is kept."""
    key = f"{os.path.abspath(paths.kb_folder())}\n{__version__}\n{SCHEMA}\n{_FORM}"
    return os.path.join(paths.cache_folder(), f"{store.rulebook}-{hashlib.sha1(key.encode()).hexdigest()[:12]}.whoosh")


def _load(path: str, stamp: str) -> _Memory | None:
    if not os.path.isfile(path):  # a pipe would be waited for
        return None
    try:
        with zipfile.ZipFile(path) as archive:
            files = {name: archive.read(name) for name in archive.namelist()}
    except (OSError, zipfile.BadZipFile, zlib.error, EOFError, ValueError, NotImplementedError):
        return None
    if files.pop(_STAMP, b"").decode("utf-8", "replace") != stamp:
        return None
    storage = _Memory()
    storage.files = files
    return storage


def _pack(storage: _Memory, stamp: str) -> bytes:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(_STAMP, stamp)
        for name, content in storage.files.items():
            archive.writestr(name, content)
    return target.getvalue()


def _build(store: Store) -> _Memory:
    text = fields.TEXT(analyzer=Folded(), phrase=True)
    schema = fields.Schema(
        number=fields.ID(),
        order=fields.ID(),
        kind=fields.ID(),
        part=fields.ID(),
        **dict.fromkeys(_WORDS, text),
        **{syntax.ANY: fields.TEXT(analyzer=Folded(), phrase=False)},
    )
    storage = _Memory()
    writer = storage.create_index(schema).writer()
    for rule in store.all_rules():
        writer.add_document(**_document(rule))
    writer.commit()
    return storage


def _document(rule: dict[str, Any]) -> dict[str, Any]:
    above = [re.sub(r"^[\d.]+\. ", "", step) for step in rule["path"][1:]]
    held = {
        "title": "\n".join(dict.fromkeys([rule["title"], *above, rule["heading"] or ""])),
        "text": rule["text"] or "",
        "question": "\n".join(rule["questions"]),
        "term": "\n".join(rule["terms"]),
    }
    return held | {
        syntax.ANY: "\n".join(held.values()),
        "number": rule["number"],
        "order": _order(rule["number"]),
        "kind": rule["kind"] or "",
        "part": rule["part"],
    }


def _order(number: str) -> str:
    """A number as text that sorts as ``numbers.key`` does: digits are four wide, and sub-items begin with it."""
    return ".".join(f"{text}{'' if count < 0 else f'{count:04d}'}" for _rank, text, count in numbers.key(number))
