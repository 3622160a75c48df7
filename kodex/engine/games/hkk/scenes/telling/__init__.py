"""HKK in words: ``events`` what happens, in Hungarian or English; ``hungarian`` a scenario and its steps; ``english``
the English sentences; ``values`` what holds on a table, by path; ``happenings`` events as nouns; ``selectors`` whom a
card means; ``stages`` those of a turn; ``named`` other words of the program; ``paying`` and ``sums`` what is paid.
"""
