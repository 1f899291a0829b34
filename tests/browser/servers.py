"""Real servers for the browser tests: started as a user starts them, ready when they answer."""

from __future__ import annotations

import contextlib
import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
NOTEBOOKS = ROOT / "notebooks"
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
START_SECONDS = 120
PYTHON = os.environ.get("SPIRITGAME_PYTHON", sys.executable)  # the one that serves; tests/matrix names others


def find_chromium() -> str | None:
    """The browser named by CHROMIUM, or else the first known one on the path; as run.py looks for it."""
    named = os.environ.get("CHROMIUM")
    if named:
        return shutil.which(named)
    return next((path for path in map(shutil.which, BROWSERS) if path), None)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@contextlib.contextmanager
def serving(command: list[str], address: str, log: Path, env: Mapping[str, str]) -> Iterator[str]:
    """Run a server until the block ends; yields its address once it answers there.

    Raises RuntimeError with the server's own words if it dies first or does not answer in time.
    """
    surroundings = {**os.environ, **env}
    if "SPIRITGAME_INSTALLED" in os.environ:  # and nothing of this folder
        surroundings.pop("PYTHONPATH", None)
    with log.open("w", encoding="utf-8") as out:
        process = subprocess.Popen(command, cwd=log.parent, env=surroundings, stdout=out, stderr=out)
    try:
        wait_until_answering(process, address, log)
        yield address
    finally:
        process.terminate()
        try:
            process.wait(timeout=20)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def wait_until_answering(process: subprocess.Popen[bytes], address: str, log: Path) -> None:
    deadline = time.monotonic() + START_SECONDS
    while process.poll() is None and time.monotonic() < deadline:
        try:
            urllib.request.urlopen(address, timeout=10).close()
        except urllib.error.HTTPError as error:
            raise RuntimeError(f"{address} answers {error.code}: {log.read_text(encoding='utf-8')}") from error
        except OSError:
            time.sleep(0.1)  # nobody listens yet
        else:
            return
    raise RuntimeError(f"no server at {address}: {log.read_text(encoding='utf-8')}")


@contextlib.contextmanager
def voila_serving(folder: Path, scratch: Path, *, port: int | None = None) -> Iterator[str]:
    """Our own way of serving, `spiritwidgets.serve`, on this port or a free one; yields its address, with a slash."""
    port = port or free_port()
    command = [PYTHON, "-m", "spiritwidgets.serve", str(folder), f"--port={port}", "--no-browser"]
    config = {"JUPYTER_CONFIG_DIR": str(scratch / "config")}  # what this machine's user has set must not count
    with serving(command, f"http://127.0.0.1:{port}/", scratch / f"voila-{port}.log", config) as address:
        yield address


@contextlib.contextmanager
def lab_serving(folder: Path, scratch: Path, *, base: str = "/", token: str = "", config: str = "") -> Iterator[str]:
    """JupyterLab on a free port, with settings of its own; yields an address that ends in a slash.

    `folder` should be a copy: JupyterLab saves what it runs. Under the path `base` it asks for a `token`; `config` is
    what a jupyter_server_config.py says besides.
    """
    port = free_port()
    command = [
        *(PYTHON, "-m", "jupyterlab", str(folder), f"--port={port}", "--ServerApp.port_retries=0"),
        *("--ip=127.0.0.1", "--no-browser", "--allow-root", f"--IdentityProvider.token={token}"),
        f"--ServerApp.base_url={base}",
        *("--LabApp.expose_app_in_browser=True", "--LabApp.extension_manager=readonly"),
    ]
    # Its news would open a dialog over the page and ask another host.
    page_config = scratch / "config" / "labconfig" / "page_config.json"
    page_config.parent.mkdir(parents=True)
    page_config.write_text('{"disabledExtensions": {"@jupyterlab/apputils-extension:announcements": true}}')
    (scratch / "config" / "jupyter_server_config.py").write_text(config)
    env = {
        "JUPYTER_CONFIG_DIR": str(scratch / "config"),
        "JUPYTERLAB_SETTINGS_DIR": str(scratch / "settings"),
        "JUPYTERLAB_WORKSPACES_DIR": str(scratch / "workspaces"),
    }
    address = f"http://127.0.0.1:{port}{base}"
    with serving(command, f"{address}lab?token={token}", scratch / f"lab-{port}.log", env):
        yield address
