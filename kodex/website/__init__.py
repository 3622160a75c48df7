"""The website: a rulebook as a Markdown tree, built by mkdocs, put in place whole, shown here.

``content`` gathers what the pages are made of; ``markdown``, ``links``, ``labels`` and ``alphabet`` say how text,
numbers and words look on a page, ``terms`` which of the words are defined terms; ``prose`` is for what Markdown leaves
alone; ``rules``, ``titles``, ``whole``, ``lists``, ``front``, ``turn`` and ``handwritten`` write pages, ``describe``
and ``social`` what a link to one says; ``tree`` puts them into a folder with the navigation, ``styles`` the theme's
style sheets; ``generator`` runs mkdocs on it, ``shares`` on several cores, ``rawblocks`` spares it what is HTML
already, ``unchanged`` all of it where nothing is new; ``redirects`` adds the short links; ``output`` swaps the result
in; ``build`` does all of it and ``serve`` shows it. Everything on a page is Hungarian; messages are in the user's
language. mkdocs is imported only while a site is built.
"""

from kodex.website.build import Options, Report, build_site
from kodex.website.serve import serve_site

__all__ = ["Options", "Report", "build_site", "serve_site"]
