"""Does a rule's kind fit what it beats? Findings L209 and L310, and which main rules head a group."""

from __future__ import annotations

import re
from collections.abc import Iterator

from kodex.ground.i18n import _
from kodex.model import Rulebook
from kodex.rules import numbers

Row = tuple[str, str, str, str]

_ADDING = ("supplement", "procedure", "list")
_OWN_EXAMPLE = re.compile(r"saját példa", re.IGNORECASE)


def lint_roles(rulebook: Rulebook) -> Iterator[Row]:
    """Findings (code, place, message, mend).

    What beats another rule is an exception. Two kinds may beat one and keep their name: a definition, which also says
    what a word means, and the main rule that others of its group add to. An example of our own binds nobody.
    """
    heading = heads(rulebook)
    for rule in rulebook.rules.values():
        place = f"{rule.place.file}:{rule.place.line}"
        fits = rule.kind in ("exception", "definition") or rule.number in heading
        if rule.exception_to and not fits:
            message = _("{number} beats {other} but is no exception by its kind").format(
                number=rule.number, other=rule.exception_to[0].to
            )
            yield "L209", place, message, _("make it an exception, or take it off exception_to")
        if rule.text and _OWN_EXAMPLE.search(rule.text) and rule.status != "informative":
            message = _("{number} holds an example of ours but is not informative").format(number=rule.number)
            yield "L310", place, message, _("mark it as informative, or use the print's own example")


def heads(rulebook: Rulebook) -> set[str]:
    """The main rules that a later rule of their group, or one right below them, adds to."""
    found: set[str] = set()
    last: dict[str, str] = {}
    for rule in rulebook.rules.values():
        if rule.number == rule.title:
            continue
        above = next(iter(numbers.ancestors(rule.number, rule.title)[-1:]), rule.title)
        if rule.kind == "main":
            last[above] = last[rule.number] = rule.number
        elif rule.kind in _ADDING and above in last:
            found.add(last[above])
    return found
