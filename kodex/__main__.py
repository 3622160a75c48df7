"""``python -m kodex``: the same as the command ``kodex``."""

from kodex.cli import main

if __name__ == "__main__":
    main()
