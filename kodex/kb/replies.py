"""Which questions cannot be answered with *Igen* or *Nem* standing alone.

"Marad, vagy leszedi?" names two halves: *Igen* confirms the first one, whatever follows it. "Mit kap a lényem?" asks
for a thing. What is made sure of here is that such a question is one: what could be another is let pass.
"""

from __future__ import annotations

import re

from kodex.text.folding import fold, words
from kodex.text.question_kinds import asking_word

_ALONE = re.compile(r"(?:igen|nem)(?=[,;:.!]|\s[–—-]|$)", re.IGNORECASE)
_QUOTED = re.compile(r"„[^”]*”")
_SENTENCE = re.compile(r"(?<=[.!;…])\s+(?=\S)")
_PIECE = re.compile(r"(?<!\d)[.!;…]+\s+|\s[–—-]\s")
_CLAUSES = re.compile(r"[,;:.?!]|\s[–—-]\s")
_PARTICLE = re.compile(r"\w-e\b")

_OR_NOT = r"(?!\s*(?:nem|sem|se|nincs|ne)\s*\??\s*$)"
_SAME_AS_OR = re.compile(r"\bavagy\b|(?<=, )(?:esetleg|netan|netalan|netantan)\b(?=[^,]*\?$)")
_ASKING = r"\b(?:kie?|kit|kinek|mit?|melyik\w*|hol|hova|mikor|mennyi\w*|hany\w*)\b"
_HALF = re.compile(
    rf"(?:[,;:?.!–—]\s*|\s-\s)vagy\b{_OR_NOT}"  # "…, vagy leszedi?"
    r"|\bvagy (?:csak|megis|inkabb|eleg)\b"  # "… vagy csak kezdésnél?"
    rf"|-e,? vagy\b{_OR_NOT}"  # "Költség-e vagy hatás?"
    r"|^nem inkabb\b"  # "Neki jár. Nem inkább nekem?"
    r"|\b(\w+) vagy nem \1\b"  # "Lény vagy nem lény?"
    r"|\b(\w{3,}) vagy (?:a |az |egy )?\w+ \2\b(?! (?:is|se|sem)\b)"  # "Az én köröm elején vagy az övé elején?"
    r"|\b(\w{3,}?)\w{0,3} vagy (?!nem\b)(?:\w+ ){1,2}\3\w{0,3}$"  # "A lény kapja vagy én kapom?"
    rf"|{_ASKING}[^,:?]*[,:] (?:\w+ ){{1,2}}vagy \w+(?: \w+)?\??$"  # "Ki dönt, én vagy ő?"
)
_HALF_AFTER = re.compile(rf"[?.!]\s*vagy\b{_OR_NOT}[^.]*\?$")
_EITHER_OR = re.compile(r"\bvagy\b[^?.!]*, vagy\b|\bvagy-vagy\b")

_NUMBER = "(?:egy|ket|harm|harom|negy|ot|hat|het|nyolc|kilenc|tiz)(?:et|to|tot|at|ot|szor|szer|en|an|nel|nal)?"
_THREE = re.compile("^harm(?=[aio])")
_NUMBERS = re.compile(rf"\b{_NUMBER} vagy {_NUMBER}\b")
"""Of two numbers one is named."""

_LIES = "(?:all|allit|fek|fektet|elforgat)v[ae]"
_OPPOSITES = re.compile(
    r"\belott(e)? vagy utan(a)?\b|\butan(a)? vagy elott(e)?\b|\begyszer vagy ketszer\b"
    rf"|\b{_LIES} vagy {_LIES}\b|\b(?:aktiv|passziv)an vagy (?:aktiv|passziv)an\b"
)
"""One of these holds, not both."""

