"""``kodex play``: a game at the terminal against the computer, or the computer against itself."""

from __future__ import annotations

import sys
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from kodex.cli.asked import played_asked
from kodex.cli.crews import crew_options, hired
from kodex.cli.keeping import kept
from kodex.cli.options import json_option, shared_options
from kodex.cli.output import dim, emit_json, good, harmless, label, strong, wrap
from kodex.cli.usage import Command, FilePath, Misuse, OneOf, Whole
from kodex.errors import KodexError, one_line
from kodex.ground import garbage
from kodex.ground.i18n import N_, _, language, ngettext

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kodex.engine.decks.decks import Playable
    from kodex.engine.kernel.choices import Choice
    from kodex.engine.kernel.position import Outcome
    from kodex.engine.scenarios.free_play.gaming import Chancer, Game, Offer

_SHOWN = 12
"""So many actions of a kind are listed, unless all are asked for."""
LEAVE, TABLE, HAND, ALL = "q", "?", "k", "m"
_KINDS = {
    "pass": N_("renounce acting"),
    "play": N_("play a card"),
    "use": N_("use an ability"),
    "react": N_("react"),
    "attack": N_("attack"),
    "strike_back": N_("strike back"),
    "exchange": N_("exchange"),
    "sacrifice": N_("sacrifice"),
    "claim": N_("claim components"),
    "seek_location": N_("seek a location"),
    "choose": N_("decide"),
    "deploy": N_("deploy a card"),
    "move": N_("move a unit"),
    "retreat": N_("retreat"),
    "stalemate": N_("ask for a stalemate"),
    "shield": N_("shield a unit"),
}


class Left(Exception):
    """The player has left, or there is no more input."""


@click.command(
    cls=Command,
    help=N_(
        "Play a game at the terminal. Only what the rules allow is offered, numbered and by kind; every event has its "
        "rule beside it. A number takes an action, Enter passes, ? shows the table, k your hand with what forbids each "
        "card now, m all actions, q leaves.\n\n"
        "Without --deck two of the decks that come with Kódex are chosen by chance. --log writes a scenario that kodex "
        "check plays again. The end of the input ends the game. Exit code 0, however the game ends.\n\n"
        "With --auto and --games the computer plays many games with itself, side by side, and counts how often each "
        "deck wins; --seed plays any of them again."
    ),
    short_help=N_("Play a game against the computer"),
)
@click.option(
    "--deck",
    "decks",
    type=FilePath(),
    multiple=True,
    metavar=N_("FILE"),
    help=N_("A deck as kodex deck reads it; the first is yours, the second the opponent's."),
)
@click.option("--cards", "cards", type=FilePath(), metavar=N_("FILE"), help=N_("A table of cards (key 'cards')."))
@click.option("--edition", metavar=N_("EDITION"), help=N_("By which edition's rules: 8, 11 or kodex."))
@click.option("--seed", type=Whole(0), metavar=N_("N"), help=N_("Play as with this number before."))
@click.option("--auto", is_flag=True, help=N_("The computer plays both sides."))
@click.option(
    "--opponent",
    type=OneOf(("greedy", "random")),
    default="greedy",
    help=N_("How the computer plays: greedy (default) looks for the best table at the end of the turn."),
)
@click.option(
    "--turns", type=Whole(1), default=100, metavar=N_("N"), help=N_("Stop after so many turns (default: 100).")
)
@click.option("--explain", is_flag=True, help=N_("Tell every event, also stages in which nobody does anything."))
@click.option(
    "--log",
    type=FilePath(written=True),
    metavar=N_("FILE"),
    help=N_("Write the game as a scenario to replay."),
)
@click.option(
    "--games",
    type=Whole(1, 1_000_000),
    metavar=N_("N"),
    help=N_("With --auto: play so many games, each with the next number (--seed), and count who wins."),
)
@crew_options
@json_option
@shared_options
def command(
    decks: tuple[Path, ...],
    cards: Path | None,
    edition: str | None,
    seed: int | None,
    auto: bool,
    opponent: str,
    turns: int,
    explain: bool,
    log: Path | None,
    games: int | None,
    jobs: int | None,
    scheduler: str | None,
    as_json: bool,
) -> None:
    """Deal, and play until the game is over or the player leaves."""
    if games is None and (jobs or scheduler):
        raise Misuse(_("--jobs and --scheduler are for many games (--games)"), _context())
    if games is not None and (not auto or explain or log is not None):
        raise Misuse(_("--games needs --auto, and goes without --log and --explain"), _context())
    if as_json and not auto:
        raise Misuse(_("--json needs --auto: who plays reads words"), _context())
    if as_json and explain:
        raise Misuse(_("--explain is for people: leave out --json"), _context())
    if cards is not None and not decks:
        raise Misuse(_("--cards says what the cards of your decks are: name these with --deck"), _context())
    if len(decks) > 2:
        raise Misuse(_("two decks at most: yours and the opponent's"), _context())
    if log is not None and log.is_dir():
        raise KodexError(_("this is a folder"), path=log, mend=_("name a file in it"))
    if log is not None and log.exists():
        raise KodexError(_("this file exists already"), path=log, mend=_("name another one, or delete it"))
    from random import Random

    from kodex.engine.scenarios.free_play.gaming import Game

    edition = played_asked(edition)
    _check_gaming(edition)
    seed = Random().randrange(1_000_000) if seed is None else seed
    if games is not None:
        from kodex.cli.games import show

        others, seeds = _others(decks, cards, edition), range(seed, seed + games)
        with hired(jobs, scheduler) as crew:
            show(decks, others, (cards, edition), opponent, turns, seeds, crew, as_json)
        return
    chance = Random(seed)
    chosen, read = _decks(decks, cards, edition, chance)
    game = Game.of(read, chance)
    garbage.look_often()
    match = _Match(game, None if auto else game.gaming.seats[0], opponent, chance, explain)
    match.quiet = as_json
    with kept(log, lambda: _scenario(game, seed)):
        match.say(strong(" – ".join(path.stem for path in chosen)) + dim(f"  kodex play --seed {seed}"))
        try:
            match.play(turns)
        except Left:
            match.say("")
    if as_json:
        emit_json(_json(game, chosen, seed, log))
    else:
        match.say(_end(game, log))


