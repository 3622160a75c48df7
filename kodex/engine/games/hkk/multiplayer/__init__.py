"""Games for more than two players (titles 168, 169); who the opponents are is asked in ``table/seats``.

``games`` which of them is played, and turn order (168); ``naming`` which opponent a text means; ``pairs`` who plays
together and what they use (169.2.2–6), ``pair_life`` what they have in common, ``pair_turns`` who begins, acts and
gives up, ``pair_combat`` whom they attack, ``pair_cards`` cards used in common; ``last_power`` the fight for the last
power (169.3) and ``knockouts`` its points; ``leaving`` what becomes of who goes out; ``gods_war`` the war of the gods
(169.4).
"""
