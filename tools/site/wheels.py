"""Wheels of our own packages and of the stand-ins: the same sources give the same bytes."""

from __future__ import annotations

import base64
import hashlib
import zipfile
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

LEFT_OUT: Final = {".pyc", ".po", ".pyi"}
EPOCH: Final = (1980, 1, 1, 0, 0, 0)
TAG: Final = "py3-none-any"


def files_of(package: Path, leave_out: Iterable[str] = ()) -> dict[str, bytes]:
    """All files of a package folder that are used when it runs, by their place in a wheel.

    `leave_out` names folders and files inside it, such as "voila", that are not.
    """
    unwanted = [package / name for name in leave_out]
    found = {}
    for path in sorted(package.rglob("*")):
        if not path.is_file() or path.suffix in LEFT_OUT or "__pycache__" in path.parts:
            continue
        if any(path.is_relative_to(place) for place in unwanted):
            continue
        found[path.relative_to(package.parent).as_posix()] = path.read_bytes()
    return found


def write_wheel(
    folder: Path, name: str, version: str, files: Mapping[str, bytes], requires: Iterable[str] = ()
) -> Path:
    """Write a pure Python wheel of these files into the folder; `requires` are its requirements."""
    stem = f"{name.replace('-', '_')}-{version}"
    info = f"{stem}.dist-info"
    needs = "".join(f"Requires-Dist: {requirement}\n" for requirement in requires)
    inside = dict(files)
    inside[f"{info}/METADATA"] = f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n{needs}".encode()
    inside[f"{info}/WHEEL"] = f"Wheel-Version: 1.0\nGenerator: tools.site\nRoot-Is-Purelib: true\nTag: {TAG}\n".encode()
    record = "".join(f"{place},sha256={_digest(data)},{len(data)}\n" for place, data in inside.items())
    inside[f"{info}/RECORD"] = f"{record}{info}/RECORD,,\n".encode()
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{stem}-{TAG}.whl"
    with zipfile.ZipFile(path, "w") as wheel:
        for place, data in inside.items():
            wheel.writestr(zipfile.ZipInfo(place, EPOCH), data, zipfile.ZIP_DEFLATED)
    return path


def _digest(data: bytes) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
