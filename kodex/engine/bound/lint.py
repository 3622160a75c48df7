"""``kodex lint`` for the engine: whether the norms still fit the rules that they implement."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from kodex.engine import face
from kodex.engine.bound import bindings, parameters, unread
from kodex.errors import KodexError
from kodex.ground.i18n import _
from kodex.kb import reread
from kodex.kb.lint import Finding
from kodex.kb.read import ReadTitle, read_rulebook
from kodex.model import Rulebook

CODES = {
    "L601": "an engine norm is bound to a rule that does not exist",
    "L602": "an engine norm is bound to an older text of its rule",
    "L603": "an engine norm is bound to a rule that is marked as not executable",
    "L604": "a rule's text does not name the number that its parameter says",
    "L605": "the engine's numbers were compiled for another text or parameter",
    "L606": "a number of a played rule is neither read by a norm nor listed as unread",
    "L607": "a number is listed as unread and is not, or without a reason",
    "L608": "a norm has the number of its rule written out",
    "L609": "a dispute and its switch of the engine part",
    "L610": "a norm is bound to one of two rules that say the same, but not to the other",
}


def lint(folder: Path, titles_by: ReadTitle | None = None) -> list[Finding]:
    """Check the norms of a rulebook folder; nothing to say where it cannot be read (that is the linter's of the kb).

    ``titles_by`` reads the title files (default: each from its file).
    """
    try:
        rulebook = read_rulebook(folder, titles_by=titles_by)
        ours = (*stale(rulebook), *repeated(rulebook), *disputed(rulebook))
        return [*ours, *parameters.lint(rulebook, folder), *unread.lint(rulebook)]
    except KodexError:
        return []


def stale(rulebook: Rulebook) -> Iterator[Finding]:
    """L601–L603: the engine's norms against the texts they implement."""
    for number, known, norms in bindings.bound(rulebook.id):
        rule = rulebook.rules.get(number)
        names = ", ".join(norms)
        if rule is None:
            message = _("{norms} cite {number}, which does not exist").format(norms=names, number=number)
            yield Finding("L601", "engine", message, _("bind the norm to an existing rule"))
            continue
        place = f"{rule.place.file}:{rule.place.line}"
        if rule.text is not None and known != reread.fingerprint(rule.text):
            unread = _("{norms} have not been compared with the text of {number} yet")
            message = unread if known is None else _("{norms} were written for another text of {number}")
            typed = reread.command(rulebook.id, f"--accept {number}")
            mend = _("compare norm and text, then run: {command}").format(command=typed)
            yield Finding("L602", place, message.format(norms=names, number=number), mend)
        if rule.executable is not True:
            message = _("{number} is executed by {norms} but marked '{reason}'").format(
                number=number, norms=names, reason=rule.executable
            )
            yield Finding("L603", place, message, _("set executable: true"))


def repeated(rulebook: Rulebook) -> Iterator[Finding]:
    """L610: what stands at several places of the print is one provision, so its norms are bound to all of them."""
    norms = {number: set(names) for number, _known, names in bindings.bound(rulebook.id)}
    for rule in rulebook.rules.values():
        if not rule.same_as:
            continue
        first = set[str]().union(*(norms.get(number, ()) for number in rule.same_as))
        apart = first ^ norms.get(rule.number, set())
        if apart:
            message = _("{number} says the same as {others}, but {norms} are not bound to both").format(
                number=rule.number, others=", ".join(rule.same_as), norms=", ".join(sorted(apart))
            )
            place = f"{rule.place.file}:{rule.place.line}"
            yield Finding("L610", place, message, _("bind the norm to all the places"))


def disputed(rulebook: Rulebook) -> Iterator[Finding]:
    """L609: a dispute and the switch that chooses its reading have the same readings, and the same one holds."""
    if not face.is_known(rulebook.id) or face.of(rulebook.id).rulebook != rulebook.id:
        return
    game, mend = face.of(rulebook.id), _("let dispute and switch say the same")
    by_switch = {one.switch: one for one in rulebook.disputes if one.switch is not None}
    for switch in sorted({*by_switch, *game.switches}):
        dispute, holding = by_switch.get(switch), game.holding.get(switch)
        if dispute is None or holding is None:
            message = _("the switch {switch} has no dispute") if dispute is None else _("there is no switch {switch}")
            yield Finding("L609", "disputes.yaml", message.format(switch=switch), mend)
            continue
        told = (dispute.id, dispute.default, tuple(reading.id for reading in dispute.readings))
        if told != (*holding, tuple(game.switches[switch])):
            message = _("{dispute} and its switch {switch} part: '{default}' holds there, '{reading}' in the engine")
            told_of = message.format(dispute=dispute.id, switch=switch, default=dispute.default, reading=holding[1])
            yield Finding("L609", "disputes.yaml", told_of, mend)
