"""Read a rulebook from its folder of YAML files."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Annotated, Any, TypeVar, get_args

from msgspec import Meta, Struct, field

from kodex.errors import KodexError, one_line
from kodex.ground.files import below
from kodex.ground.i18n import _
from kodex.ground.kept import Kept, digest
from kodex.ground.nearby import plain
from kodex.ground.refused.spots import SENTENCE
from kodex.ground.yamlfile import Document
from kodex.kb import lessons, meant
from kodex.model import (
    Asked,
    Change,
    Dispute,
    Gap,
    IndexEntry,
    Kind,
    Lesson,
    Link,
    Parameter,
    Part,
    Place,
    Preface,
    Reason,
    Rule,
    Rulebook,
    Ruling,
    Status,
    ThesaurusEntry,
    Title,
    Trump,
)
from kodex.rules import numbers

T = TypeVar("T")

ReadTitle = Callable[[Path, Path, str], tuple[Title, list[Rule]]]
"""How title files are read: :func:`read_title` or what stands in for it (:func:`once`)."""


TABLES = (
    "parameters.yaml",
    "index.yaml",
    "thesaurus.yaml",
    "chronology.yaml",
    "disputes.yaml",
    "rulings.yaml",
    "trumps.yaml",
)
"""The files beside the titles."""


Sentence = Annotated[str, Meta(extra={SENTENCE: True})]
"""A whole sentence or question: its commas part nothing."""


class _AskedYaml(Struct, forbid_unknown_fields=True, kw_only=True):
    a: str
    q: list[Sentence]


class _RuleYaml(Struct, forbid_unknown_fields=True, kw_only=True):
    number: str
    heading: str | None = None
    kind: Kind | None = None
    text: str | None = None
    gist: str | None = None
    statements: list[Sentence] = field(default_factory=list)
    questions: list[Sentence | _AskedYaml] = field(default_factory=list)
    situations: list[_AskedYaml] = field(default_factory=list)
    refs: list[str | Link] = field(default_factory=list)
    related: list[str | Link] = field(default_factory=list)
    exception_to: list[str | Link] = field(default_factory=list)
    same_as: list[str] = field(default_factory=list)
    terms: list[str] = field(default_factory=list)
    status: Status = "normative"
    executable: bool | Reason = True
    note_missing: bool = False
    as_of: str | None = None


class _TitleYaml(_RuleYaml, forbid_unknown_fields=True, kw_only=True):
    heading: str
    printed: bool = True
    rules: list[Any] = field(default_factory=list)


class _RulebookYaml(Struct, forbid_unknown_fields=True, kw_only=True):
    id: str
    name: str
    edition: str
    publisher: str
    parts: tuple[Part, ...]
    gaps: tuple[Gap, ...] = ()
    unnumbered: tuple[Preface, ...] = ()


def rulebooks(kb: Path) -> list[str]:
    """Ids of the rulebooks in a knowledge base folder, sorted."""
    return sorted(path.parent.name for path in kb.glob("*/rulebook.yaml"))


def files(folder: Path) -> list[Path]:
    """Every YAML file a rulebook is made of, in a fixed order. Raises KodexError for folders too deep in each other."""
    return sorted(below(folder), key=lambda path: path.relative_to(folder).parts) if folder.is_dir() else []


def title_files(folder: Path) -> list[tuple[Path, str]]:
    """The title files of a rulebook in the order in which they are read, each with the number of its part.

    Raises KodexError for a folder that holds no rulebook.
    """
    return list(_title_files(folder, _head(folder)))


def _title_files(folder: Path, head: _RulebookYaml) -> Iterator[tuple[Path, str]]:
    for part in head.parts:
        yield from ((path, part.number) for path in sorted((folder / part.folder).glob("*.yaml")))


def _head(folder: Path) -> _RulebookYaml:
    main = folder / "rulebook.yaml"
    if not main.is_file():
        raise KodexError(
            _("no rulebook here"), path=folder, mend=_("a rulebook folder holds a file named rulebook.yaml")
        )
    return meant.read(main).convert(_RulebookYaml)


def once() -> ReadTitle:
    """A :func:`read_title` that parses no file twice, for several looks at the same files one after the other."""
    return cache(read_title)


def kept(folder: Path) -> ReadTitle:
    """A :func:`read_title` that takes what has not changed since it was last kept out of the cache, and keeps nothing:
    for a look at some of the files."""
    return _Known(folder).read


def read_rulebook(folder: Path, from_cache: bool = False, titles_by: ReadTitle | None = None) -> Rulebook:
    """Read a whole rulebook. Raises KodexError at the first thing that cannot be read.

    With ``from_cache`` title files that have not changed since they were last read so are not parsed again;
    ``titles_by`` reads them instead of :func:`read_title`.

    Printed numbers are put in order; a rulebook of addresses keeps the order of its parts, files and entries. Mistakes
    that leave the data readable (dangling links, missing questions …) are the linter's, not raised here; of two rules
    with one number the first stays.
    """
    head = _head(folder)
    titles: dict[str, Title] = {}
    rules: dict[str, Rule] = {}
    known = _Known(folder) if from_cache else None
    by: ReadTitle = known.read if known else titles_by or read_title
    for path, part in _title_files(folder, head):
        title, found = by(path, folder, part)
        titles.setdefault(title.number, title)
        for rule in found:
            rules.setdefault(rule.number, rule)
    if known:
        known.keep()
    tables = known.tables() if known else _tables(folder)
    printed = all(map(numbers.is_printed, (*titles, *rules)))
    return Rulebook(
        id=head.id,
        name=head.name,
        edition=head.edition,
        publisher=head.publisher,
        parts=head.parts,
        titles=_sorted(titles) if printed else titles,
        rules=_sorted(rules) if printed else rules,
        gaps=head.gaps,
        unnumbered=head.unnumbered,
        parameters=tables.parameters,
        index=tables.index,
        thesaurus=tables.thesaurus,
        chronology=tables.chronology,
        disputes=tables.disputes,
        lesson=tables.lesson,
        rulings=tables.rulings,
        trumps=tables.trumps,
        printed=printed,
    )


_FORM = "8"
"""Raised whenever a title file or a table is read in another way."""


class _Tables(Struct, array_like=True):
    """The tables beside the titles."""

    parameters: tuple[Parameter, ...]
    index: tuple[IndexEntry, ...]
    thesaurus: tuple[ThesaurusEntry, ...]
    chronology: tuple[Change, ...]
    disputes: tuple[Dispute, ...]
    lesson: Lesson | None
    rulings: tuple[Ruling, ...]
    trumps: tuple[Trump, ...]


class _Known:
    """The title files and tables of a folder, read from what is kept of them where they have not changed.

    Only the store and the website read so: the linter wants every line as it stands.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._kept: Kept[tuple[Title, list[Rule]]] = Kept("titles", _FORM, folder, tuple[Title, list[Rule]])

    def read(self, path: Path, folder: Path, part: str) -> tuple[Title, list[Rule]]:
        """Like :func:`read_title`."""
        name = path.relative_to(folder).as_posix()
        try:
            key = digest(os.fsencode(name), part.encode(), path.read_bytes())
        except OSError:
            return read_title(path, folder, part)
        return self._kept.get(key, lambda: read_title(path, folder, part))

    def tables(self) -> _Tables:
        """Like :func:`_tables`."""
        try:
            paths = map(self._folder.joinpath, (*TABLES, lessons.FILE))
            files = [path.read_bytes() if path.exists() else b"" for path in paths]
        except OSError:
            return _tables(self._folder)
        kept: Kept[_Tables] = Kept("tables", _FORM, self._folder, _Tables)
        found = kept.get(digest(*files), lambda: _tables(self._folder))
        kept.keep()
        return found

    def keep(self) -> None:
        """Keep all of it for the next time."""
        self._kept.keep()


