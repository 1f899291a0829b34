"""The lock file that tells Pyodide its packages, and the pins it is made of."""

from __future__ import annotations

import re
import tomllib

import pytest

from tools.site import lock
from tools.site.build import FILES, ROOT
from tools.site.pins import SiteError, read_pins
from tools.site.wheels import write_wheel

NPM = {"info": {"python": "3.14.2", "abi_version": "2026_0"}, "packages": {"gone": {}}}
PLACE = "https://cdn.invalid/full/"


def distributed(name, *depends):
    return {"name": name, "file_name": f"{name}-1-wasm32.whl", "sha256": "0" * 64, "imports": [], "depends": [*depends]}


def wheel(folder, name, *requires, files=None):
    return write_wheel(folder, name, "1.0", files or {f"{name.lower()}.py": b""}, requires)


def test_pure_wheels_lie_beside_it_and_compiled_ones_where_pyodide_keeps_them(tmp_path):
    distribution = {"plots": distributed("plots", "numbers"), "numbers": distributed("numbers")}
    others = lock.fetched(["plots"], distribution, PLACE)
    made = lock.lock(NPM, [wheel(tmp_path, "Table", "numbers>=1")], others)["packages"]
    assert {name: entry["file_name"] for name, entry in made.items()} == {
        "numbers": PLACE + "numbers-1-wasm32.whl",
        "plots": PLACE + "plots-1-wasm32.whl",
        "table": "Table-1.0-py3-none-any.whl",
    }
    assert made["table"]["depends"] == ["numbers"]
    assert made["table"]["imports"] == ["table"]
    assert made["numbers"]["sha256"] == "0" * 64


def test_what_lies_beside_it_comes_first(tmp_path):
    others = lock.fetched(["six"], {"six": distributed("six")}, PLACE)
    made = lock.lock(NPM, [wheel(tmp_path, "six")], others)["packages"]
    assert made["six"]["file_name"] == "six-1.0-py3-none-any.whl"


def test_needs_of_other_systems_and_of_extras_are_none(tmp_path):
    path = wheel(
        tmp_path,
        "table",
        'windows; sys_platform == "win32"',
        'old; python_version < "3.12"',
        'more; extra == "more"',
        'tab; sys_platform == "emscripten"',
        'desk; sys_platform != "emscripten"',
        "Typing_Extensions>=4",
    )
    assert lock.entry(path, "3.14.2")["depends"] == ["tab", "typing-extensions"]


def test_a_need_that_nobody_meets_is_an_error(tmp_path):
    with pytest.raises(SiteError, match=r"table needs lantern: add it to pins\.toml"):
        lock.lock(NPM, [wheel(tmp_path, "table", "lantern")], {})
    with pytest.raises(SiteError, match="knows no lantern"):
        lock.fetched(["lantern"], {}, PLACE)


def test_every_pin_is_whole():
    pins = read_pins()
    assert re.fullmatch(r"[\d.]+", pins.pyodide)
    hashes = [pins.pyodide_sha256, *(wheel.sha256 for wheel in pins.wheels)]
    assert all(re.fullmatch("[0-9a-f]{64}", found) for found in hashes)
    assert len(set(hashes)) == len(hashes)
    assert {*pins.own, *pins.stand_ins} == set(FILES)
    assert all(version.endswith("+stub") for version in (*pins.own.values(), *pins.stand_ins.values()))
    assert set(pins.stand_ins) <= set(pins.fetched), "the default build fetches what the other has stand-ins for"


def test_what_goes_together_is_pinned_together():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    pinned = read_pins().jupyterlite
    assert set(pinned) == {"jupyterlite-core", "jupyterlite-pyodide-kernel"}
    assert len(set(pinned.values())) == 1
    names = {wheel.name: wheel.version for wheel in read_pins().wheels}
    canvas = next(asked for asked in project["optional-dependencies"]["notebook"] if asked.startswith("ipycanvas"))
    assert names["ipycanvas"].startswith("0.14.")
    assert "<0.15" in canvas
