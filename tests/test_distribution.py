"""What is handed out: a wheel and an sdist that anybody builds byte for byte, under a name of our own."""

from __future__ import annotations

import email
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from importlib.util import find_spec
from pathlib import Path

import pytest

import kodex

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
NAME = PROJECT["project"]["name"]

_BUILD = "import sys; from hatchling import build as b; print(getattr(b, sys.argv[1])(sys.argv[2]))"


def build(kind: str, tree: Path, folder: Path, umask: int = 0o022) -> Path:
    """Build ``wheel`` or ``sdist`` of a tree."""
    folder.mkdir(parents=True, exist_ok=True)
    done = subprocess.run(
        [sys.executable, "-c", _BUILD, f"build_{kind}", str(folder)],
        cwd=tree,
        env={name: value for name, value in os.environ.items() if name != "SOURCE_DATE_EPOCH"},
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
        **({} if os.name == "nt" else {"umask": umask}),  # type: ignore[call-overload]
    )
    assert done.returncode == 0, done.stderr
    return folder / done.stdout.strip().splitlines()[-1]


def unpacked(archive: Path, folder: Path) -> Path:
    with tarfile.open(archive) as tar:
        if hasattr(tarfile, "data_filter"):  # Python before 3.11.4 has none, and needs none for what was built here
            tar.extraction_filter = tarfile.data_filter
        tar.extractall(folder)
    (tree,) = folder.iterdir()
    return tree


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if find_spec("hatchling") is None:
        pytest.skip("hatchling is not installed: pip install 'hkk-kodex[test]'")
    return build("sdist", ROOT, tmp_path_factory.mktemp("sdist"))


