"""Kinds of abilities and what the rules say of each: continuous, automatic, activated, common, received; immunities
and other shields; explanations and drawbacks; abilities that work off the table, flow and duel.
"""
