"""The search tables of the store: tokens, what surrounds an item, words for typo correction, the thesaurus.

One field holds everything by which a rule can be found (headings above it, its own, text, terms, player questions):
measured, that beats weighted fields, and the questions are worth more than any ranker. Gists, answers and situations
are not in it (measured: they blur it); ``evidence`` looks at them.
"""

from __future__ import annotations

import sqlite3
from array import array
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping

from kodex import numbers
from kodex.model import Rule, Rulebook
from kodex.search import called, meaning, postings
from kodex.search.calibration import figures
from kodex.search.evidence import length_of, line
from kodex.text.folding import fold, words
from kodex.text.small_words import SMALL_WORDS
from kodex.text.thesaurus import start

_TABLES = """
CREATE TABLE token (
    term TEXT PRIMARY KEY, items INTEGER NOT NULL, places BLOB NOT NULL, counts BLOB NOT NULL
) WITHOUT ROWID;
CREATE TABLE surroundings (
    ord INTEGER PRIMARY KEY, near BLOB NOT NULL, names TEXT NOT NULL, meaning BLOB NOT NULL, subject TEXT NOT NULL,
    gist TEXT NOT NULL, asked INTEGER NOT NULL, lengths BLOB NOT NULL, lines TEXT NOT NULL
);
CREATE TABLE meaning (start TEXT PRIMARY KEY, weight REAL NOT NULL, vector BLOB NOT NULL) WITHOUT ROWID;
CREATE TABLE vocabulary (letter TEXT PRIMARY KEY, common TEXT NOT NULL, rare TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE thesaurus (start TEXT NOT NULL, player TEXT NOT NULL, official TEXT NOT NULL);
CREATE INDEX thesaurus_start ON thesaurus (start);
"""


def build(connection: sqlite3.Connection, rulebook: Rulebook) -> None:
    """Make the search tables of ``rulebook``; places are those of ``rule.ord`` (position from 1)."""
    connection.executescript(_TABLES + called.TABLE)
    connection.executemany("INSERT OR IGNORE INTO called VALUES (?, ?, ?)", called.rows(rulebook))
    bodies = _bodies(rulebook)
    tokens = sorted(postings.rows(bodies))
    connection.executemany("INSERT INTO token VALUES (?, ?, ?, ?)", tokens)
    weights: defaultdict[str, float] = defaultdict(lambda: postings.idf(0, len(bodies)))
    weights |= {token: postings.idf(items, len(bodies)) for token, items, _places, _counts in tokens}
    told = [place for place, rule in enumerate(rulebook.rules.values(), 1) if rule.text]
    vectors = meaning.learn([bodies[place] for place in told])
    meant = dict(zip(told, vectors.items, strict=True))
    connection.executemany("INSERT INTO meaning VALUES (?, ?, ?)", ((s, *kept) for s, kept in vectors.words.items()))
    connection.executemany(
        "INSERT INTO surroundings VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", _surroundings(rulebook, meant, weights)
    )
    counts = Counter(word for body in bodies.values() for word in body)
    connection.executemany("INSERT INTO vocabulary VALUES (?, ?, ?)", _vocabulary(rulebook, counts))
    connection.executemany("INSERT INTO thesaurus VALUES (?, ?, ?)", _thesaurus(rulebook))


def _bodies(rulebook: Rulebook) -> dict[int, list[str]]:
    """By place the words of every item that has something to be found by."""
    return {
        place: words(fold("\n".join(_parts(rulebook, rule))))
        for place, rule in enumerate(rulebook.rules.values(), 1)
        if rule.text or rule.heading
    }


def _parts(rulebook: Rulebook, rule: Rule) -> Iterable[str]:
    yield from _headings(rulebook, rule)
    yield rule.text or ""
    yield from rule.terms
    yield from rule.questions


def _headings(rulebook: Rulebook, rule: Rule) -> Iterable[str]:
    """The headings above an item and its own."""
    if rule.number != rule.title:
        yield rulebook.titles[rule.title].heading
    for number in numbers.ancestors(rule.number, rule.title)[1:]:
        above = rulebook.rules.get(number)
        if above is not None and above.heading:
            yield above.heading
    yield rule.heading or ""


Row = tuple[int, bytes, str, bytes, str, str, int, bytes, str]


def _surroundings(rulebook: Rulebook, meant: Mapping[int, bytes], weights: Mapping[str, float]) -> Iterable[Row]:
    """By place: the places of the items linked with it either way, its folded names (heading, terms; a line break
    before each), its meaning, the words of its title if that is a special one, its gist as a line, how many of its
    lines are questions (situations follow), their lengths as vectors, its lines (last, for they are long)."""
    places = {number: at for at, number in enumerate(rulebook.rules, 1)}
    near: dict[int, set[int]] = {place: set() for place in places.values()}
    for rule in rulebook.rules.values():
        here = places[rule.number]
        for link in (*rule.refs, *rule.related, *rule.exception_to):
            there = places.get(link.to, here)
            near[here].add(there)
            near[there].add(here)
    basic = figures(rulebook.id)["basic"]
    for place, rule in enumerate(rulebook.rules.values(), 1):
        names = [" ".join(words(fold(name))) for name in (rule.heading or "", *rule.terms)]
        linked = array("H", sorted(near[place] - {place})).tobytes()
        known = "".join(f"\n{name}" for name in dict.fromkeys(names) if name)
        special = "" if rule.title in basic else rulebook.titles[rule.title].heading
        subject = " ".join(word for word in words(fold(special)) if word not in SMALL_WORDS)
        asked, situations = list(map(line, rule.questions)), list(map(line, rule.cases))
        lengths = array("f", [length_of(one, weights) for one in (*asked, *situations)]).tobytes()
        lines = "\n".join((_own(rulebook, rule), *asked, *situations))
        yield (
            place,
            linked,
            known,
            meant.get(place, b""),
            subject,
            line(rule.gist or ""),
            len(asked),
            lengths,
            lines,
        )


def _own(rulebook: Rulebook, rule: Rule) -> str:
    """The item's own words as a line, with the headings above it."""
    return line("\n".join((*_headings(rulebook, rule), rule.text or "", *rule.terms)))


def _vocabulary(rulebook: Rulebook, counts: Counter[str]) -> Iterable[tuple[str, str, str]]:
    """Words by first letter: ``common`` may be proposed for an unknown word (most frequent first), ``rare`` may not.

    Rare are the words seen once and only in player questions: they may be typos themselves.
    """
    sure = set(words(fold("\n".join(f"{rule.heading or ''}\n{rule.text or ''}" for rule in rulebook.rules.values()))))
    groups: dict[str, tuple[list[str], list[str]]] = {}
    for word, count in sorted(counts.items(), key=lambda item: (-item[1], item[0])):
        common, rare = groups.setdefault(word[0], ([], []))
        (common if count > 1 or word in sure else rare).append(word)
    return ((letter, " ".join(common), " ".join(rare)) for letter, (common, rare) in sorted(groups.items()))


def _thesaurus(rulebook: Rulebook) -> Iterable[tuple[str, str, str]]:
    for entry in rulebook.thesaurus:
        player = words(fold(entry.player))
        if player:
            yield start(player[0]), " ".join(player), "\n".join(entry.official)
