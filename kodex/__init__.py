"""Kódex: a rules reference for the card game HKK that can prove what it says.

The package holds a knowledge base reader (:mod:`kodex.kb`), the compiled store (:mod:`kodex.store`),
search and answers (:mod:`kodex.search`), the reference engine (:mod:`kodex.engine`), the website
(:mod:`kodex.website`) and the command line (:mod:`kodex.cli`). Nothing heavy is imported here.
"""

__version__ = "0.1.0"
