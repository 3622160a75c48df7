"""What is written in the place of what does not fit: an example of what may stand there, made of what does."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from kodex.ground import structured
from kodex.ground.i18n import _
from kodex.ground.nearby import FEW, nearest, plain
from kodex.ground.refused.instead import TURNED_ROUND
from kodex.ground.refused.intended import SHOWN_BY_ONE, as_word, named_by_key, several_named, so_many
from kodex.ground.refused.names import as_mapping, counted
from kodex.ground.refused.sides import of_one_side
from kodex.ground.refused.spots import NONSENSE, SENTENCE, Spot, fits, has, meant_at, tag_field, words_of
from kodex.ground.written import flow, number_of, rightly, some

_LONGEST_VALUE = 300
"""Longest value that is written out under another key, in characters."""
_LONGEST = 80
"""Longest example in a mend, in characters."""


def example(spot: Spot) -> str | None:
    """What stands here written rightly, with its key where it has one."""
    struct = spot.struct() if not isinstance(spot.data, dict) and len(spot.structs()) == 1 else None
    keys = [one.encode_name for one in structured.fields(struct)] if struct is not None else []
    inner = [types[0] for types in spot.inner(list, tuple)]
    words = [word for one in inner for word in words_of(Spot(one, None, (), spot.around))]
    words += [str(one) for member in spot.members for bounds in member.bounds for one in bounds.examples or ()]
    if isinstance(spot.data, int) and any(Spot(one, None, (), spot.around).structs() for one in inner):
        return spot.keyed(so_many(spot, spot.data))
    if isinstance(spot.data, bool | None) and inner and len(words) > 1:  # which of them, only the writer knows
        return _("{form}, one of: {known}").format(form=spot.keyed("[…]"), known=some(words, FEW))
    if isinstance(spot.data, str) and (needed := _for_the_needed(spot)) is not None:
        return spot.keyed(needed)
    is_plain = isinstance(spot.data, str | list) and struct is not None and tag_field(struct) is None
    if is_plain and struct is not None and (together := parts_of(spot, struct)) is not None:
        return spot.keyed(together)
    if isinstance(spot.data, bool) and struct is not None and any(fits([NONSENSE], one.type) for one in spot.members):
        return spot.keyed('["…"]')
    if isinstance(spot.data, bool | None) and struct is not None and (needed := _needed(spot, struct)):
        return spot.keyed(needed)
    if (one_side := of_one_side(spot)) is not None:
        return one_side
    if (named := several_named(spot) or as_mapping(spot) or counted(spot)) is not None:
        return named
    if isinstance(spot.data, str) and any(_is_sentence(spot, one) for one in inner) and fits([spot.data], spot.type):
        return spot.keyed(flow([spot.data]))
    if isinstance(spot.data, str) and (effect := _word_and_number(spot)) is not None:
        return effect
    if isinstance(spot.data, str | list) and struct is not None:
        if not {"list", "array"} & {one.kind for one in spot.members} and (named := _key_alone(spot, keys)) is not None:
            return spot.keyed(named)
        keys = keys if isinstance(spot.data, list) else [key for key in keys if _is_surely(struct, key)]
    comma = re.fullmatch(r"\s*(\d{1,3}),(\d{1,3})\s*", spot.data) if isinstance(spot.data, str) else None
    if comma is not None and fits([spot.data], spot.type) and not fits([1], spot.type):  # a list of rules' numbers
        one, two = flow([".".join(comma.groups())]), flow([*comma.groups()])
        return _("{form}, or {other}").format(form=spot.keyed(one), other=two)
    form = rightly(spot.data, spot.source(), lambda one: fits(one, spot.type), keys, words)
    if form is None and words and isinstance(spot.data, str):
        if not (near := nearest(spot.data, words, meant_at(spot))) and len(words) > SHOWN_BY_ONE:
            return _("{form}, one of: {known}").format(form=spot.keyed("[…]"), known=some(words, FEW))
        return spot.keyed(flow((near or words)[:1]))
    if form is None:
        pair = re.fullmatch(r"(\w+) (\S+)", spot.data.strip()) if isinstance(spot.data, str) else None
        if pair is not None and spot.structs():
            value = int(pair[2]) if pair[2].isdigit() else pair[2]
            told = as_word(Spot(spot.type, {pair[1]: value}, spot.steps, spot.around), pair[1])
            if told is not None:
                return told
        several = re.split(r"\s*[,;]\s*|\s+", spot.data.strip()) if isinstance(spot.data, str) else spot.data
        by_number = next((n for n in (1, 0) if isinstance(several, list) and fits({n: several}, spot.type)), None)
        if by_number is not None and not fits({NONSENSE: several}, spot.type):
            return spot.keyed(f"{{{by_number}: {flow(several)}}}")
        if isinstance(spot.data, str) and (told := _by_its_word(spot)) is not None:
            return told
        if isinstance(spot.data, str) and (told := _a_step(spot)) is not None:
            return told
        if isinstance(spot.data, str) and (told := _as_keys(spot, re.split(r"\s*[,;+&]\s*", spot.data.strip()))):
            return told
        if {one.kind for one in spot.members} <= {"bool", "null"} and spot.data in (0, 1):
            return spot.keyed("true" if spot.data else "false")
        if {one.kind for one in spot.members} <= {"bool", "null"} and isinstance(spot.data, str):
            return _so_or_not(spot)
        if not isinstance(spot.data, list | dict) and (told := _with_the_rest(spot)) is not None:
            return told
        kinds = {one.kind for one in spot.members}
        from_to = (
            re.fullmatch(r"\s*(\d{1,6})\s*(?:-+>|→)\s*(\d{1,6})\s*", spot.data) if isinstance(spot.data, str) else None
        )
        if from_to is not None and fits(-1, spot.type) and fits(int(from_to[2]) - int(from_to[1]), spot.type):
            return spot.keyed(str(int(from_to[2]) - int(from_to[1])))
        if "int" in kinds and kinds <= {"int", "bool", "null"} and not isinstance(spot.data, list | dict):
            form = next((spot.keyed(str(n)) for n in (1, 0, 100) if fits(n, spot.type)), None)
            is_open = form is not None and isinstance(spot.data, str)  # which number, only the writer knows
            return _("such as {form}").format(form=form) if is_open else form
        if isinstance(spot.data, int) and any(fits(spot.data, types[1]) for types in spot.inner(dict)):
            return spot.keyed(f"{{…: {spot.data}}}")
        parts = _numbers_of(spot) if isinstance(spot.data, str) else None
        if parts:
            return spot.keyed(flow(parts))
        if isinstance(spot.data, list) and spot.structs() and all(isinstance(one, int) for one in spot.data):
            fields = structured.fields(spot.structs()[0])
            numbers = [one.encode_name for one in fields if spot.data and fits(spot.data[0], one.type)]
            return spot.keyed(f"{{{numbers[0]}: {spot.data[0]}, …}}") if numbers else None
        if isinstance(spot.data, list) and len(spot.data) > 1 and spot.data[0] in keys:
            return spot.keyed(f"{{{spot.data[0]}: {flow(spot.data[1])}, …}}")
        if isinstance(spot.data, list) and all(isinstance(one, str) for one in spot.data):
            return _as_keys(spot, spot.data)
        return None
    if isinstance(form, dict) and isinstance(spot.data, list) and len(flow(form)) > _LONGEST_VALUE:
        form = dict.fromkeys(form, "…")
        return _("leave the dashes out: {form}").format(form=spot.keyed(flow(form).replace('"…"', "…")))
    return spot.keyed(flow(form))


def _so_or_not(spot: Spot) -> str:
    """Whether it is so, where a word stands that says it: ``passive: passzív`` is ``passive: true``."""
    word, key = plain(spot.data), str(spot.steps[-1]) if spot.steps else ""
    form = spot.keyed("false" if word in TURNED_ROUND else "true")
    is_said = word == plain(key) or key in meant_at(spot).get(word, ())
    return form if is_said else _("such as {form}").format(form=form)


def _for_the_needed(spot: Spot) -> str | None:
    """The mapping, or the list of one, that is meant by the word alone which its one needed key takes, and takes no
    other: ``counter`` is ``{do: counter}``."""
    types = [(spot.type, "{}"), *((one[0], "[{}]") for one in spot.inner(list, tuple))]
    word = spot.data.strip()
    for type_, braces in types:
        structs = Spot(type_, None, (), spot.around).structs()
        if len(structs) != 1 or tag_field(structs[0]) is not None or fits(word, type_):
            continue
        needed = [one.encode_name for one in structured.fields(structs[0]) if one.required]
        if len(needed) == 1 and fits({needed[0]: word}, type_) and not fits({needed[0]: NONSENSE}, type_):
            return braces.replace("{}", flow({needed[0]: word}))
    return None


def _is_sentence(spot: Spot, type_: Any) -> bool:
    """Whether a whole sentence stands in an entry of a list: what is one text is one entry, whatever commas it has."""
    members = Spot(type_, None, (), spot.around).members
    return any((meta.extra or {}).get(SENTENCE) for member in members for meta in member.bounds)


def _key_alone(spot: Spot, keys: Sequence[str]) -> str | None:
    """The mapping that is meant by one of its keys alone: ``exhaust`` is ``{exhaust: true}``."""
    meant = spot.around.speech.meant() if spot.around.speech is not None else {}
    words = spot.data if isinstance(spot.data, list) else [spot.data]
    if not words or any(one.kind == "str" for one in spot.members) or not all(isinstance(one, str) for one in words):
        return None
    named = [found[0] for one in words if (found := nearest(one.strip(), keys, meant))]
    if len(named) != len(words) or any(re.search(r"[\d:=]", one) for one in words):
        return None
    pairs = (f"{name}: {'true' if fits({name: True}, spot.type) else '…'}" for name in dict.fromkeys(named))
    return "{" + ", ".join(pairs) + "}"


def _is_surely(struct: type[Struct], key: str) -> bool:
    """Whether a key is needed, or takes no text whatever: nothing can be told of a free text's fitting."""
    own = next(one for one in structured.fields(struct) if one.encode_name == key)
    return own.required or not fits(NONSENSE, own.type)


