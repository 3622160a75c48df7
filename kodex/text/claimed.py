"""What somebody says, of which a question asks whether it is so: "Az ellenfél szerint nem üthetek vissza. Igaza van?".

Where that denies something, yes to the question is no to what it denies: "Visszaüthetek?". So is "Visszavenném, ő nem
engedi. Igaza van?". Of some it cannot be told: what denies twice, or calls something too little. All words here are
folded.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

ASSENT = """
igaza igazam igazad igazuk igazatok igazunk igaz igazat jol helyes helyesen jogos jogosan tenyleg stimmel valoban
"""
"""With one of these, among its last words, a question asks whether something is so; and with "így van", "úgy van"."""

SO = "igy ugy"
IS = "van volt gondolja gondolom mondja tudja tudom"
"""What stands behind :data:`SO`."""

END = 4
"""So many words at the end of a question ask for assent, or at its beginning."""

TAGS = "igaz tenyleg nem ez az igy ugy van stimmel"
"""Where a question ends with nothing but these, what stands before them is said by who asks: "40 lap kell, igaz?"."""

TAG = "ugye"
"""So is what stands before or behind this, where that says how far something holds: of any other the word is asked."""

ALONE = "csak csakis kizarolag"
EVER = """
barmikor mindig mindenkor barki barkie barmelyik barmelyiket barmelyikotok barmit barmi barmire barmennyi barmennyit
akarmikor akarki akarmelyik akarhany akarhanyat akarhanyszor akarmennyi akarmennyit korlatlan korlatlanul
"""
"""With one of these something is said to hold nowhere else, or everywhere."""

MINE = "igazam igazunk gondolom gondoltam mondom mondtam tudom tudtam ertem hiszem"
"""With one of these, there, the question asks whether he is right who asks it."""

MY = "szerintem szerintunk"
"""So begins what he says."""

SAYS = f"szerint szerinte szerintuk szerinted {MY}"
"""One of these names who says something; what he says stands behind it, or before it."""

THAT = "hogy"
SAYING = """
mond allit erosk gondol ragaszk hivatk vitat kotik ervel tud hisz hit ert ugy igy arr azt azza igaz biztos valosz
"""
"""Behind a word that so begins "hogy" begins what somebody says."""

NEAR = 3
"""So many words before "hogy" tell whether it is said, or asked whether it is so."""

IT = "azt ugy"
TOLD = "mondja mondjak mondta mondtak allitja allitjak allitotta gondolja"
"""One of these behind or before one of :data:`IT` begins what somebody says without a "hogy", too."""

NOT = "nem ne"
DENYING = f"{NOT} nincs nincsen nincsenek"
ALSO = "se sem sincs sincsen ugysem sosem"
"""With one of these a claim denies something; the second ones may stand beside the first: "sem … sem … nem"."""

LETTING = "enged hagyj hagyta"
"""Who does not do what so begins says that what is wanted may not be; so does who does one of these."""

REFUSING = "megtilt tiltja ellenz tiltakoz tagadja kifogasol vitatja"

DENIED = "szerinte {}. igaza van?"
"""So what denies something is asked by itself."""

FOLLOWING = 2
"""So many words may stand behind that."""

MAY = "megteheti teheti"
"""Whether he may is asked with one of these, too."""

JUDGING = "keves tul tulsag tilos tilt szabalytalan csal jogtalan"
"""What so begins says of something that it is not as it should be: of which thing that is said cannot be told."""

BESIDE = "ha hacsak amig mig mert hiszen mivel kiveve aki akinek amelyik miutan mielott"
"""What such a word begins is no longer what is said to be so, nor is what stands before :data:`THEN`."""

THEN = "akkor"

_BESIDE = frozenset(BESIDE.split())
_ASSENT = frozenset(ASSENT.split())
_TAGS, LIMITING = frozenset(TAGS.split()), frozenset(f"{ALONE} {EVER}".split())
_SO, _IS = frozenset(SO.split()), frozenset(IS.split())
_MINE, _MY = frozenset(MINE.split()), frozenset(MY.split())
_SAYS, _SAYING = frozenset(SAYS.split()), tuple(SAYING.split())
_IT, _TOLD = frozenset(IT.split()), frozenset(TOLD.split())
_NOT, _DENYING, _ALSO = frozenset(NOT.split()), frozenset(DENYING.split()), frozenset(ALSO.split())
_LETTING, _REFUSING, _JUDGING = tuple(LETTING.split()), tuple(REFUSING.split()), tuple(JUDGING.split())
_MAY = frozenset(MAY.split())


class Claim(NamedTuple):
    """What somebody says: where its words begin and end among those of the question, at which places of that stands
    what denies it, whether it cannot be told what yes to the question would be."""

    start: int
    end: int
    denying: tuple[int, ...] = ()
    is_open: bool = False


def read(found: Sequence[str]) -> Claim | None:
    """What somebody says, where it is asked whether that is so; None of any other question."""
    tail = _tail(found)
    is_mine = tail is not None and not _MINE.isdisjoint(found[tail:])
    if (claim := _refused(found, tail, is_mine)) is not None:
        return claim
    said = _said(found, tail, is_mine)
    return _judged(found, *said) if said else None


def denies(found: Sequence[str]) -> bool:
    """Whether yes to a question is no to what it asks about: what somebody says is denied.

    >>> denies("az ellenfel szerint nem uthetek vissza igaza van".split())
    True
    >>> denies("az ellenfel szerint visszauthetek igaza van".split()), denies("nem uthetek vissza".split())
    (False, False)
    >>> denies("igaz hogy felall ha nem uti meg senki".split())
    False
    >>> denies("visszavennem a kezembe az ellenfel nem engedi igaza van".split())
    True
    """
    claim = read(found)
    return claim is not None and bool(claim.denying)


def is_open(found: Sequence[str]) -> bool:
    """Whether somebody says what cannot be told to be so or not by what is answered to other questions.

    >>> is_open("nem huznam fel a lapot az ellenfel nem engedi igaza van".split())
    True
    >>> is_open("nem engedi hogy visszavegyem igaza van".split())
    False
    """
    claim = read(found)
    return claim is not None and claim.is_open


def asked(found: Sequence[str]) -> range:
    """The places of the words of a question in which somebody denies what is asked about.

    >>> asked("szerinte nem uthetek vissza igaza van".split())
    range(1, 4)
    >>> asked("nem azonnali visszavennem nem engedi igaza van".split())
    range(3, 7)
    """
    claim = read(found)
    if claim is None or not claim.denying:
        return range(0)
    is_refused = claim.denying[0] >= claim.end
    return range(claim.end, len(found)) if is_refused else range(claim.start, claim.end)


def bare(found: Sequence[str]) -> list[str]:
    """The words of a question without what denies what somebody says in it.

    >>> bare("szerinte nem uthetek vissza igaza van".split())
    ['szerinte', 'uthetek', 'vissza', 'igaza', 'van']
    """
    claim = read(found)
    return [word for at, word in enumerate(found) if claim is None or at not in claim.denying]


def is_assent(found: Sequence[str]) -> bool:
    """Whether a sentence only asks whether what was said before it is so: "Igaza van?"."""
    return 0 < len(found) <= END and _tail(found, 0) is not None


def is_refusal(found: Sequence[str]) -> bool:
    """Whether a sentence only says that somebody does not let another one do what was said before: "Nem engedi."."""
    return 0 < len(found) <= END and next(_refusals(found), None) is not None


def of(found: Sequence[str]) -> Sequence[str] | None:
    """The words that somebody says, where it is asked whether that is so; None of any other question.

    >>> of("az ellenfel szerint nem uthetek vissza igaza van".split())
    ['nem', 'uthetek', 'vissza']
    >>> of("jol tudom hogy nem uthetek vissza".split())
    ['nem', 'uthetek', 'vissza']
    >>> of("nem uthetek vissza".split())
    """
    claim = read(found)
    return None if claim is None else found[claim.start : claim.end]


def alone(found: Sequence[str]) -> tuple[str, str] | None:
    """The words around what somebody says, and that as a question, by itself unless it denies; None of any other.

    >>> alone("a batyam szerint 40 lap kell a pakliba igaza van".split())
    ('a batyam szerint igaza van', '40 lap kell a pakliba?')
    >>> alone("azt mondtak hogy nem uthetek vissza tenyleg".split())
    ('azt mondtak hogy tenyleg', 'szerinte nem uthetek vissza. igaza van?')
    """
    claim = read(found)
    if claim is None or claim.is_open:
        return None
    around = [*found[: claim.start], *found[claim.end :]]
    said = " ".join(found[claim.start : claim.end])
    return " ".join(around), DENIED.format(said) if claim.denying else f"{said}?"


def _refused(found: Sequence[str], tail: int | None, is_mine: bool) -> Claim | None:
    """What somebody does not let another one do: what stands before that, or behind it."""
    end = tail if tail is not None else next((at for at in range(len(found)) if found[at] in _MAY), None)
    if end is None or end < len(found) - END:
        return None
    for start, after in _refusals(found[:end]):
        if any(word in _SAYS for word in found[:end]) and is_mine:
            return None
        denying = () if is_mine else tuple(range(start, after))
        if start and end - after <= FOLLOWING and found[after : after + 1] != [THAT]:
            return Claim(0, start, denying, any(word in _DENYING | _ALSO for word in found[:start]))
        begun = after + (found[after] == THAT)
        return Claim(begun, end, denying, any(word in _DENYING | _ALSO for word in found[begun:end]))
    return None


def _refusals(found: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Where it begins and ends that somebody does not let another one do something."""
    for at, word in enumerate(found):
        if word.startswith(_REFUSING):
            yield at, at + 1
        elif word in _NOT:
            lets = next((n for n in range(at + 1, min(at + 3, len(found))) if found[n].startswith(_LETTING)), None)
            if lets is not None:
                yield at, lets + 1


