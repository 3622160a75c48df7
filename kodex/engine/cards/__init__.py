"""What card games share beside the kernel, knowing none of them: parts that are put together and not inherited.

``language`` is what the cards of a game may say, made by each game for itself: ``registry`` has its verbs, keywords and
triggers, ``selectors`` and ``amounts`` say which things and how many. ``plain`` is a whole face, made of what a game
says of itself; ``steps`` the steps of scenarios as actions and back; ``paths`` values by path; ``pages`` a scenario in
Hungarian sentences. A game takes what fits and writes the rest.
"""
