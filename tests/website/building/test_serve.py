"""Showing a site: pages, types, what is missing, the address, the end."""

from __future__ import annotations

import http.client
import json
import os
import signal
import socket
import subprocess
import sys
import threading
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from kodex.errors import KodexError
from kodex.pyodide import Sought
from kodex.website import Options, Report, output
from kodex.website.building import serve
from kodex.website.building.serve import Server, open_server, serve_site


@pytest.fixture
def built(tmp_path: Path) -> Path:
    """A folder that looks like a built site, with a secret beside it."""
    folder = tmp_path / "site"
    (folder / "r" / "34.5").mkdir(parents=True)
    (folder / "index.html").write_text("<p>Kezdőlap", encoding="utf-8")
    (folder / "404.html").write_text("<p>Nincs ilyen", encoding="utf-8")
    (folder / "r" / "34.5" / "index.html").write_text("<p>34.5", encoding="utf-8")
    (folder / "data.json").write_text("{}")
    (folder / output.MARKER).write_text(json.dumps({"files": ["index.html"]}))
    (tmp_path / "secret.txt").write_text("secret")
    return folder


@pytest.fixture
def server(built: Path) -> Iterator[Server]:
    with open_server("127.0.0.1", 0, built) as running:
        thread = threading.Thread(target=running.serve_forever, args=(0.05,))
        thread.start()
        yield running
        running.shutdown()
        thread.join()


def get(server: Server, path: str) -> tuple[int, str, str]:
    """Status, type and text of an answer."""
    try:
        with urllib.request.urlopen(server.url + path, timeout=600) as answer:
            return answer.status, answer.headers["Content-Type"], answer.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.headers["Content-Type"], error.read().decode()


def test_pages_come_with_their_types(server: Server) -> None:
    assert get(server, "") == (200, "text/html; charset=utf-8", "<p>Kezdőlap")
    assert get(server, "r/34.5/") == (200, "text/html; charset=utf-8", "<p>34.5")
    assert get(server, "data.json") == (200, "application/json; charset=utf-8", "{}")


@pytest.mark.parametrize(
    "path", ["nosuch", "r/", "../secret.txt", "%2e%2e/secret.txt", "r/34.5/..%2f..%2f..%2fsecret.txt"]
)
def test_what_is_missing_or_outside_gets_our_own_page(server: Server, path: str) -> None:
    assert get(server, path) == (404, "text/html; charset=utf-8", "<p>Nincs ilyen")