_CONTRARY = (
    (
        r"\belv?esz(?:ett|ik)?\b|\belves(?:z|znek|zett)\b|\bodave?sz\w*",
        r"\bmegmarad\w*|\bvissza(?:kap|jar|jon|hoz|jut|szerez)\w*|\b(?:atvi|felrete|gyujt)het\w*",
    ),
    (
        r"\bmuszaj\b|\bkotelezo\b|\bkoteles\b",
        r"\b(?:ki|el|ott)hagyhat(?!atlan)\w*|\b(?:lemond|visszautasit|valaszt|passzol|marad|itthon tart)hat(?!atlan)\w*"
        r"|h[ae]t\w* rendesen is\b|\bmehet\w* .*\bnelkul\b",
    ),
    (
        r"\brajta marad\b|\bmarad rajta\b|\bmarad a (?:seb|ser)\w*",
        r"\b(?:meg|fel|be)?gyogyul\w*|\bregeneral\w*|\bvissza(?:tolt|kap|jon)\w*|\beltunik\b|\ble(?:kerul|jon|megy)\w*",
    ),
    (
        r"\bidezesi betegseg\w*|\bsummoning\b|\bvarnom kell\b|\bkell varnom\b",
        r"\b(?:tamad|harcol|ut|hasznal|cseleked)h[ae]t\w*|\bnekimehet\w*",
    ),
    (r"\bingyen\w*", r"\bfizet\w*"),
    (
        r"\bhatara?\b|\bkorlat\w*|\blimit\w*|\bplafon\w*",
        r"\btobb\b|\bket\b|\bharom\b|\bakarhany\w*|\bbarmennyi\w*",
    ),
    (r"\btulel\w*", r"\bmegol\w*|\bmeghal\w*|\belpusztul\w*|\bmegsemmisul\w*"),
    (
        r"\bbiztonsagban\b|\bved a\b|\bmegved\w*",
        r"\b(?:meg)?(?:tamad|ut|bant|lo|celoz)h[ae]t\w*|\b(?:nekime|lelo)het\w*|\b(?:meg)?sebzi\b",
    ),
    (r"\bkimarad(?:ok)?\b|\bki(?:estem|esek|szalltam)\b", r"(?<!nem )\b(?:lep|jo|cseleked|kijatsz)h[ae]t\w*"),
    (r"\bkell (?:meg|tobb)\b", r"\beleg\b"),
)
"""Whoever asks for the one hears the other's no: lost and kept, must and may leave out, hurt and healed, waits and
acts, free and paid, a limit and as many as one likes, lives and dies, safe and open to a blow, out and still in."""

_OR = re.compile(r"\bvagy\b(?!\s*(?:nem|sem|se|nincs|ne)\b)")
_BOTH_HOLD = re.compile(r"\b(?:is|egyarant|barmelyik\w*|mindegy|valamelyik\w*|akar|barmi\w*)\b")
"""Behind the halves: whether either of them will do is asked."""

_BOTH_SAID = re.compile(r"\b(?:sem|mindket\w*|egyik|ugyan\w*|barmelyik\w*|egyarant)\b")
_WHETHER = re.compile(r"ha|hogyha|hogy|amikor|amig|van|vannak|nincs|mindegy|minden|lehet|kell|szabad|en|jatszhat\w*|be")
"""A clause that begins so asks whether something is, whatever it names."""

_WHOSE = re.compile(
    r"(?:en|enyem|engem|nekem|te|tied|teged|neked|o|ove|sajat\w*|ellenfel\w*e)(?:t|be|ben|hez|re|nek|rol|tol|bol)?"
)
"""Who or whose one of two is: "az enyém vagy az övé?" is answered by "a tiéd"."""

_MAY = re.compile(r"\wh[ae]t(?:o|e|ok|ek|sz|unk|tok|nak|nek|ja|i|om|em|ott|ett)?$")
_EMPTY = (
    *("a", "az", "egy", "csak", "mar", "te", "en", "o", "ot", "is", "meg", "igen", "nem", "annak", "ott", "elobb"),
    *("most", "mindig", "aki", "ez", "ezt", "azt", "ha", "mert"),
)
_STEM, _NAMED, _SHORT = 5, 2, 2
"""Two words are the same by their first letters; a half is named by what stands next to "vagy"."""

_BESIDE = re.compile(
    r"ha|hogyha|amig|miutan|mielott|mert|hogy|a(?:ki|mi|mely|mennyi|hol|hova|honnan|meddig|hany|hogy|merre)\w{0,5}"
)
"""What a clause beside the one that asks begins with."""

