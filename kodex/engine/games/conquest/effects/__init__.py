"""What becomes of damage beyond being dealt: divided as its controller likes, moved from unit to unit, redirected.

Each is a function that a text of a card may call; a scenario may let it happen by itself (the step ``effect``).
"""
