"""What kind of answer a question wants: yes or no, a number, a time, a person …, told by its words alone."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal

from kodex.text.folding import fold, words

Kind = Literal["yes-no", "how-many", "when", "who", "where", "why", "how", "which", "what"]

_ASKING: dict[Kind, str] = {
    "how-many": "hany hanyfelekepp mennyi mekkora",
    "when": "mikor meddig mettol miota hanyadik",
    "who": "ki kik kie",
    "where": "hol hova honnan merre",
    "why": "miert minek",
    "how": "hogyan mikent mifele",
    "which": "melyik melyikek mely milyen",
    "what": "mi mik mibe mibol mihez",
}
"""The first words of asking of each kind; the first kind that is met in this order is the question's."""

_ENDINGS = """
t k et ot at n an on en re ra rol ba ban be ben bol tol nal nel hoz hez nak nek val vel ert ig szor szer fele
ket kre knek kkel kbol ktol je as es ik iket ikre iknek iktol ikbe ikben ikbol ikkel iken ikert ikuk ikunk
yet yen yek yeket yre yrol ybol ynek yik ien yien tt kor korra kortol ekre ekrol eknek eket
"""
_WHAT = "mit mire miben mivel mitol mirol minel micsoda micsodat"
_WHO = "kit kivel kire kitol kirol kinek kinel kihez kiket kiknek"


def _inflected() -> dict[str, Kind]:
    """Every word of asking in any form."""
    found: dict[str, Kind] = {}
    for kind_, starts in reversed(_ASKING.items()):
        found |= {start + ending: kind_ for start in starts.split() for ending in ("", *_ENDINGS.split())}
    found |= dict.fromkeys(_WHAT.split(), "what")
    found |= dict.fromkeys(_WHO.split(), "who")
    found |= {"hogy": "how", "hannyal": "how-many", "melyek": "which", "melyike": "which", "melyikunke": "which"}
    found |= dict.fromkeys(("melyikunknek", "melyikuknek", "melyikojuknek"), "which")
    return {word: kind_ for word, kind_ in found.items() if word not in _NO_FORMS}


_NO_FORMS = ("kin", "mint", "mien", "mis", "kis")
"""What looks like a form of a word of asking and is another word."""

_INFLECTED = _inflected()

_UNSURE = ("ki", "mi")
"""Behind the first words of a clause these may be a prefix or a pronoun of another kind."""

_HOW = ("hiv", "nev", "min", "jo", "van", "leh", "muk", "sz", "ert", "tort")
"""What follows a "hogy" that asks "how" in the middle of a sentence begins so."""

_SUPPOSING = ("ha", "hacsak", "amig", "mig", "miutan", "mielott", "amikor")
"""A clause that so begins asks nothing: one of :data:`_UNSURE` is a prefix there ("ha még nem fizettem ki")."""

_POINTING = ("arrol",)
"""Behind such a word stands what the clause before asks of: "Hazudhatok arról, mi van a kezemben?"."""

_HELPING = ("tud", "leh", "kell", "szabad", "fog", "akar")
"""A "ki" before one of these is the prefix of the verb that follows."""

_NAMING = re.compile(
    r" (?:ara|neve|szama|menete|pontja|betujele|sorsa|koltsege)(?: (?:az? )?\w+(?:ban|ben|nal|nel))?\s*$"
)
"""What ends so names a thing and asks for it."""

_JOINED = re.compile(r",?\s+(?:és|es|s|meg|illetve|valamint|de)\s+|,\s+", re.IGNORECASE)
"""What may join two questions in a sentence."""

_TWICE = re.compile(r"(\w+)\s+(?:és|es|s|meg|illetve)\s+(\w+)(\s.*)", re.IGNORECASE)
"""So begins what may be asked twice of one clause: "Mikor és hányszor cserélhetek?"."""

_JOINING = re.compile(r"^\s*(?:és|es|s|meg|illetve|valamint|de)\s+", re.IGNORECASE)
"""What the second of two questions may begin with."""

_CAN = re.compile(
    r"^(?:[a-z]{2,}(?:hat|het)(?:ok|ek|om|em|od|ed|sz|unk|juk|ja|i|nak|nek|tok|tek|o|atok|etek)?"
    r"|kell(?:ene)?|lehet(?:ne)?|szabad|muszaj|kotelezo)$"
)
"""A clause that begins with such a word asks whether something may or must be so: "… és mehet 20 fölé?"."""

