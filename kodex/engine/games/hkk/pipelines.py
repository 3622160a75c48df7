"""The order of everything: the steps of announcing, paying, settling, reacting, of each stage, in literal lists.

What has an order in this game has it here and nowhere else: not from the names of files, not from what is loaded
first. The module that runs a list declares it (``play.PAID``) and says what its steps are given.
"""

from __future__ import annotations

from kodex.engine.games.hkk import actions, performing, settling
from kodex.engine.games.hkk.abilities import common, drawbacks, duel, elsewhere, shields, text
from kodex.engine.games.hkk.card_types import (
    attached,
    galetki,
    leaders,
    locations,
    morph,
    scritter,
    shown,
    switching,
    types,
    vision,
)
from kodex.engine.games.hkk.combat import abilities, attackers, declaring, strike
from kodex.engine.games.hkk.conduct import asking, finality, shuffling
from kodex.engine.games.hkk.copies import shape_shifters
from kodex.engine.games.hkk.effects import combinators, runs, spells
from kodex.engine.games.hkk.effects import damage as life_verbs
from kodex.engine.games.hkk.formats import approval
from kodex.engine.games.hkk.icons import bond, defence_cards, groups, protection, treasure
from kodex.engine.games.hkk.life import dying, killing, maxima
from kodex.engine.games.hkk.markers import delayed, dream, freezing, life_markers, poison
from kodex.engine.games.hkk.match import cycles, games, penalty, side_decks
from kodex.engine.games.hkk.multiplayer import leaving as going_out
from kodex.engine.games.hkk.multiplayer import naming, pair_cards, pair_turns, pairs
from kodex.engine.games.hkk.multiplayer.games import POWER
from kodex.engine.games.hkk.playing import (
    announcing,
    candidates,
    decisions,
    hindrances,
    steps,
    substitution,
    summoning_cost,
    two_ways,
)
from kodex.engine.games.hkk.powers import penalties, shadow
from kodex.engine.games.hkk.reactions import (
    automatic,
    linked,
    looking_back,
    modifying,
    neutralising,
    reacting,
    resolving,
    waiting,
)
from kodex.engine.games.hkk.resources import coming
from kodex.engine.games.hkk.settling import Step
from kodex.engine.games.hkk.table import marker_names, reach
from kodex.engine.games.hkk.turn import (
    beginning,
    course,
    draw,
    end,
    exchange,
    opening,
    passing,
    preparation,
    preparation_order,
    rows,
    stalemate,
    turns_and_actions,
)
from kodex.engine.games.hkk.zones import leaving, moves, stealing

# --- the turn ---------------------------------------------------------------------------------------------------------

course.ON_ENTERING.are(
    {
        "kezdés": (
            approval.decks_are_as_announced,
            shuffling.shuffle_at_the_start,
            pairs.pairs_are_as_they_should,
            opening.lay_out,
            opening.reveal,
            opening.begin_to_work,
            beginning.begin_with,
            opening.evaluate,
            leaders.put_favourite_markers,
            opening.abilities_of_the_start,
        ),
        "előkészítő.1": (preparation.regenerate_magic,),
        "előkészítő.2": (
            switching.back_in_preparation,
            preparation_order.all_at_once,
            course.until_preparation,
            drawbacks.upkeep_is_paid,
            preparation.happenings,
            coming.due,
        ),
        "előkészítő.3": (preparation.activation, preparation.counting_late, life_markers.the_stage_is_over),
        "húzás": (draw.draw_phase, coming.due),
        "fő.1": (coming.due,),
        "csere": (coming.due, rows.remember_places),
        "harc.támadók.előtt": (rows.see_who_has_moved,),
        "harc.képességek.előtt": (declaring.pair_off,),
        "harc.képességek": (declaring.drop_out,),
        "harc.képességek.vége": (abilities.resolve_abilities,),
        "harc.ütés": (declaring.drop_out, strike.strike),
        "gyógyulási": (coming.due,),
        "kör_vége.1": (
            beginning.judge_at_the_start,
            attackers.attackers_no_longer,
            end.unconditional_ones_come_first,
        ),
        "kör_vége.2": (
            end.end_automatics,
            beginning.judge_in_the_second_stage,
            coming.due,
            vision.visions_are_sacrificed,
        ),
        "kör_vége.3": (end.heal_all,),
        "kör_vége.4": (
            end.expire,
            end.judge_outcome,
            switching.back_at_the_end,
            attackers.attackers_no_longer,
        ),
    }
)
course.ON_LEAVING.are({"harci": (cycles.nobody_is_hurt, strike.end_combat)})
course.INSTEAD.are({"kezdés": opening.draw_opening_hands})
course.LEFT_OUT.are(turns_and_actions.phase_is_omitted)
course.WITHOUT_PREPARATION.are(preparation_order.turn_without_preparation)
opening.BEFORE_THE_FIRST.are(pair_turns.roll_for_the_start)
opening.AFTER_THE_FIRST.are(pair_turns.choose_the_direction)
end.GO_OUT.are(going_out.go_out)
draw.INSTEAD.are(locations.find_location)
exchange.AFTER.are(rows.rearrange)
preparation.COUNTED.are(
    {
        marker_names.DREAM: dream.one_dream_is_over,
        marker_names.FREEZE: freezing.one_freezing_marker_melts,
        marker_names.POISON: poison.poison_grows,
        marker_names.PASSING: poison.passing_grows,
        marker_names.DELAY: delayed.delay_counts,
        marker_names.TIME: delayed.time_counts,
    }
)
preparation.LAST.are(delayed.comes_last)

# --- playing: the steps of 21.2 ---------------------------------------------------------------------------------------

