"""What the Python API gives: plain dictionaries of the shapes that ``--json`` prints, for type checkers and readers.

:mod:`kodex.api` does not import this module when it runs, because making the types takes longer than looking up a rule.
"""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from kodex.search.query import Hit

__all__ = [
    "Answer",
    "Answered",
    "Brief",
    "Comparison",
    "Context",
    "Correction",
    "Entry",
    "Facets",
    "Hint",
    "Hit",
    "Kind",
    "Mechanism",
    "MechanismFact",
    "MechanismGroup",
    "OpenDispute",
    "OpenReading",
    "Page",
    "Precedence",
    "Proof",
    "Rule",
    "Source",
    "Verdict",
]

Kind = Literal["definition", "main", "supplement", "exception", "procedure", "list", "heading"]


class Correction(TypedDict):
    """A wrong number in the print: what stands there, what is meant, how we know."""

    printed: str
    to: str
    reason: str | None


class Answered(TypedDict):
    """Questions or situations ``q`` that share the short answer ``a``; ``case``: the scenario it is taken from."""

    a: str
    q: list[str]
    case: NotRequired[str]


class Rule(TypedDict):
    """One numbered item, as ``kodex show --json`` prints it.

    ``label`` is what people read for the number, ``title`` the heading of the title it stands in, ``title_number``
    that title's number. ``kind`` and ``text`` are None for an item that nobody has restated yet, ``text`` also for a
    bare heading. The lists of links hold numbers. The keys that may be missing are missing only for a title without a
    printed line of its own, which has ``printed`` (False) instead. ``played``: whether the engine plays what a program
    can play (``executable``); None for what none can, and in a rulebook without an engine.
    """

    rulebook: str
    id: str
    number: str
    label: str
    heading: str | None
    title: str
    title_number: str
    path: list[str]
    part: str
    kind: Kind | None
    text: str | None
    gist: NotRequired[str | None]
    questions: list[str]
    answers: NotRequired[list[Answered]]
    situations: NotRequired[list[Answered]]
    refs: list[str]
    related: list[str]
    referred_by: list[str]
    beats: list[str]
    beaten_by: list[str]
    status: Literal["normative", "informative", "obsolete"]
    disputes: list[str]
    reasons: NotRequired[dict[str, str]]
    corrections: NotRequired[list[Correction]]
    terms: NotRequired[list[str]]
    executable: NotRequired[bool | str]
    played: NotRequired[bool | None]
    note_missing: NotRequired[bool]
    as_of: NotRequired[str | None]
    printed: NotRequired[bool]


class Entry(TypedDict):
    """One rule of an answer: its role, its words, and why it stands here.

    ``why`` is one sentence in the language of the messages (:mod:`kodex.i18n`); what it quotes of the
    rules is Hungarian. ``gist`` is the rule in one sentence; ``applies`` says of an exception whether
    the question names its condition; of another rule that the question compares it with the one that decides.
    """

    rulebook: str
    id: str
    number: str
    label: str
    title: str
    path: list[str]
    heading: str | None
    kind: Kind | None
    role: Literal["decides", "exception", "main", "definition", "related"]
    gist: str | None
    text: str | None
    why: str
    applies: NotRequired[bool]
    disputes: NotRequired[list[str]]


class Verdict(TypedDict):
    """What an answer says first, verdict first in its words too ("Nem, …").

    ``from`` tells who says it: ``question``: somebody wrote ``text`` for the stored ``question`` of the rule with the
    number ``rule``; ``gist``: it is that rule in one sentence (``question`` is None). ``verbatim``: that very question
    was asked.
    """

    text: str
    question: str | None
    rule: str
    verbatim: bool


class OpenReading(TypedDict):
    """One reading of a disputed rule; ``default`` stands (True) at the one taken here, ``source``: what it rests on
    where no rule speaks for it."""

    id: str
    text: str
    source: NotRequired[str]
    default: NotRequired[bool]


class Source(TypedDict):
    """Where an official answer that differs from the text comes from.

    ``changes``: what is otherwise for a player where it has moved on from the text; ``seen``: the month in which an
    undated page said so.
    """

    source: str
    date: NotRequired[str]
    seen: NotRequired[str]
    changes: NotRequired[str]


