"""Decks, the formats of tournaments, matches, and what players owe each other: what norms are asked.

In order of their names; what is asked about stands behind the default.
"""

from __future__ import annotations

from kodex.engine.kernel.questions import Question

DECK_ALIGNMENT = Question[str | None]("deck.alignment", "Of which alignment is this god or clan?", None, "colour")
DECK_COLOUR = Question[bool](
    "deck.colour", "Does this colour count where this format limits colours?", True, "colour format"
)
DECK_FORMATS_COMBINE = Question[bool]("deck.formats_combine", "May several formats hold at once?", False)
DECK_LARGER = Question[bool]("deck.larger", "May a deck be larger than the least one?", False)
DECK_LEFT_OUT = Question[bool]("deck.left_out", "Is this card left out when the deck is counted?", False, "thing")
DECK_LIMIT_LIFTED = Question[bool]("deck.limit_lifted", "Does a format lift this limit of tournaments?", False, "limit")
DECK_OF_ANCESTORS = Question[bool]("deck.of_ancestors", "Is the card of the world of Ősök Városa?", False, "thing")
DECK_OF_RACE = Question[bool]("deck.of_race", "Does a card without this subtype count for it?", False, "thing race")
DECK_PRINTED_RARITY = Question[bool](
    "deck.printed_rarity", "Does the rarity of the copy used count, whatever other printings are?", False
)
DECK_RACE = Question[str | None](
    "deck.race", "For which subtype does the creature count besides its own?", None, "thing"
)
DECK_SIDE_COLOURS = Question[bool]("deck.side_colours", "Do colours count in the side deck?", True)
DECK_SIDE_OPTIONAL = Question[bool]("deck.side_optional", "May there be no side deck?", False)
DECK_SPELL = Question[bool]("deck.spell", "Is the card one that may be played as a spell?", False, "thing")
DECK_UNSIGNED = Question[bool | None](
    "deck.unsigned", "May a card whose sign has no colour be used in this format?", None, "thing format"
)

# --- matches, and what players owe each other -------------------------------------------------------------------------

ACTION_HAPPENED = Question[bool]("action.happened", "Has what this would take back happened?", False, "action")
ACTION_IS_PAID = Question[bool]("action.is_paid", "Does an action happen only when it has been paid?", False)
BASICS_HOLD = Question[bool]("basics.hold", "Does the basic rule on this matter hold?", True, "matter")
CARD_OVERRIDES = Question[bool]("card.overrides", "May the text of a card override a basic rule?", False)
COPIES_MOST = Question[float]("copies.most", "How many cards of a name may be used?", float("inf"))
FIRST_DRAW = Question[bool]("first_draw", "Does who begins the game draw in the first turn?", False, "player")
MATCH_GAMES = Question[int | None]("match.games", "How many games is the match?", None)
RIGHT_ANEW = Question[bool]("right.anew", "Is it decided anew who may begin this game?", False)
SIDES_SHOWN = Question[bool]("sides.shown", "Are side decks handed over after the first game?", True)
SUCCEEDS = Question[bool]("succeeds", "Is this link successful?", False, "one")
TOURNAMENT_HOLDS = Question[bool](
    "tournament.holds", "Do the rules of tournaments on this matter hold in the format that is played?", False, "matter"
)
USED_HAPPENED = Question[bool]("used.happened", "Has a linked effect that was used happened, for good?", False)
