"""Defined terms in the texts of rules: which words are one, and how often each is linked."""

from __future__ import annotations

import re

import pytest

from kodex.website.content import Content
from kodex.website.terms import Terms


def terms(**defined: str) -> Terms:
    """Terms by the number of the rule that defines each, and a rule 9.1 that uses none."""
    items = {
        number.replace("_", "."): {"title_number": number[1:].split("_")[0], "terms": [term], "text": ""}
        for number, term in defined.items()
    }
    return Terms({f"{number[1:]}": item for number, item in items.items()})


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("A támadó lénnyel szemben a lényeknek lényeges előnyük van.", ["támadó lény", "lény"]),
        ("A kártyát kártyánként, a kártyáddal.", ["kártya"] * 3),
        ("A húzáskor húzott lap", ["húzás"]),
        ("A körben korban a kora", ["kör"]),
        ("Semmiképp sem a Semmibe, semmi esetre sem", ["Semmi"]),
        ("támadó, lény", ["lény"]),
        ("az alaplény és a lénykomponens", []),
    ],
)
def test_a_term_is_found_in_its_forms_and_in_no_other_word(text: str, found: list[str]) -> None:
    known = terms(n1_1="támadó lény", n1_2="lény", n2_1="kártya", n2_2="húzás", n3_1="kör", n3_2="Semmi")
    assert [place.term for place in known.places(text)] == found


def test_a_place_is_where_the_words_stand() -> None:
    text = "Egy Támadó lényt cserél."
    [place] = terms(n1_1="támadó lény").places(text)
    assert (text[place.start : place.end], place.rule) == ("Támadó lényt", "1.1")


def test_a_term_is_linked_once_in_a_rule_and_never_where_it_is_defined(content: Content) -> None:
    links = content.links("cim/34.md")
    [defines] = [number for number, item in content.items.items() if "támadó lény" in item["terms"]]
    plain = content.terms.linked(defines, links, set())
    written = plain("A tartalék és a tartalékban lévő támadó lény.")
    assert re.findall(r"\[([^]]+)\]\(", written) == ["tartalék"]
    assert re.search(r'\[tartalék\]\(5\.md#r-5-\d[-\d]* "[^"]+"\)\{ \.k-term \}', written)


def test_a_term_that_is_everywhere_is_linked_once_on_a_page(content: Content) -> None:
    links, seen = content.links("cim/34.md"), set[str]()
    first = content.terms.linked("34.1", links, seen)("Egy lény és a tartalék.")
    second = content.terms.linked("34.2", links, seen)("Egy lény és a tartalék.")
    assert re.findall(r"\[([^]]+)\]\(", first) == ["lény", "tartalék"]
    assert re.findall(r"\[([^]]+)\]\(", second) == ["tartalék"]
