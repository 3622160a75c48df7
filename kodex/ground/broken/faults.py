"""Why a text is no YAML, in our own words: told from the text and from where a parser gave up on it.

What a parser says changes from release to release, and so does which of its layers notices first; its words are never
looked at. Of its error only the marks are used: where it stopped, and where that began which it could not end. A fault
is one of the kinds below; where none is known for sure, that it is no valid YAML is all that is said, with the line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

import yaml

from kodex.errors import one_line
from kodex.ground.broken.mends import TEXTS, count_first, is_count, key_first, parted, with_colon
from kodex.ground.broken.repair import Change, Trial, line_above, repaired
from kodex.ground.broken.signs import UNSEEN, foreign_comment, told_sign, without_unseen
from kodex.ground.broken.stop import BREAK, LEVELS, QUOTED, Reading, Spot, is_content, spot_of
from kodex.ground.broken.swaps import Swapped, assigned, keyless, moved_block, swapped
from kodex.ground.i18n import _, ngettext
from kodex.ground.written import compared

_HIDDEN = re.compile("[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_STRANGE_BLANK = re.compile(f"(?:^|[\\s:,\\[{{\\]}}-])[{UNSEEN}]|[{UNSEEN}](?=[:,\\[{{\\]}}]|$)")
"""A blank that is none to YAML where a sign of YAML stands beside it."""
_ESCAPE = re.compile(r"\\(?:[xuU][0-9a-fA-F]{0,8}|.)?\Z", re.DOTALL)
_GLUED = re.compile(r"(\s*(?:- +)*[^\s:'\"#\[\]{},]+:)(?!//)([^\s:].*)")
_GLUED_DASH = re.compile(r"(\s*(?:- +)*-)([^\s-].*)")
_PAIR = re.compile(r"(\s*(?:- +)*(?:'[^']*'|\"[^\"]*\"|(?![-\s'\"#\[{]).*?):\s+)(.*\S)")
_ENTRIES = re.compile(r"[\w.]+(?:,\s*[a-z_]\w*:\s+[^:,]+)+")
_ONE_PAIR = re.compile(r"([\w.-]+):\s+(\S+|\[[^\]]*\]|\{[^}]*\}|'[^']*'|\"[^\"]*\")")
"""A key with one word, list, mapping or text in quotes."""
_OFTEN = frozenset(("phase", "step", "type", "life", "kind", "when", "then", "active", "on", "to", "n"))
"""Keys that one line of a file may have alone."""
_LISTS = {"act": "when", "do": "effects", "number": "rules"}
"""By the key with which items begin the key of their list."""
_COLON = re.compile(r":(?=\s|\Z)")
_KEYED = re.compile(r"(?![\[{'\"]).*?:(?=\s|\Z)|['\"]")
"""A key, as a line begins with it."""
_ITEM = re.compile(r"-(?=\s|\Z)")
_CLOSING = {"[": "]", "{": "}"}
_WIDE = str.maketrans(
    {"：": ": ", "，": ", ", "；": ", ", "［": "[", "］": "]", "｛": "{", "｝": "}", "“": '"', "”": '"'}
)
"""Signs of other keyboards for those of YAML."""
_WIDE_SIGN = re.compile("[：，；［］｛｝]")
_ITEM_SIGN = re.compile(r"(\s*)([–—−‒•·*]|--+|\d{1,2}[.)])\s+(\S.*)")
"""What is typed for the dash of an item."""
_GLUED_PAIR = re.compile(r"(?<=[\w'\"]):(?=[\[{\w'\"])")
_OPENS = re.compile(r":\s*(?:#.*)?$")
"""The end of a line below which a list or a mapping begins."""
_PARTS = re.compile(r"'[^']*'|\"[^\"]*\"|[\[\]{}]")
_COMMENT = re.compile(r"(?<=[\w.:/-])\s+#(?=\w)")
"""A sign that begins a comment between what look like two parts of one word."""
_QUESTION = re.compile(r"([\w.-]+):\s+\?+(?=\s*(?:[,}\]#]|$))")
_LONGEST = 60
"""Longest example in a mend, in characters."""


class Fault(NamedTuple):
    """What is wrong (``what``), on which line (from 1), what would be right; ``guessed``: where a change that has been
    tried is better; ``whole``: nothing is to be added."""

    what: str
    line: int
    mend: str
    guessed: bool = False
    whole: bool = False


def fault(reading: Reading, depth: int, trial: Trial | None = None) -> Fault:
    """The fault of a text in which at most ``depth`` lists and mappings may stand inside each other; ``trial``: with
    which small changes are tried."""
    found = _too_deep(reading, depth)
    is_form = found is None
    if found is None:
        found = next(filter(None, (kind(reading) for kind in (_KINDS if reading.is_marked else (_hidden,)))), None)
    if found is None:
        mend = _("look here and just above for a bracket, a quotation mark, a colon or an indent that is wrong")
        found = Fault(_("not valid YAML"), reading.stopped.line + 1, mend)
    if is_form and trial is not None and reading.is_marked and found.whole:
        two = swapped(reading, [found.line - 1, reading.stopped.line], trial)
        found = found if two is None else _out_of_order(two)
    if is_form and trial is not None and reading.is_marked and not found.whole:
        found = _written_rightly(reading, found, trial)
    last = reading.above(len(reading.lines))
    return found._replace(line=min(found.line, 1 if last is None else last + 1))


_LIST_AS_KEY = re.compile(r"\[([\w\s,-]+)\]\s*:\s*([\w-]+)")
"""Several names in brackets as one key, with its value."""


def no_key(reading: Reading, trial: Trial) -> Fault:
    """The fault of a list or a mapping where a key is awaited."""
    found = Fault(_("a key must be text"), reading.stopped.line + 1, _("a word before the colon"))
    line = reading.line(reading.stopped.line)
    if (listed := _LIST_AS_KEY.search(line)) is not None:
        each = ", ".join(f"{one.strip()}: {listed[2].strip()}" for one in listed[1].split(","))
        shown = one_line(_shown(line[: listed.start()] + each + line[listed.end() :]), _LONGEST * 3)
        return found._replace(mend=_("write: {line}").format(line=shown.strip()))
    return _written_rightly(reading, found, trial)


def _written_rightly(reading: Reading, found: Fault, trial: Trial) -> Fault:
    """A fault with its line written rightly, where a small change makes it YAML."""
    above, last = reading.above(reading.stopped.line), reading.last
    spots = [spot_of(last.start_mark) if last is not None else None, reading.begun, reading.bracket, reading.stopped]
    further = reading.less_indented(reading.stopped.line)
    near = [found.line - 1, *(one.line for one in spots if one is not None)]
    first = reading.below(further) if further is not None else None
    near += [one for one in (above, further, first, reading.odd_above(found.line - 1)) if one is not None]
    if (several := _in_several_places(reading, near, trial)) is not None:
        return several
    change = repaired(reading, near, trial)
    if change is None or trial.faults(_with_change(reading, change)):
        if (several := _of_a_line(reading, near, trial)) is not None:
            return several
        first_of_all = next((n for n, line in enumerate(reading.lines) if is_content(line)), 0)
        missing = line_above(reading, [first_of_all, *near], trial) if len(reading.text) <= _LONGEST_INSERTED else None
        if missing is not None:
            n, key = missing
            mend = _("write above it in column {n}: {line}").format(n=_indent(key) + 1, line=key.strip())
            return _broken(_("the line '{key}' is missing here").format(key=key.strip()), n, mend)
    if change is None or change.shown in found.mend:
        return found
    line = one_line(change.shown, _LONGEST * 3)
    if not change.moved and (sign := told_sign(reading.lines[change.line].rstrip(), change.text)) is not None:
        return _broken(sign, change.line, _("write: {line}").format(line=line))
    is_unclosed = any(found.mend == _("close it with {sign}").format(sign=one) for one in ("]", "}"))
    is_behind = _("something stands after the closing bracket") in found.what
    if (is_unclosed or is_behind) and _closes_once_less(reading.lines[change.line], change):
        what = _("a closing bracket too many stands on this line")
        return _broken(what, change.line, _("write: {line}").format(line=line))
    if change.moved:
        mend = _("begin it in column {n}: {line}").format(n=change.first + 1, line=line)
        if (why := _out_of_line(reading, change, found.line)) is not None:
            return _broken(why, change.line, mend)
        return found._replace(line=change.line + 1, mend=mend if found.guessed else f"{found.mend}: {mend}")
    before = reading.lines[change.line]
    if before[change.first : change.first + 1] + change.text[change.first : change.first + 1] == "{[":
        what = _("a list stands in square brackets, and not in braces")
        return _broken(what, change.line, _("write: {line}").format(line=line))
    if (why := _lacks_quotes(reading.lines[change.line], change)) is not None:
        return _broken(why, change.line, _("write: {line}").format(line=line))
    form = "{mend}: {line}" if not found.guessed else _("write: {line}")
    return found._replace(line=change.line + 1, mend=form.format(mend=found.mend, line=line))


def _out_of_order(two: Swapped) -> Fault:
    mend = _("write the next line above it: {line}").format(line=two.key)
    return _broken(_("this line belongs under the next one"), two.line, mend)._replace(whole=True)


def _in_several_places(reading: Reading, near: list[int], trial: Trial) -> Fault | None:
    """The fault of lines in each other's place, or of signs of equality throughout."""
    if (two := swapped(reading, near, trial)) is not None:
        return _out_of_order(two)
    if (equals := assigned(reading, near, trial)) is not None:
        first, *others = equals.lines
        why = _("{sign} stands where a colon belongs").format(sign="=")
        if others:
            further = ", ".join(str(n + 1) for n in others)
            why = _("{what}, so on these lines too: {lines}").format(what=why, lines=further)
        return _broken(why, first, _("write: {line}").format(line=equals.lines[first].strip()))
    return None


