"""Python for the browser, in which the website's playground runs the engine: which one, where it is kept, how it comes.

``files`` fixes the version and the SHA-256 of every file, reads a folder of them and keeps one in the user's cache.
``fetching`` is a process of its own that gets them with the user's npm and pip, the only tools that know where such
things are had. ``seeking`` looks for a folder on behalf of a build: one that is named, the one in the cache, or one
that is fetched while the build goes on. On Linux nothing but the standard library is needed, so that ``python3 -m
kodex.pyodide`` runs from a checkout where nothing is installed yet.
"""

from __future__ import annotations

from kodex.pyodide.files import Runtime, kept, runtime
from kodex.pyodide.seeking import Sought, fetched, sought

__all__ = ["Runtime", "Sought", "fetched", "kept", "runtime", "sought"]
