"""A lesson and the turn played from it on a phone, as a newcomer goes through them: taps, swipes and words.

``python -m tests.browser.first_turn FOLDER`` counts them on a built site: the same hand on any build of the playground.
"""

from __future__ import annotations

import re
import sys
import time
from pathlib import Path
from typing import Any, NamedTuple

START = "Játék indítása"
PASSES = ".k-play__onward, .k-play__option:text-is('Mindenki lemond a cselekvésről a következő döntésig')"
OFTEN = 60
"""So many taps at most: whoever needs more is lost."""

REACH = """(one) => {
  const { top, bottom, left, right } = one.getBoundingClientRect();
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const there = y > 0 && y < innerHeight ? document.elementFromPoint(x, y) : null;
  if (there && (one === there || one.contains(there))) return 0;
  const box = one.closest(".k-play__sheet");
  const isBoxed = box && getComputedStyle(box).position === "sticky";
  const sheet = isBoxed && box.getBoundingClientRect();
  const [from, to] = sheet ? [sheet.top, sheet.bottom] : [48, innerHeight];
  const far = y > to ? bottom - to : from - top;
  return Math.max(1, Math.ceil(far / ((to - from) * 0.75)));
}"""
"""So many swipes, of three quarters of what is seen, until a thing can be tapped; none where it can."""


WORDS_A_MINUTE, SECONDS_A_TAP = 200, 2
"""How fast a newcomer goes: reading what is new on the screen, and finding what is tapped."""

TAUGHT = """(page) => {
  const copy = page.cloneNode(true);
  copy.querySelectorAll(".k-still, .k-steps, small, .k-map, svg, a.headerlink").forEach((one) => one.remove());
  return copy.textContent.split(/\\s+/).filter((word) => /\\p{L}/u.test(word)).length;
}"""
"""How many words a lesson teaches in, without its drawings and the labels of rules."""

SEEN = """() => [...document.querySelectorAll(".k-play .k-board, .k-play__sheet")]
  .flatMap((one) => one.innerText.split("\\n")).map((line) => line.trim()).filter((line) => /\\p{L}/u.test(line))"""
"""The lines that somebody who plays reads: the board, and what stays in sight below it."""


class Turn(NamedTuple):
    """A turn of a lesson: what is done in it, in this order where it is offered, and where it is over."""

    lesson: str
    wanted: tuple[str, ...]
    over: str


TURNS = {
    "hkk": Turn(
        "",
        (
            "kijátssza: farkas$",
            "őrposztba: medve$",
            "támad: zsoldos → goblin, medve → B$",
            "kinyer 1 szörnykomponenst",
        ),
        "B.*köre",
    ),
    "conquest": Turn(
        "conquest/",
        (
            r"A.* kijátssza: gyalogos \(ide: Jégmező",
            "A.* parancstárcsája: 1 ",
            "A.* elviszi a bónuszt",
            "A.* támad: hadurad",
            "portyázó$",
            "A.* támad: gyalogos",
        ),
        "felfejlődés",
    ),
}


class Counted(NamedTuple):
    """What a turn took: taps, swipes to what is tapped, swipes to the board and back, words of lines seen first."""

    taps: int
    swipes: int
    looks: int
    words: int
    seconds: float

    @property
    def minutes(self) -> float:
        """How long a newcomer needs for it, without thinking."""
        return minutes(self.words, self.taps + self.swipes + self.looks)


def minutes(words: int, taps: int) -> float:
    """How long so many words are read and so many taps made."""
    return words / WORDS_A_MINUTE + taps * SECONDS_A_TAP / 60


def taught(page: Any) -> tuple[int, int]:
    """Words and taps of the lesson whose page is open: one tap a screen."""
    return int(page.locator("article").evaluate(TAUGHT)), page.locator(".k-screen").count()


class Hand:
    """A newcomer's hand on the page."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self.taps = self.swipes = self.looks = self.words = 0
        self.seen: set[str] = set()

    def read(self) -> None:
        """Read what the playground shows, but for what has been read."""
        new = [line for line in dict.fromkeys(self.page.evaluate(SEEN)) if line not in self.seen]
        self.seen.update(new)
        self.words += sum(len(line.split()) for line in new)

    def tap(self, target: Any) -> None:
        """Bring a button under the thumb and tap it, then look at the own side of the board."""
        self.swipes += int(target.evaluate(REACH))
        target.scroll_into_view_if_needed()
        self.taps += 1
        target.click()
        self.page.wait_for_timeout(100)
        self.page.wait_for_function("() => !document.querySelector('.k-play [aria-busy]')")
        self.page.locator(".k-play__options:visible, .k-play__onward:visible").first.wait_for()
        own = self.page.locator(".k-side .k-side__head").last
        self.looks += 2 * int(own.evaluate(REACH))
        self.read()

    def offered(self) -> list[tuple[str, Any]]:
        """What may be tapped now, in words."""
        found = self.page.locator(".k-play__options .k-play__option:visible, .k-board__panel .k-play__option:visible")
        return list(zip(found.all_inner_texts(), found.all(), strict=True))


def played(page: Any, turn: Turn) -> Counted:
    """Go through the turn of a lesson whose page is open."""
    page.goto(page.locator("a", has_text="Próbáld ki innen").first.evaluate("(one) => one.href"))
    hand, wanted = Hand(page), list(turn.wanted)
    start = page.get_by_role("button", name=START)
    start.wait_for()
    hand.tap(start)
    begun = time.monotonic()
    while hand.taps < OFTEN and not (len(wanted) <= len(turn.wanted) / 2 and _is_at(page, turn.over)):
        now = hand.offered()
        found = next(((want, one) for want in wanted for text, one in now if re.search(want, text)), None)
        if found is not None:
            wanted = wanted[wanted.index(found[0]) + 1 :]
        passes = page.locator(PASSES)
        hand.tap(found[1] if found is not None else passes.first if passes.count() else now[0][1])
    return Counted(hand.taps, hand.swipes, hand.looks, hand.words, round(time.monotonic() - begun, 1))


def _is_at(page: Any, stage: str) -> bool:
    """Whether the page says that the game is at a stage."""
    now = page.locator("h2, h3", has_text="Most:").first.inner_text().replace("\n", " ")
    return re.search(stage, now) is not None


def main(folder: Path) -> None:
    """Print what each turn takes on a site."""
    from playwright.sync_api import sync_playwright

    from tests.browser.conftest import PATIENCE, PHONE, chromium, served

    with served(folder) as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(shell=True))
        options: dict[str, Any] = {"viewport": PHONE, "has_touch": True, "service_workers": "block"}
        for name, turn in TURNS.items():
            page = browser.new_context(**options).new_page()
            page.set_default_timeout(PATIENCE)
            page.goto(f"{url}{turn.lesson}tanulas/")
            words, taps = taught(page)
            print(f"{name} lesson: words {words} taps {taps} minutes {minutes(words, taps):.1f}")
            found = played(page, turn)
            told = " ".join(f"{key} {value}" for key, value in found._asdict().items())
            print(f"{name} turn: {told} minutes {found.minutes:.1f}")
        browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
