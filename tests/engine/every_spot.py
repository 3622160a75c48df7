"""Every word of selectors in every spot of a card that has one besides ``on`` (:mod:`every_place`): a scenario in which
the word decides, or a refusal.

The scenario is one of a few plain ones: a creature lies there, has attacked, is played …, becomes what the word says,
and a card beside it has the word in the spot: it is done to what the word means, aimed at it, a cost of it …. With the
word it comes to the creature, with its opposite it does not. ``python -m tests.records --write every_spot`` looks
for one for each pair that no card is refused for, and keeps by what it is made; the test plays them again.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache, partial
from pathlib import Path
from typing import Any

from msgspec import Struct, structs

from kodex.engine.games.hkk.cards import Ability, Card, Cost, Effect, selectors
from kodex.engine.games.hkk.cards.effects import Place
from kodex.engine.games.hkk.cards.selectors import View
from kodex.engine.games.hkk.scenes.format import UseStep
from kodex.engine.games.hkk.table.targets import PLAYERS
from kodex.engine.games.hkk.table.values import damage, on_table
from kodex.engine.games.hkk.vocabulary import Happens, Tells
from kodex.engine.kernel.state import State, apply
from kodex.engine.kernel.table import Table
from kodex.engine.scenarios.files.load import Loaded
from kodex.engine.scenarios.files.parse import parsed
from kodex.ground import yamlfile
from tests.engine.every_place import (
    A_PASSES,
    NOTHING,
    PLACES,
    SHOWS,
    WATCH,
    YES,
    Base,
    Shape,
    made,
    name,
    played,
    rows,
    shapes,
    watchers,
    words,
)
from tests.engine.lines import Lines

TRIES = 3
"""So many tables are made of a scenario for a word in a spot before the next scenario is looked at."""

# --- the scenarios ----------------------------------------------------------------------------------------------------

TEXT = """
cards:
  ez:
    type: szörny
{cost}    damage: 1
    life: 3
    abilities: [{{id: a, kind: activated, {targets}effects: [{{{done}}}]}}]
  vad: {{type: szörny, {able}damage: 1, life: 9}}
  hordoz: {{type: kalandozó, damage: 1, life: 9}}
  gal: {{type: galetki, damage: 1, life: 9}}
  látomás: {{type: szörny, {price}subtypes: [vízió], damage: 1, life: 3}}
  oda:
    type: szörny
    life: 3
    abilities:
    - id: a
      kind: activated
      place: [kéz, gyűjtő, pakli]
      {only}
      effects: [{{{done}}}]
  keszit: {{type: általános, effects: [{{do: prepared, card: ez, to: controller}}]}}
{more}  kezbe: {{type: azonnali, targets: [lény], effects: [{{do: to_hand}}]}}
  jel: {{type: azonnali, effects: [{{do: gain_magic, n: 1, to: controller}}]}}
  celoz: {{type: azonnali, targets: [bármi], effects: [{{do: gain_magic, n: 1, to: controller}}]}}
scenarios:
- id: {id}
  title: {id}
  rules: ["97.0"]
  asks: {id}
  given:
    active: A
    phase: {phase}
    players:
      A: {{magic: {mp}, components: {szk}, hand: [kezbe, keszit, jel, celoz{hand}], {there}}}
      B: {{magic: 9, hand: [{{card: celoz, id: b_celoz}}{their_hand}], {foe}, {theirs}}}
  when: [{before}{steps}]
  then: {{cites: ["97.0"]}}
"""
NOBODY, FEW = "reserve: []", ", life: 5"
SIGNAL = "{act: play, by: A, card: jel}, {act: pass, by: B}"
AIMED = {
    "A": "{{act: play, by: A, card: celoz, target: {it}}}",
    "B": "{{act: play, by: B, card: b_celoz, target: {it}}}",
}
IN_HAND, CARRIER = ", {card: ez, id: ott}", "reserve: [{card: hordoz, id: hordoz}, {card: gal, id: gal}]"
HITS, ONE = "{{act: use, by: A, of: {it}, ability: a, target: ellen}}", "targets: [lény]"
TOO_DEAR = "    cost: {magic: 50}\n"
OF_X = "    cost: {x: [magic]}\n"
USED = "{{act: use, by: A, of: {it}, ability: a}}"


ANSWERING = """  felel:
    type: szörny
    damage: 1
    life: 3
    abilities: [{id: r, kind: reaction, reaction: [play, use], effects: [{do: gain_magic, n: 1, to: controller}]}]
  készít: {type: általános, effects: [{do: prepared, card: felel, to: controller}]}
  módosít:
    type: szörny
    life: 3
    reaction: [play, use]
    modifies: [{do: gain_magic, n: 1, to: controller}]
  válasz: {type: azonnali, reaction: [play, use], effects: [{do: gain_magic, n: 1, to: controller}]}
  látvány:
    type: azonnali
    subtypes: [vízió]
    reaction: [play, use]
    effects: [{do: gain_magic, n: 1, to: controller}]
