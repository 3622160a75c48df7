"""Before the first round: decks, what lies where, the first hand and drawing it anew."""
