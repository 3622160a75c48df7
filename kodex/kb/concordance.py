"""Concordances, ``kb/concordance/*.yaml`` (what editions of one game say about the same things), and their linter."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from kodex.errors import KodexError
from kodex.ground.i18n import _
from kodex.ground.yamlfile import Document
from kodex.kb import meant
from kodex.kb.lint import Finding
from kodex.kb.read import ReadTitle, read_rulebook
from kodex.kb.wording import Sources
from kodex.model import Concordance, Mechanism

FOLDER = "concordance"
"""The folder of concordances within the knowledge base; it is no rulebook."""


def files(kb: Path) -> list[Path]:
    """The files of all concordances, in a fixed order; none where there is no such folder."""
    return sorted((kb / FOLDER).glob("*.yaml"))


def read(path: Path) -> Concordance:
    """Read one concordance. Raises KodexError when it cannot be read."""
    return meant.read(path).convert(Concordance)


def lint(kb: Path, against: Iterable[str] = (), titles_by: ReadTitle | None = None) -> list[Finding]:
    """Check every concordance (L701–L706; L100 and L501 as for rulebooks); ``against`` are source texts.

    ``titles_by`` reads the title files of the rulebooks; by default those that have not changed come from the cache.

    Of rulebooks that cannot be read themselves nothing is said here: their own lint does.
    """
    books = _Books(kb, titles_by)
    sources = Sources(against)
    seen: dict[str, str] = {}
    found: list[Finding] = []
    for path in files(kb):
        try:
            document = meant.read(path)
            concordance = document.convert(Concordance)
        except KodexError as error:
            found.append(Finding("L100", error.place, error.what, error.mend or _("correct the file")))
            continue
        for n, mechanism in enumerate(concordance.mechanisms):
            at = _at(document, n)
            found += _twice(mechanism, at, seen)
            found += _pointers(mechanism, at, concordance, books)
            found += _facts(mechanism, at)
            found += _open(mechanism, at, concordance)
            found += _wording(mechanism, at, sources)
    return found


def _at(document: Document, entry: int) -> str:
    return f"{Path(document.path).name}:{document.line('mechanisms', entry)}"


class _Books:
    """The numbers of the rulebooks, read when they are first asked for."""

    def __init__(self, kb: Path, titles_by: ReadTitle | None) -> None:
        self._kb = kb
        self._titles_by = titles_by
        self._numbers: dict[str, frozenset[str] | None] = {}

    def exists(self, rulebook: str) -> bool:
        return (self._kb / rulebook / "rulebook.yaml").is_file()

    def numbers(self, rulebook: str) -> frozenset[str] | None:
        """Every number of a rulebook; None when it cannot be read."""
        if rulebook not in self._numbers:
            try:
                by = self._titles_by
                book = read_rulebook(self._kb / rulebook, from_cache=by is None, titles_by=by)
                self._numbers[rulebook] = frozenset(book.rules) | frozenset(book.titles)
            except KodexError:
                self._numbers[rulebook] = None
        return self._numbers[rulebook]


def _twice(mechanism: Mechanism, at: str, seen: dict[str, str]) -> Iterator[Finding]:
    """L703. A mechanism's id is unique over all concordances."""
    if mechanism.id in seen:
        message = _("{number} stands at {other} too").format(number=mechanism.id, other=seen[mechanism.id])
        yield Finding("L703", at, message, _("give each its own id"))
    seen.setdefault(mechanism.id, at)


def _pointers(mechanism: Mechanism, at: str, concordance: Concordance, books: _Books) -> Iterator[Finding]:
    """L701, L702."""
    named = dict.fromkeys((*mechanism.rules, *(id_ for fact in mechanism.facts for id_ in fact.rulebooks)))
    for id_ in named:
        if id_ not in concordance.editions or not books.exists(id_):
            message = _("'{name}' names the rulebook {id}, which is not compared here").format(
                name=mechanism.id, id=id_
            )
            yield Finding("L702", at, message, _("one of: {known}").format(known=", ".join(concordance.editions)))
    for id_, pointed in mechanism.rules.items():
        known = books.numbers(id_) if books.exists(id_) else None
        for number in dict.fromkeys(pointed):
            if known is not None and number not in known:
                message = _("'{name}' points to {number}, which does not exist").format(
                    name=mechanism.id, number=f"{id_}:{number}"
                )
                yield Finding("L701", at, message, _("give an existing number"))


def _facts(mechanism: Mechanism, at: str) -> Iterator[Finding]:
    """L704, L705: what each verdict must say."""
    told = [id_ for fact in mechanism.facts for id_ in fact.rulebooks]
    ruled = [id_ for id_, numbers in mechanism.rules.items() if numbers]
    name, verdict = mechanism.id, mechanism.verdict
    if len(told) != len(set(told)):
        yield Finding("L704", at, _("'{name}' has two facts for one edition").format(name=name), _("join them"))
    if verdict == "different" and (len(mechanism.facts) < 2 or not set(ruled) <= set(told)):
        missing = ", ".join(id_ for id_ in ruled if id_ not in told) or _("the other one")
        message = _("'{name}' differs but has no fact for: {missing}").format(name=name, missing=missing)
        yield Finding("L704", at, message, _("say what each edition rules"))
    if verdict in ("same", "detail") and not mechanism.common:
        message = _("'{name}' does not say what the editions share").format(name=name)
        yield Finding("L705", at, message, _("fill common"))
    fits = {
        "same": not told and len(ruled) > 1,
        "detail": bool(told) and len(ruled) > 1,
        "different": True,
        "only-here": len(mechanism.facts) == 1 and set(told) <= set(ruled),
    }
    if not fits[verdict]:
        message = _("rules and facts of '{name}' do not fit its verdict '{verdict}'").format(name=name, verdict=verdict)
        mend = _("same: no facts; detail: a fact of who says more; only-here: one fact, of those who have it")
        yield Finding("L705", at, message, mend)


def _open(mechanism: Mechanism, at: str, concordance: Concordance) -> Iterator[Finding]:
    """L706: precedence is open only between two editions that differ and of which none is said to win."""
    groups = [set(fact.rulebooks) for fact in mechanism.facts]
    unsettled = [set(pair.between) for pair in concordance.precedence if pair.wins is None]
    differ = any(pair <= set().union(*groups) and not any(pair <= group for group in groups) for pair in unsettled)
    if mechanism.open and (mechanism.verdict != "different" or not differ):
        message = _("'{name}' is marked as open but no open precedence applies").format(name=mechanism.id)
        yield Finding("L706", at, message, _("take the mark off, or give the facts of both editions"))


def _wording(mechanism: Mechanism, at: str, sources: Sources) -> Iterator[Finding]:
    for text in (mechanism.name, mechanism.common or "", mechanism.note or "", *(f.text for f in mechanism.facts)):
        for copy in sources.copies(text):
            message = _("{number} shares {n} words with the source: {words}").format(
                number=mechanism.id, n=copy.length, words=copy.words
            )
            yield Finding("L501", at, message, _("say it in another construction"))