_EARLY = 3
"""So early that word stands, and a word of asking in a question that asks by it."""

_AS_MUCH = re.compile(r"(?:\bis (?:ugyan)?|\bugyan)(?:ennyi|annyi|igy|ugy|ez|az)[a-z]{0,3}$")
"""What so ends asks whether the same holds of something else: "… és versenyen is ennyi?"."""

PLACE = r"(?:[oe]n|r[ae]|b[ae]n|n[ae]l|hatul|elol)$"
"""What so ends says where something is."""

NO_PLACE = "azonnal rogton igen minden ilyen olyan nincsen ketten harman kozben eppen esetben ebben abban"
"""What ends so and is no place."""

_ELSEWHERE = 3
"""What asks the same of another place has no more words: "…, és a tartalékban?"."""

_BESIDE = re.compile(r"^(?:ha|hacsak|amig|mig|miutan|mielott|amikor|hogy|mert|ahol|(?:aki|ami|amely)[a-z]*)$")
"""A clause with such a word is beside another one, and what is joined to it, too."""

_TELLING = re.compile(
    r"\b(?:el|meg|ki|be|fel|le|ra)?(?:dont|tud|mond|valaszt|derul|derit|mutat|szamit(?!o)|szamol|fugg|emlek|kerdez|hataroz"
    r"|lat(?:om|od|ja|juk|szik|ni|hato)|ert(?:em|ed|i|juk)\b|szab(?:om|ja|juk)|jelol(?!o)|jelent|jelez|arul|nez"
    r"|nevez(?!ett)|tippel|tart(?:ani|om|ja|juk)|talal|olvas|magyaraz|erdekel)"
)
"""What so begins may be followed by what it tells or decides: "Mi dönti el, melyik támad?" is one question."""

_INDIRECT: tuple[Kind, ...] = ("where", "who", "yes-no")
"""So may a question that is followed by what is told there: "Hol van az, mennyibe kerül?"."""

_WHILE = ("mikor", "mire", "meddig")
"""Behind a comma one of these may join a clause, but for one behind a question of what a thing is."""

_HAVING = ("nincs", "nincsen", "nincsenek", "van", "legyen", "volt", "lesz")
"""Behind one of these a word of asking asks nothing: "nincs kire lőni"."""

_WHY_NOT = ("miert", "nem")
"""What so begins only asks again: "Miért négy, miért nem öt?"."""

_PREFIX = "meg"
"""What joins two questions and is a prefix, too."""

_PREFIXES = ("ki", "be", "le", "fel", "el", "meg", "ra", "at", "vissza", "ossze", "ide", "oda")
"""Before a word of what may be so one of these is the prefix of its verb: "…, ki lehet játszani?"."""

_BETWEEN = "kozott"
"""What so ends names the second of two things that differ: "… és aközött, ha meghal"."""

_ALSO = "is"
"""Behind this a word of what may be so is early, too: "… és meg is tarthatom?"."""

_ABOUT = ("mi az", "mi a", "mire jo", "mik azok", "mi is")
"""So begins a question of what a thing is."""

_STRONGER = (
    r"[.?!]\s+(?:(?:akkor|és|most|ilyenkor|itt)\s+)*(?:melyik|mi)\s(?:[^.?!]*\s)?"
    r"(?:er[oő]sebb|gy[oő]z|[eé]rv[eé]nyes|sz[aá]m[ií]t|fel[uü]l[ií]r|els[oő]bbs[eé]g)[^.?!]*\?*\s*$"
)
"""What so ends asks which of two things goes before the other; compiled where something is set against something."""

_PREMISE = re.compile(
    r"(?:^|[.?!,;]\s+)(?:mivel|minthogy|hiszen|lévén|tekintve,?\s+hogy)\s+([^,.?!]+(?:,\s+(?:hogy|ami|aki|amely)[^,.?!]*)?)(?=[,.?!])",
    re.IGNORECASE,
)
"""What a question takes for granted: "Mivel a pakli elfogyott, …"."""

_CONTRARY = re.compile(r",?\s+(?:viszont|ellenben|ugyanakkor|míg|mig|de)\s+", re.IGNORECASE)
"""What sets two statements against each other."""

