"""The items of the self-test whose choices come from the answers of other rules: drawing must not read the whole book.

They follow from the rule, the lesson, the disputes, and what the answers of all rules may stand for as a choice. An
edit hardly ever changes more of that than the rule: then only its own items are made anew.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from kodex import quiz
from kodex.ground.kept import Kept, code, digest
from kodex.ground.paths import PACKAGE
from kodex.model import Rulebook

Told = tuple[Mapping[str, Any], bytes]
"""A rule, and the same as JSON."""


def items(rows: Sequence[Mapping[str, Any]], texts: Sequence[bytes], rulebook: Rulebook, folder: Path | None) -> str:
    """The items of all rules as JSON. ``rows``: the rules, ``texts``: each as JSON; with the ``folder`` what has not
    changed comes from the cache."""
    lesson = msgspec.to_builtins(rulebook.lesson) if rulebook.lesson is not None else None
    disputes = msgspec.to_builtins(rulebook.disputes)
    told = [(row, text) for row, text in zip(rows, texts, strict=True) if row["kind"] not in (None, "heading")]
    near, alone = quiz.Near([row for row, _text in told], lesson, disputes), quiz.Near((), lesson, disputes)
    if folder is None:
        return _json(quiz.of_neighbours(row, near, alone) for row, _text in told)
    form = code(os.path.join(PACKAGE, "quiz"), os.path.join(PACKAGE, "text"))
    around = digest(_encoded((lesson, disputes)), *_offers(told, near, form, folder))
    kept = Kept("self-test", form, folder, list[quiz.Item])
    made = [kept.get(digest(around, text), partial(quiz.of_neighbours, row, near, alone)) for row, text in told]
    kept.keep()
    return _json(made)


def _offers(told: Iterable[Told], near: quiz.Near, form: str, folder: Path) -> Iterator[bytes]:
    """The number of each rule and what its answers may stand for."""
    kept, names = Kept("offered", form, folder, bytes), _encoded(near.names)
    for row, _text in told:
        yield row["number"].encode()
        yield kept.get(digest(names, _encoded(row["answers"])), partial(_offered, row, near))
    kept.keep()


def _offered(row: Mapping[str, Any], near: quiz.Near) -> bytes:
    return _encoded(quiz.offered(row, near))


def _encoded(data: Any) -> bytes:
    return msgspec.msgpack.encode(data)


def _json(made: Iterable[list[quiz.Item]]) -> str:
    return msgspec.json.encode([item for mine in made for item in mine]).decode()