def _of_a_line(reading: Reading, near: list[int], trial: Trial) -> Fault | None:
    """The fault of a line that lacks its key, or begins in the wrong column with what stands under it."""
    if (block := moved_block(reading, near, trial)) is not None:
        why = _("this line begins in column {n}, what it stands beside in column {right}")
        line = one_line(reading.lines[block.line].strip(), _LONGEST)
        mend = _("with what stands under it, begin it in column {n}: {line}").format(n=block.right + 1, line=line)
        return _broken(why.format(n=block.column + 1, right=block.right + 1), block.line, mend)
    if (bare := keyless(reading, near, trial)) is not None:
        why = _("the key before this value is missing: {text}").format(text=_shown(reading.lines[bare.line]))
        return _broken(why, bare.line, _("write: {line}").format(line=bare.right))
    return None


def _lacks_quotes(line: str, change: Change) -> str | None:
    """What is wrong with a text around which a change puts quotes; None where it does something else."""
    text, first, last = change.text, change.first, change.last
    part = text[first + 1 : last - 1]
    if text[:first] + part + text[last:] != line.rstrip() or text[first : first + 1] not in tuple("'\""):
        return None
    if part[:1] in tuple("&*!|>@`%"):
        return _("no text may begin with {sign} without quotes").format(sign=part[0])
    return _("a colon stands in a text without quotes") if ": " in part else None


