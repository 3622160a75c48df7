"""The gate of the knowledge base: every finding has a code, a place, a message and the mend.

Codes: L1xx files and numbers, L2xx links and priority, L3xx content of a rule, L4xx the tables beside the rules,
L5xx wording, L6xx the engine's norms (:mod:`kodex.engine.bound.lint`), L7xx the concordances
(:mod:`kodex.kb.concordance`), L8xx the rulings. :data:`CODES` says what each one means.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from pathlib import Path

from msgspec import Struct

from kodex.errors import KodexError
from kodex.ground.i18n import _
from kodex.ground.nearby import nearest
from kodex.ground.written import date_meant
from kodex.kb import answers, audits, beside, defaults, lessons, limits, meant, provisions, rulings
from kodex.kb.read import ReadTitle, once, read_rulebook, read_title
from kodex.kb.roles import lint_roles
from kodex.kb.tables import lint_tables, table_texts
from kodex.kb.wording import Sources, words
from kodex.model import Place, Rule, Rulebook
from kodex.rules import numbers

MIN_QUESTIONS = {"hkk-kodex": 6}
"""How many player questions a normative rule must have, by rulebook."""

MIN_QUESTIONS_ELSEWHERE = 3
"""The same for rulebooks not listed."""

CODES = {
    "L100": "a file cannot be read: encoding, YAML, an unknown key, a value of the wrong type",
    "L101": "a number stands twice",
    "L102": "a rule stands in the file of another title",
    "L103": "rules are out of order",
    "L104": "a number is missing from the sequence without a listed reason",
    "L105": "a listed gap does not exist",
    "L106": "a part does not have as many items as it must",
    "L107": "the folder of a part is not there",
    "L201": "a link points to a number that does not exist",
    "L202": "a [[link]] in a text is missing from refs, related and exception_to",
    "L203": "a rule points to itself",
    "L204": "a corrected reference does not differ from the print, or lacks its reason",
    "L205": "two rules are exceptions to each other",
    "L206": "the order of priority runs in a circle",
    "L207": "a rule of kind exception does not say what it is an exception to",
    "L208": "a link stands under refs and under related",
    "L209": "a rule that beats another is not of kind exception",
    "L301": "a rule is not restated yet",
    "L302": "a rule with a text has no kind, or a heading has a text",
    "L303": "a rule has too few questions",
    "L304": "a question stands twice",
    "L305": "a question repeats the wording of its rule",
    "L306": "a question holds a rule number",
    "L307": "a heading has no name",
    "L308": "a text holds stray glyphs, tags or double spaces",
    "L309": "a date is not an ISO date",
    "L310": "an example of our own is not marked as informative",
    **answers.CODES,
    **audits.CODES,
    **provisions.CODES,
    **defaults.CODES,
    **limits.CODES,
    **beside.CODES,
    "L401": "a term is defined twice",
    "L402": "a parameter, entry, change, dispute or ruling points to a number that does not exist",
    "L403": "an id stands twice in a table",
    "L404": "a dispute's default is none of its readings",
    "L405": "a thesaurus word is listed twice",
    "L406": "an index entry leads nowhere",
    "L407": "a change has no date (an ISO date, or a year)",
    "L408": "a table is there but empty",
    "L409": "a reading rests on no rule and names no other source",
    "L410": "a dispute tells what changes, but not by whom or when",
    "L411": "a lesson names a parameter that does not exist or has no value",
    "L412": "a number is typed in a lesson instead of its parameter",
    "L413": "the screens of a lesson do not follow the steps of a scenario",
    "L414": "the drawing of a lesson names a place, a card or a parameter that there is not",
    "L415": "a mistake of beginners in a lesson is no stored question of its rule",
    "L416": "a lesson leaves a question out of the self-test that nothing stores",
    "L417": "an overview of a lesson has too few or too many lines",
    "L418": "a first question of a lesson is stored nowhere",
    "L419": "a parameter's value is a number in quotes",
    "L420": "a sum of a lesson names what there is not",
    "L501": "a text repeats the wording of a source",
    **rulings.CODES,
    "L701": "a concordance points to a rule that does not exist",
    "L702": "a concordance names a rulebook that it does not compare or that is not there",
    "L703": "an id stands twice in the concordances",
    "L704": "a mechanism that differs lacks a fact for one of its editions, or has two",
    "L705": "the verdict of a mechanism does not fit what it says",
    "L706": "a mechanism is marked as open where no open precedence applies",
}


class Finding(Struct, frozen=True):
    """One finding; ``place`` is ``file:line`` within the rulebook's folder."""

    code: str
    place: str
    message: str
    mend: str


