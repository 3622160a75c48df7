"""What the types of the format cannot say: names that exist, ids used once, expectations that can fail.

Every error stands at the line of the key at fault.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

from kodex.engine import editions
from kodex.engine.games.hkk import phases
from kodex.engine.games.hkk.cards import Card
from kodex.engine.games.hkk.cards.effects import all_effects
from kodex.engine.games.hkk.cards.registry import GIVEN
from kodex.engine.games.hkk.interpretations import SWITCHES
from kodex.engine.games.hkk.sentences import SENTENCES
from kodex.engine.kernel.state import Thing as Piece
from kodex.engine.scenarios import format as f
from kodex.engine.scenarios.cards import check_cards, check_id, check_named, unused_cards
from kodex.engine.scenarios.setting import state_of, things_of
from kodex.errors import KodexError
from kodex.i18n import _
from kodex.refusals import nearest
from kodex.yamlfile import Document

Steps = tuple[str | int, ...]

STARTS = tuple(
    stage.id
    for stage in (phases.OPENING, *phases.STAGES)
    if not (stage.id.startswith("harc.") and phases.ORDER[stage.id] > phases.ORDER["harc.támadók"])
)
"""Stages a scenario can begin in: not in the middle of a combat."""

_SCENARIO_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


def check_scenario(document: Document, scenario: f.Scenario, cards: dict[str, Card], data: Any, at: Steps) -> None:
    """Raise KodexError at the first thing of a scenario that is not sound."""
    editions.book(str(scenario.edition or editions.DEFAULT))  # it may have words and events of its own
    if not _SCENARIO_ID.fullmatch(scenario.id):
        what = _("'{id}' is no id of a scenario").format(id=scenario.id)
        raise document.error(what, *at, "id", mend=_("small letters without accents, digits and hyphens"))
    for key in ("title", "asks", "answer"):
        said = getattr(scenario, key)
        if said is not None and not said.strip():
            raise document.error(_("this text is empty"), *at, key)
    if not scenario.rules:
        raise document.error(_("this list is empty"), *at, "rules", mend=_("name the rules that decide"))
    check_cards(document, scenario.cards, at)
    check_named(document, scenario.cards, cards, at)
    for name in unused_cards(scenario.cards, [scenario]):
        message = _("the scenario does not use the card '{id}'").format(id=name)
        raise document.error(message, *at, "cards", name, mend=_("delete it"))
    things = _check_given(document, scenario, cards, (*at, "given"))
    for n, step in enumerate(scenario.when):
        _check_step(document, scenario, things, cards, n, step, (*at, "when", n))
    _check_expectations(document, scenario, data, at)
    _check_explore(document, scenario, at)
    _check_readings(document, scenario, at)
    for name, reading in scenario.readings.items():
        for n, step in enumerate(reading.when):
            _check_step(document, scenario, things, cards, n, step, (*at, "readings", name, "when", n))
    for place, numbers in _numbers(scenario):
        _check_numbers(document, str(scenario.edition or editions.DEFAULT), numbers, (*at, *place))


# --- the given table --------------------------------------------------------------------------------------------------


def _check_given(document: Document, scenario: f.Scenario, cards: dict[str, Card], at: Steps) -> dict[str, Piece]:
    """The given table: players, stage, cards, ids. Gives the things on it by their ids."""
    given = scenario.given
    for player in given.players:
        check_id(document, player, (*at, "players", player))
    _check_player(document, given, given.active, (*at, "active"))
    for key in ("loser", "started"):
        if getattr(given, key) is not None:
            _check_player(document, given, getattr(given, key), (*at, key))
    stage = phases.read_stage(given.phase)
    if stage is None or stage not in STARTS:
        what = _("'{word}' is no stage a scenario can begin in").format(word=given.phase)
        raise document.error(what, *at, "phase", mend=_one_of(given.phase, STARTS))
    if stage in (phases.OPENING.id, phases.STAGES[0].id):
        for player, side in given.players.items():
            if side.life <= 0:  # within a turn somebody may stand so until its end
                what = _("nobody begins a turn without life: the game was over at the end of the one before (3.14)")
                raise document.error(
                    what, *at, "players", player, "life", mend=_("the number must be at least {n}").format(n=1)
                )
    ids: Counter[str] = Counter(list(given.players))
    for player, zone, n, thing in things_of(given):
        here = (*at, "players", player, zone, n)
        if thing.card not in cards:
            what = _("there is no card '{id}'").format(id=thing.card)
            raise document.error(
                what,
                *here,
                mend=_("define it under cards, or take one of: {known}").format(known=nearest(thing.card, cards)),
            )
        if thing.id is not None:
            check_id(document, thing.id, (*here, "id"))
            ids[thing.id] += 1
            if ids[thing.id] > 1:
                raise document.error(_("the id '{id}' is used twice").format(id=thing.id), *here, "id")
        if thing.owner is not None:
            _check_player(document, given, thing.owner, (*here, "owner"))
    things = state_of(scenario).things
    for player in given.players:
        if player in things:
            raise document.error(_("the id '{id}' is used twice").format(id=player), *at, "players", player)
    for player, zone, n, thing in things_of(given):
        if thing.host is not None and thing.host not in things:
            raise document.error(
                _nobody(thing.host), *at, "players", player, zone, n, "host", mend=_one_of(thing.host, things)
            )
    return things


def _check_player(document: Document, given: f.Given, player: str, at: Steps) -> None:
    if player not in given.players:
        what = _("there is no player '{id}'").format(id=player)
        raise document.error(what, *at, mend=_one_of(player, given.players))


def _one_of(word: str, known: Iterable[str]) -> str:
    return _("one of: {known}").format(known=nearest(word, known))


def _nobody(id_: str) -> str:
    return _("there is no card or player '{id}' on this table").format(id=id_)


# --- steps ------------------------------------------------------------------------------------------------------------


def _check_step(
    document: Document,
    scenario: f.Scenario,
    things: dict[str, Piece],
    cards: dict[str, Card],
    n: int,
    step: f.AnyStep,
    at: Steps,
) -> None:
    """Every player, card, ability and stage a step names exists."""
    given = scenario.given
    by = getattr(step, "by", None)
    everybody = isinstance(step, f.PassStep) and by == "all"
    if by is not None and not everybody:
        _check_player(document, given, by, (*at, "by"))
    if everybody and getattr(step, "illegal", None) is not None:
        raise document.error(_("'illegal' needs one player"), *at, "by", mend=_one_of("", given.players))
    if isinstance(step, f.LookStep):
        _check_player(document, given, step.whose, (*at, "whose"))
        if phases.read_zone(step.zone) is None:
            near = _one_of(step.zone, phases.ZONE_WORDS.values())
            raise document.error(_("there is no zone '{zone}'").format(zone=step.zone), *at, "zone", mend=near)
    if isinstance(step, f.AdvanceStep):
        _check_stage(document, step.to, (*at, "to"))
    answers = isinstance(step, f.ChooseStep) and 0 < n <= len(scenario.when)
    if answers and isinstance(scenario.when[n - 1], f.CheckStep) and at[-2:] == ("when", n):
        what = _("'choose' answers the step before it, and a check asks nothing")
        raise document.error(what, *at, "act", mend=_("put it before the check"))
    for key, id_ in _named(step):
        if id_ not in things and id_ not in given.players and not _made(cards, id_):
            raise document.error(_nobody(id_), *at, key, mend=_one_of(id_, [*things, *given.players]))
    if isinstance(step, f.ReactStep):
        _check_reaction(document, step, things, at)
    if isinstance(step, f.AnnounceStep) and step.to is not None and step.to.partition("/")[0] not in things:
        raise document.error(_nobody(step.to), *at, "to", mend=_one_of(step.to, things))
    if isinstance(step, f.UseStep | f.ReactStep) and step.ability is not None:
        user = things.get(str(step.of))
        # an ability may be gained in the course of play
        if user is None or (cards[user.card].ability(step.ability) is None and not _gained(cards, step.ability)):
            what = _("'{card}' has no ability '{id}'").format(card=step.of, id=step.ability)
            known = [one.id for one in cards[user.card].abilities] if user is not None else []
            raise document.error(what, *at, "ability", mend=_one_of(step.ability, known) if known else None)


def _made(cards: dict[str, Card], id_: str) -> bool:
    """Whether an id may be that of a card or marker that comes into being in the course of play (``golem-1``)."""
    name, _hyphen, n = id_.rpartition("-")
    return name in cards and n.isdigit()


def _gained(cards: dict[str, Card], ability: str) -> bool:
    if ability in GIVEN or any(card.marker and card.ability(ability) for card in cards.values()):
        return True
    return any(one.id == ability for card in cards.values() for one in card.abilities) and any(
        effect.do in ("grant", "copy")
        for card in cards.values()
        for effect in all_effects((*card.effects, *(one for own in card.abilities for one in own.effects)))
    )


def _check_reaction(document: Document, step: f.ReactStep, things: dict[str, Piece], at: Steps) -> None:
    if (step.card is None) == (step.of is None) or (step.of is None) != (step.ability is None):
        what = _("a reaction is either a card from hand or an ability of a card")
        raise document.error(what, *at, mend=_("give 'card', or 'of' and 'ability'"))
    to = step.to.partition("/")[0]
    if to not in things:
        raise document.error(_nobody(to), *at, "to", mend=_one_of(to, things))


def _check_stage(document: Document, word: str, at: Steps) -> None:
    if phases.read_stage(word) is None:
        raise document.error(_("'{word}' is no stage").format(word=word), *at, mend=_one_of(word, phases.BY_ID))


def _named(step: f.AnyStep) -> Iterator[tuple[str, str]]:
    """The cards and players a step names, with the key they stand under."""
    for key in ("of", "card", "thing", "target"):
        if getattr(step, key, None) is not None:
            yield key, getattr(step, key)
    for key in ("into", "out", "order", "things", "targets"):
        yield from ((key, id_) for id_ in getattr(step, key, ()))
    for one, other in getattr(step, "map", {}).items():
        yield from (("map", one), ("map", other))


# --- expectations -----------------------------------------------------------------------------------------------------


def _expects(then: f.Then) -> bool:
    return bool(then.state or then.delta or then.events or then.counts or then.cites)


def _check_expectations(document: Document, scenario: f.Scenario, data: Any, at: Steps) -> None:
    """A scenario expects something that can fail to come."""
    then = scenario.then
    if "then" in data and not data["then"]:
        raise document.error(
            _("'then' expects nothing"), *at, "then", mend=_("say what must come of it, or leave it out")
        )
    if then.impossible and (_expects(then) or then.never_cites or scenario.when):
        raise document.error(_("'impossible' stands alone: nothing is played on such a table"), *at, "then")
    for n, step in enumerate(scenario.when):
        if isinstance(step, f.CheckStep) and not (step.that or step.cites):
            raise document.error(_("this check looks at nothing"), *at, "when", n, mend=_("give 'that' or 'cites'"))
    looks = any(isinstance(step, f.CheckStep) or getattr(step, "illegal", None) is not None for step in scenario.when)
    if not (looks or _expects(then) or then.impossible or scenario.explore or scenario.readings):
        where = (*at, "then") if "then" in data else at
        raise document.error(_("nothing is expected, so the scenario cannot fail"), *where, mend=_("give 'then'"))
    _check_then(document, scenario, then, (*at, "then"))


def _check_then(document: Document, scenario: f.Scenario, then: f.Then, at: Steps) -> None:
    words: list[tuple[str, Steps]] = [(word, ("events", n)) for n, word in enumerate(then.events)]
    words += [(word, ("counts", word)) for word in then.counts]
    for word, place in words:
        kind = word.partition(":")[0]
        if kind not in SENTENCES:
            raise document.error(
                _("there is no event '{event}'").format(event=word), *at, *place, mend=_one_of(kind, SENTENCES)
            )
    for n, number in enumerate(then.never_cites):
        edition, bare = _of(str(scenario.edition or editions.DEFAULT), number)
        if bare not in _bound(edition) and bare not in editions.shared(edition):
            message = _("no norm is bound to {number}, so it is never cited").format(number=number)
            raise document.error(message, *at, "never_cites", n)


def _check_explore(document: Document, scenario: f.Scenario, at: Steps) -> None:
    explore = scenario.explore
    if explore is None:
        return
    if not explore.free:
        what = _("nothing is free, so there is nothing to explore")
        raise document.error(
            what, *at, "explore", "free", mend=_("name decisions (payment, order:*) or actions (action)")
        )
    if not (explore.always or explore.never or explore.sometimes):
        what = _("nothing is expected of what is explored")
        raise document.error(what, *at, "explore", mend=_("give 'always', 'never' or 'sometimes'"))
    if explore.until is not None:
        _check_stage(document, explore.until, (*at, "explore", "until"))


def _check_readings(document: Document, scenario: f.Scenario, at: Steps) -> None:
    for name, reading in scenario.readings.items():
        here = (*at, "readings", name)
        if not reading.switches:
            raise document.error(_("a reading sets at least one switch"), *here, "switches", mend=_one_of("", SWITCHES))
        for switch, value in reading.switches.items():
            known = SWITCHES.get(switch)
            if known is None:
                what = _("there is no switch '{name}'").format(name=switch)
                raise document.error(what, *here, "switches", switch, mend=_one_of(switch, SWITCHES))
            if value not in known.readings:
                what = _("the switch '{name}' has no reading '{value}'").format(name=switch, value=value)
                raise document.error(what, *here, "switches", switch, mend=_one_of(value, known.readings))
        if not _expects(reading.then):
            raise document.error(
                _("'then' expects nothing"), *here, "then", mend=_("say what must come of the reading")
            )
        _check_then(document, scenario, reading.then, (*here, "then"))


# --- numbers of rules -------------------------------------------------------------------------------------------------


def _of(edition: str, number: str) -> tuple[str, str]:
    """The edition that a number in a scenario of an edition is of, and the bare number."""
    other, colon, rest = number.partition(":")
    return (other, rest) if colon and other in editions.EDITIONS else (edition, number)


@cache
def _bound(edition: str) -> frozenset[str]:
    """The numbers that norms are bound to."""
    return frozenset(editions.book(edition).numbers())


@cache
def _known(edition: str) -> frozenset[str] | None:
    """Every number of an edition, None when there is no rulebook to ask."""
    try:
        from kodex.store.light import every_number

        return every_number(edition)
    except (KodexError, ImportError):  # in a browser there is an engine, but no store
        return None


def _numbers(scenario: f.Scenario) -> Iterator[tuple[Steps, list[str]]]:
    """Every list of rule numbers in a scenario, with its place."""
    yield ("rules",), scenario.rules
    for n, step in enumerate(scenario.when):
        for key in ("cites", "illegal"):
            yield ("when", n, key), getattr(step, key, None) or []
    thens: list[tuple[Steps, f.Then]] = [(("then",), scenario.then)]
    for name, reading in scenario.readings.items():
        yield ("readings", name, "rules"), reading.rules
        thens.append((("readings", name, "then"), reading.then))
    for place, then in thens:
        for key in ("cites", "never_cites", "impossible"):
            yield (*place, key), getattr(then, key)


def _check_numbers(document: Document, edition: str, numbers: list[str], at: Steps) -> None:
    for n, written in enumerate(numbers):
        of, number = _of(edition, written)
        if number in _bound(of):
            continue
        known = _known(of)
        if known is not None and number not in known:
            near = nearest(number, [one for one in known if one.split(".")[0] == number.split(".")[0]] or known)
            what = _("the rulebook has no rule {number}").format(number=number)
            options = ", ".join(near.split(", ")[:8])
            if of != editions.DEFAULT and number in _bound(editions.DEFAULT):
                options = f"{editions.DEFAULT}:{number}"
            raise document.error(what, *at, n, mend=_("one of: {known}").format(known=options))
