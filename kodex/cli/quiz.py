"""``kodex quiz``: a self-test of questions with choices."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import click

from kodex.cli.options import current_store, json_option, shared_options
from kodex.cli.output import bad, dim, emit_json, good, print_plain, strong, wrap
from kodex.cli.usage import Command, Whole
from kodex.errors import KodexError
from kodex.ground.i18n import N_, _, ngettext

if TYPE_CHECKING:
    from kodex.quiz import Item, Level
    from kodex.store import Store

LEAVE = ("q", "quit", "exit", "kilép")
MOST = 1000


@click.command(
    cls=Command,
    help=N_(
        "Test yourself: questions with choices, from what is stored of the rules. Answer with the number of a choice; "
        "each is told with its rule, and what was wrong comes again at the end. q leaves, and so does the end of the "
        "input. The same --seed gives the same test.\n\n"
        "With --beginner only what the first lesson teaches (kodex learn), with --judge only exceptions and disputes. "
        "With --json the questions with their answers, for programs. Exit "
        "code 0, however it goes."
    ),
    short_help=N_("Test yourself on the rules"),
)
@click.option(
    "--count",
    type=Whole(min=1, max=MOST),
    default=10,
    metavar=N_("N"),
    help=N_("How many questions."),
    show_default=True,
)
@click.option("--part", metavar=N_("PART"), help=N_("Only of this part, such as IV."))
@click.option("--beginner", is_flag=True, help=N_("For beginners: only what the first lesson teaches."))
@click.option("--judge", is_flag=True, help=N_("For judges: only exceptions and disputes."))
@click.option("--seed", type=Whole(min=0), metavar=N_("N"), help=N_("Ask that test again."))
@json_option
@shared_options
def command(count: int, part: str | None, beginner: bool, judge: bool, seed: int | None, as_json: bool) -> None:
    """Draw the questions and ask them."""
    from random import Random

    from kodex.quiz import drawn

    if beginner and judge:
        raise KodexError(_("--beginner and --judge are two levels"), mend=_("leave out one of them"))
    level: Level = "first" if beginner else "judge" if judge else "any"
    store = current_store()
    seed = Random().randrange(1_000_000) if seed is None else seed
    items = drawn(store, seed, count, _part(store, part), level)
    if not items:
        raise KodexError(
            _("nothing can be asked of this"), mend=_("name another part, or leave out --beginner or --judge")
        )
    if as_json:
        emit_json([_json(item) for item in items])
        return
    print_plain([strong(store.fact("name")) + dim(f"  kodex quiz --seed {seed}")])
    _ask(store, items)


def _part(store: Store, wanted: str | None) -> str | None:
    """The part that is meant. Raises KodexError for one that there is not."""
    if wanted is None:
        return None
    parts = [str(row[0]) for row in store.connection.execute("SELECT DISTINCT part FROM rule ORDER BY ord")]
    found = next((part for part in parts if part.casefold() == wanted.strip().rstrip(".").casefold()), None)
    if found is None:
        what = _("there is no part {part}").format(part=wanted)
        raise KodexError(what, mend=_("one of: {known}").format(known=", ".join(parts)))
    return found


def _json(item: Item) -> dict[str, Any]:
    import msgspec

    found: dict[str, Any] = msgspec.to_builtins(item)
    return found


def _ask(store: Store, items: list[Item]) -> None:
    """Ask the questions, those that were answered wrongly again until they are right, and say how it went."""
    wrong: list[Item] = []
    done = right = 0
    for n, item in enumerate(items, 1):
        chosen = _answer(item, f"{n}/{len(items)}")
        if chosen is None:
            break
        done += 1
        right += chosen == item.right
        wrong += [] if chosen == item.right else [item]
        print_plain(_told(store, item, chosen))
    else:
        while wrong:
            item = wrong.pop(0)
            chosen = _answer(item, _("once more"))
            if chosen is None:
                break
            wrong += [] if chosen == item.right else [item]
            print_plain(_told(store, item, chosen))
    summary = ngettext("{right} of {n} answer right", "{right} of {n} answers right", done)
    print_plain(["", strong(summary.format(right=right, n=done))])


def _answer(item: Item, heading: str) -> int | None:
    """Ask one; the place of the choice that was made, None when somebody leaves or nothing more is typed."""
    rows = ["", dim(heading), *wrap(strong(item.asks))]
    rows += [row for n, choice in enumerate(item.choices, 1) for row in wrap(f"{n}  {choice}", "   ", "")]
    print_plain(rows)
    while True:
        typed = _typed()
        if typed is None or typed.casefold() in LEAVE:
            return None
        found = _read(item, typed)
        if found is not None:
            return found
        print_plain([_("a number from 1 to {n}, or q to leave").format(n=len(item.choices))])


def _typed() -> str | None:
    """The next line, without blanks around it; None at the end of the input."""
    if sys.stdin is None or sys.stdin.closed:
        return None
    click.echo("> ", nl=False)
    line = sys.stdin.readline()
    if not sys.stdin.isatty():
        click.echo()
    return line.strip() if line else None


def _read(item: Item, typed: str) -> int | None:
    """Which choice is meant by its number, or by the letters it begins with where these begin one alone."""
    if typed.isdecimal():
        n = int(typed) if len(typed) < 6 else 0
        return n - 1 if 1 <= n <= len(item.choices) else None
    begun = [n for n, choice in enumerate(item.choices) if choice.casefold().startswith(typed.casefold()) and typed]
    return begun[0] if len(begun) == 1 else None


def _told(store: Store, item: Item, chosen: int) -> Iterator[str]:
    """Whether it was right, the whole answer, and the rules it rests on."""
    yield good(_("Right.")) if chosen == item.right else bad(_("Wrong: {right}").format(right=item.choices[item.right]))
    if item.says != item.choices[item.right]:
        yield from wrap(item.says, "  ", "  ")
    for number in item.rules[:2]:
        rule = store.rule(number)
        if rule is not None and (rule["gist"] or rule["text"]):
            said = rule["gist"] or rule["text"]
            yield from wrap(f"{dim(store.label(number))}  {said}", "    ", "  ")
    cases = store.scenarios(item.rules[0])
    if cases:
        yield from wrap(dim(_("played: kodex check {id} --explain").format(id=cases[0]["id"])), "    ", "  ")


__all__ = ["command"]
