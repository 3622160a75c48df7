"""What is said of what happens, in Hungarian and in English, by kind of event.

Where an event lacks one of its facts the sentence of its kind with a ``-`` at the end is taken.
"""

from __future__ import annotations

from kodex.engine.cards.sentences import Called
from kodex.engine.games.conquest.command.struggle import NO, YES
from kodex.engine.games.conquest.scenes import called, english, whom
from kodex.engine.games.conquest.scenes.setting import MOST_PLANETS
from kodex.engine.games.conquest.vocabulary import WINDOWS, Happens, Rest
from kodex.engine.kernel.happenings import Fate

LASTING = {
    "modify": (": {what_called} {n:+}", ": {what_called} {n:+}"),
    "set": (": {what_called} pontosan {n}", ": {what_called} exactly {n}"),
    "rebase": (": {what_called} alapértéke {n}", ": the base value of {what_called} is {n}"),
    "double": (": {what_called} duplázva", ": {what_called} doubled"),
    "halve": (": {what_called} felezve", ": {what_called} halved"),
    "give": (" új képessége: {what_called},", " gains: {what_called}"),
    "give a number": (" új képessége: ({n}) {what_called},", " gains: {what_called} ({n})"),
    "blank": (" szövegdoboza üres", " is blank"),
    "immune": (" immúnis a megnevezett hatásokra", " is immune to what the text names"),
    "cannot támad": (" nem támadhat", " cannot attack"),
    "cannot visszavonul": (" nem vonulhat vissza", " cannot retreat"),
    "cannot pihen": (" nem állhat fel", " cannot be readied"),
    "permit visszavonul": (" visszavonulhat", " may retreat"),
    "permit csatában telepíthető": (" csatában is telepíthető", " may be deployed in a battle"),
    "permit erősítőként telepíthető": (" erősítőként is telepíthető", " may be deployed as an attachment"),
}
"""What is said of an effect that lasts, by how it does."""
UNTIL = ", until the end of the {until_called}"
VALUES = {word: (hungarian, english.VALUES.get(word, word)) for word, hungarian in whom.VALUES.items()}
CALLED: Called = {
    "step": {number: (name[0].lower() + name[1:], english.STEPS[number]) for number, name in called.STEPS.items()},
    "moment": {moment: (moment, name) for moment, name in english.MOMENTS.items()},
    "until": {period: (period, name) for period, name in english.PERIODS.items()},
    "what": VALUES | {word: (word, name) for word, name in (english.TYPES | english.KEYWORDS).items()},
    "take": {YES: (YES, "yes"), NO: (NO, "no")},
    "to": {str(one): (called.stage(one), english.stage(one)) for one in (*Rest, *WINDOWS)},
    "planet": {str(n): (f"a sor {n}. bolygójához", f"at planet {n}") for n in range(1, MOST_PLANETS + 1)}
    | {"0": ("a főparancsnokságra", "in the headquarters")},
}
"""By fact what its values are called, in Hungarian and in English."""
SENTENCES: dict[str, tuple[str, str]] = {
    f"{Happens.TOOK_PLACE}": (
        "{thing} a főparancsnokságon kezd ({player})",
        "{thing} begins in the headquarters of {player}",
    ),
    f"{Happens.KEPT_HAND}": ("{player} megtartja a kezdő kezét", "{player} keeps the first hand"),
    f"{Happens.SHUFFLED_IN}": (
        "{player} visszakeveri a kezét a paklijába ({n} lap)",
        "{player} shuffles the whole hand back ({n} card{n_s})",
    ),
    f"{Happens.SHUFFLED}": ("{player} paklija megkeverve", "the deck of {player} is shuffled"),
    f"{Happens.STEP}": (
        "{step_called} ({step}. lépés, a sor {planet}. bolygója)",
        "{step_called} (step {step}, planet {planet} of the row)",
    ),
    f"{Happens.STEP}-": ("{step_called} ({step}. lépés)", "{step_called} (step {step})"),
    f"{Happens.PASSES}": ("{player} passzol", "{player} passes"),
    f"{Happens.PAID}": ("{player} kifizet {n} erőforrást: {thing}", "{player} pays {n} for {thing}"),
    f"{Happens.DEPLOYED}": (
        "{player} kijátssza: {thing} (a sor {planet}. bolygójához)",
        "{player} deploys {thing} at planet {planet}",
    ),
    f"{Happens.DEPLOYED}-": ("{player} kijátssza: {thing} (a főparancsnokságára)", "{player} deploys {thing} at home"),
    f"{Happens.ATTACHED}": ("{player} csatolja: {thing} (ehhez: {host})", "{player} attaches {thing} to {host}"),
    f"{Happens.ATTACHMENT_GONE}": (
        "{thing} nem maradhat csatolva, a dobópakliba kerül",
        "{thing} can stay attached no longer and is discarded",
    ),
    f"{Happens.TYPE_CHANGED}": ("{thing} mostantól {what}", "{thing} is now of the type {what_called}"),
    f"{Happens.LOOKED}": ("{player} megnézi: {things}", "{player} looks at {things}"),
    f"{Happens.SHOWN}": ("{player} megmutatja: {thing}", "{player} shows {thing}"),
    f"{Happens.TAKEN}": ("{player} elveszi: {thing}", "{player} takes {thing}"),
    f"{Happens.PUT_BACK}": ("a megnézett lapok a helyükre kerülnek", "what was looked at is put back"),
    f"{Happens.LOOKED_THROUGH}": ("{player} átnézi: {things}", "{player} looks through {things}"),
    f"{Happens.ARRANGED}": ("{player} átrendezi a lapjait", "{player} rearranges cards"),
    f"{Happens.PUT}": (
        "{thing} játékba kerül, irányítója {player} ({planet_called})",
        "{thing} is put into play under {player} {planet_called}",
    ),
    f"{Happens.PUT}-": ("{thing} játékba kerül, irányítója {player}", "{thing} is put into play under {player}"),
    f"{Happens.CREATED}": ("{player} jelölőegységet kap: {thing}", "{player} gets a token unit: {thing}"),
    f"{Happens.NONE_COMES}": (
        "{player} nem kaphat több jelölőegységet ({what})",
        "{player} gets no more tokens ({what})",
    ),
    f"{Happens.CONTROLLED}": (
        "{player} átveszi az irányítást: {thing} (eddig {previous} irányította)",
        "{player} takes control of {thing} (from {previous})",
    ),
    f"{Happens.DIALS}": ("a parancstárcsák: {dials}", "the dials: {dials}"),
    f"{Happens.WENT_OUT}": ("{thing} kimegy a sor {planet}. bolygójához", "{thing} goes out to planet {planet}"),
    f"{Happens.COMMAND_WON}": (
        "{player} megnyeri az irányítást a sor {planet}. bolygójánál",
        "{player} wins command at planet {planet}",
    ),
    f"{Happens.COMMAND_LOST}": (
        "a sor {planet}. bolygójánál senki sem nyeri meg az irányítást",
        "nobody wins command at planet {planet}",
    ),
    f"{Happens.BONUS}": (
        "{player} elviszi a bónuszt: {cards} lap, {resources} erőforrás",
        "{player} takes the bonus: {cards} card{cards_s}, {resources} resource{resources_s}",
    ),
    f"{Happens.DECLINED}": ("{player} lemond a bónuszról", "{player} declines the bonus"),
    f"{Happens.GAINED}": ("{player} kap {n} erőforrást", "{player} gets {n} resource{n_s}"),
    f"{Happens.DRAWN}": ("{player} húz egy lapot", "{player} draws a card"),
    f"{Happens.NO_CARD}": ("{player} nem tud húzni: elfogyott a paklija", "{player} has no deck left to draw from"),
    f"{Happens.READIED}": ("pihent állásba fordul: {things}", "ready again: {things}"),
    f"{Happens.FIRST_PLANET}": (
        "az első bolygó jelző a sor {planet}. bolygójához kerül",
        "the first planet token goes to planet {planet}",
    ),
    f"{Happens.REVEALED}": ("felfordul: {thing}", "{thing} is turned up"),
    f"{Happens.TOKEN}": ("a kezdeményezésjelző {player} játékosé", "the initiative token goes to {player}"),
    f"{Happens.MOVED}": ("{thing} átmozog a sor {planet}. bolygójához", "{thing} moves to planet {planet}"),
    f"{Happens.BATTLE}": (
        "csata a sor {planet}. bolygójánál, {player} kezdeményez",
        "a battle at planet {planet}; {player} has the initiative",
    ),
    f"{Happens.ATTACKS}": ("{thing} kimerül és támad", "{thing} is exhausted to attack"),
    f"{Happens.DEFENDS}": ("{attacker} célpontja: {thing}", "{attacker} attacks {thing}"),
    f"{Happens.AREA}": (
        "{thing} minden ott lévő ellenséges egységet sebez",
        "{thing} strikes all enemy units there",
    ),
    f"{Happens.ASSIGNED}": ("kiosztott sérülés: {each}", "damage is put beside {each}"),
    f"{Happens.SHIELDED}": (
        "{player} eldobja: {thing}; {unit} mellől {n} sérülés lekerül",
        "{player} discards {thing} and prevents {n} to {unit}",
    ),
    f"{Happens.SHIELD_WASTED}": (
        "{thing} pajzshatása semmissé vált, a lap mégis elhasználódott ({unit})",
        "the shield of {thing} is cancelled and used all the same ({unit})",
    ),
    f"{Happens.SWAPPED}": ("megcserélve: {things} ({what_called})", "exchanged: {things} ({what_called})"),
    f"{Happens.UNSHIELDED}": ("{player} nem dob pajzsot ezért: {unit}", "{player} discards nothing for {unit}"),
    f"{Happens.DAMAGED}": ("{thing} elszenved {n} sérülést", "{thing} takes {n} damage"),
    f"{Happens.DIVIDED}": ("a közvetett sérülés elosztva: {each}", "indirect damage on {each}"),
    f"{Happens.DAMAGE_MOVED}": (
        "{n} sérülés átkerül: {origin} → {thing}",
        "{n} damage moves from {origin} onto {thing}",
    ),
    f"{Happens.REDIRECTED}": (
        "{n} sérülés átirányítva: {origin} → {thing}",
        "{n} damage is redirected from {origin} to {thing}",
    ),
    f"{Happens.DESTROYED}": ("{thing} megsemmisül", "{thing} is destroyed"),
    f"{Happens.DEFEATED}": (
        "{thing} vereséget szenved: sebesülten, kimerülten tér haza",
        "{thing} is defeated and goes home, bloodied and exhausted",
    ),
    f"{Happens.FALLEN}": ("a sebesült {thing} vereséget szenved", "the bloodied {thing} is defeated"),
    f"{Happens.RETREATED}": ("{thing} visszavonul", "{thing} retreats"),
    f"{Happens.TURN_OVER}": (
        "lejár, ami a harci kör végéig tartott",
        "what lasted for the combat turn is over",
    ),
    f"{Happens.ROUND_OVER}": ("a csataforduló véget ér", "the round of combat is over"),
    f"{Happens.UNCHANGED}": (
        "{n} csataforduló telt el változás nélkül",
        "rounds of combat in a row without a change: {n}",
    ),
    f"{Happens.STALEMATE}": ("{player} patthelyzetet kér", "{player} asks for a stalemate"),
    f"{Happens.BATTLE_WON}": ("{player} megnyeri a csatát", "{player} wins the battle"),
    f"{Happens.BATTLE_DRAWN}": ("a csata döntetlen", "the battle is drawn"),
    f"{Happens.BATTLE_OVER}": ("a csata véget ér", "the battle is over"),
    f"{Happens.CAPTURED}": ("{player} elviszi a bolygót: {thing}", "{player} captures {thing}"),
    f"{Happens.LOST}": ("{thing} kikerül a játékból", "{thing} leaves the game"),
    f"{Happens.HOME}": ("{thing} hazatér a főparancsnokságra", "{thing} goes home"),
    f"{Happens.PHASE_ENDS}": ("a fázis véget ér", "the phase is over"),
    f"{Happens.ENDS}": ("a játékforduló véget ér", "the round is over"),
    f"{Happens.MOMENT}": ("{moment}", "{moment_called}"),
    f"{Happens.ANNOUNCED}": (
        "{player} bejelenti: {thing} ({ability}. képessége)",
        "{player} announces ability {ability} of {thing}",
    ),
    f"{Happens.PRICED}": ("{thing} ára: {n}", "the price of {thing}: {n}"),
    f"{Happens.NOT_PAID}": ("{player} nem tudja kifizetni: {thing}", "{player} cannot pay for {thing}"),
    f"{Happens.COUNTED}": ("{thing} használata beleszámít a korlátba", "the use of {thing} counts against its limit"),
    f"{Happens.EFFECT}": ("{thing} hatása érvényesül", "{thing} takes effect"),
    f"{Happens.USED}": ("{player} felhasználta: {thing}", "{player} has used {thing}"),
    f"{Happens.NO_DAMAGE}": ("nincs sérülésokozás: {things}", "no damage is dealt to {things}"),
    f"{Happens.HURT}": ("{thing} {n} sérülést kapna", "{thing} is about to be dealt {n}"),
    f"{Happens.INSTEAD}": ("helyette {thing} szövege érvényesül", "{thing} replaces it"),
    f"{Happens.EXHAUSTED}": ("{thing} kimerül", "{thing} is exhausted"),
    f"{Happens.HEALED}": ("{thing} gyógyul ({n})", "{n} damage is taken off {thing}"),
    f"{Happens.ROUTED}": ("{thing} hazatér", "{thing} is sent home"),
    f"{Happens.GOES}": ("{thing} a sor {planet}. bolygójához kerül", "{thing} goes to planet {planet}"),
    f"{Happens.SACRIFICED}": ("{player} feláldozza: {thing}", "{player} sacrifices {thing}"),
    f"{Happens.ORDERED}": ("csata lesz a sor {planet}. bolygójánál", "there will be a battle at planet {planet}"),
    f"{Happens.RETURNED}": ("{thing} a tulajdonosa kezébe kerül", "{thing} goes into its owner's hand"),
    f"{Happens.TOKEN_GONE}": ("{thing} visszakerül a közös készletbe", "{thing} goes back to the common pool"),
    f"{Happens.DISCARDED}": ("{player} eldobja: {thing}", "{player} discards {thing}"),
    **{
        f"{Happens.LASTS}:{how}": (f"{{thing}}{hu} a {{until}} végéig", f"{{thing}}{en}{UNTIL}")
        for how, (hu, en) in LASTING.items()
    },
    f"{Happens.PRICE_OFF}": ("{thing}: már csak {n}", "{thing}: {n} is left"),
    f"{Happens.STOPPED}": ("{player} közbelép: {thing}", "{player} steps in with {thing}"),
    f"{Fate.CANCELLED}": ("elmarad: {thing}", "it does not happen: {thing}"),
    f"{Fate.REPLACED}": ("helyette más történik: {thing}", "something else happens instead: {thing}"),
    f"{Happens.WON}": ("{player} megnyeri a játékot", "{player} wins the game"),
    f"{Happens.DRAWN_GAME}": ("a játék döntetlen", "the game is drawn"),
}

