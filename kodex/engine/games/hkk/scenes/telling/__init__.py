"""HKK in words: ``events`` what happens, in Hungarian or English; ``hungarian`` a scenario and its steps; ``english``
the English sentences; ``paying`` what payments cost, read from what they change.
"""
