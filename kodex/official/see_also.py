"""Which entry of a glossary a printed name means: plurals, articles and misread letters do not match word for word."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from difflib import get_close_matches

from kodex.official.model import IndexEntry
from kodex.official.paragraphs import Line, slug
from kodex.official.units import Unit

_MISREAD = (("kety", "karty"), ("nyomatott", "nyomtatott"))
_LOST_K = re.compile(r"(?<!k)arty(?=a)")
_BRACKETED = re.compile(r"(?<=\S) ?\([^()]*\)")
_MARKS = re.compile(r"\*{1,2}")
_NAMED = re.compile(
    r"\*([^*]+)\*(?:” szó)? ?\([0-9]{1,2}\.o\.\)|[Ll]ásd a \*([^*]+)\* bekezdést|Lásd a ([^.]+?) kifejezést"
)
_PLURALS = ("k", "ek", "ak", "ok")
_SHORTEST_BEGINNING = 5
_ALIKE = 0.75
_INDEX_LINE = re.compile(r"(.+?)[ .]+([0-9][0-9, ]*)")
_INDEX_SEE = re.compile(r" ?\(lásd:? ([^()]+)\)$")


def entry_slug(heading: str) -> str:
    """An entry's name as a step of an address, without a bracket at its end and with known misreadings mended."""
    name = slug(_BRACKETED.sub("", heading))
    for misread, meant in _MISREAD:
        name = name.replace(misread, meant)
    return _LOST_K.sub("karty", name)


def without_marks(text: str) -> str:
    """A text without the asterisks of bold and italic type."""
    return _MARKS.sub("", text)


class Names:
    """The entries of a glossary by what they are called: ``headings`` gives the heading of each address."""

    def __init__(self, headings: Mapping[str, str]) -> None:
        self._addresses = {entry_slug(heading): address for address, heading in headings.items()}
        stems = ((known.removesuffix(plural), known) for known in self._addresses for plural in ("", *_PLURALS))
        self._stems = {stem: known for stem, known in stems if len(stem) >= _SHORTEST_BEGINNING}

    def link(self, unit: Unit) -> None:
        """Find what a unit's marked-up lines refer to, then take the marks off."""
        for line in (unit.text, *unit.continuation):
            for found in _NAMED.finditer(line):
                name = without_marks(next(filter(None, found.groups())))
                if (address := self.meant(name)) is not None:
                    unit.refs.append(address)
        unit.text = without_marks(unit.text)
        unit.continuation = [without_marks(line) for line in unit.continuation]

    def meant(self, name: str) -> str | None:
        """The address of the entry that a name means: the one with this name, else the likest; None if none is."""
        exact = self.named(name)
        if exact is not None:
            return exact
        said = entry_slug(name)
        begins = next(filter(said.startswith, sorted(self._stems, key=len, reverse=True)), None)
        if begins is not None:
            return self._addresses[self._stems[begins]]
        close = get_close_matches(said, self._addresses, 1, _ALIKE)
        return self._addresses[close[0]] if close else None

    def named(self, name: str) -> str | None:
        """The address of the entry that has this very name, in the plural or not, with an article or not."""
        said = entry_slug(name)
        return next((self._addresses[each] for each in _spellings(said) if each in self._addresses), None)


def _spellings(said: str) -> Iterator[str]:
    """The names of entries that a name may stand for, the likeliest first."""
    yield said
    yield from (f"{said}{plural}" for plural in _PLURALS)
    yield from (said.removesuffix(plural) for plural in _PLURALS)
    yield from (f"az-{said}-szo", f"a-{said}", f"az-{said}")


def index_entries(lines: list[Line], names: Names) -> Iterator[IndexEntry]:
    """The terms of an index that points to pages, with the entry of the glossary that each of them means."""
    for line in lines:
        found = _INDEX_LINE.fullmatch(line.text)
        if found is None:
            continue
        term = found[1].rstrip(" .")
        see = _INDEX_SEE.search(term)
        name = term[: see.start()] if see else term
        address = names.named(see[1] if see else name)
        yield IndexEntry(name, (address,) if address else (), (see[1],) if see else (), line.number)
