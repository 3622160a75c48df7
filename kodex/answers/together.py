"""Searching and asking several rulebooks at once.

What a score says differs from book to book: it is measured against the best that a query could reach among just these
items. So the scores of each book are scaled such that its best hit has the likelihood that it answers the query
(``refusal``, calibrated by rulebook where there is something to fit on); the order inside a book stays as it is.
A word that any of the books knows is no typo in the others.

Who names no edition means the one that holds: of the editions of a game it goes first when it answers, too, unless
another one is far likelier or asked for by a term that only it has. A book named in the query goes before all others.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from typing import Any, NamedTuple, TypeVar

from kodex.answers import asking, hints, refusal
from kodex.answers.asking import Case
from kodex.errors import KodexError
from kodex.rules import books
from kodex.search import filters, item_cache, plain, query
from kodex.search.plain import Inquiry, Ranked
from kodex.search.query import Hit
from kodex.store.store import Store
from kodex.text import asked_books, fold, typos, words
from kodex.text.grams import HEAD, START
from kodex.text.suffixes import same_word

_LITTLE = 1e-3
"""The likelihood of hits for a query without a telling word."""

_BESIDE = 0.5
"""Another book's answer is shown when it is at least this likely, measured by the best one's."""

_FAR = 5.0
"""An edition that no longer holds goes first when it is this much likelier (logarithm of odds)."""

_BEHIND = 0.9
"""Where the edition that holds goes first, the others stand at this share of the likelier one's likelihood at most."""

_UNNAMED = 0.1
"""What is left of the likelihood of a book when another one is named."""

_NEAREST = 3


class Placed(NamedTuple):
    """An item of one of several books, and the folded words that were looked for there."""

    store: Store
    item: Ranked
    words: list[str]


class Candidate(NamedTuple):
    """What a book has to say to a query: the items found by words, best first, and how likely they answer it."""

    inquiry: Inquiry
    items: list[Ranked]
    likely: float

    @property
    def rulebook(self) -> str:
        """The id of the book."""
        return self.inquiry.store.rulebook


class Ranking(NamedTuple):
    """Items of several books in order, as many as were wanted, and by book the places of all that meet the query."""

    items: list[Placed]
    places: dict[str, set[int]]

    @property
    def total(self) -> int:
        """How many items meet the query."""
        return sum(map(len, self.places.values()))


def ranking(
    stores: Sequence[Store], text: str, limit: int, part: str | None = None, kind: str | None = None
) -> Ranking:
    """The items of all the books that best meet ``text``, at most ``limit``, best first; of equals the first book's.

    Raises KodexError as :func:`kodex.search.query.ranking` does when every book refuses.
    """
    if query.is_query(text):
        found = _of_each(stores, lambda store: query.ranking(store, text, limit, part, kind))
        placed = [[Placed(store, item, one.words) for item in one.items] for store, one in found]
        return _ranking(found, _without_guesses(placed), limit)
    named, text = _named(stores, query.clean(text))
    sound = sound_words(stores, text)

    def look(store: Store) -> tuple[query.Found, query.Ranking]:
        wanted = filters.Wanted(part and filters.part(store, part), kind and filters.kind(kind))
        seen = query.find(store, text, query.LEAST, wanted, sound)
        return seen, query.of_found(seen, limit, wanted)

    seen = _of_each(stores, look)
    candidates = [_candidate(found) for _store, (found, _ranked) in seen]
    places = standings(candidates, named)
    found_all = [
        _placed(candidate, ranked.items, place)
        for candidate, (_store, (_found, ranked)), place in zip(candidates, seen, places, strict=True)
    ]
    return _ranking([(store, ranked) for store, (_found, ranked) in seen], _without_guesses(found_all), limit)


T = TypeVar("T")


def _of_each(stores: Sequence[Store], look: Callable[[Store], T]) -> list[tuple[Store, T]]:
    """What each book says; those that refuse are left out. Raises the first KodexError when all do."""
    found: list[tuple[Store, T]] = []
    errors: list[KodexError] = []
    for store in stores:
        try:
            found.append((store, look(store)))
        except KodexError as error:
            errors.append(error)
    if not found:
        raise errors[0]
    return found


def _candidate(found: query.Found) -> Candidate:
    by_words = [item for item in found.ranked if item.ord]
    likely = max(_LITTLE, refusal.likely(found.inquiry, by_words)) if by_words else 0.0
    return Candidate(found.inquiry, by_words, likely)


def _ranking(found: Iterable[tuple[Store, query.Ranking]], placed: list[Placed], limit: int) -> Ranking:
    stores = {one.store.rulebook for one in placed}
    every = {store.rulebook: ranked.places for store, ranked in found if store.rulebook in stores}
    return Ranking(sorted(placed, key=lambda one: -one.item.score)[:limit], every)


