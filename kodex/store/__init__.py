"""kodex.db: one rulebook compiled into one SQLite file in the user's cache folder.

``file`` keeps the file whole (atomic write, checksum), ``places`` says where it lies and whether it still holds,
``store`` answers lookups; ``concordance`` keeps what compares rulebooks in a small file of its own. What is missing is
compiled by :mod:`kodex.compile`, where stores are opened.
"""

from kodex.store.store import Store

__all__ = ["Store"]
