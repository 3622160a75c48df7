"""The card itself.

No ``from __future__ import annotations`` here and in ``effects`` and ``costs``: msgspec would evaluate each annotation
of a card anew at every start.
"""

import re
from collections.abc import Mapping
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field

from kodex.engine.games.hkk.cards import about, registry
from kodex.engine.games.hkk.cards.costs import FREE, Cost, Count
from kodex.engine.games.hkk.cards.effects import (
    GOES_ELSEWHERE,
    Ability,
    Effect,
    check_done,
    check_reactions,
    check_targets,
    of_targets,
)
from kodex.engine.games.hkk.cards.selectors import check_selector
from kodex.engine.games.hkk.cards.types import ALWAYS_ATTACHED, CREATURES, PASSING, SPELLS, CardType
from kodex.ground.i18n import _
from kodex.ground.made import BY_KEY, SUCH
from kodex.ground.within import Within, within
from kodex.ground.written import flow

_MONTH = r"\d{4}-(0[1-9]|1[0-2])"
Rarity = Literal["gyakori", "nem-gyakori", "ritka", "ultraritka", "egyéb"]
Sign = Literal["kék", "piros"]


def _taken(keyword: str) -> Any:
    """What a keyword takes, a number or true; None for one that there is not."""
    registry.REGISTRY.load()
    known = registry.KEYWORDS.get(registry.canonical(keyword))
    return None if known is None else int if known.number else bool


_ON_TABLE_ONLY = ("self", "host")


class Advantage(Struct, frozen=True, forbid_unknown_fields=True):
    """Előny: the effects happen if the opponent's life is between the two numbers when the card is played (91.2.6)."""

    effects: tuple[Effect, ...]
    least: Count | None = None
    most: Count | None = None


class Upkeep(Struct, frozen=True, forbid_unknown_fields=True):
    """Időleges költség: for ``n`` preparation phases the cost is paid or the card sacrificed (91.3.4)."""

    n: Count
    cost: Cost


