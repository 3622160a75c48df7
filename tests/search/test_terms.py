"""Every term of every rulebook is found in the forms in which people type it."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from kodex.compile import open_store
from kodex.rules import books
from kodex.search import query
from kodex.store.store import Store
from kodex.text import fold
from tests.tiers import usually

LEAST = 0.97
FIRST = 3
USUAL = 60
"""So many terms of a book every run types in each way."""

VOWELS, BACK, ROUND = "aáeéiíoóöőuúüű", "aáoóuú", "öőüű"


def harmony(word: str, back: str, front: str, rounded: str) -> str:
    """The form of a suffix that goes with a word."""
    last = next((letter for letter in reversed(word.lower()) if letter in VOWELS and letter not in "ií"), "e")
    return back if last in BACK else rounded if last in ROUND else front


def joined(word: str, after_vowel: str, endings: tuple[str, str, str]) -> str:
    if word[-1] in VOWELS:
        return word[:-1] + {"a": "á", "e": "é"}.get(word[-1], word[-1]) + after_vowel
    return word + harmony(word, *endings)


def plural(word: str) -> str:
    return joined(word, "k", ("ok", "ek", "ök"))


def accusative(word: str) -> str:
    soft = word[-1] in "lnrsjzy" and len(word) > 2 and word[-2] in VOWELS
    return word + "t" if soft else joined(word, "t", ("ot", "et", "öt"))


def mistyped(term: str, chance: random.Random) -> str | None:
    """The term with a letter of its longest word left out, changed, or exchanged with the next one."""
    longest = max(term.split(), key=len)
    if len(longest) < 4 or not longest.isalpha():
        return None
    at = chance.randrange(1, len(longest) - 1)
    ways = (
        longest[:at] + longest[at + 1 :],
        longest[:at] + longest[at + 1] + longest[at] + longest[at + 2 :],
        longest[:at] + chance.choice("abdegklmnrst") + longest[at + 1 :],
    )
    return term.replace(longest, chance.choice(ways), 1)


def terms(store: Store) -> Iterator[tuple[str, str]]:
    for rule in store.all_rules():
        for term in rule["terms"]:
            yield term, rule["number"]


def typed(way: str, term: str, chance: random.Random) -> str | None:
    *before, last = term.split()
    if way == "typo":
        return mistyped(term, chance)
    forms = {"bare": last, "plain": fold(last), "plural": plural(last), "accusative": accusative(last)}
    return " ".join([*map(fold, before), fold(last)] if way == "plain" else [*before, forms[way]])


WAYS = ("bare", "plain", "plural", "accusative", "typo")
SAMPLE = [
    (False, rulebook, way) for n, rulebook in enumerate(books.every()) for way in (WAYS[n % 5], WAYS[(n + 2) % 5])
]
"""Every time each book has two of the ways, each way two books."""


@pytest.mark.parametrize(
    ("each", "rulebook", "way"),
    usually([*SAMPLE, *((True, rulebook, way) for rulebook in books.every() for way in WAYS)], SAMPLE),
)
def test_a_term_is_found_among_the_first(each: bool, rulebook: str, way: str) -> None:
    store, chance = open_store(rulebook), random.Random(rulebook)
    known = [*terms(store)]
    lost, every = [], 0
    for term, number in known if each else random.Random(way).sample(known, min(USUAL, len(known))):
        text = typed(way, term, chance)
        if text is None:
            continue
        every += 1
        if number not in [item.number for item in query.ranking(store, text, FIRST).items]:
            lost.append((text, number))
    assert len(lost) <= (1 - LEAST) * every, lost


@pytest.mark.parametrize(
    ("rulebook", "word", "number"),
    [
        ("hkk-kodex", "ép", "15.1"),
        ("hkk-kodex", "Sp", "15"),
        ("hkk-kodex", "vp", "7.1"),
        ("hkk-kodex", "VP-t", "7.1"),
        ("hkk-kodex", "kézlimit", "4.4.2"),
        ("hkk-kodex", "kezlimitet", "4.4.2"),
        ("hkk-8", "ép", "lenyek/2"),
        ("hkk-8", "sp", "epitmenyek/2"),
        ("hkk-8", "vp", "kijatszas/2"),
        ("hkk-11", "sp", "epitmenyek/2"),
        ("hkk-11", "vp", "kijatszas/3"),
    ],
)
def test_an_abbreviation_or_a_word_of_players_leads_to_its_rule(rulebook: str, word: str, number: str) -> None:
    found = query.ranking(open_store(rulebook), word, FIRST)
    assert number in [item.number for item in found.items]


def test_typographic_quotes_find_what_plain_ones_find() -> None:
    store = open_store("hkk-kodex")
    for phrase in ("lény támadhat", "hány lény támadhat", "életjelző"):
        plain = [item.number for item in query.ranking(store, f'"{phrase}"', 10).items]
        assert plain
        for before, after in ("„”", "“”", "»«", "„“"):
            assert [item.number for item in query.ranking(store, f"{before}{phrase}{after}", 10).items] == plain


def test_a_phrase_that_nothing_has_is_looked_for_as_words() -> None:
    store = open_store("hkk-kodex")
    found = query.ranking(store, "„lény hány támadhat”", 5)
    assert found.items == query.ranking(store, "lény hány támadhat", 5).items
    assert query.ranking(store, '"xyzxyz qwqwqw"', 5).items == []


@pytest.mark.parametrize("text", ["életjelző levétele", "őrposzt mérete", "pakli mérete", "kezdőkéz cseréje"])
def test_what_one_thing_has_is_met_by_what_has_both_words(text: str) -> None:
    store = open_store("hkk-kodex")
    both = {item.number for item in query.ranking(store, text, 500).items}
    one = {item.number for item in query.ranking(store, text.split()[0], 500).items}
    assert both
    assert len(both) < len(one)
