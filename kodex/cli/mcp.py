"""``kodex mcp``: the rules as tools for an assistant, over stdin and stdout."""

from __future__ import annotations

import click

from kodex.cli.options import rulebook_id, shared_options
from kodex.errors import KodexError
from kodex.i18n import N_, _


@click.command(
    help=N_(
        "Serve the rules to an assistant over MCP (Model Context Protocol) on stdin and stdout.\n\n"
        "The assistant starts this command itself; its tools are search, show, ask, check, scenario, graph and compare."
    ),
    short_help=N_("Serve the rules to an assistant (MCP)"),
)
@shared_options
def command() -> None:
    """Serve until the client goes away."""
    try:
        from kodex.server import serve
    except ImportError as error:
        if (error.name or "").startswith("kodex"):
            raise
        raise KodexError(_("this needs the SDK of MCP, version 2"), mend="pip install 'kodex[mcp]'") from None

    serve(rulebook_id())
