"""A text that is no YAML: what is wrong with it, in our own words, and how it is written rightly.

``stop`` says where a parser gave up and what stands around that place, ``faults`` why; ``mends`` writes one line
rightly, ``signs`` a sign of another language, ``swaps`` lines in each other's place, ``repair`` makes the smallest
change after which it is YAML. Only what is refused needs this room: whoever reads files imports it then.
"""
