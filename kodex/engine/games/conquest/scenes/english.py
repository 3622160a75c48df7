"""What has a Hungarian word in scenarios and on cards, in English: steps, stages, moments, values, periods …"""

from __future__ import annotations

from kodex.engine.games.conquest.opening.setting_up import SETUP
from kodex.engine.games.conquest.vocabulary import Rest

STEPS = {
    "1.1": "the deploy phase begins",
    "1.2": "the player with the initiative begins the phase",
    "1.3": "the other player goes on with the phase",
    "1.4": "a player passes in the deploy phase",
    "1.5": "the deploy phase ends",
    "2.1": "the command phase begins",
    "2.2": "dials are set",
    "2.3": "dials are revealed",
    "2.4": "warlords go out to their planets",
    "2.5": "struggle for command at the first planet",
    "2.6": "struggle for command at the other planets",
    "2.7": "the command phase ends",
    "3.1": "the combat phase begins",
    "3.2": "the battle at the first planet",
    "3.2.1": "the initiative is determined",
    "3.2.2": "the ranged skirmish begins",
    "3.2.3": "ranged attack of whoever begins",
    "3.2.4": "ranged attack of the other player",
    "3.2.5": "is the ranged skirmish over?",
    "3.2.6": "combat turn of whoever begins",
    "3.2.7": "combat turn of the other player",
    "3.2.8": "is the round of combat over?",
    "3.2.9": "the round of combat ends",
    "3.2.10": "the battle is won",
    "3.2.11": "the battle ends in a draw",
    "3.3": "the other planets and their battles",
    "3.4": "the combat phase ends",
    "4.1": "the headquarters phase begins",
    "4.2": "the first planet token is moved",
    "4.3": "the next planet card is turned up",
    "4.4": "cards are drawn",
    "4.5": "resources are gathered",
    "4.6": "cards are readied",
    "4.7": "the initiative token is handed over",
    "4.8": "the headquarters phase ends",
}
"""By number of the step what is done in it."""
RESTS = {
    Rest.MULLIGAN: "drawing the first hand anew",
    Rest.SHUFFLE: "shuffling",
    Rest.DEPLOY: "deploying",
    Rest.DIALS: "setting the dials in secret",
    Rest.BONUS: "taking the bonus",
    Rest.MOBILE: "moving Mobile units",
    Rest.SKIRMISH: "combat turn in the ranged skirmish",
    Rest.TURN: "combat turn",
    Rest.DEFENDER: "naming the defender",
    Rest.AREA_FIRST: "Area Effect or an attack on one unit",
    Rest.AREA: "damage of Area Effect or to one unit",
    Rest.SHIELDS: "a shield for a damaged unit",
    Rest.INDIRECT: "dividing indirect damage",
    Rest.RETREAT: "retreating",
    Rest.STALEMATE: "asking for a stalemate",
    Rest.TARGET: "choosing the target",
    Rest.MAY: "an optional part of the text",
    Rest.X: "how much X is",
    Rest.OFFERING: "what to pay with",
    Rest.TAKE: "which of the cards to take",
    Rest.DISCARD: "which card to discard",
    Rest.RELIC: "which relic to keep",
    Rest.CHOICE: "choosing one of one's own cards",
    Rest.BATTLE_ABILITY: "the battle ability of the planet",
    Rest.FORCED_BEFORE: "forced interrupt",
    Rest.BEFORE: "interrupt",
    Rest.FORCED_AFTER: "forced reaction",
    Rest.AFTER: "reaction",
}
MOMENTS = {
    "a játékforduló kezdete": "the beginning of the round",
    "a felfejlődésfázis vége": "the end of the deploy phase",
    "az irányításfázis kezdete": "the beginning of the command phase",
    "az irányításfázis vége": "the end of the command phase",
    "a csatafázis kezdete": "the beginning of the combat phase",
    "a csata kezdete": "the beginning of the battle",
    "a távharc kezdete": "the beginning of the ranged skirmish",
    "a harci kör vége": "the end of the round of combat",
    "a csatafázis vége": "the end of the combat phase",
    "a főparancsnokság fázis kezdete": "the beginning of the headquarters phase",
    "a játékforduló vége": "the end of the round",
}
PERIODS = {
    "játékforduló": "round",
    "fázis": "phase",
    "csata": "battle",
    "csataforduló": "round of combat",
    "harci kör": "combat turn",
}
VALUES = {"támadás": "attack", "ép": "hit points", "parancs": "command icons", "költség": "cost"}
TYPES = {
    "hadúr": "warlord",
    "harcoló egység": "army unit",
    "jelölőegység": "token unit",
    "támogatás": "support",
    "erősítő": "attachment",
    "esemény": "event",
    "bolygó": "planet",
}
KEYWORDS = {
    "távharcos": "Ranged",
    "mozgékony": "Mobile",
    "repülő": "Flying",
    "rajtaütő": "Ambush",
    "páncéltörő": "Armorbane",
    "területre ható": "Area Effect",
    "brutális": "Brutal",
    "limitált": "Limited",
    "nem sérülhet": "cannot be damaged",
    "nem erősíthető": "No Attachments",
}


WINDOW = "akció "
"""How the name of a window of the charts begins; the step after which it is drawn follows."""
END = " vége"
"""How the name of the end of a combat turn ends."""


def stage(name: str) -> str:
    """A stage; a window of the charts by the step after which it is drawn."""
    after = name.removeprefix(WINDOW)
    return f"action window after step {after}" if after != name else RESTS.get(name, name)  # type: ignore[call-overload]


def step(name: str) -> str:
    """A step with which a table may begin."""
    if name == SETUP:
        return "the set-up"
    number = name.removesuffix(END)
    return f"the end of {number}" if number != name else stage(name)


__all__ = ["END", "KEYWORDS", "MOMENTS", "PERIODS", "RESTS", "STEPS", "TYPES", "VALUES", "WINDOW", "stage", "step"]
