"""The course of a round: its steps, the windows in which actions may be taken, and the headquarters phase."""
