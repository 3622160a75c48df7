"""Cards whose effects contradict each other (titles 100–102), for the resolver and for bans in force."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.interpretations import read_as
from kodex.engine.games.hkk.table.continuous import SHIELDS, Force, in_force
from kodex.engine.games.hkk.vocabulary import (
    ABSOLUTE_BAN,
    ABSOLUTE_DEED,
    COUNTS_AS,
    GIFT_PREVAILS,
    GIVEN_ANYWAY,
    HAPPENS,
    IS_AFFECTING,
    IS_EFFECT,
    IS_SOURCE,
    Facts,
    Marks,
    Tells,
)
from kodex.engine.kernel.resolve import Live, Ranked, Several
from kodex.engine.kernel.state import Thing
from kodex.engine.kernel.table import Table
from kodex.engine.kernel.windows import Happening

ORDER = {"continuous": 2, "activated": 1, "reaction": 1, "automatic": 0}
"""102.4: which kind of ability prevails."""


class Weight(Struct, frozen=True):
    """What 102 weighs: words such as "mindenképp", continuous or not, when it was played (None: no order), its kind."""

    absolute: bool = False
    continuous: bool = False
    played: int | None = None
    kind: str = ""


Chosen = Sequence[Live] | None


def _weighed(live: Sequence[Live]) -> bool:
    return all(isinstance(one.rank, Weight) for one in live)


@book.meta("102.1")
def absolute_words_prevail(live: Sequence[Live]) -> Chosen:
    """The effect whose text says "mindenképp", "semmilyen módon" or the like prevails."""
    kept = [one for one in live if _weighed(live) and one.rank.absolute]
    return kept if kept and len(kept) < len(live) else None


@book.meta("102.2")
def lasting_effects_prevail(live: Sequence[Live]) -> Chosen:
    """A continuous effect prevails over one that happens once."""
    kept = [one for one in live if _weighed(live) and one.rank.continuous]
    return kept if kept and len(kept) < len(live) else None


@book.meta("102.3")
def the_later_prevails(live: Sequence[Live]) -> Chosen:
    """The card played later overrides the one played before."""
    if not _weighed(live) or any(one.rank.played is None for one in live):
        return None
    last = max(one.rank.played for one in live)
    kept = [one for one in live if one.rank.played == last]
    return kept if len(kept) < len(live) else None


@book.meta("102.4")
def kinds_of_abilities_prevail(live: Sequence[Live]) -> Chosen:
    """Continuous abilities prevail over automatic and activated ones, activated over automatic ones."""
    if not _weighed(live) or any(one.rank.kind not in ORDER for one in live):
        return None
    best = max(ORDER[one.rank.kind] for one in live)
    kept = [one for one in live if ORDER[one.rank.kind] == best]
    return kept if len(kept) < len(live) else None


def _played(table: Table, kind: str, source: str | None, stamp: int) -> int:
    """When the card was played: of an ability the moment its card came into play, whenever it was used.

    Disputed: with ``later_played.moment`` on ``hatas-letrejotte`` the moment of the effect.
    """
    thing = table.state.things.get(source or "")
    if kind not in ORDER or thing is None or read_as(table, "later_played.moment", "hatas-letrejotte"):
        return stamp
    return int(Facts.SINCE.of(thing) or 0)


@book.decides("100.0", ABSOLUTE_BAN)
def in_no_way_leaves_no_way_out(table: Table, force: Force, happening: Happening) -> bool:
    """What is impossible "in no way" is so against any other rule, rule card and follower too.

    Disputed: with ``strong_words.clash`` on ``a-mindenkepp`` not against what happens "in any case".
    """
    return not Tells.ABSOLUTE.get(happening) or not read_as(table, "strong_words.clash", "a-mindenkepp")


@book.decides("101.0", ABSOLUTE_DEED)
def in_any_case_cannot_be_prevented(table: Table, happening: Happening, against: bool) -> bool:
    """What happens "in any case" no other rule, rule card or follower can prevent.

    Disputed: with ``strong_words.clash`` on ``a-tilalom`` one that says "in no way" (``against``) can.
    """
    return not against or not read_as(table, "strong_words.clash", "a-tilalom")


def names_of(table: Table, happening: Happening) -> tuple[str, ...]:
    """What a ban may name so as to mean it: its kind, and what it is as the doing of a card (97, 98)."""
    tags: tuple[str, ...] = Tells.TAGS.get(happening, ())
    counts: tuple[str, ...] = table.decide(COUNTS_AS, happening)
    if not tags or not any(force.effect.what in SHIELDS for force in in_force(table, "forbid")):
        return (happening.kind.value, *tags, *counts)
    if not table.decide(IS_AFFECTING, happening):
        return (happening.kind.value, *counts)
    effect = "hatás" in tags or table.decide(IS_EFFECT, happening)
    source = "forrás" in tags or table.decide(IS_SOURCE, effect or "varázslat" in tags)
    told = (*(("hatás",) if effect else ()), *(("forrás",) if source else ()))
    return (happening.kind.value, *tags, *told, *counts)


@book.decides("102.0", HAPPENS)
def bans_and_what_they_ban(table: Table, happening: Happening) -> Several | None:
    """Two cards with contradictory effects are weighed by the order of 102: the ban, and what it bans."""
    asked = Tells.THING, Tells.VICTIM, Tells.TARGET, Tells.PLAYER
    whom = next((found for field in asked if (found := field.get(happening))), None)
    names = names_of(table, happening)
    bans = [
        Ranked(
            False,
            Weight(
                force.effect.absolute and table.decide(ABSOLUTE_BAN, force, happening),
                force.kind == "continuous",
                _played(table, force.kind, force.source, force.stamp),
                force.kind,
            ),
        )
        for force in in_force(table, "forbid")
        if force.effect.what in names and whom is not None and force.on(table, whom)
    ]
    if not bans:
        return None
    kind = str(Tells.HOW.get(happening, ""))
    now = int(table.mark(Marks.CLOCK)) + 1
    played = _played(table, kind, Tells.SOURCE.get(happening), now)
    against = any(ban.rank.absolute for ban in bans)
    absolute = bool(Tells.ABSOLUTE.get(happening) and table.decide(ABSOLUTE_DEED, happening, against))
    rivals = (*bans, Ranked(True, Weight(absolute, False, played, kind)))
    if all(one.rank.kind in ORDER for one in rivals) and read_as(table, "abilities.clash", "kepessegeknel-mindig"):
        rivals = tuple(Ranked(one.value, replace(one.rank, played=None)) for one in rivals)
    return Several(rivals)


@book.decides("102.0", GIVEN_ANYWAY)
def gifts_and_what_takes_them(table: Table, thing: Thing, name: str, taken: tuple[str | None, ...]) -> int | None:
    """What gives an ability and what takes it contradict each other: what prevails over every taking is left.

    Disputed: with ``abilities.given_and_taken`` on ``elvetel`` what takes an ability takes it from whoever has been
    given it too, whenever it was played.
    """
    if not read_as(table, "abilities.given_and_taken", "102-rendje"):
        return None
    takings = tuple(one for one in _on(table, "silence", thing) if one.effect.what in taken)
    gifts = [one for one in _on(table, "grant", thing) if one.effect.what == name]
    return sum(one.n(table) for one in gifts if table.decide(GIFT_PREVAILS, one, takings))


@book.decides("102.0", GIFT_PREVAILS)
def gift_against_takings(table: Table, gift: Force, takings: tuple[Force, ...]) -> Several | bool:
    """A gift and what would take it are weighed by the order of 102; where that does not choose, it is taken."""
    rivals = [Ranked(False, _weight(table, one)) for one in takings]
    own = _weight(table, gift)
    if any(replace(one.rank, kind="") == replace(own, kind="") for one in rivals):
        return False
    return Several((Ranked(True, own), *rivals))


def _on(table: Table, verb: str, thing: Thing) -> list[Force]:
    return [force for force in in_force(table, verb) if force.on(table, thing.id)]


def _weight(table: Table, force: Force) -> Weight:
    played = _played(table, force.kind, force.source, force.stamp)
    return Weight(force.effect.absolute, force.kind == "continuous", played, force.kind)


@book.prevents("102.0", "*")
def banned(table: Table, happening: Happening) -> str | None:
    """What a card bans does not happen, unless what makes it happen prevails."""
    if not in_force(table, "forbid"):
        return None
    return None if table.decide(HAPPENS, happening) else happening.kind.value
