"""The site's scripts without comments and indentation: a third less on the way, and each file still by itself.

Only the search's thread becomes one file with all that it imports (:func:`bundled`): on a phone each of its thirty
files would cost a round trip, and they import each other in chains.
"""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Callable
from pathlib import Path

FOLDER = "assets/js"
WORKER = "sw.js"
"""Left as it is: ``offline`` fills it in where its comments say what belongs there."""

BUNDLED = "search-worker.js"
"""The module that is shipped with all that it imports."""

AHEAD = "search-ahead.js"
"""Goes into the pages themselves: what it asks for is asked for a way to the server and back earlier."""

_IMPORT = re.compile(r'^import \{([^{}]*)\} from "\./([\w-]+\.js)";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function|class|const|let) (\w+))", re.MULTILINE)
_LEFT = re.compile(r"^(?:import\b(?! ?\().*|export\b.*)", re.MULTILINE)
"""What may stand in no script that is no module."""
_DYNAMIC = re.compile(r"""(?<![{<|])(?<!typeof )import\("\./([\w-]+\.js)"\)""")
"""An import at run time; types in comments name modules alike."""


def write_scripts(docs: Path) -> None:
    """Make the scripts below ``docs`` smaller where they stand; those that only the bundle needs go into it."""
    from rjsmin import jsmin

    folder = docs / FOLDER
    sources = {path.name: path.read_text(encoding="utf-8") for path in folder.glob("*.js") if path.name != WORKER}
    pages = sources.keys() - set(needed(BUNDLED, sources.__getitem__))
    kept = {name for page in pages for name in needed(page, sources.__getitem__)} | {BUNDLED}
    whole = sources | {BUNDLED: bundled(BUNDLED, sources.__getitem__)}
    for name in sources:
        if name in kept:
            (folder / name).write_text(jsmin(whole[name]), encoding="utf-8", newline="\n")
        else:
            (folder / name).unlink()


def write_ahead(docs: Path, partials: Path) -> None:
    """Take the script that stands in pages out of the finished scripts below ``docs``, to where templates include it,
    and with it the hash by which the pages' policy knows it."""
    path = docs / FOLDER / AHEAD
    text = path.read_text(encoding="utf-8").strip()
    path.unlink()
    digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
    (partials / "ahead.js").write_text(text, encoding="utf-8", newline="\n")
    (partials / "ahead.sha256").write_text(digest, encoding="utf-8", newline="\n")


def needed(entry: str, source: Callable[[str], str]) -> list[str]:
    """The modules that an entry imports at once or later, itself last, each after those that it imports itself."""
    order: list[str] = []
    seen: set[str] = set()

    def visit(name: str) -> None:
        if name in seen:
            return
        seen.add(name)
        text = source(name)
        for other in (*(found[2] for found in _IMPORT.finditer(text)), *_DYNAMIC.findall(text)):
            visit(other)
        order.append(name)

    visit(entry)
    return order


def bundled(entry: str, source: Callable[[str], str]) -> str:
    """A module and all that it imports as one script: each in a function of its own that gives what it exports.

    ``source`` gives the text of a module by its file name. Imports must name what they take, exports stand before what
    they declare, one name each. Raises ValueError for others: the browser would refuse all of the script.

    >>> files = {"a.js": 'import { b as c } from "./b.js";\\nc();\\n', "b.js": "export const b = () => 1;\\n"}
    >>> print(bundled("a.js", files.__getitem__), end="")
    const $b = (() => {
    const b = () => 1;
    return { b };
    })();
    const { b: c } = $b;
    c();
    """
    *modules, last = needed(entry, source)
    script = "".join(_wrapped(name, source(name)) for name in modules) + _inside(source(last))
    if left := _LEFT.search(script):
        raise ValueError(f"not understood: {left[0]}")
    return script


def _wrapped(name: str, text: str) -> str:
    exported = ", ".join(_EXPORT.findall(text))
    return f"const {_variable(name)} = (() => {{\n{_EXPORT.sub('', _inside(text))}return {{ {exported} }};\n}})();\n"


def _inside(text: str) -> str:
    """A module's text with its imports taken from the modules before it."""
    return _IMPORT.sub(lambda found: f"const {{{found[1].replace(' as ', ': ')}}} = {_variable(found[2])};\n", text)


def _variable(name: str) -> str:
    return "$" + name.removesuffix(".js").replace("-", "_")
