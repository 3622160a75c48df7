"""The face of Conquest: what it says of itself, put into the plain parts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args

import msgspec

from kodex.engine.cards.described import Files, Spoken
from kodex.engine.cards.paths import Paths
from kodex.engine.cards.plain import PlainFace
from kodex.engine.cards.steps import StepTable, acts
from kodex.engine.cards.wordlist import literals, named, of_events
from kodex.engine.face import Face
from kodex.engine.face import format as f
from kodex.engine.face.blanks import Blanks
from kodex.engine.games.conquest import actions
from kodex.engine.games.conquest.book import book
from kodex.engine.games.conquest.cards import SPEECH, CardType
from kodex.engine.games.conquest.command.dials import number_set
from kodex.engine.games.conquest.game import PLAY, SIGHT
from kodex.engine.games.conquest.language.words import LANGUAGE
from kodex.engine.games.conquest.scenes import asked, called, lying, setting
from kodex.engine.games.conquest.scenes import format as spoken
from kodex.engine.games.conquest.scenes.asking import Questions, options
from kodex.engine.games.conquest.scenes.board import NOTHING, PLAYGROUND, STAGES
from kodex.engine.games.conquest.scenes.decks import in_decks
from kodex.engine.games.conquest.scenes.forms import forms
from kodex.engine.games.conquest.scenes.gaming import InGames
from kodex.engine.games.conquest.scenes.pages import PLACES, Pages
from kodex.engine.games.conquest.scenes.placing import Places
from kodex.engine.games.conquest.scenes.reasons import reason
from kodex.engine.games.conquest.scenes.supposed import Otherwise
from kodex.engine.games.conquest.scenes.telling import CALLED, SENTENCES, STEPS
from kodex.engine.games.conquest.switches import SWITCHES
from kodex.engine.games.conquest.table.places import where
from kodex.engine.games.conquest.text import VALUES, Allowed, Barred
from kodex.engine.games.conquest.vocabulary import (
    ANSWERING,
    ATTACK,
    BESIDE,
    BLOODIED,
    DAMAGE,
    DOWN,
    EXHAUSTED,
    FIRST,
    HIT_POINTS,
    HOST,
    ICONS,
    OUTCOME,
    PRICE,
    TOKEN,
    Happens,
    Place,
    Rest,
    beside,
    in_row,
)
from kodex.engine.kernel.happenings import Fate
from kodex.ground.nearby import Meant, Speech

DRAWN = "döntetlen"
"""What the outcome of a drawn game is called."""
KEYWORDS = {
    "távharcos": ("sz/tavharcos#p1", "attacks in the skirmish before the first round of combat"),
    "mozgékony": ("sz/mozgekony#p1", "moves to the next planet as the combat phase begins"),
    "repülő": ("sz/repulo#p1", "takes half the damage of whoever does not fly"),
    "rajtaütő": ("sz/rajtauto#p1", "is deployed from hand in a window of a battle, to its planet"),
    "páncéltörő": ("sz/panceltoro#p1", "no shield is used against its attack"),
    "területre ható": ("sz/x-teruletre-hato#p1", "deals its number to each enemy unit there instead of its attack"),
    "brutális": ("sz/brutalis#p1", "attacks with one more for each damage on it"),
    "nem erősíthető": ("sz/nem-erositheto#p1", "nothing is attached to it"),
    "limitált": ("sz/limitalt#p1", "one such card is played a round"),
    "nem sérülhet": ("sz/nem-serulhet#p1", "cannot be damaged"),
}
WHOM = {
    "target": "the target of the ability (target:)",
    "self": "the card that says it; in selectors: ez",
    "host": "what the card is attached to",
    "it": "what the ability answers (on:); in selectors: az",
    "controller": "the player who controls the card",
    "opponent": "the other player",
    "both": "both players",
}
"""The words of ``to`` that are no selectors."""
BODY = """cards:
  Tűzföld: {{type: bolygó, symbols: [nyersanyag]}}
  ork: {{type: harcoló egység, cost: 2, attack: 2, hp: 2}}
scenarios:
- id: {id}
  title: {title}
  asks: {asks}
  rules: ["{rule}"]
  given:
    row: [Tűzföld]
    step: "3.2"
    players:
      A: {{planets: {{1: [ork]}}}}
      B: {{planets: {{1: [ork]}}}}
  when: [{{act: attack, by: A, card: A-ork}}]
  then: {{state: {{B-ork.zone: discard}}}}
