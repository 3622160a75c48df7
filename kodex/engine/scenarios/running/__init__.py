"""Scenarios run: once, in every way they leave open, under the readings of disputed rules, from text."""
