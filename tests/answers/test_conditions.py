"""Does a question name the condition of an exception?"""

from __future__ import annotations

import pytest

from kodex.answers import conditions
from kodex.search import query
from kodex.search.snippets import Marker
from kodex.store.store import Store


@pytest.mark.parametrize(
    ("question", "named"),
    [
        ("esős fordulóban hány magot ültethetek", True),
        ("puha földbe hány magot ültethetek", True),  # the reason of the exception says so
        ("hány magot ültethetek egy fordulóban", False),
        ("mennyi víz kell a magnak", False),
    ],
)
def test_a_condition_is_named_by_words_that_only_the_exception_has(question: str, named: bool, store: Store) -> None:
    found = query.find(store, question, 20)
    exception, main = store.rules(["1.2", "1.1"])
    marker = Marker(found.reading.all_words())
    assert conditions.named(marker, found.inquiry.weights, exception, main) is named


def test_a_rule_names_no_condition_beside_itself(store: Store) -> None:
    found = query.find(store, "esős fordulóban hány magot ültethetek", 20)
    (rule,) = store.rules(["1.2"])
    assert not conditions.named(Marker(found.reading.all_words()), found.inquiry.weights, rule, rule)
