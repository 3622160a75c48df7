"""``kodex mcp``: the rules as tools for an assistant, over stdin and stdout."""

from __future__ import annotations

import click

from kodex.cli.options import all_rulebooks, rulebook_id, shared_options
from kodex.cli.usage import Command
from kodex.errors import KodexError
from kodex.ground.i18n import N_, _


@click.command(
    cls=Command,
    help=N_(
        "Serve the rules to an assistant over MCP (Model Context Protocol) on stdin and stdout.\n\n"
        "The assistant starts this command itself, once it is told so in its configuration:\n\n"
        '  {"mcpServers": {"kodex": {"command": "kodex", "args": ["mcp"]}}}\n\n'
        "Give the full path of kodex where it is not on the PATH. The tools, which give what the commands of the same "
        "names print with --json:\n\n"
        "  search    rules by words, by a question or by a query\n"
        "  show      a rule by its number, with the rules below it\n"
        "  ask       the rules that decide a question, or that none does\n"
        "  check     plays scenarios given as text, with the course of each\n"
        "  scenario  the words and the schema to write one\n"
        "  graph     what a rule refers to, beats and is beaten by\n"
        "  compare   what the editions say about the same thing\n"
        "  rulings   official and other answers to questions, with their sources\n\n"
        "search and ask take a rulebook or an edition (8, 11) as well, and numbers may name theirs "
        "(hkk-11:harc-fazisai/8); --rulebook is the one that is meant otherwise. A scenario gets at most 30 seconds, "
        "1000 MB and 20000 positions.\n\n"
        "Needs: pip install 'hkk-kodex[mcp]'"
    ),
    short_help=N_("Serve the rules to an assistant (MCP)"),
)
@shared_options
def command() -> None:
    """Serve until the client goes away. A rulebook that there is not is refused before."""
    from kodex.store.places import folder

    try:
        from kodex.mcp.server import serve
    except ImportError as error:
        if (error.name or "").startswith("kodex"):
            raise
        raise KodexError(_("this needs the SDK of MCP, version 2"), mend="pip install 'hkk-kodex[mcp]'") from None

    if not all_rulebooks():
        folder(rulebook_id())
    serve(rulebook_id())
