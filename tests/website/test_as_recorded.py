"""No page and no file of the website changes unnoticed."""

from __future__ import annotations

from tests.website import recorded


def test_invented_rulebooks_become_the_pages_and_files_that_are_recorded() -> None:
    assert recorded.changed() == [], "if that is meant: python -m tests.website.recorded --write"


def test_what_is_recorded_is_of_every_kind() -> None:
    """A digest of nothing would not change either."""
    endings = {name.rpartition(".")[2] for name in recorded.recorded()}
    assert {"md", "json", "svg", "html", "xml", "txt"} <= endings
    assert len({name.partition("/")[0] for name in recorded.recorded()}) == len(recorded.SETS)
