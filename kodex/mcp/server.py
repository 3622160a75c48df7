"""The server of ``kodex mcp``: an assistant looks rules up here instead of inventing them.

It stands beside the command line and gives the same JSON (:mod:`kodex.mcp.tools`); output schemas come from
``kodex/schemas``. MCP wants an object at the root, so a list stands under ``result``, where the SDK puts lists too.
Scenarios are played in processes of their own (:mod:`kodex.mcp.limited`), so that the other tools answer meanwhile.

Imports the SDK (the package ``mcp``, version 2, not this room), so only ``kodex mcp`` may import this module.
"""

from __future__ import annotations

import inspect
import json
import os
import signal
import sys
import tempfile
from pathlib import Path
from typing import Any, TypeVar, cast

import anyio
import mcp_types as types
import msgspec
from mcp.server.lowlevel import Server
from mcp.server.stdio import stdio_server
from mcp.shared.exceptions import MCPError

from kodex.errors import KodexError, field, one_line
from kodex.ground import bugs, garbage, paths, structured
from kodex.ground.i18n import _
from kodex.ground.nearby import listed
from kodex.ground.plainjson import as_json
from kodex.ground.refused.refusals import refusal
from kodex.ground.version import __version__
from kodex.mcp.lines import Answers, Lines
from kodex.mcp.tools import BOOKS, PLAYING, TOOLS
from kodex.rules import books

T = TypeVar("T")

INSTRUCTIONS = """\
Rules of the Hungarian card game HKK, restated by Kódex (not the official wording); rule texts are in Hungarian.
Before you say what a rule is, look it up here and quote its number. ask answers a question with the rules that decide
it and declines when none does: then say that the rules given here do not answer it, and do not answer from memory.
Where its certainty is not "sure" say so, and where its verdict has an "other" rule tell what both of them say. Where it
has a "trump", that rule decides this very case, and the text is only what holds in general.
search finds rules by words, show gives one by its number, graph says what it refers to, beats and is beaten by.
rulings are official and other answers to questions and not the text: name their source, say where they differ.
compare says what the 8th and the 11th edition and the Kódex say about the same thing, and where they differ.
check plays a scenario by the rules, cites the rule behind what happens and tells the course of it; scenario gives the
words and the schema that a scenario is written in. Where ask declines or is not sure and the case can be set up, try
lets the engine rule on it: no claim is needed, and every reading of a disputed rule is told."""


def serve(rulebook: str) -> None:
    """Serve MCP over stdin and stdout until the client goes away. The SDK keeps stray output off stdout.

    Ctrl-C ends the process at once: the SDK's thread that waits for stdin could not be interrupted otherwise.
    """
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    garbage.look_often()
    garbage.share_memory()
    anyio.run(_serve, rulebook)


async def _serve(rulebook: str) -> None:
    one_at_a_time = anyio.CapacityLimiter(1)
    two_at_a_time = anyio.CapacityLimiter(2)

    async def list_tools(_context: Any, params: types.PaginatedRequestParams | None) -> types.ListToolsResult:
        if params is not None and params.cursor is not None:
            raise MCPError(types.INVALID_PARAMS, _("all tools stand on one page: leave out the cursor"))
        return types.ListToolsResult(tools=[_listed(name) for name in TOOLS])

    async def call_tool(_context: Any, params: types.CallToolRequestParams) -> types.CallToolResult:
        if params.name not in TOOLS:
            what = _("there is no tool '{name}'").format(name=one_line(params.name, 60))
            known = _("one of: {known}").format(known=listed(params.name, TOOLS))
            raise MCPError(types.INVALID_PARAMS, f"{what} → {known}")
        if params.name in PLAYING:
            async with two_at_a_time:
                return await _checked(params)
        return await anyio.to_thread.run_sync(_call, params, rulebook, limiter=one_at_a_time)

    server: Server[Any] = Server(
        "kodex",
        title="Kódex",
        version=__version__,
        instructions=INSTRUCTIONS,
        on_list_tools=list_tools,
        on_call_tool=call_tool,
    )
    lines: Any = Lines(sys.stdin.buffer)
    async with stdio_server(stdin=lines) as (reading, writing):
        lines.writing = writing
        answers: Any = Answers(writing, lines)
        await server.run(reading, answers, server.create_initialization_options())


