"""Files that are there whole or not at all: written under a temporary name, synced, moved into place."""

from __future__ import annotations

import contextlib
import os
import secrets

_SUFFIX = ".part"


def write(path: str, content: bytes, mode: int = 0o644) -> None:
    """Put ``content`` at ``path`` atomically; a process killed on the way leaves what was there before.

    Missing parent folders are made. Raises OSError when the folder cannot be written.
    """
    folder, name = os.path.split(os.path.abspath(path))
    os.makedirs(folder, exist_ok=True)
    sweep(folder, name)
    temporary = os.path.join(folder, f".{name}.{os.getpid()}.{secrets.token_hex(4)}{_SUFFIX}")
    try:
        handle = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode)
        with os.fdopen(handle, "wb") as stream:
            stream.write(content)
            stream.flush()
            os.fsync(stream.fileno())
        os.replace(temporary, path)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(temporary)
        raise


def sweep(folder: str, name: str) -> None:
    """Remove what killed writers of ``name`` left behind; files of living processes stay."""
    for entry in os.listdir(folder):
        if entry.startswith(f".{name}.") and entry.endswith(_SUFFIX):
            pid = entry[len(name) + 2 :].split(".")[0]
            if pid.isdigit() and not _alive(int(pid)):
                with contextlib.suppress(OSError):
                    os.unlink(os.path.join(folder, entry))


def _alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True