def _closes_once_less(line: str, change: Change) -> bool:
    """Whether a change takes a closing bracket from a line, and nothing else."""
    line = line.rstrip()
    taken = line[change.first : change.first + 1]
    return taken in ("]", "}") and change.text == line[: change.first] + line[change.first + 1 :]


_LONGEST_INSERTED = 20_000
"""Longest text into which lines are put to see whether it is sound then, in letters."""


def _with_change(reading: Reading, change: Change) -> str:
    return "\n".join([*reading.lines[: change.line], change.text, *reading.lines[change.line + 1 :]])


def _out_of_line(reading: Reading, change: Change, told: int) -> str | None:
    """Why a line is moved that is another than the one a fault is ``told`` of, or had a dash; None where what is told
    of it says enough."""
    before = reading.line(change.line)
    if before.lstrip().startswith("- ") and not change.text.lstrip().startswith("- "):
        return _("a dash stands before a key that is no item of a list")
    if change.text.lstrip().startswith("- ") and not before.lstrip().startswith("-"):
        return _("the dash of an item is missing") if change.line + 1 != told else None
    if change.line + 1 == told or change.text.lstrip() != before.strip():
        return None
    columns = {"n": _indent(before) + 1, "right": change.first + 1}
    return _("this line begins in column {n}, what it stands beside in column {right}").format(**columns)


def _nested(line: int, depth: int) -> Fault:
    return Fault(_("nested too deeply"), line + 1, _("at most {n} levels").format(n=depth))


def _broken(why: str, line: int, mend: str, guessed: bool = False) -> Fault:
    return Fault(_("not valid YAML: {why}").format(why=why), line + 1, mend, guessed)


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


def _start(line: str) -> int:
    """The column in which a line begins, after the dashes of items."""
    return len(line) - len(re.sub(r"^\s*(?:- +)*", "", line))


def _shown(text: str) -> str:
    return one_line(text.strip(), _LONGEST)


def _ends_of(text: str) -> str:
    """A line, of a long one how it begins and how it ends: both quotation marks are seen."""
    return text if len(text) <= 2 * _LONGEST else f"{text[:_LONGEST].rstrip()} … {text[-_LONGEST // 2 :].lstrip()}"


# --- the kinds of faults, those first that are known for sure -----------------------------------------------------


def _too_deep(reading: Reading, depth: int) -> Fault | None:
    """A parser may have a bound of its own; levels that it read ahead and never told of count, too."""
    levels, unread = len(reading.opened), reading.unread()
    if reading.is_marked or reading.gave_up_on_depth:
        for found in LEVELS.finditer(unread):
            levels += 1 if found["into"] else -1 if found["out"] else 0
            if levels > depth:
                return _nested(reading.spot_in(unread, found.start()).line, depth)
    return _nested(reading.read_to.line, depth) if reading.gave_up_on_depth else None


def _hidden(reading: Reading) -> Fault | None:
    found = _HIDDEN.search(reading.text)
    if found is None:
        return None
    line = len(BREAK.findall(reading.text, 0, found.start()))
    return _broken(_("control characters are not allowed"), line, _("leave them out"))


def _tab(reading: Reading) -> Fault | None:
    blanks = reading.here[: len(reading.here) - len(reading.here.lstrip())]
    if reading.letter != "\t" and ("\t" not in blanks or reading.stopped.column > len(blanks)):
        return None
    mend = _("a blank instead") if reading.before.strip() else _("indent with blanks")
    return _broken(_("a tab stands here"), reading.stopped.line, mend)


def _no_break_space(reading: Reading) -> Fault | None:
    begun = reading.begun.line if reading.begun is not None else None
    for line in (reading.above(reading.stopped.line), reading.stopped.line, begun):
        if line is not None and _STRANGE_BLANK.search(QUOTED.sub("", reading.line(line))):
            whole = without_unseen(reading.line(line))
            shown = one_line(whole, _LONGEST) if reading.line(line)[: _indent(whole)].strip(" ") else _shown(whole)
            right = _("write an ordinary blank: {line}").format(line=shown)
            return _broken(_("a blank that YAML takes for a letter stands here"), line, right)._replace(whole=True)
    return None


def _strange_sign(reading: Reading) -> Fault | None:
    """A colon, a comma or a bracket of another keyboard, another sign than the dash before an item."""
    for line in dict.fromkeys((reading.stopped.line, reading.above(reading.stopped.line))):
        text = "" if line is None else reading.line(line)
        bare = QUOTED.sub("", text)
        found, item = _WIDE_SIGN.search(bare), _ITEM_SIGN.fullmatch(text.rstrip())
        is_sure = item is not None and (len(item[2]) == 1 or item[3][0] == "{")
        if item is not None and is_sure and (item[2] != "*" or ":" in item[3]):
            why = _("{sign} stands where the dash of an item belongs").format(sign=item[2])
            mend = _("write: {line}").format(line=_shown(f"- {item[3]}"))
            return _broken(why, line or 0, mend)._replace(whole=True)
        if found is not None:
            why = _("{sign} is a sign of another keyboard").format(sign=found[0])
            right = re.sub(r"(?<=[:,]) +", " ", text.translate(_WIDE))
            return _broken(why, line or 0, _("write: {line}").format(line=_shown(right)))._replace(whole=True)
    return None


