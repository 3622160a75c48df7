"""The public JSON of ``kodex check`` and ``kodex coverage`` as types; their JSON Schemas are made from these.

``python -m kodex.engine.scenarios.outcomes.shapes`` writes the files ``check.schema.json`` and
``coverage.schema.json`` of ``kodex/schemas`` anew; a test compares. The schemas of the other commands are written by
hand: what those print are dicts out of the store.
"""

from __future__ import annotations

import json
from inspect import cleandoc
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from kodex.ground.paths import PACKAGE

Number = Annotated[str, Meta(pattern=r"^[0-9A-Za-z~-]+([./#][0-9A-Za-z~-]+)*$")]
Count = Annotated[int, Meta(ge=0)]
FOLDER = Path(PACKAGE, "schemas")


# --- kodex check ------------------------------------------------------------------------------------------------------


class WeighedReading(Struct, frozen=True):
    """What the rules say of a reading of a disputed rule."""

    reading: str
    verdict: Literal["supported", "refuted", "undecided"]
    why: str
    against: tuple[str, ...]


class ExploredPositions(Struct, frozen=True):
    """How far a scenario was explored."""

    nodes: Annotated[int, Meta(ge=1)]
    ends: Count
    complete: bool


class AmountPart(Struct, frozen=True):
    """A part of an amount (below 0: taken off), why it is there, by which rules, and the card that makes it."""

    n: int
    why: Annotated[
        str,
        Meta(
            description="printed (on the card), ability (its price), announced (a combat ability), x, free, card (of: "
            "what bears on it), text (demanded besides), least (it cannot be less), spared (what bears on it does not "
            "count)"
        ),
    ]
    rules: tuple[Number, ...] | UnsetType = UNSET
    of: str | UnsetType = UNSET


class PaidAmount(Struct, frozen=True):
    """How an amount that somebody pays came about: the sum of its parts."""

    player: str
    what: Annotated[str, Meta(description="A part of a cost: magic, components, zan … (magic+zan: both together)")]
    n: int
    parts: Annotated[tuple[AmountPart, ...], Meta(min_length=2)]


class Line(Struct, frozen=True):
    """A line of a trace with what it brought about; refused steps have the number 0."""

    number: Count
    event: str
    text: str
    rules: tuple[Number, ...]
    children: tuple[Line, ...]
    amounts: (
        Annotated[tuple[PaidAmount, ...], Meta(description="Where more than the printed cost made up what is paid")]
        | UnsetType
    ) = UNSET


class Checked(Struct, frozen=True):
    """What came of one scenario."""

    scenario: str
    file: str
    edition: str
    verdict: Literal["pass", "fail", "error", "undecidable"]
    failures: tuple[str, ...]
    cites: tuple[str, ...]
    events: Count
    unplayed: (
        Annotated[
            tuple[str, ...],
            Meta(
                min_length=1,
                description="With the verdict undecidable: the rules it rests on that the engine does not play yet",
            ),
        ]
        | UnsetType
    ) = UNSET
    readings: tuple[WeighedReading, ...] | UnsetType = UNSET
    explored: ExploredPositions | UnsetType = UNSET
    counter_example: Annotated[str, Meta(description="Steps as YAML")] | UnsetType = UNSET
    under: (
        Annotated[dict[str, str], Meta(description="With --reading: the readings of disputed rules, by switch")]
        | UnsetType
    ) = UNSET
    trace: Annotated[tuple[Line, ...], Meta(description="With --explain: events as a tree by cause")] | UnsetType = (
        UNSET
    )
    texts: Annotated[dict[str, str], Meta(description="With --texts: rule texts by number")] | UnsetType = UNSET
    warnings: (
        Annotated[
            tuple[str, ...],
            Meta(
                min_length=1,
                description="What is hardly meant and changes nothing (a card nobody uses); with --strict a failure",
            ),
        ]
        | UnsetType
    ) = UNSET


class Happened(Struct, frozen=True):
    """An event in words."""

    event: str
    text: str
    rules: tuple[Number, ...]


