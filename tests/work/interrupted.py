"""The command ``kodex`` whose work never ends: what its workers are to do is to wait.

Run as ``python -m tests.work.interrupted ARGUMENTS…`` and interrupted from outside.
"""

from __future__ import annotations

from kodex.cli import main
from kodex.engine.scenarios.running import run
from tests.work import tasks

if __name__ == "__main__":
    run._played_file = tasks.wait  # type: ignore[assignment]
    main()
