"""``kodex site build`` and ``kodex site serve``: the website in a folder, and on this machine; ``kodex site engine``:
what lets a browser run the engine, which both bring along.

Without ``--rulebook`` it holds every rulebook; with it that one and the Kódex, whose pages stand at the root, so that
an address is the same on every site.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from kodex.cli.asked import given
from kodex.cli.options import all_rulebooks, rulebook_asked, shared_options
from kodex.cli.usage import BadValue, FilePath, Group, Misuse, Whole
from kodex.ground.i18n import N_, _, ngettext

WIDTH = 60
"""Columns the progress line may take."""

F = TypeVar("F", bound=Callable[..., Any])


def engine_options(function: F) -> F:
    """``--pyodide`` and ``--no-engine``: where the engine for the browser comes from, or that it is left out."""
    named = click.option(
        "--pyodide",
        type=FilePath(folder=True),
        envvar="KODEX_PYODIDE",
        metavar=N_("FOLDER"),
        help=N_(
            "Pyodide, with which browsers run the engine: the unpacked npm package with msgspec's wheel. Without this "
            "it is fetched once with npm and pip and kept in the cache."
        ),
    )
    none = click.option(
        "--no-engine", is_flag=True, help=N_("Leave out the engine for the browser: nothing is fetched for it.")
    )
    return named(none(function))


@click.group(
    cls=Group,
    help=N_(
        "Build the website of all rulebooks, or show it on this machine. With --rulebook ID it holds only that one and "
        "hkk-kodex, which stands at its root."
    ),
    short_help=N_("Build or serve the website"),
)
@shared_options
def command() -> None:
    """Only holds the two commands."""


@command.command(
    help=N_(
        "Build the website into a folder: every rulebook, or with --rulebook ID only that one beside hkk-kodex, at the "
        "same addresses as on the whole site."
    ),
    short_help=N_("Build the website into a folder"),
)
@click.option(
    "--output",
    type=FilePath(written=True),
    default="site-build",
    show_default=True,
    metavar=N_("FOLDER"),
    help=N_("Where it goes: a new or empty folder, or one built before."),
)
@click.option(
    "--url",
    metavar=N_("URL"),
    callback=lambda _ctx, _param, value: _address(value),
    help=N_("Where the site will stand; needed for the sitemap, QR codes and browser search."),
)
@click.option(
    "--report",
    metavar=N_("ADDRESS"),
    callback=lambda _ctx, _param, value: _target(value),
    help=N_("Where faults of answers are reported: https://… or mailto:…; {title} and {body} in it are filled in."),
)
@click.option("--official", is_flag=True, help=N_("Show the printed wording from your own copy, for your eyes only."))
@click.option("--fresh", is_flag=True, help=N_("Build every page anew, also those that have not changed."))
@engine_options
@shared_options
def build(
    output: Path,
    url: str | None,
    report: str | None,
    official: bool,
    fresh: bool,
    pyodide: Path | None,
    no_engine: bool,
) -> None:
    """Build, then say what was made."""
    from kodex.ground.processes import ended_as_by_ctrl_c
    from kodex.pyodide import sought

    _check_engine(no_engine)
    progress = ProgressLine()
    with ended_as_by_ctrl_c(), sought(None if no_engine else pyodide, fetch=not no_engine) as engine:
        from kodex.website import Options, build_site  # takes longer than to learn whether there is a network

        try:
            options = Options(url, official, fresh, engine, report)
            made = build_site(_wanted(), output, progress.tell if progress.wanted else None, options)
        finally:
            progress.end()
    for warning in made.warnings:
        click.echo(f"kodex: {warning}", err=True)
    what = ngettext("{folder}: {n} page", "{folder}: {n} pages", made.pages).format(folder=output, n=made.pages)
    links = ngettext("{n} short link", "{n} short links", made.redirects).format(n=made.redirects)
    click.echo(_("{what}, {links}, {seconds:.1f} s").format(what=what, links=links, seconds=made.seconds))
    if official:
        click.echo(_("This build holds the official wording: keep it to yourself."), err=True)


def _check_engine(no_engine: bool) -> None:
    """Wrong usage where the engine is named and left out at once; what the environment names may be left out."""
    ctx = click.get_current_context()
    if no_engine and given(ctx, "pyodide"):
        raise Misuse(_("--no-engine leaves out what --pyodide names"), ctx)


def _wanted() -> str | None:
    """The only rulebook the user wants beside the one at the root; None when they want all."""
    return None if all_rulebooks() else rulebook_asked()


def _target(value: str | None) -> str | None:
    """An address that a report may be sent to: of the web or of mail."""
    from urllib.parse import urlsplit

    if value is None:
        return None
    parts = urlsplit(value)
    is_mail = parts.scheme == "mailto" and "@" in parts.path
    if not is_mail and not (parts.scheme == "https" and parts.netloc):
        raise BadValue(_("not an address to report to (https://… or mailto:…): {value}").format(value=value))
    return value


def _address(value: str | None) -> str | None:
    """An address of the web with a slash at its end."""
    from urllib.parse import urlsplit

    if value is None:
        return None
    parts = urlsplit(value)
    if parts.scheme not in ("http", "https") or not parts.netloc or parts.query or parts.fragment:
        raise BadValue(_("not the address of a site: {value}").format(value=value))
    return value.rstrip("/") + "/"


@command.command(
    help=N_("Show the website on this machine; Ctrl-C ends it. Changes of the rulebook are built in."),
    short_help=N_("Show the website on this machine"),
)
@click.option(
    "--port",
    type=Whole(0, 65535),
    default=8000,
    show_default=True,
    metavar=N_("NUMBER"),
    help=N_("Port to listen on; 0 takes any free one."),
)
@click.option("--host", default="127.0.0.1", show_default=True, metavar=N_("ADDRESS"), help=N_("Address to listen on."))
@click.option(
    "--output",
    type=FilePath(),
    metavar=N_("FOLDER"),
    help=N_("Show the website built in this folder as it is."),
)
@engine_options
@shared_options
def serve(port: int, host: str, output: Path | None, pyodide: Path | None, no_engine: bool) -> None:
    """Serve until Ctrl-C."""
    from kodex.pyodide import sought

    _check_engine(no_engine)
    ctx = click.get_current_context()
    built = given(ctx, "pyodide", "no_engine") or ("--rulebook" if rulebook_asked() or all_rulebooks() else None)
    if output is not None and built:
        raise Misuse(_("{options}: a website that is built is shown as it is").format(options=built), ctx)
    progress = ProgressLine()

    def announce(url: str) -> None:
        progress.end()
        click.echo(_("{url} (Ctrl-C ends it)").format(url=url))
        sys.stdout.flush()
        served.append(url)

    def warn(line: str) -> None:
        progress.end()
        click.echo(f"kodex: {line}", err=True)

    served: list[str] = []
    with sought(None if no_engine else pyodide, fetch=not no_engine and output is None) as engine:
        from kodex.website import Options, serve_site

        tell = progress.tell if progress.wanted else None
        try:
            serve_site(_wanted(), host, port, output, announce, tell, Options(engine=engine), warn)
        except KeyboardInterrupt:
            if not served:
                raise
            click.echo()
        finally:
            progress.end()


@command.command(
    help=N_(
        "Fetch what lets browsers run the engine (Pyodide) unless it is in the cache, and print its folder. A build of "
        "the website does so by itself; this waits longer, and fails where it cannot be had."
    ),
    short_help=N_("Fetch the engine for the browser"),
)
@shared_options
def engine() -> None:
    """Fetch, then print where it is."""
    from kodex.pyodide import fetched

    if rulebook_asked() or all_rulebooks():
        raise Misuse(_("--rulebook: the engine is the same for every rulebook"), click.get_current_context())
    progress = ProgressLine()
    try:
        folder = fetched(progress.tell if progress.wanted else None)
    finally:
        progress.end()
    click.echo(str(folder))


class ProgressLine:
    """One line on the terminal that says how far a build is; nothing where no person reads."""

    def __init__(self) -> None:
        self.wanted = sys.stderr.isatty()
        self._shown = False

    def tell(self, what: str, done: int, whole: int) -> None:
        """Show the line anew."""
        share = f" {100 * done // whole} %" if whole > 1 and done else ""
        sys.stderr.write(f"\r{(what + '…' + share)[:WIDTH]:<{WIDTH}}")
        sys.stderr.flush()
        self._shown = True

    def end(self) -> None:
        """Wipe the line."""
        if self._shown:
            sys.stderr.write("\r" + " " * WIDTH + "\r")
            sys.stderr.flush()
            self._shown = False