class Parted(Struct, frozen=True):
    """With --diff: the first event (from 0) in which two readings part."""

    scenario: str
    readings: tuple[str, str]
    at: Count | None
    before: Happened | None
    left: Happened | None
    right: Happened | None


class TriedReading(Struct, frozen=True):
    """What comes of a scenario under one reading of a disputed rule, the others being as they are.

    ``holds``: it is the one that holds unless told otherwise. ``at``: the first event (from 0) in which it parts from
    that one, ``before`` the event before it, ``left`` what happens there otherwise, ``right`` what happens under it.
    ``besides``: other disputed rules whose readings part under this one and not otherwise; there this one holds.
    """

    reading: str
    holds: bool
    verdict: Literal["pass", "fail", "error", "undecidable"]
    failures: tuple[str, ...]
    at: Count | None
    before: Happened | None
    left: Happened | None
    right: Happened | None
    besides: tuple[TriedDispute, ...]


class TriedDispute(Struct, frozen=True):
    """A disputed rule that the course of a scenario comes to, with every reading of it."""

    switch: str
    dispute: Annotated[str, Meta(description="Its id in the knowledge base")] | None
    readings: tuple[TriedReading, ...]


class Varied(Struct, frozen=True):
    """With --readings: a scenario under every reading of the disputed rules that its course comes to."""

    scenario: str
    file: str
    edition: str
    verdict: Literal["pass", "fail", "error", "undecidable"]
    failures: tuple[str, ...]
    disputes: tuple[TriedDispute, ...]


class SupposedChange(Struct, frozen=True):
    """A change of the given table, the cards or the steps: of what kind, of what or whom, from what to what."""

    kind: str
    of: str
    old: Any
    new: Any
    text: Annotated[str, Meta(description="The change as a condition, without its 'if'")]


class Supposed(Struct, frozen=True):
    """What turns the outcome of a scenario, played again to prove it.

    ``effect``: a step (``step``, counted from 0) becomes ``legal`` or ``forbidden``, the scenario ``passes``, or
    something comes ``otherwise`` than expected (``what``).
    """

    changes: Annotated[tuple[SupposedChange, ...], Meta(min_length=1, max_length=2)]
    effect: Literal["legal", "forbidden", "passes", "otherwise"]
    step: Count | None
    what: str
    rules: Annotated[
        dict[str, str],
        Meta(
            description="The rules that forbid it then or forbade it before (with what they say), or that it rests on"
        ),
    ]
    text: Annotated[str, Meta(description="The whole in words")]


class WhyNot(Struct, frozen=True):
    """With --why-not: the smallest changes that turn the outcome of a scenario, the nearest first.

    ``tried``: so many plays; ``complete``: nothing was left out for want of plays or time.
    """

    scenario: str
    file: str
    edition: str
    verdict: Literal["pass", "fail"]
    findings: tuple[Supposed, ...]
    tried: Count
    complete: bool


# --- kodex coverage ---------------------------------------------------------------------------------------------------


class States(Struct, frozen=True):
    """Of the executable rules those that only state a value: how many, how many of them are asked for and decisive."""

    rules: Count
    asked: Count
    decisive: Count


class Counts(Struct, frozen=True, kw_only=True):
    """How many rules say something, may be executed, are exempt, and are cited, asserted and decisive."""

    normative: Count
    executable: Count
    exempt: Count
    cited: Count
    asserted: Count
    decisive: Count
    states: States
    put_off: (
        Annotated[
            int, Meta(ge=0, description="Of the executable: not played yet, in titles and parts that are put off")
        ]
        | UnsetType
    ) = UNSET


class CoveredTitle(Counts, frozen=True, kw_only=True):
    """The same of a title, with the rules nothing cites, and those that are cited and decide nothing."""

    number: Number
    heading: str
    uncovered: tuple[Number, ...]
    idle: tuple[Number, ...]


