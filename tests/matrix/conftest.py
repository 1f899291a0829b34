"""Environments with other Pythons and other versions of what the project needs, made once and kept by pytest's cache.

They are made by uv, which comes from the package index like everything else; where that cannot be reached, or a Python
is not installed, the tests that need it are skipped and say so.
"""

from __future__ import annotations

import contextlib
import fcntl
import hashlib
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
FOLDER = Path(__file__).resolve().parent
UNREACHABLE = re.compile(r"dns error|error sending request|Failed to fetch|Failed to establish|Temporary failure", re.I)
# The lowest versions that there are as wheels; what has to be compiled is nobody's first try.
LOWEST = ("--resolution=lowest-direct", "--only-binary=:all:", "--no-binary=spiritgame", ".[test]")
HALF_AN_HOUR = 1800  # seconds; a whole suite is one test here


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if FOLDER in item.path.parents:
            item.add_marker(pytest.mark.long)
            item.add_marker(pytest.mark.timeout(HALF_AN_HOUR))


def install(command: list[str | Path]) -> None:
    """Run what fetches packages. Skips the test where no package index answers, fails it where that goes wrong."""
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode and UNREACHABLE.search(done.stdout):
        pytest.skip("the package index cannot be reached")
    assert done.returncode == 0, done.stdout


@pytest.fixture(scope="session")
def cache(request: pytest.FixtureRequest) -> Path:
    """The folder of all environments."""
    if request.config.cache is None:
        pytest.skip("pytest runs without its cache, in which the environments are kept")
    return request.config.cache.mkdir("matrix")


@contextlib.contextmanager
def alone(cache: Path) -> Iterator[None]:
    """One process at a time makes environments; others may use those that there are."""
    with (cache / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


@pytest.fixture(scope="session")
def uv(cache: Path) -> Path:
    tool = cache / "uv" / "bin" / "uv"
    with alone(cache):
        if not tool.exists():
            subprocess.run([sys.executable, "-m", "venv", "--clear", cache / "uv"], check=True)
            install([cache / "uv" / "bin" / "python", "-m", "pip", "install", "-q", "uv"])
    return tool


def interpreter(version: str) -> str:
    """Where this Python is: on the path, or among those of pyenv. Skips the test where it is in neither."""
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"))
    kept = sorted(str(path) for path in pyenv.glob(f"versions/{version}.*/bin/python{version}"))
    found = kept[-1] if kept else shutil.which(f"python{version}")
    if found is None:
        pytest.skip(f"no Python {version} on this machine")
    return found


@pytest.fixture(scope="session")
def environment(cache: Path, uv: Path) -> Callable[..., Path]:
    """`environment(name, "3.12", *requirements)`: the Python of an environment that holds what these ask for.

    Requirements are pip's, options among them. What it held before is kept as long as nothing has changed.
    """

    def make(name: str, version: str, *requirements: str) -> Path:
        folder = cache / name
        asked = "\n".join((version, *requirements, (ROOT / "pyproject.toml").read_text(encoding="utf-8")))
        stamp, print_of_it = folder / "stamp", hashlib.sha256(asked.encode()).hexdigest()
        python = folder / "bin" / "python"
        with alone(cache):
            if stamp.exists() and stamp.read_text() == print_of_it:
                return python
            subprocess.run([uv, "venv", "-q", "--clear", "--seed", "-p", interpreter(version), folder], check=True)
            install([uv, "pip", "install", "-q", "--python", python, *requirements])
            stamp.write_text(print_of_it)
        return python

    return make


@pytest.fixture
def passes() -> Callable[..., None]:
    """`passes(python, *arguments, **variables)`: pytest, run by this Python, passes with these arguments."""

    def check(python: str | Path, *arguments: str | Path, **variables: str) -> None:
        here = os.pathsep.join((str(ROOT), str(ROOT / "widgets")))
        env = {**os.environ, "PYTHONPATH": here, **variables}
        command = [python, "-m", "pytest", "-p", "no:cacheprovider", "-x", *arguments]
        done = subprocess.run(command, cwd=ROOT, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        print(done.stdout)
        assert done.returncode == 0
        assert re.search(r"\d+ passed", done.stdout)

    return check
