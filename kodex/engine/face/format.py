"""The part of the scenario format that all games share: a closed vocabulary, so that a typing mistake is an error.

A game derives its own :class:`Scenario` and :class:`Head` from these, with the types of its given table, its cards and
its steps; its steps derive from :class:`ActionStep`.
"""

# Annotations are no text here (nothing from __future__): msgspec would evaluate each of them at every start.

from typing import Annotated, Any, ClassVar, Literal

from msgspec import Meta, Struct, field

from kodex.ground.i18n import N_
from kodex.ground.made import MADE_OF, OF_CARD, SUCH, TRUTHS

LARGEST = 10_000
"""No number of a card, a table or a step is larger: whoever counts up to it must come to an end."""
Count = Annotated[int, Meta(ge=0)]
By = Annotated[str, Meta(examples=["A", "B"])]
"""The letter of a player."""
ByAll = Annotated[str, Meta(examples=["A", "B", "all"])]
"""The letter of a player, or everybody."""
OfCard = Annotated[str, Meta(description=OF_CARD)]
ScenarioId = Annotated[
    str,
    Meta(description=N_("small letters without accents, digits and hyphens"), extra={MADE_OF: "title"}),
]
Stage = Annotated[str, Meta(description=N_("the stage up to which everybody passes"))]
Value = int | float | bool | str | None | list[str]
Answer = int | Annotated[str, Meta(extra={TRUTHS: ("igen", "nem")})] | list[str | int]
Conditions = dict[str, Value] | list[dict[str, Value]]


class Among(Struct, frozen=True, forbid_unknown_fields=True):
    """Rules that all forbid something, perhaps with others that the scenario is not about."""

    among: Annotated[list[str], Meta(min_length=1)]


Forbidding = list[str] | Among
"""The rules that forbid something: all there are, or ``among`` them those named, each of which does."""


def forbidding(named: Forbidding | None) -> list[str]:
    """The numbers that are named."""
    return named.among if isinstance(named, Among) else named or []


class Step(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="act"):
    """A line of ``when``."""


class ActionStep(Step, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """Something a player does.

    With ``illegal`` it must be forbidden, by all of the rules named there and by no others but those that follow from
    them; ``{among: [...]}`` leaves room for others. ``choose`` are the answers, in order, to the decisions that are
    asked for on its way. ``names`` are its fields that name something on the table: one thing, several, or none;
    of its fields ``needs`` at least one is given.
    """

    names: ClassVar[tuple[str, ...]] = ()
    needs: ClassVar[tuple[str, ...]] = ()

    illegal: Forbidding | None = None
    choose: list[Answer] = field(default_factory=list)


class PassStep(ActionStep, frozen=True, forbid_unknown_fields=True, tag="pass"):
    """One player renounces acting; ``all``: everybody, from the right of action on, until stage or window is over (what
    nobody could answer has opened none, and the stage goes on)."""

    by: ByAll


class AdvanceStep(ActionStep, frozen=True, forbid_unknown_fields=True, tag="advance"):
    """Everybody passes until the stage is reached."""

    to: Stage


class ChooseStep(Step, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag="choose"):
    """The answer to a decision that the step before asks for (at the very start: the given stage); ``by`` and ``about``
    say whose decision about what it is, and must agree."""

    take: Answer
    by: str | None = None
    about: str | None = None


class CheckStep(Step, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag="check"):
    """Looks at the table between steps; changes nothing."""

    that: dict[str, Value] = field(default_factory=dict)
    cites: list[str] = field(default_factory=list)


class Then(Struct, frozen=True, forbid_unknown_fields=True):
    """What must hold at the end.

    ``state`` values by path, ``delta`` differences of numbers from the start, ``events`` a subsequence of the log,
    ``counts`` how often an event happens, ``cites`` rules that must have justified something, ``never_cites`` rules
    that must not. ``impossible`` (alone) names all rules that make the given position impossible, or some ``among``
    them.
    """

    state: Annotated[dict[str, Value], Meta(extra={SUCH: "{A.hand.count: 2}"})] = field(default_factory=dict)
    delta: dict[str, int] = field(default_factory=dict)
    events: list[str] = field(default_factory=list)
    counts: dict[str, Count] = field(default_factory=dict)
    cites: list[str] = field(default_factory=list)
    never_cites: list[str] = field(default_factory=list)
    impossible: Forbidding | None = None


class Explore(Struct, frozen=True, forbid_unknown_fields=True):
    """Every way the game may go, instead of one.

    ``free`` names decisions that are not prescribed, as ``about`` or ``player.about`` (``payment``,
    ``A.order:connected``; a ``*`` at the end stands for anything), and actions that may be taken freely after the last
    step: ``action`` for all, ``A.action`` for those of a player, ``play``, ``A.use`` … for one kind (passing is always
    free then). Actions go on until the stage ``until`` (default: the end of the turn). In the positions at the end
    ``always`` must hold in all, ``never`` (each of a list) in none, ``sometimes`` (each of a list) in at least one. No
    more than ``max_nodes`` positions are looked at.
    """

    free: list[str]
    always: dict[str, Value] = field(default_factory=dict)
    never: Conditions = field(default_factory=dict)
    sometimes: Conditions = field(default_factory=dict)
    until: str | None = None
    max_nodes: Annotated[int, Meta(ge=1, le=1_000_000)] = 20_000


Verdict = Literal["supported", "refuted", "undecided"]


class Reading(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A reading of disputed rules: what the switches are set to, what comes of it, and the verdict that is claimed.

    ``text`` says the reading in words, ``rules`` are the numbers it goes by. ``when``: steps that follow those of the
    scenario, where the readings differ in what may be done.
    """

    switches: dict[str, str]
    then: Then
    text: str | None = None
    rules: list[str] = field(default_factory=list)
    when: list[Any] = field(default_factory=list)
    verdict: Verdict | None = None


class Scenario(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One scenario: the question it answers, the rules that decide, a table, steps, expectations.

    ``answer``: the short answer to the question, verdict first, as the outcome has it; a question with one is found by
    whoever asks alike.

    ``edition``: whose rules it goes by (default: the file's). Its numbers are then those of that edition; a rule of the
    Kódex about which the edition is silent is written ``hkk-kodex:94.7``.
    """

    id: ScenarioId
    title: Annotated[str, Meta(description=N_("one sentence about what the rule says here"))]
    asks: Annotated[str, Meta(description=N_("the question as a player asks it"))]
    rules: Annotated[list[str], Meta(description=N_("the numbers of the rules that decide, in a list"))]
    given: Any
    then: Then = Then()
    when: list[Any] = field(default_factory=list)
    cards: dict[str, Any] = field(default_factory=dict)
    tags: list[str] = field(default_factory=list)
    explore: Explore | None = None
    readings: dict[str, Any] = field(default_factory=dict)
    edition: str | int | None = None
    answer: str | None = None

    @property
    def played_by(self) -> str:
        """The id of the edition it goes by, which whoever reads the file has found out."""
        return str(self.edition)


class Head(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A scenario file: the rulebook, the edition of its scenarios, cards that all may use, the scenarios."""

    scenarios: list[Any]
    rulebook: str
    edition: str | int | None = None
    cards: dict[str, Any] = field(default_factory=dict)
