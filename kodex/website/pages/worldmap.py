"""The map of the whole rulebook: its page and the data that ``assets/js/map.js`` draws.

The data is one JSON file, fetched on that page alone. Rules are named by their place in ``rules``, so that the links
between them are pairs of small integers.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from typing import Any

from kodex.rules import numbers
from kodex.website import cases
from kodex.website.content import Content, clip
from kodex.website.labels import KINDS, VERIFICATION
from kodex.website.links import Links
from kodex.website.markdown import literal
from kodex.website.site import Site

PAGE, DATA = "terkep.md", "terkep/map.json"
_NAME = 60
_BUSIEST = 12

_BLOCKS = """---
hide:
  - toc
---

# Térkép

A teljes szabálykönyv egy képen: minden kis négyzet egy szabálypont, minden keret egy cím. Érints meg egy pontot vagy
egy cím nevét, és látszik, mivel függ össze; a térkép alól egy koppintással ott vagy a szövegénél.

<div class="k-map" data-map="map.json">
<p class="k-map-wait">A térkép betöltéséhez JavaScript kell. Ugyanez szövegesen lejjebb olvasható.</p>
</div>
<script type="module" src="../assets/js/map.js"></script>

## Ugyanez szövegesen

A címek sorában az áll, hány pontból állnak, hány pontjuk kivétel vagy kivétellel érintett, hány hivatkozás indul
belőlük más címekbe, és hány vitás kérdés érinti őket.
"""


def map_markdown(content: Content) -> str:
    """The page: a place for the drawing, and the same as lists."""
    links = content.links(PAGE)
    blocks = [_BLOCKS.rstrip(), "### Amire a legtöbben mutatnak\n\n" + _busiest(content, links)]
    for part in content.parts:
        rows = [f"- {_title_row(content, title.number, links)}" for title in content.titles_of(part.number)]
        blocks.append(f"### {literal(part.name)}\n\n" + "\n".join(rows))
    return "\n\n".join(blocks) + "\n"


def write_map(content: Content, site: Site) -> None:
    """Write the data of the map."""
    site.write(DATA, json.dumps(map_data(content), ensure_ascii=False, separators=(",", ":")).encode())


def map_data(content: Content) -> dict[str, Any]:
    """Parts, titles (number, name, place of the part), rules and the links between rules as pairs of places.

    ``over``: the first beats the second; ``refs``: the first points to the second; ``disputes``: the rules of each.
    """
    items = list(content.items.values())
    place = {item["number"]: n for n, item in enumerate(items)}
    part = {part.number: n for n, part in enumerate(content.parts)}
    return {
        "parts": [part.name for part in content.parts],
        "titles": [[title.number, title.heading, part[title.part]] for title in content.titles.values()],
        "rules": [item["number"] for item in items],
        "names": [clip(content.gist(item["number"]), _NAME) for item in items],
        "kinds": [item["kind"] or "" for item in items],
        "proof": [cases.status(content.cases, item) for item in items],
        "over": [
            n for item in items for to in item["beats"] if to in place for n in (place[item["number"]], place[to])
        ],
        "refs": [
            n
            for item in items
            for to in dict.fromkeys([*item["refs"], *item["related"]])
            if to in place and to not in item["beats"]
            for n in (place[item["number"]], place[to])
        ],
        "disputes": [
            [dispute.id, dispute.title, [place[number] for number in dispute.rules if number in place]]
            for dispute in content.book.disputes
        ],
        "words": {
            "kinds": {name: words for name, (words, _why) in KINDS.items()}
            | {"heading": "cím", "": "még nincs átírva"},
            "proof": _names(VERIFICATION),
        },
    }


def _names(told: dict[str, tuple[str, str]]) -> dict[str, str]:
    """What each is called, without what it means."""
    return {key: name for key, (name, _meaning) in told.items()}


def _busiest(content: Content, links: Links) -> str:
    most = Counter({number: len(item["referred_by"]) for number, item in content.items.items()}).most_common(_BUSIEST)
    return "\n".join(
        f"- {links.number_or_plain(number)} {literal(clip(content.gist(number), _NAME))} <small>{n} hivatkozás</small>"
        for number, n in most
        if n
    )


def _title_row(content: Content, number: str, links: Links) -> str:
    title = content.titles[number]
    out: dict[str, int] = defaultdict(int)
    over, disputes = 0, set()
    for item in title.all_items:
        over += bool(item["beats"] or item["beaten_by"])
        disputes.update(item["disputes"])
        for to in dict.fromkeys([*item["refs"], *item["related"]]):
            if content.title_of(to) != number:
                out[content.title_of(to)] += 1
    facts = [f"{len(title.all_items)}\u00a0pont"]
    facts += [f"{over}\u00a0kivételes"] if over else []
    facts += [f"{sum(out.values())}\u00a0hivatkozás"] if out else []
    facts += [f"{len(disputes)}\u00a0vita"] if disputes else []
    near = sorted(out, key=lambda other: (-out[other], numbers.key(other)))[:3]
    where = f"; leginkább: {', '.join(near)}. cím" if near else ""
    return (
        f"[{literal(title.name)}]({links.path(content.places.title(number))}) <small>{', '.join(facts)}{where}</small>"
    )
