"""What players owe each other at the table (titles 1 and 2).

``asking`` what may be looked at, asked and shown; ``shuffling`` decks are shuffled and cut, by chance; ``finality``
what has been done stays done, and nobody is left out; ``basics`` when the basic rules give way.
"""
