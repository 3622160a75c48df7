"""Checks of the tables beside the rules: parameters, index, thesaurus, chronology, disputes, terms."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from kodex.i18n import _
from kodex.model import Rulebook

Row = tuple[str, str, str, str]

_DATE = re.compile(r"\d{4}(-\d{2}-\d{2})?")


def lint_tables(rulebook: Rulebook) -> Iterator[Row]:
    """Findings (code, place, message, mend) L401–L407."""
    yield from _terms(rulebook)
    yield from _pointers(rulebook)
    yield from _ids(rulebook)
    for dispute in rulebook.disputes:
        if dispute.default not in {reading.id for reading in dispute.readings}:
            message = _("the default of {id} is none of its readings").format(id=dispute.id)
            yield "L404", "disputes.yaml:1", message, _("name one of the readings")
    for change in rulebook.chronology:
        if not _DATE.fullmatch(change.date):
            message = _("'{date}' is not a date").format(date=change.date)
            yield "L407", "chronology.yaml:1", message, _("give an ISO date, or a year")
    words: dict[str, str] = {}
    for entry in rulebook.thesaurus:
        word = entry.player.casefold()
        if word in words:
            message = _("'{word}' is listed twice").format(word=entry.player)
            yield "L405", "thesaurus.yaml:1", message, _("join the two entries")
        words[word] = entry.player
    terms = {entry.term for entry in rulebook.index}
    for item in rulebook.index:
        missing = [see for see in item.see if see not in terms]
        if missing or not (item.rules or item.see):
            message = _("'{term}' leads nowhere").format(term=item.term)
            yield "L406", "index.yaml:1", message, _("give a rule or an existing entry")


def _terms(rulebook: Rulebook) -> Iterator[Row]:
    first: dict[str, str] = {}
    for rule in rulebook.rules.values():
        for term in rule.terms:
            other = first.setdefault(term.casefold(), rule.number)
            if other != rule.number:
                message = _("'{term}' is defined by {a} and by {b}").format(term=term, a=other, b=rule.number)
                place = f"{rule.place.file}:{rule.place.line}"
                yield "L401", place, message, _("leave it with the rule that defines it")


def _pointers(rulebook: Rulebook) -> Iterator[Row]:
    known = set(rulebook.rules) | set(rulebook.titles)
    rows: list[tuple[str, str, Iterable[str]]] = [
        *(("parameters.yaml", p.id, (p.rule,)) for p in rulebook.parameters),
        *(("index.yaml", i.term, i.rules) for i in rulebook.index),
        *(("thesaurus.yaml", t.player, (t.rule,) if t.rule else ()) for t in rulebook.thesaurus),
        *(("chronology.yaml", c.date, c.rules) for c in rulebook.chronology),
        *(("disputes.yaml", d.id, (*d.rules, *(n for r in d.readings for n in r.rules))) for d in rulebook.disputes),
    ]
    for file, name, pointed in rows:
        for number in pointed:
            if number not in known:
                message = _("'{name}' points to {number}, which does not exist").format(name=name, number=number)
                yield "L402", f"{file}:1", message, _("give an existing number")


def _ids(rulebook: Rulebook) -> Iterator[Row]:
    for file, ids in (
        ("parameters.yaml", [p.id for p in rulebook.parameters]),
        ("disputes.yaml", [d.id for d in rulebook.disputes]),
        ("index.yaml", [i.term for i in rulebook.index]),
    ):
        for id_ in sorted({id_ for id_ in ids if ids.count(id_) > 1}):
            yield "L403", f"{file}:1", _("'{id}' stands twice").format(id=id_), _("give each its own id")
