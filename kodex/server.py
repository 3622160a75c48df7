"""The MCP server of ``kodex mcp``: an assistant looks rules up here instead of inventing them.

It stands beside the command line and gives the same JSON: :data:`TOOLS` maps each tool to a struct whose fields are
the typed arguments (their JSON Schema comes from msgspec) and whose ``result`` is the object of the command of that
name; output schemas come from ``kodex/schemas``. MCP wants an object at the root, so a list stands under ``result``,
where the SDK puts lists too. Descriptions are read by assistants and are always English.

Imports the SDK (package ``mcp``, version 2), so only ``kodex mcp`` may import this module.
"""

from __future__ import annotations

import inspect
import json
import os
import signal
import tempfile
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar

import anyio
import click
import mcp_types as types
import msgspec
from mcp.server.lowlevel import Server
from mcp.server.stdio import stdio_server
from mcp.shared.exceptions import MCPError
from msgspec import Meta, Struct

import kodex
from kodex import api
from kodex.cli.options import RULE_NUMBER
from kodex.errors import KodexError, one_line
from kodex.i18n import _
from kodex.store.store import DEFAULT

T = TypeVar("T")

LONGEST_SCENARIO = 200_000
"""Longest scenario text that is played, in characters."""

INSTRUCTIONS = """\
Rules of the Hungarian card game HKK, restated by Kódex (not the official wording); rule texts are in Hungarian.
Before you say what a rule is, look it up here and quote its number. ask answers a question with the rules that decide
it and declines when none does: then say that the rules given here do not answer it, and do not answer from memory.
search finds rules by words, show gives one by its number, graph says what it refers to, beats and is beaten by.
compare says what the 8th and the 11th edition and the Kódex say about the same thing, and where they differ.
check plays a scenario by the rules and cites the rule behind what happens."""

_SCENARIO = "scenario.yaml"
_RuleNumber = Annotated[
    str, Meta(description="Number of the rule: 34.5, §34.5; of another rulebook hkk-11:harc-fazisai/8", max_length=100)
]


class Search(Struct, frozen=True, forbid_unknown_fields=True):
    """Find rules by words, by a question in everyday Hungarian, or by a query; best first.

    Accents, endings and small typos do not matter. A query may name fields (title: text: question: term: number:
    kind: part:), join words with AND, OR and NOT, hold "phrases", prefixes* and number ranges such as [34 TO 36].
    """

    query: Annotated[str, Meta(description="Words, a question or a query; Hungarian finds best")]
    limit: Annotated[int, Meta(description="At most so many rules", ge=1, le=100)] = 10
    part: Annotated[str | None, Meta(description="Only rules of this part, such as IV")] = None
    kind: Annotated[
        str | None,
        Meta(description="Only this kind: definition, main, supplement, exception, procedure, list or heading"),
    ] = None

    def result(self, rulebook: str) -> Any:
        """The list of ``kodex search --json``."""
        return api.open(rulebook).search(self.query, limit=self.limit, part=self.part, kind=self.kind)


class Show(Struct, frozen=True, forbid_unknown_fields=True):
    """Show one rule by its number: its text, what it refers to, what it beats and what beats it, its disputes.

    With tree: the rule and all rules below it, as a list.
    """

    number: _RuleNumber
    tree: Annotated[bool, Meta(description="Give the rules below it as well")] = False

    def result(self, rulebook: str) -> Any:
        """The object (with ``tree`` the list) of ``kodex show --json``."""
        book, rule = _found(self.number, rulebook)
        return [rule, *book.below(rule["number"])] if self.tree else rule


class Ask(Struct, frozen=True, forbid_unknown_fields=True):
    """Answer a question about the rules with the rules that decide it, each with its role and the reason why.

    Nothing is made up: status is "declined" when no rule fits well enough, and only the nearest rules are given.
    """

    question: Annotated[str, Meta(description="A whole question, in Hungarian, as a player would ask it")]
    edition: Annotated[
        Literal["8", "11"] | None,
        Meta(description="Answer by this edition of HKK instead; compared says what the Kódex has to say to that"),
    ] = None

    def result(self, rulebook: str) -> Any:
        """The object of ``kodex ask --json``."""
        if self.edition:
            return api.open(f"hkk-{self.edition}").ask_beside(self.question, DEFAULT)
        return api.open(rulebook).ask(self.question)


