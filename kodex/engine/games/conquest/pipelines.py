"""The order of the steps, as the charts and their descriptions give it."""

from __future__ import annotations

from kodex.engine.games.conquest import ending as end_of_game
from kodex.engine.games.conquest.abilities import steps as use
from kodex.engine.games.conquest.battle import attack, battle_ability, ending, phase, retreat, stalemate, turns
from kodex.engine.games.conquest.book import course
from kodex.engine.games.conquest.command import dials, struggle
from kodex.engine.games.conquest.damage import dealing, falling, shields
from kodex.engine.games.conquest.deploy import turns as deploying
from kodex.engine.games.conquest.effects import indirect, moving, redirecting
from kodex.engine.games.conquest.opening import mulligan, setting_up, shuffling
from kodex.engine.games.conquest.rounds import headquarters as hq
from kodex.engine.games.conquest.rounds.steps import action_window, begins, moment, numbered, window_of_a_lost_chart
from kodex.engine.games.conquest.table import initiative
from kodex.engine.games.conquest.vocabulary import Rest, Under
from kodex.engine.kernel.procedures import Sometimes

ORDER = "f2/folyamatabrak#p1"
"""The arrows of the charts say in which order the steps follow each other."""

course.declare(
    ORDER,
    Under.GAME,
    [
        (setting_up.SETUP, setting_up.token_is_placed, "sz/elso-bolygo#b1"),
        ("hadurak", setting_up.warlords_take_their_places, "sz/foparancsnoksag#p1"),
        ("erőforrások", setting_up.all_gain, "f1/egysegkartyak#b12"),
        ("kezdő lapok", setting_up.all_draw, "f1/egysegkartyak#b11"),
        ("kezdő kéz", begins(Under.MULLIGAN)),
        ("fázisok", begins(Under.ROUND)),
        ("csatafázis", begins(Under.COMBAT)),
        ("főparancsnokság", begins(Under.HQ_PHASE), "fa/3.4#p1"),
        ("új forduló", hq.new_round, "f2/4.8#p3"),
    ],
)
course.declare(
    "sz/kezdo-kez-ujrahuzasa#p1",
    Under.MULLIGAN,
    [
        (mulligan.MULLIGAN, mulligan.asks),
        ("visszakeverés", mulligan.goes_back),
        ("új kéz", mulligan.draws_anew),
    ],
)
course.declare(
    "sz/kezdo-kez-ujrahuzasa#p1",
    Under.SHUFFLE,
    [(shuffling.SHUFFLE, shuffling.next_card), ("helye", shuffling.is_placed)],
)
course.declare(
    ORDER,
    Under.ROUND,
    [
        ("1.1", numbered("1.1"), "f2/1.1#p1"),
        ("a játékforduló kezdete", moment("a játékforduló kezdete"), "f2/1.1#p2"),
        ("akció 1.1", window_of_a_lost_chart("akció 1.1")),
        ("1.2", numbered("1.2", deploying.first_turn), "f2/1.2#p1"),
        ("1.3", numbered("1.3", deploying.by_turns), "f2/1.3#p1"),
        ("1.4", numbered("1.4", deploying.the_other_goes_on), "f2/1.4#p1"),
        ("1.5", numbered("1.5", moment("a felfejlődésfázis vége")), "f2/1.5#p1"),
        ("az első fázis vége", hq.phase_ends),
        ("2.1", numbered("2.1", moment("az irányításfázis kezdete")), "f2/2.1#p1"),
        ("akció 2.1", window_of_a_lost_chart("akció 2.1")),
        (dials.DIAL, numbered("2.2", dials.setting), "f2/2.2#p1"),
        ("2.3", numbered("2.3", dials.showing), "f2/2.3#p1"),
        ("2.4", numbered("2.4", dials.going_out), "f2/2.4#p1"),
        ("a másik indulása", dials.the_other_goes_out, Sometimes("f2/2.4#p1")),
        ("2.5", numbered("2.5", struggle.at_the_first), "f2/2.5#p1"),
        ("2.6", struggle.at_the_others("2.6"), "f2/2.6#p1"),
        ("2.7", numbered("2.7", moment("az irányításfázis vége")), "f2/2.7#p1"),
        ("a második fázis vége", hq.phase_ends),
    ],
)
course.declare(
    ORDER,
    Under.HQ_PHASE,
    [
        ("4.1", numbered("4.1", moment("a főparancsnokság fázis kezdete")), "f2/4.1#p1"),
        ("akció 4.1", action_window("akció 4.1"), "fa/4.1#p1"),
        ("4.2", numbered("4.2", hq.token_moves), "f2/4.2#p1"),
        ("4.3", numbered("4.3", hq.next_is_turned_up), "f2/4.3#p1"),
        ("4.4", numbered("4.4", hq.both_draw), "f2/4.4#p1"),
        ("4.5", numbered("4.5", hq.both_gain), "f2/4.5#p1"),
        ("4.6", numbered("4.6", hq.all_ready), "f2/4.6#p1"),
        ("4.7", numbered("4.7", hq.initiative_goes_on), "f2/4.7#p1"),
        ("4.8", numbered("4.8", hq.last_moment), "f2/4.8#p1"),
        ("a játékforduló vége", hq.round_ends),
    ],
)
course.declare(
    ORDER,
    Under.COMBAT,
    [
        ("3.1", numbered("3.1", phase.begins), "f2/3.1#p1"),
        (Rest.MOBILE, phase.mobile_units, "sz/mozgekony#p1"),
        (phase.BEGINNING, phase.has_begun),
        ("akció 3.1", action_window("akció 3.1"), "fa/3.1#p1"),
        ("3.2", phase.at_the_first, "f2/3.2#p1"),
        ("akció 3.2", action_window("akció 3.2"), "fa/3.2#p1"),
        ("3.3", phase.at_the_others("3.3"), "f2/3.3#p1"),
        ("akció 3.3", action_window("akció 3.3"), "fa/3.3#p1"),
        ("3.4", numbered("3.4", phase.phase_ends), "f2/3.4#p1"),
        ("a csatafázis vége", moment("a csatafázis vége")),
        ("a harmadik fázis vége", hq.phase_ends),
        ("utolsó bolygó", end_of_game.phase_of_last_battle_is_over, Sometimes("sz/a-jatek-megnyerese#p5")),
    ],
)
course.declare(
    "fa/3.2-csata",
    Under.BATTLE,
    [
        ("csata", ending.battle_begins, Sometimes("sz/utolso-bolygo#p1")),
        ("3.2.1", numbered("3.2.1", initiative.is_begun)),
        ("a csata kezdete", moment("a csata kezdete")),
        ("3.2.2", numbered("3.2.2", moment("a távharc kezdete")), "f2/3.2.2#p1"),
        ("akció 3.2.2", action_window("akció 3.2.2"), "fa/3.2.2#p1"),
        ("3.2.3", numbered("3.2.3", turns.turn(Rest.SKIRMISH, first=True)), "f2/3.2.3#p1"),
        ("3.2.3 vége", turns.turn_ends),
        ("a kezdő távharca után", turns.turn_is_over, Sometimes("sz/harci-kor#p1")),
        ("akció 3.2.3", action_window("akció 3.2.3"), "fa/3.2.3#p1"),
        ("3.2.4", numbered("3.2.4", turns.turn(Rest.SKIRMISH, first=False)), "f2/3.2.4#p1"),
        ("3.2.4 vége", turns.turn_ends),
        ("a másik távharca után", turns.turn_is_over, Sometimes("sz/harci-kor#p1")),
        ("akció 3.2.4", action_window("akció 3.2.4"), "fa/3.2.4#p1"),
        ("3.2.5", turns.again("3.2.5", Rest.SKIRMISH, "3.2.3"), "f2/3.2.5#p1"),
        ("akció 3.2.5", action_window("akció 3.2.5"), "fa/3.2.5#p3"),
        ("csataforduló", stalemate.round_opens),
        ("3.2.6", numbered("3.2.6", turns.turn(Rest.TURN, first=True)), "f2/3.2.6#p1"),
        ("3.2.6 vége", turns.turn_ends),
        ("a kezdő harci köre után", turns.turn_is_over, Sometimes("sz/harci-kor#p1")),
        ("akció 3.2.6", action_window("akció 3.2.6"), "fa/3.2.6#p1"),
        ("3.2.7", numbered("3.2.7", turns.turn(Rest.TURN, first=False)), "f2/3.2.7#p1"),
        ("3.2.7 vége", turns.turn_ends),
        ("a másik harci köre után", turns.turn_is_over, Sometimes("sz/harci-kor#p1")),
        ("akció 3.2.7", action_window("akció 3.2.7"), "fa/3.2.7#p1"),
        ("3.2.8", turns.again("3.2.8", Rest.TURN, "3.2.6"), "f2/3.2.8#p1"),
        ("a harci kör vége", turns.round_comes_to_its_end, "sz/a-fordulo-vegen#p1"),
        ("3.2.9", numbered("3.2.9", turns.round_is_over), "f2/3.2.9#n1"),
        ("pihenés", turns.units_are_readied, "f2/3.2.9#n2"),
        ("a kezdő visszavonulása", retreat.retreats(first=True), "f2/3.2.9#n3"),
        ("a másik visszavonulása", retreat.retreats(first=False), "f2/3.2.9#n4"),
        ("távozás", retreat.leave_together),
        ("változás", stalemate.has_changed, "f2/3.2.11#n2"),
        ("új csataforduló", turns.new_round, "f2/3.2.9#p2"),
        ("3.2.10", battle_ability.offered("elotte"), Sometimes("f2/3.2.10#p2")),
        ("csataképesség előtte", battle_ability.used),
        ("a bolygó elvitele", ending.planet_is_captured, Sometimes("sz/elso-bolygo#b3")),
        ("hazatérés", ending.survivors_go_home, Sometimes("f2/3.2.10#p3")),
        ("a hadúr hazatérése", ending.warlord_goes_home, Sometimes("f2/3.2.10#p4")),
        (Rest.BATTLE_ABILITY, battle_ability.offered("utana"), Sometimes("f2/3.2.10#p2")),
        ("csataképesség utána", battle_ability.used),
        ("3.2.11", ending.draw_is_done, Sometimes("f2/3.2.11#p2")),
        ("csata vége", ending.battle_ends),
        ("utolsó bolygó", end_of_game.last_battle_is_over, Sometimes("sz/a-jatek-megnyerese#p5")),
    ],
)
for name, base in ((Under.RANGED, "f2/3.2.3"), (Under.ATTACK, "f2/3.2.6")):
    course.declare(
        f"{base}#b1",
        name,
        [
            ("támadó", attack.exhausts, f"{base}#n1"),
            (Rest.AREA_FIRST, attack.area_before_a_defender, Sometimes("sz/x-teruletre-hato#p1")),
            (Rest.DEFENDER, attack.names_a_defender, f"{base}#n2"),
            ("a védekező", attack.is_named, f"{base}#n2"),
            (Rest.AREA, attack.area_at_the_damage, Sometimes("sz/x-teruletre-hato#p1")),
            ("a támadás végrehajtása", attack.carries_out, f"{base}#n3"),
        ],
    )