"""
ANSWERING_STAGES = tuple(map(str, (*ANSWERING, Rest.SHIELDS)))
"""Where what is done is answered."""
ZONES = (*map(str, setting.ZONES), *(beside(n) for n in range(1, setting.MOST_PLANETS + 1)))


def _done() -> Meant:
    """What cards do, each with the step by which they do it: an ability is used, an event too."""
    return dict.fromkeys(LANGUAGE.registry.verbs, ("use",))


def _blanks() -> Blanks:
    """All that the types of cards read."""
    from kodex.engine.games.conquest.scenes.whole_cards import whole_cards

    return whole_cards()


def _words() -> list[dict[str, Any]]:
    """The keywords that are played, each with its rule, and the words of texts."""
    keywords = [
        {"kind": "keyword", "word": word, "rule": rule, "fields": [], "says": says}
        for word, (rule, says) in KEYWORDS.items()
    ]
    return [
        *(word | {"says": called.headed(word["word"])} for word in named("step", setting.steps())),
        *_choices(),
        *keywords,
        *LANGUAGE.words(),
        *named("value", VALUES),
        *_told(),
    ]


def _choices() -> Iterator[dict[str, Any]]:
    """The words that certain keys take; those of keywords and types have a list of their own."""
    taken = {
        f"{above}: {one.encode_name}": literals(one.type)
        for struct, above in spoken.MAPPINGS
        for one in msgspec.structs.fields(struct)
        if one.name not in ("type", "keywords")
    }
    taken |= {"permit: what": literals(Allowed), "cannot: what": literals(Barred)}
    for key, words in taken.items():
        if words:
            yield {"kind": "choice", "word": key, "rule": None, "fields": words, "says": ""}


def _told() -> Iterator[dict[str, Any]]:
    """Whom ``to`` may name beside selectors, the paths of a state, and the names of events."""
    for word, says in WHOM.items():
        yield {"kind": "whom", "word": word, "rule": None, "fields": [], "says": says}
    yield from named("path", FACE.paths_in_short())
    yield from of_events((*Happens, *Fate))


def _outcome(table: Any) -> str | None:
    won = OUTCOME.of(table.state)
    return DRAWN if won == "" else won


def _free_words(card: Any) -> Iterator[tuple[tuple[str | int, ...], str]]:
    """Traits, and the faction."""
    yield from ((("traits", n), word) for n, word in enumerate(card.traits))
    if card.faction:
        yield ("faction",), card.faction


FACE: PlainFace = PlainFace(
    PLAY,
    files=Files(
        scenario=spoken.Scenario,
        head=spoken.Head,
        file=spoken.File,
        given=spoken.Given,
        start=setting.start,
        free=_free_words,
        steps=StepTable(
            {
                f.PassStep: actions.Pass,
                spoken.DeployStep: actions.Deploy,
                spoken.MoveStep: actions.Move,
                spoken.AttackStep: actions.Attack,
                spoken.RetreatStep: actions.Retreat,
                spoken.StalemateStep: actions.Stalemate,
                spoken.ShieldStep: actions.Shield,
                spoken.UseStep: actions.Use,
                spoken.LookStep: actions.LookThrough,
                spoken.ArrangeStep: actions.Arrange,
            }
        ),
        acts=acts(spoken.AnyStep),
        every_step=get_args(spoken.AnyStep),
        mappings=spoken.MAPPINGS,
        types=get_args(CardType),
        comes=lambda id_: False,
        check=setting.check,
        check_laid=lying.check_cards,
        helps=lying.helps,
        doubts=setting.doubts,
        normalize=setting.normalize,
        facts=setting.as_laid,
        named=setting.named,
        asked=asked.check_asked,
        fault=lying.fault,
        forms=forms,
        options=options,
        first_rule="f2/3.2.6#n3",
        body=BODY,
    ),
    spoken=Spoken(
        stages=STAGES,
        answered=(spoken.UseStep, spoken.DeployStep, spoken.AttackStep, spoken.ShieldStep),
        answering=ANSWERING_STAGES,
        spanning=(str(Rest.DEPLOY), str(Rest.RETREAT)),
        zones=tuple(map(str, Place)),
        places=PLACES,
        sentences=SENTENCES,
        called=CALLED,
        steps=STEPS,
        kinds={
            "action": actions.Action,
            "deploy": actions.Deploy,
            "move": actions.Move,
            "attack": actions.Attack,
            "retreat": actions.Retreat,
            "stalemate": actions.Stalemate,
            "shield": actions.Shield,
            "use": actions.Use,
            "look": actions.LookThrough,
            "arrange": actions.Arrange,
        },
        involved=("player", "thing", "unit"),
        passes=(Happens.PASSES,),
        gates={"sz/kartyahatasok#b2": (), "sz/a-megfizetendo-koltsegek#b3": ()},
        switches={name: one.readings for name, one in SWITCHES.items()},
        holding={name: (name, one.default) for name, one in SWITCHES.items()},
        speech=Speech(SPEECH.meant, SPEECH.all_in, done=_done, tags=SPEECH.tags),
        words=_words,
        reasons=reason,
        blanks=_blanks,
    ),
    paths=Paths(
        numbers=("resources",),
        players={"dial": number_set},
        zones=ZONES,
        places=(*(in_row(n) for n in range(1, setting.MOST_PLANETS + 1)), str(Place.OUT), str(Place.POOL)),
        things={
            "zone": lambda table, thing: thing.zone,
            "planet": lambda table, thing: where(thing),
            "exhausted": lambda table, thing: EXHAUSTED.of(thing),
            "bloodied": lambda table, thing: BLOODIED.of(thing),
            "face_down": lambda table, thing: DOWN.of(thing),
            "damage": lambda table, thing: DAMAGE.of(thing),
            "host": lambda table, thing: HOST.of(thing),
            "beside": lambda table, thing: BESIDE.of(thing),
            "attack": lambda table, thing: table.decide(ATTACK, thing),
            "hp": lambda table, thing: table.decide(HIT_POINTS, thing),
            "icons": lambda table, thing: table.decide(ICONS, thing),
            "price": lambda table, thing: table.decide(PRICE, thing.id),
            "owner": lambda table, thing: thing.owner,
            "controller": lambda table, thing: thing.controller,
            "seen": lambda table, thing: [one for one in table.state.players if SIGHT.thing(table.state, one, thing)],
        },
        table={
            "stage": lambda table: FACE.stage_of(table),
            "outcome": _outcome,
            "first_planet": lambda table: FIRST.of(table.state),
            "initiative": lambda table: TOKEN.of(table.state),
        },
    ),
    pages=Pages(),
    playground=PLAYGROUND,
    passing=actions.Pass,
    more=(
        Questions(),
        Places(),
        Otherwise(),
        InGames(lambda table: FACE.stage_of(table)),
        in_decks(lambda cards, state: FACE.table(cards, state, rules=book)),
    ),
)
CHECKED: Face = FACE
"""The type checker holds it to the protocol."""
__all__ = ["CHECKED", "DRAWN", "FACE", "KEYWORDS", "NOTHING"]
