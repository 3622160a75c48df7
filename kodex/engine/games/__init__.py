"""One folder per game: its cards, its course of play, its norms. The kernel knows none of them."""