steps.ANNOUNCING.are(
    ("announce", steps.announce),
    ("condition", steps.meet_condition),
    ("colour", shown.show_a_colour),
    ("decisions", steps.decide_everything),
    ("morph", morph.name_them),
    ("edition", shown.say_the_version),
    ("cost", steps.calculate_cost),
    ("base_cost", summoning_cost.note_base_cost),
    ("location", locations.choose_way),
    ("substitution", substitution.choose_cost),
    ("payment", steps.pay),
)
steps.NAMED_FIRST.are(naming.name_an_opponent)
steps.DECIDED.are(coming.decide_now)
hindrances.INSTEAD.are(locations.life_instead, substitution.ways_instead)
steps.PAID.are(galetki.give_up, elsewhere.give_the_card)
steps.LOOKING.are(
    hindrances.look_again,
    naming.look_again,
    shown.look_again,
    types.look_again,
    attached.look_again,
    locations.look_again,
    decisions.look_again,
    two_ways.look_again,
    vision.look_again,
    groups.look_again,
    protection.look_again,
    defence_cards.look_again,
    bond.look_again,
    text.look_again,
    elsewhere.look_again,
    modifying.look_again,
    reach.look_again,
    common.look_again,
    shields.look_again,
)

# --- taking effect ----------------------------------------------------------------------------------------------------

resolving.SUCCEEDED.are(
    neutralising.prevent_if_it_may,
    duel.fight,
    modifying.modify_what_it_answers,
    spells.remember_modes,
)
life_verbs.MORE.are(spells.more_of_it)
combinators.SHARED.are(spells.more_to_share)
dying.BEFORE_SAVING.are(life_markers.too_early)
dying.BURIED.are(killing.danger_is_over)
leaving.INSTEAD.are(attached.items_of_the_fallen)

# --- linked effects, coming to rest -----------------------------------------------------------------------------------

runs.SHOWING.are(bond.is_shown_for_a_condition)
waiting.NOTICED.are(spells.look_again, penalties.look_again)
reacting.OFFERED.are(candidates.reactions_if_it_is_the_turn)
reacting.GIVEN.are(scritter.may_react, shadow.may_react)
waiting.SIFTED.are(penalties.sift, automatic.at_once)
waiting.PRICES.are(automatic.price)
linked.USES.are(candidates.uses_if_it_is_the_turn)
linked.WINDOWS.are(automatic.in_windows)
looking_back.GRANTED.are(stealing.to_tempt)
settling.SETTLING.are(
    Step(settling.over, "outcome"),
    Step(shuffling.searched_decks, "searched_decks"),
    Step(settling.broken, "turn_broken"),
    Step(maxima.surplus),
    Step(settling.announced, "on_its_way"),
    Step(automatic.next_one, "automatic"),
    Step(settling.chain_goes_on, "chain"),
    Step(settling.linked_happen, "connected"),
    Step(settling.offers_stand, "offers"),
    Step(shape_shifters.when_at_rest, needs=("become",)),
    Step(maxima.fading),
    Step(poison.healed_by_immunity, needs=(marker_names.POISON, marker_names.POISONING)),
    Step(settling.hurt_are_looked_after, "hurt"),
    Step(settling.window_is_open, "window"),
    Step(going_out.at_once, needs=(POWER,)),
    Step(settling.right_moves_on, "acting"),
    Step(settling.stage_goes_on),
)

# --- actions ----------------------------------------------------------------------------------------------------------

performing.PERFORM.are(
    {
        actions.Pass: passing.do_pass,
        actions.Play: performing.play_card,
        actions.Use: performing.use_ability,
        actions.Attack: performing.attack,
        actions.StrikeBack: declaring.choose_strike_back,
        actions.Exchange: exchange.exchange,
        actions.Sacrifice: preparation.sacrifice_monsters,
        actions.Claim: performing.claim,
        actions.Concede: end.concede,
        actions.AgreeDraw: end.agree_draw,
        actions.Stalemate: stalemate.nobody_can_win,
        actions.Look: beginning.look,
        actions.SeekLocation: locations.seek_location,
        actions.Announce: announcing.announce,
        actions.TakeBack: announcing.take_back,
        actions.Ask: asking.ask,
        actions.Show: asking.show,
        actions.Shuffle: shuffling.shuffle,
        actions.Cut: shuffling.cut,
        actions.Stack: finality.nothing,
        actions.Deprive: finality.nothing,
        actions.Revoke: finality.revoke,
        actions.NextGame: games.next_game,
        actions.EndMatch: games.end_match,
        actions.Clock: games.time_passes,
        actions.AgreeAnew: games.agree_anew,
        actions.Swap: side_decks.swap,
        actions.Note: penalty.note,
        actions.Warn: penalty.warn,
        actions.Penalize: penalty.penalize,
        actions.Repeat: cycles.repeat,
    }
)
cycles.TAKING.are(performing.take, settling.settle_after)
beginning.LOOKED_AT.are(
    {
        "pile": (beginning.look_at_pile,),
        "void": (beginning.look_at_void,),
        "side": (side_decks.look_at_side_deck,),
        **dict.fromkeys(("guard", "reserve", "table", "aside"), (asking.read_what_lies_open,)),
    }
)
candidates.IDEAS.are(
    candidates.passing,
    candidates.plays,
    candidates.uses,
    candidates.reactions_of,
    candidates.uses_offered,
    candidates.attacks,
    candidates.strikes_back,
    candidates.exchanges,
    candidates.sacrifices,
    candidates.claims,
    moves.uses_from_the_deck,
    locations.seeking,
    announcing.takes_back,
    switching.eliminations,
    two_ways.other_ways,
    treasure.treasures,
    elsewhere.uses_elsewhere,
    common.others_common_abilities,
    pair_cards.uses_of_the_partner,
)