def _word_and_number(spot: Spot) -> str | None:
    """The mapping that is meant by a word with a number behind it: ``damage 2`` is ``{do: damage, n: 2}``."""
    found = re.fullmatch(r"([^\W\d]\w*)\s+(\d{1,4})", spot.data.strip())
    struct = spot.structs()[0] if len(spot.structs()) == 1 else None
    if found is None or struct is None or any(one.kind == "str" for one in spot.members):
        return None
    return named_by_key(Spot(spot.type, {found[1]: int(found[2])}, spot.steps, spot.around), struct, found[1])


def _word_with_number(spot: Spot, needed: list[str]) -> str | None:
    """A word and a number behind it as the mapping that has both, where it needs one key: ``damage 1`` is
    ``{do: damage, n: 1}``."""
    found = re.fullmatch(r"([^\W\d]\w*)\s+(\d{1,4})", spot.data.strip())
    if found is None or len(needed) != 1 or not has(spot.structs()[0], "n"):
        return None
    form = {needed[0]: found[1], "n": int(found[2])}
    return flow(form) if fits(form, spot.type) else None


def _needed(spot: Spot, struct: type[Struct]) -> str | None:
    """The mapping that must stand where nothing does, with the keys it needs; None where it needs none."""
    needed = [one for one in structured.fields(struct) if one.required]
    form = "{" + ", ".join(f"{one.encode_name}: …" for one in needed) + "}"
    return _with_the_open(spot, form, needed) if needed else None