_RELATIVE = ("mivel", "mire", "mint")
"""At the beginning of a first clause these stand for "minthogy", "amire" …"""

_TOLD = re.compile(
    r"\wh[ae]t(?:o|e|ok|ek|sz|unk|tok|nak|nek|n[ae]\w*|ja|i|em|am|ed|od|juk|suk|jatok|om)?$"
    r"|^(?:szabad|kell|kellene|kotelezo|muszaj|tilos|e|dont\w*|lat(?:ja|om|hat)\w*|tud(?:ja|om)\w*|akkor|hogy)$"
)
"""After such a word, or after one that says that there is something, a word of asking only begins what is told."""

_TELLING = re.compile(
    r"(?:meg|el|ki|be|le|fel|ra|at|vissza|ossze|hozza|bele|utana|elore|oda|rajta|tovabb|ujra)?"
    r"(?:tud|mond|nez|lat|dont|dol|derul|kerd|valaszt|mutat|ellenoriz|szamit|szamol|fugg|arul|ad|jelol|ir(?!any|aly)|erdek"
    r"|felt|sejt|emlek|figyel|jelez|tala|keres|jegy|vitat|tervez|ert|szab(?!aly)|allit|befolyas|cserel|hat|elarul|kotelez|kozl|kozol|korlat)\w*"
    r"|\w+h[ae]t\w*|mindegy|szabad|kell|muszaj|hogy|akkor|igaz|biztos"
)
"""After such a word in the clause before, what asks may be what is told: "Megnézhetem, mi van nála?"."""

_ORDERS = re.compile(r"(?:mond|arul|ir|sorol|magyaraz|segit|mutas)(?:d|ja|jad|jatok|jatok|s|juk)")
"""Whoever says "Mondd meg, mennyi …" asks for what follows."""

_WHAT_IS = ("a", "az", "lesz", "legyen", "lenne", "tortenik", "jon", "van", "ilyenkor", "akkor")
"""Before these, or at the end, "mi" asks wherever it stands: "Azzal mi legyen?", "És az mi?"."""

_ANEW = ("ez", "az", "ezt", "azt", "ezzel", "azzal", "ilyenkor", "akkor", "most", "ekkor", "utana", "itt", "ott", "igy")
"""What begins so is not what is told: "Ki kell tennem, az hány?"."""

_HOW = re.compile(r"\w{2,}(?:m|[oe]k|sz|ik|j[aeu]k?|nak|nek|[ou]nk|t|l)|jon|megy|van|lesz|kell|lehet|szol|nez|tor\w+")
"""A verb; a "hogy" before it that no clause begins with, or a question does, is "how"."""

_SO_THAT = (
    "azert",
    "ugy",
    "csak",
    "arra",
    "ahhoz",
    "anelkul",
    "mert",
    "plane",
    "attol",
    "e",
    "most",
    "az",
    "ha",
    "hanem",
    "azzal",
)
"""Behind any other word within a clause "hogy" is "how": "Az épületét hogy döntöm le?"."""

_GOES = ("megy", "jon", "mukodik", "van", "lesz", "hivjak", "nez", "tortenik")
"""Before one of these "hogy" is "how", unless what was said before may go on with it."""

_FEW = 7
"""Two halves behind a question have so many words: "Ki kezd, én vagy ő?"."""

_LEADING = ("es", "akkor", "de", "hat", "na", "szoval", "most", "ilyenkor", "ekkor", "utana", "vegul")
"""Before the word of asking these say nothing: "És akkor kié lesz?"."""

_THERE_IS = ("van", "nincs", "sincs", "volna", "lenne", "lesz", "legyen", "maradt")
_PREFIX = ("tud", "leh", "kell", "szabad", "fog", "akar", "van", "volt", "lesz", "se", "is", "nem", "mer", "marad")
"""A "ki" at the beginning, before one of these, is the prefix of a verb."""


def stands_alone(answer: str) -> bool:
    """Whether an answer begins with a bare *Igen* or *Nem*.

    >>> stands_alone("Igen, leszedi."), stands_alone("Nem küldi kézbe."), stands_alone("Nem-lény lap.")
    (True, False, False)
    """
    return _ALONE.match(answer) is not None


