"""A table as a reader without a browser sees and uses it."""

from __future__ import annotations

import re
from html import unescape

from spiritwidgets import Session, Table
from spiritwidgets.headless import open_page


def shown(table: Table, pane: str = "ask") -> str:
    """The words of a pane."""
    text = re.sub(r"<[^>]+>", " ", table.panes[pane].html)
    return re.sub(r"\s+", " ", unescape(text)).strip()


def click(table: Table, label: str, pane: str = "", **fields: str) -> None:
    """Click on the first button with this text, as the page would report it; other fields as they are shown."""
    panes = [pane] if pane else [name for name in table.panes if label in shown(table, name) or pane]
    for name in panes:
        for act, content in re.findall(r'<button[^>]*data-act="([^"]+)"[^>]*>(.*?)</button>', table.panes[name].html):
            if label in unescape(re.sub(r"<[^>]+>", " ", content)):
                report(table, name, act, **fields)
                return
    raise AssertionError(f"no button {label!r}")


def report(table: Table, pane: str, act: str, **fields: str) -> None:
    message = {"act": act, "version": table.panes[pane].version, "fields": {**fields_of(table, pane), **fields}}
    table.panes[pane]._handle_custom_msg(message, [])


def fields_of(table: Table, pane: str) -> dict[str, str]:
    """What the fields of a pane say when nobody has touched them."""
    html = table.panes[pane].html
    found = {}
    for name, body in re.findall(r'<select name="([^"]+)"[^>]*>(.*?)</select>', html):
        options = re.findall(r'<option value="([^"]+)"( selected)?', body)
        found[name] = next((value for value, chosen in options if chosen), options[0][0])
    for tag in re.findall(r"<input[^>]*>", html):
        name, value = re.search(r' name="([^"]+)"', tag), re.search(r' value="([^"]*)"', tag)
        if name and value and (" checked" in tag or 'type="radio"' not in tag):
            found[name[1]] = value[1]
    return found


def playing(session: Session | None = None, **options: object) -> Table:
    table = Table(session or Session.new(seed=3), pace=0, **options)
    open_page(table.easel)
    return table
