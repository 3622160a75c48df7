"""Carry out the mend of a message by itself, as somebody would who does what it says and no more."""

from __future__ import annotations

import json
import re
from typing import Any, NamedTuple

from kodex.errors import KodexError
from kodex.ground import yamlfile

_COLUMN = re.compile(r"(?P<with>with what stands under it, )?begin it in column (?P<n>\d+): (?P<line>.*)")
_ABOVE = re.compile(r"write above it in column (\d+): (\S+)")
_NEAR = re.compile(r"(?:^|; )(?:did you mean '(?P<one>[^']+)'\?|one of: (?P<first>[^,…]+))")
_WRITTEN = re.compile(r"(?:write|close it with \S|put the text in quotes|instead of the comma): (?P<line>.*)")
_MUST = re.compile(r"it must be [^:\[{]*(?:\(key: value\)[^:]*)?: ")
_FORM = re.compile(r"[\w.-]+: \S.*|[\[{].*[\]}]|\"[^\"]*\"")
_OTHER_WORDS = re.compile(r"…|\b(?:leave|keep|give|add|or|instead|where|like|define)\b")


A_CHOICE = {
    "sixth-card-twice-as-factor": "two copies are two cards, and another line meant one of them",
    "verb-draw-hungarian": "who draws is a player, and the step aims at a creature",
    "sixth-step-as-a-number": "its table stands at another step than its steps begin with",
    "sixth-tapped": "the troll of that table may not lie so, which is what is asked",
    "eighth-given-player-name": "one of two names is wrong, the steps have the other",
    "eighth-step-tilos": "the list behind the key is not whole either",
    "ninth-cq-planets-list": "the place in the row is a guess, and the second is meant",
    "seventeenth-21-deploy": "the word is of another phase than the steps, in which nobody attacks yet",
    "relatives-second-planet-by-its-name": "at the second planet nobody fights, so nothing is deployed there",
    "sixteenth-05-card-of-a-use": "its step does not say which ability either",
    "sixteenth-28-infinite-life": "no number is meant by it: the 1 shows the form, and another one was there",
    "nineteenth-keywords-limits-numbers-truths-60": "a card is asked for there, and not yes or no",
    "twenty-ninth-a-stage-for-an-event": "another key is written for it, which is not read out of a text here",
    "twentieth-69-pair-as-a-key": "the other pair is written so too",
    "twentieth-69-pair-in-braces": "the other pair is written so too",
    "target-in-the-effect": "the card has no targets either, and an effect says whom it hits where none is chosen",
    "hkk-damage-in-conquest": "two keys of the other game stand there",
    "kind-at-the-card": "a word of abilities at a card: several keys are named",
    "delta-in-a-check": "two keys are named, and the second takes it",
    "stage-misspelt-in-advance": "several stages are near, and a later one is meant",
    "twenty-fourth-05-a-stage-in-english-to-go-on-to": "the fourth stage is meant, and nobody rests in the third",
    "twenty-fourth-50-a-window-in-english": "nobody attacks in the window that is meant, as the steps do",
    "twenty-fifth-jz23-a-keyword-that-there-is-not": "the word behind the colon is meant, and no key of the ability",
    "twenty-sixth-names-in-round-brackets": "the other names are keys beside it, which go with the bracket",
    "twenty-sixth-the-first-part-of-a-verb": "the first of several verbs is not the one that is meant",
    "twenty-sixth-jw16-an-answer-without-its-brackets": "it is asked who defends, and not whether",
    "twenty-seventh-equality-on-two-lines": "the other line, which is named, has the same",
    "english-phase": "the phase that is meant is another than the one in which its steps attack",
    "phase-hungarian-name": "the same",
    "when-as-a-mapping": "the other steps are gone with the slip",
    "act-with-blank": "the attack before it is gone with the slip",
    "eighth-cq-act": "two verbs are meant by that word",
    "twenty-second-102-a-shield-is-played": "three verbs are meant by that word",
    "twenty-second-93-steps-without-dashes": "the dashes of the other lines are missing, too",
    "twenty-second-140-a-brace-twice": "the line is long, and only its end is quoted",
}
"""Slips whose file has a second fault, or whose mend names several: with the first of them something else is wrong."""


