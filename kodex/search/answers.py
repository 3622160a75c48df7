"""From a question to a decision: the rule that decides, the exceptions that beat it, or an honest refusal."""

from __future__ import annotations

from typing import Any

from kodex.search import query, refusal
from kodex.search.composing import Composer
from kodex.search.conditions import Conditions
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
    found = query.find(store, question, _DEPTH)
    told = [rule for rule in store.rules([item.number for item in found.ranked]) if rule["text"]]
    composer = Composer(store, found, told)
    if found.named:
        named = [rule for number in found.named if (rule := store.rule(number))]
        return _answered(store, question, composer, named[0], composer.of_numbers(named))
    if found.unknown and not found.reading.words:
        return _declined(question, composer.near_numbers())
    known = {rule["number"] for rule in told}
    items = [item for item in found.ranked if item.ord and item.number in known]
    if not items or refusal.likely(store, found.reading, items) < refusal.least():
        return _declined(question, composer.nearest())
    decides, passed_over = Conditions(store, found.reading, items).deciding(told)
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
