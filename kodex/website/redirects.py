"""Short links: ``r/34.5/`` leads to the item on the page of its title. Static pages, written beside the build."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

from kodex.website.links import address
from kodex.website.markdown import quoted

FOLDER = "r"

_PAGE = """<!doctype html>
<html lang="hu">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="../../assets/kodex.svg">
<meta http-equiv="refresh" content="0; url=../../{address}">
<title>{number}. pont · {name}</title>
<p><a href="../../{address}">Tovább a(z) {number}. ponthoz</a></p>
</html>
"""


def redirect_page(number: str, name: str) -> str:
    """The HTML that sends ``r/<number>/`` to the item; ``name`` is the rulebook's."""
    return _PAGE.format(address=address(number), number=number, name=quoted(name))


def write_redirects(numbers: Iterable[str], name: str, site: Path) -> int:
    """Write a page for each number below a built site; gives how many there are."""
    root = os.path.join(site, FOLDER)
    os.mkdir(root)
    written = 0
    for number in numbers:
        folder = f"{root}/{number}"
        os.mkdir(folder)
        with open(f"{folder}/index.html", "wb") as stream:
            stream.write(redirect_page(number, name).encode())
        written += 1
    return written
