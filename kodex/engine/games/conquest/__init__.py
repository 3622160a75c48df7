"""Warhammer 40,000: Conquest, the norms of its rules reference as code, in rooms by subject.

``cards`` is what is printed on a card; ``table`` where things lie, whose they are, what they are worth; ``rounds`` the
steps of a round and the windows in which players act; ``deploy`` and ``command`` what happens in the first two phases,
``ending`` what ends a game there; ``battle`` who begins a battle and what a unit is worth in it. The combat phase is
not fought yet: after 2.7 nothing is under way, and a game goes on with 4.1. So the game is not entered (it has no
``game.json``), and no command plays it.

Besides, ``actions`` what players may do; ``vocabulary`` every word of the game; ``switches`` the readings of disputed
rules; ``book`` the book that all norms are entered in, ``again`` the addresses at which a rule stands more than once;
``pipelines`` the order of the steps; ``game`` what others play with.
"""
