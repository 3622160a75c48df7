"""Whether a copy is whole: parts in order, nothing cut off, numbers without holes, references that lead somewhere.

A text that is cut short or out of order is refused; a few holes in the numbering or dead references are warnings,
because an edition may have dropped a rule.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from kodex.ground.i18n import _
from kodex.official.errors import OfficialError
from kodex.official.model import IndexEntry, OfficialItem, Part
from kodex.official.numbering import missing
from kodex.rules.numbers import ancestors

FEW = 3
"""So many faults are always "few"; in a long text, one in a hundred items."""


@dataclass(frozen=True, slots=True)
class Found:
    """What a parser found, with the file's name and last line for its messages."""

    path: str
    last_line: int
    parts: Sequence[Part]
    items: Sequence[OfficialItem]
    has_afterword: bool
    index: Sequence[IndexEntry]
    index_cut: bool


@dataclass(frozen=True, slots=True)
class Counts:
    """What a whole copy of an edition holds: items by part, marks of explanations, index entries."""

    items: Mapping[str, int]
    note_marks: int
    index_terms: int


def require_order(found: Found, expected: Sequence[str]) -> None:
    """Raise unless the part numbers run as in ``expected`` (which may go on longer)."""
    for part, number in zip(found.parts, expected, strict=False):
        if part.number != number:
            what = _("part {found} stands where part {expected} was expected").format(
                found=part.number, expected=number
            )
            raise OfficialError(found.path, what, _line(part.line), _mend())


def require_whole(found: Found, expected: Sequence[str], last_letter: str) -> None:
    """Raise when the last parts, the items of a part, the afterword or the end of the index are missing."""
    filled = {item.part for item in found.items}
    unread = expected[len(found.parts) :]
    lost = [_("parts {first}–{last}").format(first=unread[0], last=unread[-1])] if unread else []
    lost += [
        _("the items of part {number}").format(number=part.number) for part in found.parts if part.number not in filled
    ]
    if not found.has_afterword:
        lost.append(_("the afterword"))
    if not found.index:
        lost.append(_("the index"))
    elif found.index_cut or _fold(found.index[-1].term)[:1] < last_letter:
        lost.append(_("the index after “{term}”").format(term=found.index[-1].term))
    if not lost:
        return
    what = _(
        "the text is cut short: expected are {expected} parts, the afterword and the index, found are {parts} parts "
        "and {items} items up to {last}; missing: {lost}"
    ).format(
        expected=len(expected),
        parts=len(found.parts),
        items=len(found.items),
        last=found.items[-1].number if found.items else "–",
        lost=", ".join(lost),
    )
    raise OfficialError(found.path, what, _("ends at line {line}").format(line=found.last_line), _mend())


def numbering_faults(found: Found, absent: frozenset[str], misplaced: Sequence[tuple[str, int]]) -> list[str]:
    """Warnings about missing, doubled and misplaced numbers; raises when they are more than few.

    ``absent`` are the numbers the print never had; ``misplaced`` the numbers (with lines) that came too late.
    """
    lost = list(islice(missing((item.number for item in found.items), absent), 1000))
    count = len(lost) + len(misplaced)
    faults = [_("number {number} is missing").format(number=number) for number in lost]
    faults += [
        _("line {line}: number {number} is doubled or out of order").format(line=line, number=number)
        for number, line in misplaced
    ]
    _require_few(found, count, "; ".join(faults[:3]))
    return faults


def _require_few(found: Found, count: int, first: str) -> None:
    """Raise when ``count`` faults are more than few; ``first`` names some of them."""
    most = max(FEW, len(found.items) // 100)
    if count > most:
        what = _("the numbering has {count} faults in {items} items (at most {most} are accepted): {first} …").format(
            count=count, items=len(found.items), most=most, first=first
        )
        raise OfficialError(found.path, what, "", _mend())


def miscounts(found: Found, whole: Counts) -> Iterator[str]:
    """Warnings where a copy holds more or less than the whole edition; raises when more than few items are gone."""
    items = Counter(item.part for item in found.items)
    lost = sum(whole.items.values()) - len(found.items)
    short = (f"{part}: {items[part]}/{count}" for part, count in whole.items.items() if items[part] < count)
    _require_few(found, lost, ", ".join(short))
    for part, count in whole.items.items():
        if items[part] != count:
            yield _("part {part} has {found} items, a whole copy {whole}").format(
                part=part, found=items[part], whole=count
            )
    note_marks = sum(item.note_marks for item in found.items)
    if note_marks != whole.note_marks:
        yield _("{found} marks of explanations, a whole copy has {whole}").format(
            found=note_marks, whole=whole.note_marks
        )
    if len(found.index) != whole.index_terms:
        yield _("the index has {found} entries, that of a whole copy {whole}").format(
            found=len(found.index), whole=whole.index_terms
        )


def dead_references(items: Iterable[OfficialItem], index: Iterable[IndexEntry]) -> Iterator[str]:
    """Warnings about references and index entries that point to a number the text does not have."""
    items = tuple(items)
    known = {step for item in items for step in (*ancestors(item.number), item.number)}
    for item in items:
        for number in item.refs:
            if number not in known:
                yield _("line {line}: {source} refers to {number}, which does not exist").format(
                    line=item.line, source=item.number, number=number
                )
    for entry in index:
        for number in entry.targets:
            if number not in known:
                yield _("line {line}: the index entry “{source}” points to {number}, which does not exist").format(
                    line=entry.line, source=entry.term, number=number
                )


def _fold(term: str) -> str:
    """Lower case without the accents that matter for the end of the alphabet."""
    return term.casefold().translate(str.maketrans("áéíóöőúüű", "aeiooouuu"))


def _line(number: int) -> str:
    return _("line {line}").format(line=number)


def _mend() -> str:
    return _("save the whole page again, from its first heading to the last line of its index")
