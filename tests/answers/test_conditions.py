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


def test_a_whole_term_of_an_exception_is_enough_however_much_else_is_asked(store: Store) -> None:
    exception, main = (dict(rule) for rule in store.rules(["1.2", "1.1"]))
    exception["terms"] = ["közös udvar"]

    def named(question: str) -> bool:
        found = query.find(store, question, 20)
        marker = Marker(found.reading.all_words())
        denied = found.reading.not_so()
        return conditions.named(marker, found.inquiry.weights, exception, main, denied)

    story = "tegnap a szomszédommal hosszan vitatkoztunk, mert szerinte több magot ültettem, mint amennyit szabad"
    assert not named(f"{story}, pedig csak az udvaron voltam")
    assert named(f"{story}, pedig a közös udvaron voltam")
    assert not named(f"{story}, pedig nem a közös udvaron voltam")
