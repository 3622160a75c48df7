"""The kinds of events, each with what it says and the facts that it may carry."""

from __future__ import annotations

from kodex.engine.kernel.questions import EventKind


class Happens(EventKind):
    """Everything that happens in the game; in a meaning ``‹thing›`` stands for the fact of that name."""

    ABILITIES_PAID = "abilities.paid", "The announced combat abilities are paid at once", "amounts"
    ABILITY_ANNOUNCED = (
        "ability.announced",
        "‹by› announces ‹n›× the combat ability ‹ability› of ‹thing›",
        "ability by n thing",
    )
    ABILITY_HAPPENS = "ability.happens", "The automatic ability ‹ability› of ‹thing› happens", "ability thing"
    ACCEPTS = "accepts", "‹by› takes up the offer of ‹thing›", "by thing"
    ACTIVATED = "activated", "‹thing› turns active", "absolute by how source tags thing"
    ACTIVATION = "activation", "Turned active: ‹things›", "things"
    AGREED_ANEW = "agreed_anew", "‹by› agrees to decide anew who begins the third game", "by"
    ALTERED = "altered", "The text of ‹thing› changes (‹what›: ‹n›)", "n thing what"
    ANNOUNCES = "announces", "‹by› announces and shows ‹thing›", "ability by thing"
    ANSWERS = "answers", "‹player› says how many cards there are (‹zone›): ‹n›", "by n player zone"
    ANTIMAGIC_NONE = "antimagic.none", "‹thing›: for an anti-magic of 0 nobody discards a spell", "thing"
    APPEARS = "appears", "An apparition: ‹thing› goes from the discard pile to the void", "by thing"
    ATTACK = "attack", "‹by› declares attackers: ‹map›", "by map"
    ATTACKERS_OVER = "attackers.over", "Attackers no more: ‹things›", "things"
    AUTOMATIC_RESTS = "automatic.rests", "The cost of the automatic reaction of ‹thing› cannot be paid", "thing"
    BANISHED = (
        "banished",
        "‹thing› goes from the discard pile to the void",
        "absolute by how off place player source tags thing to",
    )
    BECOMES = "becomes", "‹thing› becomes like ‹what›", "by of thing until what"
    BEGINS_TO_WORK = "begins_to_work", "Begins to work: ‹things›", "things"
    BEGINS_WITH = "begins_with", "‹player› begins with ‹life› life and ‹magic› magic points", "life magic player"
    BLOCKED = "blocked", "The maximum of magic points of ‹player› changes by ‹n› (now ‹now›)", "n now player source"
    BODY_PART_GIVEN = "body_part.given", "The body part that was sacrificed protects ‹host›", "host thing"
    BONUS_LOST = "bonus.lost", "‹thing› has the defence bonus no more", "thing"
    BOND_LEFT = "bond.left", "‹player› shows no card for the bond of ‹thing›", "player thing"
    BUILT = "built", "Turned passive for a builder cost: ‹things›", "by things"
    CAPTURED = "captured", "‹player› takes it and puts it on another: ‹thing› → ‹host›", "host player thing was"
    CHAIN_CLOSES = "chain.closes", "The reaction chain closes; without effect remain: ‹things›", "things"
    CHAIN_PASSES = "chain.passes", "‹by› does not react", "by"
    CHOSEN = "chosen", "‹thing›: option ‹n› takes effect", "n thing"
    COLOUR_SHOWN = "colour.shown", "‹by› shows from hand: ‹shown›", "by shown"
    COMBAT_ENDS = "combat.ends", "The combat phase ends", "over"
    COMES_DUE = "comes_due", "The delayed effect of ‹thing› comes about", "by thing"
    COMPELLED = "compelled", "‹player› is compelled to pay: ‹source›", "by player source"
    COMMON_NOW = "common.now", "The pair ‹things› has ‹n› ‹what› in common", "n things what"
    COMPONENTS_DENIED = "components.denied", "Nobody may take components out of ‹thing›", "thing"
    COMPONENTS_DESTROYED = "components.destroyed", "‹n› components of ‹player› are destroyed", "by n player"
    COMPONENTS_EXPIRE = "components.expire", "Components nobody has taken are lost: ‹things›", "things"
    COMPONENTS_GAINED = "components.gained", "‹player› gains ‹n› components", "n player"
    COMPONENTS_LEFT = "components.left", "‹player› puts a level marker instead of taking the component", "player thing"
    COMPONENTS_LOST = "components.lost", "‹player› loses ‹n› components", "n player"
    COMPONENTS_OFFERED = "components.offered", "The opponent may take ‹n› components out of ‹thing›", "n thing"
    COMPONENTS_RENOUNCED = "components.renounced", "‹player› renounces the components", "player"
    COMPONENTS_STOLEN = "components.stolen", "‹by› steals ‹n› components from ‹player›", "by n player"
    COMPONENTS_TAKEN = "components.taken", "‹player› takes ‹n› components out of ‹thing›", "n player thing"
    CONCEDES = "concedes", "‹by› wants to give the game up", "by"
    CONNECTED = "connected", "Linked effects have their turn", ""
    CONTROLLED = (
        "controlled",
        "‹player› is the controller of ‹thing› from now on",
        "ability absolute attached back by how markers player source tags thing until was",
    )
    COST_DUE = "cost_due", "What the last action of ‹player› has cost: ‹spent›", "player spent"
    COPIED = "copied", "‹thing› is copied by ‹source›", "absolute by card how source tags thing"
    COUNTERED = "countered", "‹thing› is prevented", "absolute by how link source tags thing"
    CREATED = "created", "‹thing› comes into being", "absolute by how player source tags thing"
    CUT = "cut", "‹by› cuts the deck of ‹whose›: ‹n› cards", "by n whose"
    CUT_SHORT = "cut_short", "The phase that is going on ends at once", "over"
    DAMAGE = "damage", "‹victim› is damaged by ‹n›", "absolute by how n source tags victim"
    DANGER_OVER = "danger.over", "Who was hurt and has not died of it is out of danger", ""
    DECKS_APPROVED = (
        "decks_approved",
        "The decks are as announced: ‹formats›",
        "copies formats free sizes",
    )
    DEMOLISHED = "demolished", "‹thing› is demolished", "meant thing"
    DEMOLISHING = "demolishing", "‹thing› is being demolished", "thing"
    DIES = "dies", "‹thing› goes to the discard pile", "building controller gone killers markers meant thing to was"
    DIRECT_DAMAGE = "direct_damage", "Direct damage: ‹victim› is damaged by ‹n›", "n victim wounders"
    DICE_ROLLED = "dice.rolled", "Rolled for the beginning: ‹rolls›", "rolls"
    DIRECTION_CHOSEN = "direction.chosen", "‹by› chooses to which side turns are handed over: ‹what›", "by what"
    DISCARDED = "discarded", "‹player› discards ‹thing›", "absolute by cost how off place player source tags thing to"
    DONE = "done", "‹by› wants to do nothing more (‹stage›)", "by stage"
    DRAW_AGREED = "draw.agreed", "‹by› agrees to a draw", "by"
    DRAWBACK_RESTS = "drawback.rests", "The drawback of ‹thing› does not work", "thing"
    DRAWS = "draws", "‹player› draws a card", "player thing"
    DRAWS_NOTHING = "draws_nothing", "‹player› draws no card", "player"
    DROPS_OUT = "drops_out", "Without an opponent, out of this combat: ‹things›", "things"
    DUEL = "duel", "A duel: ‹by› ‹own›, ‹other› ‹others›", "by other others own things"
    DUEL_DRAWN = "duel.drawn", "The duel is drawn", "things"
    DUEL_WON = "duel.won", "‹player› wins the duel", "player"
    EDITION_CHOSEN = "edition.chosen", "‹by› says which version is meant: ‹thing› → ‹edition›", "by edition thing"
    EFFECT_PAID = "effect.paid", "‹by› pays the further cost of ‹thing›", "by thing"
    EFFECT_UNPAYABLE = "effect.unpayable", "The further cost of ‹thing› cannot be paid", "thing"
    ELIMINATES = "eliminates", "‹by› does away with ‹thing› for ‹n› life and ‹n› maximum life", "by n thing"
    ENTERS = "enters", "‹thing› comes into play", "from_hand played player thing"
    EVALUATED = (
        "evaluated",
        "‹player› begins with ‹hand› cards and ‹life› life (at most ‹max_life›)",
        "hand life max_life player",
    )
    EXCHANGE = "exchange", "‹by› exchanges; into the guard post: ‹into›; into the reserve: ‹out›", "by into out"
    EXPIRES = "expires", "Defence bonuses and everything until the end of the turn expire", "over"
    FALLEN = "fallen", "Without life: ‹things›", "things"
    FAVOURITE = "favourite", "‹player› has played a favourite card: 2 more maximum life, and 2 are healed", "player"
    FIRST_TURN_COUNTED = "first_turn.counted", "The defence cards that ‹player› has played are counted", "player"
    FOG = "fog", "‹player› has searched by fog successfully", "player"
    FORGETS_USES = "forgets_uses", "That ‹thing› was used is forgotten", "thing"
    GAME_DRAWN = "game.drawn", "The game is a draw", "by lost won"
    GAME_ENDS = "game.ends", "The game is over", ""
    GAME_WON = "game.won", "The game is won by ‹won›", "lost won"
    GIVEN_BACK = "given_back", "The game is over, back to their owners go: ‹things›", "things"
    GIVES_NOTHING = "gives_nothing", "‹player› cannot sacrifice as much, and so sacrifices nothing", "player"
    GETS_NO_LIFE = "gets_no_life", "‹thing› has Élet and gets no life markers", "thing"
    GETS_POINTS = "gets_points", "‹player› gets ‹n› victory points (now ‹now›)", "n now player"
    GOES_FIRST = "goes_first", "‹player› begins the game", "player right"
    GOES_OUT = "goes_out", "‹player› goes out of the game, and with that: ‹things›", "over player things"
    HAS_MOVED = "has_moved", "‹thing› has changed its place in the exchange phase: ‹zone›", "thing zone"
    HEALS = "heals", "‹target› is healed by ‹n›", "absolute by how n source tags target"
    HEALS_ALL = "heals_all", "Healed to the maximum: ‹things›", "things"
    HIGHEST_ROLL = "highest_roll", "‹player› has rolled highest", "player"
    HURT_BEFORE = "hurt_before", "What ‹victim› has suffered counts as one with its strike", "victim"
    IS_ITSELF = "is_itself", "‹thing› is itself again", "thing"
    JOINED = "joined", "‹thing›: the parts that belong together take effect together", "thing"
    KEEPS_USES = "keeps_uses", "The limit of using ‹thing› stays", "thing"
    KICKS_IN = "kicks_in", "‹ability› of ‹thing› sets in by itself, and may be reacted to", "ability thing"
    KILLS = "kills", "‹thing› kills ‹victim›", "meant thing victim"
    LAID_OUT = "laid_out", "Face down beside the deck: ‹things›", "things"
    LIFE_GIVEN = "life_given", "‹player› sacrifices ‹n› life", "n player victim"
    LIFE_SAVING_CLOSES = "life_saving.closes", "No more life saving", ""
    LIFE_SAVING_GOES_ON = "life_saving.goes_on", "Life saving goes on", ""
    LIFE_SAVING_OPENS = "life_saving.opens", "Life saving actions may be used for ‹things›", "things"
    LIFE_UNDONE = "life_undone", "Life and maximum life of ‹player› go back by ‹n›", "n player thing"
    LOCATION_MISSED = "location.missed", "‹player› finds no location in the deck", "player"
    LOCATION_SOUGHT = "location.sought", "‹player› searches for a location instead of drawing", "player"
    LOOKED = "looked", "‹player› looks through the deck", "absolute by how player source tags thing to"
    LOOKED_AFTER = "looked_after", "There is nobody to save", ""
    LOOKS = "looks", "‹by› looks through the cards of ‹whose› (‹zone›)", "by player things whose zone"
    KEEPS_ABILITIES = "keeps_abilities", "‹thing› keeps the abilities that something would take", "thing"
    LOSES_ABILITIES = "loses_abilities", "‹thing› loses its abilities", "thing"
    MAGIC = "magic", "The magic points of ‹player› change by ‹n›", "n player"
    MAGIC_DESTROYED = "magic.destroyed", "‹n› magic points of ‹player› are destroyed", "by n player"
    MAGIC_REGENERATES = "magic.regenerates", "‹player› gets ‹n› magic points (‹now› in all)", "n now player"
    MAGIC_STOLEN = "magic.stolen", "‹by› steals ‹n› magic points from ‹player›", "by n player"
    MARKED = (
        "marked",
        "‹n› markers ‹marker› are put on ‹thing›",
        "absolute by how marker n on_playing source tags thing",
    )
    MATCH_ENDS = "match.ends", "The match is over", "games wins"
    MAX_LIFE_GIVEN = "max_life_given", "‹player› sacrifices ‹n› maximum life", "n player"
    MILLED = "milled", "‹player› discards ‹thing› from the deck", "absolute by cost how player source tags thing to"
    MODIFIED = (
        "modified",
        "‹target›: ‹value› ‹n› until ‹until› (else: the end of the turn)",
        "n target until value verb",
    )
    MOVED = "moved", "‹thing› moves to the ‹zone›", "absolute by how source tags thing zone"
    NAMED = "named", "‹by› names now what the delayed effect of ‹source› is about: ‹things›", "by source things"
    NECRON_COUNTED = "necron.counted", "‹player› has played the necron card of this turn: ‹thing›", "player thing"
    NECRON_PAID = "necron_paid", "‹by› puts into the void for a necron cost: ‹things›", "by player things"
    NET_COUNTS = "net.counts", "‹player› has successfully played a card from hand", "player"
    NEXT_GAME = "next_game", "Game ‹n› of the match is set up", "n"
    NOT_DUE = "not_due", "For the leaving of ‹thing› there is no ‹what›", "thing what"
    NOTED = "noted", "‹by› takes off ‹n› life for damage suffered", "by n"
    OFFERS_END = "offers.end", "No more linked effects are used", ""
    OFFERS_PASSES = "offers.passes", "‹by› uses no linked effect", "by"
    OFFERS_USED = "offers.used", "The linked effect of ‹thing› has its turn", "thing"
    OMITS = "omits", "This phase of the next turn of ‹player› is left out: ‹phase›", "phase player"
    OMITTED = "omitted", "This phase of the turn of ‹player› is left out: ‹phase›", "phase player"
    OPENING_HAND = "opening_hand", "‹player› draws the opening hand: ‹things›", "player things"
    ORDINARY = "ordinary", "‹thing› counts as a card of the deck once out of play", "thing"
    PAIRS = "pairs", "Who fights whom: ‹pairs›", "pairs"
    PAIRS_APPROVED = "pairs.approved", "The pairs use what they may beside their decks; alike: ‹what›", "what"
    PASSES = "passes", "‹by› passes", "by"
    PASSIVIZED = "passivized", "‹thing› turns passive", "absolute by cost how source tags thing"
    PENALIZED = "penalized", "‹player› pays double: ‹n› more (‹what›)", "by n player what"
    PHASE = "phase", "Begins: ‹stage›", "phase stage"
    PHASE_SKIPPED = "phase.skipped", "This phase of the turn of ‹player› is left out: ‹phase›", "phase player"
    PLAYS = "plays", "‹by› pays for and plays ‹thing›", "amounts by reacts_to replaced target thing x"
    PLAYS_FREE = "plays_free", "‹by› brings into play free: ‹thing›", "by from_hand thing was"
    PREVENTED = "prevented", "‹thing›: ‹what› does not come about (‹why›)", "player thing was what why"
    PRODUCES = "produces", "‹player› gains resources", "absolute how n player source tags what"
    PUT = "put", "‹thing› goes elsewhere", "absolute by how off place player source tags thing to"
    REARRANGED = "rearranged", "‹by› rearranges: ‹things›", "by things"
    RECYCLES = "recycles", "‹player› has shuffled back: ‹things›", "player things"
    REDIRECTED = "redirected", "The target of ‹thing› changes: ‹target›", "target thing"
    RENOUNCES = "renounces", "‹by› renounces the offer of ‹thing›", "by thing"
    REPEATS = "repeats", "‹by› goes through the same actions ‹times› times", "by times"
    RESOLVES = "resolves", "‹thing› takes effect", "ability by from_hand thing"
    RESOURCE_MISSED = (
        "resource.missed",
        "‹player› would have got, and has not got, what ‹thing› gives",
        "player thing what",
    )
    RETARGETS = "retargets", "The new target of ‹thing›: ‹target›", "target thing"
    RETURNED = (
        "returned",
        "‹thing› goes back to the hand",
        "absolute by controller gone how killers markers meant off place player shadow source tags thing to was",
    )
    REVEALED = "revealed", "Revealed at once: ‹things›", "things"
    REWARDED = "rewarded", "‹player› gets what the muscle markers of ‹thing› give", "player thing"
    RIGHT = "right", "‹player› is next", "player"
    RIGHT_WON = "right_won", "The right to begin the first game was that of ‹player›", "player"
    RUN_OUT = "run_out", "The markers of ‹thing› have run out (‹marker›)", "marker thing"
    RUNS_OUT = "runs_out", "What lasted until now is over: ‹things›", "over things"
    SACRIFICED = (
        "sacrificed",
        "‹thing› is sacrificed",
        "absolute by controller cost drawback forced gone how killers markers meant source tags thing to was",
    )
    SAVED_BEFORE = "saved_before", "What comes upon these later does not come at the same time: ‹things›", "things"
    SAVED_FROM = "saved_from", "‹thing› has been saved from ‹marker› in this stage already", "marker thing"
    SCHEDULED = "scheduled", "The effect of ‹thing› comes about later: ‹moment›", "by moment thing"
    SEARCHED = (
        "searched",
        "‹player› searches the deck for ‹thing›",
        "absolute by drawback how off place player source tags thing to",
    )
    SEARCH_OVER = "search.over", "The search is over", ""
    SENT = (
        "sent",
        "‹thing› goes to the discard pile",
        "absolute by controller gone had how killers markers meant of_marker off place player source tags thing to was",
    )
    SETS_OFF = "sets_off", "Sets in: ‹things›", "things"
    SHADOW = "shadow", "‹by› pays for the shadow of ‹thing›", "by thing"
    SHADOW_BACK = "shadow.back", "‹by› has the cost of the shadow of ‹thing› back", "by thing"
    SHOWN = "shown", "‹player› shows ‹things›", "player thing things"
    SHOWS = "shows", "‹by› shows ‹thing›", "by thing"
    SHUFFLED = "shuffled", "The decks of ‹players› are shuffled", "players"
    SHUFFLED_BACK = (
        "shuffled_back",
        "‹thing› goes back to the deck",
        "absolute by controller cost gone how killers markers meant off place player source tags thing to was",
    )
    SIDES_KEPT = "sides.kept", "The side decks stay hidden", ""
    SIDES_OPENED = "sides.opened", "The players hand each other their side decks", ""
    SILENT = "silent", "‹by› announces no more combat abilities in this subphase", "by"
    SINGULAR = "singular", "‹player› has successfully played a singular card in this turn", "player"
    SKIPS = "skips", "This phase of the next turn of ‹player› is left out: ‹phase›", "phase player"
    SPARED = "spared", "The effect of ‹thing› does not reach ‹host›", "host thing"
    SPELL_DONE = "spell.done", "‹thing› goes to the discard pile", "from_hand opponent played player thing"
    STAGE = "stage", "Begins: ‹stage›", "phase stage"
    STANDS = "stands", "So the creatures stand as the exchange phase begins: ‹places›", "places"
    STAYS_ACTIVE = "stays_active", "‹thing› cannot be turned passive", "thing"
    STAYS_PASSIVE = "stays_passive", "‹thing› does not turn active", "thing"
    STAYS_DYING = "stays_dying", "Stays in play without life: ‹things›", "things"
    STILL_ONE = "still_one", "‹thing› has been set off by the same source already", "thing"
    STRIKE = "strike", "Blows: ‹blows›", "blows"
    STRIKE_BACK = "strike_back", "‹by› chooses whom to strike back at: ‹map›", "by map"
    STRIKE_DAMAGE = "strike_damage", "‹victim› is damaged by ‹n› in the strike", "n victim wounders"
    SURPLUS = "surplus", "‹player›: ‹n› points above the maximum are lost", "n player victim"
    SWAPPED = (
        "swapped",
        "‹by› exchanges cards with the side deck; into the deck: ‹into›; out of it: ‹out›",
        "by into out",
    )
    SWITCHED_OFF = "switched_off", "‹thing› works no more and is turned face down", "how source thing until"
    SWITCHED_ON = "switched_on", "‹thing› works again and is turned face up", "thing"
    TAKEN_BACK = "taken_back", "‹by› takes back ‹thing›", "ability by thing"
    TEMPTS = "tempts", "‹thing› tempts", "thing"
    TEMPTS_NO_MORE = "tempts.no.more", "‹thing› tempts no more", "thing"
    THEFT_NOTED = "theft.noted", "‹thing› is stolen; its controller before was ‹was›", "thing was"
    THEFT_OVER = "theft.over", "‹thing›: one theft is over", "thing"
    TIMED_HALTS = "timed_halts", "The markers of ‹thing› stay as many as they are (‹marker›)", "marker thing"
    TIME_PASSES = "time.passes", "‹n› minutes go by (‹now› in all)", "n now"
    TRAITS = "traits", "‹thing› counts as what its chosen effect is (‹modes›)", "modes thing"
    TREASURE = (
        "treasure",
        "‹player› throws ‹thing› into the void as a treasure and gets ‹n› components",
        "n player thing",
    )
    TURN_BEGINS = "turn.begins", "Turn ‹turn› of ‹player› begins", "player stage turn"
    TURN_ENDS = "turn.ends", "‹player› hands the turn over", "player"
    TURN_BROKEN = "turn_broken", "The turn is broken off and ends", ""
    UNBLOCKED = "unblocked", "The maximum of magic points of ‹player› is what it was (‹now›)", "now player source"
    UNHURT = "unhurt", "Those who fight cannot hurt each other: ‹things›", "things"
    UNMARKED = (
        "unmarked",
        "‹n› markers ‹marker› come off ‹thing›",
        "absolute by how marker n of_marker saved source tags thing unnamed",
    )
    UNNOTED = "unnoted", "‹player› has to take off ‹n› life", "n own player"
    UNNOTED_LATE = "unnoted.late", "‹player› has not taken off the damage in time", "player"
    UNREWARDED = "unrewarded", "The muscle markers of ‹thing› give nothing", "thing"
    UPKEEP_PAID = "upkeep.paid", "‹by› pays the temporary cost of ‹thing›", "by thing"
    USED_UP = "used_up", "‹thing› could use this ability once a game: ‹ability›", "ability thing"
    USES = "uses", "‹by› uses ‹ability› of ‹thing›", "ability amounts by reacts_to target thing"
    VISION = "vision", "‹player› has played a vision in this turn: ‹name›", "name player"
    VOIDED = (
        "voided",
        "‹thing› goes to the void",
        "absolute by controller gone how killers markers meant off place player source tags thing to was",
    )
    WARNED = "warned", "‹by› tells ‹player› of the damage: ‹n›", "by n player"
    WEAKENED = "weakened", "The maximum life of ‹thing› goes down", "n thing victim"
    WEAKENED_BY = "weakened.by", "The maximum life of ‹victim› went down because of ‹things›", "things victim"
    WITHDRAWN = "withdrawn", "‹by› withdraws ‹thing›", "by thing"
    WON_IN_MATCH = "won_in_match", "Games won in the match: ‹wins›", "wins"
    WOUNDS = "wounds", "‹thing› wounds ‹victim›", "thing victim"


TO_PILE = (Happens.DIES, Happens.SACRIFICED, Happens.SENT)
"""4.7.9: ways from the table into the pile: dead, sacrificed, sent there by an effect or a rule."""
LEAVING = (*TO_PILE, Happens.VOIDED, Happens.RETURNED, Happens.SHUFFLED_BACK)
"""All ways from the table: 4.7.10 the void counts as the pile, 4.14 the hand, 4.15 the deck."""
