"""What an assistant may ask for over MCP: :data:`TOOLS` maps each tool to a struct whose fields are its arguments.

Their JSON Schema comes from msgspec. ``result`` gives the object of the command of the same name; descriptions are read
by assistants and are always English.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from kodex import api
from kodex.errors import KodexError
from kodex.ground import games
from kodex.ground.i18n import _, language
from kodex.mcp import limited
from kodex.rules import rulename
from kodex.rules.books import DEFAULT

LONGEST_SCENARIO = 200_000
"""Longest scenario text that is played, in characters."""

BOOKS = "{books}"
"""Stands in descriptions for the rulebooks that there are; whoever lists the tools puts their ids there."""

_RuleNumber = Annotated[
    str, Meta(description="Number of the rule: 34.5, §34.5; of another rulebook hkk-11:harc-fazisai/8", max_length=100)
]


_Rulebook = Annotated[
    Annotated[str, Meta(max_length=100)] | None,
    Meta(description=f"In this rulebook: {BOOKS}; all for every one"),
]
_Edition = Annotated[Literal["8", "11"] | None, Meta(description="In this edition of HKK; the same as hkk-8 or hkk-11")]


class Search(Struct, frozen=True, forbid_unknown_fields=True):
    """Find rules by words, by a question in everyday Hungarian, or by a query; best first.

    Accents, endings and small typos do not matter. A query may name fields (title: text: question: term: number:
    kind: part:), join words with AND, OR and NOT, hold "phrases", prefixes* and number ranges such as [34 TO 36].
    """

    query: Annotated[str, Meta(description="Words, a question or a query; Hungarian finds best")]
    limit: Annotated[int, Meta(description="At most so many rules", ge=1, le=100)] = 10
    part: Annotated[str | None, Meta(description="Only rules of this part, such as IV")] = None
    kind: Annotated[
        str | None,
        Meta(description="Only this kind: definition, main, supplement, exception, procedure, list or heading"),
    ] = None
    rulebook: _Rulebook = None
    edition: _Edition = None

    def result(self, rulebook: str) -> Any:
        """The list of ``kodex search --json``."""
        book = _opened(_wanted(self.rulebook, self.edition, rulebook))
        return book.search(self.query, limit=self.limit, part=self.part, kind=self.kind)


class Show(Struct, frozen=True, forbid_unknown_fields=True):
    """Show one rule by its number: its text, what it refers to, what it beats and what beats it, disputes, rulings.

    With tree: the rule and all rules below it, as a list.
    """

    number: _RuleNumber
    tree: Annotated[bool, Meta(description="Give the rules below it as well")] = False

    def result(self, rulebook: str) -> Any:
        """The object (with ``tree`` the list) of ``kodex show --json``."""
        book, rule = _found(self.number, rulebook)
        return [rule, *book.below(rule["number"])] if self.tree else rule


class Ask(Struct, frozen=True, forbid_unknown_fields=True):
    """Answer a question about the rules with the rules that decide it, each with its role and the reason why.

    Nothing is made up: status is "declined" when no rule fits well enough, and only the nearest rules are given. Where
    the question asks to be taught the whole game, there is a key learn: call the tool of that name. Where it asks how
    something goes, or which parts it has, the key overview tells it in order. Where it is not sure, play is the nearest
    scenario, with its own answer.
    """

    question: Annotated[str, Meta(description="A whole question, in Hungarian, as a player would ask it")]
    rulebook: _Rulebook = None
    edition: Annotated[
        Literal["8", "11"] | None,
        Meta(description="Answer by this edition of HKK instead; compared says what the Kódex has to say to that"),
    ] = None

    def result(self, rulebook: str) -> Any:
        """The object of ``kodex ask --json``."""
        wanted = _wanted(self.rulebook, self.edition, rulebook)
        if self.edition:
            return api.open(wanted).ask_beside(self.question, DEFAULT)
        if self.rulebook or wanted == "all":
            return _opened(wanted).ask(self.question)
        from kodex import library

        return library.by_name(self.question, api.open(wanted))


class Learn(Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody reads first who has never played: the aim, how to begin, the table, one whole turn, a turn aid.

    For "how do I play", "what does a turn look like"; every line names the rule it rests on. Null where a rulebook has
    no lesson yet.
    """

    rulebook: Annotated[
        Annotated[str, Meta(max_length=100)] | None,
        Meta(description=f"Of this rulebook: {BOOKS}"),
    ] = None

    def result(self, rulebook: str) -> Any:
        """The object of ``kodex learn --json``."""
        return api.open(self.rulebook or rulebook).learn()


