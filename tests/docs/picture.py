"""The picture of an answer in a terminal for the README, drawn from what the command prints."""

from __future__ import annotations

import html
import re
from pathlib import Path

import click
from click.testing import CliRunner

from kodex.cli import cli

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "site" / "manual" / "kepek"
FILES = {"hu": FOLDER / "valasz.svg", "en": FOLDER / "answer.svg"}

QUESTION = "Hányan támadhatnak egyszerre ugyanarra a lényre?"
_COLUMNS = 92
_WIDE, _HIGH, _EDGE = 8.43, 19, 16
_COLOURS = {"1": 'font-weight="700"', "2": 'fill="#9a9a9a"', "31": 'fill="#ff7b72"', "32": 'fill="#7ee787"'}
_COLOURS |= {"36": 'fill="#79c0ff"'}
_STYLE = re.compile(r"\x1b\[([0-9;]*)m")


def answer(language: str) -> str:
    """An SVG of the question and what comes of it, in a language."""
    command = ["--lang", language, "ask", QUESTION]
    said = CliRunner().invoke(cli, command, color=True, env={"KODEX_LANG": language, "NO_COLOR": ""})
    assert said.exit_code == 0, said.output
    lines = [
        f'$ kodex ask "{QUESTION}"',
        *(part for line in said.output.rstrip().split("\n") for part in _folded(line)),
    ]
    width, height = _EDGE * 2 + _WIDE * _COLUMNS, _EDGE * 2 + _HIGH * len(lines)
    rows = "\n".join(_row(line, at) for at, line in enumerate(lines))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height}" role="img" '
        f'aria-label="{html.escape(click.unstyle(" ".join(lines[:2])))}">\n'
        f'<rect width="100%" height="100%" rx="8" fill="#161b22"/>\n'
        '<g fill="#e6edf3" font-family="ui-monospace,SFMono-Regular,Menlo,Consolas,monospace" font-size="14" '
        f'xml:space="preserve">\n{rows}\n</g>\n</svg>\n'
    )


def _folded(line: str) -> list[str]:
    """A line cut where the terminal ends; what follows is indented as its beginning. Styles count no width."""
    indent = line[: len(click.unstyle(line)) - len(click.unstyle(line).lstrip())]
    found, now = [], indent
    for word in line[len(indent) :].split(" "):
        if now.strip() and len(click.unstyle(f"{now} {word}")) > _COLUMNS:
            found.append(now)
            now = indent + word
        else:
            now = f"{now} {word}" if now.strip() else now + word
    return [*found, now]


def _row(line: str, at: int) -> str:
    pieces, style, place = [], "", 0
    for met in _STYLE.finditer(line):
        pieces.append((style, line[place : met.start()]))
        kept = [_COLOURS[code] for code in met[1].split(";") if code in _COLOURS]
        style = "" if met[1] in ("", "0") else " ".join(filter(None, [style, *kept]))
        place = met.end()
    pieces.append((style, line[place:]))
    spans = "".join(
        f"<tspan {style}>{html.escape(text)}</tspan>" if style else html.escape(text) for style, text in pieces if text
    )
    return f'<text x="{_EDGE}" y="{_EDGE + _HIGH * at + 14}">{spans}</text>'
