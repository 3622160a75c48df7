"""``kodex mcp``: the SDK's own client talks to the server over stdio, as an assistant would."""

from __future__ import annotations

import errno
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import ExitStack, suppress
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import jsonschema
import pytest
from click.testing import CliRunner

import kodex
from kodex.cli import cli
from kodex.errors import KodexError
from kodex.rules import books

Talk = Callable[..., Any]
ARGS = ["-m", "kodex", "mcp"]

INVALID_PARAMS = -32602
"""A code of JSON-RPC."""

PATIENCE = 600
"""Seconds that anything here may take: on a machine with other work, still far from what is broken."""

UNHURRIED = f"""\
from kodex.mcp import limited, lines
limited.play.__defaults__ = ({PATIENCE}, limited.MEMORY)
lines.LAST = float(__import__("os").environ.get("LAST", {PATIENCE}))
from kodex.cli import main
main()
"""
"""The command with its own bounds but for the clock's: how long a scenario is played depends on the machine."""
BOTH_PROTOCOLS = pytest.mark.parametrize("talk", ["legacy", "auto"], indirect=True)


def environment(**changes: str) -> dict[str, str]:
    return dict(os.environ) | {"PYTHONPATH": str(Path(kodex.__file__).parents[1])} | changes


class Servers:
    """Servers in conversation, one for each protocol, options and knowledge base; ``folder`` has what they put down."""

    def __init__(self, portal: Any, folder: Path) -> None:
        self.portal, self.folder = portal, folder
        self.open = ExitStack()
        self.clients: dict[tuple[str, ...], Any] = {}

    def client(self, mode: str, options: tuple[str, ...]) -> Any:
        """The one that has been started so before, or a new one."""
        import mcp

        key = (mode, *options, os.environ["KODEX_KB"])
        if key not in self.clients:
            args = ["-c", UNHURRIED, "mcp", *options]
            environ = environment(TMPDIR=str(self.folder))
            server = mcp.StdioServerParameters(command=sys.executable, args=args, env=environ)
            client = mcp.Client(mcp.stdio_client(server), mode=mode, read_timeout_seconds=PATIENCE)
            self.clients[key] = self.open.enter_context(self.portal.wrap_async_context_manager(client))
        return self.clients[key]


@pytest.fixture(scope="module")
def servers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Servers]:
    """For whatever only asks: an assistant, too, talks to one server for long."""
    pytest.importorskip("mcp", reason="the SDK of MCP is not installed: pip install 'hkk-kodex[mcp]'")
    anyio = pytest.importorskip("anyio", reason="anyio comes with hkk-kodex[mcp]")
    with anyio.from_thread.start_blocking_portal() as portal:
        found = Servers(portal, tmp_path_factory.mktemp("servers"))
        with found.open:
            yield found


@pytest.fixture
def talk(request: pytest.FixtureRequest, pebbles_kb: Path, servers: Servers) -> Talk:
    """Have a conversation with a server; the mode "legacy" is the handshake with ``initialize``."""
    mode = getattr(request, "param", "legacy")

    def run(conversation: Callable[[Any], Awaitable[Any]], *options: str) -> Any:
        return servers.portal.call(conversation, servers.client(mode, options))

    return run


def asking(*calls: tuple[str, dict[str, Any]]) -> Callable[[Any], Awaitable[list[Any]]]:
    """A conversation that makes these calls (the client checks structured output against the listed schema)."""

    async def conversation(client: Any) -> list[Any]:
        return [await client.call_tool(name, arguments) for name, arguments in calls]

    return conversation


def printed(*args: str) -> Any:
    return json.loads(CliRunner().invoke(cli, [*args, "--json"], catch_exceptions=False).stdout)


async def introduction(client: Any) -> Any:
    return SimpleNamespace(
        info=client.server_info, instructions=client.instructions, tools=(await client.list_tools()).tools
    )


