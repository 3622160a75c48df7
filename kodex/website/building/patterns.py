"""What of Markdown's inline patterns a page cannot have is not looked for in each of its texts.

Markdown tries every pattern on every piece of text. Most of ours have no sign that could begin one: what has a meaning
in a text is written as an entity (``markdown``). The pages come out the same to the byte with and without it.
"""

from __future__ import annotations

from markdown import Markdown

_SIGNS = {
    "backtick": ("`",),
    "escape": ("\\",),
    "reference": ("]:",),
    "link": ("](",),
    "image_link": ("![",),
    "image_reference": ("]:",),
    "short_reference": ("]:",),
    "short_image_ref": ("]:",),
    "autolink": ("://",),
    "automail": ("@",),
    "linebreak": ("  \n",),
    "html": ("<",),
    "entity": ("&",),
    "em_strong": ("*", "_"),
}
"""By pattern what a page with a text that it fits must have somewhere; of references, what defines one."""


def leave_out(md: Markdown, text: str) -> None:
    """Take out of ``md``, which is to read this page alone, the patterns that nothing in it fits."""
    for name, signs in _SIGNS.items():
        if not any(sign in text for sign in signs):
            md.inlinePatterns.deregister(name, strict=False)
