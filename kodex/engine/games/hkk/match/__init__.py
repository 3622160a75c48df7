"""Games of a tournament and the match they are part of (titles 138–147).

``tournament`` which rules hold at one, and that the starter does not draw (138, 145); ``games`` how many games there
are, who begins, the time, what happens between two of them (139, 140); ``side_decks`` what is done with side decks
between games (143); ``cycles`` actions repeated over and over (141); ``penalty`` players who do not take off damage or
spend too little (146, 147).
"""
