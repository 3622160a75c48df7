"""Finding rules: by number, by words, by a query language, by a whole question.

``index`` writes the search tables into the store when it is compiled; ``query`` answers a typed query with ranked
hits; ``language`` is the query language (Whoosh, imported only when a query uses it); ``answers`` turns hits into a
decision with its exceptions or an honest refusal; ``evaluate`` measures all of it against golden questions. Nothing is
imported here, because ``show`` must not pay for search.
"""
