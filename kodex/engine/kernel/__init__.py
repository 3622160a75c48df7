"""The game-independent heart: nothing in this room may import a game (a test forbids it).

``state`` immutable snapshots and the only writer of them; ``questions`` the words a game declares, typed: what norms
are asked, marks, facts, kinds of events, stages, zones; ``norms`` executable rules, bound to rule numbers;
``overlay`` an edition of a rulebook, as what it changes in the norms of another one;
``resolve`` which norm wins; ``table`` a game in progress, its log and its decisions; ``windows`` the steps through
which everything happens (prevent, replace, apply, follow); ``choices`` who decides what, and oracles that answer;
``position`` snapshots as values with their legal actions; ``explore`` exhaustive search over actions and choices;
``freeze`` a snapshot as one hashable value; ``trace`` the log as a tree.
"""
