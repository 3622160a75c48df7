"""Deploying: turns, what may be deployed where and for how much, what limits it."""
