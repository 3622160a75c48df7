"""The language of the game's cards, made of what all games share (``engine/cards/language``), and its selectors:
which things a text means, seen from the card that says it."""

from __future__ import annotations

from kodex.engine.cards import selectors
from kodex.engine.cards.language import Language, Whom
from kodex.engine.games.conquest.book import book, course
from kodex.engine.games.conquest.cards import SPEECH
from kodex.engine.games.conquest.switches import read_as
from kodex.engine.games.conquest.table.places import neighbours, where
from kodex.engine.games.conquest.table.units import card, is_unit, keyword, type_of, worth
from kodex.engine.games.conquest.vocabulary import (
    ATTACK,
    BLANK,
    BLOODIED,
    DAMAGE,
    EXHAUSTED,
    HAS_TRAIT,
    HIT_POINTS,
    ICONS,
    LATER_ROUND,
    PRINTED,
    REACHES_HOME,
    Place,
    Under,
    beside,
    in_row,
)
from kodex.engine.kernel.state import Thing
from kodex.engine.kernel.table import Table

PLANETS = range(1, 11)
PEOPLE = ("controller", "opponent", "both")
THINGS = ("self", "host", "target", "it")
HERE, NEXT = "itt", "szomszédos"
"""The words that name a planet from where the card of the text is."""
IN_HAND = "kézben"


class View(selectors.View, frozen=True):
    """From where a selector looks: the source, its controller, X; ``target`` and what the happening is about."""

    target: str | None = None
    it: str | None = None


def load() -> None:
    """The verbs are entered with the game; nobody reads a card without it."""


LANGUAGE: Language[View] = Language(
    load,
    zones=(Place.HQ, *map(beside, PLANETS), *map(in_row, PLANETS)),
    others=(Place.HAND, Place.DISCARD, Place.DECK, Place.VICTORY),
    first=("egység", "saját", "ellenséges", HERE),
    whom=Whom(
        people=PEOPLE,
        things=THINGS,
        to_players=PEOPLE,
        to_things=("target", "self", "it"),
    ),
    always=("if", "may", "then"),
    speech=lambda: SPEECH,
)
LANGUAGE.selectors.nowhere["host"] = "to: host"
word, value, tagged = LANGUAGE.selectors.word, LANGUAGE.selectors.value, LANGUAGE.selectors.tagged
player_word, amount = LANGUAGE.selectors.player_word, LANGUAGE.amounts.amount


# --- what a card is ---------------------------------------------------------------------------------------------------


@word("egység")
def _unit(table: Table, thing: Thing, view: View) -> bool:
    return is_unit(table, thing)


@word("hadúr")
def _warlord(table: Table, thing: Thing, view: View) -> bool:
    return card(table, thing).type == "hadúr"


@word("sereg")
def _army(table: Table, thing: Thing, view: View) -> bool:
    return type_of(table, thing) == "harcoló egység"


@word("jelölő")
def _token(table: Table, thing: Thing, view: View) -> bool:
    return card(table, thing).type == "jelölőegység"


@word("támogatás")
def _support(table: Table, thing: Thing, view: View) -> bool:
    return card(table, thing).type == "támogatás"


@word("erősítő")
def _attachment(table: Table, thing: Thing, view: View) -> bool:
    return type_of(table, thing) == "erősítő"


@word("esemény")
def _event(table: Table, thing: Thing, view: View) -> bool:
    return card(table, thing).type == "esemény"


@word("bolygó")
def _planet(table: Table, thing: Thing, view: View) -> bool:
    return card(table, thing).type == "bolygó"


@word("egyedi")
def _unique(table: Table, thing: Thing, view: View) -> bool:
    return card(table, thing).unique


@tagged("jellemző")
def _trait(table: Table, thing: Thing, view: View, text: str) -> bool:
    return table.decide(HAS_TRAIT, thing, text)


@book.decides("sz/jellemzok#b1", HAS_TRAIT)
def texts_name_traits(table: Table, thing: Thing, trait: str) -> bool:
    """A trait does nothing by itself; abilities that name it mean the cards that have it."""
    lost = read_as(table, "blank-and-traits", "jellemzok-elvesznek") and table.decide(BLANK, thing)
    return trait in card(table, thing).traits and not lost


@tagged("név")
def _name(table: Table, thing: Thing, view: View, text: str) -> bool:
    return thing.card == text


@tagged("frakció")
def _faction(table: Table, thing: Thing, view: View, text: str) -> bool:
    return card(table, thing).faction == text


@tagged("kulcsszó")
def _keyword(table: Table, thing: Thing, view: View, text: str) -> bool:
    return bool(keyword(table, thing, text))  # type: ignore[arg-type]


# --- whose it is, how and where it lies -------------------------------------------------------------------------------


@word("saját")
def _own(table: Table, thing: Thing, view: View) -> bool:
    return thing.controller == view.by


@player_word("saját")
def _of_own(table: Table, player: str, view: View) -> bool:
    return player == view.by


@word("ellenséges")
def _enemy(table: Table, thing: Thing, view: View) -> bool:
    return thing.controller not in ("", view.by)


@player_word("ellenséges")
def _of_enemy(table: Table, player: str, view: View) -> bool:
    return player not in ("", view.by)


@word("ez")
def _this(table: Table, thing: Thing, view: View) -> bool:
    return thing.id == view.source


@word("az")
def _it(table: Table, thing: Thing, view: View) -> bool:
    return thing.id == view.it


