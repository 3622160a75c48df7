"""The war of the gods: who the opponents are is said by colours (169.4)."""

from __future__ import annotations

from collections import Counter

from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.fixed import fixed
from kodex.engine.games.hkk.formats.checked import called, decks, is_tournament
from kodex.engine.games.hkk.formats.tournament_decks import is_free
from kodex.engine.games.hkk.interpretations import read_as
from kodex.engine.games.hkk.multiplayer.games import GODS, NO_NAMES, OTHER_FOES, all_agree, is_played
from kodex.engine.games.hkk.multiplayer.last_power import is_for_the_last_power
from kodex.engine.games.hkk.phases import folded
from kodex.engine.games.hkk.table.setup import GivenTable
from kodex.engine.games.hkk.table.values import card, colours
from kodex.engine.games.hkk.vocabulary import FOES_OF, LOSERS_GO_OUT, OPPONENTS, God, Marks
from kodex.engine.kernel.state import Thing
from kodex.engine.kernel.table import Table

NAMES = {
    God.FAIRLIGHT: ("fairlight", "mágus"),
    God.SHERAN: ("sheran", "tudós"),
    God.THARR: ("tharr", "tisztogató"),
    God.RAIA: ("raia", "katona"),
    God.ELENIOS: ("elenios", "pszionicista"),
    God.RHATT: ("rhatt",),
    God.LEAH: ("leah", "halhatatlan"),
    God.DORNODON: ("dornodon", "tolvaj"),
    God.CHARA_DIN: ("chara-din", "mutáns"),
}
"""The gods with the names of their clans, as 169.4.4 to 169.4.12 name them."""


def colour_of(table: Table, player: str) -> God | None:
    """The god whose colour a player has chosen."""
    chosen = table.mark(Marks.COLOURS).get(player)
    return next((god for god in God if folded(god) == chosen), None)


@book.forbids("169.4.1", GivenTable, needs=GODS)
def five_to_nine_players(table: Table, _given: GivenTable) -> str | None:
    """At least five players play, and at most nine."""
    n, least, most = (
        len(table.state.players),
        fixed(table, "gods_war.players.min"),
        fixed(table, "gods_war.players.max"),
    )
    if not is_played(table, GODS) or least <= n <= most:
        return None
    return f"{n} < {least}" if n < least else f"{n} > {most}"


@book.forbids("169.4.2", GivenTable, needs=GODS)
def each_colour_once(table: Table, _given: GivenTable) -> str | None:
    """Every player has a colour, and no two play the same one."""
    if not is_played(table, GODS):
        return None
    chosen = table.mark(Marks.COLOURS)
    wrong = [colour for colour, n in Counter(chosen.values()).items() if n > 1]
    wrong += [f"{player}: –" for player in table.state.players if player not in chosen]
    return ", ".join(sorted(wrong)) or None


@book.forbids("169.4.2", GivenTable, needs=GODS)
def decks_are_of_the_chosen_colour(table: Table, _given: GivenTable) -> str | None:
    """Decks are those of one colour (152): the colour chosen, and what is of no god."""
    if not is_played(table, GODS) or not is_tournament(table):
        return None
    told = []
    for deck in decks(table):
        own = colour_of(table, deck.player)
        told += [f"{deck.player}: {called(table, one)}" for one in deck.main if _is_of_another(table, one, own)]
    return "; ".join(dict.fromkeys(told)) or None


def _is_of_another(table: Table, thing: Thing, own: God | None) -> bool:
    limited = [one for one in colours(table, thing) if not is_free(one)]
    return bool(limited) and folded(own or "") not in map(folded, limited)


# --- opponents --------------------------------------------------------------------------------------------------------


@book.decides("169.4.3", OPPONENTS, needs=GODS)
def opponents_by_colour(table: Table, player: str) -> tuple[str, ...] | None:
    """The colours that players have chosen say who their opponents are.

    Disputed: only the own list counts; with ``gods_war.one_sided`` on ``kolcsonos`` one of the two lists is enough.
    """
    if not is_played(table, GODS):
        return None
    others = [other for other in table.state.players if other != player]
    found = [other for other in others if _lists(table, player, other)]
    if read_as(table, "gods_war.one_sided", "kolcsonos"):
        found = [other for other in others if other in found or _lists(table, other, player)]
    return tuple(found)


