"""What makes building cheaper changes no page: patterns that are not tried, entries of the navigation of our own."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from markdown import Markdown

from kodex.ground import paths
from kodex.website.building import patterns, rawblocks
from kodex.website.building.build import build_site

TEXTS = (
    "Semmi.",
    "`kód` és \\*nem dőlt\\*",
    "[a](b.md) ![kép](k.png)",
    "[a][b], [b] és ![c][b]\n\n[b]: c.md 'cím'",
    "<https://example.org> <valaki@example.org> <b>x</b> &amp; &#42;",
    "**vastag** _dőlt_ __a__*b*",
    "sor vége  \nkét szóköz",
    "[számok](a.md#r-1-2){ .k-number }, * magában, a_b_c, <small>kicsi</small>",
)


@pytest.mark.parametrize("text", TEXTS)
def test_a_pattern_is_left_out_only_where_nothing_fits_it(text: str) -> None:
    lighter = Markdown(extensions=["attr_list"])
    patterns.leave_out(lighter, text)
    assert len(lighter.inlinePatterns) < len(Markdown().inlinePatterns)
    assert lighter.convert(text) == Markdown(extensions=["attr_list"]).convert(text)


def test_every_pattern_there_is_has_its_signs() -> None:
    assert {one.name for one in Markdown().inlinePatterns._priority} == set(patterns._SIGNS)


def pages(folder: Path) -> dict[str, str]:
    """The pages of a site; of those that keep their templates' indents, all blanks alike."""
    found = {path.relative_to(folder).as_posix(): path.read_text("utf-8") for path in folder.rglob("*.html")}
    return {
        name: re.sub(r"\s+", " ", text) if "<pre" in text or name == "404.html" else text
        for name, text in found.items()
    }


def test_pages_are_those_of_the_theme_s_own_entries_and_all_patterns(
    shelf_site: Path, shelf_kb: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    theirs = tmp_path / "site"
    shutil.copytree(paths.shipped("site"), theirs)
    (theirs / "overrides" / "partials" / "nav-item.html").unlink()
    shipped = paths.shipped
    monkeypatch.setattr(paths, "shipped", lambda name: str(theirs) if name == "site" else shipped(name))
    monkeypatch.setattr(rawblocks, "leave_out", lambda _md, _text: None)
    build_site(None, tmp_path / "whole")
    assert pages(shelf_site) == pages(tmp_path / "whole")
