"""The steps of a scenario played on a table: the answers to what they ask, and what rules forbid."""
