"""What is wrong with data that msgspec would not take: what, where, and what would be right, in people's words.

msgspec says so in English, in words that change from release to release, and stops at ``[...]`` inside mappings. Its
words are never looked at: the data and the type that is expected are gone through together, down to what does not fit
(msgspec is only asked whether something fits), and the message is one of a few kinds (unknown key, missing key, wrong
type, word outside a closed list, out of bounds) in the language spoken now. Texts that a type's own ``__post_init__``
raises pass through unchanged.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Literal, get_args

import msgspec
from msgspec import Struct

from kodex.errors import one_line
from kodex.ground import structured
from kodex.ground.i18n import N_, _
from kodex.ground.made import MADE_OF, OF_CARD, OTHERWISE, SUCH, TRUTHS
from kodex.ground.nearby import FEW, NOTHING, Meant, Offer, Speech, keep, mend, nearest, plain, slug, with_its_tag
from kodex.ground.refused.around import not_indented, of_what_is_around, out_of_its_place
from kodex.ground.refused.entries import entries
from kodex.ground.refused.examples import dotted, example
from kodex.ground.refused.fitting import at, reach, replaced_at, those_that_fit
from kodex.ground.refused.instead import ability_of, beside_the_names, for_what_lacks, of_its_own, one_number
from kodex.ground.refused.intended import (
    a_pair,
    as_word,
    by_its_keys,
    comma_for_colon,
    cut_number,
    filled_forward,
    first_and_rest,
    for_another_key,
    how_many,
    in_one_line,
    in_round_brackets,
    in_two,
    in_words,
    joined,
    under_another_key,
)
from kodex.ground.refused.misplaced import an_item_too_many, of_one_of_them, one_item, parted_entry, too_far_out
from kodex.ground.refused.names import all_pairs, turned, with_nothing
from kodex.ground.refused.spots import (
    TYPES,
    Around,
    Refusal,
    Spot,
    Steps,
    fits,
    kind_of,
    kinds,
    only_words,
    tag_field,
    taken_by,
    words_of,
)
from kodex.ground.refused.strangers import STRANGE_BLANKS, unknown
from kodex.ground.within import Within
from kodex.ground.written import flow, number_of, some

_LONGEST = 80
"""Longest list in a mend, in characters."""
_OF_A_NAME = frozenset(("card", "name", "lap", "kartya", "nev"))
"""Keys under which people write what the keys of a mapping are already."""
_SMALL = 10**9
_MOST_BESIDE = 4
"""So many refusals are told beside the first."""
_BOUNDS = {
    "ge": N_("the number must be at least {n}, not {given}"),
    "gt": N_("the number must be more than {n}, not {given}"),
    "le": N_("the number must be at most {n}, not {given}"),
    "lt": N_("the number must be less than {n}, not {given}"),
}


def refusal(
    type_: Any,
    data: Any,
    speech: Speech | None = None,
    source: Callable[[Steps], str | None] = lambda _steps: None,
    begins: Callable[[Steps], tuple[int, str] | None] = lambda _steps: None,
    file: Any = None,
) -> Refusal:
    """The refusal of ``data``, which msgspec would not take as ``type_``.

    ``speech``: what writers of it may mean; ``source``: how the scalar at a place is written in the file; ``begins``:
    where a key begins that begins a line; ``file``: all of the file's data.
    """
    return _look(Spot(type_, data, (), Around(speech, source, begins, file)))


def beside(
    first: Refusal,
    type_: Any,
    data: Any,
    speech: Speech | None = None,
    source: Callable[[Steps], str | None] = lambda _steps: None,
    begins: Callable[[Steps], tuple[int, str] | None] = lambda _steps: None,
    file: Any = None,
) -> list[Refusal]:
    """What else is wrong with data of which the ``first`` refusal is told, in other entries of its lists and mappings;
    nothing of it comes of the same slip."""
    whole = Spot(type_, data, (), Around(speech, source, begins, file))
    found = list(_in_the_same(whole, first))
    spot: Spot | None = whole
    for depth, step in enumerate(first.steps):
        if spot is None:
            break
        least = depth + 2 if kind_of(spot.data) == "object" and spot.struct() is not None else 0
        for entry in _entries(spot):
            if entry.steps[-1] == step or kind_of(entry.data) not in ("object", "array"):
                continue
            if len(found) < _MOST_BESIDE and not fits(entry.data, entry.type):
                other = _look(entry)
                if len(other.steps) >= least and not _lacks(entry, other):
                    found += [other, *_in_the_same(entry, other)]
        spot = _at(spot, (step,))
    return found[:_MOST_BESIDE]


def _at(spot: Spot, steps: Steps) -> Spot | None:
    """The place that some steps lead to from another, as far as it is told what may stand there."""
    found: Spot | None = spot
    for step in steps:
        found = next((one for one in _entries(found) if one.steps[-1] == step), None) if found is not None else None
    return found


def _in_the_same(whole: Spot, first: Refusal) -> Iterator[Refusal]:
    """What is wrong with other keys of the mapping in which the first refusal is told of one: those that there are not,
    and numbers and words that do not fit. A refusal that writes out several of its keys tells of all of them."""
    spot = _at(whole, first.steps[len(whole.steps) : -1]) if len(first.steps) > len(whole.steps) else None
    struct = spot.struct() if spot is not None and kind_of(spot.data) == "object" else None
    if spot is None or struct is None or not struct.__struct_config__.forbid_unknown_fields:
        return
    fields = {one.encode_name: one.type for one in structured.fields(struct)}
    told = {str(first.steps[-1])}
    if first.steps[-1] not in fields and (first.mend or "").startswith("{"):
        return  # all of it is written out
    if first.steps[-1] not in fields and spot.data.get(first.steps[-1], "") is None:
        return  # what stands beside a key with nothing belongs under it
    for key, value in spot.data.items():
        is_known = key in fields or key == tag_field(struct)
        is_wrong = key not in fields or (kind_of(value) not in ("object", "array") and not fits(value, fields[key]))
        if str(key) in told or value is None or key == tag_field(struct) or not is_wrong:
            continue
        other = _look(spot.go(key, fields[key])) if is_known else unknown(spot, struct, key)
        if other.steps != (*spot.steps, key) or _write_the_same(first, other) or _tells_of(first, key):
            continue
        if not any(_tells_of(other, one) for one in told):
            told.add(str(key))
            yield other


def _write_the_same(one: Refusal, other: Refusal) -> bool:
    """Whether the mends of two refusals write the same key: they come of one slip."""
    keys = [re.match(r"[\w.-]+(?=: )", each.mend or "") for each in (one, other)]
    return keys[0] is not None and keys[1] is not None and keys[0][0] == keys[1][0]


def _tells_of(refusal: Refusal, key: Any) -> bool:
    """Whether the mend of a refusal writes out a key."""
    return re.search(rf"(?<![\w.-]){re.escape(str(key))}(?![\w-])", refusal.mend or "") is not None


def _entries(spot: Spot) -> Iterator[Spot]:
    """What stands in a mapping or a list, as far as it is told what may stand there."""
    kind = kind_of(spot.data)
    struct = spot.struct() if kind == "object" else None
    if struct is not None:
        yield from (
            spot.go(one.encode_name, one.type) for one in structured.fields(struct) if one.encode_name in spot.data
        )
    elif kind == "object" and len(inner := spot.inner(dict)) == 1:
        yield from (spot.go(key, inner[0][1]) for key in spot.data)
    elif kind == "array" and len(inner := spot.inner(list, tuple)) == 1 and len(set(inner[0]) - {...}) == 1:
        yield from (spot.go(n, inner[0][0]) for n in range(len(spot.data)))


def _lacks(entry: Spot, other: Refusal) -> bool:
    """Whether a refusal is told of a whole mapping: something is missing in it, which may stand in another place."""
    spot = _at(entry, other.steps[len(entry.steps) :])
    return spot is not None and kind_of(spot.data) == "object"


# --- going down to what does not fit --------------------------------------------------------------------------------


def _look(spot: Spot) -> Refusal:
    """The refusal of what stands at a place and does not fit there."""
    look = {"object": _in_mapping, "array": _in_list}.get(kind_of(spot.data), _in_scalar)
    found = look(spot)
    if found is not None:
        return found
    return spot.refused(_("this does not fit here"), _("it must be {kind}").format(kind=kinds(spot)))


def _in_mapping(spot: Spot) -> Refusal | None:
    struct = spot.struct()
    if (cut := _with_a_comma(spot)) is not None:
        return cut
    for key in spot.data if "=" in "".join(map(str, spot.data)) else ():
        if (whole := all_pairs(spot, key)) is not None:
            return spot.refused(_("there is no key '{key}' here").format(key=key), whole, key)
    if struct is not None:
        return _in_struct(spot, struct)
    if spot.structs():
        return _tag(spot)
    for key_type, values in spot.inner(dict):
        for key, value in spot.data.items():
            type_ = values if value is None or fits(value, values) else taken_by(values, key)
            right = a_pair(spot, key, key_type, type_) if value is None else None
            if right is not None:
                return spot.refused(_("there is no key '{key}' here").format(key=key), right, key)
            if value is None and (pair := _two_with_a_comma(spot, key, type_)) is not None:
                what = _("the key '{key}' stands empty").format(key=key)
                return spot.refused(what, _("a colon instead of the comma: {form}").format(form=pair), key)
            if value is None and (filled := filled_forward(spot, key, type_)) is not None:
                return spot.refused(_("the key '{key}' stands empty").format(key=key), filled)
            if not fits(key, key_type) and (words := words_of(Spot(key_type, key, spot.steps, spot.around))):
                return spot.refused(
                    _("there is no key '{key}' here").format(key=key), mend(key, words, spot.around.speech), key
                )
            if not fits(value, type_):
                further_out = of_what_is_around(spot, key) or beside_the_names(spot, key)
                further_out = further_out or of_one_of_them(spot, key, values)
                if further_out is not None:
                    return spot.refused(_("there is no key '{key}' here").format(key=key), further_out, key)
                found = _look(spot.go(key, type_))
                if (pairs := turned(spot, key, type_)) is not None:
                    return spot.refused(found.what, pairs)
                right = for_another_key(spot, key, values) or _with_its_name(spot, key, values)
                whole = with_nothing(spot, key, type_) if value is None and right is None else None
                if whole is not None:
                    return spot.refused(_("the key '{key}' stands empty").format(key=key), whole)
                return found if right is None else msgspec.structs.replace(found, mend=right)
    return None if spot.inner(dict) else _wrong_kind(spot)


def _with_a_comma(spot: Spot) -> Refusal | None:
    """The refusal of a number with a comma, the rest of which is taken for a key of its own."""
    for key in spot.data:
        if (found := cut_number(spot.data, key)) is not None:
            before, written, whole = found
            what = _("a comma stands within a number: {number}").format(number=written)
            right = _("a whole number, without the comma: {form}").format(form=f"{flow(before)}: {whole}")
            return spot.refused(what, right, before)
    return None


def _two_with_a_comma(spot: Spot, key: str, type_: Any) -> str | None:
    """A pair of names with a comma between them, as two keys with nothing: ``{ork, medve}`` is ``ork: medve``."""
    keys = list(spot.data)
    after = keys[keys.index(key) + 1 :][:1]
    is_pair = bool(after) and spot.data[after[0]] is None and not fits(None, type_)
    return f"{flow(key)}: {flow(after[0])}" if is_pair and fits(after[0], type_) else None


def _meant(spot: Spot) -> Meant:
    return spot.around.speech.meant() if spot.around.speech is not None else NOTHING


def _with_its_name(spot: Spot, key: str, type_: Any) -> str | None:
    """A name behind a word to which it belongs, in a mapping of numbers: ``moved: ork`` is ``"moved:ork": 1``."""
    value = spot.data[key]
    if (
        isinstance(value, str)
        and re.fullmatch(r"\d{1,4}", str(key))
        and fits({**spot.data, value: int(key)}, dict[str, Any])
    ):
        return f"{flow(value)}: {key}" if fits(int(key), type_) and value not in spot.data else None
    if not isinstance(value, str) or "." in str(key) or not re.fullmatch(r"[^\W\d][\w-]*", value):
        return None
    if not fits(1, type_) or fits(True, type_) or fits(value, type_) or spot.structs():
        return None
    others = [one for one in spot.data if one != key]
    if plain(key) in _OF_A_NAME and len(others) < 2:  # the name and the number under keys of their own
        n = spot.data[others[0]] if others else 1
        return f"{flow(value)}: {int(n) if isinstance(n, int | float) and abs(n) < _SMALL else 1}"
    is_number = (
        number_of(value) is None
        and not re.fullmatch(r"[x×]?\d+[x×]?", value)
        and example(Spot(type_, value, (), spot.around)) in (None, "0", _("such as {form}").format(form="1"))
    )
    return f"{flow(f'{key}:{value}')}: 1" if is_number and fits({f"{key}:{value}": 1}, spot.type) else None


def _in_struct(spot: Spot, struct: type[Struct]) -> Refusal | None:
    fields = {one.encode_name: one for one in structured.fields(struct)}
    tag = tag_field(struct)
    if (own := getattr(struct, "out_of_place", None)) is not None and (told := own(spot.data)) is not None:
        return spot.refused(told[1], told[2], told[0])
    if struct.__struct_config__.forbid_unknown_fields and (apart := out_of_its_place(spot, struct)) is not None:
        return unknown(spot, struct, apart)
    for key, value in spot.data.items():
        if value is None and (pair := comma_for_colon(spot, struct, key)) is not None:
            what = _("the key '{key}' stands empty").format(key=key)
            return spot.refused(what, _("a colon instead of the comma: {form}").format(form=pair), key)
        if key in fields and not fits(value, fields[key].type):
            other = (
                for_what_lacks(spot, struct, key)
                or under_another_key(spot, struct, key)
                or first_and_rest(spot, key)
                or joined(spot, key)
                or _of_a_list(spot, fields[key].type, key)
            )
            other = other or not_indented(spot, struct, key)
            found = _look(spot.go(key, fields[key].type))
            return found if other is None else msgspec.structs.replace(found, mend=other)
        if key == tag and value != struct.__struct_config__.tag:
            return _tag(spot)
        if key not in fields and key != tag and struct.__struct_config__.forbid_unknown_fields:
            return unknown(spot, struct, key)
    missing = next((one for one in fields.values() if one.required and one.encode_name not in spot.data), None)
    if missing is not None:
        key = missing.encode_name
        strayed = too_far_out(spot, struct, [key]) or parted_entry(spot, struct, key)
        if strayed is not None:
            return strayed
        place = Spot(missing.type, None, (), spot.around)
        if tag is not None and key != "by" and (two := in_two(spot, key)) is not None:
            return spot.refused(_("the key '{key}' is missing").format(key=key), two)
        if (beside := _under_another(spot, missing)) is not None:
            return beside
        words = words_of(place)
        examples = _examples(place)
        told = _what_it_is(spot, place)
        kind = some(words or examples) if words or examples else told or kinds(place)
        added = _("add '{key}': {kind}").format(key=key, kind=kind)
        if key == "ability" and (ability := ability_of(spot)) is not None:
            added = ability
        if (made := _made_of(place, spot.data)) is not None:
            added = f"{key}: {made} ({told})" if told else f"{key}: {made}"
        return spot.refused(_("the key '{key}' is missing").format(key=key), added)
    return _its_own_words(spot, struct)


def _what_it_is(spot: Spot, place: Spot) -> str:
    """What a key is for, where its declaration says so in words for those who write files; those of a tool's arguments
    are in its schema, for programs."""
    if spot.around.speech is None:
        return ""
    return next((_(one.description) for member in place.members for one in member.bounds if one.description), "")


def _made_of(place: Spot, around: Any) -> str | None:
    """An id for what has none, made of the words of its title; None where it takes no such."""
    for bounds in (one.bounds for one in place.members):
        for meta in bounds:
            text = around.get((meta.extra or {}).get(MADE_OF)) if isinstance(around, dict) else None
            if isinstance(text, str) and (found := slug(text)):
                return found
    return None


def _under_another(spot: Spot, missing: msgspec.structs.FieldInfo) -> Refusal | None:
    """The refusal of a key that stands where another is missing which says the same in the words of writers:
    ``{act: react, card: x, target: y}`` lacks ``to: y``."""
    lacks, meant = missing.encode_name, _meant(spot)
    struct = spot.struct()
    fields = {one.encode_name: one for one in structured.fields(struct)} if struct is not None else {}
    needs = getattr(struct, "needs", ())
    for key, value in spot.data.items():
        value = value[0] if isinstance(value, list) and len(value) == 1 else value
        if not isinstance(value, str) or key not in fields or fields[key].required:
            continue
        rest = {one: other for one, other in spot.data.items() if one != key}
        is_spare = key in needs[1:] or lacks in meant.get(plain(key), ())
        if not is_spare or not any(one in rest for one in needs) or not fits({**rest, lacks: value}, spot.type):
            continue
        told = _what_it_is(spot, Spot(missing.type, None, (), spot.around))
        what = _("the key '{key}' is missing").format(key=lacks)
        if told:
            what = f"{what} ({told})"
        return spot.refused(what, f"{lacks}: {flow(value)}", key)
    return None


def _of_a_list(spot: Spot, type_: Any, key: str) -> str | None:
    """The mend of a list whose brackets are missing in a mapping on one line."""
    able = [one for one in spot.data if one == key or spot.data[one] is None]
    return in_one_line(spot, key) if len(able) > 1 and fits([spot.data[key]], type_) else None


def _tag(spot: Spot) -> Refusal:
    """The key that tells the structs apart which may stand here is missing, or its word is none of theirs."""
    field = next(filter(None, map(tag_field, spot.structs())), "")
    words = [str(one.__struct_config__.tag) for one in spot.structs() if tag_field(one) == field]
    if field in spot.data:
        both = re.fullmatch(r"(\w+) (?:by )?([A-Z])", str(spot.data[field]))
        if both is not None and both[1] in words and "by" not in spot.data:
            what = _("'{word}' is not one of the words that may stand here").format(word=spot.data[field])
            return spot.refused(what, f"{field}: {both[1]}, by: {both[2]}", field)
        if (step := _done_by(spot, field, words)) is not None:
            what = _("'{word}' is what a card does, no step").format(word=spot.data[field])
            keep(Offer(str(spot.data[field]), f"{what} → {field}: {step}", (step,), tuple(words)))
            return spot.refused(what, f"{field}: {step}", field)
        near = nearest(str(spot.data[field]), words, spot.around.speech.meant() if spot.around.speech else NOTHING)
        fitting = by_its_keys(spot, field) if len(spot.data) > 2 else []
        if 0 < len(fitting) <= _FEW_WORDS and not set(near).intersection(fitting):
            what = _("'{word}' is not one of the words that may stand here").format(word=spot.data[field])
            return spot.refused(what, " | ".join(f"{field}: {one}" for one in fitting), field)
        able = [one for one in near if _takes_all(spot, field, one)]
        if able and near[0] not in able:
            return _look(spot.go(field, Literal[tuple(able)]))
        return _look(spot.go(field, Literal[tuple(words)]))
    for key, value in spot.data.items():  # its word stands under another key
        if value in words and not any(key in one.__struct_fields__ for one in spot.structs()):
            who = f", by: {key}" if re.fullmatch("[A-Z]", str(key)) and "by" not in spot.data else ""
            return spot.refused(_("there is no key '{key}' here").format(key=key), f"{field}: {value}{who}", key)
    for key, value in spot.data.items():
        right = a_pair(spot, key, Literal[field], Literal[tuple(words)]) if value is None else None
        if right is not None:
            return spot.refused(_("there is no key '{key}' here").format(key=key), right, key)
    if (strayed := an_item_too_many(spot)) is not None:
        return strayed
    for key in spot.data:
        if isinstance(spot.data[key], dict) and (form := as_word(spot, key)) is not None:
            return spot.refused(_("there is no key '{key}' here").format(key=key), form, key)
    right = next(filter(None, (as_word(spot, key) for key in spot.data)), None)
    by_keys = by_its_keys(spot, field)
    if right is None and spot.data and len(words) > FEW and 0 < len(by_keys) < FEW:
        right = _("add '{key}': {kind}").format(key=field, kind=some(by_keys))
    return spot.refused(_("the key '{key}' is missing").format(key=field), right or mend("", words, spot.around.speech))


def _takes_all(spot: Spot, field: str, word: str) -> bool:
    """Whether the struct with this tag has all keys that stand here."""
    own = next(one for one in spot.structs() if str(one.__struct_config__.tag) == word)
    return set(spot.data) <= {field, *(one.encode_name for one in structured.fields(own))}


_FEW_WORDS = 3
"""So many are named at most of those that fit by their keys alone."""


def _done_by(spot: Spot, field: str, words: list[str]) -> str | None:
    """The step by which a card does what was taken for a step, of those there are the one that all else that stands
    here is of: ``{act: counter, card: …, to: …}`` is ``act: react``."""
    speech, word = spot.around.speech, spot.data[field]
    if speech is None or not isinstance(word, str) or word in words:
        return None
    done, meant = speech.done(), speech.meant().get(plain(word), ())
    verbs = [one for one in (plain(word), *meant) if one in done]
    steps = [one for one in (done[verbs[0]] if verbs else ()) if one in words]
    if not steps or any(one in words for one in meant):
        return None
    fitting = [one for one in by_its_keys(spot, field) if one not in steps]
    able = (one for one in steps if fits({**spot.data, field: one}, spot.type))
    return next(able, fitting[0] if len(fitting) == 1 and len(spot.data) > 2 else steps[0])


def _its_own_words(spot: Spot, struct: type[Struct]) -> Refusal | None:
    """What the struct itself says against fields of which each fits."""
    try:
        structured.convert(spot.data, struct)
    except msgspec.ValidationError as error:
        if isinstance(error.__cause__, ValueError | TypeError):
            steps = error.__cause__.steps if isinstance(error.__cause__, Within) else ()
            own = [one.encode_name for one in structured.fields(struct) if one.encode_name not in spot.data]
            if (strayed := too_far_out(spot, struct, own)) is not None:
                return strayed
            place = (*spot.steps, *steps)
            own_word = _authors_word(spot, error.__cause__, place) if isinstance(error.__cause__, Within) else None
            chosen = _that_fits(spot, error.__cause__) if isinstance(error.__cause__, Within) else None
            return own_word or chosen or Refusal(str(error.__cause__), place)
    return None


def _that_fits(spot: Spot, told: Within) -> Refusal | None:
    """The refusal of a word that there is not, with those of the words there are that fit beside what stands here."""
    if told.chosen is None or spot.around.speech is None:
        return None
    what, word, known = told.chosen
    text = at(spot.data, told.steps)
    if not isinstance(text, str) or word not in text:
        return None

    def far(one: str) -> int:
        return reach(spot, replaced_at(spot.data, told.steps, text.replace(word, one)))

    fitting = those_that_fit(word, known, spot.around.speech.meant(), far)
    right = mend(word, fitting, spot.around.speech, len(known) > FEW, known)
    return Refusal(f"{what}; {right}", (*spot.steps, *told.steps))


def _authors_word(spot: Spot, told: Within, place: Steps) -> Refusal | None:
    """The refusal of a word that the author has made himself, without what says of which kind it is: ``falka`` is
    ``altípus:falka``."""
    tags = spot.around.speech.tags if spot.around.speech is not None else {}
    if told.unknown is None or not tags:
        return None
    root = spot
    while root.parent is not None:
        root = root.parent
    cards = root.data.get("cards") if isinstance(root.data, dict) else None
    right = with_its_tag(*told.unknown, cards, tags)
    return Refusal(str(told).rsplit("; ", 1)[0], place, right) if right is not None else None


def _in_list(spot: Spot) -> Refusal | None:
    if len(spot.data) == 1 and not isinstance(spot.data[0], str | list | dict) and fits(spot.data[0], spot.type):
        what = _("{kind} stands here").format(kind=_(TYPES["array"]))
        return spot.refused(what, spot.keyed(flow(spot.data[0])))
    if not any(one.kind == "array" for one in spot.members):
        return _wrong_kind(spot)
    for types in spot.inner(list, tuple, set, frozenset):
        fixed = len(types) > 1 and types[1] is not ...
        for n, value in enumerate(spot.data):
            type_ = types[n] if fixed and n < len(types) else types[0]
            if (n < len(types) or not fixed) and not fits(value, type_):
                found, number = _look(spot.go(n, type_)), how_many(spot, n) or _all_of_them(spot, type_)
                return found if number is None else msgspec.structs.replace(found, mend=number)
        if fixed and len(types) != len(spot.data):
            return _length(spot, str(len(types)))
    return _out_of_bounds(spot)


def _all_of_them(spot: Spot, type_: Any) -> str | None:
    """The whole list written rightly, where several of its numbers should be text."""
    wrong = [n for n, one in enumerate(spot.data) if isinstance(one, int | float) and not fits(one, type_)]
    written = [spot.around.source((*spot.steps, n)) if n in wrong else one for n, one in enumerate(spot.data)]
    form = flow(written) if len(wrong) > 1 and fits(written, spot.type) else ""
    return spot.keyed(form) if 0 < len(form) <= _LONGEST else None


def _in_scalar(spot: Spot) -> Refusal | None:
    kind = kind_of(spot.data)
    able = [one for one in spot.members if one.kind == kind or (kind == "int" and one.kind == "float")]
    if not able and not only_words(spot):
        return _wrong_kind(spot)
    words = words_of(spot)
    if words and (able or only_words(spot)):
        written = (spot.source() if kind == "float" else None) or spot.data
        what = _("'{word}' is not one of the words that may stand here").format(word=written)
        if (otherwise := _otherwise(spot)) is not None:
            return spot.refused(what, otherwise)
        if any(one.kind in ("int", "float", "bool") for one in spot.members) and not only_words(spot):
            return spot.refused(what, _words_or_numbers(spot, words))
        fitting = those_that_fit(str(written), words, _meant(spot), lambda word: reach(spot, _of_list(spot, word)))
        return spot.refused(what, mend(str(written), fitting, spot.around.speech, len(words) > FEW, words))
    return _out_of_bounds(spot)


def _of_list(spot: Spot, word: str) -> Any:
    """A word of a closed list as it stands in the list, which may have numbers."""
    return next((one for way in spot.members for one in get_args(way.type) if str(one) == word), word)


def _otherwise(spot: Spot) -> str | None:
    """What is done where a word is meant that may not stand here, if its declaration says so."""
    extras = (meta.extra or {} for member in spot.members for meta in member.bounds)
    said: dict[str, str] = next((one[OTHERWISE] for one in extras if OTHERWISE in one), {})
    found = said.get(plain(str(spot.data)))
    return None if found is None else _(found)


def _words_or_numbers(spot: Spot, words: Sequence[str]) -> str:
    """What may stand where a word of a closed list may, a number or a truth too: all of it, and what was meant."""
    able = {one.kind for one in spot.members if one.origin is not Literal} - {"null", "str"}
    near = nearest(str(spot.data), words)
    every = [_(TYPES[name]) for name in TYPES if name in able] + near
    every += [one for one in words if one not in every]
    truths = nearest(str(spot.data), ("true", "false")) if "bool" in able else []
    shown = spot.keyed(near[0]) if near and not truths else spot.keyed(truths[0]) if truths else example(spot)
    form = _("{some} or {last}").format(some=", ".join(every[:-1]), last=every[-1])
    right = _("it must be {kind}").format(kind=form)
    return f"{right}: {shown or spot.keyed(every[-1])}"


def _is_named(spot: Spot) -> bool:
    """Whether a card or a thing is named here."""
    around = spot.parent.struct() if spot.parent is not None and isinstance(spot.parent.data, dict) else None
    names = getattr(around, "names", ())
    if isinstance(names, frozenset | tuple) and spot.steps[-1] in names:  # and no field of that name
        return True
    return any(meta.description == OF_CARD for member in spot.members for meta in member.bounds)


def _such(spot: Spot) -> str | None:
    """What its declaration says may stand here for instance."""
    extras = (meta.extra or {} for member in spot.members for meta in member.bounds)
    return next((str(one[SUCH]) for one in extras if SUCH in one), None)


def _one_alone(spot: Spot) -> str | None:
    """The first of several texts, where only one may stand."""
    each = [": ".join(map(str, *one.items())) if isinstance(one, dict) and len(one) == 1 else one for one in spot.data]
    first = each[0] if each else None
    able = isinstance(first, str) and all(isinstance(one, str) for one in each) and fits(first, spot.type)
    return spot.keyed(flow(first)) if able and not words_of(spot) else None


def _truths(spot: Spot) -> tuple[str, ...]:
    """The words for yes and no that an answer has here."""
    every = (meta for member in spot.members for meta in member.bounds)
    return next((meta.extra[TRUTHS] for meta in every if meta.extra and TRUTHS in meta.extra), ())


def _examples(spot: Spot) -> list[str]:
    """What its declaration gives as examples of what may stand here."""
    return [str(one) for member in spot.members for bounds in member.bounds for one in bounds.examples or ()]


def _empty(spot: Spot) -> Refusal | None:
    """The refusal of a key with nothing behind it, where words may stand there: which."""
    words = words_of(spot) or _examples(spot)
    if not words or not spot.steps:
        return None
    what = _("the key '{key}' stands empty").format(key=spot.steps[-1])
    return spot.refused(what, mend("", words, spot.around.speech))


def _braces_lost(spot: Spot) -> str | None:
    is_zone = bool(spot.steps) and re.fullmatch(r"[A-Z]\w*\.\w+", str(spot.steps[-1])) is not None
    names = list(spot.data) if isinstance(spot.data, dict) and is_zone else []
    if names and not any(spot.data.values()) and fits(names, spot.type):  # the cards in a zone of a player
        return spot.keyed(flow(names))
    if isinstance(spot.data, str) and spot.steps[-1:] == ("choose",) and re.fullmatch(r"[\w-]+", spot.data):
        return spot.keyed(flow([spot.data]))  # yes and no are answers, too
    found = in_words(spot)
    return None if found is None else spot.keyed(found)


def _joined_pairs(spot: Spot) -> str | None:
    """A list of events with whom they are about, each of which was taken for a pair: ``{dies: ork}`` is
    ``["dies:ork"]``."""
    if not isinstance(spot.data, dict) or not spot.steps or spot.steps[-1] != "events":
        return None
    pairs = [
        (str(key), one) for key, value in spot.data.items() for one in (value if isinstance(value, list) else [value])
    ]
    if not pairs or not all(isinstance(one, str) and re.fullmatch(r"[\w-]+", one) for _key, one in pairs):
        return None
    form = [f"{key}:{one}" for key, one in pairs]
    return spot.keyed(flow(form)) if fits(form, spot.type) else None


def _wrong_kind(spot: Spot) -> Refusal:
    kind = kind_of(spot.data)
    if (item := one_item(spot)) is not None:
        return item
    for inner in spot.inner(list, tuple) if kind == "str" else ():
        only = Spot(inner[0], spot.data, spot.steps, spot.around)
        if (otherwise := _otherwise(only)) is not None:
            what = _("'{word}' is not one of the words that may stand here").format(word=spot.data)
            return spot.refused(what, otherwise)
    if kind == "null" and (empty := _empty(spot)) is not None:
        return empty
    if kind == "str" and (bare := spot.data.strip(STRANGE_BLANKS)) != spot.data and bare[:1] in ("[", "{"):
        what = _("a blank that cannot be seen stands beside the key '{key}'").format(key=spot.steps[-1])
        return spot.refused(what, _("write an ordinary blank: {form}").format(form=spot.keyed(bare)))
    right = _("it must be {kind}").format(kind=kinds(spot))
    if kind == "bool" and any(one.kind == "str" for one in spot.members):
        right = _("put it in quotes if the word is meant: YAML reads yes, no, on and off as true or false")
    shown = (
        entries(spot)
        or one_number(spot)
        or of_its_own(spot)
        or _joined_pairs(spot)
        or in_round_brackets(spot)
        or dotted(spot)
        or _braces_lost(spot)
        or example(spot)
    )
    if kind == "null" and {one.kind for one in spot.members} == {"str"} and shown == spot.keyed(flow("null")):
        shown = spot.keyed("…")
    is_name = kind == "int" and {one.kind for one in spot.members} == {"str"} and not spot.structs()
    if is_name and spot.parent is not None and _is_named(spot):  # no thing is called by a number alone
        shown = spot.keyed("…")
    if kind == "bool" and str(spot.source()).lower() in ("true", "false") and not spot.inner(list, tuple):
        is_text = {one.kind for one in spot.members} <= {"str", "null"} and not words_of(spot) and not _examples(spot)
        if is_text and not _truths(spot):  # what is so is said by a word, and not by true
            right, shown = _("it must be {kind}").format(kind=_(TYPES["str"])), spot.keyed("…")
    if (such := _such(spot)) is not None:
        if kind == "array" and shown is None and (first := _one_alone(spot)) is not None:
            right, shown = _("only one may stand here"), first
        elif kind == "int" or shown in (None, *map(spot.keyed, ("…", "{…: …}", '["…"]'))):
            right = _("it must be {kind}").format(kind=kinds(spot))
            shown = _("such as {form}").format(form=spot.keyed(such))
    if kind == "null" and shown is None and spot.steps and isinstance(spot.steps[-1], int):
        right = _("leave the dash out")
    if kind == "null" and shown is None:
        for inner in spot.inner(list, tuple):
            structs = Spot(inner[0], None, (), spot.around).structs()
            needed = [one.encode_name for one in structured.fields(structs[0]) if one.required] if structs else []
            if len(structs) == 1 and needed and tag_field(structs[0]) is None:
                shown = spot.keyed("[{" + ", ".join(f"{one}: …" for one in needed) + "}]")
        empties: tuple[Any, ...] = ({}, [])
        shown = shown or next((spot.keyed(flow(one)) for one in empties if fits(one, spot.type)), None)
    if kind == "null" and shown == spot.keyed('["…"]') and isinstance(spot.steps[-1], int | str):
        shown = _("{form}, or leave it out").format(form=shown)
    if isinstance(spot.data, bool) and (truths := _truths(spot)):
        right, shown = spot.keyed(truths[not spot.data]), None
    is_a_word_meant = kind == "bool" or (kind == "array" and shown is None)
    if is_a_word_meant and (words := words_of(spot) or _examples(spot)):
        right, shown = mend((spot.source() or "") if kind == "bool" else "", words, spot.around.speech), None
    if kind == "bool" and any(one.kind == "str" for one in spot.members) and spot.structs():
        shown = flow(spot.source() or "")  # the word, and no mapping that may stand there too
    made = _made_of(spot, spot.parent.data) if kind != "int" and spot.parent is not None else None
    if made is not None:
        shown = spot.keyed(made)
    what = _("{kind} stands here").format(kind=_(TYPES[kind]))
    if kind in ("str", "float") and not any(one.kind == "str" for one in spot.members):
        what = _("{what}: '{word}'").format(
            what=what, word=one_line((spot.source() if kind == "float" else None) or str(spot.data), 40)
        )
    is_open = shown is not None and shown.startswith(_("such as {form}").partition("{form}")[0])
    return spot.refused(what, f"{right}{', ' if is_open else ': '}{shown}" if shown else right)


def _out_of_bounds(spot: Spot) -> Refusal | None:
    kind, data = kind_of(spot.data), spot.data
    for bounds in (one.bounds for one in spot.members if one.kind == kind or (kind, one.kind) == ("int", "float")):
        for meta in bounds:
            found = _number(spot, meta) if kind in ("int", "float") else _size(spot, meta)
            if found is not None:
                return found
            if meta.pattern is not None and kind == "str" and not re.search(meta.pattern, data):
                what = _("'{text}' has another form than what may stand here").format(text=data)
                return spot.refused(what, _("the form {form}").format(form=meta.pattern))
    return None


def _number(spot: Spot, meta: msgspec.Meta) -> Refusal | None:
    data = spot.data
    wrong = {
        "ge": meta.ge is not None and data < meta.ge,
        "gt": meta.gt is not None and data <= meta.gt,
        "le": meta.le is not None and data > meta.le,
        "lt": meta.lt is not None and data >= meta.lt,
    }
    name = next((name for name, is_wrong in wrong.items() if is_wrong), None)
    if name is None:
        return None
    bound = getattr(meta, name)
    right = bound + {"gt": 1, "lt": -1}.get(name, 0) if isinstance(bound, int) else None
    if isinstance(bound, int) and data < 0 <= bound and fits(-data, spot.type):
        right = -data  # the sign is wrong, not the number
    nearest_one = spot.keyed(str(right)) if right is not None and fits(right, spot.type) else None
    return spot.refused(_(_BOUNDS[name]).format(n=bound, given=data), nearest_one)


def _size(spot: Spot, meta: msgspec.Meta) -> Refusal | None:
    if meta.min_length is not None and len(spot.data) < meta.min_length:
        return _length(spot, f">= {meta.min_length}")
    if meta.max_length is not None and len(spot.data) > meta.max_length:
        return _length(spot, f"<= {meta.max_length}")
    return None


def _length(spot: Spot, bound: str) -> Refusal:
    kind = _(TYPES[kind_of(spot.data)])
    return spot.refused(_("{kind} of length {bound} must stand here").format(kind=kind, bound=bound))


__all__ = ["Refusal", "Steps", "beside", "refusal"]
