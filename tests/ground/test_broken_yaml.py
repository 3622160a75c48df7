"""What is no YAML is refused in our words, whatever the parser below says: what is wrong, on which line, the mend."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from kodex.errors import KodexError
from kodex.ground import i18n, yamlfile

LOADERS = [yaml.SafeLoader, getattr(yaml, "CSafeLoader", yaml.SafeLoader)]
GENERAL = ("", "look here and just above for a bracket, a quotation mark, a colon or an indent that is wrong")
TWO_ENTRIES = "a comma between two entries, quotes around a text with a colon"
OR_GOES_ON = "– or indent what goes on with the line above"
NO_COLON = f"key: value {OR_GOES_ON}"
BACKSLASH = "stands in double quotes, where a backslash has a meaning of its own"


@pytest.fixture(params=LOADERS, ids=lambda loader: loader.__name__)
def loader(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> type[Any]:
    """Each of PyYAML's parsers in turn: the one in Python, and libyaml."""
    monkeypatch.setattr(yamlfile, "_Loader", request.param)
    return request.param  # type: ignore[no-any-return]


def refused(text: str) -> tuple[int | None, str, str | None]:
    """Line, kind and mend of a text that is refused."""
    with pytest.raises(KodexError) as caught:
        yamlfile.parse(text, Path("x.yaml"))
    assert (caught.value.path, caught.value.field) == (Path("x.yaml"), None)
    return caught.value.line, caught.value.what, caught.value.mend


