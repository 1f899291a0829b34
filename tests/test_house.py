"""The rules of the house that a program can check (CONTRIBUTING.md gives the reasons)."""

import ast
import json
import re
import subprocess
import sys
import tomllib
from itertools import chain
from pathlib import Path

import pytest

from tools import build_notebooks

ROOT = Path(__file__).resolve().parents[1]
ENGINE = sorted((ROOT / "spiritgame").rglob("*.py"))
VIEWS = sorted((ROOT / "widgets" / "spiritwidgets").rglob("*.py"))
OTHERS = [ROOT / "run.py", *sorted((ROOT / "tools").rglob("*.py")), *sorted((ROOT / "tests").rglob("*.py"))]
NOT_BUILT = {".ipynb_checkpoints", "worksheets"}  # worksheets have a builder and tests of their own
NOTEBOOKS = sorted(path for path in (ROOT / "notebooks").rglob("*.ipynb") if not NOT_BUILT & set(path.parts))
SOURCES = build_notebooks.sources()

NEVER_IN_ENGINE = {"spiritwidgets", "ipywidgets", "ipycanvas", "anywidget", "IPython", "traitlets", "voila"}
NUMPY_WHEN_USED = {"probability", "arena"}
NUMPY_AT_IMPORT = "strength"  # where it is: the kernel is compiled as it is defined
LONGEST_MODULE = 400
LONGEST_CODE_CELL = 2


def name_of(path):
    return str(path.relative_to(ROOT))


def imports(tree):
    """The top-level packages that these nodes import, wherever in them."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name.split(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level:
            yield node.module.split(".")[0]


def imports_at_import_time(tree):
    """The same, but without what stands inside a function."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.Import | ast.ImportFrom):
            yield from imports(ast.Module([node], []))
        elif not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            yield from imports_at_import_time(node)


def parse(path):
    return ast.parse(path.read_text(encoding="utf-8"))


def test_numpy_is_imported_where_it_is_needed_and_nowhere_else():
    # Who may import whom else is held by import-linter, see pyproject.toml.
    faults = []
    for path in ENGINE:
        tree = parse(path)
        if NUMPY_AT_IMPORT in path.parts:
            continue
        where = imports_at_import_time if path.parent.name in NUMPY_WHEN_USED else imports
        faults += [name_of(path)] * ("numpy" in set(where(tree)))
    assert faults == [], "numpy is imported inside the function that needs it"


def test_importing_all_of_the_engine_loads_nothing_of_jupyter():
    program = f"""
import importlib, pkgutil, sys, spiritgame
for module in pkgutil.walk_packages(spiritgame.__path__, "spiritgame."):
    if not module.name.endswith("__main__") and ".{NUMPY_AT_IMPORT}" not in module.name:
        importlib.import_module(module.name)
print(*sorted({NEVER_IN_ENGINE | {"numpy"}!r} & set(sys.modules)))
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == []


def test_a_table_waits_for_nothing_that_it_does_not_show():
    program = """
import sys, spiritwidgets
spiritwidgets.Table(spiritwidgets.Session.new(seed=5), pace=0)
late = ("spiritwidgets.coach.coach", "spiritgame.probability", "spiritgame.rulebook", "spiritgame.lessons")
print(*sorted(module for module in sys.modules if module.startswith((*late, "matplotlib"))))
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == []


def test_no_module_is_long():
    lengths = {name_of(path): len(path.read_text(encoding="utf-8").splitlines()) for path in [*ENGINE, *VIEWS, *OTHERS]}
    assert {name: length for name, length in lengths.items() if length > LONGEST_MODULE} == {}


@pytest.mark.parametrize("path", NOTEBOOKS, ids=name_of)
def test_notebooks_hold_no_programs(path):
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    code = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    assert code
    assert all(len(source.splitlines()) <= LONGEST_CODE_CELL for source in code)


def test_every_notebook_has_a_source_and_every_source_a_notebook():
    folder = build_notebooks.NOTEBOOKS
    assert sorted(path.relative_to(folder).with_suffix("").as_posix() for path in NOTEBOOKS) == sorted(SOURCES)


@pytest.mark.parametrize("name", SOURCES)
def test_notebooks_say_what_their_sources_say(name):
    built = json.loads((build_notebooks.NOTEBOOKS / f"{name}.ipynb").read_text(encoding="utf-8"))
    expected = build_notebooks.unrun(SOURCES[name])
    assert built["metadata"] == expected.metadata
    keys = ("id", "cell_type", "metadata")
    assert [{key: cell[key] for key in keys} | {"text": "".join(cell["source"])} for cell in built["cells"]] == [
        {key: cell[key] for key in keys} | {"text": cell["source"]} for cell in expected.cells
    ], "run python -m tools.build_notebooks"


def test_the_engine_alone_needs_attrs_alone():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert [re.split(r"[^\w-]", requirement)[0] for requirement in project["dependencies"]] == ["attrs"]


def test_binder_asks_for_what_the_project_asks_for():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    asked = {*project["dependencies"], *project["optional-dependencies"]["notebook"]}
    lines = (ROOT / "binder" / "requirements.txt").read_text(encoding="utf-8").splitlines()
    binder = {line for line in lines if not line.startswith("#")}
    assert binder < asked
    brought_along = {re.split(r"[^\w-]", requirement)[0] for requirement in asked - binder}
    assert brought_along == {"jupyterlab", "ipywidgets"}


def test_the_example_of_the_readme_runs():
    (example,) = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL)
    names = {}
    exec(example, names)
    assert names["step"].events


def tracked_texts():
    """Every tracked text file; in a copy without git, every source, paper and setting."""
    try:
        listing = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True)
        paths = [ROOT / name for name in listing.stdout.split("\0") if name]
    except (OSError, subprocess.CalledProcessError):
        papers = chain(ROOT.glob("*.md"), ROOT.glob("*.toml"), (ROOT / "binder").iterdir(), NOTEBOOKS)
        paths = [*ENGINE, *VIEWS, *OTHERS, *papers]
    for path in paths:
        try:
            yield path, path.read_text(encoding="utf-8")
        except (UnicodeDecodeError, FileNotFoundError):
            continue  # a picture, or a file just being moved


def test_no_file_names_a_registry_or_a_place_on_one_machine():
    registries = ["py" + "pi.org", "python" + "hosted.org", "registry.npm" + "js.org", "conda.ana" + "conda.org"]
    pattern = re.compile("|".join(map(re.escape, registries)) + r"|(?<![\w.:/}])/(?:work|root|home|Users)/\w")
    found = [f"{name_of(path)}: {match.group()}" for path, text in tracked_texts() for match in pattern.finditer(text)]
    assert found == []


def test_the_pages_have_the_colours_of_the_palette():
    package = ROOT / "widgets" / "spiritwidgets"
    palette = (package / "assets" / "theme.json").read_text(encoding="utf-8")
    for name in ("index.html.j2", "tree.html"):
        page = (package / "voila" / "templates" / "spiritgame" / name).read_text(encoding="utf-8")
        colours = set(re.findall(r"#[0-9a-f]{6}", page))
        assert colours
        assert all(colour in palette for colour in colours)
