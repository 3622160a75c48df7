"""Checks of the tables beside the rules: parameters, index, thesaurus, chronology, disputes, terms, and what
rulings have in common with them (:mod:`kodex.kb.rulings` has the rest)."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Sequence
from pathlib import Path

from kodex.ground import yamlfile
from kodex.ground.i18n import _
from kodex.ground.nearby import mend, nearest
from kodex.ground.written import date_meant, number_of
from kodex.kb import lessons
from kodex.kb.read import TABLES
from kodex.model import Rulebook
from kodex.rules.numbers import in_digits

Row = tuple[str, str, str, str]

_DATE = re.compile(r"\d{4}(-\d{2}-\d{2})?")
_QUOTED = re.compile(r"([+-]?\d+(?:[.,]\d+)?)(?:\s+\D{1,20})?")
"""A number that is written as text."""
_MONTH = re.compile(r"\d{4}-(0[1-9]|1[0-2])")

At = Callable[..., str]
"""From a file, the place of an entry in it and the keys within the entry to ``file:line``."""


def places(folder: Path) -> At:
    """Where the entries of the tables in ``folder`` stand; a file is read once, and only when it is asked about."""
    documents: dict[str, yamlfile.Document] = {}

    def at(file: str, entry: int, *keys: str | int) -> str:
        if file not in documents:
            documents[file] = yamlfile.read(folder / file)
        return f"{file}:{documents[file].line(entry, *keys)}"

    return at


def lint_tables(rulebook: Rulebook, folder: Path) -> Iterator[Row]:
    """Findings (code, place, message, mend) L401–L410 and L419."""
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
    """L404–L407, L409, L410 and L419: what each entry must have."""
    for n, dispute in enumerate(rulebook.disputes):
        if dispute.default not in {reading.id for reading in dispute.readings}:
            message = _("'{word}', the default of {id}, is none of its readings").format(
                word=dispute.default, id=dispute.id
            )
            mended = mend(dispute.default, [reading.id for reading in dispute.readings])
            yield "L404", at("disputes.yaml", n, "default"), message, mended
        for position, reading in enumerate(dispute.readings):
            if not reading.rules and not reading.source:
                message = _("the reading {reading} of {id} rests on nothing").format(reading=reading.id, id=dispute.id)
                yield (
                    "L409",
                    at("disputes.yaml", n, "readings", position),
                    message,
                    _("name its rules or the source it comes from"),
                )
        if dispute.changes and not (dispute.source and (dispute.date or _MONTH.fullmatch(dispute.seen or ""))):
            message = _("it is not said who changes what {id} tells, or when").format(id=dispute.id)
            yield (
                "L410",
                at("disputes.yaml", n, "changes"),
                message,
                _("give the source and its date, or the month it was seen"),
            )
    for n, parameter in enumerate(rulebook.parameters):
        quoted = _QUOTED.fullmatch(parameter.value) if isinstance(parameter.value, str) else None
        number = quoted[1].replace(",", ".") if quoted is not None else number_of(str(parameter.value))
        if isinstance(parameter.value, str) and number is not None:
            message = _("the value of {id} is text: '{value}'").format(id=parameter.id, value=parameter.value)
            yield "L419", at("parameters.yaml", n, "value"), message, f"value: {number}"
    for n, change in enumerate(rulebook.chronology):
        if not _DATE.fullmatch(change.date):
            message = _("'{date}' is not a date").format(date=change.date)
            written = date_meant(change.date) or _("give an ISO date, or a year")
            yield "L407", at("chronology.yaml", n, "date"), message, written
    words: set[str] = set()
    for n, entry in enumerate(rulebook.thesaurus):
        word = entry.player.casefold()
        if word in words:
            message = _("'{word}' is listed twice").format(word=entry.player)
            yield "L405", at("thesaurus.yaml", n, "player"), message, _("join the two entries")
        words.add(word)
    terms = {entry.term for entry in rulebook.index}
    for n, item in enumerate(rulebook.index):
        missing = [see for see in item.see if see not in terms]
        if missing or not (item.rules or item.see):
            message = _("'{term}' leads nowhere").format(term=item.term)
            if missing:
                message = _("'{term}' leads to '{see}', which is no entry").format(term=item.term, see=missing[0])
            right = ": ".join(
                [_("give a rule or an existing entry"), *nearest(missing[0], terms)[:1]] if missing else []
            )
            yield "L406", at("index.yaml", n, "see"), message, right or _("give a rule or an existing entry")


def _terms(rulebook: Rulebook) -> Iterator[Row]:
    first: dict[str, str] = {}
    for rule in rulebook.rules.values():
        for term in rule.terms:
            other = first.setdefault(term.casefold(), rule.number)
            if other != rule.number:
                message = _("'{term}' is defined by {a} and by {b}").format(term=term, a=other, b=rule.number)
                place = f"{rule.place.file}:{rule.place.line}"
                yield "L401", place, message, _("leave it with the rule that defines it")


Pointers = list[tuple[tuple[str | int, ...], str]]
"""Where in an entry a number of a rule stands, and the number."""


def _pointers(rulebook: Rulebook, at: At) -> Iterator[Row]:
    known = set(rulebook.rules) | set(rulebook.titles)
    tables: dict[str, list[tuple[str, Pointers]]] = {
        "parameters.yaml": [(p.id, [(("rule",), p.rule)]) for p in rulebook.parameters],
        "index.yaml": [(i.term, _listed(i.rules)) for i in rulebook.index],
        "thesaurus.yaml": [(t.player, [(("rule",), t.rule)] if t.rule else []) for t in rulebook.thesaurus],
        "chronology.yaml": [(c.date, _listed(c.rules)) for c in rulebook.chronology],
        "disputes.yaml": [
            (d.id, [*_listed(d.rules), *(p for m, r in enumerate(d.readings) for p in _listed(r.rules, "readings", m))])
            for d in rulebook.disputes
        ],
        "rulings.yaml": [(r.id, _listed(r.rules)) for r in rulebook.rulings],
        "trumps.yaml": [(t.words[0], [(("rule",), t.rule)]) for t in rulebook.trumps],
    }
    for file, entries in tables.items():
        for n, (name, pointed) in enumerate(entries):
            told: set[str] = set()
            for keys, number in pointed:
                if number not in known and number not in told:
                    told.add(number)
                    message = _("'{name}' points to {number}, which does not exist").format(name=name, number=number)
                    right = ": ".join([_("give an existing number"), *_numbers_meant(number, known)[:1]])
                    yield "L402", at(file, n, *keys), message, right


def _numbers_meant(number: str, known: Collection[str]) -> list[str]:
    """The numbers that are likely meant by one that there is not, the likeliest first."""
    typed = in_digits(number)
    return [typed] if typed in known else nearest(number, known)


def _listed(rules: Sequence[str], *keys: str | int) -> Pointers:
    return [((*keys, "rules", n), number) for n, number in enumerate(rules)]


def _ids(rulebook: Rulebook, at: At) -> Iterator[Row]:
    for file, key, ids in (
        ("parameters.yaml", "id", [p.id for p in rulebook.parameters]),
        ("disputes.yaml", "id", [d.id for d in rulebook.disputes]),
        ("rulings.yaml", "id", [r.id for r in rulebook.rulings]),
        ("index.yaml", "term", [i.term for i in rulebook.index]),
    ):
        seen: set[str] = set()
        for n, id_ in enumerate(ids):
            if id_ in seen:
                yield "L403", at(file, n, key), _("'{id}' stands twice").format(id=id_), _("give each its own id")
            seen.add(id_)


def _empty(rulebook: Rulebook, folder: Path) -> Iterator[Row]:
    """L408: a file that is there says something."""
    book = rulebook
    tables = (book.parameters, book.index, book.thesaurus, book.chronology, book.disputes, book.rulings, book.trumps)
    for file, entries in zip(TABLES, tables, strict=True):
        if not entries and (folder / file).exists():
            yield "L408", f"{file}:1", _("the table is empty"), _("fill it, or remove the file")
