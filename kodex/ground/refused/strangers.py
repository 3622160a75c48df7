"""What a key is meant to be that there is not: a table of attempts, of which the first that finds something is told.

An attempt looks at a :class:`Stranger` and says what to write, or makes a refusal of its own; None where it finds
nothing. Its rank is its place in :data:`ATTEMPTS`: above stands what leaves the least doubt.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any

import yaml
from msgspec import Struct

from kodex.errors import one_line
from kodex.ground import structured
from kodex.ground.i18n import _
from kodex.ground.nearby import FEW, NOTHING, Meant, Offer, keep, mend, nearest, plain
from kodex.ground.refused.around import elsewhere, in_an_entry
from kodex.ground.refused.examples import example, parts_of
from kodex.ground.refused.fitting import replaced
from kodex.ground.refused.instead import borne, held, number_lacked, turned_round
from kodex.ground.refused.intended import (
    as_word,
    by_its_keys,
    colon_further_on,
    named_by_key,
    names_of_a_list,
    of_another_kind,
    several_times,
    unwrapped,
    without_blank,
)
from kodex.ground.refused.misplaced import beside_the_names, of_a_mapping, out_of_an_entry
from kodex.ground.refused.sides import as_a_pair, form_under, lacking, sides_of_pairs
from kodex.ground.refused.spots import NONSENSE, Refusal, Spot, fits, tag_field, words_of
from kodex.ground.written import flow, number_of

STRANGE_BLANKS = "\xa0\u2007\u202f\u2009\u200a\u200b\u200c\u200d\u2060\ufeff\xad\u3000"
"""Blanks that look like an ordinary one, or like nothing."""

_LONGEST = 100
"""Longest line that is written out in a mend, in letters."""


_OF_EVERY_STEP = ("by", "choose", "illegal")
"""Keys that tell no kind of step from another."""


class Stranger:
    """A key that a mapping of a struct has and the struct has not."""

    def __init__(self, spot: Spot, struct: type[Struct], key: str) -> None:
        self.spot, self.struct, self.key = spot, struct, key
        self.value = spot.data[key]
        self.types = {one.encode_name: one.type for one in structured.fields(struct)}
        self.meant: Meant = spot.around.speech.meant() if spot.around.speech is not None else NOTHING

    @cached_property
    def means(self) -> tuple[str, ...]:
        """What writers mean by the word."""
        return self.meant.get(plain(self.key), ())

    @cached_property
    def able(self) -> list[str]:
        """The keys that do not stand there yet, and take what stands under this one."""
        return [one for one, type_ in self.types.items() if one not in self.spot.data and fits(self.value, type_)]

    @cached_property
    def near(self) -> list[str]:
        """The keys that are likely meant: those that take what stands there, or else all."""
        return nearest(self.key, self.able, self.meant) or nearest(self.key, self.types, self.meant)

    def lacks(self, key: str) -> bool:
        """Whether the struct needs a key."""
        return any(one.encode_name == key and one.required for one in structured.fields(self.struct))

    @cached_property
    def is_sure(self) -> bool:
        """Whether the nearest key is needed, takes what stands there, and is what writers mean by this word."""
        return bool(self.near) and self._needs_nearest and self.near[0] in self.means

    @cached_property
    def _needs_nearest(self) -> bool:
        return bool(self.near) and self.lacks(self.near[0]) and self.near[0] in self.able

    @cached_property
    def belongs_elsewhere(self) -> bool:
        """Whether there is another place for it, though the nearest key is needed here and takes what stands there."""
        if self.is_sure or not self._needs_nearest:
            return False
        return (elsewhere(*self.all_of_it) or in_an_entry(*self.all_of_it)) is not None

    def is_meant(self, word: str) -> bool:
        """Whether it means a key, or begins as that does, and is not only spelled a little like it."""
        one, other = plain(self.key), plain(word)
        return word in self.means or one.startswith(other) or other.startswith(one)

    @property
    def all_of_it(self) -> tuple[Spot, type[Struct], str]:
        """The place, the struct and the key."""
        return self.spot, self.struct, self.key

    def refused(self, right: str | None) -> Refusal:
        """The refusal with what to write."""
        return self.spot.refused(_("there is no key '{key}' here").format(key=self.key), right, self.key)


Attempt = Callable[[Stranger], "Refusal | str | None"]


def unknown(spot: Spot, struct: type[Struct], key: str) -> Refusal:
    """The refusal of a key that there is not: what it was meant to be, or where it belongs."""
    stranger = Stranger(spot, struct, key)
    for attempt in ATTEMPTS:
        found = attempt(stranger)
        if found is not None:
            told = stranger.refused(found) if isinstance(found, str) else found
            _keep(stranger, told)
            return told
    return stranger.refused(None)


def _keep(of: Stranger, told: Refusal) -> None:
    """Keep what is offered for the key, so that others can be tried where that does not mend the file."""
    if told.steps[-1:] == (of.key,) and told.mend:
        known = tuple(one for one in of.types if one not in of.spot.data)
        all_in = of.spot.around.speech.all_in if of.spot.around.speech is not None else None
        keep(Offer(of.key, f"{told.what} → {told.mend}", tuple(of.near), known, all_in, is_key=True))


def _number_lacked(of: Stranger) -> str | None:
    """A number that a step lacks under another key."""
    return (
        None if of.near and (of.is_meant(of.near[0]) or _is_like(of.key, of.near[0])) else number_lacked(*of.all_of_it)
    )


def _turned_round(of: Stranger) -> str | None:
    """The opposite of a key that there is."""
    return turned_round(*of.all_of_it)


def _held(of: Stranger) -> str | None:
    """What stands one level too deep."""
    return held(*of.all_of_it)


def _borne(of: Stranger) -> str | None:
    """What is attached to what stands here."""
    return borne(*of.all_of_it)


# --- the attempts -----------------------------------------------------------------------------------------------------


def _unseen_blank(of: Stranger) -> Refusal | None:
    """A blank beside the key that looks like an ordinary one, or like nothing."""
    bare = str(of.key).strip(STRANGE_BLANKS)
    if bare == of.key or not (bare in of.types or bare == tag_field(of.struct)):
        return None
    what = _("a blank that cannot be seen stands beside the key '{key}'").format(key=bare)
    shown = f"{bare}: {flow(of.value)}" if not isinstance(of.value, list | dict) else f"{bare}: …"
    return of.spot.refused(what, _("write an ordinary blank: {form}").format(form=shown), of.key)


def _comment_before(of: Stranger) -> Refusal | None:
    """A comment of another language stands before the key: ``/* x */ then``, ``(x) planets``."""
    bare = re.sub(r"^(?:/\*[^*]*\*/|\([^()]*\)|//\s*\S+\s)\s*", "", str(of.key))
    if bare == of.key or not (bare in of.types or bare == tag_field(of.struct)):
        return None
    what = _("a comment stands before the key '{key}': it begins with # and ends its line").format(key=bare)
    return of.spot.refused(what, form_under(of.spot, of.key, bare), of.key)


def _who_for_a_key(of: Stranger) -> str | None:
    """The letter of a player was taken for the key of what he does it with: ``B: fal`` is ``by: B, card: fal``."""
    if not re.fullmatch("[A-Z]", of.key) or "by" not in of.types or "by" in of.spot.data:
        return None
    rest = {one: other for one, other in of.spot.data.items() if one != of.key} | {"by": of.key}
    if of.value is None and fits(rest, of.spot.type):
        return f"by: {of.key}"
    open_ = [one for one in of.types if one not in rest and one not in _OF_EVERY_STEP]
    able = (one for one in open_ if isinstance(of.value, str) and fits({**rest, one: of.value}, of.spot.type))
    name = next(able, None)
    return None if name is None else f"by: {of.key}, {name}: {flow(of.value)}"


def _value_alone(of: Stranger) -> str | None:
    """What stands under the one key that is missing, without that key: ``{act: choose, by: A, 1}`` lacks ``take:``."""
    lacks = [one for one in of.types if of.lacks(one) and one not in of.spot.data]
    if of.value is not None or len(lacks) != 1 or (of.near and _is_like(of.key, of.near[0])):
        return None
    rest = {one: other for one, other in of.spot.data.items() if one != of.key}
    word = str(of.key)
    able = (one for one in ((int(word),) if word.isdecimal() else ()) + (word,))
    value = next((one for one in able if fits({**rest, lacks[0]: one}, of.spot.type)), None)
    return None if value is None else f"{lacks[0]}: {flow(value)}"


def _two_numbers(of: Stranger) -> str | None:
    """Two numbers with a stroke under a word for two keys: ``stats: 2/4`` is ``damage: 2, life: 4``."""
    found = re.fullmatch(r"\s*(\d{1,4})\s*/\s*(\d{1,4})\s*", str(of.value))
    keys = [one for one in of.means if one in of.types and one not in of.spot.data]
    if found is None or len(keys) != 2:
        return None
    pair = {name: int(n) for name, n in zip(keys, found.groups(), strict=True)}
    rest = {one: value for one, value in of.spot.data.items() if one in of.types}
    return flow(pair)[1:-1] if fits(rest | pair, of.spot.type) else None


def _of_the_entry_before(of: Stranger) -> Refusal | None:
    """It belongs in the last entry of a list before it, unless it is spelled like a key of this place."""
    return None if of.near and _is_like(of.key, of.near[0]) else out_of_an_entry(*of.all_of_it)


def _glued_brackets(of: Stranger) -> str | None:
    """A list, a mapping or a text in quotes behind a sign without a blank, with a colon in it: ``cost:{magic: 1}``."""
    found = re.fullmatch(r"([^\W\d]\w*)\s*[:=;]\s*([\[{'\"].*)", str(of.key))
    if found is None or isinstance(of.value, list | dict) or of.value is None:
        return None
    name = next((one for one in (found[1], *nearest(found[1], of.types, of.meant)[:1]) if one in of.types), None)
    if name is None or name in of.spot.data:
        return None
    form = f"{name}: {found[2]}: {of.value}"
    try:
        right = yaml.safe_load(form)
    except yaml.YAMLError:
        return None
    return form if isinstance(right, dict) and fits(right.get(name), of.types[name]) else None


def _other_sign(of: Stranger) -> str | None:
    """The key and its value have another sign between them than a colon with a blank."""
    if (form := _glued_brackets(of)) is not None:
        return form
    return without_blank(*of.all_of_it) or colon_further_on(*of.all_of_it)


def _of_the_right_key(of: Stranger) -> str | None:
    """What stands under a key that there is not, written rightly under the one that is meant though it does not fit
    there: ``target: lény`` is ``targets: [lény]``, and no ``text``, where it fits by chance."""
    own = nearest(of.key, of.types, of.meant)[:1]
    several = len([one for one in of.means if one in of.types]) > 1
    if not own or several or own[0] in of.spot.data or fits(of.value, of.types[own[0]]):
        return None
    if not of.is_meant(own[0]) or not set("=:").isdisjoint(str(of.key)):
        return None
    if any(of.is_meant(one) for one in of.near[:1] if one != own[0]):
        return None
    form = example(Spot(of.types[own[0]], of.value, (*of.spot.steps, own[0]), of.spot.around))
    lacks = [one for one in of.types if of.lacks(one) and one not in of.spot.data]
    if form is not None and len(lacks) == 1 and own != lacks and "…" not in form:
        return f"{lacks[0]}: …, {form}"
    loses = isinstance(of.value, str) and number_of(of.value) is None and of.value not in (form or "")
    return form if form is not None and "…" not in form and not loses else None


def _of_another_step(of: Stranger) -> str | None:
    """Several keys are strange here, and with another word for what tells such structs apart all of them fit."""
    field = tag_field(of.struct)
    strange = [one for one in of.spot.data if one not in of.types and one != field]
    if field is None or field not in of.spot.data or len(strange) < 2 or of.key != strange[0]:
        return None
    words = by_its_keys(of.spot, field)
    return " | ".join(f"{field}: {one}" for one in words) if 0 < len(words) <= _MOST_WORDS else None


_MOST_WORDS = 3


def _pair(of: Stranger) -> str | None:
    """Two keys for the two sides of the one pair that is missing; not where who acts lies in a hand and another step
    has these keys."""
    field = tag_field(of.struct)
    pair = as_a_pair(of.spot, of.struct) if field is not None else None
    if field is None or pair is None:
        return None
    strange = [one for one in of.spot.data if one not in of.types and one != field]
    others = by_its_keys(of.spot, field)
    root = of.spot
    while root.parent is not None and len(root.steps) > _OF_A_SCENARIO:
        root = root.parent
    return None if others and any(_is_in_a_hand(root.data, of.spot.data[one]) for one in strange[:1]) else pair


_OF_A_SCENARIO = 2
"""So many steps lead to a scenario."""


def _is_in_a_hand(data: Any, name: Any) -> bool:
    """Whether a name stands in a list of plain data that is called a hand."""
    if not isinstance(data, dict | list):
        return False
    hand = data.get("hand") if isinstance(data, dict) else None
    held = [one.get("card") if isinstance(one, dict) else one for one in hand] if isinstance(hand, list) else []
    return name in held or any(_is_in_a_hand(one, name) for one in (data.values() if isinstance(data, dict) else data))


def _side_of_pairs(of: Stranger) -> str | None:
    """One side of the pairs that are missing, or both under keys of their own."""
    return sides_of_pairs(of.spot, of.struct)


def _path(of: Stranger) -> str | None:
    """A path beside the mapping of values in which it belongs."""
    return of_a_mapping(*of.all_of_it)


def _lacked_and_meant(of: Stranger) -> str | None:
    """The one key that is missing, where that is among several that it may mean."""
    among = [one for one in of.able if one in of.means]
    lacks = [one for one in among if of.lacks(one)]
    if len(lacks) != 1 or len(among) < 2 or isinstance(of.value, list | dict):
        return None
    return form_under(of.spot, of.key, lacks[0])


def _word_for_a_key(of: Stranger) -> str | None:
    """The word of a key that is missing was taken for a key."""
    return as_word(of.spot, of.key)


def _word_of_what(of: Stranger) -> str | None:
    """What is done with a number was taken for its key: ``{do: modify, támadás: 2}`` is ``what: támadás, n: 2``."""
    rest = {one: value for one, value in of.spot.data.items() if one != of.key}
    if (
        not isinstance(of.value, int)
        or isinstance(of.value, bool)
        or not {"what", "n"} <= of.types.keys() - rest.keys()
    ):
        return None
    for word in (of.key, *of.means):
        apart = {"what": word, "n": of.value}
        if _tells_apart(of.spot, {**rest, **apart}, {**rest, **apart, "what": NONSENSE}):
            return flow(apart)[1:-1]
    return None


def _tells_apart(spot: Spot, right: Any, wrong: Any) -> bool:
    """Whether of two things that may stand at a place the first fits there and the second does not, for the place or
    one around it: a card may be what looks at the words of its effects."""
    place: Spot | None = spot
    while place is not None and fits(right, place.type):
        if not fits(wrong, place.type):
            return True
        around, step = place.parent, place.steps[-1] if place.steps else ""
        if around is None or not isinstance(around.data, dict | list):
            return False
        right, wrong = (replaced(around.data, step, one) for one in (right, wrong))
        place = around
    return False


def _parts_for_keys(of: Stranger) -> str | None:
    """A word of a closed list and a number were taken for a key and its value, and what is missing is those."""
    if len(of.spot.data) > 1 or tag_field(of.struct) is not None or of.near:
        return None
    return parts_of(of.spot, of.struct)


def _name_for_a_key(of: Stranger) -> str | None:
    """A name was taken for a key, unless it is spelled like one."""
    if of.near and _is_like(of.key, of.near[0]):
        return None
    return named_by_key(*of.all_of_it) or several_times(*of.all_of_it) or unwrapped(of.spot, of.struct)


def _names_for_a_list(of: Stranger) -> str | None:
    """The names of a list that is missing were taken for a key and its value."""
    return None if of.near or of.means else names_of_a_list(of.spot, of.struct)


def _of_names_beside(of: Stranger) -> Refusal | None:
    """A name that stands beside the mapping of such names in which it belongs: ``B:`` beside ``players: {A: …}``."""
    if of.near or of.means or not isinstance(of.value, dict):
        return None
    for name, type_ in of.types.items():
        names = of.spot.data.get(name)
        if not isinstance(names, dict) or not names or not fits({NONSENSE: of.value}, type_):
            continue
        if fits({NONSENSE: {NONSENSE: 1}}, type_):
            continue  # anything may stand there
        what = _("there is no key '{key}' here").format(key=of.key)
        begins, own = of.spot.around.begins, of.spot.steps
        inside, here = begins((*own, name, str(next(iter(names))))), begins((*own, of.key))
        right = _("write it under '{key}'").format(key=name)
        if inside is not None and here is not None and here[0] < inside[0]:
            right = _("{form}: begin it in column {n}: {line}").format(
                form=right, n=inside[0] + 1, line=one_line(here[1], _LONGEST)
            )
        return of.spot.refused(what, right, of.key)
    return None


def _beside_the_name_around(of: Stranger) -> Refusal | None:
    """A name that stands under another one, beside which it belongs: ``B:`` under ``players: {A: …}``."""
    return None if of.near or of.means else beside_the_names(of.spot, of.key)


def _needed_for_the_rest(of: Stranger) -> str | None:
    """The one key with which all that stands here is whole, where it is not without: ``{do: modify, value: damage}``
    lacks ``what: damage``, whatever else is near, and ``n`` stands there already."""
    value = of.value
    if not isinstance(value, str) or any(one not in of.spot.data and of.is_meant(one) for one in of.near[:1]):
        return None
    rest = {one: other for one, other in of.spot.data.items() if one != of.key}
    if not all(one in of.types or one == tag_field(of.struct) for one in rest):
        return None
    able = [
        one
        for one in of.able
        if all(_tells_apart(of.spot, {**rest, one: value}, other) for other in (rest, {**rest, one: NONSENSE}))
    ]
    return form_under(of.spot, of.key, able[0]) if len(able) == 1 else None


def _makes_the_rest_whole(of: Stranger) -> str | None:
    """The one key that makes what else stands here whole, which is nothing without it, whatever word stands under it:
    ``{do: mark, name: méreg}`` lacks ``what: méreg``; or the one that takes a number: ``{do: draw, type: 2}``."""
    value, near = of.value, of.near[:1]
    is_number = isinstance(value, int) and not isinstance(value, bool) and bool(of.means) and not near
    if not (isinstance(value, str) or is_number) or tag_field(of.struct) is not None:
        return None
    if any(one not in of.spot.data and of.lacks(one) for one in near):
        return None
    rest = {one: other for one, other in of.spot.data.items() if one != of.key}
    if not rest or not rest.keys() <= of.types.keys() or fits(rest, of.spot.type) != is_number:
        return None
    able = [one for one in of.able if fits({**rest, one: value}, of.spot.type)]
    return form_under(of.spot, of.key, able[0]) if len(able) == 1 else None


def _of_the_list_of_one_key(of: Stranger) -> str | None:
    """The one key whose closed list has the word that stands there, where the nearest key takes any text."""
    value = of.value[0] if isinstance(of.value, list) and len(of.value) == 1 else of.value
    if not isinstance(value, str) or any(of.lacks(one) for one in of.near[:1]):
        return None
    places = {one: Spot(type_, value, (), of.spot.around) for one, type_ in of.types.items()}
    takes = [one for one, place in places.items() if one not in of.spot.data and value in words_of(place)]
    takes = [one for one in takes if fits(value, of.types[one])]
    if not takes or len(takes) > 2 or of.near[:1] == takes[:1]:
        return None
    return " | ".join(f"{one}: {flow(value)}" for one in takes)


def _needed_and_spelled_alike(of: Stranger) -> str | None:
    """The key that is missing here, with another ending, though there is another place for the word."""
    if not of.belongs_elsewhere or not _spelled_alike(of.key, of.near[0]):
        return None
    return form_under(of.spot, of.key, of.near[0])


def _in_another_place(of: Stranger) -> str | None:
    """Where it belongs, or the one key that is missing, unless the nearest key is surely meant."""
    return None if of.is_sure else elsewhere(*of.all_of_it) or lacking(*of.all_of_it)


def _of_another_kind(of: Stranger) -> str | None:
    """Rather another place than a slip of the hand: another of the structs, or the entries of a list; of one that lacks
    nothing, and has nothing of its own in common with another, the lists that take what stands here."""
    if of.near and of.is_meant(of.near[0]):
        return None
    if (own := _whole_by_itself(of)) is not None:
        return own
    return of_another_kind(*of.all_of_it) or in_an_entry(*of.all_of_it)


def _whole_by_itself(of: Stranger) -> str | None:
    """Of a struct that a word tells apart and that is whole without the key: the lists there are that take its value,
    or that it takes no such thing; None where another of these structs may be meant by what else stands here."""
    field, value = tag_field(of.struct), of.spot.data[of.key]
    rest = {one: other for one, other in of.spot.data.items() if one != of.key}
    if field is None or not fits(rest, of.spot.type) or not rest.keys() <= {field, *_OF_EVERY_STEP}:
        return None
    taking = [one for one in of.types if one not in _OF_EVERY_STEP and one not in rest]
    lists = [one for one in taking if isinstance(value, str) and fits(rest | {one: [value]}, of.spot.type)]
    if lists:
        return " | ".join(f"{one}: {flow([value])}" for one in lists)
    return None if taking else _to_be_left_out(of)


def _twice_or_other(of: Stranger) -> str | None:
    """Where a key means one of this struct and belongs to another of those that a word tells apart: both; where what
    is meant stands there already, that this one is too much."""
    if not of.near or not of.is_meant(of.near[0]):
        return None
    near = of.near[0]
    if near not in of.spot.data and of.lacks(near):
        return form_under(of.spot, of.key, near)
    other = of_another_kind(*of.all_of_it)
    form = form_under(of.spot, of.key, near)
    if near in of.spot.data:
        form = _("'{key}' says that already: leave '{other}' out").format(key=near, other=of.key)
        return form if other is None else _("{form}, or {other}").format(form=form, other=other)
    return None if other is None else _("{form}, or {other}").format(form=form, other=other)


def _to_be_left_out(of: Stranger) -> str | None:
    """It is near to no key and nothing is missing: it is one too many, or one of those that do not stand there yet."""
    fields = structured.fields(of.struct)
    is_near = bool(of.near) and (of.is_meant(of.near[0]) or _is_like(of.key, of.near[0]))
    if is_near or any(one.required and one.encode_name not in of.spot.data for one in fields):
        return None
    free = sorted(one for one in of.types if one not in of.spot.data)
    if len(free) > FEW or not of.struct.__struct_config__.tag_field:
        return None
    value = of.spot.data[of.key]
    said = next((one for one in of.types if one in of.spot.data and of.spot.data[one] in (value, [value])), None)
    if said is not None and not isinstance(value, bool):
        return _("'{key}' says that already: leave '{other}' out").format(key=said, other=of.key)
    known = _("leave it out, or write one of: {known}").format(known=", ".join(free))
    return known if free else _("leave it out")


def _needed_and_near(of: Stranger) -> str | None:
    """The one key that is missing, which is near and takes what stands there."""
    lacks = [one for one in of.types if of.lacks(one) and one not in of.spot.data]
    if not lacks or lacks != of.near[:1] or lacks[0] not in of.able or not of.struct.__struct_config__.tag_field:
        return None
    return form_under(of.spot, of.key, lacks[0])


def _nearest(of: Stranger) -> str | None:
    """The keys that there are, the nearest first; of those that are near none that does not take what stands there,
    where another does."""
    takes = nearest(of.key, of.able, of.meant)
    unfit = set(nearest(of.key, of.types, of.meant)).difference(of.able) if takes else set()
    return mend(of.key, [one for one in of.types if one not in unfit], of.spot.around.speech) if of.types else None


ATTEMPTS: Sequence[Attempt] = (
    _unseen_blank,
    _comment_before,
    _who_for_a_key,
    _two_numbers,
    _turned_round,
    _of_the_entry_before,
    _other_sign,
    _pair,
    _of_another_step,
    _of_the_list_of_one_key,
    _of_the_right_key,
    _side_of_pairs,
    _path,
    _lacked_and_meant,
    _word_for_a_key,
    _word_of_what,
    _parts_for_keys,
    _of_names_beside,
    _beside_the_name_around,
    _needed_for_the_rest,
    _makes_the_rest_whole,
    _names_for_a_list,
    _name_for_a_key,
    _value_alone,
    _number_lacked,
    _held,
    _borne,
    _needed_and_spelled_alike,
    _in_another_place,
    _of_another_kind,
    _twice_or_other,
    _to_be_left_out,
    _needed_and_near,
    _nearest,
)
"""The attempts by their rank."""


def _is_like(key: str, other: str) -> bool:
    """Whether a key is spelled like another one but for a slip."""
    from difflib import SequenceMatcher  # only for what is refused

    return SequenceMatcher(None, plain(key), plain(other)).ratio() >= 0.7


def _spelled_alike(key: str, other: str) -> bool:
    """Whether one of two keys is the other with another ending."""
    one, two = plain(key), plain(other)
    shared = next((n for n, (a, b) in enumerate(zip(one, two, strict=False)) if a != b), min(len(one), len(two)))
    return shared >= 3 and max(len(one), len(two)) - shared <= 3


__all__ = ["ATTEMPTS", "STRANGE_BLANKS", "Attempt", "Stranger", "unknown"]
