"""What the Python API gives: plain dictionaries of the shapes that ``--json`` prints, for type checkers and readers.

:mod:`kodex.api` does not import this module when it runs, because making the types takes longer than looking up a rule.
"""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

from kodex.search.query import Hit

__all__ = [
    "Answer",
    "Answered",
    "Around",
    "Brief",
    "Case",
    "Change",
    "Checked",
    "ComparedRule",
    "Comparison",
    "Context",
    "Correction",
    "Entry",
    "Explored",
    "Facets",
    "GraphEdge",
    "GraphNode",
    "Hint",
    "Hit",
    "Kind",
    "Lesson",
    "LessonAid",
    "LessonLine",
    "LessonPhase",
    "LessonScreen",
    "LessonTurn",
    "Mechanism",
    "MechanismFact",
    "MechanismGroup",
    "Near",
    "OpenDispute",
    "OpenReading",
    "Page",
    "Play",
    "Precedence",
    "Proof",
    "Rule",
    "Ruling",
    "Source",
    "Told",
    "TriedDispute",
    "TriedFeature",
    "TriedLine",
    "TriedReading",
    "TriedReason",
    "TriedStep",
    "TriedTable",
    "TriedTurn",
    "TriedTurns",
    "Verdict",
    "Weighed",
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
    printed line of its own, which has ``printed`` (False) instead. ``rulings`` are those about this very item.
    ``played``: whether the engine plays what a program can play (``executable``); None for what none can, and in a
    rulebook without an engine. ``same_as`` are the rules it only says again, ``repeated_by`` those that say it again;
    both are missing where there are none.
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
    statements: NotRequired[list[str]]
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
    rulings: list[Ruling]
    reasons: NotRequired[dict[str, str]]
    corrections: NotRequired[list[Correction]]
    terms: NotRequired[list[str]]
    executable: NotRequired[bool | str]
    same_as: NotRequired[list[str]]
    repeated_by: NotRequired[list[str]]
    played: NotRequired[bool | None]
    note_missing: NotRequired[bool]
    as_of: NotRequired[str | None]
    printed: NotRequired[bool]


class Ruling(TypedDict):
    """An answer that somebody gave to a question about the rules, as ``kodex rulings --json`` prints it.

    ``authority`` says who: the publisher, its column of answers, a head judge, the announcement of a tournament (it
    binds that one), an article, a forum. ``agreement`` says how it stands to the text given here: it says the same, it
    decides what the text leaves open, it says otherwise (``dispute`` has both readings), or that is not settled.
    ``date`` is a day, a month or a year; it and ``address`` are None where they are unknown. ``scenarios`` are the ids
    of those in which the engine plays it. ``superseded_by`` is empty while it holds.
    """

    rulebook: str
    id: str
    question: str
    answer: str
    rules: list[str]
    agreement: Literal["agrees", "adds", "differs", "unclear"]
    authority: Literal["publisher", "column", "judge", "announcement", "article", "forum", "unknown"]
    source: str | None
    address: str | None
    date: str | None
    seen: str | None
    added: str | None
    dispute: str | None
    scenarios: list[str]
    supersedes: list[str]
    superseded_by: list[str]
    note: str | None


class Entry(TypedDict):
    """One rule of an answer: its role, its words, and why it stands here.

    ``why`` is one sentence in the language of the messages (:mod:`kodex.ground.i18n`); what it quotes of the
    rules is Hungarian. ``gist`` is the rule in one sentence; ``applies`` says of an exception whether
    the question names its condition; of another rule that the question compares it with the one that decides, or
    that it may decide as well. ``differs``, of a rule of another edition: what it says otherwise, in lines.
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
    differs: NotRequired[list[str]]


class OtherVerdict(TypedDict):
    """The gist of a rule that may decide as well, and its number."""

    text: str
    rule: str


VerdictSource = TypedDict("VerdictSource", {"from": Literal["question", "gist", "vote", "sum"]})
"""Who says a verdict."""


class Verdict(VerdictSource):
    """What an answer says first, verdict first in its words too ("Nem, …").

    ``from`` tells who says it: ``question``: somebody wrote ``text`` for the stored ``question`` of the rule with the
    number ``rule``; ``gist``: it is that rule in one sentence (``question`` is None); ``vote``: the same, led by yes or
    no as the stored answers of the best rules say; ``sum``: the rule with the numbers of the question worked out.
    ``verbatim``: that very question was asked; ``situation``: it is a case from the table rather than a question.
    ``other``: what another rule says that may decide instead, where the first one is not so likely to stand alone; then
    both are to be shown. ``trump``: the rule that decides this very case, where ``text`` is only what holds in general.
    """

    text: str
    question: str | None
    rule: str
    verbatim: bool
    situation: bool
    other: NotRequired[OtherVerdict]
    trump: NotRequired[OtherVerdict]


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
    """Why a question is declined, where its words tell, or (``between``) has two verdicts, or names a rule or a card
    that nobody knows or takes for granted what no rule says, or asks about a thing that no rule knows (``number``,
    ``name``, ``premise``, ``thing``: the verdict stands all the same): the kind, a line."""

    kind: Literal[
        "english",
        "card",
        "followup",
        "game",
        "outside",
        "unknown",
        "between",
        "edition",
        "part",
        "number",
        "name",
        "premise",
        "thing",
    ]
    text: str


class OverviewLine(TypedDict):
    """A line of an overview: what it is about (``name``), what it ``says``, the rule it rests on and how people call
    that rule (``label``)."""

    says: str
    rule: str
    label: str
    name: NotRequired[str]


class Overview(TypedDict):
    """How something goes, or which parts it has: three to eight short lines in their order, led by what it ``says``."""

    says: str
    lines: list[OverviewLine]


class Pointer(TypedDict):
    """Where the whole game is taught: the lesson of a rulebook, the command that prints it, what the game is about."""

    rulebook: str
    command: str
    about: str


class Case(TypedDict):
    """A case near to a question, with its own question and answer: a situation or a scenario that a rule decides
    (``id``: of the scenario), or a ruling (``id`` and what :class:`Ruling` tells of it)."""

    kind: Literal["situation", "scenario", "ruling"]
    question: str
    answer: str
    rules: list[str]
    id: NotRequired[str]
    authority: NotRequired[str]
    source: NotRequired[str | None]
    date: NotRequired[str | None]
    address: NotRequired[str | None]
    agreement: NotRequired[str]
    scenarios: NotRequired[list[str]]


class Play(TypedDict):
    """The scenario nearest to a question, which ``command`` plays: its own question, its answer, the rule that decides
    it. ``lacks``: telling words of the question that it has in no form; its answer says nothing of them; ``said``:
    those that the question says plainly, which the command sets on the table by guess, where that can be."""

    id: str
    question: str
    answer: str
    rules: list[str]
    lacks: list[str]
    said: list[str]
    command: str


class Near(TypedDict):
    """A stored question near to the one asked, and the rule it belongs to."""

    question: str
    rule: str


class Answer(TypedDict):
    """An answer, as ``kodex ask --json`` prints it.

    ``verdict`` is what to say first (None when declined or where nobody has written any; where it is unsure which of
    the first two rules decides ``hint`` says so, and the verdict has both), ``certainty`` how sure it is that the
    deciding rule is right.
    ``rules`` are in order of importance, the deciding one first; ``disputes``
    (at most two) and ``scenarios`` (at most three) are those of the deciding rule. When the question is declined all
    three are empty and ``nearest`` holds the rules that come closest, each with why it is no answer. When all rulebooks
    were asked ``elsewhere`` holds the rules that decide by the others, at most one of each. When an edition was asked
    ``compared`` holds what the concordance says about its rules and the Kódex. When the question itself chose the
    rulebooks by naming them ``named`` holds their ids. When it asks to be taught the whole game ``learn`` leads to the
    lesson, also where it is declined because no single rule tells it; when it asks how something goes, or which parts
    it has, ``overview`` tells it in order, before any verdict. ``cases``: the (at most two) nearest cases,
    whatever rule they hang on, none when declined; they are never the verdict. ``near``: the (at most three) stored
    questions nearest to the one asked. ``play``: where it is not sure, the nearest scenario, for the engine to play.
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
    cases: list[Case]
    near: list[Near]
    play: NotRequired[Play]
    elsewhere: NotRequired[list[Entry]]
    compared: NotRequired[Comparison]
    named: NotRequired[list[str]]
    learn: NotRequired[Pointer]
    overview: NotRequired[Overview]


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
    """How many of all hits are of each part (printed order) and kind; of several rulebooks of each, and of no part."""

    parts: dict[str, int]
    kinds: dict[str, int]
    rulebooks: NotRequired[dict[str, int]]


class Page(TypedDict):
    """A page of hits, how many there are in all, whether more follow, and what all of them are."""

    hits: list[Hit]
    total: int
    more: bool
    facets: Facets


class Change(TypedDict):
    """A dated change of the rules on record: ``date`` is a day or only a year, ``rules`` the numbers it is about."""

    date: str
    text: str
    rules: NotRequired[list[str]]
    kind: NotRequired[Literal["rule", "card", "format", "edition"]]


class LessonLine(TypedDict):
    """A line of a lesson and the rule it rests on; ``name``: what it is about, ``place``: which place of the table,
    ``asks``: the stored question by which people show that they have it wrong."""

    says: str
    rule: str
    name: NotRequired[str]
    place: NotRequired[str]
    asks: NotRequired[str]


class LessonScreen(TypedDict):
    """A moment of the turn that is taught; ``step``: so many steps of the turn's scenario have been played by then,
    ``notes``: what comes up there for the first time."""

    title: str
    says: str
    rule: str
    step: NotRequired[int]
    notes: NotRequired[list[LessonLine]]


class LessonTurn(TypedDict):
    """A whole turn on screens; ``scenario``: the id of the scenario that plays it."""

    screens: list[LessonScreen]
    scenario: NotRequired[str]


class LessonPhase(TypedDict):
    """A phase and what may be done in it."""

    name: str
    may: list[LessonLine]


class LessonAid(TypedDict):
    """The turn aid: phases, a battle step by step, what is paid with what, mistakes of beginners."""

    phases: list[LessonPhase]
    battle: NotRequired[list[LessonLine]]
    costs: NotRequired[list[LessonLine]]
    mistakes: NotRequired[list[LessonLine]]


class Lesson(TypedDict):
    """The first lesson of a rulebook: the aim, how one wins, how to begin, the table, a turn, the turn aid."""

    about: str
    win: str
    win_rules: list[str]
    start: NotRequired[list[LessonLine]]
    places: NotRequired[list[LessonLine]]
    turn: NotRequired[LessonTurn]
    aid: NotRequired[LessonAid]


class ComparedRule(TypedDict):
    """What the editions say about a rule, as ``kodex compare NUMBER --json`` prints it."""

    rulebook: str
    id: str
    number: str
    editions: dict[str, str]
    precedence: list[Precedence]
    entries: list[Mechanism]


class GraphNode(TypedDict):
    """A rule in the graph; ``level`` is its level of priority, ``about`` its heading or text."""

    number: str
    label: str
    title: str
    heading: str | None
    kind: Kind | None
    level: Literal["principle", "format", "detail", "basic"]
    about: str


GraphEdge = TypedDict(
    "GraphEdge",
    {"from": str, "to": str, "kind": Literal["exception", "refs", "related", "below"], "reason": str | None},
)
"""From the rule that says something to the rule it says it about."""


class Around(TypedDict):
    """The graph around a rule: nodes from the strongest to the weakest, edges in printed order."""

    number: str
    nodes: list[GraphNode]
    edges: list[GraphEdge]


class Told(TypedDict):
    """What happened in a scenario, in words, with the rules it rests on and what it brought about."""

    number: int
    event: str
    text: str
    rules: list[str]
    children: list[Told]


class Weighed(TypedDict):
    """A reading of a disputed rule with its verdict, why, and the scenarios that speak against it."""

    reading: str
    verdict: Literal["supported", "refuted", "undecided"]
    why: str
    against: list[str]


class Explored(TypedDict):
    """How far a scenario was explored: positions reached, those at the end, whether none was left out."""

    nodes: int
    ends: int
    complete: bool


class Checked(TypedDict):
    """What came of a scenario, as ``kodex check --json`` prints it."""

    scenario: str
    file: str
    edition: str
    verdict: str
    failures: list[str]
    cites: list[str]
    events: int
    readings: NotRequired[list[Weighed]]
    explored: NotRequired[Explored]
    counter_example: NotRequired[str]
    warnings: NotRequired[list[str]]
    trace: NotRequired[list[Told]]


class TriedLine(TypedDict):
    """Something that has happened, with the rules behind it."""

    text: str
    rules: list[str]


class TriedReason(TypedDict):
    """A rule that forbids a step, and what exactly stands in its way (a card, a player, a number)."""

    rule: str
    detail: str


class TriedStep(TypedDict):
    """What the rules say of a step (``why`` they forbid it), and what comes of it. ``passed``: they forbid it only as
    long as something else is open; everybody has passed in that. ``open``: ``decide`` says what must be decided.
    ``told``: a ``check`` step, of which comes how the table stands."""

    step: str
    verdict: Literal["allowed", "forbidden", "open", "told"]
    why: NotRequired[list[TriedReason]]
    passed: NotRequired[bool]
    comes: NotRequired[list[TriedLine]]
    decide: NotRequired[str]


class TriedDispute(TypedDict, total=False):
    """The dispute behind another reading, with the texts of the one that ``holds`` and of the one taken
    ``otherwise``; empty where no rulebook has it."""

    id: str
    title: str
    question: str
    holds: str
    otherwise: str


class TriedReading(TypedDict):
    """Another reading of a disputed rule, and from which ``step`` on the course is another one (0: the table itself;
    None: what happens after the steps)."""

    switch: str
    holds: str
    reading: str
    step: int | None
    dispute: TriedDispute
    verdict: NotRequired[Literal["allowed", "forbidden", "open", "told"]]
    why: NotRequired[list[TriedReason]]
    comes: NotRequired[list[TriedLine]]


_FromTo = TypedDict("_FromTo", {"from": Any, "to": Any})


class TriedFeature(_FromTo):
    """A change as plain data: which ``feature`` (``keyword``, ``side``, ``zone``, ``stage`` …), of what (a card, a
    player or a place, with a dot before what is changed of it), ``from`` what ``to`` what (None: it is not there);
    ``card``: the card that it is about, None where it is about none."""

    feature: str
    of: str
    card: str | None


class TriedTurn(TypedDict):
    """What turns a course: ``changes``, as conditions, that would be so together, and as ``features`` that a program
    reads. Then a ``step`` has another verdict, or ``missing`` does not happen, and ``comes`` does; ``outcome`` says
    which: the step is allowed or forbidden then, or something else comes of it."""

    changes: list[str]
    features: list[TriedFeature]
    outcome: Literal["allowed", "forbidden", "otherwise"]
    step: NotRequired[int]
    verdict: NotRequired[Literal["allowed", "forbidden", "open", "told"]]
    why: NotRequired[list[TriedReason]]
    missing: NotRequired[list[TriedLine]]
    comes: NotRequired[list[TriedLine]]


class TriedTurns(TypedDict):
    """The counter-check: what on the table would turn it, after how many plays; without ``found`` nothing does."""

    tried: int
    complete: bool
    found: NotRequired[list[TriedTurn]]


class TriedChoice(TypedDict):
    """What may be otherwise on a table (``kodex try --instead``): its number, its kind, the condition in words."""

    number: int
    kind: str
    says: str


class TriedTable(TypedDict):
    """What the rules say of a table and some steps, as ``kodex try --json`` prints it: what the stage begins with
    (``before``), the steps, what happens once nobody acts any more (``after``), what other readings change.
    ``gists``: what the rules in it say in a sentence each."""

    title: str
    edition: str
    before: NotRequired[list[TriedLine]]
    steps: NotRequired[list[TriedStep]]
    after: NotRequired[list[TriedLine]]
    decide: NotRequired[str]
    others: NotRequired[list[TriedReading]]
    turns: NotRequired[TriedTurns]
    supposed: NotRequired[list[str]]
    guessed: NotRequired[list[str]]
    left: NotRequired[list[str]]
    instead: NotRequired[list[TriedChoice]]
    gists: NotRequired[dict[str, str]]
