"""HKK, the norms of the HKK Kódex as code.

``cards`` what a card is; ``actions`` what players may do; ``phases`` the course of a turn as data; ``game`` drives it.
The other modules hold norms, each named after the titles it implements: ``values`` (14, 15, 38), ``turn`` (3, 4.10–11),
``preparation`` (29), ``draw`` (30), ``exchange`` (5.4, 32), ``combat`` (33–36), ``life`` (37), ``play`` (21, 23, 31),
``end`` (40, 41), ``setup`` (what a legal table is). ``book`` is the book they are all entered in.
"""
