"""The website: a rulebook as a Markdown tree, built by mkdocs, put in place whole, shown here.

``content`` gathers what the pages are made of, ``cases`` what scenarios show, ``editions`` and ``pairs`` what stands
beside each other; ``markdown``, ``links``, ``labels`` and ``alphabet`` say how text, numbers and words look on a page,
``terms`` which of the words are defined terms; ``prose`` is for what Markdown leaves alone. The rooms use these:
``pages`` write the Markdown of each kind of page; ``files`` are what stands beside the pages; ``search`` packs what the
browser searches in; ``building`` makes a site in a folder of all of it and shows it. ``output`` swaps the result in,
``unchanged`` tells whether there is anything to do. Everything on a page is Hungarian; messages are in the user's
language. mkdocs is imported only while a site is built.
"""

from kodex.website.building.build import Options, Report, build_site
from kodex.website.building.serve import serve_site

__all__ = ["Options", "Report", "build_site", "serve_site"]
