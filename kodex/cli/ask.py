"""``kodex ask QUESTION…``: the rules that decide a question, or an honest refusal."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING

import click

from kodex.cli import labels, rules
from kodex.cli.language import follow
from kodex.cli.options import (
    all_rulebooks,
    check_for_people,
    current_kodex,
    joined,
    json_option,
    rulebook_asked,
    shared_options,
    where_to_look,
)
from kodex.cli.output import bad, clip, dim, emit_json, good, label, print_plain, print_text, strong, wrap
from kodex.cli.usage import Command, Misuse, OneOf
from kodex.ground.i18n import N_, _, ngettext
from kodex.rules.books import DEFAULT

if TYPE_CHECKING:
    from kodex.api import Kodex
    from kodex.shapes import Answer, Case, Entry, OpenDispute, Overview, Play, Pointer, Proof, Verdict

_CLIP, _CLIP_RELATED = 240, 120
"""How much of a rule's text is shown with --more that only stands beside the deciding one, in characters."""


@click.command(
    cls=Command,
    help=N_(
        "Answer a question: the verdict first, then the rule that decides.\n\n"
        "Nothing is made up: when no rule fits well enough, the answer says so and shows the nearest rules. "
        "--more adds the exceptions, disputes, related rules and scenarios, and why they stand there."
    ),
    short_help=N_("Answer a question with the rules that decide it"),
)
@click.argument("question", nargs=-1, required=True, metavar=N_("QUESTION..."))
@click.option(
    "--edition",
    type=OneOf(("8", "11")),
    help=N_("Answer by this edition of the rules of HKK, and say where the Kódex differs."),
)
@click.option("--more", is_flag=True, help=N_("Show all that belongs to the answer, and why."))
@click.option("--debug", is_flag=True, help=N_("Show how the answer came about: words, scores, likelihood."))
@json_option
@shared_options
def command(question: tuple[str, ...], edition: str | None, more: bool, debug: bool, as_json: bool) -> None:
    """Ask and print the answer."""
    if debug and as_json:
        raise Misuse(_("--debug is for people: leave out --json"), click.get_current_context())
    check_for_people(as_json, more=more)
    follow(joined(question))
    if edition is None:
        answer = _by_rulebook(joined(question))
    else:
        answer = _by_edition(edition).ask_beside(joined(question), DEFAULT)
    if as_json:
        emit_json(answer)
    elif more:
        print_text(page(answer, True))
    else:
        print_plain(page(answer))
    if debug:
        print_plain(_account(answer))


def _account(answer: Answer) -> Iterator[str]:
    """How an answer came about, by the rulebook that gave it."""
    from kodex.cli import ask_debug

    told = (*answer["rules"], *answer["nearest"])
    book = current_kodex(told[0]["rulebook"]) if told else current_kodex()
    return ask_debug.lines(book.store, answer["question"])


def _by_rulebook(question: str) -> Answer:
    """The answer of the rulebook the user wants, else of those that the question names."""
    from kodex.library import Library, by_name

    book, text = where_to_look(question)
    if text != question or isinstance(book, Library) or rulebook_asked():
        return book.ask(text)
    return by_name(text, book)


def _by_edition(edition: str) -> Kodex:
    rulebook = f"hkk-{edition}"
    if all_rulebooks() or rulebook_asked() not in (None, rulebook):
        raise Misuse(_("--edition and --rulebook name different books"), click.get_current_context())
    return current_kodex(rulebook)


