"""Show a site on this machine: the standard library's web server on the loopback address."""

from __future__ import annotations

import errno
import ipaddress
import os
import socket
import sys
import tempfile
import threading
from collections.abc import Callable
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from kodex.errors import KodexError
from kodex.ground import games, garbage, processes
from kodex.ground.i18n import _
from kodex.ground.reasons import reason
from kodex.kb.read import files
from kodex.pyodide import Sought
from kodex.website import exchange, output
from kodex.website.building.build import Options, Tell, build_site, wanted

POLL = 1.0
"""Seconds between two looks at the knowledge base."""

_TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".json": "application/json; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".wasm": "application/wasm",
    ".xml": "application/xml; charset=utf-8",
    ".webmanifest": "application/manifest+json",
}


class Handler(SimpleHTTPRequestHandler):
    """Serves files below the server's ``folder``: right types, our own page for what is missing, no folder listings."""

    extensions_map = SimpleHTTPRequestHandler.extensions_map | _TYPES
    server: Server

    def __init__(self, request: Any, client_address: Any, server: Server) -> None:
        super().__init__(request, client_address, server, directory=str(server.folder))

    def end_headers(self) -> None:
        """Nothing is kept by the browser, so that a rebuilt page is seen at once."""
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def parse_request(self) -> bool:
        """Refuse what was meant for another host: a page of the web whose name leads here must not read this site."""
        if not super().parse_request():
            return False
        names = self.headers.get_all("Host", [])
        if len(names) < 2 and all(map(self.server.is_called, names)):
            return True
        super().send_error(HTTPStatus.MISDIRECTED_REQUEST)
        return False

    def translate_path(self, path: str) -> str:
        """The file that an address means; one with a NUL, which no file has, means none."""
        return (
            os.path.join(self.directory, "\ufffd") if "%00" in path.partition("?")[0] else super().translate_path(path)
        )

    def list_directory(self, path: str | os.PathLike[str]) -> None:
        """A folder without a page of its own does not exist for readers."""
        self.send_error(HTTPStatus.NOT_FOUND)

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """The site's own page for what is missing."""
        page = Path(self.directory, "404.html")
        if code != HTTPStatus.NOT_FOUND or not page.is_file():
            super().send_error(code, message, explain)
            return
        body = page.read_bytes()
        self.send_response(code)
        self.send_header("Content-Type", _TYPES[".html"])
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing of each request."""


class Server(ThreadingHTTPServer):
    """A server of one folder, which may be exchanged while it runs."""

    allow_reuse_address = os.name != "nt"

    def __init__(self, host: str, port: int, folder: Path) -> None:
        self.folder = folder
        self.host = host.lower()
        super().__init__((host, port), Handler)

    def is_called(self, host: str) -> bool:
        """Whether a ``Host`` (a port may follow) may mean this server: an address, or a name of this machine."""
        name = host.strip().lower()
        name = name[1:].partition("]")[0] if name.startswith("[") else name.partition(":")[0]
        try:
            ipaddress.ip_address(name)
        except ValueError:
            machine = socket.gethostname().lower()
            ours = {self.host, "localhost", machine, f"{machine}.local", socket.getfqdn().lower()}
            return name.rstrip(".") in ours or name.endswith(".localhost")
        return True

    @property
    def url(self) -> str:
        """Where a browser finds it."""
        host, port = self.server_address[:2]
        return f"http://{host!s}:{port}/"

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A browser that went away in the middle is no news."""


def open_server(host: str, port: int, folder: Path) -> Server:
    """A server bound to its address. Raises KodexError when the address is taken or does not exist."""
    try:
        return Server(host, port, folder)
    except OSError as error:
        what = _("cannot serve on {host}, port {port}: {why}")
        mend = _("another port: --port N (0 takes any free one)")
        if isinstance(error, socket.gaierror) or error.errno == errno.EADDRNOTAVAIL:
            mend = _("another address: --host 127.0.0.1")
        raise KodexError(what.format(host=host, port=port, why=reason(error)), mend=mend) from None


@processes.ended_as_by_ctrl_c()
def serve_site(
    rulebook: str | None,
    host: str,
    port: int,
    existing: Path | None,
    announce: Callable[[str], None],
    tell: Tell | None = None,
    options: Options | None = None,
    warn: Callable[[str], None] = lambda _line: None,
) -> None:
    """Serve ``existing``, or a fresh build that follows changes of the knowledge base, until KeyboardInterrupt.

    Of an existing site that a killed build was replacing the old one is brought back first.

    ``rulebook`` and ``options`` as in :func:`kodex.website.building.build.build_site`; builds after the first one have
    the engine that it had.

    ``announce`` gets the address once pages can be had, ``warn`` what the first build warns of. Raises KodexError.
    """
    if existing is not None:
        if not (existing / output.MARKER).is_file():
            raise KodexError(_("there is no built website here"), path=existing, mend="kodex site build")
        if not exchange.is_replaced_now(existing):
            exchange.recover(existing)
        with open_server(host, port, existing) as server:
            _run(server, announce)
        return
    with (
        tempfile.TemporaryDirectory(prefix="kodex-site-") as work,
        open_server(host, port, Path(work, "site")) as server,
    ):
        options = options or Options()
        engine = options.engine or Sought()
        for warning in build_site(rulebook, server.folder, tell, options).warnings:
            warn(warning)
        options = options._replace(engine=Sought(engine.folder))
        stop = threading.Event()
        watcher = threading.Thread(target=_follow, args=(rulebook, server.folder, stop, options), daemon=True)
        watcher.start()
        try:
            _run(server, announce)
        finally:
            stop.set()
            watcher.join()


def _run(server: Server, announce: Callable[[str], None]) -> None:
    announce(server.url)
    garbage.look_often()
    server.serve_forever(poll_interval=0.2)


def _follow(rulebook: str | None, folder: Path, stop: threading.Event, options: Options) -> None:
    """Build anew whenever a file of the knowledge base changes; what cannot be read now is waited for."""
    seen = _state(rulebook)
    while not stop.wait(POLL):
        now = _state(rulebook)
        if now != seen:
            seen = now
            try:
                build_site(rulebook, folder, None, options)
            except KodexError as error:
                print(f"kodex: {error}", file=sys.stderr)


def _state(rulebook: str | None) -> list[tuple[str, int, int]]:
    """Names, sizes and times of the files of the rulebooks on the site."""
    result = []
    for path in (path for id_ in wanted(rulebook) for path in files(Path(games.book_folder(id_)))):
        try:
            stat = path.stat()
        except FileNotFoundError:
            continue
        result.append((str(path), stat.st_size, stat.st_mtime_ns))
    return result
