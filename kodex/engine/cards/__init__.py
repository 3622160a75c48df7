"""What card games share beside the kernel, knowing none of them: parts that are put together and not inherited.

``language`` is what the cards of a game may say, made by each game for itself: ``registry`` has its verbs, keywords and
triggers, ``selectors`` and ``amounts`` say which things and how many. ``plain`` is a whole face, made of what a game
says of itself (``described``: files and words, ``playing``: the game in progress); ``steps`` the steps of scenarios as
actions and back; ``given`` the snapshot of a given table; ``paths`` values by path; ``laid`` what lies where;
``fixed`` the numbers that rules fix; ``sentences`` what is said of events and steps; ``pages`` a scenario in Hungarian;
``supposed`` a scenario with a table and steps that are otherwise.
A game takes what fits and writes the rest.
"""
