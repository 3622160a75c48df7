"""Does a question name the condition of an exception? Then the exception is shown with the answer.

Which of two rules that beat one another decides is ranking's: weighing them once more changed nothing on the
development questions (measured). But most of a rule's exceptions have nothing to do with what was asked.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kodex.search.plain import beginning
from kodex.search.snippets import Marker

NAMED = 0.15
"""A question names a condition when words of this share of its weight stand in the exception and not in its rule."""

Rule = dict[str, Any]


def named(marker: Marker, weights: Mapping[str, tuple[int, float]], exception: Rule, main: Rule) -> bool:
    """Whether the words asked speak of an exception to a rule in words of its own."""
    reason = exception["reasons"].get(main["number"])
    title = exception["title"] if exception["title"] != main["title"] else None
    own = (exception["gist"] or exception["text"], reason, exception["heading"], title, *exception["terms"])
    told = set(marker.met_in(" ".join(filter(None, own))))
    told -= set(marker.met_in(" ".join(filter(None, (main["text"], main["gist"], main["heading"], main["title"])))))

    def weight(words: set[str]) -> float:
        return sum(max(0.0, weights.get(beginning(word), (0, 1.0))[1]) for word in words)

    return bool(told) and weight(told) >= NAMED * weight(set(marker.wanted))
