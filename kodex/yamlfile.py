"""YAML files of this project, read safely and with places: every error names file, line and field.

Anchors, aliases, tags and duplicate keys are refused, so no file can grow while it is read. Only mappings with text
keys, lists, text, integers, floats, booleans and null come out.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import yaml

from kodex.errors import KodexError
from kodex.i18n import N_, _

try:
    from yaml import CSafeLoader as _Loader
except ImportError:  # PyYAML built without libyaml: slower, same result
    from yaml import SafeLoader as _Loader  # type: ignore[assignment]

T = TypeVar("T")

LIMIT = 4_000_000
"""Largest file that is read, in bytes."""

_SCALARS: dict[str, Callable[[str], Any]] = {
    "tag:yaml.org,2002:str": str,
    "tag:yaml.org,2002:int": lambda text: int(text.replace("_", ""), 0),
    "tag:yaml.org,2002:float": float,
    "tag:yaml.org,2002:bool": lambda text: text.lower() in {"true", "yes", "on"},
    "tag:yaml.org,2002:null": lambda _text: None,
    "tag:yaml.org,2002:timestamp": str,
}


FAULTS = (
    N_("mapping values are not allowed in this context"),
    N_("mapping keys are not allowed in this context"),
    N_("block sequence entries are not allowed in this context"),
    N_("did not find expected key"),
    N_("did not find expected ',' or '}'"),
    N_("did not find expected ',' or ']'"),
    N_("did not find expected '-' indicator"),
    N_("did not find expected node content"),
    N_("did not find expected <document start>"),
    N_("could not find expected ':'"),
    N_("found character that cannot start any token"),
    N_("found unexpected end of stream"),
    N_("found unknown escape character"),
    N_("control characters are not allowed"),
)
"""What libyaml says most often, for our catalogue; anything else it says stays English."""


class Document:
    """One YAML file: its plain ``data`` and the place of everything in it."""

    def __init__(self, path: Path, data: Any, root: yaml.Node | None) -> None:
        self.path = path
        self.data = data
        self._root = root

    def line(self, *steps: str | int) -> int:
        """Line (from 1) of the value ``steps`` (keys and list positions) lead to, or of the last one that exists."""
        node = self._root
        if node is None:
            return 1
        line = node.start_mark.line
        for step in steps:
            found = None
            if isinstance(node, yaml.MappingNode):
                found = next((pair for pair in node.value if pair[0].value == step), None)
                if found:
                    line, node = found[0].start_mark.line, found[1]
            elif isinstance(node, yaml.SequenceNode) and isinstance(step, int) and step < len(node.value):
                node = found = node.value[step]
                line = node.start_mark.line
            if found is None:
                break
        return int(line) + 1

    def source(self, *steps: str | int) -> str | None:
        """The scalar that ``steps`` lead to as it is written (an unquoted 34.10 keeps its zero), None for no scalar."""
        node = self._root
        for step in steps:
            if isinstance(node, yaml.MappingNode):
                node = next((value for key, value in node.value if key.value == step), None)
            elif isinstance(node, yaml.SequenceNode) and isinstance(step, int) and step < len(node.value):
                node = node.value[step]
            else:
                return None
        return str(node.value) if isinstance(node, yaml.ScalarNode) else None

    def convert(self, type_: type[T], data: Any = None, *at: str | int) -> T:
        """``data`` (default: the whole document) as a msgspec type; ``at`` says where in the document it stands.

        Raises KodexError with line and field when it does not fit.
        """
        given = self.data if data is None and not at else data
        try:
            return msgspec.convert(given, type_)
        except msgspec.ValidationError as error:
            from kodex.refusals import refusal

            found = refusal(type_, given, error)
            raise self.error(found.what, *at, *found.steps, mend=found.mend) from None

    def rename(self, key: str, new: str, *steps: str | int) -> None:
        """Call ``key`` of the mapping that ``steps`` lead to ``new``, in the data and wherever its line is asked for.

        Raises KodexError when ``new`` stands there too.
        """
        inside, node = self.data, self._root
        for step in steps:
            inside, node = inside[step], _below(node, step)
        if new in inside:
            raise self.error(_("the key stands twice"), *steps, new, mend=_("keep one of the two"))
        for name in list(inside):
            inside[new if name == key else name] = inside.pop(name)
        if isinstance(node, yaml.MappingNode):
            for one, _value in node.value:
                if one.value == key:
                    one.value = new

    def error(self, what: str, *steps: str | int, mend: str | None = None) -> KodexError:
        """An error at the place ``steps`` lead to."""
        field = "".join(f"[{s}]" if isinstance(s, int) else f".{s}" for s in steps).lstrip(".")
        return KodexError(what, path=self.path, line=self.line(*steps), field=field or None, mend=mend)


def _below(node: yaml.Node | None, step: str | int) -> yaml.Node | None:
    if isinstance(node, yaml.MappingNode):
        return next((value for key, value in node.value if key.value == step), None)
    if isinstance(node, yaml.SequenceNode) and isinstance(step, int) and step < len(node.value):
        found: yaml.Node = node.value[step]
        return found
    return None


def read(path: Path) -> Document:
    """Read one YAML file. Raises KodexError when it cannot be read or holds what is not allowed."""
    try:
        if path.stat().st_size > LIMIT:
            raise KodexError(_("the file is larger than {n} bytes").format(n=LIMIT), path=path, mend=_("split it"))
        raw = path.read_bytes()
    except OSError as error:
        raise KodexError(_("cannot be read: {why}").format(why=error.strerror or error), path=path) from None
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise KodexError(_("not valid UTF-8"), path=path, line=line, mend=_("save the file as UTF-8")) from None
    return parse(text, path)


def parse(text: str, path: Path) -> Document:
    """Read YAML text as if it stood in ``path``."""
    if _bottomless(text):
        raise KodexError(_("nested too deeply"), path=path, mend=_("at most {n} levels").format(n=_DEPTH))
    try:
        root = yaml.compose(text, Loader=_Loader)
        data = None if root is None else _plain(root, path, set(), 0)
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
        why = str(getattr(error, "problem", None) or getattr(error, "reason", None) or error)
        at = getattr(error, "position", None)
        line = mark.line + 1 if mark else None if at is None else text.count("\n", 0, at) + 1
        what = _("not valid YAML: {why}").format(why=_(why) if why in FAULTS else why)
        raise KodexError(what, path=path, line=line) from None
    except RecursionError:
        raise KodexError(_("nested too deeply"), path=path, mend=_("at most {n} levels").format(n=_DEPTH)) from None
    return Document(path, data, root)


_DEPTH = 40
_STAIRS = re.compile(r"^\s*(?:[-?][ \t]+){40}", re.MULTILINE)


def _bottomless(text: str) -> bool:
    """Whether text nests so deeply that the C parser, which calls itself for every level, would overrun its stack."""
    if _STAIRS.search(text):
        return True
    if text.count("[") + text.count("{") < 1_000:
        return False
    depth = 0
    for mark in re.findall(r"[\[\]{}]", text):
        depth = depth + 1 if mark in "[{" else max(0, depth - 1)
        if depth > 1_000:
            return True
    return False


def _plain(node: yaml.Node, path: Path, seen: set[int], depth: int) -> Any:
    if id(node) in seen:
        raise KodexError(
            _("YAML anchors and aliases are not allowed"),
            path=path,
            line=node.start_mark.line + 1,
            mend=_("write the value out"),
        )
    if depth > _DEPTH:
        raise KodexError(
            _("nested too deeply"),
            path=path,
            line=node.start_mark.line + 1,
            mend=_("at most {n} levels").format(n=_DEPTH),
        )
    seen.add(id(node))
    if isinstance(node, yaml.ScalarNode):
        return _scalar(node, path)
    if isinstance(node, yaml.SequenceNode) and node.tag == "tag:yaml.org,2002:seq":
        return [_plain(child, path, seen, depth + 1) for child in node.value]
    if isinstance(node, yaml.MappingNode) and node.tag == "tag:yaml.org,2002:map":
        return _mapping(node, path, seen, depth)
    raise KodexError(_("YAML tags are not allowed"), path=path, line=node.start_mark.line + 1)


def _scalar(node: yaml.ScalarNode, path: Path) -> Any:
    make: Callable[[str], Any] | None = _SCALARS.get(node.tag)
    try:
        if make is not None:
            return make(node.value)
    except ValueError:
        return str(node.value)
    raise KodexError(
        _("YAML tag {tag} is not allowed").format(tag=node.tag.rsplit(":", 1)[-1]),
        path=path,
        line=node.start_mark.line + 1,
    )


def _mapping(node: yaml.MappingNode, path: Path, seen: set[int], depth: int) -> dict[str, Any]:
    result: dict[str, Any] = {}
    for key_node, value_node in node.value:
        line = key_node.start_mark.line + 1
        if not isinstance(key_node, yaml.ScalarNode):
            raise KodexError(_("a key must be text"), path=path, line=line)
        key = str(key_node.value)
        if key in result:
            raise KodexError(_("the key stands twice"), path=path, line=line, field=key, mend=_("keep one of the two"))
        result[key] = _plain(value_node, path, seen, depth + 1)
    return result