def _no_dash(reading: Reading) -> Fault | None:
    """An item in brackets among other items, without its dash: below one, or above one and first in its list."""
    for line in dict.fromkeys(one.line for one in (reading.begun, reading.stopped) if one is not None):
        text, above = reading.line(line), reading.above(line)
        column = _indent(text)
        if above is None or text[column : column + 1] not in ("{", "[") or not _is_balanced(text):
            continue
        beside = reading.line(above), reading.line(reading.below(line) or line)
        is_first = bool(_OPENS.search(beside[0])) and _indent(beside[0]) <= column == _indent(beside[1])
        item = beside[1] if is_first else beside[0]
        if _is_balanced(item) and item[column:].startswith("- "):
            mend = _("write: {line}").format(line=_shown(f"- {text.strip()}"))
            return _broken(_("the dash of an item is missing"), line, mend)._replace(whole=True)
    return None


def _is_balanced(line: str) -> bool:
    """Whether each bracket of a line has its pair there."""
    opened: list[str] = []
    for sign in (one for one in _PARTS.findall(line) if one in "[]{}"):
        if sign in _CLOSING:
            opened.append(_CLOSING[sign])
        elif not opened or opened.pop() != sign:
            return False
    return not opened


def _directive(reading: Reading) -> Fault | None:
    first = next((n for n, line in enumerate(reading.lines) if is_content(line)), 0)
    if reading.opened or reading.read_to.line > first or not reading.line(first).startswith("%"):
        return None
    line = reading.stopped.line if reading.here.startswith("%") else first
    return _broken(_("this line begins with a percent sign and is not understood"), line, _("leave it out"))


def _open_quote(reading: Reading) -> Fault | None:
    """What begins with a quotation mark and does not end, or has a backslash before a letter that means nothing."""
    quote = reading.letter_at(reading.begun)
    if reading.begun is None or quote not in ("'", '"'):
        return None
    escape = _ESCAPE.search(reading.here[: reading.stopped.column + 1])
    if quote == '"' and escape and not reading.has_ended:
        sign = _shown(reading.here[escape.start() :][: max(2, len(escape[0]))])
        why = _("'{sign}' stands in double quotes, where a backslash has a meaning of its own").format(sign=sign)
        return _broken(why, reading.stopped.line, _("two backslashes for one, or single quotes"))
    closed = QUOTED.match(reading.part(reading.begun, None))
    if closed and not BREAK.search(closed[0]):
        return None
    return _unclosed(quote, quote, reading.begun.line)


def _closed_bracket(reading: Reading) -> Fault | None:
    if not isinstance(reading.last, yaml.CollectionEndEvent) or reading.bracket or reading.letter in ("", ":"):
        return None
    if not reading.before.rstrip().endswith(("]", "}")):
        return None
    if reading.letter in _CLOSING.values():
        return _broken(_("this bracket closes nothing"), reading.stopped.line, _("leave it out"))
    why = _("something stands after the closing bracket")
    return _broken(why, reading.stopped.line, _("begin a new line, or put all of it in quotes"))


def _closed_quote(reading: Reading) -> Fault | None:
    """Something after a closing quotation mark, which may have been meant to open another text."""
    last, spot = reading.last, reading.read_to
    if not isinstance(last, yaml.ScalarEvent) or last.style not in ("'", '"') or spot.line != reading.stopped.line:
        return None
    if reading.letter in ("", ":", ",", "]", "}") or reading.here[spot.column : reading.stopped.column].strip():
        return None
    begun = spot_of(last.start_mark)
    if begun is not None and begun.line < spot.line:
        return _unclosed(str(last.style), str(last.style), begun.line)
    if reading.bracket is not None:
        return None
    why = _("something stands after the closing quotation mark")
    return _broken(why, spot.line, _("put all of it in quotes, others than stand inside"))


def _unclosed(sign: str, closing: str, line: int) -> Fault:
    why = _("what opens here with {sign} is never closed").format(sign=sign)
    return _broken(why, line, _("close it with {sign}").format(sign=closing))


def _first_letter(reading: Reading) -> Fault | None:
    """A letter with which no text without quotes begins, for it would mean something else."""
    begun = reading.letter_at(reading.begun)
    found = begun if begun in tuple("&*!|>") else reading.letter
    spot = reading.begun if found == begun and reading.begun is not None else reading.stopped
    if found not in tuple("&*!|>@`%") and (reading.bracket is not None or found not in tuple(",]}")):
        return None
    rest = reading.line(spot.line)[spot.column :]
    if (number := compared(rest)) is not None:
        tail = rest[rest.index(number) + len(number) :]
        right = reading.line(spot.line)[: spot.column] + number + tail
        change = Change(spot.line, right, spot.column, spot.column + len(number), 0)
        why = _("a value is one number, not a comparison")
        return _broken(why, spot.line, _("write: {line}").format(line=change.shown))._replace(whole=True)
    why = _("no text may begin with {sign} without quotes").format(sign=found)
    return _broken(why, spot.line, _("put the text in quotes"), guessed=True)


