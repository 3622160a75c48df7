"""The order of the steps, as the charts and their descriptions give it."""

from __future__ import annotations

from kodex.engine.games.conquest.book import course
from kodex.engine.games.conquest.command import dials, struggle
from kodex.engine.games.conquest.deploy import turns
from kodex.engine.games.conquest.rounds import headquarters as hq
from kodex.engine.games.conquest.rounds.steps import action_window, numbered
from kodex.engine.games.conquest.vocabulary import Under

ORDER = "f2/folyamatabrak#p1"
"""The arrows of the charts say in which order the steps follow each other."""

course.declare(
    ORDER,
    Under.ROUND,
    [
        ("1.1", numbered("1.1"), "f2/1.1#p1"),
        ("1.2", numbered("1.2", turns.first_turn), "f2/1.2#p1"),
        ("1.3", numbered("1.3", turns.by_turns), "f2/1.3#p1"),
        ("1.4", numbered("1.4", turns.the_other_goes_on), "f2/1.4#p1"),
        ("1.5", numbered("1.5"), "f2/1.5#p1"),
        ("2.1", numbered("2.1"), "f2/2.1#p1"),
        (dials.DIAL, numbered("2.2", dials.setting), "f2/2.2#p1"),
        ("2.3", numbered("2.3", dials.showing), "f2/2.3#p1"),
        ("2.4", numbered("2.4", dials.going_out), "f2/2.4#p1"),
        ("2.5", numbered("2.5", struggle.at_the_first), "f2/2.5#p1"),
        ("2.6", struggle.at_the_others("2.6"), "f2/2.6#p1"),
        ("2.7", numbered("2.7"), "f2/2.7#p1"),
    ],
)
course.declare(
    ORDER,
    Under.HQ_PHASE,
    [
        ("4.1", numbered("4.1"), "f2/4.1#p1"),
        ("akció 4.1", action_window("akció 4.1"), "fa/4.1#p1"),
        ("4.2", numbered("4.2", hq.token_moves), "f2/4.2#p1"),
        ("4.3", numbered("4.3", hq.next_is_turned_up), "f2/4.3#p1"),
        ("4.4", numbered("4.4", hq.both_draw), "f2/4.4#p1"),
        ("4.5", numbered("4.5", hq.both_gain), "f2/4.5#p1"),
        ("4.6", numbered("4.6", hq.all_ready), "f2/4.6#p1"),
        ("4.7", numbered("4.7", hq.initiative_goes_on), "f2/4.7#p1"),
        ("4.8", numbered("4.8", hq.round_ends), "f2/4.8#p1"),
        ("új forduló", hq.new_round, "f2/4.8#p3"),
    ],
)