def lint(folder: Path, against: Iterable[str] = (), titles_by: ReadTitle | None = None) -> list[Finding]:
    """Check a rulebook folder; ``against`` are source texts whose wording must not be repeated.

    Findings come in the order of the book. A rulebook that cannot be read at all gives the L100 findings only.
    ``titles_by`` reads the title files (default: each once).
    """
    by = titles_by or once()
    try:
        rulebook = read_rulebook(folder, titles_by=by)
    except KodexError as problem:
        return list(_unreadable(folder, problem))
    found: list[Finding] = [*_folders(folder, rulebook), *_files(folder, rulebook, by), *_sequence(rulebook)]
    for check in _CHECKS:
        found += check(rulebook)
    found += [Finding(*finding) for finding in lint_roles(rulebook)]
    found += _links(rulebook, folder)
    found += [Finding(*finding) for finding in lint_tables(rulebook, folder)]
    for room in (lessons, rulings, answers, audits, defaults, limits, beside, provisions):
        found += [Finding(*finding) for finding in room.lint(rulebook, folder)]
    sources = list(against)
    if sources:
        found += _wording(rulebook, folder, Sources(sources))
    return found


def _at(place: Place) -> str:
    return f"{place.file}:{place.line}"


def _unreadable(folder: Path, first: KodexError) -> Iterator[Finding]:
    """L100, file by file, so that one bad file does not hide the next; ``first``: why the rulebook was not read."""
    found = [first]
    for path in sorted(folder.glob("*/*.yaml")):
        try:
            read_title(path, folder, "")
        except KodexError as problem:
            if str(problem) not in map(str, found):
                found.append(problem)
    for error in found:
        yield Finding("L100", error.place, error.what, error.mend or _("correct the file"))


def _files(folder: Path, rulebook: Rulebook, titles_by: ReadTitle) -> Iterator[Finding]:
    """L101 twice the same number, L102 a rule in a foreign file, L103 order."""
    first: dict[str, str] = {}
    for part in rulebook.parts:
        for path in sorted((folder / part.folder).glob("*.yaml")):
            title, rules = titles_by(path, folder, part.number)
            before: dict[str, str] = {}
            for rule in rules:
                group = _group(rule.number)
                at = _at(rule.place)
                if rule.number in first:
                    yield _twice(rulebook, rules, rule, first[rule.number])
                first.setdefault(rule.number, at)
                if _home(rule.number, rulebook) != title.number:
                    message = _("{number} does not belong to title {title}").format(
                        number=rule.number, title=title.number
                    )
                    yield Finding("L102", at, message, _("move it to the file of its own title"))
                elif (
                    group in before
                    and rule.number != before[group]
                    and numbers.key(rule.number) <= numbers.key(before[group])
                ):
                    message = _("{number} stands after {before}").format(number=rule.number, before=before[group])
                    yield Finding("L103", at, message, _("sort the rules by number"))
                before[group] = rule.number


def _twice(rulebook: Rulebook, rules: Sequence[Rule], rule: Rule, first: str) -> Finding:
    """L101: a number that stands twice. Where the two say different things and no rule has the number before it or
    behind it, that is the number of the first or of the second, which was begun as a copy of the other."""
    at, free = _at(rule.place), None
    here = [one for one in rules if one.number == rule.number]
    found = re.fullmatch(r"(.*?)(\d+)", rule.number)
    if found is not None and len(here) == 2 and (here[0].text, here[0].gist) != (here[1].text, here[1].gist):
        known = {*(one.number for one in rules), *(one.number for one in rulebook.gaps)}
        before, after = (f"{found[1]}{int(found[2]) + by}" for by in (-1, 1))
        if int(found[2]) > 1 and before not in known:
            free, at, first = before, first, at
        elif after not in known:
            free = after
    if free is None:
        message = _("{number} stands at {other} too").format(number=rule.number, other=first)
        return Finding("L101", at, message, _("keep one of the two"))
    message = _("{number} stands at {other} too, and {free} nowhere")
    told = message.format(number=rule.number, other=first, free=free)
    return Finding("L101", at, told, f'number: "{free}"')


def _home(number: str, rulebook: Rulebook) -> str | None:
    """The title that a number belongs to: itself, or the nearest one above it."""
    return next((other for other in (number, *reversed(numbers.ancestors(number))) if other in rulebook.titles), None)


def _group(number: str) -> str:
    """What numbers must have in common to be in order: printed ones nothing, addresses all but what is counted at the
    end (``b2`` comes after ``b1``, ``8`` after ``7``); words stand in the order of the book."""
    if numbers.is_printed(number):
        return ""
    last = numbers.steps(number)[-1]
    return number.removesuffix(last) + last.rstrip("0123456789")


