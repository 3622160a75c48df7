"""The page of the self-test, and the questions it draws from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

import msgspec

from kodex.quiz import Item, Near, of_dispute, of_rule, of_turn
from kodex.website.content import Content
from kodex.website.links import case_anchor, dispute_anchor
from kodex.website.markdown import literal, quoted
from kodex.website.pages import lessons, lists

PAGE, FOLDER = "tudod.md", "assets/quiz"
_OF_RULE, _OF_TAUGHT = 2, 4
"""At most so many questions of a rule, and of one that the first lesson teaches: the file is fetched whole."""
FEWEST = 20
"""A book with fewer questions has no self-test."""


def page_markdown(content: Content) -> str:
    """The page, which its script fills."""
    parts = "".join(f'<option value="{quoted(part.number)}">{quoted(part.name)}</option>' for part in content.parts)
    return (
        f"# Tudod? – {literal(content.name)}\n\n"
        "Tíz kérdés a szabályokból. Mindegyik után megnézheted, melyik pont dönt; amit elrontasz, a végén újra jön.\n\n"
        f'<div class="k-quiz" id="{lessons.BEGINNER}" data-k-quiz="{quoted(address(content))}" '
        f'data-k-up="{content.links(PAGE).up()}">\n'
        f'<template><option value="">Az egész könyv</option>{parts}</template>\n</div>\n'
        "<noscript><p>A kérdésekhez JavaScript kell; a szabályok nélküle is olvashatók.</p></noscript>\n"
    )


def address(content: Content) -> str:
    """Where the questions stand on the built site, from its root."""
    return f"{FOLDER}/{content.book.id}.json"


def questions(content: Content) -> list[dict[str, Any]]:
    """The questions with what their rules say and where these, their cases and disputes stand."""
    return [_told(content, item) for item in _items(content, content.items.values())]


def has_page(content: Content) -> bool:
    """Whether the book has enough questions for a test: mostly there are, without any choice from the answers of other
    rules, for which all of them would have to be read."""
    enough = content.found.get(has_page)
    if enough is None:
        enough = content.found[has_page] = _are_enough(content, ()) or _are_enough(content, content.items.values())
    return bool(enough)


def _are_enough(content: Content, others: Iterable[dict[str, Any]]) -> bool:
    return len([*islice(_items(content, others), FEWEST)]) == FEWEST


def _items(content: Content, others: Iterable[dict[str, Any]]) -> Iterator[Item]:
    """The questions; ``others``: the rules whose answers may be wrong choices."""
    found = lessons.lesson_of(content)
    lesson = msgspec.to_builtins(found) if found is not None else None
    near = Near(others, lesson, msgspec.to_builtins(content.book.disputes))
    for rule in content.items.values():
        mine = sorted(of_rule(rule, near), key=lambda item: (not item.first, item.kind not in ("choice", "number")))
        yield from mine[: _OF_TAUGHT if rule["number"] in near.taught else _OF_RULE]
    yield from of_turn(lesson, {number: item["part"] for number, item in content.items.items()})
    for dispute in content.book.disputes:
        first = content.items.get(dispute.rules[0])
        asked = of_dispute(msgspec.to_builtins(dispute), first["part"]) if first is not None else None
        if asked is not None:
            yield asked


def _told(content: Content, item: Item) -> dict[str, Any]:
    """An item as the page's script reads it."""
    found: dict[str, Any] = msgspec.to_builtins(item)
    known = [number for number in item.rules[:2] if number in content.items]
    rules = [content.items[number] for number in known]
    found["rules"] = [
        {"label": rule["label"], "says": rule["gist"] or content.gist(rule["number"]), "to": _to(content, rule)}
        for rule in rules
    ]
    cases = content.cases_of.get(item.rules[0], ())
    if cases and (page := content.case_page(cases[0])):
        found["case"] = f"{page.removesuffix('.md')}/#{case_anchor(cases[0].id)}"
    if item.dispute:
        found["open"] = f"{content.places.page(lists.DISPUTES).removesuffix('.md')}/#{dispute_anchor(item.dispute)}"
    return found


def _to(content: Content, rule: dict[str, Any]) -> str:
    return content.places.address(rule["number"])