_GUESS = "annyi"
"""What begins so guesses the answer to the question before: "Hány Ép jár? Annyit, ahány szintje van?"."""

_ALONE = 2
"""A question of its own has so many words at least."""

_CLAUSES = re.compile(r"(?<=[.?!:;,])\s+")
_REPORTING = re.compile(r",\s+hogy\s+", re.IGNORECASE)
_CLAUSE_END = re.compile(r"[,.;!?]")
_MAY = re.compile(r"\b(?:[a-z]{2,}(?:hat|het)[a-z]{0,4}|kell|tud|leh|szabad|fog|akar|van|nincs)")
"""With one of these what stands before it asks itself: "Hazudhatok arról, hogy …"."""

_OATH = re.compile(r"^mi a \S+ az ", re.IGNORECASE)
_MOST_CLAUSES = 5
"""In what is longer a part is too little of it to be all that was asked."""

_PARTICLE = re.compile(r"\w-e\b")
CLOSING = (
    r"(?<=[.?!])\s+(?:(?:na|akkor|most|végül|szerinted|szerintetek)\s+)*"
    r"(?:hogy(?:an)?(?:\s+is)?\s+van\s+(?:ez|az|akkor)|mi\s+(?:az\s+igazság|a\s+helyzet|a\s+válasz|igaz\s+ebből)"
    r"|(?:ki|melyikünk)\s+(?:tudja|mondja)\s+jól|(?:kinek|melyikünknek)\s+van\s+igaza"
    r"|(?:lehet|szabad)(?:\s+(?:ilyet|neki|nekem|ezt))?|mit\s+mond\s+(?:erre\s+)?a\s+szabály|(?:ez\s+)?igaz(?:\s+ez)?)"
    r"[\s.?!]*$"
)
"""What so ends only asks again what was asked by "-e": "Azon vitatkoztunk, hogy meghal-e. Hogy van ez?"."""

_CLOSING = re.compile(CLOSING, re.IGNORECASE)
_PIECES = re.compile(r"(?<!\d)[.!;…]+\s+|\s[–—-]\s")
_SHORT = 4

OR_NOT = ("vagy nem", "vagy sem", "vagy se", "nem")
"""What a question may end with that neither denies anything nor asks for one of two things: "Megvéd vagy sem?"."""


def is_phrase(question: str) -> bool:
    """Whether it is no question but a few words typed into a search box: at most four, without a question mark."""
    return "?" not in question and len(question.split()) <= _SHORT


def is_plain(question: str) -> bool:
    """Whether the last sentence is one clause without alternatives, so that :func:`kind` is hardly ever wrong."""
    last = _last(question)
    return "?" in question and "," not in last and "vagy" not in words(last) and len(words(last)) > 2


def without_or_not(found: Sequence[str]) -> Sequence[str]:
    """The folded words of a question without :data:`OR_NOT`, where there are others.

    >>> without_or_not(["megved", "vagy", "sem"]), without_or_not(["megved", "nem"]), without_or_not(["o", "sem"])
    (['megved'], ['megved'], ['o', 'sem'])
    """
    for end in map(str.split, OR_NOT):
        if len(found) > len(end) and list(found[-len(end) :]) == end:
            return found[: -len(end)]
    return found


def asked_last(question: str) -> list[str]:
    """The folded words of its last sentence, which is what it asks."""
    return [*without_or_not(words(_last(question)))]


