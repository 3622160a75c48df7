"""What search would be without Kódex's own: stock engines on the same texts, for comparison only (``--baseline``).

Each engine takes a store and gives a function from a question to the numbers found, best first (at most ten). Importing
this module imports Whoosh.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable, Iterable
from typing import Any

from whoosh import fields, qparser
from whoosh.analysis import LanguageAnalyzer
from whoosh.filedb.filestore import RamStorage

from kodex.store.store import Store

_MOST = 10
_WORD = re.compile(r"\w+")

Find = Callable[[str], list[str]]


def texts(store: Store) -> Iterable[tuple[str, str]]:
    """Number and all text of every item that has any: headings above, own heading, text, terms, player questions."""
    for rule in store.all_rules():
        if rule["text"] or rule["heading"]:
            own = (rule["heading"] or "", rule["text"] or "")
            yield rule["number"], "\n".join([*rule["path"][1:], *own, *rule["terms"], *rule["questions"]])


def whoosh(store: Store) -> Find:
    """Whoosh with its stock Hungarian analyser, any of the words, BM25F as it comes."""
    schema = fields.Schema(number=fields.ID(stored=True), text=fields.TEXT(analyzer=LanguageAnalyzer("hu")))
    index = RamStorage().create_index(schema)
    writer = index.writer()
    for number, text in texts(store):
        writer.add_document(number=number, text=text)
    writer.commit()
    searcher = index.searcher()
    parser = qparser.QueryParser("text", schema, plugins=[], group=qparser.OrGroup)

    def find(question: str) -> list[str]:
        found: Any = searcher.search(parser.parse(" ".join(_WORD.findall(question))), limit=_MOST)
        return [hit["number"] for hit in found]

    return find


def fts5(store: Store) -> Find:
    """SQLite FTS5 with its ``unicode61`` tokenizer, any of the words, BM25 as it comes."""
    connection = sqlite3.connect(":memory:")
    connection.execute("CREATE VIRTUAL TABLE item USING fts5(number UNINDEXED, text, tokenize='unicode61')")
    connection.executemany("INSERT INTO item VALUES (?, ?)", texts(store))

    def find(question: str) -> list[str]:
        wanted = " OR ".join(f'"{word}"' for word in _WORD.findall(question))
        if not wanted:
            return []
        rows = connection.execute("SELECT number FROM item WHERE item MATCH ? ORDER BY rank LIMIT ?", (wanted, _MOST))
        return [row[0] for row in rows]

    return find


def substring(store: Store) -> Find:
    """Items by how many of the question's words they hold as written, case aside; of equals the first in print."""
    items = [(number, text.lower()) for number, text in texts(store)]

    def find(question: str) -> list[str]:
        wanted = set(_WORD.findall(question.lower()))
        met = [(sum(word in text for word in wanted), number) for number, text in items]
        return [number for count, number in sorted(met, key=lambda pair: -pair[0])[:_MOST] if count]

    return find


ENGINES: dict[str, Callable[[Store], Find]] = {"whoosh": whoosh, "fts5": fts5, "substring": substring}
"""By name: what makes each of them."""
