"""The self-test: questions with choices, made from what is stored of the rules and proved nowhere anew.

:mod:`~kodex.quiz.items` makes the items of a rule, :mod:`~kodex.quiz.drawing` draws some of them by a seed.
"""

from kodex.quiz.choices import Near
from kodex.quiz.drawing import Level, drawn
from kodex.quiz.items import Item, of_dispute, of_neighbours, of_rule, of_turn, offered

__all__ = ["Item", "Level", "Near", "drawn", "of_dispute", "of_neighbours", "of_rule", "of_turn", "offered"]