def _listed(name: str) -> types.Tool:
    """A tool as the client sees it."""
    tool = TOOLS[name]
    _refs, components = msgspec.json.schema_components([tool])
    schema = json.loads(json.dumps(components[tool.__name__]).replace(BOOKS, ", ".join(books.every())))
    return types.Tool(
        name=name,
        description=inspect.cleandoc(schema.pop("description")),
        input_schema=schema,
        output_schema=_output_schema(name),
        annotations=types.ToolAnnotations(read_only_hint=True, idempotent_hint=True, open_world_hint=False),
    )


def _output_schema(name: str) -> dict[str, Any]:
    """The schema of the command's JSON, with an object at the root."""
    if name == "scenario":
        return _rooted({"type": "array"}) | {"required": []}
    text = Path(paths.PACKAGE, "schemas", f"{name}.schema.json").read_text(encoding="utf-8")
    schema: dict[str, Any] = json.loads(text)
    about = {key: schema.pop(key) for key in ("$schema", "title", "description", "$defs") if key in schema}
    if "anyOf" in schema:
        schema["anyOf"] = [_rooted(each) for each in schema["anyOf"]]
    return about | {"type": "object"} | _rooted(schema)


def _rooted(schema: dict[str, Any]) -> dict[str, Any]:
    if schema.get("type") != "array":
        return schema
    return {"type": "object", "properties": {"result": schema}, "required": ["result"]}


def _call(params: types.CallToolRequestParams, rulebook: str) -> types.CallToolResult:
    """Run a tool; what the user of the command line would see as an error comes back as one."""
    try:
        tool: Any = _arguments(TOOLS[params.name], params.arguments or {})
        return _told(tool.result(rulebook))
    except Exception as error:
        return _sorry(error)


async def _checked(params: types.CallToolRequestParams) -> types.CallToolResult:
    """Run a tool that plays scenarios, which may be cancelled."""
    try:
        return _told(await _arguments(PLAYING[params.name], params.arguments or {}).played())
    except Exception as error:
        return _sorry(error)


def _told(found: Any) -> types.CallToolResult:
    data = {"result": found} if isinstance(found, list) else found
    text = as_json(data).decode()
    return types.CallToolResult(content=[types.TextContent(type="text", text=text)], structured_content=data)


def _sorry(error: Exception) -> types.CallToolResult:
    if isinstance(error, KodexError):
        return _failed(str(error))
    bugs.trace(error)
    return _failed(bugs.named(error))


def _failed(message: str) -> types.CallToolResult:
    text = one_line(without_folders(message))
    return types.CallToolResult(content=[types.TextContent(type="text", text=text)], is_error=True)


def without_folders(message: str) -> str:
    """A message in which files of this machine go by their names below our folders, for it goes to somebody else."""
    ours = [paths.kb_folder(), paths.cache_folder(), paths.data_folder(), os.path.dirname(paths.PACKAGE)]
    homes = [tempfile.gettempdir(), str(Path.home()), os.getcwd()]
    for folder in sorted({*ours, *(str(Path(one).parent) for one in ours), *homes}, key=len, reverse=True):
        if len(folder) > 1:
            message = message.replace(folder + os.sep, "").replace(folder, Path(folder).name)
    return message


def _arguments(type_: type[T], given: dict[str, Any]) -> T:
    """The arguments of a call as the tool's struct. Raises KodexError when they do not fit its schema.

    To a schema 3.0 is a whole number.
    """
    given = {key: int(one) if isinstance(one, float) and one.is_integer() else one for key, one in given.items()}
    try:
        return cast("T", structured.convert(given, type_))
    except msgspec.ValidationError:
        found = refusal(type_, given)
        what = _("the arguments do not fit: {why}").format(why=found.what)
        raise KodexError(what, field=field(found.steps), mend=found.mend) from None
