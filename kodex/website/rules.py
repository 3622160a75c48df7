"""One numbered item on the page of its title."""

from __future__ import annotations

from collections.abc import Iterator

from kodex import numbers
from kodex.website import cases, labels
from kodex.website.content import Content, Item, clip
from kodex.website.labels import (
    KINDS,
    NOT_YET_PLAYED,
    NOTE_MISSING,
    PENDING,
    STATUSES,
    UNPLAYED,
    VERIFICATION,
    official,
)
from kodex.website.links import Links, anchor, case_anchor, dispute_anchor
from kodex.website.markdown import blocks, literal, quoted
from kodex.website.reports import parameter_words

DISPUTES_PAGE = "vitak.md"
LABEL = 48
"""Longest line in the table of contents beside the page, in characters."""
SHOWN_CASES = 3
"""Scenarios named at an item; the rest is counted."""


def item_blocks(content: Content, item: Item, level: int, links: Links) -> Iterator[str]:
    """The Markdown blocks of an item below a title, its heading at ``level`` (2 to 6)."""
    number, heading = item["number"], item["heading"]
    words = f" {literal(heading)}" if heading else ""
    label = quoted(clip(" ".join(filter(None, [_below(content, item), heading or item["text"]])), LABEL))
    yield (
        f"{'#' * level} [{literal(item['label'])}](#{anchor(number)}){{ {number_look(number)} }}{words}"
        f' {{ #{anchor(number)} .k-item data-toc-label="{label}" }}'
    )
    yield from body_blocks(content, item, links)


def number_look(number: str) -> str:
    """The class of a number in a heading; an address is set smaller."""
    return ".k-number" if numbers.is_printed(number) else ".k-number .k-address"


def _below(content: Content, item: Item) -> str:
    """An item's number beside others of its title: of an address only what its label has beyond the title's."""
    number, label, title = item["number"], str(item["label"]), content.label(item["title_number"])
    below = not numbers.is_printed(number) and number != item["title_number"]
    return label.removeprefix(title).lstrip("., ") if below else label


def body_blocks(content: Content, item: Item, links: Links) -> Iterator[str]:
    """What stands below the heading of an item: badges, text, relations, questions."""
    badges = [*_badges(item), *_verification(content, item)]
    if badges:
        yield f'<p class="k-badges">{" ".join(badges)}</p>'
    if item["text"]:
        yield blocks(item["text"], links.number)
    if content.official is not None:
        yield _official(content.official.get(item["number"], ()))
    yield from _relations(content, item, links)
    yield from _facts(content, item, links)
    if content.editions is not None:
        for verdict, line in content.editions.lines(content.book.id, item["number"], links):
            yield f"{line}\n{{ .k-relation .k-edition-{verdict} }}"
    if item["questions"]:
        yield _questions(item["questions"])
    if item["beats"] or item["beaten_by"] or item["refs"] or item["related"] or item["referred_by"]:
        yield _drawing(item["label"], content.places.file(item["number"]))


def _verification(content: Content, item: Item) -> Iterator[str]:
    """How far scenarios prove the item."""
    status = cases.status(content.cases, item)
    if status == "open" and not content.is_played:
        yield _badge(UNPLAYED[0], "proof k-open", UNPLAYED[1])
    elif status == "open" and item.get("played") is False:
        yield _badge(NOT_YET_PLAYED[0], "proof k-open", NOT_YET_PLAYED[1])
    elif status == "untestable":
        yield _badge(f"{VERIFICATION[status][0]}: {item['executable']}", "proof k-untestable")
    elif status:
        yield _badge(VERIFICATION[status][0], f"proof k-{status}", VERIFICATION[status][1])


def _official(paragraphs: tuple[str, ...]) -> str:
    """The printed wording, in a build that nobody else may see."""
    rows = "\n".join(f"<p>{quoted(paragraph)}</p>" for paragraph in paragraphs if paragraph)
    text = rows or "<p>A saját példányodban ez a szám nincs meg.</p>"
    return f'<blockquote class="k-official">\n<p><strong>A nyomtatott szöveg</strong></p>\n{text}\n</blockquote>'


def _facts(content: Content, item: Item, links: Links) -> Iterator[str]:
    """The numbers the item fixes, the scenarios that decide by it."""
    for parameter in content.parameters.get(item["number"], ()):
        place = f" <small>({literal(parameter.format)})</small>" if parameter.format else ""
        yield _relation("Rögzített érték", "parameter", parameter_words(parameter, links) + place)
    found = content.cases_of.get(item["number"], [])
    if found:
        shown = [
            f"[{literal(case.asks)}]({links.path(content.case_page(case))}#{case_anchor(case.id)})"
            for case in found[:SHOWN_CASES]
        ]
        more = f" … és még {len(found) - SHOWN_CASES}" if len(found) > SHOWN_CASES else ""
        yield _relation("Esetek", "cases", " · ".join(shown) + more)


