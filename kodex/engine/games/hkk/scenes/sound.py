"""Whether a scenario of HKK can be set and played as it is written: the given table, and what its steps name."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Container, Iterator, Mapping
from typing import TYPE_CHECKING

from kodex.engine.face.checks import aimed, check_card, check_date, check_id, check_stage, one_of, words_of_a_list
from kodex.engine.games.hkk import phases
from kodex.engine.games.hkk.book import RULEBOOK
from kodex.engine.games.hkk.cards import Card
from kodex.engine.games.hkk.cards.effects import Effect, all_effects
from kodex.engine.games.hkk.cards.known_words import of_card
from kodex.engine.games.hkk.cards.registry import GIVEN
from kodex.engine.games.hkk.icons.treasure import TREASURE
from kodex.engine.games.hkk.scenes import format as f
from kodex.engine.games.hkk.scenes.many.sound import check_games, check_player
from kodex.engine.games.hkk.scenes.setting import ids_of, state_of_given, things_of
from kodex.engine.games.hkk.scenes.steps import around
from kodex.engine.games.hkk.scenes.writing.slips import check_answered, so_many
from kodex.engine.games.hkk.table import marker_names
from kodex.engine.games.hkk.vocabulary import Zones
from kodex.engine.games.hkk.zones.stealing import steals_its_host
from kodex.engine.kernel.chance import CHANCE
from kodex.engine.kernel.state import Thing as Piece
from kodex.ground.i18n import _
from kodex.ground.nearby import nearest
from kodex.ground.written import flow

if TYPE_CHECKING:
    from kodex.ground.yamlfile import Document

Steps = tuple[str | int, ...]

STARTS = tuple(
    stage.id
    for stage in (phases.OPENING, *phases.STAGES)
    if not (stage.id.startswith("harc.") and phases.ORDER[stage.id] > phases.ORDER["harc.támadók"])
)
"""Stages a scenario can begin in: not in the middle of a combat."""

AMID = ("harc.képességek.vége", "harc.ütés")
"""Stages of combat that a scenario can begin in where creatures have just been hurt in them."""

OF_A_MATCH = (around.NextGameStep, around.EndMatchStep, around.AgreeAnewStep, around.ClockStep)
"""Steps that there are in a match only."""
MOST_PLAYERS = {"hkk-8": 2}
"""Editions that say nothing of more players; the Kódex does (168), so does the 11th edition (``vegso-hatalom``)."""


def _format_called(word: str) -> str | None:
    found = f.format_called(word)
    return found if found in f.FORMATS else None


# --- the given table --------------------------------------------------------------------------------------------------


def check_given(document: Document, scenario: f.Scenario, cards: Mapping[str, Card], at: Steps) -> None:
    """Raise KodexError where the players, the stage, the cards or the ids of a given table are not sound."""
    given = scenario.given
    for player in given.players:
        check_id(document, player, (*at, "players", player))
    check_player(document, given, given.active, (*at, "active"))
    for key in ("loser", "started"):
        if getattr(given, key) is not None:
            check_player(document, given, getattr(given, key), (*at, key))
    stage = _check_start(document, given, at)
    if stage in (phases.OPENING.id, phases.STAGES[0].id):
        lives: list[tuple[Steps, int]] = [
            (("players", player, "life"), side.life) for player, side in given.players.items()
        ]
        lives += [(("pairs", n, "life"), one.life) for n, one in enumerate(given.pairs) if one.life is not None]
        for place, life in lives:
            if life <= 0:  # within a turn somebody may stand so until its end
                what = _("nobody begins a turn without life: the game was over at the end of the one before (3.14)")
                raise document.error(what, *at, *place, mend=_("the number must be at least {n}").format(n=1))
    for word in (given.format,) if isinstance(given.format, str) else given.format or ():
        if f.format_called(word) not in f.FORMATS:
            what = _("there is no format '{word}'").format(word=word)
            called = words_of_a_list(word, _format_called, f.FORMATS)
            if called:
                rest = [one for one in given.format or () if one != word] if not isinstance(given.format, str) else []
                raise document.error(what, *at, "format", mend=f"format: {flow([*rest, *called])}")
            raise document.error(what, *at, "format", mend=one_of(word, f.FORMATS, document))
    _check_announced(document, given, at)
    _check_number_of_players(document, scenario, (*at, "players"))
    check_games(document, given, at)
    ids: Counter[str] = Counter(list(given.players))
    for id_, (player, zone, n, thing) in zip(ids_of(given), things_of(given), strict=True):
        here = (*at, "players", player, zone, n)
        if thing.card not in cards and (several := so_many(thing.card, cards)) is not None:
            what = _("a number is no part of a card's name: '{word}'").format(word=thing.card)
            raise document.error(what, *here, mend=several)
        check_card(document, thing.card, cards, cards, here)
        _check_markers(document, thing.markers, cards, (*here, "markers"))
        _check_strength(document, thing.markers, cards[thing.card].type, (*here, "markers"))
        if thing.id is not None:
            check_id(document, thing.id, (*here, "id"))
            if thing.n > 1:
                what = _("{n} cards cannot have one id").format(n=thing.n)
                raise document.error(what, *here, "id", mend=_("leave 'id' out: they are numbered"))
        ids[id_] += 1
        if ids[id_] > 1:
            place = (*here, "id") if thing.id is not None else here
            mend = _("give one of them another 'id'")
            raise document.error(_("the id '{id}' is used twice").format(id=id_), *place, mend=mend)
        for key in ("owner", "opponent"):
            if getattr(thing, key) is not None:
                check_player(document, given, getattr(thing, key), (*here, key))
    things = state_of_given(given).things
    _check_thefts(document, given, cards, things, at)
    _check_hurt(document, given, things, at)
    for player, zone, n, thing in things_of(given):
        if thing.host is not None and thing.host not in things:
            raise document.error(
                _nobody(thing.host), *at, "players", player, zone, n, "host", mend=one_of(thing.host, things)
            )


def _check_markers(document: Document, markers: Mapping[str, int], cards: Mapping[str, Card], at: Steps) -> None:
    """A name that differs from a marker of the rules by a slip is no other marker, unless a card speaks of it."""
    for name in markers:
        meant = marker_names.misspelt(name)
        if meant is not None and not any(name in (key, card.name) or name in repr(card) for key, card in cards.items()):
            what = _("no marker is called '{word}'").format(word=name)
            raise document.error(what, *at, name, mend=_("did you mean '{word}'?").format(word=meant))


def _check_strength(document: Document, markers: Mapping[str, int], type_: str, at: Steps) -> None:
    """Strength and weakness say how much they give or take; on a galetki the rules say it of strength (8.2.1)."""
    for name in markers:
        right = marker_names.says_nothing(name)
        if right is not None and not (name == marker_names.STRONGER and type_ == "galetki"):
            what = _("a marker '{word}' that says nothing of damage and life does nothing").format(word=name)
            raise document.error(what, *at, name, mend=_("write: {right}").format(right=right))


def _check_announced(document: Document, given: f.Given, at: Steps) -> None:
    """The players of match and penalty rule are there, the date is one."""
    check_date(document, given.date, *at, "date")
    match = given.match or around.Match()
    named = [("match", "right", match.right)] if match.right is not None else []
    named += [("match", "wins", player) for player in match.wins]
    named += [("match", "anew", player) for player in match.anew]
    for key, field, player in named:
        check_player(document, given, player, (*at, key, field))
    for n, player in enumerate(given.penalty or ()):
        check_player(document, given, player, (*at, "penalty", n))


def _check_start(document: Document, given: f.Given, at: Steps) -> str:
    """The stage that a scenario begins in; in the middle of a combat only where creatures have just been hurt."""
    stage = phases.read_stage(given.phase)
    if phases.is_combat(given.phase):
        what = _("'{word}' has many stages: which one?").format(word=given.phase)
        mend = _("harc.támadók: attackers are declared; harc.támadók.előtt: what is done before that")
        raise document.error(what, *at, "phase", mend=mend)
    starts = (*STARTS, *AMID) if given.hurt else STARTS
    if stage is not None and stage not in starts:
        what = _("no scenario can begin in {stage}: who has attacked whom is no part of a given table").format(
            stage=stage
        )
        mend = _("phase: harc.támadók, and the steps that lead there: advance, to: {stage}").format(stage=stage)
        raise document.error(what, *at, "phase", mend=mend)
    if stage is None and phases.is_life_saving(given.phase):
        what = _("the life saving window opens in a stage, when somebody has been hurt")
        raise document.error(what, *at, "phase", mend=_("phase: fő.1, hurt: [who has been hurt]"))
    if stage is None:
        what = _("'{word}' is no stage a scenario can begin in").format(word=given.phase)
        raise document.error(what, *at, "phase", mend=one_of(given.phase, starts, document))
    if given.right is not None:
        check_player(document, given, given.right, (*at, "right"))
        if not given.begun:
            what = _("at the beginning of a stage the active player acts first")
            raise document.error(what, *at, "right", mend=_("give begun: true"))
    return stage


def _check_hurt(document: Document, given: f.Given, things: Mapping[str, Piece], at: Steps) -> None:
    """Those who have just been hurt lie on the table, and are wounded."""
    for n, id_ in enumerate(given.hurt):
        if id_ not in things:
            raise document.error(_nobody(id_), *at, "hurt", n, mend=one_of(id_, things))
        if things[id_].zone not in phases.ON_TABLE or not things[id_].facts.get("damage"):
            what = _("'{id}' has not been hurt").format(id=id_)
            raise document.error(what, *at, "hurt", n, mend=_("give it 'wounds', on the table"))


def _check_thefts(
    document: Document, given: f.Given, cards: Mapping[str, Card], things: Mapping[str, Piece], at: Steps
) -> None:
    """What a card that steals lies on is, or was, another player's: else nobody knows whose it was (174.0)."""
    for player, zone, n, thing in things_of(given):
        host = things.get(thing.host or "")
        if host is not None and steals_its_host(cards[thing.card]):
            if host.controller != player or host.owner != player:
                continue
            what = _("'{card}' cannot lie on what it has stolen already: whose that was is not known")
            mend = _("give '{host}' to the other player, or say with 'owner' whose it was")
            place = (*at, "players", player, zone, n, "host")
            names = {"card": thing.card, "host": thing.host}
            raise document.error(what.format(**names), *place, mend=mend.format(**names))


