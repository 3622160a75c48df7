"""``kodex ask QUESTION…``: the rules that decide a question, or an honest refusal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from kodex.cli import labels, rules
from kodex.cli.options import (
    all_rulebooks,
    current_kodex,
    joined,
    json_option,
    rulebook_asked,
    shared_options,
    where_to_look,
)
from kodex.cli.output import bad, clip, dim, emit_json, good, label, print_text, strong, wrap
from kodex.i18n import N_, _
from kodex.store.store import DEFAULT

if TYPE_CHECKING:
    from kodex.api import Kodex
    from kodex.shapes import Answer, Entry, OpenDispute, Proof

_CLIP, _CLIP_RELATED = 240, 120
"""How much of a rule's text is shown that only stands beside the deciding one, in characters."""


@click.command(
    help=N_(
        "Answer a question with the rules that decide it, and with the reason why they do.\n\n"
        "Nothing is made up: when no rule fits well enough, the answer says so and shows the nearest rules."
    ),
    short_help=N_("Answer a question with the rules that decide it"),
)
@click.argument("question", nargs=-1, required=True, metavar=N_("QUESTION..."))
@click.option(
    "--edition",
    type=click.Choice(("8", "11")),
    help=N_("Answer by this edition of the rules of HKK, and say where the Kódex differs."),
)
@json_option
@shared_options
def command(question: tuple[str, ...], edition: str | None, as_json: bool) -> None:
    """Ask and print the answer."""
    if edition is None:
        book, text = where_to_look(joined(question))
        answer = book.ask(text)
    else:
        answer = _by_edition(edition).ask_beside(joined(question), DEFAULT)
    if as_json:
        emit_json(answer)
    else:
        print_text(page(answer))


def _by_edition(edition: str) -> Kodex:
    rulebook = f"hkk-{edition}"
    if all_rulebooks() or rulebook_asked() not in (None, rulebook):
        raise click.UsageError(_("--edition and --rulebook name different books"), click.get_current_context())
    return current_kodex(rulebook)


def page(answer: Answer) -> Iterator[str]:
    """An answer for people: the verdict, the deciding rule whole, the others in short, disputes and proofs."""
    if answer["status"] == "declined":
        yield from _declined(answer)
        return
    first, *others = answer["rules"]
    yield good(_verdict(first, others))
    yield ""
    yield from _deciding(first)
    for dispute in answer["disputes"]:
        yield ""
        yield from _dispute(dispute)
    for entry in others:
        yield ""
        yield from _beside(entry, labels.role(entry["role"]))
    if answer["scenarios"]:
        yield ""
        yield from _proofs(answer["scenarios"])
    if "compared" in answer:
        from kodex.cli import compare

        yield from compare.beside_answer(first["rulebook"], answer["compared"])
    for at, entry in enumerate(answer.get("elsewhere", ())):
        yield from ["", label(_("By the other rulebooks"))] if not at else [""]
        yield from _beside(entry, "")


def _verdict(first: Entry, others: list[Entry]) -> str:
    mains = ", ".join(strong(entry["number"]) for entry in others if entry["role"] == "main")
    if mains:
        return _("{number} decides, before {others}").format(number=rules.name(first), others=mains)
    return _("{number} decides").format(number=rules.name(first))


def _declined(answer: Answer) -> Iterator[str]:
    yield bad(_("No rule answers this well enough."))
    if answer["nearest"]:
        yield _("The nearest rules, and why they do not answer:")
    for entry in answer["nearest"]:
        yield ""
        yield from _beside(entry, "")


def _place(entry: Entry) -> str:
    return dim(" › ".join([*entry["path"][1:], *filter(None, [entry["heading"]])]) or entry["path"][0])


def _deciding(entry: Entry) -> Iterator[str]:
    yield from wrap(f"{rules.name(entry)}  {_place(entry)}", "  ", "")
    if entry["text"]:
        yield from wrap(rules.plain(entry["text"]), "  ")
    yield from wrap(label(_("why")) + f"  {entry['why']}", "  ")


def _beside(entry: Entry, role: str) -> Iterator[str]:
    name = "  ".join(filter(None, (rules.name(entry), role and label(role), _place(entry))))
    yield from wrap(name, "  ", "")
    if entry["text"]:
        most = _CLIP_RELATED if role and entry["role"] == "related" else _CLIP
        yield from wrap(clip(rules.plain(entry["text"]), most), "  ")
    yield from wrap(dim(entry["why"]), "  ")
    if entry.get("disputes"):
        number = entry["number"] if entry["rulebook"] == DEFAULT else entry["id"]
        yield from wrap(dim(_("disputed; its readings: kodex show {number}").format(number=number)), "  ")


def _dispute(dispute: OpenDispute) -> Iterator[str]:
    yield from wrap(f"{label(_('Disputed'))}  {dispute['question']}", "  ", "")
    for reading in dispute["readings"]:
        chosen = reading.get("default", False)
        text = _("{reading} (taken here)").format(reading=reading["text"]) if chosen else reading["text"]
        yield from wrap(text, "    ", strong("  → ") if chosen else "  · ")
    official = dispute.get("official")
    if official:
        told = " · ".join(filter(None, (official["source"], official.get("date"))))
        yield from wrap(dim(_("official answer: {source}").format(source=told)), "    ")


def _proofs(proofs: list[Proof]) -> Iterator[str]:
    yield label(_("Scenarios that prove it"))
    for proof in proofs:
        yield from wrap(proof["title"], "    ", "  ")
    for line in dict.fromkeys(proof["command"] for proof in proofs):
        yield f"  {dim(line)}"
