"""HKK, the norms of the HKK Kódex as code.

``cards`` what a card is; ``actions`` what players may do; ``phases`` the course of a turn as data; ``game`` drives it.
The other modules hold norms, by the titles they implement: ``values`` (3, 14, 15, 38), ``permissions`` (who may act
when: 4.11, 4.23, 29–40), ``preparation`` (29), ``draw`` (4.12, 30), ``play`` and ``effects`` (4.20–4.26, 8, 21, 40.2),
``exchange`` (5.4, 32), ``combat`` (33–36), ``life`` (37), ``end`` (2.8, 3.14, 41), ``setup`` (what a legal table is).
``book`` is the book they are all entered in.
"""
