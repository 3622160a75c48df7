"""A sheet for each scenario: question, decision, table, steps and the rules in full on one printed page.

Plain pages of their own, written beside what mkdocs builds, because a page of the theme for each would take most of
the build's time. With the site's address known, a QR code leads back.
"""

from __future__ import annotations

import html
import io
from collections.abc import Iterable, Iterator
from typing import Any

from kodex.rules import numbers
from kodex.website import prose
from kodex.website.cases import Case
from kodex.website.content import Content, clip
from kodex.website.files import social
from kodex.website.links import built, case_anchor
from kodex.website.markdown import literal
from kodex.website.pages import readings
from kodex.website.pages.scenarios import side_lines, table_line
from kodex.website.site import Site

_ROOM = 4600
"""Characters of rules that a page has room for beside the rest of a sheet."""
_SHORT = 200
"""Characters shown of a rule that is only cited, where there is no room for the whole."""
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
<script type="module" src="{up}assets/js/sheet.js"></script>
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


def write_sheets(content: Content, site: Site, url: str | None = None) -> int:
    """Write the sheet of every scenario; gives how many there are. ``url`` ends with a slash."""
    for case in content.cases.cases:
        site.write(f"{content.places.sheet(case.id)}index.html", sheet(content, case, url).encode())
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
    read = readings.of(content, case)
    decided = read[0].case if read and readings.are_all(case) else case
    yield f'<h2>A döntés</h2>\n<p class="answer">{html.escape(answer(case))}</p>\n<ul>'
    yield from _come(content, decided)
    yield "</ul>\n<h2>Az asztal</h2>"
    yield f"<p>{html.escape(table_line(case))}</p>\n<ul>"
    yield from (f"<li><b>{html.escape(name)}:</b> {html.escape(line)}</li>" for name, line in side_lines(case))
    yield "</ul>"
    found = [f"<b>{html.escape(name)}:</b> {html.escape(line)}" for name, line in case.pages.cards(case.cards)]
    if found:
        yield f'<p class="cards">{"; ".join(found)}</p>'
    if case.when:
        yield "<h2>Lépések</h2>\n<ol>"
        yield from _steps(content, case)
        yield "</ol>"
    shown = "\n".join(line for one in read for line in _reading(content, one))
    if shown:
        yield shown
    yield "<h2>A szabályok</h2>\n<dl>"
    yield from _rules(content, case, up, _ROOM - len(shown))
    yield "</dl>"


def _reading(content: Content, one: readings.Reading) -> Iterator[str]:
    """A reading of a disputed rule: what it says, what is done by it and what comes of it."""
    yield f"<h2>{one.name}</h2>\n<p>{html.escape(one.text)}</p>"
    if one.case.when:
        yield "<ol>"
        yield from _steps(content, one.case)
        yield "</ol>"
    yield "<ul>"
    yield from _come(content, one.case)
    yield "</ul>"


def _steps(content: Content, case: Case) -> Iterator[str]:
    return (f"<li>{_step(content, case, data)}</li>" for data in case.when)


def _come(content: Content, case: Case) -> Iterator[str]:
    return (f"<li>{line}</li>" for line in dict.fromkeys(_decision(content, case)))


def answer(case: Case) -> str:
    """What answers the sheet's question: the scenario's own answer, otherwise yes or no and what it shows."""
    if case.answer:
        return case.answer
    refused = any(data.get("illegal") is not None for data in case.when) or case.then.get("impossible")
    return f"Nem. {case.title}." if refused else f"{case.title}."


def _rules(content: Content, case: Case, up: str, room: int) -> Iterator[str]:
    """The rules that are needed, whole: those that decide always, the others while the page has room."""
    for rule in _needed(case):
        rulebook, _colon, number = rule.rpartition(":")
        of = content.shelf.get(rulebook or case.edition)
        item = of.items.get(number) if of else None
        if of is None or item is None or not item["text"]:
            continue
        room -= len(item["text"])
        whole = rule in case.rules or room > 0
        text = _text(of, item["text"], up) if whole else html.escape(clip(item["text"], _SHORT))
        name = f"{html.escape(of.name)} " if rulebook else ""
        dot = "." if numbers.is_printed(number) else ""
        link = f'<a href="{up}{of.places.address(number)}">{of.label(number)}{dot}</a>'
        yield f"<dt>{name}{link}</dt>\n<dd>{text}</dd>"


def _text(of: Content, text: str, up: str) -> str:
    """A rule's text as HTML, its lists as lists."""

    def link(number: str) -> str | None:
        known = number in of.numbers
        return f"[{literal(of.label(number))}]({up}{of.places.address(number)})" if known else None

    return prose.blocks(text, "", link)


def _decision(content: Content, case: Case) -> Iterator[str]:
    for data in case.when:
        sentence, forbidding = case.pages.step(data)
        if data.get("illegal") is not None:
            yield f"<b>Nem szabad:</b> {html.escape(sentence)} ({_names(content, case, forbidding)})"
    if case.then.get("impossible"):
        by = _names(content, case, case.pages.forbidding(case.then["impossible"]))
        yield f"Ilyen helyzet nem állhat elő ({by})"
    yield from (html.escape(line) for line in case.pages.outcome(case.then))


def _step(content: Content, case: Case, data: dict[str, Any]) -> str:
    sentence, forbidding = case.pages.step(data)
    mark = f" <b>Nem szabad</b> ({_names(content, case, forbidding)})" if data.get("illegal") is not None else ""
    return f"{html.escape(sentence)}.{mark}"


def _names(content: Content, case: Case, rules: Iterable[str]) -> str:
    """Rules of a scenario as people call them, separated by commas."""
    found = []
    for rule in rules:
        rulebook, _colon, number = rule.rpartition(":")
        of = content.shelf.get(rulebook or case.edition, content)
        found.append(f"{of.name} {of.label(number)}" if rulebook else of.label(number))
    return html.escape(", ".join(found))


def _needed(case: Case) -> list[str]:
    """The rules it is decided by, then the others it demands, each once."""
    forbidding = case.pages.forbidding(case.then.get("impossible"))
    return list(dict.fromkeys([*case.rules, *forbidding, *(case.then.get("cites") or ())]))
