"""Mechanisms of single titles, a module for each: norms, keywords, triggers, verbs. A new module is found by itself.

A module here imports what it needs from the rooms above and enters its words; nothing imports it.
"""
