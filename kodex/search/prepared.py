"""What search keeps of an item's texts: all of it follows from the item and the headings above it alone.

So it is worked out once for each text and kept (:mod:`kodex.ground.kept`); after an edit only the edited title's items
are made ready again.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from functools import partial
from pathlib import Path

import msgspec
from msgspec import Struct

from kodex.ground.kept import Kept, code, digest
from kodex.model import Rule, Rulebook
from kodex.rules import numbers
from kodex.search import called
from kodex.search.evidence import line
from kodex.text import verdicts
from kodex.text.folding import fold, words


class Prepared(Struct, frozen=True, array_like=True, gc=False):
    """The folded texts of an item.

    ``sure``: the words of its heading and text; ``names``: its heading and terms, a line break before each; ``gist``:
    as a line; ``asked``, ``situations``: how many of its lines are such; ``lines``: its own words with the headings
    above, its questions, its situations; ``said``: of each of these what it is answered
    (:func:`kodex.text.verdicts.word`); ``called``: how it is called and asked (:mod:`kodex.search.called`).
    """

    sure: str
    names: str
    gist: str
    asked: int
    situations: int
    lines: str
    said: str
    called: tuple[tuple[int, int], ...]


def every(rulebook: Rulebook, folder: Path | None = None) -> list[Prepared]:
    """All items of a rulebook in printed order; with its ``folder`` those that have not changed come from the cache."""
    rules = rulebook.rules.values()
    if folder is None:
        return [prepare(rule, headings(rulebook, rule)) for rule in rules]
    kept = Kept("prepared", form(), folder, Prepared)
    encode = msgspec.msgpack.Encoder().encode
    found = []
    for rule in rules:
        above = headings(rulebook, rule)
        found.append(kept.get(digest(encode((above, rule))), partial(prepare, rule, above)))
    kept.keep()
    return found


def prepare(rule: Rule, above: list[str]) -> Prepared:
    """One item; ``above``: the headings above it, and its own."""
    names = [" ".join(words(fold(name))) for name in (rule.heading or "", *rule.terms)]
    found_by = (*above, rule.text or "", *rule.terms)
    return Prepared(
        sure=" ".join(words(fold(f"{rule.heading or ''}\n{rule.text or ''}"))),
        names="".join(f"\n{name}" for name in dict.fromkeys(names) if name),
        gist=line(rule.gist or ""),
        asked=len(rule.questions),
        situations=len(rule.cases),
        lines="\n".join((line("\n".join(found_by)), *map(line, rule.questions), *map(line, rule.cases))),
        said="".join(verdicts.word(group.a) * len(group.q) for group in (*rule.asked, *rule.situations)),
        called=tuple(called.of_rule(rule)),
    )


def headings(rulebook: Rulebook, rule: Rule) -> list[str]:
    """The headings above an item and its own."""
    return list(_headings(rulebook, rule))


def _headings(rulebook: Rulebook, rule: Rule) -> Iterable[str]:
    if rule.number != rule.title:
        yield rulebook.titles[rule.title].heading
    for number in numbers.ancestors(rule.number, rule.title)[1:]:
        above = rulebook.rules.get(number)
        if above is not None and above.heading:
            yield above.heading
    yield rule.heading or ""


def form() -> str:
    """The code that prepares, and what it uses, as sizes and times of its modules."""
    here = os.path.dirname(os.path.abspath(__file__))
    return code(here, os.path.join(os.path.dirname(here), "text"))