def page(answer: Answer, more: bool = False) -> Iterator[str]:
    """An answer for people: the verdict, the deciding rule whole, exceptions and disputes that concern the question;
    with ``more`` everything else, too."""
    if "named" in answer:
        named = _books(answer["named"])
        yield from wrap(dim(_("By the rulebook that the question names: {books}").format(books=named)))
    if "learn" in answer:
        yield from _lesson(answer["learn"], alone=answer["status"] == "declined")
    if "overview" in answer:
        yield from _overview(answer["overview"])
        if not more:
            return
    if answer["status"] == "declined":
        yield from () if "learn" in answer and not more else _declined(answer, more)
        for entry in answer.get("elsewhere", ()):
            yield from _elsewhere(entry, more)
        yield from _near(answer) if more else ()
        return
    first, *others = answer["rules"]
    yield from _verdict(answer)
    moved = [line for dispute in answer["disputes"] for line in rules.moved_on(dispute.get("official", {}))]
    yield from [*moved, ""] if moved else []
    yield from _deciding(first, more)
    applying = [one for one in others if one.get("applies")]
    for one in applying:
        if one["number"] != _other(answer):
            yield from _applying(one)
    yield from _cases(answer["cases"])
    if "play" in answer:
        yield from _play(answer["play"], [one["question"] for one in answer["cases"]])
    disputes = [one for one in answer["disputes"] if more or one["concerns"]]
    for dispute in disputes:
        yield from _dispute(dispute, more)
    if more:
        for entry in others:
            yield ""
            yield from _beside(entry, labels.role(entry["role"]))
        if answer["scenarios"]:
            yield ""
            yield from _proofs(answer["scenarios"])
        yield from _near(answer)
    else:
        left = _left(answer, applying, disputes)
        if left:
            yield from wrap(dim(left), "  ")
    if "compared" in answer:
        from kodex.cli import compare

        yield from compare.beside_answer(first["rulebook"], answer["compared"])
    for at, entry in enumerate(answer.get("elsewhere", ())):
        yield from ["", label(_("By the other rulebooks"))] if not at else []
        yield from _elsewhere(entry, more)


def _lesson(learn: Pointer, alone: bool) -> Iterator[str]:
    """Where the whole game is taught; ``alone``, where no rule answers, with what the game is about."""
    if alone:
        yield from [*wrap(learn["about"]), ""]
    yield from wrap(good(_("The whole game, step by step: {command}").format(command=learn["command"])))
    yield from () if alone else ("",)


def _overview(overview: Overview) -> Iterator[str]:
    """How something goes, or which parts it has: a line each, with its rule."""
    yield from wrap(good(overview["says"]))
    for n, line in enumerate(overview["lines"], 1):
        named = f"{strong(line['name'])}  " if "name" in line else ""
        yield from wrap(f"{n}  {named}{line['says']}  {dim(line['label'])}", "     ", "  ")
    yield ""


def _cases(found: list[Case]) -> Iterator[str]:
    """The nearest cases, each with its own question: who ruled and when, where somebody did."""
    for one in found:
        name = labels.authority(one["authority"]) if one["kind"] == "ruling" else _("Similar case")
        told = ", ".join(filter(None, (one["source"], one["date"] or _("date unknown")))) if "source" in one else ""
        differs = [bad(labels.standing(dict(one)))] if one.get("agreement") == "differs" else []
        yield from wrap(f"{label(name)}  {one['question']}", "    ", "  ")
        yield from wrap(" ".join((one["answer"], *differs, *([dim(f"({told})")] if told else []))), "    ")
        if played := [f"kodex try {id_}" for id_ in one.get("scenarios", ())]:
            yield from wrap(dim(_("The engine plays it: {command}").format(command=", ".join(played))), "    ")


def _play(one: Play, told: Collection[str]) -> Iterator[str]:
    """The nearest scenario, to be played; its own question and answer, unless that question was ``told`` already, and
    what the question asked says that it lacks."""
    from kodex.answers.reasons import quoted

    if one["question"] in told:
        yield from wrap(f"{label(_('Play it'))}  {strong(one['command'])}  {dim(one['question'])}", "    ", "  ")
    else:
        yield from wrap(f"{label(_('Play it'))}  {strong(one['command'])}", "    ", "  ")
        yield from wrap(one["question"], "    ")
        yield from wrap(one["answer"], "    ")
    if one["lacks"]:
        lacks = quoted(one["lacks"])
        yield from wrap(dim(_("This case says nothing of what you wrote so: {words}.").format(words=lacks)), "    ")


