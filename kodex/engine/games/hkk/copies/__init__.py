"""Copies: cards that make copies of others (title 172), and cards that become copies themselves (title 173)."""
