"""Abilities with a name and a mechanism of their own: Büntetés, Kárpótlás, Árnyék, what counts against somebody."""
