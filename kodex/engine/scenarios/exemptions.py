"""Rules that need no scenario, each with its reason and the day on which somebody must look at it again."""

from __future__ import annotations

import re
from collections.abc import Collection
from pathlib import Path

from msgspec import Struct

from kodex import yamlfile
from kodex.i18n import _
from kodex.refusals import nearest

_DATE = re.compile(r"\d{4}-\d{2}-\d{2}")


class Exemption(Struct, frozen=True, forbid_unknown_fields=True):
    """A rule that is not counted, why, and until which day (ISO, that day included)."""

    number: str
    reason: str
    until: str


def read(path: Path, known: Collection[str]) -> list[Exemption]:
    """The exemptions of a file, none when there is no file. Raises KodexError; ``known`` are the numbers there are."""
    if not path.exists():
        return []
    document = yamlfile.read(path)
    if not isinstance(document.data, list):
        raise document.error(_("a list of exemptions is expected here"), mend="- {number: …, reason: …, until: …}")
    found: dict[str, Exemption] = {}
    for n, data in enumerate(document.data):
        one = document.convert(Exemption, data, n)
        if one.number not in known:
            what = _("the rulebook has no rule {number}").format(number=one.number)
            near = [number for number in known if number.split(".")[0] == one.number.split(".")[0]] or known
            mend = _("one of: {known}").format(known=", ".join(nearest(one.number, near).split(", ")[:8]))
            raise document.error(what, n, "number", mend=mend)
        if one.number in found:
            raise document.error(_("{number} is exempted twice").format(number=one.number), n, "number")
        if not one.reason.strip():
            raise document.error(_("an exemption needs a reason"), n, "reason")
        if not _is_date(one.until):
            what = _("'{date}' is not a date").format(date=one.until)
            raise document.error(what, n, "until", mend=_("give an ISO date, such as 2027-01-31"))
        found[one.number] = one
    return list(found.values())


def _is_date(text: str) -> bool:
    import datetime

    try:
        datetime.date.fromisoformat(text)
    except ValueError:
        return False
    return bool(_DATE.fullmatch(text))
