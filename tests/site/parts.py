"""What a build of the site needs from elsewhere, for tests that build one."""

from __future__ import annotations

import shutil

import pytest

from tests.matrix.conftest import UNREACHABLE
from tools.site import fetch
from tools.site.pins import SiteError, read_pins


def need_parts() -> None:
    """Skips the test where the parts of a site cannot be fetched on this machine; what is fetched wrongly fails it."""
    pins = read_pins()
    if shutil.which("npm") is None and not (fetch.CACHE / f"pyodide-{pins.pyodide}.tgz").exists():
        pytest.skip("no npm, by which Pyodide is fetched: install it, for example by apt-get install npm")
    try:
        fetch.jupyterlite(pins)
    except SiteError as error:
        if UNREACHABLE.search(str(error)):
            pytest.skip("the package index cannot be reached")
        raise
