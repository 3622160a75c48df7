"""Effects and abilities: what cards do, in a closed vocabulary of verbs (see ``registry``)."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal, get_args

from msgspec import Meta, Struct, field

from kodex.engine.cards.language import pattern_of
from kodex.engine.games.hkk.cards import about, registry
from kodex.engine.games.hkk.cards.costs import FREE, Cost, Count
from kodex.engine.games.hkk.cards.language import LANGUAGE, PEOPLE, PLACES, WHOM
from kodex.engine.games.hkk.cards.lying import WORKS
from kodex.engine.games.hkk.cards.selectors import check_selector
from kodex.ground.i18n import N_, _
from kodex.ground.made import MADE_OF, OTHERWISE, SUCH, WHAT_IT_DOES
from kodex.ground.within import Within, within
from kodex.ground.written import flow

_NEEDS_NO_WHEN = N_(
    "leave 'when' out: without it an ability is used whenever its player may act, in the main phase too"
)
_IN_COMBAT = N_(
    "no word of 'when' is for combat as a whole: kind: combat is announced in it, when: [ütés] is the strike"
)
_OTHERWISE = {
    **dict.fromkeys(("fo", "fo.1", "fo.2", "fo_fazis", "fofazis", "main", "main_phase"), _NEEDS_NO_WHEN),
    **dict.fromkeys(("barmikor", "mindig", "any", "anytime", "any_time", "always"), _NEEDS_NO_WHEN),
    **dict.fromkeys(("harc", "harci", "harci_fazis", "combat", "combat_phase", "csata"), _IN_COMBAT),
}
"""What is no word of ``when``, and how it is said."""
When = Literal["kezdés", "előkészítő", "kör eleje", "előkészítő eleje", "húzás", "csere", "ütés", "kör vége"]
Until = Literal["kör vége", "előkészítő", "harc vége", "végleg"]
By = Literal["controller", "opponent", "target", "véletlen"]
BY_CHANCE = "véletlen"
"""Nobody decides: cards are chosen at random (2.2.9)."""
Place = Literal["kéz", "gyűjtő", "pakli"]
Gives = Literal["megmutatja", "eldobja", "visszakeveri", "semmibe"]
Special = Literal["áramlás", "párbaj"]
Kind = Literal["combat", "activated", "automatic", "continuous", "reaction"]
GOES_ELSEWHERE = ("to_hand", "shuffle_back", "to_void")
"""What a spell may do to itself instead of going into the pile."""
_IN_SELECTORS_ONLY = ("játékos", "ellenfél")


class Effect(Struct, frozen=True, forbid_unknown_fields=True):
    """One thing an ability or spell does.

    ``do`` the verb; ``n`` how much (a number, X, or an amount such as ``count(lény & saját)``); ``to`` whom: a target,
    ``self``, ``host`` (the card it is attached to), ``it`` (what the trigger is about), players, or a selector.
    The other fields belong to the verbs that name them: ``what`` a word (marker, value, keyword, zone, kind of event),
    ``of`` a selector, ``card`` a card, ``until`` how long, ``effects``/``options``/``otherwise`` effects inside,
    ``by`` who decides, ``limit`` at most how many, ``passive`` the position, ``from_hand``: what is played counts as
    played from hand (4.22.2). ``if`` a condition; ``absolute``: the text
    says "mindenképp" or "semmilyen módon" (102.1).
    """

    do: Annotated[str, Meta(description=WHAT_IT_DOES, extra={SUCH: "damage"})]
    n: int | str = 1
    to: str = "target"
    what: str | None = None
    of: str | None = None
    card: str | None = None
    until: Until | None = None
    by: By | None = None
    limit: Count | None = None
    passive: bool | None = None
    from_hand: bool | None = None
    effects: tuple["Effect", ...] = ()
    options: tuple[tuple["Effect", ...], ...] = ()
    otherwise: tuple["Effect", ...] = ()
    cost: Cost | None = None
    condition: str | None = field(default=None, name="if")
    absolute: bool = False

    @staticmethod
    def out_of_place(data: Mapping[str, Any]) -> tuple[str, str, str] | None:
        """A number that was taken for who decides: ``by: -1`` is ``n: -1``; of data that were refused."""
        by = data.get("by")
        if not isinstance(by, int) or isinstance(by, bool) or "n" in data:
            return None
        return "by", _("'{key}' says who decides, not how much").format(key="by"), f"n: {by}"

    def __post_init__(self) -> None:
        """Refuse what is no word of the vocabulary or can do nothing. Raises ValueError."""
        verb = LANGUAGE.check_fields(self)
        if self.by == BY_CHANCE and self.do != "discard":
            raise ValueError(_("chance chooses what is discarded from a hand, and nothing else"))
        if self.to in _IN_SELECTORS_ONLY:
            message = _("'{word}' names what is chosen as a target; done to players it is one of: {known}")
            raise Within(message.format(word=self.to, known=", ".join((*PEOPLE, "target", "owner"))), "to")
        LANGUAGE.check_texts(verb, self)
        if self.of is not None:
            within(("of",), about.check_things, "if" if self.do == "if" else "of", self.of)
        if self.condition is not None:
            within(("if",), about.check_things, "if", self.condition)
        if self.to not in WHOM and not (verb.on == "players" and self.to in PLACES):
            within(("to",), about.check_things, "to", self.to)
            within(("to",), about.check_where, self.do, self.to)
        if self.do in ("for_each", "distribute"):
            each = ("it", "target") if self.do == "distribute" else ("it",)
            check_done(self.effects, dict.fromkeys(each, (str(self.of),)), ("of",))

    def inside(self) -> tuple["Effect", ...]:
        """The effects in this one, itself first."""
        if not (self.effects or self.otherwise or self.options):
            return (self,)
        below = (*self.effects, *self.otherwise, *(one for option in self.options for one in option))
        return (self, *(effect for one in below for effect in one.inside()))


def check_done(effects: tuple[Effect, ...], meant: dict[str, tuple[str, ...]], place: tuple[str | int, ...]) -> None:
    """Refuse what is done to permanents, or to what lies beside the deck, alone where a word of ``to`` means what lies
    elsewhere: ``meant`` says by which selectors. Raises ValueError."""
    for effect in effects:
        for selector in meant.get(effect.to, ()):
            within(place, about.check_where, effect.do, selector)


def of_targets(targets: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    """Each word of ``to`` for a target, with the selectors that say what may be chosen."""
    one_by_one = zip(("target", "target2", "target3"), ((one,) for one in targets), strict=False)
    return {"targets": targets, **dict(one_by_one)}


def all_effects(effects: tuple[Effect, ...]) -> list[Effect]:
    """Effects with everything inside them."""
    return [one for effect in effects for one in effect.inside()]


class Ability(Struct, frozen=True, forbid_unknown_fields=True):
    """An ability of a card.

    ``combat``: announced in the combat abilities subphase, n direct damage for its cost; at most ``limit`` magic points
    may be spent on it in a combat (129.5). One without ``effects`` does a point of direct damage for its cost, a magic
    point unless it has another (129.2, 129.3). ``activated``: used as an instant action, only in the phases named by
    ``when``, or (``on``) as a linked effect of an event, its own entering included. ``automatic``: happens by itself in
    the phases of ``when``, after the events of ``on`` or (``reaction``) in answer to what is played or used (95), and
    costs nothing (133.1). ``continuous``: its effects are in force while it works. ``reaction``: used on what
    ``reaction`` names; with ``alone`` as an action of its own too (94.9).

    ``on`` is an event, with a selector for what it is about: ``"dies: lény & saját"``. ``targets`` are selectors of
    what may be chosen; with ``at_least`` so many must be, the others may be left out ("up to two"). ``drawback``: a
    disadvantage (93). ``from_deck``: it is used while the card is in the deck.
    ``legendary``: works only while something lets it (76.1). ``common``: every player may use it (106). ``icon``: how
    often it may be used, K, S or E with its number (90), J once a game (11th edition). ``place``: where it works off
    the table (93); ``gives``:
    what is done with the card itself as a cost
    (93.4.1). ``special``: flow or duel, with ``strength`` (93.4). ``delayed``, ``temporary``: for how many preparation
    phases it waits or works, counted by markers (127). ``or_cost``: other costs that may be spent on a combat ability,
    mixed with the first (129.4). ``immediate``: an automatic ability that comes about at once (133.2).
    """

    id: Annotated[
        str, Meta(description=N_("a word of your own, by which steps name the ability"), extra={MADE_OF: "kind"})
    ]
    kind: Kind
    effects: tuple[Effect, ...] = ()
    cost: Cost = FREE
    when: tuple[Annotated[When, Meta(extra={OTHERWISE: _OTHERWISE})], ...] = ()
    limit: Count | None = None
    on: Annotated[str | None, Meta(extra={SUCH: '"enters: self"'})] = None
    targets: tuple[str, ...] = ()
    reaction: Annotated[tuple[str, ...], Meta(extra={SUCH: "[play]"})] = ()
    alone: bool = False
    condition: str | None = field(default=None, name="if")
    once_a_turn: bool = False
    drawback: bool = False
    from_deck: bool = False
    legendary: bool = False
    common: bool = False
    icon: Annotated[str, Meta(pattern="^([KSE][1-9]?|J)$")] | None = None
    place: tuple[Place, ...] = ()
    gives: Gives | None = None
    special: Special | None = None
    strength: Count = 0
    delayed: Annotated[int, Meta(ge=1)] | None = None
    temporary: Annotated[int, Meta(ge=1)] | None = None
    or_cost: tuple[Cost, ...] = ()
    immediate: bool = False
    at_least: Count | None = None

    def __post_init__(self) -> None:
        """Refuse abilities that can never do anything. Raises ValueError."""
        free = not self.cost
        timed = self.when and not {"csere", "ütés"}.intersection(self.when)
        linked = self.on and set(self.when) <= {"ütés"}
        if self.kind == "automatic" and free and not (self.when or self.on or self.reaction):
            missing = _("the key '{key}' is missing").format(key="on")
            right = 'on: "draws: ellenséges" | when: [előkészítő] | reaction: [play]'
            raise ValueError(_("{what}; write: {right}").format(what=missing, right=right))
        if self.kind == "automatic" and (not free or not (timed or linked or self.reaction)):
            message = _("an automatic ability has no cost, and 'when' names moments of the turn, or 'on' an event")
            raise ValueError(message)
        if not self.effects and self.kind != "combat" and self.special is None:
            raise ValueError(_("only a combat ability has no 'effects': it does direct damage"))
        harms = all(effect.do == "damage" for effect in self.effects)
        if self.kind == "combat" and (self.when or (free and self.effects) or not harms):
            raise ValueError(_("a combat ability has a cost and no 'when', and all it does is damage"))
        if self.kind != "combat" and self.limit is not None:
            raise ValueError(_("'limit' belongs to combat abilities; leave it out, or write: once_a_turn: true"))
        if self.kind != "combat" and self.or_cost:
            raise ValueError(_("'or_cost' belongs to combat abilities"))
        if self.kind == "combat" and (self.delayed or self.temporary):
            raise ValueError(_("a combat ability is neither 'delayed' nor 'temporary'"))
        if self.immediate and (self.kind != "automatic" or self.on is None):
            raise ValueError(_("'immediate' belongs to an automatic ability with 'on'"))
        self._check_idle()
        if self.kind == "reaction" and self.from_deck and not self.alone:
            raise Within(_("a reaction is used from the deck only as an action of its own: 'alone'"), "from_deck")
        if self.kind == "continuous":
            self._check_continuous()
        if self.on is not None:
            within(("on",), _check_stage, self.on)
            within(("on",), LANGUAGE.check_trigger, self.on)
            within(("on",), about.check_trigger, self.on)
        if self.reaction and self.kind == "automatic" and (timed or linked):
            raise ValueError(_("an automatic reaction happens on what 'reaction' names, without 'when' and 'on'"))
        if (self.kind == "reaction") != bool(self.reaction) and self.kind != "automatic":
            raise ValueError(_("'reaction' says what an ability of the kind 'reaction' is used on"))
        within(("reaction",), check_reactions, self.reaction)
        check_targets(self.targets, self.at_least)
        check_done(self.effects, of_targets(self.targets), ("targets",))
        if self.on is not None:
            self._check_it(self.on)
        if self.condition:
            within(("if",), check_selector, self.condition)
            within(("if",), about.check_condition, self.condition, self._zones_besides())

    def _check_it(self, on: str) -> None:
        """Refuse what would be done to what lies elsewhere when the event has happened."""
        for effect in self.effects:
            if effect.to == "it" and effect.do in about.DONE_IN_PLAY:
                within(("on",), about.check_it, on, effect.do)

    def _zones_besides(self) -> list[str]:
        """Where off the table the ability works."""
        works = [WORKS[place] for place in self.place]
        return works + ["deck"] * self.from_deck + ["hand"] * (self.special is not None)

    def _check_idle(self) -> None:
        """Refuse fields that would do nothing on an ability of this kind."""
        idle = IDLE.get(self.kind, ())
        for name in idle:
            if getattr(self, name):
                message = _("'{field}' does nothing for an ability of the kind '{kind}'")
                raise Within(message.format(field=name, kind=self.kind), name)
        for name in _IDLE_LINKED if self.kind == "activated" and self.on is not None else ():
            if getattr(self, name):
                raise Within(_("'{field}' does nothing beside 'on'").format(field=name), name)

    def _check_continuous(self) -> None:
        if self.cost or self.when or self.on or self.targets:
            raise ValueError(_("a continuous ability has no cost, no moment and no target"))
        LANGUAGE.check_continuous(self.effects)


IDLE: dict[str, tuple[str, ...]] = {
    "automatic": ("targets", "once_a_turn", "icon", "common", "from_deck", "gives", "alone", "place"),
    "continuous": ("once_a_turn", "icon", "common", "from_deck", "gives", "alone", "place"),
    "activated": ("alone",),
    "combat": ("alone", "common", "from_deck", "gives", "place"),
    "reaction": ("place", "gives"),
}
"""Fields about the use of an ability, which is nobody's to use; only activated ones are used from elsewhere (93.2)."""
_IDLE_LINKED = ("from_deck", "gives", "place", "common")
"""What an event sets off is offered to the controller of what lies on the table, to nobody else and nowhere else."""


