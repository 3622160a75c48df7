"""Rulings on the site: a line each, folded, at the rules that they are about, and a page of all of them.

They stand as HTML that Markdown leaves alone. :mod:`kodex.website.files.machine` makes their feed.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator

from kodex.website.content import Content, RulingObject
from kodex.website.labels import AUTHORITIES, STANDINGS, count
from kodex.website.links import Links, case_anchor, dispute_anchor, ruling_anchor
from kodex.website.markdown import inline, literal, quoted
from kodex.website.prose import line

PAGE, FEED, NAME = "valaszok.md", "valaszok.xml", "Feljegyzett válaszok"
SHOWN = 3
"""Rulings told at a rule; the rest is counted."""

_DISPUTES = "vitak.md"


def rule_lines(content: Content, number: str, links: Links) -> Iterator[tuple[str, str]]:
    """What has been answered about a rule: label and Markdown of each line, what differs from the text first."""
    found = sorted(content.rulings_of.get(number, ()), key=lambda one: one["agreement"] != "differs")
    page = links.own(PAGE)
    for one in found[:SHOWN]:
        about = [literal(one["source"] or ""), one["date"] or "dátuma ismeretlen"]
        if one["superseded_by"] or one["agreement"] == "differs":
            about.append(standing(one))
        if one["scenarios"]:
            about.append("a motor lejátssza")
        said = f"[{literal(one['question'])}]({page}#{ruling_anchor(one['id'])}) {literal(one['answer'])}"
        yield AUTHORITIES[one["authority"]], f"{said} <small>({', '.join(about)})</small>"
    if len(found) > SHOWN:
        yield "Válaszok", f"[és még {len(found) - SHOWN}]({page}#{ruling_anchor(found[SHOWN]['id'])})"


def standing(ruling: RulingObject) -> str:
    """How a ruling stands to the text of our edition, or that it holds no longer."""
    return STANDINGS["superseded" if ruling["superseded_by"] else ruling["agreement"]]


def rulings_markdown(content: Content) -> str:
    """The page of all rulings, under the titles of the rules that decide them."""
    links = Links(content.places.page(PAGE), content.places, content.numbers, lambda _number: "", content.label)
    if not content.rulings:
        return f"# {NAME}\n\nEhhez a szabálykönyvhöz még nem jegyeztünk fel választ.\n"
    feed = content.places.page(FEED)
    blocks = [
        f"# {NAME}",
        "Ezt felelték szabálykérdésekre a kiadó oldalain, rovataiban és versenykiírásaiban, cikkekben és fórumokon; a "
        "mi szavainkkal, mindegyiket a forrásával. Egyik sem a szabály szövege, és a hivatalos oldalak helyenként "
        "újabbak, mint az a kiadás, amelyet itt olvashatsz: ahol egy válasz mást mond, az is ott áll. Amit a forrás "
        "nem árul el, arról ezt írjuk: ismeretlen.",
        f'{_counted(content.rulings)} <a href="{links.up()}{feed}">Hírcsatorna (Atom)</a>',
    ]
    groups: dict[str, list[RulingObject]] = defaultdict(list)
    for one in content.rulings:
        groups[content.title_of(one["rules"][0]) if one["rules"] else ""].append(one)
    for number, title in content.titles.items():
        if number in groups:
            blocks.append(f"## [{literal(title.name)}]({links.path(content.places.title(number))})")
            blocks.append(
                "\n".join(['<div class="k-rulings">', *(_told(content, o, links) for o in groups[number]), "</div>"])
            )
    return "\n\n".join(blocks) + "\n"


def _counted(rulings: Iterable[RulingObject]) -> str:
    """``122 válasz: 68 hivatalos válasz, 12 fórum.``"""
    found = Counter(one["authority"] for one in rulings)
    parts = (f"{count(n)} {AUTHORITIES[name][:1].lower()}{AUTHORITIES[name][1:]}" for name, n in found.most_common())
    return f"{count(found.total())} válasz: {', '.join(parts)}."


def _told(content: Content, ruling: RulingObject, links: Links) -> str:
    """One ruling with all that is known of it."""
    rows = [
        f'<article class="k-ruling" id="{ruling_anchor(ruling["id"])}"><h3>{quoted(ruling["question"])}</h3>',
        f"<p>{quoted(ruling['answer'])}</p>",
        _row(AUTHORITIES[ruling["authority"]], source(ruling)),
        _row("Pontok", f"{line(links.numbers(ruling['rules']), links.page)}; {standing(ruling)}"),
    ]
    played = [one for one in content.cases.cases if one.id in ruling["scenarios"]]
    if played:
        shown = "; ".join(
            f"[{literal(one.title)}]({links.path(content.case_page(one))}#{case_anchor(one.id)})" for one in played
        )
        rows.append(_row("A motor lejátssza", line(shown, links.page)))
    if ruling["note"]:
        rows.append(f'<p class="k-relation">{line(inline(ruling["note"], links.number, bare=True), links.page)}</p>')
    dispute = content.disputes.get(ruling["dispute"] or "")
    if dispute is not None:
        where = f"[{literal(dispute.title)}]({links.own(_DISPUTES)}#{dispute_anchor(dispute.id)})"
        rows.append(_row("Vitás", line(where, links.page), " k-disputed"))
    for other in content.rulings:
        if other["id"] in ruling["superseded_by"]:
            link = f'<a href="#{ruling_anchor(other["id"])}">{quoted(other["source"] or other["question"])}</a>'
            rows.append(_row("Helyette ez érvényes", f"{link}, {other['date'] or 'dátuma ismeretlen'}"))
    return "\n".join([*rows, "</article>"])


def _row(label: str, html: str, look: str = "") -> str:
    return f'<p class="k-relation{look}"><strong>{label}:</strong> {html}</p>'


def source(ruling: RulingObject) -> str:
    """What the source is called, as a link where its address is known, and when it was given or read there, as HTML."""
    name = quoted(ruling["source"] or "ismeretlen forrás")
    address = ruling["address"]
    told = [
        f'<a href="{quoted(address)}" rel="noopener noreferrer">{name}</a>' if address else f"{name} (címe ismeretlen)"
    ]
    told.append(ruling["date"] or "dátuma ismeretlen")
    if ruling["seen"]:
        told.append(f"olvasva: {ruling['seen']}")
    return ", ".join(told)
