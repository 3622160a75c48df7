"""Lines of a page become paragraphs."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kodex.official.letters import clean_lines
from kodex.official.paragraphs import Line, joined, paragraphs, printed_lines, slug

WORDS = st.text(alphabet="abcdeghijklmoóöőuúüű", min_size=2, max_size=9).filter(lambda word: word != "e")


@pytest.mark.parametrize(
    ("above", "below", "whole"),
    [
        ("a kagy-", "lót", "a kagylót"),
        ("a X-", "szel", "a X-szel"),
        ("az ÉP-", "je", "az ÉP-je"),
        ("kiderüljön-", "e, hogy", "kiderüljön-e, hogy"),
        ("homok-", "elem", "homokelem"),
        ("KÖLT-", "SÉG", "KÖLTSÉG"),
        ("a 3-", "as szám", "a 3-as szám"),
        ("Észak-", "Balaton", "Észak-Balaton"),
        ("(mély)-", "ben", "(mély)-ben"),
        ("a part -", "vagyis", "a part - vagyis"),
        ("a part –", "vagyis", "a part – vagyis"),
        ("két", "szó", "két szó"),
    ],
)
def test_hyphens_at_line_ends(above: str, below: str, whole: str) -> None:
    assert joined(above, below) == whole


@given(WORDS, WORDS, st.lists(WORDS, max_size=3))
def test_a_word_parted_anywhere_is_whole_again(one: str, two: str, rest: list[str]) -> None:
    lines = [Line(1, f"Ha {one}-", True), Line(2, " ".join((two, *rest)) + ".", False)]
    assert [paragraph.text for paragraph in paragraphs(lines)] == [" ".join((f"Ha {one}{two}", *rest)) + "."]


@pytest.mark.parametrize("mark", ["<|MARK-0123|>", "\f", "\n<|MARK-0123|>\n", "\f\n"])
def test_page_marks_are_no_text(mark: str) -> None:
    lines = printed_lines(f"A víz{mark}mély.{mark}\nA part nem.")
    assert [line.text for line in lines] == ["A víz", "mély.", "A part nem."]
    assert [line.is_parted for line in lines] == [True, True, True]
    assert [paragraph.text for paragraph in paragraphs(lines)] == ["A víz mély.", "A part nem."]


def test_a_line_knows_where_it_stands() -> None:
    assert printed_lines("a\n\n\nb\nc") == [Line(1, "a", True), Line(4, "b", True), Line(5, "c", False)]


def test_list_items_begin_without_a_blank_line() -> None:
    lines = printed_lines("Három van:\n1. ez.\nII. az\nmeg\n• amaz.\n3.) Ez is.")
    assert [p.text for p in paragraphs(lines)] == ["Három van:", "1. ez.", "II. az meg • amaz.", "3.) Ez is."]


def test_letters_of_an_old_font() -> None:
    assert clean_lines("Õrült tûz szövegétôl\n\nõ") == [(1, "Őrült tűz szövegétől"), (3, "õ")]


@pytest.mark.parametrize(
    ("name", "step"),
    [("Átüt az őrposzton", "atut-az-orposzton"), ("(X) mély", "x-mely"), ("Cselezés / Gát", "cselezes-gat")],
)
def test_slug(name: str, step: str) -> None:
    assert slug(name) == step
