"""Does a question name the condition of an exception? Then the exception is shown with the answer.

Which of two rules that beat one another decides is ranking's: weighing them once more changed nothing on the
development questions (measured). But most of a rule's exceptions have nothing to do with what was asked.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from kodex.search.plain import beginning
from kodex.search.snippets import Marker
from kodex.text import fold, words

NAMED = 0.15
"""A question names a condition when words of this share of its weight stand in the exception and not in its rule."""

Rule = dict[str, Any]


def named(
    marker: Marker,
    weights: Mapping[str, tuple[int, float]],
    exception: Rule,
    main: Rule,
    denied: Collection[str] = (),
) -> bool:
    """Whether the words asked speak of an exception to a rule in words of its own; what is ``denied`` does not.

    Of an exception from another title one of them stands in the headings over it, or in a term that it defines: what
    else it says is said of its own subject. A whole term that it defines is enough, however much else is asked.
    """
    reason = exception["reasons"].get(main["number"])
    title = exception["title"] if exception["title"] != main["title"] else None
    own = (exception["gist"] or exception["text"], reason, exception["heading"], title, *exception["terms"])
    shared = _met(marker, main["text"], main["gist"], main["heading"], main["title"])
    told = _met(marker, *own) - shared - set(denied)
    asked, known = _beginnings(set(marker.wanted) - set(denied)), _beginnings(shared)
    terms = (_beginnings(words(fold(term))) for term in exception["terms"])
    if any(term <= asked and not term <= known for term in terms):
        return True
    headings = (exception["title"], exception["heading"], *exception["path"][1:], *exception["terms"])
    if exception["title_number"] != main["title_number"] and _met(marker, *headings) <= shared | set(denied):
        return False

    def weight(words: set[str]) -> float:
        return sum(max(0.0, weights.get(beginning(word), (0, 1.0))[1]) for word in words)

    return bool(told) and weight(told) >= NAMED * weight(set(marker.wanted))


def _beginnings(found: Iterable[str]) -> set[str]:
    """How some words begin in all their forms."""
    return set(map(beginning, found))


def _met(marker: Marker, *parts: str | None) -> set[str]:
    """The words asked that stand anywhere in some texts."""
    return set(marker.met_in(" ".join(filter(None, parts))))
