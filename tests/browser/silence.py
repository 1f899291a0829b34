"""What a page of ours must not do: log errors, throw, ask other hosts."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Page

# Console errors that are not ours, each with its reason. Everything else fails the test.
HARMLESS = [
    # Voila bundles an older JupyterLab than the installed one, whose plug-ins miss a module there.
    re.compile(r"getter for the shared module is not a function"),
]


def watch(page: Page, faults: list[str]) -> None:
    """Add to `faults` whatever a silent page would not do."""

    def on_console(message: Any) -> None:
        text = f"{message.text} {message.location.get('url', '')}"
        if message.type == "error" and not any(pattern.search(text) for pattern in HARMLESS):
            faults.append(f"console error: {text}")

    def on_request(call: Any) -> None:
        address = urlsplit(call.url)
        if address.scheme in ("http", "https", "ws", "wss") and address.hostname != "127.0.0.1":
            faults.append(f"request to another host: {call.url}")

    page.on("console", on_console)
    page.on("request", on_request)
    page.on("pageerror", lambda error: faults.append(f"uncaught exception: {error}"))
