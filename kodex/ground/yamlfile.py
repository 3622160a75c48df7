"""YAML files of this project, read safely and with places: every error names file, line and field.

Tags and duplicate keys are refused; aliases are written out, within the bound on what a file may hold. Only mappings
with text keys, lists, text, integers of 64 bits, floats, booleans and null come out. A file is put together from the
parser's events, one after the other, so its depth and its number of values are bounded while it is read, and the time
goes with its length.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from typing import TYPE_CHECKING, Any, TypeVar, cast

import msgspec
import yaml

from kodex.errors import KodexError, apart, field, hides, one_line
from kodex.ground import structured
from kodex.ground.files import contents, text_of
from kodex.ground.i18n import N_, _
from kodex.ground.nearby import Speech

try:
    from yaml import CSafeDumper as _Dumper
    from yaml import CSafeLoader as _Loader
except ImportError:  # PyYAML built without libyaml: slower, same result
    from yaml import SafeDumper as _Dumper  # type: ignore[assignment]
    from yaml import SafeLoader as _Loader  # type: ignore[assignment]

if TYPE_CHECKING:
    from pathlib import Path

T = TypeVar("T")

_GIVES_UP = (yaml.YAMLError, ValueError, ArithmeticError, RecursionError)
"""What parsers raise at a text: their own error, and now and then one of Python's at a number or at deep nesting."""


class _TwiceError(KodexError):
    """A key stands twice in a mapping: ``second`` is where it does again, after ``steps``; ``first`` is the line (from
    1) of the other, where both may be meant."""

    second: yaml.ScalarEvent
    steps: tuple[str | int, ...] = ()
    first: int | None = None


class _NoKeyError(yaml.MarkedYAMLError):
    """A list or a mapping stands where a key is awaited."""


DEPTH = 40
"""How many levels of lists and mappings may stand inside each other."""

VALUES = 100_000
"""How many values (texts, numbers, lists, mappings, but not keys) a file may hold; the largest of ours has 8,000."""

LARGEST = 2**63 - 1
"""Largest whole number; the smallest is one below its negative."""

_NOTHING = re.compile(r":[ \t]+(#.*\S)")
_BEGINNING = re.compile(r" *(?:- +)*")
_CUT = re.compile(r"(?m)(?<=\S)[ \t]+#(?=\w).*")
"""What is lost of a text without quotes where a word behind a blank begins with the sign of comments."""
_SHORTHANDS = re.compile(r"^%TAG\b", re.MULTILINE)
_MOST_SHORTHANDS = 20
"""libyaml compares each ``%TAG`` line with all before it."""


class Node:
    """A value as it stands in the file: its line (from 0) and what is there.

    ``value`` is the text of a scalar as written, the nodes of a list, or of a mapping the pairs of a key's node and a
    value's.
    """

    __slots__ = ("line", "value")

    def __init__(self, line: int, value: str | list[Node] | dict[str, tuple[int, Node]]) -> None:
        self.line = line
        self.value = value

    def below(self, step: str | int) -> tuple[int, Node] | None:
        """The line on which ``step`` (a key or a place in a list) stands, and the node it leads to."""
        if isinstance(self.value, dict):
            return self.value.get(step) if isinstance(step, str) else None
        if isinstance(self.value, list) and isinstance(step, int) and step < len(self.value):
            return self.value[step].line, self.value[step]
        return None


