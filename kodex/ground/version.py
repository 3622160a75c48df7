"""The version of Kódex. It stands here, and not in the package itself, so that a room can have it without its roof."""

__version__ = "0.2.0"