@BOTH_PROTOCOLS
def test_it_introduces_itself_and_its_tools(talk: Talk) -> None:
    met = talk(introduction)
    assert (met.info.name, met.info.version) == ("kodex", kodex.__version__)
    assert "quote its number" in met.instructions
    arguments = {
        tool.name: (set(tool.input_schema["properties"]), tool.input_schema.get("required", [])) for tool in met.tools
    }
    assert arguments == {
        "search": ({"query", "limit", "part", "kind", "rulebook", "edition"}, ["query"]),
        "show": ({"number", "tree"}, ["number"]),
        "ask": ({"question", "rulebook", "edition"}, ["question"]),
        "learn": ({"rulebook"}, []),
        "check": ({"scenario_yaml", "trace"}, ["scenario_yaml"]),
        "try": ({"table_yaml", "scenario"}, ["table_yaml"]),
        "scenario": ({"what", "rulebook"}, []),
        "graph": ({"number", "depth"}, ["number"]),
        "compare": ({"number", "group"}, []),
        "rulings": ({"number", "words", "rulebook"}, []),
    }
    named = met.tools[0].input_schema["properties"]["rulebook"]["description"]
    assert named == f"In this rulebook: {', '.join(books.every())}; all for every one"
    for tool in met.tools:
        assert tool.description
        assert all(field["description"] for field in tool.input_schema["properties"].values())
        for schema in (tool.input_schema, tool.output_schema):
            jsonschema.Draft202012Validator.check_schema(schema)
            assert schema["type"] == "object"


def test_editions_are_compared(talk: Talk, shelf_kb: Path) -> None:
    pairs: list[tuple[tuple[str, dict[str, Any]], list[str]]] = [
        (("compare", {"number": "hkk-11:f2/1.2"}), ["compare", "e11", "f2/1.2"]),
        (("compare", {"number": "2.2"}), ["compare", "2.2"]),
        (("compare", {}), ["compare", "--differences"]),
        (("compare", {"group": "part"}), ["compare", "--group", "part"]),
        (
            ("ask", {"question": "mit mond az f2/1.2?", "edition": "11"}),
            ["ask", "--edition", "11", "mit mond az f2/1.2?"],
        ),
        (
            ("ask", {"question": "mennyit ér a kagyló?", "rulebook": "hkk-11"}),
            ["ask", "--rulebook", "hkk-11", "mennyit ér a kagyló?"],
        ),
        (("ask", {"question": "kagyló?", "rulebook": "all"}), ["ask", "--rulebook", "all", "kagyló?"]),
        (("ask", {"question": "e11 szerint mennyit ér a kagyló?"}), ["ask", "e11 szerint mennyit ér a kagyló?"]),
        (("search", {"query": "kagyló", "rulebook": "all"}), ["search", "--rulebook", "all", "kagyló"]),
        (("search", {"query": "kagyló", "edition": "11"}), ["search", "--rulebook", "hkk-11", "kagyló"]),
        (("rulings", {}), ["rulings"]),
        (("rulings", {"number": "3"}), ["rulings", "3"]),
        (("rulings", {"words": "nád széléről"}), ["rulings", "nád széléről"]),
        (("rulings", {"rulebook": "all"}), ["rulings", "--rulebook", "all"]),
        (("rulings", {"rulebook": "hkk-11"}), ["rulings", "--rulebook", "hkk-11"]),
        (("show", {"number": "3.2"}), ["show", "3.2"]),
    ]
    for (call, args), result in zip(pairs, talk(asking(*(call for call, _args in pairs))), strict=True):
        assert not result.is_error, call
        expected = printed(*args)
        assert result.structured_content == ({"result": expected} if isinstance(expected, list) else expected), call
    unknown, clash, other = talk(
        asking(
            ("compare", {"group": "tenger"}),
            ("ask", {"question": "nád?", "edition": "11", "rulebook": "hkk-8"}),
            ("search", {"query": "nád", "rulebook": "ulti"}),
        )
    )
    assert clash.is_error
    assert "edition and rulebook name different books" in clash.content[0].text
    assert other.is_error
    assert "there is no rulebook 'ulti'" in other.content[0].text
    assert unknown.is_error
    assert "there is no group 'tenger'" in unknown.content[0].text


