"""Quotes of print („ork”, “ork”, »ork«) where YAML wants plain ones: to YAML they are letters of the word.

Whatever is wrong with such a word, the quotes are what to mend first; of a list all of them at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kodex.ground.i18n import _

QUOTES = "„”“‟«»‹›‚‘’‛"
"""What people and their programs put round a word besides the plain quotes of YAML."""
_LONGEST = 100
"""Longest text that is looked at, in letters: what is longer are sentences, which may begin and end so."""
_LONGEST_LIST = 30
Steps = tuple[str | int, ...]


def in_other_quotes(data: Any, steps: Sequence[str | int]) -> tuple[str, Steps, str] | None:
    """What is wrong, where and what to write, where what ``steps`` lead to (or the key itself) stands in such quotes;
    None where it does not."""
    around, value = _led_to(data, steps)
    last = steps[-1] if steps else None
    if isinstance(last, str) and isinstance(around, dict) and _is_quoted(last):
        return _told(last), tuple(steps), _("in plain quotes: {text}").format(text=f"{_plainly(last)}: …")
    if isinstance(around, list):
        steps, value = steps[:-1], around if _is_quoted(_text(value)) else None
    quoted = _quoted_in(value)
    if quoted is None:
        return None
    place = steps[-1] if steps else ""
    if str(place).isdecimal():  # a place of a row, whose cards may have been written without it
        return _told(quoted), tuple(steps), _("in plain quotes: {text}").format(text=_plainly(quoted))
    text = _plainly(value)
    key = f"{place}: " if isinstance(place, str) and place else ""
    return _told(quoted), tuple(steps), _("in plain quotes: {text}").format(text=f"{key}{text}")


def unquoted(text: str) -> str:
    """A text without quotes of any kind round it."""
    return text.strip().strip(QUOTES + "'\"").strip()


def _told(text: str) -> str:
    return _("YAML takes these quotes for letters: {text}").format(text=text)


def _led_to(data: Any, steps: Sequence[str | int]) -> tuple[Any, Any]:
    """What stands around a place, and what stands there; None where there is no such place."""
    around: Any = None
    for step in steps:
        around = data
        try:
            data = data[step]
        except (KeyError, IndexError, TypeError):
            return (around if step == steps[-1] else None), None
    return around, data


def _is_quoted(text: Any) -> bool:
    """Whether a text stands in such quotes, or begins or ends what does (a comma within parts it in a list)."""
    if not isinstance(text, str) or not 1 < len(text := text.strip()) <= _LONGEST:
        return False
    inner = unquoted(text)
    return bool(inner) and (text[0] in QUOTES or text[-1] in QUOTES) and not set(inner) & set(QUOTES)


def _quoted_in(value: Any) -> str | None:
    """The first text in such quotes: the value, or one of those in a list of texts."""
    if isinstance(value, list) and len(value) <= _LONGEST_LIST:
        return next((one.strip() for one in map(_text, value) if _is_quoted(one)), None)
    return _text(value).strip() if _is_quoted(_text(value)) else None


def _text(value: Any) -> Any:
    """What stands in such quotes with a colon within, which YAML reads as a pair: a text again."""
    pair = next(iter(value.items())) if isinstance(value, dict) and len(value) == 1 else ("", "")
    is_quoted = isinstance(pair[1], str) and pair[0][:1] in QUOTES and pair[1][-1:] in QUOTES and all(pair)
    return f"{pair[0]}: {pair[1]}" if is_quoted else value


def _plainly(value: Any) -> str:
    """A text, or a list, in plain quotes; what is no text as it is."""
    if isinstance(value, list):
        return "[" + ", ".join(map(_plainly, value)) + "]"
    value = _text(value)
    bare = unquoted(value) if _is_quoted(value) else value
    import json  # only for what is refused

    return json.dumps(bare, ensure_ascii=False)


__all__ = ["QUOTES", "in_other_quotes", "unquoted"]