class Told(NamedTuple):
    """A message in its parts; ``field`` is empty where the file is no YAML."""

    line: int
    field: str
    what: str
    mend: str


def told_in(said: str, name: str) -> list[Told]:
    """The messages about a file that have a mend."""
    flat = re.sub(r"\n {6,}", " ", said)
    place = rf"{re.escape(name)}:(\d+)(?: \[(.*?)\])?:? (?:L\d+ )?"
    parts = re.findall(place + r"(.*?)(?: → |; (?=write: |did you mean |one of: ))(.*)", flat)
    return [Told(int(line), field, what, mend.strip()) for line, field, what, mend in parts]


def carried_out(text: str, told: Told) -> str | None:
    """The text with the mend carried out; None where the mend quotes nothing that could be written as it stands."""
    lines = text.split("\n")
    if (column := _COLUMN.search(told.mend)) is not None:
        return "\n".join(_begun_in(lines, told.line - 1, int(column["n"]) - 1, column))
    if (above := _ABOVE.search(told.mend)) is not None:
        key = " " * (int(above[1]) - 1) + above[2]
        return "\n".join([*lines[: told.line - 1], key, *lines[told.line - 1 :]])
    if not told.field:
        line = _line_of(lines[told.line - 1], told.mend)
        return None if line is None else "\n".join([*lines[: told.line - 1], line, *lines[told.line :]])
    try:
        data = yamlfile.parse(text, "x.yaml").data
    except KodexError:
        return None
    changed = _changed(data, told)
    return json.dumps(changed, ensure_ascii=False, indent=1) if changed is not None else None


def mended(text: str, said: str, name: str) -> tuple[str, Told] | None:
    """The text with the mend of the first message carried out, and that message."""
    first = next(iter(told_in(said, name)), None)
    changed = carried_out(text, first) if first is not None else None
    return None if changed is None or first is None else (changed, first)


# --- lines ------------------------------------------------------------------------------------------------------------


def _begun_in(lines: list[str], n: int, column: int, found: re.Match[str]) -> list[str]:
    body, item = lines[n].strip(), found["line"].startswith("- ")
    body = f"- {body}" if item and not body.startswith("- ") else body
    body = body[2:] if body.startswith("- ") and not item else body
    body = body if "…" in found["line"] else found["line"].strip()
    moved = [" " * column + body]
    last = n + 1
    if found["with"]:
        old = len(lines[n]) - len(lines[n].lstrip())
        while last < len(lines) and re.match(rf" {{{old + 1},}}| {{{old}}}- ", lines[last]):
            moved.append(" " * (column - old) + lines[last] if column > old else lines[last][old - column :])
            last += 1
    return [*lines[:n], *moved, *lines[last:]]


def _line_of(before: str, mend: str) -> str | None:
    found = _WRITTEN.search(mend)
    shown = found["line"] if found is not None else mend
    if found is None and (_OTHER_WORDS.search(mend) or not re.match(r"- |[\w.]+: |[\[{]", mend)):
        return None
    indent = before[: len(before) - len(before.lstrip())]
    if "…" not in shown:
        body = before.strip()
        if body.startswith("- ") and not shown.startswith("- "):
            indent += "- "
        return indent + shown if len(shown) >= 0.7 * len(body.removeprefix("- ")) else None
    part = shown.strip("…")
    head = next((k for k in range(len(part), 3, -1) if part[:k] in before), 0)
    tail = next((k for k in range(len(part), 3, -1) if part[-k:] in before), 0)
    start, end = before.find(part[:head]), before.rfind(part[-tail:]) + tail
    return before[:start] + part + before[end:] if head and tail and start <= end else None


# --- data -------------------------------------------------------------------------------------------------------------


