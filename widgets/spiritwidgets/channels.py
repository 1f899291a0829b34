"""The websocket between a page and its kernel, with what the server would choke on kept out.

A binary message begins with the number of its parts. Jupyter's own code believes that number, so that a few bytes let
the server, and everybody's pages with it, count to the end of time.
"""

from __future__ import annotations

import struct
from typing import Any, Final

from jupyter_server.services.kernels.websocket import KernelWebsocketHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

NOT_UNDERSTOOD: Final = 1003
"""The code with which a websocket is closed whose other end sends what cannot be read."""


class Channels(VoilaKernelWebsocketHandler):  # type: ignore[misc]  # voila has no types
    """The channels of one page."""

    def on_message(self, message: str | bytes) -> None:
        """Called with what the page sends. The page that sends what cannot be a message loses its channels."""
        if isinstance(message, str) or is_whole(message, is_newer=bool(self.selected_subprotocol)):
            super().on_message(message)
        else:
            self.close(NOT_UNDERSTOOD)

    def write_message(self, message: str | bytes | dict[str, Any], binary: bool = False) -> Any:
        """Called with what the kernel says. Voila looks into it as if it were of the newer protocol in any case."""
        if isinstance(message, bytes) and not self.selected_subprotocol:
            return KernelWebsocketHandler.write_message(self, message, binary)
        return super().write_message(message, binary)


def is_whole(message: bytes, *, is_newer: bool) -> bool:
    """Whether a binary message holds the parts that it says it has: in the newer protocol at least the channel, four
    parts and the end, in the older one at least one."""
    size, order, least = (8, "<q", 6) if is_newer else (4, ">i", 1)
    if len(message) < size:
        return False
    (count,) = struct.unpack_from(order, message)
    if not least <= count < len(message) // size:
        return False
    places = struct.unpack_from(f"{order[0]}{count}{order[1]}", message, size)
    return all(0 <= one <= other for one, other in zip(places, (*places[1:], len(message)), strict=True))