def _sequence(rulebook: Rulebook) -> Iterator[Finding]:
    """L104–L106: sibling numbers follow each other from 0 or 1; parts have their count of items."""
    implied = set(rulebook.rules) | set(rulebook.titles)
    for number in list(implied):
        implied.update(numbers.ancestors(number))
    listed = {gap.number for gap in rulebook.gaps}
    for number in _missing(implied):
        if number not in listed:
            message = _("{number} is missing from the sequence").format(number=number)
            yield Finding("L104", "rulebook.yaml:1", message, _("add the rule, or list the gap with its reason"))
    for gap in rulebook.gaps:
        if gap.number in implied:
            message = _("{number} is listed as a gap but exists").format(number=gap.number)
            yield Finding("L105", "rulebook.yaml:1", message, _("take it off the list of gaps"))
    count = Counter(rulebook.titles[rule.title].part for rule in rulebook.rules.values())
    for part in rulebook.parts:
        if count[part.number] != part.items:
            message = _("part {part} has {have} items, not {want}").format(
                part=part.number, have=count[part.number], want=part.items
            )
            yield Finding("L106", "rulebook.yaml:1", message, _("find what is missing or too much"))


def _folders(folder: Path, rulebook: Rulebook) -> Iterator[Finding]:
    """L107: the folder of each part is there."""
    there = sorted(path.name for path in folder.iterdir() if path.is_dir())
    for n, part in enumerate(rulebook.parts):
        if not (folder / part.folder).is_dir():
            line = meant.read(folder / "rulebook.yaml").line("parts", n, "folder")
            message = _("the folder '{name}' of part {part} is not there").format(name=part.folder, part=part.number)
            right = _("one of: {known}").format(known=", ".join(nearest(part.folder, there) or there))
            yield Finding("L107", f"rulebook.yaml:{line}", message, right)


def _missing(implied: set[str]) -> Iterator[str]:
    """The numbers that are left out between siblings whose last steps are digits; words leave nothing out."""
    children: dict[str, dict[int, str]] = defaultdict(dict)
    for number in implied:
        last = numbers.steps(number)[-1]
        if last.isdecimal():
            children[number.removesuffix(last)][int(last)] = last
    for stem, have in sorted(children.items()):
        width = max(map(len, have.values())) if any(last[0] == "0" != last for last in have.values()) else 0
        for step in range(1, max(have)):
            if step not in have:
                yield f"{stem}{step:0{width}}"


_TEXT_LINK = re.compile(r"\[\[(.*?)\]\]")


def _where_named(folder: Path, rule: Rule, word: str) -> str:
    """Where a rule names what does not exist: the first line from its own on that holds the word."""
    lines = (folder / rule.place.file).read_text(encoding="utf-8").splitlines()
    found = (n for n, line in enumerate(lines, 1) if n > rule.place.line and word in line)
    return f"{rule.place.file}:{next(found, rule.place.line)}"


def _links(rulebook: Rulebook, folder: Path) -> Iterator[Finding]:
    """L201–L204, L207."""
    known = set(rulebook.rules) | set(rulebook.titles)
    for rule in rulebook.rules.values():
        at = _at(rule.place)
        named = {link.to for link in (*rule.refs, *rule.related, *rule.exception_to)}
        in_text = set(_TEXT_LINK.findall(rule.text or ""))
        for number in sorted(named | in_text):
            if number not in known:
                message = _("{number} points to {to}, which does not exist").format(number=rule.number, to=number)
                right = ": ".join([_("give an existing number"), *nearest(number, known)[:1]])
                yield Finding("L201", _where_named(folder, rule, number), message, right)
            elif number == rule.number:
                yield Finding("L203", at, _("{number} points to itself").format(number=number), _("remove the link"))
        for number in sorted(in_text - named):
            message = _("the text of {number} links to {to} only in passing").format(number=rule.number, to=number)
            yield Finding("L202", at, message, _("add it to refs or related"))
        for link in rule.refs:
            if link.printed is not None and (link.printed == link.to or not link.reason):
                message = _("the corrected reference {to} of {number} is incomplete").format(
                    to=link.to, number=rule.number
                )
                yield Finding("L204", at, message, _("give the printed number and the reason of the correction"))
        if rule.kind == "exception" and not rule.exception_to:
            message = _("{number} is an exception to nothing").format(number=rule.number)
            yield Finding("L207", at, message, _("fill exception_to, or choose another kind"))


def _priority(rulebook: Rulebook) -> Iterator[Finding]:
    """L205, L206: the exception edges of the whole book form no circle."""
    import networkx as nx

    graph: nx.DiGraph[str] = nx.DiGraph()
    for rule in rulebook.rules.values():
        graph.add_edges_from((rule.number, link.to) for link in rule.exception_to if link.to != rule.number)
    for component in nx.strongly_connected_components(graph):
        if len(component) < 2:
            continue
        circle = sorted(component, key=numbers.key)
        place = _at(rulebook.rules[circle[0]].place) if circle[0] in rulebook.rules else "rulebook.yaml:1"
        code = "L205" if len(circle) == 2 else "L206"
        message = _("these rules are exceptions to each other in a circle: {rules}").format(rules=", ".join(circle))
        yield Finding(code, place, message, _("decide which one yields; record a dispute if the text does not"))


