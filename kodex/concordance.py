"""What the editions of a game say about the same things: where a rule's counterparts stand, and what differs.

>>> from kodex import concordance
>>> strike = concordance.counterparts("hkk-kodex", "36.4")[0]
>>> strike["verdict"], strike["rules"]["hkk-8"]
('detail', ['harc-fazisai/10'])
>>> {entry["verdict"] for entry in concordance.differences()}
{'different'}

The data is ``kb/concordance/*.yaml``. An *entry* (:class:`~kodex.shapes.Mechanism`) is one thing that editions
regulate, a *mechanism*: a plain dictionary with

``id``, ``group``, ``name``
    what it is called, in Hungarian but for the id; ``group`` is its chapter of the concordance;
``rules``
    rulebook -> the numbers of its rules about it; a rulebook without any is missing;
``verdict``
    ``same`` · ``detail`` (one says more, nothing contradicts) · ``different`` · ``only-here`` (``only`` names whose);
``common``, ``facts``
    what all share (or None), and where they part: ``{"rulebooks": [...], "text": ...}``, one for each group of editions
    that agree, each text understood alone; an edition in no fact says nothing of its own;
``open``, ``note``
    whether no rule settles which edition goes first (show both), and a remark or None;
``through``
    only of :func:`counterparts`: the numbers of the rulebook asked about by which the entry was found.

:func:`counterparts` and :func:`differences` open the compiled concordance on each call, a millisecond; who looks many
rules up keeps what :func:`open` gives. Without a concordance in the knowledge base all of it is empty. Importing this
brings neither YAML nor msgspec. Raises KodexError when a concordance cannot be read.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING, Any, cast

from kodex.errors import KodexError
from kodex.ground.i18n import _
from kodex.rules import numbers
from kodex.store.concordance import open_concordances

if TYPE_CHECKING:
    import sqlite3

    from kodex.shapes import Answer, ComparedRule, Comparison, Mechanism, MechanismGroup, Precedence

VERDICTS = ("same", "detail", "different", "only-here")


class Concordance:
    """All concordances of the knowledge base, opened by :func:`open`. Reading only; for one thread."""

    def __init__(self, connection: sqlite3.Connection | None) -> None:
        self._connection = connection

    def editions(self) -> dict[str, str]:
        """The rulebooks that are compared and what people call them, the oldest first."""
        return cast("dict[str, str]", self._fact("editions") or {})

    def precedence(self, one: str, other: str) -> Precedence | None:
        """Which of two rulebooks goes first where they differ, and why; ``wins`` is None where that is open."""
        found = [pair for pair in self._fact("precedence") or () if {*pair["between"]} == {one, other}]
        return cast("Precedence", found[0]) if found else None

    def entries(self, *verdicts: str, group: str | None = None) -> list[Mechanism]:
        """Every entry, or those of some verdicts and of the groups whose name holds ``group``; in their order."""
        rows = self._rows("SELECT grp, verdict, json FROM mechanism ORDER BY ord")
        part = "" if group is None else _folded(group)
        return [
            json.loads(text)
            for name, verdict, text in rows
            if (not verdicts or verdict in verdicts) and part in (_folded(name) if part else "")
        ]

    def differences(self, group: str | None = None) -> list[Mechanism]:
        """The entries whose verdict is ``different``."""
        return self.entries("different", group=group)

    def chosen(self, group: str | None, everything: bool = False, rulebook: str | None = None) -> list[Mechanism]:
        """All entries or those that differ, of the groups whose name holds ``group``, that a ``rulebook`` regulates.

        Raises KodexError when no group is called so.
        """
        if group is not None and not self.entries(group=group):
            known = ", ".join(each["group"] for each in self.groups())
            what = _("there is no group '{name}'").format(name=group)
            raise KodexError(what, mend=_("one of: {known}").format(known=known))
        found = self.entries(group=group) if everything else self.differences(group)
        return [entry for entry in found if rulebook is None or rulebook in entry["rules"]]

    def groups(self, rulebook: str | None = None) -> list[MechanismGroup]:
        """The groups in their order with the number of entries of each verdict, of those that a ``rulebook``
        regulates."""
        found: dict[str, dict[str, int]] = {}
        inside = "" if rulebook is None else " WHERE ord IN (SELECT ord FROM rule WHERE rulebook = ?)"
        rows = self._rows(f"SELECT grp, verdict FROM mechanism{inside} ORDER BY ord", *filter(None, [rulebook]))
        for name, verdict in rows:
            counts = found.setdefault(name, dict.fromkeys(VERDICTS, 0))
            counts[verdict] += 1
        return cast("list[MechanismGroup]", [{"group": name, "verdicts": counts} for name, counts in found.items()])

    def counterparts(self, rulebook: str, number: str) -> list[Mechanism]:
        """The entries that name a rule or one below it; where there are none, those of the nearest rule above it.

        ``number`` is exact (``"36.4"``, ``"harc-fazisai/8"``). Those that name the rule itself come first, of these
        the ones about the fewest rules.
        """
        named = self._named(rulebook, number)
        if not named:
            above = (self._named(rulebook, other, below=False) for other in reversed(numbers.ancestors(number)))
            named = next(filter(None, above), [])
        through: dict[int, list[str]] = {}
        for found, ord_ in named:
            through.setdefault(ord_, []).append(found)
        entries = [cast("Mechanism", self._entry(ord_) | {"through": found}) for ord_, found in through.items()]

        def nearness(entry: Mechanism) -> tuple[bool, int]:
            own = number in entry["rules"][rulebook]
            return not own, len(entry["rules"][rulebook]) if own else 0

        return sorted(entries, key=nearness)

    def naming(self, rulebook: str, wanted: Collection[str]) -> list[Mechanism]:
        """The entries that name one of these rules itself, in their order."""
        marks = ",".join("?" * len(wanted))
        query = f"SELECT DISTINCT ord FROM rule WHERE rulebook = ? AND number IN ({marks}) ORDER BY ord"
        return [cast("Mechanism", self._entry(ord_)) for (ord_,) in self._rows(query, rulebook, *wanted)]

    def about(self, rulebook: str, number: str, entries: list[Mechanism] | None = None) -> ComparedRule:
        """What ``kodex compare NUMBER --json`` prints for a rule (``entries``: where they are looked up already)."""
        found = self.counterparts(rulebook, number) if entries is None else entries
        named = {"rulebook": rulebook, "id": f"{rulebook}:{number}", "number": number}
        return cast("ComparedRule", named | self.listed(found))

    def listed(self, entries: list[Mechanism]) -> dict[str, Any]:
        """Entries with what they need to be read: the names of the editions and which goes first."""
        editions = self.editions()
        ids = list(editions)
        pairs = [self.precedence(one, other) for at, one in enumerate(ids) for other in ids[at + 1 :]]
        return {"editions": editions, "precedence": [pair for pair in pairs if pair], "entries": entries}

    def gives_way(self, rulebook: str, number: str, other: str) -> bool:
        """Whether a rule says something else than another rulebook that goes first there: always, or in this matter."""
        pair = self.precedence(rulebook, other)
        always = pair is not None and pair["wins"] == other
        last = [*self.editions()]
        return any(
            always or holding(entry, last) == other
            for entry in self.counterparts(rulebook, number)
            if telling(entry, rulebook, other)
        )

    def differences_of(self, rulebook: str, number: str, other: str) -> list[str]:
        """What another rulebook says otherwise than a rule, a line for each matter, the nearest first."""
        found = [entry for entry in self.counterparts(rulebook, number) if telling(entry, rulebook, other)]
        return [line(entry, other) for entry in found]

    def places(self, rulebook: str, number: str) -> tuple[dict[str, list[str]], bool]:
        """In short: the numbers of the other editions that correspond to a rule, and whether anything differs."""
        found = self.counterparts(rulebook, number)
        numbers_of = {
            id_: list(dict.fromkeys(other for entry in found for other in entry["rules"].get(id_, ())))
            for id_ in self.editions()
            if id_ != rulebook
        }
        places = {id_: found_numbers for id_, found_numbers in numbers_of.items() if found_numbers}
        return places, any(entry["verdict"] == "different" for entry in found)

    def beside(self, answer: Answer, rulebook: str) -> Comparison:
        """What another rulebook has to say to an answer: differences first.

        About the deciding rule everything, about the exceptions and main rules beside it only where the two differ.
        """
        found: dict[str, Mechanism] = {}
        for entry in answer["rules"]:
            if entry["role"] not in ("decides", "exception", "main"):
                continue
            own = entry["rulebook"]
            about = among(self.counterparts(own, entry["number"]), own, rulebook)
            for each in about if entry["role"] == "decides" else [e for e in about if differ(e, own, rulebook)]:
                found.setdefault(each["id"], each)
        mine = answer["rules"][0]["rulebook"] if answer["rules"] else rulebook
        entries = sorted(found.values(), key=lambda each: not differ(each, mine, rulebook))
        return {"rulebook": rulebook, "precedence": self.precedence(mine, rulebook), "entries": entries}

    def _named(self, rulebook: str, number: str, below: bool = True) -> list[tuple[str, int]]:
        """The rules that have a number or stand below it, each with its entry, in the order of these."""
        query = "SELECT rule, ord FROM within WHERE rulebook = ? AND number = ?"
        return self._rows(query + ("" if below else " AND rule = number") + " ORDER BY ord, rule", rulebook, number)

    def _entry(self, ord_: int) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self._rows("SELECT json FROM mechanism WHERE ord = ?", ord_)[0][0])
        return found

    def _fact(self, key: str) -> Any:
        rows = self._rows("SELECT value FROM meta WHERE key = ?", key)
        return json.loads(rows[0][0]) if rows else None

    def _rows(self, query: str, *values: object) -> list[Any]:
        return [] if self._connection is None else self._connection.execute(query, values).fetchall()


def open() -> Concordance:
    """Open the concordances of the knowledge base; they are compiled first when they have changed."""
    return Concordance(open_concordances())


def counterparts(rulebook: str, number: str) -> list[Mechanism]:
    """The entries about one rule; see :meth:`Concordance.counterparts`."""
    return open().counterparts(rulebook, number)


def differences(group: str | None = None) -> list[Mechanism]:
    """The entries where editions really differ; see :meth:`Concordance.differences`."""
    return open().differences(group)


def differ(entry: Mechanism, one: str, other: str) -> bool:
    """Whether two rulebooks part in an entry: different facts, or a thing that only one of them has.

    >>> entry = next(each for each in differences() if each["id"] == "item-take")
    >>> differ(entry, "hkk-8", "hkk-11"), differ(entry, "hkk-8", "hkk-kodex")
    (False, True)
    """
    if entry["verdict"] == "only-here":
        return (one in entry["only"]) != (other in entry["only"])
    return entry["verdict"] == "different" and _fact_of(entry, one) is not _fact_of(entry, other)


def telling(entry: Mechanism, one: str, other: str) -> bool:
    """Whether a rulebook has a different rule in an entry than another one: both have one, and they part."""
    return entry["verdict"] == "different" and {one, other} <= entry["rules"].keys() and differ(entry, one, other)


def holding(entry: Mechanism, editions: Iterable[str]) -> str | None:
    """Which of the ``editions``, the oldest first, holds in an entry where they differ; None where that is open, and
    where they do not."""
    if entry["verdict"] != "different" or entry["open"]:
        return None
    return next((id_ for id_ in reversed([*editions]) if id_ in entry["rules"]), None)


def line(entry: Mechanism, rulebook: str) -> str:
    """What a rulebook says in an entry, in a line: ``Az ellenfél tárgyának megszerzése: …``."""
    said = " ".join(fact["text"] for fact in entry["facts"] if rulebook in fact["rulebooks"])
    return f"{entry['name']}: {said}"


def _fact_of(entry: Mechanism, rulebook: str) -> object:
    return next((fact for fact in entry["facts"] if rulebook in fact["rulebooks"]), None)


def _folded(text: str) -> str:
    from kodex.text import fold

    return fold(text)


def among(entries: Iterable[Mechanism], one: str, other: str) -> list[Mechanism]:
    """The entries that say anything about two rulebooks together: both have it, or one where the other differs."""
    return [entry for entry in entries if {one, other} <= entry["rules"].keys() or differ(entry, one, other)]