@BOTH_PROTOCOLS
def test_tools_give_what_the_commands_print(talk: Talk) -> None:
    question = "Bemehetek a nádasba dobni?"
    pairs: list[tuple[tuple[str, dict[str, Any]], list[str]]] = [
        (("search", {"query": "nád", "limit": 2}), ["search", "nád", "--limit", "2"]),
        (("search", {"query": "kavics", "part": "I"}), ["search", "kavics", "--part", "I"]),
        (("search", {"query": "nád", "kind": "exception"}), ["search", "nád", "--kind", "exception"]),
        (("search", {"query": "xqzw"}), ["search", "xqzw"]),
        (("show", {"number": "§3.2"}), ["show", "3.2"]),
        (("show", {"number": "hkk-kodex:1", "tree": True}), ["show", "1", "--tree"]),
        (("ask", {"question": question}), ["ask", question]),
        (("ask", {"question": "mennyi az autóadó"}), ["ask", "mennyi az autóadó"]),
        (("graph", {"number": "3.2"}), ["graph", "3.2"]),
        (("graph", {"number": "3.2", "depth": 3}), ["graph", "3.2", "--depth", "3"]),
    ]
    for (call, args), result in zip(pairs, talk(asking(*(call for call, _args in pairs))), strict=True):
        expected = printed(*args)
        assert not result.is_error, call
        assert result.structured_content == ({"result": expected} if isinstance(expected, list) else expected), call
        assert json.loads(result.content[0].text) == result.structured_content


async def the_example(client: Any) -> str:
    """The scenario that the description of the tool shows."""
    tools = (await client.list_tools()).tools
    text: str = next(tool.description for tool in tools if tool.name == "check").partition("Example:")[2]
    return text


async def playing_the_example(client: Any) -> tuple[str, Any]:
    """Check it as it is and with a wrong expectation."""
    text = await the_example(client)
    wrong = text.replace("medve.wounds: 4", "medve.wounds: 3")
    assert wrong != text
    return text, [await client.call_tool("check", {"scenario_yaml": each}) for each in (text, wrong)]


async def trying_the_example(client: Any) -> tuple[str, Any, Any]:
    """Let the engine rule on it, and on a step in a form that is none."""
    text = await the_example(client)
    wrong = text.replace("act: attack", "act: attak")
    return text, *[await client.call_tool("try", {"table_yaml": each}) for each in (text, wrong)]


def test_try_rules_on_a_table_of_which_nothing_is_claimed(talk: Talk, tmp_path: Path) -> None:
    text, ruled, wrong = talk(trying_the_example)
    file = tmp_path / "same.yaml"
    file.write_text(text, encoding="utf-8")
    assert ruled.structured_content == printed("try", str(file))
    assert [step["verdict"] for step in ruled.structured_content["steps"]] == ["forbidden", *["allowed"] * 3]
    assert ruled.structured_content["turns"]["found"]
    assert wrong.is_error
    assert "scenario.yaml:18 [scenarios[0].when[0].act]" in wrong.content[0].text


def test_check_plays_a_scenario_given_as_text(talk: Talk, servers: Servers, tmp_path: Path) -> None:
    text, (right, wrong) = talk(playing_the_example)
    assert list(servers.folder.glob("kodex-*")) == []
    file = tmp_path / "same.yaml"
    file.write_text(text, encoding="utf-8")
    (expected,) = printed("check", str(file), "--explain")
    assert expected["trace"]
    assert right.structured_content == {"result": [expected | {"file": "scenario.yaml"}]}
    assert expected["verdict"] == "pass"
    assert {"hkk-kodex:34.5", "hkk-kodex:36.4"} <= set(expected["cites"])
    (failed,) = wrong.structured_content["result"]
    assert failed["verdict"] == "fail"
    assert "medve.wounds is 4, not 3" in failed["failures"][0]


MISTAKES: list[tuple[tuple[str, dict[str, Any]], str]] = [
    (("show", {"number": "3.77"}), "there is no rule 3.77 in hkk-kodex → nearest: 3, 3.10, 3.9, 3.8, 3.7"),
    (("graph", {"number": "77"}), "there is no rule 77 in hkk-kodex → nearest: "),
    (("show", {"number": "nádas"}), "'nádas' is not a rule number such as 34.5"),
    (("show", {"number": "no-such:1"}), "there is no rulebook 'no-such'"),
    (("show", {}), "the arguments do not fit: the key 'number' is missing → add 'number': text"),
    (("compare", {"number": "2.2", "group": "part"}), "a rule and a list cannot be asked for at once"),
    (("search", {"query": ""}), "empty query → type a rule number, words or a question"),
    (("search", {"query": "a", "limit": 0}), "limit: the arguments do not fit: the number must be at least 1"),
    (
        ("search", {"query": "a", "limit": "1"}),
        "limit: the arguments do not fit: text stands here: '1' → it must be a whole number",
    ),
    (
        ("search", {"query": "a", "colour": "red"}),
        "colour: the arguments do not fit: there is no key 'colour' here → one of: edition, kind, limit, part, query, ",
    ),
    (("search", {"query": "a", "kind": "poem"}), "poem"),
    (("ask", {"question": "a" * 3000}), "the query has 3000 characters"),
    (
        ("check", {"scenario_yaml": "scenarios: [a"}),
        "scenario.yaml:1: not valid YAML: what opens here with [ is never closed → close it with ]",
    ),
    (("check", {"scenario_yaml": "a: &a [*a]"}), "scenario.yaml:1"),
    (("check", {"scenario_yaml": "a scenario"}), "a scenario file is a mapping with the key 'scenarios'"),
    (("check", {"scenario_yaml": "a" * 200_001}), "text of length <= 200000 must stand here"),
]


