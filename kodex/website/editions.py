"""The editions of a game beside each other (:mod:`kodex.concordance`): a line at each rule, a page of what differs, and
one of everything that is compared."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from kodex import concordance
from kodex.ground.article import with_article
from kodex.website import pairs
from kodex.website.content import Content
from kodex.website.links import Links, anchor, case_anchor
from kodex.website.markdown import inline, literal, quoted

if TYPE_CHECKING:
    from kodex.concordance import Concordance
    from kodex.shapes import Mechanism

PAGE, ALL = "kiadasok/index.md", "kiadasok/minden.md"
SHOWN = 3
"""Entries told at a rule; the rest is counted."""

_BACK = "aáoóuú"
_VOWELS = "aáeéiíoóöőuúüű"
_LABELS = {"same": "Ugyanez", "detail": "Részletekben eltér", "different": "Másképp"}
_VERDICTS = {
    "same": "ugyanaz",
    "detail": "részletekben tér el",
    "different": "eltér",
    "only-here": "csak itt",
}


class Editions:
    """The concordance for a site: ``shelf`` are its rulebooks by id."""

    def __init__(self, found: Concordance, shelf: Mapping[str, Content]) -> None:
        self.names = found.editions()
        self.entries = found.entries()
        ids = list(self.names)
        known = [found.precedence(one, other) for at, one in enumerate(ids) for other in ids[at + 1 :]]
        self.precedence = [pair for pair in known if pair]
        self._shelf = shelf
        self._pairs = pairs.by_entry(self.entries, shelf)
        self._of: dict[tuple[str, str], list[Mechanism]] = defaultdict(list)
        for entry in self.entries:
            for rulebook, numbers in entry["rules"].items():
                for number in numbers:
                    self._of[rulebook, number].append(entry)

    def lines(self, rulebook: str, number: str, links: Links) -> Iterator[tuple[str, str]]:
        """What other editions have about a rule: verdict and Markdown of each line, the differences first."""
        found = sorted(self._of.get((rulebook, number), ()), key=_telling)
        for entry in found[:SHOWN]:
            yield entry["verdict"], self._line(entry, rulebook, links)
        if len(found) > SHOWN:
            more = f"még {len(found) - SHOWN} dologban"
            yield "more", f"**Más kiadásokkal összevetve:** [{more}]({links.path(ALL)})"

    def _line(self, entry: Mechanism, rulebook: str, links: Links) -> str:
        others = [id_ for id_ in self.names if id_ != rulebook and id_ in entry["rules"]]
        told = f"[{literal(entry['name'])}]({links.path(self.page(entry))}#{entry_anchor(entry)})"
        if entry["verdict"] == "only-here" or not others:
            silent = [id_ for id_ in self.names if id_ not in entry["rules"]]
            return f"**Nincs {self.inside(silent)}:** {told}" if silent else f"**Csak itt:** {told}"
        several = [f"<small>{literal(self.names[id_])}</small> " if len(others) > 1 else "" for id_ in others]
        places = [self._numbers(id_, entry["rules"][id_], links) for id_ in others]
        numbers = "; ".join(map("".join, zip(several, places, strict=True)))
        return f"**{_LABELS[entry['verdict']]} {self.inside(others)}:** {numbers} ({told})"

    def page(self, entry: Mechanism) -> str:
        """The page that tells an entry in full."""
        return PAGE if entry["verdict"] == "different" else ALL

    def inside(self, ids: Sequence[str]) -> str:
        """``a Kódexben``, ``a 8. és a 11. kiadásban``."""
        names = [self.names[id_] for id_ in ids]
        last = names[-1].rpartition(" ")[2] if names else ""
        if len(names) > 1 and last and all(name.endswith(f" {last}") for name in names):
            names = [*(name.removesuffix(f" {last}") for name in names[:-1]), names[-1]]
            return " és ".join([with_article(name) for name in names[:-1]] + [_within(names[-1])])
        return " és ".join(map(_within, names))

    def _numbers(self, rulebook: str, numbers: Iterable[str], links: Links) -> str:
        """Rules of another rulebook; links where it is on the site."""
        content = self._shelf.get(rulebook)
        if content is None:
            return ", ".join(map(literal, numbers))
        return ", ".join(_link(content, number, links) for number in numbers)

    def differences_markdown(self, links: Links) -> str:
        """The page of what the editions answer differently."""
        found = [entry for entry in self.entries if entry["verdict"] == "different"]
        names = " · ".join(literal(name) for name in self.names.values())
        blocks = [
            "# Miben térnek el a kiadások?",
            f"{len(found)} kérdés, amelyre a játék szabálykönyvei ({names}) mást felelnek. Ami csak részletesebb vagy "
            f"szűkszavúbb valahol, az nem itt áll, hanem a [teljes összevetésben]({links.path(ALL)}).",
            "## Melyik az erősebb?",
            "\n".join(f"- **{self._pair(pair['between'])}:** {literal(pair['why'])}" for pair in self.precedence),
        ]
        blocks += self._groups(found, links)
        if self._pairs.get(""):
            blocks.append("## További esetpárok")
            blocks.append(
                "Lejátszott helyzetek, amelyek mást adnak a kiadásokban, de egyik fenti ponthoz sem tartoznak."
            )
            blocks += self._played("", links)
        return "\n\n".join(blocks) + "\n"

    def all_markdown(self, links: Links) -> str:
        """The page of everything that is compared and does not differ."""
        found = [entry for entry in self.entries if entry["verdict"] != "different"]
        counts = ", ".join(
            f"{sum(entry['verdict'] == verdict for entry in self.entries)} {words}"
            for verdict, words in _VERDICTS.items()
        )
        intro = (
            f"{len(self.entries)} dolog, amelyet a kiadások szabályoznak: {counts}. Itt az áll, amiben nem mondanak "
            f"ellent egymásnak; a többi a [valódi eltérések]({links.path(PAGE)}) között van."
        )
        return "\n\n".join(["# A kiadások összevetése", intro, *self._groups(found, links)]) + "\n"

    def _pair(self, ids: Iterable[str]) -> str:
        return " és ".join(literal(self.names.get(id_, id_)) for id_ in ids)

    def _groups(self, entries: Iterable[Mechanism], links: Links) -> Iterator[str]:
        groups: dict[str, list[Mechanism]] = defaultdict(list)
        for entry in entries:
            groups[entry["group"]].append(entry)
        for name, found in groups.items():
            yield f"## {literal(name)}"
            for entry in found:
                yield from self._entry(entry, links)

    def _entry(self, entry: Mechanism, links: Links) -> Iterator[str]:
        yield f"### {literal(entry['name'])} {{ #{entry_anchor(entry)} }}"
        if entry["verdict"] != "different":
            yield f'<p class="k-badges"><span class="k-badge">{quoted(_VERDICTS[entry["verdict"]])}</span></p>'
        if entry["common"]:
            yield inline(entry["common"], links.number)
        if entry["facts"]:
            yield "\n".join(
                f"- **{self._pair(fact['rulebooks'])}:** {inline(fact['text'], links.number)}"
                for fact in entry["facts"]
            )
        rules = "; ".join(
            f"{literal(self.names[id_])}: {self._numbers(id_, entry['rules'][id_], links)}"
            for id_ in self.names
            if id_ in entry["rules"]
        )
        yield f"**Pontok:** {rules}\n{{ .k-relation }}"
        yield from self._played(entry["id"], links)
        if entry["open"]:
            yield "**Nyitott:** nem dönti el szabály, melyik az erősebb.\n{ .k-relation .k-disputed }"
        first = concordance.holding(entry, self.names)
        if first is not None:
            yield f"**Érvényes:** {literal(self.names[first])}\n{{ .k-relation }}"
        if entry["note"]:
            yield f"**Megjegyzés:** {literal(entry['note'])}\n{{ .k-relation }}"

    def _played(self, id_: str, links: Links) -> Iterator[str]:
        """The pairs of scenarios that show an entry, a line each."""
        for pair in self._pairs.get(id_, ()):
            page = links.path(pair.content.case_page(pair.case))
            told = [
                f"<small>{literal(self.names[case.edition])}</small> "
                f"[{literal(case.title)}]({page}#{case_anchor(case.id)})"
                for case in (pair.case, pair.sister)
            ]
            yield f"**Lejátszva:** {' · '.join(told)}\n{{ .k-relation .k-cases }}"


def entry_anchor(entry: Mechanism) -> str:
    """The anchor of an entry on its page."""
    return f"k-{entry['id']}"


def compare(contents: Sequence[Content]) -> None:
    """Let the rulebooks of a site know what the concordance says of them.

    Nothing where it does not compare at least two of them, one being that at the root, which has the pages about it.
    """
    found = concordance.open()
    shelf = {content.book.id: content for content in contents}
    compared = found.editions().keys() & shelf.keys()
    if len(compared) < 2 or contents[0].book.id not in compared:
        return
    editions = Editions(found, shelf)
    for content in contents:
        if content.book.id in editions.names:
            content.editions = editions


def _telling(entry: Mechanism) -> int:
    return ("different", "detail", "same", "only-here").index(entry["verdict"])


def _within(name: str) -> str:
    """``8. kiadás`` -> ``a 8. kiadásban``."""
    last = next((letter for letter in reversed(name.lower()) if letter in _VOWELS), "e")
    return f"{with_article(name)}{'ban' if last in _BACK else 'ben'}"


def _link(content: Content, number: str, links: Links) -> str:
    if number not in content.numbers:
        return literal(number)
    path = links.path(content.places.title(content.title_of(number)))
    # a hint at each would weigh more than all the rest
    return f"[{literal(content.label(number))}]({path}#{anchor(number)})"
