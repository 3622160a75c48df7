"""Battles: who begins one, and what a unit is worth in it. How one is fought is not here yet."""
