"""What card games share beside the kernel, knowing none of them: parts of a face, put together and not inherited.

``plain`` is a whole face, made of what a game says of itself; ``steps`` the steps of scenarios as actions and back;
``paths`` values by path; ``pages`` a scenario in Hungarian sentences. A game takes what fits and writes the rest.
"""