class Exempted(Struct, frozen=True):
    """A rule that needs no scenario until a day; ``needless``: it is decisive."""

    number: Number
    reason: str
    until: str
    expired: bool
    needless: bool


class PutOff(Struct, frozen=True):
    """A title or a part that is not played yet but for what has a norm, until a day."""

    reason: str
    until: str
    expired: bool
    title: str | UnsetType = UNSET
    part: str | UnsetType = UNSET


class Gate(Struct, frozen=True):
    """A share that was demanded."""

    what: Literal["cited", "asserted", "decisive"]
    demanded: float
    passed: bool


class Covered(Counts, frozen=True, kw_only=True):
    """How many rules the scenarios cite, assert and rest on; in all and per title."""

    titles: tuple[CoveredTitle, ...]
    failing: tuple[str, ...]
    why: Annotated[
        tuple[str, ...], Meta(description="Of each that fails: the file, the place, what is wrong and the mend")
    ]
    scenarios: Count
    exemptions: tuple[Exempted, ...]
    postponed: tuple[PutOff, ...] | UnsetType = UNSET
    unnoticed: Annotated[tuple[Number, ...], Meta(description="Bound rules without which no scenario falls")]
    noticed: (
        Annotated[dict[str, str], Meta(description="With --ablate: a scenario that falls, by the rule switched off")]
        | UnsetType
    ) = UNSET
    gates: tuple[Gate, ...]


def plain(shape: Struct) -> dict[str, Any]:
    """A shape as the data that its JSON is, with lists for tuples and nothing where there is none."""
    found: dict[str, Any] = json.loads(msgspec.json.encode(shape))
    return found


# --- their schemas ----------------------------------------------------------------------------------------------------


def schemas() -> dict[str, dict[str, Any]]:
    """The schemas by the name of the command."""
    (checked, parted, varied, why_not, _covered), parts = msgspec.json.schema_components(
        (Checked, Parted, Varied, WhyNot, Covered), ref_template="#/$defs/{name}"
    )
    results = {"type": "array", "items": {"anyOf": [checked, parted, varied, why_not]}}
    about = (
        "What came of each scenario; undecidable: it rests on rules that the engine does not play yet. "
        "Exit code 1 when any did not pass, 2 when a file cannot be read, 70 when Kódex itself breaks down over one."
    )
    whole = parts["Covered"]
    found = {
        "check": _schema(
            "check",
            about,
            results,
            parts,
            (
                *(Checked, WeighedReading, ExploredPositions, Line, PaidAmount, AmountPart),
                *(Parted, Happened, Varied, TriedDispute, TriedReading, WhyNot, Supposed, SupposedChange),
            ),
        ),
        "coverage": _schema(
            "coverage", str(Covered.__doc__), whole, parts, (States, CoveredTitle, Exempted, PutOff, Gate)
        ),
    }
    return {name: _undented(schema) for name, schema in found.items()}


def _undented(data: Any) -> Any:
    """Descriptions without the indents of docstrings, which Python 3.13 no longer keeps."""
    if isinstance(data, dict):
        return {
            key: cleandoc(value) if key == "description" and isinstance(value, str) else _undented(value)
            for key, value in data.items()
        }
    return [_undented(one) for one in data] if isinstance(data, list) else data


def _schema(
    name: str, about: str, root: dict[str, Any], parts: dict[str, Any], named: tuple[type, ...]
) -> dict[str, Any]:
    head = {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": f"kodex {name} --json"}
    return (
        head
        | {"description": about}
        | _without_titles(root)
        | {"$defs": {one.__name__: parts[one.__name__] for one in named}}
    )


def _without_titles(root: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in root.items() if key not in ("title", "description")}


def written(schema: dict[str, Any]) -> str:
    """A schema as its file has it."""
    return json.dumps(schema, ensure_ascii=False, indent=2) + "\n"


if __name__ == "__main__":
    for name, schema in schemas().items():
        (FOLDER / f"{name}.schema.json").write_text(written(schema), encoding="utf-8")
