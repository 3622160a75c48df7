"""Pages that list things across the rulebook: subject index, players' words, disputes, unnumbered sections."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from kodex.model import Dispute, IndexEntry, Reading, ThesaurusEntry
from kodex.website.alphabet import initial, slug, sort_key
from kodex.website.cases import Case
from kodex.website.content import Content
from kodex.website.labels import REGISTERS, official
from kodex.website.links import Links, case_anchor, dispute_anchor
from kodex.website.markdown import blocks, inline, literal, sourced
from kodex.website.pages import rulings

INDEX, THESAURUS, DISPUTES, PREFACE = "targymutato.md", "szotar.md", "vitak.md", "bevezetes.md"


class _Row(NamedTuple):
    term: str
    text: str


def beside(content: Content) -> Iterator[tuple[str, str]]:
    """Name and file (below the section) of each such page that a section has; an empty one it does not have."""
    book = content.book
    if book.unnumbered:
        yield "Bevezetés", PREFACE
    if book.index or any(True for _found in _terms(content)):
        yield "Tárgymutató", INDEX
    if book.thesaurus:
        yield "A játékosok szavai", THESAURUS
    if book.disputes:
        yield "Vitás kérdések", DISPUTES
    if book.rulings:
        yield rulings.NAME, rulings.PAGE


def index_markdown(content: Content) -> str:
    """The subject index: the printed entries with today's numbers, and the terms that rules define."""
    links = content.links(INDEX)
    entries = {entry.term: entry for entry in content.book.index}
    folded = {term.casefold(): term for term in entries}
    rows = [_Row(entry.term, _entry(entry, entries, links)) for entry in entries.values()]
    for term, number in _terms(content):
        if term.casefold() not in folded and not any(_says(entry, term, number) for entry in entries.values()):
            rows.append(_Row(term, f"{links.number_or_plain(number)} <small>meghatározás</small>"))
    intro = "Minden szó mellett azok a pontok állnak, amelyek róla szólnak."
    if not entries:
        intro = (
            "A nyomtatott tárgymutató itt még nem szerepel. A lista azokat a fogalmakat sorolja fel, amelyeket "
            "egy-egy szabálypont maga határoz meg."
        )
    return _page(["# Tárgymutató", intro, *_by_letter(rows)])


def thesaurus_markdown(content: Content) -> str:
    """The words of players and the official terms they stand for."""
    links = content.links(THESAURUS)
    rows = [_Row(entry.player, _word(entry, links)) for entry in content.book.thesaurus]
    intro = "Így mondjuk az asztalnál, és így nevezi a szabálykönyv."
    if not rows:
        intro = "A szótár még nem készült el."
    return _page(["# A játékosok szavai", intro, *_by_letter(rows)])


def disputes_markdown(content: Content) -> str:
    """Rules in tension: the question, the readings, the one taken and why."""
    places = content.places
    # with hints the page would weigh half as much again
    links = Links(places.page(DISPUTES), places, content.numbers, lambda _number: "", content.label)
    found = content.book.disputes
    intro = (
        "Itt azok a helyek állnak, ahol a szabályok szövege többféleképpen érthető, vagy két pont ellentmond "
        "egymásnak. Mindegyiknél megadjuk a lehetséges olvasatokat, és azt is, melyiket vesszük alapul. Ez nem "
        "hivatalos állásfoglalás: versenyen a bíró dönt."
    )
    if not found:
        intro = "Vitás kérdést még nem jegyeztünk fel."
    playing = _playing(content)
    told = [
        block
        for dispute in found
        for block in _dispute(dispute, links, _played(content, playing.get(dispute.switch or "", ()), links))
    ]
    return _page(["# Vitás kérdések", intro, *_moved_on(found, links), *told])


def _playing(content: Content) -> dict[str, list[Case]]:
    """By switch the scenarios that play readings of its dispute."""
    found: dict[str, list[Case]] = {}
    for case in content.cases.cases:
        if case.reads and not case.sister_of and content.case_page(case):
            for switch in dict.fromkeys(switch for read in case.reads for switch in read.switches):
                found.setdefault(switch, []).append(case)
    return found


def _played(content: Content, cases: Iterable[Case], links: Links) -> str:
    """Those of a dispute, each by the question it answers."""
    return " · ".join(
        f"[{literal(case.asks)}]({links.path(content.case_page(case))}#{case_anchor(case.id)})" for case in cases
    )


LIVING = "elo-kodex"
"""The anchor of what the official pages of today say otherwise."""


def _moved_on(disputes: Iterable[Dispute], links: Links) -> Iterator[str]:
    """Where official pages and answers have moved on from our edition, as a list that leads to the disputes."""
    moved = [dispute for dispute in disputes if dispute.changes]
    if not moved:
        return
    yield f"## Ahol a hivatalos válaszok eltérnek {{ #{LIVING} }}"
    yield (
        "A hivatalos honlap és a hivatalos válaszok ezekben mást mondanak, mint a szabályoknak az a kiadása, amelyet "
        "itt olvashatsz. A pontok szövegét ez nem írja át; versenyen kérdezd meg a bírót, melyik érvényes."
    )
    yield "\n".join(_moved(one, links) for one in moved)


