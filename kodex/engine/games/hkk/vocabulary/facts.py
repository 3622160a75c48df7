"""The facts of a thing: what is kept of a card or marker besides where it lies."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kodex.engine.kernel.questions import Fact

if TYPE_CHECKING:
    from kodex.engine.games.hkk.cards import Card  # noqa: F401 (in types below)


class Facts:
    """Each by the name under which it stands in a snapshot."""

    AIMED = Fact[tuple[str, ...]]("aimed", "The players its player aimed at when it was played", ())
    BASE_COST = Fact[int | None]("base_cost", "The base cost that it was played for", None)
    BEEN_OUT = Fact[bool]("been_out", "Whether a card made ready before has been out of play", False)
    BLOCKED = Fact[dict[str, int]]("blocked", "By how much it lowers whose maximum of magic points", {})
    COPY = Fact["Card | None"]("copy", "What it is like as a copy", None)
    COPY_UNTIL = Fact[str | None]("copy_until", "Until when it is a copy", None)
    COST_REPLACED = Fact[bool]("cost_replaced", "Whether its cost was replaced", False)
    DAMAGE = Fact[int]("damage", "The points of damage on it", 0)
    DOWN = Fact[bool]("down", "Whether it lies face down: switched off", False)
    FOE = Fact[str | None]("foe", "The opponent that its player has chosen for it", None)
    FLOWN = Fact[bool]("flown", "Whether it has got flying on being played", False)
    HOST = Fact[str | None]("host", "What it is put on", None)
    LIFE_GIVEN = Fact[int]("life_given", "How much maximum life has been given for it", 0)
    MARKER = Fact[bool]("marker", "Whether it is an independent marker", False)
    MARKERS = Fact[dict[str, int]]("markers", "How many markers of which name lie on it", {})
    NAMED = Fact[tuple[str, ...] | None]("named", "What was named for a morph: colour and subtype", None)
    OFF_BY = Fact[str | None]("off_by", "What has switched it off", None)
    OFF_UNTIL = Fact[str | None]("off_until", "Until when it is switched off", None)
    PASSIVE = Fact[bool]("passive", "Whether it is passive", False)
    PREPARED = Fact[str | None]("prepared", "Who has played it, if it is a card made ready before", None)
    RUN_OUT = Fact[tuple[str, ...]]("run_out", "Temporary effects of it that are over", ())
    SEEN = Fact[str | None]("seen", "The way in which it is to be played, while that is judged and announced", None)
    SINCE = Fact[int | None]("since", "When its continuous abilities began to work", None)
    SPARES = Fact[str | None]("spares", "On what it has no effect, for which a body part was given up", None)
    STOLEN = Fact[tuple[Any, ...]]("stolen", "What has stolen it from whom", ())
    TEMPTS = Fact[bool]("tempts", "Whether it may tempt", False)
    USED_UP = Fact[tuple[str, ...]]("used_up", "Abilities of it that are used once a game and have been", ())
    WAY = Fact[str | None]("way", "The way in which it was played, if not the original one", None)
    X = Fact[int | None]("x", "The X that it was played with", None)
