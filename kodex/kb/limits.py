"""Gists that limit a rule by a word the rule does not have (the linter's L335).

"Legfeljebb", a number, a phase, a zone or a type of card in a gist narrows what it says, and so does whatever stands so
that it narrows (:mod:`kodex.kb.narrowing`). The rule's own text must say the same: in that word, in one that is known
to mean it, or in words that ``limits.yaml`` beside the tables names:

    - gist: "3.8"            # the rule whose gist it is
      word: versenyen        # the word that limits
      by: "145.1"            # the linked rule that has the word …
    - gist: "4.2.2"
      word: csak
      says: négy mód         # … or what of the rule's own text means it

An entry whose word is said after all, or whose rule or words are no more, is L336.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct

from kodex.errors import KodexError
from kodex.ground.i18n import _
from kodex.kb import meant, reread
from kodex.kb.narrowing import Narrowed
from kodex.model import Rule, Rulebook
from kodex.rules import numbers
from kodex.text.folding import fold, words

CODES = {"L335": "a gist limits its rule by a word that the rule does not have"}

NAME = "limits.yaml"

_NUMERALS = {
    "ket": "2", "ketto": "2", "kett": "2", "harom": "3", "harm": "3", "negy": "4", "ot": "5", "hat": "6", "het": "7",
    "nyolc": "8", "kilenc": "9", "tiz": "10", "husz": "20", "harminc": "30", "otven": "50", "nulla": "0", "egy": "1",
}  # fmt: skip
_NUMERAL = re.compile(
    r"(ketto|kett|ket|harom|harm|negy|ot|nyolc|kilenc|tiz|husz|harminc|otven)(?:en|an|on|ot|at|et|szor|szer|ban|ben)?"
)
_HIM = re.compile(r"\b(?:őt|ott)\b", re.IGNORECASE)
"""Folded these look like "öt"."""

_ENDING = re.compile(r"(?<=[A-Z])-\w+")
"""What is put to an abbreviation: "VP-ket", "ÉP-ig"."""

_AS_NUMBER = re.compile(
    r"(?:mind)?(nulla|ketto|kett|ket|harom|harm|negy|ot|hat|het|nyolc|kilenc|tiz|husz|harminc|otven|egy)\w*"
)

_PHASES = r"fo\b csere harci huzas elokeszito gyogyulasi sor\b"
_WHERE = re.compile(r"\b(?P<what>\w{3,}?)(?:[aeo][mdk]|j?[ae]i|j?[ae]|unk|nk|ok|ek)?b[ae]n\b")
"""A word that says where or when: "a Jelenben", "a paklidban"."""

_NOWHERE = re.compile(
    r"(?:\w*eset|altal|azon|egesz|tekintet|szem|plusz|helyzet|meret|sark|ellen|idokoz|koz|egy|sor|maga|\w+b|vala\w+|ak?ar\w+|barm\w+|\w*forma|a?mi|a?melyik\w*"
    r"|minden|mas|kulon|altalanos\w*|\w+ott|leiras|szoveg|konyv|kodex|szabaly\w*|doboz|darab|szam|valosag|fejezet)"
)
"""What is worded so and says neither a place nor a time of the game."""

_ZONES = "kez gyujto pakli tartalek orposzt"
_TIMES = "fordulo jatszma merkozes"
_TYPES = "leny(?!eg) szorny kalandoz epitmen targy bubaj azonnali helyszin szabalylap"
_LIMITS: tuple[tuple[str, str], ...] = (
    (
        r"(?<!nem )\bcsak\b(?! (?:utan|azutan|ezutan))",
        r"csak|csup|kizarol|egyedul|egyetlen|puszta|legfeljebb|\bnem\b|\bsem\b|tilos|kivet|kivev",
    ),
    (r"\blegfeljebb\b", r"legfeljebb|legtobb|tobb|nagyobb|maxim|felul|felso|hatar|\btul|meret"),
    (r"\blegalabb\b", r"legalabb|kevesebb|kisebb|minim|alatt|also|nagyobb|annal tobb|vagy tobb"),
    (
        r"\begyszer\b",
        r"egyszer|egyetlen|ketszer|egynel|\begy(?: \w+)? (?:\w*kor|fordul|alkal|jatszm|fazis|harc)|egy\w* tobb",
    ),
    (r"\bkoronkent\w*", r"\bkor"),
    *((rf"\b{time}o?nkent\w*", rf"{time[:6]}") for time in ("fazis", "harc", *_TIMES.split())),
    (r"\bkor(?:od|eb)\w*", r"\bkor|aktiv jatekos|soron levo|barmelyik jatekos"),
    (r"\bversenyen\b", r"verseny"),
    (r"\b(?:veg|elej)eig\b", r"veg|elej|kezd|befejez|folyam|soran|tart|alatt"),
    (
        r"\bsajat(?!os)\w*",
        r"sajat|gazda|tulajdon|birtok|maga|kulon|jatekos|iranyit|\bte\b|akin?e|akie|tartozn",
    ),
    (r"\bellenfel\w*", r"ellen|masik|mas\b|szomszed|\bket jatekos|jatekosok|mindket|barki|\bfel\b|akar"),
    (r"\bellenseg\w*", r"ellen|masik|mas jatekos|szomszed"),
    (r"\belso(?:kent|nek|t|b[ae]n?|re)?\b", r"elso|elosz|legelo|kezdo"),
    (r"\bmasodik\w*", r"masodi|\bket\b|ketto|kesobb|2\."),
    (r"\b(?:leg)?utolso\w*", r"utolso|utolj|legutob|vegul"),
    (r"\bkovetkezo\w*", r"kovetkez|utan|\bkovet"),
    (r"\b(?:also|felso)\b(?! hatar)", r"also|felso|alul|felul|lent|fent|tetej|\balj"),
    (
        r"\b(?:amig|ameddig|mindaddig)\b",
        r"amig|ameddig|addig|\bmig|kozben|soran|folyaman|\balatt|vegeig|kiveve|nelkul|tart|\bha\b|egyedul",
    ),
    (r"\b(?:kiveve|hacsak)\b", r"kiv|hacsak|\bha\b|maskent|(?:valtoztat|szab|vi)h[ae]t"),
    (r"\bkizarolag\b", r"csak|csup|kizarol|egyedul|\bnem\b|tilos"),
    (r"\b(?:aktiv|passziv)(?:an|ak?)?\b", r"aktiv|passziv"),
    (r"\basztalon\b", r"asztal|jatekban|jatekba|terfel|jatekter|permanens"),
    (r"\bjatekban (?:levo|van)\b", r"jatek|asztal|permanens|kint|terfel|elhagy"),
    (r"\b(?:sebzett|serult)\b", r"seb|serul|hianyz"),
    (r"\b(?:kozvetlenul|azonnal)\b", r"kozvetlen|azonnal|rogton|nyomban|amint|megszakit"),
    (r"\bharcban\b", r"harc|tamad|vedekez|csata|\but"),
    *((rf"\b{time}\w*", rf"{time[:6]}|jatek\b|\bkor") for time in _TIMES.split()),
    *((rf"\b{phase} fazis", rf"\b{phase}") for phase in _PHASES.split()),
    *((rf"\b{zone}(?:b|t\b|en\b|on\b)\w*", rf"{zone}" if zone != "kez" else r"kez(?!d)") for zone in _ZONES.split()),
    *((rf"\b{type_}\w*", type_) for type_ in _TYPES.split()),
)
"""What limits in a gist, and what in a text means the same; both folded."""

_STEM = 4
"""A text names a place by its first letters."""

Finding = tuple[str, str, str, str]


class Told(Struct, frozen=True, forbid_unknown_fields=True):
    """Where a limit of a ``gist`` (a rule's number) comes from: words of its text (``says``) or a rule (``by``)."""

    gist: str
    word: str
    says: str | None = None
    by: str | None = None


def lint(rulebook: Rulebook, folder: Path) -> Iterator[Finding]:
    """L335 for limits that nothing bears, L336 for entries of ``limits.yaml`` that bear nothing."""
    if not reread.is_kept(folder):
        return
    try:
        told = entries(folder)
    except KodexError as error:
        yield "L100", f"{NAME}:1", error.what, error.mend or _("correct the file")
        return
    limits = Limits(rulebook)
    found = {(rule.number, word): rule for rule in rulebook.rules.values() for word in limits.added(rule)}
    for entry in told:
        if not limits.holds(entry):
            message = _("'{word}' of {number} needs no reason, or not this one").format(
                word=entry.word, number=entry.gist
            )
            yield "L336", f"{NAME}:1", message, _("take the entry out, or name the words or the rule that say it")
    known = {(entry.gist, entry.word) for entry in told}
    for (number, word), rule in found.items():
        if (number, word) not in known:
            message = _("'{word}' in the gist of {number} is nowhere in its text: '{gist}'").format(
                word=word, number=number, gist=rule.gist
            )
            mend = _("leave it out, or name in {file} the words or the linked rule that say it").format(file=NAME)
            yield "L335", f"{rule.place.file}:{rule.place.line}", message, mend


def entries(folder: Path) -> list[Told]:
    """What ``limits.yaml`` holds; nothing where there is none. Raises KodexError when it cannot be read."""
    path = folder / NAME
    return meant.read(path).convert(list[Told]) if path.is_file() else []


class Limits:
    """By which words the gists of a rulebook limit its rules."""

    def __init__(self, rulebook: Rulebook) -> None:
        self._rulebook = rulebook
        self._narrowed = Narrowed(rulebook, self._whole)

    def added(self, rule: Rule, rarely: bool = True) -> list[str]:
        """The words by which the gist or a statement of a rule limits it and its text does not (folded, each once).

        ``rarely``: of those that narrow by how they stand only what no other rule's gist adds.
        """
        if not (rule.gist and rule.text):
            return []
        said = _Said(_context(self._rulebook, rule))
        every = (word for text in (rule.gist, *rule.statements) for word in _limiting(text))
        limiting = dict.fromkeys(word for word in every if not said.has(word))
        known = {part for word in limiting for part in words(word)}
        return [*limiting, *dict.fromkeys(word for word in self._narrowed.words(rule, rarely) if word not in known)]

    def holds(self, entry: Told) -> bool:
        """Whether a gist needs a reason for its word, and what an entry names is one."""
        rule = self._rulebook.rules.get(entry.gist)
        if (
            rule is None
            or entry.word not in self.added(rule, rarely=False)
            or (entry.says is None) == (entry.by is None)
        ):
            return False
        if entry.says is not None:
            return " ".join(entry.says.split()) in " ".join((rule.text or "").split())
        by = self._rulebook.rules.get(entry.by or "")
        if by is None:
            return False
        if entry.word in _limiting(entry.word):
            return _Said(_context(self._rulebook, by)).has(entry.word)
        return self._narrowed.said(by).has(entry.word)

    def _whole(self, rule: Rule) -> str:
        """What a rule says, with the rules above it and the terms it has."""
        above = (self._rulebook.rules.get(number) for number in numbers.ancestors(rule.number))
        texts = (one.text for one in above if one and one.text)
        return " ".join((_context(self._rulebook, rule), *rule.terms, *texts))


def _limiting(gist: str) -> Iterator[str]:
    """The words of a gist that limit, folded."""
    folded = fold(_ENDING.sub("", _HIM.sub("", gist)))
    for limit, _same in _LIMITS:
        yield from (hit.group() for hit in re.finditer(limit, folded))
    yield from (hit.group() for hit in _WHERE.finditer(folded) if not _NOWHERE.fullmatch(hit["what"]))
    yield from (word for word in words(folded) if next(_numbers(word, strictly=True), None) is not None)


class _Said:
    """What a text says of limits."""

    def __init__(self, text: str) -> None:
        self._folded = fold(text)
        self._numbers = frozenset(_numbers(self._folded))

    def has(self, word: str) -> bool:
        """Whether the text has a word that limits, or one that means the same."""
        number = next(_numbers(word, strictly=True), None)
        if number is not None:
            return number in self._numbers
        where = _WHERE.fullmatch(word)
        if where is not None and where["what"][:_STEM] not in self._folded:
            return False
        return all(re.search(same, self._folded) for limit, same in _LIMITS if re.fullmatch(limit, word))


def _context(rulebook: Rulebook, rule: Rule) -> str:
    """The text of a rule with the headings that it stands below, that of its part among them."""
    above = (rulebook.rules.get(number) for number in numbers.ancestors(rule.number))
    title = rulebook.titles[rule.title]
    part = next((one.heading for one in rulebook.parts if one.number == title.part), None)
    headings = (part, title.heading, rule.heading, *(one.heading for one in above if one))
    return " ".join((rule.text or "", *(heading for heading in headings if heading)))


def _numbers(text: str, strictly: bool = False) -> Iterator[str]:
    """The numbers in a folded text, as digits; ``strictly``: only what can be nothing else ("hat" may be a verb)."""
    for word in words(text):
        if word.isdecimal():
            yield word
        elif numeral := (_NUMERAL.fullmatch(word) if strictly else _AS_NUMBER.fullmatch(word)):
            yield _NUMERALS[numeral.group(1)]