def _check_number_of_players(document: Document, scenario: f.Scenario, at: Steps) -> None:
    edition, n = str(scenario.edition or RULEBOOK), len(scenario.given.players)
    if n > MOST_PLAYERS.get(edition, n):
        what = _("{edition} knows games of two players only, here are {n}").format(edition=edition, n=n)
        raise document.error(what, *at, mend=_("leave one out"))


def _nobody(id_: str) -> str:
    return _("there is no card or player '{id}' on this table").format(id=id_)


# --- steps ------------------------------------------------------------------------------------------------------------


def _besides(step: f.AnyStep) -> tuple[str, ...]:
    """Who may do a step besides a player of the table."""
    return ("all",) if isinstance(step, f.PassStep) else (CHANCE,) if isinstance(step, f.ChooseStep) else ()


def check_step(
    document: Document,
    scenario: f.Scenario,
    things: Mapping[str, Piece],
    cards: Mapping[str, Card],
    n: int,
    step: f.AnyStep,
    at: Steps,
) -> None:
    """Every player, card, ability and stage a step names exists."""
    given = scenario.given
    by = getattr(step, "by", None)
    everybody = isinstance(step, f.PassStep) and by == "all"
    if by is not None and not everybody and not (isinstance(step, f.ChooseStep) and by == CHANCE):
        check_player(document, given, by, (*at, "by"), _besides(step))
    if everybody and getattr(step, "illegal", None) is not None:
        raise document.error(_("'illegal' needs one player"), *at, "by", mend=one_of("", given.players))
    if getattr(step, "whose", None) is not None:
        check_player(document, given, step.whose, (*at, "whose"))  # type: ignore[union-attr]
    if isinstance(step, OF_A_MATCH) and given.match is None:
        what = _("this game is part of no match")
        raise document.error(what, *at, "act", mend=_("give the match: given: {match: {game: 1}}"))
    if isinstance(step, around.AskStep):
        _check_asked(document, given, step, at)
    if isinstance(step, f.RepeatStep):
        for place, one in enumerate(step.cycle):
            check_step(document, scenario, things, cards, n, one, (*at, "cycle", place))
            if getattr(one, "by", None) == "all" or one.choose:
                what = _("a step of a cycle is one player's, and leaves no decision open")
                raise document.error(what, *at, "cycle", place, mend=_("give each player's pass by itself"))
    if isinstance(step, f.LookStep) and phases.read_zone(step.zone) is None:
        near = one_of(step.zone, phases.ZONE_WORDS.values(), document)
        raise document.error(_("there is no zone '{zone}'").format(zone=step.zone), *at, "zone", mend=near)
    if isinstance(step, f.AdvanceStep):
        check_stage(document, step.to, stage_called(step.to), phases.BY_ID, (*at, "to"))
    answers = isinstance(step, f.ChooseStep) and 0 < n <= len(scenario.when)
    if answers and isinstance(scenario.when[n - 1], f.CheckStep) and at[-2:] == ("when", n):
        what = _("'choose' answers the step before it, and a check asks nothing")
        raise document.error(what, *at, "act", mend=_("put it before the check"))
    for key, id_ in _named(step):
        if id_ in given.players and id_ not in things and key not in _AIMED:
            what = _("'{id}' is a player, and a card is meant here").format(id=id_)
            raise document.error(what, *at, key, mend=one_of("", things))
        if id_ not in things and id_ not in given.players and not may_come(cards, id_):
            same = [one for one, thing in things.items() if thing.card == id_]
            if len(same) > 1:
                same.sort(key=lambda one: (len(one), one))
                lying = [f"{one} ({phases.ZONE_WORDS.get(things[one].zone, things[one].zone)})" for one in same]
                what = _("there are {n} of '{card}' on this table").format(n=len(same), card=id_)
                mend = _("name one of them: {ids}; or give it an 'id'").format(ids=", ".join(lying))
                raise document.error(what, *at, key, mend=mend)
            called = _("on this table it is called {id}").format(id=same[0]) if same else _made(cards, id_)
            called = called or aimed(step, key, id_, [*things, *given.players]) or _of_several(step, key, id_, things)
            may = [*things, *(given.players if key in _AIMED else ())]
            raise document.error(_nobody(id_), *at, key, mend=called or (one_of(id_, may) if may else None))
    _check_x(document, step, things, cards, at)
    if isinstance(step, f.ReactStep):
        _check_reaction(document, step, at)
    if isinstance(step, f.ReactStep | f.AnnounceStep) and step.to is not None:
        check_answered(document, given.players, things, scenario.when[:n], to := step.to.partition("/")[0], (*at, "to"))
        if not (to in things or may_come(cards, to)):
            raise document.error(_nobody(to), *at, "to", mend=_made(cards, to) or one_of(to, things))
    if isinstance(step, f.UseStep | f.ReactStep | f.AnnounceStep | f.TakeBackStep) and step.ability is not None:
        of = step.card if isinstance(step, f.AnnounceStep | f.TakeBackStep) else step.of
        user = _card_of(things, cards, str(of))
        if isinstance(step, f.UseStep) and step.keep is not None and step.ability != TREASURE:
            raise document.error(_("'keep' belongs to the use of a treasure (kincs)"), *at, "keep")
        # an ability may be gained in the course of play
        if user is None or (user.ability(step.ability) is None and not _gained(cards, step.ability)):
            what = _("'{card}' has no ability '{id}'").format(card=of, id=step.ability)
            known = [one.id for one in user.abilities] if user is not None else []
            known += [one for one in user.keywords if one in GIVEN] if user is not None else []
            known += [one for one in nearest(step.ability, GIVEN) if one not in known]
            mend = one_of(step.ability, known) if known else _("give it one under 'abilities', or name another card")
            raise document.error(what, *at, "ability", mend=mend)