def _check_gaming(edition: str | None) -> None:
    """Raise KodexError where whole games are asked for of a game that has none (an unknown one the decks refuse)."""
    from kodex.engine import face
    from kodex.engine.face.gaming import Gaming

    if edition is not None and face.is_known(edition) and not isinstance(face.of(edition), Gaming):
        raise KodexError(_("the game of {edition} cannot be played from the deal on").format(edition=edition))


def _context() -> click.Context:
    return click.get_current_context()


# --- the decks --------------------------------------------------------------------------------------------------------


def _decks(
    named: tuple[Path, ...], cards: Path | None, edition: str | None, chance: Any
) -> tuple[list[Path], list[Playable]]:
    """The two decks: those that are named, others of those that come with Kódex."""
    from kodex.engine.decks.decks import playable

    others = _others(named, cards, edition)
    chosen = [*named, *(chance.sample(others, 2 - len(named)) if len(named) < 2 else ())]
    found = [playable(path, cards, edition, from_cache=True) for path in chosen]
    if found[0].edition != found[1].edition:
        raise KodexError(_("the decks are for different editions"), path=chosen[1], mend="--edition")
    return chosen, found


def _others(named: tuple[Path, ...], cards: Path | None, edition: str | None) -> list[Path]:
    """The decks for chance to choose from where fewer than two are named. Raises KodexError where too few fit."""
    if len(named) > 1:
        return []
    from kodex.engine.decks.decks import shipped

    found = [path for path in shipped(edition) if path not in named]
    if edition is not None:
        found = [path for path in found if _fits(path, cards, edition)]
    if len(found) + len(named) < 2:
        what = _("no decks to play with come along for {edition}").format(edition=edition)
        raise KodexError(what, mend=_("name two with --deck"))
    return found


def _fits(path: Path, cards: Path | None, edition: str) -> bool:
    """Whether a deck can be played with by an edition. Raises KodexError for an edition that there is not."""
    from random import Random

    from kodex.engine.decks.decks import playable
    from kodex.engine.scenarios.free_play.gaming import Game

    deck = playable(path, cards, edition, from_cache=True)
    try:
        Game.of((deck, deck), Random(0))
    except KodexError:
        return False
    return True


