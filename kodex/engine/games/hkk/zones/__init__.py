"""Where cards are and how they move: entering and leaving the table, deck, hand, pile and void, the board with reserve
and guard post, cards made ready before, permanents that are stolen.
"""