class Document:
    """One YAML file: its plain ``data`` and the place of everything in it.

    ``is_told``: what does not fit is told with what to write; where faults are only counted it is not sought.
    """

    def __init__(self, path: Path | str, data: Any, root: Node | None, text: str = "") -> None:
        self.path = path
        self.is_told = True
        self._text = text
        self.data = data
        self.speech = Speech()
        self._root = root

    def line(self, *steps: str | int) -> int:
        """Line (from 1) of the value ``steps`` (keys and list positions) lead to, or of the last one that exists."""
        node = self._root
        if node is None:
            return 1
        line = node.line
        for step in steps:
            found = node.below(step)
            if found is None:
                break
            line, node = found
        return line + 1

    def source(self, *steps: str | int) -> str | None:
        """The scalar that ``steps`` lead to as it is written (an unquoted 34.10 keeps its zero; of nothing the comment
        that stands in its place), None for no scalar."""
        node = self._root
        for step in steps:
            found = node.below(step) if node is not None else None
            if found is None:
                return None
            node = found[1]
        if node is None or not isinstance(node.value, str):
            return None
        return node.value or self._comment(node.line)

    def begins(self, *steps: str | int) -> tuple[int, str] | None:
        """The column (from 0) in which the key that ``steps`` lead to begins, after the dashes of items, and its line
        from there on; None where it begins no line."""
        line = self._text.splitlines()[self.line(*steps) - 1 :][:1]
        found = _BEGINNING.match(line[0]) if line and steps and isinstance(steps[-1], str) else None
        rest = line[0][found.end() :].rstrip() if found is not None else ""
        return (found.end(), rest) if found is not None and rest.lstrip("'\"").startswith(str(steps[-1])) else None

    def _comment(self, line: int) -> str:
        """What stands behind the colon of a line as a comment, where nothing else does."""
        lines = self._text.splitlines()
        found = _NOTHING.search(lines[line]) if line < len(lines) else None
        return found[1] if found else ""

    def convert(self, type_: type[T], data: Any = None, *at: str | int) -> T:
        """``data`` (default: the whole document) as a msgspec type; ``at`` says where in the document it stands.

        Raises KodexError with line and field when it does not fit.
        """
        given = self.data if data is None and not at else data
        try:
            return cast("T", structured.convert(given, type_))
        except msgspec.ValidationError as unfit:
            if not self.is_told:
                raise KodexError(str(unfit), path=self.path) from None
            from kodex.ground.refused.refusals import beside, refusal

            source, begins = (lambda steps: self.source(*at, *steps)), (lambda steps: self.begins(*at, *steps))
            found = refusal(type_, given, self.speech, source, begins, self.data)
            others = beside(found, type_, given, self.speech, source, begins, self.data)
            error, *rest = (self.error(one.what, *at, *one.steps, mend=one.mend) for one in (found, *others))
            error.beside = apart(error, rest)
            raise error from None

    def bound(self, most: int, *at: str | int, besides: Collection[str] = ()) -> None:
        """Refuse a number beyond ``most`` (or its opposite) anywhere in what ``at`` leads to: whoever counts up to it
        would never end. What stands under a key of ``besides`` has bounds of its own. Raises KodexError.
        """
        data = self.data
        for step in at:
            data = data[step]
        waiting: list[tuple[Any, tuple[str | int, ...]]] = [(data, at)]
        while waiting:
            here, place = waiting.pop()
            if isinstance(here, dict):
                waiting += [(one, (*place, key)) for key, one in here.items() if key not in besides]
            elif isinstance(here, list):
                waiting += [(one, (*place, n)) for n, one in enumerate(here)]
            elif isinstance(here, int | float) and not -most <= here <= most:
                raise self.error(_("a number is too large"), *place, mend=_("from -{n} to {n}").format(n=most))

    def rename(self, key: str, new: str, *steps: str | int) -> None:
        """Call ``key`` of the mapping that ``steps`` lead to ``new``, in the data and wherever its line is asked for.

        Raises KodexError when ``new`` stands there too.
        """
        inside, node = self.data, self._root
        for step in steps:
            found = node.below(step) if node is not None else None
            inside, node = inside[step], found[1] if found is not None else None
        if new in inside:
            raise self.error(_("the key stands twice"), *steps, new, mend=_("keep one of the two"))
        for name in list(inside):
            inside[new if name == key else name] = inside.pop(name)
        if node is not None and isinstance(node.value, dict):
            node.value[new] = node.value.pop(key, (node.line, node))

    def numbered(self, *steps: str | int) -> None:
        """From now on the places of the list that ``steps`` lead to are asked for by ``"1"``, ``"2"`` …: the data has a
        mapping there."""
        node = self._root
        for step in steps:
            found = node.below(step) if node is not None else None
            node = found[1] if found is not None else None
        if node is not None and isinstance(node.value, list):
            node.value = {str(n): (one.line, one) for n, one in enumerate(node.value, 1)}

    def error(self, what: str, *steps: str | int, mend: str | None = None) -> KodexError:
        """An error at the place ``steps`` lead to; of the quotes there, where they are none that YAML knows."""
        from kodex.ground.quotes import in_other_quotes  # only for what is refused

        if (quoted := in_other_quotes(self.data, steps)) is not None:
            what, steps, mend = quoted
        return KodexError(what, path=self.path, line=self.line(*steps), field=field(steps), mend=mend)