class Check(Struct, frozen=True, forbid_unknown_fields=True):
    """Play scenarios by the rules: a verdict for each (pass, fail, error), what failed, the rules it cites, the trace.

    The trace says what happened, with the rules behind each event. The tool scenario gives the words and the schema. At
    most 30 seconds, 1000 MB and 20000 positions (max_nodes) are spent on a text. A scenario sets a table up (cards,
    given), plays on it (when) and says what must come of it (then). Example:

    cards:
      ork: {type: szörny, damage: 2, life: 3, components: 1}
      medve: {type: szörny, damage: 4, life: 4, components: 2}
    scenarios:
    - id: third-attacker
      title: Three creatures may not attack the same one; two may
      asks: Rámehetek három orkkal az ellenfél egyetlen medvéjére?
      rules: ["34.5"]
      given:
        active: A
        phase: harc.támadók
        players:
          A: {guard: [ork, ork, ork]}
          B: {guard: [medve]}
      when:
      - {act: attack, by: A, map: {ork1: medve, ork2: medve, ork3: medve}, illegal: ["34.5"]}
      - {act: attack, by: A, map: {ork1: medve, ork2: medve}}
      - {act: strike_back, by: B, map: {medve: ork2}}
      - {act: advance, to: fő.2}
      then:
        state: {medve.zone: őrposzt, medve.wounds: 4, ork2.zone: gyűjtő}
        cites: ["36.4"]
    """

    scenario_yaml: Annotated[str, Meta(description="A scenario file as YAML text", max_length=LONGEST_SCENARIO)]

    trace: Annotated[bool, Meta(description="Say what happened in each scenario")] = True

    async def played(self) -> Any:
        """The list of ``kodex check --json``. The scenario itself names its edition."""
        return await limited.play(self.scenario_yaml, self.trace)


class Try(Struct, frozen=True, forbid_unknown_fields=True):
    """Let the engine rule on a table of which nothing is claimed: for a dispute that no rule text settles by itself.

    The text is a scenario as for check, of which only cards and given must be there: no title, no rules, no then. Each
    step (when) is told allowed, forbidden (by which rules and why) or open (decide says what somebody must decide
    first), with what comes of it; what nobody asked about is passed. others: the other readings of disputed rules that
    lead elsewhere; then give both. turns: what on the table would turn it (features: as data); where nothing would, the
    table lacks what matters, and this is no answer. A step in a wrong form is an error with the right one, no ruling.
    """

    table_yaml: Annotated[str, Meta(description="A scenario file as YAML text", max_length=LONGEST_SCENARIO)]
    scenario: Annotated[
        Annotated[str, Meta(max_length=200)] | None, Meta(description="The id of the one that is meant, of several")
    ] = None

    async def played(self) -> Any:
        """The object of ``kodex try --json``. The table itself names its edition."""
        return await limited.try_out(self.table_yaml, self.scenario)


class Scenario(Struct, frozen=True, forbid_unknown_fields=True):
    """Help with writing scenarios for check: the words of cards, the JSON Schema of a scenario file, one to start from.

    words: verbs of effects (do:) with their fields, keywords of cards and triggers of abilities (on:), each with the
    rule it comes from; schema: of a whole scenario file; new: an empty scenario with comments, as text.
    """

    what: Annotated[Literal["words", "schema", "new"], Meta(description="What is wanted")] = "words"
    rulebook: Annotated[
        Annotated[str, Meta(max_length=100)] | None, Meta(description="For scenarios of this rulebook, such as hkk-11")
    ] = None

    def result(self, rulebook: str) -> Any:
        """The list of ``kodex scenario words --json``, the object of ``kodex scenario schema``, or a text."""
        book = _played(self.rulebook or rulebook)
        if self.what == "new":
            from kodex.engine.scenarios.files import template

            return {"text": template.sample(language(), book)}
        from kodex.engine import face

        game = face.of(book)
        return game.words() if self.what == "words" else {"schema": game.schema()}