def test_mistakes_are_tool_errors_of_one_line(talk: Talk, servers: Servers) -> None:
    for (call, message), result in zip(MISTAKES, talk(asking(*(call for call, _said in MISTAKES))), strict=True):
        (shown,) = (content.text for content in result.content)
        assert result.is_error, call
        assert result.structured_content is None
        assert message in shown
        assert "\n" not in shown
        assert str(servers.folder) not in shown


def test_a_broken_scenario_gets_its_verdict_and_place(talk: Talk) -> None:
    (result,) = talk(asking(("check", {"scenario_yaml": "scenarios:\n- {id: x, title: T}\n"})))
    (found,) = result.structured_content["result"]
    assert (found["scenario"], found["verdict"]) == ("x", "error")
    assert found["failures"][0].startswith("scenario.yaml:2 [scenarios[0]]: ")


def test_language_and_rulebook_are_those_of_the_command(talk: Talk) -> None:
    unknown = {"question": "nád", "rulebook": "no-such"}
    calls = asking(("ask", unknown), ("show", {"number": "3.77"}), ("show", {}))
    unknown_book, unknown_rule, no_number = talk(calls, "--lang", "hu", "--rulebook", "hkk-kodex")
    assert "nincs „no-such” szabálykönyv" in unknown_book.content[0].text
    assert "nincs 3.77 számú szabály" in unknown_rule.content[0].text
    missing = "az argumentumok nem illenek az eszközhöz: hiányzik a „number” kulcs → pótold: „number” (szöveg)"
    assert no_number.content[0].text == missing


def test_an_unknown_tool_is_a_protocol_error(talk: Talk) -> None:
    from mcp import MCPError

    async def conversation(client: Any) -> None:
        with pytest.raises(MCPError, match=r"there is no tool .sing. → one of: ") as raised:
            await client.call_tool("sing", {})
        assert raised.value.code == INVALID_PARAMS

    talk(conversation)


def test_only_messages_reach_stdout(pebbles_kb: Path, tmp_path: Path) -> None:
    """A warning (here: the cache folder cannot be written) goes to stderr."""
    pytest.importorskip("mcp", reason="the SDK of MCP is not installed: pip install 'hkk-kodex[mcp]'")
    (tmp_path / "file").touch()
    client = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "test", "version": "1"}}
    show = {"name": "show", "arguments": {"number": "3.2"}}
    server = subprocess.Popen(
        [sys.executable, *ARGS],
        env=environment(KODEX_CACHE_DIR=str(tmp_path / "file" / "cache")),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert server.stdin is not None
    assert server.stdout is not None
    answers = []
    for n, (method, params) in enumerate([("initialize", client), ("tools/call", show)]):
        message = {"jsonrpc": "2.0", "id": n, "method": method, "params": params}
        server.stdin.write(json.dumps(message).encode() + b"\n")
        server.stdin.flush()
        answers.append(json.loads(server.stdout.readline()))
        if n == 0:
            server.stdin.write(b'{"jsonrpc": "2.0", "method": "notifications/initialized"}\n')
    rest, warnings = server.communicate(timeout=PATIENCE)
    assert [answer["id"] for answer in answers] == [0, 1]
    assert answers[1]["result"]["structuredContent"]["number"] == "3.2"
    assert (rest, server.returncode) == (b"", 0)
    assert b"cannot be written" in warnings


def test_without_the_sdk_one_line_says_what_to_install(pebbles_kb: Path, tmp_path: Path) -> None:
    (tmp_path / "mcp_types.py").write_text("raise ModuleNotFoundError('no SDK here', name='mcp_types')\n")
    path = os.pathsep.join([str(tmp_path), environment()["PYTHONPATH"]])
    done = subprocess.run(
        [sys.executable, *ARGS], env=environment(PYTHONPATH=path), capture_output=True, timeout=PATIENCE, check=False
    )
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.decode() == "kodex: this needs the SDK of MCP, version 2 → pip install 'hkk-kodex[mcp]'\n"


def test_the_room_and_the_sdk_of_the_same_name_are_kept_apart(pebbles_kb: Path) -> None:
    sdk = pytest.importorskip("mcp", reason="the SDK of MCP is not installed: pip install 'hkk-kodex[mcp]'")
    import kodex.mcp
    from kodex.mcp import server

    assert Path(str(sdk.__file__)).parent != Path(str(kodex.mcp.__file__)).parent
    assert server.Server.__module__.startswith("mcp.")
    room = "import sys, kodex.mcp, kodex.mcp.tools; print('mcp' in sys.modules, 'click' in sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", room], env=environment(), capture_output=True, timeout=PATIENCE, check=False
    )
    assert done.stdout.split() == [b"False", b"False"], "the room needs neither the SDK nor the command line"


