"""The stages of a turn in Hungarian."""

from __future__ import annotations

from kodex.engine.games.hkk import phases

_STAGES = {
    "húzás": "húzás fázis",
    "csere": "csere fázis",
    "harc": "harci fázis",
    "harci": "harci fázis",
    "harc.támadók.előtt": "harci fázis, a támadók kijelölése előtt",
    "harc.támadók": "harci fázis, támadók kijelölése",
    "harc.visszaütés": "harci fázis, visszaütés kijelölése",
    "harc.képességek.előtt": "harci fázis, a harci képességek előtt",
    "harc.képességek": "harci fázis, harci képességek",
    "harc.képességek.vége": "harci fázis, a harci képességek vége",
    "harc.ütés.előtt": "harci fázis, az ütés előtt",
    "harc.ütés": "harci fázis, ütés",
    "gyógyulási": "gyógyulási fázis",
}
_NUMBERED = {"előkészítő": "előkészítő fázis", "fő": "fő fázis", "kör_vége": "kör vége fázis"}
_IDLE = {
    "fő.1": "1. fő fázis: nem volt mit kijátszanod",
    "csere": "csere: nem volt kit mozgatnod",
    "harc.támadók": "harc: nem volt kivel támadnod",
    "fő.2": "2. fő fázis: nem volt mit kijátszanod",
}
"""What somebody could not do in the own turn, by the stage in which it is done."""


def stage(id_: str) -> str:
    """``harc.ütés`` -> ``harci fázis, ütés``; also of a word of players; one that names no stage stays as it is."""
    phase, _dot, part = id_.partition(".")
    if phase in _NUMBERED and part.isdigit():
        return f"{part}. {_NUMBERED[phase]}" if phase == "fő" else f"{_NUMBERED[phase]}, {part}. szakasz"
    if id_ in _STAGES or id_ in _NUMBERED:
        return _STAGES.get(id_) or _NUMBERED[id_]
    if phases.is_life_saving(id_):
        return "életmentő cselekvések"
    meant = phases.read_stage(id_)
    return id_ if meant in (None, id_) else stage(meant)


def idle(id_: str) -> str | None:
    """What who may do nothing in a stage could not do there; None of a stage that most turns go through unseen."""
    return _IDLE.get(id_)