def _check_x(
    document: Document, step: f.AnyStep, things: Mapping[str, Piece], cards: Mapping[str, Card], at: Steps
) -> None:
    """An X is chosen for what is played only where its card speaks of one; an ability may be another card's."""
    if not getattr(step, "x", 0):
        return
    played = _card_of(things, cards, str(getattr(step, "card", None)))
    if all(of_card(one).isdisjoint(_OF_X) for one in ([played] if played is not None else cards.values())):
        what, named = _("there is no X in the text or the price of '{card}'"), getattr(step, "card", None)
        raise document.error(what.format(card=named or getattr(step, "of", None)), *at, "x", mend=_("leave it out"))


def _check_asked(document: Document, given: f.Given, step: around.AskStep, at: Steps) -> None:
    """Asked is for the hand, or for a deck of which it is known how large it was at the start."""
    zone = phases.read_zone(step.zone)
    if zone not in (Zones.HAND, Zones.DECK):
        what = _("nobody has to say how many cards there are in '{zone}'").format(zone=step.zone)
        raise document.error(what, *at, "zone", mend=one_of(step.zone, ("kéz", "pakli")))
    if zone == Zones.DECK and not given.deck_check and phases.read_stage(given.phase) != phases.OPENING.id:
        what = _("nobody knows here with how many cards the decks began")
        raise document.error(what, *at, "zone", mend=_("begin at phase: kezdés, or give deck_check: true"))