def _near(answer: Answer) -> Iterator[str]:
    """The nearest stored questions; the words in which each differs from the one asked are strong."""
    from kodex.answers import beside

    if answer["near"]:
        yield ""
        yield label(_("Did you mean another question?"))
    for one in answer["near"]:
        marked = one["question"]
        for word in beside.differing(answer["question"], one["question"]):
            marked = re.sub(rf"(?<!\w){word}(?!\w)", strong(word), marked, count=1)
        yield from wrap(f"{marked}  {dim(one['rule'])}", "    ", "  ")


def _books(ids: list[str]) -> str:
    """The names of rulebooks."""
    from pathlib import Path

    from kodex.ground import games
    from kodex.kb.heads import read_head

    return ", ".join(read_head(Path(games.book_folder(id_))).name for id_ in ids)


def _verdict(answer: Answer) -> Iterator[str]:
    """The verdict with how sure it is, and the stored question that it was written for unless that one was asked; then
    what another rule says that may decide instead."""
    told = answer["verdict"]
    from kodex.answers.hints import ASIDE

    aside = answer["hint"] if answer["hint"] and answer["hint"]["kind"] in ASIDE else None
    if aside:
        yield from wrap(aside["text"])
    if answer["hint"] and not aside:
        yield from wrap(bad(answer["hint"]["text"]))
        if told:
            yield from _applying(answer["rules"][0])
    elif told is None:
        yield from wrap(good(_("{number} decides").format(number=rules.name(answer["rules"][0]))))
    else:
        is_plain = answer["certainty"] == "sure" or told["from"] in ("vote", "sum") or "trump" in told
        unsure = "{verdict}" if is_plain else _("Probably: {verdict}")
        if told["question"] and not told["verbatim"]:
            like = _("Similar case: {question}") if told["situation"] else _("Similar question: {question}")
            yield from wrap(dim(like.format(question=told["question"])), "  ", "")
        yield from wrap(good(unsure.format(verdict=_text(answer, told))))
    for one in answer["rules"]:
        if one["number"] == _other(answer):
            yield from _applying(one, _("or"))
    yield ""


def _text(answer: Answer, told: Verdict) -> str:
    """A verdict in words: where another rule decides the case, what holds in general and what that says."""
    if "trump" not in told:
        return told["text"]
    from kodex.answers import reasons

    [trump] = [one for one in answer["rules"] if one["number"] == told["trump"]["rule"]]
    return reasons.usually(told["text"], trump["label"], told["trump"]["text"])


def _other(answer: Answer) -> str | None:
    """The number of the other rule that the verdict names."""
    told = answer["verdict"]
    return told["other"]["rule"] if told and "other" in told else None


def _left(answer: Answer, applying: list[Entry], disputes: list[OpenDispute]) -> str:
    """What --more would add: ``+ 2 exceptions, 1 dispute, 3 scenarios: kodex ask --more``."""
    left = [one["role"] for one in answer["rules"] if one not in applying]
    exceptions = left.count("exception")
    others = len(left) - exceptions - left.count("decides")
    hidden = len(answer["disputes"]) - len(disputes)
    proofs = len(answer["scenarios"])
    told = [
        ngettext("{n} exception", "{n} exceptions", exceptions).format(n=exceptions) if exceptions else "",
        ngettext("{n} dispute", "{n} disputes", hidden).format(n=hidden) if hidden else "",
        ngettext("{n} related rule", "{n} related rules", others).format(n=others) if others else "",
        ngettext("{n} scenario", "{n} scenarios", proofs).format(n=proofs) if proofs else "",
    ]
    named = ", ".join(filter(None, told))
    return f"+ {named}: kodex ask --more" if named else ""


def _applying(entry: Entry, before: str = "") -> Iterator[str]:
    """An exception whose condition the question names, or what it compares with the deciding rule, in a line."""
    said = entry["gist"] or clip(rules.plain(entry["text"] or "", entry["rulebook"]), _CLIP_RELATED)
    marked = f"{bad(_('except'))}  " if entry["role"] == "exception" else f"{dim(before)}  " if before else ""
    yield from wrap(f"{marked}{rules.name(entry)}  {said}", "    ", "  ")