def offers_halves(question: str) -> bool:
    """Whether a question offers two things to choose from, of which the answer must name one.

    >>> offers_halves("Marad a bűbáj, vagy leszedi?"), offers_halves("Véd ez, ugye? Vagy nem?")
    (True, False)
    >>> offers_halves("Bűbájra vagy tárgyra is mehet?"), offers_halves("Minden akadály vagy szörny, vagy csapda?")
    (False, False)
    """
    asked = _asked(question)
    if _EITHER_OR.search(asked):
        return False
    return _HALF.search(_SENTENCE.split(asked)[-1]) is not None or _HALF_AFTER.search(asked) is not None


def _asked(question: str) -> str:
    """A question without what it quotes; two halves are joined by "vagy"."""
    return _SAME_AS_OR.sub("vagy", fold(_QUOTED.sub("", question)).rstrip())


def names_a_half(question: str, answer: str) -> bool:
    """Whether an answer goes on with one of the two things that a question joins by "vagy".

    >>> names_a_half("A fizetés előtt vagy után húzok?", "Nem, utána.")
    True
    >>> names_a_half("A tárgy vagy az épület lény?", "Nem, a tárgy sem, az épület sem az.")
    False
    """
    asked = _SENTENCE.split(_asked(question))[-1]
    told = fold(answer)
    opposed = _OPPOSITES.search(asked)
    if opposed is not None and not _BOTH_HOLD.search(asked[opposed.end() :]):
        return True
    if _BOTH_SAID.search(told):
        return False
    numbers = _NUMBERS.search(asked)
    before = words(asked[: numbers.start()]) if numbers is not None else []
    if numbers is not None and not _BOTH_HOLD.search(asked[numbers.end() :]) and not any(map(_MAY.search, before)):
        return any(re.fullmatch(_NUMBER, word) for word in words(told)[1 : 1 + _NAMED])
    return any(_is_one_of_two(asked[: one.start()], asked[one.end() :], words(told)[1:]) for one in _OR.finditer(asked))


def _is_one_of_two(before: str, behind: str, told: list[str]) -> bool:
    clause, after = words(re.split("[,:;]", before)[-1]), words(behind)
    if not clause or not after or _WHETHER.fullmatch(clause[0]) or _BOTH_HOLD.search(behind):
        return False
    if any(map(_MAY.search, (*clause[:_NAMED], *after))):
        return False
    whole = len(after) <= _SHORT  # "A tulajdonos kapja vissza, vagy a gazdája?": the verb stands between
    if any(map(_WHOSE.fullmatch, (clause[-1], *after[:_NAMED]))) and any(map(_WHOSE.fullmatch, told[:_NAMED])):
        return True
    halves = (_said(clause) if whole else _telling(clause[::-1]), _telling(after))
    first = [_names(half, _telling(told)) for half in halves]
    return any(first) and not all(_names(half, told) for half in halves)


def _telling(clause: list[str]) -> list[str]:
    """The next words of a clause that say something."""
    return _said(clause)[:_NAMED] or clause[:1]


def _said(clause: list[str]) -> list[str]:
    return [word for word in clause if word not in _EMPTY]


def _names(half: list[str], told: list[str]) -> bool:
    return any(_is_same(one, other) for one in told for other in half)


def _is_same(one: str, other: str) -> bool:
    one, other = (_THREE.sub("harom", word) for word in (one, other))
    n = min(len(one), len(other), _STEM)
    return n > _NAMED and one[:n] == other[:n] and abs(len(one) - len(other)) <= _STEM