def parts(question: str) -> list[str]:
    """The two questions that are asked at once, else none: two sentences, or one in which "és" joins two that ask.

    >>> parts("Hányan támadhatnak egy lényt? és ki mondja meg, melyikre üt vissza?")
    ['Hányan támadhatnak egy lényt?', 'ki mondja meg, melyikre üt vissza?']
    >>> parts("Hány lap van a pakliban, és mikor húzok?"), parts("Orkkal és trollal támadhatok?")
    (['Hány lap van a pakliban?', 'mikor húzok?'], [])
    >>> parts("Hány lény lehet elöl és a tartalékban?"), parts("Mit kapok, ha megölöm, és mikor?")
    (['Hány lény lehet elöl?', 'a tartalékban?'], ['Mit kapok, ha megölöm?', 'mikor?'])
    >>> parts("Mikor és hányszor cserélhetek?"), parts("Ki és mi?")
    (['Mikor cserélhetek?', 'hányszor cserélhetek?'], [])
    """
    asked = [_JOINING.sub("", f"{piece.strip()}?") for piece in question.split("?") if words(piece)]
    if len(asked) > 1:
        return asked[:2] if question.rstrip().endswith("?") else []
    if (twice := _TWICE.match(question)) and _asks_twice(*map(fold, twice.groups())):
        return [f"{twice[1]}{twice[3]}", f"{twice[2]}{twice[3]}"]
    for met in sorted(_JOINED.finditer(question), key=_is_comma):
        first, second = question[: met.start()], question[met.end() :]
        begun = words(fold(second))[:2]
        begun = [] if begun[:1] and begun[0] in _HAVING else begun
        asks = not _is_comma(met) and (
            begun[:1] == ["ha"]
            or _asks_how(begun)
            or any(map(asking_word, begun))
            or (
                "," in met[0]
                and _asks_somewhere(first)
                and (not _supposes(first, begun) or _asks_whether(met, first, second))
            )
        )
        if asks and min(len(words(first)), len(words(second))) >= _ALONE:
            return [f"{first}?", second]
        is_bare = len(words(second)) == 1 and any(map(asking_word, begun)) and _asks_early(first)
        is_other = "," in met[0] or _is_place(" ".join(first.split()[-1:]))
        is_there = is_other and _is_place(second.strip(" ?!.")) and _asks_somewhere(first)
        if not _is_comma(met) and (is_bare or is_there):
            return [f"{first}?", second]
        if (
            not premise(question)
            and _asks_itself(first)
            and (_asks_whether(met, first, second) or (_is_comma(met) and _asks_too(first, words(fold(second)))))
        ):
            return [f"{first}?", f"{second.rstrip(' ?!.')}?"]
    return []


def _asks_twice(one: str, other: str, clause: str) -> bool:
    """Whether two folded words of asking stand before a clause, each of its own kind."""
    found = words(clause)
    kinds = {_INFLECTED.get(one), _INFLECTED.get(other)}
    return len(kinds) > 1 and None not in kinds and bool(found) and not asking_word(found[0])


def _is_comma(met: re.Match[str]) -> bool:
    """Whether nothing but a comma joins two clauses."""
    return met[0].strip() == ","


def _asks_somewhere(first: str) -> bool:
    """Whether a word of asking stands in what is no prefix of a verb there: "kézből raktam ki"."""
    found = words(fold(first))
    return any(asking_word(word) and not (word in _UNSURE and at > 1) for at, word in enumerate(found))


def _supposes(first: str, begun: Sequence[str]) -> bool:
    """Whether what stands before another clause ends with a condition, which goes on there: "… ha hetest dobok, és
    kilenc lapom van?"; not where that is one of two things that differ."""
    return not any(word.endswith(_BETWEEN) for word in begun) and any(
        word in _SUPPOSING for word in words(fold(first.split(",")[-1]))
    )


def _is_beside(clause: str) -> bool:
    """Whether the last clause of what stands before another one is beside a third."""
    return any(map(_BESIDE.match, words(fold(clause.split(",")[-1]))))


def as_much(second: str) -> str:
    """What stands before the words that ask whether the same holds of something else, too, as it was typed.

    >>> as_much("a döntőn is ennyi?"), as_much("mehet 20 fölé?"), as_much("a tartalékban?")
    ('a döntőn', '', 'a tartalékban')
    """
    bare = second.strip(" ?!.")
    met = _AS_MUCH.search(fold(bare))
    return bare[: met.start()].strip() if met else bare if _is_place(bare) else ""


def _is_place(bare: str) -> bool:
    """Whether a few words are nothing but another place."""
    found = words(fold(bare))
    is_short = 0 < len(found) <= _ELSEWHERE and re.search(PLACE, found[-1])
    if not is_short or found[-1] in NO_PLACE.split():
        return False
    return not any(asking_word(word) or _CAN.match(word) for word in found)


def _asks_itself(first: str) -> bool:
    """Whether what stands before another question asks by a word of asking, and its last clause is beside no other."""
    return _asks_early(first) and not _is_beside(first)


def _asks_early(first: str) -> bool:
    """Whether the last sentence of what stands before another question asks by one of its first words."""
    found = words(_last(first))
    early = [("", *found)[at : at + 3] for at in range(min(_EARLY, len(found)))]
    asks = [one for one in early if asking_word(one[1]) and one[0] not in _HAVING and not _is_prefix(one)]
    return bool(asks) and len(found) >= _ALONE