def _with_the_open(spot: Spot, form: str, fields: Sequence[msgspec.structs.FieldInfo]) -> str:
    """A form with the words of which one is to be written for each ``…``: which, only the writer knows."""
    words = [(one.encode_name, words_of(Spot(one.type, None, (), spot.around))) for one in fields]
    several = {key: _("one of: {known}").format(known=some(known, FEW)) for key, known in words if known[1:]}
    open_ = [f"{key}: {known}" for key, known in several.items()]
    return f"{form} ({'; '.join(open_)})" if open_ else form


def parts_of(spot: Spot, struct: type[Struct]) -> str | None:
    """The mapping that is meant by a number and a word of a closed list without their keys, in whatever order: ``[1,
    fázis]``, ``fázisonként 1``, ``{fázis: 1}`` are ``{n: 1, each: fázis}``."""
    data = spot.data
    pairs = [*data, *data.values()] if isinstance(data, dict) and len(data) == 1 else data
    parts = re.split(r"[\s,;/x×]+", pairs.strip()) if isinstance(pairs, str) and len(pairs) <= _LONGEST else pairs
    fields = structured.fields(struct)
    lists = {one.encode_name: words_of(Spot(one.type, None, (), spot.around)) for one in fields}
    numbers = [one.encode_name for one in fields if fits(1, one.type) and not fits(NONSENSE, one.type)]
    form: dict[str, Any] = {}
    for part in parts if isinstance(parts, list) and len(parts) < FEW else ():
        n = part if isinstance(part, int) else number_of(part) if isinstance(part, str) else None
        n = int(part) if isinstance(part, str) and re.fullmatch(r"\d{1,4}", part) else n
        near = [(key, nearest(str(part), known, meant_at(spot))) for key, known in lists.items()]
        key, word = next(((key, words[0]) for key, words in near if words), (None, None))
        if n is not None and not isinstance(n, bool) and numbers and numbers[0] not in form:
            form[numbers[0]] = n
        elif key is not None and key not in form:
            form[key] = word
    in_order = {one: form[one] for one in (field.encode_name for field in fields) if one in form}
    return flow(in_order) if len(form) > 1 and fits(in_order, spot.type) else None