def _moved(dispute: Dispute, links: Links) -> str:
    title = f"**[{literal(dispute.title)}](#{dispute_anchor(dispute.id)})** ({links.numbers(dispute.rules)})"
    return f"- {title}: {literal(dispute.changes or '')} <small>{sourced(official(dispute))}</small>"


def preface_markdown(content: Content) -> str:
    """The unnumbered sections that stand before the rules."""
    links = content.links(PREFACE)
    sections = [
        block
        for section in content.book.unnumbered
        for block in (f"## {literal(section.heading)} {{ #{slug(section.id)} }}", blocks(section.text, links.number))
    ]
    return _page(["# Bevezetés", *(sections or ["A szabálykönyv bevezetése még nincs átírva."])])


def _entry(entry: IndexEntry, known: Iterable[str], links: Links) -> str:
    pieces = [links.numbers(entry.rules)] if entry.rules else []
    if entry.see:
        pieces.append("lásd " + ", ".join(_see(term, known) for term in entry.see))
    if entry.printed:
        why = f", mert {literal(entry.reason)}" if entry.reason else ""
        pieces.append(f"<small>a nyomtatásban: {literal(', '.join(entry.printed))}{why}</small>")
    return "; ".join(pieces)


def _see(term: str, known: Iterable[str]) -> str:
    """The entry a term sends to; it stands under its letter."""
    return f"[{literal(term)}](#{_letter_anchor(initial(term))})" if term in known else literal(term)


def _terms(content: Content) -> Iterator[tuple[str, str]]:
    for number, item in content.items.items():
        for term in item.get("terms", ()):
            yield term, number


_AROUND = {"a", "az", "szó", "betű"}
"""What a printed entry may say around a term: *az „akkor” szó*."""

_INFLECTED = 3
"""So many letters more a term may have in the print: *reakció* in *reakciók*, *jelölőegység* in *jelölőegységek*."""


def _says(entry: IndexEntry, term: str, number: str) -> bool:
    """Whether a printed entry is the term in the plural or in quotes, and leads to what defines it."""
    words = (word.strip("„”") for word in entry.term.split())
    printed = slug("".join(word for word in words if word not in _AROUND))
    own = slug("".join(term.split()))
    return printed[: len(own)] == own and len(printed) <= len(own) + _INFLECTED and _leads(entry, number)


def _leads(entry: IndexEntry, number: str) -> bool:
    return any(number == rule or number.startswith((f"{rule}#", f"{rule}.")) for rule in entry.rules)


def _word(entry: ThesaurusEntry, links: Links) -> str:
    text = f"→ {literal(', '.join(entry.official))}"
    if entry.rule:
        text += f" ({links.number_or_plain(entry.rule)})"
    note = f"; {literal(entry.note)}" if entry.note else ""
    return f"{text} <small>{REGISTERS[entry.register]}{note}</small>"


def _by_letter(rows: list[_Row]) -> Iterator[str]:
    """The rows under their letters, with a bar of letters to jump by."""
    groups: dict[str, list[_Row]] = defaultdict(list)
    for row in sorted(rows, key=lambda row: sort_key(row.term)):
        groups[initial(row.term)].append(row)
    if groups:
        bar = " ".join(f"[{literal(letter)}](#{_letter_anchor(letter)})" for letter in groups)
        yield f'{bar}\n{{ .k-letters role="navigation" aria-label="Betűk" }}'
    for letter, found in groups.items():
        yield f"## {literal(letter)} {{ #{_letter_anchor(letter)} .k-letter }}"
        yield "\n".join(f"- **{literal(row.term)}** {row.text}" for row in found)


def _letter_anchor(letter: str) -> str:
    plain = letter.lower().replace("ö", "oe").replace("ü", "ue")
    return f"betu-{plain}" if plain.isalpha() else "betu-egyeb"


def _dispute(dispute: Dispute, links: Links, played: str) -> Iterator[str]:
    """A dispute; ``played``: the scenarios that play its readings."""
    yield f"## {literal(dispute.title)} {{ #{dispute_anchor(dispute.id)} }}"
    yield blocks(dispute.question, links.number, bare=True)
    yield "\n".join(f"- {_reading(reading, reading.id == dispute.default, links)}" for reading in dispute.readings)
    yield f"**Miért:** {inline(dispute.why, links.number, bare=True)}"
    yield f"**Érintett pontok:** {links.numbers(dispute.rules)}\n{{ .k-relation }}"
    if played:
        yield f"**Mindegyik olvasattal lejátszva:** {played}\n{{ .k-relation }}"
    if dispute.changes:
        yield f"**A mai hivatalos oldalakon:** {literal(dispute.changes)}\n{{ .k-relation }}"
    if dispute.source:
        yield f"**Forrás:** {sourced(official(dispute))}\n{{ .k-relation }}"


def _reading(reading: Reading, default: bool, links: Links) -> str:
    mark = "**Ezt vesszük alapul:** " if default else ""
    grounds = [links.numbers(reading.rules)] if reading.rules else []
    grounds += [sourced(reading.source)] if reading.source else []
    shown = f" <small>({', '.join(grounds)})</small>" if grounds else ""
    return f"{mark}{inline(reading.text, links.number, bare=True)}{shown}"


def _page(pieces: Iterable[str]) -> str:
    return "\n\n".join(pieces) + "\n"
