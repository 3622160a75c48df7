"""``kodex check --why-not``: the smallest changes that turn the outcome of scenarios."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from kodex.cli.asked import of_asked
from kodex.cli.output import bad, dim, emit_json, good, print_text, strong, wrap
from kodex.errors import KodexError, one_line
from kodex.ground.i18n import _, language, ngettext

if TYPE_CHECKING:
    from kodex.engine.scenarios.files.load import Loaded
    from kodex.engine.scenarios.otherwise.supposing import Finding, WhyNot

_SHOWN, _ALIKE = 12, 2
"""So many findings at most, and so many of one kind that turn the same step, are shown to people."""


def show(
    ctx: click.Context, below: list[str], named: dict[str, Path], most: int, seconds: float, as_json: bool
) -> None:
    """Search the scenarios below the paths and the named ones, and print what is found; exit code 2 where one cannot be
    searched."""
    from kodex.engine.scenarios.otherwise.supposing import why_not

    found: list[WhyNot | KodexError] = []
    for one in of_asked(list(_loaded(below, named)), lambda one: one.edition):
        try:
            found.append(why_not(one, most, seconds))
        except KodexError as error:
            found.append(error)
    wrong = [one for one in found if isinstance(one, KodexError)]
    if len(wrong) == len(found) and wrong:
        raise wrong[0]
    if as_json:
        emit_json([_json(one) for one in found if not isinstance(one, KodexError)])
    else:
        print_text(line for one in found for line in _page(one))
    if wrong:
        ctx.exit(2)


def _loaded(below: list[str], named: dict[str, Path]) -> Iterator[Loaded]:
    from kodex.engine.scenarios.files.load import files, load

    for path in files(below):
        yield from load(path)
    for path in dict.fromkeys(named.values()):
        yield from (one for one in load(path) if one.id in named)


def _json(found: WhyNot) -> dict[str, Any]:
    from kodex.engine.scenarios.outcomes import shapes

    findings = []
    for one in found.findings:
        texts, _outcome = found.told(one, language())
        changes = tuple(
            shapes.SupposedChange(each.kind, each.of, each.old, each.new, text)
            for each, text in zip(one.changes, texts, strict=True)
        )
        turn, rules = one.turn, found.reasons(one, language())
        findings.append(shapes.Supposed(changes, turn.effect, turn.step, turn.what, rules, _sentence(found, one)))
    loaded = found.loaded
    whole = (loaded.id, str(loaded.file), loaded.edition, found.verdict, tuple(findings), found.tried, found.complete)
    return shapes.plain(shapes.WhyNot(*whole))


# --- for people -------------------------------------------------------------------------------------------------------


def _page(found: WhyNot | KodexError) -> Iterator[str]:
    if isinstance(found, KodexError):
        yield from wrap(bad(str(found)), "    ", "")
        return
    loaded = found.loaded
    title = loaded.scenario.title if loaded.scenario is not None else ""
    verdict = good(_("pass")) if found.verdict == "pass" else bad(_("fail"))
    yield from wrap(f"{verdict}  {strong(one_line(loaded.id))}  {dim(one_line(title))}", "    ", "")
    shown = _various(found.findings)
    for one in shown:
        yield from wrap(_sentence(found, one), "      ", "    ")
    more = len(found.findings) - len(shown)
    if more:
        yield dim("    " + ngettext("… and {n} more (--json)", "… and {n} more (--json)", more).format(n=more))
    if not found.findings:
        yield "    " + _("no change that was tried turns the outcome")
    message = (
        ngettext("tried: {n} table", "tried: {n} tables", found.tried)
        if found.complete
        else ngettext(
            "given up after {n} table: raise --max-nodes or --max-seconds",
            "given up after {n} tables: raise --max-nodes or --max-seconds",
            found.tried,
        )
    )
    yield "    " + dim(message.format(n=found.tried))


def _various(findings: tuple[Finding, ...]) -> list[Finding]:
    """The nearest findings, few of each kind."""
    seen: dict[tuple[Any, ...], int] = {}
    shown: list[Finding] = []
    for one in findings:
        kind = (one.turn.effect, *sorted(change.kind for change in one.changes))
        seen[kind] = seen.get(kind, 0) + 1
        if seen[kind] <= _ALIKE and len(shown) < _SHOWN:
            shown.append(one)
    return shown


def _sentence(found: WhyNot, one: Finding) -> str:
    """``Ha az ork passzív volna, tilos lenne: A támad: ork → B – 34.1: ork``."""
    changes, outcome = found.told(one, language())
    rules = "; ".join(f"{rule}: {why}" if why else rule for rule, why in found.reasons(one, language()).items())
    reason = _("{rules} forbids it as it is") if _was_forbidden(one) else "{rules}"
    told = _("If {changes}, {outcome}").format(changes=_(" and ").join(changes), outcome=outcome)
    return told + (f" – {reason.format(rules=rules)}" if rules else "")


def _was_forbidden(one: Finding) -> bool:
    """Whether its rules are those that forbid the step, or the given table, as it is."""
    from kodex.engine.scenarios.otherwise.supposing import IMPOSSIBLE

    return one.turn.effect == "legal" or one.turn.path == IMPOSSIBLE
