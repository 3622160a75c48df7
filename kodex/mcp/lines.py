"""The lines of stdin for the SDK. What is no message of MCP it drops in silence, and who asked would wait for ever:
such a line is answered here, with an error of JSON-RPC and the id where one can be read.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterator, Sequence
from typing import Any, BinaryIO

import anyio
import mcp_types as types
from mcp.shared.message import SessionMessage

from kodex.ground.i18n import _

LONGEST = 8_000_000
"""Longest message that is read, in bytes."""
_TAIL = 1_000
"""So many bytes of the end of a longer one are kept: there may stand its id."""
_DEEP = 100
"""A message in which no more values lie in each other is read by the SDK."""
_CALL = "tools/call"
_EXAMPLE = '{"name": "show", "arguments": {"number": "34.5"}}'
LAST = 10.0
"""So many seconds after the end of stdin an answer is waited for while questions are open, and again after each."""

_LONE = re.compile(
    r"\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|(\\u[dD][89a-fA-F][0-9a-fA-F]{2})|\\.", re.DOTALL
)
_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*+"?|[][{}:]|-?\d[\d.eE+-]*')
_LAST_ID = re.compile(r'[{,]\s*"id"\s*:\s*("(?:[^"\\]|\\.){0,500}"|-?\d{1,20}(?:\.\d{1,20})?)\s*\}\s*$')


def whole_letters(line: str) -> str:
    """A line of JSON in which half a letter (a lone surrogate) has become a replacement character.

    The SDK drops a line with one.

    >>> whole_letters(r'"\\ud83d\\udc09 \\ud83d \\\\\\\\ud83d"') == r'"\\ud83d\\udc09 \\ufffd \\\\\\\\ud83d"'
    True
    """
    return _LONE.sub(lambda found: r"\ufffd" if found[1] else found[0], line)


class Lines:
    """The lines that are messages; ``writing`` (the SDK's stream, set once there is one) gets the errors for others.

    Whoever ends stdin after the last question (``kodex mcp < questions``) still gets the answers: the SDK would leave
    at once, so the end is held back for as long as they come.
    """

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream
        self._open: set[Any] = set()
        self.writing: Any = None

    def __aiter__(self) -> Lines:
        return self

    async def __anext__(self) -> str:
        while True:
            read, tail = await anyio.to_thread.run_sync(self._line)
            if not read:
                await self._last_answers()
                raise StopAsyncIteration
            line = whole_letters(read.decode("utf-8", "replace"))
            if tail is None and (message := _message(line)) is not None:
                self._note(message)
                return line
            told = [too_long(line, tail.decode("utf-8", "replace"))] if tail is not None else errors(line)
            if told:
                await self.writing.send(SessionMessage(_Written(told)))  # type: ignore[arg-type]

    def _line(self) -> tuple[bytes, bytes | None]:
        """A line, and the end of it where it is longer than any message."""
        line = self._stream.readline(LONGEST)
        if len(line) < LONGEST or line.endswith(b"\n"):
            return line, None
        tail = line[-_TAIL:]
        while not tail.endswith(b"\n") and (rest := self._stream.readline(LONGEST)):
            tail = (tail + rest)[-_TAIL:]
        return line, tail

    def _note(self, message: types.JSONRPCMessage) -> None:
        """Keep in mind who asks; who takes a question back gets no answer."""
        if isinstance(message, types.JSONRPCRequest):
            self._open.add(message.id)
        elif isinstance(message, types.JSONRPCNotification) and message.method == "notifications/cancelled":
            taken_back = (message.params or {}).get("requestId")
            self._open -= {one for one in self._open if one == taken_back}

    def answered(self, message: Any) -> None:
        """Somebody has been told what he asked."""
        if isinstance(message, types.JSONRPCResponse | types.JSONRPCError):
            self._open.discard(message.id)

    async def _last_answers(self) -> None:
        """Wait for the answers to what has been asked; not for one that does not come."""
        left = len(self._open)
        while left:
            with anyio.move_on_after(LAST):
                while len(self._open) == left:
                    await anyio.sleep(0.01)
            if len(self._open) == left:
                return
            left = len(self._open)


class Answers:
    """The SDK's stream of answers; the lines are told of each."""

    def __init__(self, stream: Any, lines: Lines) -> None:
        self._stream, self._lines = stream, lines

    async def send(self, item: Any) -> None:
        """Hand an answer on."""
        await self._stream.send(item)
        self._lines.answered(item.message)

    async def aclose(self) -> None:
        """Say that no more will come."""
        await self._stream.aclose()

    async def __aenter__(self) -> Answers:
        await self._stream.__aenter__()
        return self

    async def __aexit__(self, *why: Any) -> None:
        await self._stream.__aexit__(*why)


class _Written:
    """Errors as the SDK writes a message, in one go: a line of ten thousand requests gets as many.

    The SDK's own type knows no id such as 1.5.
    """

    def __init__(self, errors: Sequence[dict[str, Any]]) -> None:
        self._errors = errors

    def model_dump_json(self, **_how: Any) -> str:
        """The lines that are sent, without the end of the last one."""
        return "\n".join(map(json.dumps, self._errors))


def _message(line: str) -> types.JSONRPCMessage | None:
    """The message that the SDK takes it for; None where that is not what it is.

    A request with an id such as 1.5 it takes for a notification; of a call without its tool it says that it is wrong.
    """
    try:
        found = types.jsonrpc_message_adapter.validate_json(line, by_name=False)
    except ValueError:
        return None
    if isinstance(found, types.JSONRPCNotification) and '"id"' in line and "id" in json.loads(line):
        return None
    if isinstance(found, types.JSONRPCRequest) and found.method == _CALL and _wrong_call(found.params):
        return None
    return found


# --- what is said against a line --------------------------------------------------------------------------------------


def too_long(line: str, tail: str) -> dict[str, Any]:
    """The error for a line that is longer than any message, by its beginning and its end."""
    found = id_in(line)
    if found is None and (last := _LAST_ID.search(tail)):
        found = json.loads(last[1])
    return _error(found, types.INVALID_REQUEST, _("a message has at most {n} bytes").format(n=LONGEST))


def errors(line: str) -> list[dict[str, Any]]:
    """The errors for a line that is no message, one for each id that waits; none for a notification."""
    if not line.strip():
        return []
    try:
        data = json.loads(line)
    except RecursionError:
        return [_error(id_in(line), types.INVALID_REQUEST, _("this is nested too deeply"))]
    except ValueError:
        return [_error(id_in(line), types.PARSE_ERROR, _("this line is no JSON"))]
    if isinstance(data, list):
        what = _("MCP knows no batches: one message to a line")
        waiting = [one.get("id") for one in data if isinstance(one, dict) and "method" in one and "id" in one]
        return [_error(one, types.INVALID_REQUEST, what) for one in waiting or [None]]
    return list(_of_request(data))


def _of_request(data: Any) -> Iterator[dict[str, Any]]:
    if not isinstance(data, dict):
        yield _error(None, types.INVALID_REQUEST, _("a message is an object of JSON"))
    elif "id" in data or not isinstance(data.get("method"), str):
        wrong = _wrong(data)
        if wrong is None:
            yield _error(data["id"], types.INVALID_PARAMS, _wrong_call(data.get("params")))
        else:
            known = isinstance(data.get("params", {}), dict)
            yield _error(data.get("id"), types.INVALID_REQUEST if known else types.INVALID_PARAMS, wrong)


def _wrong(data: dict[str, Any]) -> str | None:
    """What is wrong with a request; None where it is only the call of a tool that is."""
    if not isinstance(data.get("params", {}), dict):
        return _("params is an object of JSON")
    if data.get("jsonrpc") != "2.0":
        return _('jsonrpc is "2.0"')
    if not isinstance(data.get("method"), str):
        return _("a request has a method, which is a text")
    if not isinstance(data["id"], str | int) or isinstance(data["id"], bool):
        return _("the id of a request is a text or a whole number")
    if data["method"] == _CALL and _wrong_call(data.get("params")):
        return None
    return _("this is nested too deeply") if _depth(data) > _DEEP else _("this is no message of JSON-RPC")


def _wrong_call(params: Any) -> str:
    """What is wrong with the parameters of a tool's call; nothing where they name one, whatever its arguments hold."""
    if not isinstance(params, dict) or not isinstance(params.get("name"), str):
        return _("params names the tool: {example}").format(example=_EXAMPLE)
    if not isinstance(params.get("arguments"), dict | None):
        return _("arguments is an object of JSON: {example}").format(example=_EXAMPLE)
    return ""


def _depth(data: Any) -> int:
    """How many values lie in each other, counted level by level."""
    depth, level = 0, [data]
    while level:
        depth += 1
        level = [
            inner
            for one in level
            if isinstance(one, dict | list)
            for inner in (one.values() if isinstance(one, dict) else one)
        ]
    return depth


def _error(id_: Any, code: int, message: str) -> dict[str, Any]:
    return {
        "jsonrpc": "2.0",
        "id": id_ if _may_be_id(id_) else None,
        "error": {"code": code, "message": message},
    }


def _may_be_id(id_: Any) -> bool:
    """Whether an answer can have this id: a text, or a number that is one (a whole one of any length)."""
    if isinstance(id_, float):
        return math.isfinite(id_)
    return isinstance(id_, str | int) and not isinstance(id_, bool)


def id_in(line: str) -> str | float | None:
    """The id of a message that cannot be read as JSON; None where none is to be seen at its outermost level.

    >>> id_in('{"params": {"id": 1, "q": "id\\\\": 2"}, "id": 3, "method": "x')
    3
    """
    depth, before = 0, ("", "")
    for found in _TOKEN.finditer(line):
        token = found[0]
        if depth == 1 and before == ('"id"', ":"):
            try:
                known = json.loads(token)
            except ValueError:
                return None
            return known if isinstance(known, str | int | float) else None
        depth += (token in "[{") - (token in "]}")
        before = (before[1], token)
    return None


__all__ = ["LONGEST", "Answers", "Lines", "errors", "id_in", "too_long", "whole_letters"]
