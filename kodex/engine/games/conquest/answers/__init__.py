"""What texts make of the game without being used: what is always in force (``inforce``), values (``values``); and how
what is about to happen, or has happened, is answered (``answering``): who could, with what (``aims``), for how much
(``prices``, ``pricing``), how often (``limits``)."""
