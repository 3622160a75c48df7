"""Whole games: how they are dealt, who stands how well (``dealing``), and what a player sees (``seeing``)."""