def _with_the_rest(spot: Spot) -> str | None:
    """A scalar as one key of the mapping that must stand here, with what else it needs: ``maximum: 1`` is
    ``maximum: {n: 1, each: …}``."""
    struct = spot.structs()[0] if len(spot.structs()) == 1 and tag_field(spot.structs()[0]) is None else None
    fields = structured.fields(struct) if struct is not None else ()
    own = next((one for one in fields if one.required and fits(spot.data, one.type)), None)
    if own is None:
        return None
    rest = [one for one in fields if one.required and one is not own]
    words = {one.encode_name: words_of(Spot(one.type, None, (), spot.around)) for one in rest}
    sure = {key: known[0] if len(known) == 1 else "…" for key, known in words.items()}
    parts = [f"{own.encode_name}: {flow(spot.data)}", *(f"{key}: {_bare(word)}" for key, word in sure.items())]
    return _with_the_open(spot, spot.keyed("{" + ", ".join(parts) + "}"), rest)


def _as_keys(spot: Spot, words: list[str]) -> str | None:
    """Words as the keys of the mapping that must stand here, with a value that may stand there."""
    if not spot.inner(dict) or not all(words):
        return None
    free = any(fits({one: NONSENSE}, spot.type) for one in words)
    values = (value for value in (True, 1) if not free and fits(dict.fromkeys(words, value), spot.type))
    value = next(values, "…")
    parted = [_PATH_AND_VALUE.fullmatch(one) for one in words] if free else []
    if parted and all(parted):
        pairs = {one[1]: int(one[2]) if one[2].isdecimal() else one[2] for one in parted if one is not None}
        return spot.keyed(flow(pairs)) if fits(pairs, spot.type) else None
    if free and any(" " in one for one in words):  # a sentence is no key
        return spot.keyed("{…: …}")
    return spot.keyed("{" + ", ".join(f"{flow(one)}: {_bare(value)}" for one in words[:3]) + "}")


_PATH_AND_VALUE = re.compile(r"([^\s:=.]+(?:\.[^\s:=.]+)+)(?:\s*[:=]+\s*|\s+)([^\s:=]+)")
"""A path and its value, with another sign between them than a colon, or none."""


