"""Which of the words that may stand somewhere are meant by one that may not: for the mend of a refusal.

The nearest come first: a word that means the same (``meant`` knows: a rulebook's word for a key, another language's),
one that differs by accents or case, one that begins alike, one with a slip of the hand. Where some are near, they alone
are named; a long list is never told whole.
"""

from __future__ import annotations

import re
import threading
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from types import MappingProxyType
from typing import Any, NamedTuple

from kodex.ground.i18n import _

Meant = Mapping[str, tuple[str, ...]]
"""A word without accents and capitals -> what stands for it in files, the likeliest first."""

NOTHING: Meant = {}


class Offer(NamedTuple):
    """Words of which one is meant by ``word``: how they are named (``text``), those that are ``near``, all that are
    known; ``is_key``: it is a key, and no value."""

    word: str
    text: str
    near: tuple[str, ...]
    known: tuple[str, ...]
    all_in: str | None = None
    is_key: bool = False


class _Made(threading.local):
    """The offers that a thread has made last, by their texts: an error has only the text."""

    def __init__(self) -> None:
        self.offers: dict[str, Offer] = {}


_MADE = _Made()
_KEPT_OFFERS = 200
_LONGEST_OFFERED = 1_000
"""Letters of the longest word for which an offer is kept."""


def keep(offer: Offer) -> str:
    """The text of an offer, by which it is found again while it is among those that were made last."""
    if len(offer.word) > _LONGEST_OFFERED:
        return offer.text
    made = _MADE.offers
    made.pop(offer.text, None)
    made[offer.text] = offer
    while len(made) > _KEPT_OFFERS:
        del made[next(iter(made))]
    return offer.text


def offered(text: str) -> Offer | None:
    """The offer with which a text ends, if it was made a short while ago."""
    made = _MADE.offers
    ending = [one for one in made if text.endswith(one)]
    inside = ending or [one for one in made if one in text]
    return made[max(inside, key=len)] if inside else None