def _open_question(reading: Reading) -> Fault | None:
    """A question mark alone, where the writer does not know what to write: YAML takes it for the sign of a key."""
    for line in dict.fromkeys((reading.stopped.line, *(one.line for one in (reading.begun,) if one is not None))):
        found = _QUESTION.search(QUOTED.sub("", reading.line(line)))
        if found is not None:
            mend = _("write what belongs there: {line}").format(line=f"{found[1]}: …")
            return _broken(_("a question mark stands in the place of a value"), line, mend)._replace(whole=True)
    return None


def _brackets(reading: Reading) -> Fault | None:
    """Inside a bracket: it is not closed, or a comma is missing or one too many."""
    spot, line = reading.bracket, reading.stopped.line
    if spot is None:
        return None
    sign = reading.letter_at(spot)
    goes_on = line > spot.line and _indent(reading.here) <= _indent(reading.line(spot.line))
    crossed = reading.letter in _CLOSING.values() and reading.letter != _CLOSING.get(sign)
    if crossed and _closes_too_much(reading, spot):
        return _broken(_("this bracket closes nothing"), line, _("leave it out"))
    if sign in _CLOSING and (comment := _comment_within(reading, spot)) is not None:
        return comment
    if sign in _CLOSING and (goes_on or crossed or not reading.is_closed(spot)):
        return _unclosed(sign, _CLOSING[sign], spot.line)
    if reading.letter == ",":
        return _broken(_("nothing stands before this comma"), line, _("leave it out"))
    if reading.letter == ":":
        rest = reading.here[reading.stopped.column + 1 :]
        word = re.split(r"[\s,\[{]", reading.before)[-1]
        if rest[:1] in (",", "}", "]") and word:
            return _without_value(reading, word)
        if (right := _with_blanks(reading, spot)) is not None:
            mend = _("write: {line}").format(line=_shown(right))
            return _broken(_("a blank is missing after the colon"), line, mend)._replace(whole=True)
        if rest.strip() and not rest[0].isspace():
            return _broken(_("a blank is missing after the colon"), line, _shown(f"{word}: {rest}"))
        return _colon_in_brackets(reading)
    return _broken(_("a comma is missing here"), line, _("write one between two entries"))


def _comment_within(reading: Reading, bracket: Spot) -> Fault | None:
    """A sign behind a blank that makes a comment of the rest of the line, in which the bracket is closed."""
    line = reading.line(bracket.line)
    bare = QUOTED.sub(lambda found: "x" * len(found[0]), line)
    found = _COMMENT.search(bare, bracket.column)
    if found is None or _CLOSING[line[bracket.column]] not in bare[found.start() :]:
        return None
    if _CLOSING[line[bracket.column]] in bare[bracket.column : found.start()]:
        return None
    why = _("a # behind a blank begins a comment: the rest of the line is lost")
    before = line[: found.start()]
    right = f"{before} {line[found.end() :]}" if before.endswith((":", ",")) else before + line[found.end() - 1 :]
    return _broken(why, bracket.line, _("write: {line}").format(line=_shown(right)))._replace(whole=True)


def _closes_too_much(reading: Reading, bracket: Spot) -> bool:
    """Whether the sign at which the parser stopped stands once more on this line than what it closes, and twice side by
    side."""
    closing, text = reading.letter, QUOTED.sub("", reading.here)
    opening = {"]": "[", "}": "{"}.get(closing, "")
    beside = reading.before.rstrip().endswith(closing) and bracket.line == reading.stopped.line
    return bool(opening) and beside and text.count(closing) == text.count(opening) + 1


def _with_blanks(reading: Reading, bracket: Spot) -> str | None:
    """What stands in a bracket of one line with a blank behind each colon, where several lack it."""
    part = reading.line(bracket.line)[bracket.column :] if bracket.line == reading.stopped.line else ""
    level = end = 0
    for found in _PARTS.finditer(part):
        level += (found[0] in "[{") - (found[0] in "]}") if len(found[0]) == 1 else 0
        if not level:
            end = found.end()
            break
    text = part[:end]
    return _GLUED_PAIR.sub(": ", text) if len(_GLUED_PAIR.findall(QUOTED.sub("", text))) > 1 else None


def _without_value(reading: Reading, key: str) -> Fault:
    """A key within brackets with nothing behind its colon; what stands behind it elsewhere says with what to begin."""
    signs = re.findall(rf"(?<![\w.-]){re.escape(key)}:\s+([\[{{])", reading.text)
    form = {"[": "[]", "{": "{}"}.get(signs[0], "…") if signs else "…"
    what = _("the key '{key}' stands empty").format(key=key)
    mend = _("{form}, or leave it out").format(form=_shown(f"{key}: {form}"))
    return Fault(what, reading.stopped.line + 1, mend, whole=True)


def _colon_in_brackets(reading: Reading) -> Fault:
    """A second colon within one entry: a comma before its key is missing, or the braces of a mapping inside."""
    line = reading.stopped.line
    right = parted(reading.before, reading.here[reading.stopped.column + 1 :])
    if right is None:
        mend = _("a comma between two entries, quotes around a text with a colon")
        return _broken(_("a colon too many stands here"), line, mend, guessed=True)
    is_comma, form = right
    why = _("a comma is missing here") if is_comma else _("a colon too many stands here")
    if is_comma and ";" in reading.before:
        why = _("; stands where a comma belongs")
    return _broken(why, line, _shown(form), guessed=True)._replace(whole='"' in form)


