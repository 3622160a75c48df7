"""How alike a query is to the stored lines: what the lists tell is what looking at the lines would."""

from __future__ import annotations

import sqlite3
from array import array
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kodex.search import counting, evidence, stored
from kodex.search.evidence import Likeness, line
from kodex.store.store import Store
from kodex.text.grams import EDGE, HEAD, tokens

WORDS = st.lists(st.text(alphabet="abc", min_size=1, max_size=7), min_size=1, max_size=6)
ITEMS = st.lists(st.lists(WORDS, max_size=4), min_size=1, max_size=4)


def weights_of(found: Sequence[str], lines: Sequence[str]) -> dict[str, float]:
    """Some weight for every token of a query and some lines."""
    every = {token for one in (*found, *(word for text in lines for word in text.split())) for token in tokens(one)}
    return {token: 0.1 + 0.7 * at for at, token in enumerate(sorted(every))}


def kept(items: Sequence[Sequence[str]], weights: dict[str, float]) -> Store:
    """A store of some items with nothing but their lines."""
    texts = counting.Texts(["\n".join(text for item in items for text in item)])
    counts = texts.count(texts.cut(tokens), range(sum(map(len, items))))
    counts = counts._replace(texts=sum(map(len, items)))
    lengths = array("f", evidence.lengths_of(counts, weights))
    connection = sqlite3.connect(":memory:")
    connection.executescript(stored.TABLE)
    connection.executemany("INSERT INTO stored VALUES (?, ?)", stored.rows(counts, map(len, items), lengths))
    return Store("kert", connection)


def looked_at(query: Likeness, lines: Sequence[str], lengths: Sequence[float]) -> list[float]:
    """How alike a query and some lines are, by looking for every part in every line."""

    def part(token: str) -> str:
        return f" {token[1:]}" if token.startswith(HEAD) else token.replace(EDGE, " ")

    found = []
    for text, length in zip(lines, lengths, strict=True):
        met = 0.0
        for token, worth in query.parts:
            met += worth if part(token) in text else 0.0
        found.append(met / (query.length * length) if met else 0.0)
    return found


@given(ITEMS, WORDS)
def test_the_lists_tell_what_the_lines_hold(said: list[list[list[str]]], found: list[str]) -> None:
    items = [[line(" ".join(words)) for words in item] for item in said]
    if not any(items):
        return
    weights = weights_of(found, [text for item in items for text in item])
    store, query = kept(items, weights), evidence.likeness(found, weights)
    lengths = stored.known(store).lengths
    alike = stored.alike(store, query, range(1, len(items) + 1))
    start = 0
    for place, item in enumerate(items, 1):
        assert alike[place] == looked_at(query, item, lengths[start : start + len(item)])
        start += len(item)


@given(ITEMS, WORDS, st.sampled_from((0.3, 0.5, 0.8, 0.95)))
def test_where_no_line_may_be_near_none_is(said: list[list[list[str]]], found: list[str], least: float) -> None:
    items = [[line(" ".join(words)) for words in item] for item in said]
    if not any(items):
        return
    weights = weights_of(found, [text for item in items for text in item])
    store, query = kept(items, weights), evidence.likeness(found, weights)
    every = stored.alike(store, query, range(1, len(items) + 1))
    best = max((one for alike in every.values() for one in alike), default=0.0)
    if best >= least:
        assert stored.may_be_near(store, query, least)
    elif best < least - 1e-3:
        assert not stored.may_be_near(store, query, least), "of a line that is far it is known"


def test_a_question_is_most_alike_to_itself() -> None:
    items = [[line("a kanna öt csepp vizet tart"), line("hol a kút")], [], [line("lyukas a bödön")]]
    found = items[0][0].split()
    weights = weights_of(found, [text for item in items for text in item])
    store, query = kept(items, weights), evidence.likeness(found, weights)
    alike = stored.alike(store, query, [1, 2, 3])
    assert alike[1][0] == pytest.approx(1)
    assert alike[2] == []
    assert max(alike[1][1], alike[3][0]) < 0.2


@pytest.mark.parametrize("count", [3, 300, 700])
def test_far_lines_and_many_come_back_as_they_were(count: int) -> None:
    """A list is kept as gaps or plain, whichever is shorter; the lines are the same."""
    items = [[line("kanna" if at % 299 == 0 or at < count // 2 else "kút") for at in range(count)]]
    store = kept(items, weights_of(["kanna"], items[0]))
    query = evidence.likeness(["kanna"], weights_of(["kanna"], items[0]))
    [alike] = stored.alike(store, query, [1]).values()
    assert [at for at, one in enumerate(alike) if one] == [at for at in range(count) if "kanna" in items[0][at]]


def test_the_beginning_of_a_short_word_is_met_in_a_longer_one() -> None:
    assert [stored.term(token) for token in ("=kan", "=kann", "=kanna", "kann")] == ["_kan", "=kann", "=kanna", "kann"]
    store = kept([[line("kannaban")]], weights_of(["kann"], ["kannaban"]))
    query = Likeness([("=kann", 1.0)], 1.0)
    assert stored.alike(store, query, [1])[1][0] > 0
