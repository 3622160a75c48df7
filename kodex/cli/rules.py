"""Rule objects of the store as text for people."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from kodex import numbers
from kodex.cli import labels
from kodex.cli.output import bad, clip, dim, label, strong, wrap
from kodex.i18n import _
from kodex.store.store import DEFAULT

if TYPE_CHECKING:
    from kodex.store import Store

_CLIP = 110


def plain(text: str) -> str:
    """A rule's text with its ``[[34.8]]`` links as bare numbers."""
    return text.replace("[[", "").replace("]]", "")


def about(rule: dict[str, Any]) -> str:
    """What a rule is about, on one line: its heading, or how its text begins."""
    return rule["heading"] or (clip(plain(rule["text"]), _CLIP) if rule["text"] else _("not restated yet"))


def name(rule: Mapping[str, Any], with_book: bool = False) -> str:
    """A rule's number; of another rulebook than the default one, or ``with_book``, with the rulebook's id."""
    number = strong(rule["number"])
    return f"{dim(rule['rulebook'])} {number}" if with_book or rule["rulebook"] != DEFAULT else number


def typed(rule: Mapping[str, Any]) -> str:
    """What to type on the command line for a rule."""
    return str(rule["number"]) if rule["rulebook"] == DEFAULT else f"{rule['rulebook']} {rule['number']}"


def head(rule: dict[str, Any]) -> list[str]:
    """Number, rulebook where it is not the default one, kind, path and heading."""
    facts = [labels.kind(rule["kind"])]
    if rule["status"] != "normative" and rule["kind"] != "heading":
        facts.append(labels.status(rule["status"]))
    if rule.get("as_of"):
        facts.append(_("since {date}").format(date=rule["as_of"]))
    lines = [f"{name(rule)}  {dim(' · '.join(facts))}", *wrap(dim(" › ".join(rule["path"])))]
    return [*lines, *wrap(strong(rule["heading"]))] if rule["heading"] else lines


def body(rule: dict[str, Any], indent: str = "") -> list[str]:
    """The rule's own words, or that it has none yet."""
    if rule["text"]:
        lines = wrap(plain(rule["text"]), indent)
    elif rule["kind"] is None:
        lines = wrap(_("Nobody has restated this rule yet: only its number and place are known."), indent)
    else:
        lines = []
    if rule.get("note_missing"):
        lines += wrap(dim(_("The print carries an explanation here that our source lacks.")), indent)
    return lines


def brief(rule: dict[str, Any], indent: str) -> list[str]:
    """A rule below another one: number, heading, text."""
    lines = wrap("  ".join(strong(part) for part in (rule["number"], rule["heading"]) if part), indent)
    return [*lines, *body(rule, indent + "  ")]


def neighbours(store: Store, rule: dict[str, Any]) -> Iterator[str]:
    """What the rule refers to, beats, is beaten by, and who refers to it; each neighbour once."""
    reasons = rule.get("reasons", {})
    known = _known(store, rule)
    named: set[str] = set()
    for name, key in (
        (_("Beats"), "beats"),
        (_("Beaten by"), "beaten_by"),
        (_("Refers to"), "refs"),
        (_("Related"), "related"),
    ):
        new = [number for number in rule[key] if number not in named]
        named.update(new)
        if new:
            yield ""
            yield label(name)
            for number in new:
                yield from _neighbour(number, known.get(number), reasons.get(number), key == "beaten_by")
    yield from _corrections(rule)
    if rule["referred_by"]:
        yield ""
        yield label(_("Referred to by"))
        yield from wrap(", ".join(rule["referred_by"]), "  ")


def _known(store: Store, rule: dict[str, Any]) -> dict[str, dict[str, Any]]:
    wanted = [number for key in ("refs", "related", "beats", "beaten_by") for number in rule[key]]
    return {other["number"]: other for other in store.rules(list(dict.fromkeys(wanted)))}


def _neighbour(number: str, rule: dict[str, Any] | None, reason: str | None, stronger: bool) -> list[str]:
    text = about(rule) if rule else ""
    lines = wrap(f"{bad(number) if stronger else strong(number)}  {text}".rstrip(), "    ", "  ")
    return lines + wrap(_("because {reason}").format(reason=reason), "    ") if reason else lines


def _corrections(rule: dict[str, Any]) -> Iterator[str]:
    if rule.get("corrections"):
        yield ""
        yield label(_("Wrong numbers in the print"))
        for found in rule["corrections"]:
            line = _("{printed} is printed, {to} is meant").format(printed=found["printed"], to=strong(found["to"]))
            yield from wrap(f"{line} ({found['reason']})" if found["reason"] else line, "    ", "  ")


def extras(store: Store, rule: dict[str, Any], questions: bool) -> Iterator[str]:
    """Terms, parameters, disputes and, when wanted, the questions players ask."""
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
        yield from _dispute(dispute)
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


def _dispute(dispute: dict[str, Any]) -> Iterator[str]:
    yield label(_("Disputed"))
    yield from wrap(strong(dispute["title"]), "  ")
    yield from wrap(dispute["question"], "  ")
    for reading in dispute["readings"]:
        chosen = reading["id"] == dispute["default"]
        mark = strong("→") if chosen else "·"
        grounds = ", ".join((*reading.get("rules", ()), *filter(None, [reading.get("source")])))
        yield from wrap(f"{mark} {reading['text']}{f' ({grounds})' if grounds else ''}", "    ", "  ")
        if chosen:
            yield from wrap(_("taken by default: {why}").format(why=dispute["why"]), "    ")
    if dispute.get("source"):
        yield from wrap(dim(" · ".join(filter(None, (dispute["source"], dispute.get("date"))))), "  ")


def tree(rules: list[dict[str, Any]], top: str) -> Iterator[str]:
    """The rules below ``top``, indented by depth."""
    for rule in rules:
        yield ""
        yield from brief(rule, "  " * len(numbers.ancestors(rule["number"], top)))
