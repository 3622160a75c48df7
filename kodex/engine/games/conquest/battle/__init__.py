"""Battles: where one is and who begins it, turns, attacks, retreats, how one ends, what a unit is worth."""
