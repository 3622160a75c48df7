"""The text of a card as data: its abilities, what they cost, what they do. No card has code of its own.

No ``from __future__ import annotations`` here: msgspec would evaluate each annotation of a card anew at every start.
"""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field
from msgspec.structs import fields

from kodex.engine.face.format import Count
from kodex.ground.i18n import N_, _
from kodex.ground.made import OTHERWISE, SUCH, WHAT_IT_DOES
from kodex.ground.nearby import nearest

AbilityKind = Literal["akció", "megszakítás", "reakció", "állandó", "csataképesség"]
VALUES = ("támadás", "ép", "parancs", "költség")
"""The values that texts change."""
_BY_KEY = {"attack": ("támadás",), "hp": ("ép",), "command": ("parancs",), "cost": ("költség",)}
"""What a value is called that a card has under a key."""
PhaseName = Literal["felfejlődés", "irányítás", "csata", "főparancsnokság"]
Period = Literal["játékforduló", "fázis", "csata", "csataforduló", "harci kör"]
Elsewhere = Literal["hand", "discard"]
Barred = Literal["támad", "visszavonul", "pihen"]
"""What a text may say that a card cannot do."""
Allowed = Literal["visszavonul", "csatában telepíthető", "erősítőként telepíthető"]
"""What a text may allow though a rule forbids it."""


class Cost(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What has to be done to use an ability.

    ``resources`` (``X``: as many as its player likes) beside the printed price of an event; ``exhaust``: the card
    itself; ``sacrifice`` an own card that fits a selector; ``discard`` so many cards of the own hand.
    """

    resources: Count | Literal["X"] = 0
    exhaust: bool = False
    sacrifice: Annotated[str | None, Meta(extra={SUCH: "egység & saját"})] = None
    discard: Count = 0

    @property
    def is_nothing(self) -> bool:
        """Whether nothing has to be done but to pay resources."""
        return not (self.exhaust or self.sacrifice or self.discard)


class Limited(Struct, frozen=True, forbid_unknown_fields=True):
    """How often in a period an ability is used (``limit``), or a card of that name played (``maximum``)."""

    n: Count
    each: Period


class Effect(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, rename={"condition": "if"}):
    """One sentence of an ability: what is done (``do``), how much, to whom, until when.

    ``may``: its controller decides whether; ``then``: only where the sentence before has been done. ``what`` names a
    value, a keyword or a kind of doing, ``of`` what else it is about, ``where`` the planets to which something
    goes, ``into`` the pile or hand.
    ``effects`` are those that something is replaced by.
    """

    do: Annotated[str, Meta(description=WHAT_IT_DOES, extra={SUCH: "damage"})]
    n: int | str = 1
    to: str = "target"
    what: str | None = None
    of: str | None = None
    where: str | None = None
    into: str | None = None
    until: Period | None = None
    may: bool = False
    then: bool = False
    effects: tuple["Effect", ...] = ()
    condition: str | None = None

    @staticmethod
    def out_of_place(data: Mapping[str, Any]) -> tuple[str, str, str] | None:
        """The value to modify that was taken for a key, what is wrong, and how it is written: ``támadás: 2`` is ``what:
        támadás, n: 2``; of data that were refused."""
        strange = [one for one in data if one not in _KEYS]
        key, n = (strange[0], data[strange[0]]) if strange else ("", None)
        if len(strange) == 1 and data.get("do") == "modify" and "what" not in data and isinstance(n, str):
            near = nearest(n, VALUES, _BY_KEY)
            return (key, _("there is no key '{key}' here").format(key=key), f"what: {near[0]}") if near else None
        if len(strange) != 1 or data.get("do") != "modify" or {"what", "n"} & data.keys():
            return None
        near = nearest(key, VALUES, _BY_KEY)
        if not near or isinstance(n, bool) or not (isinstance(n, int) or n == "X"):
            return None
        return key, _("there is no key '{key}' here").format(key=key), f"what: {near[0]}, n: {n}"


_KEYS = frozenset(one.encode_name for one in fields(Effect))


_OTHERWISE = dict.fromkeys(
    ("barmikor", "mindig", "barmelyik", "minden", "any", "anytime", "any_time", "always", "all"),
    N_("leave 'phase' out: without it an action is taken in any phase"),
)
"""What is no phase, and how it is said."""


class Ability(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, rename={"works_in": "from"}):
    """An ability: of which ``kind``, what it answers (``on``), what it costs, what it is aimed at, what it does.

    ``phase`` an action is bound to; ``during``: a battle at the planet of its card, or at any for an event.
    ``works_in`` a place out of play (written ``from``). ``forced``: an interrupt or a reaction that nobody declines.
    ``only`` qualifies each of the sorts of cards that the target names (``target: egység | támogatás``).
    ``chooser``: who chooses the target.
    """

    kind: AbilityKind
    effects: tuple[Effect, ...] = ()
    on: Annotated[str | None, Meta(extra={SUCH: '"telepítés: ez"'})] = None
    forced: bool = False
    phase: Annotated[PhaseName | None, Meta(extra={OTHERWISE: _OTHERWISE})] = None
    during: Literal["csata"] | None = None
    works_in: Elsewhere | None = None
    cost: Cost = field(default_factory=Cost)
    target: str | None = None
    only: str | None = None
    chooser: Literal["controller", "opponent"] = "controller"
    limit: Limited | None = None
    maximum: Limited | None = None

    @staticmethod
    def out_of_place(data: Mapping[str, Any]) -> tuple[str, str, str] | None:
        """A name for an ability, which steps call by its number; of data that were refused."""
        if "id" not in data:
            return None
        what = _("there is no key '{key}' here").format(key="id")
        return "id", what, _("leave it out: a step names an ability by its number, ability: 1")


TRIGGERED = ("megszakítás", "reakció")
"""The kinds that answer something."""
__all__ = ["TRIGGERED", "Ability", "Allowed", "Barred", "Cost", "Effect", "Limited"]
