"""Scenarios: YAML files that set a table, play steps and say what must come of it, for any game that shows its face.

``files`` reads them into ``loaded`` scenarios, checks what types cannot say and keeps what has been read; ``steps``
plays their steps on a table, ``outcomes`` holds what they expect against what has come of it, ``running`` does all of
that: once, in every way left open, under the readings of disputed rules. ``corpus`` counts what all of them cite and
rest on, ``otherwise`` looks for what would turn an outcome, ``free_play`` plays without a scenario.
"""
