"""Card definitions for scenarios: invented, generic cards, described by what they do."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

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


class Effect(Struct, frozen=True, forbid_unknown_fields=True):
    """One thing an ability or spell does: ``n`` points of it ``to`` somebody; what lasts ends with the turn."""

    do: Verb
    n: int = 1
    to: Target = "target"


class Cost(Struct, frozen=True, forbid_unknown_fields=True):
    """A cost: magic points and monster components."""

    magic: int = 0
    components: int = 0


class Ability(Struct, frozen=True, forbid_unknown_fields=True):
    """An ability of a card.

    ``combat``: announced in the combat abilities subphase, n direct damage (129). ``activated``: used as an instant
    action, or only in the stages named by ``when``. ``automatic``: happens by itself in the stages of ``when``.
    """

    id: str
    kind: Literal["combat", "activated", "automatic"]
    effects: tuple[Effect, ...]
    cost: Cost = Cost()
    when: tuple[str, ...] = ()
    repeat: bool = True


class Card(Struct, frozen=True, forbid_unknown_fields=True):
    """A card. ``life`` is life points of a creature or structure of a building."""

    type: CardType
    cost: Cost = Cost()
    damage: int = 0
    life: int = 0
    magic_attack: bool = False
    magic_defence: bool = False
    components: int = 0
    effects: tuple[Effect, ...] = ()
    abilities: tuple[Ability, ...] = ()
    name: str | None = None

    def ability(self, id_: str) -> Ability | None:
        """The ability with this id."""
        return next((ability for ability in self.abilities if ability.id == id_), None)


def is_creature(card: Card) -> bool:
    """Whether the card is a monster or an adventurer."""
    return card.type in CREATURES


def is_permanent(card: Card) -> bool:
    """Whether the card stays on the table once played (4.9.1)."""
    return card.type not in (INSTANT, SORCERY)