# --- a scenario that somebody else wrote ------------------------------------------------------------------------------

ENDLESS = """\
cards: {ork: {type: szörny, damage: 1, life: 3}}
scenarios:
- id: endless
  title: T
  asks: Mi lehet?
  rules: ["34.5"]
  given:
    active: A
    phase: fő.1
    players:
      A: {magic: 20, guard: [ork, ork, ork, ork, ork, ork, ork, ork]}
      B: {magic: 20, guard: [ork, ork, ork, ork, ork, ork, ork, ork]}
  explore: {free: [action], max_nodes: 20000, never: {outcome: döntetlen}}
"""


class Raw:
    """A server that is talked to line by line."""

    def __init__(self, tmp_path: Path, **environ: str) -> None:
        self.server = subprocess.Popen(
            [sys.executable, "-c", UNHURRIED, "mcp"],
            env=environment(TMPDIR=str(tmp_path), **environ),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        client = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "test", "version": "1"}}
        self.send("initialize", client, id=0)
        assert self.answer()["id"] == 0
        self.send("notifications/initialized")

    def send(self, method: str, params: dict[str, Any] | None = None, **more: Any) -> None:
        self.line(json.dumps({"jsonrpc": "2.0", "method": method, "params": params or {}} | more))

    def call(self, id: int, tool: str, **arguments: Any) -> None:
        self.send("tools/call", {"name": tool, "arguments": arguments}, id=id)

    def line(self, line: str) -> None:
        assert self.server.stdin is not None
        self.server.stdin.write(line.encode() + b"\n")
        self.server.stdin.flush()

    def answer(self) -> Any:
        assert self.server.stdout is not None
        return json.loads(self.server.stdout.readline())


@pytest.fixture
def raw(request: pytest.FixtureRequest, pebbles_kb: Path, tmp_path: Path) -> Iterator[Raw]:
    pytest.importorskip("mcp", reason="the SDK of MCP is not installed: pip install 'hkk-kodex[mcp]'")
    found = Raw(tmp_path, **getattr(request, "param", {}))
    yield found
    found.server.kill()
    found.server.wait()
    for stream in (found.server.stdin, found.server.stdout):
        assert stream is not None
        with suppress(OSError):
            stream.close()


def players(tmp_path: Path) -> list[int]:
    """The processes that play scenarios for this test: those at work in a folder below its own."""
    found = []
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            if (entry / "cwd").resolve().is_relative_to(tmp_path) and b"kodex.mcp.limited" in (
                entry / "cmdline"
            ).read_bytes():
                found.append(int(entry.name))
        except OSError:  # it is gone
            continue
    return found


def until(holds: Callable[[], bool]) -> None:
    """Wait for something that must come to hold."""
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.05)


on_linux = pytest.mark.skipif(not Path("/proc/self/cwd").exists(), reason="looks processes up in /proc")


