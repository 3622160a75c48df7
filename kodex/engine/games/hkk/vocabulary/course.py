"""The stages of a turn and the places where things lie, by their names in a snapshot."""

from __future__ import annotations

from kodex.engine.kernel.questions import Stage, Zone


class Stages(Stage):
    """The stages in their order; what may be done in each says ``phases``."""

    OPENING = "kezdés", "The game is set up, before the first turn"
    PREPARATION_1 = "előkészítő.1", "Magic points are received"
    PREPARATION_2 = "előkészítő.2", "What happens in the preparation phase happens"
    PREPARATION_3 = "előkészítő.3", "Passive cards turn active"
    PREPARATION_4 = "előkészítő.4", "Monsters may be sacrificed for components"
    DRAW = "húzás", "The active player draws a card"
    MAIN_1 = "fő.1", "The main phase before combat"
    EXCHANGE = "csere", "Creatures move between guard post and reserve"
    BEFORE_ATTACKERS = "harc.támadók.előtt", "Combat begins, nobody attacks yet"
    ATTACKERS = "harc.támadók", "Attackers are declared"
    STRIKING_BACK = "harc.visszaütés", "Defenders choose at whom they strike back"
    BEFORE_ABILITIES = "harc.képességek.előtt", "Who fights whom is settled"
    ABILITIES = "harc.képességek", "Combat abilities are announced"
    END_OF_ABILITIES = "harc.képességek.vége", "Combat abilities are carried out"
    BEFORE_STRIKE = "harc.ütés.előtt", "Before the blows"
    STRIKE = "harc.ütés", "Those who fight strike"
    MAIN_2 = "fő.2", "The main phase after combat"
    HEALING = "gyógyulási", "The healing phase"
    END_1 = "kör_vége.1", "The end phase begins"
    END_2 = "kör_vége.2", "What happens at the end of the turn happens"
    END_3 = "kör_vége.3", "Hurt creatures are healed"
    END_4 = "kör_vége.4", "What lasts until the end of the turn is over, life is looked at"


class Zones(Zone):
    """Whose a zone is stands before its name: ``A.hand``."""

    DECK = "deck", "The deck, drawn from its top"
    HAND = "hand", "The hand"
    RESERVE = "reserve", "Creatures that neither attack nor defend"
    GUARD = "guard", "The guard post: creatures that fight"
    TABLE = "table", "All other permanents"
    PILE = "pile", "The discard pile"
    VOID = "void", "The void"
    CHAIN = "chain", "What has been played and has not taken effect yet"
    ASIDE = "aside", "Beside the deck: rule cards, followers, ancient liches"
    SIDE = "side", "The side deck"
    GONE = "gone", "Out of the game"
