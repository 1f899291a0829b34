"""What others made: Pyodide by npm, wheels by pip, each checked against its pin and kept for the next build."""

from __future__ import annotations

import hashlib
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from tools.site.pins import Pins, SiteError, Wheel

CACHE: Final = Path(__file__).resolve().parents[2] / ".cache" / "site"
PURE: Final = ("--only-binary=:all:", "--platform=any", "--implementation=py", "--abi=none")


def sha256(path: Path) -> str:
    """The hash of a file, in hexadecimal."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def jupyterlite(pins: Pins, cache: Path = CACHE) -> Path:
    """The folder that JupyterLite and its kernel are installed in; SiteError where they cannot be had."""
    folder = cache / "-".join(("jupyterlite", *pins.jupyterlite.values()))
    if not folder.exists():
        fresh = folder.with_suffix(".installing")
        shutil.rmtree(fresh, ignore_errors=True)
        cache.mkdir(parents=True, exist_ok=True)
        asked = [f"{name}=={version}" for name, version in pins.jupyterlite.items()]
        pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "install", "--quiet", "--only-binary=:all:"]
        _run([*pip, f"--target={fresh}", *asked], cache, "pip could not fetch JupyterLite")
        fresh.rename(folder)
    return folder


def pyodide_package(pins: Pins, cache: Path = CACHE) -> Path:
    """The folder of the npm package, unpacked; SiteError where it cannot be had or is another."""
    archive = cache / f"pyodide-{pins.pyodide}.tgz"
    if not archive.exists():
        npm = shutil.which("npm")
        if npm is None:
            raise SiteError(
                "npm is missing, by which Pyodide is fetched; on Debian or Ubuntu: sudo apt-get install npm, "
                f"or put pyodide-{pins.pyodide}.tgz into {cache}"
            )
        cache.mkdir(parents=True, exist_ok=True)
        _run([npm, "pack", "--silent", f"pyodide@{pins.pyodide}"], cache, f"npm could not fetch Pyodide {pins.pyodide}")
    _check(archive, pins.pyodide_sha256)
    folder = cache / f"pyodide-{pins.pyodide}"
    if not folder.exists():
        fresh = folder.with_suffix(".unpacking")
        shutil.rmtree(fresh, ignore_errors=True)
        with tarfile.open(archive) as packed:
            packed.extractall(fresh, filter="data")
        fresh.rename(folder)
    return folder / "package"


def pure_wheels(pins: Pins, python: str, cache: Path = CACHE) -> list[Path]:
    """The files of all pinned wheels, for a Python such as "3.14"; SiteError where one cannot be had or is another."""
    folder = cache / "wheels"
    missing = [wheel for wheel in pins.wheels if _found(wheel, folder) is None]
    if missing:
        _download(missing, python, folder)
    paths = []
    for wheel in pins.wheels:
        path = _found(wheel, folder)
        if path is None:
            raise SiteError(f"pip did not bring {wheel.name} {wheel.version}")
        _check(path, wheel.sha256)
        paths.append(path)
    return paths


def _found(wheel: Wheel, folder: Path) -> Path | None:
    stem = f"{wheel.name.replace('-', '_')}-{wheel.version}-"
    return next((path for path in folder.glob("*.whl") if path.name.lower().startswith(stem.lower())), None)


def _download(wheels: Sequence[Wheel], python: str, folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    asked = folder / "requirements.txt"
    lines = [f"{wheel.name}=={wheel.version} --hash=sha256:{wheel.sha256}\n" for wheel in wheels]
    asked.write_text("".join(lines), encoding="utf-8")
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "download", "--quiet", "--no-deps"]
    command = [*pip, *PURE, f"--python-version={python}", "--require-hashes", "-d", str(folder), "-r", str(asked)]
    _run(command, folder, "pip could not fetch the wheels of the site")


def _run(command: list[str], folder: Path, fault: str) -> None:
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    if done.returncode != 0:
        raise SiteError(f"{fault}:\n{done.stdout}{done.stderr}")


def _check(path: Path, expected: str) -> None:
    found = sha256(path)
    if found != expected:
        raise SiteError(f"{path} is not what pins.toml names: its SHA-256 is {found}; remove it and build again")
