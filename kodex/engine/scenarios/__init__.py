"""Scenarios: YAML files that set a table, play steps and say what must come of it, for any game that shows its face.

``load`` reads files (``parse`` the first time, ``sound`` and ``expecting`` what types cannot say, ``kept`` what has
been read before) into ``loaded`` scenarios; ``setting`` the position each starts from, ``playing`` its steps
(``answers`` to what they ask, ``refusing`` what rules forbid), ``judging`` what comes of them, ``attempting`` all of
that once. ``run`` gives ``results``, with ``exploring`` every way and ``readings`` of disputed rules (``parting``:
where two part, ``varying``: all of them); ``supposing`` what would turn an outcome, ``pairs`` norms that answer at
once, ``gaming`` whole games; ``exemptions`` and ``unplayed`` the rules without norms, ``rulenumbers`` the numbers.
``coverage`` counts what the corpus cites, asserts and rests on (``ablation``: without a norm); ``words`` tells traces,
``trial`` tries a table out, ``texts`` takes scenarios that are no files, ``sheets`` files as shares of work.
"""
