"""Short links: ``r/34.5/`` leads to the item on the page of its title, ``r/magus/5.10.D/`` to one of another rulebook.

Static pages, written beside the build. What is shown of a link in a message is read from them, so they say what the
rule says.
"""

from __future__ import annotations

from kodex.ground.article import with_article
from kodex.rules.numbers import is_printed
from kodex.website import labels
from kodex.website.content import Content
from kodex.website.files import social
from kodex.website.links import SHORT
from kodex.website.markdown import quoted
from kodex.website.pages import describe
from kodex.website.site import Site

_PAGE = """<!doctype html>
<html lang="hu">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="{up}assets/kodex.svg">
<meta http-equiv="refresh" content="0; url={up}{address}">
<title>{title}</title>
<meta name="description" content="{text}">
{graph}
<p>{text}</p>
<p><a href="{up}{address}">Tovább {to} ponthoz</a></p>
</html>
"""


def redirect_page(content: Content, number: str, url: str | None = None) -> str:
    """The HTML that sends the short link of a number to the item; ``url`` is where the site will stand."""
    places = content.places
    label = content.label(number)
    title = content.titles.get(content.title_of(number))
    heading = title.heading if title is not None and title.heading != label else ""
    name = " · ".join(filter(None, [labels.point(label).partition(" ")[2], heading, content.book.name]))
    text = quoted(describe.rule(content, number))
    own = (url or "") + places.short(number)
    graph = social.graph(
        quoted(name), text, quoted(content.book.name), own if url else "", social.address(content, url)
    )
    return _PAGE.format(
        up="../../" + places.up(),
        address=places.address(number),
        title=quoted(name),
        text=text,
        graph=graph,
        to=quoted(with_article(label).removesuffix(".") + "."),
    )


def write_redirects(content: Content, site: Site, url: str | None = None) -> int:
    """Write a page for each number of a rulebook; gives how many there are.

    In a section digits with dots lead on as they are, too (``r/magus/5.10/`` beside ``r/magus/5-10/``).
    """
    places = content.places
    for number in sorted(content.numbers):
        page = redirect_page(content, number, url).encode()
        file = places.file(number)
        for folder in {file, number} if is_printed(number) else {file}:
            site.write(f"{SHORT}/{places.section}{folder}/index.html", page)
    return len(content.numbers)