# --- the match --------------------------------------------------------------------------------------------------------


class _Match:
    """A game between a person at a seat (None: nobody) and the computer."""

    def __init__(self, game: Game, person: str | None, opponent: str, chance: Any, explain: bool) -> None:
        from kodex.engine.scenarios.free_play.gaming import Chancer, Greedy

        self.game, self.person, self.explain = game, person, explain
        self.quiet = False
        self.computer: Chancer = (Greedy if opponent == "greedy" else Chancer)(chance)
        self._told = 0

    def say(self, text: str) -> None:
        """Print a line, or nothing for programs."""
        if not self.quiet:
            click.echo(harmless(text))

    def play(self, most: int) -> None:
        """Play until the game is over or so many turns have begun. Raises Left."""
        turns = 0
        while not self.game.is_over:
            if self.game.turns != turns:
                turns = self.game.turns
                self._tell()
            offers = self.game.offers()
            if not offers or turns > most:
                break
            alone = len(offers) == 1 and offers[0].step["act"] == "pass"
            if offers[0].by != self.person or alone:
                self.game.take(self.computer.chosen(self.game, offers), self.computer.decide)
            else:
                self._tell()
                self._ask(offers)
        self._tell()

    def _tell(self) -> None:
        """What has happened since it was told last."""
        since, self._told = self._told, len(self.game.table.log)
        if self.quiet:
            return
        lines = [
            (depth, one.text, ", ".join(one.rules))
            for depth, one in self.game.told(since, self.person, language(), self.explain)
        ]
        for (depth, text, rules), alike in groupby(lines):
            indent, n = "  " * (depth + 1), len(list(alike))
            times = f" (×{n})" if n > 1 else ""
            for line in wrap(f"{text}{times}  {dim(rules)}", indent + "  ", indent):
                self.say(line)

    # --- asking a person ----------------------------------------------------------------------------------------------

    def _ask(self, offers: Sequence[Offer]) -> None:
        """Let the person choose what to do. Raises Left."""
        self._list(offers, _SHOWN)
        while True:
            typed = self._read(_("{player}> ").format(player=self.person))
            if typed == TABLE:
                self._show_table()
            elif typed == HAND:
                self._show_hand()
            elif typed == ALL:
                self._list(offers, len(offers))
            elif (offer := _offer(typed, offers)) is not None:
                self.game.take(offer, self._decide)
                return
            else:
                what = _("'{typed}' is none of the numbers 1 to {n}; Enter passes, ? table, k hand, m all, q leaves")
                self.say(what.format(typed=one_line(typed, 40), n=len(offers)))

    def _list(self, offers: Sequence[Offer], most: int) -> None:
        """The offers by kind, each with its number."""
        now = self.game.face.now(self.game.table)
        stage = self.game.seen(self.person, language())[0]
        self.say(label(stage) if now["outcome"] is None else "")
        for kind in dict.fromkeys(offer.step["act"] for offer in offers):
            numbered = [(n, offer) for n, offer in enumerate(offers, 1) if offer.step["act"] == kind]
            asked = self._question() if kind == "choose" else None
            self.say("  " + strong(asked or (_(_KINDS[kind]) if kind in _KINDS else kind)))
            for n, offer in numbered[:most]:
                self.say(f"    {n:3}  {self._in_words(offer)}")
            if len(numbered) > most:
                more = len(numbered) - most
                self.say(dim("         " + ngettext("… and {n} more (m)", "… and {n} more (m)", more).format(n=more)))

    def _question(self) -> str | None:
        """The decision as a question, where the game asks one."""
        from kodex.engine.face.asking import Asking
        from kodex.engine.scenarios.steps import resting

        game, face, choice = self.game, self.game.face, resting.waiting(self.game.table)
        if not isinstance(face, Asking) or choice is None:
            return None
        found = face.question(game.table, choice, language())
        return None if found is None else str(game.named(found))

    def _in_words(self, offer: Offer) -> str:
        """An offer as a sentence: of a decision what it answers."""
        from kodex.engine.face.asking import Asking
        from kodex.engine.kernel.rests import Decide
        from kodex.engine.scenarios.steps import resting

        game, face, choice = self.game, self.game.face, resting.waiting(self.game.table)
        words = face.step_in_words(self._named(offer), language())
        if isinstance(face, Asking) and isinstance(offer.action, Decide) and choice is not None:
            said = face.answer(game.table, choice, offer.action.answer, language())
            words = words if said is None else str(game.named(said))
        return words

    def _named(self, offer: Offer) -> dict[str, Any]:
        named: dict[str, Any] = self.game.named(offer.step)
        return named

    def _show_table(self) -> None:
        for line in self.game.seen(self.person, language()):
            self.say(line)

    def _show_hand(self) -> None:
        """The cards in hand, each with what forbids to play it now."""
        assert self.person is not None
        for id_, violations in self.game.refusals(self.person):
            face = self.game.face
            why = "; ".join(
                f"{one.rule.partition(':')[2]}: {self.game.named(face.reason_in_words(one.detail, language()))}"
                for one in violations
            )
            self.say(f"  {strong(self.game.named(id_))}  " + (dim(why) if why else good(_("may be played"))))

    def _decide(self, choice: Choice) -> Any:
        """Let the person decide what is asked on the way. Raises Left."""
        from kodex.engine.scenarios.steps.answers import told

        if choice.by != self.person:
            return self.computer.decide(choice)
        self.say(label(_("decision: {about}").format(about=choice.about)))
        for n, option in enumerate(choice.options, 1):
            self.say(f"    {n:3}  {told(self.game.named(option))}")
        while True:
            typed = self._read(_("{player}> ").format(player=self.person))
            if typed == TABLE:
                self._show_table()
            elif typed.isdecimal() and 1 <= int(typed[:9]) <= len(choice.options):
                return choice.options[int(typed) - 1]
            else:
                what = _("'{typed}' is none of the numbers 1 to {n}; ? table, q leaves")
                self.say(what.format(typed=one_line(typed, 40), n=len(choice.options)))

    def _read(self, prompt: str) -> str:
        """A line of input. Raises Left for the word that leaves and at the end of the input."""
        click.echo(prompt, nl=False)
        typed = sys.stdin.readline() if sys.stdin is not None else ""
        if not typed or typed.strip().lower() == LEAVE:
            raise Left
        if not sys.stdin.isatty():
            click.echo("")
        return typed.strip().lower()


