"""The course of a round: its steps, who is first, the windows in which players act, and the headquarters phase."""
