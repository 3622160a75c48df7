"""The reference engine: rules as executable norms, scenarios that drive them, verdicts that cite them.

``kernel`` knows no game: immutable state, events that carry norms, the resolver, permissions, choices, traces.
``games/<id>`` holds one game's cards, phases and norms, each bound to a rule of its rulebook. ``scenarios`` is the file
format, the runner and the coverage. ``editions`` names the editions of a game that are played, as overlays over its
norms. ``bindings`` compares the norms with the rule texts they were written for, ``lint`` says where they differ;
``markdown`` writes the story of a game down.
"""
