"""What lies among the pages and is not shown: solutions, by the name of their folder or by what is in them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import unquote_to_bytes

from jupyter_server.services.contents.largefilemanager import LargeFileManager
from tornado.httputil import HTTPServerRequest
from tornado.routing import Matcher
from tornado.web import HTTPError, RequestHandler

from spiritgame.chance.sheets.notebooks import SOLUTION, SOLUTIONS


def is_closed_path(path: str) -> bool:
    """Whether a path leads into a folder for solutions, however its name is spelled."""
    parts = path.replace("\\", "/").split("/")
    return any(part.strip(" .").casefold() == SOLUTIONS for part in parts)


def has_solutions(notebook: Any) -> bool:
    """Whether a notebook has a cell that is marked as a solution."""
    cells = notebook.get("cells") if isinstance(notebook, Mapping) else None
    return any(SOLUTION in _tags(cell) for cell in cells or ())


def _tags(cell: Any) -> tuple[Any, ...]:
    metadata = cell.get("metadata") if isinstance(cell, Mapping) else None
    tags = metadata.get("tags") if isinstance(metadata, Mapping) else None
    return tuple(tags) if isinstance(tags, list) else ()


class PagesManager(LargeFileManager):
    """The folder that is served, as though there were no solutions in it."""

    def get(self, path: str, *arguments: Any, **options: Any) -> dict[str, Any]:
        """Called by Voila for each page and list. Raises HTTPError 404 for what is closed."""
        if is_closed_path(path):
            raise HTTPError(404)
        found: dict[str, Any] = super().get(path, *arguments, **options)  # type: ignore[no-untyped-call]
        if found["type"] == "notebook" and has_solutions(found["content"]):
            raise HTTPError(404)
        return found

    def should_list(self, name: str) -> bool:
        """Called by itself for each thing in a folder."""
        return not is_closed_path(name) and bool(super().should_list(name))  # type: ignore[no-untyped-call]

    def dir_exists(self, path: str) -> bool:
        """Called by Voila before it lists a folder."""
        return not is_closed_path(path) and bool(super().dir_exists(path))  # type: ignore[no-untyped-call]


def refuse_solutions(_request: Any, notebook: Any, cwd: str) -> None:
    """For other servers than ours, before a page is made of a notebook; HTTPError 404 where it has solutions."""
    if is_closed_path(cwd) or has_solutions(notebook):
        raise HTTPError(404)


class UnreadableAddress(Matcher):
    """Fits an address that is no text: whatever would answer it, could not even say so."""

    def match(self, request: HTTPServerRequest) -> dict[str, Any] | None:
        """Called by Tornado for each request; None where the address can be read."""
        try:
            unquote_to_bytes(request.path).decode("utf-8")
        except UnicodeDecodeError:
            return {}
        return None


class RefusedAddress(RequestHandler):
    """Answers what cannot be read."""

    def prepare(self) -> None:
        """Called by Tornado, whatever the method."""
        self.set_status(400)
        self.finish("This address cannot be read. 这个地址读不出来。")