TYPOS: dict[str, tuple[str, int, str, str]] = {
    "tab as indentation": ("a:\n\t- b", 2, "a tab stands here", "indent with blanks:  - b"),
    "tab below a text": (
        "a:\n  b: 1\n\tc: 2",
        3,
        "a tab stands here",
        "indent with blanks: begin it in column 1: c: 2",
    ),
    "tab below an item": (
        "a:\n  - b\n\t- c\n",
        3,
        "a tab stands here",
        "indent with blanks: begin it in column 3: - c",
    ),
    "no blank after a colon": ("- a: 1\n  title:Egy\n  b: 2", 2, "a blank is missing after the colon", "title: Egy"),
    "nor on the first line": ("title:Egy\nb: 2", 1, "a blank is missing after the colon", "title: Egy"),
    "nor on the last": ("a: 1\ntitle:Egy", 2, "a blank is missing after the colon", "title: Egy"),
    "no blank after a dash": ("a:\n- b\n-c\n- d", 3, "a blank is missing after the dash", "- c"),
    "nor before a brace": ("a:\n- {b: c}\n-{d: e, f: g}\n", 3, "a blank is missing after the dash", "- {d: e, f: g}"),
    "brace not closed": (
        "a: 1\nb: {c: d\ne: f\n",
        2,
        "what opens here with { is never closed",
        "close it with }: b: {c: d}",
    ),
    "nor in a list": (
        "a:\n- {b: c\n- {d: e}\n",
        2,
        "what opens here with { is never closed",
        "close it with }: - {b: c}",
    ),
    "bracket not closed": ("a: [b\nc: d\n", 1, "what opens here with [ is never closed", "close it with ]: a: [b]"),
    "nor to the end": ("a: [b, c\n\n# d\n", 1, "what opens here with [ is never closed", "close it with ]: a: [b, c]"),
    "nor the inner one": (
        "a: [b, {c: d]\ne: f",
        1,
        "what opens here with { is never closed",
        "close it with }: a: [b, {c: d}]",
    ),
    "a comment in its way": (
        "a: [b #]\nc: d",
        1,
        "what opens here with [ is never closed",
        'close it with ]: a: ["b #"]',
    ),
    "quote not closed": ('a: "b\nc: d\n', 1, 'what opens here with " is never closed', 'close it with ": a: "b"'),
    "nor a single one": ("x: 1\na: 'b\nc: d\n", 2, "what opens here with ' is never closed", "close it with ': a: 'b'"),
    "closed by the next one": (
        'a: "b\nc: d\ne: "f"',
        1,
        'what opens here with " is never closed',
        'close it with ": a: "b"',
    ),
    "a key's quote": ('x: 1\n"a: b\nc: "d"', 2, 'what opens here with " is never closed', 'close it with ": a: b'),
    "item too far in": (
        "a:\n- {b: c}\n - {d: e}\n",
        3,
        "this line begins in column 2, which fits none above it",
        "begin it in column 1: - {d: e}",
    ),
    "item not far enough in": (
        "a:\n  - {b: c}\n - {d: e}\n",
        3,
        "this line begins in column 2, which fits none above it",
        "begin it in column 3: - {d: e}",
    ),
    "key too far in": (
        "- a: b\n   c: d\n  e: f",
        2,
        "this line begins in column 4, which fits none above it",
        "begin it in column 3: c: d",
    ),
    "key between two columns": (
        "a:\n    b: 1\n    c: 2\n  d: 3\n",
        4,
        "this line begins in column 3, which fits none above it",
        "begin it in column 1: d: 3",
    ),
    "colon in a text": (
        "title: Egy: kettő\nb: c",
        1,
        "a colon stands in a text without quotes",
        'write: title: "Egy: kettő"',
    ),
    "colon and quotes in a text": (
        'title: Egy: "kettő"\nb: c',
        1,
        "a colon stands in a text without quotes",
        "write: title: 'Egy: \"kettő\"'",
    ),
    "colon in braces": ("a: {b: c: d}", 1, "a colon too many stands here", "write: a: {b: {c: d}}"),
    "colon before a list": ("a: {b: c: [d]}", 1, "a colon too many stands here", "write: a: {b: {c: [d]}}"),
    "comma missing": ("a: {b: c d: e}", 1, "a comma is missing here", "write: a: {b: c, d: e}"),
    "comma missing after more": (
        "a: {x: 1, b: c d: e, f: g}",
        1,
        "a comma is missing here",
        "write: a: {x: 1, b: c, d: e, f: g}",
    ),
    "semicolon for comma": ("a: {b: c; d: {e: 1}}", 1, "; stands where a comma belongs", "write: a: {b: c, d: {e: 1}}"),
    "key as far in as the text of an item": (
        "a:\n  b:\n  - {c: d}\n    e: f\n",
        4,
        "this line begins in column 5, which fits none above it",
        "begin it in column 3: - e: f",
    ),
    "key's colon missing": (
        "a: 1\nb\n- c\n",
        2,
        "no colon stands on this line: b",
        "b: – or indent what goes on with the line above",
    ),
    "equals for a colon": (
        "a: 1\nb = 2\nc: 3\n",
        2,
        "no colon stands on this line: b = 2",
        "b: 2 – or indent what goes on with the line above",
    ),
    "nothing between key and value": (
        "a: 1\nb 2\nc: 3\n",
        2,
        "no colon stands on this line: b 2",
        "b: 2 – or indent what goes on with the line above",
    ),
    "comma missing after a bracket": (
        "a: [[b] [c]]",
        1,
        "a comma is missing here",
        "write one between two entries: a: [[b], [c]]",
    ),
    "comma too many": ("a: [b,, c]", 1, "nothing stands before this comma", "leave it out: a: [b, c]"),
    "no-break space in the indent": (
        "a:\n\xa0 b: c\n  d: e",
        2,
        "a blank that YAML takes for a letter stands here",
        "write an ordinary blank:   b: c",
    ),
    "no-break space after a colon": (
        "a:\xa0b\nc: d",
        1,
        "a blank that YAML takes for a letter stands here",
        "write an ordinary blank: a: b",
    ),
    "at": ("a: @b", 1, "no text may begin with @ without quotes", 'write: a: "@b"'),
    "percent": ("a:\n- %b", 2, "no text may begin with % without quotes", 'write: - "%b"'),
    "star": ("a: *b*", 1, "no text may begin with * without quotes", 'write: a: "*b*"'),
    "bar": ("a: |b", 1, "no text may begin with | without quotes", 'write: a: "|b"'),
    "closing brace": ("a: }b", 1, "no text may begin with } without quotes", "write: a: b"),
    "backslash": (
        'a: "\\q"',
        1,
        "'\\q' stands in double quotes, where a backslash has a meaning of its own",
        'two backslashes for one, or single quotes: a: "\\\\q"',
    ),
    "number of a letter": (
        'a: "\\x1z"',
        1,
        "'\\x1' stands in double quotes, where a backslash has a meaning of its own",
        'two backslashes for one, or single quotes: a: "\\\\x1z"',
    ),
    "text after a quote": (
        'a: "b" c\nd: e',
        1,
        "something stands after the closing quotation mark",
        "put all of it in quotes, others than stand inside: a: '\"b\" c'",
    ),
    "text after a bracket": (
        "a: [b] c\nd: e",
        1,
        "something stands after the closing bracket",
        'begin a new line, or put all of it in quotes: a: "[b] c"',
    ),
    "list beside its key": ("a: - b", 1, "a list begins on the line of its key", 'begin it on the next line: a: "- b"'),
    "no key": ("a: b\n: c", 2, "no key stands before this colon", "key: value"),
    "no colon": ("a: b\nc\nd: e", 2, "no colon stands on this line: c", "write: c:"),
    "no colon at first": ("- a b\n  c: d", 1, "no colon stands on this line: a b", "write: - a: b"),
    "item among keys": ("a: b\n- c\n", 1, "the dash of an item is missing", "begin it in column 1: - a: b"),
    "key among items": ("- c\na: b\n", 2, "a key stands among the items of a list", "begin it in column 1: - a: b"),
    "something after the end": (
        "{a: b}\nc: d",
        2,
        "something stands after the end of what the file holds",
        "one list or one mapping, and nothing after it",
    ),
    "directive": (
        "%YAML 3.0\n---\na: b",
        1,
        "this line begins with a percent sign and is not understood",
        "leave it out",
    ),
    "control character": ("a: b\nc: \x01", 2, "control characters are not allowed", "leave them out"),
    "NUL": ("a: b\x00c", 1, "control characters are not allowed", "leave them out"),
}


