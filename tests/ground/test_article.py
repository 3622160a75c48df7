"""The article before a number."""

from __future__ import annotations

import pytest

from kodex.ground.article import with_article


@pytest.mark.parametrize("number", ["1", "1.4", "5.4", "50", "57.1", "1000"])
def test_az(number: str) -> None:
    assert with_article(number) == f"az {number}"


@pytest.mark.parametrize("number", ["2", "4.24.3.1", "10", "11.5", "15.3", "36.4", "100.1"])
def test_a(number: str) -> None:
    assert with_article(number) == f"a {number}"


@pytest.mark.parametrize(("count", "told"), [("1\u00a0283", "az 1\u00a0283"), ("12\u00a0987", "a 12\u00a0987")])
def test_thousands_go_by_how_they_begin(count: str, told: str) -> None:
    assert with_article(count) == told


@pytest.mark.parametrize(("name", "told"), [("'ork'", "az 'ork'"), ("„medve”", "a „medve”")])
def test_a_quoted_name_goes_by_its_first_letter(name: str, told: str) -> None:
    assert with_article(name) == told


@pytest.mark.parametrize(("name", "told"), [("„n” legalább 1", "az „n” legalább 1"), ("x", "az x"), ("„nő”", "a „nő”")])
def test_a_consonant_alone_is_read_with_a_vowel_before_it(name: str, told: str) -> None:
    assert with_article(name) == told


@pytest.mark.parametrize(
    ("name", "told"), [("„unit”", "a „unit”"), ("„use”", "a „use”"), ("unió", "az unió"), ("„until”", "az „until”")]
)
def test_an_english_u_that_is_read_with_a_consonant_has_a(name: str, told: str) -> None:
    assert with_article(name) == told
