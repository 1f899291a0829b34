"""The lock file by which Pyodide finds packages: pure wheels beside it, compiled ones where Pyodide keeps them."""

from __future__ import annotations

import hashlib
import re
import zipfile
from collections.abc import Iterable, Mapping, Sequence
from email.message import Message
from email.parser import HeaderParser
from pathlib import Path
from typing import Any, Final, TypeAlias

from packaging.requirements import Requirement

from tools.site.pins import SiteError

NAME: Final = "pyodide-lock.json"
Entry: TypeAlias = dict[str, Any]

NEVER_USED: Final = {"pexpect", "psutil"}
"""What IPython needs to start and to watch other programs, of which there are none."""

PLATFORM: Final = {"sys_platform": "emscripten", "platform_system": "Emscripten", "os_name": "posix", "extra": ""}


def plain(name: str) -> str:
    """A package's name as an index writes it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def entry(path: Path, python: str) -> Entry:
    """The entry of a pure wheel that lies beside the lock file, for a Python such as "3.14.2"."""
    with zipfile.ZipFile(path) as wheel:
        names = wheel.namelist()
        metadata = next(name for name in names if re.fullmatch(r"[^/]+\.dist-info/METADATA", name))
        told = HeaderParser().parsestr(wheel.read(metadata).decode())
    return {
        "name": told["Name"],
        "version": told["Version"],
        "file_name": path.name,
        "install_dir": "site",
        "sha256": hashlib.sha256(path.read_bytes()).hexdigest(),
        "package_type": "package",
        "imports": _imports(names),
        "depends": _needs(told, python),
        "unvendored_tests": False,
    }


def _imports(names: Iterable[str]) -> list[str]:
    found = set()
    for name in names:
        top, _, rest = name.partition("/")
        if name.endswith(".py") and not top.endswith((".dist-info", ".data")):
            found.add(top if rest else top.removesuffix(".py"))
    return sorted(found)


def _needs(told: Message, python: str) -> list[str]:
    where = {**PLATFORM, "python_version": ".".join(python.split(".")[:2]), "python_full_version": python}
    needs = (Requirement(text) for text in told.get_all("Requires-Dist") or [])
    return sorted({plain(need.name) for need in needs if need.marker is None or need.marker.evaluate(where)})


def fetched(names: Sequence[str], distribution: Mapping[str, Entry], place: str) -> dict[str, Entry]:
    """Entries of Pyodide's own packages and all they need, with their addresses below `place`.

    SiteError where the distribution has no such package.
    """
    found: dict[str, Entry] = {}
    waiting = list(names)
    while waiting:
        name = waiting.pop()
        if name in found:
            continue
        if name not in distribution:
            raise SiteError(f"Pyodide's own lock file knows no {name}")
        own = distribution[name]
        found[name] = {**own, "file_name": place + own["file_name"]}
        waiting += own["depends"]
    return found


def lock(npm_lock: Mapping[str, Any], wheels: Iterable[Path], others: Mapping[str, Entry]) -> dict[str, Any]:
    """The whole file. What is needed and not there is a SiteError.

    Wheels beside the lock file come before `others` of the same name.
    """
    entries = dict(others)
    for path in wheels:
        made = entry(path, npm_lock["info"]["python"])
        entries[plain(made["name"])] = made
    for name, made in entries.items():
        lacking = [need for need in made["depends"] if need not in entries]
        if set(lacking) - NEVER_USED:
            raise SiteError(f"{name} needs {', '.join(lacking)}: add it to pins.toml")
        made["depends"] = [need for need in made["depends"] if need in entries]
    return {**npm_lock, "packages": dict(sorted(entries.items()))}
