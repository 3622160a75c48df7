"""One numbered item on the page of its title: number, text, and below it one row.

In the row stands what overrides the item, what it overrides and what is disputed about it; everything else is folded
behind a line that says how much there is.
"""

from __future__ import annotations

from collections.abc import Iterator

from kodex.rules import numbers
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
from kodex.website.markdown import blocks, literal, quoted, sourced
from kodex.website.pages import rulings
from kodex.website.pages.reports import parameter_words
from kodex.website.prose import line

DISPUTES_PAGE = "vitak.md"
LABEL = 48
"""Longest line in the table of contents beside the page, in characters."""
SHOWN_CASES = 3
"""Scenarios named at an item; the rest is counted."""


def item_blocks(content: Content, item: Item, level: int, links: Links, seen: set[str]) -> Iterator[str]:
    """The Markdown blocks of an item below a title, its heading at ``level`` (2 to 6).

    ``seen`` are the common terms that the page has linked (:meth:`kodex.website.terms.Terms.linked`).
    """
    number, heading = item["number"], item["heading"]
    words = f" {literal(heading)}" if heading and not str(item["label"]).endswith(heading) else ""
    label = quoted(clip(" ".join(filter(None, [_below(content, item), heading or item["text"]])), LABEL))
    look = ".k-item" if heading or not item["text"] else ".k-item .k-run"
    yield (
        f"{'#' * level} [{literal(_shown(content, item))}](#{anchor(number)}){{ {number_look(number)} }}{words}"
        f' {{ #{anchor(number)} {look} data-toc-label="{label}" }}'
    )
    yield from body_blocks(content, item, links, seen)


def number_look(number: str) -> str:
    """The class of a number in a heading; an address is set smaller."""
    return ".k-number" if numbers.is_printed(number) else ".k-number .k-address"


def _below(content: Content, item: Item) -> str:
    """An item's number beside others of its title: of an address only what its label has beyond the title's."""
    number, label = item["number"], str(item["label"])
    if numbers.is_printed(number) or number == item["title_number"]:
        return label
    return _without(label, _names(content, item["title_number"]))


def _names(content: Content, number: str) -> list[str]:
    """How labels of items name their title: by its own label; "Fázis 4.1" stands below "4. Fázis"."""
    heading = content.titles[number].heading
    return [content.label(number), heading.removeprefix(f"{number.rpartition('/')[2]}. ")]


def _without(label: str, above: list[str]) -> str:
    """A label without the longest of those above it that it begins with; whole where nothing would be left."""
    said = max((one for one in above if one != label and label.startswith((f"{one} ", f"{one},"))), key=len, default="")
    return label.removeprefix(said).lstrip("., ") or label


def _shown(content: Content, item: Item) -> str:
    """What stands before an item on the page of its title: its number; of an address what the title and the heading
    above it do not say yet."""
    label = str(item["label"])
    if numbers.is_printed(item["number"]):
        return label
    title = content.titles[item["title_number"]]
    return _without(label, [*_names(content, title.number), *(str(o["label"]) for o in title.items if o["heading"])])


def body_blocks(content: Content, item: Item, links: Links, seen: set[str]) -> Iterator[str]:
    """What stands below the heading of an item: its text, then its row."""
    if item["text"]:
        yield blocks(item["text"], links.number, plain=content.terms.linked(item["number"], links, seen))
    if content.official is not None:
        yield _official(content.official.get(item["number"], ()))
    row = _row(content, item, links)
    if row:
        yield row


def _official(paragraphs: tuple[str, ...]) -> str:
    """The printed wording, in a build that nobody else may see."""
    rows = "\n".join(f"<p>{quoted(paragraph)}</p>" for paragraph in paragraphs if paragraph)
    text = rows or "<p>A saját példányodban ez a szám nincs meg.</p>"
    return f'<blockquote class="k-official">\n<p><strong>A nyomtatott szöveg</strong></p>\n{text}\n</blockquote>'


def folded(content: Content, item: Item, links: Links) -> str | None:
    """The row of a title that has neither a text nor anything to be seen at once: what is folded, or nothing.

    None for any other title.
    """
    if item["text"] or content.official is not None or any(True for _line in _seen(content, item, links)):
        return None
    lines = _about(content, item, links, beside=False)
    return _rowed(['<p class="k-relation">A cím egészéről:</p>', *lines], "k-row k-last") if lines else ""


