"""What ``kodex check`` says of readings of disputed rules: which are asked for, and where they part."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import click

from kodex.cli.asked import played
from kodex.cli.options import current_store, rulebook_id
from kodex.cli.output import clip, dim, label, strong, wrap
from kodex.cli.usage import Misuse
from kodex.errors import KodexError
from kodex.ground import games
from kodex.ground.i18n import _, ngettext

if TYPE_CHECKING:
    from kodex.engine.kernel.trace import Told
    from kodex.engine.scenarios.otherwise.varying import Tried, Varied

_CLIP = 200
"""A failure that lists all that is cited is cut off here."""


def asked(wanted: tuple[str, ...], every: bool) -> tuple[dict[str, str], list[str]]:
    """The readings that are to hold, by switch, or else the switches whose readings are to be compared (none: all).

    Raises KodexError for a dispute or a reading there is not, wrong usage for both at once.
    """
    from kodex.engine.scenarios.otherwise.varying import sound

    named: dict[str, str | None] = {}
    for typed in wanted:
        dispute, equals, reading = typed.partition("=")
        named[_switch(dispute.strip())] = reading.strip() if equals else None
    sound(named, played(rulebook_id()))
    under = {switch: reading for switch, reading in named.items() if reading is not None}
    if under and (every or len(under) < len(named)):
        what = _("either readings to play under (DISPUTE=READING) or disputes to compare the readings of")
        raise Misuse(what, click.get_current_context())
    return under, list(named)


def _switch(dispute: str) -> str:
    """The switch of a dispute that is named by it or by its id."""
    known = current_store().disputes([dispute])
    if not known:
        return dispute
    if not known[0].get("switch"):
        raise KodexError(_("the engine has no switch for the dispute '{id}'").format(id=dispute))
    return str(known[0]["switch"])


def as_json(found: Sequence[Varied]) -> list[dict[str, Any]]:
    """The public objects of ``--readings --json``."""
    return [
        one.to_json({switch: dispute["id"] for switch, dispute in _disputes(one.result.edition).items()})
        for one in found
    ]


def _disputes(edition: str) -> dict[str, dict[str, Any]]:
    """By switch the disputes of the rulebook that is asked, where its game is played by this edition, or else of the
    rulebook that the game implements."""
    home = games.home(edition)
    other = None if home is None or rulebook_id() in home.editions else home.rulebook
    return current_store(other).disputes_by_switch()


def page(found: Varied, verdicts: dict[str, str]) -> Iterator[str]:
    """The disputes that a scenario comes to, every reading with its verdict and where it parts; for people."""
    disputes = _disputes(found.result.edition)
    if not found.disputes and found.result.verdict != "error":
        yield from wrap(dim(_("its course comes to no such disputed rule")), "    ")
    for switch, tried in found.disputes.items():
        title = disputes.get(switch, {}).get("title", "")
        alike = not any(one.parts(found.result) for one in tried)
        told = dim("  " + _("every reading goes the same way")) if alike else ""
        yield from wrap(f"{label(switch)}  {title}{told}".rstrip(), "      ", "    ")
        if alike:
            continue
        for one in tried:
            yield from _reading(one, tried[0], verdicts, _text(disputes, switch, one.reading))
            for other, besides in one.besides.items():
                yield from _besides(f"{switch}={one.reading}", other, besides, verdicts, disputes)


def _text(disputes: dict[str, dict[str, Any]], switch: str, reading: str) -> str:
    known = disputes.get(switch, {}).get("readings", ())
    return next((str(one["text"]) for one in known if one["id"] == reading), "")


def _besides(
    under: str, switch: str, tried: Sequence[Tried], verdicts: dict[str, str], disputes: dict[str, dict[str, Any]]
) -> Iterator[str]:
    """The readings of another dispute, which part under a reading alone."""
    yield "        " + dim(_("only together with {reading}:").format(reading=under))
    for one in tried[1:]:
        for line in _reading(one, tried[0], verdicts, _text(disputes, switch, one.reading), f"{switch}="):
            yield "    " + line


def _reading(one: Tried, usual: Tried, verdicts: dict[str, str], text: str, of: str = "") -> Iterator[str]:
    verdict = verdicts[one.result.verdict]
    holds = dim(" (" + _("holds") + ")") if one.holds else ""
    yield from wrap(f"{strong(of + one.reading)}{holds}: {verdict}  {dim(text)}", "        ", "      ")
    if one.holds:
        return
    for failure in one.result.failures:
        yield from wrap(clip(failure, _CLIP), "          ", "        ")
    if one.at is None:
        yield "        " + dim(_("goes the same way"))
        return
    n = one.at + 1
    yield "        " + ngettext("parts at event {n}", "parts at event {n}", n).format(n=n)
    for name, told in ((_("before"), one.before), (usual.reading, one.left), (one.reading, one.right)):
        if told is not None or name != _("before"):
            yield from wrap(f"{label(name)}: {_event(told)}", "            ", "          ")


def _event(told: Told | None) -> str:
    return f"{told.text}  {dim(', '.join(told.rules))}" if told is not None else _("nothing more happens")
