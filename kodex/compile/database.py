"""From a rulebook to the database: a row per item with all that ``show`` prints, disputes, parameters, search index."""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from kodex.compile import rulings as compiled_rulings
from kodex.compile import self_test
from kodex.ground.kept import Kept, digest
from kodex.kb import lessons, sums
from kodex.model import Dispute, Link, Rule, Rulebook
from kodex.rules import numbers, readable
from kodex.search import cases, index, playable, prepared
from kodex.store import file, packing, proofs, rulings, scenarios
from kodex.text import asked_lesson

_TABLES = """
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE rule (
    ord INTEGER PRIMARY KEY,
    number TEXT NOT NULL UNIQUE,
    title TEXT NOT NULL,
    part TEXT NOT NULL,
    kind TEXT,
    packed BLOB NOT NULL
);
CREATE TABLE shared (dictionary BLOB NOT NULL);
CREATE INDEX rule_title ON rule (title);
CREATE TABLE dispute (id TEXT PRIMARY KEY, json TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE parameter (id TEXT PRIMARY KEY, rule TEXT NOT NULL, json TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE change (ord INTEGER PRIMARY KEY, date TEXT NOT NULL, json TEXT NOT NULL);
"""


def compile_rulebook(rulebook: Rulebook, folder: Path | None = None) -> sqlite3.Connection:
    """An in-memory database of the whole rulebook.

    With the ``folder`` it was read from what follows from an item alone and has not changed since the last time is
    taken from the cache (:mod:`kodex.ground.kept`): the same database comes out sooner.
    """
    connection = sqlite3.connect(":memory:", check_same_thread=not file.SHARED)
    connection.execute(file.PAGES)
    connection.execute("PRAGMA journal_mode = OFF")  # what fails half-way is thrown away as a whole
    connection.execute("PRAGMA temp_store = MEMORY")  # no use is made of the temporary folder, which may be full
    connection.executescript(_TABLES + scenarios.TABLE + rulings.TABLE + cases.TABLE + playable.TABLE)
    rows = rule_objects(rulebook, proofs.unplayed(rulebook, str(folder)) if folder is not None else None)
    texts = [msgspec.json.encode(row) for row in rows]
    shared = packing.dictionary(texts)
    connection.execute("INSERT INTO shared VALUES (?)", (shared,))
    connection.executemany(
        "INSERT INTO rule VALUES (?, ?, ?, ?, ?, ?)",
        (
            (n, row["number"], rulebook.rules[row["number"]].title, row["part"], row["kind"], packed)
            for n, (row, packed) in enumerate(zip(rows, _packed(texts, shared, folder), strict=True), 1)
        ),
    )
    connection.executemany(
        "INSERT INTO dispute VALUES (?, ?)", ((d.id, _dump(msgspec.to_builtins(d))) for d in rulebook.disputes)
    )
    connection.executemany(
        "INSERT OR REPLACE INTO parameter VALUES (?, ?, ?)",
        ((p.id, p.rule, _dump(msgspec.to_builtins(p))) for p in rulebook.parameters),
    )
    connection.executemany(
        "INSERT INTO change (date, json) VALUES (?, ?)",
        ((c.date, _dump(msgspec.to_builtins(c))) for c in sorted(rulebook.chronology, key=lambda c: c.date)),
    )
    rulings.add(connection, compiled_rulings.rows(rulebook))
    connection.executemany("INSERT INTO meta VALUES (?, ?)", _facts(rulebook))
    connection.execute("INSERT INTO meta VALUES ('quiz', ?)", (self_test.items(rows, texts, rulebook, folder),))
    connection.executemany("INSERT INTO cased VALUES (?, ?)", cases.rows(rulebook))
    index.build(connection, rulebook, prepared.every(rulebook, folder), folder)
    connection.commit()
    connection.execute("VACUUM")  # building the search index leaves a third of the file empty
    return connection


