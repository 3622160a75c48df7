"""What becomes of damage beyond being dealt: divided as a player likes (``indirect``), moved from unit to unit
(``moving``), redirected while it lies beside one (``redirecting``). Each is a verb of cards.
"""
