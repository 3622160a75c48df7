"""The course of the game: the opening, turn by turn and phase by phase, who may act when, passing, preparation, draw,
exchange, the end of the turn and of the game. Combat has a room of its own.
"""
