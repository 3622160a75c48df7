"""What all rulebooks of addresses have in common: recognised, refused when not whole, kept, looked up."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import ModuleType

import msgspec
import pytest

from kodex.official import (
    OfficialError,
    OfficialText,
    conquest,
    hkk_8,
    hkk_11,
    load,
    lookup,
    lookup_tree,
    magus,
    read_official,
    recognise,
    save,
)
from kodex.official.formats import FORMATS
from kodex.official.sections import Whole, fingerprint, letters
from kodex.rules.numbers import is_address

SOURCES: dict[str, ModuleType] = {source.RULEBOOK: source for source in (hkk_11, hkk_8, magus, conquest)}
Given = Callable[[bytes | str], Path]


@pytest.fixture(params=SOURCES)
def rulebook(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def known(rulebook: str, parsed: dict[str, OfficialText], monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the invented text an edition of which it is known what it holds."""
    text = parsed[rulebook]
    parts = {part.number: [item for item in text.items if item.part == part.number] for part in text.parts}
    whole = {number: Whole(len(items), letters(items), fingerprint(items)) for number, items in parts.items()}
    edition = text.edition or "a-var"
    monkeypatch.setattr(SOURCES[rulebook], "EDITIONS", {edition: whole})


def refusal(path: Path) -> OfficialError:
    with pytest.raises(OfficialError) as caught:
        read_official(path)
    assert "\n" not in str(caught.value)
    assert caught.value.mend
    return caught.value


def test_each_text_is_recognised_by_its_own_format_only(invented: dict[str, str], pebbles: str) -> None:
    for rulebook, text in {**invented, "hkk-kodex": pebbles}.items():
        assert [format_.rulebook for format_ in FORMATS if format_.looks_like(text)] == [rulebook]
        found = recognise(text)
        assert found is not None
        assert found.rulebook == rulebook


def test_addresses_are_addresses_and_lines_are_right(invented: dict[str, str], parsed: dict[str, OfficialText]) -> None:
    for rulebook, text in parsed.items():
        lines = invented[rulebook].split("\n")
        assert len({item.number for item in text.items}) == len(text.items)
        for item in text.items:
            assert is_address(item.number)
            assert item.number.startswith(item.title)
            first = (item.heading or item.text).split()[0].strip("•").split("õ")[0].split("ő")[0]
            assert first[:2] in lines[item.line - 1].replace("*", "").replace("�", "•")


@pytest.mark.usefixtures("known")
def test_whole_copy_of_a_known_edition(
    rulebook: str, invented: dict[str, str], parsed: dict[str, OfficialText]
) -> None:
    assert SOURCES[rulebook].parse(invented[rulebook]) == parsed[rulebook]


@pytest.mark.usefixtures("known")
def test_every_cut_of_a_known_edition_is_refused(rulebook: str, invented: dict[str, str], given: Given) -> None:
    """Only what stands below the last rule may be lacking."""
    lines = invented[rulebook].split("\n")
    last = next(at for at in range(len(lines) - 1, 0, -1) if lines[at].strip() and "©" not in lines[at])
    last -= {"hkk-8": 2, "magus": 3}.get(rulebook, 1)
    for end in range(1, last, 3):
        refusal(given("\n".join(lines[:end])))


@pytest.mark.usefixtures("known")
def test_every_hole_in_a_known_edition_is_refused(
    rulebook: str, invented: dict[str, str], parsed: dict[str, OfficialText], given: Given
) -> None:
    """A copy without a paragraph is refused, or nothing that has an address was lost."""
    lines = invented[rulebook].split("\n")
    for item in parsed[rulebook].items:
        path = given("\n".join(lines[: item.line - 1] + lines[item.line :]))
        with suppress(OfficialError):
            found = read_official(path)
            assert [each.number for each in found.items] == [each.number for each in parsed[rulebook].items]
            assert letters(parsed[rulebook].items) - letters(found.items) <= 40


@pytest.mark.usefixtures("known")
def test_more_than_a_whole_copy_is_a_warning(invented: dict[str, str], rulebook: str) -> None:
    more = {
        "hkk-11": ("Nagy vödör.\n", "Nagy vödör.\n\nÉs lapát.\n"),
        "hkk-8": ("I. Gyúrás.\n", "I. Gyúrás.\n\nII. Dobás.\n"),
        "magus": (" • A várat", " • A vár áll.\n • A várat"),
        "conquest": ("Magas víz.\n", "Magas víz.\n\nMély víz.\n"),
    }
    found = SOURCES[rulebook].parse(invented[rulebook].replace(*more[rulebook]))
    assert len(found.warnings) == 1
    assert "numbers in it may be shifted" in found.warnings[0]


