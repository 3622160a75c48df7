"""Costs: what playing a card or using an ability takes (titles 4.20, 7)."""

from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct
from msgspec.structs import asdict

from kodex.engine.games.hkk.cards import about
from kodex.engine.games.hkk.cards.selectors import check_selector
from kodex.ground.i18n import _
from kodex.ground.within import within

Count = Annotated[int, Meta(ge=0)]
Part = Literal["magic", "components", "zan", "builder", "sacrifice", "necron", "life", "discard", "mill", "turn"]
PARTS: tuple[Part, ...] = (
    *("magic", "components", "zan", "builder", "sacrifice", "necron"),
    *("life", "discard", "mill", "turn"),
)
EVERY_PART = "minden"
"""What an effect names that bears on every part of a cost."""
PART_WORDS = {
    "magic": "VP",
    "components": "szk",
    "zan": "zanszilánk",
    "builder": "építő",
    "sacrifice": "áldozás",
    "necron": "nekron",
    "life": "Ép",
    "discard": "dobás",
    "mill": "dobás a pakliból",
    "turn": "P",
}


class Cost(Struct, frozen=True, forbid_unknown_fields=True):
    """A cost: magic points, monster components, zan shards, builder, sacrifice, necron, life points, cards discarded
    from the hand, cards discarded from the deck (``mill``), the card itself passivized (``turn``, the P icon, 86).

    ``x`` names the parts that X is added to: ``{magic: 1, x: [magic]}`` is 1+X magic points (7.7, 21.11).
    ``victims``: which permanents alone may be sacrificed for it, where a text says so (``victims: "altípus:ork"``).
    """

    magic: Count = 0
    components: Count = 0
    zan: Count = 0
    builder: Count = 0
    sacrifice: Count = 0
    necron: Count = 0
    life: Count = 0
    discard: Count = 0
    mill: Count = 0
    turn: Count = 0
    x: tuple[Part, ...] = ()
    victims: str | None = None

    @staticmethod
    def out_of_place(data: Mapping[str, Any]) -> tuple[str, str, str] | None:
        """X in the place of a number, and how it is written: ``magic: X`` is ``x: [magic]``; of data that were
        refused."""
        parts = [one for one in data if data[one] in ("X", "x")]
        if not parts or "x" in data:
            return None
        return parts[0], _("X is no number here: it says to which parts it is added"), f"x: [{', '.join(parts)}]"

    def __post_init__(self) -> None:
        """Refuse a selector that cannot be read, or that nothing is sacrificed for. Raises ValueError."""
        if self.victims is not None:
            if not self.sacrifice and "sacrifice" not in self.x:
                raise ValueError(_("'victims' belongs to a cost with 'sacrifice'"))
            within(("victims",), check_selector, self.victims)
            within(("victims",), about.check_victims, self.victims)

    def __bool__(self) -> bool:
        """Whether it costs anything at all."""
        return self != FREE

    def parts(self) -> dict[str, int]:
        """The parts that are not 0."""
        return {part: n for part in PARTS if (n := getattr(self, part))}

    def with_x(self, x: int) -> "Cost":
        """The cost once X has been chosen."""
        return self.plus(dict.fromkeys(self.x, x)) if self.x else self

    def plus(self, changes: dict[str, int]) -> "Cost":
        """The cost with these numbers added to its parts; no part falls below 0."""
        now = asdict(self)
        now.update(x=(), **{part: max(0, now[part] + n) for part, n in changes.items()})
        return Cost(**(now if now["sacrifice"] else now | {"victims": None}))

    def times(self, n: int) -> "Cost":
        """The cost of doing it ``n`` times."""
        return self if n == 1 else self.plus({part: k * (n - 1) for part, k in self.parts().items()})

    def told(self) -> str:
        """The cost in words."""
        return " + ".join(f"{n} {PART_WORDS[part]}" for part, n in self.parts().items()) or "0"


FREE = Cost()


class Bearing(Struct, frozen=True):
    """What makes a cost dearer (below 0: cheaper): by how much, in which part of it, which card does."""

    part: str
    n: int
    of: str


def changes_by(bearings: Iterable[Bearing]) -> dict[str, int]:
    """What several bearings add to each part of a cost."""
    found: dict[str, int] = {}
    for one in bearings:
        found[one.part] = found.get(one.part, 0) + one.n
    return found
