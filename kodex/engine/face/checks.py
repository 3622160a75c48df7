"""Checks and mends that the scenario files of all games need."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Container, Iterable, Iterator
from typing import TYPE_CHECKING, Any

import msgspec

from kodex.ground.i18n import _

if TYPE_CHECKING:
    from kodex.engine.face import Face
    from kodex.errors import KodexError
    from kodex.ground.yamlfile import Document

Steps = tuple[str | int, ...]

_ID = r"[\w-]+"
_LONGEST = 300
"""Longest text in which names of cards are looked for, in letters."""
_AIMED = re.compile(r"([^\W\d][\w-]*?)(\s*(?:[-=–—]*>|→|:|,|;)\s*|\s+)([\w-]+)")
"""Two names with a sign between them, or a blank."""
EVERYBODY = "all"
"""What stands for all players where each may act."""
_MOST_WORDS = 150
"""So many words of authors are compared with each other at most."""
_WHOM_OR_WHERE = ("target", "to", "host", "planet", "unit")
"""The keys of steps that say whom or where."""


def one_of(word: str, known: Iterable[str], document: Document | None = None) -> str:
    """The mend that names what is known, the nearest first; what is meant by words of others the document knows."""
    from kodex.ground.nearby import mend

    words = tuple(known)
    players = {one for one in words if one != EVERYBODY}
    if EVERYBODY in words and len(players) > 1 and players <= set(re.findall(r"\w+", str(word)[:_LONGEST])):
        return _("did you mean '{word}'?").format(word=EVERYBODY)  # each of them is named
    known = words

    return mend(word, known, document.speech if document is not None else None)


def words_of_a_list(written: str, called: Callable[[str], str | None], known: Iterable[str]) -> list[str]:
    """The words of a list that was written without its brackets, as they are ``called``, or nearest to one ``known``;
    none where one is no word."""
    from kodex.ground.nearby import nearest

    for sign, is_loose in ((r"\s*[,;+/&|]\s*|\s+(?:és|meg|and)\s+", True), (r"\s+", False)):
        parts = re.split(sign, written.strip(" []()"))
        near = [nearest(one, known)[:1] if is_loose else [] for one in parts]
        found = [called(one) or next(iter(likely), None) for one, likely in zip(parts, near, strict=True)]
        if len(found) > 1 and all(found):
            return [one for one in found if one]
    return []


_NAMED = re.compile(r"([\w-]+)\s+(?:(as|mint|néven|id)|(on|at|rajta))\s+([\w-]+)")
"""A card with its own id, or with what it lies on, as one name."""


def _is_mapping(document: Document, at: tuple[str | int, ...]) -> bool:
    """Whether a mapping stands at a place of a file."""
    data: Any = document.data
    for step in at:
        try:
            data = data[step]
        except (KeyError, IndexError, TypeError):
            return False
    return isinstance(data, dict)


def check_card(
    document: Document, id_: str, known: Container[str], cards: Iterable[str], at: tuple[str | int, ...]
) -> None:
    """Raise KodexError for a card that is not ``known``; it says which ``cards`` there are, the nearest first."""
    if id_ in known:
        return
    from kodex.ground.nearby import listed

    what = _("there is no card '{id}'").format(id=id_)
    if (both := _NAMED.fullmatch(id_.strip())) is not None and both[1] in known:
        own = f"card: {both[1]}, {'id' if both[2] else 'host'}: {both[4]}"
        raise document.error(what, *at, mend=own if _is_mapping(document, at) else f"{{{own}}}")
    if (right := _names_in(id_, known)) is not None:
        raise document.error(what, *at, mend=_("write: {right}").format(right=right))
    mend = _("define it under cards")
    if every := list(cards):
        mend = _("define it under cards, or take one of: {known}").format(known=listed(id_, every))
    raise document.error(what, *at, mend=mend)


def aimed(step: Any, key: str, written: str, known: Collection[str]) -> str | None:
    """The card and what it is aimed at, where one name was written for both: ``card: nyil -> ork`` is ``card: nyil,
    target: ork``. The other key is one of the step's that says whom or where, and does not stand there yet."""
    found = _AIMED.fullmatch(written.strip()) if len(written) <= _LONGEST else None
    if found is None:
        return None
    who, sign, whom = found[1], found[2].strip(), found[3]
    own = [one for one in known if one == who or one.endswith(f"-{who}")][:1]
    fields = {one.encode_name: getattr(step, one.name) for one in msgspec.structs.fields(type(step))}
    for other in _WHOM_OR_WHERE:
        if other not in fields or other == key or fields[other]:
            continue
        there = whom if whom in known else next((one for one in known if one.endswith(f"-{whom}")), None)
        if other == "planet":
            there = whom if whom.isdecimal() else None
        if own and there is not None and (sign or other != "planet"):
            return f"{key}: {own[0]}, {other}: {there}"
    return None