def _placed(candidate: Candidate, ranked: Sequence[Ranked], standing: float) -> list[Placed]:
    """What a book found, its best by words at its standing."""
    most = max([item.score for item in candidate.items], default=0.0) or 1.0
    asked = candidate.inquiry.reading.all_words()
    scaled = [item._replace(score=item.score / most * standing) if item.ord else item for item in ranked]
    return [Placed(candidate.inquiry.store, item, asked) for item in scaled]


def _named(stores: Iterable[Store], text: str) -> tuple[set[str], str]:
    """Which of the books a query names, and the query without that."""
    here = {store.rulebook for store in stores}
    named, rest = asked_books.split(text, [id_ for id_ in books.VALID if id_ in here])
    return (named & here, rest) if named & here else (set(), text)


def standings(candidates: Sequence[Candidate], named: Container[str] = ()) -> list[float]:
    """How far each book stands to the front, from 0 to 1: how likely it answers, the edition that holds before others
    of its game, a book that was ``named`` before those that were not."""
    by_book = {one.rulebook: one for one in candidates}
    found = {one.rulebook: one.likely for one in candidates}
    for one in candidates:
        holds = by_book.get(books.VALID.get(one.rulebook, ""))
        if holds is None or one.rulebook in named or not _gives_way(one, holds):
            continue
        found[holds.rulebook] = max(found[holds.rulebook], one.likely)
        found[one.rulebook] = min(one.likely, _BEHIND * found[holds.rulebook])
    if any(id_ in named for id_ in found):
        found = {id_: likely * (1 if id_ in named else _UNNAMED) for id_, likely in found.items()}
    return [found[one.rulebook] for one in candidates]


def _gives_way(old: Candidate, holds: Candidate) -> bool:
    """Whether an old edition stands behind the one that holds."""
    if not holds.items or holds.likely < refusal.least(holds.rulebook):
        return False
    return _odds(old.likely) - _odds(holds.likely) <= _FAR and not _only_there(old, holds)


def _odds(likely: float) -> float:
    sure = min(max(likely, 1e-9), 1 - 1e-9)
    return math.log(sure / (1 - sure))


def _only_there(old: Candidate, holds: Candidate) -> bool:
    """Whether the query has a word that the rule found in the old edition is called by and the other does not know."""
    if not old.items:
        return False
    weights = holds.inquiry.weights
    strange = [word for word in old.inquiry.reading.telling() if not weights.get(HEAD + word[:START], (1, 0.0))[0]]
    if not strange:
        return False
    place = old.items[0].ord
    names = item_cache.briefs(old.inquiry.store, [place])[place].names.split()
    return any(same_word(word, base) for word in strange for base in names)


def _without_guesses(found: Iterable[list[Placed]]) -> list[Placed]:
    """All items; those that only stand near a number asked for go when a book has what was asked for."""
    every = [placed for placed_here in found for placed in placed_here]
    sure = [placed for placed in every if placed.item.ord or placed.item.score > query.NEAR]
    return sure or every


def hits(placed: Sequence[Placed]) -> list[Hit]:
    """Ranked items of several books as hits, in their order."""
    made: dict[str, Hit] = {}
    for store in {id(one.store): one.store for one in placed}.values():
        mine = [one for one in placed if one.store is store]
        made |= {hit["id"]: hit for hit in query.hits(store, [one.item for one in mine], mine[0].words)}
    return [made[f"{one.store.rulebook}:{one.item.number}"] for one in placed]


def sound_words(stores: Iterable[Store], text: str) -> set[str]:
    """The folded words of a query that some of the books know."""
    long = [word for word in dict.fromkeys(words(fold(text))) if len(word) >= typos.SHORTEST]
    return {word for store in stores for word in plain.known_words(store, long)}


def ask(stores: Sequence[Store], question: str) -> dict[str, Any]:
    """Answer a question by the book that most likely answers it (:class:`kodex.shapes.Answer`).

    ``elsewhere`` holds what decides by the other books, the likeliest first: the concordance's word for the editions of
    the same game, else that of the books that answer. When none does ``nearest``
    holds the nearest rule of each, at most three. Raises KodexError for an empty or overlong question.
    """
    question = query.clean(question)
    named, text = _named(stores, question)
    sound = sound_words(stores, text)
    cases = [asking.consider(store, text, sound) for store in stores]
    order = _order(cases, named)
    first = next((case for case in order if case.is_answered()), None)
    if first is None:
        return _declined(question, order)
    best, carried = _holding(first, order)
    answer = asking.answer(question, best, carried)
    return answer | {"elsewhere": list(_elsewhere(best, order, carried))}


