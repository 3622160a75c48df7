"""Finding rules: by number, by words, by a query language.

``index`` writes the search tables into the store when it is compiled; ``query`` answers a typed query with ranked
hits (``plain`` finds them by words, ``evidence`` looks at the best of them closely); ``language`` is the query language
(Whoosh, imported only when a query uses it). What was fitted is data: ``calibration.json``. Nothing is imported here,
because ``show`` must not pay for search. Whole questions are answered by :mod:`kodex.answers`.
"""
