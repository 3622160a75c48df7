"""The lock holds what pyproject.toml asks for, for every Python and system, and the README says what was tried."""

from __future__ import annotations

import re
import tomllib

import pytest
from packaging.utils import canonicalize_name

from tests.packages import LOCK, README, ROOT, Locked, locked, pinned, table, wanted, written

PYTHONS = ("3.11.7", "3.12.1", "3.13.0", "3.14.0")
SYSTEMS = {
    "linux": {"sys_platform": "linux", "platform_system": "Linux", "os_name": "posix", "platform_machine": "x86_64"},
    "windows": {"sys_platform": "win32", "platform_system": "Windows", "os_name": "nt", "platform_machine": "AMD64"},
    "mac": {"sys_platform": "darwin", "platform_system": "Darwin", "os_name": "posix", "platform_machine": "arm64"},
    "old mac": {
        "sys_platform": "darwin",
        "platform_system": "Darwin",
        "os_name": "posix",
        "platform_machine": "x86_64",
    },
}


@pytest.fixture(scope="module")
def entries() -> list[Locked]:
    return locked(LOCK.read_text(encoding="utf-8"))


def where(python: str, system: str) -> dict[str, str]:
    return SYSTEMS[system] | {"python_version": ".".join(python.split(".")[:2]), "python_full_version": python}


def test_every_package_has_one_version_and_hashes(entries: list[Locked]) -> None:
    assert len(entries) > 80
    for one in entries:
        assert one.version
        assert one.hashes
        assert all(re.fullmatch(r"sha256:[0-9a-f]{64}", each) for each in one.hashes)


def test_no_index_is_named() -> None:
    assert "//" not in LOCK.read_text(encoding="utf-8")


@pytest.mark.parametrize("python", PYTHONS)
@pytest.mark.parametrize("system", SYSTEMS)
def test_all_that_is_asked_for_is_there_once_and_fits(entries: list[Locked], python: str, system: str) -> None:
    environment = where(python, system)
    for one in wanted():
        (pin,) = pinned(entries, one.name, environment)
        assert one.specifier.contains(pin.version), f"{one}: write the lock anew (tests/packages.py says how)"
    names = {canonicalize_name(one.requirement.name) for one in entries}
    assert all(len(pinned(entries, name, environment)) <= 1 for name in names)


def test_every_python_of_the_project_is_looked_at() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    oldest = project["requires-python"].removeprefix(">=")
    assert PYTHONS[0].startswith(f"{oldest}.")
    workflow = (ROOT / ".github" / "workflows" / "tests.yml").read_text(encoding="utf-8")
    for python in PYTHONS:
        assert f'"{python.rpartition(".")[0]}"' in workflow


def test_whatever_installs_for_tests_or_website_takes_the_lock() -> None:
    """README, .ci/run and the workflows name the lock wherever they install more than the package for a user."""
    for path in (ROOT / "README.md", ROOT / ".ci" / "run", *(ROOT / ".github" / "workflows").glob("*.yml")):
        text = path.read_text(encoding="utf-8")
        for extra in re.findall(r"install[^\n]*\[([a-z]+)\]", text):
            assert extra == "mutants", f"{path.name} installs '.[{extra}]' in whatever versions there are today"


@pytest.mark.parametrize(
    "line", ["--index-url x", "-e .", "click>=8 --hash=sha256:0", "click==8.* --hash=sha256:0"], ids=str
)
def test_a_lock_that_is_none_is_told(line: str) -> None:
    with pytest.raises(ValueError, match=re.escape(line.partition(" ")[0][:6])):
        _ = [one.version for one in locked(f"{line}\n")]


def test_markers_choose_between_two_versions() -> None:
    first = "a==1 ; python_full_version < '3.12' \\\n    --hash=sha256:0\n    # via b\n"
    found = locked(f"{first}a==2 ; python_full_version >= '3.12'\n")
    assert [one.version for one in pinned(found, "A", where("3.11.7", "linux"))] == ["1"]
    assert [one.version for one in pinned(found, "a", where("3.14.0", "mac"))] == ["2"]


def test_the_readme_says_what_was_tried() -> None:
    text = README.read_text(encoding="utf-8")
    assert text == written(text), "python -m tests.packages --write"
    assert all(line.count("|") in (0, 5) for line in table())