class Check(Struct, frozen=True, forbid_unknown_fields=True):
    """Play scenarios by the rules: a verdict for each (pass, fail, error), what failed, and the rules it cites.

    A scenario sets a table up (cards, given), plays on it (when) and says what must come of it (then). Example:

    cards:
      ork: {type: szörny, damage: 2, life: 3, components: 1}
      medve: {type: szörny, damage: 4, life: 4, components: 2}
    scenarios:
    - id: third-attacker
      title: Three creatures may not attack the same one; two may
      asks: Rámehetek három orkkal az ellenfél egyetlen medvéjére?
      rules: ["34.5"]
      given:
        active: A
        phase: harc.támadók
        players:
          A: {guard: [ork, ork, ork]}
          B: {guard: [medve]}
      when:
      - {act: attack, by: A, map: {ork1: medve, ork2: medve, ork3: medve}, illegal: ["34.5"]}
      - {act: attack, by: A, map: {ork1: medve, ork2: medve}}
      - {act: strike_back, by: B, map: {medve: ork2}}
      - {act: advance, to: fő.2}
      then:
        state: {medve.zone: őrposzt, medve.wounds: 4, ork2.zone: gyűjtő}
        cites: ["36.4"]
    """

    scenario_yaml: Annotated[str, Meta(description="A scenario file as YAML text", max_length=LONGEST_SCENARIO)]

    def result(self, rulebook: str) -> Any:
        """The list of ``kodex check --json``. The scenario itself names its edition."""
        from kodex.engine.scenarios.run import check

        with tempfile.TemporaryDirectory(prefix="kodex-") as folder:
            path = Path(folder, _SCENARIO)
            path.write_text(self.scenario_yaml, encoding="utf-8", errors="replace")
            results = check([path])
        for result in results:
            if result.unreadable:
                raise KodexError(_without(str(path), result.failures[0]))
        return _without(str(path), [result.to_json() for result in results])


class Graph(Struct, frozen=True, forbid_unknown_fields=True):
    """Show how the rules around one rule refer to and beat each other: nodes, the strongest first, and edges."""

    number: _RuleNumber
    depth: Annotated[int, Meta(description="How many links away from the rule to look", ge=1, le=3)] = 1

    def result(self, rulebook: str) -> Any:
        """The object of ``kodex graph NUMBER --json``."""
        from kodex import graph
        from kodex.cli import drawing

        book, rule = _found(self.number, rulebook)
        part = graph.around(graph.build(book.store), rule["number"], self.depth)
        return drawing.as_json(part, rule["number"], graph.by_priority(part, part.nodes))


class Compare(Struct, frozen=True, forbid_unknown_fields=True):
    """Compare the editions of HKK (8th, 11th, Kódex): what corresponds to a rule, do they say the same, what differs.

    Without a number: everything they answer differently, or that of one group. Where an entry is open no rule settles
    which edition goes first: give both.
    """

    number: Annotated[
        Annotated[str, Meta(max_length=100)] | None,
        Meta(description="Number of the rule: 36.4; of another edition hkk-11:harc-fazisai/8"),
    ] = None
    group: Annotated[str | None, Meta(description="Without a number: only groups whose name holds this")] = None

    def result(self, rulebook: str) -> Any:
        """The object of ``kodex compare --json``."""
        from kodex import concordance
        from kodex.cli import compare

        found = concordance.open()
        if self.number is None:
            return compare.as_list(found, compare.entries_of(found, self.group))
        book, rule = _found(self.number, rulebook)
        entries = found.counterparts(book.rulebook, rule["number"])
        return compare.about_rule(found, book.rulebook, rule["number"], entries)


Tool = Search | Show | Ask | Check | Graph | Compare