def _packed(texts: Sequence[bytes], shared: bytes, folder: Path | None) -> Iterable[bytes]:
    """The texts squeezed; with the ``folder`` those that have not changed come from the cache."""
    pack = packing.packer(shared)
    if folder is None:
        return map(pack, texts)
    kept = Kept("packed", packing.form(), folder, bytes)
    beside = digest(shared)
    packed = [kept.get(digest(beside, text), partial(pack, text)) for text in texts]
    kept.keep()
    return packed


def _facts(rulebook: Rulebook) -> Iterable[tuple[str, str]]:
    yield "rulebook", rulebook.id
    yield "name", rulebook.name
    yield "edition", rulebook.edition
    yield "numbers", "printed" if rulebook.printed else "addresses"
    yield "labels", _dump(labels_of(rulebook))
    yield "lesson", _lesson(rulebook)
    yield "asked_lesson", _asked_lesson(rulebook)
    yield "parts", _dump(msgspec.to_builtins(rulebook.parts))
    yield (
        "titles",
        _dump(
            [
                {"number": t.number, "heading": t.heading, "part": t.part, "printed": t.printed}
                for t in rulebook.titles.values()
            ]
        ),
    )


def _lesson(rulebook: Rulebook) -> str:
    """The lesson with the numbers in it, as JSON; nothing where the rulebook has none."""
    if rulebook.lesson is None:
        return ""
    parameters = {parameter.id: parameter for parameter in rulebook.parameters}
    filled = lessons.filled(rulebook.lesson, parameters)
    # what overviews say stands with how they are asked for; the first questions are for the front page
    return _dump(msgspec.structs.replace(filled, overviews=(), sums=(), first=()))


def _asked_lesson(rulebook: Rulebook) -> str:
    """How somebody asks for the lesson or for an overview, with what it says, as JSON; nothing where no lesson says
    it."""
    if rulebook.lesson is None or (asked := rulebook.lesson.asked) is None:
        return ""
    parameters = {parameter.id: parameter for parameter in rulebook.parameters}
    overviews = [
        {"phrases": asked_lesson.pattern(one.phrases, "")["phrases"], "says": one.says, "lines": one.lines}
        for one in lessons.filled(rulebook.lesson, parameters).overviews
    ]
    counted = sums.filled(rulebook.lesson, rulebook.parameters)
    return _dump({**asked_lesson.pattern(asked.phrases, asked.beside), "overviews": overviews, "sums": counted})


def _dump(data: Any) -> str:
    return msgspec.json.encode(data).decode()


def rule_objects(rulebook: Rulebook, unplayed: Collection[str] | None = None) -> list[dict[str, Any]]:
    """The public object of every numbered item, in printed order (the shape of ``kodex show --json``).

    ``unplayed``: the rules that the engine does not play although a program could; None where that is not known.
    """
    referred = _reverse(rulebook, lambda rule: _targets((*rule.refs, *rule.related)))
    beaten = _reverse(rulebook, lambda rule: _targets(rule.exception_to))
    repeated = _reverse(rulebook, lambda rule: rule.same_as)
    labels = labels_of(rulebook)
    disputes: dict[str, list[Dispute]] = defaultdict(list)
    for dispute in rulebook.disputes:
        for number in dispute.rules:
            disputes[number].append(dispute)
    return [
        _rule_object(rulebook, rule, referred, beaten, disputes)
        | {"label": labels.get(rule.number, rule.number), "played": _played(rule, unplayed)}
        | _repeats(rule, repeated)
        for rule in rulebook.rules.values()
    ]


def _played(rule: Rule, unplayed: Collection[str] | None) -> bool | None:
    """Whether the engine plays a rule; None for one that no program can play, and where it is not known."""
    playable = rule.executable is True and rule.kind not in (None, "heading") and rule.status == "normative"
    return rule.number not in unplayed if playable and unplayed is not None else None


