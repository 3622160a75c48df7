"""What is said of a step that fails: what is wrong with it, and what mends it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

from kodex.engine import face as faces
from kodex.engine.face import Face
from kodex.engine.face import format as f
from kodex.engine.kernel.choices import Choice
from kodex.engine.kernel.court import IllegalAction
from kodex.engine.kernel.table import Table
from kodex.engine.scenarios.outcomes.judging import Failure
from kodex.engine.scenarios.steps import others
from kodex.engine.scenarios.steps.answers import told
from kodex.engine.scenarios.steps.refusing import listed
from kodex.ground.i18n import _
from kodex.ground.nearby import nearest
from kodex.ground.written import flow


def barred(what: str, rules: Sequence[str]) -> str:
    """What is said of an answer that is none, with the rules that rule it out."""
    return _("{what}; ruled out by {rules}").format(what=what, rules=", ".join(rules)) if rules else what


def not_allowed(table: Table, step: f.Step | None, error: IllegalAction) -> Failure:
    """The failure of a step that rules forbid and no ``illegal`` says so."""
    tag = step.__struct_config__.tag if step is not None else ""
    what = _("{act} is illegal: {why}").format(act=tag, why=listed(error.violations))
    told = faces.of_table(table).hint(table, error.action, error.violations)
    if told is not None and any(one.startswith("by: ") for one in told[1].split(" | ")):
        return Failure(told[0], told[1].partition(":")[0], mend=told[1])  # the rules only say again that it is not his
    if told is None or told[1].startswith(("{act: pass", _("delete the step, or end the game later"))):
        face = faces.of_table(table)
        forms = others.others(face, table, step, error.violations)
        if forms:
            right = others.written(step, forms)
            passes = told is not None and told[1].startswith("{act: pass")
            if told is not None and passes and others.is_in_time(face, table, error.action):
                right = f"{right} | {told[1]}"
            return Failure(f"{told[0]}; {what}" if told is not None and passes else what, mend=right)
    return Failure(what) if told is None else Failure(f"{told[0]}; {what}", mend=told[1])


def misformed(step: f.Step, why: str, right: str) -> Failure:
    """The failure of a step that is said in a form which is not its own."""
    act = step.__struct_config__.tag
    failure = Failure(_("'{act}' is the wrong form here: {why}").format(act=act, why=why), mend=right)
    failure.misformed = True
    return failure


def misanswered(what: str, mend: str, *place: str | int) -> Failure:
    """The failure of an answer that cannot be one."""
    failure = Failure(what, *place, mend=mend, error=True)
    failure.misanswered = True
    return failure


def options_of(
    choice: Choice, answer: Any = None, face: Face | None = None, table: Table | None = None, step: Any = None
) -> str:
    """The options of a decision; those that are mere numbers with what they stand for, the one that is meant first."""
    said = face.said_of_options(table, step, choice) if face is not None and table is not None else {}
    options = list(choice.options)
    if face is not None and isinstance(answer, str) and said:
        words = {one: re.split(r"\W+", said[one]) for one in options if one in said}
        near = nearest(answer, [word for each in words.values() for word in each], face.speech.meant())
        meant = [one for one in options if near and near[0] in words.get(one, ())]
        if len(meant) == 1:
            every = ", ".join(f"{told(one)}: {said[one]}" for one in options if one in said)
            return _("did you mean '{word}'? ({said})").format(word=meant[0], said=every)
    shown = [f"{told(one)} ({said[one]})" if one in said else told(one) for one in options]
    return _("one of: {known}").format(known=" | ".join(shown))


def undecided(choice: Choice, patterns: Sequence[str] = ()) -> Failure:
    """The failure of a step whose decision nobody has taken; ``patterns``: the decisions that are free."""
    what = _("a decision is missing: {by} about {about}").format(by=choice.by, about=choice.about)
    mend = _("choose: [one of: {known}]").format(known=" | ".join(map(told, choice.options)))
    if patterns:
        freed = flow([*patterns, choice.about])
        mend = _("{form}, or leave it free: {free}").format(form=mend, free=f"free: {freed}")
    return Failure(what, mend=mend, error=True)


def decisions(face: Face, free: Sequence[str]) -> list[str]:
    """The free words that name decisions and no kind of action."""
    return [word for word in free if face.kinds.get(word.rpartition(".")[2]) is None]


def not_freed(face: Face, choice: Choice, free: Sequence[str]) -> Failure | None:
    """The failure of a free word that means the decision nobody has taken, but is written otherwise: ``fizetés*``."""
    for word in decisions(face, free):
        right = freed_by(face, word, [choice.about])
        if right is not None:
            what = _("no decision is called '{word}'").format(word=word)
            return Failure(
                what,
                "explore",
                "free",
                free.index(word),
                mend=_("did you mean '{word}'?").format(word=right),
                error=True,
            )
    return None


def freed_by(face: Face, word: str, about: Iterable[str]) -> str | None:
    """What a free word is meant to be that fits none of these decisions: ``fizetés*`` is ``payment*``."""
    by, dot, name = word.rpartition(".")
    head, colon, rest = name.removesuffix("*").partition(":")
    known = list(dict.fromkeys(part for one in about for part in (one.partition(":")[0], one)))
    near = nearest(head, known, face.speech.meant()) or nearest(name.removesuffix("*"), known, face.speech.meant())
    if not near:
        return None
    tail = f"{colon}{rest}" if ":" not in near[0] else ""
    return f"{by}{dot}{near[0]}{tail}{'*' if name.endswith('*') else ''}"