def may_come(cards: Mapping[str, Card], id_: str) -> bool:
    """Whether an id may be that of a card or marker that comes into being in the course of play (``golem-1``)."""
    name, _hyphen, n = id_.rpartition("-")
    return name in cards and n.isdigit()


def _made(cards: Mapping[str, Card], id_: str) -> str | None:
    """The mend where a card or marker is meant that is made in the course of play."""
    made = {effect.card for card in cards.values() for effect in _every_effect(card) if effect.card in cards}
    name = next((one for one in made if one in (id_, id_.rstrip("0123456789"))), None)
    return _("made in play it is called {id}").format(id=f"{name}-{id_[len(name) :] or 1}") if name else None


def _every_effect(card: Card) -> list[Effect]:
    return all_effects((*card.effects, *(one for own in card.abilities for one in own.effects)))


def _card_of(things: Mapping[str, Piece], cards: Mapping[str, Card], id_: str) -> Card | None:
    """The card of what has this id now, or may have it in the course of play."""
    if id_ in things:
        return cards[things[id_].card]
    return cards[id_.rpartition("-")[0]] if may_come(cards, id_) else None


def _gained(cards: Mapping[str, Card], ability: str) -> bool:
    if ability in GIVEN or any(card.marker and card.ability(ability) for card in cards.values()):
        return True
    return any(one.id == ability for card in cards.values() for one in card.abilities) and any(
        effect.do in ("grant", "become")
        for card in cards.values()
        for effect in all_effects((*card.effects, *(one for own in card.abilities for one in own.effects)))
    )


