"""``kodex coverage``: what the scenarios show of the rulebook."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from kodex.cli.asked import played
from kodex.cli.crews import crew_options, hired
from kodex.cli.options import check_for_people, current_store, json_option, rulebook_id, shared_options
from kodex.cli.output import bad, dim, emit_json, label, print_text, strong, table, wrap
from kodex.cli.usage import BadValue, Command, FilePath, Number
from kodex.errors import KodexError, one_line
from kodex.ground import games
from kodex.ground.i18n import N_, _

if TYPE_CHECKING:
    from kodex.store import Store
    from kodex.work import Crew


def _wanted(typed: str | None, store: Store) -> frozenset[str] | None:
    """The titles that are to be counted, by their numbers; None: all. Raises BadValue, and KodexError where none is.

    Titles with numbers are a range (``34-36``), the entries of a book of addresses a list (``idozites,f4-csere``).
    """
    if typed is None:
        return None
    told = {rule["title_number"] for rule in store.all_rules() if rule["kind"] != "heading"}
    return _range(typed, told, store.rulebook) if store.is_printed() else _entries(typed, told, store.rulebook)


def _range(typed: str, told: set[str], rulebook: str) -> frozenset[str]:
    first, _dash, last = typed.replace("–", "-").partition("-")
    try:
        wanted = range(int(first), int(last or first) + 1)
    except ValueError:
        wanted = range(0)
    if not wanted:
        what = _("'{typed}' is no range of titles such as 3-116").format(typed=one_line(typed, 60))
        raise _refused(what)
    found = frozenset(number for number in told if int(number) in wanted)
    if not found:
        what = _("no rule of {rulebook} stands in the titles {first}-{last}")
        raise KodexError(what.format(rulebook=rulebook, first=wanted[0], last=wanted[-1]))
    return found


def _entries(typed: str, told: set[str], rulebook: str) -> frozenset[str]:
    from kodex.ground.nearby import nearest  # only for what names entries

    wanted = [name.strip() for name in typed.split(",")]
    for name in wanted:
        if name not in told:
            near = list(dict.fromkeys([*nearest(name, sorted(told)), *sorted(told)]))[:3]
            what = _("'{typed}' is no entry of {rulebook}; its titles have no numbers, name entries: {entries} …")
            raise _refused(what.format(typed=one_line(name, 60), rulebook=rulebook, entries=", ".join(near)))
    return frozenset(wanted)


def _refused(what: str) -> BadValue:
    """What to raise for ``--titles``, which is read only when the rulebook is known."""
    ctx = click.get_current_context()
    return BadValue(what, ctx=ctx, param=next(one for one in ctx.command.params if one.name == "titles"))


_SHARE = Number(0, 1)


@click.command(
    cls=Command,
    help=N_(
        "Count the rules that the scenarios cite (they justify a step), assert (a scenario demands the citation) and "
        "rest on (switched off, a scenario goes another way).\n\n"
        "Rules that need no scenario stand in exemptions.yaml beside the scenarios, with a reason and a last day; "
        "titles and parts that are not played yet stand there as a whole, and shares are demanded of the rest. Exit "
        "code 1 when a scenario fails, an exemption has run out, or a share is below what is demanded."
    ),
    short_help=N_("Show which rules the scenarios prove"),
)
@click.option(
    "--scenarios",
    type=FilePath(),
    metavar=N_("PATH"),
    help=N_("Scenarios to run (default: the ones that come with Kódex)."),
)
@click.option(
    "--titles",
    metavar=N_("FIRST-LAST"),
    help=N_("Count these titles only; of a book without numbers these entries: NAME,NAME."),
)
@click.option(
    "--gaps",
    "--missing",
    "gaps",
    is_flag=True,
    help=N_("Show only the titles with gaps: the numbers that nothing covers, and those that decide nothing."),
)
@click.option(
    "--ablate",
    is_flag=True,
    help=N_("Show for every norm a scenario that goes another way without it, and the norms without any."),
)
@click.option("--min-cited", type=_SHARE, metavar=N_("SHARE"), help=N_("Exit with 1 when less is cited."))
@click.option("--min-asserted", type=_SHARE, metavar=N_("SHARE"), help=N_("Exit with 1 when less is asserted."))
@click.option("--min-decisive", type=_SHARE, metavar=N_("SHARE"), help=N_("Exit with 1 when less is decisive."))
@crew_options
@json_option
@shared_options
@click.pass_context
def command(
    ctx: click.Context,
    scenarios: Path | None,
    titles: str | None,
    gaps: bool,
    ablate: bool,
    min_cited: float | None,
    min_asserted: float | None,
    min_decisive: float | None,
    jobs: int | None,
    scheduler: str | None,
    as_json: bool,
) -> None:
    """Run the corpus and count."""
    from kodex.engine.scenarios.corpus.coverage import falls_short

    check_for_people(as_json, gaps=gaps)
    with hired(jobs, scheduler) as crew:
        result = _measure(scenarios, titles, ablate, crew)
    least = {"cited": min_cited, "asserted": min_asserted, "decisive": min_decisive}
    demanded = {key: share for key, share in least.items() if share is not None}
    short = falls_short(result, demanded)
    result["gates"] = [
        {"what": key, "demanded": share, "passed": key not in {found[0] for found in short}}
        for key, share in demanded.items()
    ]
    if as_json:
        emit_json(result)
    else:
        print_text([*_page(result, gaps, ablate), *_gates(short)])
    lasting = (*result["exemptions"], *result.get("postponed", ()))
    if short or result["failing"] or any(one["expired"] for one in lasting):
        ctx.exit(1)


def _measure(scenarios: Path | None, titles: str | None, ablate: bool, crew: Crew) -> dict[str, Any]:
    import datetime

    from kodex.engine.scenarios.corpus.coverage import measure, report
    from kodex.engine.scenarios.files import exemptions
    from kodex.engine.scenarios.files.load import EXEMPTIONS
    from kodex.kb import provisions

    rulebook = played(rulebook_id())
    store = current_store()
    where = scenarios or Path(games.scenarios_of(rulebook))
    rules = store.all_rules()
    wanted = _wanted(titles, store)
    known = exemptions.Places(
        {rule["number"] for rule in rules}, {rule["title_number"]: rule["part"] for rule in rules}
    )
    exempt, postponed = exemptions.read((where if where.is_dir() else where.parent) / EXEMPTIONS, known)
    today = datetime.date.today().isoformat()
    frozen = Path(games.book_folder(rulebook), provisions.NAME).is_file()
    result = report(rules, measure([where], rulebook, crew), exempt, wanted, today, postponed, frozen)
    if not ablate:
        del result["noticed"]
    return result


def _page(result: dict[str, Any], gaps: bool, ablate: bool) -> Iterator[str]:
    yield strong(_("Rules that say something: {normative}, executable: {executable}").format(**result))
    if result["states"]["rules"]:
        only = _("of these {rules} only state a value: {asked} are asked for, {decisive} are decisive")
        yield only.format(**result["states"])
    if result["exempt"]:
        yield _("exempt: {n}").format(n=result["exempt"])
    if result.get("put_off"):
        yield _("not played yet: {n}, in titles and parts that are put off").format(n=result["put_off"])
    yield ""
    titles = [
        title for title in result["titles"] if title["uncovered"] or title["idle"] or (title["executable"] and not gaps)
    ]
    heads = ["", "", _("rules"), _("states"), _("cited"), "%", _("asserted"), "%", _("decisive"), "%"]
    whole = ["", _("all"), *_figures(result)]
    rows = [[strong(title["number"]), title["heading"], *_figures(title)] for title in titles]
    totals = [whole]
    if result.get("put_off"):
        totals.append(["", _("of what is played"), *_figures(result, result["put_off"])])
    counted = [list(map(strong, total)) for total in totals]
    first, *every = table([list(map(label, heads)), *counted, *rows], left=2)
    lines = every[len(totals) :]
    yield from (first, *every[: len(totals)])
    for title, line in zip(titles, lines, strict=True):
        yield line
        if gaps:
            yield from _missing(title)
    if ablate:
        yield from _ablation(result)
    yield from _exemptions(result)
    if result["failing"]:
        yield bad(_("failing scenarios: {ids}").format(ids=", ".join(result["failing"])))
        for why in result["why"]:
            yield from wrap(why, "    ", "  ")


def _figures(counts: dict[str, Any], put_off: int = 0) -> list[str]:
    """How many executable rules there are (but for so many that are put off), how many of them only state a value, and
    of each kind how many with their share in per cent, rounded down."""
    of = counts["executable"] - put_off
    shown = [str(of), str(counts["states"]["rules"])]
    for key in ("cited", "asserted", "decisive"):
        shown += [str(counts[key]), str(100 * counts[key] // of) if of else "–"]
    return shown


def _missing(title: dict[str, Any]) -> Iterator[str]:
    if title["uncovered"]:
        yield from wrap(dim(_("nothing covers: {numbers}").format(numbers=", ".join(title["uncovered"]))), "    ")
    if title["idle"]:
        yield from wrap(
            dim(_("cited, but decides nothing: {numbers}").format(numbers=", ".join(title["idle"]))), "    "
        )


def _ablation(result: dict[str, Any]) -> Iterator[str]:
    yield label(_("Scenarios that go another way when a norm is switched off:"))
    yield from (f"  {number}: {by}" for number, by in result["noticed"].items())
    unnoticed = ", ".join(result["unnoticed"]) or _("none")
    yield from wrap(label(_("Norms that no scenario notices:")) + f" {unnoticed}", "  ", "")


def _exemptions(result: dict[str, Any]) -> Iterator[str]:
    for one in result.get("postponed", ()):
        named = _("title {number}") if "title" in one else _("part {number}")
        told = {**one, "what": named.format(number=one.get("title") or one.get("part"))}
        if one["expired"]:
            yield from wrap(bad(_("{what} was put off until {until}: {reason}").format(**told)), "  ", "")
        else:
            yield from wrap(dim(_("{what} is put off until {until}: {reason}").format(**told)), "  ", "")
    for one in result["exemptions"]:
        if one["expired"]:
            message = _("the exemption of {number} has run out on {until}: {reason}")
            yield from wrap(bad(message.format(**one)), "  ", "")
        elif one["needless"]:
            yield from wrap(_("the exemption of {number} is needless: it is decisive").format(**one), "  ", "")


def _gates(short: list[tuple[str, int, int, float]]) -> Iterator[str]:
    words = {"cited": _("cited"), "asserted": _("asserted"), "decisive": _("decisive")}
    for key, n, of, share in short:
        message = _("too few {what}: {n} of {of} is {actual}, demanded is {share}")
        yield bad(message.format(what=words[key], n=n, of=of, actual=f"{n / of:.3f}", share=share))