def _list_beside_key(reading: Reading) -> Fault | None:
    rest = reading.here[reading.stopped.column :]
    if not _ITEM.match(rest) or not reading.before.rstrip().endswith(":"):
        return None
    right = _("begin it on the next line") if rest[1:].strip() else _("leave it out")
    return _broken(_("a list begins on the line of its key"), reading.stopped.line, right)


def _two_colons(reading: Reading) -> Fault | None:
    found = _PAIR.fullmatch(reading.here.rstrip())
    if reading.letter != ":" or found is None or len(found[1]) > reading.stopped.column:
        return None
    lines = _two_keys(reading, found[1], found[2])
    if lines is not None:
        why = _("two keys stand on one line")
        mend = _("write two lines: {lines}").format(lines=" / ".join(map(_shown, lines)))
        return Fault(why, reading.stopped.line + 1, mend, whole=True)
    if _ENTRIES.fullmatch(found[2]):
        key, item = found[1].strip().removeprefix("- "), "- " if found[1].lstrip().startswith("- ") else ""
        braces = _("put the entries of one line in braces: {text}").format(text=_shown(f"{item}{{{key} {found[2]}}}"))
        return _broken(_("a colon stands in a text without quotes"), reading.stopped.line, braces, guessed=True)
    plain = found[2].strip("„“”«»‟") if found[2][0] in "„“”«»‟" else found[2]
    if plain[-1] in "'\"" and plain.count(plain[-1]) == 1:
        plain = plain[:-1]  # the quotation mark that is still there
    key = found[1].strip().removeprefix("- ").rstrip(": ")
    if key in TEXTS and (rest := _goes_on(reading)):
        return _over_lines(reading, key, found[2], rest)
    if key in TEXTS and '"' not in plain:
        text = _("write: {line}").format(line=_ends_of(f'{key}: "{plain}"'))
        return _broken(_("a colon stands in a text without quotes"), reading.stopped.line, text)._replace(whole=True)
    mend = _("put the text in quotes")
    quoted = f"'{found[2]}'" if '"' in found[2] and "'" not in found[2] else f'"{found[2]}"'
    if len(quoted) <= _LONGEST and quoted.count(quoted[0]) == 2 and "\\" not in quoted:
        mend = _("put the text in quotes: {text}").format(text=one_line(quoted))
    return _broken(_("a colon stands in a text without quotes"), reading.stopped.line, mend, guessed=True)


def _goes_on(reading: Reading) -> list[str]:
    """The lines below on which the text of a key goes on: they begin further in, and none is an entry."""
    rest: list[str] = []
    for line in reading.lines[reading.stopped.line + 1 :]:
        if not line.strip() or _indent(line) <= _start(reading.here):
            break
        rest.append(line.strip())
    return rest


def _over_lines(reading: Reading, key: str, begins: str, rest: list[str]) -> Fault:
    """A text on several lines that lacks both quotation marks, or the first of them."""
    sign = (
        rest[-1][-1] if rest[-1][-1] in "'\"" and sum(one.count(rest[-1][-1]) for one in (begins, *rest)) == 1 else ""
    )
    opening = sign or '"'
    mend = _("write: {line}").format(line=_ends_of(f"{key}: {opening}{begins}"))
    if not sign:
        n, last = reading.stopped.line + 1 + len(rest), _ends_of(f'{rest[-1]}"')
        mend = _("{mend} – and at the end of line {n}: {line}").format(mend=mend, n=n, line=last)
    return _broken(_("a colon stands in a text without quotes"), reading.stopped.line, mend)._replace(whole=True)


def _two_keys(reading: Reading, head: str, value: str) -> list[str] | None:
    """The lines of keys that stand on one: ``active: A phase: fő.1``, with a comma too; None where none of the further
    ones is a key of another line, or they are the entries of an item."""
    if head.lstrip().startswith("- "):
        return None
    parts = re.split(r"(?:\s*[,;]\s*|\s+)(?=[a-z_]\w*:\s)", f"{head.strip()} {value}")
    pairs = [_ONE_PAIR.fullmatch(part) for part in parts]
    if len(parts) < 2 or not all(pairs):
        return None
    keys = [pair[1] for pair in pairs[1:] if pair is not None]
    others = "\n".join(line for n, line in enumerate(reading.lines) if n != reading.stopped.line)
    own = _start(reading.here)
    is_known = all(re.search(rf"(?m)^\s*(?:- +)*{key}:(?:\s|$)", others) or key in _OFTEN for key in keys)
    beside = any(_start(line) == own for line in reading.lines if line is not reading.here and is_content(line))
    return parts if is_known and beside else None


def _no_key(reading: Reading) -> Fault | None:
    if reading.letter != ":" or not reading.starts_line:
        return None
    return _broken(_("no key stands before this colon"), reading.stopped.line, _("key: value"))


def _glued(reading: Reading) -> Fault | None:
    """No blank after the colon of a key or the dash of an item: it was read as one word."""
    line = reading.stopped.line
    suspects = [
        reading.begun.line if reading.begun is not None else None,
        reading.above(line) if reading.letter == ":" else None,
        line if reading.starts_line or reading.letter == ":" else None,
    ]
    for suspect in suspects:
        text = "" if suspect is None else reading.line(suspect).rstrip()
        after_colon, after_dash = _GLUED.fullmatch(text), _GLUED_DASH.fullmatch(text)
        if after_colon and not _COLON.search(after_colon[2]):
            return _broken(_("a blank is missing after the colon"), suspect or 0, _parted(after_colon))
        if after_dash:
            return _broken(_("a blank is missing after the dash"), suspect or 0, _parted(after_dash))
    return None


