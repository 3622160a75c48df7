"""The command phase: dials, going out, the struggle for command at each planet and its bonus."""
