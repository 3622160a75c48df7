"""Questions against a rulebook ten times as large: ``python -m tests.bench.tenfold``.

The large rulebook is made of the real one and nine copies of it in which every fourth word, always the same ones, is
replaced by an invented one of the copy, so that words are as rare as ten different rulebooks would make them.
"""

from __future__ import annotations

import re
import sys
import time
from itertools import chain
from pathlib import Path

import msgspec

from kodex.answers.evaluate import evaluate, read_questions
from kodex.compile.database import compile_rulebook
from kodex.kb.read import read_rulebook
from kodex.model import Asked, Link, Rule, Rulebook, Title
from kodex.rules.books import DEFAULT
from kodex.store.store import Store

ROOT = Path(__file__).parent.parent.parent
TIMES = 10
APART = 1000
"""How far apart the title numbers of two copies are."""

P50 = 60.0
_WORD = re.compile(r"[^\W\d_]{4,}")
_SYLLABLES = ("ba", "kel", "mo", "tír", "zu", "vég", "lán", "pöt", "sa", "gir", "fé", "dú", "nyá", "csek", "röm", "jó")


def enlarged(rulebook: Rulebook, times: int = TIMES) -> Rulebook:
    """The rulebook and copies of it, numbered and worded apart."""
    copies = [rulebook, *(_copy(rulebook, n) for n in range(1, times))]
    return msgspec.structs.replace(
        rulebook,
        rules={number: rule for copy in copies for number, rule in copy.rules.items()},
        titles={number: title for copy in copies for number, title in copy.titles.items()},
        disputes=[],
    )


def _copy(rulebook: Rulebook, n: int) -> Rulebook:
    rules = [_rule(rule, n) for rule in rulebook.rules.values()]
    titles = [_title(title, n) for title in rulebook.titles.values()]
    return msgspec.structs.replace(rulebook, rules={r.number: r for r in rules}, titles={t.number: t for t in titles})


def _rule(rule: Rule, n: int) -> Rule:
    return msgspec.structs.replace(
        rule,
        number=_number(rule.number, n),
        title=_number(rule.title, n),
        text=rule.text and _words(rule.text, n),
        heading=rule.heading and _words(rule.heading, n),
        asked=tuple(Asked(a=group.a, q=tuple(_words(q, n) for q in group.q)) for group in rule.asked),
        terms=[_words(term, n) for term in rule.terms],
        refs=_links(rule.refs, n),
        related=_links(rule.related, n),
        exception_to=_links(rule.exception_to, n),
    )


def _title(title: Title, n: int) -> Title:
    return msgspec.structs.replace(title, number=_number(title.number, n), heading=_words(title.heading, n))


def _links(links: tuple[Link, ...], n: int) -> tuple[Link, ...]:
    return tuple(msgspec.structs.replace(link, to=_number(link.to, n)) for link in links)


def _number(number: str, n: int) -> str:
    first, dot, rest = number.partition(".")
    return f"{int(first) + n * APART}{dot}{rest}"


def _words(text: str, n: int) -> str:
    def other(found: re.Match[str]) -> str:
        key = sum(map(ord, found[0][:5].lower()))
        if key % 4:
            return found[0]
        parts = [_SYLLABLES[(key * (n + 3) + at * n) % len(_SYLLABLES)] for at in range(3)]
        return "".join(parts) + found[0][-2:]

    return _WORD.sub(other, text)


def main() -> int:
    """Build, ask every development question, print; 1 when the median is over its limit."""
    large = enlarged(read_rulebook(ROOT / "kb" / DEFAULT))
    start = time.perf_counter()
    store = Store(DEFAULT, compile_rulebook(large))
    built = time.perf_counter() - start
    questions = read_questions(sorted((ROOT / "queries" / "questions" / DEFAULT).glob("dev-*.yaml")))
    result = evaluate(lambda _rulebook: store, questions)
    pages = next(chain.from_iterable(store.connection.execute("PRAGMA page_count")))
    size = next(chain.from_iterable(store.connection.execute("PRAGMA page_size"))) * pages / 1e6
    print(f"{len(large.rules):,} rules: built in {built:.1f} s, {size:.1f} MB")
    print(f"{result['n']} questions: {result['ms_p50']:.1f} ms (p50, at most {P50:g}), {result['ms_p99']:.1f} ms (p99)")
    print(f"R@5 {result['r_at_5']:.3f}, MRR {result['mrr']:.3f}")
    return int(result["ms_p50"] > P50)


if __name__ == "__main__":
    sys.exit(main())
