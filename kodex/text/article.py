"""The Hungarian definite article before a number: *a 36.4*, *az 5.4*, *az 1.4*."""

from __future__ import annotations


def with_article(number: str) -> str:
    """``number`` with the article it is read with: *az* before egy, öt, ötven…, ötszáz…, ezer…."""
    first = number.split(".", 1)[0]
    vowel = first.startswith("5") or (first.startswith("1") and len(first) % 3 == 1)
    return f"{'az' if vowel else 'a'} {number}"
