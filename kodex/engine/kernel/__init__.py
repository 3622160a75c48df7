"""The game-independent heart: nothing in this room may import a game (a test forbids it).

From the ground up: ``state`` immutable snapshots and the only writer of them; ``questions`` the words a game declares,
typed (what norms are asked, marks, facts, kinds of events, stages, zones); ``choices`` who decides what, and oracles
that answer; ``norm`` one executable rule, bound to its number; ``addresses`` the other numbers under which it is
cited; ``norms`` the book of a rulebook's norms; ``stated`` what is kept of a rule that only states a value;
``overlay`` an edition, as what it changes in the norms of another one; ``inforce`` the norms that hold on a table,
found once; ``pipeline`` steps whose order a game says in one place; ``resolve`` which of several norms wins; ``court``
what the norms say: answers, sums, what forbids an action; ``journal`` what happens, with causes and citations;
``windows`` the steps through which everything happens (prevent, replace, apply, follow); ``table`` a game in progress,
which is all of these together; ``kept`` what a table need not find out again, each value declared by the function that
finds it out.

What games are built of: ``procedures`` that stop midway, nest and go on, ``frames`` what of them stands in the snapshot
(windows in which players act by turns, decisions that wait); ``happenings`` what is about to happen, answered at rest,
and the texts it comes from; ``chance`` dice, shuffling, secret choices; ``rests`` such decisions, taken like actions;
``views`` what a player sees; ``periods`` what holds or counts for a time; ``soundness`` what random play must not meet.

On it stand: ``freeze`` a snapshot as one hashable value; ``trace`` the log as a tree, in words; ``amounts`` how a
number in it came about; ``position`` snapshots as values with their legal actions; ``explore`` exhaustive search over
actions and choices; ``lazily`` sequences that are not built before they are asked for; ``watching`` what norms ask
while a table is played; ``rooms`` the modules of a game, found by their files.
"""
