"""``kodex try``: what the rules say of a table and some steps of which nothing is claimed."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from kodex.cli.asked import of_asked, played
from kodex.cli.options import current_store, json_option, rulebook_asked, shared_options
from kodex.cli.output import bad, dim, emit_json, good, label, print_text, strong, wrap
from kodex.cli.usage import Command
from kodex.errors import KodexError
from kodex.ground.i18n import N_, _, language

if TYPE_CHECKING:
    from kodex.engine.scenarios.free_play.tried import Line, Other, Tried, TriedStep
    from kodex.store import Store

STANDARD_INPUT = "-"
LONGEST = 1_000_000
"""The longest text that is read from standard input, in characters."""


@click.command(
    cls=Command,
    help=N_(
        "Let the engine rule on a table: set it up (cards, given), write the steps (when), claim nothing. Each step is "
        "told allowed or forbidden, by which rule and why, and what comes of it; what nobody asked about is passed. "
        "Where a rule is disputed the other readings are played as well.\n\n"
        "FILE is a scenario file of which only cards and given must be there; - reads it from standard input. Exit "
        "code 0, whatever the rules say; 2 for what is no table or no step."
    ),
    short_help=N_("Let the engine rule on a table of yours"),
)
@click.argument("file", metavar=N_("FILE"))
@click.option("--scenario", metavar="ID", help=N_("Which one, where the file has several."))
@json_option
@shared_options
def command(file: str, scenario: str | None, as_json: bool) -> None:
    """Play it and say what the rules have said."""
    from kodex.engine.scenarios.free_play.tried import tried

    asked = rulebook_asked()
    if asked is not None:
        played(asked)
    text = _typed() if file == STANDARD_INPUT else None
    found = tried(Path("<stdin>" if text is not None else file), language(), scenario, text)
    of_asked([found], lambda one: one.edition)
    if as_json:
        import msgspec

        emit_json(msgspec.to_builtins(found))
    else:
        print_text(_page(found))


def _typed() -> str:
    """What stands on standard input. Raises KodexError for nothing, and for what is too long."""
    text = "" if sys.stdin is None else sys.stdin.read(LONGEST + 1)
    if not text.strip() or len(text) > LONGEST:
        what = _("nothing stands on standard input") if not text.strip() else _("the text is too long")
        raise KodexError(what, mend="kodex try eset.yaml")
    return text


def _page(found: Tried) -> Iterator[str]:
    store = current_store(found.edition)
    if found.title:
        yield strong(found.title)
    yield from _lines(found.before)
    for n, step in enumerate(found.steps, 1):
        yield from _step(store, n, step)
    if found.after or found.decide:
        yield label(_("And when nobody acts any more"))
        yield from _lines(found.after)
    if found.decide:
        yield from wrap(bad(_("to be decided: {what}").format(what=found.decide)), "     ", "   ")
    yield from _others(found)


def _step(store: Store, n: int, step: TriedStep) -> Iterator[str]:
    yield from wrap(strong(f"{n}. {step.step}"), "   ", "")
    if step.passed:
        yield "   " + bad(_("not yet:"))
        yield from _reasons(store, step)
        yield from wrap(_("once everybody has passed in what was open:"), "     ", "   ")
    if step.verdict == "allowed":
        yield "   " + good(_("allowed"))
        yield from _lines(step.comes)
    elif step.verdict == "open":
        yield from wrap(bad(_("to be decided: {what}").format(what=step.decide)), "     ", "   ")
    else:
        yield "   " + bad(_("forbidden"))
        yield from _reasons(store, step)


def _reasons(store: Store, step: TriedStep) -> Iterator[str]:
    """The rules that forbid a step."""
    for one in step.why:
        detail = f"  {dim(f'({one.detail})')}" if one.detail else ""
        yield from wrap(f"{one.rule}  {_gist(store, one.rule)}{detail}", "       ", "     ")


def _gist(store: Store, number: str) -> str:
    """What a rule says in a sentence; one of another rulebook by its own."""
    of, _colon, bare = number.rpartition(":")
    rule = (current_store(of) if of else store).rule(bare)
    return "" if rule is None else str(rule["gist"] or rule["heading"] or "")


def _lines(lines: Sequence[Line]) -> Iterator[str]:
    for one in lines:
        yield from wrap(f"{one.text}  {dim(', '.join(one.rules))}", "       ", "     ")


def _others(found: Tried) -> Iterator[str]:
    """What another reading of a disputed rule would change, under the question of the dispute."""
    from kodex.engine import face

    holding = face.of(found.edition).holding
    asked = ""
    for other in found.others:
        dispute = _dispute(found.edition, holding[other.switch][0])
        if dispute.get("id") != asked:
            asked = str(dispute.get("id"))
            yield label(_("Disputed: {title}").format(title=dispute.get("title", other.switch)))
            yield from wrap(str(dispute.get("question", "")), "     ", "   ")
            yield from wrap(_("here it holds: {text}").format(text=_reading(dispute, other.holds)), "     ", "   ")
        yield from wrap(_("otherwise: {text}").format(text=_reading(dispute, other.reading)), "     ", "   ")
        yield from wrap(_difference(other), "       ", "     ")


def _difference(other: Other) -> str:
    """Where the course is another one, and what happens there."""
    comes = "; ".join(line.text for line in other.comes) or _("nothing comes of it")
    if other.step is None:
        return _("at the end: {what}").format(what=comes)
    if other.verdict == "forbidden":
        return _("step {n} is forbidden: {rules}").format(n=other.step, rules=", ".join(one.rule for one in other.why))
    return _("step {n}: {what}").format(n=other.step, what=comes)


def _dispute(edition: str, id_: str) -> dict[str, Any]:
    """The dispute of an id, in the rulebook of the edition or of its game."""
    from kodex.engine import face

    for rulebook in dict.fromkeys((edition, face.of(edition).rulebook)):
        found = current_store(rulebook).disputes([id_])
        if found:
            return found[0]
    return {}


def _reading(dispute: dict[str, Any], name: str) -> str:
    """A reading in its own words; its name where the dispute does not know it."""
    return next((str(one["text"]) for one in dispute.get("readings", ()) if one["id"] == name), name)


__all__ = ["command"]