def _row(content: Content, item: Item, links: Links) -> str:
    """What overrides the item and what is disputed, a line each, and all else folded."""
    seen = [*_seen(content, item, links)]
    return _rowed([*seen, *_about(content, item, links, beside=bool(seen))])


def _rowed(lines: list[str], look: str = "k-row") -> str:
    return "\n".join([f'<div class="{look}">', *lines, "</div>"]) if lines else ""


def _seen(content: Content, item: Item, links: Links) -> Iterator[str]:
    """The lines of a row that are not folded."""
    marks = "".join(f'<span class="k-badge k-{name}">{quoted(text)}</span>' for name, text in _marks(item))
    if marks:
        yield f'<p class="k-marks">{marks}</p>'
    for label, name, key in (("Kivétel alóla", "beaten", "beaten_by"), ("Felülírja", "beats", "beats")):
        if item[key]:
            yield _relation(label, name, links.numbers(item[key]), links)
    disputed = _disputes(content, item, links)
    if disputed:
        today = any(True for _line in _today(content, item, links))
        yield _relation("Vitás, ma másképp" if today else "Vitás", "disputed", disputed, links)


def _marks(item: Item) -> Iterator[tuple[str, str]]:
    """What nobody may overlook: that the item is not restated, no longer in use, or valid from a date."""
    if item["kind"] is None:
        yield "pending", PENDING
    if item["status"] == "obsolete":
        yield "obsolete", STATUSES["obsolete"][0]
    if item.get("as_of"):
        yield "date", f"{item['as_of']} óta érvényes"


def _about(content: Content, item: Item, links: Links, *, beside: bool) -> list[str]:
    """All else about an item behind one line that says how much there is; nothing where there is nothing.

    ``beside``: lines stand before it, so on a narrow screen it says in two words how much, to have room beside them.
    """
    rows = [*_today(content, item, links), *_relations(content, item, links), *_facts(content, item, links)]
    rows += [_relation(who, "ruled", told, links) for who, told in rulings.rule_lines(content, item["number"], links)]
    if content.editions is not None:
        found = content.editions.lines(content.book.id, item["number"], links)
        rows += [_paragraph(text, f"edition-{verdict}", links) for verdict, text in found]
    rows += [_relation(name, kind, meaning, links) for kind, name, meaning in _standing(content, item)]
    neighbours = _neighbours(item)
    if neighbours:
        rows.append(_drawing(item["label"], content.places.file(item["number"])))
    if item["questions"]:
        rows.append(_questions(item["questions"]))
    if not rows:
        return []
    counts = [(len(neighbours), "kapcsolat"), (len(item["questions"]), "kérdés")]
    counts.append((len(content.cases_of.get(item["number"], ())), "eset"))
    counts.append((len(content.rulings_of.get(item["number"], ())), "válasz"))
    told = ", ".join(f"{labels.count(n)}&nbsp;{name}" for n, name in counts if n) or "bővebben"
    every = sum(n for n, _name in counts)
    if beside and every:
        told = f'<span class="k-whole">{told}</span><span class="k-brief">még {labels.count(every)}</span>'
    number = f"{quoted(item['label'])}{'.' if numbers.is_printed(item['number']) else ''}"
    summary = f'<summary><span class="k-spoken">{number} </span>{told}</summary>'
    return [f'<details class="k-about">{summary}', *rows, "</details>"]


def _neighbours(item: Item) -> set[str]:
    """The other items that an item is joined to."""
    keys = ("beats", "beaten_by", "refs", "related", "referred_by")
    return {number for key in keys for number in item[key]} - {item["number"]}


def _standing(content: Content, item: Item) -> Iterator[tuple[str, str, str]]:
    """Class, name and meaning of what the item is and of how far scenarios prove it."""
    kind = item["kind"]
    if kind in KINDS:
        yield kind, KINDS[kind][0], KINDS[kind][1]
    if item["status"] in STATUSES:
        yield item["status"], *STATUSES[item["status"]]
    if item.get("note_missing"):
        yield "note", *NOTE_MISSING
    status = cases.status(content.cases, item)
    if status == "open" and not content.is_played:
        yield "proof", *UNPLAYED
    elif status == "open" and item.get("played") is False:
        yield "proof", *NOT_YET_PLAYED
    elif status == "untestable":
        yield "proof", VERIFICATION[status][0], f"{literal(str(item['executable']))}."
    elif status:
        yield "proof", *VERIFICATION[status]


