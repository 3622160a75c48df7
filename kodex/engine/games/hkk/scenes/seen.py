"""What of a scenario of HKK tells that it rests on rules which nobody plays yet, or says something without effect."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from kodex.engine.face import Seen
from kodex.engine.face.spoken import folded
from kodex.engine.games.hkk import phases
from kodex.engine.games.hkk.cards import Card
from kodex.engine.games.hkk.cards.known_words import once_a_card
from kodex.engine.games.hkk.formats.costs import IN_PLAY
from kodex.engine.games.hkk.scenes import format as f
from kodex.engine.games.hkk.scenes.many.given import games_of
from kodex.engine.games.hkk.scenes.setting import cards_of, formats_of
from kodex.engine.games.hkk.vocabulary import Zones
from kodex.ground.i18n import _

OPEN_ZONES = (Zones.HAND, *phases.ON_TABLE, phases.ASIDE)
"""Where a card must lie at the start for its words to matter: what lies in a deck or a pile may never come up."""


def seen(scenario: f.Scenario, cards: Mapping[str, Card]) -> Seen:
    """The words, zones, acts and the stage of a scenario, and what it says of the game around it."""
    given = scenario.given
    lying = cards_of(given)
    open_to_all = dict.fromkeys(name for zone, name in lying if zone in OPEN_ZONES)
    return Seen(
        formats=frozenset(map(folded, formats_of(given))),
        zones=frozenset(zone for zone, _card in lying),
        cards=frozenset({*scenario.cards, *(name for _zone, name in lying)}),
        words=frozenset().union(*(_folded_words(cards[name]) for name in open_to_all)),
        acts=frozenset((str(step.__struct_config__.tag), _zone(step)) for step in scenario.when),
        stage=phases.read_stage(given.phase),
        started=given.started is not None,
        turn=given.players[given.active].turn,
    )


def is_of_a_tournament_game(scenario: f.Scenario) -> bool:
    """Whether the rules of tournaments on playing may matter: of a match, of the first turn, of what is done there."""
    given = scenario.given
    if set(formats_of(given)).isdisjoint(f.TOURNAMENTS):
        return False
    first = given.players[given.active].turn <= 1
    steps = [*scenario.when, *(step for one in scenario.readings.values() for step in one.when)]
    fights = any(isinstance(step, f.AttackStep | f.RepeatStep) for step in steps)
    opening = phases.read_stage(given.phase) == phases.OPENING.id
    return first or fights or opening or given.match is not None or given.penalty is not None


def _zone(step: f.AnyStep) -> str | None:
    zone = getattr(step, "zone", None)
    return phases.read_zone(zone) if zone is not None else None


@once_a_card
def _folded_words(card: Card) -> frozenset[str]:
    return frozenset(map(folded, _words_of(card)))


def _words_of(card: Card) -> Iterator[str]:
    """The words a card may be known by: keywords, types, colours, what kinds of abilities it has; no free names."""
    yield from (card.type, *card.subtypes, *card.keywords)
    yield from card.colours or ("színtelen",)
    if card.marker:
        yield "jelző"
    for ability in card.abilities:
        yield from ("késleltetett",) if ability.delayed is not None else ()
        yield from ("időleges",) if ability.temporary is not None else ()


def without_effect(scenario: f.Scenario) -> tuple[str, tuple[str, str], str] | None:
    """A format that nothing on the table hangs on: what is wrong, where, and what would be right."""
    given = scenario.given
    plays_on = games_of(given) or is_of_a_tournament_game(scenario)
    if given.format is None or given.deck_check or plays_on or not IN_PLAY.isdisjoint(formats_of(given)):
        return None
    what = _("no rule of the format '{word}' matters on this table").format(word=", ".join(formats_of(given)))
    return what, ("given", "format"), _("delete it, or give deck_check: true")
