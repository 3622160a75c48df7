"""Cards whose effects contradict each other (titles 100–102), for the resolver and for bans in force."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.continuous import Force, in_force
from kodex.engine.kernel.resolve import Live, Ranked, Several
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


Chosen = tuple[Sequence[Live], str] | None


def _weighed(live: Sequence[Live]) -> bool:
    return all(isinstance(one.rank, Weight) for one in live)


@book.meta("102.1")
def absolute_words_prevail(live: Sequence[Live]) -> Chosen:
    """The effect whose text says "mindenképp", "semmilyen módon" or the like prevails."""
    kept = [one for one in live if _weighed(live) and one.rank.absolute]
    return (kept, "102.1") if kept and len(kept) < len(live) else None


@book.meta("102.2")
def lasting_effects_prevail(live: Sequence[Live]) -> Chosen:
    """A continuous effect prevails over one that happens once."""
    kept = [one for one in live if _weighed(live) and one.rank.continuous]
    return (kept, "102.2") if kept and len(kept) < len(live) else None


@book.meta("102.3")
def the_later_prevails(live: Sequence[Live]) -> Chosen:
    """The card played later overrides the one played before."""
    if not _weighed(live) or any(one.rank.played is None for one in live):
        return None
    last = max(one.rank.played for one in live)
    kept = [one for one in live if one.rank.played == last]
    return (kept, "102.3") if len(kept) < len(live) else None


@book.meta("102.4")
def kinds_of_abilities_prevail(live: Sequence[Live]) -> Chosen:
    """Continuous abilities prevail over automatic and activated ones, activated over automatic ones."""
    if not _weighed(live) or any(one.rank.kind not in ORDER for one in live):
        return None
    best = max(ORDER[one.rank.kind] for one in live)
    kept = [one for one in live if ORDER[one.rank.kind] == best]
    return (kept, "102.4") if len(kept) < len(live) else None


def _played(table: Table, kind: str, source: str | None, stamp: int) -> int:
    """When the card was played: of an ability the moment its card came into play, whenever it was used."""
    thing = table.state.things.get(source or "")
    return stamp if kind not in ORDER or thing is None else int(thing.facts.get("since", 0))


@book.decides("100.0", "absolute.ban")
def in_no_way_leaves_no_way_out(table: Table, force: Force) -> bool:
    """What is impossible "in no way" is so against any other rule, rule card and follower too."""
    return True


@book.decides("101.0", "absolute.deed")
def in_any_case_cannot_be_prevented(table: Table, happening: Happening) -> bool:
    """What happens "in any case" no other rule, rule card or follower can prevent."""
    return True


@book.decides("102.0", "happens")
def bans_and_what_they_ban(table: Table, happening: Happening) -> Several | None:
    """Two cards with contradictory effects are weighed by the order of 102: the ban, and what it bans."""
    whom = happening.get("thing") or happening.get("victim") or happening.get("target") or happening.get("player")
    names = (happening.kind, *happening.get("tags", ()), *table.decide("counts.as", happening, default=()))
    bans = [
        Ranked(
            False,
            Weight(
                force.effect.absolute and bool(table.decide("absolute.ban", force, default=False)),
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
    kind = str(happening.get("how", ""))
    now = int(table.mark("clock", 0)) + 1
    played = _played(table, kind, happening.get("source"), now)
    absolute = bool(happening.get("absolute")) and bool(table.decide("absolute.deed", happening, default=False))
    once = Weight(absolute, False, played, kind)
    return Several((*bans, Ranked(True, once)))


@book.prevents("102.0", "*")
def banned(table: Table, happening: Happening) -> str | None:
    """What a card bans does not happen, unless what makes it happen prevails."""
    if not in_force(table, "forbid"):
        return None
    return None if table.decide("happens", happening, default=True) else happening.kind