course.declare(
    "sz/serules-okozasa#n3",
    Under.DAMAGE,
    [
        ("sérülne", dealing.about_to_hurt),
        ("kiosztás", dealing.assigned, "sz/serules-okozasa#n1"),
        ("mellette", redirecting.while_it_lies_beside(redirecting.BEFORE)),
        (Rest.SHIELDS, shields.shields, "sz/serules-okozasa#n2"),
        ("a pajzsok után", redirecting.while_it_lies_beside(redirecting.AFTER)),
        ("elszenvedés", dealing.taken),
        ("esés", falling.falls),
        ("a sérülés után", dealing.has_hurt),
    ],
)
course.declare(
    "sz/kozvetett-serules#p1",
    Under.INDIRECT,
    [
        (Rest.INDIRECT, indirect.divides),
        ("elosztás", indirect.is_put),
        ("kiosztás", indirect.is_divided, "sz/kozvetett-serules#b2"),
    ],
)
course.declare(
    "sz/atmozgatott-serules#b1",
    Under.MOVING,
    [
        ("átmozgatás", moving.is_moved),
        ("esés", falling.falls, "sz/atmozgatott-serules#b2"),
        ("az átmozgatás után", moving.has_been_moved),
    ],
)
course.declare(
    "f2/3.2.11#n2",
    Under.STALEMATE,
    [(Rest.STALEMATE, stalemate.admits), ("elismerés", stalemate.is_admitted)],
)
course.declare(
    "sz/kepesseg-hasznalata-kartya-kijatszasa#p1",
    Under.USE,
    [
        ("korlátozás", use.announces, "sz/kepesseg-hasznalata-kartya-kijatszasa#n1"),
        ("alapköltség", use.base_price, "sz/kepesseg-hasznalata-kartya-kijatszasa#n2"),
        (Rest.X, use.how_much_x_is, Sometimes("sz/az-x-betu#p1")),
        ("ármódosítás", use.reckoned, "sz/kepesseg-hasznalata-kartya-kijatszasa#n3"),
        ("fizetés", use.paying, "sz/kepesseg-hasznalata-kartya-kijatszasa#n4"),
        (Rest.OFFERING, use.offering, "sz/kepesseg-hasznalata-kartya-kijatszasa#n4"),
        ("más ár", use.offered, "sz/kepesseg-hasznalata-kartya-kijatszasa#n4"),
        (Rest.TARGET, use.aims, "sz/kepesseg-hasznalata-kartya-kijatszasa#n5"),
        ("hatás", use.takes_effect, "sz/kepesseg-hasznalata-kartya-kijatszasa#n6"),
        ("az esemény eldobása", use.is_played),
        ("kijátszás után", use.has_been_used, "sz/kepesseg-hasznalata-kartya-kijatszasa#p3"),
        ("vége", use.over),
    ],
)
