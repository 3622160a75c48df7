"""Mends of a file that are followed before they are told: what a mend names is written, and the file read again.

Whoever writes what a message says must not meet another error. Where the word that is named first leads to one and
another word does not, that one is named; a mend that only leads on to the next error gives way to what is told there.
What is tried is bounded by its number, so that the same file is always told the same.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from kodex.errors import KodexError, field
from kodex.ground.i18n import _
from kodex.ground.nearby import FEW, Meant, Offer, offered, plain
from kodex.ground.refused.fitting import at, replaced_at
from kodex.ground.refused.spots import NONSENSE
from kodex.ground.written import flow, number_of

Steps = tuple[str | int, ...]

FINE = 4
"""How good a file is with nothing wrong; less with each thing that keeps it from that."""
RUNS = 3
"""How good one is that can be played, whatever comes of it."""
_MOST = 40
"""So many words are tried for one error at most."""
_LEAST = 6
"""So many however long the file is."""
_LETTERS = 80_000
"""Of a longer file fewer words are tried: not many more letters are read than so for one error."""
_ERRORS = 3
"""Of so many errors of a file the mends are tried."""
_OTHERS = 5
"""So many words are named that fit and are not near."""
_SURE = 2
"""So few words that fit say more than what is near."""
_SHOWN = 8
"""So many of those that fit where they are many."""
_NUMBERS = range(11)
"""The numbers that are tried where none is written."""


class Found(NamedTuple):
    """How good a file is, and the error that it has."""

    worth: int
    error: KodexError | None = None


class Way(NamedTuple):
    """A word that may be meant; of a key also what is written then, or where it belongs."""

    word: str
    text: str = ""


Read = Callable[[Any, bool], Found]
"""What comes of a file's data; whether its error is told with its place and its mend."""


