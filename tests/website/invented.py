"""Scenarios of the game of pebbles as a website gets them: no engine has played them."""

from __future__ import annotations

import msgspec

from kodex.website.cases import Case, Cases, Read

CASE = Case(
    edition="hkk-kodex",
    id="nad",
    title="A nád <b>megáll</b>",
    asks="Átmegy-e a *nádon*?",
    rules=("3.2",),
    file="queries/scenarios/x/3/nad.yaml",
    given={
        "active": "A",
        "phase": "harc.ütés",
        "players": {
            "A": {"life": 20, "magic": 1, "guard": ["ork", {"card": "ork", "id": "o2", "passive": True, "wounds": 2}]},
            "B": {},
        },
    },
    when=(
        {"act": "attack", "by": "A", "map": {"ork": "B"}, "illegal": ["3.3"]},
        {"act": "advance", "to": "fő.2"},
        {"act": "hold_breath", "by": "A", "n": 3},
    ),
    then={"state": {"ork.zone": "gyűjtő", "A.life": 18}, "delta": {"B.life": -2}, "cites": ["3.3"]},
    cards={"ork": {"type": "szörny", "damage": 2, "life": 3, "magic_attack": True, "cost": {"magic": 2}}},
    readings={},
    trace=((0, "ork <i>üt</i>", ("hkk-kodex:3.2",)), (1, "B sebződik", ())),
    passes=True,
)
PLAYED = Cases(
    cases=(CASE,), cited=frozenset({"3.2", "3.3", "2.2"}), asserted=frozenset({"3.3"}), decisive=frozenset({"3.2"})
)

_WAITS = {"act": "advance", "to": "fő.2"}
_READS = (
    Read(switches={"reed.edge": "igen"}, text=None, when=(_WAITS, _WAITS), then={"state": {"A.life": 17}}, trace=()),
    Read(switches={"reed.edge": "nem"}, text=None, when=(_WAITS,), then={"state": {"A.life": 19}}, trace=CASE.trace),
)
_OTHER = msgspec.structs.replace(
    CASE, id="nad-hatarai", title="A nád szélén", rules=("3.3", "3.2"), passes=False, answer="Nem, ott megáll.", when=()
)
_WEIGHED = msgspec.structs.replace(_OTHER, id="nad-szelei", passes=True, answer=None, reads=_READS)
_NEVER = msgspec.structs.replace(
    CASE, id="nad-soha", rules=("3.2", "6.2", "2.1"), when=(), then={"impossible": ["3.2"], "never_cites": ["3.1"]}
)
_SISTER = msgspec.structs.replace(
    CASE, id="nad-11", title="A nád a tizenegyedikben", edition="hkk-11", rules=("kijatszas/2",), sister_of="nad"
)
TOLD = msgspec.structs.replace(PLAYED, cases=(CASE, _OTHER, _SISTER, _WEIGHED, _NEVER))
"""One that an edition has another sister of, one that the rules do not bear out, one that weighs two readings, one of a
table that cannot be."""
