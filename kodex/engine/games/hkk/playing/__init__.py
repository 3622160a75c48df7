"""Playing a card and using an ability: what a player may think of, what stands in the way, the steps of 21.2 from
announcing to paying, costs and what replaces them, cards that may be played in two ways.
"""
