"""The blanks of a game's cards, made of the types that read them and of the words that its language has."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct, inspect

from kodex.engine.cards.language import Language
from kodex.engine.cards.selectors import spellings
from kodex.engine.face.blanks import Blank, Blanks, Sort

Options = Sequence[tuple[str, str]]
"""Words of cards, each with what it is called."""


class Said(Struct, frozen=True, kw_only=True):
    """How a game says its cards: what each key is called (``Effect.n`` or ``n``), its tables of words by their name,
    and for keys that hold a text how that is read: the sort of blank and its table. ``by``: for such a key the table by
    the word of the part's first blank."""

    labels: Mapping[str, str]
    words: Mapping[str, Options]
    reads: Mapping[str, tuple[Sort, str]]
    by: Mapping[str, Mapping[str, str]] = {}
    has: Mapping[str, Mapping[str, Sequence[str]]] = {}
    numbers: Mapping[str, Sequence[str]] = {}


def blanks(card: type[Struct], language: Language[Any], said: Said) -> Blanks:
    """The blanks of a type of cards and of all that is in them. Raises KeyError for a key that has no label."""
    parts: dict[str, Sequence[Blank]] = {}
    words = {name: _apart(options) for name, options in said.words.items()}
    found = inspect.type_info(card)
    assert isinstance(found, inspect.StructType)
    _enter(found, said, parts, words)
    return Blanks(
        parts=parts,
        words=words,
        card=card.__name__,
        has=said.has,
        closed={tag: sorted(known()) for tag, known in language.selectors.closed.items()},
        numbers=said.numbers,
        spelt=_spelt(language, words),
    )


def of_selectors(language: Language[Any], told: Mapping[str, Mapping[str, str]]) -> dict[str, Options]:
    """The tables of selectors: each word in one spelling, that which is ``told`` in words if there is one; those that
    most are made of come first."""
    language.registry.load()
    found: dict[str, Options] = {}
    for name, table in _spoken(language).items():
        kept = (next((one for one in same if one in told[name]), same[0]) for same in spellings(table.items()))
        often = {word: n for n, word in enumerate(language.selectors.first)}
        ordered = sorted(kept, key=lambda one: often.get(one, len(often)))
        found[name] = [(one, told[name].get(one, one)) for one in ordered]
    return found


def _spoken(language: Language[Any]) -> dict[str, Mapping[str, Any]]:
    """The words of selectors and of amounts, by the name of their table."""
    said = language.selectors
    return {"words": said.words, "values": said.values, "tags": said.tags, "amounts": language.amounts.words}


def _spelt(language: Language[Any], words: Mapping[str, Options]) -> dict[str, dict[str, str]]:
    """The spellings that no table has, each with the one which it has."""
    found: dict[str, dict[str, str]] = {}
    for name, table in _spoken(language).items():
        kept = {word for word, _told in words[name]}
        for same in spellings(table.items()):
            one = next(word for word in same if word in kept)
            found.setdefault(name, {}).update({word: one for word in same if word != one})
    return found


def _enter(found: inspect.StructType, said: Said, parts: dict[str, Sequence[Blank]], words: dict[str, Options]) -> None:
    """Enter the blanks of a part, and of the parts in it."""
    name = found.cls.__name__
    if name in parts:
        return
    parts[name] = ()  # a part may have others of its kind in it
    rows = []
    for field in found.fields:
        label = said.labels.get(f"{name}.{field.encode_name}") or said.labels[field.encode_name]
        row = dict(_read(field.type, f"{name}.{field.encode_name}", said, parts, words))
        rows.append(Blank(key=field.encode_name, label=label, needed=field.required, **row))
    head = min(range(len(rows)), key=lambda n: (not rows[n].needed or rows[n].sort != "word", n))
    parts[name] = [rows[head], *(one for n, one in enumerate(rows) if n != head)]


def _read(
    type_: inspect.Type, path: str, said: Said, parts: dict[str, Sequence[Blank]], words: dict[str, Options]
) -> Iterator[tuple[str, Any]]:
    """What a blank has besides its name, by the type of what stands in it."""
    match _plain(type_):
        case inspect.VarTupleType(item_type=inner):
            of_one = dict(_read(inner, path, said, parts, words))
            yield from (of_one | {"many": of_one.get("many", 0) + 1}).items()
        case inspect.StructType() as struct:
            _enter(struct, said, parts, words)
            yield from (("sort", "part"), ("part", struct.cls.__name__))
        case inspect.DictType(value_type=value):
            held = dict(_read(value, path, said, parts, words))
            sort = {"part": "called", "word": "named"}.get(held["sort"], "numbered")
            table = said.reads[path][1] if sort == "numbered" else held.get("words", "")
            yield from (("sort", sort), ("words", table), ("part", held.get("part", "")))
        case inspect.LiteralType(values=values):
            table = next((key for key in (path, path.partition(".")[2]) if key in words), path)
            words.setdefault(table, [(str(one), str(one)) for one in values if one != ""])
            yield from (("sort", "word"), ("words", table))
        case inspect.BoolType():
            yield "sort", "flag"
        case inspect.IntType():
            yield "sort", "number"
        case _:
            key = path.partition(".")[2]
            sort, table = said.reads.get(path) or said.reads.get(key) or ("written", "")
            yield from (("sort", sort), ("words", table))
            yield "by", said.by.get(path) or {}


def _plain(type_: inspect.Type) -> inspect.Type:
    """The type of what stands there, where something does: a number with words beside it is an amount, which a text
    may say, too."""
    if isinstance(type_, inspect.Metadata):
        return _plain(type_.type)
    if not isinstance(type_, inspect.UnionType):
        return type_
    kinds = [one for one in type_.types if not isinstance(one, inspect.NoneType)]
    texts = [one for one in kinds if isinstance(one, inspect.StrType | inspect.LiteralType)]
    if len(texts) == 1 and len(kinds) == 2 and any(isinstance(one, inspect.IntType) for one in kinds):
        return inspect.StrType()
    return kinds[0]


def _apart(options: Options) -> Options:
    """Options no two of which are called the same: those that would be have their word behind it."""
    seen: dict[str, int] = {}
    for _word, told in options:
        seen[told] = seen.get(told, 0) + 1
    return [(word, told if seen[told] == 1 else f"{told} ({word})") for word, told in options]


__all__ = ["Options", "Said", "blanks", "of_selectors"]
