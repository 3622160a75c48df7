"""How what is paid came about, in words: ``4 + 2 − 3 = 3 VP (4 nyomtatott költség [21.9], +2 adó [21.8.3], …)``."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import UNSET

from kodex.engine.kernel.amounts import Amount, Share

PARTS = {
    "magic": ("VP", "magic point", "magic points"),
    "components": ("szk", "component", "components"),
    "zan": ("zanszilánk", "zan shard", "zan shards"),
    "magic+zan": ("VP és zanszilánk együtt",) + 2 * ("magic points and zan shards together",),
    "builder": ("építő", "builder", "builder"),
    "sacrifice": ("áldozás", "sacrifice", "sacrifice"),
    "necron": ("nekron", "necron", "necron"),
    "life": ("Ép", "life", "life"),
    "discard": ("eldobott lap", "card discarded", "cards discarded"),
    "mill": ("lap a pakliból", "card of the deck", "cards of the deck"),
    "turn": ("P", "P", "P"),
}
"""What costs are made of: in Hungarian, in English for one, for many."""
_WHY = {
    "printed": ("nyomtatott költség", "printed cost"),
    "ability": ("a képesség költsége", "cost of the ability"),
    "x": ("X", "X"),
    "free": ("ingyenes", "free"),
    "text": ("a lap szövege szerint", "demanded by its text"),
    "least": ("alsó határ", "lower limit"),
    "spared": ("itt nem számít", "does not count here"),
}


def points(what: str, n: int, hu: bool) -> str:
    """``3 VP``; ``1 magic point``."""
    words = PARTS[what]
    return f"{n} {words[0] if hu else words[1 + (n != 1)]}"


def called(what: str, hu: bool) -> str:
    """``VP``; ``magic points``."""
    return PARTS[what][0 if hu else 2]


def told(amounts: tuple[Amount, ...], by: object, hu: bool) -> Iterator[str]:
    """Each amount as a sum with where its parts come from; whose it is, if not of who pays."""
    for one in amounts:
        whose = "" if one.player == by else f"{one.player}: "
        parts = ", ".join(_part(n, share, hu) for n, share in enumerate(one.parts))
        yield f"{whose}{_sum(one)} = {points(one.what, one.n, hu)}: {parts}"


def _sum(one: Amount) -> str:
    """``4 + 2 − 3``."""
    first, *rest = one.parts
    return str(first.n) + "".join(f" {'+' if part.n > 0 else '−'} {abs(part.n)}" for part in rest)


def _part(n: int, share: Share, hu: bool) -> str:
    """``+2 adó [21.8.3]``; the first part has no sign."""
    number = str(share.n) if n == 0 else f"{'+' if share.n > 0 else '−'}{abs(share.n)}"
    why = share.of if share.of is not UNSET else _WHY[share.why][not hu]
    return f"{number} {why}" + (f" [{', '.join(share.rules)}]" if share.rules else "")
