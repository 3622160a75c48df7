"""Answering people: from the hits of :mod:`kodex.search` to a verdict, the rule that decides, and what beats it.

``asking`` is the way through: what is found is weighed (``case``, what is plainly ``meant``; ``conditions``: does the
question name the condition of an exception?), declined where nothing answers (``refusal``), settled between two rules
that come closest (``agreeing``), and put together (``first_line``, by ``verdict`` and ``vote``; ``composing``, worded
by ``reasons``).
``together`` does all that for several rulebooks at once. ``evaluate`` measures it against golden questions,
``baselines`` stock engines beside it.
"""
