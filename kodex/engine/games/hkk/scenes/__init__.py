"""Scenarios of HKK: the words in which they are written, the tables they set, and what is said of what happens.

``face`` (with ``further``) is all of it together, as scenarios of any game ask for it
(:class:`kodex.engine.face.Face`). ``format`` what may be given and the steps; ``spoken`` players' words for them;
``cards`` and ``sound`` what the types cannot say;
``setting`` the given table; ``acting`` steps as actions and back; ``paths`` values such as ``ork.life``; ``telling``
(a room) what is said of scenarios and events; ``waiting`` what a table waits for; ``seen`` what tells that a scenario
rests on rules nobody plays; ``supposing`` (a room) what may be otherwise; ``gaming`` (a room) whole games; ``writing``
(a room) what whoever writes is told; ``trying`` what a table shows to whoever tries one out.
"""
