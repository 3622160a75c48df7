"""``kodex show NUMBER…``: rules by their numbers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import click

from kodex.cli import labels, rules
from kodex.cli.options import (
    DATE,
    RULE_NUMBER,
    check_for_people,
    find_rules,
    json_option,
    shared_options,
    without_ranges,
)
from kodex.cli.output import bad, dim, emit_json, label, print_text, wrap
from kodex.cli.usage import Command, Misuse
from kodex.errors import KodexError
from kodex.ground.i18n import N_, _
from kodex.rules.numbers import is_printed
from kodex.rules.rulename import RuleName

if TYPE_CHECKING:
    from kodex.official import Paragraph
    from kodex.store import Store


MOST = 2000
"""How many rules may be asked for at once."""


@click.command(
    cls=Command,
    help=N_(
        "Show rules by their numbers, with what they refer to, what they beat and what beats them.\n\n"
        "34.5, 34.5., §34.5 and 34,5 mean the same; the number of a title lists its rules, 34-36 or 34.5-34.8 means "
        "all from one to the other. Rules of other rulebooks go by the rulebook's name: e11 harc-fazisai/8, magus "
        "5.10.D, conquest pajzsok."
    ),
    short_help=N_("Show rules by their numbers"),
)
@click.argument("wanted", type=RULE_NUMBER, nargs=-1, required=True, metavar=N_("NUMBER..."))
@click.option("--tree", is_flag=True, help=N_("Show the rules below as well."))
@click.option("--questions", is_flag=True, help=N_("Show the questions players ask, too."))
@click.option("--norms", is_flag=True, help=N_("Show the functions of the engine that play it, with file and line."))
@click.option(
    "--as-of", type=DATE, metavar=N_("DATE"), help=N_("Say what the record knows to have been different on that date.")
)
@click.option("--official", is_flag=True, help=N_("Show the printed wording from your own copy beside ours."))
@json_option
@shared_options
def command(
    wanted: tuple[RuleName, ...],
    tree: bool,
    questions: bool,
    norms: bool,
    as_of: str | None,
    official: bool,
    as_json: bool,
) -> None:
    """Look the rules up and print them."""
    check_for_people(as_json, questions=questions)
    wanted = without_ranges(wanted)
    if len(wanted) > MOST:
        raise Misuse(_("at most {n} numbers at once").format(n=MOST))
    found = find_rules(wanted)
    if as_json:
        _print_json(found, tree, norms, as_of, official)
        return
    lines: list[str] = []
    for store, rule in found:
        if lines:
            lines += ["", dim("─" * 40), ""]
        lines += page(store, rule, tree or _is_entry(store, rule), questions, official)
        if norms:
            lines += _played_by(rule)
        if as_of:
            lines += _then(store, rule, as_of)
    print_text(lines)


def _is_entry(store: Store, rule: dict[str, Any]) -> bool:
    """Whether a rule is a whole entry of a rulebook of addresses, which says little without the items below it."""
    return bool(rule["number"] == rule["title_number"]) and not store.is_printed()


def _print_json(
    found: list[tuple[Store, dict[str, Any]]], tree: bool, norms: bool, as_of: str | None, official: bool
) -> None:
    objects = []
    for store, rule in found:
        for each in (rule, *store.below(rule["number"])) if tree else (rule,):
            extra: dict[str, Any] = {"rulings": store.rulings(each["number"])}
            if official:
                extra["official"] = _official_json(each)
            if norms:
                extra["norms"] = _norms(each)
            if as_of:
                extra["as_of_date"] = {"date": as_of, "later_changes": _later(store, each, as_of), "partial": True}
            objects.append(each | extra)
    emit_json(objects if tree or len(found) > 1 else objects[0])


def page(
    store: Store, rule: dict[str, Any], tree: bool = False, questions: bool = False, official: bool = False
) -> Iterator[str]:
    """A rule with its neighbours for people."""
    yield from rules.head(rule)
    text = rules.body(rule)
    if text:
        yield ""
        yield from text
    if official:
        yield ""
        yield from _printed(rule, tree)
    if rule["kind"] == "heading" and not tree:
        yield from rules.contents(store.below(rule["number"]), rule["number"])
    yield from rules.neighbours(store, rule)
    yield from _counterparts(rule)
    yield from rules.extras(store, rule, questions)
    if tree:
        yield from rules.tree(store.below(rule["number"]), rule["number"], questions)


def _counterparts(rule: dict[str, Any]) -> Iterator[str]:
    """Where other editions speak of the same, and whether any of it differs."""
    from kodex import concordance

    try:
        found = concordance.open()
    except KodexError:  # an unreadable concordance (kodex lint says why) hides no rule
        return
    places, differs = found.places(rule["rulebook"], rule["number"])
    if places:
        names = found.editions()
        parts = [f"{names[id_]}: {', '.join(rules.shown(id_, n) for n in there)}" for id_, there in places.items()]
        parts += [bad(labels.verdict("different"))] if differs else []
        yield ""
        yield label(_("In the other editions"))
        yield from wrap(" · ".join(parts) + "  " + dim("kodex compare " + rules.typed(rule)), "    ", "  ")


def _norms(rule: dict[str, Any]) -> list[dict[str, Any]]:
    """The norms of the engine bound to a rule."""
    from msgspec.structs import asdict

    from kodex.engine.bound import bindings

    return [asdict(one) for one in bindings.norms_of(rule["rulebook"], rule["number"])]


def _played_by(rule: dict[str, Any]) -> Iterator[str]:
    """The norms of the engine bound to a rule, with file and line, for people."""
    yield ""
    yield label(_("Played by"))
    found = _norms(rule)
    for one in found:
        yield from wrap(f"{one['name']}  {dim(one['role'])}  {one['file']}:{one['line']}", "    ", "  ")
    if not found:
        yield from wrap(_("No norm of the engine is bound to it."), "  ")


def _later(store: Store, rule: dict[str, Any], date: str) -> list[dict[str, Any]]:
    """The recorded changes of a rule after ``date``."""
    return [change for change in store.changes(rule["number"]) if change["date"] > date]


def _then(store: Store, rule: dict[str, Any], date: str) -> Iterator[str]:
    """What the record knows to have been different on a date."""
    from kodex.cli.changes import line, partial

    yield ""
    yield label(_("As of {date}").format(date=date))
    if rule.get("as_of") and rule["as_of"] > date:
        yield from wrap(_("The rule itself holds only since {date}.").format(date=rule["as_of"]), "  ")
    later = _later(store, rule, date)
    for change in later:
        yield from line(change, "  ")
    if not later:
        yield from wrap(_("No later change of this rule is on record."), "  ")
    yield from wrap(dim(partial()), "  ")


def _official_json(rule: dict[str, Any]) -> dict[str, Any] | None:
    from kodex.official import lookup

    found = lookup(rule["number"], rule["rulebook"])
    return None if found is None else found._asdict()


def _printed(rule: dict[str, Any], tree: bool) -> Iterator[str]:
    """The printed wording, or how to get it."""
    from kodex.official import is_kept, lookup, lookup_tree

    number, rulebook = rule["number"], rule["rulebook"]
    yield label(_("Official wording"))
    if not is_kept(rulebook):
        yield from wrap(_("No official text is imported; to see it here: kodex import FILE"), "  ")
        return
    found = lookup_tree(number, rulebook) if tree else filter(None, [lookup(number, rulebook)])
    paragraphs = [_paragraph(paragraph) for paragraph in found]
    if not paragraphs:
        yield from wrap(_("Your copy of the official text has no {number}.").format(number=number), "  ")
    for lines in paragraphs:
        yield from lines


def _paragraph(paragraph: Paragraph) -> list[str]:
    number = f"{paragraph.number}{'.' if is_printed(paragraph.number) else ':'}"
    lines = wrap(f"{number} {paragraph.printed}".rstrip(), "    ", "  ")
    for more in paragraph.continuation:
        lines += wrap(more, "    ")
    return lines
