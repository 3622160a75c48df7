"""What tournaments ask of a deck (titles 138–147)."""
