"""What a card shows: two colours, its name and versions, subtype, colour, icons, text (titles 6, 9–12)."""

from __future__ import annotations

from collections.abc import Iterator

from kodex.engine.games.hkk.actions import Play, Use
from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.cards import registry
from kodex.engine.games.hkk.cards.amounts import amount
from kodex.engine.games.hkk.cards.effects import Effect, all_effects
from kodex.engine.games.hkk.cards.selectors import View, known_tags, tagged
from kodex.engine.games.hkk.effects.runs import Run
from kodex.engine.games.hkk.phases import SIDE, folded
from kodex.engine.games.hkk.playing.steps import Pending
from kodex.engine.games.hkk.sentences import say
from kodex.engine.games.hkk.table.setup import GivenTable
from kodex.engine.games.hkk.table.values import COLOURLESS, card, colours, is_of_colour, keyword, on_table, subtypes
from kodex.engine.games.hkk.vocabulary import (
    CARD_OVERRIDES,
    COLOURS_BOTH,
    COLOURS_NONE,
    COLOURS_NONE_COUNTS,
    COPIES_MOST,
    FREE_BARRED,
    HAS_ICON,
    NAME_VERSION,
    PREPARED_VERSIONS,
    WORD_PLACES,
    Facts,
    Happens,
    Marks,
    Zones,
)
from kodex.engine.kernel.state import Thing
from kodex.engine.kernel.table import Table

say(
    edition__chosen="{by} megmondja, melyik változatra vonatkozik: {thing} → {edition}",
    colour__shown="{by} felmutatja a kezéből: {shown}",
)
ORIGINAL, RENEWED = "eredeti", "felújított"


# --- two colours ------------------------------------------------------------------------------------------------------


# A card of two colours is of both at the same time.
book.states("6.2", COLOURS_BOTH, True, needs="colours")


def _backing(table: Table, by: str, thing: Thing) -> tuple[bool, list[str]]:
    """Whether a player has a permanent of one of the colours of a card, and the other cards of the hand that are."""
    own = set(card(table, thing).colours)
    there = any(own.intersection(colours(table, one)) for one in on_table(table, by))
    hand = [one for one in table.in_zone(by, "hand") if one.id != thing.id]
    return there, [one.id for one in hand if any(is_of_colour(table, one, text) for text in own)]


def _unbacked(table: Table, by: str, thing: Thing) -> bool:
    return len(card(table, thing).colours) > 1 and not any(_backing(table, by, thing))


@book.forbids("6.2", Play, needs="colours")
def two_coloured_cards_need_one_of_their_colours(table: Table, action: Play) -> str | None:
    """A card of two colours is played by who has a permanent, or another card in hand to show, of one of them."""
    thing = table.state.things.get(action.card)
    return action.card if thing is not None and _unbacked(table, action.by, thing) else None


@book.decides("6.2", FREE_BARRED, needs="colours")
def two_coloured_cards_need_it_from_elsewhere_too(table: Table, by: str, thing: Thing) -> bool | None:
    """That is a condition of playing it, wherever it comes from."""
    return True if _unbacked(table, by, thing) else None


def show_a_colour(table: Table, pending: Pending) -> Pending:
    """Step 2: who has nothing of the colours in play shows a card of the hand."""
    action = pending.action
    if isinstance(action, Play) and table.knows(("colours",)):
        thing = table.thing(action.card)
        if len(card(table, thing).colours) > 1:
            there, hand = _backing(table, action.by, thing)
            if hand and not there:
                show(table, action.by, hand)
    return pending


@book.procedure("6.2")
def show(table: Table, by: str, hand: list[str]) -> None:
    """The card of the hand is shown to everybody."""
    table.emit(Happens.COLOUR_SHOWN, by=by, shown=table.choose(by, "show", tuple(hand)))


def look_again(table: Table, action: Play | Use) -> None:
    """A card of several colours that is played cites that it is of all of them."""
    if isinstance(action, Play) and len(card(table, table.thing(action.card)).colours) > 1:
        table.justified_by(COLOURS_BOTH)


# --- names and versions -----------------------------------------------------------------------------------------------


@book.forbids("6.5.1", GivenTable)
def three_of_a_name(table: Table, _given: GivenTable) -> str | None:
    """Nobody uses more than three cards of a name, whatever versions there are, unless all of them allow it."""
    count: dict[tuple[str, str], int] = {}
    limited: set[tuple[str, str]] = set()
    for thing in table.state.things.values():
        found = card(table, thing)
        if found.name is None or Facts.PREPARED.of(thing) is not None or Facts.MARKER.of(thing):
            continue
        key = (thing.owner, found.name)
        count[key] = count.get(key, 0) + 1
        if found.copies is None or not table.decide(CARD_OVERRIDES):
            limited.add(key)
    most = table.decide(COPIES_MOST)
    many = (f"{owner}: {n} {name}" for (owner, name), n in count.items() if n > most and (owner, name) in limited)
    return ", ".join(many) or None