def _sorted(found: dict[str, T]) -> dict[str, T]:
    return dict(sorted(found.items(), key=lambda item: numbers.key(item[0])))


def read_title(path: Path, folder: Path, part: str) -> tuple[Title, list[Rule]]:
    """Read one title file: the title and its rules in the order of the file."""
    document = meant.read(path, lambda found: _faults_of_title(found, path, folder, part))
    return _title_of(document, path, folder, part)


def _faults_of_title(document: Document, path: Path, folder: Path, part: str) -> int:
    """Whether a title file has a fault that is YAML."""
    try:
        _title_of(document, path, folder, part)
    except KodexError:
        return 1
    return 0


def _title_of(document: Document, path: Path, folder: Path, part: str) -> tuple[Title, list[Rule]]:
    if not isinstance(document.data, dict):
        raise document.error(_("a title file is a mapping with number, heading and rules"))
    head = document.convert(_TitleYaml)
    file = path.relative_to(folder).as_posix()
    rules = []
    if head.printed:
        rules.append(_rule(document, head, head.number, file, ()))
    for position, data in enumerate(head.rules):
        if isinstance(data, dict) and plain(str(data.get("executable"))) in ("nem", "no", "false", "hamis"):
            data["executable"] = False
        raw = document.convert(_RuleYaml, data, "rules", position)
        rules.append(_rule(document, raw, head.number, file, ("rules", position)))
    title = Title(
        number=head.number,
        heading=head.heading,
        part=part,
        printed=head.printed,
        rules=tuple(rule.number for rule in rules),
        place=Place(file, 1),
    )
    return title, rules