class Speech:
    """The language that a kind of file is written in: what its writers may mean, and the command that tells all of it.

    ``elsewhere``: what is said in another place than where it was written, a word without accents and capitals -> how.
    ``done``: what cards do, by which no step is called -> the steps by which they do it, the likeliest first. All are
    called for what is refused only. ``tags``: by the key of a card under which its author has words of his own, what
    stands before such a word in a text that asks for it; "" for the names of cards.
    """

    __slots__ = ("all_in", "done", "elsewhere", "meant", "tags")

    def __init__(
        self,
        meant: Callable[[], Meant] = dict,
        all_in: str | None = None,
        elsewhere: Callable[[], Mapping[str, str]] = dict,
        done: Callable[[], Meant] = dict,
        tags: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        self.tags = tags
        self.done = done
        self.meant = meant
        self.all_in = all_in
        self.elsewhere = elsewhere


NEAR = 5
"""So many are named where some are near."""
FEW = 12
"""So many are told whole, the nearest first."""
_EVIDENT = 4
"""So many are told whole even where one of them is surely meant."""
SHOWN = 8
"""So many of a longer list are told where none is near, in its own order."""
_LIKE = 0.6
"""How alike two words are that differ by a slip."""
_ALIKE = 0.72
"""How alike they are at least where they begin otherwise."""
_STEM = 4
"""Letters that words share which begin alike."""

_ENDINGS = (
    *("k", "ok", "ek", "ak", "t", "ot", "et", "at", "ban", "ben", "ba", "be", "n", "on", "en", "ra", "re", "rol"),
    *("a", "e", "ja", "je", "i", "ai", "ei", "jai", "jei", "nak", "nek", "val", "vel", "hoz", "hez", "bol", "os", "es"),
)
"""Hungarian endings, without accents."""
_SHORTEST = 3
"""Letters of the shortest word that has an ending."""
_LONGEST_KEPT = 60
"""Letters of the longest word whose plain form is remembered."""


_ONLY_TRIED: ContextVar[bool] = ContextVar("only_tried", default=False)


@contextmanager
def only_tried() -> Iterator[None]:
    """While it is asked only whether something fits, no mend is looked for: nobody will read it."""
    before = _ONLY_TRIED.set(True)
    try:
        yield
    finally:
        _ONLY_TRIED.reset(before)


def is_only_tried() -> bool:
    """Whether it is asked only whether something fits (:func:`only_tried`)."""
    return _ONLY_TRIED.get()


def plain(word: str) -> str:
    """A word in small letters without accents, with one sign between its parts."""
    return _plain_name(word) if len(word) <= _LONGEST_KEPT else _plain(word)


@lru_cache(4096)
def _plain_name(word: str) -> str:
    return _plain(word)  # the words there are, which are held against each that there is not


def _plain(word: str) -> str:
    import unicodedata  # only for what is refused

    letters = (one for one in unicodedata.normalize("NFD", word.lower()) if not unicodedata.combining(one))
    return "".join("_" if one in " -_" else one for one in letters)


def slug(text: str, most: int = 60) -> str:
    """A text as an id: its words in small letters without accents with hyphens between them, as many as fit."""
    words = re.findall(r"[a-z0-9]+", plain(text))
    found = ""
    for word in words:
        longer = f"{found}-{word}" if found else word[:most]
        if len(longer) > most:
            break
        found = longer
    return found


def meanings(phrases: str) -> Meant:
    """Lines of words, a colon and what they stand for, as what each word stands for."""
    found: dict[str, tuple[str, ...]] = {}
    for line in phrases.strip().splitlines():
        words, _colon, names = line.partition(": ")
        for word in words.split(", "):
            found[plain(word)] = (*found.get(plain(word), ()), *names.split(", "))
    return found


def nearest(word: str, known: Iterable[str], meant: Meant = NOTHING) -> list[str]:
    """The known words that are likely meant, the likeliest first; none where none is near."""
    if _ONLY_TRIED.get():
        return []
    from difflib import get_close_matches  # only for what is refused

    words = list(dict.fromkeys(known))
    asked = plain(word)
    spelled: dict[str, list[str]] = {}
    for one in words:
        spelled.setdefault(plain(one), []).append(one)
    slips = get_close_matches(asked, meant, 2, 0.8) if len(asked) >= _STEM else []
    found = [
        *meant.get(asked, ()),
        *spelled.get(asked, ())[:1],
        *_in_another_order(word, words),
        *_by_parts(asked, words, meant),
        *(spelled[way][0] for way in sorted(spelled, key=len) if _begin_alike(asked, way)),
        *(one for way in slips for one in meant.get(way, ())),
        *(spelled[way][0] for way in get_close_matches(asked, spelled, NEAR, _LIKE) if _is_slip(asked, way, meant)),
    ]
    near = [one for one in dict.fromkeys(found) if one in words]
    for stem in () if near else _stems(asked):
        near += [one for one in (*meant.get(stem, ()), *spelled.get(stem, ())[:1]) if one in words and one not in near]
    if not near and len(asked) >= _STEM:  # a word that is cut short
        short = (one for way in meant if way.startswith(asked) for one in meant[way])
        near += [one for one in dict.fromkeys(short) if one in words]
    if not near and len(asked) < _STEM:  # the first part of a word of several
        near += [one for one in words if plain(one).startswith(f"{asked}_")]
    parts = {part for part in re.split("[_.:]", asked) if len(part) >= _STEM}
    near += [] if near else [one for one in words if parts & set(re.split("[_.:]", plain(one)))]
    told = (one for part in sorted(parts, key=asked.find) for one in meant.get(part, ()) if one in words)
    near += [] if near else list(dict.fromkeys(told))
    return near[:NEAR]


def _by_parts(asked: str, known: Iterable[str], meant: Meant) -> list[str]:
    """The known words of several parts of which each part of what is asked for means one: ``combat.attackers`` is
    ``harc.támadók``. Those with the fewest others come first."""
    for between in ("[.:/]", "[_.:/]"):
        parts = [part for part in re.split(between, asked) if part and part not in _NO_PARTS]
        if len(parts) < 2:
            continue
        means = [{part, *_words_of(meant.get(part, ()))} for part in parts]
        split = {one: set(re.split("[_.:/]", plain(one))) for one in known}
        able = [one for one in split if _one_each(means, split[one])]
        if able:
            return sorted(able, key=lambda one: (len(split[one].difference(*means)), len(one)))
    return []


def _one_each(means: list[set[str]], parts: set[str]) -> bool:
    """Whether each of some meanings has a part of its own."""
    if not means:
        return True
    return any(_one_each(means[1:], parts - {one}) for one in means[0] & parts)


def _words_of(names: Iterable[str]) -> Iterator[str]:
    """The words that names are made of, without numbers."""
    for name in names:
        yield from (part for part in re.split("[_.:/]", plain(name)) if not part.isdecimal())


_NO_PARTS = frozenset(("phase", "step", "stage", "fazis", "reszfazis", "szakasz", "of", "the", "a", "az"))
"""What says of a name only of what kind it is, or nothing."""


def _in_another_order(word: str, known: Iterable[str]) -> list[str]:
    """The known texts that are made of the same words, whatever stands between them or beside them (``8.`` is ``8``);
    of numbers those in the same order."""
    parts = _parts(word)
    return [one for one in known if _parts(one) == parts] if parts else []


def _parts(text: str) -> list[str]:
    parts = re.findall(r"\w+", plain(text).replace("_", " "))
    return parts if any(part[0].isdecimal() for part in parts) else sorted(parts)


def _stems(word: str) -> Iterator[str]:
    """What may be left of a Hungarian word without its ending, the longest first."""
    endings = sorted(filter(word.endswith, _ENDINGS), key=len)
    yield from (stem for ending in endings if len(stem := word.removesuffix(ending)) >= _SHORTEST)


def slip_of(word: str, known: Collection[str]) -> str | None:
    """The known word that a long one is but for one slip of the hand (of a very long one two); None where it is known
    itself, or too short to tell."""
    asked = plain(word)
    if word in known or len(asked) < _SHORTEST_SLIP:
        return None
    spelled = {plain(one): one for one in known}
    if asked in spelled:
        return None  # accents and blanks are no slip
    most = 2 if len(asked) >= _LONG else 1
    near = (one for one in spelled if abs(len(one) - len(asked)) <= most and len(one) >= _SHORTEST_SLIP)
    return next((spelled[one] for one in near if _apart(asked, one) <= most), None)


def with_an_ending(word: str, known: Collection[str]) -> str | None:
    """The known word that one is with an ending of a noun in a sentence behind it: ``acélt`` is ``acél``; None where it
    is known itself."""
    stems = (word.removesuffix(one) for one in _OF_NOUNS if word.endswith(one))
    return None if word in known else next((one for one in stems if len(one) >= _STEM and one in known), None)


_OF_NOUNS = ("t", "ot", "et", "at", "k", "ok", "ek", "ak")


def but_for_accents(word: str, known: Iterable[str]) -> str | None:
    """The known word that one is but for accents, capitals and the sign between its parts."""
    return next((one for one in known if one != word and plain(one) == plain(word)), None)


def _apart(one: str, other: str) -> int:
    """How many letters are added, left out, replaced or swapped with the next between two words."""
    before: list[int] = []
    row = list(range(len(other) + 1))
    for n, letter in enumerate(one):
        last, before, row = before, row, [n + 1]
        for m, letter_there in enumerate(other):
            best = min(before[m] + (letter != letter_there), before[m + 1] + 1, row[m] + 1)
            if n and m and letter == other[m - 1] and one[n - 1] == letter_there:
                best = min(best, last[m - 1] + 1)
            row.append(best)
    return row[-1]


_SHORTEST_SLIP = 5
_LONG = 10
"""So many letters has the shortest word that is taken for another by one slip, and by two."""


def _alone(asked: str, words: Collection[str], meant: Meant) -> list[str]:
    """What a word is known to mean of a list of a few: told alone, for nothing of the others says which it is."""
    return [one for one in dict.fromkeys(meant.get(asked, ())) if one in words] if len(words) <= _EVIDENT else []


def _is_known(asked: str, words: Iterable[str], meant: Meant) -> bool:
    """Whether what is asked for means one of the words, or is one but for accents and case."""
    return any(one in meant.get(asked, ()) or plain(one) == asked for one in words)


def _is_slip(asked: str, other: str, meant: Meant) -> bool:
    """Whether of two words that are a little alike one may be a slip for the other: not where they are hardly alike and
    begin otherwise (``arrives`` is no ``leaves``), or where the one is a word that means something else."""
    from difflib import SequenceMatcher  # only for what is refused

    alike = SequenceMatcher(None, asked, other).ratio()
    return alike >= _ALIKE or (asked[:1] == other[:1] and asked not in meant)


def _begin_alike(one: str, other: str) -> bool:
    short, long = sorted((one, other), key=len)
    return len(short) >= _STEM and long.startswith(short)


def listed(
    word: str, known: Iterable[str], meant: Meant = NOTHING, all_in: str | None = None, is_long: bool = False
) -> str:
    """What may stand for a word, as one text: the near ones, or a short list whole; ``all_in``: where all stand;
    ``is_long``: there are many, of which some are known not to be meant."""
    words = [one for one in dict.fromkeys(known) if one]
    near = nearest(word, words, meant)
    if len(words) <= FEW and not (is_long and near):
        return ", ".join([*near, *(one for one in sorted(words) if one not in near)])
    once: dict[str, str] = {}
    for one in words:
        once.setdefault(plain(one), one)
    shown = ", ".join(near or list(once.values())[:SHOWN])
    if not near:
        shown += " …"
    return _("{some} (all: {where})").format(some=shown, where=all_in) if all_in else shown


def mend(
    word: str,
    known: Iterable[str],
    speech: Speech | None = None,
    is_long: bool = False,
    every: Iterable[str] = (),
) -> str:
    """The mend that names what may stand for a word; ``is_long`` as for :func:`listed`. What is offered is kept, with
    ``every`` word that may stand there where the ``known`` are some of them."""
    if _ONLY_TRIED.get():
        return ""
    known = tuple(dict.fromkeys(known))
    text = _mend(word, known, speech, is_long)
    if speech is not None and (said := speech.elsewhere().get(plain(word))) is not None and text.endswith(said):
        return text  # none of them is meant
    if re.fullmatch(r"\d+\W+", word) and _in_another_order(word, known):
        return text  # a number with a sign behind it is that number, whatever else is wrong
    meant = speech.meant() if speech is not None else NOTHING
    near = nearest(word, known, meant)
    all_in = speech.all_in if speech is not None else None
    return keep(Offer(word, text, tuple(near), tuple(filter(None, every)) or tuple(filter(None, known)), all_in))


def _mend(word: str, known: Iterable[str], speech: Speech | None, is_long: bool) -> str:
    meant, all_in = (speech.meant(), speech.all_in) if speech is not None else (NOTHING, None)
    words = list(dict.fromkeys(known))
    asked = plain(word)
    if speech is not None and asked in (said := speech.elsewhere()) and not _is_known(asked, words, meant):
        return _("it is said otherwise: {form}").format(form=said[asked])
    near = nearest(word, words, meant)
    sure = [one for one in dict.fromkeys(meant.get(asked, ())) if one in words] if len(words) > _EVIDENT else []
    if sure:  # a word that is known to mean these: the others would only hide them
        near, words = sure, [*sure, *([""] * FEW)]
    same = [one for one in words if asked and plain(one) == asked] or _in_another_order(word, words)
    alone = same if len(same) == 1 else _alone(asked, words, meant)
    if len(alone) == 1 and (len(words) > 1 or alone[0] != word):
        return _("did you mean '{word}'?").format(word=alone[0])
    is_long = is_long or len(words) > FEW
    if len(near) == 1 and is_long:
        meant_one = _("did you mean '{word}'?").format(word=near[0])
        return _("{some} (all: {where})").format(some=meant_one, where=all_in) if all_in else meant_one
    if sure:
        some_of = _("one of: {known}").format(known=", ".join(sure[:NEAR]))
        return _("{some} (all: {where})").format(some=some_of, where=all_in) if all_in else some_of
    return _("one of: {known}").format(known=listed(word, words, meant, all_in, is_long))


def with_its_tag(word: str, text: str, cards: Any, tags: Mapping[str, str]) -> str | None:
    """The mend of a text in which a word of an author's own (a subtype of a card of his) stands without what says of
    which kind it is: ``saját & falka`` is ``saját & altípus:falka``; None where none of his ``cards`` has the word."""
    for name, card in cards.items() if isinstance(cards, dict) else ():
        for key, tag in tags.items():
            own = card.get(key) if key and isinstance(card, dict) else None if key else name
            same = (one for one in (own if isinstance(own, list) else [own]) if isinstance(one, str))
            means = (plain(word), *_stems(plain(word)))
            meant = next((one for one in same if plain(one) in means and " " not in one), None)
            if meant is not None:
                right = re.sub(rf"(?<![\w:-]){re.escape(word)}(?![\w:-])", f"{tag}:{meant}", text)
                right = " & ".join(right.split()) if re.fullmatch(r"[\w:-]+( [\w:-]+)+", right) else right
                return _("write: {right}").format(right=right)
    return None


__all__ = [
    *("FEW", "NOTHING", "Meant", "Offer", "Speech", "but_for_accents", "is_only_tried", "keep", "listed", "meanings"),
    *("mend", "nearest", "offered", "only_tried", "plain", "slip_of", "slug", "with_an_ending", "with_its_tag"),
]
