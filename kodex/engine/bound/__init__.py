"""The engine held against the rulebooks: which edition is played, and whether norms still fit the texts.

``editions`` names the editions of a game that are played, as overlays over its norms; ``bindings`` compares the norms
with the rule texts they were written for; ``parameters`` and ``unread`` compare the numbers that rules fix with those
that norms read; ``lint`` says where they differ.
"""
