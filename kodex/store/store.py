"""Look things up in the compiled store of a rulebook."""

from __future__ import annotations

import json
import marshal
import sqlite3
import threading
from collections.abc import Callable, Collection, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from kodex.rules import numbers
from kodex.store import file, packing, rulings, scenarios

if TYPE_CHECKING:
    from kodex.store.addresses import Addresses

K = TypeVar("K")
T = TypeVar("T")

SCHEMA = 37
"""Raised whenever the tables or the search index change shape, or the vectors of words are learnt anew."""


_MOST_RULES = 200
"""So many rules that were read last are kept unpacked: an answer looks at some of them two or three times."""


class Store:
    """Read-only view of one rulebook; ``path`` is the file that ``connection`` reads, None where it is in memory only.

    Threads may share it: each has a connection of its own, for two statements at once on one give wrong rows.
    """

    def __init__(self, rulebook: str, connection: sqlite3.Connection, path: str | None = None) -> None:
        self.rulebook = rulebook
        self._connection = connection
        self._path = path
        self._thread = threading.get_ident()
        self._others = threading.local()
        self._known_addresses: Addresses | None = None
        self._labels: dict[str, str] | None = None
        self._shared: bytes | None = None
        self._rules: dict[bytes, bytes] = {}
        self._caches: dict[str, dict[Any, Any]] = {}

    @property
    def connection(self) -> sqlite3.Connection:
        """The connection of this thread."""
        if threading.get_ident() == self._thread:
            return self._connection
        found: sqlite3.Connection | None = getattr(self._others, "connection", None)
        if found is None:
            found = self._others.connection = file.again(self._path, self._connection)
        return found

    def cached(
        self, kind: str, keys: Collection[K], read: Callable[[sqlite3.Connection, list[K]], Mapping[K, T]]
    ) -> dict[K, T]:
        """By key what ``read`` finds for some keys, in their order; keys that it finds nothing for are left out.

        What was found once is kept while the store is open, for all threads, and must not be changed; ``kind`` names
        the things so read.
        """
        cache: dict[K, T] = self._caches.setdefault(kind, {})
        missing = [key for key in keys if key not in cache]
        if missing:
            cache.update(read(self.connection, missing))
        return {key: cache[key] for key in keys if key in cache}

    def rule(self, number: str) -> dict[str, Any] | None:
        """The item with this exact number (the object of ``kodex show --json``), or None.

        A title without a printed line of its own comes as a bare heading with ``"printed": false``.
        """
        row = self.connection.execute("SELECT packed FROM rule WHERE number = ?", (number,)).fetchone()
        if row is not None:
            return self._rule(row[0])
        return next((t for t in self._bare_titles() if t["number"] == number), None)

    def rules(self, wanted: list[str]) -> list[dict[str, Any]]:
        """The items with these numbers, in the order asked for; unknown numbers are left out."""
        if not wanted:
            return []
        marks = ",".join("?" * len(wanted))
        rows = self.connection.execute(f"SELECT number, packed FROM rule WHERE number IN ({marks})", wanted).fetchall()
        found = {number: self._rule(packed) for number, packed in rows}
        return [found[number] for number in wanted if number in found]

    def at(self, place: int) -> dict[str, Any]:
        """The item at a place in print (from 1)."""
        return self._rule(self.connection.execute("SELECT packed FROM rule WHERE ord = ?", (place,)).fetchone()[0])

    def places(self, wanted: Collection[str]) -> list[int]:
        """The places in print (from 1) of the items with these numbers."""
        marks = ",".join("?" * len(wanted))
        rows = self.connection.execute(f"SELECT ord FROM rule WHERE number IN ({marks})", list(wanted))
        return [row[0] for row in rows]

    def place_of(self, wanted: Collection[str]) -> dict[str, int]:
        """By number the places in print (from 1) of the items with these numbers; unknown numbers are left out."""
        return self.cached("place", wanted, _read_places)

    def trumps(self) -> list[tuple[str, str]]:
        """Phrases by which a question names a rule that decides beside the general one, folded, with its number."""
        read = self.connection.execute
        found: list[tuple[str, str]]
        found = self.cached("trumps", [0], lambda *_: {0: read("SELECT words, number FROM trump").fetchall()})[0]
        return found

    def with_text(self, wanted: list[str]) -> set[str]:
        """Those of these numbers whose items have a text: all but headings and what is not restated."""
        marks = ",".join("?" * len(wanted))
        rows = self.connection.execute(
            f"SELECT number FROM rule WHERE number IN ({marks}) AND kind <> 'heading'", wanted
        )
        return {row[0] for row in rows}

    def below(self, number: str) -> list[dict[str, Any]]:
        """Everything below a number, in the order of the book (34.50 is not below 34.5); all the rules of a title."""
        title = self.title_of(number)
        rows = self.connection.execute("SELECT number, packed FROM rule WHERE title = ? ORDER BY ord", (title,))
        return [
            self._rule(packed)
            for found, packed in rows
            if found != number and (number == title or numbers.is_below(found, number))
        ]

    def title_of(self, number: str) -> str:
        """The number of the title that an item stands in; of a title (and of what does not exist) the number itself."""
        row = self.connection.execute("SELECT title FROM rule WHERE number = ?", (number,)).fetchone()
        return number if row is None else str(row[0])

    def is_printed(self) -> bool:
        """Whether the rulebook has printed numbers such as 34.5, not addresses (:mod:`kodex.rules.numbers`)."""
        return self.fact("numbers") != "addresses"

    def all_rules(self) -> list[dict[str, Any]]:
        """Every item in printed order."""
        return [self._rule(row[0]) for row in self.connection.execute("SELECT packed FROM rule ORDER BY ord")]

    def numbers(self) -> list[str]:
        """Every number in printed order."""
        return [row[0] for row in self.connection.execute("SELECT number FROM rule ORDER BY ord")]

    def label(self, number: str) -> str:
        """What people read for a number: of an address its label (:mod:`kodex.rules.readable`)."""
        return self.labels().get(number, number)

    def labels(self) -> dict[str, str]:
        """The labels of all addresses; none where the numbers are printed ones."""
        if self._labels is None:
            self._labels = json.loads(self.fact("labels"))
        return self._labels

    def _addresses(self) -> Addresses:
        """The addresses of the rulebook; made once."""
        if self._known_addresses is None:
            from kodex.store.addresses import Addresses

            titles = [(title["number"], title["heading"]) for title in json.loads(self.fact("titles"))]
            every = dict.fromkeys((*self.numbers(), *(number for number, _heading in titles)))
            self._known_addresses = Addresses([*every], titles, self.rulebook, self.labels())
        return self._known_addresses

    def find_number(self, typed: str) -> str | None:
        """The number that a person meant, in any spelling players use; None when it is not written as one.

        A printed number need not exist. An address exists: otherwise, and when several may be meant, KodexError.
        """
        number = numbers.read(typed)
        if self.is_printed():
            return number
        return self._addresses().find(typed)

    def addresses_in(self, typed: list[str]) -> list[str]:
        """The numbers that words typed one after the other name; as many as lead to a rule belong together.

        For a rulebook of addresses. Raises KodexError when some name none or may name several.
        """
        return self._addresses().several(typed)

    def is_rule(self, typed: str) -> bool:
        """Whether words are nothing but one number of this rulebook, be it an existing one or only written like one."""
        if self.meant(typed) is not None or (self.is_printed() and numbers.read(typed) is not None):
            return True
        marked = any(letter.isdigit() for letter in typed) and any(mark in typed for mark in "./#")
        return not self.is_printed() and marked and numbers.is_address(typed)

    def may_mean(self, typed: str) -> bool:
        """Whether words name one or more addresses, also by the beginnings of names."""
        return bool(self._addresses().candidates(typed))

    def meant(self, typed: str) -> str | None:
        """The existing number that is written so, without guessing from names; None when there is none or several."""
        if self.is_printed():
            number = numbers.read(typed)
            return number if number is not None and self.rule(number) is not None else None
        found = self._addresses().meant(typed)
        return found[0] if len(found) == 1 else None

    def nearest(self, number: str, count: int = 5) -> list[str]:
        """Existing numbers close to one that does not exist."""
        if not self.is_printed():
            return self._addresses().nearest(number, count)
        return numbers.nearest(number, self.numbers(), count)

    def disputes(self, ids: list[str]) -> list[dict[str, Any]]:
        """The disputes with these ids."""
        rows = [self.connection.execute("SELECT json FROM dispute WHERE id = ?", (id_,)).fetchone() for id_ in ids]
        return [_object(row[0]) for row in rows if row]

    def every_dispute(self) -> list[dict[str, Any]]:
        """All disputes."""
        return [_object(row[0]) for row in self.connection.execute("SELECT json FROM dispute")]

    def disputes_by_switch(self) -> dict[str, dict[str, Any]]:
        """The disputes that a switch of the engine decides, by its name."""
        return {dispute["switch"]: dispute for dispute in self.every_dispute() if dispute.get("switch")}

    def rulings(self, number: str | None = None) -> list[dict[str, Any]]:
        """The rulings about this very rule, or all of them; what is superseded comes last."""
        return rulings.every(self.connection) if number is None else rulings.of(self.connection, number)

    def ruling(self, place: int) -> dict[str, Any]:
        """The ruling at a place among all of them (from 1)."""
        return rulings.at(self.connection, place)

    def rulings_about(self, number: str) -> list[dict[str, Any]]:
        """The rulings about a rule or, of a title, about a rule in it."""
        below = {rule["number"] for rule in self.below(number)} | {number}
        return [ruling for ruling in self.rulings() if not below.isdisjoint(ruling["rules"])]

    def find_rulings(self, text: str, most: int | None = None) -> list[dict[str, Any]]:
        """The rulings that have the words of a query in any form, the ones with most of them first."""
        return rulings.find(self.connection, text, most)

    def scenarios(self, number: str) -> list[dict[str, str]]:
        """Up to three scenarios (``id``, ``title``, ``file``) that decide by this rule, the plainest first."""
        return scenarios.proving(self.connection, number)

    def scenarios_of(self, number: str) -> list[dict[str, str]]:
        """Every scenario (``id``, ``title``, ``file``) that decides by this rule, the plainest first."""
        return scenarios.proving(self.connection, number, -1)

    def scenarios_citing(self, number: str) -> list[dict[str, str]]:
        """Every other scenario (``id``, ``title``, ``file``) that demands that this rule is cited, by id."""
        return scenarios.citing(self.connection, number)

    def scenarios_about(self, number: str) -> list[tuple[str, str]]:
        """Every scenario (id, file) that decides by this rule or, of a title, by a rule in it; by id."""
        return scenarios.about(self.connection, number)

    def scenario_ids(self) -> list[str]:
        """The ids of every scenario."""
        return [str(row[0]) for row in self.connection.execute("SELECT DISTINCT id FROM scenario ORDER BY id")]

    def scenario_file(self, id_: str) -> str | None:
        """The file of a scenario (from the folder that holds ``kb`` and ``queries``), None when there is none."""
        row = self.connection.execute("SELECT file FROM scenario WHERE id = ? LIMIT 1", (id_,)).fetchone()
        return None if row is None else str(row[0])

    def parameters(self, number: str | None = None) -> list[dict[str, Any]]:
        """The numbers that one rule (or, without one, the whole rulebook) fixes."""
        where, values = ("", ()) if number is None else (" WHERE rule = ?", (number,))
        return [_object(row[0]) for row in self.connection.execute(f"SELECT json FROM parameter{where}", values)]

    def changes(self, number: str | None = None) -> list[dict[str, Any]]:
        """The dated changes on record, oldest first; with a number those that name it or a rule below it."""
        rows = self.connection.execute("SELECT json FROM change ORDER BY date, ord")
        found = [_object(row[0]) for row in rows]
        if number is None:
            return found
        return [c for c in found if any(r == number or numbers.is_below(r, number) for r in c.get("rules", ()))]

    def lesson(self) -> dict[str, Any] | None:
        """The first lesson of the rulebook; None where it has none."""
        text = self.fact("lesson")
        return _object(text) if text else None

    def is_dated(self, number: str) -> bool:
        """Whether a dated change may name this very rule: a quick look before :meth:`changes`."""
        found = self.connection.execute("SELECT 1 FROM change WHERE instr(json, ?) LIMIT 1", (f'"{number}"',))
        return found.fetchone() is not None

    def fact(self, key: str) -> str:
        """A fact about the rulebook: ``name``, ``edition``, ``numbers`` (``printed`` or ``addresses``), ``parts`` and
        ``titles`` (JSON)."""
        row = self.connection.execute("SELECT value FROM meta WHERE key = ?", (key,)).fetchone()
        return "" if row is None else str(row[0])

    def _rule(self, packed: bytes) -> dict[str, Any]:
        if self._shared is None:
            (self._shared,) = self.connection.execute("SELECT dictionary FROM shared").fetchone()
        known = self._rules.get(packed)
        if known is not None:
            found: dict[str, Any] = marshal.loads(known)
            return found
        found = packing.unpack(packed, self._shared)
        if len(self._rules) >= _MOST_RULES:
            self._rules.clear()
        self._rules[packed] = marshal.dumps(found)
        return found

    def _bare_titles(self) -> list[dict[str, Any]]:
        parts = {part["number"]: part["heading"] for part in json.loads(self.fact("parts"))}
        return [
            {
                "rulebook": self.rulebook,
                "id": f"{self.rulebook}:{title['number']}",
                "number": title["number"],
                "label": self.label(title["number"]),
                "heading": title["heading"],
                "title": title["heading"],
                "title_number": title["number"],
                "path": [f"{title['part']}. {parts[title['part']]}"],
                "part": title["part"],
                "kind": "heading",
                "text": None,
                "printed": False,
                "status": "informative",
            }
            | {key: [] for key in ("questions", "refs", "related", "referred_by", "beats", "beaten_by", "disputes")}
            for title in json.loads(self.fact("titles"))
            if not title["printed"]
        ]


def _read_places(connection: sqlite3.Connection, wanted: list[str]) -> dict[str, int]:
    marks = ",".join("?" * len(wanted))
    return dict(connection.execute(f"SELECT number, ord FROM rule WHERE number IN ({marks})", wanted).fetchall())


def _object(text: str) -> dict[str, Any]:
    result: dict[str, Any] = json.loads(text)
    return result