def labels_of(rulebook: Rulebook) -> dict[str, str]:
    """What people read for each address (:mod:`kodex.rules.readable`); empty where the numbers are printed ones."""
    if rulebook.printed:
        return {}
    headings = {title.number: title.heading for title in rulebook.titles.values()}
    headings |= {rule.number: rule.heading for rule in rulebook.rules.values() if rule.heading}
    return readable.labels(headings, rulebook.titles, ((rule.number, rule.title) for rule in rulebook.rules.values()))


def _repeats(rule: Rule, repeated: dict[str, list[str]]) -> dict[str, list[str]]:
    """Which rules say the same: those that it repeats, those that repeat it; without a key where there are none."""
    found = {"same_as": list(rule.same_as), "repeated_by": repeated.get(rule.number, [])}
    return {key: others for key, others in found.items() if others}


def _reverse(rulebook: Rulebook, targets: Callable[[Rule], Iterable[str]]) -> dict[str, list[str]]:
    result: dict[str, list[str]] = defaultdict(list)
    for rule in rulebook.rules.values():
        for number in dict.fromkeys(targets(rule)):
            result[number].append(rule.number)
    return result


def _rule_object(
    rulebook: Rulebook,
    rule: Rule,
    referred: dict[str, list[str]],
    beaten: dict[str, list[str]],
    disputes: dict[str, list[Dispute]],
) -> dict[str, Any]:
    title = rulebook.titles[rule.title]
    reasons = {link.to: link.reason for link in (*rule.exception_to, *rule.related) if link.reason}
    for other in beaten.get(rule.number, ()):
        for link in rulebook.rules[other].exception_to:
            if link.to == rule.number and link.reason:
                reasons[other] = link.reason
    return {
        "rulebook": rulebook.id,
        "id": f"{rulebook.id}:{rule.number}",
        "number": rule.number,
        "heading": rule.heading,
        "title": title.heading,
        "title_number": title.number,
        "path": path(rulebook, rule),
        "part": title.part,
        "kind": rule.kind,
        "text": rule.text,
        "gist": rule.gist,
        **({"statements": list(rule.statements)} if rule.statements else {}),
        "questions": rule.questions,
        "answers": [{"a": group.a, "q": list(group.q)} for group in rule.asked if group.a],
        "situations": [
            {"a": group.a, "q": list(group.q)} | ({"case": group.case} if group.case else {})
            for group in rule.situations
        ],
        "refs": _targets(rule.refs),
        "related": _targets(rule.related),
        "referred_by": referred.get(rule.number, []),
        "beats": _targets(rule.exception_to),
        "beaten_by": beaten.get(rule.number, []),
        "reasons": reasons,
        "corrections": [
            {"printed": link.printed, "to": link.to, "reason": link.reason} for link in rule.refs if link.printed
        ],
        "terms": list(rule.terms),
        "status": rule.status,
        "executable": rule.executable,
        "note_missing": rule.note_missing,
        "as_of": rule.as_of,
        "disputes": [dispute.id for dispute in disputes.get(rule.number, ())],
    }


def _targets(links: Iterable[Link]) -> list[str]:
    return list(dict.fromkeys(link.to for link in links))


def path(rulebook: Rulebook, rule: Rule) -> list[str]:
    """The headings above a rule: part, title, and of its ancestors, each behind its printed number if it has one."""
    title = rulebook.titles[rule.title]
    part = next(part for part in rulebook.parts if part.number == title.part)
    steps = [f"{part.number}. {part.heading}"]
    if rule.number != title.number:
        steps.append(_named(title.number, title.heading))
    for number in numbers.ancestors(rule.number, title.number)[1:]:
        above = rulebook.rules.get(number)
        if above is not None and above.heading:
            steps.append(_named(number, above.heading))
    return steps


def _named(number: str, heading: str) -> str:
    return f"{number}. {heading}" if numbers.is_printed(number) else heading