Faults = Callable[["Document"], int]
"""How many faults a file has that could be read: of several mends the one is told that leads to no further error."""


def read(path: Path | str, faults: Faults | None = None) -> Document:
    """Read one YAML file. Raises KodexError when it cannot be read or holds what is not allowed.

    ``faults``: what else may be wrong with such a file; of the mends of a text that is no YAML the one is told that
    leaves the fewest.
    """
    return parse(text_of(contents(path), path), path, faults)


_READ_BY = {
    "scenarios": ("kodex check", N_("this is a file of scenarios")),
    "gold": ("kodex eval", N_("these are questions with the rules that answer them")),
}
"""By a key that stands in each of a kind of files the command that reads them, and what they are."""


def of_another_kind(document: Document) -> KodexError | None:
    """What is said of a file of scenarios or of questions where another kind is read; None where it is none."""
    top = document.data[0] if isinstance(document.data, list) and document.data else document.data
    key = next((key for key in _READ_BY if isinstance(top, dict) and key in top), None)
    if key is None or isinstance(document.data, list) != (key == "gold"):
        return None
    command, what = _READ_BY[key]
    return document.error(_(what), mend=f"{command} {document.path}")


def written(data: Any) -> str:
    """Plain data as YAML, mappings in their own order."""
    try:
        text: str = yaml.dump(data, Dumper=_Dumper, allow_unicode=True, sort_keys=False)
    except UnicodeEncodeError:  # half of a letter, which libyaml does not write
        text = yaml.safe_dump(data, allow_unicode=True, sort_keys=False)
    return text


def parse(text: str, path: Path | str, faults: Faults | None = None) -> Document:
    """Read YAML text as if it stood in ``path``; ``faults`` as for :func:`read`."""
    try:
        text.encode()
    except UnicodeEncodeError as error:
        line = text.count("\n", 0, error.start) + 1
        raise KodexError(_("not valid UTF-8"), path=path, line=line, mend=_("save the file as UTF-8")) from None
    if len(_SHORTHANDS.findall(text)) > _MOST_SHORTHANDS:
        found = _SHORTHANDS.search(text)
        line = text.count("\n", 0, found.start() if found else 0) + 1
        raise KodexError(_("YAML tags are not allowed"), path=path, line=line, mend=_("leave them out"))
    building = _Building(path)
    events = yaml.parse(text, Loader=_Loader)
    event = None
    lines = text.splitlines() if _CUT.search(text) else []
    while True:
        try:
            event = next(events)
        except StopIteration:
            return Document(path, building.data, building.root, text)
        except _GIVES_UP as error:
            raise _refused(text, path, error, building, event, faults) from None
        if isinstance(event, yaml.CollectionStartEvent) and building.awaits_key:
            no_key = _NoKeyError(problem_mark=cast(Any, event.start_mark))
            raise _refused(text, path, no_key, building, event, faults)
        if isinstance(event, yaml.ScalarEvent) and event.style in ("|", ">") and not event.value.strip():
            raise _of_no_lines(text, path, event)
        if lines and isinstance(event, yaml.ScalarEvent) and not building.awaits_key:
            _whole(event, building.within, lines, path)
        try:
            building.take(event)
        except _TwiceError as error:
            raise _out_of_line(text, path, error, faults) from None


