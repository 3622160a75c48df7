"""``kodex try``: what the rules say of a table and some steps of which nothing is claimed."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import click

from kodex.cli.asked import of_asked, played
from kodex.cli.named import file_of, nowhere
from kodex.cli.options import current_store, json_option, rulebook_asked, shared_options
from kodex.cli.output import bad, dim, emit_json, good, label, print_text, strong, wrap
from kodex.cli.usage import Command, Misuse, Whole
from kodex.errors import KodexError
from kodex.ground.i18n import N_, _, language
from kodex.text import words

STANDARD_INPUT = "-"
LONGEST = 1_000_000
"""The longest text that is read from standard input, in characters."""
_DECIDING = 3
"""So many rules are said under what comes of a step."""


@click.command(
    cls=Command,
    help=N_(
        "Let the engine rule on a table: set it up (cards, given), write the steps (when), claim nothing. Each step is "
        "told allowed or forbidden, by which rule and why, and what comes of it; what nobody asked about is passed. "
        "Where a rule is disputed the other readings are played as well, and it is looked for what on the table would "
        "turn the outcome.\n\n"
        "FILE is a scenario file of which only cards and given must be there, or the id of a shipped scenario; - reads "
        "it from standard input. Exit code 0, whatever the rules say; 2 for what is no table or no step.\n\n"
        "With --like the shipped scenarios most like a question are shown, and a number in the place of FILE opens "
        "one. --instead says what else may be at your table, each with its number; --change plays it with that; --said "
        "sets by guess what words of a question plainly say."
    ),
    short_help=N_("Let the engine rule on a table of yours"),
)
@click.argument("file", metavar=N_("FILE"), required=False)
@click.option("--like", metavar=N_("QUESTION"), help=N_("Show the shipped scenarios most like this question."))
@click.option("--scenario", metavar="ID", help=N_("Which one, where the file has several."))
@click.option("--no-turns", is_flag=True, help=N_("Do not look for what on the table would turn it."))
@click.option("--instead", is_flag=True, help=N_("Say what may be otherwise at your table, with numbers."))
@click.option(
    *("--change", "changes"),
    type=Whole(1, 1_000_000),
    multiple=True,
    metavar=N_("NUMBER"),
    help=N_("Play it with this otherwise (a number of --instead)."),
)
@click.option("--said", metavar=N_("WORDS"), help=N_("Set by guess what these words of a question plainly say."))
@json_option
@shared_options
@click.pass_context
def command(
    ctx: click.Context,
    file: str | None,
    like: str | None,
    scenario: str | None,
    no_turns: bool,
    instead: bool,
    changes: tuple[int, ...],
    said: str | None,
    as_json: bool,
) -> None:
    """Play it and say what the rules have said."""
    if like is not None:
        file = _liked(ctx, like, file, as_json)
    elif file is None:
        raise Misuse(_("name a file, a scenario, or a question with --like"), ctx)
    if file is not None:
        offers = instead or (like is not None and not as_json and not changes)
        _play(file, scenario, no_turns, as_json, changes, offers, words(said or ""))


def _liked(ctx: click.Context, question: str, picked: str | None, as_json: bool) -> str | None:
    """The id of the scenario that was picked by its number; None where those most like a question were only shown."""
    from kodex.cli import like
    from kodex.cli.language import follow

    follow(question)
    found = like.nearest(question)
    if picked is None:
        emit_json(found) if as_json else print_text(like.page(found))
        return None
    if not picked.isdecimal() or not 0 < int(picked) <= len(found):
        raise Misuse(_("with --like name one by its number, 1 to {n}").format(n=len(found)), ctx)
    return str(found[int(picked) - 1]["id"])


def _play(
    file: str,
    scenario: str | None,
    no_turns: bool,
    as_json: bool,
    changes: tuple[int, ...],
    instead: bool,
    said: Sequence[str],
) -> None:
    import msgspec

    from kodex.answers.tables import told
    from kodex.engine.scenarios.free_play.tried import tried

    asked = rulebook_asked()
    if asked is not None:
        played(asked)
    text = _typed() if file == STANDARD_INPUT else None
    shipped = None if text is not None or os.path.exists(file) else file_of(file)
    if text is None and shipped is None and not os.path.lexists(file) and not file.endswith((".yaml", ".yml")):
        raise nowhere(file)
    if shipped is not None:
        file, scenario = str(shipped), scenario or file
    found = tried(
        Path("<stdin>" if text is not None else file),
        language(),
        scenario,
        text,
        counter=not no_turns,
        changes=changes,
        instead=instead,
        said=said,
    )
    of_asked([found], lambda one: one.edition)
    whole = told(msgspec.to_builtins(found), current_store)
    if as_json:
        emit_json(whole)
    else:
        print_text(_page(whole))


def _typed() -> str:
    """What stands on standard input. Raises KodexError for nothing, and for what is too long."""
    text = "" if sys.stdin is None else sys.stdin.read(LONGEST + 1)
    if not text.strip() or len(text) > LONGEST:
        what = _("nothing stands on standard input") if not text.strip() else _("the text is too long")
        raise KodexError(what, mend="kodex try eset.yaml")
    return text


def _page(found: dict[str, Any]) -> Iterator[str]:
    from kodex.answers.reasons import quoted

    if found["title"]:
        yield strong(found["title"])
    for condition in found.get("supposed", ()):
        yield from wrap(strong(_("Here: if {condition}").format(condition=condition)), "   ", "")
    for condition in found.get("guessed", ()):
        yield from wrap(strong(_("Guessed from what was said: if {condition}").format(condition=condition)), "   ", "")
    if found.get("left"):
        yield from wrap(dim(_("Not set on this table: {words}").format(words=quoted(found["left"]))), "   ", "")
    yield from _lines(found.get("before", ()))
    for n, step in enumerate(found.get("steps", ()), 1):
        yield from _step(found, n, step)
    if found.get("after") or found.get("decide"):
        yield label(_("And when nobody acts any more"))
        yield from _lines(found.get("after", ()))
        yield from _decides(found, found)
    if found.get("decide"):
        yield from wrap(bad(_("to be decided: {what}").format(what=found["decide"])), "     ", "   ")
    yield from _others(found.get("others", ()))
    if "turns" in found:
        yield from _turns(found["turns"])
    yield from _instead(found.get("instead", ()))


def _instead(choices: Sequence[dict[str, Any]]) -> Iterator[str]:
    """What may be otherwise, each by its number."""
    if choices:
        yield label(_("What else is it at your table?"))
        for one in choices:
            yield from wrap(f"{one['number']:3}  {one['says']}", "     ", " ")
        yield from wrap(dim(_("played with it: kodex try SCENARIO --change NUMBER")))


def _step(found: dict[str, Any], n: int, step: dict[str, Any]) -> Iterator[str]:
    yield from wrap(strong(f"{n}. {step['step']}"), "   ", "")
    if step.get("passed"):
        yield "   " + bad(_("not yet:"))
        yield from _reasons(found, step)
        yield from wrap(_("once everybody has passed in what was open:"), "     ", "   ")
    if step["verdict"] == "allowed":
        yield "   " + good(_("allowed"))
        yield from _lines(step.get("comes", ()))
        yield from _decides(found, step)
    elif step["verdict"] == "told":
        yield from _lines(step.get("comes", ()))
    elif step["verdict"] == "open":
        yield from wrap(bad(_("to be decided: {what}").format(what=step["decide"])), "     ", "   ")
    else:
        yield "   " + bad(_("forbidden"))
        yield from _reasons(found, step)
        if "later" in step:
            yield from wrap(_("it may be done later in this turn: {stage}").format(stage=step["later"]), "     ", "   ")


def _reasons(found: dict[str, Any], step: dict[str, Any]) -> Iterator[str]:
    """The rules that forbid a step, each with what it says."""
    for one in step.get("why", ()):
        detail = "  " + dim(f"({one['detail']})") if one["detail"] else ""
        gist = found.get("gists", {}).get(one["rule"], "")
        yield from wrap(f"{one['rule']}  {gist}{detail}", "       ", "     ")


def _decides(found: dict[str, Any], one: dict[str, Any]) -> Iterator[str]:
    """The rules that tell most of what comes, each with what it says."""
    gists = found.get("gists", {})
    for rule in [rule for rule in one.get("decides", ()) if rule in gists][:_DECIDING]:
        yield from wrap(dim(f"{rule}  {gists[rule]}"), "         ", "       ")


def _lines(lines: Sequence[dict[str, Any]]) -> Iterator[str]:
    for one in lines:
        yield from wrap(f"{one['text']}  {dim(', '.join(one['rules']))}", "       ", "     ")


def _others(others: Sequence[dict[str, Any]]) -> Iterator[str]:
    """What another reading of a disputed rule would change, under the question of the dispute."""
    asked = None
    for other in others:
        dispute = other["dispute"]
        if other["switch"] != asked:
            asked = other["switch"]
            yield label(_("Disputed: {title}").format(title=dispute.get("title", asked)))
            yield from wrap(dispute.get("question", ""), "     ", "   ")
            yield from wrap(
                _("here it holds: {text}").format(text=dispute.get("holds", other["holds"])), "     ", "   "
            )
        text = dispute.get("otherwise", other["reading"])
        yield from wrap(_("otherwise: {text}").format(text=text), "     ", "   ")
        yield from wrap(_difference(other), "       ", "     ")


def _turns(turns: dict[str, Any]) -> Iterator[str]:
    """What on the table would turn the outcome; a warning where nothing would."""
    if not turns.get("found"):
        if not turns["complete"]:
            yield dim(_("Nothing was found that turns it."))
            return
        what = _("Nothing on this table turns it ({n} changes were tried): look whether all that matters is on it.")
        yield from wrap(bad(what.format(n=turns["tried"])), "   ", "")
        return
    yield label(_("What would turn it"))
    for one in turns["found"]:
        changes = _(" and ").join(one["changes"])
        yield from wrap(_("if {changes}: {what}").format(changes=changes, what=_turned(one)), "       ", "     ")


def _turned(one: dict[str, Any]) -> str:
    """What would be otherwise."""
    if "step" in one:
        if one["verdict"] == "allowed":
            return _("step {n} would be allowed").format(n=one["step"])
        rules = ", ".join(why["rule"] for why in one.get("why", ()))
        return _("step {n} would be forbidden: {rules}").format(n=one["step"], rules=rules)
    missing, comes = ("; ".join(line["text"] for line in one.get(key, ())) for key in ("missing", "comes"))
    told = [_("this would come: {what}").format(what=comes)] if comes else []
    return "; ".join([*told, _("this would not: {what}").format(what=missing)] if missing else told)


def _difference(other: dict[str, Any]) -> str:
    """Where the course is another one, and what happens there."""
    comes = "; ".join(line["text"] for line in other.get("comes", ())) or _("nothing comes of it")
    if other["step"] is None:
        return _("at the end: {what}").format(what=comes)
    if other.get("verdict") == "forbidden":
        rules = ", ".join(one["rule"] for one in other["why"])
        return _("step {n} is forbidden: {rules}").format(n=other["step"], rules=rules)
    if other.get("decide"):
        comes = _("to be decided: {what}").format(what=other["decide"])
    return _("step {n}: {what}").format(n=other["step"], what=comes)


__all__ = ["command"]