def _offer(typed: str, offers: Sequence[Offer]) -> Offer | None:
    """The offer that is meant: by its number, or passing by nothing at all."""
    if not typed:
        return offers[0] if offers[0].step["act"] == "pass" else None
    n = int(typed) if typed.isdecimal() and len(typed) < 6 else 0
    return offers[n - 1] if 1 <= n <= len(offers) else None


# --- what comes of it -------------------------------------------------------------------------------------------------


def _end(game: Game, log: Path | None) -> str:
    told = _("{steps} steps, {turns} turns").format(steps=len(game.steps), turns=game.turns)
    lines = [_outcome(game.face.outcome(game.table)) + dim(f"  {told}")]
    if log is not None:
        lines.append(dim(_("written: {file}").format(file=one_line(str(log))) + f"  kodex check {one_line(str(log))}"))
    return "\n".join(lines)


def _outcome(outcome: Outcome | None) -> str:
    if outcome is None:
        return _("the game is not over")
    if not outcome.won:
        return strong(_("a draw"))
    return strong(_("{player} has won").format(player=", ".join(outcome.won)))


def _scenario(game: Game, seed: int) -> str:
    """The game as a scenario."""
    title = _("A game played with kodex play --seed {seed}").format(seed=seed)
    return game.scenario(title, _("Is this how the game went?"))


def _json(game: Game, decks: list[Path], seed: int, log: Path | None) -> dict[str, Any]:
    outcome = game.face.outcome(game.table)
    return {
        "edition": game.edition,
        "seed": seed,
        "decks": [str(path) for path in decks],
        "outcome": None if outcome is None else {"won": list(outcome.won), "lost": list(outcome.lost)},
        "turns": game.turns,
        "steps": len(game.steps),
        "facts": game.gaming.facts(game.table),
        "log": None if log is None else str(log),
    }