"""
ANSWERS = {
    "A": (
        "{{act: pass, by: A}}, {{act: play, by: B, card: b_celoz, target: ellen}}, "
        "{{act: react, by: A, {it}, to: b_celoz}}"
    ),
    "B": "{{act: play, by: A, card: jel}}, {{act: react, by: B, {it}, to: jel}}",
}
BARRED = {
    "A": "{{act: pass, by: A}}, {{act: use, by: B, of: ellen, ability: a}}, {{act: react, by: A, {it}, to: ellen/a}}",
    "B": "{{act: use, by: A, of: enyém, ability: a}}, {{act: react, by: B, {it}, to: enyém/a}}",
}
"""A player answers what the other one plays, or the ability that a creature of the other one uses."""
KINDS = (
    *("signal", "aimed", "able", "played", "used", "there", "spell", "answered"),
    *("pays", "answers", "dear", "hits", "wounds", "fights", "barred", "favoured", "brought", "theirs"),
)
AWAY = "  el: {type: azonnali, targets: [lény], effects: [{do: move, what: reserve, to: target}]}\n"
DOWN = "  kidől: {type: azonnali, targets: [lény], effects: [{do: passivize, to: target}]}\n"
LEADER = "  hős: {type: követő, subtypes: [epikus követő]}\n"
TOWER = "  tor: {type: építmény, life: 3}\n"
ABLE = "abilities: [{id: a, kind: activated, effects: [{do: gain_magic, n: 1, to: controller}]}], "
GAINS, HARMS = "do: gain_magic, n: 1, to: controller", "do: damage, n: 1, to: target"
FIGHTS = "{{act: attack, by: A, map: {{{who}: {whom}}}}}, {{act: advance, to: harc.ütés.előtt}}"
COMES = (
    "{act: play, by: A, card: készen}, {act: pass, by: B}, {act: advance, to: csere}, "
    "{act: exchange, by: A, into: [ez-1]}, {act: advance, to: harc.támadók}, "
)
READY = (
    "  készen: {type: általános, effects: [{do: prepared, card: ez, to: controller}, {do: activate, to: 'lap:ez'}]}\n"
)
"""A creature that is made in play goes into the guard post."""


@cache
def simple() -> dict[str, list[Base]]:
    """By what happens in them, plain scenarios: a signal, something aimed, played, used, each with what it is about."""
    found: dict[str, list[Base]] = {kind: [] for kind in KINDS}

    def one(kind: str, id_: str, steps: str, it: str, card: str | None, **told: str) -> None:
        text = TEXT.format(
            **{
                "szk": "3",
                "hand": "",
                "before": "",
                "phase": "fő.1",
                "id": id_,
                "steps": steps,
                "theirs": NOBODY,
                "more": "",
                "cost": "",
                "targets": "",
                "only": "",
                "mp": "9",
                "price": "",
                "done": GAINS,
                "foe": "guard: [{card: vad, id: ellen}]",
                "able": "",
                "their_hand": "",
                **told,
            }
        )
        loaded = next(iter(parsed(yamlfile.parse(text, Path(__file__)))))
        found[kind].append(Base(loaded, it, card))

    for where, phase, there, before, it, by in PLACES:
        theirs = "reserve: [{card: ez, id: tul}]" if it == "tul" else NOBODY
        given = {"phase": phase, "there": there, "before": before, "theirs": theirs}
        if by == "A":
            one("signal", f"jel-{where}", SIGNAL, it, "ez", **given)
            one("used", f"hasznal-{where}", USED.format(it=it), it, "ez", **given)
            one("able", f"rahasznal-{where}", USED.format(it=it), it, "ez", **given)
            found["able"][-1] = _by(WATCH, found["able"][-1])
            one("hits", f"rabok-{where}", HITS.format(it=it), it, "ez", **given, targets=f"{ONE}, ")
            wounding = {**given, "targets": f"{ONE}, ", "done": HARMS}
            one("wounds", f"sebez-{where}", HITS.format(it=it), it, "ez", **wounding)
            one("able", f"magara-{where}", USED.format(it=it), it, "ez", **given)
            found["able"][-1] = _by(it, found["able"][-1])
            if it != "tul":
                one("pays", f"fizet-{where}", SIGNAL, it, "ez", **given)
                found["pays"][-1] = _paying(it, found["pays"][-1])
        one("aimed", f"celoz-{where}", AIMED[by].format(it=it), it, "ez", **given)
        _answering(one, where, by, it, {key: text.replace("card: ez", "card: felel") for key, text in given.items()})
    for n, card in enumerate(("válasz", "módosít")):
        hand = f", {{card: {card}, id: ott}}"
        for kind, steps in (("answers", ANSWERS), ("barred", BARRED)):
            given = {"there": NOBODY, "hand": hand, "more": ANSWERING, "able": ABLE}
            one(kind, f"felel-kez-{n}", steps["A"].format(it="card: ott"), "ott", card, **given)
    given = {"there": "pile: [{card: látvány, id: ott}]", "more": ANSWERING, "able": ABLE}
    one("barred", "felel-gyujto", BARRED["A"].format(it="card: ott"), "ott", "látvány", **given)
    for player in "AB":
        one("aimed", f"celoz-{player.lower()}", AIMED["A"].format(it=player), player, None, there=NOBODY)
        one("signal", f"jel-{player.lower()}", SIGNAL, player, None, there=NOBODY)
    one("signal", "jel-a-ep", SIGNAL, "A", None, there=NOBODY + FEW)
    one("signal", "jel-b-ep", SIGNAL, "B", None, there=NOBODY, theirs=NOBODY + FEW)
    for zone in ("deck", "pile", "void", "side"):
        there = f"{zone}: [{{card: ez, id: ott}}]"
        one("signal", f"jel-{zone}", SIGNAL, "ott", "ez", there=there)
        one("aimed", f"celoz-{zone}", AIMED["A"].format(it="ott"), "ott", "ez", there=there)
    for zone in ("deck", "pile", "hand"):
        there, hand = ("reserve: []", IN_HAND) if zone == "hand" else (f"{zone}: [{{card: ez, id: ott}}]", "")
        carried = CARRIER if zone == "hand" else f"{there}, {CARRIER}"
        one("brought", f"hoz-{zone}", SIGNAL, "ott", "ez", there=there, hand=hand)
        one("brought", f"hoz-{zone}-ra", SIGNAL, "ott", "ez", there=carried, hand=hand)
        theirs = NOBODY if zone == "hand" else there
        more = ", {card: ez, id: ott}" if zone == "hand" else ""
        one("theirs", f"ove-{zone}", SIGNAL, "ott", "ez", there=NOBODY, theirs=theirs, their_hand=more)
    one("aimed", "celoz-hand", AIMED["A"].format(it="ott"), "ott", "ez", there=NOBODY, hand=IN_HAND)
    one("signal", "jel-hand", SIGNAL, "ott", "ez", there=NOBODY, hand=IN_HAND)
    for n, target in enumerate(("", ", target: hordoz", ", target: ellen", ", target: gal")):
        steps = f"{{act: play, by: A, card: ott{target}}}"
        one("played", f"kijatszik-{n}", steps, "ott", "ez", there=CARRIER, hand=IN_HAND)
        poor = {"there": CARRIER, "hand": IN_HAND, "mp": "0", "szk": "0"}
        one("dear", f"nincs-{n}", steps, "ott", "ez", **poor)
        of_x = {**poor, "cost": OF_X}
        one("dear", f"nincs-x-{n}", steps.replace("ott", "ott, x: 1", 1), "ott", "ez", **of_x)
        dear = {"there": CARRIER, "hand": IN_HAND, "cost": TOO_DEAR}
        one("dear", f"draga-{n}", steps, "ott", "ez", **dear)
        answer = ", {act: react, by: B, card: b_celoz, to: ott, target: ott}"
        one("answered", f"valasz-{n}", steps + answer, "ott", "ez", there=CARRIER, hand=IN_HAND)
        leader = {"there": f"{CARRIER}, aside: [{{card: hős, id: hős, markers: {{kedvelt lap: 3}}}}]", "more": LEADER}
        one("favoured", f"kedvelt-{n}", steps, "ott", "ez", **leader, hand=IN_HAND)
    leader["there"] = leader["there"].replace(CARRIER, NOBODY)
    one("favoured", "kedvelt-vp", "{act: play, by: A, card: ott}", "ott", "ez", **leader, hand=IN_HAND, szk="0")
    one("played", "kijatszik-vp", "{act: play, by: A, card: ott}", "ott", "ez", there=NOBODY, hand=IN_HAND, szk="0")
    one("dear", "nincs-ures", "{act: play, by: A, card: ott}", "ott", "ez", there=NOBODY, hand=IN_HAND, mp="0", szk="0")
    one(
        "dear",
        "draga-pile",
        "{act: play, by: A, card: ott}",
        "ott",
        "látomás",
        there="pile: [{card: látomás, id: ott}]",
        price="cost: {magic: 50}, ",
    )
    one(
        "played",
        "kijatszik-pile",
        "{act: play, by: A, card: ott}",
        "ott",
        "látomás",
        there="pile: [{card: látomás, id: ott}]",
    )
    for zone in ("hand", "pile", "deck"):
        there = NOBODY if zone == "hand" else f"{zone}: [{{card: oda, id: ott}}]"
        hand = IN_HAND.replace("ez", "oda") if zone == "hand" else ""
        one("used", f"hasznal-{zone}", USED.format(it="ott"), "ott", "oda", there=there, hand=hand)
        one("hits", f"rabok-{zone}", HITS.format(it="ott"), "ott", "oda", there=there, hand=hand, only=ONE)
        wounding = {"there": there, "hand": hand, "only": ONE, "done": HARMS}
        one("wounds", f"sebez-{zone}", HITS.format(it="ott"), "ott", "oda", **wounding)
        one("there", f"ott-{zone}", USED.format(it="ott"), "ott", "oda", there=there, hand=hand)
        found["there"][-1] = _using(found["there"][-1], ability=YES)
    for kind in ("hits", "wounds"):
        one(kind, "varazsol-ra", AIMED["A"].format(it="ellen"), "celoz", "celoz", there=NOBODY)
    _fighting(one)
    one("spell", "varazsol", SIGNAL, "jel", "jel", there=NOBODY)
    return found


def _fighting(one: Callable[..., None]) -> None:
    """A creature attacks another, as it lies there or made in play, and is then passivized or put into the reserve; a
    building is attacked."""
    own = {"phase": "harc.támadók", "there": "guard: [{card: ez, id: ott}]"}
    attacks = FIGHTS.format(who="ott", whom="ellen")
    one("fights", "harcol", attacks, "ott", "ez", **own)
    steps = COMES + FIGHTS.format(who="ez-1", whom="ellen")
    one("fights", "harcol-kesz", steps, "ez-1", "ez", there=NOBODY, hand=", készen", more=READY)
    steps = f"{attacks}, {{act: play, by: A, card: el, target: ott}}, {{act: pass, by: B}}"
    one("fights", "harcol-hatul", steps, "ott", "ez", **own, hand=", el", more=AWAY)
    given = {"phase": "harc.támadók", "there": "guard: [{card: vad, id: vele}]"}
    attacks = FIGHTS.format(who="vele", whom="ott")
    steps += ", {act: play, by: A, card: kidől, target: ott}, {act: pass, by: B}"
    one("fights", "harcol-passzivval", steps, "ott", "ez", **own, hand=", el, kidől", more=AWAY + DOWN)
    foe = {"foe": "table: [{card: tor, id: ott}]", "theirs": NOBODY}
    one("fights", "harcol-toronnyal", attacks, "ott", "tor", **given, **foe, more=TOWER)


def _answering(one: Callable[..., None], where: str, by: str, it: str, given: dict[str, str]) -> None:
    """A creature answers with its ability."""
    it = it.replace("ez-", "felel-")
    before = given["before"].replace("keszit", "készít").removesuffix(A_PASSES)
    if by == "A":
        given = {**given, "before": before, "hand": ", készít" if "készít" in before else ""}
        given |= {"more": ANSWERING, "able": ABLE}
        answers = f"of: {it}, ability: r"
        by = "B" if it == "tul" else "A"
        one("answers", f"felel-{where}", ANSWERS[by].format(it=answers), it, "felel", **given)
        if it == "tul":
            given["there"] = "guard: [{card: vad, id: enyém}]"
        one("barred", f"felel-{where}", BARRED[by].format(it=answers), it, "felel", **given)


def _paying(it: str, base: Base) -> Base:
    """An ability of the card that watches is used, and the thing chosen to pay for it."""
    scenario = base.loaded.scenario
    assert scenario is not None
    *before, _play, _pass = scenario.when  # type: ignore[attr-defined]
    use = UseStep(by="A", of=WATCH, ability=YES, choose=[it])
    loaded = structs.replace(base.loaded, scenario=structs.replace(scenario, when=[*before, use]))
    return structs.replace(base, loaded=loaded)


def _by(whose: str, base: Base) -> Base:
    """The last step is that a card uses its ability on the thing: the one that watches has no name in the file."""
    return _using(base, of=whose, ability=YES, target=base.it)


def _using(base: Base, **how: str) -> Base:
    scenario = base.loaded.scenario
    assert scenario is not None
    *before, last = scenario.when  # type: ignore[attr-defined]
    use = structs.replace(last, **how)
    loaded = structs.replace(base.loaded, scenario=structs.replace(scenario, when=[*before, use]))
    return structs.replace(base, loaded=loaded)


# --- the spots --------------------------------------------------------------------------------------------------------


class Spot(Struct, frozen=True):
    """Where a card may have a selector: in which scenarios it is tried, the abilities of the card that watches and the
    cards put in place of others, and how much of it comes to the thing."""

    base: str
    abilities: Callable[[str], tuple[Ability, ...]]
    comes: Callable[[Table, str], int]
    cards: Callable[[str], dict[str, Card]] = lambda selector: {}
    asking: str = ""
    own: bool = True
    aside: bool = True

    def refuses(self, selector: str) -> bool:
        """Whether a card with this selector there is refused."""
        try:
            self.abilities(selector)
            self.cards(selector)
        except ValueError:
            return True
        return False


HEARD = "produces: játékos"


def _auto(effect: Effect, **how: Any) -> tuple[Ability, ...]:
    return (Ability(YES, "automatic", (effect,), on=HEARD, **how),)


def _happened_to(table: Table, it: str) -> int:
    """How often something happens to the thing once the ability has happened."""
    n, on = 0, False
    for event in table.log:
        on = on or (event.kind == Happens.ABILITY_HAPPENS and Tells.ABILITY.get(event) == YES)
        n += on and event.kind not in _TELLING and it in (event.facts.get("thing"), event.facts.get("victim"))
    return n


_USING = (Happens.USES, Happens.RESOLVES)
_TELLING = (Happens.ABILITY_HAPPENS, Happens.SETS_OFF)


def _happens(table: Table, it: str) -> int:
    """Whether the ability happens, on the card that watches or on the thing itself."""
    return any(
        event.kind == Happens.ABILITY_HAPPENS
        and Tells.ABILITY.get(event) == YES
        and event.facts["thing"] in (it, WATCH)
        for event in table.log
    )


def _is_played(table: Table, _it: str) -> int:
    """Whether the spell with the targets is played."""
    return any(event.kind == Happens.PLAYS and event.facts["thing"].endswith("celoz") for event in table.log)


def _is_used(table: Table, _it: str) -> int:
    """Whether the ability with the targets is used."""
    return any(event.kind == Happens.USES and event.facts.get("ability") == YES for event in table.log)


def _gained(table: Table, _it: str) -> int:
    """How many magic points both have in the end."""
    return sum(table.player(player, "magic") for player in table.state.players)


def _paid(table: Table, it: str) -> int:
    """How many magic points are gone when it has been played."""
    return 99 - _gained(table, it) if any(event.kind == Happens.PLAYS for event in table.log) else 0


def _done(do: str, **how: Any) -> Spot:
    return Spot("signal", lambda selector: _auto(Effect(do, to=selector, **how)), _happened_to)


def _of(do: str, **how: Any) -> Spot:
    return Spot("signal", lambda selector: _auto(Effect(do, of=selector, **how)), _happened_to)


def _given_up(whose: str) -> Spot:
    """What a player sacrifices of that."""
    return Spot("signal", lambda selector: _auto(Effect("sacrifice", 9, whose, of=selector)), _is_given_up)


def _is_given_up(table: Table, it: str) -> int:
    """Whether the thing itself is sacrificed, and does not leave with another one, or would be, did no rule forbid it
    (of a location)."""
    given_up = (Happens.SACRIFICED, Happens.PREVENTED)
    return any(event.kind in given_up and event.facts.get("thing") == it for event in table.log)


def _reached(given: str) -> Spot:
    """A subtype that the card which is played comes to have, and that is reacted to (99.7)."""
    hears = Ability(YES, "automatic", SHOWS, reaction=(f"play: altípus:{given}",))
    return Spot(
        "played",
        lambda selector: (Ability("ad", "continuous", (Effect("subtype", to=selector, what=given),)), hears),
        _happens,
    )


def _is_brought(table: Table, it: str) -> int:
    """Whether the card itself is played, and its cost replaced."""
    plays = (event for event in table.log if event.kind == Happens.PLAYS and event.facts["thing"] == it)
    return int(any(Tells.REPLACED.get(event) for event in plays))


def _used_for(table: Table, _it: str) -> int:
    """How many magic points are gone when the ability has been used."""
    return 99 - _gained(table, _it) if any(event.kind == Happens.USES for event in table.log) else 0


def _is_copied(table: Table, it: str) -> int:
    """Whether the card that watches has become the thing, or would have, did no rule forbid it."""
    copied = (Happens.BECOMES, Happens.COPIED, Happens.PREVENTED)
    return int(
        any(event.kind in copied and it in (event.facts.get("thing"), event.facts.get("of")) for event in table.log)
    )


def _put(what: str) -> Spot:
    return _of("put", n=99, what=what)


def _is_kept_off(table: Table, it: str) -> int:
    """Whether the card has not come to be played."""
    playing = (Happens.PLAYS, Happens.PLAYS_FREE, Happens.ENTERS)
    return int(not any(event.kind in playing and event.facts["thing"] == it for event in table.log))


def _not_brought(zone: str) -> Spot:
    """A spell brings a card from elsewhere into play, or may not."""
    return Spot(
        "signal",
        lambda s: (Ability(YES, "continuous", (Effect("forbid", 1, "players", what="kijátszás", of=_alone(s)),)),),
        _is_kept_off,
        lambda _s: {"jel": Card("azonnali", effects=(Effect("play", 9, "controller", what=zone, of="bármi"),))},
    )


def _answers(effect: Callable[[str], Effect]) -> Spot:
    """What happens by itself in answer to the playing of a card."""
    return Spot(
        "played",
        lambda selector: (Ability(YES, "automatic", (effect(selector),), reaction=("play: bármi",)),),
        _happened_to,
    )


def _spell(**how: Any) -> Callable[[str], dict[str, Card]]:
    """The spell with the selector in one of its fields."""
    return lambda selector: {
        "celoz": Card("azonnali", **{key: value(selector) for key, value in how.items()})  # type: ignore[arg-type]
    }


def _reaction(base: str, word: str) -> Spot:
    return Spot(
        base,
        lambda selector: (Ability(YES, "automatic", SHOWS, reaction=(f"{word}: {selector}",)),),
        _happens,
        asking="reacted",
    )


OTHERS = ("vad", "hordoz", "gal", "társ", "kezbe", "keszit", "jel", "celoz", WATCH)


def _alone(selector: str) -> str:
    """What it means of the thing alone: none of the cards beside it."""
    return " & ".join((f"({selector})", *(f"!lap:{other}" for other in OTHERS)))


def _none(_selector: str) -> tuple[Ability, ...]:
    return ()


def _misses(table: Table, it: str) -> int:
    """Whether the spell is played and hurts nobody."""
    told = {one.kind for one in table.log if one.kind == Happens.DAMAGE or it in one.facts.values()}
    return int(Happens.PLAYS in told and Happens.DAMAGE not in told)


def _kept_off(verb: str) -> Spot:
    """The thing aims at a creature, or may not."""
    return Spot(
        "hits",
        lambda s: (Ability(YES, "continuous", (Effect(verb, to="lap:vad", of=s),)),),
        lambda table, it: int(
            not any(one.kind in (Happens.USES, Happens.PLAYS) and one.facts["thing"] == it for one in table.log)
        ),
    )


def _unhurt(table: Table, it: str) -> int:
    """Whether the thing has done what hurts a creature, which nobody has been hurt by."""
    does = any(one.kind in (Happens.USES, Happens.PLAYS) and one.facts["thing"] == it for one in table.log)
    return int(does and not any(one.kind == Happens.DAMAGE for one in table.log))


def _has_not_answered(table: Table, it: str) -> int:
    """Whether the thing has not reacted."""
    reacts = (Happens.USES, Happens.PLAYS)
    return int(not any(one.kind in reacts and one.facts["thing"] == it for one in table.log))


def _stronger(table: Table, _it: str) -> int:
    """How much damage the creatures do with which the thing fights."""
    return sum(damage(table, thing) for thing in on_table(table) if thing.card == "vad")


def _named(type_: str, effect: Effect) -> tuple[Ability, ...]:
    """A type is named, and something is done to what is of it; of what is nothing no type is named."""
    return () if type_ == NOTHING else _auto(Effect("name_type", of=type_, effects=(effect,)))


def _chosen(do: str, **how: Any) -> tuple[Spot, ...]:
    """All that a player has of it in one place; of the other player; of the card itself, whose ability works there."""
    return (
        Spot("brought", lambda s: _auto(Effect(do, 9, "controller", of=_alone(s), **how)), _happened_to),
        Spot("theirs", lambda s: _auto(Effect(do, 9, "opponents", of=_alone(s), **how)), _happened_to),
        Spot(
            "there",
            lambda s: (Ability(YES, "activated", (Effect(do, 9, "controller", of=_alone(s), **how),), place=THERE),),
            lambda table, it: int(any(one.facts.get("thing") == it for one in table.log if one.kind not in _USING)),
        ),
    )


def _of_alone(do: str, **how: Any) -> Spot:
    return Spot("signal", lambda selector: _auto(Effect(do, of=_alone(selector), **how)), _happened_to)


THERE: tuple[Place, ...] = ("kéz", "gyűjtő", "pakli")
AT_ALL = ("bárhol",)
SPOTS: dict[str, tuple[Spot, ...]] = {
    "to": (
        _done("to_void"),
        _done("mark", what="dermesztés"),
        _done("passivize"),
        _reached("ork"),
        _done("mark", what="időleges_hatás"),
    ),
    "of for_each": (
        _of("for_each", effects=(Effect("to_void", to="it"),)),
        _of("for_each", effects=(Effect("mark", to="it", what="dermesztés"),)),
        _answers(lambda selector: Effect("for_each", of=selector, effects=(Effect("to_void", to="it"),))),
        _of("for_each", effects=(Effect("mark", to="it", what="időleges_hatás"),)),
    ),
    "of sacrifice": (_given_up("opponents"), _given_up("controller")),
    "if of an ability": (
        Spot("signal", lambda selector: (Ability(YES, "automatic", SHOWS, on=HEARD, condition=selector),), _happens),
        Spot("there", lambda selector: (Ability(YES, "activated", SHOWS, place=THERE, condition=selector),), _is_used),
    ),
    "if of an effect": (
        Spot(
            "aimed",
            _none,
            _gained,
            _spell(
                targets=lambda _s: ("bárhol",),
                effects=lambda s: (Effect("gain_magic", 3, "controller", condition=s),),
            ),
        ),
        Spot(
            "signal",
            lambda selector: _auto(Effect("gain_magic", 3, "controller", condition=selector)),
            _gained,
        ),
        Spot(
            "able",
            lambda selector: (
                Ability(YES, "activated", (Effect("gain_magic", 3, "controller", condition=selector),), targets=AT_ALL),
            ),
            _gained,
        ),
        Spot(
            "spell",
            _none,
            _gained,
            lambda s: {"jel": Card("azonnali", effects=(Effect("gain_magic", 3, "controller", condition=s),))},
        ),
    ),
    "targets": (
        Spot(
            "aimed",
            _none,
            _is_played,
            _spell(targets=lambda s: (s,), effects=lambda _s: (Effect("gain_magic", 1, "controller"),)),
        ),
        Spot("able", lambda selector: (Ability(YES, "activated", SHOWS, targets=(selector,)),), _is_used),
        Spot(
            "answered",
            _none,
            _is_played,
            lambda s: {"celoz": Card("azonnali", targets=(s,), effects=SHOWS, reaction=("play",))},
        ),
    ),
    "reaction play": (_reaction("played", "play"),),
    "reaction use": (_reaction("used", "use"),),
    "reaction effect": (_reaction("used", "effect"),),
    "reaction source": (_reaction("used", "source"), _reaction("played", "source")),
    "reaction any": (
        _reaction("used", "any"),
        _reaction("played", "any"),
        Spot(
            "used",
            lambda s: (Ability(YES, "automatic", SHOWS, reaction=(f"any: {_alone(s)}",)),),
            _happens,
            asking="reacted",
        ),
    ),
    "reaction react": (_reaction("answers", "react"),),
    "if of a card": (
        Spot(
            "signal",
            _none,
            _gained,
            lambda s: {"jel": Card("azonnali", effects=SHOWS, condition=_alone(s))},
        ),
        Spot(
            "signal",
            _none,
            _gained,
            lambda s: {"jel": Card("azonnali", effects=SHOWS, condition=f"játékos & ép<=5 & ({s})")},
        ),
        Spot(
            "answered",
            _none,
            _is_played,
            lambda s: {"celoz": Card("azonnali", effects=SHOWS, reaction=("play",), condition=_alone(s))},
        ),
    ),
    "attaches": (
        Spot("aimed", _none, _is_played, lambda s: {"celoz": Card("bűbáj", attaches=s)}),
        Spot("aimed", _none, _is_played, lambda s: {"celoz": Card("tárgy", attaches=s)}),
    ),
    "victims": (
        Spot(
            "pays",
            lambda s: (Ability(YES, "activated", SHOWS, Cost(sacrifice=1, victims=s)),),
            _is_given_up,
        ),
    ),
    "of put": (
        _put("Semmi"),
        _put("kéz"),
        _answers(lambda selector: Effect("put", 99, of=selector, what="Semmi")),
    ),
    "of forbid": (
        Spot(
            "played",
            lambda s: (Ability(YES, "continuous", (Effect("forbid", 1, "players", what="kijátszás", of=s),)),),
            _is_kept_off,
        ),
        _not_brought("pakli"),
        _not_brought("gyűjtő"),
    ),
    "of untargetable": (_kept_off("untargetable"),),
    "of invulnerable": (
        Spot(
            "wounds",
            lambda s: (Ability(YES, "continuous", (Effect("invulnerable", to="lap:vad", of=s),)),),
            _unhurt,
            lambda _s: {"celoz": Card("azonnali", targets=("lap:vad",), effects=(Effect("damage", 1),))},
        ),
    ),
    "of unanswerable": (
        Spot(
            "barred",
            lambda s: (Ability("ad", "continuous", (Effect("unanswerable", to="lap:vad", of=s),)),),
            _has_not_answered,
        ),
    ),
    "of against": (
        Spot(
            "fights",
            lambda s: (Ability(YES, "continuous", (Effect("against", 2, "lap:vad", what="damage", of=s),)),),
            _stronger,
        ),
    ),
    "of search": _chosen("search"),
    "of discard": _chosen("discard"),
    "of void_from_pile": _chosen("void_from_pile"),
    "of play": (*_chosen("play", what="pakli"), *_chosen("play", what="gyűjtő"), *_chosen("play", what="kéz")),
    "of favourite": (
        Spot(
            "favoured",
            _none,
            lambda table, _it: int(any(event.kind == Happens.FAVOURITE for event in table.log)),
            lambda s: {
                "hős": Card(
                    "követő",
                    subtypes=("epikus követő",),
                    abilities=(Ability("ad", "continuous", (Effect("favourite", of=s),)),),
                )
            },
        ),
    ),
    "of name_type": (Spot("signal", lambda s: _named(s, Effect("mark", to="it", what="dermesztés")), _happened_to),),
    "of copy": (
        Spot("signal", lambda s: _auto(Effect("copy", of=_alone(s))), _is_copied),
        Spot(
            "played",
            lambda s: (Ability(YES, "automatic", (Effect("copy", of=_alone(s)),), reaction=("play: bármi",)),),
            _is_copied,
        ),
    ),
    "of immune": (
        _kept_off("immune"),
        Spot(
            "hits",
            lambda s: (Ability(YES, "continuous", (Effect("immune", to="lap:vad", of=s),)),),
            _misses,
            lambda _s: {"celoz": Card("azonnali", targets=("lap:vad",), effects=(Effect("damage", 1),))},
        ),
    ),
    "of substitute": (
        Spot(
            "dear",
            lambda s: (Ability(YES, "continuous", (Effect("substitute", 1, "players", of=s, cost=Cost(life=1)),)),),
            _is_brought,
        ),
    ),
    "of use_cost": (
        Spot(
            "used",
            lambda s: (Ability(YES, "continuous", (Effect("use_cost", 2, "players", of=s),)),),
            _used_for,
        ),
    ),
    "of distribute": (_of_alone("distribute", n=1, effects=(Effect("mark", to="it", what="dermesztés"),)),),
    "of become": (
        Spot("signal", lambda s: _auto(Effect("become", of=_alone(s), what="minden")), _is_copied),
        Spot(
            "played",
            lambda s: (
                Ability(YES, "automatic", (Effect("become", of=_alone(s), what="minden"),), reaction=("play: bármi",)),
            ),
            _is_copied,
        ),
    ),
    "of cost": (
        Spot(
            "played",
            lambda selector: (Ability(YES, "continuous", (Effect("cost", 2, "players", what="magic", of=selector),)),),
            _paid,
        ),
    ),
}
"""By name, in which forms a selector is tried there."""


def refused(spot: str) -> list[str]:
    """The words for which a card is refused there, whatever they are compared with."""
    forms = SPOTS[spot]
    return sorted(word for word, each in words().items() if all(form.refuses(one) for one in each for form in forms))


def with_it(form: Spot, base: Base, shape: Shape, where: str, selector: str) -> Loaded:
    """The scenario with a selector in the spot. Raises ValueError for one that nobody could write."""
    one = made(base, shape, where, form.abilities(selector))
    return structs.replace(one, cards={**one.cards, **form.cards(selector)})


def decides(form: Spot, base: Base, shape: Shape, where: str, selector: str) -> bool:
    """Whether with the word it comes to the thing, and less so with its opposite."""
    found = []
    opposite = f"!({selector})"
    for said in (selector, NOTHING if form.refuses(opposite) else opposite):
        try:
            table = played(with_it(form, base, shape, where, said))
        except ValueError:
            return False
        if table is None:
            return False
        found.append(form.comes(table, base.it))
    return found[0] > found[1]


# --- looking for them -------------------------------------------------------------------------------------------------


def _true(form: Spot, table: Table, base: Base, where: str, left: dict[str, list[str]]) -> dict[str, str]:
    """Of words that are left those that are true of the thing at some moment, each with a selector."""
    states: list[State] = [table.start]
    for event in table.log:
        states.append(apply(states[-1], (*event.changes, *event.noted)))
    found: dict[str, str] = {}
    for state in states:
        seen = table.at(state)
        source = base.it if where == "self" else WATCH
        views = [View(player, source, 0, form.asking) for player in table.state.players]
        thing = state.things.get(base.it)
        if source not in state.things:
            views = [View(player, None, 0, form.asking) for player in table.state.players]
        for word, those in left.items():
            for one in those:
                if word not in found and any(_is(seen, one, base.it, thing, view) for view in views):
                    found[word] = one
    return found


def _is(table: Table, selector: str, it: str, thing: Any, view: View) -> bool:
    try:
        if thing is None:
            return selector in PLAYERS or selectors.of_player(selector)(table, it, view)
        return bool(selectors.compiled(selector)(table, thing, view))
    except Exception:  # a table that no reader would have let through
        return False


def _places(form: Spot, base: Base) -> list[str]:
    """Where the card that watches may lie; one that has nothing to watch for lies anywhere."""
    draft = base.loaded.face.draft(base.loaded.scenario, base.loaded.cards)  # type: ignore[union-attr]
    every = list(watchers(draft, base))
    return every if form.abilities is not _none else every[:1]


def search(spot: str, of: set[str]) -> dict[str, str]:
    """Of each of some words by what a scenario is made in which it decides, as far as there is one."""
    found: dict[str, str] = {}
    for n, form in enumerate(SPOTS[spot]):
        tries: Counter[tuple[str, str]] = Counter()
        left = {word: [one for one in words()[word] if not form.refuses(one)] for word in sorted(of)}
        left = {word: each for word, each in left.items() if each and name(next(iter(each))) not in map(name, found)}
        for shape in shapes():
            for base in simple()[form.base]:
                texts = {key: [f"{key}{base.card}"] for key in ("lap:", "név:") if key in left and base.card}
                for where in _places(form, base) if shape.name == "ahogy van" else ("table A", "table B", "self"):
                    if not left or (where == "self" and base.card is None):
                        continue
                    try:
                        table = played(with_it(form, base, shape, where, NOTHING))
                    except ValueError:
                        continue
                    if table is None:
                        continue
                    for word, selector in _true(form, table, base, where, {**left, **texts}).items():
                        if word not in left or tries[word, base.loaded.id] >= TRIES:
                            continue
                        tries[word, base.loaded.id] += 1
                        if decides(form, base, shape, where, selector):
                            found[selector] = f"{n} / {base.loaded.id} / {shape.name} / {where}"
                            del left[word]
    return found


# --- the record -------------------------------------------------------------------------------------------------------


class Pair(Struct, frozen=True):
    """A spot and a selector, with what the scenario is made of in which it decides."""

    spot: str
    selector: str
    form: int
    id: str
    shape: str
    where: str

    def told(self) -> str:
        """What the scenario is made of, as a line of the record says it."""
        return " / ".join((str(self.form), self.id, self.shape, self.where))

    def holds(self) -> bool:
        """Whether it decides there."""
        form = SPOTS[self.spot][self.form]
        if form.refuses(self.selector):
            return False
        base = next(base for base in simple()[form.base] if base.loaded.id == self.id)
        shape = next(shape for shape in shapes() if shape.name == self.shape)
        return decides(form, base, shape, self.where, self.selector)


def pairs() -> list[Pair]:
    """What is recorded."""
    found = []
    for line in RECORD.recorded():
        if " / " in line and not line.startswith("words"):
            pair, _sign, rest = line.partition(" => ")
            spot, _colon, selector = pair.partition(" | ")
            form, *others = rest.split(" / ")
            found.append(Pair(spot, selector, int(form), *others))
    return found


def asked() -> str:
    """The words that there are, and the spots."""
    return f"words: {' '.join(sorted(words()))} / {', '.join(SPOTS)}"


def lines() -> Iterator[str]:
    """What was asked; by spot what is refused, and a line for each word that is not."""
    kept = [pair for pair in pairs() if pair.spot in SPOTS and pair.holds()]
    yield asked()
    for spot in SPOTS:
        no = refused(spot)
        yield f"{spot}: {' '.join(no) or '–'}"
        found = {pair.selector: pair.told() for pair in kept if pair.spot == spot}
        yield from rows(f"{spot} | {{}} => {{}}", no, found, partial(search, spot))


RECORD = Lines(Path(__file__).with_suffix(".txt"), lines, lambda line: line.partition(" => ")[0])


if __name__ == "__main__":
    sys.exit(RECORD.main())
