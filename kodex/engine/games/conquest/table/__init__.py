"""What lies where, whose it is, what it is worth: the row of planets, units, decks and resources of the players."""
