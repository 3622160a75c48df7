"""The table as it lies: the values of cards (damage, life, protection), what lasts on them, sources and how far they
reach, the words by which selectors mean things, and whether a given table can be.
"""
