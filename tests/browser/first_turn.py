"""A whole turn on a phone from the first screen of a lesson, as a newcomer goes through it: its taps and swipes.

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
            r"A.* kijátssza: gyalogos \(a sor 1\.",
            "A.* parancstárcsája: 1 ",
            "B.* parancstárcsája: 2 ",
            "A.* elviszi a bónuszt",
            "A.* támad: hadurad",
            "portyázó$",
            "A.* támad: gyalogos",
        ),
        "felfejlődés",
    ),
}


class Counted(NamedTuple):
    """What a turn took: taps, swipes to what is tapped, swipes to the board and back, seconds without thinking."""

    taps: int
    swipes: int
    looks: int
    seconds: float


class Hand:
    """A newcomer's hand on the page."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self.taps = self.swipes = self.looks = 0

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
    return Counted(hand.taps, hand.swipes, hand.looks, round(time.monotonic() - begun, 1))


def _is_at(page: Any, stage: str) -> bool:
    """Whether the page says that the game is at a stage."""
    now = page.locator("h2, h3", has_text="Most:").first.inner_text().replace("\n", " ")
    return re.search(stage, now) is not None


def main(folder: Path) -> None:
    """Print what each turn takes on a site."""
    from playwright.sync_api import sync_playwright

    from tests.browser.conftest import PHONE, chromium, served

    with served(folder) as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(shell=True))
        options: dict[str, Any] = {"viewport": PHONE, "has_touch": True, "service_workers": "block"}
        for name, turn in TURNS.items():
            page = browser.new_context(**options).new_page()
            page.goto(f"{url}{turn.lesson}tanulas/")
            print(name, *(f"{key} {value}" for key, value in played(page, turn)._asdict().items()))
        browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
