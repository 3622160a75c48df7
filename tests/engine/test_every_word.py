"""Every verb and keyword does on a table of plain cards what is recorded, and nothing to those who cannot suffer it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

import pytest

from kodex.engine.games.hkk.cards import Ability, Card, Effect, registry
from tests.engine import every_word
from tests.engine.every_word import FIELDS, RECORD, course

OF_PLAYERS = ("gain_magic", "lose_magic", "gain_components", "lose_components", "steal_magic", "sacrifice_life", "draw")


@pytest.mark.whole
def test_every_verb_and_keyword_does_what_is_recorded() -> None:
    """``python -m tests.records --write every_word`` records a change that is meant."""
    assert RECORD.changed() == []


def test_each_fifth_verb_and_keyword_does_what_is_recorded() -> None:
    assert set(every_word.lines(5)) - set(RECORD.recorded()) == set()


def test_every_verb_and_keyword_is_recorded() -> None:
    every_word.registry.load()
    known = {"verb": registry.VERBS, "keyword": registry.KEYWORDS}
    every = [f"{kind} {name}" for kind, words in known.items() for name in sorted(words)]
    assert [RECORD.name(line) for line in RECORD.recorded()] == every


@pytest.mark.parametrize("verb", OF_PLAYERS)
def test_what_only_players_can_do_is_done_to_no_card(verb: str) -> None:
    effect = Effect(verb, 1, "it")
    card = Card("szörny", life=2, abilities=(Ability("jön", "automatic", (effect,), on="enters: self"),))
    assert any(line.startswith("enters ") for line in course(verb, card))  # and nothing breaks


def test_what_a_spell_does_to_itself_is_refused_or_happens() -> None:
    """A spell is on no table: what would do nothing to it is refused; it may go elsewhere than into the pile."""
    every_word.registry.load()
    for name, verb in registry.VERBS.items():
        own = every_word.OTHERWISE.get(name, {key: FIELDS[key] for key in FIELDS if key in verb.fields})
        with_what = "what" in verb.required
        what = next(word for word in every_word.WHAT if _sound(name, own, word, "target")) if with_what else None
        for to in ("self", "host") if "to" in verb.fields and verb.on in ("things", "any") else ():
            effect = Effect(name, to=to, what=what, **own)
            if to == "self" and name in ("to_hand", "shuffle_back", "to_void"):
                told = list(course(f"itself {name}", Card("azonnali", effects=(effect,))))
                assert any(line.startswith(("put ", "prevented () ['4.4.4']")) for line in told), name
                continue
            with pytest.raises(ValueError, match="in a spell"):
                Card("azonnali", effects=(effect,))


def test_no_selector_of_cards_says_which_players() -> None:
    every_word.registry.load()
    for name, verb in registry.VERBS.items():
        if verb.on == "players" and "to" in verb.fields:
            own = {key: FIELDS[key] for key in FIELDS if key in verb.required}
            what = "what" in verb.required and next(word for word in every_word.WHAT if _sound(name, own, word))
            with pytest.raises(ValueError, match=f"'{name}' does nothing to 'lény'"):
                Effect(name, to="lény", what=what or None, **own)


def _inside(outer: registry.Verb, inner: Effect) -> Iterator[Effect]:
    """An effect of one verb with another inside, wherever it may have one; none where that is refused."""
    own = {key: FIELDS[key] for key in ("of", "card", "cost") if key in outer.fields}
    own |= {key: (inner,) for key in ("effects", "otherwise") if key in outer.fields}
    own |= {"options": ((inner,), FIELDS["options"][1])} if "options" in outer.fields else {}
    for what in every_word.WHAT if "what" in outer.required else (None,):
        with suppress(ValueError):
            yield Effect(outer.name, 2 if "n" in outer.fields else 1, what=what, **own)
            return


@pytest.mark.whole
def test_whatever_an_effect_has_inside_is_refused_when_read_or_happens() -> None:
    every_word.registry.load()
    outer = [verb for verb in registry.VERBS.values() if verb.fields & {"effects", "otherwise", "options"}]
    played = 0
    for inside in registry.VERBS.values():
        one = next(effect for effect in every_word.effects(inside) if isinstance(effect, Effect))
        for effect in (effect for verb in outer for effect in _inside(verb, one)):
            assert list(course(f"{effect.do} {inside.name}", Card("azonnali", effects=(effect,))))
            played += 1
    assert played > 5 * len(registry.VERBS)


@pytest.mark.parametrize(
    ("inside", "told"),
    [
        (Effect("put", what="kéz", of="ez & pakli"), "'put' is not"),
        (Effect("draw", to="it"), "'draw' is not"),
        (Effect("damage", 2, "it"), "write: {do: damage, to: it}"),
        (Effect("damage", 1, "controller"), "write: {do: damage, to: it}"),
        (Effect("damage"), "write: {do: damage, to: it}"),
    ],
)
def test_only_what_is_done_to_cards_by_number_is_shared_out(inside: Effect, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        Effect("distribute", 4, of="lény", effects=(inside,))


def test_only_a_number_that_there_is_can_be_altered() -> None:
    assert Effect("alter", 1, what="damage")
    with pytest.raises(ValueError, match="'silence' is no verb whose number could change"):
        Effect("alter", 1, what="silence")


def _sound(name: str, own: dict[str, object], what: str, to: str = "controller") -> bool:
    try:
        Effect(name, to=to, what=what, **own)  # type: ignore[arg-type]
    except ValueError:
        return False
    return True