def _of_no_lines(text: str, path: Path | str, event: yaml.ScalarEvent) -> KodexError:
    """The refusal of a sign that begins a text of several lines where none follows: ``> 3``, ``|``."""
    from kodex.ground.written import compared  # only for what is refused

    mark = cast(Any, event.start_mark)
    line = text.splitlines()[mark.line]
    head, rest = line[: mark.column], line[mark.column :]
    what = _("{sign} begins a text of several lines, and none follows").format(sign=event.style)
    number = compared(rest.replace("|", ">", 1)) or ""
    return KodexError(what, path=path, line=mark.line + 1, mend=_("write: {line}").format(line=(head + number).strip()))


def _whole(event: yaml.ScalarEvent, within: bool, lines: list[str], path: Path | str) -> None:
    """Raise KodexError where a word with the sign of comments cuts a text short, in a bracket or not:
    ``title: Az ork #2``."""
    start, end = cast(Any, event.start_mark), cast(Any, event.end_mark)
    line = lines[end.line] if event.implicit[0] and event.value and end.line < len(lines) else ""
    found = _CUT.match(line, end.column)
    if found is None or _kind(event.value) != f"{_TAG}str" or (within and re.search("[]}]", found[0])):
        return  # where a bracket is not closed any more, more is to be said
    from kodex.ground.written import flow  # only for what is refused

    lost = found[0].partition(",")[0] if within else found[0]
    whole = flow(f"{event.value}{lost}".rstrip())
    head, tail = line[: start.column], line[end.column + len(lost) :]
    right = _("write: {line}").format(line=one_line(f"{head}{whole}{tail}".strip(), 100))
    if start.line != end.line:
        right = _("put the text in quotes: {text}").format(text=one_line(whole, 100))
    what = _(
        "a # behind a blank begins a comment (which has a blank behind it, too): of the text only '{text}' is left"
    )
    raise KodexError(what.format(text=one_line(event.value, 40)), path=path, line=end.line + 1, mend=right)


def _out_of_line(text: str, path: Path | str, error: _TwiceError, faults: Faults | None) -> KodexError:
    """The refusal of a key that stands twice: it begins in the wrong column, or lacks its dash, where the file is sound
    with it moved."""
    if error.line is None or len(text) > _LONGEST_TRIED:
        return error
    from kodex.ground.broken.repair import Trial, moved_right  # only for what is refused

    trial = None if faults is None else Trial(_Holding().read, lambda whole: _left(whole, path, faults))
    change = None if trial is None else moved_right(text, error.line - 1, trial)
    if change is None:
        return _as_one(text, path, error)
    line = one_line(change.text.strip(), 100)
    mend = _("begin it in column {n}: {line}").format(n=change.first + 1, line=line)
    return KodexError(error.what, path=path, line=change.line + 1, field=error.field, mend=mend)


def _as_one(text: str, path: Path | str, error: _TwiceError) -> KodexError:
    """The refusal of a key that stands twice with what belongs together: both as one, as long as that is short."""
    start, end = cast(Any, error.second.start_mark), cast(Any, error.second.end_mark)
    lines = text.splitlines()
    if error.first is None or start.line != end.line or start.line >= len(lines):
        return error
    from kodex.ground.written import flow, merged  # only for what is refused

    line, other = lines[start.line], f"{error.second.value}\N{SNOWMAN}"
    lines[start.line] = f"{line[: start.column]}{other}{line[end.column :]}"
    try:
        inside = _Holding().read("\n".join(lines))
    except ValueError:
        return error
    for step in error.steps:
        inside = inside[step]
    whole = merged(inside[error.second.value], inside[other])
    form = f"{error.second.value}: {flow(whole)}"
    if whole is None or len(form) > _LONGEST_FORM:
        return error
    mend = _("write both as one on line {n}, and delete the other: {form}").format(n=error.first, form=form)
    return KodexError(error.what, path=path, line=error.line, field=error.field, mend=mend)


