"""``kodex pairs``: norms that answer the same question in one state, and what orders them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from kodex.cli.asked import given, played
from kodex.cli.crews import crew_options, hired
from kodex.cli.options import check_for_people, json_option, rulebook_asked, rulebook_id, shared_options
from kodex.cli.output import bad, dim, emit_json, good, label, print_text, strong, wrap
from kodex.cli.usage import Command, FilePath, Misuse, Whole
from kodex.ground.games import scenarios_of
from kodex.ground.i18n import N_, _, ngettext

if TYPE_CHECKING:
    from kodex.engine.scenarios.corpus.pairs import Pair

_TURNS = 12
"""So many turns a random game goes on."""


@click.command(
    cls=Command,
    help=N_(
        "Play scenarios, and random games if so wished, and list the pairs of norms that answer the same question in "
        "one state: whether one is an exception to the other, a rule of priority chooses, they always say the same, or "
        "nothing orders them, with the smallest situation in which they met.\n\n"
        "Shown are pairs that nothing orders, first those that have ever answered different things: a conflict as soon "
        "as they do so at once, so a dispute or an exception that is missing. --all shows the ordered ones too. With "
        "--rulebook only the scenarios that go by its rules. Exit code 0."
    ),
    short_help=N_("Show rules that answer the same question at once"),
)
@click.argument("paths", type=FilePath(piped=True), nargs=-1, metavar=N_("[PATH...]"))
@click.option("--all", "everything", is_flag=True, help=N_("Show the ordered pairs too."))
@click.option(
    "--games",
    type=Whole(0, 10_000),
    default=0,
    metavar=N_("N"),
    help=N_("Play so many random games with the decks that come with Kódex besides (default: 0)."),
)
@click.option("--seed", type=Whole(0), default=0, metavar=N_("N"), help=N_("Where chance begins."))
@crew_options
@json_option
@shared_options
def command(
    paths: tuple[Path, ...],
    everything: bool,
    games: int,
    seed: int,
    jobs: int | None,
    scheduler: str | None,
    as_json: bool,
) -> None:
    """Play, and print the pairs."""
    from kodex.cli.standing import standing
    from kodex.engine.scenarios.corpus.pairs import Register, of_games, of_scenarios

    ctx = click.get_current_context()
    if not games and given(ctx, "seed"):
        raise Misuse(_("--seed is for random games: give --games"), ctx)
    check_for_people(as_json, all=everything)
    register = Register()
    with hired(jobs, scheduler) as crew:
        rulebook = played(rulebook_id())
        only = rulebook_asked() if paths else None
        with standing([str(path) for path in paths], ".yaml") as files:
            named_ = tuple(map(Path, files)) or (Path(scenarios_of(rulebook)),)
            scenarios = of_scenarios(named_, register, crew, only)
        if games:
            from kodex.engine.decks.decks import playable, shipped

            decks = [playable(path, edition=rulebook_asked()) for path in shipped(rulebook)]
            of_games(decks, games, seed, _TURNS, register, crew)
    found = register.pairs()
    if as_json:
        emit_json({"scenarios": scenarios, "games": games, "seed": seed, "pairs": [_json(one) for one in found]})
    else:
        print_text(_page(found, everything, scenarios, games))
    for one in register.left_out:
        click.echo(_("left out: {error}").format(error=one), err=True)


def _json(pair: Pair) -> dict[str, Any]:
    from msgspec import to_builtins

    found: dict[str, Any] = to_builtins(pair)
    return found


def _page(found: Sequence[Pair], everything: bool, scenarios: int, games: int) -> Iterator[str]:
    for one in found:
        if everything or one.order == "none":
            yield from _pair(one)
    unsettled = [one for one in found if one.order == "none"]
    differing = sum(one.differ for one in unsettled)
    told = ngettext("{n} pair of norms has met", "{n} pairs of norms have met", len(found)).format(n=len(found))
    rest = _("nothing orders {n} of them; {differing} of these have ever answered different things")
    line = f"{told}; {rest.format(n=len(unsettled), differing=differing)}"
    yield (bad if differing else good)(line)
    yield dim(_("scenarios: {scenarios}, random games: {games}").format(scenarios=scenarios, games=games))


def _pair(one: Pair) -> Iterator[str]:
    orders = {
        "exception": _("one is an exception to the other"),
        "priority": _("a rule of priority chooses"),
        "agreement": _("they say the same wherever both apply"),
        "none": _("nothing orders them"),
    }
    rules = " – ".join(strong(norm.rule) for norm in one.norms)
    verdict = bad(orders["none"]) if one.order == "none" and one.differ else dim(orders[one.order])
    yield from wrap(f"{rules}  {label(one.question)}  {one.meaning}", "    ", "")
    yield from wrap(verdict, "    ", "  ")
    for norm in one.norms:
        yield from wrap(f"{norm.rule} {norm.norm}: {', '.join(norm.values)}", "      ", "    ")
    met = ngettext("met {n} time, smallest in {where}", "met {n} times, smallest in {where}", one.met)
    yield from wrap(dim(met.format(n=one.met, where=one.situation)), "      ", "    ")
