"""The pages of scenarios: one for each title, with its scenarios' tables, steps, outcomes and traces."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any

from kodex.ground.article import article
from kodex.rules import numbers
from kodex.website.cases import Case
from kodex.website.content import Content
from kodex.website.links import Links, case_anchor
from kodex.website.markdown import inline, literal, quoted
from kodex.website.pages import readings, titles
from kodex.website.played import address, board, is_playable

OVERVIEW = "esetek/index.md"
MOST = 24
"""So many cases of a title the overview asks; the title's own page has all of them."""
VERDICTS = {True: ("a szabályokból ez jön ki", "passes"), False: ("jelenleg nem jön ki", "fails")}


def pages(content: Content) -> dict[str, str]:
    """File -> Markdown of the overview and of every title that has scenarios."""
    places = content.places
    result = {places.page(OVERVIEW): overview_markdown(content)}
    for number, found in content.cases_by_title.items():
        result[places.case(number)] = title_markdown(content, number, found)
    return result


def overview_markdown(content: Content) -> str:
    """All scenarios by title, each by the question it answers."""
    links = content.links(OVERVIEW)
    if not content.cases_by_title:
        return "# Esetek\n\nLejátszható eset még nincs.\n"
    sisters = sum(bool(case.sister_of) for case in content.cases.cases)
    twice = f" Közülük {sisters} egy másik kiadás szerint játszik le egy itteni helyzetet." if sisters else ""
    intro = (
        f"{len(content.cases.cases)} kitalált helyzet, amelyet a program a szabályok szerint lejátszik.{twice} "
        "Mindegyik megmutatja az asztalt, a lépéseket, és azt, hogy melyik pont miatt az történik, ami. "
        "A lapok kitaláltak."
    )
    blocks = ["# Esetek", intro]
    for number, found in content.cases_by_title.items():
        heading = literal(_name(content, number))
        page = links.path(content.places.case(number))
        blocks.append(f"## [{heading}]({page}) {{ #c-{numbers.slug(number)} }}")
        firsts = [first for first, *_sisters in _with_sisters(found)]
        more = [f"- [és még {len(firsts) - MOST}]({page})"] if len(firsts) > MOST else []
        blocks.append("\n".join([*(_told(one, page) for one in firsts[: MOST if more else None]), *more]))
    return "\n\n".join(blocks) + "\n"


def _told(case: Case, page: str) -> str:
    """A scenario in the overview: its question. Where the same is played by other rules its own page says."""
    return f"- [{literal(case.asks)}]({page}#{case_anchor(case.id)})"


def _with_sisters(found: Iterable[Case]) -> Iterator[list[Case]]:
    """Each scenario with the sisters that follow it."""
    for _id, cases in groupby(found, lambda case: case.sister_of or case.id):
        yield list(cases)


def _name(content: Content, number: str) -> str:
    return content.titles[number].name if number in content.titles else f"{number}."


def _elsewhere(content: Content, case: Case) -> str:
    """``a Kódexben``."""
    if content.editions is not None:
        return content.editions.inside([case.edition])
    return f"itt: {case.edition}"


def title_markdown(content: Content, number: str, found: Iterable[Case]) -> str:
    """The scenarios of one title."""
    links = content.links_from(content.places.case(number))
    name = literal(_name(content, number))
    printed = numbers.is_printed(number)
    path = [
        *titles.home(content, links),
        f"[Esetek]({links.own(OVERVIEW)})",
        f"{number}.&nbsp;cím" if printed else name,
    ]
    about = f"{article(number)} {links.number_or_plain(number)}. cím szabályaihoz, lejátszva."
    if not printed:
        about = f"e cím szabályaihoz, lejátszva: [{name}]({links.path(content.places.title(number))})."
    blocks = [titles.path_line(*path), f"# Esetek: {name}", f"Kitalált helyzetek {about}"]
    found = list(found)
    by = {edition: links_of(content, edition, links.page) for edition in {case.edition for case in found}}
    root = board(content)
    for cases in _with_sisters(found):
        for case in cases:
            play = f"{root}{address(number, case)}" if root is not None and is_playable(case) else None
            blocks += _case(content, case, cases, by[case.edition], play)
    return "\n\n".join(blocks) + "\n"


def links_of(content: Content, edition: str, page: str) -> Links:
    """Links from a page to the rules of an edition."""
    by = content.shelf.get(edition)
    return by.links_from(page) if by else Links(page, content.places, (), content.hint, content.label)


