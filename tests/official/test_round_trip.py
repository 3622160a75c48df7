"""Any rulebook printed in the Kódex's format is read back as it was, whatever quirks the print has."""

from __future__ import annotations

import os
from dataclasses import dataclass, field

from hypothesis import given, settings
from hypothesis import strategies as st

from kodex.official import IndexEntry, OfficialItem, OfficialText, Part, Passage
from kodex.official.hkk_kodex import NOTE_MARK, PARTS, parse

WORDS = st.sampled_from(
    ["kavics", "béka", "nádas", "csobbanás", "őrtorony", "tücsök", "süppedő", "lápi", "űrmérték", "¨", "*", "Ä", "3/9"]
)
TERMS = st.sampled_from(["Kavics", "Béka", "Nádas", "Lápi", "Őrtorony", "Tücsök"])
NAMES = st.lists(TERMS, min_size=1, max_size=3).map(" ".join)
SENTENCES = st.lists(WORDS, min_size=7, max_size=14).map(lambda words: "Ha " + " ".join(words) + ".")
LIST_LINES = st.lists(WORDS, min_size=1, max_size=4).map(lambda words: "• " + " ".join(words))
STEPS = st.tuples(st.integers(1, 9), SENTENCES).map(lambda step: f"{step[0]}. lépés: {step[1]}")
COLLAPSED = st.sampled_from(["[Példák]", "[ÁBRA - A TÓ]", "[KÉT SZÍN]"])


@dataclass
class Print:
    """The lines of a page as it is written, with what a reader must find in them."""

    lines: list[str] = field(default_factory=lambda: ["Tárgymutató:", "", "Vissza   |   Tárgymutató", ""])
    parts: list[Part] = field(default_factory=list)
    items: list[OfficialItem] = field(default_factory=list)
    preface: list[Passage] = field(default_factory=list)
    afterword: list[Passage] = field(default_factory=list)
    index: list[IndexEntry] = field(default_factory=list)

    def write(self, draw: st.DrawFn, line: str) -> int:
        """Add a line, indented or not, with or without blank lines after it; gives its number."""
        self.lines += [draw(st.sampled_from(["", "  ", "\u00a0 "])) + line, *[""] * draw(st.integers(0, 2))]
        return max(at for at, written in enumerate(self.lines, 1) if written)


def reference(draw: st.DrawFn, known: list[str]) -> tuple[str, tuple[str, ...]]:
    """A printed reference in one of its forms, and the numbers it means."""
    number = draw(st.sampled_from(known))
    forms = [f"({number}.)", f"({number}. )", f"(ikon jelöli, {number}.)", f"(lásd még: béka, {number}.)"]
    if "." in number:
        forms.append(f"({number})")
    return draw(st.sampled_from(forms)), (number,)


def write_item(draw: st.DrawFn, page: Print, number: str) -> None:
    is_title = "." not in number
    heading = draw(NAMES) if is_title else draw(st.none() | NAMES)
    has_text = heading is None or draw(st.booleans())
    mark = draw(st.sampled_from([".", ":"])) if heading and has_text else ""
    text = draw(SENTENCES) if has_text else ""
    refs: tuple[str, ...] = ()
    if has_text and page.items and draw(st.booleans()):
        printed, refs = reference(draw, [item.number for item in page.items])
        text = f"{text} {printed}"
    body = f"{heading or ''}{mark} {text}".strip()
    lead = draw(st.sampled_from(["", "• "]))
    after = draw(st.sampled_from([". ", "."] if is_title else [". ", ".", " "]))
    line = page.write(draw, f"{lead}{number}{after}{body}")
    continuation, collapsed, notes = write_below(draw, page)
    page.items.append(
        OfficialItem(
            number=number,
            part=page.parts[-1].number,
            title=number.partition(".")[0],
            line=line,
            text=text,
            heading=heading,
            heading_mark=mark,
            continuation=tuple(continuation),
            collapsed=tuple(collapsed),
            note_marks=notes,
            refs=refs,
        )
    )


def write_below(draw: st.DrawFn, page: Print) -> tuple[list[str], list[str], int]:
    continuation = draw(st.lists(SENTENCES | LIST_LINES | STEPS, max_size=2))
    collapsed = draw(st.lists(COLLAPSED, max_size=1))
    notes = draw(st.integers(0, 2))
    for line in (*continuation, *collapsed, *[NOTE_MARK] * notes):
        page.write(draw, line)
    return continuation, collapsed, notes


def write_tree(draw: st.DrawFn, page: Print, number: str) -> None:
    write_item(draw, page, number)
    if number.count(".") < 3:
        first = draw(st.integers(0, 1))
        for step in range(first, first + draw(st.integers(0, 1 if "." in number else 2))):
            write_tree(draw, page, f"{number}.{step}")


def write_index(draw: st.DrawFn, page: Print) -> None:
    page.write(draw, "Tárgymutató")
    numbers = [item.number for item in page.items]
    for term in (*draw(st.lists(NAMES.map(str.lower), max_size=4)), "zátony (mély)"):
        targets = draw(st.lists(st.sampled_from(numbers), min_size=1, max_size=3))
        see_also = draw(st.lists(st.sampled_from(["béka", "tó"]), max_size=2))
        printed = " ".join(f"({target}.)" for target in targets)
        printed += f" (lásd még: {', '.join(see_also)})" if see_also else ""
        at = len(page.lines)
        if draw(st.booleans()):
            page.write(draw, term)
            page.write(draw, printed)
        else:
            page.write(draw, f"{term} {printed}")
        page.index.append(IndexEntry(term, tuple(targets), tuple(see_also), at + 1))


@st.composite
def prints(draw: st.DrawFn) -> Print:
    page = Print()
    title = 0
    for part in PARTS:
        heading = draw(NAMES)
        page.parts.append(Part(part, heading, page.write(draw, f"{part}. rész - {heading}")))
        if part == "I":
            for text in draw(st.lists(SENTENCES | NAMES, max_size=3)):
                page.preface.append(Passage(part, page.write(draw, text), text, not text.endswith(".")))
        for _ in range(draw(st.integers(1, 2))):
            title += 1
            write_tree(draw, page, str(title))
    page.write(draw, "Zárszó")
    for text in draw(st.lists(SENTENCES | NAMES, min_size=1, max_size=3)):
        page.afterword.append(Passage("", page.write(draw, text), text, False))
    write_index(draw, page)
    return page


@settings(deadline=None, max_examples=20 if "KODEX_TURNS" not in os.environ else 600)
@given(prints())
def test_what_is_printed_is_read(page: Print) -> None:
    assert parse("\n".join(page.lines)) == OfficialText(
        rulebook="hkk-kodex",
        edition="",
        parts=tuple(page.parts),
        items=tuple(page.items),
        index=tuple(page.index),
        preface=tuple(page.preface),
        afterword=tuple(page.afterword),
    )
