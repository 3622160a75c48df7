"""Rules that need no scenario, and rules that nobody plays yet: the two registers of ``exemptions.yaml``.

An exemption has a reason and the day on which somebody must look at it again. A rule that nobody plays has a *trigger*,
by which a scenario that rests on it is known, or the reason why it has none.
"""

import os
import re
from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING, Any

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


def read(path: "Path | str", known: Collection[str]) -> list[Exemption]:
    """The exemptions of a file, none when there is no file. Raises KodexError; ``known`` are the numbers there are."""
    found = _entries(path)
    return [one for one in _checked(found, known) if isinstance(one, Exemption)]


def read_unplayed(path: "Path | str") -> list[Unplayed]:
    """The rules of a file that nobody plays, none when there is no file. Raises KodexError."""
    return [one for _document, _n, one in _entries(path) if isinstance(one, Unplayed)]


def _entries(path: "Path | str") -> "Iterator[tuple[Document, int, Exemption | Unplayed]]":
    from kodex.ground import yamlfile  # what is kept of the file is read without it

    if not os.path.exists(path):
        return
    document = yamlfile.read(path)
    if not isinstance(document.data, list):
        raise document.error(_("a list of exemptions is expected here"), mend="- {number: …, reason: …, until: …}")
    for n, data in enumerate(document.data):
        is_unplayed = isinstance(data, dict) and not {"trigger", "no_trigger"}.isdisjoint(data)
        yield document, n, _unplayed(document, n, data) if is_unplayed else document.convert(Exemption, data, n)


def _unplayed(document: "Document", n: int, data: Any) -> Unplayed:
    one = document.convert(Unplayed, data, n)
    if (one.trigger is None) == (not (one.no_trigger or "").strip()):
        what = _("a rule that nobody plays has a trigger, or the reason why it has none")
        raise document.error(what, n, mend=_("give 'trigger' or 'no_trigger'"))
    if one.trigger == Trigger():
        raise document.error(_("every scenario would meet an empty trigger"), n, "trigger")
    return one


def _checked(
    entries: "Iterator[tuple[Document, int, Exemption | Unplayed]]", known: Collection[str]
) -> Iterator[Exemption | Unplayed]:
    """The entries, each of a rule there is and of no other's number. Raises KodexError."""
    seen = set()
    for document, n, one in entries:
        if one.number not in known:
            raise missing_rule(document, one.number, known, (n, "number"))
        if one.number in seen:
            raise document.error(_("{number} is exempted twice").format(number=one.number), n, "number")
        seen.add(one.number)
        if isinstance(one, Exemption):
            _check_exemption(document, n, one)
        yield one


def _check_exemption(document: "Document", n: int, one: Exemption) -> None:
    if not one.reason.strip():
        raise document.error(_("an exemption needs a reason"), n, "reason")
    if not _is_date(one.until):
        what = _("'{date}' is not a date").format(date=one.until)
        raise document.error(what, n, "until", mend=_("give an ISO date, such as 2027-01-31"))


def _is_date(text: str) -> bool:
    import datetime

    try:
        datetime.date.fromisoformat(text)
    except ValueError:
        return False
    return bool(re.fullmatch(_DATE, text))