def _case(content: Content, case: Case, beside: list[Case], links: Links, play: str | None) -> Iterator[str]:
    """A scenario; ``beside``: the one and its sisters; ``play``: where the playground opens it, from the root."""
    yield _heading(content, case, beside)
    yield _badges(content, case, links, play)
    yield f"**{literal(case.title)}.** Eldönti: {links.closing(dict.fromkeys(case.rules))}"
    for other in beside:
        if other is not case and not case.sister_of:
            told = f"[{literal(other.title)}](#{case_anchor(other.id)})"
            yield f"**Ugyanez {_elsewhere(content, other)}:** {told}\n{{ .k-relation .k-edition-different }}"
    yield f"**Az asztal:** {literal(table_line(case))}"
    yield "\n".join(f"- **{literal(name)}:** {literal(line)}" for name, line in side_lines(case)) or "- üres"
    found = list(case.pages.cards(case.cards))
    if found:
        yield _box("Lapok", [f"<strong>{quoted(name)}:</strong> {quoted(line)}" for name, line in found], "k-cards")
    if not readings.are_all(case):
        yield from _played(content, case, links)
    for one in readings.of(content, case):
        yield f"**{one.name}:** {inline(one.text, links.number, bare=True)}"
        yield from _played(content, one.case, links)


def _played(content: Content, case: Case, links: Links) -> Iterator[str]:
    """What is done in a scenario, what comes of it and why."""
    if case.when:
        yield "**Lépések**"
        yield "\n".join(f"1. {_step(case, data, links)}" for data in case.when)
    expected = list(outcomes(case, links))
    if expected:
        yield "**Eredmény**"
        yield "\n".join(f"- {line}" for line in expected)
    if case.trace:
        rows = [
            _event(depth, _labelled(content, sentence, own), own, links)
            for depth, sentence, norms in case.trace
            for own in [[norm.removeprefix(f"{case.edition}:") for norm in norms]]
        ]
        yield _box(f"Mi történt, és melyik pont miatt ({len(rows)} esemény)", rows, "k-trace")


def _heading(content: Content, case: Case, beside: list[Case]) -> str:
    """The question; of a sister that it is the same, by other rules."""
    level, words = "##", case.asks
    if case.sister_of:
        level, words = "###", f"Ugyanez {_elsewhere(content, case)}"
        if case.asks != beside[0].asks:
            words += f": {case.asks}"
    return f'{level} {literal(words)} {{ #{case_anchor(case.id)} .k-case data-toc-label="{quoted(words)}" }}'


def _badges(content: Content, case: Case, links: Links, play: str | None) -> str:
    """Whether it comes out, by which edition it is played where there are several, the ways to play it and to its
    sheet."""
    words, name = VERDICTS[case.passes]
    edition = content.editions.names.get(case.edition, "") if content.editions and content.places.section else ""
    by = f'<span class="k-badge">{quoted(edition)}</span> ' if edition else ""
    way = f'<a class="k-sheet" href="{links.up()}{play}">Játszd le a játszótéren</a> ' if play is not None else ""
    return (
        f'<p class="k-badges"><span class="k-badge k-{name}">{words}</span> {by}{way}'
        f'<a class="k-sheet" href="{links.up()}{content.places.sheet(case.id)}">Bírói lap nyomtatáshoz</a></p>'
    )


def table_line(case: Case) -> str:
    """Whose turn it is and which stage begins."""
    return case.pages.table(case.given)


def side_lines(case: Case) -> Iterator[tuple[str, str]]:
    """Each player with points and cards in one line."""
    for name, points, zones in case.pages.sides(case.given):
        yield name, "; ".join([points, *(f"{label}: {things}" for label, things in zones)])


def outcomes(case: Case, links: Links) -> Iterator[str]:
    """What must come of it, as Markdown."""
    yield from (literal(line) for line in case.pages.outcome(case.then))
    for key, label in (
        ("impossible", "Ilyen helyzet nem állhat elő, mert tiltja"),
        ("cites", "Az indoklásban szerepel"),
        ("never_cites", "Az indoklásban nem szerepelhet"),
    ):
        if case.then.get(key):
            yield f"{label}: {links.numbers(case.pages.forbidding(case.then[key]))}"


def _step(case: Case, data: dict[str, Any], links: Links) -> str:
    sentence, forbidding = case.pages.step(data)
    if data.get("illegal") is None:
        return f"{literal(sentence)}."
    return f"{literal(sentence)}. **Nem szabad**: tiltja {links.closing(forbidding)}"


def _labelled(content: Content, sentence: str, norms: Iterable[str]) -> str:
    """A refusal names the rules by what people read for an address."""
    for number in norms if not content.book.printed else ():
        sentence = re.sub(rf"(?<!\S){re.escape(number)}(?=[:,])", content.label(number), sentence)
    return sentence


def _event(depth: int, sentence: str, norms: Iterable[str], links: Links) -> str:
    rules = ", ".join(links.html(number) for number in norms)
    note = f" <small>{rules}</small>" if rules else ""
    return f'<span class="k-depth-{min(depth, 4)}">{quoted(sentence)}{note}</span>'


def _box(label: str, rows: list[str], name: str) -> str:
    lines = "\n".join(f"<li>{row}</li>" for row in rows)
    return f'<details class="k-box {name}">\n<summary>{label}</summary>\n<ul>\n{lines}\n</ul>\n</details>'