class Graph(Struct, frozen=True, forbid_unknown_fields=True):
    """Show how the rules around one rule refer to and beat each other: nodes, the strongest first, and edges."""

    number: _RuleNumber
    depth: Annotated[int, Meta(description="How many links away from the rule to look", ge=1, le=3)] = 1

    def result(self, rulebook: str) -> Any:
        """The object of ``kodex graph NUMBER --json``."""
        book, rule = _found(self.number, rulebook)
        return book.graph(rule["number"], depth=self.depth)


class Compare(Struct, frozen=True, forbid_unknown_fields=True):
    """Compare the editions of HKK (8th, 11th, Kódex): what corresponds to a rule, do they say the same, what differs.

    Without a number: everything they answer differently, or that of one group. Where an entry is open no rule settles
    which edition goes first: give both.
    """

    number: Annotated[
        Annotated[str, Meta(max_length=100)] | None,
        Meta(description="Number of the rule: 36.4; of another edition hkk-11:harc-fazisai/8"),
    ] = None
    group: Annotated[str | None, Meta(description="Without a number: only groups whose name holds this")] = None

    def result(self, rulebook: str) -> Any:
        """The object of ``kodex compare --json``."""
        from kodex import concordance

        found = concordance.open()
        if self.number is not None and self.group is not None:
            what = _("a rule and a list cannot be asked for at once")
            raise KodexError(what, mend=_("leave out number, or group"))
        if self.number is None:
            return found.listed(found.chosen(self.group))
        book, rule = _found(self.number, rulebook)
        return found.about(book.rulebook, rule["number"])


class Rulings(Struct, frozen=True, forbid_unknown_fields=True):
    """List official answers and other rulings on questions about the rules, restated, each with source and date.

    With a number those about a rule or a title, with words those that have them. Say who ruled and when (null:
    unknown); agreement tells how a ruling stands to the text: where it differs, give both.
    """

    number: Annotated[
        Annotated[str, Meta(max_length=100)] | None,
        Meta(description="Number of a rule or a title: 8.4.3; of another rulebook hkk-11:harc-fazisai/8"),
    ] = None
    words: Annotated[str | None, Meta(description="Words in Hungarian that they have in any form")] = None
    rulebook: _Rulebook = None

    def result(self, rulebook: str) -> Any:
        """The list of ``kodex rulings --json``."""
        if self.number is not None:
            book, rule = _found(self.number, self.rulebook or rulebook)
            return book.rulings(rule["number"], words=self.words)
        opened = _opened(self.rulebook or rulebook)
        return [ruling for book in getattr(opened, "books", [opened]) for ruling in book.rulings(words=self.words)]


Tool = Search | Show | Ask | Learn | Check | Try | Scenario | Graph | Compare | Rulings

TOOLS: dict[str, type[Tool]] = {
    "search": Search,
    "show": Show,
    "ask": Ask,
    "learn": Learn,
    "check": Check,
    "try": Try,
    "scenario": Scenario,
    "graph": Graph,
    "compare": Compare,
    "rulings": Rulings,
}
"""Tool name -> its arguments and what it does; each has its command's name."""

PLAYING: dict[str, type[Check | Try]] = {"check": Check, "try": Try}
"""The tools that play scenarios, each time in a process of its own."""


def _wanted(rulebook: str | None, edition: str | None, default: str) -> str:
    """The rulebook that is meant. Raises KodexError when the edition is that of another one."""
    named = f"hkk-{edition}" if edition else None
    if rulebook and named and rulebook != named:
        raise KodexError(_("edition and rulebook name different books"), mend=_("give one of the two"))
    return named or rulebook or default


def _played(rulebook: str) -> str:
    """A rulebook that a game plays. Raises KodexError for any other."""
    if games.home(rulebook) is None:
        raise games.unplayed(rulebook)
    return rulebook


def _opened(rulebook: str) -> Any:
    """A rulebook, or all of them as one."""
    if rulebook != "all":
        return api.open(rulebook)
    from kodex import library

    return library.open()


def _found(number: str, rulebook: str) -> tuple[api.Kodex, api.Rule]:
    """The rule that ``number`` means, and its rulebook. Raises KodexError where there is none."""
    name = rulename.read(number)
    book = api.open(name.rulebook or rulebook)
    return book, book.rule(name.number)