def _elsewhere(entry: Entry, more: bool) -> Iterator[str]:
    """What decides by another rulebook."""
    differs = entry.get("differs", [])
    if more or not (entry["gist"] or differs):
        yield from _beside(entry, "")
    elif not differs:
        yield from wrap(f"{rules.name(entry, True)}  {entry['gist']}", "    ", "  ")
    for line in differs:
        name = "" if more else f"{rules.name(entry, True)}  "
        yield from wrap(f"{name}{bad(labels.verdict('different'))}  {line}", "    ", "  ")


def _declined(answer: Answer, more: bool) -> Iterator[str]:
    yield bad(_("No rule answers this well enough."))
    if answer["hint"]:
        yield from wrap(answer["hint"]["text"])
    if answer["nearest"]:
        yield dim(_("The nearest rules:"))
    for entry in answer["nearest"]:
        if more:
            yield ""
            yield from _beside(entry, "")
        else:
            said = entry["gist"] or clip(rules.plain(entry["text"] or "", entry["rulebook"]), _CLIP_RELATED)
            yield from wrap(f"{rules.name(entry)}  {said}", "    ", "  ")


def _place(entry: Entry) -> str:
    return dim(" › ".join([*entry["path"][1:], *filter(None, [entry["heading"]])]) or entry["path"][0])


def _deciding(entry: Entry, more: bool) -> Iterator[str]:
    yield from wrap(f"{rules.name(entry)}  {_place(entry)}", "  ", "")
    if entry["text"]:
        yield from wrap(rules.plain(entry["text"], entry["rulebook"]), "  ")
    if more:
        yield from wrap(label(_("why")) + f"  {entry['why']}", "  ")


def _beside(entry: Entry, role: str) -> Iterator[str]:
    name = "  ".join(filter(None, (rules.name(entry), role and label(role), _place(entry))))
    yield from wrap(name, "  ", "")
    if entry["text"]:
        most = _CLIP_RELATED if role and entry["role"] == "related" else _CLIP
        yield from wrap(clip(rules.plain(entry["text"], entry["rulebook"]), most), "  ")
    yield from wrap(dim(entry["why"]), "  ")
    if entry.get("disputes"):
        number = entry["number"] if entry["rulebook"] == DEFAULT else entry["id"]
        yield from wrap(dim(_("disputed; its readings: kodex show {number}").format(number=number)), "  ")


def _dispute(dispute: OpenDispute, more: bool) -> Iterator[str]:
    """A dispute: its title and the reading taken here; with ``more`` the question and every reading."""
    if not more:
        taken = next((one["text"] for one in dispute["readings"] if one.get("default")), "")
        yield from wrap(f"{label(_('Disputed'))}  {dispute['title']}: {taken}", "    ", "  ")
        for one in dispute["readings"]:
            if one.get("source") and not one.get("default") and "changes" not in dispute.get("official", {}):
                yield from wrap(f"{one['text']} {dim('(' + one['source'] + ')')}", "    ")
        return
    yield ""
    yield from wrap(f"{label(_('Disputed'))}  {dispute['question']}", "  ", "")
    for reading in dispute["readings"]:
        chosen = reading.get("default", False)
        text = f"{reading['text']} ({reading['source']})" if reading.get("source") else reading["text"]
        text = _("{reading} (taken here)").format(reading=text) if chosen else text
        yield from wrap(text, "    ", strong("  → ") if chosen else "  · ")
    official = dispute.get("official")
    if official:
        told = " · ".join(filter(None, (official["source"], rules.when(official))))
        yield from wrap(dim(_("official answer: {source}").format(source=told)), "    ")


def _proofs(proofs: list[Proof]) -> Iterator[str]:
    yield label(_("Scenarios that prove it"))
    for proof in proofs:
        yield from wrap(f"{proof['title']}  {dim(proof['command'])}", "    ", "  ")
