"""Watching what norms ask changes nothing of what happens, and names who reads what."""

from __future__ import annotations

from pathlib import Path

import pytest

from kodex.engine.kernel.watching import Watch
from kodex.engine.scenarios.files.load import load, state_of
from kodex.engine.scenarios.steps.playing import play
from kodex.ground import paths

FOLDER = Path(paths.shipped("queries")) / "scenarios" / "hkk-kodex"
FILES = ["36/utes.yaml", "15/eletpont-es-magikus-vedelem.yaml", "21/az-idezesi-koltseg.yaml"]


@pytest.mark.parametrize("name", FILES)
def test_a_watched_table_goes_the_same_way(name: str) -> None:
    for one in load(FOLDER / name):
        assert one.scenario is not None
        start = state_of(one.scenario)
        usual = one.face.table(one.cards, start, rules=one.rules)
        watch = Watch()
        watched = one.face.table(watch.cards(one.cards), start, rules=one.rules)
        watch.over(watched)
        for table in (usual, watched):
            play(table, one.scenario)
        assert [(e.kind, e.norms, e.facts) for e in watched.log] == [(e.kind, e.norms, e.facts) for e in usual.log]
        assert watched.state == usual.state
        assert watch.reads


def test_who_reads_magic_defence_is_named_and_who_had_no_word_is_not_asked() -> None:
    (one,) = [one for one in load(FOLDER / FILES[1]) if one.id == "magikus-vedelem-nullara-csokkenti"]
    assert one.scenario is not None
    watch = Watch()
    table = one.face.table(watch.cards(one.cards), state_of(one.scenario), rules=one.rules)
    watch.over(table)
    play(table, one.scenario)
    assert "15.3" in watch.reads["arny", "magic_defence"]
    assert not any(norm.number in {n for event in table.log for n in event.norms} for norm in watch.unheard())
    assert any("láthatatlan" in norm.needs for norm in watch.unheard())


def test_what_is_watched_cannot_be_changed_either() -> None:
    one = next(iter(load(FOLDER / FILES[0])))
    for card in Watch().cards(one.cards).values():
        with pytest.raises(AttributeError, match="immutable"):
            card.type = "another"


def test_only_the_watched_table_is_watched() -> None:
    one = next(iter(load(FOLDER / FILES[0])))
    assert one.scenario is not None
    watch = Watch()
    table = one.face.table(watch.cards(one.cards), state_of(one.scenario), rules=one.rules)
    watch.over(table)
    other = one.face.table(one.cards, state_of(one.scenario), rules=one.rules)
    play(other, one.scenario)
    assert not watch.reads
