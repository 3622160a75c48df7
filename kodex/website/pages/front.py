"""What the front page shows beside the search: questions that are asked most, the table, the rulebooks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import quote

from kodex.website import labels
from kodex.website.content import Content, Item
from kodex.website.labels import count
from kodex.website.links import built
from kodex.website.markdown import quoted
from kodex.website.pages import lessons, quiz, tablemap
from kodex.website.pages import turn as strips

SHOWN = 6
_SENTENCE = re.compile(r"(?<=[.!?]) (?=[A-ZÁÉÍÓÖŐÚÜŰ])")
_SHORT, _LONG = 24, 52
"""How long a question is that may stand on the front page, in characters."""


def what(content: Content) -> str:
    """What the game is, in the first sentence of the lesson; nothing for a book without one."""
    lesson = lessons.lesson_of(content)
    return f'<p class="k-what">{quoted(_SENTENCE.split(lesson.about)[0])}</p>\n' if lesson is not None else ""


def learn(content: Content) -> str:
    """The second button of a front page leads to the lesson, a link beside it to the aid, where there are any."""
    found = [(name, content.links("index.md").own(page)) for name, page in lessons.beside(content)]
    found += (
        [("Tudod?", content.links("index.md").own(quiz.PAGE) + f"#{lessons.BEGINNER}")]
        if quiz.has_page(content)
        else []
    )
    marks = [" .md-button", *[" .k-learn__more"] * len(found)][: len(found)]
    rows = [f"[{name}]({way}){{{mark} }}" for (name, way), mark in zip(found, marks, strict=True)]
    return " ".join(rows) + "\n{ .k-learn }" if rows else ""


def asked(content: Content) -> str:
    """What beginners ask first, as a list of links to the answers, each with the short answer.

    A rule's label alone says nothing to who has never played.

    For a book without a lesson that names it, questions of the rules that players ask in the most ways.
    """
    links = content.links("index.md")
    rows = []
    for question, item in first_asked(content) or [(_question(item), item) for item in _most_asked(content)]:
        to = f"{links.own('kerdes.md')}?q={quote(question)}"
        rule = f'<a href="{_rule(content, item["number"])}">{quoted(item["label"])}</a>'
        told = _answer(item, question)
        said = f"<p>{quoted(told)}</p> " if told else ""
        rows.append(f'<li><a href="{_built(to)}">{quoted(question)}</a> {said}<small>{rule}</small></li>')
    return '<ul class="k-asked-most">\n' + "\n".join(rows) + "\n</ul>" if rows else ""


def _built(link: str) -> str:
    """A link from the front page as it is on the built site."""
    path, mark, query = link.partition("?")
    return f"{built(path)}{mark}{query}"


def _rule(content: Content, number: str) -> str:
    return content.places.address(number).removeprefix(content.places.section)


def first_asked(content: Content) -> list[tuple[str, Item]]:
    """The first questions of the lesson, each with the rule that stores it."""
    wanted = content.book.lesson.first if content.book.lesson is not None else ()
    rules = {question: item for item in content.items.values() for question in item["questions"] if question in wanted}
    return [(question, rules[question]) for question in wanted if question in rules]


def _most_asked(content: Content) -> Iterator[Item]:
    """The rules with the most stored questions, at most one of a title."""
    titles: set[str] = set()
    for item in sorted(content.items.values(), key=lambda item: -len(item["questions"])):
        if len(titles) == SHOWN:
            return
        if item["title_number"] not in titles and _question(item):
            titles.add(item["title_number"])
            yield item


def _question(item: Item) -> str:
    """The first of an item's questions that is a whole sentence and fits; nothing when none does."""
    fair = (q for q in item["questions"] if q.endswith("?") and q[:1].isupper() and _SHORT <= len(q) <= _LONG)
    return next(fair, "")


def _answer(item: Item, question: str) -> str:
    """The short answer that is stored for one of an item's questions, else what the item says in a sentence."""
    answers = (group["a"] for group in item["answers"] if question in group["q"])
    return next(answers, None) or item["gist"] or ""


def table(content: Content) -> str:
    """The map of the table; nothing for a book without a lesson."""
    return tablemap.drawn(content, lessons.lesson_of(content), content.links("index.md"))


def turn(content: Content) -> str:
    """The strip of the turn; nothing for a book that has neither titles about its phases nor a turn aid."""
    return strips.at_a_glance(content, lessons.lesson_of(content), content.links("index.md"))


def turn_heading(content: Content) -> str:
    """What stands above the strip of the turn."""
    lesson = lessons.lesson_of(content)
    return lessons.turn_heading(lesson) if lesson is not None else "A kör"


def shelf(content: Content) -> str:
    """The rulebooks of the site as a list of links, each with what it is and how long."""
    rows = []
    for one in (content, *content.others):
        about = labels.BOOKS.get(one.book.id, ("", ""))[1]
        whole = f"{one.places.section}konyv/"
        start = one.places.section or "./"
        rows.append(
            f'<li><a class="k-shelf__name" href="{start}">{quoted(one.name)}</a><p>{quoted(about)} '
            f"{count(len(one.titles))}&nbsp;cím, {count(len(one.items))}&nbsp;pont.</p>"
            f'<a href="{whole}">Az egész egy oldalon</a></li>'
        )
    return '<ul class="k-shelf">\n' + "\n".join(rows) + "\n</ul>"
