"""Steps of scenarios: those that are no part of the course of a game, and those said in a form that is not theirs."""