@on_linux
def test_others_are_answered_while_a_scenario_is_played_and_cancelling_ends_it(raw: Raw, tmp_path: Path) -> None:
    raw.call(1, "check", scenario_yaml=ENDLESS)
    until(lambda: bool(players(tmp_path)))
    for player in players(tmp_path):
        os.kill(player, signal.SIGSTOP)  # it shall not come to its end before we have looked
    raw.call(2, "show", number="3.2")
    shown = raw.answer()
    assert (shown["id"], shown["result"]["structuredContent"]["number"]) == (2, "3.2")
    assert players(tmp_path)
    raw.send("notifications/cancelled", {"requestId": 1})
    until(lambda: not players(tmp_path))
    until(lambda: not list(tmp_path.glob("kodex-*")))
    raw.call(3, "show", number="3.2")
    assert raw.answer()["id"] == 3  # a request that was cancelled gets no answer


@on_linux
@pytest.mark.parametrize("raw", [{"LAST": "0.2"}], indirect=True)
@pytest.mark.parametrize("end", ["close", "kill"])
def test_nothing_is_played_any_more_when_the_server_is_gone(raw: Raw, tmp_path: Path, end: str) -> None:
    raw.call(1, "check", scenario_yaml=ENDLESS)
    until(lambda: bool(players(tmp_path)))
    if end == "close":
        assert raw.server.stdin is not None
        raw.server.stdin.close()
    else:
        raw.server.kill()
    assert raw.server.wait(timeout=PATIENCE) == (0 if end == "close" else -9)
    until(lambda: not players(tmp_path))


def test_what_was_asked_before_stdin_ended_is_answered(raw: Raw) -> None:
    """So ``kodex mcp < questions`` tells something."""
    for n in range(1, 41):
        raw.call(n, "ask", question=f"Mi a nád? {n}")
    raw.call(41, "check", scenario_yaml=ENDLESS)
    raw.send("notifications/cancelled", {"requestId": 41})
    raw.line("hello")
    assert raw.server.stdin is not None
    raw.server.stdin.close()
    answers = [raw.answer() for _n in range(41)]
    assert {one["id"] for one in answers if "result" in one} == set(range(1, 41))
    assert [one["error"]["code"] for one in answers if "error" in one] == [PARSE_ERROR]
    assert raw.server.wait(timeout=PATIENCE) == 0


CALL = '{"jsonrpc": "2.0", "id": 7, "method": "tools/call"'
WRONG_CALLS = {
    CALL + "}": "params names the tool: {",
    CALL + ', "params": {}}': "params names the tool: {",
    CALL + ', "params": {"name": 3}}': "params names the tool: {",
    CALL + ', "params": {"name": "show", "arguments": []}}': "arguments is an object of JSON: {",
    CALL + ', "params": {"name": "show", "arguments": "34.5"}}': "arguments is an object of JSON: {",
}


def test_a_call_without_its_tool_says_what_is_wrong(raw: Raw) -> None:
    for line, told in WRONG_CALLS.items():
        raw.line(line)
        answer = raw.answer()
        assert (answer["id"], answer["error"]["code"]) == (7, INVALID_PARAMS), line
        assert answer["error"]["message"].startswith(told), line
    deep = f'{CALL}, "params": {{"name": "show", "arguments": {{"number": {"[" * 400}{"]" * 400}}}}}}}'
    raw.line(deep)
    assert raw.answer()["error"]["message"] == "this is nested too deeply"


def test_a_whole_number_may_be_written_with_a_point(raw: Raw) -> None:
    for limit, told in (("1.0", False), ("1.5", True), ("1e400", True), ("-1.0", True), ("NaN", True)):
        raw.line(f'{CALL}, "params": {{"name": "search", "arguments": {{"query": "nád", "limit": {limit}}}}}}}')
        assert raw.answer()["result"].get("isError", False) is told, limit


def test_half_a_letter_gets_its_answer(raw: Raw) -> None:
    params = '{"name": "ask", "arguments": {"question": "%s"}}'
    call = '{"jsonrpc": "2.0", "id": %d, "method": "tools/call", "params": ' + params + "}"
    for n, question in enumerate((r"n\ud800d?", r"n\udc09d?", r"n\ud83d\udc09d?", r"n\\ud800d?")):
        raw.line(call % (n + 1, question))
        answer = raw.answer()
        assert answer["id"] == n + 1
        assert "result" in answer


PARSE_ERROR, INVALID_REQUEST = -32700, -32600
LONG = "x" * 9_000_000
PING = '"jsonrpc": "2.0", "method": "ping"'

