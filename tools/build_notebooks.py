"""Build the notebooks from their sources: run each, keep its outputs, be stable to the byte.

`python -m tools.build_notebooks [name …]` builds all, or the named ones (`90_play`, `zh/02_drawing`). The sources are
tools/notebooks/*.md, and what `tools.course_notebooks` makes of the lessons.

A source is Markdown. A block fenced as ```python is a code cell; what stands between two of them is a Markdown
cell. If such a cell begins with the line `<!-- notebook-only -->`, Voila does not show it. The first heading is also
the title of the page.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient

from tools.course_notebooks import course_sources

ROOT = Path(__file__).resolve().parents[1]
SOURCES = ROOT / "tools" / "notebooks"
NOTEBOOKS = ROOT / "notebooks"

CODE_BLOCK = re.compile(r"^```python\n(.*?)\n```$", re.DOTALL | re.MULTILINE)
NOTEBOOK_ONLY = "<!-- notebook-only -->"
TAG = "notebook-only"
WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"  # names a model of one run: never the same twice
HEADING = re.compile(r"^# (.+)$", re.MULTILINE)
METADATA = {
    "kernelspec": {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}


def sources() -> dict[str, str]:
    """The source of every notebook by its name: its path in notebooks/ without the ending."""
    written = {path.stem: path.read_text(encoding="utf-8") for path in SOURCES.glob("*.md")}
    return dict(sorted({**written, **course_sources()}.items()))


def cells(source: str) -> Iterator[tuple[str, str, list[str]]]:
    """The cells of a source: their type ("code", "markdown"), text and tags."""
    for number, part in enumerate(CODE_BLOCK.split(source)):
        text = part.strip()
        if not text:
            continue
        if number % 2:  # re.split puts what the group caught between the rest
            yield "code", text, []
        elif text.startswith(NOTEBOOK_ONLY):
            yield "markdown", text.removeprefix(NOTEBOOK_ONLY).strip(), [TAG]
        else:
            yield "markdown", text, []


def unrun(source: str) -> nbformat.NotebookNode:
    """The notebook of a source without any outputs; its cells are named by their place."""
    heading = HEADING.search(source)
    title = {"title": heading.group(1)} if heading else {}
    notebook: nbformat.NotebookNode = nbformat.v4.new_notebook(metadata=METADATA | title)
    for number, (kind, text, tags) in enumerate(cells(source)):
        fields: dict[str, Any] = {"id": f"cell-{number:02d}", "metadata": {"tags": tags} if tags else {}}
        if kind == "code":
            cell = nbformat.v4.new_code_cell(text, **fields)
        else:
            cell = nbformat.v4.new_markdown_cell(text, **fields)
        notebook.cells.append(cell)
    return notebook


def build(source: str) -> str:
    """The text of the .ipynb file, run and with its outputs; raises CellExecutionError if a cell fails."""
    notebook = unrun(source)
    metadata = deepcopy(notebook.metadata)
    resources = {"metadata": {"path": str(NOTEBOOKS)}}
    NotebookClient(notebook, timeout=120, record_timing=False, store_widget_state=False, resources=resources).execute()
    notebook.metadata = metadata  # the kernel has added the version of its Python
    for cell in notebook.cells:
        for output in cell.get("outputs", []):
            output.get("data", {}).pop(WIDGET_VIEW, None)
    nbformat.validate(notebook)
    text: str = nbformat.writes(notebook, indent=1, ensure_ascii=False)
    return text.rstrip("\n") + "\n"


def main() -> None:
    """Build; stop with a sentence where a notebook comes out differently when it is run again."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", help="without folder and ending; default: all")
    names = parser.parse_args().names or list(sources())
    for name in names:
        source = sources()[name]
        text = build(source)
        if build(source) != text:
            raise SystemExit(f"{name} comes out differently each time; its outputs cannot be kept")
        target = NOTEBOOKS / f"{name}.ipynb"
        target.parent.mkdir(exist_ok=True)
        target.write_text(text, encoding="utf-8")
        print(f"notebooks/{name}.ipynb: {len(text)} bytes")


if __name__ == "__main__":
    main()
