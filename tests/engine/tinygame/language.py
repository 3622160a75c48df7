"""What a scenario of the gardens may say: the table, the cards, the steps."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from msgspec import Struct, field

from kodex.engine.cards.given import Entry, Laid, Laying, entry
from kodex.engine.face import Place as InFile
from kodex.engine.face import format as f
from kodex.engine.face.checks import one_of
from kodex.engine.face.format import ActionStep, AdvanceStep, CheckStep, ChooseStep, PassStep
from kodex.engine.kernel.procedures import Place as At
from kodex.engine.kernel.procedures import Window
from kodex.engine.kernel.state import NOBODY, Change, State, apply
from kodex.engine.kernel.windows import Happening
from kodex.ground.yamlfile import Document
from tests.engine.tinygame.rules import course, happenings, pouring, price
from tests.engine.tinygame.vocabulary import (
    DIE,
    DROP,
    LEADER,
    PRICE,
    STALL,
    Happens,
    Part,
    Place,
    Plant,
    Under,
    bed,
)


class Would(Struct, frozen=True, forbid_unknown_fields=True):
    """Something that is about to happen as the table is given: what ``would``, by whom, and what about."""

    would: str
    by: str
    card: str
    bed: int | None = None


class Pours(Struct, frozen=True, forbid_unknown_fields=True):
    """A text that lets its player water as the table is given: ``by`` whom, and the effects that come ``then``."""

    by: str
    then: tuple[str, ...] = ()


class Side(Struct, frozen=True, forbid_unknown_fields=True):
    """What a gardener has."""

    coins: int = 0
    points: int = 0
    hand: list[Entry] = field(default_factory=list)
    deck: list[Entry] = field(default_factory=list)
    table: list[Entry] = field(default_factory=list)
    pile: list[Entry] = field(default_factory=list)


class Given(Struct, frozen=True, forbid_unknown_fields=True):
    """The table: the gardeners; whether the gardening of a round is going on, with ``leader`` to begin and this
    ``die``; in ``beds`` what each holds: ``csepp`` is a drop, ``A.répa`` a plant of A's; what lies on the ``stall``.
    ``waits``: what is about to happen then, from the first; each other answers the one before. ``pours``: the last of
    them has happened, and the text of a reaction to it lets somebody water. ``fair``: where the fair is instead."""

    players: dict[str, Side]
    leader: str | None = None
    die: int = 1
    beds: dict[str, list[Entry]] = field(default_factory=dict)
    stall: list[Entry] = field(default_factory=list)
    waits: list[Would] = field(default_factory=list)
    pours: Pours | None = None
    fair: Literal["árulás", "vásár"] | None = None


class StartStep(ActionStep, frozen=True, forbid_unknown_fields=True, tag="start"):
    """A round is begun."""

    by: str


class PlantStep(ActionStep, frozen=True, forbid_unknown_fields=True, tag="plant"):
    """A card from hand is put into a bed."""

    names: ClassVar[tuple[str, ...]] = ("card",)
    by: str
    card: str
    bed: int
    hidden: bool = False


class WaterStep(ActionStep, frozen=True, forbid_unknown_fields=True, tag="water"):
    """A drop is put on a bed."""

    by: str
    bed: int


class CompostStep(ActionStep, frozen=True, forbid_unknown_fields=True, tag="compost"):
    """A bed is made fertile."""

    by: str
    bed: int


class OfferStep(ActionStep, frozen=True, forbid_unknown_fields=True, tag="offer"):
    """A card from hand is put on the stall."""

    names: ClassVar[tuple[str, ...]] = ("card",)
    by: str
    card: str


class BuyStep(ActionStep, frozen=True, forbid_unknown_fields=True, tag="buy"):
    """A card on the stall is bought."""

    names: ClassVar[tuple[str, ...]] = ("card",)
    by: str
    card: str


class SendStep(ActionStep, frozen=True, forbid_unknown_fields=True, tag="send"):
    """A magpie is sent."""

    names: ClassVar[tuple[str, ...]] = ("card",)
    by: str
    card: str


Gardening = PassStep | AdvanceStep | StartStep | PlantStep | WaterStep | CompostStep
AnyStep = Gardening | SendStep | OfferStep | BuyStep | ChooseStep | CheckStep


class Reading(f.Reading, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A reading of a disputed rule; there is none."""

    when: list[AnyStep] = field(default_factory=list)