def _is_prefix(three: Sequence[str]) -> bool:
    """Whether the second of some words in a row may be the prefix of a verb: "kipakolok ki", "ki akarom"."""
    return three[1] in _UNSURE and bool(three[0] or "".join(three[2:]).startswith(_HELPING))


def _asks_whether(met: re.Match[str], first: str, second: str) -> bool:
    """Whether the second of two clauses asks for yes or no: what only may be so in both is asked by one word of asking
    ("Mikor támadhatok és varázsolhatok?")."""
    found = words(fold(second))
    if not found or _BESIDE.match(found[0]) or met[0].split()[-1].lower() == _PREFIX:
        return False
    if as_much(second) and not _is_place(second.strip(" ?!.")):
        return True
    if _PARTICLE.search(second.split(",")[0]):
        return True
    told = words(fold(first))
    if any(map(_CAN.match, told)) or _TELLING.search(" ".join(told)):
        return False
    if found[0] in _PREFIXES and any(map(_CAN.match, found[1:2])):
        return True
    early = zip([_ALSO, *found], found[: 1 if _is_comma(met) else _EARLY], strict=False)
    return any(before == _ALSO and _CAN.match(word) for before, word in early)


def _asks_too(first: str, found: list[str]) -> bool:
    """Whether what stands behind a comma asks for itself, and is not what the clause before it tells."""
    told = words(_last(first))
    begun = [] if _TELLING.match("".join(found[1:2])) else found[:_ALONE]
    is_one = not begun or not asking_word(begun[0]) or begun[0] in _UNSURE or tuple(begun) == _WHY_NOT
    if is_one or _TELLING.search(" ".join(told)):
        return False
    is_about = " ".join(told[:2]) in _ABOUT
    return is_about or (begun[0] not in _WHILE and kind(f"{first}?") not in _INDIRECT)


def against(question: str) -> list[str]:
    """The two statements that a question sets against each other, else none.

    >>> against("Lényre ketten támadhatnak, viszont a harmadik mindenképp támad. Melyik az erősebb?")
    ['Lényre ketten támadhatnak', 'a harmadik mindenképp támad']
    >>> against("Ketten támadnak, viszont hárman vagyunk. Támadhatok?"), against("Melyik az erősebb?")
    ([], [])
    """
    met = _CONTRARY.search(question) and re.search(_STRONGER, question, re.IGNORECASE)
    sides = _CONTRARY.split(question[: met.start()], maxsplit=1) if met else []
    return sides if len(sides) > 1 and all(len(words(side)) > _ALONE for side in sides) else []


def premise(question: str) -> str | None:
    """What a question takes for granted, as it was typed; None where it says nothing so.

    >>> premise("Mivel a pakli képpel felfelé van, hány lapot húzok?"), premise("Mivel fizetek?")
    ('a pakli képpel felfelé van', None)
    """
    met = _PREMISE.search(question)
    return met[1] if met and len(words(met[1])) > _ALONE else None


def without_premise(question: str) -> str:
    """A question without what it takes for granted: "Mivel …" that asks nothing is no question.

    >>> without_premise("Mivel a pakli képpel felfelé van, hány lapot húzok?"), without_premise("Mivel fizetek?")
    (', hány lapot húzok?', 'Mivel fizetek?')
    """
    return _PREMISE.sub("", question, count=1) if premise(question) else question


def _asks_how(begun: list[str]) -> bool:
    """Whether folded words begin with a "hogy" that asks how: "… és hogy lehet leszedni"."""
    return begun[:1] == ["hogy"] and "".join(begun[1:2]).startswith(_HOW)


def without_ends(question: str) -> list[str]:
    """A question without what may be said before or behind it, the longest part first.

    >>> without_ends("Te figyu, mi az az őrposzt? Köszi előre!")
    ['mi az az őrposzt? Köszi előre!', 'Te figyu, mi az az őrposzt?', 'mi az az őrposzt?']
    >>> without_ends("mi a manó az az őrposzt")
    ['mi az az őrposzt']
    """
    if _OATH.match(question):
        return [_OATH.sub("mi az ", question)]
    pieces = [piece for piece in _CLAUSES.split(question) if words(piece)]
    count = len(pieces)
    if not 1 < count <= _MOST_CLAUSES:
        return []
    spans = [(at, at + size) for size in range(count - 1, 0, -1) for at in range(count - size, -1, -1)]
    parts = [" ".join(pieces[start:end]).rstrip(",;:") for start, end in spans]
    return [part for part in parts if len(words(part)) > _ALONE]