STEPS: dict[str, tuple[str, str]] = {
    "choose": ("{by} döntése: {take}", "{by} decides: {take_called}"),
    "advance": ("mindenki passzol eddig: {to_called}", "everybody passes until {to_called}"),
    "deploy": ("{by} kijátssza: {card} (a sor {planet}. bolygójához)", "{by} deploys {card} at planet {planet}"),
    "deploy-": ("{by} csatolja: {card} (ehhez: {host})", "{by} attaches {card} to {host}"),
    "deploy--": ("{by} kijátssza: {card} (a főparancsnokságára)", "{by} deploys {card} at home"),
    "move": ("{by} átmozgatja: {card} (a sor {planet}. bolygójához)", "{by} moves {card} to planet {planet}"),
    "attack": ("{by} támad: {card}", "{by} attacks with {card}"),
    "retreat": ("{by} visszavonul: {cards}", "{by} retreats with {cards}"),
    "stalemate": ("{by} patthelyzetet kér", "{by} asks for a stalemate"),
    "use": ("{by} használja: {card} ({ability}. képesség)", "{by} uses ability {ability} of {card}"),
    "look": ("{by} átnézi {of} lapjait ({zone})", "{by} looks through the {zone} of {of}"),
    "arrange": ("{by} átrendezi a lapjait ({zone})", "{by} rearranges the {zone}"),
    "shield": ("{by} pajzsként eldobja: {card} ({unit})", "{by} discards {card} as a shield for {unit}"),
    "use-": ("{by} használja: {card}", "{by} uses {card}"),
    "shield-": ("{by} nem dob el pajzskártyát ({unit})", "{by} discards no shield for {unit}"),
}
"""By act what a step does; with a ``-`` where it names no planet or card, with ``--`` where it names no host either."""

__all__ = ["CALLED", "LASTING", "SENTENCES", "STEPS"]
