"""The Python API: one rulebook to look up, search and ask. The command line itself goes through it.

>>> import kodex
>>> book = kodex.open()
>>> book.rule("34.5")["number"]
'34.5'
>>> "34.5" in [hit["number"] for hit in book.search("hányan támadhatnak ugyanarra a lényre")]
True
>>> book.ask("Mit mond a 34.5?")["status"]
'answered'

What comes back are plain dictionaries, typed in :mod:`kodex.shapes`, as the ``--json`` of the commands prints them
(schemas in ``kodex/schemas``); keys may be added later, never taken away. Everything that can go wrong is a
:class:`~kodex.errors.KodexError`. Rule texts are Hungarian, error messages in the language of :mod:`kodex.i18n`.
Importing this module brings neither YAML nor Whoosh nor networkx.
"""

from __future__ import annotations

from collections.abc import Collection, Container
from typing import TYPE_CHECKING, Any, cast

from kodex import numbers
from kodex.errors import KodexError, one_line
from kodex.i18n import _
from kodex.store import open_store
from kodex.store.store import DEFAULT

if TYPE_CHECKING:
    from kodex.answers.asking import Case
    from kodex.shapes import Answer, Brief, Context, Facets, Hit, Mechanism, Page, Rule
    from kodex.store import Store

__all__ = ["Answer", "Brief", "Context", "Facets", "Hit", "Kodex", "KodexError", "Page", "Rule", "open"]

_UNDER_A_MAIN_RULE = ("supplement", "exception", "procedure", "list")