class Scenario(f.Scenario, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A scenario of the gardens."""

    given: Given
    when: list[AnyStep] = field(default_factory=list)
    cards: dict[str, Plant] = field(default_factory=dict)
    readings: dict[str, Reading] = field(default_factory=dict)


class Head(f.Head, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A file of scenarios."""

    cards: dict[str, Plant] = field(default_factory=dict)


class File(Head, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A whole file, for the JSON Schema."""

    scenarios: list[Scenario]


def everybody_is_there(document: Document, scenario: Any, at: InFile) -> None:
    """Whoever leads, does what waits or is to water is a player."""
    given: Given = scenario.given
    named: list[tuple[str | None, tuple[str | int, ...]]] = [(given.leader, ("leader",))]
    named += [(one.by, ("waits", n, "by")) for n, one in enumerate(given.waits)]
    named += [] if given.pours is None else [(given.pours.by, ("pours", "by"))]
    for player, where in named:
        if player is not None and player not in given.players:
            raise document.error(f"no player {player}", *at, *where, mend=one_of(player, given.players))


def start(given: Given) -> State:
    """The snapshot of a given table. A card goes by its owner and name (``A.répa``), a drop by its number."""
    laying = Laying()
    for player, one in given.players.items():
        for zone in (Place.HAND, Place.DECK, Place.TABLE, Place.PILE):
            for card in getattr(one, zone):
                laying.lay(card, zone, player)
    for n, there in given.beds.items():
        for laid in map(entry, there):
            if laid.card == "csepp":
                laying.lay(Laid(laid.card, laid.id or "csepp-1"), bed(int(n)), NOBODY, **{DROP.name: True})
            else:
                laying.lay(laid, bed(int(n)))
    for card in given.stall:
        laying.lay(card, STALL)
    state = laying.state({player: {"coins": one.coins, "points": one.points} for player, one in given.players.items()})
    return apply(state, _marks(given, state))


def _marks(given: Given, state: State) -> list[Change]:
    """What is under way: a fair, or the gardening and what is about to happen in it, or nothing."""
    if given.fair is not None:
        priced = [PRICE.set(price(state))] if given.fair == Part.BUYING.value else []
        return [*priced, course.under_way(At(Under.FAIR, given.fair))]
    if given.leader not in given.players:
        return []
    players = list(given.players)
    at = players.index(given.leader)
    window = Window(Part.GARDEN, (*players[at:], *players[:at]))
    places = [At(Under.ROUND, Part.GARDEN, window=window if not given.waits else window.after_action())]
    for n, one in enumerate(given.waits):
        facts = {"player": one.by, "thing": one.card} | ({} if one.bed is None else {"bed": one.bed})
        batch = happenings.given(state, Happening(Happens(one.would), facts))
        at = players.index(one.by) + 1
        last = n + 1 == len(given.waits)
        order = (*players[at:], *players[:at])
        if not last:
            places.append(happenings.place("közbeszólás", batch, Window("közbeszólás", order, skips=True)))
        elif given.pours is None:
            places.append(happenings.place("kényszer", batch))
        else:
            places.append(happenings.place("válasz", batch, Window("válasz", order, skips=True)))
            notes = {"by": given.pours.by, "effects": given.pours.then}
            places.append(At(Under.TEXT, "effect", notes, pouring(given.pours.by)))
    return [DIE.set(given.die), LEADER.set(given.leader), course.under_way(*places)]
