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
:class:`~kodex.errors.KodexError`. A rulebook may be used by several threads at once. Rule texts are Hungarian; reasons
and error messages come in the language that :func:`open` is given. Importing this module brings neither YAML nor Whoosh
nor networkx.
"""

from __future__ import annotations

from collections.abc import Collection, Container
from typing import TYPE_CHECKING, Any, cast

from kodex.compile import open_store
from kodex.errors import KodexError
from kodex.ground import guarded
from kodex.ground.guarded import guarded as public
from kodex.ground.i18n import _
from kodex.rules.books import DEFAULT

if TYPE_CHECKING:
    from kodex.answers.asking import Case
    from kodex.shapes import (
        Answer,
        Around,
        Brief,
        Change,
        Checked,
        ComparedRule,
        Context,
        Facets,
        Hit,
        Lesson,
        Mechanism,
        Page,
        Rule,
        Ruling,
        TriedTable,
    )
    from kodex.store import Store

__all__ = [
    "Answer",
    "Around",
    "Brief",
    "Change",
    "Checked",
    "ComparedRule",
    "Context",
    "Facets",
    "Hit",
    "Kodex",
    "KodexError",
    "Lesson",
    "Page",
    "Rule",
    "Ruling",
    "TriedTable",
    "open",
]


class Kodex:
    """One rulebook, opened by :func:`open`. Reading only; threads may share it."""

    def __init__(self, store: Store, lang: str | None = None) -> None:
        self.store = store
        self.lang = guarded.language(lang)

    def __repr__(self) -> str:
        """Which rulebook it is.

        >>> open(lang="hu")
        <Kodex hkk-kodex, lang='hu'>
        """
        return f"<Kodex {self.rulebook}{'' if self.lang is None else f', lang={self.lang!r}'}>"

    @property
    def rulebook(self) -> str:
        """The id of the rulebook.

        >>> open().rulebook
        'hkk-kodex'
        """
        return self.store.rulebook

    @public
    def numbers(self) -> list[str]:
        """The number of every item, in printed order.

        >>> found = open().numbers()
        >>> found.index("4.2") < found.index("4.19")
        True
        """
        return self.store.numbers()

    @public
    def rule(self, number: str) -> Rule:
        """The item with a number in any spelling players use (``34.5``, ``34.5.``, ``§34.5``, ``34,5``).

        Raises KodexError when it is no number or there is no such item; then with the nearest existing ones.

        >>> open().rule("§34,5")["id"]
        'hkk-kodex:34.5'
        >>> open().rule("34.99")
        Traceback (most recent call last):
        kodex.errors.KodexError: there is no rule 34.99 in hkk-kodex → nearest: ...
        """
        number = guarded.text(number, _("a rule number"), "34.5")
        wanted = self.store.find_number(number.removeprefix(f"{self.rulebook}:"))
        if wanted is None:
            from kodex.rules import rulename  # only for what is refused

            raise rulename.not_a_number(number, self.store.numbers())
        rule = self.store.rule(wanted)
        if rule is None:
            what = _("there is no rule {number} in {rulebook}").format(number=wanted, rulebook=self.rulebook)
            near = ", ".join(self.store.nearest(wanted))
            raise KodexError(what, mend=_("nearest: {numbers}").format(numbers=near))
        return self._ruled(rule)

    @public
    def below(self, number: str) -> list[Rule]:
        """Every item below a number, in printed order. Raises KodexError as :meth:`rule` does.

        >>> [rule["number"] for rule in open().below("34")][:2]
        ['34.0', '34.1']
        """
        return [self._ruled(rule) for rule in self.store.below(self.rule(number)["number"])]

    def _ruled(self, rule: dict[str, Any]) -> Rule:
        """A rule with the rulings about it."""
        return cast("Rule", rule | {"rulings": self.store.rulings(rule["number"])})

    @public
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

        text = guarded.searched(text, limit, page, part, kind)
        found = query.ranking(self.store, text, page * limit, part, kind)
        return query.hits(self.store, found.items[(page - 1) * limit :], found.words)

    @public
    def page(
        self, text: str, *, limit: int = 10, page: int = 1, part: str | None = None, kind: str | None = None
    ) -> Page:
        """Like :meth:`search`, with how many hits there are in all, by part and by kind, and whether more follow.

        >>> found = open().page("támadó lény", limit=5)
        >>> len(found["hits"]), found["more"], sum(found["facets"]["kinds"].values()) == found["total"]
        (5, True, True)
        """
        from kodex.search import query

        text = guarded.searched(text, limit, page, part, kind)
        found = query.ranking(self.store, text, page * limit, part, kind)
        hits = query.hits(self.store, found.items[(page - 1) * limit :], found.words)
        facets = self.count(found.places)
        return {"hits": hits, "total": found.total, "more": found.total > page * limit, "facets": facets}

    @public
    def unknown_numbers(self, text: str) -> list[str]:
        """The rule numbers in a query that the rulebook does not have.

        >>> open().unknown_numbers("34.99")
        ['34.99']
        """
        from kodex.search import query

        return query.unknown_numbers(guarded.query(text), self.store)

    @public
    def suggestion(self, text: str, sound: Container[str] = ()) -> str | None:
        """The query with its typos mended, in small letters; None when there is nothing to mend.

        Folded words that are ``sound`` are no typos.

        >>> open().suggestion("tartalékk mérete")
        'tartalék mérete'
        >>> open().suggestion("tartalék mérete")
        """
        from kodex.links import surroundings
        from kodex.search import query

        mended = query.suggestion(self.store, guarded.query(text), guarded.words(sound))
        return mended and surroundings.accented(self.store, self.search, mended, text)

    @public
    def strange(self, text: str) -> dict[str, list[str]]:
        """The words of a query that no rule has in any form, each with the known words that look most like it.

        >>> open().strange("őrposzt xyzzyqwert")
        {'xyzzyqwert': []}
        """
        from kodex.search import near

        return near.strange([self.store], guarded.query(text))

    @public
    def ask(self, question: str) -> Answer:
        """The rules that decide a question, or an honest refusal.

        Raises KodexError for an empty or overlong question.

        >>> answer = open().ask("Mit mond a 34.5?")
        >>> answer["status"], answer["rules"][0]["number"], answer["rules"][0]["role"]
        ('answered', '34.5', 'decides')
        """
        from kodex.answers import asking

        answer = cast("Answer", asking.ask(self.store, guarded.question(question)))
        return answer if answer["rules"] else self._told_elsewhere(answer)

    def _told_elsewhere(self, answer: Answer) -> Answer:
        """A declined answer; of an old edition with the rule that decides by the one that holds, where that answers.

        The other way round an old rule would only lead away from a right refusal.
        """
        from kodex.answers import together
        from kodex.rules import books

        holds = books.VALID.get(self.rulebook)
        if holds is None or holds not in books.every():
            return answer
        found = together.answering([open_store(holds)], answer["question"])
        return cast("Answer", together.told_elsewhere(dict(answer), found)) if found else answer

    @public
    def ask_beside(self, question: str, rulebook: str) -> Answer:
        """Like :meth:`ask`, with what another edition of the game has to say to that (key ``compared``).

        Where the two differ and that one holds, it answers, and ``elsewhere`` has what decides here.

        >>> answer = open("hkk-8").ask_beside("Hány lényem állhat az őrposztban?", "hkk-kodex")
        >>> answer["rules"][0]["rulebook"], answer["compared"]["rulebook"]
        ('hkk-8', 'hkk-kodex')
        """
        from kodex import concordance
        from kodex.answers import asking, together
        from kodex.search import query

        text = query.clean(guarded.question(question))
        case, other = asking.consider(self.store, text), asking.consider(open_store(guarded.rulebook(rulebook)), text)
        carried = self._carried(case, other)
        if carried or case.is_answered():
            instead = None if case.found.named else together.instead(case, other, carried)
            if instead is not None:
                answer = cast("Answer", asking.answer(text, *instead))
                decides = carried or case.decides()
                entry = case.composer().elsewhere(decides)
                differs = together.differing(other.store, answer["rules"][0]["number"], self.store)
                differs = differs or together.own_part(self.store, decides["number"], other.store)
                answer["elsewhere"] = cast("Any", [entry | differs])
                return answer
        answer = cast("Answer", asking.answer(text, case, carried))
        if answer["rules"]:
            answer["compared"] = concordance.open().beside(answer, rulebook)
            return answer
        return self._told_elsewhere(answer)

    def _carried(self, case: Case, other: Case) -> dict[str, Any] | None:
        """The rule here that corresponds to what surely decides by another edition, where nothing here is as sure."""
        from kodex.answers import together

        if other.found.named or not other.is_answered() or other.certainty(other.decides()) != "sure":
            return None
        if case.found.named or (case.is_answered() and case.certainty(case.decides()) == "sure"):
            return None
        return together.counterpart(other.store, other.decides()["number"], case)

    @public
    def counterparts(self, number: str) -> list[Mechanism]:
        """What corresponds to a rule in the other editions of its game (:mod:`kodex.concordance`).

        Raises KodexError as :meth:`rule` does.

        >>> open().counterparts("36.4")[0]["rules"]["hkk-8"]
        ['harc-fazisai/10']
        """
        from kodex import concordance

        return concordance.counterparts(self.rulebook, self.rule(number)["number"])

    @public
    def compare(self, number: str) -> ComparedRule:
        """What the other editions of the game say about a rule. Raises KodexError as :meth:`rule` does.

        >>> found = open().compare("36.4")
        >>> found["id"], list(found["editions"]), found["entries"][0]["verdict"]
        ('hkk-kodex:36.4', ['hkk-8', 'hkk-11', 'hkk-kodex'], 'detail')
        """
        from kodex import concordance

        return concordance.open().about(self.rulebook, self.rule(number)["number"])

    @public
    def changes(self, number: str | None = None, *, since: str | None = None, until: str | None = None) -> list[Change]:
        """The dated changes on record, of one rule or of all, oldest first; the record is partial.

        ``since`` and ``until`` are days, months or years (``2013``, ``2013-05``, ``2013-05-01``), both included. Raises
        KodexError for other ones, and as :meth:`rule` does.

        >>> [change["date"] for change in open().changes(since="2010", until="2010-03-25")]
        ['2010-02-01', '2010-03-25']
        """
        wanted = None if number is None else self.rule(number)["number"]
        first, last = guarded.period(since), guarded.period(until)
        guarded.span(first, last)
        return [
            cast("Change", change)
            for change in self.store.changes(wanted)
            if change["date"] >= first and (not last or change["date"][: len(last)] <= last)
        ]

    @public
    def learn(self) -> Lesson | None:
        """What somebody reads first who has never played: the aim, one turn, a turn aid; None where there is none yet.

        >>> lesson = open().learn()
        >>> lesson["turn"]["screens"][2]["rule"]
        '30.0'
        """
        return cast("Lesson | None", self.store.lesson())

    @public
    def rulings(self, number: str | None = None, *, words: str | None = None) -> list[Ruling]:
        """The rulings on record: all of them, those about a rule (of a title about a rule in it), or those with words.

        Each has its authority, source, address and date, None where that is unknown; what is superseded comes last.
        Raises KodexError as :meth:`rule` does, and for words that are no text.

        >>> [ruling["authority"] for ruling in open().rulings("81.1")][:1]
        ['publisher']
        >>> open().rulings(words="testrész bűbáj")[0]["rules"]
        ['8.4.3', '8.5.5']
        """
        found = self.store.rulings_about(self.rule(number)["number"]) if number is not None else self.store.rulings()
        if words is not None:
            from kodex.search import query

            having = [ruling["id"] for ruling in self.store.find_rulings(query.clean(guarded.query(words)))]
            by_id = {ruling["id"]: ruling for ruling in found}
            found = [by_id[id_] for id_ in having if id_ in by_id]
        return cast("list[Ruling]", found)

    @public
    def graph(self, number: str, *, depth: int = 1) -> Around:
        """The rules around one rule, ``depth`` links away at most (1 to 3), and how they refer to and beat each other.

        Raises KodexError as :meth:`rule` does.

        >>> found = open().graph("34.5")
        >>> "34.5" in [node["number"] for node in found["nodes"]], sorted({edge["kind"] for edge in found["edges"]})
        (True, ['exception', 'related'])
        """
        from kodex.links import graph

        rule = self.rule(number)
        steps = guarded.whole(depth, _("the depth"), 1, 3)
        part = graph.around(graph.build(self.store), rule["number"], steps)
        return cast("Around", graph.as_json(part, rule["number"], graph.by_priority(part, part.nodes)))

    @public
    def check(self, scenarios: str, *, trace: bool = False) -> list[Checked]:
        """Play scenarios given as the text of a scenario file; what came of each, with ``trace`` what happened in it.

        The scenario itself names its edition. It is played here and now, without a bound on time; for texts of
        strangers see ``kodex mcp``. Raises KodexError for a text that is no scenario file.

        >>> open().check("scenarios: []")
        Traceback (most recent call last):
        kodex.errors.KodexError: scenario.yaml:1 [scenarios]: there is no scenario in this list → ...
        """
        from kodex.engine.scenarios.running.texts import check_text

        text = guarded.text(scenarios, _("a scenario file"), "scenarios: …")
        return cast("list[Checked]", check_text(text, guarded.truth(trace, "trace")))

    @public
    def try_(self, table: str, scenario: str | None = None, *, turns: bool = False) -> TriedTable:
        """What the rules say of a table and some steps of which nothing is claimed, given as a scenario file's text.

        ``scenario`` is the id of the one that is meant where there are several; with ``turns`` it is said, too, what on
        the table would turn it. Like :meth:`check` it is played here and now. Raises KodexError for a text that is no
        table, and for a step in a form that is none.

        >>> open().try_("scenarios: []")
        Traceback (most recent call last):
        kodex.errors.KodexError: scenario.yaml:1: there is no scenario in this text → ...
        """
        from kodex.answers.tables import told
        from kodex.engine.scenarios.free_play.tried import try_text

        text = guarded.text(table, _("a scenario file"), "scenarios: …")
        wanted = None if scenario is None else guarded.text(scenario, _("the id of a scenario"), "proba")
        return cast("TriedTable", told(try_text(text, wanted, guarded.truth(turns, "turns")), open_store))

    @public
    def context(self, number: str) -> Context:
        """What stands around an item. Raises KodexError as :meth:`rule` does.

        >>> around = open().context("34.5")
        >>> around["before"]["number"], around["after"]["number"]
        ('34.4', '34.6')
        """
        from kodex.links import surroundings

        return surroundings.context(self.store, self.rule(number))

    @public
    def count(self, places: Collection[int]) -> Facets:
        """How many of the items at some places (in print, from 1) are of each part and kind.

        Raises KodexError for what are no places.
        """
        marks = ",".join(map(str, guarded.places(places)))
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


def open(rulebook: str = DEFAULT, *, lang: str | None = None) -> Kodex:
    """Open a rulebook; it is compiled first when that has not been done or its source has changed.

    ``lang`` (``hu`` or ``en``) is the language of its messages, whatever the rest of the program speaks; None: that of
    ``KODEX_LANG`` or of the locale. Raises KodexError for an unknown rulebook or language or a knowledge base that
    cannot be read.

    >>> open("ulti")
    Traceback (most recent call last):
    kodex.errors.KodexError: ...there is no rulebook 'ulti' → one of: ...
    >>> open(lang="hu").rule("34.99")
    Traceback (most recent call last):
    kodex.errors.KodexError: nincs 34.99 számú szabály ...
    """
    spoken = guarded.language(lang)
    with guarded.Guard(spoken):
        return Kodex(open_store(guarded.rulebook(rulebook)), spoken)
