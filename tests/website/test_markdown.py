"""Texts are shown literally; only [[numbers]] and lists mean something."""

from __future__ import annotations

import html
import posixpath
import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from kodex.website import links
from kodex.website.markdown import blocks, escaped, inline, literal, quoted

KNOWN = {"34.8", "4", "4.12"}


def link(number: str) -> str | None:
    return f"[{number}](x.md)" if number in KNOWN else None


def shown(markdown: str) -> str:
    """What a reader sees of a Markdown paragraph: rendered, without the paragraph's own tag."""
    library = pytest.importorskip("markdown", reason="Python-Markdown comes with hkk-kodex[site]")
    rendered = library.markdown(markdown, extensions=["attr_list", "toc", "tables", "fenced_code", "md_in_html"])
    inner = re.fullmatch(r"<p>(.*)</p>", rendered, re.DOTALL)
    assert inner, rendered
    assert "<" not in inner[1], rendered
    return html.unescape(inner[1])


@pytest.mark.parametrize(
    "text",
    [
        "<script>alert(1)</script>",
        "*dőlt* _dőlt_ **vastag** __vastag__",
        "[x](y) ![k](k.png) [x][y] [x]: http://y",
        "{{ név }} {% if %} { .osztály #id }",
        "`kód` ```kód``` ~~~kód~~~",
        "&amp; & &lt;b&gt; &#42;",
        "a \\* b \\",
        "- nem lista",
        "1. nem lista",
        "1) nem lista",
        "+1 sebzés",
        "# nem cím",
        "> nem idézet",
        "::: nem blokk",
        "!!! nem doboz",
        "??? nem doboz",
        "=== nem fül",
        "a | b | c",
        "$x$ ^y^ ==z==",
        "<https://kodex.hu> és <a@b.hu>",
        "[TOC]",
        "*[HTML]: rövidítés",
        "--- vonal",
    ],
)
def test_markup_in_a_text_is_shown_as_it_is(text: str) -> None:
    assert shown(inline(text, link)) == text
    assert shown("Ez " + literal(text)) == "Ez " + text


@given(
    st.text(alphabet=st.one_of(st.sampled_from("*_`[](){}<>&#!|~^$=+-.:\\\"'/ \n0123"), st.characters(codec="utf-8")))
)
@example("\x02klzzwxh:0\x03")
@example("a\u2028b\x0bc")
def test_any_text_is_shown_as_it_is(text: str) -> None:
    wanted = " ".join(re.sub(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]", "", text).split())
    if wanted:
        assert shown(inline(text, lambda _number: None)) in (wanted, re.sub(r"\[\[([\d.]+)\]\]", r"\1", wanted))


@given(st.text())
def test_attributes_and_html_cannot_be_left(text: str) -> None:
    assert not set('"<>') & set(quoted(text))


def test_a_number_in_double_brackets_is_a_link() -> None:
    assert inline("A [[34.8]]. pont, *nem* a [[4]].", link) == "A [34.8](x.md). pont, &#42;nem&#42; a [4](x.md)."


def test_an_unknown_number_stays_plain() -> None:
    assert inline("lásd [[99.9]]", link) == "lásd 99.9"


def test_other_double_brackets_are_text() -> None:
    assert shown(inline("[[nem szám]]", link)) == "[[nem szám]]"


def test_bare_numbers_become_links_only_where_asked() -> None:
    text = "A 4.12 és a 4.12-vel, de nem a 14.12, 4.12.1, 4 vagy 99.9"
    assert inline(text, link).count("](") == 0
    assert inline(text, link, bare=True).count("[4.12](x.md)") == 2
    assert inline(text, link, bare=True).count("](") == 2


def test_lists_stay_lists() -> None:
    text = "Eleje\nfolytatva:\n- egy,\n  még mindig egy\n- kettő\n  - alatta\nVége."
    assert blocks(text, link) == "Eleje folytatva:\n\n- egy, még mindig egy\n- kettő\n    - alatta\n\nVége."


def test_a_blank_line_does_not_break_a_list_and_parts_paragraphs() -> None:
    assert blocks("a\n\nb\n- 1. lépés\n\n- 2. lépés", link) == "a\n\nb\n\n- 1&#46; lépés\n- 2&#46; lépés"


def test_an_item_cannot_be_deeper_than_one_below_the_last() -> None:
    assert blocks("      - a\n          - b", link) == "- a\n    - b"


@given(st.text(st.characters() | st.sampled_from("a *\u00a0\t\x07&"), max_size=20))
@example("két  szó")
@example("nem\u00a0törő")
def test_signs_become_entities_and_blanks_one_blank(text: str) -> None:
    one_line = re.sub(r"\s+", " ", re.sub(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]", "", text))
    written = escaped(text)
    assert not re.search(r"[<>`*_\[\]{}\\|~^$=]", written)
    assert html.unescape(written) == one_line


STEPS = st.lists(st.sampled_from(["cim", "resz", "ii", "34"]), max_size=4).map("/".join)


@given(STEPS, STEPS)
def test_the_way_from_a_file_to_another_is_the_shortest(here: str, there: str) -> None:
    page, target = posixpath.join(here, "a.md"), posixpath.join(there, "b.md")
    assert links.way(target, page) == posixpath.relpath(target, here or ".")
