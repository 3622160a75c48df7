"""Sentences from templates, in Hungarian and in English: of events by their kind, of steps by their act."""

from __future__ import annotations

from collections.abc import Mapping
from string import Formatter
from typing import Any

from kodex.engine.face.telling import told
from kodex.engine.kernel.chance import CHANCE

Sentences = Mapping[str, tuple[str, str]]
"""By kind of event, or by act of a step, a template in Hungarian and one in English; that of a kind with a ``-`` at its
end is for an event that lacks a fact of the other, one with ``--`` for what lacks one of that, too; that of a kind with
``:how`` at its end is for an event whose fact ``how`` says so. Behind a number ``n``, ``{n_s}`` makes a plural;
``{each}`` are ``things``, each with its number of ``n``."""

Called = Mapping[str, Mapping[str, tuple[str, str]]]
"""By fact what its values are called, in Hungarian and in English."""

STEPS: Sentences = {
    "pass": ("{by} passzol", "{by} passes"),
    "advance": ("mindenki passzol eddig: {to}", "everybody passes until {to}"),
    "choose": ("{by} döntése: {take}", "{by} decides: {take}"),
    "check": ("az asztal ekkor", "how the table stands"),
}
"""The steps that every game has, for one that does not say them in words of its own."""
_NOBODY_SAID = {"choose": ("döntés: {take}", "it is decided: {take}")}
"""A decision of which nobody says whose it is."""
_NAMES = {CHANCE: ("a véletlen", "chance"), "all": ("mindenki", "everybody")}
_NOBODY = ("senki", "nobody")


class _Fields(dict[str, Any]):
    """What a template may name; what is not there is left out."""

    def __missing__(self, key: str) -> str:
        return ""


def in_words(templates: Sentences, kind: str, fields: Mapping[str, Any], language: str) -> str | None:
    """The sentence of a kind with these fields; None where there is no template for it."""
    known = templates.get(f"{kind}:{fields.get('how')}") or templates.get(kind)
    if known is None:
        return None
    for shorter in (f"{kind}-", f"{kind}--"):
        if shorter in templates and not _named(known[0]) <= fields.keys():
            known = templates[shorter]
    n = int(language != "hu")
    several = {f"{key}_s": "s" for key, value in fields.items() if isinstance(value, int) and value != 1}
    own = several | {"each": _each(fields)}
    text = known[n].format_map(_Fields({key: _told(value, n) for key, value in fields.items()} | own)).strip()
    return text[:1].upper() + text[1:] if fields.get("by") in _NAMES and known[n].startswith("{by}") else text


def _each(fields: Mapping[str, Any]) -> str:
    """Things, each with its own number, where there are as many numbers as things."""
    things, numbers = fields.get("things"), fields.get("n")
    if not isinstance(things, tuple | list) or not isinstance(numbers, tuple | list) or len(things) != len(numbers):
        return ""
    return ", ".join(f"{thing} ({n})" for thing, n in zip(things, numbers, strict=True))


def _named(template: str) -> set[str]:
    """The fields that a template names."""
    return {name for _text, name, _spec, _conversion in Formatter().parse(template) if name}


def step_in_words(templates: Sentences, step: Mapping[str, Any], language: str) -> str:
    """The sentence of a step, as plain data; its act where nobody has words for it."""
    known = {**STEPS, **templates, **({} if step.get("by") else _NOBODY_SAID)}
    return in_words(known, step["act"], step, language) or str(step["act"])


def with_names(called: Called, facts: Mapping[str, Any], language: str) -> dict[str, Any]:
    """The facts, and what the values of some of them are called: ``step_called`` beside ``step``."""
    n, fields = int(language != "hu"), dict(facts)
    for key, names in called.items():
        if key in facts:
            name = names.get(str(facts[key]))
            fields[f"{key}_called"] = facts[key] if name is None else name[n]
    return fields


def _told(value: Any, n: int) -> Any:
    if isinstance(value, str) and value in _NAMES:
        return _NAMES[value][n]
    return told(value, _NOBODY[n])


__all__ = ["STEPS", "Called", "Sentences", "in_words", "step_in_words", "with_names"]
