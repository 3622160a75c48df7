"""How a type says that a text is an id which is made of words that stand beside it."""

MADE_OF = "made of"
"""By ``msgspec.Meta(extra={MADE_OF: "title"})`` a text says that it is an id: the words of ``title`` make one."""

__all__ = ["MADE_OF"]
