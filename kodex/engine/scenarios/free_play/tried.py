"""What the rules say of a table and some steps of which nothing is claimed: ``kodex try``.

Each step is allowed or forbidden, and by what; what nobody asked about is passed, so that nothing is left open. Where a
disputed rule that the course comes to leads elsewhere under another reading, that is found out by playing it so.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from kodex.engine.scenarios.files.load import Loaded
from kodex.engine.scenarios.files.parse import complete, faults, parsed, refuse_no_list
from kodex.engine.scenarios.free_play.course import Course, Reason, TriedStep, Verdict
from kodex.engine.scenarios.free_play.guessing import Guess, guess
from kodex.engine.scenarios.free_play.instead import Choice, Instead
from kodex.engine.scenarios.free_play.turning import Turns, turns
from kodex.engine.scenarios.outcomes.coming import Line
from kodex.engine.scenarios.running.texts import FILE, bounded
from kodex.errors import KodexError
from kodex.ground import yamlfile
from kodex.ground.i18n import _, language

CLAIMS = ("then", "explore", "readings", "answer")
"""What a scenario claims; nothing of it is asked for here."""


class Other(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """How a course goes under another reading of a disputed rule: from which step on it differs (None: afterwards), and
    what the rules say of that step, what comes of it, or what somebody must ``decide`` before that can be said."""

    switch: str
    holds: str
    reading: str
    step: int | None
    verdict: Verdict | None = None
    why: tuple[Reason, ...] = ()
    comes: tuple[Line, ...] = ()
    decide: str | None = None


class Tried(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A course: what the given stage begins with (``before``), its steps, what happens ``after`` them once nobody acts
    any more, and the other readings that part from it. ``decide``: what is still to be decided at the end. ``turns``:
    what on the table would turn it, where that was asked. ``supposed``: the conditions, in words, under which it was
    played; ``guessed``: others, that come from what a question says; ``left``: its words that could not be set;
    ``instead``: what else may be otherwise, where that was asked."""

    title: str
    edition: str
    before: tuple[Line, ...] = ()
    steps: tuple[TriedStep, ...] = ()
    after: tuple[Line, ...] = ()
    decides: tuple[str, ...] = ()
    decide: str | None = None
    others: tuple[Other, ...] = ()
    turns: Turns | None = None
    supposed: tuple[str, ...] = ()
    guessed: tuple[str, ...] = ()
    left: tuple[str, ...] = ()
    instead: tuple[Choice, ...] = ()


def tried(
    path: Path,
    language: str = "hu",
    scenario: str | None = None,
    text: str | None = None,
    *,
    counter: bool = False,
    changes: Sequence[int] = (),
    instead: bool = False,
    said: Sequence[str] = (),
) -> Tried:
    """Try a scenario file of which only ``cards`` and ``given`` must be there; ``text`` stands in for its content.

    ``scenario``: the id of the one that is meant where there are several. ``counter``: look, too, for what on the table
    would turn it. ``changes``: with these things otherwise, by their numbers; ``instead``: say what may be; ``said``:
    words of a question, set by guess as far as that is plain. Raises KodexError for what cannot be read, for a table
    that cannot be, and for a step in a form that is none (which is no ruling).
    """
    document = yamlfile.parse(text, path, faults) if text is not None else yamlfile.read(path, faults)
    loaded = read(document, scenario)
    otherwise = Instead(document, loaded, language) if changes or instead or said else None
    choices = otherwise.choices() if otherwise is not None else []
    found = guess(otherwise, said) if otherwise is not None else Guess((), ())
    made = (*changes, *(n for n in found.numbers if n not in changes))
    loaded = loaded if otherwise is None else otherwise.made(made)
    course = Course(document, loaded, language, supposed=bool(made))
    steps = course.play()
    others = [
        other
        for switch, holds in sorted(course.met.items())
        for reading in loaded.face.switches.get(switch, ())
        if reading != holds
        for other in _beside(switch, holds, reading, steps, course, language)
    ]
    assert loaded.scenario is not None
    return Tried(
        title=loaded.scenario.title if loaded.scenario.title != "–" else "",
        edition=loaded.edition,
        before=tuple(course.before),
        steps=tuple(steps),
        after=tuple(course.after),
        decides=course.decides,
        decide=course.decide,
        others=tuple(others),
        turns=turns(course, steps) if counter else None,
        supposed=tuple(choices[n - 1].says for n in changes),
        guessed=tuple(choices[n - 1].says for n in made[len(changes) :]),
        left=found.left,
        instead=tuple(choices) if instead else (),
    )


def try_text(text: str, scenario: str | None = None, counter: bool = False) -> dict[str, Any]:
    """The object of ``kodex try --json`` for a text, but for what the rules and disputes in it say; ``counter``:
    with what on the table would turn it.

    Raises KodexError for a text that is no table, and for a step in a form that is none.
    """
    bounded(text)
    found: dict[str, Any] = msgspec.to_builtins(tried(Path(FILE), language(), scenario, text, counter=counter))
    return found


def read(document: yamlfile.Document, wanted: str | None) -> Loaded:
    """The scenario that is meant, completed, without what it claims. Raises KodexError."""
    data = document.data
    every = data.get("scenarios") if isinstance(data, dict) else None
    if not isinstance(every, list) or not every or not all(isinstance(one, dict) for one in every):
        refuse_no_list(document)
        raise document.error(
            _("there is no scenario in this text"), mend=_("cards:, then scenarios: with given: and when:")
        )
    known = [str(one.get("id", "")) for one in every]
    if wanted is None and len(every) > 1:
        raise document.error(_("there are several scenarios"), mend=_("one of: {known}").format(known=", ".join(known)))
    if wanted is not None and wanted not in known:
        what = _("there is no scenario '{id}'").format(id=wanted)
        raise document.error(what, mend=_("one of: {known}").format(known=", ".join(known)))
    at = 0 if wanted is None else known.index(wanted)
    for n, one in enumerate(every):
        for claim in CLAIMS:
            one.pop(claim, None)
        if isinstance(one.get("when"), list):
            for step in one["when"]:
                if isinstance(step, dict):
                    step.pop("illegal", None)
        for key in ("id", "title", "asks"):
            one.setdefault(key, f"proba-{n}" if key == "id" else "–")
        complete(data, one)
    loaded = parsed(document)[at]
    if loaded.error is not None:
        raise loaded.error
    return loaded


def _beside(
    switch: str, holds: str, reading: str, usual: list[TriedStep], course: Course, language: str
) -> Iterator[Other]:
    """How the same steps go under another reading: nothing where they go alike."""
    other = Course(course.document, course.loaded, language, {switch: reading}, supposed=course.supposed)
    try:
        steps = other.play()
    except KodexError as error:
        yield Other(switch=switch, holds=holds, reading=reading, step=0, comes=(Line(str(error.what), ()),))
        return
    for n, (here, there) in enumerate(zip(usual, steps, strict=False), 1):
        if (here.verdict, _texts(here.comes)) != (there.verdict, _texts(there.comes)):
            yield Other(
                switch=switch,
                holds=holds,
                reading=reading,
                step=n,
                verdict=there.verdict,
                why=there.why,
                comes=there.comes,
                decide=there.decide,
            )
            return
    if _texts(course.after) != _texts(other.after):
        yield Other(switch=switch, holds=holds, reading=reading, step=None, comes=tuple(other.after))


def _texts(lines: Iterable[Line]) -> list[str]:
    return [line.text for line in lines]


__all__ = ["Line", "Other", "Reason", "Tried", "TriedStep", "read", "tried"]
