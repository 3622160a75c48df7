"""Steps of scenarios that are no part of the course of a game."""