UNREAD: dict[str, tuple[str, list[tuple[Any, int]]]] = {
    "a line that is longer than any message": (f'{{"id": 7, "method": "{LONG}"}}', [(7, INVALID_REQUEST)]),
    "one with its id behind": (f'{{"params": {{"id": 1, "q": "{LONG}"}}, "id": "b"}}', [("b", INVALID_REQUEST)]),
    "one without an id": (f'["{LONG}"]', [(None, INVALID_REQUEST)]),
    "a list of arguments": (f'{{{PING}, "id": 7, "params": []}}', [(7, INVALID_PARAMS)]),
    "another JSON-RPC": ('{"jsonrpc": "1.0", "method": "ping", "id": 7}', [(7, INVALID_REQUEST)]),
    "no JSON-RPC": ('{"method": "ping", "id": "seven"}', [("seven", INVALID_REQUEST)]),
    "no method": ('{"jsonrpc": "2.0", "id": 7}', [(7, INVALID_REQUEST)]),
    "an id that is no whole number": (f'{{{PING}, "id": 1.5}}', [(1.5, INVALID_REQUEST)]),
    "half a message with a long id": (f'{{{PING}, "id": {"7" * 400}, "params": {{', [(int("7" * 400), PARSE_ERROR)]),
    "an id that is none": (f'{{{PING}, "id": null}}', [(None, INVALID_REQUEST)]),
    "an id that is a list": (f'{{{PING}, "id": [7]}}', [(None, INVALID_REQUEST)]),
    "a batch": (
        f'[{{{PING}, "id": 7}}, {{{PING}}}, {{{PING}, "id": 8}}]',
        [(7, INVALID_REQUEST), (8, INVALID_REQUEST)],
    ),
    "an empty batch": ("[]", [(None, INVALID_REQUEST)]),
    "a word": ("hello", [(None, PARSE_ERROR)]),
    "half a message": (f'{{{PING}, "id": 7, "params": {{', [(7, PARSE_ERROR)]),
    "a number": ("7", [(None, INVALID_REQUEST)]),
    "a message nested too deeply": (f'{{{PING}, "id": 7, "params": {"[" * 9000}', [(7, INVALID_REQUEST)]),
    "nested too deeply, and whole": (
        f'{{{PING}, "id": 7, "params": {{"a": {"[" * 5000}{"]" * 5000}}}}}',
        [(7, INVALID_REQUEST)],
    ),
}
"""What the SDK drops: the line, and the ids and codes that it is answered with."""


def test_whatever_is_no_message_gets_an_error(raw: Raw) -> None:
    """Nobody who asks waits for ever; nobody is answered who has not asked."""
    for what, (line, answers) in UNREAD.items():
        raw.line(line)
        found = [raw.answer() for _answer in answers]
        assert [(one["id"], one["error"]["code"]) for one in found] == answers, what
        assert all(one["jsonrpc"] == "2.0" and one["error"]["message"] for one in found), what
    for unasked in ("", "  ", '{"jsonrpc": "2.0", "method": "notifications/x", "params": []}', '{"method": "x"}'):
        raw.line(unasked)
    raw.call(2, "show", number="3.2")
    assert raw.answer()["id"] == 2


def _memory(pid: int) -> float:
    """What a process takes now, in MB."""
    found = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{pid}/status").read_text())
    assert found
    return int(found[1]) / 1024


@on_linux
@pytest.mark.long
def test_a_thousand_calls_leave_nothing_behind(tmp_path: Path) -> None:
    """After the first hundred, which fill the caches, a server that answers grows by 60 MB at most."""
    pytest.importorskip("mcp", reason="the SDK of MCP is not installed: pip install 'hkk-kodex[mcp]'")
    asked = ("Hány lényem állhat az őrposztban?", "Meghal a lényem, ha elfogy az élete?", "Ki kezdi a játékot?")
    server, sizes = Raw(tmp_path), []
    for n in range(1, 1_101):
        question = f"{asked[n % 3]} {n}"
        name, arguments = (
            ("ask", {"question": question}),
            ("graph", {"number": "34.5", "depth": 1 + n % 3}),
            ("ask", {"question": question, "rulebook": "all"}),
            ("search", {"query": question, "rulebook": "all" if n % 2 else None}),
            ("show", {"number": str(1 + n % 160), "tree": True}),
        )[n % 5]
        server.call(n, name, **arguments)
        assert "result" in server.answer()
        if n % 100 == 0:
            sizes.append(_memory(server.server.pid))
    server.server.kill()
    server.server.wait()
    assert sizes[-1] - sizes[0] <= 60, sizes


