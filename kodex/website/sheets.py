"""A sheet for each scenario: question, decision, table, steps and the rules in full on one printed page.

Plain pages of their own, written beside what mkdocs builds, because a page of the theme for each would take most of
the build's time. With the site's address known, a QR code leads back.
"""

from __future__ import annotations

import html
import io
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from kodex import numbers
from kodex.website import social
from kodex.website.cases import Case
from kodex.website.content import Content, clip
from kodex.website.links import built, case_anchor
from kodex.website.scenarios import side_lines, table_line

_LONGEST, _LONGEST_OTHER = 600, 200
"""Characters shown of a rule that decides, and of one that is only cited: the sheet must fit on a page."""
_MASK = 1
"""Any mask can be read; trying all eight for the best takes four times as long."""
_PAGE = """<!doctype html>
<html lang="hu">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="{up}assets/kodex.svg">
<link rel="stylesheet" href="{up}assets/sheet.css">
<title>{asks} · {name}</title>
<meta name="robots" content="noindex">
<meta name="description" content="{title}.">
{graph}
</head>
<body>
<header><p><a href="{back}">{name}: eset</a></p>{code}</header>
<main>
<h1>{asks}</h1>
<p class="short">{title}.</p>
{body}
</main>
<footer><p>Nem hivatalos szöveg: a szabályok itt a saját szavainkkal állnak. Vita esetén a bíró dönt.</p></footer>
</body>
</html>
"""


def write_sheets(content: Content, site: Path, url: str | None = None) -> int:
    """Write the sheet of every scenario below a built site; gives how many there are. ``url`` ends with a slash."""
    for case in content.cases.cases:
        folder = f"{site}/{content.places.sheet(case.id)}"
        os.makedirs(folder, exist_ok=True)
        with open(f"{folder}index.html", "wb") as stream:
            stream.write(sheet(content, case, url).encode())
    return len(content.cases.cases)


def sheet(content: Content, case: Case, url: str | None = None) -> str:
    """The HTML of one sheet."""
    places = content.places
    up = "../../" + places.up()
    page = content.case_page(case)
    back = f"{up}{built(page)}#{case_anchor(case.id)}" if page else up
    return _PAGE.format(
        up=up,
        asks=html.escape(case.asks),
        title=html.escape(case.title),
        name=html.escape(content.shelf.get(case.edition, content).book.name),
        back=back,
        graph=social.graph(
            html.escape(case.asks),
            f"{html.escape(case.title)}.",
            html.escape(content.book.name),
            url + places.sheet(case.id) if url else "",
            social.address(content, url),
        ),
        code=qr_code(url + places.sheet(case.id)) if url else "",
        body="\n".join(_body(content, case, up)),
    )


def qr_code(address: str) -> str:
    """A QR code as SVG without styles of its own."""
    import segno

    stream = io.BytesIO()
    segno.make(address, error="m", micro=False, mask=_MASK).save(
        stream, kind="svg", xmldecl=False, svgns=True, scale=1, border=2, omitsize=True, svgclass="qr", lineclass=None
    )
    drawn = stream.getvalue().decode().strip()
    label = html.escape(f"QR-kód: {address}")
    named = drawn.replace("<svg ", f'<svg role="img" aria-label="{label}" ', 1)
    return f"<figure>{named}</figure>"


def _body(content: Content, case: Case, up: str) -> Iterator[str]:
    yield "<h2>A döntés</h2>\n<ul>"
    yield from (f"<li>{line}</li>" for line in _decision(case))
    yield "</ul>\n<h2>Az asztal</h2>"
    yield f"<p>{html.escape(table_line(case))}</p>\n<ul>"
    yield from (f"<li><b>{html.escape(name)}:</b> {html.escape(line)}</li>" for name, line in side_lines(case))
    yield "</ul>"
    found = [f"<b>{html.escape(name)}:</b> {html.escape(line)}" for name, line in case.pages.cards(case.cards)]
    if found:
        yield f'<p class="cards">{"; ".join(found)}</p>'
    if case.when:
        yield "<h2>Lépések</h2>\n<ol>"
        yield from (f"<li>{_step(case, data)}</li>" for data in case.when)
        yield "</ol>"
    yield "<h2>A szabályok</h2>\n<dl>"
    for rule in _needed(case):
        rulebook, _colon, number = rule.rpartition(":")
        of = content.shelf.get(rulebook or case.edition)
        item = of.items.get(number) if of else None
        if of is not None and item is not None and item["text"]:
            text = html.escape(clip(item["text"], _LONGEST if rule in case.rules else _LONGEST_OTHER))
            name = f"{html.escape(of.name)} " if rulebook else ""
            dot = "." if numbers.is_printed(number) else ""
            link = f'<a href="{up}{of.places.address(number)}">{of.label(number)}{dot}</a>'
            yield f"<dt>{name}{link}</dt>\n<dd>{text}</dd>"
    yield "</dl>"


def _decision(case: Case) -> Iterator[str]:
    for data in case.when:
        sentence, forbidding = case.pages.step(data)
        if data.get("illegal") is not None:
            yield f"<b>Nem szabad:</b> {html.escape(sentence)} ({', '.join(forbidding)})"
    if case.then.get("impossible"):
        yield f"Ilyen helyzet nem állhat elő ({', '.join(case.pages.forbidding(case.then['impossible']))})"
    yield from (html.escape(line) for line in case.pages.outcome(case.then))


def _step(case: Case, data: dict[str, Any]) -> str:
    sentence, forbidding = case.pages.step(data)
    mark = f" <b>Nem szabad</b> ({', '.join(forbidding)})" if data.get("illegal") is not None else ""
    return f"{html.escape(sentence)}.{mark}"


def _needed(case: Case) -> list[str]:
    """The rules it is decided by, then the others it demands, each once."""
    forbidding = case.pages.forbidding(case.then.get("impossible"))
    return list(dict.fromkeys([*case.rules, *forbidding, *(case.then.get("cites") or ())]))