class Card(Struct, frozen=True, forbid_unknown_fields=True):
    """A card. ``life`` is life points of a creature or structure of a building. ``further``: magic points that the text
    demands for playing it besides what stands in the corner.

    ``effects`` are what a spell does, ``targets`` selectors of what it may be aimed at (``at_least``: so many must be
    named, the others may be left out), ``reaction`` what it may be played on as a reaction (``alone``: also by itself).
    ``attaches`` is a selector of what an attached card may be put on (8.11). ``keywords`` are the entered ones, with
    their number or true. ``marker``: an independent marker (26).
    ``expansion`` is the set it was published with (66.2). ``ways``: what its text lets it be played as (50.0).
    ``text``: what the box says, as far as a search for words matters (92.10). ``advantage`` (91.2.6), ``neutralises``:
    what it may be played on as a reaction to prevent it (91.2.10), ``modifies``: what a permanent does to what it
    answers when it is played as a reaction (94.0.1.2), ``copies``: how many a deck may have (91.2.2),
    ``deck_only``: what every other card of its deck must be (91.2.3), ``reward`` (91.3.2), ``upkeep`` (91.3.4),
    ``compensation`` (93.4.14), ``shadow``: the cost of its Árnyék (136.9).
    ``full_art``: the picture takes up most of the card (6.4); ``renewed``: it is a later
    version of the card of that name (6.5.3). For the formats of tournaments: ``rarity`` of the copy used and
    ``printings``, its other printings (expansion and rarity, 158), the distinguishing colour of the ``sign`` of its set
    (156, 157), the formats in which its own text or the publisher has it ``banned`` (150), the month in which it was
    ``released`` (``2026-11``, 138.3), the ``language`` it is in where that is not Hungarian (2.2.1.1), and whether the
    publisher has ``published`` it at all (2.2.1).
    """

    type: CardType
    cost: Cost = FREE
    damage: Count = 0
    life: Count = 0
    magic_attack: bool = False
    magic_defence: bool = False
    components: Count = 0
    effects: tuple[Effect, ...] = ()
    abilities: tuple[Ability, ...] = ()
    name: str | None = None
    subtypes: tuple[str, ...] = ()
    colours: tuple[str, ...] = ()
    keywords: dict[str, Annotated[int | bool, Meta(extra={BY_KEY: _taken})]] = field(default_factory=dict)
    targets: tuple[str, ...] = ()
    at_least: Count | None = None
    reaction: Annotated[tuple[str, ...], Meta(extra={SUCH: "[play]"})] = ()
    alone: bool = False
    attaches: Annotated[str | None, Meta(extra={SUCH: "lény"})] = None
    marker: bool = False
    expansion: str | None = None
    ways: dict[str, "Card"] = field(default_factory=dict)
    condition: str | None = field(default=None, name="if")
    text: str | None = None
    advantage: Advantage | None = None
    neutralises: tuple[str, ...] = ()
    modifies: tuple[Effect, ...] = ()
    copies: Count | None = None
    deck_only: str | None = None
    reward: tuple[Effect, ...] = ()
    upkeep: Upkeep | None = None
    compensation: tuple[Effect, ...] = ()
    shadow: Cost | None = None
    renewed: bool = False
    full_art: bool = False
    further: Count = 0
    rarity: Rarity | None = None
    printings: dict[str, Rarity] = field(default_factory=dict)
    sign: Sign | None = None
    banned: tuple[str, ...] = ()
    released: str | None = None
    language: str | None = None
    published: bool = True

    @staticmethod
    def out_of_place(data: Mapping[str, Any]) -> tuple[str, str, str] | None:
        """The key that a card of its type has not, whatever stands under it, what is wrong, and what to write instead:
        of a spell that is meant by data which were refused."""
        given = data.get("abilities")
        abilities = given if isinstance(given, list) else [given]
        kind = data.get("type")
        if not isinstance(kind, str) or kind not in PASSING or not given:
            return None
        own = [one for one in abilities if isinstance(one, dict)]
        if any("place" in one or "special" in one for one in own):
            return None
        what, right = _("spells have no 'abilities'"), _("give the card 'effects'")
        inner = [one["effects"] for one in own if isinstance(one.get("effects"), list)]
        is_bare = all("do" in one for one in own)
        effects = own if is_bare else [one for some in inner for one in some]
        if not effects or "effects" in data or len(own if is_bare else inner) < len(abilities):
            return "abilities", what, right
        aims = [] if is_bare or "targets" in data else [one["targets"] for one in own if one.get("targets")]
        further = f", targets: {flow(aims[0])}" if aims else ""
        return "abilities", what, f"effects: {flow(effects)}{further}"

    def __post_init__(self) -> None:
        """Effects belong to spells, abilities to what stays on the table. Raises ValueError."""
        if self.effects and is_permanent(self):
            raise ValueError(_("only spells have 'effects'; give the card 'abilities'"))
        if not is_permanent(self) and not all(one.place or one.special for one in self.abilities):
            raise ValueError(_("spells have no 'abilities'; give the card 'effects'"))
        if self.modifies and not (is_permanent(self) and self.reaction):
            raise ValueError(_("'modifies' belongs to what stays on the table and names a 'reaction'"))
        if len(self.colours) > 2:
            raise ValueError(_("a card has at most two colours"))
        if self.released is not None and not re.fullmatch(_MONTH, self.released):
            raise ValueError(_("'{month}' is no month; it is written like 2026-11").format(month=self.released))
        if not is_permanent(self):
            self._check_itself()
        self._name_keywords()
        for word, value in self.keywords.items():
            keyword = within(("keywords", word), registry.REGISTRY.known_keyword, word)
            if keyword.number == isinstance(value, bool):
                needs = _("a number") if keyword.number else "true"
                what = _("the keyword '{word}' takes {value}").format(word=word, value=needs)
                such = _("such as {form}").format(form=f"{word}: 1")
                right = f", {such}" if keyword.number else f"; {word}: true"
                raise Within(f"{what}{right}", "keywords", word)
        for which in ("delayed", "temporary"):
            if len({n for one in self.abilities if (n := getattr(one, which))}) > 1:
                raise ValueError(_("the abilities of a card that are '{which}' have one number").format(which=which))
        within(("reaction",), check_reactions, self.reaction)
        within(("neutralises",), check_reactions, self.neutralises)
        check_targets(self.targets, self.at_least)
        check_done(self.effects, of_targets(self.targets), ("targets",))
        for key, selector in (("attaches", self.attaches), ("if", self.condition), ("deck_only", self.deck_only)):
            if selector:
                within((key,), check_selector, selector)
        if self.attaches:
            within(("attaches",), about.check_host, self.attaches)
        if self.condition:
            within(("if",), about.check_card_condition, self.condition)
        if self.attaches and self.type not in (able := ("bűbáj", "tárgy", *ALWAYS_ATTACHED)):
            what = _("only bűbáj, tárgy, szintlépés and testrész are attached to something")
            right = _("leave it out, or give the card one of the types: {types}").format(types=", ".join(able))
            raise Within(f"{what}; {right}", "attaches")

    def _check_itself(self) -> None:
        """A spell lies nowhere where anything could be done to it: it may only go elsewhere than into the pile."""
        for n, effect in enumerate(self.effects):
            for one in effect.inside():
                goes = one.to == "self" and one.do in GOES_ELSEWHERE
                if one.to in _ON_TABLE_ONLY and not goes and registry.VERBS[one.do].on != "none":
                    what = _("'{verb}' does nothing to '{target}' in a spell, which does not stay on the table")
                    right = _("a target, 'it', or a selector; to itself only: {known}")
                    if registry.VERBS[one.do].on in ("players", "any"):
                        right = _("where its player is meant: to: controller; else {right}").replace("{right}", right)
                    told = what.format(verb=one.do, target=one.to), right.format(known=", ".join(GOES_ELSEWHERE))
                    raise Within("; ".join(told), "effects", n)

    def _name_keywords(self) -> None:
        """Keywords written as players write them get their own names."""
        for word in [word for word in self.keywords if registry.canonical(word) != word]:
            self.keywords[registry.canonical(word)] = self.keywords.pop(word)

    def ability(self, id_: str) -> Ability | None:
        """The ability with this id."""
        return next((ability for ability in self.abilities if ability.id == id_), None)


def is_creature(card: Card) -> bool:
    """Whether the card is of a creature type (8.1.0)."""
    return card.type in CREATURES


def is_permanent(card: Card) -> bool:
    """Whether the card stays on the table once played (4.9.1)."""
    return card.type not in PASSING


def is_spell(card: Card) -> bool:
    """Whether the card is an instant, a sorcery or an enchantment (8.5.0)."""
    return card.type in SPELLS
