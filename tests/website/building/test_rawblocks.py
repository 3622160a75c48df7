"""What is HTML already goes past Markdown, and comes out as it would have."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("markdown")

from markdown import Markdown

from kodex.ground import paths
from kodex.website.building.rawblocks import RawBlocks, elements
from kodex.website.building.tree import pages
from kodex.website.content import load

EXTENSIONS = ["attr_list", "toc"]

PAGES = (
    "# a\n\n<div>\n<p id='x'>b</p>\n</div>\n\n*c* <b>d</b>\n",
    "<p>a</p>\n<p>b *c*</p>\n\n- d\n\n    <p>e</p>\n",
    "<div>\n\n*a*\n\n<p>b</p>\n\n</div>\n\n<p>c</p>\n",
    "<p>a</p> b\n\n<p>c</p>\n",
    "<p>`<div>`</p>\n\n<p>a</p>\n",
    "<!-- <p>a</p> -->\n\n<p>b</p>\n",
    "<details><summary>a</summary>\n<details>b</details>\n</details>\n",
    "<details-x>a</details-x>\n\n<p>b</p>",
    "<br>\n\n<p>a",
    "a\n<p>b</p>\n\n\n\n<ul><li>c</li></ul>\n",
)


def converted(text: str, aside: bool) -> str:
    found = [*EXTENSIONS, RawBlocks()] if aside else EXTENSIONS
    return str(Markdown(extensions=found).convert(text))


@pytest.mark.parametrize("text", PAGES)
def test_a_page_comes_out_as_without_it(text: str) -> None:
    assert converted(text, True) == converted(text, False)


def test_so_do_the_pages_of_a_rulebook(pebbles_kb: Path) -> None:
    found = pages(load("hkk-kodex"), Path(paths.shipped("site")) / "pages")
    assert found
    for name, text in found.items():
        assert converted(text, True) == converted(text, False), name


def test_elements_are_put_aside_and_their_ids_are_told() -> None:
    extension = RawBlocks()
    Markdown(extensions=[extension]).convert('<p id="a">b</p>\n\n<div>\n<p id="c">d</p>\n</div>\n')
    assert extension.ids == {"a", "c"}


@pytest.mark.parametrize("block", ["<p>a", "<p>a</p>b", "a", "<b>a</b>", "<p><script>a</script></p>", "<p>`</p>"])
def test_what_is_not_whole_is_left_to_markdown(block: str) -> None:
    assert elements(block) is None