def _holding(best: Case, order: Iterable[Case]) -> tuple[Case, dict[str, Any] | None]:
    """The book that is to answer: instead of an edition whose rule says something else than the one that holds, that
    one, with its rule where it does not find one itself."""
    holds = next((case for case in order if case.store.rulebook == books.VALID.get(best.store.rulebook)), None)
    if holds is None or best.found.named:
        return best, None
    return instead(best, holds) or (best, None)


def instead(old: Case, holds: Case, decides: dict[str, Any] | None = None) -> tuple[Case, dict[str, Any] | None] | None:
    """The edition that holds, and the rule of it that decides though it was not found so, where the rule of an old one
    (``decides``) says something else in a matter in which it gives way; None elsewhere."""
    from kodex import concordance

    number, known = (decides or old.decides())["number"], concordance.open()
    if not known.gives_way(old.store.rulebook, number, holds.store.rulebook):
        return None
    if holds.is_answered():
        return holds, None
    carried = counterpart(old.store, number, holds)
    return None if carried is None else (holds, carried)


def _elsewhere(best: Case, order: Iterable[Case], carried: dict[str, Any] | None = None) -> Iterator[dict[str, Any]]:
    """What decides by the other books: in another edition what the concordance sets beside the rule that decides here
    (``differs``: what it says otherwise), elsewhere what the book itself finds, where that is likely enough."""
    decides = carried or best.decides()
    for case in order:
        if case is best:
            continue
        same = None if case.found.named else counterpart(best.store, decides["number"], case)
        if same is not None:
            yield case.composer().elsewhere(same, decides) | differing(best.store, decides["number"], case.store)
        elif (case.found.named or case.likely >= _BESIDE * best.likely) and case.is_answered():
            yield case.composer().elsewhere(case.decides())


def differing(store: Store, number: str, other: Store) -> dict[str, list[str]]:
    """What another edition says otherwise than a rule, as a key of its entry; none where it says nothing otherwise."""
    from kodex import concordance

    found = concordance.open().differences_of(store.rulebook, number, other.rulebook)
    return {"differs": found} if found else {}


def own_part(store: Store, number: str, other: Store) -> dict[str, list[str]]:
    """What an edition says otherwise than another one in the matters of a rule of its own, as :func:`differing`."""
    from kodex import concordance

    every = concordance.open().counterparts(store.rulebook, number)
    parting = [one for one in every if concordance.telling(one, store.rulebook, other.rulebook)]
    return {"differs": [concordance.line(one, store.rulebook) for one in parting]} if parting else {}


def answering(stores: Sequence[Store], question: str) -> list[Case]:
    """The books among some that surely answer a question, or are likely to."""
    cases = [asking.consider(store, question) for store in stores]
    return [case for case in cases if case.is_answered() and case.certainty(case.decides()) != "unsure"]


def told_elsewhere(answer: dict[str, Any], found: Sequence[Case]) -> dict[str, Any]:
    """A declined answer with what decides by other editions, and a hint that names them."""
    entries = [case.composer().elsewhere(case.decides()) for case in found]
    hint = hints.Hint("edition", tuple(edition_name(case.store.rulebook) for case in found))
    return answer | {"hint": {"kind": hint.kind, "text": hints.text(hint)}, "elsewhere": entries}


def edition_name(rulebook: str) -> str:
    """What an edition is called: ``8. kiadás``."""
    from kodex import concordance

    return concordance.open().editions().get(rulebook, rulebook)


def counterpart(store: Store, number: str, case: Case) -> dict[str, Any] | None:
    """The rule of another edition that corresponds to one of ``store``, of several the one that a case found best; None
    where the concordance has none with a text."""
    from kodex import concordance

    matched = concordance.counterparts(store.rulebook, number)
    same = dict.fromkeys(other for one in matched for other in one["rules"].get(case.store.rulebook, ()))
    told = [rule for rule in case.store.rules(list(same)) if rule["text"]]
    places = {item.number: at for at, item in enumerate(case.items)}
    return min(told, key=lambda rule: places.get(rule["number"], len(places)), default=None)


def _order(cases: Sequence[Case], named: Container[str]) -> list[Case]:
    """The cases, first those whose number was asked for, then by standing."""
    places = standings([Candidate(case.found.inquiry, case.items, case.likely) for case in cases], named)
    pairs = sorted(zip(cases, places, strict=True), key=lambda pair: (not pair[0].found.named, -pair[1]))
    return [case for case, _place in pairs]


def _declined(question: str, cases: Sequence[Case]) -> dict[str, Any]:
    declined = [asking.answer(question, case) for case in cases]
    first = declined[0]
    nearest = [entry for one in declined for entry in one["nearest"][:1]]
    if sum(bool(one["nearest"]) for one in declined) == 1:
        nearest = next(one["nearest"] for one in declined if one["nearest"])
    return first | {"nearest": nearest[:_NEAREST], "elsewhere": []}