@word("cél")
def _target(table: Table, thing: Thing, view: View) -> bool:
    return thing.id == view.target


@word("kimerült")
def _exhausted(table: Table, thing: Thing, view: View) -> bool:
    return EXHAUSTED.of(thing)


@word("pihent")
def _ready(table: Table, thing: Thing, view: View) -> bool:
    return not EXHAUSTED.of(thing)


@word("sérült")
def _damaged(table: Table, thing: Thing, view: View) -> bool:
    return DAMAGE.of(thing) > 0


@word("sebesült")
def _bloodied(table: Table, thing: Thing, view: View) -> bool:
    return BLOODIED.of(thing)


def planet_of(table: Table, thing: Thing | None) -> int:
    """The place of the planet at which a card lies, or that it is; 0 for the headquarters and what is out of play."""
    if thing is None:
        return 0
    row, _slash, n = thing.zone.partition("/")
    return int(n) if row == Place.ROW else where(thing)


def _from(table: Table, view: View) -> int:
    return planet_of(table, table.state.things.get(view.source or ""))


@word(HERE)
def _here(table: Table, thing: Thing, view: View) -> bool:
    at = _from(table, view)
    return bool(at) and planet_of(table, thing) == at


@word(NEXT)
def _next(table: Table, thing: Thing, view: View) -> bool:
    at = _from(table, view)
    return bool(at) and planet_of(table, thing) in neighbours(table, at)


@word("bolygón")
def _at_a_planet(table: Table, thing: Thing, view: View) -> bool:
    return bool(where(thing)) or (thing.zone == Place.HQ and table.decide(REACHES_HOME))


@book.decides("sz/foparancsnoksag#b2", REACHES_HOME)
def not_the_headquarters(table: Table) -> bool:
    """What has to do with planets does not reach the headquarters, one's own or the opponent's."""
    return False


@word("főparancsnokságon")
def _in_headquarters(table: Table, thing: Thing, view: View) -> bool:
    return thing.zone == Place.HQ


@word("csatában")
def _in_battle(table: Table, thing: Thing, view: View) -> bool:
    battle = course.frame(table.state, Under.BATTLE)
    return battle is not None and where(thing) == battle.get("planet")


@word("elsőfordulóban")
def _in_the_first_round(table: Table, thing: Thing, view: View) -> bool:
    """While the first round of combat goes on at its planet: from its first turn, or by the other reading from the
    beginning of the battle on."""
    battle = course.frame(table.state, Under.BATTLE)
    if battle is None or where(thing) != battle.get("planet") or battle.get(LATER_ROUND):
        return False
    has_begun = battle.step > course.steps(Under.BATTLE).index("csataforduló")
    return has_begun or read_as(table, "ranged-skirmish-and-first-round", "resze")


@word(IN_HAND, elsewhere=True)
def _in_hand(table: Table, thing: Thing, view: View) -> bool:
    return thing.zone == Place.HAND


@word("eldobott", elsewhere=True)
def _in_pile(table: Table, thing: Thing, view: View) -> bool:
    return thing.zone == Place.DISCARD


# --- numbers ----------------------------------------------------------------------------------------------------------


@value("támadás")
def _attack(table: Table, thing: Thing, view: View) -> int:
    return table.decide(ATTACK, thing)


@value("ép")
def _hit_points(table: Table, thing: Thing, view: View) -> int:
    return table.decide(HIT_POINTS, thing)


@value("parancs")
def _icons(table: Table, thing: Thing, view: View) -> int:
    return table.decide(ICONS, thing)


@value("sérülés")
def _damage(table: Table, thing: Thing, view: View) -> int:
    return DAMAGE.of(thing)


@value("költség")
def _cost(table: Table, thing: Thing, view: View) -> int:
    return card(table, thing).cost or 0


@value("nyomtatott_támadás")
def _printed_attack(table: Table, thing: Thing, view: View) -> int:
    return worth(table, thing).attack


@value("nyomtatott_ép")
def _printed_hit_points(table: Table, thing: Thing, view: View) -> int:
    return worth(table, thing).hp


def _of_target(table: Table, view: View, of: str | None) -> Thing | None:
    return table.state.things.get(of or "")


@amount("cél.támadás")
def _attack_of_target(table: Table, view: View) -> int:
    thing = _of_target(table, view, view.target)
    return 0 if thing is None else table.decide(ATTACK, thing)


@amount("cél.költség")
def _cost_of_target(table: Table, view: View) -> int:
    thing = _of_target(table, view, view.target)
    return 0 if thing is None else card(table, thing).cost or 0


@amount("cél.nyomtatott_támadás")
def _printed_of_target(table: Table, view: View) -> int:
    thing = _of_target(table, view, view.target)
    return 0 if thing is None else table.decide(PRINTED, thing, "támadás", default=table.decide(ATTACK, thing))


@book.decides("sz/nyomtatott#p1", PRINTED)
def as_it_stands_on_the_card(table: Table, thing: Thing, what: str) -> int:
    """What texts call printed is what stands on the card, whatever changes the value."""
    return worth(table, thing).attack if what == "támadás" else worth(table, thing).hp


@amount("ez.sérülés")
def _damage_of_this(table: Table, view: View) -> int:
    thing = _of_target(table, view, view.source)
    return 0 if thing is None else DAMAGE.of(thing)


__all__ = ["HERE", "IN_HAND", "LANGUAGE", "NEXT", "View", "planet_of"]
