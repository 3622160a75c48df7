"""``kodex learn``: what somebody reads first who has never played."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import click

from kodex.cli.options import check_for_people, current_store, json_option, shared_options
from kodex.cli.output import dim, emit_json, label, print_text, strong, wrap
from kodex.cli.usage import Command
from kodex.errors import KodexError
from kodex.ground.i18n import N_, _

if TYPE_CHECKING:
    from kodex.store import Store


@click.command(
    cls=Command,
    help=N_(
        "Learn to play: what the game is about, how it begins, the table, and one whole turn, each step with the rule "
        "it rests on. With --aid the page that lies beside the table."
    ),
    short_help=N_("Learn to play: the aim, one turn, an aid for the table"),
)
@click.option("--aid", is_flag=True, help=N_("The turn aid: phases, a battle, costs, mistakes of beginners."))
@json_option
@shared_options
def command(aid: bool, as_json: bool) -> None:
    """Print the lesson of the rulebook, or its turn aid."""
    check_for_people(as_json, aid=aid)
    store = current_store()
    lesson = store.lesson()
    if lesson is None or (aid and "aid" not in lesson):
        what = _("{book} has no lesson for beginners yet").format(book=store.rulebook)
        raise KodexError(what, mend=_("kodex ask answers single questions"))
    if as_json:
        emit_json(lesson)
    else:
        print_text(_aid(store, lesson["aid"]) if aid else _lesson(store, lesson))


def _lesson(store: Store, lesson: dict[str, Any]) -> Iterator[str]:
    yield strong(store.fact("name"))
    yield from wrap(lesson["about"])
    yield ""
    yield label(_("How you win"))
    yield from _line(store, lesson["win"], lesson["win_rules"], "  ")
    yield from _section(store, _("How it begins"), lesson.get("start", ()))
    yield from _section(store, _("The table"), lesson.get("places", ()))
    if turn := lesson.get("turn"):
        yield ""
        yield label(_("One turn"))
        for n, screen in enumerate(turn["screens"], 1):
            yield from wrap(strong(f"{n}. {screen['title']}"), "  ")
            yield from _line(store, screen["says"], [screen["rule"]], "     ")
            for note in screen.get("notes", ()):
                colon = "" if note["name"].endswith(("?", "!")) else ":"
                yield from _line(store, f"{note['name']}{colon} {note['says']}", [note["rule"]], "     ")
        if scenario := turn.get("scenario"):
            yield ""
            yield from wrap(_("Played step by step: kodex check {id} --explain").format(id=scenario))
    if "aid" in lesson:
        yield from wrap(_("For the table: kodex learn --aid"))


def _aid(store: Store, aid: dict[str, Any]) -> Iterator[str]:
    yield strong(store.fact("name"))
    for phase in aid["phases"]:
        yield label(phase["name"])
        for one in phase["may"]:
            yield from _line(store, one["says"], [one["rule"]], "  ")
    yield from _section(store, _("A battle"), aid.get("battle", ()))
    yield from _section(store, _("What is paid with what"), aid.get("costs", ()))
    yield from _section(store, _("What beginners get wrong"), aid.get("mistakes", ()))


def _section(store: Store, heading: str, lines: Any) -> Iterator[str]:
    if lines:
        yield ""
        yield label(heading)
    for one in lines:
        name = f"{strong(one['name'])}: " if "name" in one else ""
        yield from _line(store, name + one["says"], [one["rule"]], "  ")


def _line(store: Store, text: str, rules: list[str], indent: str) -> list[str]:
    """A text with the rules behind it, wrapped."""
    return wrap(f"{text}  {dim('; '.join(map(store.label, rules)))}", indent + "  ", indent)
