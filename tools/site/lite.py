"""JupyterLite, with the parts of it that our pages need."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

from tools.site.pins import SiteError

KERNEL: Final = "@jupyterlite/pyodide-kernel-extension"
DATA: Final = "jupyter-config-data"
NEEDLESS: Final = (
    "@jupyterlite/application-extension:service-worker-manager",  # for files, and for asking at a prompt
    "@jupyterlab/codemirror-extension:commands",  # wants notebooks, of which there are none
)
LEFT_OUT: Final = (
    "index.html",
    "repl",
    "jupyter-lite.ipynb",
    "manifest.webmanifest",
    "service-worker.js",
    "bootstrap.js",
)


def kernel_extension(installed: Path) -> Path:
    """The folder of the kernel's part in the browser, where JupyterLite is `installed`."""
    return installed / "share" / "jupyter" / "labextensions" / KERNEL


def kernel_wheels(installed: Path) -> list[Path]:
    """The wheels that the kernel brings along."""
    folder = kernel_extension(installed) / "static" / "pypi"
    names = ("ipykernel-*", "piplite-*", "pyodide_kernel-*", "widgetsnbextension-4*")
    return [path for name in names for path in sorted(folder.glob(f"{name}.whl"))]


def pyodide_place(installed: Path, version: str) -> str:
    """Where Pyodide keeps its own packages, as the kernel has it; SiteError where it wants another version."""
    schema = kernel_extension(installed) / "static" / "schema" / "kernel.v0.schema.json"
    told = json.loads(schema.read_text(encoding="utf-8"))
    address: str = told["properties"]["pyodideUrl"]["default"]
    wanted = re.search(r"/v([\d.]+)/", address)
    if wanted is None or wanted[1] != version:
        raise SiteError(f"pins.toml names Pyodide {version}, but the installed kernel goes with {address}")
    return address.rpartition("/")[0] + "/"


def build(installed: Path, work: Path, extensions: Iterable[Path], out: Path) -> dict[str, Any]:
    """Build JupyterLite, as it is `installed`, into the folder `out`; gives its settings, with addresses from there.

    `work` is an empty folder; `extensions` are wheels with parts for the browser in them.
    """
    wanted = [str(kernel_extension(installed)), *(str(path) for path in extensions)]
    settings = {
        "apps": ["repl"],
        "cache_dir": str(work / "cache"),
        "federated_extensions": wanted,
        "ignore_sys_prefix": True,
        "no_sourcemaps": True,
        "no_unused_shared_packages": True,
        "output_dir": str(out),
    }
    (work / "jupyter_lite_config.json").write_text(json.dumps({"LiteBuildConfig": settings}), encoding="utf-8")
    command = [sys.executable, "-m", "jupyterlite_core.app", "build", "--force"]
    path = os.pathsep.join(filter(None, (str(installed), os.environ.get("PYTHONPATH"))))
    done = subprocess.run(command, cwd=work, capture_output=True, text=True, env={**os.environ, "PYTHONPATH": path})
    if done.returncode != 0:
        raise SiteError(f"JupyterLite could not be built:\n{done.stdout}{done.stderr}")
    found = _settings(out)
    for name in LEFT_OUT:
        place = out / name
        shutil.rmtree(place) if place.is_dir() else place.unlink(missing_ok=True)
    return found


def _settings(out: Path) -> dict[str, Any]:
    """What `config-utils.js` would put together in the browser, from one file after the other."""
    found: dict[str, Any] = {}
    for path in (out / "jupyter-lite.json", out / "repl" / "jupyter-lite.json"):
        for name, value in json.loads(path.read_text(encoding="utf-8")).get(DATA, {}).items():
            if name in ("disabledExtensions", "federated_extensions"):
                found[name] = [*found.get(name, []), *value]
            elif name in ("litePluginSettings", "settingsOverrides"):
                found[name] = {**found.get(name, {}), **value}
            else:
                found[name] = re.sub(r"^\.\./", "./", value) if isinstance(value, str) else value
    return found


def configured(found: dict[str, Any], pyodide: str, preload: Iterable[str]) -> dict[str, Any]:
    """The settings of a page that loads these packages; `pyodide` is the place of Pyodide's entry, from JupyterLite."""
    plugin = f"{KERNEL}:kernel"
    kernel = {
        "pyodideUrl": pyodide,
        "disablePyPIFallback": True,
        "loadPyodideOptions": {"packages": list(preload)},
    }
    return {
        **found,
        "appName": "spiritgame",
        "disabledExtensions": [*found.get("disabledExtensions", []), *NEEDLESS],
        "litePluginSettings": {**found.get("litePluginSettings", {}), plugin: kernel},
    }
