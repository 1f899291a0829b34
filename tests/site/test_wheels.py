"""Our wheels: the same bytes from the same sources, with all that is used when they run."""

from __future__ import annotations

import hashlib
import subprocess
import sys
import zipfile

from tools.site.build import NOT_THERE, ROOT
from tools.site.wheels import files_of, write_wheel


def test_equal_sources_give_equal_bytes(tmp_path):
    files = {"one/__init__.py": b"", "one/data.txt": "café".encode()}
    hashes = set()
    for name in ("a", "b"):
        path = write_wheel(tmp_path / name, "one", "1.0", files, ("attrs",))
        hashes.add(hashlib.sha256(path.read_bytes()).hexdigest())
    assert path.name == "one-1.0-py3-none-any.whl"
    assert len(hashes) == 1


def test_pip_installs_it(tmp_path):
    write_wheel(tmp_path, "forest-walk", "0.1", {"forest_walk.py": b"STEPS = 3\n"})
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-index", "--no-deps", "--find-links", str(tmp_path)]
    subprocess.run([*pip, "--target", str(tmp_path / "here"), "forest-walk"], check=True, capture_output=True)
    program = "import forest_walk as f, importlib.metadata as m; print(f.STEPS, m.version('forest-walk'))"
    told = subprocess.run(
        [sys.executable, "-c", program], env={"PYTHONPATH": str(tmp_path / "here")}, capture_output=True, text=True
    )
    assert told.stdout.split() == ["3", "0.1"]


def test_ours_holds_what_runs_and_not_what_serves():
    widgets = files_of(ROOT / "widgets" / "spiritwidgets", NOT_THERE)
    engine = files_of(ROOT / "spiritgame")
    assert {"spiritwidgets/table.py", "spiritwidgets/assets/sprites.zip", "spiritwidgets/assets/front/main.js"} <= set(
        widgets
    )
    assert {"spiritgame/data/animals.csv", "spiritgame/locale/zh/LC_MESSAGES/site.mo"} <= set(engine)
    assert not [name for name in (*widgets, *engine) if name.endswith((".pyc", ".po")) or "voila/" in name]
    assert "spiritwidgets/serve.py" not in widgets


def test_a_wheel_is_a_plain_zip_with_its_record(tmp_path):
    path = write_wheel(tmp_path, "one", "1.0", {"one.py": b"x = 1\n"})
    with zipfile.ZipFile(path) as wheel:
        assert wheel.testzip() is None
        record = wheel.read("one-1.0.dist-info/RECORD").decode()
    assert [line.split(",")[0] for line in record.splitlines()] == [
        "one.py",
        "one-1.0.dist-info/METADATA",
        "one-1.0.dist-info/WHEEL",
        "one-1.0.dist-info/RECORD",
    ]
