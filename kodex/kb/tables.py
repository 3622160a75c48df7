"""Checks of the tables beside the rules: parameters, index, thesaurus, chronology, disputes, terms, and what
rulings have in common with them (:mod:`kodex.kb.rulings` has the rest)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

from kodex.ground import yamlfile
from kodex.ground.i18n import _
from kodex.kb import lessons
from kodex.kb.read import TABLES
from kodex.model import Rulebook

Row = tuple[str, str, str, str]

_DATE = re.compile(r"\d{4}(-\d{2}-\d{2})?")
_MONTH = re.compile(r"\d{4}-(0[1-9]|1[0-2])")

At = Callable[[str, int], str]
"""From a file and the place of an entry in it to ``file:line``."""


def places(folder: Path) -> At:
    """Where the entries of the tables in ``folder`` stand; a file is read once, and only when it is asked about."""
    documents: dict[str, yamlfile.Document] = {}

    def at(file: str, entry: int) -> str:
        if file not in documents:
            documents[file] = yamlfile.read(folder / file)
        return f"{file}:{documents[file].line(entry)}"

    return at


def lint_tables(rulebook: Rulebook, folder: Path) -> Iterator[Row]:
    """Findings (code, place, message, mend) L401–L410."""
    at = places(folder)
    yield from _terms(rulebook)
    yield from _pointers(rulebook, at)
    yield from _ids(rulebook, at)
    yield from _entries(rulebook, at)
    yield from _empty(rulebook, folder)


def table_texts(rulebook: Rulebook, folder: Path) -> Iterator[tuple[str, str, str]]:
    """Every text of the tables and of the unnumbered content: its place, the name of its entry, the text."""
    at = places(folder)
    for n, dispute in enumerate(rulebook.disputes):
        readings = (reading.text for reading in dispute.readings)
        for text in (dispute.title, dispute.question, *readings, dispute.why, dispute.changes or ""):
            yield at("disputes.yaml", n), dispute.id, text
    for n, ruling in enumerate(rulebook.rulings):
        for text in (ruling.question, ruling.answer, ruling.note or ""):
            yield at("rulings.yaml", n), ruling.id, text
    for n, entry in enumerate(rulebook.thesaurus):
        for text in (entry.player, *entry.official, entry.note):
            yield at("thesaurus.yaml", n), entry.player, text
    for n, trump in enumerate(rulebook.trumps):
        for text in (*trump.words, trump.decides, trump.beside):
            yield at("trumps.yaml", n), trump.words[0], text
    for n, parameter in enumerate(rulebook.parameters):
        for text in (parameter.name, parameter.note):
            yield at("parameters.yaml", n), parameter.id, text
    for n, change in enumerate(rulebook.chronology):
        yield at("chronology.yaml", n), change.date, change.text
    for n, item in enumerate(rulebook.index):
        for text in (item.term, item.reason or ""):
            yield at("index.yaml", n), item.term, text
    if rulebook.lesson is not None:
        for at_line, text, _rules in lessons.lines(rulebook.lesson):
            yield f"{lessons.FILE}:1", ".".join(map(str, at_line)), text
    for preface in rulebook.unnumbered:
        yield "rulebook.yaml:1", preface.id, preface.text


def _entries(rulebook: Rulebook, at: At) -> Iterator[Row]:
    """L404–L407, L409 and L410: what each entry must have."""
    for n, dispute in enumerate(rulebook.disputes):
        if dispute.default not in {reading.id for reading in dispute.readings}:
            message = _("the default of {id} is none of its readings").format(id=dispute.id)
            yield "L404", at("disputes.yaml", n), message, _("name one of the readings")
        for reading in dispute.readings:
            if not reading.rules and not reading.source:
                message = _("the reading {reading} of {id} rests on nothing").format(reading=reading.id, id=dispute.id)
                yield "L409", at("disputes.yaml", n), message, _("name its rules or the source it comes from")
        if dispute.changes and not (dispute.source and (dispute.date or _MONTH.fullmatch(dispute.seen or ""))):
            message = _("it is not said who changes what {id} tells, or when").format(id=dispute.id)
            yield "L410", at("disputes.yaml", n), message, _("give the source and its date, or the month it was seen")
    for n, change in enumerate(rulebook.chronology):
        if not _DATE.fullmatch(change.date):
            message = _("'{date}' is not a date").format(date=change.date)
            yield "L407", at("chronology.yaml", n), message, _("give an ISO date, or a year")
    words: set[str] = set()
    for n, entry in enumerate(rulebook.thesaurus):
        word = entry.player.casefold()
        if word in words:
            message = _("'{word}' is listed twice").format(word=entry.player)
            yield "L405", at("thesaurus.yaml", n), message, _("join the two entries")
        words.add(word)
    terms = {entry.term for entry in rulebook.index}
    for n, item in enumerate(rulebook.index):
        missing = [see for see in item.see if see not in terms]
        if missing or not (item.rules or item.see):
            message = _("'{term}' leads nowhere").format(term=item.term)
            yield "L406", at("index.yaml", n), message, _("give a rule or an existing entry")


def _terms(rulebook: Rulebook) -> Iterator[Row]:
    first: dict[str, str] = {}
    for rule in rulebook.rules.values():
        for term in rule.terms:
            other = first.setdefault(term.casefold(), rule.number)
            if other != rule.number:
                message = _("'{term}' is defined by {a} and by {b}").format(term=term, a=other, b=rule.number)
                place = f"{rule.place.file}:{rule.place.line}"
                yield "L401", place, message, _("leave it with the rule that defines it")


def _pointers(rulebook: Rulebook, at: At) -> Iterator[Row]:
    known = set(rulebook.rules) | set(rulebook.titles)
    tables: dict[str, list[tuple[str, tuple[str, ...]]]] = {
        "parameters.yaml": [(p.id, (p.rule,)) for p in rulebook.parameters],
        "index.yaml": [(i.term, i.rules) for i in rulebook.index],
        "thesaurus.yaml": [(t.player, (t.rule,) if t.rule else ()) for t in rulebook.thesaurus],
        "chronology.yaml": [(c.date, c.rules) for c in rulebook.chronology],
        "disputes.yaml": [(d.id, (*d.rules, *(n for r in d.readings for n in r.rules))) for d in rulebook.disputes],
        "rulings.yaml": [(r.id, r.rules) for r in rulebook.rulings],
        "trumps.yaml": [(t.words[0], (t.rule,)) for t in rulebook.trumps],
    }
    for file, entries in tables.items():
        for n, (name, pointed) in enumerate(entries):
            for number in dict.fromkeys(pointed):
                if number not in known:
                    message = _("'{name}' points to {number}, which does not exist").format(name=name, number=number)
                    yield "L402", at(file, n), message, _("give an existing number")


def _ids(rulebook: Rulebook, at: At) -> Iterator[Row]:
    for file, ids in (
        ("parameters.yaml", [p.id for p in rulebook.parameters]),
        ("disputes.yaml", [d.id for d in rulebook.disputes]),
        ("rulings.yaml", [r.id for r in rulebook.rulings]),
        ("index.yaml", [i.term for i in rulebook.index]),
    ):
        seen: set[str] = set()
        for n, id_ in enumerate(ids):
            if id_ in seen:
                yield "L403", at(file, n), _("'{id}' stands twice").format(id=id_), _("give each its own id")
            seen.add(id_)


def _empty(rulebook: Rulebook, folder: Path) -> Iterator[Row]:
    """L408: a file that is there says something."""
    book = rulebook
    tables = (book.parameters, book.index, book.thesaurus, book.chronology, book.disputes, book.rulings, book.trumps)
    for file, entries in zip(TABLES, tables, strict=True):
        if not entries and (folder / file).exists():
            yield "L408", f"{file}:1", _("the table is empty"), _("fill it, or remove the file")