def asks_for_a_thing(question: str) -> bool:
    """Whether the last sentence of a question asks who, what, how many, when … in its main clause.

    >>> asks_for_a_thing("Mi van, ha nincs annyi életem?"), asks_for_a_thing("Megnézhetem, mi van nála?")
    (True, False)
    >>> asks_for_a_thing("Van mire reagálni?"), asks_for_a_thing("Ki van kapcsolva, él a szövege?")
    (False, False)
    >>> asks_for_a_thing("És akkor kié lesz a kard?"), asks_for_a_thing("Nincs több bolygó, mi lesz?")
    (True, True)
    """
    asked = [piece for piece in _QUOTED.sub("", question).rstrip(" ?!").split("?") if piece.strip()]
    if not asked:
        return False
    told_after = len(asked) > 1 and not question.rstrip().endswith("?")
    last = fold(_PIECE.split(asked[-2 if told_after else -1])[-1])
    clauses = [found for clause in re.split("[,:]", last) if (found := words(clause))]
    if not clauses or _PARTICLE.search(last.split(", hogy ")[0]):
        return False
    first, *others = clauses
    if not others:
        return _asks(first)
    if _BESIDE.fullmatch(first[0]):
        return len(clauses) == 2 and _asks(others[0])
    if _asks_after_all(clauses):
        return True
    relative = first[0] in _RELATIVE and first[:2] != ["mire", "jo"]
    return not relative and all(map(_is_beside, others)) and _asks(first)


def _is_beside(clause: list[str]) -> bool:
    """Whether a clause stands beside the one that asks: "Ki dönti el, melyik lény kit üt?"."""
    halves = "vagy" in clause and len(clause) <= _FEW
    return halves or _BESIDE.fullmatch(clause[0]) is not None or asking_word(clause[0])


def may_ask_for_a_thing(question: str) -> bool:
    """Whether any word of asking stands in a question; what it asks its words do not always tell.

    >>> may_ask_for_a_thing("Megnézhetem, mi van nála?"), may_ask_for_a_thing("Megnézhetem a lapjait?")
    (True, False)
    """
    clauses = map(words, _CLAUSES.split(fold(_QUOTED.sub("", question))))
    return any("hogy" in clause[1:] or any(map(asking_word, clause)) for clause in clauses)


def _asks_after_all(clauses: list[list[str]]) -> bool:
    """Whether the last clause asks, after what only tells: "Nincs több bolygó, mi lesz?", "Meghalt, a kard kié?"."""
    *before, last = clauses
    if _ORDERS.fullmatch(before[0][0]):
        return _asks(last)
    if last[0] not in _ANEW and any(map(_may_be_told_of, before)):
        return False
    if last[0] == "es":  # of two questions the first one may be what is answered
        return (_asks(last) and len(last) > 1 and last[1] in _ANEW) or all(map(_asks, clauses))
    if last[0] == "hogy":
        return len(last) > 1 and last[1] in _GOES
    return last[0] != "mire" and not _BESIDE.fullmatch(last[0]) and _asks(last)


def _may_be_told_of(clause: list[str]) -> bool:
    """Whether what asks behind a clause may be what is told: "Megnézhetem, mi van nála?", "Van limit, hány …?"."""
    return clause[0] == "van" or any(map(_TELLING.fullmatch, clause))


def _asks(clause: list[str]) -> bool:
    """Whether a clause asks by one of its words."""
    while clause and clause[0] in _LEADING:
        clause = clause[1:]
    for at, word in enumerate(clause):
        if word == "hogy" and _is_how(clause, at):
            return True
        if _TOLD.search(word):
            return False
        if word in ("ki", "mi"):
            following = "".join([one for one in clause[at + 1 :] if one != "is"][:1])
            if at == 0 and following and not (word == "ki" and following.startswith(_PREFIX)):
                return True
            if word == "mi" and clause[at - 1] != "vagy" and (not following or following in _WHAT_IS):
                return True
        elif asking_word(word) and word != "holt":
            return at == 0 or clause[at - 1] not in _THERE_IS
    return False


def _is_how(clause: list[str], at: int) -> bool:
    """Whether the "hogy" at a place of a clause is "how": "Az épületét hogy döntöm le?"."""
    if at and clause[at - 1] in _SO_THAT:
        return False
    return any(map(_HOW.fullmatch, clause[at + 1 : at + 2]))


def asks_the_contrary(one: str, other: str) -> bool:
    """Whether yes to one question is no to another: "Elvész az ára?" and "Visszakapom az árát?"."""
    asked = fold(one), fold(other)
    return any(
        all(re.search(mine, asked[at]) and not re.search(theirs, asked[at]) for at, mine, theirs in sides)
        for this, that in _CONTRARY
        for sides in (((0, this, that), (1, that, this)), ((0, that, this), (1, this, that)))
    )
