"""The theme's style sheets without what no page of ours has: a quarter of what a first view would weigh otherwise.

They are written among the assets under the theme's own names, so that mkdocs takes them in the place of the theme's.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from importlib.util import find_spec
from pathlib import Path

FOLDER = "assets/stylesheets"
ABSENT = (
    "tabbed-",
    "md-annotation",
    "highlight",
    "linenos",
    "task-list-",
    "critic",
    "keys",
    "arithmatex",
    "footnote",
    "md-search",
    "md-select",
    "md-version",
    "md-source",
    "md-post",
    "md-author",
    "md-pagination",
    "md-tag",
    "md-social",
    "md-status",
    "md-tabs",
    "md-feedback",
    "md-consent",
    "md-code__",
    "grid",
)
"""Beginnings of classes that neither a page nor a script of the site uses: extensions and features that are off."""

_CLASS = re.compile(rf"\.(?:{'|'.join(ABSENT)})")
_COLOUR = re.compile(r"\[data-md-color-(?:primary|accent)=")
_NOT = re.compile(r":not\([^()]*\)")
_RULE = re.compile(r"([^{};]*)\{[^{}]*\}")
_EMPTY = re.compile(r"@(?:media|supports)[^{};]*\{\}")
_URL = re.compile(r"""(--[\w-]+):url\((?:"[^"]*"|'[^']*'|[^"')]*)\);?""")
_USED = re.compile(r"var\((--[\w-]+)")
_MAP = re.compile(r"/\*# sourceMappingURL=[^*]*\*/")


def write_styles(docs: Path) -> None:
    """Write the theme's style sheets, made lighter, below ``docs``, whose own ones are there already."""
    found = find_spec("material")
    if found is None or found.origin is None:
        return
    own = [path.read_text(encoding="utf-8") for path in (docs / "assets").glob("*.css")]
    folder = docs / FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    for path in sorted((Path(found.origin).parent / "templates" / FOLDER).glob("*.css")):
        (folder / path.name).write_text(lighter(path.read_text(encoding="utf-8"), own), encoding="utf-8", newline="\n")


def lighter(css: str, others: Iterable[str] = ()) -> str:
    """A minified style sheet without rules for classes that are absent and for the theme's named colours.

    ``others`` are the style sheets beside it, which may use its pictures.
    """
    css = _RULE.sub(lambda rule: "" if _is_idle(rule[1]) else rule[0], _MAP.sub("", css))
    used = {name for sheet in (css, *others) for name in _USED.findall(sheet)}
    css = _URL.sub(lambda picture: picture[0] if picture[1] in used else "", css)
    while css != (css := _EMPTY.sub("", css)):
        pass
    return css


def _is_idle(selectors: str) -> bool:
    """Whether none of a rule's selectors can match."""
    if _COLOUR.search(selectors):
        return True
    if ":is(" in selectors or ":where(" in selectors:
        return False
    return all(_CLASS.search(_NOT.sub("", selector)) for selector in selectors.split(","))