TOOLS: dict[str, type[Tool]] = {
    "search": Search,
    "show": Show,
    "ask": Ask,
    "check": Check,
    "graph": Graph,
    "compare": Compare,
}
"""Tool name -> its arguments and what it does; each has its command's name."""


def serve(rulebook: str) -> None:
    """Serve MCP over stdin and stdout until the client goes away. The SDK keeps stray output off stdout.

    Ctrl-C ends the process at once: the SDK's thread that waits for stdin could not be interrupted otherwise.
    """
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    anyio.run(_serve, rulebook)


async def _serve(rulebook: str) -> None:
    one_at_a_time = anyio.CapacityLimiter(1)

    async def list_tools(_context: Any, _params: types.PaginatedRequestParams | None) -> types.ListToolsResult:
        return types.ListToolsResult(tools=[_listed(name) for name in TOOLS])

    async def call_tool(_context: Any, params: types.CallToolRequestParams) -> types.CallToolResult:
        if params.name not in TOOLS:
            raise MCPError(types.INVALID_PARAMS, f"Unknown tool: {one_line(params.name, 60)}")
        return await anyio.to_thread.run_sync(_call, params, rulebook, limiter=one_at_a_time)

    server: Server[Any] = Server(
        "kodex",
        title="Kódex",
        version=kodex.__version__,
        instructions=INSTRUCTIONS,
        on_list_tools=list_tools,
        on_call_tool=call_tool,
    )
    async with stdio_server() as (reading, writing):
        await server.run(reading, writing, server.create_initialization_options())


def _listed(name: str) -> types.Tool:
    """A tool as the client sees it."""
    tool = TOOLS[name]
    _refs, components = msgspec.json.schema_components([tool])
    schema = components[tool.__name__]
    return types.Tool(
        name=name,
        description=inspect.cleandoc(schema.pop("description")),
        input_schema=schema,
        output_schema=_output_schema(name),
        annotations=types.ToolAnnotations(read_only_hint=True, idempotent_hint=True, open_world_hint=False),
    )


def _output_schema(name: str) -> dict[str, Any]:
    """The schema of the command's JSON, with an object at the root."""
    text = Path(__file__).with_name("schemas").joinpath(f"{name}.schema.json").read_text(encoding="utf-8")
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
        tool: Tool = _arguments(TOOLS[params.name], params.arguments or {})
        found = tool.result(rulebook)
    except KodexError as error:
        return _failed(str(error))
    except click.ClickException as error:
        return _failed(error.message)
    except Exception as error:
        if os.environ.get("KODEX_DEBUG"):
            import traceback

            traceback.print_exception(error)
        return _failed(_("this is a bug in Kódex ({error})").format(error=f"{type(error).__name__}: {error}"))
    data = {"result": found} if isinstance(found, list) else found
    text = json.dumps(data, ensure_ascii=False)
    return types.CallToolResult(content=[types.TextContent(type="text", text=text)], structured_content=data)


def _failed(message: str) -> types.CallToolResult:
    return types.CallToolResult(content=[types.TextContent(type="text", text=one_line(message))], is_error=True)


def _arguments(type_: type[T], given: dict[str, Any]) -> T:
    """The arguments of a call as the tool's struct. Raises KodexError when they do not fit its schema."""
    try:
        return msgspec.convert(given, type_)
    except msgspec.ValidationError as error:
        raise KodexError(_("the arguments do not fit: {why}").format(why=error)) from None


def _found(number: str, rulebook: str) -> tuple[api.Kodex, api.Rule]:
    """The rule that ``number`` means, and its rulebook. Raises KodexError, or click's usage error for no number."""
    name = RULE_NUMBER.convert(number, None, None)
    book = api.open(name.rulebook or rulebook)
    return book, book.rule(name.number)


def _without(path: str, found: T) -> T:
    """``found`` with the temporary file called by its name only."""
    text = json.dumps(found, ensure_ascii=False).replace(json.dumps(path, ensure_ascii=False)[1:-1], _SCENARIO)
    result: T = json.loads(text)
    return result
