"""Hungarian text as every search sees it: pure functions on strings, standard library only.

``folding`` takes accents and case away and cuts text into words, ``grams`` cuts words into character 4-grams,
``suffixes`` takes case endings off, ``typos`` proposes known words for unknown ones, ``thesaurus`` leads a player's
word to the official terms, ``asked_numbers`` finds rule numbers inside a query. The command line and the website's
search files are built on the same functions, so they rank alike.
"""

from kodex.text.folding import fold, words
from kodex.text.grams import grams

__all__ = ["fold", "grams", "words"]