def test_lost_sections_are_named(invented: dict[str, str], given: Given) -> None:
    text = invented["hkk-11"]
    error = refusal(given(text.replace("LÉNYEK\n", "").replace("IDÕZÍTÉS\n", "")))
    assert error.what == "the text is not whole: 47 of 49 sections are there; missing: lenyek, idozites"
    assert error.where == ""
    error = refusal(given(text[: text.index("VERSENYEK")]))
    assert error.what.endswith("missing: versenyek, hsz, vasarlas, kerdesed")
    assert error.where.startswith("ends at line 25")


def test_sections_out_of_order(invented: dict[str, str], given: Given) -> None:
    text = (
        invented["hkk-11"].replace("VÁSÁRLÁS", "X").replace("VERSENYEK", "VÁSÁRLÁS").replace("\nX\n", "\nVERSENYEK\n")
    )
    assert refusal(given(text)).what == "section hsz is doubled or out of order"


def test_empty_part_is_told(invented: dict[str, str], given: Given) -> None:
    text = invented["conquest"]
    cut = text[: text.index("Itt vannak a szavak")] + text[text.index("I. FÜGGELÉK") :]
    assert refusal(given(cut)).what == "the text is cut short; missing: the items of part 2"


def test_page_cut_before_its_end(invented: dict[str, str], given: Given) -> None:
    text = invented["hkk-8"]
    error = refusal(given(text[: text.rindex("| 1. Fejezet")]))
    assert error.what == "the text is cut short; missing: the links to the chapters below the text"


@pytest.mark.parametrize("encoding", ["cp1250", "iso8859-2", "utf-16"])
def test_other_encodings_are_named(rulebook: str, invented: dict[str, str], given: Given, encoding: str) -> None:
    text = invented[rulebook].translate(str.maketrans("õûôÕÛ", "őűőŐŰ")).encode(encoding, "ignore")
    assert any(name in refusal(given(text)).what for name in ("Windows-1250", "Latin-2", "UTF-16"))


@pytest.mark.usefixtures("known")
def test_refused_text_leaves_the_kept_one(rulebook: str, invented: dict[str, str], given: Given, data: Path) -> None:
    kept = Path(save(read_official(given(invented[rulebook]))))
    before = kept.read_bytes()
    text = invented[rulebook]
    for bad in (text[: len(text) // 2].encode(), text.encode("cp1250", "ignore"), b"", b"\0" + text.encode()):
        refusal(given(bad))
    assert kept.read_bytes() == before
    assert os.listdir(data) == [kept.name]


@pytest.mark.usefixtures("data")
def test_kept_text_is_looked_up_by_address(rulebook: str, parsed: dict[str, OfficialText]) -> None:
    text = parsed[rulebook]
    save(text)
    assert load(rulebook) == text
    for item in text.items:
        found = lookup(item.number, rulebook)
        assert found is not None
        assert (found.printed, found.refs) == (item.printed, item.refs)
        for field in msgspec.structs.fields(item):
            assert getattr(found, field.name) == getattr(item, field.name)
    assert lookup("qq/1", rulebook) is None


@pytest.mark.parametrize(
    ("rulebook", "number", "below"),
    [
        ("hkk-11", "fogalmak/gyongy", ["fogalmak/gyongy/1", "fogalmak/gyongy/2"]),
        ("magus", "1.01.A", ["1.01.A", "1.01.A#1", "1.01.A#2"]),
        ("magus", "1.02/nagy-arok-viz.A", ["1.02/nagy-arok-viz.A"]),
        ("conquest", "sz/csonak#b1", ["sz/csonak#b1", "sz/csonak#b1.1", "sz/csonak#b1.2"]),
        ("conquest", "fa/1.2", ["fa/1.2", "fa/1.2#p1", "fa/1.2.1", "fa/1.2.1#nA", "fa/1.2.1#nB", "fa/1.2.1#p1"]),
    ],
)
@pytest.mark.usefixtures("data")
def test_what_stands_below_an_address(
    parsed: dict[str, OfficialText], rulebook: str, number: str, below: list[str]
) -> None:
    save(parsed[rulebook])
    assert [found.number for found in lookup_tree(number, rulebook)] == below