@book.forbids("6.5.1.1", GivenTable, needs="copies")
def other_limits_hold_for_deck_and_side_deck_together(table: Table, _given: GivenTable) -> str | None:
    """Whatever limits how many of a card may be used means the deck and the side deck together."""
    for thing in table.state.things.values():
        most = card(table, thing).copies
        if thing.zone != SIDE or most is None:
            continue
        n = sum((one.card, one.owner) == (thing.card, thing.owner) for one in table.state.things.values())
        if n > most:
            return f"{thing.card}: {n} > {most}"
    return None


def _named(table: Table, thing: Thing, text: str) -> bool:
    return _slug(card(table, thing).name or thing.card) == folded(text)


def _slug(name: str | None) -> str:
    return folded(name or "").replace(" ", "_")


@tagged("név", "nev")
def of_that_name(table: Table, thing: Thing, view: View, text: str) -> bool:
    """The card of that name (one without a name is called by its key): blanks are written ``_``."""
    if not _named(table, thing, text):
        return False
    meant = table.mark(Marks.EDITIONS).get(view.source or "")
    if meant is not None:
        return bool(card(table, thing).renewed == (meant == RENEWED))
    return table.decide(NAME_VERSION, thing, default=not card(table, thing).renewed)


# A name in a text means any version of the card, original or renewed.
book.states("6.5.2", NAME_VERSION, True, needs=("név", "nev"))


def _names_in(effects: tuple[Effect, ...]) -> Iterator[str]:
    """The names that effects speak of."""
    for effect in all_effects(effects):
        for text in (effect.to, effect.of, effect.condition):
            for part in (text or "").replace("(", " ").replace(")", " ").split():
                head, colon, name = part.partition(":")
                if colon and head.lstrip("!") in ("név", "nev"):
                    yield name


def say_the_version(table: Table, pending: Pending) -> Pending:
    """Step 3: which version is meant where a text names a card that has more than one."""
    if not table.knows(("renewed",)):
        return pending
    for name in dict.fromkeys(_names_in(pending.effects)):
        known = {one.renewed for one in table.cards.values() if _slug(one.name) == folded(name)}
        if len(known) > 1:
            choose_version(table, pending.by, pending.source)
    return pending


@book.procedure("6.5.3")
def choose_version(table: Table, by: str, source: str) -> None:
    """Its player must say whether the original or the renewed version of the card named is meant."""
    chosen = table.choose(by, "edition", (ORIGINAL, RENEWED))
    meant = {**table.mark(Marks.EDITIONS), source: chosen}
    table.emit(Happens.EDITION_CHOSEN, Marks.EDITIONS.set(meant), by=by, thing=source, edition=chosen)


@book.decides("6.5.4", PREPARED_VERSIONS, exception_to=("96.2", "96.5"), needs="renewed")
def originals_make_originals(table: Table, run: Run, effect: Effect) -> tuple[str, ...] | None:
    """An original card that makes cards ready before makes none but original ones."""
    maker = table.state.things.get(run.source)
    named = table.cards[str(effect.card)]
    if maker is None or card(table, maker).renewed or named.name is None:
        return None
    versions = [id_ for id_, one in table.cards.items() if one.name == named.name]
    originals = [id_ for id_ in versions if not table.cards[id_].renewed]
    return tuple(originals) if originals and len(originals) < len(versions) else None


# --- colour -----------------------------------------------------------------------------------------------------------


# A card that shows neither god nor clan is called colourless.
book.states("10.2", COLOURS_NONE, (COLOURLESS,))


@amount("színek", "szinek")
def different_colours(table: Table, view: View) -> int:
    """How many colours there are among the permanents of the player."""
    found = {colour for thing in on_table(table, view.by) for colour in colours(table, thing)}
    return len(found) if table.decide(COLOURS_NONE_COUNTS) else len(found - {COLOURLESS})


# Where a text speaks of colours, the colourless cards are one of them.
book.states("10.3", COLOURS_NONE_COUNTS, True)


# --- icons and words --------------------------------------------------------------------------------------------------


@tagged("ikon")
def with_an_icon(table: Table, thing: Thing, view: View, text: str) -> bool:
    """With an icon."""
    return table.decide(HAS_ICON, thing, text, default=bool(keyword(table, thing, text)) and thing.zone != Zones.DECK)


LEGENDARY = "legendás"
"""The icon of a card that has a legendary ability (76): no keyword, for the ability says so itself."""
known_tags(
    "ikon",
    texts=lambda: (*registry.KEYWORDS, LEGENDARY),
    meant=lambda text: LEGENDARY if folded(text) == folded(LEGENDARY) else registry.canonical(text),
)


@book.decides("11.1", HAS_ICON)
def icons_stay_on_the_card(table: Table, thing: Thing, text: str) -> bool:
    """A card keeps the icons of its frame wherever it is, even an icon of an ability that it does not have now."""
    if text == LEGENDARY:
        return any(ability.legendary for ability in card(table, thing).abilities)
    return bool(card(table, thing).keywords.get(text)) or bool(keyword(table, thing, text))


@book.decides("12.3", WORD_PLACES)
def where_words_of_a_card_stand(table: Table, thing: Thing) -> tuple[str, ...]:
    """A word is looked for in name, type, subtype and icons too, not in the text only; what adds colour is no text."""
    found = card(table, thing)
    return (found.name or "", found.type, *subtypes(table, thing), *found.keywords)
