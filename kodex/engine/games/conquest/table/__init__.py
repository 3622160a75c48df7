"""What lies where, whose it is, what it is worth, who may get it: the row of planets, units, decks and resources."""
