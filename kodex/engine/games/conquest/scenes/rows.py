"""Planets that go by their places in the row, and were named."""

from __future__ import annotations

import re
from typing import Any, get_args

from kodex.engine.face import Place as InFile
from kodex.engine.games.conquest.scenes.format import AnyStep
from kodex.ground.i18n import _
from kodex.ground.nearby import nearest
from kodex.ground.written import number_of
from kodex.ground.yamlfile import Document

_WHERE = ("to", "at", "where", "onto", "hova", "hol", "bolygó")
"""Words for the planet of a step."""
_BY_PLANET = [one.__struct_config__.tag for one in get_args(AnyStep) if "planet" in one.__struct_fields__]
"""Steps that have one."""


def _check_where(document: Document, step: Any, known: dict[str, int], at: InFile) -> None:
    """Raise KodexError where a planet is named under another key than its own."""
    for key in _WHERE if isinstance(step, dict) and "planet" not in step else ():
        if step.get("act") in _BY_PLANET and isinstance(step.get(key), str) and step[key] in known:
            what = _("there is no key '{key}' here").format(key=key)
            raise document.error(what, *at, key, mend=f"planet: {known[step[key]]}")


def check_places_by_name(document: Document, data: Any, at: InFile) -> None:
    """A planet goes by its place in the row, not by its name: of a step, of the table, of what is claimed."""
    given = data.get("given") if isinstance(data, dict) else None
    row = given.get("row") if isinstance(given, dict) else None
    steps = data.get("when") if isinstance(data, dict) else None
    if not isinstance(row, list):
        return
    names = [one.get("card") if isinstance(one, dict) else one for one in row]
    known = {name: n for n, name in enumerate(names, 1) if isinstance(name, str)}
    table = given if isinstance(given, dict) else {}
    places: list[tuple[InFile, Any]] = [(("given", key), table.get(key)) for key in ("planet", "first")]
    then = data.get("then")
    places += _claimed_places(then.get("state") if isinstance(then, dict) else None, ("then", "state"))
    for n, step in enumerate(steps if isinstance(steps, list) else ()):
        _check_where(document, step, known, (*at, "when", n))
        places.append((("when", n, "planet"), step.get("planet") if isinstance(step, dict) else None))
        places += _claimed_places(step.get("that") if isinstance(step, dict) else None, ("when", n, "that"))
    for place, word in places:
        if not isinstance(word, str) or re.search(r"\d", word) or number_of(word) is not None or not known:
            continue
        near = nearest(word, known)[:1]
        mend = ", ".join(f"{n} ({name})" for name, n in known.items())
        right = f"{place[-1]}: {known[near[0]]}" if near else _("one of: {known}").format(known=mend)
        raise document.error(_("a planet goes by its place in the row, not by its name"), *at, *place, mend=right)


def _claimed_places(claims: Any, at: InFile) -> list[tuple[InFile, Any]]:
    """The claims of which place of the row something is at."""
    own = claims if isinstance(claims, dict) else {}
    paths = [path for path in own if isinstance(path, str) and path.rpartition(".")[2] in ("planet", "first_planet")]
    return [((*at, path), own[path]) for path in paths]


__all__ = ["check_places_by_name"]
