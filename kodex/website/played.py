"""Where the tables of scenarios stand on the playground: what pages and answers link."""

from __future__ import annotations

from kodex.ground import games
from kodex.rules import numbers
from kodex.website.cases import Case
from kodex.website.content import Content
from kodex.website.links import built

PLAYGROUND = "jatszoter.md"


def address(title: str, case: Case) -> str:
    """Where the table of a scenario of a title stands: title, id."""
    return f"{numbers.slug(title)}/{case.id}"


def board(content: Content) -> str | None:
    """The page that opens the tables of a rulebook, from the root of the site; None where its game has none here."""
    home = games.home(content.book.id)
    one = content.shelf.get(home.rulebook) if home is not None else None
    return None if one is None else f"{built(one.places.page(PLAYGROUND))}#eset={content.book.id}/"


def is_playable(case: Case) -> bool:
    """Whether the playground opens it: it comes out, and does not claim that its table cannot be."""
    return case.passes and case.can_be
