"""``kodex check PATH…``: run scenarios against the engine."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import click

from kodex.cli.asked import given, of_asked, played
from kodex.cli.crews import crew_options, hired, telling
from kodex.cli.endings import BUG, FAILED, WRONG_USAGE
from kodex.cli.named import meant, piped
from kodex.cli.options import PATH, json_option, rulebook_asked, shared_options
from kodex.cli.output import bad, dim, emit_json, good, label, print_text, strong, wrap
from kodex.cli.usage import Command, Misuse, Number, Whole
from kodex.errors import one_line
from kodex.ground.i18n import N_, _, language, ngettext

if TYPE_CHECKING:
    from kodex.engine.kernel.trace import Told
    from kodex.engine.scenarios.otherwise.parting import Parting
    from kodex.engine.scenarios.otherwise.varying import Varied
    from kodex.engine.scenarios.running.run import Result
    from kodex.work import Crew


@click.command(
    cls=Command,
    help=N_(
        "Run scenarios: files, folders of them, or shipped ones by their ids or by the number of a rule (or the ends "
        "of a range, 34-36) that they are about; - is a file that is piped in. Each gets a verdict: pass, fail (an "
        "expectation does not hold), "
        "error (the scenario cannot be run) or undecidable (it rests on a rule that the engine does not play yet). "
        "With --rulebook only those that go by its rules.\n\n"
        "Exit code 0 when all pass, 1 when one does not, 2 when a file cannot be read, 70 when Kódex itself breaks "
        "down over one."
    ),
    short_help=N_("Play scenarios and say whether the rules bear them out"),
)
@click.argument("paths", type=PATH, nargs=-1, required=True, metavar=N_("PATH..."))
@click.option("-q", "--quiet", is_flag=True, help=N_("Show only what does not pass, and the summary."))
@click.option("--explain", is_flag=True, help=N_("Show what happened, with the rule behind each step."))
@click.option("--texts", is_flag=True, help=N_("With --explain: the texts of the rules too."))
@click.option("--markdown", is_flag=True, help=N_("With --explain: as Markdown."))
@click.option(
    "--diff",
    nargs=2,
    metavar=N_("READING READING"),
    help=N_(
        "Show the first event in which two readings part: names of the scenario's readings, switch=value, or default."
    ),
)
@click.option(
    "--reading",
    "wanted",
    multiple=True,
    metavar=N_("DISPUTE=READING"),
    help=N_(
        "Play under another reading of a disputed rule (its switch or id); several hold at once. A dispute without "
        "a reading: compare all readings of that one."
    ),
)
@click.option(
    "--readings",
    is_flag=True,
    help=N_(
        "Play under every reading of every disputed rule that the course of a scenario comes to, and say where they "
        "part."
    ),
)
@click.option(
    "--why-not",
    is_flag=True,
    help=N_(
        "Find the smallest change of the table, the cards or the steps that turns the outcome, and the rule behind it: "
        "how a forbidden step would be legal, what would forbid a legal one."
    ),
)
@click.option(
    "--max-nodes",
    "most",
    type=Whole(1, 1_000_000),
    default=3_000,
    metavar=N_("N"),
    help=N_("With --why-not: play at most so many tables for a scenario (default: 3000)."),
)
@click.option(
    "--max-seconds",
    "seconds",
    type=Number(0.1, 86_400),
    default=60,
    metavar=N_("N"),
    help=N_("With --why-not: search at most so long for a scenario (default: 60)."),
)
@click.option("--strict", is_flag=True, help=N_("Make errors of the warnings (of a card that nobody uses)."))
@crew_options
@json_option
@shared_options
@click.pass_context
def command(
    ctx: click.Context,
    paths: tuple[str, ...],
    quiet: bool,
    explain: bool,
    texts: bool,
    markdown: bool,
    diff: tuple[str, str] | None,
    wanted: tuple[str, ...],
    readings: bool,
    why_not: bool,
    most: int,
    seconds: float,
    strict: bool,
    jobs: int | None,
    scheduler: str | None,
    as_json: bool,
) -> None:
    """Run them and print the verdicts."""
    if "-" in paths and (why_not or diff or wanted or readings):
        raise Misuse(_("what is piped in (-) is only checked: write it into a file for this"), ctx)
    asked = rulebook_asked()
    if asked is not None:
        played(asked)
    if (why_not or diff) and (jobs or scheduler):
        raise Misuse(_("--why-not and --diff are the work of one process"), ctx)
    if as_json and markdown:
        raise Misuse(_("--markdown is for people: leave out --json"), ctx)
    _check_apart(ctx, bool(why_not or diff or readings), why_not, as_json or markdown)
    if why_not and (diff or wanted or readings):
        raise Misuse(_("--why-not stands alone: it plays by the readings that hold"), ctx)
    if why_not:
        from kodex.cli import supposed

        supposed.show(ctx, *meant(paths), most, seconds, as_json)
        return
    if diff and (wanted or readings):
        raise Misuse(_("--diff stands alone: it names its two readings"), ctx)
    if diff and asked is not None:
        raise Misuse(_("--diff goes without --rulebook: a file says itself by whose rules it is played"), ctx)
    if diff:
        _print_partings(paths, diff, as_json)
        return
    under: dict[str, str] = {}
    if wanted or readings:
        from kodex.cli import readings as compared

        under, only = compared.asked(wanted, readings)
        if not under:
            with hired(jobs, scheduler) as crew:
                found = _varied(paths, only, crew)
            _print_readings(ctx, found, as_json)
            return
    with piped(paths) as (named, told):
        results = list(map(told, _results(named, under, jobs, scheduler, strict)))
    explain = explain or texts or markdown
    if as_json:
        emit_json([_json(result, explain, texts) for result in results])
    elif markdown:
        print_text(_markdown(results, texts))
    else:
        print_text(_page(results, explain, texts, quiet))
    _leave(ctx, results)


def _leave(ctx: click.Context, results: list[Result]) -> None:
    """End with the code of the worst: the program broke down over one, a file cannot be read, one does not pass."""
    if any(result.broken for result in results):
        ctx.exit(BUG)
    if any(result.verdict != "pass" for result in results):
        ctx.exit(WRONG_USAGE if any(result.unreadable for result in results) else FAILED)


def _check_apart(ctx: click.Context, otherwise: bool, why_not: bool, is_written: bool) -> None:
    """Raise Misuse for an option that has nothing to do: of verdicts where none are given (``otherwise``), of the
    search where nothing is searched, of a list where something else ``is_written``."""
    alone = given(ctx, "quiet", "explain", "texts", "markdown", "strict")
    if otherwise and alone:
        what = _("{option} goes with verdicts alone: not with --why-not, --diff or --readings")
        raise Misuse(what.format(option=alone), ctx)
    bounds = given(ctx, "most", "seconds")
    if bounds and not why_not:
        raise Misuse(_("{option} bounds the search of --why-not, which is not asked for").format(option=bounds), ctx)
    if is_written and given(ctx, "quiet"):
        raise Misuse(_("--quiet is for the list of verdicts: not with --json or --markdown"), ctx)


def _results(
    paths: tuple[str, ...], under: dict[str, str], jobs: int | None, scheduler: str | None, strict: bool
) -> list[Result]:
    """What comes of the scenarios below the paths, and of those that are named by their id or by a rule."""
    from kodex.engine.scenarios.running.run import check

    below, named = meant(paths)
    if jobs is None and scheduler is None and len(below) == 1 and os.path.isfile(below[0]) and not named:
        with telling() as tell:  # nobody is hired for a single file before there is something to share
            return of_asked(check(below, under=under, tell=tell, strict=strict), lambda one: one.edition)
    with hired(jobs, scheduler) as crew:
        results = check(below, under=under, crew=crew, strict=strict) if below else []
        others = check(dict.fromkeys(named.values()), under=under, crew=crew, strict=strict) if named else []
    return of_asked(results + [result for result in others if result.scenario in named], lambda one: one.edition)


def _json(result: Result, explain: bool, texts: bool) -> dict[str, Any]:
    found = result.to_json()
    if explain:
        from kodex.engine.scenarios.outcomes.words import story

        told = story(result.log, language(), result.edition)
        found["trace"] = [one.to_json() for one in told]
        if texts:
            found["texts"] = _texts(told, result.edition)
    return found


def _texts(told: list[Told], edition: str) -> dict[str, str]:
    """The texts of the rules a story rests on, by their numbers, those of another edition with its name."""
    from kodex.cli.options import current_store
    from kodex.engine.kernel.trace import rules_of

    found = {}
    for number in rules_of(told):
        of, _colon, bare = number.rpartition(":")
        for rule in current_store(of or edition).rules([bare]):
            found[number] = rule["text"] or rule["title"]
    return found


# --- for people -------------------------------------------------------------------------------------------------------


def _page(results: list[Result], explain: bool, texts: bool, quiet: bool) -> Iterator[str]:
    """What does not pass stands last and is named in the summary, where one looks first."""
    failed = [result for result in results if result.verdict != "pass"]
    passed = [result for result in results if result.verdict == "pass"]
    bad_files = {result.file for result in failed}
    for result in (*(() if quiet else passed), *failed):
        yield from _verdict(result, warns=result.file not in bad_files)
        if explain:
            yield from _trace(result, texts)
    for result in (*failed, *(() if quiet else passed)):  # warnings do not bury the error of their file
        yield from _warnings(result) if result.file in bad_files else ()
    yield (bad if failed else good)(_summary(results))
    if failed:
        names = ", ".join(dict.fromkeys(result.scenario for result in failed))
        yield from wrap(bad(_("not passed: {ids}").format(ids=names)), "  ", "")


def _summary(results: list[Result]) -> str:
    """How many pass; those that cannot be decided are counted apart."""
    n, passed = len(results), sum(result.verdict == "pass" for result in results)
    told = ngettext("{passed} of {n} scenario passes", "{passed} of {n} scenarios pass", n).format(passed=passed, n=n)
    undecidable = sum(result.verdict == "undecidable" for result in results)
    return told + ("; " + _("cannot be decided: {n}").format(n=undecidable) if undecidable else "")


def _verdicts() -> dict[str, str]:
    """The words for the verdicts."""
    words = {"fail": _("fail"), "error": _("error"), "undecidable": _("cannot be decided")}
    return {"pass": good(_("pass"))} | {verdict: bad(word) for verdict, word in words.items()}


def _warnings(result: Result) -> Iterator[str]:
    for warning in result.warnings:
        yield from wrap(_("Warning: {text}").format(text=warning), "      ", "    ")


def _verdict(result: Result, warns: bool = True) -> Iterator[str]:
    title = f"  {dim(one_line(result.title))}" if result.title else ""
    yield from wrap(f"{_verdicts()[result.verdict]}  {strong(one_line(result.scenario))}{title}", "    ", "")
    for failure in result.failures:
        yield from wrap(failure, "    ")
    yield from _warnings(result) if warns else ()
    for switch in result.under:
        if switch not in result.met and result.verdict != "error":
            yield from wrap(dim(_("nothing in it asks for {switch}").format(switch=switch)), "    ")
    yield from (f"    {line}" for line in _beside(result))


def _beside(result: Result) -> Iterator[str]:
    """What is said of readings, of exploring and of the way to a counter-example."""
    verdicts = {"supported": _("supported"), "refuted": _("refuted"), "undecided": _("undecided")}
    for one in result.readings:
        yield _("reading {name}: {verdict}; {why}").format(name=one.reading, verdict=verdicts[one.verdict], why=one.why)
    if result.explored is not None:
        message = (
            _("explored: {nodes} positions, {ends} at the end")
            if result.explored.complete
            else _("explored: {nodes} positions, {ends} at the end, not all there are")
        )
        yield message.format(nodes=result.explored.nodes, ends=result.explored.ends)
    if result.counter_example:
        yield _("The shortest way there:")
        yield from (f"  {line}" for line in result.counter_example)


def _trace(result: Result, texts: bool) -> Iterator[str]:
    from kodex.engine.scenarios.outcomes.words import brief, story

    told = story(result.log, language(), result.edition)
    for depth, one in brief(result.log, language(), result.edition):
        number = f"{one.number}." if one.number else "–"
        text = f"{number} {one.text}  {dim(', '.join(one.rules))}"
        yield from wrap(text, "      " + "  " * depth, "    " + "  " * depth)
    if texts and told:
        yield "    " + label(_("The rules:"))
        for number, text in _texts(told, result.edition).items():
            yield from wrap(f"{strong(number)} {text}", "      ", "    ")


def _markdown(results: list[Result], texts: bool) -> Iterator[str]:
    from kodex.engine.scenarios.outcomes.markdown import markdown
    from kodex.engine.scenarios.outcomes.words import story

    words = {"pass": _("pass"), "fail": _("fail"), "error": _("error"), "undecidable": _("cannot be decided")}
    for result in results:
        yield f"## {one_line(result.scenario)}: {words[result.verdict]}\n"
        if result.title:
            yield f"{one_line(result.title)}\n"
        warnings = (_("Warning: {text}").format(text=warning) for warning in result.warnings)
        for line in (*result.failures, *warnings, *_beside(result)):
            yield f"    {line}"
        told = story(result.log, language(), result.edition)
        yield from markdown(told)
        yield ""
        if texts and told:
            yield "### " + _("The rules:") + "\n"
            for number, text in _texts(told, result.edition).items():
                yield f"- **{number}** " + text.replace("\n", "\n  ")
            yield ""
    yield _summary(results)


# --- readings ---------------------------------------------------------------------------------------------------------


def _varied(paths: tuple[str, ...], only: list[str], crew: Crew) -> list[Varied]:
    """What comes of the scenarios that are meant under every reading, of the ``only`` switches where some are named."""
    from kodex.engine.scenarios.otherwise.varying import varied

    below, named = meant(paths)
    found = varied(below, only, language(), crew) if below else []
    others = varied(dict.fromkeys(named.values()), only, language(), crew) if named else []
    return of_asked(found + [one for one in others if one.result.scenario in named], lambda one: one.result.edition)


def _print_readings(ctx: click.Context, found: list[Varied], as_json: bool) -> None:
    from kodex.cli import readings as compared

    if as_json:
        emit_json(compared.as_json(found))
    else:
        print_text(line for one in found for line in (*_verdict(one.result), *compared.page(one, _verdicts())))
    _leave(ctx, [one.result for one in found])


def _print_partings(paths: tuple[str, ...], names: tuple[str, str], as_json: bool) -> None:
    from kodex.engine.scenarios.otherwise.parting import partings

    below, named = meant(paths)
    found = partings([*below, *dict.fromkeys(named.values())], names, language(), named)
    if as_json:
        emit_json([one.to_json() for one in found])
    else:
        print_text([line for one in found for line in _parting(one)])


def _parting(one: Parting) -> Iterator[str]:
    if one.at is None:
        yield from wrap(
            _("{scenario}: both readings go the same way").format(scenario=strong(one.scenario)), "    ", ""
        )
        return
    yield from wrap(
        _("{scenario}: they part at event {n}").format(scenario=strong(one.scenario), n=one.at + 1), "    ", ""
    )
    if one.before is not None:
        yield from wrap(_("before") + f": {one.before.text}  {dim(', '.join(one.before.rules))}", "      ", "    ")
    for name, told in zip(one.names, (one.left, one.right), strict=True):
        text = f"{told.text}  {dim(', '.join(told.rules))}" if told is not None else _("nothing more happens")
        yield from wrap(f"{label(name)}: {text}", "      ", "    ")
