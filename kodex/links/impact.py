"""All that hangs on a rule: what a change of it, or a mistake in it, touches.

Everything that the compiled store knows is looked up at once: links to it, exceptions, terms, stored questions and
their answers, situations, scenarios, numbers that it fixes, disputes, rulings, dated changes, what corresponds to it
in other editions. What takes longer is asked for apart: :func:`norms` (the functions of the engine) and :func:`played`
(every scenario played, to see which cite the rule and which go another way without it).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from kodex import concordance
from kodex.errors import KodexError
from kodex.ground.i18n import _
from kodex.rules import numbers

if TYPE_CHECKING:
    from pathlib import Path

    from kodex.store import Store

COUNTED = (
    "refers",
    "related",
    "exceptions",
    "overrides",
    "terms",
    "questions",
    "answers",
    "situations",
    "scenarios",
    "citing",
    "parameters",
    "disputes",
    "rulings",
    "changes",
    "concordance",
)
"""The keys of what is counted, in the order in which it is told."""


def of(store: Store, wanted: Sequence[str], others: Iterable[Store] = ()) -> dict[str, Any]:
    """What hangs on the rules with these (existing) numbers, taken together; links among them do not count.

    Lists by the keys of :data:`COUNTED`, ``counts`` of them, and ``rules``, the numbers themselves. A reference, an
    exception or the like has the numbers ``of`` which it is one. ``others``: the stores of other editions, whose
    scenarios may go by the rules too.
    """
    rules = [rule for rule in map(store.rule, wanted) if rule is not None]
    own = {rule["number"] for rule in rules}
    found: dict[str, Any] = {"rulebook": store.rulebook, "rules": [rule["number"] for rule in rules], "counts": {}}
    found |= _links(store, rules, own)
    found["terms"] = _each(rules, "terms")
    found["questions"] = _each(rules, "questions")
    found["answers"] = [one | {"of": rule["number"]} for rule in rules for one in rule.get("answers", ())]
    found["situations"] = [one | {"of": rule["number"]} for rule in rules for one in rule.get("situations", ())]
    named = [(store, number, number) for number in own]
    named += [(other, f"{store.rulebook}:{number}", number) for other in others for number in own]
    found["scenarios"] = _with_of((number, there.scenarios_of(written)) for there, written, number in named)
    deciding = {one["id"] for one in found["scenarios"]}
    citing = _with_of((number, there.scenarios_citing(written)) for there, written, number in named)
    found["citing"] = [one for one in citing if one["id"] not in deciding]
    found["parameters"] = [one for number in sorted(own, key=numbers.key) for one in store.parameters(number)]
    found["disputes"] = [_some(one, "id", "title", "rules", "default", "switch") for one in _disputes(store, rules)]
    ruled = {one["id"]: one for number in own for one in store.rulings(number)}
    found["rulings"] = [_some(ruled[id_], "id", "question", "rules", "agreement") for id_ in sorted(ruled)]
    found["changes"] = [
        _some(one, "date", "kind", "text", "rules")
        for one in store.changes()
        if not own.isdisjoint(one.get("rules", ()))
    ]
    found["concordance"] = _compared(store.rulebook, own)
    found["counts"] = {key: len(found[key]) for key in COUNTED}
    return found


def _each(rules: Iterable[dict[str, Any]], key: str) -> list[str]:
    return list(dict.fromkeys(one for rule in rules for one in rule.get(key, ())))


def _links(store: Store, rules: list[dict[str, Any]], own: set[str]) -> dict[str, list[dict[str, Any]]]:
    """Who refers to the rules, by print or as related, who is an exception to them, and to whom they are one."""
    found: dict[str, dict[str, dict[str, Any]]] = {key: {} for key in ("refers", "related", "exceptions", "overrides")}
    others = {number for rule in rules for key in ("referred_by", "beaten_by", "beats") for number in rule[key]} - own
    known = {rule["number"]: rule for rule in store.rules(sorted(others))}
    for rule in rules:
        number, reasons = rule["number"], rule.get("reasons", {})
        for other in rule["referred_by"]:
            if other in known:
                key = "refers" if number in known[other]["refs"] else "related"
                _enter(found[key], known[other], number, None)
        for key, name in (("beaten_by", "exceptions"), ("beats", "overrides")):
            for other in rule[key]:
                if other in known:
                    _enter(found[name], known[other], number, reasons.get(other))
    for number in found["refers"]:  # a printed reference says more
        found["related"].pop(number, None)
    places = {number: at for at, number in enumerate(store.numbers())}
    return {
        key: sorted(entries.values(), key=lambda one: places.get(one["number"], -1)) for key, entries in found.items()
    }


def _enter(entries: dict[str, dict[str, Any]], rule: dict[str, Any], of: str, reason: str | None) -> None:
    entry = entries.setdefault(
        rule["number"],
        {"number": rule["number"], "label": rule["label"], "about": _about(rule), "of": [], "reason": reason},
    )
    entry["of"].append(of)


def _about(rule: dict[str, Any]) -> str:
    """The rule in a sentence, or its name."""
    return str(rule.get("gist") or rule["heading"] or rule["title"])


def _with_of(found: Iterable[tuple[str, list[dict[str, str]]]]) -> list[dict[str, Any]]:
    """Each scenario once, with the rules that it is found by; by id."""
    entries: dict[str, dict[str, Any]] = {}
    for number, scenarios in found:
        for one in scenarios:
            entries.setdefault(one["id"], {**one, "of": []})["of"].append(number)
    return [{**one, "of": sorted(one["of"], key=numbers.key)} for _id, one in sorted(entries.items())]


def _compared(rulebook: str, own: set[str]) -> list[dict[str, Any]]:
    """The rows of the concordance that name one of the rules; none where it cannot be read (``kodex lint`` says so)."""
    try:
        entries = concordance.open().naming(rulebook, own)
    except KodexError:
        return []
    return [_some(one, "id", "name", "verdict", "rules") for one in entries]


def _disputes(store: Store, rules: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return store.disputes(list(dict.fromkeys(id_ for rule in rules for id_ in rule["disputes"])))


def _some(entry: Mapping[str, Any], *keys: str) -> dict[str, Any]:
    return {key: entry.get(key) for key in keys}


# --- what takes longer ------------------------------------------------------------------------------------------------


def norms(rulebook: str, wanted: Iterable[str]) -> list[dict[str, Any]]:
    """The functions of the engine bound to the rules, with file and line."""
    from msgspec.structs import asdict

    from kodex.engine.bound import bindings

    return [{**asdict(one), "of": number} for number in wanted for one in bindings.norms_of(rulebook, number)]


def played(rulebook: str, wanted: Sequence[str], folder: Path | None = None) -> dict[str, list[dict[str, Any]]]:
    """Every passing scenario of a folder (default: the rulebook's) that cites one of the rules in what happens or is
    refused (``cites``), and of these those that go another way when it is switched off (``decides``), with the rules.

    Raises KodexError where no engine plays the rulebook or it has no scenarios.
    """
    from pathlib import Path

    from kodex.engine.bound import bindings
    from kodex.engine.scenarios.corpus import ablation
    from kodex.engine.scenarios.running.run import run_all
    from kodex.ground import games

    if bindings.book(rulebook) is None:
        raise games.unplayed(rulebook)
    cites: list[dict[str, Any]] = []
    decides: list[dict[str, Any]] = []
    for one, result in run_all([folder or Path(games.scenarios_of(rulebook))]):
        cited = {rule.removeprefix(f"{rulebook}:") for rule in result.cites}
        met = [number for number in wanted if number in cited and result.verdict == "pass"]
        if not met or result.edition != rulebook:
            continue
        entry = {"id": result.scenario, "title": result.title}
        cites.append({**entry, "of": met})
        bare = ablation.of_what_happens(one)
        course = None if result.course is None else result.course.events
        rests_on = [number for number in met if ablation.changes(bare, number, course=course)]
        if rests_on:
            decides.append({**entry, "of": rests_on})
    return {"cites": cites, "decides": decides}


# --- which rules are meant --------------------------------------------------------------------------------------------


def between(store: Store, first: str, last: str) -> list[str]:
    """The numbers of one title from the first to the last of two, both included, in the order of the book.

    Raises KodexError where one does not exist, or they stand in different titles or in the wrong order.
    """
    every = store.numbers()
    for number in (first, last):
        if number not in every:
            what = _("there is no rule {number} in {rulebook}").format(number=number, rulebook=store.rulebook)
            raise KodexError(what, mend=_("nearest: {numbers}").format(numbers=", ".join(store.nearest(number))))
    start, end = every.index(first), every.index(last)
    if start > end or store.title_of(first) != store.title_of(last):
        what = _("{first}-{last} is no range of one title").format(first=first, last=last)
        turned = _("the earlier one first: {number}").format(number=f"{last}-{first}")
        raise KodexError(what, mend=turned if start > end else _("such as 34.5-34.8"))
    return [*every[start : end + 1], *(n for n in every[end + 1 :] if numbers.is_below(n, last))]


def whole(store: Store, number: str) -> Iterator[str]:
    """A rule and all below it."""
    yield number
    yield from (rule["number"] for rule in store.below(number))