def follow(errors: Sequence[KodexError], data: Any, read: Read, elsewhere: Callable[[], Meant] = dict) -> None:
    """Try the mends of the errors of a file, and tell others where those do not mend it; ``elsewhere``: what words mean
    in files of other games."""
    most = max(_LEAST, min(_MOST, _LETTERS // max(1, len(str(data)))))
    told = list(errors)[:_ERRORS]
    for n, error in enumerate(told):
        around = data
        for other in told[:n] + told[n + 1 :]:  # each is tried beside the mends of the others
            done = _carried_out(around, other)
            around = around if done is None else done
        _follow_one(error, around, read, most, elsewhere)


def _offered(error: KodexError) -> Offer | None:
    """The offer of an error, with what is near in the order in which it is told."""
    offer = offered(f"{error.what} → {error.mend}")
    if offer is None:
        return None
    text = offer.text.rpartition(" → ")[2] if offer.is_key else offer.text
    said = {one for one in (*offer.near, *offer.known) if one in text}  # first: a book has a thousand numbers
    places = {one: re.search(rf"(?<![\w.-]){re.escape(one)}(?![\w.-])", text) for one in said}
    told = sorted((found.start(), one) for one, found in places.items() if found is not None and one)
    if not offer.near and len(told) > 1:
        return offer
    first = [one for _place, one in told if one in offer.near or (len(told) == 1 and not offer.is_key)]
    near = dict.fromkeys([*first, *offer.near])
    return offer._replace(near=tuple(one for one in near if not offer.is_key or one in offer.known))


def _follow_one(error: KodexError, data: Any, read: Read, most: int, elsewhere: Callable[[], Meant]) -> None:
    steps = steps_to(data, error.field or "")
    if not steps or _NEVER in steps or _names_a_column(error.mend or ""):
        return
    first = _carried_out(data, error)
    now = read(first, True) if first is not None else Found(-1)
    if now.worth >= FINE:
        return
    offer = _offered(error)
    if offer is None:
        if not _with_a_number(error, data, steps, read) and _leads_on(error, now):
            _tell_next(error, now)
            offer = _offered(error)
        if offer is None or not steps:
            return
    if not offer.near:
        means = elsewhere().get(plain(offer.word), ())
        offer = offer._replace(near=tuple(one for one in means if one in offer.known))
    ways = _ways(offer, data, steps, most)
    found = {way: read(ways[way], False).worth for way in ways}
    if any(found[way] == FINE and way.text and (error.mend or "").startswith(way.text) for way in ways):
        return
    is_word = _IS_FORM.match(error.mend or "") is None
    if now.worth >= 0 and _leads_on(error, now, steps, offer):
        _tell_next(error, now)
    elif offer.is_key:
        _tell_key(error, offer, data, steps, found, read, 0 <= now.worth < RUNS)
    else:
        least = RUNS if steps[-1] == offer.word else FINE  # what a card can do may end a scenario otherwise
        _tell_word(error, offer, found, least)
    is_same = offered(f"{error.what} → {error.mend}") is not None
    if offer.is_key and is_word and is_same and 0 <= now.worth < RUNS and _is_beside(error, now):
        _tell_all(error, offer, ())


def _names_a_column(mend: str) -> bool:
    """Whether a mend says where in the file a line begins: data alone do not tell what comes of it."""
    form = re.escape(_("begin it in column {n}: {line}")).replace(r"\{n\}", r"\d+").replace(r"\{line\}", "")
    return re.search(form.rstrip("\\ "), mend) is not None


def _tell_key(
    error: KodexError, offer: Offer, data: Any, steps: Steps, found: dict[Way, int], read: Read, is_wrong: bool
) -> None:
    """Name the keys with which the file is in order: those that are near, or the one without which something lacks."""
    fine = [way for way in found if found[way] == FINE]
    near = [way for way in fine if way.word in offer.near]
    if near or not fine or any(found[way] >= RUNS and way.word in offer.near for way in found):
        if near and not (error.mend or "").startswith(f"{near[0].word}: "):
            _tell(error, offer, near)
        return
    around = at(data, steps[:-1])
    rest = {one: value for one, value in around.items() if one != steps[-1]}
    if read(replaced_at(data, steps[:-1], rest), False).worth < RUNS:
        _tell(error, offer, fine[:_OTHERS])
    elif around[steps[-1]] is None and len(fine) <= _SURE:  # a value without its key
        _tell(error, offer, fine)
    elif is_wrong and isinstance(around[steps[-1]], str):  # those under which no other word may stand
        strict = [way for way in fine if way.word and _is_strict(data, steps, way, read)]
        if 0 < len(strict) <= _SURE:
            _tell(error, offer, strict)


def _is_strict(data: Any, steps: Steps, way: Way, read: Read) -> bool:
    """Whether a key takes what stands there and no word that there is not."""
    value: Any = [NONSENSE] if way.text.endswith("]") else NONSENSE
    other = _with_key(replaced_at(data, steps, value), steps, way.word)
    return other is not None and read(other, False).worth < RUNS


def _tell_word(error: KodexError, offer: Offer, found: dict[Way, int], least: int) -> None:
    """Name the words with which the file is in order (``least``: worth so much): those that are near, or first of all
    that may stand there."""
    fine = [way.word for way in found if found[way] >= least]
    near = [word for word in offer.near if word in fine]
    loads = [way.word for way in found if found[way] >= RUNS]
    if near:
        others = (
            [word for word in fine if word not in near] if len(offer.known) <= FEW and near != [offer.near[0]] else []
        )
        if near != list(offer.near[: len(near)]) or others:
            _tell(error, offer, [Way(word) for word in [*near, *others][:_OTHERS]])
    elif not any(word in loads for word in offer.near) and (not offer.near or 0 < len(fine) <= _SURE):
        _tell_all(error, offer, fine)


def _leads_on(error: KodexError, now: Found, steps: Steps = (), offer: Offer | None = None) -> bool:
    """Whether a mend leads to another error at the same place, or of the key that it names."""
    if now.worth >= RUNS or now.error is None:
        return False
    if now.error.field == error.field:
        return bool(now.error.mend) or offered(now.error.what) is not None
    is_key = offer is not None and (offer.is_key or (bool(steps) and steps[-1] == offer.word))
    renamed = field((*steps[:-1], offer.near[0])) if offer is not None and is_key and offer.near else None
    return now.error.field == renamed and _PLAIN.search(now.error.mend or "") is not None


def _is_beside(error: KodexError, now: Found) -> bool:
    """Whether a mend leads to an error in the same list or mapping."""
    around = re.sub(r"(?:\.[^.\[]*|\[\d+\])$", "", error.field or "")
    return now.error is not None and bool(around) and (now.error.field or "").startswith(around)


def _tell_all(error: KodexError, offer: Offer, first: Sequence[str]) -> None:
    """Name all that may stand there, these first, or the beginning of a long list."""
    words = list(dict.fromkeys([*first, *offer.near, *offer.known]))
    shown = words if len(words) <= FEW else words[:_SHOWN]
    right = _("one of: {known}").format(known=", ".join(shown) + (" …" if shown != words else ""))
    if offer.all_in and shown != words:
        right = _("{some} (all: {where})").format(some=right, where=offer.all_in)
    _put(error, offer, right)


def _tell_next(error: KodexError, now: Found) -> None:
    """Tell what would be told next."""
    if now.error is not None:
        offer, form = offered(now.error.what), _PLAIN.search(now.error.mend or "")
        if form is not None and now.error.field != error.field:
            error.mend = form[0]
            return
        error.mend = now.error.mend or (offer.text if offer is not None else None)


def _with_a_number(error: KodexError, data: Any, steps: Steps, read: Read) -> bool:
    """Whether a number is told with which the file is in order, where only the writer knows which is meant."""
    there, form = at(data, steps), re.search(r"(?<![\w.-])\S+: 1$", error.mend or "")
    if form is None or error.mend is None or isinstance(there, list | dict):
        return False
    if isinstance(there, str) and number_of(there) is not None:
        return False
    tried = (1, *(n for n in _NUMBERS if n != 1))  # the one that is told anyway comes first
    fine = next((n for n in tried if read(replaced_at(data, steps, n), False).worth >= FINE), None)
    right = form[0][:-1] + str(1 if fine is None else fine)
    before, such = error.mend[: form.start()], _("such as {form}").format(form=right)
    error.mend = before + (right if fine is not None or before.endswith(such.removesuffix(right)) else such)
    return True


def _tell(error: KodexError, offer: Offer, ways: list[Way]) -> None:
    """Name other words in the place of those that were."""
    ways = [one for one in ways if one.text] or ways
    words = [one.word for one in ways]
    if all(one.text for one in ways):
        right = " | ".join(one.text for one in ways)
    elif len(words) == 1:
        right = _("did you mean '{word}'?").format(word=words[0])
    else:
        right = _("one of: {known}").format(known=", ".join(words))
    if not ways[0].text and offer.all_in and len(offer.known) > FEW:
        right = _("{some} (all: {where})").format(some=right, where=offer.all_in)
    _put(error, offer, right)


def _put(error: KodexError, offer: Offer, right: str) -> None:
    """Put a mend in the place of an offer."""
    if offer.is_key:
        error.mend = right
    elif offer.text in error.what:
        error.what = error.what.replace(offer.text, right)
    elif error.mend is not None:
        error.mend = error.mend.replace(offer.text, right) if offer.text in error.mend else right


def _ways(offer: Offer, data: Any, steps: Steps, most: int) -> dict[Way, Any]:
    """The data with each of what may be meant, what is near first."""
    words = list(dict.fromkeys([*offer.near, *offer.known]))[:most]
    if not offer.is_key:
        tried = {Way(word): _with_word(data, steps, offer.word, word) for word in words}
    else:
        tried = {}
        value = at(data, steps)
        for word in words if value is not None else ():
            is_short = isinstance(value, str | int | float) and not isinstance(value, bool)
            tried[Way(word, f"{word}: {flow(value)}" if is_short else "")] = _with_key(data, steps, word)
        for word in words if isinstance(value, str) else ():
            listed = _with_key(replaced_at(data, steps, [value]), steps, word)
            tried[Way(word, f"{word}: {flow([value])}")] = listed
        tried |= _in_another_place(data, steps)
        if value is None:
            tried = {**_as_a_value(data, steps, words), **tried}
    return {way: one for way, one in tried.items() if one is not None}


def _as_a_value(data: Any, steps: Steps, words: Sequence[str]) -> dict[Way, Any]:
    """The data with what was taken for a key as the value of one that is not there, or with another sign in it."""
    key = str(steps[-1])
    around = at(data, steps[:-1])
    found = re.fullmatch(r"([^\W\d][\w.]*)\s*[;=]+\s*(\S.*)", key)
    ways: dict[Way, Any] = {}
    for word in words:
        written = key if found is None else found[2] if plain(found[1]) == plain(word) else None
        if written is None or not isinstance(around, dict) or word in around:
            continue
        value: Any = int(written) if re.fullmatch(r"\d{1,6}", written) else written.strip("'\"")
        other = {word if one == steps[-1] else one: value if one == steps[-1] else old for one, old in around.items()}
        ways[Way(word, f"{word}: {flow(value)}")] = replaced_at(data, steps[:-1], other)
    return ways


def _in_another_place(data: Any, steps: Steps) -> dict[Way, Any]:
    """The data with a key under another one beside it, and farther out."""
    around, key, ways = at(data, steps[:-1]), steps[-1], dict[Way, Any]()
    if not isinstance(around, dict) or key not in around:
        return ways
    rest = {one: value for one, value in around.items() if one != key}
    for name, inside in rest.items():
        if isinstance(inside, dict) and key not in inside:
            moved = {**rest, name: {**inside, key: around[key]}}
            ways[Way("", _("write it under '{key}'").format(key=name))] = replaced_at(data, steps[:-1], moved)
    outer = steps[:-2]
    while outer and not isinstance(at(data, outer), dict):
        outer = outer[:-1]
    there = at(replaced_at(data, steps[:-1], rest), outer)
    if isinstance(there, dict) and key not in there and len(steps) > 1:
        last = next((one for one in reversed(steps[:-1]) if isinstance(one, str)), "")
        text = _("write it further out, where '{key}' stands").format(key=last)
        ways[Way("", text)] = replaced_at(data, outer, {**there, key: around[key]})
    return ways


def _with_key(data: Any, steps: Steps, word: str) -> Any | None:
    """The data with another key in the place of the one that some steps lead to."""
    around = at(data, steps[:-1])
    if not isinstance(around, dict) or steps[-1] not in around or word in around:
        return None
    return replaced_at(data, steps[:-1], {word if one == steps[-1] else one: value for one, value in around.items()})


def _with_word(data: Any, steps: Steps, old: str, word: str) -> Any | None:
    """The data with another word in the place of one, in the text where some steps lead."""
    there = at(data, steps)
    if steps[-1] == old and there != old:  # a word that is a key, such as a keyword
        return _with_key(data, steps, word)
    if isinstance(there, str) and there != old and old:
        right, n = re.subn(rf"(?<![\w-]){re.escape(old)}(?![\w-])", lambda _found: word, there, count=1)
        return replaced_at(data, steps, right) if n else None
    if isinstance(there, list | dict):
        return None
    return replaced_at(data, steps, int(word) if word.isdecimal() and isinstance(there, int) else word)


def _carried_out(data: Any, error: KodexError) -> Any | None:
    """The data with what an error names first; None where nothing is named that could be written as it stands."""
    steps = steps_to(data, error.field or "")
    offer = _offered(error)
    if not steps:
        return None
    if offer is not None and offer.near and _IS_FORM.match(error.mend or "") is None:
        if offer.is_key and not re.search(rf"(?<![\w.-]){re.escape(offer.near[0])}(?![\w.-])", error.mend or ""):
            return None  # another place is told
        return next(iter(_ways(offer, data, steps, 1).values()), None)
    keys = offer.known if offer is not None and offer.is_key else None
    return _written(data, steps, error.mend or "", keys)


def _written(data: Any, steps: Steps, mend: str, keys: Sequence[str] | None = None) -> Any | None:
    """The data with the pairs that a mend writes in the place of a key; None where they belong in another place than
    where these ``keys`` may stand."""
    from kodex.ground import yamlfile  # a mend that quotes what to write

    form = _PLAIN.search(mend)
    around = at(data, steps[:-1])
    if form is None or "…" in mend or " | " in mend or not isinstance(around, dict) or steps[-1] not in around:
        return None
    try:
        pairs = yamlfile.parse("{" + form[0] + "}", "").data
    except KodexError:
        return None
    if not isinstance(pairs, dict) or None in pairs.values() or not (keys is None or pairs.keys() <= set(keys)):
        return None
    names = [one for value in pairs.values() for one in _names_in(value)]
    new: dict[str, Any] = {}
    for key, value in around.items():
        if key == steps[-1]:
            new |= pairs
        elif key not in pairs and (key in _WHO or not isinstance(value, str) or value not in names):
            new[key] = value
    return replaced_at(data, steps[:-1], new)


def _names_in(value: Any) -> list[Any]:
    """What a list or a mapping names, which keys of their own may have named before."""
    return [*value, *value.values()] if isinstance(value, dict) else value if isinstance(value, list) else []


_WHO = ("by", "act", "do")
_NEVER = "never_cites"  # any other word under it would do, too
_IS_FORM = re.compile(r"[\w.-]+: \S|[\[{]")
_PLAIN = re.compile(r"(?:(?<=^)|(?<=: ))[\w.-]+: [^\s…].*$")


def steps_to(data: Any, place: str) -> Steps:
    """The keys and places that the place of an error leads to; none where it leads nowhere in the data."""
    steps: list[str | int] = []
    rest = place
    while rest:
        item = re.match(r"\[(\d+)\]\.?", rest)
        if item is not None and isinstance(data, list) and int(item[1]) < len(data):
            step: str | int = int(item[1])
            rest = rest[item.end() :]
        elif isinstance(data, dict):
            fitting = [str(key) for key in data if re.match(rf"{re.escape(str(key))}(?:$|[.\[])", rest)]
            if not fitting:
                return ()
            step = max(fitting, key=len)
            rest = rest[len(step) :].removeprefix(".")
        else:
            return ()
        steps.append(step)
        data = data[step]
    return tuple(steps)


__all__ = ["FINE", "RUNS", "Found", "Read", "follow", "steps_to"]