def _drawing(label: str, file: str) -> str:
    """A closed box whose drawing is fetched when it is opened; without scripts the link shows it."""
    return (
        '<details class="k-drawing">\n<summary>Kapcsolatok rajzon</summary>\n'
        f'<p><a href="{file}.svg">{labels.point(label)} környezete</a></p>\n</details>'
    )


def _badges(item: Item) -> list[str]:
    """The badges of an item as HTML: pending, kind, status, missing note, date."""
    found = []
    if item["kind"] is None:
        found.append(_badge(PENDING, "pending"))
    elif item["kind"] in KINDS:
        found.append(_badge(KINDS[item["kind"]], item["kind"]))
    if item["status"] in STATUSES:
        found.append(_badge(STATUSES[item["status"]][0], item["status"], STATUSES[item["status"]][1]))
    if item.get("note_missing"):
        found.append(_badge(NOTE_MISSING[0], "note", NOTE_MISSING[1]))
    if item.get("as_of"):
        found.append(_badge(f"{item['as_of']} óta érvényes", "date"))
    return found


def _badge(text: str, name: str, meaning: str = "") -> str:
    title = f' title="{quoted(meaning)}"' if meaning else ""
    return f'<span class="k-badge k-{name}"{title}>{quoted(text)}</span>'


def _relations(content: Content, item: Item, links: Links) -> Iterator[str]:
    """What the item beats, what beats it, where it points, what points to it; each other item is named once."""
    reasons: dict[str, str] = item.get("reasons", {})
    yield from _against("Felülírja", "beats", item["beats"], reasons, links)
    yield from _against("Kivétel alóla", "beaten", item["beaten_by"], reasons, links)
    corrected = {c["to"]: c for c in item.get("corrections", ())}
    plain = [number for number in item["refs"] if number not in corrected]
    if plain:
        yield _relation("Hivatkozik", "refs", links.numbers(plain))
    for to, correction in corrected.items():
        why = f", mert {literal(correction['reason'])}" if correction["reason"] else ""
        printed = f"a nyomtatásban {literal(correction['printed'])}{why}"
        yield _relation("Javított hivatkozás", "corrected", f"{links.number_or_plain(to)} ({printed})")
    shown = {item["number"], *item["beats"], *item["beaten_by"], *item["refs"]}
    for label, name, key in (("Lásd még", "related", "related"), ("Ide mutat", "referred", "referred_by")):
        fresh = [number for number in item[key] if number not in shown]
        shown.update(fresh)
        if fresh:
            yield _relation(label, name, links.numbers(fresh))
    if item.get("terms"):
        yield _relation("Itt meghatározott fogalom", "terms", ", ".join(literal(term) for term in item["terms"]))
    disputed = [content.disputes[id_] for id_ in item["disputes"] if id_ in content.disputes]
    if disputed:
        path = links.own(DISPUTES_PAGE)
        titles = "; ".join(f"[{literal(d.title)}]({path}#{dispute_anchor(d.id)})" for d in disputed)
        yield _relation("Vitás kérdés", "disputed", titles)
    for dispute in disputed:
        if dispute.changes:
            told = f"{literal(dispute.changes)} <small>{literal(official(dispute))}</small>"
            yield _relation("A mai hivatalos oldalakon", "disputed", told)


def _against(label: str, name: str, others: list[str], reasons: dict[str, str], links: Links) -> Iterator[str]:
    """One relation for each reason, then the ones that give none."""
    for number in others:
        if number in reasons:
            why = f"{links.number_or_plain(number)}, mert {literal(reasons[number])}"
            yield _relation(label, name, why)
    bare = [number for number in others if number not in reasons]
    if bare:
        yield _relation(label, name, links.numbers(bare))


def _relation(label: str, name: str, text: str) -> str:
    return f"**{label}:** {text}\n{{ .k-relation .k-{name} }}"


def _questions(questions: list[str]) -> str:
    rows = "\n".join(f"<li>{quoted(question)}</li>" for question in questions)
    return (
        f'<details class="k-questions">\n<summary>Így kérdezik a játékosok ({len(questions)})</summary>\n'
        f"<ul>\n{rows}\n</ul>\n</details>"
    )
