"""Texts as HTML where Markdown is not read."""

from __future__ import annotations

import pytest

from kodex.website import prose


def test_a_line_keeps_hints_and_entities_and_leads_where_the_built_page_stands() -> None:
    line = prose.line('**Lásd még:** [34.8](34.md#r-34-8 "Ütés &quot;most&quot;"), [4.2](#r-4-2) &#42;', "cim/4.md")
    assert line == (
        '<strong>Lásd még:</strong> <a href="../34/#r-34-8" title="Ütés &quot;most&quot;">34.8</a>, '
        '<a href="#r-4-2">4.2</a> &#42;'
    )


@pytest.mark.parametrize(
    ("target", "page", "address"),
    [
        ("../resz/ii/index.md", "cim/3.md", "../../resz/ii/"),
        ("index.md", "terkep.md", "../"),
        ("cim/3.md#r-3-1", "index.md", "cim/3/#r-3-1"),
        ("../../cim/5.md", "hkk-8/cim/a.md", "../../../cim/5/"),
        ("34.5.svg", "cim/34.md", "34.5.svg"),
    ],
)
def test_a_link_between_files_becomes_one_between_pages(target: str, page: str, address: str) -> None:
    assert prose.address(target, page) == address


def test_lists_stay_lists_with_what_is_below_them() -> None:
    text = "Sorban, lásd [[3.2]]:\n- előbb\n  - ez\n  - az\n- utóbb\nVégül <ez>."
    made = prose.blocks(text, "cim/1.md", lambda number: f"[{number}](3.md#r-3-2)")
    assert made == (
        '<p>Sorban, lásd <a href="../3/#r-3-2">3.2</a>:</p>'
        "<ul><li>előbb<ul><li>ez</li><li>az</li></ul></li><li>utóbb</li></ul><p>Végül &lt;ez&gt;.</p>"
    )
