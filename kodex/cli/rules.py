"""Rule objects of the store as text for people."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

from kodex.cli import labels
from kodex.cli.output import bad, clip, dim, label, strong, wrap
from kodex.errors import KodexError
from kodex.ground import paths
from kodex.ground.i18n import _
from kodex.rules import numbers
from kodex.rules.books import DEFAULT

if TYPE_CHECKING:
    from kodex.store import Store

SHOWN_RULINGS = 3
"""Rulings told at a rule; the rest is counted."""
_CLIP = 110
_LINK = r"\[\[(.+?)\]\]"


def plain(text: str, rulebook: str = DEFAULT) -> str:
    """A rule's text with its ``[[34.8]]`` links as bare numbers, or as the labels of addresses of ``rulebook``."""
    if "[[" not in text:
        return text
    return re.sub(_LINK, lambda met: shown(rulebook, met[1]), text)


def shown(rulebook: str, number: str) -> str:
    """What people read for a number of a rulebook: of an address its label."""
    return number if rulebook == DEFAULT else _labels(rulebook, paths.kb_folder()).get(number, number)


@cache
def _labels(rulebook: str, _folder: str) -> dict[str, str]:
    """The labels of the addresses of a rulebook in a knowledge base; a process may look into more than one."""
    from kodex.compile import open_store

    try:
        return open_store(rulebook).labels()
    except KodexError:  # an unreadable rulebook hides nothing of another
        return {}


def about(rule: dict[str, Any]) -> str:
    """What a rule is about, on one line: its heading, or how its text begins."""
    text = plain(rule["text"] or "", rule["rulebook"])
    return rule["heading"] or (clip(text, _CLIP) if text else _("not restated yet"))


def name(rule: Mapping[str, Any], with_book: bool = False) -> str:
    """What a rule is called; of another rulebook than the default one, or ``with_book``, with the rulebook's id."""
    number = strong(rule["label"])
    return f"{dim(rule['rulebook'])} {number}" if with_book or rule["rulebook"] != DEFAULT else number


def typed(rule: Mapping[str, Any]) -> str:
    """What to type on the command line for a rule."""
    return str(rule["number"]) if rule["rulebook"] == DEFAULT else f"{rule['rulebook']} {rule['number']}"


def head(rule: dict[str, Any]) -> list[str]:
    """Number, rulebook where it is not the default one, kind, path and heading."""
    facts = [labels.kind(rule["kind"])]
    if rule["label"] != rule["number"]:
        facts.insert(0, rule["number"])
    if rule["status"] != "normative" and rule["kind"] != "heading":
        facts.append(labels.status(rule["status"]))
    if rule.get("as_of"):
        facts.append(_("since {date}").format(date=rule["as_of"]))
    lines = [f"{name(rule)}  {dim(' · '.join(facts))}", *wrap(dim(" › ".join(rule["path"])))]
    return [*lines, *wrap(strong(rule["heading"]))] if rule["heading"] not in (None, rule["label"]) else lines


def body(rule: dict[str, Any], indent: str = "") -> list[str]:
    """The rule's own words, or that it has none yet."""
    if rule["text"]:
        lines = wrap(plain(rule["text"], rule["rulebook"]), indent)
    elif rule["kind"] is None:
        lines = wrap(_("Nobody has restated this rule yet: only its number and place are known."), indent)
    else:
        lines = []
    if rule.get("note_missing"):
        lines += wrap(dim(_("The print carries an explanation here that our source lacks.")), indent)
    if rule.get("played") is False:
        lines += wrap(dim(_("The engine does not play this rule yet.")), indent)
    return lines


def brief(rule: dict[str, Any], indent: str) -> list[str]:
    """A rule below another one: number, heading, text."""
    called = dict.fromkeys(part for part in (rule["label"], rule["heading"]) if part)
    lines = wrap("  ".join(map(strong, called)), indent)
    return [*lines, *body(rule, indent + "  ")]


def neighbours(store: Store, rule: dict[str, Any]) -> Iterator[str]:
    """What the rule refers to, beats, is beaten by, and who refers to it; each neighbour once."""
    reasons = rule.get("reasons", {})
    known = _known(store, rule)
    named: set[str] = set()
    for name, key in (
        (_("Beats"), "beats"),
        (_("Beaten by"), "beaten_by"),
        (_("Regulates the same"), "same_as"),
        (_("Regulates the same"), "repeated_by"),
        (_("Refers to"), "refs"),
        (_("Related"), "related"),
    ):
        new = [number for number in rule.get(key, ()) if number not in named]
        named.update(new)
        if new:
            yield ""
            yield label(name)
            for number in new:
                named_so = store.label(number)
                yield from _neighbour(named_so, known.get(number), reasons.get(number), key == "beaten_by")
    yield from _corrections(rule)
    if rule["referred_by"]:
        yield ""
        yield label(_("Referred to by"))
        yield from wrap(", ".join(map(store.label, rule["referred_by"])), "  ")