def check_targets(targets: tuple[str, ...], at_least: int | None = None) -> None:
    """Refuse selectors of targets that cannot be read, and a least number that leaves none out. Raises ValueError."""
    if at_least is not None and at_least >= len(targets):
        what = _("'at_least' says how many of the 'targets' must be named: fewer than there are")
        raise Within(f"{what}; targets: [lény, lény], at_least: 1", "at_least")
    for n, selector in enumerate(targets):
        within(("targets", n), check_selector, selector)
        within(("targets", n), about.check_targets, "targets", selector)


REACTED = ("play", "use", "react", "effect", "source", "any")


def _of_a_play(selector: str) -> str | None:
    """The reaction to the playing of what a selector chooses; None where it is no selector."""
    try:
        check_selector(selector)
    except ValueError:
        return None
    return f'"play: {selector}"'


def _check_stage(word: str) -> None:
    """Refuse a stage where an event is awaited. Raises ValueError."""
    if word in get_args(When):
        what = _("there is no event '{word}' to wait for").format(word=word)
        right = _("{form}, in place of '{key}'").format(form=f"when: {flow([word])}", key="on")
        raise ValueError(_("{what}; write: {right}").format(what=what, right=right))


def check_reactions(patterns: tuple[str, ...]) -> None:
    """Refuse reactions to unknown kinds of actions. Raises ValueError."""
    for n, pattern in enumerate(patterns):
        within((n,), _check_reaction, pattern)


def _check_reaction(pattern: str) -> None:
    word, selector = pattern_of(pattern)
    right = LANGUAGE.with_colon(pattern, REACTED)
    if right is None and word not in REACTED and not selector:
        right = _of_a_play(word)
    if right is not None:
        what = _("there is no action '{word}' to react to").format(word=word)
        raise ValueError(_("{what}; write: {right}").format(what=what, right=right))
    if word not in REACTED:
        message = _("there is no action '{word}' to react to; one of: {known}")
        raise ValueError(message.format(word=word, known=registry.listed(word, REACTED)))
    if selector:
        check_selector(selector)
        about.check_reaction(pattern)