def check_thing(
    document: Document,
    id_: str,
    things: Collection[str],
    by: str | None,
    at: tuple[str | int, ...],
    step: Any = None,
) -> None:
    """Raise KodexError for a thing that is not on a table where each goes by its player and its name: the one of the
    player who acts (``by``) is meant first."""
    if id_ in things:
        return
    from kodex.ground.nearby import mend, nearest

    what = _("there is no card or player '{id}' on this table").format(id=id_)
    own = sorted(things, key=lambda one: not one.startswith(f"{by}-"))
    if step is not None and isinstance(at[-1], str) and (both := aimed(step, at[-1], id_, own)) is not None:
        raise document.error(what, *at, mend=both)
    bare = re.sub(r"^[A-Z][-–_. ]", "", id_)
    same = [one for one in own if re.fullmatch(rf"(?:[A-Z]-)?{re.escape(bare)}", one)]
    right = same[:1] or [one for one in own if one in nearest(id_, things)][:1]
    raise document.error(
        what, *at, mend=f"{at[-1]}: {right[0]}" if right and isinstance(at[-1], str) else mend(id_, own)
    )


def _names_in(written: str, known: Container[str]) -> str | None:
    """The names of cards that stand in one, written rightly: their commas are missing, or one has a number behind it,
    as things on a table have."""
    if len(written) > _LONGEST:
        return None
    parts = [one for one in re.split(r"\s*[;,.+/&]\s*|\s+", written.strip()) if one]
    if len(parts) > 1 and all(one in known for one in parts):
        return ", ".join(parts)
    bare = re.fullmatch(r"(.*[^\d_# -])[_# -]*\d{1,2}", written.strip())
    return bare[1] if bare is not None and bare[1] in known else None


def check_id(document: Document, id_: str, at: tuple[str | int, ...]) -> None:
    """Raise KodexError for an id of a card or a player that is not plain."""
    if not id_.isalnum() and not re.fullmatch(_ID, id_):
        what = _("'{id}' is no id").format(id=id_)
        raise document.error(what, *at, mend=_("letters, digits, '_' and '-'"))


def check_stage(
    document: Document, word: str, stage: str | None, known: Iterable[str], at: tuple[str | int, ...]
) -> None:
    """Raise KodexError for a ``word`` that means no ``stage``."""
    if stage is None:
        raise document.error(_("'{word}' is no stage").format(word=word), *at, mend=one_of(word, known, document))


def check_date(document: Document, date: str | None, *at: str | int) -> None:
    """Raise KodexError for what is given as a date and is none."""
    if date is None:
        return
    import datetime

    try:
        plain = datetime.date.fromisoformat(date).isoformat() == date
    except ValueError:
        plain = False
    if not plain:
        what = _("'{date}' is not a date").format(date=date)
        from kodex.ground.written import date_meant

        right = date_meant(date)
        raise document.error(what, *at, mend=right or _("give an ISO date, such as 2027-01-31"))


def unlike_the_others(document: Document, face: Face, cards: Iterable[tuple[Steps, Any]]) -> Iterator[KodexError]:
    """A warning for every free word of one card that is, but for a slip, a word of other cards."""
    from kodex.ground.nearby import but_for_accents, slip_of, with_an_ending  # only a word that one card has alone

    words = [((*at, *place), word) for at, card in cards for place, word in face.free_words(card)]
    counts = Counter(word for _place, word in words)
    earlier: set[str] = set()
    for place, word in words if len(counts) <= _MOST_WORDS else ():
        others = [other for other in counts if counts[other] > 1 or other in earlier] if counts[word] == 1 else []
        earlier.add(word)
        likely = None
        if counts[word] == 1:
            likely = slip_of(word, others) or but_for_accents(word, others) or with_an_ending(word, others)
        if likely is not None:
            what = _("only this card has the word '{word}'").format(word=word)
            yield document.error(what, *place, mend=_("did you mean '{word}'?").format(word=likely))


__all__ = ["aimed", "check_card", "check_date", "check_id", "check_stage", "check_thing", "one_of", "unlike_the_others"]
