"""What types say of the texts that may stand somewhere: that one is an id made of words that stand beside it, which
words of an answer are yes and no."""

MADE_OF = "made of"
"""By ``msgspec.Meta(extra={MADE_OF: "title"})`` a text says that it is an id: the words of ``title`` make one."""
TRUTHS = "truths"
"""By ``msgspec.Meta(extra={TRUTHS: (yes, no)})`` a text says which words answer yes and no where it is an answer."""

__all__ = ["MADE_OF", "TRUTHS"]
