"""What tournaments ask of a deck: how large it is, of how many colours (titles 138–147)."""
