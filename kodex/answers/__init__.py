"""Answering people: from the hits of :mod:`kodex.search` to a verdict, the rule that decides, and what beats it.

``asking`` is the way through: what is found is weighed (``conditions``: does the question name the condition of an
exception?), declined where nothing answers (``refusal``), and put together (``composing``, worded by ``reasons``).
``together`` does all that for several rulebooks at once. ``evaluate`` measures it against golden questions,
``baselines`` stock engines beside it.
"""
