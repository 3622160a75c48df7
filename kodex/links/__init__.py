"""How rules hang together, as the compiled store knows it.

``graph`` is all of their links with networkx, ``impact`` all that hangs on one rule, ``surroundings`` what stands
around it in print.
"""
