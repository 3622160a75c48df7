"""Killing and wounding (titles 108, 109)."""
