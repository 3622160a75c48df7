"""Card definitions for scenarios: invented, generic cards, described by what they do."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from kodex.i18n import _

CardType = Literal["szörny", "kalandozó", "építmény", "azonnali", "általános"]
CREATURES = frozenset({"szörny", "kalandozó"})
INSTANT, SORCERY, BUILDING = "azonnali", "általános", "építmény"

Verb = Literal[
    "damage",
    "heal",
    "raise_life",
    "raise_damage",
    "gain_magic",
    "lose_magic",
    "draw",
    "activate",
    "passivize",
    "end_turn",
]
Target = Literal["target", "self", "opponent", "controller"]
When = Literal["előkészítő", "húzás", "csere", "kör vége"]
Count = Annotated[int, Meta(ge=0)]

ON_PLAYERS: frozenset[Verb] = frozenset({"gain_magic", "lose_magic", "draw"})
ON_PERMANENTS: frozenset[Verb] = frozenset({"raise_life", "raise_damage", "activate", "passivize"})


class Effect(Struct, frozen=True, forbid_unknown_fields=True):
    """One thing an ability or spell does: ``n`` points of it ``to`` somebody; what lasts ends with the turn."""

    do: Verb
    n: int = 1
    to: Target = "target"

    def __post_init__(self) -> None:
        """Refuse what can do nothing. Raises ValueError."""
        if self.n < 1 and self.do not in ("raise_life", "raise_damage"):
            raise ValueError(_("'n' is at least 1"))
        if (self.do in ON_PLAYERS and self.to == "self") or (
            self.do in ON_PERMANENTS and self.to in ("opponent", "controller")
        ):
            raise ValueError(_("'{verb}' does nothing to '{target}'").format(verb=self.do, target=self.to))


class Cost(Struct, frozen=True, forbid_unknown_fields=True):
    """A cost: magic points and monster components."""

    magic: Count = 0
    components: Count = 0


class Ability(Struct, frozen=True, forbid_unknown_fields=True):
    """An ability of a card.

    ``combat``: announced in the combat abilities subphase, n direct damage for its cost; at most ``limit`` magic points
    may be spent on it in a combat (129.5). ``activated``: used as an instant action, or only in the phases named by
    ``when``. ``automatic``: happens by itself in the phases of ``when``, and costs nothing (133.1).
    """

    id: str
    kind: Literal["combat", "activated", "automatic"]
    effects: tuple[Effect, ...]
    cost: Cost = Cost()
    when: tuple[When, ...] = ()
    limit: Count | None = None

    def __post_init__(self) -> None:
        """Refuse abilities that can never do anything. Raises ValueError."""
        free = self.cost == Cost()
        if self.kind == "automatic" and (
            not self.when or not free or not {"előkészítő", "kör vége"}.issuperset(self.when)
        ):
            raise ValueError(_("an automatic ability has no cost, and 'when' names előkészítő, kör vége or both"))
        if self.kind == "combat" and (self.when or free or any(effect.do != "damage" for effect in self.effects)):
            raise ValueError(_("a combat ability has a cost and no 'when', and all it does is damage"))
        if self.kind != "combat" and self.limit is not None:
            raise ValueError(_("'limit' belongs to combat abilities"))


class Card(Struct, frozen=True, forbid_unknown_fields=True):
    """A card. ``life`` is life points of a creature or structure of a building."""

    type: CardType
    cost: Cost = Cost()
    damage: Count = 0
    life: Count = 0
    magic_attack: bool = False
    magic_defence: bool = False
    components: Count = 0
    effects: tuple[Effect, ...] = ()
    abilities: tuple[Ability, ...] = ()
    name: str | None = None

    def __post_init__(self) -> None:
        """Effects belong to spells, abilities to what stays on the table. Raises ValueError."""
        if self.effects and is_permanent(self):
            raise ValueError(_("only spells have 'effects'; give the card 'abilities'"))
        if self.abilities and not is_permanent(self):
            raise ValueError(_("spells have no 'abilities'; give the card 'effects'"))

    def ability(self, id_: str) -> Ability | None:
        """The ability with this id."""
        return next((ability for ability in self.abilities if ability.id == id_), None)


def is_creature(card: Card) -> bool:
    """Whether the card is a monster or an adventurer."""
    return card.type in CREATURES


def is_permanent(card: Card) -> bool:
    """Whether the card stays on the table once played (4.9.1)."""
    return card.type not in (INSTANT, SORCERY)
