"""``kodex`` without a command: a prompt on a terminal, or answers to the lines of a pipe.

Each line is read the same way: a number shows the rule, ``/words`` or a query searches, anything else is asked. What is
said is in the language of the last line that told one.
prompt_toolkit is imported only for the prompt.
"""

from __future__ import annotations

import io
import os
import re
import sys
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, TextIO

import click

from kodex.cli.language import follow
from kodex.cli.options import current_kodex, joined
from kodex.cli.output import NO_PAGER, dim, print_text, strong, wrap
from kodex.cli.usage import JSON
from kodex.errors import KodexError, one_line
from kodex.ground import garbage
from kodex.ground.i18n import N_, _
from kodex.ground.plainjson import as_json as encoded
from kodex.rules import numbers

if TYPE_CHECKING:
    from prompt_toolkit import PromptSession

    from kodex.api import Kodex

LEAVE = ("q", "quit", "exit", "kilép")
HELP = ("?", "help", "súgó", "sugo")

_SEARCH = re.compile(r"(?:/|(?:keres|search)\s)\s*(.*)", re.IGNORECASE)
_COMPARE = re.compile(r"(?:=|(?:compare|összevet|osszevet)\s)\s*(\S.*)", re.IGNORECASE)
_LINES = (
    ("34.5", N_("the rule with this number; several at once: 34.5 36.4")),
    ("/őrposzt", N_("search: words or a query (kodex search --help-query explains it); also: keres őrposzt")),
    ("=36.4", N_("what corresponds to this rule in the other editions; also: compare 36.4")),
    ("Meghal, ha elfogy az élete?", N_("anything else is asked: the rules that decide it")),
    ("?", N_("this help")),
    ("q", N_("leave; also Ctrl-D")),
)


def start(ctx: click.Context) -> bool:
    """Open the prompt, or answer what is piped in; False when there is neither a terminal nor any input."""
    if sys.stdin is None or sys.stdin.closed:
        return False
    ctx.meta[NO_PAGER] = True
    if not sys.stdin.isatty():
        return answer_lines(sys.stdin, as_json=bool(ctx.meta.get(JSON)))
    if sys.stdout is None or not sys.stdout.isatty():
        return False
    converse(current_kodex())
    return True


def answer_lines(lines: TextIO, as_json: bool) -> bool:
    """Answer line by line until the end or a line that leaves; whether there was any line.

    A line without an answer (an unknown number, say) is told why and does not end the rest. JSON is one object or list
    to a line, in the order of the input.
    """
    garbage.look_often()
    if isinstance(lines, io.TextIOWrapper):
        lines.reconfigure(errors="replace")
    book: Kodex | None = None
    before = ""
    for raw in lines:
        book = book or current_kodex()
        line = _clean(raw)
        if line.lower() in LEAVE:
            break
        if not line:
            continue
        follow(line)
        line = before = taken_up(before, line)
        if as_json:
            click.echo(encoded(_data(book, line)))
        else:
            click.echo(dim(f"> {one_line(line)}"))
            print_text([*answered(book, line), ""])
    return book is not None


def converse(book: Kodex) -> None:
    """Ask for lines on the terminal and answer them until the user leaves."""
    session = _session(book)
    garbage.look_often()
    print_text(_greeting(book))
    before = ""
    while True:
        try:
            line = _clean(session.prompt("kodex> "))
            if line.lower() in LEAVE:
                return
            if line:
                follow(line)
                line = taken_up(before, line)
                print_text([*answered(book, line), ""])
                before = line
        except KeyboardInterrupt:
            continue
        except EOFError:
            return


def taken_up(before: str, line: str) -> str:
    """A line that leans on the one before ("és a második játékos?") with that one; any other as it is.

    >>> taken_up("Hány lapot húzok a körömben?", "és a második játékos?")
    'Hány lapot húzok a körömben? és a második játékos?'
    >>> taken_up("Hány lapot húzok a körömben?", "Mikor támadhatok?")
    'Mikor támadhatok?'
    """
    from kodex.answers import hints
    from kodex.text import fold, words
    from kodex.text.small_words import SMALL_WORDS

    found = words(fold(line))
    telling = [word for word in found if word not in SMALL_WORDS]
    return f"{before} {line}" if before.endswith("?") and hints.is_followup(found, telling) else line


