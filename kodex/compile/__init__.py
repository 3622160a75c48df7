"""From a rulebook to its store: the one room that knows the knowledge base, the store and the search tables in it.

``database`` makes the content of the file; :func:`open_store` opens what has been compiled, and compiles it before
where it is missing, stale, damaged or of another version. Opening imports neither YAML nor networkx nor Whoosh nor
msgspec.
"""

from kodex.compile.opening import open_store

__all__ = ["open_store"]