def test_a_taken_port_is_one_line(built: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(KodexError, match=f"cannot serve on 127.0.0.1, port {port}: .* → another port"):
            serve_site("hkk-kodex", "127.0.0.1", port, built, print)


def test_a_folder_that_is_no_site_is_refused(tmp_path: Path) -> None:
    with pytest.raises(KodexError, match="there is no built website here → kodex site build"):
        serve_site("hkk-kodex", "127.0.0.1", 0, tmp_path, print)


@pytest.mark.skipif(os.name == "nt", reason="sends SIGTERM")
@pytest.mark.parametrize("early", [True, False])
def test_sigterm_leaves_no_folder_behind(early: bool, pebbles_kb: Path, tmp_path: Path) -> None:
    """The build itself is left out: what matters is that the folder is there, while it is made and while it serves."""
    (tmp_path / "tmp").mkdir()
    building = "print('x', flush=True); sys.stdin.read()" if early else "None"
    program = (
        "import sys; from kodex.website.building import serve\n"
        "from kodex.website import Report\n"
        f"def build(rulebook, folder, *how): {building}; return Report(1, 1, [])\n"
        "serve.build_site = build\n"
        "serve.serve_site('hkk-kodex', '127.0.0.1', 0, None, lambda url: print(url, flush=True))"
    )
    environ = dict(os.environ) | {"TMPDIR": str(tmp_path / "tmp")}
    process = subprocess.Popen(
        [sys.executable, "-c", program],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environ,
    )
    assert process.stdout is not None
    process.stdout.readline()
    assert [path.name.startswith("kodex-site-") for path in (tmp_path / "tmp").iterdir()] == [True]
    process.send_signal(signal.SIGTERM)
    _rest, errors = process.communicate(timeout=600)
    assert "KeyboardInterrupt" in errors  # which the command line turns into an exit code
    assert list((tmp_path / "tmp").iterdir()) == []


@pytest.mark.skipif(os.name == "nt", reason="sends SIGINT")
def test_ctrl_c_ends_the_command_cleanly(built: Path) -> None:
    command = [sys.executable, "-c", "from kodex.cli import main; main()", "site", "serve"]
    process = subprocess.Popen(
        [*command, "--port", "0", "--output", str(built)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # a shell in the background ignores it
    )
    assert process.stdout is not None
    url = process.stdout.readline().split()[0]
    with urllib.request.urlopen(url, timeout=600) as answer:
        assert answer.status == 200
    process.send_signal(signal.SIGINT)
    _rest, errors = process.communicate(timeout=600)
    assert process.returncode == 0
    assert errors == ""


def test_a_change_of_the_rulebook_is_built_in(
    own_pebbles_kb: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The site is built anew after a change; a change that cannot be read leaves it as it was."""
    from kodex.website.building import serve

    built: list[Path] = []
    asked: list[Options] = []
    changed = threading.Event()

    def build(rulebook: str, folder: Path, _tell: object, options: Options) -> Report:
        built.append(folder)
        asked.append(options)
        if len(built) == 2:
            raise KodexError("half written")
        if len(built) == 3:
            changed.set()
        return Report(1, 1, ["the website has no engine"])

    def served(server: Server, announce: object) -> None:
        title = own_pebbles_kb / "hkk-kodex" / "2-a-part" / "005-el.yaml"
        for _ in range(6000):  # what is changed before the watcher has looked for the first time, it does not notice
            with title.open("a", encoding="utf-8") as file:
                file.write("#")
            if changed.wait(0.1):
                return

    monkeypatch.setattr(serve, "POLL", 0.02)
    monkeypatch.setattr(serve, "build_site", build)
    monkeypatch.setattr(serve, "_run", served)
    warned: list[str] = []
    engine = Sought(None, KodexError("no network"))
    serve_site("hkk-kodex", "127.0.0.1", 0, None, print, None, Options(engine=engine), warned.append)
    assert changed.is_set()
    assert warned == ["the website has no engine"]
    assert [options.engine and options.engine.lacks for options in asked[:2]] == [engine.lacks, None]
    assert len(set(built)) == 1
    assert "kodex: half written" in capsys.readouterr().err


def asked_as(server: Server, *hosts: str, path: str = "/") -> int:
    """The status of an answer to a request with these ``Host`` lines."""
    with socket.create_connection(server.server_address[:2], timeout=600) as client:  # type: ignore[arg-type]
        lines = [f"GET {path} HTTP/1.1", *(f"Host: {host}" for host in hosts), "Connection: close", "", ""]
        client.sendall("\r\n".join(lines).encode())
        return int(client.makefile("rb").readline().split()[1])


@pytest.mark.parametrize("host", ["evil.example", "evil.example:8000", "127.0.0.1.evil.example", "", "[evil", "::::"])
def test_another_name_that_leads_here_is_refused(host: str, server: Server) -> None:
    """A page of the web could read this machine's site by a name that it lets mean 127.0.0.1."""
    assert asked_as(server, host) == 421


@pytest.mark.parametrize(
    "host", ["127.0.0.1:8000", "localhost", "LOCALHOST.:1", "kodex.localhost", "[::1]:8000", "10.0.0.7"]
)
def test_addresses_and_names_of_this_machine_are_served(host: str, server: Server) -> None:
    assert asked_as(server, host) == 200


def test_two_hosts_are_refused_and_none_is_served(server: Server) -> None:
    assert asked_as(server, "localhost", "localhost") == 421
    assert asked_as(server) == 200


def test_the_name_that_was_asked_to_listen_on_is_served(built: Path) -> None:
    with open_server("localhost", 0, built) as named:
        named.host = "kodex.example"
        assert named.is_called("kodex.example:80")
        assert not named.is_called("other.example")


def test_no_file_has_a_nul_in_its_name(server: Server) -> None:
    assert get(server, "%00") == (404, "text/html; charset=utf-8", "<p>Nincs ilyen")
    assert get(server, "data.json%00")[0] == 404
    assert get(server, "data.json?q=a%00b")[0] == 200  # only what follows the address has it


def test_nothing_is_kept_by_the_browser_and_who_asks_for_the_head_gets_no_more(server: Server) -> None:
    for path, code in (("", 200), ("nosuch", 404)):
        for method in ("GET", "HEAD"):
            client = http.client.HTTPConnection("127.0.0.1", server.server_address[1], timeout=600)
            client.request(method, f"/{path}")
            answer = client.getresponse()
            body = answer.read()
            assert (answer.status, answer.headers["Cache-Control"]) == (code, "no-cache")
            assert (len(body) == int(answer.headers["Content-Length"]), bool(body)) == (method == "GET",) * 2
            client.close()


def test_without_a_page_of_our_own_the_server_says_that_something_is_missing(server: Server, built: Path) -> None:
    (built / "404.html").unlink()
    code, _type, text = get(server, "nosuch")
    assert (code, "404" in text, "Nincs ilyen" in text) == (404, True, False)


def test_an_address_that_is_not_of_this_machine_is_one_line(built: Path) -> None:
    for host in ("203.0.113.1", "no such host"):
        with pytest.raises(KodexError, match=f"cannot serve on {host}, port 8000") as refused:
            open_server(host, 8000, built)
        assert "--host 127.0.0.1" in str(refused.value.mend)


def test_each_change_is_built_in_once_and_what_cannot_be_read_is_waited_for(
    own_pebbles_kb: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    stop, built_in, looks = threading.Event(), list[str](), iter(range(9))
    title = next(own_pebbles_kb.rglob("00*.yaml"))
    seen = serve._state("hkk-kodex")
    assert str(title) in {path for path, _size, _time in seen}

    def build(*_how: object) -> None:
        built_in.append("built")
        if len(built_in) == 1:
            raise KodexError("cannot be read")

    def wait(_seconds: float) -> bool:
        look = next(looks)
        if look in (2, 5):
            title.write_text(f"{title.read_text()}# {look}\n")
        return look == 8

    monkeypatch.setattr(serve, "build_site", build)
    monkeypatch.setattr(stop, "wait", wait)
    serve._follow("hkk-kodex", own_pebbles_kb, stop, Options())
    assert built_in == ["built", "built"]
    assert capsys.readouterr().err == "kodex: cannot be read\n"
    monkeypatch.setattr(serve, "files", lambda folder: [title, folder / "gone.yaml"])
    assert [path for path, _size, _time in serve._state("hkk-kodex")] == [str(title)]
