"""No field of an ability is a word that does nothing: it changes something, is refused, or the reason stands here."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from kodex.engine.games.hkk.cards import Ability, registry
from tests.engine import every_place
from tests.engine.every_field import FIELDS, NEVER, RECORD, changed, forms, plays

REASONS = {
    ("common", "activated"): "others may use it as well, and here its own controller does",
    ("common", "reaction"): "others may use it as well, and here its own controller does",
    ("from_deck", "activated"): "on the table it is used as ever; what changes is the deck",
    ("from_deck", "reaction"): "on the table it is used as ever; what changes is the deck",
    ("place", "activated"): "on the table it is used as ever; what changes is the pile",
    ("place", "automatic"): "on the table it happens as ever; what changes is the pile",
    ("place", "combat"): "on the table it is used as ever; what changes is the pile",
    ("place", "continuous"): "on the table it works as ever; what changes is the pile",
    ("place", "reaction"): "on the table it is used as ever; what changes is the pile",
    ("gives", "activated"): "the card is given where it is used in the hand",
    ("gives", "reaction"): "the card is given where it is used in the hand",
    ("once_a_turn", "activated"): "an event offers it once, and these events come once in the course",
    ("once_a_turn", "combat"): "announced once in the course",
    ("once_a_turn", "reaction"): "used once in the course",
    ("icon", "activated"): "an event offers it once, and these events come once in the course",
    ("icon", "combat"): "announced once in the course",
    ("icon", "reaction"): "used once in the course",
    ("alone", "reaction"): "used as a reaction all the same; alone it is used besides",
    ("immediate", "automatic"): "it happens as often, only earlier",
    ("limit", "combat"): "announced once in the course",
    ("or_cost", "combat"): "paid in the other way as often",
    ("targets", "combat"): "whom it is aimed at, combat says",
}


def test_every_field_that_changes_nothing_has_a_reason() -> None:
    silent = set()
    for line in RECORD.recorded():
        what, _colon, said = line.partition(": ")
        field, _times, form = what.partition(" × ")
        if said == "nothing":
            silent.add((field, form.split()[0]))
    assert silent <= set(REASONS)
    assert not any(field == "if" for field, _kind in silent)


def test_the_condition_of_every_kind_with_every_trigger_is_read() -> None:
    never = {f"x{n}": one for n, (_name, ability) in enumerate(forms()) if (one := changed(ability, FIELDS["if"]))}
    done = plays(never)
    del done["continuous"]  # blows; the ability is in force where its condition holds
    assert done.total() == 0
    assert plays({f"x{n}": ability for n, (_name, ability) in enumerate(forms())}).total() > 100


@pytest.mark.parametrize("each", [4, pytest.param(1, marks=pytest.mark.whole)])
def test_a_condition_that_never_holds_is_read_whatever_is_waited_for(
    each: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also of what never happens in the course: of each word there is a scenario in which an ability is set off."""
    first = {pair.trigger: pair for pair in reversed(every_place.pairs())}
    assert set(first) == set(registry.TRIGGERS)

    def never(trigger: str, selector: str) -> tuple[Ability, ...]:
        waits, other = abilities(trigger, selector)
        return replace(waits, condition=NEVER), other

    abilities = every_place.abilities
    some = [first[trigger] for trigger in sorted(first)[::each]]
    assert all(pair.holds() for pair in some[:3])
    monkeypatch.setattr(every_place, "abilities", never)
    assert [pair.trigger for pair in some if pair.holds()] == []


@pytest.mark.whole
def test_every_field_does_what_is_recorded() -> None:
    """``python -m tests.records --write every_field`` records a change that is meant."""
    assert RECORD.changed() == []