def answered(book: Kodex, line: str) -> Iterable[str]:
    """What a line says in answer; errors are answers here."""
    from kodex import library
    from kodex.cli import ask, search, show

    if line.lower() in HELP:
        return list(_help())
    try:
        if compared := _compared(book, line):
            from kodex.cli import compare

            return [text for each, number in compared for text in compare.page(each.store, number)]
        wanted, words = _read(book, line)
        if len(wanted) > show.MOST:
            raise KodexError(_("at most {n} numbers at once").format(n=show.MOST))
        if wanted:
            pages = [show.page(each.store, _rule(each, number)) for each, number in wanted]
            return [text for at, page in enumerate(pages) for text in ([""] if at else []) + list(page)]
        if words is not None:
            return list(search.shown(book, words, {**book.page(words), "more": False}))
        return list(ask.page(library.by_name(line, book)))
    except KodexError as error:
        return wrap(str(error))


def _data(book: Kodex, line: str) -> Any:
    from kodex import library
    from kodex.cli.show import MOST

    try:
        if compared := _compared(book, line):
            from kodex.cli import compare

            return compare.data(compared[0][0].rulebook, compared[0][1])
        wanted, words = _read(book, line)
        if len(wanted) > MOST:
            raise KodexError(_("at most {n} numbers at once").format(n=MOST))
        if wanted:
            found = [_rule(each, number) for each, number in wanted]
            return found[0] if len(found) == 1 else found
        return library.by_name(line, book) if words is None else book.search(words)
    except KodexError as error:
        return {"error": str(error)}


def _rule(book: Kodex, number: str) -> dict[str, Any]:
    return {**book.rule(number)}


def _read(book: Kodex, line: str) -> tuple[list[tuple[Kodex, str]], str | None]:
    """The numbers a line consists of, each with its rulebook, or the words to search; neither for a question."""
    met = _SEARCH.fullmatch(line)
    if met:
        return [], met[1]
    found = _numbers(book, line)
    if found:
        return found, None
    from kodex.search import query

    return [], line if query.is_query(line) else None


def _compared(book: Kodex, line: str) -> list[tuple[Kodex, str]]:
    """The rule whose counterparts a line asks for. Raises KodexError when it is none or several."""
    met = _COMPARE.fullmatch(line)
    if not met:
        return []
    found = [(each, _rule(each, number)["number"]) for each, number in _numbers(book, met[1])]
    if len(found) != 1:
        raise KodexError(_("'{typed}' is not a rule number such as 34.5").format(typed=one_line(met[1], 60)))
    return found


def _numbers(book: Kodex, line: str) -> list[tuple[Kodex, str]]:
    """The numbers that a line consists of: of the rulebook it begins with (``magus 5.10.D``), else of ``book``."""
    named = False
    if line[:1].isalpha():
        from kodex.rules import books

        id_, rest = books.split(line)
        if id_ is not None and rest:
            named, book, line = True, current_kodex(id_), rest
    words = line.replace(", ", " ").split()
    if book.store.is_printed():
        read = [number for word in words if (number := numbers.read(word)) is not None]
    elif named and book.store.may_mean(line):
        read = book.store.addresses_in(words)
    else:
        read = [number for word in words if (number := _address(book, word)) is not None]
    return [(book, number) for number in read] if len(read) == len(words) or (named and read) else []


def _address(book: Kodex, word: str) -> str | None:
    """The address that a word of a line is; a bare word is rather asked or searched."""
    return book.store.meant(word) if any(letter in "./#" or letter.isdigit() for letter in word) else None


def _clean(raw: str) -> str:
    return joined((raw,)).strip("\ufeff \t\r\n")


def _greeting(book: Kodex) -> Iterator[str]:
    yield strong(_("Kódex: {name}").format(name=book.store.fact("name")))
    yield from wrap(
        dim(_("A number shows the rule, /words search, anything else is asked. ? helps, Tab completes, q leaves."))
    )


def _help() -> Iterator[str]:
    for typed, meaning in _LINES:
        yield strong(typed)
        yield from wrap(_(meaning), "    ")


def _session(book: Kodex) -> PromptSession[str]:
    from prompt_toolkit import PromptSession
    from prompt_toolkit.history import FileHistory, History, InMemoryHistory

    from kodex.cli.prompt_completion import RuleCompleter

    path = _history_path()
    history: History = FileHistory(path) if path else InMemoryHistory()
    return PromptSession(history=history, completer=RuleCompleter(book), complete_while_typing=False)


def _history_path() -> str | None:
    """The file of typed lines beside the user's overlays; None when it cannot be written."""
    from kodex.ground import paths

    path = os.path.join(paths.data_folder(), "history")
    try:
        os.makedirs(os.path.dirname(path), mode=0o700, exist_ok=True)
        with open(path, "ab"):
            return path
    except OSError:
        return None
