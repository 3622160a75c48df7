"""What an event, a reaction or a cost is about, and where that may lie when a word of selectors is asked of it."""

from __future__ import annotations

PLAYERS = frozenset(
    (
        *("attack", "components_destroyed", "components_stolen", "gives_life", "gives_max_life"),
        *("looked", "magic_destroyed", "magic_stolen", "regenerates"),
    )
)
"""Events about a player and never about a thing."""
EITHER = frozenset(("compelled", "healed", "hurt", "produces", "source_heals", "source_hurts"))
"""Events about a thing or a player."""
DONE = frozenset(
    (
        *("discards", "draws", "enters", "from_hand", "milled", "play"),
        *("played", "searched", "spends", "substituted", "uses"),
    )
)
"""Events about a thing that a player does something with; all others are about a thing alone."""
IN_ROWS, ON_TABLE = ("guard", "reserve"), ("guard", "reserve", "table")
LIES: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("compelled", "dies", "healed", "hurt", "kills", "leaves", "out_of_play", "pile"), ON_TABLE),
    **dict.fromkeys(("sacrificed", "source_heals", "source_hurts", "voided"), ON_TABLE),
    **dict.fromkeys(("büntetés", "halálsikoly", "kárpótlás"), ON_TABLE),
    **dict.fromkeys(("activated", "enters", "passivized"), ("reserve", "table")),
    **dict.fromkeys(("from_hand", "play"), ("reserve", "table", "pile")),
    **dict.fromkeys(("played", "spends", "substituted"), ("chain",)),
    "discards": ("pile", "void"),
    "milled": ("pile",),
    **dict.fromkeys(("marked", "unmarked"), (*ON_TABLE, "aside")),
    "banished": ("void",),
    "countered": (*ON_TABLE, "pile", "hand", "deck", "gone"),
    "demolished": ("table",),
    "draws": ("hand",),
    "moved": IN_ROWS,
    "produces": ("hand", "pile"),
    "returned": (*ON_TABLE, "hand"),
    "searched": ("hand", "deck", "pile"),
    "shuffled_back": (*ON_TABLE, "deck"),
    "uses": (*ON_TABLE, "hand", "deck", "pile", "void", "aside"),
    "wounds": (*ON_TABLE, "pile", "void", "hand", "gone"),
}
"""Where the thing may lie when a word is asked of it: what leaves the table as it lay there, all else where it is."""
PAID = ("hand", "pile")
"""Where a card that is being paid for may lie (4.22.0, 58.0); what comes out of the deck comes free (24.3)."""
TO_PLAYS, TO_USES = ("play",), ("use", "effect")
"""Reactions to the playing of a card, which lies in the chain, and to the use of an ability."""
USED = (*ON_TABLE, "hand", "deck", "pile")
"""Where a card whose ability is used may lie; those beside the deck have none that anybody reacts to (99.2)."""
REACTED = {
    "play": ("chain",),
    "react": ("chain", *ON_TABLE),
    **dict.fromkeys(("source", "any"), ("chain", *USED)),
    **dict.fromkeys(TO_USES, USED),
}
"""Where a card may lie that something is reacted to with: nobody reacts with an ability that works elsewhere."""
WORKS = {"kéz": "hand", "gyűjtő": "pile", "pakli": "deck"}
"""Words of ``place``, and where a card then lies whose ability works there (93)."""
SOMEWHERE = ("hand", "deck", *ON_TABLE, "pile", "void", "chain", "aside", "side")
"""Where something lies that may be done something to: all but what is out of the game."""
