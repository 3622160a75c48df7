"""What is shown of a shared link: the Open Graph metadata, and a picture for each rulebook.

The pictures are written at build time from the rulebook's names: letters are taken from a sheet of Alegreya's
(``site/letters``: one row of grey letters, and where each stands in it), so that nothing has to be
installed for it.
"""

from __future__ import annotations

import json
import struct
import zlib
from pathlib import Path
from typing import NamedTuple

from kodex.ground import games, paths
from kodex.ground.kept import Kept, digest
from kodex.website.content import Content
from kodex.website.labels import count
from kodex.website.site import Site
from kodex.website.unchanged import code, content_of

FOLDER = "assets/social"
WIDTH, HEIGHT = 1200, 630

_INK, _PAPER, _MARK = (35, 29, 27), (255, 253, 249), (109, 31, 47)
_MARGIN, _BAND = 80, 150
_SIGNATURE = b"\x89PNG\r\n\x1a\n"


def graph(title: str, text: str, site: str, url: str = "", picture: str = "") -> str:
    """The metadata as HTML, of what is quoted already; without ``url`` and ``picture`` where no address is known."""
    rows = {
        "og:type": "article",
        "og:locale": "hu_HU",
        "og:site_name": site,
        "og:title": title,
        "og:description": text,
        "og:url": url,
        "og:image": picture,
    }
    return "\n".join(f'<meta property="{name}" content="{value}">' for name, value in rows.items() if value)


def address(content: Content, url: str | None) -> str:
    """Where the picture of a rulebook stands; nothing while nobody knows where the site will."""
    return f"{url}{FOLDER}/{content.book.id}.png" if url else ""


class Letters(NamedTuple):
    """The sheet of letters: for each its place in the row and how wide it is; ``rows`` are the grey values."""

    height: int
    places: dict[str, tuple[int, int]]
    rows: list[bytes]

    def width(self, text: str, scale: float) -> int:
        """How many pixels a line takes."""
        return sum(round(self._place(letter)[1] * scale) for letter in text)

    def _place(self, letter: str) -> tuple[int, int]:
        return self.places.get(letter) or self.places[" "]

    def draw(self, canvas: Canvas, text: str, left: int, top: int, scale: float, colour: tuple[int, int, int]) -> None:
        """Write one line of text with its upper left corner at a place."""
        for letter in text:
            start, width = self._place(letter)
            wide, high = round(width * scale), round(self.height * scale)
            for y in range(high):
                source = self.rows[min(int(y / scale), self.height - 1)]
                for x in range(wide):
                    grey = source[start + min(int(x / scale), width - 1)]
                    if grey:
                        canvas.blend(left + x, top + y, colour, grey)
            left += wide


class Canvas:
    """A picture in memory, three bytes a pixel."""

    def __init__(self, width: int, height: int, colour: tuple[int, int, int]) -> None:
        self.width, self.height = width, height
        self._rows = [bytearray(bytes(colour) * width) for _row in range(height)]

    def fill(self, left: int, top: int, width: int, height: int, colour: tuple[int, int, int]) -> None:
        """Fill a rectangle."""
        for row in self._rows[top : top + height]:
            row[3 * left : 3 * (left + width)] = bytes(colour) * width

    def blend(self, x: int, y: int, colour: tuple[int, int, int], grey: int) -> None:
        """Lay a colour over a pixel, as thick as ``grey`` says (255: nothing of the ground is left)."""
        if 0 <= x < self.width and 0 <= y < self.height:
            row, at = self._rows[y], 3 * x
            for part in range(3):
                row[at + part] += (colour[part] - row[at + part]) * grey // 255

    def png(self) -> bytes:
        """The picture as a PNG file."""
        head = struct.pack(">IIBBBBB", self.width, self.height, 8, 2, 0, 0, 0)
        rows = b"".join(b"\x00" + bytes(row) for row in self._rows)
        pieces = ((b"IHDR", head), (b"IDAT", zlib.compress(rows, 9)), (b"IEND", b""))
        return _SIGNATURE + b"".join(_piece(name, data) for name, data in pieces)


def _piece(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def letters(folder: Path | None = None) -> Letters:
    """The sheet that the project brings along."""
    folder = folder or Path(paths.shipped("site")) / "letters"
    told = json.loads((folder / "letters.json").read_text(encoding="utf-8"))
    raw, height, width = zlib.decompress((folder / "letters.grey").read_bytes()), told["height"], told["width"]
    rows = [raw[y * width : (y + 1) * width] for y in range(height)]
    return Letters(height, {letter: (start, wide) for letter, start, wide in told["letters"]}, rows)


def picture(content: Content, sheet: Letters) -> bytes:
    """The picture of a rulebook: its name, how long it is, and what the site does with it."""
    canvas = Canvas(WIDTH, HEIGHT, _PAPER)
    canvas.fill(0, 0, WIDTH, _BAND, _MARK)
    canvas.fill(_MARGIN, HEIGHT - 96, WIDTH - 2 * _MARGIN, 4, _MARK)
    sheet.draw(canvas, "Kódex", _MARGIN, 40, 0.75, _PAPER)
    top = 215
    for line in wrapped(content.book.name, sheet, WIDTH - 2 * _MARGIN):
        sheet.draw(canvas, line, _MARGIN, top, 1, _INK)
        top += sheet.height
    sheet.draw(canvas, _size(content), _MARGIN, top + 20, 0.5, _MARK)
    return canvas.png()


def _size(content: Content) -> str:
    """How long a rulebook is."""
    return f"{count(len(content.titles))} cím, {count(len(content.items))} számozott pont, saját szavainkkal"


def wrapped(text: str, sheet: Letters, width: int) -> list[str]:
    """A text in at most two lines of a width; what is left over is cut off."""
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and sheet.width(longer, 1) > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines[:2]


def write_picture(content: Content, site: Site) -> None:
    """Write the picture of a rulebook; kept in the cache folder by what it says."""
    of_book = Path(games.book_folder(content.book.id))
    kept: Kept[bytes] = Kept("site-social", code(), of_book, bytes)
    told = f"{content.book.name}\n{_size(content)}".encode()
    sheet = content_of([Path(paths.shipped("site")) / "letters"]).encode()
    drawn = kept.get(digest(told, sheet), lambda: picture(content, letters()))
    kept.keep()
    site.write(f"{FOLDER}/{content.book.id}.png", drawn)