@pytest.mark.parametrize("rulebook", ["nope", "hkk-11"])
def test_a_rulebook_that_there_is_not_is_refused_at_the_start(rulebook: str, pebbles_kb: Path) -> None:
    pytest.importorskip("mcp", reason="the SDK of MCP is not installed: pip install 'hkk-kodex[mcp]'")
    done = CliRunner().invoke(cli, ["mcp", "--rulebook", rulebook])
    assert (done.exit_code, done.stdout) == (2, "")
    assert f"there is no rulebook '{rulebook}' → one of: hkk-kodex" in done.stderr


def test_what_is_played_keeps_within_its_bounds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    anyio = pytest.importorskip("anyio", reason="anyio comes with hkk-kodex[mcp]")
    from kodex.mcp import limited

    monkeypatch.setenv("TMPDIR", str(tmp_path))
    play = partial(anyio.run, limited.play, ENDLESS, True)
    with pytest.raises(KodexError, match="not played to its end within 1 seconds → leave less free"):
        play(1.5, 1_000)
    with pytest.raises(KodexError, match=r"80 MB of memory"):
        play(600, 80)
    more = ENDLESS.replace("max_nodes: 20000", "max_nodes: 20001")
    with pytest.raises(
        KodexError, match=r"^scenario.yaml:13 \[scenarios\[0\].explore.max_nodes\]: the number must be at m"
    ):
        anyio.run(limited.play, more, True)
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_cannot_be_listed_for_want_of_memory_is_no_bug() -> None:
    from kodex.mcp import limited

    assert limited._is_want_of_memory(OSError(errno.ENOMEM, "flurbs"))
    assert not limited._is_want_of_memory(OSError(errno.ENOENT, "flurbs"))
    assert not limited._is_want_of_memory(RecursionError("flurbs"))
    assert limited._is_want_of_memory(ImportError("flurbs", name="_numpy", path="/lib/_numpy.cpython-311.so"))
    assert not limited._is_want_of_memory(ImportError("flurbs", name="numpy", path="/lib/numpy.py"))
    assert not limited._is_want_of_memory(ModuleNotFoundError("flurbs", name="numpy"))


def test_the_limits_are_told(talk: Talk) -> None:
    from kodex.mcp import limited

    told = next(tool.description for tool in talk(introduction).tools if tool.name == "check")
    limits = f"{limited.SECONDS} seconds, {limited.MEMORY} MB and {limited.POSITIONS} positions"
    assert limits in " ".join(told.split())


def test_the_trace_may_be_left_out_and_ends_somewhere(talk: Talk) -> None:
    text = talk(the_example)
    (without,) = talk(asking(("check", {"scenario_yaml": text, "trace": False})))
    assert "trace" not in without.structured_content["result"][0]


def test_words_schema_and_a_start_for_whoever_writes_scenarios(talk: Talk) -> None:
    words, schema, new = talk(asking(*(("scenario", {"what": what}) for what in ("words", "schema", "new"))))
    assert words.structured_content == {"result": printed("scenario", "words")}
    assert schema.structured_content["schema"] == json.loads(CliRunner().invoke(cli, ["scenario", "schema"]).stdout)
    (checked,) = talk(asking(("check", {"scenario_yaml": new.structured_content["text"]})))
    assert [one["verdict"] for one in checked.structured_content["result"]] == ["pass"]


@pytest.mark.whole
def test_no_answer_tells_where_files_lie(own_pebbles_kb: Path, talk: Talk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KODEX_KB", str(own_pebbles_kb))
    (own_pebbles_kb / "hkk-kodex" / "2-a-part" / "005-el.yaml").write_text("a: [", encoding="utf-8")
    calls = [("show", {"number": "3.2"}), ("check", {"scenario_yaml": "a: ["}), ("search", {"query": "nád"})]
    for result in talk(asking(*calls)):
        assert result.is_error
        assert str(own_pebbles_kb.parent) not in result.content[0].text
        assert re.match(r"(.*/)?(005-el|scenario)\.yaml:1: not valid YAML: ", result.content[0].text)
