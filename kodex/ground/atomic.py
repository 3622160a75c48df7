"""Replacing one file as a whole: readers and a killed writer's successors see the old file or the new one, never half.

A writer fills a private file beside the target, forces it to the disk (but see ``durable``) and moves it over the
target. It holds a lock on
that file meanwhile, so that a later writer can tell the leftovers of a dead one (lock free) from work in progress.
Where there is no such lock (Windows) leftovers are told by their age.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

if sys.platform != "win32":
    import fcntl

SUFFIX = ".part"
_OLD_SECONDS = 3600.0


def replace_whole(target: str, fill: Callable[[str], None], durable: bool = True) -> None:
    """Let ``fill`` write to a new file (mode 0600) and put that in the place of ``target``.

    Where it need not be ``durable``, a power failure may leave less than that, or nothing.
    Whatever ``fill`` raises is raised on and leaves the target as it was. Leftovers of dead writers are removed first.
    """
    folder = os.path.dirname(target)
    remove_leftovers(target)
    descriptor, part = _claim(target)
    try:
        fill(part)
        if durable:
            os.fsync(descriptor)
        if sys.platform == "win32":
            os.close(descriptor)
            descriptor = -1
        os.replace(part, target)
        if durable:
            _sync_folder(folder)
    except BaseException:
        with suppress(OSError):
            os.unlink(part)
        raise
    finally:
        if descriptor >= 0:
            os.close(descriptor)


def write(target: str, *content: bytes | memoryview, durable: bool = True) -> None:
    """Put the pieces of ``content`` at ``target`` as a whole; missing folders are made. Raises OSError.

    ``durable`` as in :func:`replace_whole`.
    """

    def fill(part: str) -> None:
        with open(part, "wb") as stream:
            stream.writelines(content)

    os.makedirs(os.path.dirname(os.path.abspath(target)), exist_ok=True)
    replace_whole(os.path.abspath(target), fill, durable)


def save(target: str | os.PathLike[str], text: str) -> None:
    """Put a text into a file of the user's, as a whole; its mode stays as it was. Raises OSError."""
    whole = os.path.abspath(target)

    def fill(part: str) -> None:
        with open(part, "w", encoding="utf-8", newline="\n") as stream:
            stream.write(text)
        os.chmod(part, os.stat(whole).st_mode & 0o777 if os.path.exists(whole) else _usual_mode())

    replace_whole(whole, fill)


@contextmanager
def reserved(target: str | os.PathLike[str]) -> Iterator[Callable[[str], None]]:
    """A place for a new file, held from now on; the function given writes it, as a whole. Nothing half stays behind.

    Raises OSError where there can be no such file, FileExistsError where there is one by the time it is written.
    """
    whole = os.path.abspath(target)
    remove_leftovers(whole)
    descriptor, part = _claim(whole)

    def write(text: str) -> None:
        with open(part, "w", encoding="utf-8", newline="\n") as stream:
            stream.write(text)
            stream.flush()
            os.fsync(stream.fileno())
        os.chmod(part, _usual_mode())
        _move_new(part, whole)

    try:
        yield write
    finally:
        if sys.platform == "win32":
            os.close(descriptor)
        with suppress(OSError):
            os.unlink(part)
        if sys.platform != "win32":
            os.close(descriptor)


def _move_new(part: str, target: str) -> None:
    """Let a file stand under its own name too, unless there is another one. Raises FileExistsError."""
    try:
        os.link(part, target)
    except FileExistsError:
        raise
    except (OSError, NotImplementedError):  # a file system without second names
        with open(target, "xb") as new, open(part, "rb") as old:
            try:
                new.write(old.read())
            except OSError:
                os.unlink(target)
                raise


def _usual_mode() -> int:
    """The mode of a file that this process makes."""
    mask = os.umask(0o077)
    os.umask(mask)
    return 0o666 & ~mask


def remove_leftovers(target: str) -> None:
    """Remove the private files of writers that died before they were done."""
    folder, name = os.path.split(target)
    for entry in os.listdir(folder):
        if entry.startswith(f"{name}.") and entry.endswith(SUFFIX):
            with suppress(OSError):
                _remove_if_dead(os.path.join(folder, entry))


def _remove_if_dead(part: str) -> None:
    if sys.platform == "win32":
        if time.time() - os.stat(part).st_mtime > _OLD_SECONDS:
            os.unlink(part)
        return
    descriptor = os.open(part, os.O_RDWR | os.O_NOFOLLOW)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        os.unlink(part)
    finally:
        os.close(descriptor)


def _claim(target: str) -> tuple[int, str]:
    """A new private file, open and locked; taken again if someone removed it before the lock was ours."""
    while True:
        part = f"{target}.{os.urandom(8).hex()}{SUFFIX}"
        descriptor = os.open(part, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600)
        if sys.platform == "win32":
            return descriptor, part
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        if os.fstat(descriptor).st_nlink:
            return descriptor, part
        os.close(descriptor)


def _sync_folder(folder: str) -> None:
    """Make the move itself durable, where folders can be synced."""
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def alive(pid: int) -> bool:
    """Whether a process with this id runs."""
    if sys.platform == "win32":
        import ctypes

        return alive_on_windows(pid, ctypes.WinDLL("kernel32", use_last_error=True), ctypes.get_last_error)
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True


_MAY_WAIT, _STILL_RUNS, _DENIED = 0x00100000, 0x102, 5
"""Of Windows: the right to wait for a process, what a look at one that runs gives, the error of having no right."""


def alive_on_windows(pid: int, kernel: Any, last_error: Callable[[], int]) -> bool:
    """The same on Windows, where a signal 0 would be Ctrl-C to every process of the console."""
    handle = kernel.OpenProcess(_MAY_WAIT, False, pid)
    if not handle:
        return last_error() == _DENIED
    try:
        return bool(kernel.WaitForSingleObject(handle, 0) == _STILL_RUNS)
    finally:
        kernel.CloseHandle(handle)
