"""From a question to a decision: the rule that decides, the exceptions that beat it, or an honest refusal."""

from __future__ import annotations

from collections.abc import Container
from functools import cached_property
from typing import Any

from kodex.answers import refusal
from kodex.answers.composing import Composer
from kodex.answers.conditions import Conditions
from kodex.search import query
from kodex.search.plain import Ranked
from kodex.store.store import Store

_DEPTH = 20


def ask(store: Store, question: str) -> dict[str, Any]:
    """Answer a question: a :class:`kodex.shapes.Answer` (``kodex ask --json``).

    ``rules`` are in order of importance, each with its ``role`` (decides, main, definition, exception, related),
    ``text`` and ``why`` (in the language of the messages; what it quotes of the rules is Hungarian). ``disputes`` and
    ``scenarios`` belong to the deciding rule. When the question is declined ``rules`` is empty and ``nearest`` holds
    the closest rules, each with why it is no answer. Raises KodexError for an empty or overlong question.
    """
    question = query.clean(question)
    return answer(question, consider(store, question))


class Case:
    """A question before one rulebook: what was found, those with a text among it, how likely they answer it."""

    def __init__(self, store: Store, found: query.Found, items: list[Ranked], likely: float) -> None:
        self.store = store
        self.found = found
        self.items = items
        self.likely = likely

    @cached_property
    def told(self) -> list[dict[str, Any]]:
        """The rules found that have a text, read only when they are needed: most of several books need not answer."""
        return [rule for rule in self.store.rules([item.number for item in self.found.ranked]) if rule["text"]]

    def is_numbers(self) -> bool:
        """Whether nothing but rule numbers was asked for, and none of them exists."""
        return bool(self.found.unknown and not self.found.named and not self.found.reading.words)

    def is_answered(self) -> bool:
        """Whether the rulebook answers."""
        if self.found.named or self.is_numbers():
            return bool(self.found.named)
        return bool(self.items) and self.likely >= refusal.least(self.store.rulebook)

    def decides(self) -> tuple[dict[str, Any], dict[str, Any] | None]:
        """The rule that decides an answered question, and the exception that was passed over for it."""
        if self.found.named:
            return self.store.rule(self.found.named[0]) or {}, None
        return Conditions(self.found.inquiry, self.items).deciding(self.told)

    def composer(self) -> Composer:
        """Who puts the answer together."""
        return Composer(self.store, self.found, self.told)


def consider(store: Store, question: str, sound: Container[str] = ()) -> Case:
    """Find what a rulebook has to say to a cleaned question; ``sound`` as in :func:`kodex.search.query.find`."""
    found = query.find(store, question, _DEPTH, sound=sound)
    known = store.with_text([item.number for item in found.ranked])
    items = [item for item in found.ranked if item.ord and item.number in known]
    in_words = bool(items) and not found.named
    return Case(store, found, items, refusal.likely(found.inquiry, items) if in_words else 0.0)


def answer(question: str, case: Case) -> dict[str, Any]:
    """The answer to a question that was considered."""
    store, composer = case.store, case.composer()
    if not case.is_answered():
        return _declined(question, composer.near_numbers() if case.is_numbers() else composer.nearest())
    decides, passed_over = case.decides()
    if case.found.named:
        named = [rule for number in case.found.named if (rule := store.rule(number))]
        return _answered(store, question, composer, decides, composer.of_numbers(named))
    return _answered(store, question, composer, decides, composer.of_words(decides, passed_over))


def _answered(
    store: Store, question: str, composer: Composer, decides: dict[str, Any], rules: list[dict[str, Any]]
) -> dict[str, Any]:
    return {
        "question": question,
        "status": "answered",
        "rules": rules,
        "nearest": [],
        "disputes": composer.disputes(decides),
        "scenarios": _commands(store.scenarios(decides["number"])),
    }


def _declined(question: str, nearest: list[dict[str, Any]]) -> dict[str, Any]:
    return {
        "question": question,
        "status": "declined",
        "rules": [],
        "nearest": nearest,
        "disputes": [],
        "scenarios": [],
    }


def _commands(proofs: list[dict[str, str]]) -> list[dict[str, str]]:
    """The scenarios with how to run each from here: by its short path in a checkout, by its whole one elsewhere."""
    if not proofs:
        return []
    import os

    from kodex import paths

    root = os.path.dirname(os.path.abspath(paths.kb_folder()))
    return [proof | {"command": f"kodex check {_quoted(_path(root, proof['file']))}"} for proof in proofs]


def _path(root: str, file: str) -> str:
    import os

    return file if os.getcwd() == root else os.path.join(root, *file.split("/"))


def _quoted(path: str) -> str:
    if all(letter.isalnum() or letter in "/._-" for letter in path):
        return path
    import shlex

    return shlex.quote(path)