def _doubled(rulebook: Rulebook) -> Iterator[Finding]:
    """L208: refs are what the print names, related is what it does not name. Back-links are made when compiling."""
    for rule in rulebook.rules.values():
        printed = {link.to for link in rule.refs}
        for link in rule.related:
            if link.to in printed:
                message = _("{number} names {to} both as printed and as related").format(number=rule.number, to=link.to)
                yield Finding("L208", _at(rule.place), message, _("keep it under refs only"))


def _content(rulebook: Rulebook) -> Iterator[Finding]:
    """L301–L303, L307–L309."""
    least = MIN_QUESTIONS.get(rulebook.id, MIN_QUESTIONS_ELSEWHERE)
    for rule in rulebook.rules.values():
        at = _at(rule.place)
        if rule.kind is None and rule.text is None:
            yield Finding("L301", at, _("{number} is not restated yet").format(number=rule.number), _("restate it"))
            continue
        if rule.kind is None or (rule.kind == "heading") == bool(rule.text):
            message = _("kind and text of {number} do not fit").format(number=rule.number)
            yield Finding("L302", at, message, _("a heading has a name and no text; anything else has a text"))
        if rule.kind == "heading" and not rule.heading:
            yield Finding(
                "L307", at, _("the heading {number} has no name").format(number=rule.number), _("fill heading")
            )
        if rule.text and rule.status == "normative" and len(rule.questions) < least:
            message = _("{number} has {have} questions, {want} are needed").format(
                number=rule.number, have=len(rule.questions), want=least
            )
            yield Finding("L303", at, message, _("write what players would ask, in varied words"))
        if rule.text and _STRAY.search(_TEXT_LINK.sub("0", rule.text)):
            message = _("the text of {number} holds characters that are no prose").format(number=rule.number)
            yield Finding("L308", at, message, _("name icons in words; no tags, no double spaces"))
        if rule.as_of is not None and not _DATE.fullmatch(rule.as_of):
            message = _("'{date}' of {number} is not a date").format(date=rule.as_of, number=rule.number)
            yield Finding("L309", at, message, date_meant(rule.as_of) or _("give an ISO date, such as 2027-01-31"))


_STRAY = re.compile(r"[õûÕÛ¨ðñßçÄ]|<[a-z/]|(?<=\S) {2,}|\[Kieg|[\x00-\x08\x0b-\x1f\x7f]")
_DATE = re.compile(r"\d{4}-\d{2}-\d{2}")
_RULE_NUMBER = re.compile(r"(?<!\d)\d{1,3}\.\d{1,2}(\.\d{1,2})*\.?(?!\d|\s*(VP|Ép|perc|Ft))")


def _questions(rulebook: Rulebook) -> Iterator[Finding]:
    """L304–L306."""
    seen: dict[str, str] = {}
    for rule in rulebook.rules.values():
        at = _at(rule.place)
        own = " ".join(words(rule.text or ""))
        for question in rule.questions:
            same = " ".join(words(question))
            if same in seen:
                message = _("'{question}' of {number} stands at {other} too").format(
                    question=question, number=rule.number, other=seen[same]
                )
                yield Finding("L304", at, message, _("ask in other words, or keep it where it fits best"))
            seen[same] = rule.number
            if len(same.split()) >= 6 and same in own:
                message = _("'{question}' repeats the wording of {number}").format(
                    question=question, number=rule.number
                )
                yield Finding("L305", at, message, _("ask as somebody who does not know the rule's words"))
            if _RULE_NUMBER.search(question):
                message = _("a question of {number} holds a rule number").format(number=rule.number)
                yield Finding("L306", at, message, _("players who know the number do not ask"))


def _wording(rulebook: Rulebook, folder: Path, sources: Sources) -> Iterator[Finding]:
    """L501: rules, their headings, gists, questions and answers, and the texts of the tables."""
    of_rules = (
        (_at(rule.place), rule.number, text)
        for rule in rulebook.rules.values()
        for text in (rule.heading or "", rule.text or "", *answers.texts(rule))
    )
    for place, name, text in chain(of_rules, table_texts(rulebook, folder)):
        for copy in sources.copies(text):
            message = _("{number} shares {n} words with the source: {words}").format(
                number=name, n=copy.length, words=copy.words
            )
            yield Finding("L501", place, message, _("say it in another construction"))


Check = Callable[[Rulebook], Iterable[Finding]]
_CHECKS: tuple[Check, ...] = (_priority, _doubled, _content, _questions)