def _lists(table: Table, player: str, other: str) -> bool:
    """Whether the god of one player has that of another among the opponents.

    Disputed: with ``gods_war.one_sided`` on ``eliras`` Fairlight has Chara-din there instead of Leah.
    """
    own, theirs = colour_of(table, player), colour_of(table, other)
    if own is None or theirs is None:
        return False
    listed = tuple(table.decide(FOES_OF[own]))
    if own is God.FAIRLIGHT and read_as(table, "gods_war.one_sided", "eliras"):
        listed = tuple(God.CHARA_DIN if god == God.LEAH else god for god in listed)
    return theirs in listed


# Fairlight against Tharr, Raia and Leah.
book.states("169.4.4", FOES_OF[God.FAIRLIGHT], (God.THARR, God.RAIA, God.LEAH), needs=GODS)
# Sheran against Leah, Tharr and Chara-din.
book.states("169.4.5", FOES_OF[God.SHERAN], (God.LEAH, God.THARR, God.CHARA_DIN), needs=GODS)
# Tharr against Fairlight, Sheran and Rhatt.
book.states("169.4.6", FOES_OF[God.THARR], (God.FAIRLIGHT, God.SHERAN, God.RHATT), needs=GODS)
# Raia against Fairlight, Dornodon and Sheran.
book.states("169.4.7", FOES_OF[God.RAIA], (God.FAIRLIGHT, God.DORNODON, God.SHERAN), needs=GODS)
# Elenios against Leah, Dornodon and Fairlight.
book.states("169.4.8", FOES_OF[God.ELENIOS], (God.LEAH, God.DORNODON, God.FAIRLIGHT), needs=GODS)
# Rhatt against Leah, Chara-din and Dornodon.
book.states("169.4.9", FOES_OF[God.RHATT], (God.LEAH, God.CHARA_DIN, God.DORNODON), needs=GODS)
# Leah against Rhatt, Sheran and Elenios.
book.states("169.4.10", FOES_OF[God.LEAH], (God.RHATT, God.SHERAN, God.ELENIOS), needs=GODS)
# Dornodon against Elenios, Raia and Tharr.
book.states("169.4.11", FOES_OF[God.DORNODON], (God.ELENIOS, God.RAIA, God.THARR), needs=GODS)
# Chara-din against Rhatt, Elenios and Raia.
book.states("169.4.12", FOES_OF[God.CHARA_DIN], (God.RHATT, God.ELENIOS, God.RAIA), needs=GODS)


@book.decides("169.4.13", OPPONENTS, exception_to="169.4.3", needs=GODS)
def other_opponents_by_agreement(table: Table, player: str) -> tuple[str, ...] | None:
    """If all have agreed at the beginning, players have other opponents than those by colour."""
    if not is_played(table, GODS) or not all_agree(table, OTHER_FOES):
        return None
    return table.mark(Marks.AGREED_FOES).get(player)


@book.forbids("169.4.14", GivenTable, needs=NO_NAMES)
def no_card_names_another_god(table: Table, _given: GivenTable) -> str | None:
    """If all have agreed, no card is used whose text names a god or clan that is not the card's own colour."""
    if not is_played(table, GODS) or not all_agree(table, NO_NAMES):
        return None
    return ", ".join(thing.id for thing in table.state.things.values() if _names_another(table, thing)) or None


def _names_another(table: Table, thing: Thing) -> bool:
    words = folded(card(table, thing).text or "").replace(",", " ").replace(".", " ").split()
    own = set(map(folded, colours(table, thing)))
    others = [folded(name) for god, names in NAMES.items() if folded(god) not in own for name in names]
    return any(word.startswith(name) for word in words for name in others)


# --- losing -----------------------------------------------------------------------------------------------------------


@book.decides("3.14", LOSERS_GO_OUT, needs=GODS)
def the_last_one_wins(table: Table) -> bool | None:
    """Of many players who has lost goes out, and the others play on until one is left.

    Disputed: with ``gods_war.victory`` on ``vegso-hatalom`` victory points say who wins (169.3.7–169.3.10).
    """
    return True if is_played(table, GODS) and not is_for_the_last_power(table) else None
