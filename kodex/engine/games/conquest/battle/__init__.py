"""Battles: where there is one, combat turns, attacks, retreats, how one ends, what a unit is worth in it."""