def _parted(found: re.Match[str]) -> str:
    return _shown(f"{found[1]} {found[2]}")


def _no_colon(reading: Reading) -> Fault | None:
    """A line that is no key, and no part of the text above either."""
    line = _word_alone(reading)
    if line is None or _COLON.search(reading.line(line)):
        return None
    below = next((one for one in reading.lines[line + 1 :] if is_content(one)), "")
    text = reading.line(line)
    why = _("no colon stands on this line: {text}")
    told = why.format(text=_shown(text.strip().removeprefix("- ")))
    if (right := key_first(text, "\n".join([*reading.lines[:line], *reading.lines[line + 1 :]]))) is not None:
        right = re.sub(r": [x×]\s*(\d+)$", r": \1", right)
        return _broken(told, line, _("write: {line}").format(line=_ends_of(right)))._replace(whole=True)
    holds = _indent(below) > _start(text) or (_indent(below) == _start(text) and bool(_ITEM.match(below.lstrip())))
    form = with_colon(text, holds) or _("key: value")
    mend = _("{form} – or indent what goes on with the line above").format(form=_shown(form))
    return _broken(told, line, mend, guessed=True)


def _count_first(reading: Reading) -> Fault | None:
    """A number before a name among pairs of a name and a number: ``3 siro`` beside ``ork: 2``."""
    near = [reading.stopped.line, reading.begun.line if reading.begun is not None else None]
    near.append(reading.above(reading.stopped.line))
    for line in sorted(one for one in near if one is not None):
        found = count_first(reading.line(line))
        if found is None:
            continue
        first, last = _beside(reading, line)
        counts = [n for n in range(first, last) if is_count(reading.line(n))]
        if not counts and not reading.line(reading.above(first) or 0).rstrip().endswith(":"):
            continue
        line = next(n for n in range(first, last) if count_first(reading.line(n)) is not None)
        has_dash, right = count_first(reading.line(line)) or found
        column = _indent(reading.line(counts[0] if counts else line))
        mend = _("write: {line}").format(line=right)
        if has_dash or column != _indent(reading.line(line)):
            mend = _("begin it in column {n}: {line}").format(n=column + 1, line=right)
        text = _shown(reading.line(line))
        why = _("the number stands before the name: {text}").format(text=text)
        return _broken(why, line, mend)._replace(whole=True)
    return None


def _beside(reading: Reading, line: int) -> tuple[int, int]:
    """The lines around one that are pairs of a name and a number, either way round: from where to where."""

    def belongs(n: int) -> bool:
        text = reading.line(n)
        return not is_content(text) or is_count(text) or count_first(text) is not None

    first = next((n + 1 for n in range(line, -1, -1) if not belongs(n)), 0)
    last = next((n for n in range(line, len(reading.lines)) if not belongs(n)), len(reading.lines))
    return first, last


def _word_alone(reading: Reading) -> int | None:
    """The line of what was taken for a key until its colon did not come."""
    begun, stopped = reading.begun, reading.stopped
    if begun is None:
        above = reading.above(stopped.line) if reading.letter == ":" else None
        return above if above is not None and _start(reading.line(above)) == _start(reading.here) else None
    within = reading.letter_at(begun) in tuple("[{'\"") or begun in [spot_of(one.start_mark) for one in reading.opened]
    return None if within or (begun.line == stopped.line and reading.letter) else begun.line


def _no_list(reading: Reading, line: int) -> Fault | None:
    """Items whose first key says in which list they stand, without the line of that list above them."""
    found = re.match(r"\s*- +\{?\s*([a-z_]+):", reading.line(line))
    key = _LISTS.get(found[1]) if found is not None else None
    above = reading.above(line)
    if key is None or above is None or _OPENS.search(reading.line(above)):
        return None
    if _stands_above(reading, line, key):
        return None
    if (comment := _comment_behind_a_key(reading, above)) is not None:
        return comment
    why = _("the line '{key}:' is missing above these items").format(key=key)
    return _broken(why, line, _("write above it: {line}").format(line=f"{key}:"))._replace(whole=True)


def _comment_behind_a_key(reading: Reading, line: int) -> Fault | None:
    """A comment of another language behind a key that holds what stands below."""
    right = foreign_comment(reading.line(line))
    if right is None or not _OPENS.search(right):
        return None
    sign = told_sign(reading.line(line).rstrip(), right) or _("something stands behind the colon")
    return _broken(sign, line, _("write: {line}").format(line=_shown(right)))._replace(whole=True)


def _stands_above(reading: Reading, line: int, key: str) -> bool:
    """Whether the line of a list stands above, with nothing but what belongs to it below it."""
    above = reading.lines[:line]
    start = next((n for n in range(line - 1, -1, -1) if re.fullmatch(rf"\s*(?:- +)?{key}:\s*", above[n])), None)
    if start is None or _start(above[start]) > _indent(reading.line(line)):
        return False
    own = _start(above[start])
    return not any(_indent(one) < own for one in above[start + 1 :] if is_content(one))


def _item_before(reading: Reading, line: int) -> int | None:
    """The column of the last item above that begins with the same key as one of this line, and stands elsewhere."""
    first = re.match(r"\s*- +\{?\s*([^\s:{}]+):", reading.line(line))
    items = re.compile(rf"(\s*)- +\{{?\s*{re.escape(first[1])}:") if first is not None else None
    if items is None:
        return None
    above = (found for n in range(line - 1, -1, -1) if (found := items.match(reading.lines[n])))
    column = next((len(found[1]) for found in above), None)
    return column if column != _indent(reading.line(line)) else None


