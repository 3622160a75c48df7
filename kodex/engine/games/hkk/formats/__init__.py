"""What tournaments and their formats ask of a deck (titles 142–167).

``checked`` which decks are looked at and by which formats; ``tournament_decks`` what every tournament asks (142–144)
and what freshly opened packs lift (151); ``origin`` where cards come from (2.2, 138.3, 151.1); ``gods`` formats of one,
two and three gods (152–155); ``worlds`` the two worlds behind the cards (156, 157); ``printings`` rarities, expansions,
single copies (158, 160, 161, 164, 165); ``costs`` no spells, no cheap cards (159, 162, 163); ``race`` the dangerous
race, and the fast game (166, 167).
"""
