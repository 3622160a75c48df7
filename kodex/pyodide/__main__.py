"""``python -m kodex.pyodide``: what ``kodex site engine`` does, from a checkout where nothing is installed yet."""

from __future__ import annotations

import sys

from kodex.errors import KodexError
from kodex.pyodide.seeking import fetched


def main() -> int:
    """Fetch it unless it is there; 2 when it cannot be had."""
    try:
        print(fetched())
    except KodexError as error:
        print(f"kodex: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
