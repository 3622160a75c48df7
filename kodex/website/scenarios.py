"""The pages of scenarios: one for each title, with its scenarios' tables, steps, outcomes and traces."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from kodex import numbers
from kodex.engine.scenarios import hungarian as steps
from kodex.website.cases import Case, of_title
from kodex.website.content import Content
from kodex.website.links import Links, Places, case_anchor
from kodex.website.markdown import inline, literal, quoted

OVERVIEW = "esetek/index.md"
VERDICTS = {True: ("a szabályokból ez jön ki", "passes"), False: ("jelenleg nem jön ki", "fails")}


def pages(content: Content) -> dict[str, str]:
    """File -> Markdown of the overview and of every title that has scenarios."""
    places = content.places
    result = {places.page(OVERVIEW): overview_markdown(content)}
    for number, found in of_title(content.cases.cases, content.title_of).items():
        result[places.case(number)] = title_markdown(content, number, found)
    return result


def overview_markdown(content: Content) -> str:
    """All scenarios by title, each by the question it answers."""
    links = content.links(OVERVIEW)
    groups = of_title(content.cases.cases, content.title_of)
    if not groups:
        return "# Esetek\n\nLejátszható eset még nincs.\n"
    intro = (
        f"{len(content.cases.cases)} kitalált helyzet, amelyet a program a szabályok szerint lejátszik. Mindegyik "
        "megmutatja az asztalt, a lépéseket, és azt, hogy melyik pont miatt az történik, ami. A lapok kitaláltak."
    )
    blocks = ["# Esetek", intro]
    for number, found in groups.items():
        heading = literal(content.titles[number].name) if number in content.titles else f"{number}."
        page = links.path(content.places.case(number))
        blocks.append(f"## [{heading}]({page}) {{ #c-{numbers.slug(number)} }}")
        blocks.append("\n".join(f"- [{literal(case.asks)}]({page}#{case_anchor(case.id)})" for case in found))
    return "\n\n".join(blocks) + "\n"


def title_markdown(content: Content, number: str, found: Iterable[Case]) -> str:
    """The scenarios of one title."""
    links = Links(content.places.case(number), content.places, content.numbers, content.hint)
    name = content.titles[number].name if number in content.titles else f"{number}."
    blocks = [
        f"[Kezdőlap]({links.own('index.md')}) › [Esetek]({links.own(OVERVIEW)}) › {number}.&nbsp;cím"
        '\n{ .k-path role="navigation" aria-label="Az oldal helye" }',
        f"# Esetek: {literal(name)}",
        f"Kitalált helyzetek a {links.number_or_plain(number)}. cím szabályaihoz, lejátszva.",
    ]
    for case in found:
        blocks += _case(case, links, content.places)
    return "\n\n".join(blocks) + "\n"


def _case(case: Case, links: Links, places: Places) -> Iterator[str]:
    words, name = VERDICTS[case.passes]
    yield f'## {literal(case.asks)} {{ #{case_anchor(case.id)} .k-case data-toc-label="{quoted(case.asks)}" }}'
    sheet = f"{links.up()}{places.sheet(case.id)}"
    yield (
        f'<p class="k-badges"><span class="k-badge k-{name}">{words}</span> '
        f'<a class="k-sheet" href="{sheet}">Bírói lap nyomtatáshoz</a></p>'
    )
    yield f"**{literal(case.title)}.** Eldönti: {links.numbers(dict.fromkeys(case.rules))}."
    yield f"**Az asztal:** {literal(table_line(case))}"
    yield "\n".join(f"- **{literal(name)}:** {literal(line)}" for name, line in side_lines(case)) or "- üres"
    found = list(steps.cards(case.cards))
    if found:
        yield _box("Lapok", [f"<strong>{quoted(name)}:</strong> {quoted(line)}" for name, line in found], "k-cards")
    if case.when:
        yield "**Lépések**"
        yield "\n".join(f"1. {_step(data, links)}" for data in case.when)
    expected = list(outcomes(case, links))
    if expected:
        yield "**Eredmény**"
        yield "\n".join(f"- {line}" for line in expected)
    for reading in case.readings.values():
        if reading.get("text"):
            yield f"**Egyik olvasat:** {inline(reading['text'], links.number, bare=True)}"
    if case.trace:
        rows = [_event(depth, sentence, norms, links) for depth, sentence, norms in case.trace]
        yield _box(f"Mi történt, és melyik pont miatt ({len(rows)} esemény)", rows, "k-trace")


def table_line(case: Case) -> str:
    """Whose turn it is and which stage begins."""
    return f"{case.given.get('active')} köre, {steps.stage(str(case.given.get('phase')))}."


def side_lines(case: Case) -> Iterator[tuple[str, str]]:
    """Each player with points and cards in one line."""
    for name, points, zones in steps.sides(case.given):
        yield name, "; ".join([points, *(f"{label}: {things}" for label, things in zones)])


def outcomes(case: Case, links: Links) -> Iterator[str]:
    """What must come of it, as Markdown."""
    yield from (literal(line) for line in steps.outcome(case.then))
    for key, label in (
        ("impossible", "Ilyen helyzet nem állhat elő, mert tiltja"),
        ("cites", "Az indoklásban szerepel"),
        ("never_cites", "Az indoklásban nem szerepelhet"),
    ):
        if case.then.get(key):
            yield f"{label}: {links.numbers(case.then[key])}"


def _step(data: dict[str, object], links: Links) -> str:
    sentence, forbidding = steps.step(data)
    if data.get("illegal") is None:
        return f"{literal(sentence)}."
    return f"{literal(sentence)}. **Nem szabad**: tiltja {links.numbers(forbidding)}."


def _event(depth: int, sentence: str, norms: Iterable[str], links: Links) -> str:
    rules = ", ".join(links.html(number.rpartition(":")[2]) for number in norms)
    note = f" <small>{rules}</small>" if rules else ""
    return f'<span class="k-depth-{min(depth, 4)}">{quoted(sentence)}{note}</span>'


def _box(label: str, rows: list[str], name: str) -> str:
    lines = "\n".join(f"<li>{row}</li>" for row in rows)
    return f'<details class="k-box {name}">\n<summary>{label}</summary>\n<ul>\n{lines}\n</ul>\n</details>'
