"""Deck lists: ``decks`` reads one and says what the rules say against it, ``deck_trial`` does so while it is written.

``parsed`` keeps what was read of a file, a list of cards or of scenarios, so that it is not parsed again.
"""
