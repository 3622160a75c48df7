"""The game-independent heart: nothing in this room may import a game (a test forbids it).

``state`` immutable snapshots and the only writer of them; ``norms`` executable rules, bound to rule numbers;
``resolve`` which norm wins; ``table`` a game in progress, its log and its decisions; ``trace`` the log as a tree.
"""
