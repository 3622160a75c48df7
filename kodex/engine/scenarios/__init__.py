"""Scenarios: YAML files that set a table, play steps and say what must come of it.

``format`` is the closed vocabulary, ``load`` reads files into it and builds tables, ``run`` plays and judges,
``paths`` reads values such as ``ork.damage``, ``coverage`` counts what the corpus cites, asserts and rests on,
``words`` tells events in Hungarian.
"""