_LONGEST_FORM = 120
"""Longest value that is written out in a mend, in letters."""
_LONGEST_TRIED = 60_000
"""Longest text that is read anew with its mends to see which of them leaves it sound, in letters."""


def _refused(
    text: str,
    path: Path | str,
    error: Exception,
    building: _Building,
    last: yaml.Event | None,
    faults: Faults | None,
) -> KodexError:
    """The refusal of a text that the parser gave up on after the event ``last``, or whose ``last`` cannot be a key."""
    from kodex.ground.broken.faults import fault, no_key  # only for what is refused
    from kodex.ground.broken.repair import Trial
    from kodex.ground.broken.stop import Reading
    from kodex.ground.nearby import is_only_tried

    if is_only_tried():
        return KodexError(_NO_YAML, path=path)
    reading = Reading(text, error, [event for _data, _node, event in building.open], last)
    trial = Trial(_Holding().read, lambda whole: _left(whole, path, faults))
    found = no_key(reading, trial) if isinstance(error, _NoKeyError) else fault(reading, DEPTH, trial)
    return KodexError(found.what, path=path, line=found.line, mend=found.mend)


_NO_YAML = "not valid YAML"
"""What nobody reads: it was only asked whether a text is YAML."""


def _left(text: str, path: Path | str, faults: Faults | None) -> int:
    """How many faults a text has that was changed to be YAML; none of them is told, so no mend is looked for."""
    from kodex.ground.nearby import only_tried  # only for what is refused

    if faults is None or len(text) > _LONGEST_TRIED:
        return 0
    with only_tried():
        try:
            document = parse(text, path)
        except KodexError:  # it is no YAML with it either
            return 1
        document.is_told = False
        return faults(document)


class _Holding:
    """What changed texts hold: so many values, keys, beginnings and ends are looked at with all changes together."""

    def __init__(self, most: int = 250_000) -> None:
        self._most = most

    def read(self, text: str) -> Any:
        """What a text holds. Raises ValueError where it cannot be read, or no more is looked at."""
        building = _Building("")
        try:
            for event in yaml.parse(text, Loader=_Loader):
                self._most -= 1
                if self._most < 0 or (isinstance(event, yaml.CollectionStartEvent) and building.awaits_key):
                    raise ValueError
                building.take(event)
        except (*_GIVES_UP, KodexError) as error:
            raise ValueError from error
        return building.data