def _other_kind(reading: Reading) -> Fault | None:
    """An item of a list where keys stand, or a key where items stand, in the same column."""
    last = reading.opened[-1] if reading.opened else None
    spot = spot_of(last.start_mark) if last is not None else None
    if spot is None or not reading.starts_line or spot.column != reading.stopped.column or reading.letter == ":":
        return None
    item, line = _ITEM.match(reading.here[spot.column :]), reading.stopped.line
    if item and (missing := _no_list(reading, line)) is not None:
        return missing
    if item and isinstance(last, yaml.MappingStartEvent):
        before = _item_before(reading, line)
        if before is not None:
            why = _("this line begins in column {n}, what it stands beside in column {right}")
            mend = _("begin it in column {n}: {line}").format(n=before + 1, line=_shown(reading.here))
            return _broken(why.format(n=spot.column + 1, right=before + 1), line, mend, guessed=True)
        return _broken(
            _("an item of a list stands among keys"), line, _("give the list a key of its own"), guessed=True
        )
    if not item and isinstance(last, yaml.SequenceStartEvent):
        what = _("a key stands among the items of a list")
        return _broken(what, line, _("begin it with '- ' or indent it"), guessed=True)
    return None


def _column(reading: Reading) -> Fault | None:
    """A line that begins in a column in which nothing above it can go on."""
    if reading.letter == ":":
        above = reading.above(reading.stopped.line)
        column = _indent(reading.here)
        if above is None or column <= _indent(reading.line(above)):
            return None
    elif reading.starts_line and reading.bracket is None:
        column = reading.stopped.column
    else:
        return None
    above = reading.above(reading.stopped.line)
    is_inner = above is not None and column > _indent(reading.line(above))
    if is_inner and above is not None and (comment := _comment_behind_a_key(reading, above)) is not None:
        return comment
    fitting = sorted(set(_columns(reading, bool(_ITEM.match(reading.here[column:])))), reverse=True)
    if not fitting or column in fitting:
        return None
    columns = ", ".join(str(one + 1) for one in fitting)
    why = _("this line begins in column {n}, which fits none above it").format(n=column + 1)
    dashes = sorted(set(_columns(reading, True)), reverse=True)
    if dashes and reading.here[column : column + 1] in ("{", "["):
        first = _first_of_a_run(reading, reading.stopped.line, column)
        if first < reading.stopped.line:
            below = sum(1 for n in range(first, len(reading.lines)) if _begins_so(reading, n, column))
            mend = _("begin it in column {n}: {line}").format(
                n=_indent(reading.line(reading.above(first) or 0)) + 1,
                line=_shown(f"- {reading.line(first).strip()}"),
            )
            what = _("the dash of an item is missing")
            told = ngettext("{what}, here and on {n} line below", "{what}, here and on {n} lines below", below - 1)
            return _broken(told.format(what=what, n=below - 1), first, mend)._replace(whole=True)
        right = _("it is an item of the list above: begin it with '- ' in column {n}").format(n=dashes[0] + 1)
        return _broken(why, reading.stopped.line, right, guessed=True)
    return _broken(why, reading.stopped.line, _("begin it in column {columns}").format(columns=columns), guessed=True)


def _begins_so(reading: Reading, n: int, column: int) -> bool:
    """Whether a line begins in a column with a bracket."""
    line = reading.line(n)
    return _indent(line) == column and line[column : column + 1] in ("{", "[")


def _first_of_a_run(reading: Reading, line: int, column: int) -> int:
    """The first of the lines one under the other that begin in a column with a bracket, the last of which is this."""
    above = reading.above(line)
    while above is not None and _begins_so(reading, above, column):
        line, above = above, reading.above(above)
    return line


def _columns(reading: Reading, item: bool) -> Iterator[int]:
    """The columns in which a key (or an item of a list) would go on with what stands above."""
    line, bound = reading.above(reading.stopped.line), 10_000
    while line is not None and bound:
        text = reading.line(line)
        if _indent(text) < bound:
            dashes = [found.end() - 2 for found in re.finditer(r"(?:(?<=^)|(?<=- )) *- (?=\s*\S)", text[: bound + 1])]
            key = _start(text)
            is_key = bool(_KEYED.match(text, key))
            if item:
                yield from dashes
            if is_key and key < bound and (text.rstrip().endswith(":") or not item):
                yield key
            bound = min([*(one + 1 for one in dashes), key, bound])  # a list may stand in the column of its key
        line = reading.above(line)


def _after_the_end(reading: Reading) -> Fault | None:
    begins = (type(None), yaml.StreamStartEvent, yaml.DocumentStartEvent)
    if reading.opened or isinstance(reading.last, begins) or not reading.starts_line:
        return None
    why = _("something stands after the end of what the file holds")
    return _broken(why, reading.stopped.line, _("one list or one mapping, and nothing after it"))


_KINDS = (
    _hidden,
    _tab,
    _no_break_space,
    _strange_sign,
    _directive,
    _open_quote,
    _closed_quote,
    _closed_bracket,
    _first_letter,
    _count_first,
    _no_dash,
    _open_question,
    _brackets,
    _list_beside_key,
    _two_colons,
    _no_key,
    _glued,
    _no_colon,
    _other_kind,
    _column,
    _after_the_end,
)