def _by_its_word(spot: Spot) -> str | None:
    """The mapping that is meant by the word alone that tells it apart: ``pass`` is ``{act: pass, by: …}``."""
    tagged = {str(one.__struct_config__.tag): one for one in spot.structs() if tag_field(one) is not None}
    meant = spot.around.speech.meant() if spot.around.speech is not None else {}
    near = nearest(spot.data.strip(), tagged, meant)
    if not near or len(tagged) < 2:
        return None
    struct = tagged[near[0]]
    needed = [one.encode_name for one in structured.fields(struct) if one.required]
    return "{" + ", ".join((f"{tag_field(struct)}: {near[0]}", *(f"{one}: …" for one in needed))) + "}"


def _a_step(spot: Spot) -> str | None:
    """The form of the mapping that a sentence was written for, or of the list of such: with the word that one of the
    sentence's words means."""
    inner = [types[0] for types in spot.inner(list, tuple)]
    for type_, braces in ((spot.type, "{}"), *((one, "[]") for one in inner)):
        place = Spot(type_, spot.data, spot.steps, spot.around)
        tagged = {str(one.__struct_config__.tag): one for one in place.structs() if tag_field(one) is not None}
        if " " not in spot.data.strip():
            continue
        if braces == "[]" and not tagged and len(place.structs()) == 1:
            needed = [one.encode_name for one in structured.fields(place.structs()[0]) if one.required]
            if (counted := _word_with_number(place, needed)) is not None:
                return spot.keyed(f"[{counted}]")
            return spot.keyed("[{" + ", ".join(f"{one}: …" for one in needed) + "}]") if needed else None
        if len(tagged) < 2:
            continue
        meant = spot.around.speech.meant() if spot.around.speech is not None else {}
        near = next((found[0] for word in spot.data.split() if (found := nearest(word, tagged, meant))), None)
        struct = tagged[near] if near is not None else next(iter(tagged.values()))
        needed = [one.encode_name for one in structured.fields(struct) if one.required]
        form = "{" + ", ".join((f"{tag_field(struct)}: {near or '…'}", *(f"{one}: …" for one in needed))) + "}"
        return spot.keyed(f"[{form}]" if braces == "[]" else form)
    return None


def _numbers_of(spot: Spot) -> dict[str, int] | None:
    """A text of numbers with words, ``5 VP + 1 szk``, as the mapping it stands for; None where it is none."""
    structs = spot.structs()
    text = re.sub(r"[^\W\d]+", lambda word: str(number_of(word[0]) or word[0]), spot.data)
    found = re.findall(r"(\d{1,4})\s*([^\W\d][\w.]*)", text)
    if len(structs) != 1 or not found:
        return None
    keys = [one.encode_name for one in structured.fields(structs[0])]
    meant = spot.around.speech.meant() if spot.around.speech is not None else {}
    near = [nearest(word, keys, meant) for _n, word in found]
    parts = {words[0]: int(n) for (n, _word), words in zip(found, near, strict=True) if words}
    return parts if len(parts) == len(found) and fits(parts, spot.type) else None


def _bare(value: object) -> str:
    return "…" if value == "…" else flow(value)


def dotted(spot: Spot) -> str | None:
    """A path with a dot, where a mapping stands in a mapping of values by their paths."""
    kinds = {one.kind for one in spot.members}
    if not isinstance(spot.data, dict) or not spot.data or None in spot.data.values() or not spot.steps:
        return None
    if spot.parent is not None and spot.parent.struct() is not None:
        return None
    sign = _JOINED.get(spot.steps[-2]) if len(spot.steps) > 1 else None
    if not {"str", "int"} <= kinds and sign is None:
        return None
    if not all(fits(value, spot.type) for value in spot.data.values()):
        return None
    pairs = ((f"{spot.steps[-1]}{sign or '.'}{key}", value) for key, value in spot.data.items())
    return ", ".join(f"{flow(path)}: {flow(value)}" for path, value in pairs)


_JOINED: Mapping[str | int, str] = {"delta": ".", "counts": ":"}
"""What stands between the parts of a key, by the key of the mapping of numbers in which it stands."""


__all__ = ["dotted", "example", "parts_of"]
