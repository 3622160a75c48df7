"""Rules that need no scenario, and rules that nobody plays yet: the registers of ``exemptions.yaml``.

An exemption has a reason and the day on which somebody must look at it again. A rule that nobody plays has a *trigger*,
by which a scenario that rests on it is known, or the reason why it has none. A whole title or part that is not played
yet stands there once, with a reason and a day; what of it has a norm is played all the same.
"""

import os
import re
from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec import Struct

from kodex.engine.scenarios.files.rulenumbers import missing_rule
from kodex.ground.i18n import _

if TYPE_CHECKING:
    from pathlib import Path

    from kodex.ground.yamlfile import Document

EXEMPTIONS = "exemptions.yaml"
"""Name of the file in a folder of scenarios; it holds no scenarios itself."""

_DATE = r"\d{4}-\d{2}-\d{2}"


class Exemption(Struct, frozen=True, forbid_unknown_fields=True):
    """A rule that is not counted, why, and until which day (ISO, that day included)."""

    number: str
    reason: str
    until: str


class Trigger(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a scenario is known by that rests on a rule: all that is given here must be met, of a list one.

    ``word``: a card on the table or in a hand has it among its keywords, subtypes, types or colours;
    ``beside``: such a card has that word too. ``act``: a step does so (``zone``: there); without an act ``zone`` is
    where a card lies at the start. ``format``: of ``given``. ``stage``: the game begins in it or comes to it. ``turn``:
    it is that turn of the active player. ``started``: it is said who began the game before.
    """

    word: str | list[str] | None = None
    beside: str | list[str] | None = None
    act: str | None = None
    zone: str | None = None
    format: str | None = None
    stage: str | None = None
    turn: int | None = None
    started: bool | None = None

    def words(self) -> list[str]:
        """The words of cards that it speaks of first."""
        return [self.word] if isinstance(self.word, str) else self.word or []


class Unplayed(Struct, frozen=True, forbid_unknown_fields=True):
    """A rule that a program could play and the engine does not; ``no_trigger`` says why it has no trigger."""

    number: str
    trigger: Trigger | None = None
    no_trigger: str | None = None


class Postponed(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A title or a part that is not played yet but for what has a norm, why, and until which day that holds (ISO, that
    day included)."""

    title: str | None = None
    part: str | None = None
    reason: str
    until: str


Entry = Exemption | Unplayed | Postponed


class Register(Struct, frozen=True, forbid_unknown_fields=True):
    """What a file says of what nobody plays."""

    unplayed: list[Unplayed] = []
    postponed: list[Postponed] = []


class Places(NamedTuple):
    """What a rulebook has: its numbers, and its titles each with its part."""

    numbers: Collection[str]
    titles: dict[str, str]


def read(path: "Path | str", known: Places) -> tuple[list[Exemption], list[Postponed]]:
    """The exemptions of a file and what it puts off, none when there is no file. Raises KodexError."""
    found = list(_checked(_entries(path), known))
    exempt = [one for one in found if isinstance(one, Exemption)]
    return exempt, [one for one in found if isinstance(one, Postponed)]


def read_register(path: "Path | str") -> Register:
    """What a file says of what nobody plays, nothing when there is no file. Raises KodexError."""
    found = [one for _document, _n, one in _entries(path)]
    unplayed = [one for one in found if isinstance(one, Unplayed)]
    return Register(unplayed, [one for one in found if isinstance(one, Postponed)])


def _entries(path: "Path | str") -> "Iterator[tuple[Document, int, Entry]]":
    from kodex.ground import yamlfile  # what is kept of the file is read without it

    if not os.path.exists(path):
        return
    document = yamlfile.read(path)
    if not isinstance(document.data, list):
        raise document.error(_("a list of exemptions is expected here"), mend="- {number: …, reason: …, until: …}")
    for n, data in enumerate(document.data):
        keys = set(data) if isinstance(data, dict) else set()
        if not keys.isdisjoint(("trigger", "no_trigger")):
            yield document, n, _unplayed(document, n, data)
        elif not keys.isdisjoint(("title", "part")):
            yield document, n, _postponed(document, n, data)
        else:
            yield document, n, document.convert(Exemption, data, n)


def _unplayed(document: "Document", n: int, data: Any) -> Unplayed:
    one = document.convert(Unplayed, data, n)
    if (one.trigger is None) == (not (one.no_trigger or "").strip()):
        what = _("a rule that nobody plays has a trigger, or the reason why it has none")
        raise document.error(what, n, mend=_("give 'trigger' or 'no_trigger'"))
    if one.trigger == Trigger():
        raise document.error(_("every scenario would meet an empty trigger"), n, "trigger")
    return one


def _postponed(document: "Document", n: int, data: Any) -> Postponed:
    one = document.convert(Postponed, data, n)
    if (one.title is None) == (one.part is None):
        raise document.error(_("either a title or a part is put off"), n, mend=_("give 'title' or 'part'"))
    return one


def _checked(entries: "Iterator[tuple[Document, int, Entry]]", known: Places) -> Iterator[Entry]:
    """The entries, each of a rule, title or part there is and of no other's number. Raises KodexError."""
    seen = set()
    for document, n, one in entries:
        key, named, there = _named(one, known)
        if named not in there:
            if key == "number":
                raise missing_rule(document, named, known.numbers, (n, key))
            from kodex.ground.nearby import mend as meant

            what = _("the rulebook has no title {number}") if key == "title" else _("the rulebook has no part {number}")
            mend = meant(named, there)
            raise document.error(what.format(number=named), n, key, mend=mend)
        if (key, named) in seen:
            raise document.error(_("{number} is exempted twice").format(number=named), n, key)
        seen.add((key, named))
        if not isinstance(one, Unplayed):
            _check_exemption(document, n, one)
        yield one


def _named(one: Entry, known: Places) -> tuple[str, str, Collection[str]]:
    """Under which key an entry names something, what, and what there is of that kind."""
    if not isinstance(one, Postponed):
        return "number", one.number, known.numbers
    if one.title is not None:
        return "title", one.title, known.titles
    return "part", str(one.part), set(known.titles.values())


def _check_exemption(document: "Document", n: int, one: Exemption | Postponed) -> None:
    if not one.reason.strip():
        raise document.error(_("an exemption needs a reason"), n, "reason")
    if not _is_date(one.until):
        from kodex.ground.written import date_meant

        what = _("'{date}' is not a date").format(date=one.until)
        raise document.error(what, n, "until", mend=date_meant(one.until) or _("give an ISO date, such as 2027-01-31"))


def _is_date(text: str) -> bool:
    import datetime

    try:
        datetime.date.fromisoformat(text)
    except ValueError:
        return False
    return bool(re.fullmatch(_DATE, text))
