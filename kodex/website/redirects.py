"""Short links: ``r/34.5/`` leads to the item on the page of its title, ``r/magus/5.10.D/`` to one of another rulebook.

Static pages, written beside the build.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

from kodex.numbers import is_printed
from kodex.website.links import SHORT, Places
from kodex.website.markdown import quoted

_PAGE = """<!doctype html>
<html lang="hu">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="{up}assets/kodex.svg">
<meta http-equiv="refresh" content="0; url={up}{address}">
<title>{number}. pont · {name}</title>
<p><a href="{up}{address}">Tovább a(z) {number}. ponthoz</a></p>
</html>
"""


def redirect_page(number: str, name: str, places: Places) -> str:
    """The HTML that sends the short link of a number to the item; ``name`` is the rulebook's."""
    up = "../../" + places.up()
    return _PAGE.format(address=places.address(number), number=number, name=quoted(name), up=up)


def write_redirects(numbers: Iterable[str], name: str, site: Path, places: Places | None = None) -> int:
    """Write a page for each number below a built site; gives how many there are.

    In a section digits with dots lead on as they are, too (``r/magus/5.10/`` beside ``r/magus/5-10/``).
    """
    places = places or Places()
    root = f"{site}/{SHORT}/{places.section}".rstrip("/")
    os.makedirs(root, exist_ok=True)
    written = 0
    for number in numbers:
        page = redirect_page(number, name, places).encode()
        file = places.file(number)
        for folder in {file, number} if is_printed(number) else {file}:
            os.mkdir(f"{root}/{folder}")
            with open(f"{root}/{folder}/index.html", "wb") as stream:
                stream.write(page)
        written += 1
    return written
