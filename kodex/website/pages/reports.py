"""Pages that report on the rulebook: dated changes, what the scenarios cover, tournament formats."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import Any

from kodex.ground.article import with_article
from kodex.model import Change, Parameter
from kodex.rules import numbers
from kodex.website import cases
from kodex.website.content import Content, Item, Title
from kodex.website.labels import CHANGES, VERIFICATION, count
from kodex.website.links import Links
from kodex.website.markdown import inline, literal

CHANGES_PAGE, COVERAGE, FORMATS = "valtozasok.md", "lefedettseg.md", "formatumok.md"
_TOURNAMENTS = "VII"
_BARE = 12


def changes_markdown(content: Content) -> str:
    """The dated changes, newest first, under their years."""
    links = content.links(CHANGES_PAGE)
    years: dict[str, list[Change]] = defaultdict(list)
    for change in sorted(content.book.chronology, key=lambda change: change.date, reverse=True):
        years[change.date[:4]].append(change)
    blocks = ["# Változások"]
    if not years:
        return "# Változások\n\nDátumhoz köthető változást még nem jegyeztünk fel.\n"
    blocks.append(
        "A szabályok dátumhoz köthető változásai, a legújabbal kezdve. A lista nem teljes: csak az szerepel benne, "
        "amit a forrásunk maga is említ. "
        f'<a href="{links.up()}valtozasok.xml">Hírcsatorna (Atom)</a>'
    )
    for year, found in years.items():
        blocks.append(f"## {literal(year)} {{ #ev-{year} }}")
        blocks.append("\n".join(f"- {_change(change, links)}" for change in found))
    return "\n\n".join(blocks) + "\n"


def _change(change: Change, links: Links) -> str:
    date = f"**{literal(change.date)}** " if len(change.date) > 4 else ""
    rules = f" ({links.numbers(change.rules)})" if change.rules else ""
    return f"{date}{literal(change.text)}{rules} <small>{CHANGES.get(change.kind, change.kind)}</small>"


def coverage_markdown(content: Content) -> str:
    """How much of the rulebook scenarios prove: in all, by title, and what nothing covers."""
    links = content.links(COVERAGE)
    states = Counter(cases.status(content.cases, item) for item in content.items.values())
    checkable = sum(states[name] for name in ("decisive", "asserted", "cited", "open"))
    rows = [
        f"- **{words}:** {_of(states[name], checkable)}. {meaning}"
        for name, (words, meaning) in VERIFICATION.items()
        if name != "untestable"
    ]
    words = VERIFICATION["untestable"][0]
    rows.append(f"- **{words}:** {count(states['untestable'])} pont; az oka mindegyiknél ott áll.")
    failing = sum(not case.passes for case in content.cases.cases)
    blocks = [
        "# Mennyit ellenőriztünk?",
        f"A program {count(len(content.cases.cases))} kitalált helyzetet játszik le. Az alábbi számok abból adódnak, "
        f"hogy közben mely pontokra hivatkozik. Programmal ellenőrizhető {count(checkable)} pont, ebből:",
        "\n".join(rows),
    ]
    if failing:
        blocks.append(f"**{failing} eset jelenleg nem jön ki** a szabályokból.")
    for part in content.parts:
        found = [_title(content, title, links) for title in content.titles_of(part.number)]
        lines = [line for line in found if line]
        if lines:
            blocks += [f"## {literal(part.name)}", "\n".join(lines)]
    return "\n\n".join(blocks) + "\n"


def _of(part: int, whole: int) -> str:
    percent = 100 * part // whole if whole else 0
    share = f" ({f'{percent}%' if percent or not part else '1% alatt'})" if whole else ""
    return f"{count(part)} {with_article(count(whole))} pontból{share}"


def _title(content: Content, title: Title, links: Links) -> str:
    """A title in the report: how many of its items are proven, and the numbers of those that no scenario touches."""
    by_state: dict[str, list[Item]] = defaultdict(list)
    for item in title.all_items:
        by_state[cases.status(content.cases, item)].append(item)
    touched = sum(len(by_state[name]) for name in ("decisive", "asserted", "cited"))
    whole = touched + len(by_state["open"])
    if not whole:
        return ""
    page = content.places.case(title.number)
    proof = f", [esetek]({links.path(page)})" if title.number in content.cases_by_title else ""
    bar = f'<progress max="{whole}" value="{touched}" aria-label="{touched} / {whole}">{touched} / {whole}</progress>'
    open_ = [item["number"] for item in by_state["open"]]
    rest = ""
    if touched and open_:
        more = f" és még {len(open_) - _BARE}" if len(open_) > _BARE else ""
        rest = f"; nincs: {links.numbers(open_[:_BARE])}{more}"
    name = f"[{literal(title.name)}]({links.path(content.places.title(title.number))})"
    return f"- {name} {bar} <small>{touched} / {whole}{proof}{rest}</small>"


def formats_markdown(content: Content) -> str:
    """Tournament formats: the titles about them, and the numbers that each fixes."""
    links = content.links(FORMATS)
    groups: dict[str, list[Parameter]] = defaultdict(list)
    for parameter in content.book.parameters:
        if parameter.format:
            groups[parameter.format].append(parameter)
    blocks = [
        "# Versenyformátumok",
        "Mindegyik formátumnál azok a számok állnak, amelyeket a szabályai rögzítenek, és a pont, amelyik kimondja.",
    ]
    if not groups:
        blocks.append("Formátumhoz kötött értéket még nem jegyeztünk fel.")
    for name, found in sorted(groups.items(), key=lambda pair: numbers.key(_main_title(pair[1]))):
        title = content.titles.get(_main_title(found))
        heading = name[:1].upper() + name[1:]
        blocks.append(f"## {literal(heading)}")
        if title is not None:
            blocks.append(f"Szabályai: [{literal(title.name)}]({links.path(content.places.title(title.number))})")
        blocks.append("\n".join(f"- {parameter_line(p, links)}" for p in found))
    part = next((part for part in content.parts if part.number == _TOURNAMENTS), None)
    if part is not None:
        blocks.append(f"Minden versenyszabály: [{literal(part.name)}]({links.path(content.places.part(part.number))})")
    return "\n\n".join(blocks) + "\n"


def _main_title(found: list[Parameter]) -> str:
    """The title that fixes most of some parameters; of several the first."""
    counts = Counter(numbers.title(parameter.rule) for parameter in found)
    return min(counts, key=lambda title: (-counts[title], numbers.key(title)))


def parameter_line(parameter: Parameter, links: Links) -> str:
    """``kezdő életpont: 20 Ép (3.12)``."""
    return f"{parameter_words(parameter, links)} ({links.number_or_plain(parameter.rule)})"


def parameter_words(parameter: Parameter, links: Links) -> str:
    """Name, value and note of a parameter as inline Markdown."""
    value = _value(parameter.value)
    amount = f"**{literal(value)}**" if value else ""
    unit = f"\u00a0{literal(parameter.unit)}" if parameter.unit and value else ""
    note = f"<small>{inline(parameter.note, links.number, bare=True)}</small>" if parameter.note else ""
    name = literal(parameter.name)
    return " ".join(filter(None, [f"{name}:" if amount or note else name, amount + unit, note]))


def _value(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "igen" if value else "nem"
    if isinstance(value, list):
        return ", ".join(map(str, value))
    return str(value).replace(".", ",") if isinstance(value, float) else str(value)
