"""The data of a rulebook: plain immutable structs, no behaviour.

A rule's id is ``<rulebook>:<number>``; within one rulebook the number alone names it. Numbers are text without a final
dot, as printed (``"34.5"``), or addresses where the print has none (``"harc-fazisai/8"``; :mod:`kodex.rules.numbers`).
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from kodex.ground.made import MADE_OF

Kind = Literal["definition", "main", "supplement", "exception", "procedure", "list", "heading"]
Status = Literal["normative", "informative", "obsolete"]
Register = Literal["slang", "abbreviation", "old", "other-game", "english", "everyday"]
Reason = Literal[
    "magatartási szabály",
    "szervezési szabály",
    "fogalommeghatározás",
    "leírás",
    "hivatkozás",
    "a lap szövege dönt",
    "bírói mérlegelés",
    "történeti adat",
]
"""Why no program can check a rule (the closed list of CONTRIBUTING.md)."""


class Link(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A pointer to another rule; ``printed`` is the number as the print has it where that one is wrong."""

    to: str
    printed: str | None = None
    reason: str | None = None


class Place(Struct, frozen=True):
    """Where a thing stands: file relative to the knowledge base, line from 1."""

    file: str
    line: int


class Asked(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Questions or situations ``q`` that share one short answer ``a``, verdict first.

    Without an ``a`` they are mere phrases ("kézlimit van-e"): the gist of their rule answers them. ``case`` is the id
    of the scenario that a situation was taken from, and that proves its answer.
    """

    q: tuple[str, ...]
    a: str | None = None
    case: str | None = None


class Rule(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One numbered item of a rulebook, restated. Without ``kind`` nobody has restated it yet.

    ``title`` is the number of the title it stands in: data, because an address does not tell it. ``gist`` is the rule
    in one sentence, ``statements`` what it says besides, a sentence each, where that is much; ``asked`` how players ask
    for it, ``situations`` are cases from the table that it decides.
    ``same_as`` are the rules that this one only says again at another place of the print: together they are one
    provision (:mod:`kodex.kb.provisions`); ``related`` names them too, where ``refs`` does not.
    """

    number: str
    title: str
    place: Place
    heading: str | None = None
    kind: Kind | None = None
    text: str | None = None
    gist: str | None = None
    statements: tuple[str, ...] = ()
    asked: tuple[Asked, ...] = ()
    situations: tuple[Asked, ...] = ()
    refs: tuple[Link, ...] = ()
    related: tuple[Link, ...] = ()
    exception_to: tuple[Link, ...] = ()
    same_as: tuple[str, ...] = ()
    terms: tuple[str, ...] = ()
    status: Status = "normative"
    executable: Literal[True] | Reason = True
    note_missing: bool = False
    as_of: str | None = None

    @property
    def questions(self) -> list[str]:
        """Every question of the rule, in the order of its file."""
        return [question for group in self.asked for question in group.q]

    @property
    def cases(self) -> list[str]:
        """Every situation of the rule, in the order of its file."""
        return [situation for group in self.situations for situation in group.q]


class Title(Struct, frozen=True, kw_only=True):
    """A title: its rules in printed order. ``printed`` is false where the print has no line for the title itself."""

    number: str
    heading: str
    part: str
    printed: bool
    rules: tuple[str, ...]
    place: Place


class Part(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A part of the rulebook; ``items`` is how many numbered items it must have."""

    number: str
    heading: str
    folder: str
    items: int


class Parameter(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A number that a rule fixes; ``format`` names the tournament format it belongs to, none for the basic game."""

    id: Annotated[str, Meta(extra={MADE_OF: "name"})]
    name: str
    value: int | float | str | bool | list[int | str] | None
    rule: str
    unit: str | None = None
    format: str | None = None
    note: str = ""


class IndexEntry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An entry of the subject index with the rules it points to today; ``printed`` keeps a stale printed target."""

    term: str
    rules: tuple[str, ...] = ()
    see: tuple[str, ...] = ()
    printed: tuple[str, ...] = ()
    reason: str | None = None


class ThesaurusEntry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A player's word and the official terms it stands for."""

    player: str
    official: tuple[str, ...]
    register: Register
    rule: str | None = None
    note: str = ""


class Trump(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A rule that often decides a case beside the general one, and the words by which a question names it: phrases, of
    which each word begins one of the question. ``decides`` is a question that it decides, ``beside`` one that has a
    word of it and does not need it."""

    rule: str
    words: tuple[str, ...]
    decides: str
    beside: str


class Change(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A dated change of the rules."""

    date: str
    text: str
    rules: tuple[str, ...] = ()
    kind: Literal["rule", "card", "format", "edition"] = "rule"


class Reading(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One possible reading of a disputed rule and the rules that speak for it; ``source``: what it rests on instead."""

    id: str
    text: str
    rules: tuple[str, ...] = ()
    source: str | None = None


class Dispute(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Rules in tension, the readings they allow, the one taken by default and why.

    ``switch`` names the engine switch that chooses the reading; ``source`` and ``date`` belong to an official answer
    that differs from the text. ``changes``: what is otherwise for a player by that answer or by today's official page,
    where these have moved on from this edition of the text; ``seen``: the month in which the page said so.
    """

    id: str
    title: str
    question: str
    rules: tuple[str, ...]
    readings: tuple[Reading, ...]
    default: str
    why: str
    switch: str | None = None
    source: str | None = None
    date: str | None = None
    changes: str | None = None
    seen: str | None = None


class LessonLine(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A line of a lesson and the rule it rests on; ``name``: what it is about, ``place``: which place of the table,
    ``asks``: the stored question of the rule by which people show that they have it wrong."""

    says: str
    rule: str
    name: str | None = None
    place: str | None = None
    asks: str | None = None


class Lying(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A card on the table of a lesson: how it lies there (``passive``: turned), and what is to be known of it."""

    card: str
    passive: bool = False
    note: str | None = None


class Screen(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A moment of the turn that is taught.

    ``step``: so many steps of its scenario have been played by then. Of a turn that no scenario plays ``table`` says
    what lies otherwise than on the screen before, by side (``you``, ``other``, ``shared``) and place: cards, so many of
    them, or a number of the player, which ``+`` and ``-`` change. ``notes`` explain what comes up there for the first
    time, each under its ``name``.
    """

    title: str
    says: str
    rule: str
    step: int | None = None
    notes: tuple[LessonLine, ...] = ()
    table: dict[str, dict[str, tuple[str | Lying, ...] | int | str]] = {}


class DrawnPlace(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A place, or a number of a player, on the board of a lesson; ``shared``: it is everybody's; ``hidden``: of what
    the opponent has there only how many there are is seen."""

    place: str
    name: str
    shared: bool = False
    hidden: bool = False


class DrawnBoard(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """The table on which a turn is drawn that no scenario plays; ``cards``: what is printed on those that lie there."""

    places: tuple[DrawnPlace, ...]
    numbers: tuple[DrawnPlace, ...] = ()
    cards: dict[str, str] = {}


class TaughtTurn(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A whole turn on screens; ``scenario``: the id of the scenario that plays it, else ``board``: where it is drawn;
    ``name``: what the book calls a turn; ``legend``: what the numbers in the drawings are."""

    screens: tuple[Screen, ...]
    name: str = "kör"
    legend: str | None = None
    scenario: str | None = None
    board: DrawnBoard | None = None


class TableMap(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """Where the places of the table are: rows of a player's half from the middle outwards, and of what is everybody's.

    A row names its places from left to right; one that is named several times, also in rows below each other, is so
    much wider or higher.
    """

    mine: tuple[str, ...]
    shared: tuple[str, ...] = ()


class AidPhase(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A phase of the turn aid and what may be done in it; ``short`` and ``sign``: what it is called, and the drawing
    that it has, where there is little room."""

    name: str
    may: tuple[LessonLine, ...]
    short: str | None = None
    sign: str | None = None


class Aid(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """The turn aid for the table: the phases, a battle step by step, what is paid with what, mistakes of beginners."""

    phases: tuple[AidPhase, ...]
    battle: tuple[LessonLine, ...] = ()
    costs: tuple[LessonLine, ...] = ()
    mistakes: tuple[LessonLine, ...] = ()


class LessonAsked(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """What somebody types who wants to be taught, and the words that may stand beside it
    (:mod:`kodex.text.asked_lesson`)."""

    phrases: tuple[str, ...]
    beside: str = ""


class Overview(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """What answers somebody who asks how something goes or which parts it has: short lines in their order.

    ``says`` leads them. They are ``lines`` of their own, or those ``of`` a part of the lesson: ``start``, ``places``,
    ``costs``, ``battle``, or a phase of the aid by its name. ``phrases``: what is asked so, as in :class:`LessonAsked`,
    whose ``beside`` holds here, too.
    """

    says: str
    phrases: tuple[str, ...]
    of: str | None = None
    lines: tuple[LessonLine, ...] = ()


class Counted(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A number that a sum reads from a question: ``by``: how the words begin that it stands beside, or ``pair``: which
    of the numbers in "3/2" it is, from nought; ``otherwise``: what it is where none is said; ``most``: the parameter
    above which nothing is worked out; ``single``: "egy" may be one of it, and is no article; ``follows``: the number
    stands behind that word, never before it ("neki 3")."""

    by: str = ""
    single: bool = False
    follows: bool = False
    pair: int | None = None
    otherwise: int | None = None
    most: str | None = None


class Term(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """What a sum adds: ``of``: a number by its name, or a parameter; the value ``at`` its place in a list of them; one
    for so many (``per``), so many ``times``, at ``most`` so much; ``minus``: it is taken away."""

    of: str
    at: str | None = None
    per: str | None = None
    times: str | None = None
    most: str | None = None
    minus: bool = False


class SumSays(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """What a sum says ``when`` of each two the first is at least the second; ``{name}`` is a number."""

    text: str
    when: tuple[tuple[str, str], ...] = ()


class Sum(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """How a question with its own numbers is worked out (:mod:`kodex.answers.sums`).

    ``asks``: how the words begin of which one stands in what is asked so, for each place; ``unless``: of which none
    may. ``works``: by name what is made of the numbers read, in order. Of ``says`` the first that holds is said.
    ``plain``: it needs no rule found for the words, which tell by themselves that it is asked of this game.
    """

    rule: str
    asks: tuple[str, ...]
    reads: dict[str, Counted]
    says: tuple[SumSays, ...]
    works: dict[str, tuple[Term, ...]] = {}
    unless: str = ""
    plain: bool = False


class Lesson(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """What somebody reads first who has never played: the aim, how to begin, the table, a turn, the turn aid.

    ``asked``: what somebody types who wants it, ``overviews``: who wants a part of it, ``sums``: what a question with
    its own numbers works out to. ``first``: the stored questions that beginners ask first, for the front page.
    ``unasked``: stored questions that the self-test leaves out, for a wrong choice of theirs is right, too.
    """

    about: str
    win: str
    win_rules: tuple[str, ...]
    asked: LessonAsked | None = None
    overviews: tuple[Overview, ...] = ()
    sums: tuple[Sum, ...] = ()
    start: tuple[LessonLine, ...] = ()
    places: tuple[LessonLine, ...] = ()
    map: TableMap | None = None
    turn: TaughtTurn | None = None
    first: tuple[str, ...] = ()
    unasked: tuple[str, ...] = ()
    aid: Aid | None = None


Authority = Literal["publisher", "column", "judge", "announcement", "article", "forum", "unknown"]
"""Who ruled: the publisher's own pages, its column of answers, a head judge, the announcement of a tournament (it binds
that one), somebody's article, players of a forum; ``unknown`` where the source does not tell."""

Agreement = Literal["agrees", "adds", "differs", "unclear"]
"""How a ruling stands to the text of our edition: it says the same; it decides what the text leaves open; it says
otherwise; whether it says the same has not been settled."""

UNKNOWN = "unknown"
"""What stands for the authority, the address or the date of a ruling that its source does not give."""


class Ruling(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """An answer that somebody gave to a question about the rules, restated: verdict first, with its source.

    ``rules`` are those that it is about, the one that decides first. ``source`` is what the source is called,
    ``address`` where it stands and ``date`` when it was given (of an announcement the day of the tournament), each
    ``"unknown"`` where nobody knows and None only until somebody has said even that. ``seen``: the day or the month in
    which it was read there; ``added``: the day on which it came into the rulebook. ``dispute`` sets it against the
    text, ``supersedes`` names older rulings that no longer hold. ``scenarios``: the ids of those in which the engine
    plays it; where the two part, they show what the text comes to.
    """

    id: str
    question: str
    answer: str
    agreement: Agreement
    rules: tuple[str, ...] = ()
    authority: Authority | None = None
    source: str | None = None
    address: str | None = None
    date: str | None = None
    added: str | None = None
    seen: str | None = None
    dispute: str | None = None
    scenarios: tuple[str, ...] = ()
    supersedes: tuple[str, ...] = ()
    note: str | None = None


class Gap(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A number that the printed sequence leaves out, and why that is no mistake of ours."""

    number: str
    reason: str


class Preface(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Unnumbered content that carries rules or information."""

    id: str
    heading: str
    text: str


class Rulebook(Struct, frozen=True, kw_only=True):
    """A whole rulebook. ``rules`` is in printed order; titles with a printed line are rules too.

    ``printed`` says that every number is a printed one; otherwise they are addresses (:mod:`kodex.rules.numbers`).
    """

    id: str
    name: str
    edition: str
    publisher: str
    parts: tuple[Part, ...]
    titles: dict[str, Title]
    rules: dict[str, Rule]
    gaps: tuple[Gap, ...] = ()
    unnumbered: tuple[Preface, ...] = ()
    parameters: tuple[Parameter, ...] = ()
    index: tuple[IndexEntry, ...] = ()
    thesaurus: tuple[ThesaurusEntry, ...] = ()
    trumps: tuple[Trump, ...] = ()
    chronology: tuple[Change, ...] = ()
    disputes: tuple[Dispute, ...] = ()
    lesson: Lesson | None = None
    rulings: tuple[Ruling, ...] = ()
    printed: bool = True


Verdict = Literal["same", "detail", "different", "only-here"]
"""What comparing editions comes to: they say the same; one says more than another, without contradiction; the same
question has different answers; only some editions know the thing at all."""


class Fact(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What some editions of a mechanism say, in a sentence that is understood alone; they agree about it."""

    rulebooks: tuple[str, ...]
    text: str


class Mechanism(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """One thing that editions of a game regulate: where each does, and how they compare.

    ``common`` is what they share, ``facts`` where they part; ``open`` says that no rule tells which edition goes first.
    """

    id: str
    group: str
    name: str
    rules: dict[str, tuple[str, ...]]
    verdict: Verdict
    common: str | None = None
    facts: tuple[Fact, ...] = ()
    open: bool = False
    note: str | None = None


class Precedence(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Which of two editions goes first where they differ (``wins``; None: that is open), and why."""

    between: tuple[str, str]
    why: str
    wins: str | None = None


class Concordance(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Editions of one game side by side. ``editions``: rulebook -> what people call it, the oldest first."""

    id: str
    name: str
    editions: dict[str, str]
    mechanisms: tuple[Mechanism, ...]
    precedence: tuple[Precedence, ...] = ()