def _facts(content: Content, item: Item, links: Links) -> Iterator[str]:
    """The numbers the item fixes, the scenarios that decide by it."""
    for parameter in content.parameters.get(item["number"], ()):
        place = f" <small>({literal(parameter.format)})</small>" if parameter.format else ""
        yield _relation("Rögzített érték", "parameter", parameter_words(parameter, links) + place, links)
    found = content.cases_of.get(item["number"], [])
    if found:
        shown = [
            f"[{literal(case.asks)}]({links.path(content.case_page(case))}#{case_anchor(case.id)})"
            for case in found[:SHOWN_CASES]
        ]
        if len(found) > SHOWN_CASES:
            rest = f"és még {len(found) - SHOWN_CASES}"
            shown.append(f"[{rest}]({links.path(content.case_page(found[SHOWN_CASES]))})")
        yield _relation("Esetek", "cases", " · ".join(shown), links)


def _drawing(label: str, file: str) -> str:
    """A closed box whose drawing is fetched when it is opened; without scripts the link shows it."""
    return (
        '<details class="k-drawing"><summary>Kapcsolatok rajzon</summary>\n'
        f'<p><a href="{file}.svg">{labels.point(label)} környezete</a></p></details>'
    )


def _relations(content: Content, item: Item, links: Links) -> Iterator[str]:
    """What the item beats and what beats it where a reason is given, where it points, what points to it; each other
    item is named once."""
    reasons: dict[str, str] = item.get("reasons", {})
    for label, name, key in (("Kivétel alóla", "beaten", "beaten_by"), ("Felülírja", "beats", "beats")):
        for number in item[key]:
            if number in reasons:
                why = f"{links.number_or_plain(number)}, mert {literal(reasons[number])}"
                yield _relation(label, name, why, links)
    corrected = {c["to"]: c for c in item.get("corrections", ())}
    plain = [number for number in item["refs"] if number not in corrected]
    if plain:
        yield _relation("Hivatkozik", "refs", links.numbers(plain), links)
    for to, correction in corrected.items():
        why = f", mert {literal(correction['reason'])}" if correction["reason"] else ""
        printed = f"a nyomtatásban {literal(correction['printed'])}{why}"
        yield _relation("Javított hivatkozás", "corrected", f"{links.number_or_plain(to)} ({printed})", links)
    same = [*item.get("same_as", ()), *item.get("repeated_by", ())]
    if same:
        yield _relation("Ugyanezt szabályozza", "same", links.numbers(same), links)
    shown = {item["number"], *item["beats"], *item["beaten_by"], *item["refs"], *same}
    for label, name, key in (("Lásd még", "related", "related"), ("Ide mutat", "referred", "referred_by")):
        fresh = [number for number in item[key] if number not in shown]
        shown.update(fresh)
        if fresh:
            yield _relation(label, name, links.numbers(fresh), links)
    if item.get("terms"):
        yield _relation("Itt meghatározott fogalom", "terms", ", ".join(literal(term) for term in item["terms"]), links)


def _disputes(content: Content, item: Item, links: Links) -> str:
    """The disputes about an item as links."""
    found = [content.disputes[id_] for id_ in item["disputes"] if id_ in content.disputes]
    path = links.own(DISPUTES_PAGE)
    return "; ".join(f"[{literal(one.title)}]({path}#{dispute_anchor(one.id)})" for one in found)


def _today(content: Content, item: Item, links: Links) -> Iterator[str]:
    """Where the official pages of today say otherwise than our edition: what changes for the player, and the source."""
    for dispute in (content.disputes[id_] for id_ in item["disputes"] if id_ in content.disputes):
        if dispute.changes:
            told = f"{literal(dispute.changes)} <small>{sourced(official(dispute))}</small>"
            yield _relation("A mai hivatalos oldalakon", "today", told, links)


def _relation(label: str, name: str, text: str, links: Links) -> str:
    return _paragraph(f"**{label[:1].upper()}{label[1:]}:** {text}", name, links)


def _paragraph(text: str, name: str, links: Links) -> str:
    return f'<p class="k-relation k-{name}">{line(text, links.page)}</p>'


def _questions(questions: list[str]) -> str:
    rows = "\n".join(f"<li>{quoted(question)}</li>" for question in questions)
    return (
        f'<p class="k-relation"><strong>Így kérdezik a játékosok:</strong></p>\n<ul class="k-questions">\n{rows}\n</ul>'
    )