def reported(question: str) -> tuple[str, str] | None:
    """What stands before a question that a sentence reports, and that question; None where it reports none: what a
    "hogy" tells asks only by a word of asking or by "-e".

    >>> reported("Azon vitatkoztunk, hogy meghal-e a lény.")
    ('Azon vitatkoztunk', 'meghal-e a lény.')
    >>> reported("Azt mondta, hogy meghal a lény."), reported("Hazudhatok arról, hogy mi van nálam?")
    (None, None)
    """
    head, *asked = _REPORTING.split(question, maxsplit=1)
    if not asked or "?" in head or _MAY.search(fold(head)) or _asks(head) or len(words(asked[0])) <= _ALONE:
        return None
    first = _CLAUSE_END.split(asked[0])[0]
    return (head, asked[0]) if _asks(first) or _PARTICLE.search(first) else None


def without_closing(question: str) -> str:
    """A question without :data:`CLOSING`.

    >>> without_closing("Azon vitatkoztunk, hogy meghal-e a lény. Mi az igazság?"), without_closing("Meghal. Igaz?")
    ('Azon vitatkoztunk, hogy meghal-e a lény.', 'Meghal. Igaz?')
    """
    met = _CLOSING.search(question)
    return question[: met.start()] if met and _PARTICLE.search(question[: met.start()]) else question


def _asks(clause: str) -> bool:
    return any(map(asking_word, words(fold(clause))))


def _last(question: str) -> str:
    """The last sentence of a question, folded; not one that only guesses its answer."""
    asked = [piece for piece in question.rstrip(" ?!").split("?") if piece.strip()]
    told_after = len(asked) > 1 and not question.rstrip().endswith("?")
    guessed = len(asked) > 1 and fold(asked[-1]).strip().startswith(_GUESS)
    return fold(_PIECES.split(asked[-2 if told_after or guessed else -1])[-1]) if asked else ""


def kind(question: str) -> Kind | None:
    """What the last sentence of a question asks for; None where its words do not tell.

    >>> kind("Három lénnyel is rámehetek?"), kind("Hányan üthetnek egy lényt?"), kind("kézlimit")
    ('yes-no', 'how-many', None)
    >>> kind("Kihoztam egy orkot. Mikor támadhat?"), kind("Ő vagy én húzok előbb?")
    ('when', None)
    >>> kind("Visszavehetem, ha még nem fizettem ki?"), kind("Hazudhatok arról, mi van nálam?")
    ('yes-no', 'yes-no')
    >>> kind("Hány Ép jár? Annyi, ahány szintje van, vagyis nulla?"), kind("Megvéd vagy sem?"), kind("Ő vagy én?")
    ('how-many', 'yes-no', None)
    """
    last = _last(question)
    unsure = False
    before = ""
    for place, clause in enumerate(last.split(",")):
        found = words(clause)
        if before in _POINTING:
            continue
        before = found[-1] if found else ""
        for at, word in enumerate(found):
            if word == "hogy" and (at or place) and not "".join(found[at + 1 : at + 2]).startswith(_HOW):
                continue
            if word in _UNSURE and at and found[0] in _SUPPOSING:
                continue
            if word in _UNSURE and (at > 1 or "".join(found[at + 1 : at + 2]).startswith(_HELPING)):
                unsure = True
            elif word in _INFLECTED:
                return _INFLECTED[word]
            elif word.startswith("hany") and not word.startswith("hanyag"):
                return "how-many"
        if _PARTICLE.search(clause):
            return "yes-no"
    if "?" not in question or unsure or "vagy" in without_or_not(words(last)) or _NAMING.search(last):
        return None
    return "yes-no"


def asking_word(word: str) -> bool:
    """Whether a folded word asks for something ("kinek", "hanyat"), which "hogy" and "mint" alone do not."""
    return word != "hogy" and (word in _INFLECTED or (word.startswith("hany") and not word.startswith("hanyag")))
