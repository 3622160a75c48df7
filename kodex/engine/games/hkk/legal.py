"""What players may think of doing: candidates for every kind of action, the legal ones among them lazily.

``enters(kind)`` adds a generator of candidates for a new kind of action: ``function(table, player) -> Iterator``.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from itertools import combinations, product
from typing import TypeVar

from msgspec import Struct

from kodex.engine.games.hkk.actions import Action, Attack, Claim, Exchange, Pass, Play, Sacrifice, StrikeBack, Use
from kodex.engine.games.hkk.cards import Card, is_creature
from kodex.engine.games.hkk.cards.effects import Ability, Effect
from kodex.engine.games.hkk.chain import at_hand, links, reactions
from kodex.engine.games.hkk.connected import offers
from kodex.engine.games.hkk.exchange import Exchanges
from kodex.engine.games.hkk.permissions import claimants
from kodex.engine.games.hkk.phases import ASIDE, ON_TABLE
from kodex.engine.games.hkk.runs import slots
from kodex.engine.games.hkk.targets import candidates as targets
from kodex.engine.games.hkk.targets import says
from kodex.engine.games.hkk.values import abilities, card, is_building, opponents
from kodex.engine.games.hkk.ways import SEEN
from kodex.engine.kernel.known import OPEN, about
from kodex.engine.kernel.lazily import Parts
from kodex.engine.kernel.moments import MET, Moment, answer_at, answer_like, moment
from kodex.engine.kernel.state import Thing
from kodex.engine.kernel.table import Table

Ideas = Callable[[Table, str], Iterable[Action]]
F = TypeVar("F", bound=Ideas)
MOST_X = 20
USED = ("activated", "combat", "reaction")
WORKING = (*ON_TABLE, ASIDE)
MINE = ("hand", *WORKING)
Entry = tuple[Ideas, bool, tuple[str, ...], tuple[str, ...], str | None]
IDEAS: dict[str, Entry] = {}
"""By kind of action: the candidates, whether all are legal, the stages, the words of cards and the mark they need."""


def enters(
    kind: str,
    *,
    checked: bool = False,
    stages: tuple[str, ...] = (),
    needs: tuple[str, ...] = (),
    during: str | None = None,
) -> Callable[[F], F]:
    """Enter what a player may think of: candidates for one kind of action; ``checked``: only legal ones.

    ``stages`` are the only ones in which there can be any (none: in all); ``needs`` words one of which a card must
    know; ``during`` is a mark of the table without which there are none.
    """

    def enter(ideas: F) -> F:
        IDEAS[kind] = ideas, checked, stages, needs, during
        return ideas

    return enter


def actions(table: Table, player: str) -> Iterator[Action]:
    """The legal actions of a player now, passing first; conceding and draws by agreement are left out."""
    marks = table.state.marks
    for ideas, checked, during in _ideas_at(table, marks.get("stage")):
        if during is not None and during not in marks:
            continue
        if checked:
            yield from ideas(table, player)
        else:
            for action in ideas(table, player):
                if table.is_legal(action):
                    yield action


def possible(table: Table, players: Iterable[str]) -> Sequence[Action]:
    """The legal actions of these players now, as :func:`actions` gives them; what need not be built yet is not."""
    marks = table.state.marks
    stage = marks.get("stage")
    found: list[Action] = []
    parts: list[Sequence[Action]] = [found]
    for player in players:
        quiet = _quiet(table, player)
        if quiet is not None and quiet.passes is not None:
            found += quiet.passes
            continue
        busy = False
        for ideas, checked, during in _ideas_at(table, stage):
            if during is not None and during not in marks:
                continue
            some = ideas(table, player)
            if type(some) is Exchanges:
                found = []
                parts += some, found
            elif checked:
                busy |= some != () and ideas is not passing
                found += some
            else:
                found += [action for action in some if table.is_legal(action)]
        if quiet is not None and not busy:
            quiet.learn(table, player)
    return found if len(parts) == 1 else Parts(parts)


class Quiet(Struct, gc=False):
    """What is known of a moment in which passing, playing and using are all a player can think of.

    ``has`` are the signs (bits) of what the player has; ``passes`` is set when none of it can be played or used now:
    at ``NEVER`` the moment keeps the signs of what nobody can, by what there is to spend those of what is too dear.
    """

    here: Moment
    has: int
    purse: tuple[int, int]
    passes: tuple[Action, ...] | None

    def learn(self, table: Table, player: str) -> None:
        """Keep that nothing can be done now, as far as that is known of everything by itself."""
        here = self.here
        never, dear = here.get(NEVER, 0), here.get(self.purse, 0)
        nothing = here.get("no play") is True
        for zone in MINE:
            for thing in table.in_zone(player, zone):
                for question, sign in _signs(table, thing):
                    if here.get(question) is False or (nothing and zone == "hand"):
                        never |= sign
                    elif here.get((question, *self.purse)) is False:
                        dear |= sign
        here[NEVER], here[self.purse] = never, dear


NEVER = "never"


def _quiet(table: Table, player: str) -> Quiet | None:
    state = table.state
    here = None if "chain" in state.marks or SEEN in table.memo else moment(table, player)
    if here is None:
        return None
    simple = here.get(SIMPLE)
    if simple is None:
        simple = here[SIMPLE] = _simple(table, state.marks.get("stage"))
    if not simple:
        return None
    for mark in simple:
        if mark in state.marks:
            return None
    numbers = state.players[player]
    purse = numbers.get("magic", 0), numbers.get("components", 0)
    has = table.while_things_stay(("has", player), _has, player)
    left = has & ~here.get(NEVER, 0)
    quiet = (not left or not left & ~here.get(purse, 0)) and type(here.get("pass")) is bool
    return Quiet(here, has, purse, passing(table, player) if quiet else None)


SIMPLE = "simple"


def _simple(table: Table, stage: str | None) -> tuple[str, ...]:
    """The marks without which passing, playing and using are all one can think of in a stage; () when never."""
    entries = [(ideas, during) for ideas, _checked, during in _ideas_at(table, stage)]
    rest = [during for ideas, during in entries if ideas not in (passing, plays, uses)]
    if table.norms_adding("abilities") or table.norms_deciding("plays.elsewhere"):
        return ()
    marks = tuple(during for during in rest if during is not None)
    return marks if len(marks) == len(rest) else ()


def _has(table: Table, player: str) -> int:
    """The signs of what a player has in hand and is able to use."""
    order, things, kept, has = table.state.order, table.state.things, table.known.signs_of, 0
    for zone in MINE:
        for id_ in order.get(f"{player}.{zone}", ()):
            thing = things[id_]
            one = kept.get(id_)
            if one is None or one[0] is not thing:
                one = kept[id_] = thing, sum({sign for _question, sign in _signs(table, thing)})
            has |= one[1]
    return has


def _signs(table: Table, thing: Thing) -> list[tuple[Hashable, int]]:
    """The questions whether a card of the hand may be played or something on the table used, each with its bit."""
    signs = table.known.signs
    if thing.zone == "hand":
        asked: list[Hashable] = [about(("play",), thing)]
    else:
        asked = [about(("use", one.id), thing) for one in _usable(table, thing)]
    return [(question, signs.setdefault(question, 1 << len(signs))) for question in asked]


def _ideas_at(table: Table, stage: str | None) -> list[tuple[Ideas, bool, str | None]]:
    """What players may think of in a stage with the cards of this table."""
    by_stage: dict[str | None, list[tuple[Ideas, bool, str | None]]] = table.memo.setdefault("ideas", {})
    found = by_stage.get(stage)
    if found is None:
        found = by_stage[stage] = [
            (ideas, checked, during)
            for ideas, checked, stages, needs, during in IDEAS.values()
            if (not stages or stage in stages) and table.knows(needs)
        ]
    return found


@enters("pass", checked=True)
def passing(table: Table, player: str) -> tuple[Action, ...]:
    """To pass."""
    action = Pass(player)
    if "chain" in table.state.marks:
        return (action,) if table.is_legal(action) else ()
    here = moment(table, player)
    known = None if here is None else here.get("pass")
    if known is None or known is MET:
        known = answer_at(table, player, "pass", Table.is_legal, action)
    return (action,) if known is True or (known is OPEN and table.is_legal(action)) else ()


def _targetings(
    table: Table, by: str, source: str, ability: str | None, effects: tuple[Effect, ...]
) -> Iterator[tuple[str, ...]]:
    n = max(len(says(table, source, ability)), len(slots(effects)))
    yield from product(*(targets(table, by, source, ability, effects, i) for i in range(n)))


def plays_of(
    table: Table, player: str, card_id: str, reacts_to: str | None = None, way: str | None = None
) -> Iterator[Play]:
    """The legal ways to play a card of the hand."""
    definition: Card = card(table, table.thing(card_id))
    most = min(MOST_X, table.player(player, "magic")) if definition.cost.x else 0
    for x in range(most + 1):
        if not _possible(table, Play(player, card_id, None, (), x, reacts_to, way)):
            return
        for aimed in _targetings(table, player, card_id, None, definition.effects):
            action = Play(player, card_id, aimed[0] if aimed else None, aimed[1:], x, reacts_to, way)
            if _fits(table, action):
                yield action


def _fits(table: Table, action: Play) -> bool:
    """Whether nothing about its targets forbids to play a card; of most that have none this is known."""
    if action.target is None and not action.x and action.reacts_to is None and SEEN not in table.memo:
        thing = table.thing(action.card)
        known = answer_like(table, action.by, about(("fits",), thing), thing, _may_fit, action.by)
        if known is not OPEN:
            return bool(known)
    return table.fits(action)


def _may_fit(table: Table, id_: str, player: str) -> bool:
    return table.fits(Play(player, id_))


def _possible(table: Table, action: Play) -> bool:
    """Whether a card may be played at all now; asked once for cards in hand that do not differ."""
    thing = table.thing(action.card)
    if thing.facts or SEEN in table.memo:
        return table.is_possible(action)
    table.refused_by = None
    if action.x == 0 and action.reacts_to is None and action.way is None:
        question = about(("play",), thing)
        known = answer_like(table, action.by, question, thing, _may_play, action.by)
        if known is not OPEN:
            return known and _can_be_paid(table, action, thing, question)
    whose = (action.by, thing.card, thing.zone, thing.owner, thing.controller)
    key = ("possible", *whose, action.x, action.reacts_to, action.way)
    known = table.cache.get(key)
    if known is None:
        known = table.cache[key] = table.is_possible(action)
    return bool(known)


PURSE = ("magic", "components")
"""The numbers of a player with which most costs are paid."""


def _purse(table: Table, player: str) -> dict[str, int]:
    numbers = table.state.players[player]
    return {key: numbers.get(key, 0) for key in PURSE}


def _can_be_paid(table: Table, action: Play, thing: Thing, question: Hashable) -> bool:
    """Whether nothing about its cost forbids to play a card; known where it depends on what the player has to spend."""
    purse = _purse(table, action.by)
    asked = (question, *purse.values())
    known = answer_like(table, action.by, asked, thing, _may_pay, action.by, shown={action.by: purse})
    return table.is_affordable(action) if known is OPEN else bool(known)


def _may_pay(table: Table, id_: str, player: str) -> bool:
    return table.is_affordable(Play(player, id_))


def _may_play(table: Table, id_: str, player: str) -> bool:
    return table.is_allowed(Play(player, id_))


def _may_use(table: Table, id_: str, player: str, ability: str) -> bool:
    return table.is_allowed(Use(player, id_, ability))


def _no_play(table: Table, player: str) -> bool:
    """Whether nothing at all can be played now, whatever the card."""
    return answer_at(table, player, "no play", _forbidden_to_play, player) is True


def _forbidden_to_play(table: Table, player: str) -> bool:
    return any(
        norm.about == "moment" and norm.function(table, Play(player, "?")) for norm in table.norms_forbidding(Play)
    )


def _unusable(table: Table, player: str, of: str, ability: Ability) -> bool:
    """Whether an ability cannot be used now, whichever thing of its kind has it."""
    thing = table.state.things[of]
    return answer_like(table, player, about(("use", ability.id), thing), thing, _may_use, player, ability.id) is False


def uses_of(table: Table, player: str, of: str, ability: Ability, reacts_to: str | None = None) -> Iterator[Use]:
    """The legal ways to use an ability."""
    if reacts_to is None and not ability.from_deck and _unusable(table, player, of, ability):
        return
    if ability.kind == "combat":
        for n in range(1, _most(table, player, ability) + 1):
            action = Use(player, of, ability.id, None, n)
            if not table.is_legal(action):
                return
            yield action
        return
    most = min(MOST_X, table.player(player, "magic")) if ability.cost.x else 0
    for x in range(most + 1):
        if not table.is_possible(Use(player, of, ability.id, None, 1, (), x, reacts_to)):
            return
        for aimed in _targetings(table, player, of, ability.id, ability.effects):
            action = Use(player, of, ability.id, aimed[0] if aimed else None, 1, aimed[1:], x, reacts_to)
            if table.fits(action):
                yield action


def _most(table: Table, player: str, ability: Ability) -> int:
    from kodex.engine.games.hkk.combat import price_of

    if ability.or_cost:
        return MOST_X if ability.limit is None else min(MOST_X, ability.limit)
    cost = ability.cost if ability.effects else table.quietly(price_of, ability)
    bounds = [
        table.player(player, key) // price
        for key, price in (("magic", cost.magic), ("components", cost.components))
        if price
    ]
    return min([*bounds, MOST_X])


@enters("play", checked=True)
def plays(table: Table, player: str) -> Iterable[Action]:
    """To play a card from hand."""
    marks = table.state.marks
    if "chain" in marks or "offers" in marks or _no_play(table, player):
        return ()
    there = _in_hand(table, player)
    here = moment(table, player)
    if here is not None and SEEN not in table.memo:
        there = [one for one in there if here.get(one[1]) is not False]
        if there:
            spent = tuple(_purse(table, player).values())
            there = [one for one in there if here.get((one[1], *spent)) is not False]
    return _plays(table, player, there) if there else ()


def _plays(table: Table, player: str, among: list[tuple[Thing, Hashable]]) -> Iterator[Action]:
    here, purse = moment(table, player), tuple(_purse(table, player).values())
    plain = here is not None and SEEN not in table.memo
    for thing, question in among:
        if plain and here is not None and here.get((PLAIN, question, *purse)) is True:
            yield Play(player, thing.id)
        elif plain and here is not None and _is_plain(table, thing):
            ways = list(plays_of(table, player, thing.id))
            if ways == [Play(player, thing.id)] and _all_known(here, thing, question, purse):
                here[(PLAIN, question, *purse)] = True
            yield from ways
        else:
            yield from plays_of(table, player, thing.id)


PLAIN = "plain"


def _is_plain(table: Table, thing: Thing) -> bool:
    """Whether a card is played in one way only: without X and without targets."""
    if thing.facts:
        return False
    known: dict[str, bool] = table.memo.setdefault(PLAIN, {})
    found = known.get(thing.card)
    if found is None:
        own = card(table, thing)
        found = known[thing.card] = not (own.cost.x or says(table, thing.id, None) or slots(own.effects))
    return found


def _all_known(here: Moment, thing: Thing, question: Hashable, purse: tuple[int, ...]) -> bool:
    """Whether everything that lets a card be played is known at this moment."""
    asked = (question, (question, *purse), about(("fits",), thing))
    return all(here.get(one) is True for one in asked)


def _in_hand(table: Table, player: str) -> list[tuple[Thing, Hashable]]:
    """The cards that a player may play, each with the question whether one like it may be played."""
    if "on_its_way" in table.state.marks or table.norms_deciding("plays.elsewhere"):
        return _asking(table, at_hand(table, player))
    found: list[tuple[Thing, Hashable]] = table.while_things_stay(("in hand", player), _whole_hand, player)
    return found


def _whole_hand(table: Table, player: str) -> list[tuple[Thing, Hashable]]:
    return _asking(table, table.in_zone(player, "hand"))


def _asking(table: Table, things: Iterable[Thing]) -> list[tuple[Thing, Hashable]]:
    return [(thing, about(("play",), thing)) for thing in things]


@enters("use", checked=True)
def uses(table: Table, player: str) -> Iterable[Action]:
    """To use an ability."""
    marks = table.state.marks
    if "chain" in marks or "offers" in marks or not _anything_used(table):
        return ()
    given = table.norms_adding("abilities") or SEEN in table.memo
    able = _able_to(table, player) if given else table.while_things_stay(("able", player), _able_to, player)
    here = moment(table, player) if able else None
    if here is not None:
        able = [one for one in able if here.get(one[2]) is not False]
    return _uses(table, player, able) if able else ()


def _uses(table: Table, player: str, able: list[tuple[Thing, Ability, Hashable]]) -> Iterator[Action]:
    for thing, ability, _question in able:
        yield from uses_of(table, player, thing.id, ability)


def _able_to(table: Table, player: str) -> list[tuple[Thing, Ability, Hashable]]:
    """What a player has with abilities that are used as actions of their own, each with the question whether it may."""
    order, things, known = table.state.order, table.state.things, table.memo.get("usable", {})
    found: list[tuple[Thing, Ability, Hashable]] = []
    for zone in WORKING:
        for id_ in order.get(f"{player}.{zone}", ()):
            thing = things[id_]
            usable = known.get(thing.card)
            for ability in _usable(table, thing) if usable is None else usable:
                found.append((thing, ability, about(("use", ability.id), thing)))
    return found


def _usable(table: Table, thing: Thing) -> tuple[Ability, ...]:
    """The abilities of a thing that are used as actions of their own."""
    if table.norms_adding("abilities"):
        return tuple(one for one in abilities(table, thing) if one.kind in USED and one.on is None)
    known: dict[str, tuple[Ability, ...]] = table.memo.setdefault("usable", {})
    found = known.get(thing.card)
    if found is None:
        own = card(table, thing).abilities
        found = known[thing.card] = tuple(one for one in own if one.kind in USED and one.on is None)
    return found


def _anything_used(table: Table) -> bool:
    known = table.memo.get("used")
    if known is None:
        known = any(one.kind in USED for definition in table.cards.values() for one in definition.abilities)
        table.memo["used"] = known
    return bool(known) or bool(table.norms_adding("abilities"))


@enters("react", checked=True, during="chain")
def reactions_of(table: Table, player: str) -> Iterator[Action]:
    """To react to a link of the chain."""
    chain = links(table)
    if not chain or table.mark("chain_closed"):
        return
    for source, ability, _patterns in reactions(table, player):
        for to in dict.fromkeys(link.id for link in chain):
            if ability is None:
                ideas: Iterator[Action] = plays_of(table, player, source, to)
            else:
                named = next(one for one in abilities(table, table.thing(source)) if one.id == ability)
                ideas = uses_of(table, player, source, named, to)
            yield from ideas


@enters("offered", checked=True, during="offers")
def uses_offered(table: Table, player: str) -> Iterator[Action]:
    """To use a linked effect."""
    if links(table):
        return
    for one in offers(table):
        if one.by == player:
            for ability in abilities(table, table.thing(one.source)):
                if ability.id == one.ability:
                    yield from uses_of(table, player, one.source, ability)


@enters("attack", stages=("harc.támadók",))
def attacks(table: Table, player: str) -> Iterator[Action]:
    """To declare attackers: every way to send some of the guards somewhere."""
    if table.mark("stage") != "harc.támadók" or table.mark("active") != player:
        return
    guards = [thing.id for thing in table.in_zone(player, "guard")]
    aims: list[str | None] = [None]
    for other in opponents(table, player):
        aims += [thing.id for thing in table.in_zone(other, "guard") if is_creature(card(table, thing))]
        aims += [thing.id for thing in table.in_zone(other, "table") if is_building(table, thing)]
        aims.append(other)
    for chosen in product(aims, repeat=len(guards)):
        where = {guard: aim for guard, aim in zip(guards, chosen, strict=True) if aim is not None}
        if where:
            yield Attack(player, where)


@enters("strike_back", stages=("harc.visszaütés",))
def strikes_back(table: Table, player: str) -> Iterator[Action]:
    """To say which of two attackers each defender strikes back at."""
    if table.mark("stage") != "harc.visszaütés":
        return
    from kodex.engine.games.hkk.combat import contested

    ours = [id_ for id_ in contested(table) if table.thing(id_).controller == player]
    if ours:
        by = [[a for a, target in table.mark("attacks", {}).items() if target == id_] for id_ in ours]
        yield from (StrikeBack(player, dict(zip(ours, chosen, strict=True))) for chosen in product(*by))


@enters("exchange", checked=True, stages=("csere",))
def exchanges(table: Table, player: str) -> Sequence[Action]:
    """To move creatures in or out: one way for each guard post that can come of it.

    Whether a creature may move is asked of each by itself, what is said of all together of every move (5.4.3).
    """
    state = table.state
    if state.marks.get("active") != player:
        return ()
    order, things = state.order, state.things
    reserve, guard = order.get(f"{player}.reserve", ()), order.get(f"{player}.guard", ())
    ready = [id_ for id_ in reserve if _may_move(table, player, things[id_])]
    there = [id_ for id_ in guard if _may_move(table, player, things[id_])]
    size = table.decide("guard.size", player, default=len(guard) + len(ready))
    return Exchanges(player, ready, there, size - len(guard))


def _may_move(table: Table, player: str, thing: Thing) -> bool:
    """Whether a creature may go out of the guard post where it stands there, else into it, as far as it alone goes."""
    here = None if SEEN in table.memo else moment(table, player)
    if here is not None:
        question = about(("moves",), thing)
        known = here.get(question)
        if known is None or known is MET:
            known = answer_like(table, player, question, thing, _moves, player, thing.zone)
        if known is not OPEN:
            return bool(known)
    return _moves(table, thing.id, player, thing.zone)


def _moves(table: Table, id_: str, player: str, zone: str) -> bool:
    into, out = ((), (id_,)) if zone == "guard" else ((id_,), ())
    return table.is_possible(Exchange(player, into, out))


@enters("sacrifice", stages=("előkészítő.4",))
def sacrifices(table: Table, player: str) -> Iterator[Action]:
    """To sacrifice monsters of the reserve for components."""
    if table.mark("stage") != "előkészítő.4" or table.mark("active") != player:
        return
    able = [
        t.id
        for t in table.in_zone(player, "reserve")
        if not t.facts.get("passive") and card(table, t).components and is_creature(card(table, t))
    ]
    for n in range(1, len(able) + 1):
        yield from (Sacrifice(player, things) for things in combinations(able, n))


@enters("claim", during="claims")
def claims(table: Table, player: str) -> Iterator[Action]:
    """To take components out of a dead creature."""
    if player in claimants(table):
        for thing, (who, n) in table.mark("claims", {}).items():
            if player in who:
                yield from (Claim(player, thing, k) for k in range(1, n + 1))


__all__ = ["IDEAS", "ON_TABLE", "actions", "enters", "reactions_of", "uses_offered"]