def _check_reaction(document: Document, step: f.ReactStep, at: Steps) -> None:
    if (step.card is None) == (step.of is None) or (step.of is None) != (step.ability is None):
        what = _("a reaction is either a card from hand or an ability of a card")
        raise document.error(what, *at, mend=_("give 'card', or 'of' and 'ability'"))


def _of_several(step: f.AnyStep, key: str, id_: str, things: Container[str]) -> str | None:
    """The pairs that are meant by several names as one key of them: ``{"ork, fal": medve}`` is ``{ork: medve, fal:
    medve}``."""
    names = re.split(r"\s*[,;+&]\s*|\s+(?:és|meg|and)\s+|\s+", id_.strip())
    pairs: dict[str, str] = getattr(step, "map", {}) if key == "map" else {}
    if id_ not in pairs or len(names) < 2 or not all(one in things for one in names):
        return None
    each: dict[str, str] = {}
    for one, other in pairs.items():
        each |= dict.fromkeys(names, other) if one == id_ else {one: other}
    return f"map: {flow(each)}"


_OF_X = ("x", "X")
"""The key and the word by which a card speaks of X."""
_AIMED = ("target", "targets", "map")
"""Where a step may name a player as well as a card."""


def _named(step: f.AnyStep) -> Iterator[tuple[str, str]]:
    """The cards and players a step names, with the key they stand under."""
    for key in ("of", "card", "thing", "target"):
        if getattr(step, key, None) is not None:
            yield key, getattr(step, key)
    for key in ("into", "out", "order", "things", "targets"):
        yield from ((key, id_) for id_ in getattr(step, key, ()))
    for one, other in getattr(step, "map", {}).items():
        yield from (("map", one), ("map", other))


def stage_called(word: str) -> str | None:
    """The stage, or the life saving window, that a player means by a word."""
    return phases.LIFE_SAVING if phases.is_life_saving(word) else phases.read_stage(word)