@pytest.mark.parametrize(("text", "line", "why", "mend"), TYPOS.values(), ids=TYPOS)
def test_a_typo_is_told_by_kind_line_and_mend(loader: type[Any], text: str, line: int, why: str, mend: str) -> None:
    assert refused(text) == (line, f"not valid YAML: {why}", mend)


DEEP = {
    "brackets on one line": ("a: b\nc: " + "[" * 3000, 2),
    "braces on one line": ("{a: " * 3000, 1),
    "dashes on one line": ("- " * 3000, 1),
    "brackets on a line each": ("a: " + "[\n" * 3000, 41),
    "brackets that comments seem to close": ("a: " + "[#]\n" * 3000, 41),
    "brackets that quotes seem to close": ("a: " + "[ ']]]]',\n" * 3000, 41),
    "stairs": ("".join(f"{' ' * n}a:\n" for n in range(300)), 42),
    "stairs with brackets at the top": ("".join(f"{' ' * n}a:\n" for n in range(30)) + " " * 30 + "[" * 3000, 31),
}


@pytest.mark.parametrize(("text", "line"), DEEP.values(), ids=DEEP)
def test_whoever_notices_it_first_too_deep_is_too_deep(loader: type[Any], text: str, line: int) -> None:
    assert refused(text) == (line, "nested too deeply", "at most 40 levels")


# --- a parser of tomorrow ---------------------------------------------------------------------------------------------

WORDS = "flurbs snorfle wibble"
MADE_UP = (*WORDS.split(), "gnargle", "zonk")


def parser(error: Exception, after: int) -> type[Any]:
    """A parser that reads so many events as today's do and then says something else."""

    class Tomorrow(yaml.SafeLoader):
        """PyYAML's own, up to a certain event."""

        told = 0

        def get_event(self) -> yaml.Event | None:
            if self.told == after:
                raise error
            self.told += 1
            return super().get_event()  # type: ignore[no-any-return,no-untyped-call]

    return Tomorrow


