"""Where Jupyter keeps its files: in the home, or where that cannot be written, in a folder that is lent."""

from __future__ import annotations

import contextlib
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

from jupyter_core.paths import jupyter_data_dir, jupyter_runtime_dir

PLACES = ("JUPYTER_DATA_DIR", "JUPYTER_CONFIG_DIR", "JUPYTER_RUNTIME_DIR", "IPYTHONDIR", "MPLCONFIGDIR")


def can_be_written(folder: Path) -> bool:
    """Whether files can be put there, once it is made."""
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError:
        return False
    return os.access(folder, os.W_OK | os.X_OK)


@contextlib.contextmanager
def home_for_jupyter() -> Iterator[None]:
    """While it lasts, Jupyter and its kernels have somewhere to write."""
    if all(can_be_written(Path(place)) for place in (jupyter_data_dir(), jupyter_runtime_dir())):
        yield
        return
    before = {name: os.environ.get(name) for name in PLACES}
    with tempfile.TemporaryDirectory(prefix="spiritgame-", ignore_cleanup_errors=True) as lent:
        os.environ.update({name: str(Path(lent, name.lower())) for name in PLACES})
        for name in PLACES:
            Path(os.environ[name]).mkdir(mode=0o700)
        try:
            yield
        finally:
            for name, value in before.items():
                os.environ.pop(name, None)
                if value is not None:
                    os.environ[name] = value
