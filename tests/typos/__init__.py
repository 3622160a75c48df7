"""Typos of the kinds people make, and what must be said about each: the line, the wrong word, what to write."""
