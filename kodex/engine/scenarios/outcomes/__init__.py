"""What comes of a scenario: whether it is what was expected, the results as types and JSON, the trace in words."""