def _said(found: Sequence[str], tail: int | None, is_mine: bool) -> tuple[int, int] | None:
    """Where what somebody says begins and ends."""
    end = len(found) if tail is None else tail
    begun = [at for at in range(end) if _begins(found[:end], at)]
    if not begun and (tagged := _tagged(found, tail)):
        return tagged
    if not begun or (tail is None and not _asks_before(found, begun[-1])):
        return None
    his = [at for at in begun if (found[at] in _MY) is is_mine] if tail is not None else []
    at = (his or begun)[-1]
    last = next((other for other in begun if other > at + 1), end)
    return (at + 1, last) if at + 1 < last else (0, at)


def _tagged(found: Sequence[str], tail: int | None) -> tuple[int, int] | None:
    """Where what is said begins and ends that only a tag asks for: "…, igaz?", "Ugye …?"."""
    if tail is not None and _TAGS.issuperset(found[tail:]):
        return 0, tail
    at = found.index(TAG) if TAG in found else -1
    if at in (0, len(found) - 1) and not LIMITING.isdisjoint(found):
        return (1, len(found)) if at == 0 else (0, at)
    return None


def _begins(found: Sequence[str], at: int) -> bool:
    """Whether a word begins what somebody says."""
    if found[at] in _SAYS:
        return True
    if found[at] == THAT:
        return _is_said(found, at)
    pair = found[max(0, at - 1) : at + 1]
    is_told = len(pair) > 1 and any(pair[n] in _IT and pair[1 - n] in _TOLD for n in range(2))
    return is_told and found[at + 1 : at + 2] != [THAT]