def mark(line: int, column: int) -> yaml.Mark:
    return yaml.Mark("gnargle", 0, line, column, None, 0)


TEXT = "a: b\nc: [d,\n  e]\nf: @g\n"
UNHEARD_OF: dict[str, tuple[Exception, int, int, tuple[str, str]]] = {
    "a place that shows the fault": (
        yaml.scanner.ScannerError("gnargle", mark(0, 0), WORDS, mark(3, 3)),
        12,
        4,
        (": no text may begin with @ without quotes", "put the text in quotes"),
    ),
    "only where it began": (
        yaml.parser.ParserError("gnargle", mark(3, 3), WORDS, None),
        12,
        4,
        (": no text may begin with @ without quotes", "put the text in quotes"),
    ),
    "a place that shows nothing": (yaml.MarkedYAMLError("zonk", None, WORDS, mark(1, 0)), 5, 2, GENERAL),
    "a place after the end": (yaml.MarkedYAMLError("zonk", None, WORDS, mark(99, 7)), 7, 4, GENERAL),
    "no marks": (yaml.MarkedYAMLError("zonk", None, WORDS, None, "gnargle"), 9, 3, GENERAL),
    "marks of another kind": (yaml.MarkedYAMLError(WORDS, "zonk", WORDS, "gnargle"), 9, 3, GENERAL),  # type: ignore[arg-type]
    "an error without anything": (yaml.YAMLError(WORDS), 9, 3, GENERAL),
    "nothing read yet": (yaml.YAMLError(WORDS), 0, 1, GENERAL),
    "a reader's": (yaml.reader.ReaderError("zonk", 3, ord("b"), "gnargle", WORDS), 1, 1, GENERAL),
    "a number it cannot take": (ValueError(WORDS), 9, 3, GENERAL),
    "a letter it cannot take": (UnicodeDecodeError("gnargle", b"zonk", 0, 1, WORDS), 9, 3, GENERAL),
    "a number too large": (OverflowError(WORDS), 9, 3, GENERAL),
}


