"""What cards do: a *run* carries the effects of one spell or ability out, and there is a module for each family of
verbs (``damage``, ``draw``, ``choose`` …). What strengthens spells and what compels players stands here too.
"""
