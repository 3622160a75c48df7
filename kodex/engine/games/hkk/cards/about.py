"""What an event, a reaction or a cost is about, and which words of selectors are never true of that.

Such a word is refused where a card is read, with what to write instead: an ability that waits for what cannot be never
happens, and nobody would be told.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from kodex.engine.cards.language import pattern_of
from kodex.engine.games.hkk.cards.language import LANGUAGE
from kodex.engine.games.hkk.cards.lying import (
    DONE,
    EITHER,
    LIES,
    ON_TABLE,
    PLAYERS,
    REACTED,
    SOMEWHERE,
    TO_PLAYS,
    TO_USES,
)
from kodex.engine.games.hkk.phases import ZONE_WORDS, folded
from kodex.engine.games.hkk.vocabulary import Zones
from kodex.ground.i18n import _

ELSEWHERE = frozenset((Zones.HAND, Zones.DECK, Zones.PILE, Zones.VOID, Zones.SIDE, Zones.CHAIN, Zones.GONE))
"""Where no permanents and no cards beside the deck lie."""
_EVERYWHERE = "bárhol"
DONE_IN_PLAY = frozenset(
    (
        *("activate", "cleanse", "control", "damage", "heal", "invulnerable", "mark", "marker_proof", "modify"),
        *("passivize", "raise_damage", "raise_life", "switch", "tempt", "unmark"),
    )
)
"""Verbs that do something to permanents (or players) alone: wherever else a card lies, it has no position, markers,
wounds or values that they could change."""
DONE_BESIDE = frozenset(("eliminate", "give_up", "switch_off", "switch_on"))
"""Verbs that do something to rule cards and followers alone, which lie beside the deck."""

_OF_PLAYERS = ("játékos", "ellenfél")
_IN_PLAY = ("asztalon", "játékban", "lap", "permanens")
_SIGNS = frozenset("&|!()")


def check_trigger(pattern: str) -> None:
    """Refuse a word that is never true of what an event is about. Raises ValueError."""
    word, selector = pattern_of(pattern)
    place = f"on: {word}"
    for token in _words(selector):
        if word in PLAYERS:
            if token not in LANGUAGE.selectors.players:
                raise _of_no_player(place, token)
            continue
        if token in _OF_PLAYERS and word not in DONE | EITHER:
            raise _no_player(place, token)
        if _is(token, *_OF_THE_SOURCE):
            what = _("'{place}' is about what happens, '{word}' about the card itself; beside it stands: if: {word}")
            raise ValueError(what.format(place=place, word=token))
        if _is(token, *_OF_NOTHING):
            raise _elsewhere(place, token)
        _check_place(place, token, LIES.get(word))
        _check_kind(word, token)


def check_reaction(pattern: str) -> None:
    """Refuse a word that is never true of what is reacted to. Raises ValueError."""
    word, selector = pattern_of(pattern)
    for token in _words(selector):
        place = f"reaction: {word}"
        if token in _OF_PLAYERS:
            raise _no_player(place, token)
        _check_other_card(place, token)
        if word in TO_PLAYS and _is(token, *_OFF_TABLE, *_SLOTTED, "fajta", "self"):
            raise _elsewhere(place, token)
        if word == "any" and _is(token, *_OWN):
            what = _("'any' answers an opponent, so '{word}' is never true; write: {right}")
            raise ValueError(what.format(word=token, right="play, use"))
        if _is(token, "helyszín", *_SLOTTED):
            raise ValueError(_("nobody reacts to '{word}'; any card: bármi").format(word=token))
        if word in TO_USES and _is(token, *_BEFORE_PLAY):
            raise _elsewhere(place, token)
        _check_place(place, token, REACTED[word])


def names(selector: str, word: str) -> bool:
    """Whether a selector has a word, however it is spelled."""
    return any(_is(token, word) for token in _words(selector))


def never_there(selector: str, *zones: str) -> str | None:
    """What is wrong with a selector of what lies in these zones: a word that is never true of any of it."""
    elsewhere = () if {*zones} & {*ON_TABLE} else (*_OFF_TABLE, "fajta")
    return _wrong(selector, zones, (*elsewhere, *_BEFORE_PLAY, *_SLOTTED))


def never_fights(selector: str) -> str | None:
    """The same of what a creature fights with."""
    never = (*_BEFORE_PLAY, *_PASSING, *_SLOTTED, *_BESIDES, "helyszín", "self")
    what = _("creatures fight with creatures and buildings, of which '{word}' is never true; write: {right}")
    return _wrong(selector, ON_TABLE, never, what)


def never_favoured(selector: str) -> str | None:
    """The same of what a player plays from hand."""
    return _wrong(selector, ("chain",), (*_OFF_TABLE, *_SLOTTED, "fajta", "self", "jobbra", "ellenséges"))


def _wrong(selector: str, zones: tuple[str, ...], never: tuple[str, ...], what: str | None = None) -> str | None:
    try:
        for token in _words(selector):
            if token in _OF_PLAYERS:
                raise _no_player("of", token)
            _check_other_card("of", token)
            if _is(token, *never):
                right = "lény, építmény, altípus:…"
                raise ValueError(what.format(word=token, right=right)) if what else _elsewhere("of", token)
            _check_place("of", token, zones)
    except ValueError as error:
        return str(error)
    return None


def check_condition(selector: str, zones: Iterable[str] = ()) -> None:
    """Refuse a word that is never true of the card whose ability has a condition. Raises ValueError.

    ``zones`` are those off the table where the ability works.
    """
    for token in _words(selector):
        _check_place("if", token, (*ON_TABLE, "aside", *zones))
        if _is(token, *_BEFORE_PLAY) or (not zones and _is(token, *_PASSING)):
            raise _elsewhere("if", token)
        if token in _OF_PLAYERS:
            raise _no_player("if", token)
        if _is(token, *_OF_NOTHING):
            raise _elsewhere("if", token)
        if _is(token, "ellenséges", "host", "balra", "jobbra"):
            what = _("the condition of an ability is about its own card, of which '{word}' is never true")
            raise ValueError(_("{what}; of others: on, targets, count(…)").format(what=what.format(word=token)))


def check_card_condition(selector: str) -> None:
    """Refuse a word that is never true when the condition of a card is looked at, before it is played (21.4). Raises
    ValueError."""
    for token in _words(selector):
        _check_place("if", token, SOMEWHERE)
        if _is(token, *_OF_NOTHING, *_OF_THE_SOURCE, *_BEFORE_PLAY, *_NEIGHBOURS, "self"):
            what = _("'{word}' is never true when it is looked at whether a card may be played; any card: bármi")
            raise ValueError(what.format(word=token))


def speaks_of_players(selector: str) -> bool:
    """Whether a condition asks for a player: by a word that means nothing else."""
    return any(token in _OF_PLAYERS for token in LANGUAGE.selectors.tokens(selector))


def check_host(selector: str) -> None:
    """Refuse a word that is never true of what a card is put on. Raises ValueError."""
    for token in _words(selector):
        _check_place("attaches", token, ON_TABLE)
        never = (*_OF_NOTHING, *_OF_THE_SOURCE, *_BEFORE_PLAY, *_NEIGHBOURS, *_PASSING, "követő", "szabálylap", "self")
        if _is(token, *never):
            what = _("'{word}' is never true of what a card is put on; any card: bármi")
            raise ValueError(what.format(word=token))


def check_victims(selector: str) -> None:
    """Refuse a word that is never true of what a player sacrifices as a cost: an own permanent. Raises ValueError."""
    for token in _words(selector):
        if token in _OF_PLAYERS:
            raise _no_player("victims", token)
        _check_other_card("victims", token)
        _check_place("victims", token, ON_TABLE)
        if _is(token, *_BEFORE_PLAY, *_PASSING, *_SLOTTED, "helyszín", "ellenséges", "self"):
            what = _("'{word}' is never true of what is sacrificed as a cost: other own permanents; any: permanens")
            raise ValueError(what.format(word=token))


def check_things(place: str, selector: str) -> None:
    """Refuse a word that is never true of a thing that something is done to or that is looked at. Raises ValueError."""
    for token in _words(selector):
        if token in _OF_PLAYERS:
            raise _no_player(place, token)
        _check_place(place, token, SOMEWHERE)
        if place != "if":
            _check_other_card(place, token)
        elif _is(token, *_OF_NOTHING):
            raise _elsewhere(place, token)


def check_where(verb: str, selector: str) -> None:
    """Refuse a word that means what lies elsewhere, of what a verb does to permanents, or to what lies beside the deck,
    alone. Raises ValueError."""
    if verb in DONE_BESIDE:
        _check_beside(verb, selector)
    if verb not in DONE_IN_PLAY:
        return
    for token in _words(selector):
        if _ZONES.get(token) in ELSEWHERE or token == _EVERYWHERE:
            what = _("'{verb}' does nothing to a card that is not in play, as '{word}' says").format(
                verb=verb, word=token
            )
            raise ValueError(_("{what}; write: {right}").format(what=what, right="lap, permanens, asztalon"))


def _check_beside(verb: str, selector: str) -> None:
    for token in _words(selector):
        elsewhere = _ZONES.get(token, "aside") != "aside"
        if elsewhere or _is(token, *_IN_PLAY, *_CREATURES, *_BESIDES, *_PASSING, "építmény", "helyszín"):
            what = _("'{verb}' is done to rule cards and followers alone, of which '{word}' is never true")
            told, right = what.format(verb=verb, word=token), "szabálylap, követő"
            raise ValueError(_("{what}; write: {right}").format(what=told, right=right))


def check_it(pattern: str, verb: str) -> None:
    """Refuse what a verb does to permanents alone, of ``it`` that lies elsewhere when that has happened. Raises
    ValueError."""
    word, _selector = pattern_of(pattern)
    if {*LIES.get(word, ON_TABLE)} <= {"hand", "deck", "pile", "void"}:
        what = _("'{verb}' does nothing to a card that is not in play, as '{word}' says")
        raise ValueError(what.format(verb=verb, word=f"on: {word}"))


def check_targets(place: str, selector: str) -> None:
    """Refuse a word that is never true of a target; one for a player stands alone, or for itself beside others
    (``lény | játékos``). Raises ValueError."""
    words = list(_words(selector))
    for token in words:
        if token in (*_OF_PLAYERS, *_OF_NOTHING):
            if token not in [part.strip() for part in selector.split("|")]:
                what = _("'{word}' in '{place}' stands alone, without other words and signs").format(
                    word=token, place=place
                )
                raise ValueError(_("{what}; write: {right}").format(what=what, right=f"{place}: [{token}]"))
        else:
            _check_other_card(place, token)
            _check_place(place, token, SOMEWHERE)


def _check_other_card(place: str, token: str) -> None:
    if _is(token, *_OF_THE_SOURCE):
        what = _("'{place}' is about other cards, '{word}' about the card itself; beside it stands: if: {word}")
        raise ValueError(what.format(place=place, word=token))
    if _is(token, *_OF_NOTHING):
        raise _elsewhere(place, token)


def _words(selector: str) -> Iterator[str]:
    """The words of a selector; neither signs and numbers, nor the words that are compared or have a text."""
    known = LANGUAGE.selectors
    tokens, words = known.tokens(selector), {*known.words, *known.values, *known.tags}
    for n, token in enumerate(tokens):
        if token not in _SIGNS and token.partition(":")[0] in words:
            yield token if n + 1 == len(tokens) or tokens[n + 1] in _SIGNS else f"{token}{tokens[n + 1]}…"


def _check_place(place: str, token: str, lies: tuple[str, ...] | None) -> None:
    if lies is None:
        return
    zone = _ZONES.get(token)
    if (zone is not None and zone not in lies) or (token in _IN_PLAY and not {*lies} & {*ON_TABLE}):
        raise _elsewhere(place, token)


_OF_THE_SOURCE, _OF_NOTHING = ("kötelék",), ("ellenfél_paklija",)
_BEFORE_PLAY = ("kijátszott",)
_OWN = ("saját", "self", "balra", "jobbra")
_NEIGHBOURS = ("balra", "jobbra", "host")
_OFF_TABLE = ("balra", "jobbra", "előre_kikészített", "host", "passzív", "rátett", "sebzett", "támadó", "tóken")
"""Words that are true of what lies on the table alone."""
_CREATURES = ("lény", "szörny", "kalandozó", "torzszülött", "galetki", "avatár", "repülő", "élőholt")
_BESIDES = ("bűbáj", "tárgy", "szakértelem", "szintlépés", "testrész", "varázslat", "rátett", "anyag")
_PASSING, _SLOTTED = ("azonnali", "általános"), ("követő", "szabálylap", "őslich")
_MEANT: dict[str, tuple[tuple[str, ...], str]] = {
    **dict.fromkeys(
        ("kills", "moved", "wounds"), ((*_BESIDES, *_PASSING, "építmény", "nem-lény"), "lény, szörny, kalandozó")
    ),
    "dies": (_BESIDES, "lény, szörny, kalandozó, építmény"),
    "demolished": ((*_BESIDES, *_CREATURES, "támadó"), "építmény"),
}
"""Events about cards of some types: the words of others, and those that may be written."""
_HEARD_OF_LOCATIONS = ("countered", "marked", "unmarked", "uses", "substituted", "spends")
_THEN: dict[str, tuple[str, ...]] = {
    "activated": ("passzív",),
    "passivized": ("aktív", "rátett"),
    "substituted": ("kifizetett",),
    "demolished": ("balra", "jobbra"),
    "enters": ("balra", "host"),
    "halálsikoly": ("galetki", "szakértelem", "szintlépés", "testrész", "torzszülött"),
    "moved": ("balra", "passzív", "támadó"),
    **dict.fromkeys(("from_hand", "play"), ("balra", "előre_kikészített", "host", "tóken")),
    **dict.fromkeys(("büntetés", "kárpótlás"), ("ellenséges", "balra", "jobbra", "host")),
}
"""What a thing never is just when that has happened to it: it has come last, it is the card itself, it is of a type
that the edition does not know …"""


def _check_kind(word: str, token: str) -> None:
    """Refuse a word that is never true of what such an event happens to, wherever that lies. Raises ValueError."""
    place, lies = f"on: {word}", LIES.get(word, ())
    others, known = _MEANT.get(word, ((), "lény, építmény, tárgy, bűbáj"))
    on_table = bool({*lies} & {*ON_TABLE})
    if not on_table and _is(token, "fajta"):
        what = _("'{place}' is about a card that lies elsewhere, '{word}' about permanents; write: {right}")
        raise ValueError(what.format(place=place, word=token, right=token.replace("fajta:", "altípus:")))
    never = _is(token, *_BEFORE_PLAY) and "chain" not in lies
    if never or (not on_table and _is(token, *_OFF_TABLE)):
        raise _elsewhere(place, token)
    if _is(token, *_THEN.get(word, ())):
        what = _("'{word}' is never true of what '{place}' is about, just when that has happened; any card: bármi")
        raise ValueError(what.format(place=place, word=token))
    aside = _is(token, *_SLOTTED) and "aside" not in lies
    passing = _is(token, *_PASSING) and {*lies} <= {*ON_TABLE, "aside"}
    location = _is(token, "helyszín") and (on_table or word == "played") and word not in _HEARD_OF_LOCATIONS
    if aside or passing or location or _is(token, *others):
        what = _("'{place}' is about other cards, of which '{word}' is never true; such as: {known}")
        raise ValueError(what.format(place=place, word=token, known=known if on_table else "bármi"))


def _is(token: str, *names: str) -> bool:
    """Whether a word is one of these, however it is spelled."""
    known, name = LANGUAGE.selectors, token.partition(":")[0]
    table = known.tags if ":" in token else known.words
    return name in table and any(table[name] is table.get(one) for one in names)


def _elsewhere(place: str, token: str) -> ValueError:
    what = _("'{place}' is about a card that lies elsewhere, of which '{word}' is never true; any card: bármi")
    return ValueError(what.format(place=place, word=token))


def _zones() -> dict[str, str]:
    """Word -> the zone it says; the table itself has no word of its own."""
    names = {zone: (zone, name, name.lower(), folded(name)) for zone, name in ZONE_WORDS.items() if zone != Zones.TABLE}
    return {one.replace(" ", "_"): zone for zone, those in names.items() for one in those}


_ZONES = _zones()


def _of_no_player(place: str, token: str) -> ValueError:
    what = _("'{place}' is about a player, of whom '{word}' is never true; one of: {known}")
    known = "saját, ellenséges, játékos, ellenfél, bármi"
    return ValueError(what.format(place=place, word=token, known=known))


def _no_player(place: str, token: str) -> ValueError:
    what = _("'{place}' is about a card and no player, so '{word}' is never true; whose it is: saját, ellenséges")
    return ValueError(what.format(place=place, word=token))


__all__ = [
    *("DONE", "DONE_IN_PLAY", "EITHER", "LIES", "PLAYERS"),
    *("check_card_condition", "check_condition", "check_host", "check_where", "check_it", "check_reaction"),
    *(
        "check_targets",
        "check_things",
        "check_trigger",
        "check_victims",
        "names",
        "never_favoured",
        "never_fights",
        "never_there",
    ),
    "speaks_of_players",
]
