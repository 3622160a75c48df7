"""kodex.db: one rulebook compiled into one SQLite file in the user's cache folder.

``file`` keeps the file whole (atomic write, checksum), ``compile`` makes its content from a rulebook, ``store`` opens
it and answers lookups; ``concordance`` keeps what compares rulebooks in a small file of its own. Opening imports
neither YAML nor networkx nor Whoosh nor msgspec.
"""

from kodex.store.store import Store, open_store

__all__ = ["Store", "open_store"]
