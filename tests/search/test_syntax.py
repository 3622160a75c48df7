"""When a query is in the query language, and how it is read."""

from __future__ import annotations

import pytest

from kodex.errors import KodexError
from kodex.search import syntax
from kodex.search.syntax import All, Below, Either, Exact, Not, Phrase, Prefix, Span, Word
from kodex.store.store import Store


@pytest.mark.parametrize(
    "query",
    [
        "Miért van, hogy: 3 lény?",
        "Kérdés: hány magot vethetek?",
        "mag - vagy palánta",
        'Mit jelent a „lyukas kanna" a szövegben, ha nincs nálam?',
        'az ellenfél azt mondta, hogy "nem szabad" locsolni este',
        'egy " jel',
        "and or not",
        "3..4 mag kell?",
        "34.5",
        "mi az az X*4",
        "20:30-kor kezdjük",
        "Kérdés: hány magot",
        "X* költség",
        "NOTA",
        "EGY MAG AND EGY KANNA HÁNY CSEPP",
        "HÁNY MAG AND",
    ],
)
def test_innocent_marks_stay_plain(query: str) -> None:
    assert not syntax.is_query(query)


@pytest.mark.parametrize(
    "query",
    [
        "cím:locsolás",
        "title:locsolás mit jelent?",
        "mag AND víz",
        "MAG AND VÍZ OR KANNA",
        "MAG AND NOT VÍZ",
        "NOT mag",
        "mag AND",
        "NOT",
        "* AND",
        "title:",
        "v*",
        "1..",
        "..2",
        '"lyukas kanna"',
        "„lyukas kanna”",
        'este "lyukas kanna"',
        "lyuk*",
        "[1 TO 2]",
        "[1 TO",
        "[1 TO 2",
        "1..2",
        "szám:1..2",
    ],
)
def test_signs_of_the_query_language(query: str) -> None:
    assert syntax.is_query(query)


@pytest.mark.parametrize(
    ("query", "tree"),
    [
        ("title:mag", Word("title", "mag")),
        ("Cím:Mag", Word("title", "mag")),
        ("a AND b OR c", Either([All([Word("all", "a"), Word("all", "b")]), Word("all", "c")])),
        ("a (b OR c)", All([Word("all", "a"), Either([Word("all", "b"), Word("all", "c")])])),
        ("NOT a b", All([Not(Word("all", "a")), Word("all", "b")])),
        ("text:(a OR b) c", All([Either([Word("text", "a"), Word("text", "b")]), Word("all", "c")])),
        ('"lyukas kanna"', Phrase("all", ["lyukas", "kanna"])),
        ("kérdés:„lyukas kanna”", Phrase("question", ["lyukas", "kanna"])),
        ("mágikus-támadás", Phrase("all", ["magikus", "tamadas"])),
        ("ker*", Prefix("all", "ker")),
        ("title:2", Span("2", "2")),
        ("[1 TO 2.5]", Span("1", "2.5")),
        ("[2 TO]", Span("2", None)),
        ("1..2", Span("1", "2")),
        ("number:1..2", Span("1", "2")),
        ("szám:[ 1 TO 2 ]", Span("1", "2")),
        ("number:2.5.", Exact("number", "2.5")),
        ("number:2.*", Below("2")),
        ("2.5 OR 3.1", Either([Exact("number", "2.5"), Exact("number", "3.1")])),
        ("kind:exception", Exact("kind", "exception")),
        ("fajta:kivétel", Exact("kind", "exception")),
        ("rész:2", Exact("part", "II")),
    ],
)
def test_a_query_is_read(store: Store, query: str, tree: syntax.Tree) -> None:
    assert syntax.parse(query, store) == tree


@pytest.mark.parametrize(
    ("query", "what"),
    [
        ("mag AND", "a word is missing at 'AND'"),
        ("OR mag", "a word is missing at 'OR'"),
        ("mag OR OR víz", "a word is missing"),
        ("mag NOT", "a word is missing"),
        ("title:", "nothing stands after 'title:'"),
        ("(mag OR víz", "a bracket without its pair"),
        ("mag) OR víz", "a bracket without its pair"),
        ('title:"lyukas', "a quotation mark without its pair"),
        ("number:[1 TO 2", "a square bracket without its pair"),
        ("[1 2]", "is not a range"),
        ("[a TO b]", "a range runs between two rule numbers"),
        ("[TO]", "a range runs between two rule numbers"),
        ("title:[1 TO 2]", "a range runs between two rule numbers"),
        ("3..1", "the range 3..1 is empty"),
        ("number:mag", "'mag' is not a rule number"),
        ("number:2.9", "there is no rule 2.9"),
        ("* AND", "no word in '*'"),
        ("AND", "a word is missing at 'AND'"),
        ("kind:mag", "no kind 'mag'"),
        ("part:mag", "no part 'mag'"),
        ("title:!!", "no word in '!!'"),
        ("title:a*", "begins too many words"),
        ("(" * 30 + "mag" + ")" * 30, "nested too deeply"),
        ("NOT " * 30 + "mag", "nested too deeply"),
        ("title:" * 30 + "mag", "nested too deeply"),
        ("mag AND " * 50 + "mag", "too many words"),
    ],
)
def test_what_cannot_be_read_is_said_with_the_mend(store: Store, query: str, what: str) -> None:
    with pytest.raises(KodexError) as caught:
        syntax.parse(query, store)
    assert what in caught.value.what
    assert caught.value.mend


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("2.5-2.50", "2.5..2.50"),
        ("§2.5. – §2.50.", "2.5..2.50"),
        ("[1 - 2]", "1..2"),
        ("[1..2]", "1..2"),
        ("1 TO 2", "1..2"),
        ("szám:1-2", "szám:1..2"),
        ("cím: kanna", "cím:kanna"),
        ("cím: kanna?", "cím: kanna?"),
        ("Kérdés: hány mag", "Kérdés: hány mag"),
        ("kert: kanna", "kert: kanna"),
        ("[1-2", "[1-2"),
        ("2.5-ös", "2.5-ös"),
        ("3-4 mag", "3-4 mag"),
    ],
)
def test_plain_spellings_of_a_query(typed: str, meant: str) -> None:
    assert syntax.undashed(typed) == meant


@pytest.mark.parametrize(("opens", "closes"), [("(", ")"), ("NOT ", ""), ("title:", "")])
def test_so_many_levels_may_be_nested_and_no_more(store: Store, opens: str, closes: str) -> None:
    most = syntax._DEPTH
    assert syntax.parse(opens * most + "mag" + closes * most, store)
    with pytest.raises(KodexError):
        syntax.parse(opens * (most + 1) + "mag" + closes * (most + 1), store)