def _judged(found: Sequence[str], start: int, end: int) -> Claim:
    """What is said at some places: which of its words deny it."""
    said = found[start:end]
    begun = start + said.index(THEN) + 1 if THEN in said else start
    last = next((at for at in range(begun + 1, end) if found[at] in _BESIDE), end)
    first = [at for at in range(begun, last) if found[at] in _DENYING]
    also = [at for at in range(begun, last) if found[at] in _ALSO]
    is_open = len(first) > 1 or any(word.startswith(_JUDGING) for word in found[begun:last])
    return Claim(start, end, tuple(sorted(first + also)) if len(first) < 2 else (), is_open)


def _tail(found: Sequence[str], least: int = 1) -> int | None:
    """Where the words begin, at the end and behind some at least, that ask for assent."""
    for at in range(max(least, len(found) - END), len(found)):
        if found[at] in _ASSENT or (found[at] in _SO and not _IS.isdisjoint(found[at + 1 : at + 2])):
            return at - (at > least and found[at - 1] in _NOT and _TAGS.issuperset(found[at:]))
    return None


def _asks_before(found: Sequence[str], at: int) -> bool:
    """Whether what is before a "hogy" asks for assent: "jól tudom, hogy …"."""
    return found[at] == THAT and any(word in _ASSENT for word in found[max(0, at - NEAR) : at])


def _is_said(found: Sequence[str], at: int) -> bool:
    """Whether a "hogy" begins what somebody says."""
    return any(word.startswith(_SAYING) for word in found[max(0, at - NEAR) : at])
