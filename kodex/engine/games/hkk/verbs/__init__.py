"""The verbs of effects, a module for each family. A new module here is found by itself (``game.load_rooms``).

A verb is a function ``(table, run, effect, whom)`` entered with ``registry.verb``; it calls a procedure bound to the
rule that says what happens. What happens goes through ``table.happen``, so that other norms may prevent or replace it.
"""