class OpenDispute(TypedDict):
    """A dispute about the deciding rule, in short; ``concerns``: it is about what was asked."""

    id: str
    title: str
    question: str
    readings: list[OpenReading]
    concerns: bool
    official: NotRequired[Source]


class Proof(TypedDict):
    """A scenario that decides by a rule: its ``file`` (from the folder of ``queries``), the command that plays it."""

    id: str
    title: str
    file: str
    command: str


class MechanismFact(TypedDict):
    """What some rulebooks, which agree about it, say in a matter."""

    rulebooks: list[str]
    text: str


class Mechanism(TypedDict):
    """One thing that editions of a game regulate, and how they compare (:mod:`kodex.concordance`).

    ``rules`` are numbers by rulebook, the oldest edition first; ``only`` is empty unless the verdict is ``only-here``.
    ``through`` says by which numbers it was found, ``texts`` (rule ids -> text) stands there where it was asked for.
    """

    id: str
    group: str
    name: str
    rules: dict[str, list[str]]
    verdict: Literal["same", "detail", "different", "only-here"]
    only: list[str]
    common: str | None
    facts: list[MechanismFact]
    open: bool
    note: str | None
    through: NotRequired[list[str]]
    texts: NotRequired[dict[str, str | None]]


class MechanismGroup(TypedDict):
    """A chapter of the concordance and how many entries of it have each verdict."""

    group: str
    verdicts: dict[str, int]


class Precedence(TypedDict):
    """Which of two rulebooks goes first where they differ (None: that is open), and why."""

    between: list[str]
    wins: str | None
    why: str


class Comparison(TypedDict):
    """What the concordance says about the rules of an answer and another rulebook; the differences come first."""

    rulebook: str
    precedence: Precedence | None
    entries: list[Mechanism]


class Hint(TypedDict):
    """Why a question is declined, where its words tell: the kind, and a line for people."""

    kind: Literal["english", "card", "followup", "outside", "unknown"]
    text: str


class Answer(TypedDict):
    """An answer, as ``kodex ask --json`` prints it.

    ``verdict`` is what to say first (None when declined, or where nobody has written any), ``certainty`` how sure it is
    that the deciding rule is the right one. ``rules`` are in order of importance, the deciding one first; ``disputes``
    (at most two) and ``scenarios`` (at most three) are those of the deciding rule. When the question is declined all
    three are empty and ``nearest`` holds the rules that come closest, each with why it is no answer. When all rulebooks
    were asked ``elsewhere`` holds the rules that decide by the others, at most one of each. When an edition was asked
    ``compared`` holds what the concordance says about its rules and the Kódex.
    """

    question: str
    status: Literal["answered", "declined"]
    hint: Hint | None
    verdict: Verdict | None
    certainty: Literal["sure", "likely", "unsure"] | None
    rules: list[Entry]
    nearest: list[Entry]
    disputes: list[OpenDispute]
    scenarios: list[Proof]
    elsewhere: NotRequired[list[Entry]]
    compared: NotRequired[Comparison]


class Brief(TypedDict):
    """A rule beside another one, in short."""

    number: str
    label: str
    heading: str | None
    kind: Kind | None
    text: str | None


class Context(TypedDict):
    """What stands around an item in print.

    ``parent`` is the item it belongs to, ``main`` the rules it is an exception to (for other subordinate kinds the main
    rule of its group), ``before`` and ``after`` its neighbours in printed order.
    """

    parent: Brief | None
    main: list[Brief]
    before: Brief | None
    after: Brief | None


class Facets(TypedDict):
    """How many of all hits are of each part (printed order) and kind (most frequent first).

    Of several rulebooks there are counts by ``rulebooks`` and none by parts.
    """

    parts: dict[str, int]
    kinds: dict[str, int]
    rulebooks: NotRequired[dict[str, int]]


class Page(TypedDict):
    """A page of hits, how many there are in all, whether more follow, and what all of them are."""

    hits: list[Hit]
    total: int
    more: bool
    facets: Facets