def _changed(data: Any, told: Told) -> Any | None:
    """The data with the mend of a refusal carried out at its place."""
    steps = steps_to(data, told.field)
    if not steps:
        return None
    around = data
    for step in steps[:-1]:
        around = around[step]
    is_whole = "nothing is called" in told.what and told.mend.startswith("{")  # all that is claimed
    last, is_key = steps[-1], "there is no key" in told.what or is_whole
    near = _NEAR.search(told.mend)
    if near is not None:
        return data if _with_word(around, last, is_key, (near["one"] or near["first"]).strip(), told.what) else None
    form = _MUST.sub("", told.mend)
    if form.startswith("write: ") and not is_key:
        form = form.removeprefix("write: ")
        pairs = _pairs_in(form, last)
        if pairs is not None and isinstance(around, dict) and last in around:
            around.update(pairs)
            return data
        if "…" not in form and not form.startswith(("{", "[", '"')):
            return data if _with_word(around, last, is_key, form, told.what) else None
    if "…" in form or not _FORM.fullmatch(form):
        return None
    try:
        right = yamlfile.parse(form, "x.yaml").data
    except KodexError:
        return None
    if isinstance(right, dict) and not form.startswith("{"):
        return data if _with_pair(around, last, right) else None
    if is_key and isinstance(right, dict) and len(steps) > 1:
        return _put(data, steps[:-1], right)
    return _put(data, steps, right) if not is_key else None


def _pairs_in(form: str, first: str | int) -> dict[str, Any] | None:
    """Several pairs in the place of one, of which the first has its key: ``do: damage, n: 1``."""
    if not form.startswith(f"{first}: ") or ", " not in form or "…" in form:
        return None
    try:
        found = yamlfile.parse(f"{{{form}}}", "x.yaml").data
    except KodexError:
        return None
    return found if isinstance(found, dict) and None not in found.values() else None


def steps_to(data: Any, field: str) -> list[str | int]:
    """The keys and places that a field of a message leads to; the last may be a key that there is not."""
    steps: list[str | int] = []
    rest = field
    while rest:
        if (place := re.match(r"\[(\d+)\]\.?", rest)) is not None and isinstance(data, list):
            step: str | int = int(place[1])
            rest = rest[place.end() :]
            if int(place[1]) >= len(data):
                return []
        elif isinstance(data, dict):
            fitting = [key for key in data if re.match(rf"{re.escape(key)}(?:$|[.\[])", rest)]
            step = max(fitting, key=len, default=rest)
            rest = rest[len(str(step)) :].removeprefix(".")
            if step not in data:
                return [*steps, step]
        else:
            return []
        steps.append(step)
        data = data[step]
    return steps


def _put(data: Any, steps: list[str | int], value: Any) -> Any:
    around = data
    for step in steps[:-1]:
        around = around[step]
    around[steps[-1]] = value
    return data


def _with_word(around: Any, last: str | int, is_key: bool, word: str, what: str) -> bool:
    """Another key, or another word within a text."""
    if is_key:
        if not isinstance(around, dict) or last not in around:
            return False
        pairs = [(word if one == last else one, value) for one, value in around.items() if one != word]
        around.clear()
        around.update(pairs)
        return True
    if isinstance(around, list) and isinstance(last, int) and ", " in word:
        around[last : last + 1] = word.split(", ")
        return True
    if isinstance(around, dict) and last not in around:
        return False
    old = around[last]
    named = re.findall(r"'([^']+)'", what)
    wrong = next((one for one in named if isinstance(old, str) and one in old), None)
    if wrong is None:
        return False
    around[last] = old.replace(wrong, word, 1)
    return True


def _with_pair(around: Any, last: str | int, pair: dict[str, Any]) -> bool:
    """A pair in the place of a key, and of those that stand within it now."""
    if not isinstance(around, dict) or len(pair) != 1:
        return False
    key, value = next(iter(pair.items()))
    if key != last and last not in around:
        return False
    if key in around and key != last and not isinstance(value, dict | list):
        around[key] = value  # another word for a key that stands there, so that the key that was told is one of its
        return True
    within = [*value, *value.values()] if isinstance(value, dict) else []
    names = [one for one in within if isinstance(one, str)]
    others = [one for one in around if one not in (last, "by", "act", "do")]
    strays = [one for one in others if one in within or around[one] in names]
    strays += [one for one, other in around.items() if other is None and isinstance(value, list) and one in value]
    kept = [(key, value) if one == last else (one, other) for one, other in around.items() if one not in strays]
    kept = [(one, other) for one, other in kept if one != key or other is value]
    around.clear()
    around.update(kept)
    return True