@pytest.fixture(scope="module")
def wheel(sdist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    return build("wheel", unpacked(sdist, folder / "tree"), folder / "out")


def digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


@pytest.mark.whole
def test_whoever_builds_again_gets_the_same_bytes(sdist: Path, wheel: Path, tmp_path: Path) -> None:
    """Elsewhere, at another time, with other rights on the files, out of what was handed out."""
    tree = unpacked(sdist, tmp_path / "elsewhere" / "deeper")
    for path in tree.rglob("*"):
        os.utime(path, (1_700_000_000, 1_700_000_000))
    assert digest(build("wheel", tree, tmp_path / "wheel", umask=0o077)) == digest(wheel)
    for path in [*tree.rglob("*.mo"), *tree.rglob("__pycache__")]:
        shutil.rmtree(path) if path.is_dir() else path.unlink()
    assert digest(build("sdist", tree, tmp_path / "sdist", umask=0o077)) == digest(sdist)


@pytest.mark.whole
def test_the_wheel_holds_all_that_runs_and_nothing_else(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
        folders = {name.split("/")[0] for name in names}
        meta = email.message_from_bytes(archive.read(f"hkk_kodex-{kodex.__version__}.dist-info/METADATA"))
        commands = archive.read(f"hkk_kodex-{kodex.__version__}.dist-info/entry_points.txt").decode()
    assert folders == {"kodex", f"hkk_kodex-{kodex.__version__}.dist-info"}
    for path in ("kb", "queries", "site"):
        kept = {f"kodex/_data/{file}" for file in _tracked(path)}
        assert kept
        assert kept <= names
    modules = {path.relative_to(ROOT).as_posix() for path in (ROOT / "kodex").rglob("*.py")}
    assert modules <= names
    for beside in ("py.typed", "schemas/show.schema.json", "locale/hu/LC_MESSAGES/kodex.mo"):
        assert f"kodex/{beside}" in names
    assert not [name for name in names if "__pycache__" in name or name.startswith("tests")]
    assert (meta["Name"], meta["Version"]) == (NAME, kodex.__version__)
    assert "kodex = kodex.cli:main" in commands


def _tracked(folder: str) -> list[str]:
    paths = (path for path in (ROOT / folder).rglob("*") if path.is_file() and "__pycache__" not in path.parts)
    return [path.relative_to(ROOT).as_posix() for path in paths if not path.name.endswith((".pyc", ".mo"))]


@pytest.mark.whole
def test_the_wheel_runs_where_nothing_else_of_the_project_is(wheel: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path / "site")
    environ = os.environ | {"PYTHONPATH": str(tmp_path / "site"), "KODEX_CACHE_DIR": str(tmp_path / "cache")}
    (tmp_path / "own.yaml").write_text(SCENARIO, encoding="utf-8")
    for args, said in (
        (["rulebooks", "--lang", "hu"], "hkk-8"),
        (["show", "34.5", "--lang", "hu"], "IV. A HKK szabályai részletesen"),
        (["ask", "Hányan támadhatnak egyszerre ugyanarra a lényre?", "--lang", "hu"], "34.5"),
        (["check", "own.yaml"], "1 of 1 scenario passes"),
        (["mcp", "--help"], "Model Context Protocol"),
        (["--lang", "hu", "--help"], "Használat"),
    ):
        done = command(args, tmp_path, environ)
        assert (done.returncode, done.stderr) == (0, b"")
        assert said in done.stdout.decode()


@pytest.mark.whole
def test_the_wheel_builds_a_website(wheel: Path, tmp_path: Path) -> None:
    """Of the small invented rulebook; theme, scripts and pages written by hand come out of the wheel."""
    if find_spec("material") is None:
        pytest.skip("mkdocs-material is not installed: pip install 'hkk-kodex[site]'")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path / "site")
    environ = os.environ | {"PYTHONPATH": str(tmp_path / "site"), "KODEX_CACHE_DIR": str(tmp_path / "cache")}
    environ |= {"KODEX_KB": str(ROOT / "tests" / "pebbles")}
    done = command(["site", "build", "--no-engine", "--output", "out"], tmp_path, environ)
    assert done.returncode == 0, done.stderr.decode()
    assert (tmp_path / "out" / "cim" / "3" / "index.html").is_file()


def command(args: list[str], folder: Path, environ: dict[str, str]) -> subprocess.CompletedProcess[bytes]:
    line = [sys.executable, "-m", "kodex", *args]
    return subprocess.run(line, cwd=folder, env=environ, capture_output=True, check=False, timeout=300)


SCENARIO = """\
cards:
  ork: {type: szörny, damage: 2, life: 3}
scenarios:
- id: haromra
  title: Három támadó egy lényre
  asks: Támadhat-e három lény ugyanarra?
  rules: ["34.5"]
  given:
    active: A
    phase: harc.támadók
    players:
      A: {guard: [ork, ork, ork]}
      B: {guard: [{card: ork, id: fal}]}
  when:
  - {act: attack, by: A, map: {ork1: fal, ork2: fal, ork3: fal}, illegal: ["34.5"]}
  then: {state: {fal.wounds: 0}}
"""


def test_no_message_installs_a_strangers_package() -> None:
    """The name ``kodex`` on the package index is somebody else's."""
    assert NAME == "hkk-kodex"
    wrong = re.compile(r"""install[^\n]*?(?<![\w-])kodex(?:\[|'|"|\s*$)""")
    files = [*ROOT.glob("*.md"), *(ROOT / "kodex").rglob("*.py"), *(ROOT / "kodex").rglob("*.po")]
    files += [*(ROOT / "site").rglob("*.md"), *(ROOT / "tests").rglob("*.py"), *(ROOT / ".github").rglob("*.yml")]
    met = [
        f"{path.relative_to(ROOT)}: {line.strip()}"
        for path in files
        for line in path.read_text(encoding="utf-8").splitlines()
        if wrong.search(line) and path != Path(__file__)
    ]
    assert met == []


def test_the_version_stands_in_one_place() -> None:
    assert "version" not in PROJECT["project"]
    assert PROJECT["project"]["dynamic"] == ["version"]
    assert PROJECT["tool"]["hatch"]["version"]["path"] == "kodex/ground/version.py"
