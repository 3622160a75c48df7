"""Play without a scenario: whole games, series of them, and a table tried out step by step."""