class Kodex:
    """One rulebook, opened by :func:`open`. Reading only; for one thread, as SQLite connections are."""

    def __init__(self, store: Store) -> None:
        self.store = store

    @property
    def rulebook(self) -> str:
        """The id of the rulebook.

        >>> open().rulebook
        'hkk-kodex'
        """
        return self.store.rulebook

    def numbers(self) -> list[str]:
        """The number of every item, in printed order.

        >>> found = open().numbers()
        >>> found.index("4.2") < found.index("4.19")
        True
        """
        return self.store.numbers()

    def rule(self, number: str) -> Rule:
        """The item with a number in any spelling players use (``34.5``, ``34.5.``, ``§34.5``, ``34,5``).

        Raises KodexError when it is no number or there is no such item; then with the nearest existing ones.

        >>> open().rule("§34,5")["id"]
        'hkk-kodex:34.5'
        >>> open().rule("34.99")
        Traceback (most recent call last):
        kodex.errors.KodexError: there is no rule 34.99 in hkk-kodex → nearest: ...
        """
        wanted = self.store.find_number(number.removeprefix(f"{self.rulebook}:"))
        if wanted is None:
            what = _("'{typed}' is not a rule number such as 34.5").format(typed=one_line(number, 60))
            raise KodexError(what)
        rule = self.store.rule(wanted)
        if rule is None:
            what = _("there is no rule {number} in {rulebook}").format(number=wanted, rulebook=self.rulebook)
            near = ", ".join(self.store.nearest(wanted))
            raise KodexError(what, mend=_("nearest: {numbers}").format(numbers=near))
        return cast("Rule", rule)

    def below(self, number: str) -> list[Rule]:
        """Every item below a number, in printed order. Raises KodexError as :meth:`rule` does.

        >>> [rule["number"] for rule in open().below("34")][:2]
        ['34.0', '34.1']
        """
        return cast("list[Rule]", self.store.below(self.rule(number)["number"]))

    def search(
        self, text: str, *, limit: int = 10, page: int = 1, part: str | None = None, kind: str | None = None
    ) -> list[Hit]:
        """The items that best meet words, a question or a query (``kodex search --help-query``), best first.

        ``limit`` is the size of a page and ``page`` counts from 1. ``part`` (``IV`` or ``4``) and ``kind`` (its English
        or Hungarian name) keep only such items. Raises KodexError for an empty or overlong text, an unknown part or
        kind, and mistakes in the query language.

        >>> {hit["kind"] for hit in open().search("támadó lény", kind="kivétel")}
        {'exception'}
        >>> len(open().search("támadó lény", limit=3, page=2))
        3
        """
        from kodex.search import query

        check_paging(limit, page)
        found = query.ranking(self.store, text, page * limit, part, kind)
        return query.hits(self.store, found.items[(page - 1) * limit :], found.words)

    def page(
        self, text: str, *, limit: int = 10, page: int = 1, part: str | None = None, kind: str | None = None
    ) -> Page:
        """Like :meth:`search`, with how many hits there are in all, by part and by kind, and whether more follow.

        >>> found = open().page("támadó lény", limit=5)
        >>> len(found["hits"]), found["more"], sum(found["facets"]["kinds"].values()) == found["total"]
        (5, True, True)
        """
        from kodex.search import query

        check_paging(limit, page)
        found = query.ranking(self.store, text, page * limit, part, kind)
        hits = query.hits(self.store, found.items[(page - 1) * limit :], found.words)
        facets = self.count(found.places)
        return {"hits": hits, "total": found.total, "more": found.total > page * limit, "facets": facets}

    def unknown_numbers(self, text: str) -> list[str]:
        """The rule numbers in a query that the rulebook does not have.

        >>> open().unknown_numbers("34.99")
        ['34.99']
        """
        from kodex.search import query

        return query.unknown_numbers(text, self.store)

    def suggestion(self, text: str, sound: Container[str] = ()) -> str | None:
        """The query with its typos mended, in small letters; None when there is nothing to mend.

        Folded words that are ``sound`` are no typos.

        >>> open().suggestion("tartalékk mérete")
        'tartalék mérete'
        >>> open().suggestion("tartalék mérete")
        """
        from kodex.search import query

        mended = query.suggestion(self.store, text, sound)
        return mended and self._accented(mended, text)

    def ask(self, question: str) -> Answer:
        """The rules that decide a question, or an honest refusal.

        Raises KodexError for an empty or overlong question.

        >>> answer = open().ask("Mit mond a 34.5?")
        >>> answer["status"], answer["rules"][0]["number"], answer["rules"][0]["role"]
        ('answered', '34.5', 'decides')
        """
        from kodex.answers import asking

        return cast("Answer", asking.ask(self.store, question))

    def ask_beside(self, question: str, rulebook: str) -> Answer:
        """Like :meth:`ask`, with what another edition of the game has to say to that (key ``compared``).

        >>> answer = open("hkk-8").ask_beside("Hány lényem állhat az őrposztban?", "hkk-kodex")
        >>> answer["rules"][0]["rulebook"], answer["compared"]["rulebook"]
        ('hkk-8', 'hkk-kodex')
        """
        from kodex import concordance
        from kodex.answers import asking
        from kodex.search import query

        text = query.clean(question)
        case, other = asking.consider(self.store, text), asking.consider(open_store(rulebook), text)
        answer = cast("Answer", asking.answer(text, case, self._carried(case, other)))
        if answer["rules"]:
            answer["compared"] = concordance.open().beside(answer, rulebook)
        return answer

    def _carried(self, case: Case, other: Case) -> dict[str, Any] | None:
        """The rule here that corresponds to what surely decides by another edition, where nothing here is as sure."""
        from kodex import concordance

        if other.found.named or not other.is_answered() or other.certainty(other.decides()) != "sure":
            return None
        if case.found.named or (case.is_answered() and case.certainty(case.decides()) == "sure"):
            return None
        matched = concordance.counterparts(other.store.rulebook, other.decides()["number"])
        numbers_ = [number for one in matched for number in one["rules"].get(self.rulebook, ())]
        places = {item.number: at for at, item in enumerate(case.items)}
        return self.store.rule(min(numbers_, key=lambda one: places.get(one, len(places)))) if numbers_ else None

    def counterparts(self, number: str) -> list[Mechanism]:
        """What corresponds to a rule in the other editions of its game (:mod:`kodex.concordance`).

        Raises KodexError as :meth:`rule` does.

        >>> open().counterparts("36.4")[0]["rules"]["hkk-8"]
        ['harc-fazisai/10']
        """
        from kodex import concordance

        return concordance.counterparts(self.rulebook, self.rule(number)["number"])

    def context(self, number: str) -> Context:
        """What stands around an item. Raises KodexError as :meth:`rule` does.

        >>> around = open().context("34.5")
        >>> around["before"]["number"], around["after"]["number"]
        ('34.4', '34.6')
        """
        rule = self.rule(number)
        order = self.numbers()
        at = order.index(rule["number"]) if rule["number"] in order else None
        above = self._above(rule)
        return {
            "parent": self._brief(above[-1]) if above else None,
            "main": [self._brief(other) for other in self._main_rules(rule, order[:at])],
            "before": self._brief(order[at - 1]) if at else None,
            "after": self._brief(order[at + 1]) if at is not None and at + 1 < len(order) else None,
        }

    def _main_rules(self, rule: Rule, before: list[str]) -> list[str]:
        """The rules that ``rule`` is an exception to, else the last main rule beside or above it."""
        if rule["beats"] or rule["kind"] not in _UNDER_A_MAIN_RULE:
            return rule["beats"]
        title = rule["title_number"]
        above = numbers.ancestors(rule["number"], title)[-1:] or [title]
        group = [number for number in before if numbers.ancestors(number, title)[-1:] == above or [number] == above]
        return [other["number"] for other in self.store.rules(group[::-1]) if other["kind"] == "main"][:1]

    def _above(self, rule: Rule) -> list[str]:
        """The existing items above one, its title first; none above a title."""
        number, title = rule["number"], rule["title_number"]
        between = numbers.ancestors(number, title)[1:]
        return [] if number == title else [title, *(other for other in between if self.store.rule(other) is not None)]

    def _brief(self, number: str) -> Brief:
        rule = self.rule(number)
        return {
            "number": rule["number"],
            "label": rule["label"],
            "heading": rule["heading"],
            "kind": rule["kind"],
            "text": rule["text"],
        }

    def _accented(self, folded: str, typed: str) -> str:
        """Folded words with the accents they have in the rules they find, else as typed, else as mostly written."""
        import re

        from kodex.search import spelled
        from kodex.text import fold, words

        known = {fold(word): word.lower() for word in words(typed)}
        for query in (folded, *words(fold(folded))):
            if any(word not in known for word in words(fold(query))):
                found = [f"{hit['heading'] or ''} {hit['text'] or ''}" for hit in self.search(query)]
                known = {fold(word): word.lower() for text in reversed(found) for word in words(text)} | known
        return re.sub(r"\w+", lambda met: known.get(met[0]) or spelled.usual(self.store, met[0]), folded)

    def count(self, places: Collection[int]) -> Facets:
        """How many of the items at some places are of each part and kind."""
        marks = ",".join(map(str, places))
        rows = self.store.connection.execute(
            f"SELECT part, coalesce(kind, '') FROM rule WHERE ord IN ({marks}) ORDER BY ord"
        ).fetchall()
        parts: dict[str, int] = {}
        kinds: dict[str, int] = {}
        for part, kind in rows:
            parts[part] = parts.get(part, 0) + 1
            kinds[kind] = kinds.get(kind, 0) + 1
        return {"parts": parts, "kinds": dict(sorted(kinds.items(), key=lambda pair: (-pair[1], pair[0])))}


def __getattr__(name: str) -> Any:
    """The types of :mod:`kodex.shapes`, imported now."""
    if name not in __all__:
        raise AttributeError(f"module 'kodex.api' has no attribute '{name}'")
    from kodex import shapes

    return getattr(shapes, name)


def check_paging(limit: int, page: int) -> None:
    """Raises KodexError for a page that cannot be."""
    if limit < 1 or page < 1:
        raise KodexError(_("there is no page {page} of {limit} hits").format(page=page, limit=limit))


def open(rulebook: str = DEFAULT) -> Kodex:
    """Open a rulebook; it is compiled first when that has not been done or its source has changed.

    Raises KodexError for an unknown rulebook or a knowledge base that cannot be read.

    >>> open("ulti")
    Traceback (most recent call last):
    kodex.errors.KodexError: ...there is no rulebook 'ulti' → one of: ...
    """
    return Kodex(open_store(rulebook))