def _rule(document: Document, raw: _RuleYaml, title: str, file: str, at: tuple[str | int, ...]) -> Rule:
    if not numbers.is_address(raw.number) or (title.isdecimal() and not numbers.is_printed(raw.number)):
        raise document.error(
            _("'{number}' is not a rule number").format(number=raw.number), *at, "number", mend='"34.5"'
        )
    if raw.executable is False:
        raise document.error(
            _("'executable: {word}' does not say why").format(word=document.source(*at, "executable")),
            *at,
            "executable",
            mend=_("one of: {known}").format(known=", ".join(get_args(Reason))),
        )
    refs, related = _links(raw.refs), _links(raw.related)
    named = {link.to for link in (*refs, *related)}
    return Rule(
        number=raw.number,
        title=title,
        place=Place(file, document.line(*at, "number")),
        heading=raw.heading,
        kind=raw.kind,
        text=raw.text.strip() if raw.text is not None else None,
        gist=raw.gist.strip() if raw.gist is not None else None,
        statements=tuple(statement.strip() for statement in raw.statements),
        asked=_asked(raw.questions),
        situations=_asked(raw.situations),
        refs=refs,
        related=(*related, *(Link(to=number) for number in raw.same_as if number not in named)),
        exception_to=_links(raw.exception_to),
        same_as=tuple(raw.same_as),
        terms=tuple(raw.terms),
        status=raw.status,
        executable=True if isinstance(raw.executable, bool) else raw.executable,
        note_missing=raw.note_missing,
        as_of=raw.as_of,
    )


def _asked(raw: Sequence[str | _AskedYaml]) -> tuple[Asked, ...]:
    """Groups as they stand; bare questions in a row are one group without an answer."""
    groups: list[Asked] = []
    for entry in raw:
        if not isinstance(entry, str):
            groups.append(Asked(a=entry.a.strip(), q=tuple(question.strip() for question in entry.q)))
        elif groups and groups[-1].a is None:
            groups[-1] = Asked(q=(*groups[-1].q, entry.strip()))
        else:
            groups.append(Asked(q=(entry.strip(),)))
    return tuple(groups)


def _links(raw: list[str | Link]) -> tuple[Link, ...]:
    return tuple(Link(to=link) if isinstance(link, str) else link for link in raw)


def _tables(folder: Path) -> _Tables:
    return _Tables(
        parameters=_table(folder / "parameters.yaml", Parameter),
        index=_table(folder / "index.yaml", IndexEntry),
        thesaurus=_table(folder / "thesaurus.yaml", ThesaurusEntry),
        chronology=_table(folder / "chronology.yaml", Change),
        disputes=_table(folder / "disputes.yaml", Dispute),
        lesson=lessons.read(folder),
        rulings=_table(folder / "rulings.yaml", Ruling),
        trumps=_table(folder / "trumps.yaml", Trump),
    )


def _no_list(document: Document) -> KodexError:
    """The refusal of a table that is no list: most often its first dash is missing."""
    first = next(iter(document.data), None) if isinstance(document.data, dict) else None
    begins = document.begins(str(first)) if first is not None else None
    if begins is None or begins[0] < 2:
        return document.error(_("expected a list of entries"), mend="- id: …")
    mend = _("begin it in column {n}: {line}").format(n=begins[0] - 1, line=one_line(f"- {begins[1]}", 80))
    return document.error(_("the dash of an item is missing"), str(first), mend=mend)


_OF_THE_WHOLE = 1_000
"""A table that is no list has more faults than any that is one."""


def _faults_of_table(document: Document, type_: type[Any]) -> int:
    """How many entries of a table that is YAML cannot be read."""
    if not isinstance(document.data, list):
        return _OF_THE_WHOLE
    wrong = 0
    for position, entry in enumerate(document.data):
        try:
            document.convert(type_, entry, position)
        except KodexError:
            wrong += 1
    return wrong


def _table(path: Path, type_: type[T]) -> tuple[T, ...]:
    """A file that holds a list of one kind of entry; a missing file is an empty list."""
    if not path.exists():
        return ()
    document = meant.read(path, lambda found: _faults_of_table(found, type_))
    if document.data is None:
        return ()
    if not isinstance(document.data, list):
        raise _no_list(document)
    return tuple(document.convert(type_, entry, position) for position, entry in enumerate(document.data))