def _known(store: Store, rule: dict[str, Any]) -> dict[str, dict[str, Any]]:
    keys = ("refs", "related", "beats", "beaten_by", "repeated_by")
    wanted = [number for key in keys for number in rule.get(key, ())]
    return {other["number"]: other for other in store.rules(list(dict.fromkeys(wanted)))}


def _neighbour(called: str, rule: dict[str, Any] | None, reason: str | None, stronger: bool) -> list[str]:
    text = about(rule) if rule and rule["heading"] != called else ""
    lines = wrap(f"{bad(called) if stronger else strong(called)}  {text}".rstrip(), "    ", "  ")
    return lines + wrap(_("because {reason}").format(reason=reason), "    ") if reason else lines


def _corrections(rule: dict[str, Any]) -> Iterator[str]:
    if rule.get("corrections"):
        yield ""
        yield label(_("Wrong numbers in the print"))
        for found in rule["corrections"]:
            line = _("{printed} is printed, {to} is meant").format(printed=found["printed"], to=strong(found["to"]))
            yield from wrap(f"{line} ({found['reason']})" if found["reason"] else line, "    ", "  ")


def extras(store: Store, rule: dict[str, Any], questions: bool) -> Iterator[str]:
    """Terms, parameters, disputes, rulings and, when wanted, the questions players ask."""
    if rule.get("terms"):
        yield ""
        yield label(_("Terms"))
        yield from wrap(", ".join(rule["terms"]), "  ")
    parameters = store.parameters(rule["number"])
    if parameters:
        yield ""
        yield label(_("Numbers it fixes"))
        for parameter in parameters:
            yield from wrap(_parameter(parameter), "    ", "  ")
    for dispute in store.disputes(rule["disputes"]):
        yield ""
        yield from _dispute(store, dispute)
    found = sorted(store.rulings(rule["number"]), key=lambda one: one["agreement"] != "differs")
    if found:
        from kodex.cli import ruled

        yield ""
        yield label(_("Rulings"))
        yield from ruled.brief(found, SHOWN_RULINGS, f"kodex rulings {typed(rule)}")
    if questions and rule["questions"]:
        yield ""
        yield label(_("Questions"))
        for question in rule["questions"]:
            yield from wrap(question, "    ", "  ")


def _parameter(parameter: dict[str, Any]) -> str:
    value = parameter["value"]
    shown = ", ".join(map(str, value)) if isinstance(value, list) else "–" if value is None else str(value)
    line = f"{parameter['name']}: {strong(shown)}"
    if parameter.get("unit"):
        line += f" {parameter['unit']}"
    if parameter.get("format"):
        line += f" ({parameter['format']})"
    return line


def _dispute(store: Store, dispute: dict[str, Any]) -> Iterator[str]:
    yield label(_("Disputed"))
    yield from wrap(strong(dispute["title"]), "  ")
    yield from wrap(dispute["question"], "  ")
    yield from moved_on(dispute)
    for reading in dispute["readings"]:
        chosen = reading["id"] == dispute["default"]
        mark = strong("→") if chosen else "·"
        grounds = ", ".join((*map(store.label, reading.get("rules", ())), *filter(None, [reading.get("source")])))
        yield from wrap(f"{mark} {reading['text']}{f' ({grounds})' if grounds else ''}", "    ", "  ")
        if chosen:
            yield from wrap(_("taken by default: {why}").format(why=dispute["why"]), "    ")
    if dispute.get("source"):
        yield from wrap(dim(" · ".join(filter(None, (dispute["source"], when(dispute))))), "  ")


def moved_on(official: Mapping[str, Any]) -> list[str]:
    """What is otherwise for a player where an official page or answer has moved on from the text; empty elsewhere."""
    if not official.get("changes"):
        return []
    told = " · ".join(filter(None, (official["source"], when(official))))
    return wrap(f"{label(_('By the official pages of today'))}  {official['changes']} {dim(f'({told})')}", "    ", "  ")


def when(official: Mapping[str, Any]) -> str:
    """The date of an official answer, or the month in which an undated page was seen to say so."""
    seen = official.get("seen")
    return official.get("date") or (_("seen {month}").format(month=seen) if seen else "")


def contents(below: list[dict[str, Any]], top: str) -> Iterator[str]:
    """The rules below a heading in a line each: the gist, where there is one."""
    if not below:
        return
    yield ""
    yield label(_("Its rules"))
    for rule in below:
        indent = "  " * len(numbers.ancestors(rule["number"], top))
        said = rule["heading"] or rule.get("gist") or about(rule)
        yield from wrap(f"{strong(rule['label'])}  {said}", indent + "    ", indent)


def tree(rules: list[dict[str, Any]], top: str, questions: bool = False) -> Iterator[str]:
    """The rules below ``top``, indented by depth, when wanted with the questions players ask."""
    for rule in rules:
        indent = "  " * len(numbers.ancestors(rule["number"], top))
        yield ""
        yield from brief(rule, indent)
        for question in rule["questions"] if questions else ():
            yield from wrap(question, indent + "      ", indent + "    ")