class _Building:
    """Puts plain data and nodes together from the parser's events."""

    def __init__(self, path: Path | str) -> None:
        self.path = path
        self.data: Any = None
        self.root: Node | None = None
        self.open: list[tuple[Any, Node, yaml.NodeEvent]] = []
        """The lists and mappings that are not ended, from the outermost on, each with the event that began it."""
        self._key: tuple[str, int] | None = None
        self._values = 0
        self._anchors: dict[str, tuple[Any, Node]] = {}
        self._unused: dict[str, yaml.ScalarEvent] = {}
        """Texts under an anchor that no alias has named yet."""
        self._documents = 0

    def take(self, event: yaml.Event) -> None:
        """Go on with the next event. Raises KodexError for what is not allowed."""
        if isinstance(event, yaml.ScalarEvent):
            self._scalar(event)
        elif isinstance(event, yaml.CollectionStartEvent):
            self._start(event)
        elif isinstance(event, yaml.CollectionEndEvent):
            self.open.pop()
        elif isinstance(event, yaml.AliasEvent):
            self._alias(event)
        elif isinstance(event, yaml.DocumentEndEvent):
            for anchor, named in self._unused.items():
                what = _("nothing names the anchor '{name}'").format(name=anchor)
                text = f'"&{anchor} {named.value}"'
                raise self._error(what, named, _("put it in quotes if it is text: {text}").format(text=text[:80]))
        elif isinstance(event, yaml.DocumentStartEvent):
            self._documents += 1
            if self._documents > 1:
                raise self._error(_("a second YAML document begins here"), event, _("keep one of the two"))

    def _scalar(self, event: yaml.ScalarEvent) -> None:
        if hides(event.value):
            what = _("not valid YAML: {why}").format(why=_("control characters are not allowed"))
            raise self._error(what, event, _("leave them out"))
        if self.awaits_key:
            key = event.value
            if key in self.open[-1][0]:
                what, place = _("the key stands twice"), field((*self._steps(), key))
                mend, first = self._twice(key)
                error = _TwiceError(what, path=self.path, line=_line(event) + 1, field=place, mend=mend)
                error.second, error.steps, error.first = event, tuple(self._steps()), first
                raise error
            self._key = (key, _line(event))
            return
        data, node = self._plain(event), Node(_line(event), event.value)
        self._named(event, data, node)
        self._put(data, node, event)

    def _steps(self) -> list[str | int]:
        """The keys and places that lead to the innermost list or mapping that is open."""
        outer = (data for data, _node, _event in self.open[:-1])
        return [len(data) - 1 if isinstance(data, list) else next(reversed(data)) for data in outer]

    def _twice(self, key: str) -> tuple[str, int | None]:
        """The mend of a key that stands twice (before the first key of an item a dash may be missing), and the line of
        the first, where nothing but both may be meant."""
        if self.within and all(one is None for one in self.open[-1][0].values()):
            return _("a list stands in square brackets: {text}").format(text=f"[{key}, {key}]"), None
        first = next(iter(self.open[-1][0]))
        if key != first or len(self.open) < 2 or not isinstance(self.open[-2][0], list):
            before = self.open[-1][1].below(key)
            if len(key) == 1 and "A" <= key < "D" and (following := chr(ord(key) + 1)) not in self.open[-1][0]:
                what = _("keep one of the two, or the second is that of another player: {key}: …")
                return what.format(key=following), None
            line = before[0] + 1 if before else 1
            return _("keep one of the two (the first stands on line {n})").format(n=line), line
        return _("keep one of the two; where another item of the list begins: - {key}: …").format(key=key), None

    def _start(self, event: yaml.CollectionStartEvent) -> None:
        mapping = isinstance(event, yaml.MappingStartEvent)
        if event.tag not in (None, "!", f"{_TAG}{'map' if mapping else 'seq'}"):
            raise self._error(_("YAML tags are not allowed"), event, _("leave them out"))
        if len(self.open) > DEPTH:
            raise self._error(_("nested too deeply"), event, _("at most {n} levels").format(n=DEPTH))
        data: Any = {} if mapping else []
        node = Node(_line(event), {} if mapping else [])
        self._named(event, data, node)
        self._put(data, node, event)
        self.open.append((data, node, event))

    def _named(self, event: yaml.NodeEvent, data: Any, node: Node) -> None:
        """Keep a value under its anchor, where it has one."""
        if event.anchor is not None:
            if isinstance(event, yaml.ScalarEvent):
                self._unused[event.anchor] = event
            self._anchors[event.anchor] = data, node

    def _alias(self, event: yaml.AliasEvent) -> None:
        """Write out what an anchor names, as whatever wrote the YAML means it."""
        if event.anchor not in self._anchors:
            what = _("no anchor is called '{name}'").format(name=event.anchor)
            raise self._error(
                what, event, _("put it in quotes if it is text: {text}").format(text=f"'*{event.anchor}…'")
            )
        self._unused.pop(event.anchor, None)
        data, node = self._anchors[event.anchor]
        if self.awaits_key or any(node is one for _data, one, _event in self.open):
            what = _("an alias stands for a value here, and not inside its own")
            raise self._error(what, event, _("write the value out"))
        self._unfold(data, node, event)

    def _unfold(self, data: Any, node: Node, event: yaml.AliasEvent) -> None:
        """Put a copy of a value here, which counts with all that is in it; no deeper than any value may lie."""
        if not isinstance(data, list | dict):
            self._put(data, Node(_line(event), node.value), event)
            return
        if len(self.open) > DEPTH:
            raise self._error(_("nested too deeply"), event, _("at most {n} levels").format(n=DEPTH))
        copy: Any = type(data)()
        node_of_copy = Node(_line(event), type(data)())
        self._put(copy, node_of_copy, event)
        self.open.append((copy, node_of_copy, event))
        for key, one in data.items() if isinstance(data, dict) else enumerate(data):
            inside = node.below(key)
            assert inside is not None
            self._key = (str(key), _line(event)) if isinstance(data, dict) else None
            self._unfold(one, inside[1], event)
        self.open.pop()

    @property
    def awaits_key(self) -> bool:
        """Whether the next value is the key of a mapping."""
        return bool(self.open) and self._key is None and isinstance(self.open[-1][0], dict)

    @property
    def within(self) -> bool:
        """Whether the next value stands between brackets."""
        return bool(self.open) and bool(getattr(self.open[-1][2], "flow_style", False))

    def _put(self, data: Any, node: Node, event: yaml.Event) -> None:
        """Put a value where it belongs."""
        self._values += 1
        if self._values > VALUES:
            raise self._error(_("the file holds more than {n} values").format(n=VALUES), event, _("split it"))
        if not self.open:
            self.data, self.root = data, node
            return
        outer, outer_node, _event = self.open[-1]
        if self._key is None:
            outer.append(data)
            outer_node.value.append(node)  # type: ignore[union-attr]
        else:
            key, line = self._key
            outer[key] = data
            outer_node.value[key] = (line, node)  # type: ignore[index,call-overload]
            self._key = None

    def _plain(self, event: yaml.ScalarEvent) -> Any:
        """The text, number, truth or nothing that a scalar means."""
        text: str = event.value
        tag = event.tag if event.tag not in (None, "!") else _kind(text) if event.implicit[0] else _TAG + "str"
        make = _SCALARS.get(tag)
        if make is None:
            what = _("YAML tag {tag} is not allowed").format(tag=tag.rsplit(":", 1)[-1])
            from kodex.ground.written import compared  # only for what is refused

            if (number := compared(f"{tag} {text}")) is not None:
                what = _("a value is one number, not a comparison")
                raise self._error(what, event, _("write {value}").format(value=number))
            raise self._error(what, event, _("leave it out; put a text that begins with ! in quotes"))
        try:
            found = make(text)
        except ValueError:
            return text
        if isinstance(found, int) and found > LARGEST:
            raise self._error(_("the number must be at most {n}").format(n=LARGEST), event)
        if isinstance(found, int) and found < -LARGEST - 1:
            raise self._error(_("the number must be at least {n}").format(n=-LARGEST - 1), event)
        return found

    def _error(self, what: str, event: yaml.Event, mend: str | None = None) -> KodexError:
        return KodexError(what, path=self.path, line=_line(event) + 1, mend=mend)


def _line(event: yaml.Event) -> int:
    return int(event.start_mark.line) if event.start_mark is not None else 0


_TAG = "tag:yaml.org,2002:"
_LONGEST_NUMBER = 100
_SCALARS: dict[str, Callable[[str], Any]] = {
    _TAG + "str": str,
    _TAG + "int": lambda text: int(text.replace("_", ""), 0),
    _TAG + "float": float,
    _TAG + "bool": lambda text: text.lower() in {"true", "yes", "on"},
    _TAG + "null": lambda _text: None,
    _TAG + "timestamp": str,
}


def _kind(text: str) -> str:
    """The tag of a scalar without quotes, as YAML 1.1 tells it by its first letter and its form; long ones are text."""
    if len(text) > _LONGEST_NUMBER:
        return _TAG + "str"
    for tag, form in _Loader.yaml_implicit_resolvers.get(text[:1], ()):
        if form.match(text):
            return str(tag)
    return _TAG + "str"
