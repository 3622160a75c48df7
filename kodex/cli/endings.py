"""How commands end."""

from __future__ import annotations

DONE, FAILED, WRONG_USAGE, BUG, INTERRUPTED, PIPE_CLOSED = 0, 1, 2, 70, 130, 141
"""Exit codes: the thing checked failed is 1, wrong usage or unreadable input 2; the last two are 128 + signal."""
