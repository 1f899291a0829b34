"""What the sources write that could be a key of the catalogues: texts, and patterns of texts put together."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from attrs import frozen

ROOT = Path(__file__).resolve().parents[2]
SOURCES = (*(ROOT / "spiritgame").rglob("*.py"), *(ROOT / "widgets" / "spiritwidgets").rglob("*.py"))
WILD = "*"
"""Where something is put in that only running the program would tell."""


@frozen
class Writing:
    """A text of a source, with `WILD` where something is put in."""

    text: str
    place: str

    @property
    def is_pattern(self) -> bool:
        return WILD in self.text


@cache
def _regex(text: str) -> re.Pattern[str]:
    return re.compile(re.escape(text).replace(re.escape(WILD), r"([\w.]+)"))


def filled(text: str, key: str) -> tuple[str, ...] | None:
    """What was put into the pattern `text` to make `key`, or None where it cannot make it."""
    found = _regex(text).fullmatch(key)
    return None if found is None else found.groups()


def text_of(node: ast.expr) -> str:
    """The text that this expression gives, as far as it is written out."""
    match node:
        case ast.Constant(value=str(text)):
            return text
        case ast.JoinedStr(values=parts):
            return "".join(text_of(part) for part in parts)
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            return text_of(left) + text_of(right)
        case _:
            return WILD


def branches(node: ast.expr) -> Iterator[ast.expr]:
    """The expressions that this one chooses between."""
    if isinstance(node, ast.IfExp):
        yield from branches(node.body)
        yield from branches(node.orelse)
    else:
        yield node


def whole_texts(node: ast.AST) -> Iterator[ast.expr]:
    """The texts in a tree, each as a whole: not the parts of an f-string or of a sum."""
    match node:
        case ast.Constant(value=str()):
            yield node
        case ast.JoinedStr() | ast.BinOp(op=ast.Add()) if text_of(node).strip(WILD):
            yield node
            for inner in ast.walk(node):
                if isinstance(inner, ast.FormattedValue):
                    yield from whole_texts(inner.value)
        case _:
            for child in ast.iter_child_nodes(node):
                yield from whole_texts(child)


def _trees() -> Iterator[tuple[str, ast.Module]]:
    for path in sorted(SOURCES):
        yield str(path.relative_to(ROOT)), ast.parse(path.read_text(encoding="utf-8"))


@cache
def writings() -> tuple[Writing, ...]:
    """All texts of the sources that could be a key or a part of one."""
    found: dict[str, Writing] = {}
    for path, tree in _trees():
        for node in whole_texts(tree):
            text = text_of(node)
            if re.fullmatch(r"[a-zA-Z_][\w.*]*", text):
                found.setdefault(text, Writing(text, f"{path}:{node.lineno}"))
    return tuple(found.values())


def said(functions: set[str]) -> Iterator[Writing]:
    """What is given as first argument, written out at the place, to functions of these names."""
    for path, tree in _trees():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and node.args:
                name = getattr(node.func, "attr", getattr(node.func, "id", ""))
                for branch in branches(node.args[0]) if name in functions else ():
                    if (text := text_of(branch)) != WILD:
                        yield Writing(text, f"{path}:{node.lineno}")