@pytest.mark.parametrize("language", i18n.LANGUAGES)
@pytest.mark.parametrize(("error", "after", "line", "told"), UNHEARD_OF.values(), ids=UNHEARD_OF)
def test_words_never_heard_of_reach_nobody(
    error: Exception,
    after: int,
    line: int,
    told: tuple[str, str],
    language: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(yamlfile, "_Loader", parser(error, after))
    found = refused(TEXT)
    assert found == (line, f"not valid YAML{told[0]}", told[1])
    i18n.set_language(language)
    line_said, what, mend = refused(TEXT)
    assert line_said == line
    assert not any(word in f"{what} {mend}" for word in MADE_UP)
    assert (language == "en") is ((what, mend) == found[1:])


@pytest.mark.parametrize("after", [0, 4, 7])
@pytest.mark.parametrize(
    ("text", "line"), [("a: b\nc: {d: e}\n", (1, 1, 2)), ("a: b\nc: {d: " + "[" * 60, (2, 2, 2))], ids=["flat", "deep"]
)
def test_a_parser_out_of_its_depth_is_a_text_nested_too_deeply(
    text: str, line: tuple[int, int, int], after: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(yamlfile, "_Loader", parser(RecursionError(WORDS), after))
    assert refused(text) == (line[(0, 4, 7).index(after)], "nested too deeply", "at most 40 levels")


@pytest.mark.parametrize("bound", [41, 60, 1000])
def test_a_bound_of_the_parsers_own_is_nested_too_deeply(bound: int, monkeypatch: pytest.MonkeyPatch) -> None:
    error = yaml.scanner.ScannerError("while zonking", mark(1, bound), WORDS, mark(1, bound))
    monkeypatch.setattr(yamlfile, "_Loader", parser(error, 2))
    assert refused("# deep\n" + "[" * 2000) == (2, "nested too deeply", "at most 40 levels")


def test_our_own_mistakes_are_no_fault_of_a_text(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_self: object, _event: object) -> None:
        raise ValueError("a bug")

    monkeypatch.setattr(yamlfile._Building, "take", broken)
    with pytest.raises(ValueError, match="a bug"):
        yamlfile.parse("a: b", Path("x.yaml"))


# --- any text ---------------------------------------------------------------------------------------------------------

GOOD = "a:\n- id: b\n  c: {d: [e, 'f'], g: \"h\"}\n  i: j\nk:\n  l: m\n"
_SIGNS = st.sampled_from([*"\n\t\"'[]{}:,-#&*!|>%@`?\\ a\xa0", ": ", "- ", "\n  "])


@st.composite
def spoiled(draw: st.DrawFn) -> str:
    """A good text with some signs too many, too few or exchanged."""
    text = GOOD
    for _ in range(draw(st.integers(1, 3))):
        at = draw(st.integers(0, len(text)))
        text = text[:at] + draw(_SIGNS | st.just("")) + text[at + draw(st.integers(0, 2)) :]
    return text


@given(spoiled(), st.sampled_from(LOADERS))
def test_every_refusal_has_a_line_of_the_text_and_a_mend(text: str, loader: type[Any]) -> None:
    error = refusal(text, loader)
    if error is not None:
        assert error.mend
        assert error.line is not None
        assert 1 <= error.line <= max(1, len(text.splitlines()))
        assert not error.what.startswith("not valid YAML:") or told(error.what)


def refusal(text: str, loader: type[Any]) -> KodexError | None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(yamlfile, "_Loader", loader)
        try:
            yamlfile.parse(text, Path("x.yaml"))
        except KodexError as error:
            return error
    return None


def told(what: str) -> bool:
    """Whether a fault is one of our kinds: it has a Hungarian sentence."""
    why = what.removeprefix("not valid YAML: ")
    kinds = [entry.split("{")[0] for entry in ours()]
    return any(kind and (why.startswith(kind) or kind.startswith("'")) for kind in kinds)


@cache
def ours() -> list[str]:
    """The messages of the module that knows the kinds."""
    import ast

    from kodex.ground.broken import faults

    return [
        str(ast.literal_eval(node.args[0]))
        for node in ast.walk(ast.parse(Path(faults.__file__).read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "_"
    ]


CUT = [
    ("title: Az ork #2 meghal\nb: 1\n", 1, "Az ork", 'title: "Az ork #2 meghal"'),
    ("- siro\n- ork #p1\n", 2, "ork", '- "ork #p1"'),
    ("a: [ork #2,\n b]\n", 1, "ork", 'a: ["ork #2",'),
    ('a: x "q" #y\n', 1, 'x "q"', 'a: "x \\"q\\" #y"'),
]


@pytest.mark.parametrize(("text", "line", "left", "right"), CUT)
def test_a_comment_that_cuts_a_text_short_is_told(
    text: str, line: int, left: str, right: str, loader: type[Any]
) -> None:
    at, what, mend = refused(text)
    assert at == line
    assert what.startswith("a # behind a blank begins a comment")
    assert what.endswith(f"of the text only '{left}' is left")
    assert mend == f"write: {right}"


@pytest.mark.parametrize(
    ("text", "data"),
    [
        ("a: ork # két\n", {"a": "ork"}),
        ("a: 3 #három\n", {"a": 3}),
        ("a: 'ork' #két\n", {"a": "ork"}),
        ("a: #két\n  b: c\n", {"a": {"b": "c"}}),
        ("#két\na: ork\n", {"a": "ork"}),
        ("a: |\n  ork #2\n", {"a": "ork #2\n"}),
        ("a: ork#2\n", {"a": "ork#2"}),
    ],
)
def test_a_comment_that_cuts_no_text_is_one(text: str, data: Any, loader: type[Any]) -> None:
    assert yamlfile.parse(text, Path("x.yaml")).data == data
