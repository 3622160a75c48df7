"""Of which game a file is that is read as one of another: for what is said of a file that is refused."""

from __future__ import annotations

from typing import Any

from kodex.engine import face as faces
from kodex.engine.face import Face
from kodex.ground import structured
from kodex.ground.i18n import _
from kodex.ground.nearby import Meant
from kodex.ground.refused.spots import Around, Spot, words_of


def others(face: Face) -> list[str]:
    """The rulebooks of the other games."""
    return [name for name in faces.known() if name == faces.of(name).rulebook and name != face.rulebook]


def by_types(face: Face, cards: Any) -> str | None:
    """The rulebook of another game whose the types of all cards of a file are; None where one is of this game."""
    given = [one.get("type") for one in cards.values() if isinstance(one, dict)] if isinstance(cards, dict) else []
    types = {one for one in given if isinstance(one, str)}
    if not types or types & types_of(face):
        return None
    return next((name for name in others(face) if types <= types_of(faces.of(name))), None)


def meant_in_others(face: Face) -> Meant:
    """What words mean in files of the other games."""
    found: dict[str, tuple[str, ...]] = {}
    for name in others(face):
        for word, names in faces.of(name).speech.meant().items():
            found[word] = (*found.get(word, ()), *names)
    return found


def of_another_game(face: Face) -> str:
    """What is wrong with cards of such types."""
    return _("the types of these cards are those of another game than {rulebook}").format(rulebook=face.rulebook)


def types_of(face: Face) -> set[str]:
    """The types that cards of a game may have."""
    around = Around(None, lambda _steps: None)
    cards = next(one.type for one in structured.fields(face.head) if one.encode_name == "cards")
    card = Spot(Spot(cards, {}, (), around).inner(dict)[0][1], {}, (), around).struct()
    fields = structured.fields(card) if card is not None else ()
    return {word for one in fields if one.encode_name == "type" for word in words_of(Spot(one.type, "", (), around))}
