"""Matches and tournaments, and what players owe each other: what norms are asked.

In order of their names; what is asked about stands behind the default.
"""

from __future__ import annotations

from kodex.engine.kernel.questions import Question

ACTION_HAPPENED = Question[bool]("action.happened", "Has what this would take back happened?", False, "action")
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
